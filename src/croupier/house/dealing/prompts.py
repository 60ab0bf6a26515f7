"""What an automatic table waits for, and what its dealer does once that is over. Pure: a table in, a prompt out."""

from typing import Final, Literal

from msgspec import Struct

from croupier import commands as c
from croupier.desk.routine import routine
from croupier.games.ranks import Rank
from croupier.games.rules import Ask
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import Required, required
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.moment import moment_of
from croupier.table.reading.shoe import offers_open

DEALER: Final = Actor(SOFTWARE, Rank.DEALER)
SUPERVISOR: Final = Actor(SOFTWARE, Rank.SUPERVISOR)

Kind = Literal["step", "betting", "deciding", "people", "nothing"]
"""A step of the house's own; wagers until their clock has run; a player's word until theirs has; a ruling, which no clock
replaces; or nothing that could be done."""

Key = tuple[str | int, ...]


class Prompt(Struct, frozen=True):
    kind: Kind
    what: str
    """As `required` calls it."""
    key: Key
    """Two prompts with the same key wait for the same thing: a clock that runs for one runs on for the other."""
    sentence: str
    commands: tuple[Command, ...] = ()
    """What the dealer does when the time has come."""
    who: tuple[str, ...] = ()
    """The players whose word is awaited, as far as they are known."""


def prompt_of(table: Table, now: float) -> Prompt:
    """What an automatic table waits for."""
    if (closing := _closing(table, now)) is not None:
        return closing
    need = required(table)
    awaited = _awaited(table, need)
    if awaited is not None:
        return awaited
    commands = routine(table, DEALER, SUPERVISOR, table.now)
    if not commands:
        kind: Kind = "people" if need.what in ("ruling", "verify-prize", "session", "wager") else "nothing"
        key = (need.what, table.played, need.who)  # in a tournament everyone has their own turn
        return Prompt(kind, need.what, key, need.sentence, who=(need.who,) if need.what == "wager" else ())
    if table.round is None and not table.no_bet and need.what in ("deal", "collect") and table.sitting is None:
        return Prompt("betting", need.what, ("betting", table.played, table.voided), need.sentence, commands)
    return Prompt("step", need.what, (need.what, *_how_far(table), need.hand, *need.areas), need.sentence, commands)


def _awaited(table: Table, need: Required) -> Prompt | None:
    """A player's word, and what their silence comes to: an instruction left, or an offer that passes on."""
    key: Key
    silent: Command
    match need.what:
        case "ask":
            step = moment_of(table).step
            asked = need.areas[:1] if isinstance(step, Ask) and step.in_turn else ()  # in any order: one clock for all
            key, silent = ("ask", *_how_far(table)[:2], *asked), c.PassOver(need.areas[0], by=DEALER, at=table.now)
            who = tuple(dict.fromkeys(lying.player for lying in table.laid if lying.area in need.areas))
            return Prompt("deciding", need.what, key, need.sentence, (silent,), who)
        case "cut" if offers_open(table)[0].area is not None:
            key, silent = ("cut", table.cards.shoe, len(table.cards.offers)), c.RefuseCut(by=DEALER, at=table.now)
        case "offer":
            key, silent = ("offer", *_how_far(table), need.hand), c.RefuseHand(by=DEALER, at=table.now)
        case "reveal":
            key, silent = ("reveal", *_how_far(table), need.hand), c.RevealHand(by=DEALER, at=table.now)
        case "choose":
            key, silent = ("choose", *_how_far(table)), c.LetStand(need.who, by=DEALER, at=table.now)
        case _:
            return None
    return Prompt("deciding", need.what, (*key, need.who), need.sentence, (silent,), (need.who,))


def _how_far(table: Table) -> Key:
    ongoing = table.round
    return (table.played, 0, 0) if ongoing is None else (ongoing.number, ongoing.dealt, len(ongoing.settled))


def _closing(table: Table, now: float) -> Prompt | None:
    """The hour has come that a sign has announced, and nothing lies on the table."""
    notice = table.board.closing
    if notice is None or table.closed or now < notice.effective or table.round is not None or table.laid:
        return None
    if table.tray.open:  # chips are counted by people
        counted = "The hour of closing has come: the float is counted and closed, then the table."
        return Prompt("people", "close", ("float", notice.effective), counted)
    sentence = "The table closes, as its sign has said."
    return Prompt("step", "close", ("close", notice.effective), sentence, (c.CloseTable(by=SUPERVISOR, at=table.now),))
