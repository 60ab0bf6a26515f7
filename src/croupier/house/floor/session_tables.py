"""The tables of a tournament's session in the house: how each is opened, and what it tells once it is over. Pure."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import rules_of
from croupier.games.seven_up_baccarat import SLUG
from croupier.games.seven_up_baccarat_event import GROUNDS, Ground
from croupier.games.seven_up_baccarat_session import worse_first
from croupier.house.people.events import SetUp
from croupier.money import dollars
from croupier.table.message.tournament import SessionEnded
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.sitting import Tournament as Sat
from croupier.table.model.table import Table
from croupier.tournament.acting.cash import cash_at_end
from croupier.tournament.model import Groups, Tournament
from croupier.tournament.places import prize_lines

SECONDS: Final = 60
"""For a wager, from an entrant's own turn on."""
_BY_CLAUSE: Final = {clause: ground for ground, clause in GROUNDS.items()}


def sat_by(cup: Tournament, session: str, table: str) -> Sat:
    """What is played by at one table of a session, once its seats are given out."""
    terms, found = cup.terms, cup.sessions[session].tables[table]
    progress, length = terms.goes_on.get(session), terms.duration[session]
    return Sat(
        terms.at_table({name: box for box, name in sorted(found.seats.items())}),
        advance=1 if progress is None else progress.advance,
        lines=prize_lines(terms.prizes.shares, len(found.seats), cup.goods) if progress is None else None,
        survivors_only=progress is not None and progress.fill == "survivors",
        ordered=terms.order_of_wagering == "marker",
        coups=length.coups or 0,
        lasts=60 * (length.minutes or 0),
        seconds=SECONDS,
        cash=cash_at_end(cup),
    )


def played_for(cup: Tournament, session: str, table: str, opened: Table) -> Tournament:
    """The tournament with the goods that draw lines at a table: none where it was opened before they did."""
    conditions = opened.conditions
    sat = None if conditions is None else conditions.tournament
    if sat is None or sat.lines == sat_by(cup, session, table).lines:
        return cup
    return replace(cup, goods=())


def opened_as(cup: Tournament, session: str, table: str, dealt_by: str) -> tuple[Conditions, SetUp]:
    """A 7-Up table for one session, and nothing else."""
    usual, sat = usual_conditions(SLUG, table=table), sat_by(cup, session, table)
    first = sat.terms.schedule[0].wagers
    rules = rules_of(SLUG, usual.terms)
    conditions = Conditions(
        game=SLUG, sign=Sign({slug: Limit(limit.minimum, limit.maximum) for slug, limit in first.items()}), terms=usual.terms,
        edition=usual.edition, table=table, layout=usual.layout,
        offered=tuple(each for each in first if not rules.wagers[each].main), chips=sat.terms.denominations, tournament=sat,
    )  # fmt: skip
    title = f"{cup.terms.name}, {session}, table {table}"
    return conditions, SetUp(title, SLUG, usual.terms.variant, dealt_by, automatic=dealt_by == "software", betting=SECONDS)


class Told(Struct, frozen=True):
    """What a table has to tell of its session, once that is over."""

    gone: tuple[tuple[str, Ground, int], ...]
    """Who left without a place, why, and with what stack."""
    out: tuple[str, ...]
    """The worse first."""
    left: dict[str, int]
    """What they had left."""
    stacks: dict[str, int]
    """As counted at the end, by box."""
    play_offs: tuple[tuple[tuple[str, ...], Groups], ...]
    """Who was level, and how they came apart."""
    missing: dict[str, int]
    """Chips that did not come back: value in dollars to how many."""


def told_by(table: Table, ended: Iterable[SessionEnded]) -> Told | None:
    """Nothing before the session has ended. `ended`: the ends of session and play-offs, as the journal has them."""
    sitting = table.sitting
    if sitting is None or not sitting.ended:
        return None
    sessions = (sitting.main, *(each.session for each in sitting.play_offs))
    gone = {
        each.player: (each.player, _BY_CLAUSE[each.clause], each.stack) for session in sessions for each in session.disqualified
    }
    out = [each for each in worse_first(sitting.main.out) if each.player not in gone]
    missing: dict[str, int] = {}
    for event in ended:
        for value, count in event.missing:
            missing[dollars(value)] = missing.get(dollars(value), 0) + count
    parted = tuple(
        (tuple(name for name in each.players if name not in gone), _without(each.groups, gone)) for each in sitting.play_offs
    )
    return Told(
        tuple(gone.values()),
        tuple(each.player for each in out),
        {each.player: each.stack for each in out},
        {name: stack for name, stack in sitting.main.stacks.items() if name not in gone},
        parted,
        missing,
    )


def _without(groups: Groups, gone: Iterable[str]) -> Groups:
    left = (tuple(name for name in group if name not in set(gone)) for group in groups)
    return tuple(group for group in left if group)
