"""What is seen of a tournament: the wall, an entrant's page, the manager's, the conditions with their words, the trainer's sheet.

A view shows what everyone may know, and of one entrant what is theirs. Sealed forms lie at their table and never come here; the
order of a sealed draw is in no tournament before the words are given.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.money import dollars
from croupier.tournament.accounts import PRIZES
from croupier.tournament.acting.entries import is_short
from croupier.tournament.acting.results import level, standing_ranking
from croupier.tournament.conditions import Conditions, Guarantee
from croupier.tournament.model import Dispute, Entrant, Groups, Prize, Session, Stage, Standing, Table, Tournament
from croupier.tournament.places import places, shares

WORDS: Final = {
    "buy-in": "What an entrant pays for the chips of a session, where they are not given out.",
    "marker": "Lies on the box that wagers first, and moves on a box each coup.",
    "pass card": "Laid instead of a wager for one coup, and then gone.",
    "play-off": "Further coups for those who are level where a place is decided.",
    "session": "A stretch of play, by coups or by the clock, at whose end places are counted. A heat is one.",
    "tie": "Two or more with the same value of chips at the end of a session.",
    "tournament": "A contest of 7-Up Baccarat for those who filled in the form and paid the fee.",
    "tournament chips": "Chips to wager and to be counted by; they buy nothing, and nobody changes them for money.",
    "Tournament Manager": "Whom the house put in charge of the whole tournament.",
    "undisclosed wager": "Written on a form, and known to nobody else at the table until betting is closed.",
}
"""Tournament words, explained."""


class TableSeen(Struct, frozen=True):
    """A table as a wall has it."""

    table: str
    seats: dict[int, str]
    places: tuple[tuple[int, tuple[str, ...]], ...]
    """Once the session is counted; the better first."""
    stacks: dict[str, int]
    """As counted last."""
    announced: bool


class WallSeen(Struct, frozen=True):
    """What a wall in the room shows."""

    name: str
    stage: Stage
    session: str
    starts: int | None
    advance: int | None
    """How many of each table go on; none from a final."""
    tables: tuple[TableSeen, ...]
    entrants: int
    pool: int
    """Cents in the prizes; once they are awarded, all that they come to."""
    prizes: tuple[Prize, ...]


class OwnSeen(Struct, frozen=True):
    """What an entrant sees of their own affairs, beside the wall."""

    wall: WallSeen
    name: str
    standing: Standing
    fee: int
    table: str
    box: int | None
    bought_in: bool
    prize: int
    disputes: tuple[Dispute, ...]


class TurnSeen(Struct, frozen=True):
    """What a live table tells the manager's page."""

    turn: str = ""
    clock: int | None = None
    """Seconds left to wager."""


class ManagerSeen(Struct, frozen=True):
    """What the Tournament Manager has to see to."""

    wall: WallSeen
    late: tuple[str, ...]
    """Not at their table though the session should have begun."""
    not_bought_in: tuple[str, ...]
    turns: dict[str, TurnSeen]
    disputes: tuple[Dispute, ...]
    """Open ones."""
    counts_due: tuple[str, ...]
    """Tables at which a count was ordered and is not made."""
    playoffs: dict[str, tuple[str, ...]]
    """Table to those who play off there."""
    missing: dict[str, dict[str, int]]
    """Table to tournament chips that did not come back."""
    cancelling_offered: bool


class ConditionsSeen(Struct, frozen=True):
    """The conditions as entrants read them, with the words explained."""

    said: dict[str, Any]
    words: dict[str, str]


class LimitSeen(Struct, frozen=True):
    first: int
    """From which coup on."""
    wager: str
    minimum: int
    maximum: int


class SheetSeen(Struct, frozen=True):
    """The trainer's sheet: who sits where, what the limits are when, and what the places are worth."""

    name: str
    seating: tuple[TableSeen, ...]
    limits: tuple[LimitSeen, ...]
    prizes: tuple[tuple[int, int], ...]
    """Place, and cents of the prizes as they stand now, made up to what is guaranteed."""
    goods: tuple[tuple[int, str], ...] = ()
    """Place, and what goes with it in kind."""


def wall_view(t: Tournament) -> WallSeen:
    session = t.session or (list(t.sessions.values())[-1] if t.sessions else None)
    name = session.name if session is not None else ""
    terms = t.conditions
    progress = terms.goes_on.get(name) if terms is not None else None
    return WallSeen(
        "" if terms is None else terms.name,
        t.stage,
        name,
        None if session is None else session.starts,
        None if progress is None else progress.advance,
        () if session is None else tuple(_table_seen(t, table) for table in session.tables.values()),
        sum(each.standing not in (Standing.WITHDRAWN, Standing.DISQUALIFIED) for each in t.entrants.values()),
        _put_in(t),
        t.prizes,
    )


def _table_seen(t: Tournament, table: Table) -> TableSeen:
    ranking: Groups = standing_ranking(t, table)
    return TableSeen(table.name, table.seats, places(ranking), table.stacks, table.announced)


def own_view(t: Tournament, name: str) -> OwnSeen:
    """For the entrant of this name alone."""
    entrant: Entrant = t.entrants[name]
    session = t.session
    seat = _seat(session, name) if session is not None and entrant.standing is Standing.SEATED else ("", None)
    prize = sum(each.cents for each in t.prizes if each.entrant == name)
    own = tuple(each for each in t.disputes.values() if each.raised_by == name)
    bought = session is not None and name in session.bought
    return OwnSeen(wall_view(t), name, entrant.standing, entrant.fee, *seat, bought, prize, own)


def _seat(session: Session, name: str) -> tuple[str, int | None]:
    for table in session.tables.values():
        for box, who in table.seats.items():
            if who == name:
                return table.name, box
    return "", None


def manager_view(t: Tournament, at: int, turns: Mapping[str, TurnSeen] | None = None) -> ManagerSeen:
    session = t.session
    tables = {} if session is None else session.tables
    seated = [(table, name) for table in tables.values() for name in table.still_in(t.entrants)]
    due = session is not None and (session.started or (session.starts is not None and at >= session.starts))
    buys_in = t.conditions is not None and t.conditions.buy_in is not None and session is not None and not session.started
    everything = [table for each in t.sessions.values() for table in each.tables.values()]
    return ManagerSeen(
        wall_view(t),
        tuple(name for table, name in seated if name not in table.arrived) if due else (),
        tuple(name for _, name in seated if session is not None and name not in session.bought) if buys_in else (),
        dict(turns or {}),
        tuple(each for each in t.disputes.values() if each.open),
        tuple(table.name for table in tables.values() if table.count_due),
        {
            table.name: group
            for table in tables.values()
            if table.counted and session is not None and (group := level(t, session.name, table))
        },
        {table.name: table.missing for table in everything if table.missing},
        is_short(t),
    )


def conditions_view(t: Tournament) -> ConditionsSeen:
    return ConditionsSeen(t.said, dict(WORDS))


def sheet_view(t: Tournament) -> SheetSeen:
    terms: Conditions = t.terms
    limits = tuple(
        LimitSeen(step.first, wager, int(each.minimum), int(each.maximum))
        for step in terms.limits
        for wager, each in step.wagers.items()
    )
    return SheetSeen(
        terms.name, wall_view(t).tables, limits, to_be_won(t), tuple((each.place, each.what) for each in t.goods)
    )  # fmt: skip


def to_be_won(t: Tournament) -> tuple[tuple[int, int], ...]:
    """Each place that has a share, and what that comes to as the prizes stand."""
    parts = t.terms.prizes.shares
    return tuple(enumerate(shares(in_the_prizes(t), parts, len(parts)), start=1))


def in_the_prizes(t: Tournament) -> int:
    """All that is given out, whether it has been paid yet or not; at least what the house has guaranteed."""
    promised = None if t.conditions is None or t.stage is Stage.CANCELLED or t.prizes else t.conditions.undertakings
    return max(_put_in(t), int(promised.guarantee)) if isinstance(promised, Guarantee) else _put_in(t)


def _put_in(t: Tournament) -> int:
    """Fees and additions; once prizes are awarded, all that they come to."""
    return sum(each.cents for each in t.prizes) or t.accounts.get(PRIZES, 0)


def sheet_text(sheet: SheetSeen) -> str:
    """The sheet as it is printed."""
    lines = [sheet.name, "", "Seats"]
    lines += [
        f"  {table.table}: " + ", ".join(f"{box} {name}" for box, name in sorted(table.seats.items())) for table in sheet.seating
    ] or ["  not given out yet"]
    lines += ["", "Limits"]
    lines += [
        f"  from coup {each.first:<3} {each.wager:13} {dollars(each.minimum):>12} to {dollars(each.maximum)}"
        for each in sheet.limits
    ]
    lines += ["", "Prizes"]
    things: dict[int, list[str]] = {}
    for place, what in sheet.goods:
        things.setdefault(place, []).append(what)
    worth = dict(sheet.prizes)
    lines += [
        f"  place {place:<3} {dollars(worth.get(place, 0)):>12}  {', '.join(things.get(place, ()))}".rstrip()
        for place in sorted({*worth, *things})
    ]
    return "\n".join(lines)
