"""`croupier tournament run`: a whole tournament in the terminal, you in one seat if there is one."""

from __future__ import annotations

import sys
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.console import Console

from croupier.cards.chance import SYSTEM
from croupier.cli.lines import print_line
from croupier.cli.piping import reason
from croupier.cli.speaking import refuse
from croupier.games.seven_up_baccarat_session import Bet
from croupier.games.seven_up_baccarat_tournament import UNDER, Form, SessionError
from croupier.money import MoneyError, parse_cents
from croupier.taping import no_json
from croupier.tournament.board import Row, in_chips
from croupier.tournament.conditions import Name
from croupier.tournament.rehearsal import Choice, Chooser, Rehearsal, RehearsalError, Said, Shown, Told, Turn, by_strategy
from croupier.tournament.seats import Draw, write_draw
from croupier.tournament.strategies import STRATEGIES

if TYPE_CHECKING:
    from pathlib import Path

HELP: Final = (
    "A wager and an amount, as in `banker 20`; two with a comma; `sealed tie 50`; `pass`; `leave` to let a rehearsed hand go on."
)

APART: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in "%/\\:"})
"""Signs of a session's name that would part a path."""


def run_tournament(
    conditions: Path, *, entrants: int, bots: str, seed: int | None, draws: Path | None, watch: bool, name: str
) -> int:
    """Play a tournament through; the seat is yours where somebody can type, and not asked to watch."""
    strategies = tuple(filter(None, bots.split(",")))
    if unknown := [name for name in strategies if name not in STRATEGIES] or (not strategies and ["none"]):
        refuse(f"There is no strategy {unknown[0]!r}; there are {', '.join(STRATEGIES)}.")
    said, console = _read(conditions), Console()
    person = not watch and sys.stdin is not None and sys.stdin.isatty()
    seats = Seats(console)
    choosers = with_opponents({_one_line(name): seats.ask} if person else {}, entrants, strategies)
    entropy = SYSTEM if seed is None else Random(seed).randbytes
    try:
        Rehearsal(
            said, choosers, Teller(console, draws, name if person else "").tell, entropy, seats.words if person else None
        ).play()
    except (RehearsalError, SessionError) as error:
        refuse(str(error))
    return 0


def with_opponents(seated: dict[str, Chooser], entrants: int, strategies: tuple[str, ...]) -> dict[str, Chooser]:
    """Rehearsed opponents in the other seats, none under the name of somebody who sits there."""
    found = dict(seated)
    for number in range(len(seated) + 1, entrants + 1):
        how = strategies[number % len(strategies)]
        name = f"{how.capitalize()} {number}"
        found[f"{name} (rehearsed)" if name in seated else name] = by_strategy(STRATEGIES[how])
    return found


def _one_line(name: str) -> str:
    """A name that an entrant may have: the seats are sealed over names, one a line."""
    try:
        return str(msgspec.convert(name.strip(), Name))
    except msgspec.ValidationError:
        refuse(f"{name[:40]!r} is no name for the table: it fills one line, of 80 letters at most.")


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes()
    except OSError as error:
        refuse(f"{path} cannot be read: {(error.strerror or 'no such file').lower()}.")
    try:
        said = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        refuse(no_json(error, text, str(path)))
    found = said.get("conditions", said) if isinstance(said, dict) else None
    if not isinstance(found, dict):
        refuse(f"{path} holds no conditions: they are a JSON object.")
    return found


class Teller:
    """Says what happens, and keeps the files of draws."""

    def __init__(self, console: Console, draws: Path | None, own: str = "") -> None:
        """`own` is whoever sits at this terminal: their line on the leaderboard is marked."""
        self.console, self.draws, self.own = console, draws, own

    def tell(self, told: Told) -> None:
        match told:
            case Said():
                cited = f"  [{', '.join(told.clauses)}]" if told.clauses else ""
                print_line(self.console, f"{told.words}{cited}")
            case Shown():
                for line in board_lines(told, self.own):
                    print_line(self.console, line, style="bold" if line.startswith(">") else "")
            case Draw():
                self._keep(told)

    def _keep(self, draw: Draw) -> None:
        if self.draws is None:
            return
        path = self.draws / f"seats-{draw.session.translate(APART)}.json"
        try:
            self.draws.mkdir(parents=True, exist_ok=True)
            path.write_bytes(write_draw(draw))
        except OSError as error:
            refuse(f"{path} cannot be written: {reason(error)}.")
        print_line(self.console, f"The draw can be checked: croupier verify-draw {path}")


def board_lines(shown: Shown, own: str = "") -> list[str]:
    """The leaderboard in lines that fit a screen of 80: place, stack, distance to the line, what a maximum wager can change."""
    left = {0: "the last one", 1: "1 coup to come"}.get(shown.left, f"{shown.left} coups to come")
    lines = [f"  {shown.table} after coup {shown.coup}, {left}, {shown.line} above the line:"]
    for row in shown.rows:
        mark = ">" if row.name == own else " "
        way = "ahead by" if row.above else "short by"
        where = f"{way} {in_chips(row.distance):>9}" if row.above or row.distance else "level across it"
        change = _change(row) if shown.left else ""
        lines.append(f"{mark} {row.place:>2} {row.name:16} {in_chips(row.stack):>9}  {where:18}  {change}".rstrip())
    return lines


def _change(row: Row) -> str:
    most = in_chips(row.most)
    if row.above:
        return f"{most} could lose it" if row.at_best else "safe for this coup"
    if row.alone:
        return f"{most} won is enough"
    return f"{most} won, and a rival's loss" if row.at_best else "not with one wager"


def _at_turn(turn: Turn) -> str:
    """What somebody has to know who is asked: limits, and the cards and forms they have left."""
    offered: dict[str, list[str]] = {}
    for slug, limit in turn.seen.stage.wagers.items():
        offered.setdefault(f"{in_chips(limit.minimum)} to {in_chips(limit.maximum)}", []).append(slug)
    limits = "; ".join(f"{', '.join(slugs)} {span}" for span, slugs in offered.items())
    has = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for count, name in ((turn.pass_cards, "pass card"), (turn.forms, "undisclosed wager"))
        if count and not turn.playoff
    ]
    return f"  {limits}. {'You have ' + ' and '.join(has) + ' left.' if has else ''}".rstrip()


class Seats:
    """A person's seat: asked in turn, kindly, until the answer makes sense."""

    def __init__(self, console: Console) -> None:
        self.console, self.left = console, False

    def words(self, name: str, commitment: str) -> str:
        """Words for a draw, once its order is sealed; whoever says nothing has said that."""
        print_line(self.console, f"The seats are sealed: {commitment}")
        with suppress(EOFError, KeyboardInterrupt):
            said = "".join(sign for sign in input("Words for the draw, whatever you like: ") if sign.isprintable()).strip()[:200]
            return said or f"{name} says nothing"
        self.left = True
        return f"{name} says nothing"

    def ask(self, turn: Turn) -> Choice:
        seen = turn.seen
        if self.left:
            return by_strategy(STRATEGIES["minimum"])(turn)
        before = ", ".join(f"{name} {bet.wager} {in_chips(bet.amount)}" for name, bets in seen.laid.items() for bet in bets)
        print_line(self.console, f"You have {in_chips(seen.stack)}. {f'Before you: {before}.' if before else 'You wager first.'}")
        print_line(self.console, _at_turn(turn))
        while True:
            try:
                text = input("Your wager (? for help): ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                text = "leave"
            if text == "leave":
                self.left = True
                return by_strategy(STRATEGIES["minimum"])(turn)
            choice = _understood(text, turn)
            if isinstance(choice, Choice):
                return choice
            print_line(self.console, choice)


def _understood(text: str, turn: Turn) -> Choice | str:
    """What was typed, or why it cannot be."""
    if text == "pass":
        return Choice(passes=True) if turn.pass_cards else "You have no pass card left."
    bets: list[Bet] = []
    form: Form | None = None
    for part in text.split(","):
        words = part.split()
        hidden = words[:1] == ["sealed"]
        bet = _bet(words[1:] if hidden else words, turn)
        if isinstance(bet, str):
            return bet
        if hidden and (not turn.forms or form is not None):
            return "You have no undisclosed wager left."
        if hidden:
            form = Form(bet.wager, bet.amount)
        else:
            bets.append(bet)
    backed = [bet.wager for bet in bets] + ([form.wager or ""] if form is not None else [])
    if len(set(backed)) < len(backed) or {"player", "banker"} <= set(backed):
        return "One wager of a kind, and one hand or the other."
    if sum(bet.amount for bet in bets) + (form.amount or 0 if form is not None else 0) > turn.seen.stack:
        return f"You have {in_chips(turn.seen.stack)}, and these come to more."
    return Choice(tuple(bets), form)


def _bet(words: list[str], turn: Turn) -> Bet | str:
    limits = turn.seen.stage.wagers
    if len(words) != 2 or words[0] not in limits:
        return f"{HELP} There is {', '.join(limits)}."
    with suppress(MoneyError):
        amount = parse_cents(words[1].removeprefix("$"))
        limit = limits[words[0]]
        if limit.fits(amount):
            return Bet(words[0], amount)
        least, most = in_chips(limit.minimum), in_chips(limit.maximum)
        return f"{words[0].capitalize()} takes {least} to {most} in whole units of {least} ({UNDER})."
    return f"{words[1]!r} is no amount."
