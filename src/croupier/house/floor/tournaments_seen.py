"""A tournament of the house as one person may see it: the event's own views, and beside them its tables as they are played.

Players know one another by the number under which they entered; staff, Surveillance and inspectors by the house's own. Of a sealed
form nothing is here, nor of a sealed order: who may read a form reads it at its table.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.ranks import SEES_ALL, STAFF, Rank, may_act
from croupier.house.floor.holding import ASKED, TakeResult, manages
from croupier.house.floor.hot import Hot
from croupier.house.floor.session_tables import played_for, told_by
from croupier.house.people.persons import Person
from croupier.table.model.table import Table as Live
from croupier.table.reading.moment import moment_of
from croupier.table.reading.tournament import conditions_of, coup_to_count, line_now, stack_of, to_ask, wagers_open, why_over
from croupier.tournament import commands as c
from croupier.tournament.acting.seating import may_give_words
from croupier.tournament.board import board
from croupier.tournament.model import Dispute, Stage, Standing, Table, Tournament
from croupier.tournament.powers import permitted
from croupier.tournament.views import TableSeen, manager_view, own_view, wall_view

Look = Callable[[str], Hot | None]
Label = Callable[[str], str]
_TAGS: Final = frozenset(str(kind.__struct_config__.tag) for kind in ASKED)
_TAKE: Final = str(TakeResult.__struct_config__.tag)


class TournamentListed(Struct, frozen=True):
    id: str
    name: str
    stage: Stage
    entrants: int
    most: int
    fee: int
    pool: int
    """Cents in the prizes."""


class RowShown(Struct, frozen=True):
    """Somebody on the leaderboard of a table."""

    who: str
    box: int
    place: int
    stack: int
    above: bool
    """Would go on, or win, as it stands."""
    distance: int
    """To the line, in cents of tournament chips."""
    most: int
    """What one maximum wager on a hand comes to."""
    alone: bool
    """Winning that is enough."""
    at_best: bool
    """It is, or the line can be lost, with a rival's loss besides."""
    did: str
    """`wagered`, `passed` or `absent` in the coup that is asked for; nothing before."""


class TableShown(Struct, frozen=True):
    table: str
    seats: dict[int, str]
    coup: int
    """The one to come; 0 before the session has begun."""
    coups: int
    """In all; 0 where the clock ends the session."""
    ends: int | None
    """When the clock ends it, in seconds."""
    turn: str
    """Whose wager is waited for."""
    limits: dict[str, tuple[int, int]]
    rows: tuple[RowShown, ...]
    out: tuple[str, ...]
    """The last first."""
    play_off: bool
    over: bool
    """No further coup is played; the Tournament Manager ends the session."""
    ended: bool
    announced: bool
    places: tuple[tuple[int, tuple[str, ...]], ...]
    """Once they are counted."""


class PrizeShown(Struct, frozen=True):
    place: int
    who: str
    cents: int
    goods: tuple[str, ...]
    paid: bool


class TournamentSeen(Struct, frozen=True):
    """What a wall in the room shows."""

    id: str
    name: str
    stage: Stage
    session: str
    final: bool
    starts: int | None
    advance: int | None
    entrants: int
    pool: int
    tables: tuple[TableShown, ...]
    prizes: tuple[PrizeShown, ...]
    through: tuple[str, ...]
    """Who plays in the session to come, while its seats are not given out."""


class MineSeen(Struct, frozen=True):
    """What entrants see of their own affairs, beside the wall."""

    seen: TournamentSeen
    number: int
    """Under which the others know them."""
    standing: Standing
    fee: int
    table: str
    box: int | None
    bought_in: bool
    prize: int
    paid: bool
    disputes: tuple[Dispute, ...]
    words_for: str
    """The session for whose sealed seats they may give the words."""
    commitment: str


class TurnShown(Struct, frozen=True):
    who: str
    asked: int
    """When their turn began, in seconds."""
    ends: int | None
    """When their time is over."""


class Quarrel(Struct, frozen=True):
    """A dispute at a table, which stands still until it is decided."""

    table: str
    number: int
    by: str


class DeskSeen(Struct, frozen=True):
    """What the Tournament Manager has to see to."""

    seen: TournamentSeen
    late: tuple[str, ...]
    """Not at their table though the session should have begun."""
    not_bought_in: tuple[str, ...]
    turns: dict[str, TurnShown]
    disputes: tuple[Dispute, ...]
    at_tables: tuple[Quarrel, ...]
    to_take: tuple[str, ...]
    """Tables whose session is over, and has not been taken over yet."""
    play_offs: dict[str, tuple[str, ...]]
    missing: dict[str, dict[str, int]]
    sealed: dict[str, str]
    """Sessions whose seats are sealed and not drawn, with the commitment."""
    words_by: dict[str, str]
    cancelling_offered: bool


def is_public(cup: Tournament) -> bool:
    return cup.stage is not Stage.DRAFT


def may_see_drafts(who: Person) -> bool:
    return may_act(who.rank, Rank.MANAGER) or who.rank in SEES_ALL or who.rank is Rank.TOURNAMENT_MANAGER


def may_see_desk(who: Person, tournament: str) -> bool:
    return may_act(who.rank, Rank.MANAGER) or who.rank in SEES_ALL or manages(who, tournament)


def knows_people(who: Person | None) -> bool:
    """Whether somebody is told who the entrants are."""
    return who is not None and (who.rank in STAFF or who.rank in SEES_ALL or who.rank is Rank.TOURNAMENT_MANAGER)


def labels(cup: Tournament, who: Person | None) -> Label:
    """What an entrant is called before somebody: a number of the tournament's own for other players and for strangers."""
    if knows_people(who):
        return str
    numbers = {name: number for number, name in enumerate(cup.entrants, start=1)}
    own = "" if who is None else who.id
    return lambda name: name if name == own else f"No. {numbers[name]}" if name in numbers else name


def listed(cups: Mapping[str, Tournament], who: Person | None) -> list[TournamentListed]:
    everything = who is not None and may_see_drafts(who)
    found = ((name, cup) for name, cup in cups.items() if everything or is_public(cup))
    return [_listed(name, cup) for name, cup in found]


def _listed(name: str, cup: Tournament) -> TournamentListed:
    wall, terms = wall_view(cup), cup.conditions
    most, fee = (0, 0) if terms is None else (terms.most, int(terms.entry_fee))
    return TournamentListed(name, wall.name or name, cup.stage, wall.entrants, most, fee, wall.pool)


def seen(name: str, cup: Tournament, who: Person | None, look: Look) -> TournamentSeen:
    wall, label = wall_view(cup), labels(cup, who)
    terms, session = cup.conditions, cup.sessions.get(wall.session)
    seated = session is not None and session.seated
    tables = tuple(_table(each, label, look(each.table) if seated else None) for each in wall.tables)
    prizes = tuple(PrizeShown(each.place, label(each.entrant), each.cents, each.goods, each.paid) for each in cup.prizes)
    final = terms is not None and wall.session == terms.final
    return TournamentSeen(
        name,
        wall.name or name,
        cup.stage,
        wall.session,
        final,
        wall.starts,
        wall.advance,
        wall.entrants,
        wall.pool,
        tables,
        prizes,
        tuple(map(label, cup.waiting(wall.session))) if cup.stage is Stage.PLAYING and session is not None and not seated else (),
    )


def _table(kept: TableSeen, label: Label, hot: Hot | None) -> TableShown:
    seats = {box: label(name) for box, name in sorted(kept.seats.items())}
    places = tuple((place, tuple(map(label, names))) for place, names in kept.places)
    live = None if hot is None or hot.table.conditions is None or hot.table.conditions.tournament is None else hot.table
    if live is None or live.sitting is None:
        return TableShown(kept.table, seats, 0, 0, None, "", {}, (), (), False, False, False, kept.announced, places)  # noqa: FBT003
    sitting, terms = live.sitting, conditions_of(live)
    current = sitting.session
    stage = current.terms.stage(current.number + 1)
    turn = _turn(live)
    return TableShown(
        kept.table, seats, current.number + (0 if sitting.ended else 1), terms.coups if sitting.playing is None else 0,
        sitting.started + terms.lasts if terms.lasts else None, label(turn) if turn else "",
        {slug: (limit.minimum, limit.maximum) for slug, limit in stage.wagers.items()},
        tuple(_rows(live, label)), tuple(label(each.player) for each in reversed(sitting.main.out)),
        sitting.playing is not None, not sitting.ended and live.round is None and bool(why_over(moment_of(live), sitting)),
        sitting.ended, kept.announced, places,
    )  # fmt: skip


def _rows(live: Live, label: Label) -> Iterator[RowShown]:
    """By the stacks after the last coup; in a play-off those who are in it."""
    sitting = live.sitting
    assert sitting is not None
    session, terms = sitting.session, conditions_of(live)
    line = terms.advance if sitting.playing is None else max(1, sitting.playing.places)
    if coup_to_count(live):  # settled, and not counted before the next one is asked for: until then it may be put right
        session = replace(session, stacks={name: stack_of(live, name) for name in session.boxes})
    laid = {lying.player for lying in live.laid}
    for row in board(session, line) if session.boxes else ():
        did = (
            "passed" if row.name in sitting.passed else "absent" if row.name in sitting.absent
            else "wagered" if row.name in laid or row.name in sitting.forms else ""
        )  # fmt: skip
        yield RowShown(
            label(row.name), session.boxes[row.name], row.place, row.stack, row.above, row.distance, row.most, row.alone,
            row.at_best, did if not sitting.ended else "",
        )  # fmt: skip


def _turn(live: Live) -> str:
    return next(iter(to_ask(live)), "") if wagers_open(live) else ""


def mine(name: str, cup: Tournament, who: Person, look: Look) -> MineSeen:
    own = own_view(cup, who.id)
    session = cup.session
    may = (
        session is not None and cup.stage in (Stage.CLOSED, Stage.PLAYING) and may_give_words(cup, 0, session.name, who.id) is None
    )
    return MineSeen(
        seen(name, cup, who, look), list(cup.entrants).index(who.id) + 1, own.standing, own.fee, own.table, own.box, own.bought_in,
        own.prize, any(each.entrant == who.id and each.paid for each in cup.prizes), own.disputes,
        session.name if may and session is not None else "",
        session.commitment if session is not None and not session.seated else "",
    )  # fmt: skip


def desk(name: str, cup: Tournament, who: Person, look: Look, now: int) -> DeskSeen:
    kept, session = manager_view(_as_opened(cup, look), now), cup.session
    tables = {} if session is None or not session.seated else session.tables
    live = {table: hot.table for table in tables if (hot := look(table)) is not None}
    here = {person for each in live.values() for person in each.floor.people}
    waits = {table: turn for table, each in live.items() if (turn := _turn_shown(each)) is not None}
    return DeskSeen(
        seen(name, cup, who, look),
        tuple(each for each in kept.late if each not in here),
        kept.not_bought_in,
        waits,
        kept.disputes,
        tuple(
            Quarrel(table, number, dispute.player)
            for table, each in live.items()
            for number, dispute in enumerate(each.casebook.disputes, 1)
            if not dispute.decided
        ),
        tuple(table for table, each in live.items() if is_to_take(tables[table], each)),
        kept.playoffs | {table: level for table, each in live.items() if (level := _level(each))},
        kept.missing,
        {each.name: each.commitment for each in cup.sessions.values() if each.commitment and not each.seated},
        {each.name: each.words_by for each in cup.sessions.values() if each.words_by and not each.seated},
        kept.cancelling_offered,
    )


def is_to_take(table: Table, live: Live) -> bool:
    return not table.counted and told_by(live, ()) is not None


def _level(live: Live) -> tuple[str, ...]:
    return line_now(live).level if live.sitting is not None and live.sitting.ended else ()


def _turn_shown(live: Live) -> TurnShown | None:
    who, sitting = _turn(live), live.sitting
    if not who or sitting is None:
        return None
    seconds = conditions_of(live).seconds
    return TurnShown(who, sitting.asked, sitting.asked + seconds if seconds else None)


def _as_opened(cup: Tournament, look: Look) -> Tournament:
    """With the goods that draw lines at the table of the final, while that is played."""
    session = cup.session
    if cup.goods and session is not None and session.seated and session.name == cup.terms.final:
        for table in session.tables:
            if (hot := look(table)) is not None:
                return played_for(cup, session.name, table, hot.table)
    return cup


def permits(name: str, cup: Tournament, who: Person, look: Look, at: int) -> list[tuple[str, tuple[object, ...]]]:
    """What somebody may ask for now, in any of their ranks; tables tell for themselves what is theirs to tell."""
    ranks = [who.rank, *([Rank.TOURNAMENT_MANAGER] if manages(who, name) and who.rank is not Rank.TOURNAMENT_MANAGER else [])]
    moment, opened = max(at, cup.at), _as_opened(cup, look)
    found = {
        (permit.do, permit.about): None
        for rank in ranks
        for permit in permitted(opened, c.By(who.id, rank), moment)
        if permit.do in _TAGS and not (permit.do == "dispute" and who.rank is Rank.PLAYER and who.id not in cup.entrants)
    }
    if who.rank is Rank.PLAYER and who.id not in cup.entrants and who.id not in cup.refused:
        house = {permit.do for permit in permitted(cup, c.By("", Rank.MANAGER), moment)}
        found |= {("enter", ()): None} if "enter" in house else {}
    session = cup.session
    if session is not None and session.started and any(rank in STAFF or rank is Rank.TOURNAMENT_MANAGER for rank in ranks):
        found |= {(_TAKE, (session.name, table.name)): None for table in session.tables.values() if not table.counted}
    return list(found)
