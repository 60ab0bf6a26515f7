"""`croupier table`: the tables of a pit, listed, added, changed and closed."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cli.mishaps import in_sentences
from croupier.cli.naming import game_named
from croupier.cli.speaking import refuse, say_json

if TYPE_CHECKING:
    from croupier.house.operations.tables import Kept

ACTIONS: Final = ("list", "add", "change", "close")
DEALERS: Final = ("software", "dealer")
_LONGEST: Final = 3600
"""Seconds that a clock may run."""


def table(
    action: str,
    name: str | None,
    game: str | None,
    *,
    home: Path | None,
    by: str,
    json: bool,
    variant: str,
    tie_percent: str,
    layout: str,
    decks: int | None,
    title: str,
    dealt_by: str,
    automatic: bool,
    by_hand: bool,
    betting: int | None,
    deciding: int | None,
    guests: int | None,
) -> None:
    """Do one of these, and show the tables that it is about."""
    if action not in ACTIONS:
        refuse(f"What is to be done is one of {', '.join(ACTIONS)}, not {action!r}.")
    if action != "list" and not name:
        refuse(f"croupier table {action} needs the id of a table.")
    if automatic and by_hand:
        refuse("A table is dealt by itself or by hand, not both.")
    said: dict[str, Any] = {
        "title": title or None,
        "automatic": automatic if automatic or by_hand else None,
        "betting": _clock(betting, "betting"),
        "deciding": _clock(deciding, "deciding"),
        "guests": _guests(guests),
    }
    changes = {what: value for what, value in said.items() if value is not None}
    with in_sentences():
        from croupier.house.operations.tables import NotDone, added, changed, closed, listed

        try:
            match action:
                case "list":
                    found = listed(home)
                case "add":
                    wanted = _conditions(game, str(name), variant=variant, tie_percent=tie_percent, layout=layout, decks=decks)
                    if dealt_by not in DEALERS:
                        refuse(f"A table is dealt by {' or '.join(DEALERS)}, not {dealt_by!r}.")
                    if dealt_by == "dealer" and automatic:
                        refuse("A table that a dealer deals is not automatic.")
                    found = [added(home, wanted, _setup(wanted, dealt_by, changes), by)]
                case "change":
                    if not changes:
                        refuse("Say what is to change: --title, --automatic, --by-hand, --betting, --deciding or --guests.")
                    found = [changed(home, str(name), changes, by)]
                case _:
                    found = [closed(home, str(name), by)]
        except NotDone as error:
            refuse(str(error), 1)
    _show(found, json=json)


def _clock(seconds: int | None, what: str) -> int | None:
    if seconds is not None and not 0 <= seconds <= _LONGEST:
        refuse(f"--{what} takes from 0 to {_LONGEST} seconds, not {seconds}.")
    return seconds


def _guests(number: int | None) -> int | None:
    if number is not None and not 0 <= number <= 9:
        refuse(f"--guests takes from 0 to 9 guests, not {number}.")
    return number


def _conditions(game: str | None, name: str, *, variant: str, tie_percent: str, layout: str, decks: int | None) -> Any:
    from croupier.cli.naming import decks_chosen
    from croupier.desk.usual import usual_conditions
    from croupier.games.catalogue import GAMES
    from croupier.games.rules import TermsError
    from croupier.money import MoneyError

    if not game:
        refuse("croupier table add needs the id of the table and its game.")
    slug = game_named(game)
    try:
        return usual_conditions(
            slug, variant=variant, tie_percent=tie_percent, layout=layout, decks=decks_chosen(GAMES[slug], decks), table=name
        )
    except (TermsError, MoneyError) as error:
        refuse(str(error))


def _setup(wanted: Any, dealt_by: str, changes: dict[str, Any]) -> Any:
    from croupier.house.people.events import SetUp

    usual = {"title": f"{wanted.rules.title}, table {wanted.table}"}
    return SetUp(game=wanted.game, variant=wanted.terms.variant, dealt_by=dealt_by, **usual | changes)


def _show(found: list["Kept"], *, json: bool) -> None:
    if json:
        say_json([msgspec.to_builtins(each) for each in found])
        return
    rows = [("table", "game", "dealt by", "rounds", "people", "guests", ""), *map(_row, found)]
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    out = Console(highlight=False)
    for name, game, dealt, *numbers, told in rows:
        words = (word.ljust(width) for word, width in zip((name, game, dealt), widths, strict=True))
        out.print(Text("  ".join((*words, *(number.rjust(6) for number in numbers))), style="" if told else "bold"))
        if told:
            out.print(Padding(Text(told, style="dim"), (0, 0, 0, widths[0] + 2)))


def _row(each: "Kept") -> tuple[str, ...]:
    """A table, and in words its clocks and what it waits for."""
    setup = each.setup
    itself = setup.automatic and setup.dealt_by == "software"
    clocks = f"{setup.betting} s for wagers, {setup.deciding} s to decide. " if itself else ""
    title, dealt = setup.title.removesuffix(f", table {each.id}"), "itself" if itself else setup.dealt_by
    return each.id, title, dealt, str(each.played), str(each.people), str(setup.guests), clocks + each.state
