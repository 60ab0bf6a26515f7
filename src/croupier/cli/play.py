"""`croupier play`: any of the five games against the house, through the real live table."""

import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from time import time
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier import Conditions
from croupier.cards.chance import SYSTEM, Entropy
from croupier.cards.commitment import Reveal, write_reveal
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import HELP, Leaving, Talk
from croupier.cli.colours import GOLD
from croupier.cli.drawing import cited, gain
from croupier.cli.hosting import Hosting
from croupier.cli.naming import Unclear, game_named, named
from croupier.cli.own_pool import OwnPool, PoolError, usual_place
from croupier.cli.shift import RANKS, Shift
from croupier.cli.speaking import refuse, warn
from croupier.cli.visit import Visit
from croupier.desk.following import Stacker
from croupier.desk.journal import JournalError, JournalWriter
from croupier.desk.keeping import Keeping
from croupier.desk.saying import cash
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.premium_baccarat import SLUG as PREMIUM
from croupier.games.premium_baccarat import VARIANTS
from croupier.games.ranks import Rank
from croupier.games.rules import TermsError
from croupier.games.topics import SEATS
from croupier.money import MoneyError

PACE: Final = 0.35
"""Seconds between two cards on a terminal, for a player alone; more hands are dealt faster."""

MENU: Final = {
    "premium": (PREMIUM, "Player or Banker: nearer to nine wins."),
    "even-money": (PREMIUM, "No twentieth off; a Banker six pays half."),
    "tie": (PREMIUM, "A tie earns both sides a percentage."),
    "seven-up": ("seven-up-baccarat", "Player begins with a printed seven."),
    "lucky-draw": ("lucky-draw-baccarat", "Your two cards, a third for a stake."),
    "baceball": ("baceball", "Aces make a Home Run, tens strike out."),
    "three-card-poker": ("three-card-poker", "Your three cards against the dealer's."),
}
"""What the menu offers: word, game, and a line about it."""
_MENU_HELP: Final = (
    "Write a number from the list, or how a name begins: 1, or premium. At a table rules explains the game, ? helps at any "
    "question, and q comes back here. All of it is play money."
)


def play(
    game: str | None,
    *,
    variant: str,
    tie_percent: str,
    layout: str,
    decks: int | None,
    seats: int,
    name: str,
    journal: Path | None,
    reveal: Path | None,
    pool: Path | None,
    as_: str,
) -> None:
    """Play any of the five games against the house, in the terminal; without GAME, choose from a menu."""
    talk = Talk(Console(highlight=False), input, echo=not sys.stdin.isatty())
    kept = _kept(journal) if journal is not None and _is_begun(journal) else None
    given = {"variant": variant, "tie_percent": tie_percent, "layout": layout, "decks": decks or 0}
    conditions = _conditions(game, given, kept)
    rank = _rank(as_)
    if not 1 <= len(name.strip()) <= 30 or not name.isprintable():
        refuse("A name at the table has 1 to 30 printable characters.")
    if conditions is not None:
        _check_seats(conditions, seats)
    if reveal is not None:
        _empty_folder(reveal)
    first = True
    while True:
        if conditions is None:
            try:
                conditions = _chosen(talk, given)
            except Leaving:
                talk.console.print("Until next time.")
                return
        with ExitStack() as stack:
            if journal is not None:
                kept = kept or _kept(journal)
                stack.callback(kept.close)
            own = _own_pool(conditions, pool if conditions.jackpot or first else None, stack)
            there = min(seats, conditions.rules.provisions[SEATS].usual)
            watched = talk.console.is_terminal and sys.stdin.isatty()
            pace = 2 * PACE / (1 + there) if watched else 0
            try:
                visit = play_at(conditions, talk, name=name.strip(), seats=there, pace=pace, rank=rank, keeping=kept, pool=own)
            except (JournalError, ShoeError) as error:
                refuse(str(error))
        _farewell(talk.console, visit, journal, reveal)
        if talk.ended:
            return
        if journal is not None or reveal is not None:
            talk.console.print(Text("What is played from here on is not written down.", "dim"))
        first = False
        # The options were for that table; another one is set up as usual.
        given, conditions, kept, journal, reveal = {}, None, None, None, None


def play_at(
    conditions: Conditions,
    talk: Talk,
    *,
    name: str = "Guest",
    seats: int = 1,
    pace: float = 0,
    journal: JournalWriter | None = None,
    keeping: Keeping | None = None,
    clock: Callable[[], int] = lambda: int(time()),
    stacked: Stacker | None = None,
    entropy: Entropy = SYSTEM,
    pool: OwnPool | None = None,
    rank: Rank = Rank.PLAYER,
) -> Hosting:
    """A whole visit to one table, on a jackpot pool where there is one, or in another rank than a player's a shift at it. `stacked`
    gives the order of each shoe, for those who want to know what comes."""
    source: dict[str, Any] = {"clock": clock, "stacked": stacked, "entropy": entropy, "pool": pool}
    source |= {"name": name, "seats": seats, "pace": pace, "journal": journal, "keeping": keeping}
    visit = Visit(conditions, talk, **source) if rank is Rank.PLAYER else Shift(conditions, talk, rank=rank, **source)
    visit.play()
    return visit


# Before and after


def _conditions(game: str | None, given: Mapping[str, Any], kept: Keeping | None) -> Conditions | None:
    """Of the table that was named, or of the journal's; none yet where the menu is to be asked."""
    if kept is None or kept.conditions is None:
        if game is None and not given["variant"]:
            return None
        return _usual(PREMIUM if game is None else game_named(game), given)
    there = kept.conditions
    if game is not None and game_named(game) != there.game:
        refuse(f"{kept.path} is the journal of a table of {there.rules.title}: name that game, or a new file.")
    wanted = _usual(there.game, given) if any(given.values()) else there
    if (wanted.rules.terms, wanted.layout) != (there.rules.terms, there.layout):
        refuse(f"The table of {kept.path} was opened under other terms: leave them out to go on with it, or name a new file.")
    return there


def _usual(slug: str, given: Mapping[str, Any]) -> Conditions:
    try:
        return usual_conditions(slug, **given)
    except (TermsError, MoneyError) as error:
        said = str(error).replace("tie_percent", "--tie-percent")  # as the command line calls it
        refuse(f"{said}{cited(error.clause) if isinstance(error, TermsError) else ''}")


def _rank(word: str) -> Rank:
    if not word:
        return Rank.PLAYER
    try:
        return RANKS[named(word, {rank: rank for rank in RANKS})]
    except Unclear:
        refuse(f"One works at a table as {', '.join(RANKS)}, not as {word!r}.")


def _check_seats(conditions: Conditions, seats: int) -> None:
    most = conditions.rules.provisions[SEATS].usual
    if not 1 <= seats <= most:
        refuse(f"{conditions.rules.title} has room for 1 to {most} players, not {seats}.")


def _chosen(talk: Talk, given: Mapping[str, Any]) -> Conditions:
    """The menu: a number or a name; the variant comes with the choice."""
    known = {word: VARIANTS.get(word) or GAMES[slug].title for word, (slug, _) in MENU.items()}
    table = Table(box=None, show_header=False, padding=(0, 1))
    for number, (word, title) in enumerate(known.items(), start=1):
        table.add_row(Text(str(number), f"bold {GOLD}"), Text(title, "bold"), Text(MENU[word][1]))
    talk.console.print(
        Panel(
            table, title=Text("Croupier", f"bold {GOLD}"), subtitle="♠ ♥ ♦ ♣", box=box.DOUBLE, border_style="green", padding=(1, 1)
        )
    )
    while True:
        line = talk.ask("Which game? Its number or name, ? for help, q to leave:")
        if line.lower() in HELP:
            talk.console.print(_MENU_HELP)
            continue
        if not line:
            continue
        try:
            word = list(known)[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(known) else named(line, known)
        except Unclear as unclear:
            talk.console.print(Text(str(unclear), "red"))
            continue
        return _usual(MENU[word][0], {**given, "variant": word if word in VARIANTS else ""})


def _is_begun(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def _kept(path: Path) -> Keeping:
    """The journal of one table: a new file begins one, and one that is there is gone on with."""
    try:
        return Keeping(path)
    except JournalError as error:
        refuse(str(error))


def _own_pool(conditions: Conditions, path: Path | None, until: ExitStack) -> OwnPool | None:
    """The person's pool, where the table offers a jackpot. Without a place of its own for it the visit has one all the same."""
    if not conditions.jackpot:
        if path is not None:
            refuse(f"{conditions.rules.title} has no jackpot: --pool is bACEball's.")
        return None
    place = usual_place() if path is None else path
    try:
        own = OwnPool(place, conditions.jackpot, conditions.chips)
    except PoolError as error:
        if path is not None:
            refuse(str(error))
        warn(f"{error} Its meters begin anew, and end with this visit.")
        own = OwnPool(None, conditions.jackpot, conditions.chips)
    until.callback(own.close)
    return own


def _empty_folder(folder: Path) -> None:
    """Shoe files are evidence: none is ever written over."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            refuse(f"{folder} is not empty: name a new folder for the shoe files.")
    except OSError as error:
        refuse(f"Shoe files cannot be written to {folder}: {error.strerror}.")


def _farewell(console: Console, visit: Hosting, journal: Path | None, reveal: Path | None) -> None:
    totals = visit.totals
    if visit.me.rank is not Rank.PLAYER:
        console.print(Text(f"Your shift ends here, {visit.name}.", f"bold {GOLD}"))
        _files(console, visit, journal, reveal)
        return
    table = Table(box=None, show_header=False, padding=(0, 2))
    rows: list[tuple[str, Any]] = [
        ("Rounds played", str(totals.rounds)),
        ("Bought in", cash(totals.bought)),
        ("Staked", cash(totals.staked)),
        ("Won or lost", gain(totals.won)),
        ("Leaves with", Text(cash(totals.left_with), "bold")),
    ]
    for what, value in rows:
        table.add_row(Text(what, "dim"), value)
    title = Text(f"Thank you, {visit.name}", f"bold {GOLD}")
    console.print(Panel.fit(table, title=title, box=box.DOUBLE, border_style="green", padding=(0, 1)))
    _files(console, visit, journal, reveal)


def _files(console: Console, visit: Hosting, journal: Path | None, reveal: Path | None) -> None:
    if journal is not None:
        console.print(Text(f"The journal is in {journal}; check it with: croupier replay {journal}"), soft_wrap=True)
        console.print(Text(f"The table stays open: croupier play --journal {journal} goes on with it."), soft_wrap=True)
        if visit.house.owing():
            console.print(Text(f"What the house owes, and by when: croupier notices list {journal}"), soft_wrap=True)
    if reveal is not None:
        _write_reveals(console, visit, reveal)


def ended_shoes(visit: Hosting) -> list[Reveal]:
    """The files of all the visit's shoes; the last one ends with it, unless the table goes on another time."""
    if not visit.kept:
        visit.house.end_shoe()
    return list(visit.house.reveals)


def _write_reveals(console: Console, visit: Hosting, folder: Path) -> None:
    shoes = ended_shoes(visit)
    try:
        for shoe in shoes:
            (folder / f"shoe-{shoe.shoe}.json").write_bytes(write_reveal(shoe))
    except OSError as error:
        refuse(f"The shoe files cannot be written to {folder}: {error.strerror}.")
    if not shoes:
        console.print(Text("No shoe has ended: the one in play is opened once it has."))
    else:
        last = shoes[-1]
        noted = last.deliveries[-1].commitment
        told = f"{len(shoes)} shoes are" if len(shoes) > 1 else "The shoe is"
        console.print(Text(f"{told} opened in {folder}. Check the last, with the seal you saw, by:"))
        console.print(Text(f"  croupier verify-shoe {folder / f'shoe-{last.shoe}.json'} --published {noted}"), soft_wrap=True)
