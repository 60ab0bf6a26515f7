"""Everything that can be done in a tournament, a declaration each: who may, at what stage, about what, and whether it waits for an
open dispute. `decide` and `permitted` read the same list."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from croupier.games.ranks import TITLES, Rank, may_act
from croupier.tournament import commands as c
from croupier.tournament.acting import entries, prizes, results, seating
from croupier.tournament.acting.course import Course
from croupier.tournament.model import Stage, Tournament
from croupier.tournament.refusal import Refused

HOUSE: Final = (Rank.MANAGER,)
"""What the document leaves to the casino operator."""
MANAGER: Final = (Rank.TOURNAMENT_MANAGER,)
EITHER: Final = (Rank.MANAGER, Rank.TOURNAMENT_MANAGER)
STAFF: Final = (Rank.DEALER, Rank.TOURNAMENT_MANAGER)
DEALERS: Final = (Rank.DEALER,)
ANYONE: Final = (Rank.PLAYER, Rank.TOURNAMENT_MANAGER)

About = tuple[Any, ...]


class Power(NamedTuple):
    ranks: tuple[Rank, ...]
    stages: tuple[Stage, ...]
    act: Callable[[Course, Any], Refused | None]
    guard: Callable[..., Refused | None] = lambda _t, _at, *_about: None
    own: bool = False
    """Also an entrant's own word, about themselves."""
    waits: bool = True
    """Not while a dispute is open."""


_BEFORE: Final = (Stage.DRAFT, Stage.PUBLISHED, Stage.OPEN, Stage.CLOSED)
_RUNNING: Final = (Stage.CLOSED, Stage.PLAYING)
_HELD: Final = (*_BEFORE, Stage.PLAYING, Stage.DECIDED)
"""Until the prizes are awarded."""

POWERS: Final[dict[type[c.Command], Power]] = {
    c.DraftConditions: Power(HOUSE, (Stage.DRAFT,), entries.draft, waits=False),
    c.PublishConditions: Power(HOUSE, (Stage.DRAFT,), entries.publish, entries.may_publish, waits=False),
    c.OpenEntries: Power(HOUSE, (Stage.DRAFT, Stage.PUBLISHED), entries.open_entries, entries.may_open, waits=False),
    c.AskSignatures: Power(MANAGER, (Stage.PUBLISHED, Stage.OPEN), entries.ask_signatures, entries.may_ask_signatures, waits=False),
    c.AddToPrizes: Power(HOUSE, _HELD, entries.add, waits=False),
    c.Enter: Power(STAFF, (Stage.OPEN,), entries.enter, entries.may_enter, waits=False),
    c.RefuseEntry: Power(HOUSE, (Stage.OPEN,), entries.refuse, entries.may_refuse, waits=False),
    c.Withdraw: Power(STAFF, (Stage.OPEN, *_RUNNING), entries.withdraw, entries.may_withdraw, own=True, waits=False),
    c.CloseEntries: Power(EITHER, (Stage.OPEN,), entries.close, entries.may_close, waits=False),
    c.CancelTournament: Power(HOUSE, _HELD, entries.cancel, waits=False),
    c.NameTables: Power(MANAGER, _RUNNING, seating.name_tables, seating.may_name_tables),
    c.MoveStart: Power(MANAGER, _RUNNING, seating.move, seating.may_move),
    c.CommitSeats: Power(MANAGER, _RUNNING, seating.commit_seats, seating.may_commit),
    c.GiveWords: Power(STAFF, _RUNNING, seating.give_words, seating.may_give_words, own=True),
    c.DrawSeats: Power(MANAGER, _RUNNING, seating.draw_seats, seating.may_draw),
    c.NameSeats: Power(MANAGER, _RUNNING, seating.name_seats, seating.may_name_seats),
    c.NoteArrival: Power(STAFF, _RUNNING, seating.arrive, seating.may_arrive),
    c.BuyIn: Power(STAFF, _RUNNING, seating.buy_in, seating.may_buy_in),
    c.StartSession: Power(MANAGER, _RUNNING, seating.start, seating.may_start),
    c.KnockOut: Power(DEALERS, (Stage.PLAYING,), results.knock_out, results.may_knock_out),
    c.Disqualify: Power(MANAGER, (Stage.OPEN, *_RUNNING, Stage.DECIDED), results.disqualify, results.may_disqualify),
    c.OrderCount: Power(MANAGER, (Stage.PLAYING,), results.order_count, results.may_order_count, waits=False),
    c.CountStacks: Power(DEALERS, (Stage.PLAYING,), results.count, results.may_count, waits=False),
    c.AgreeToEnd: Power(STAFF, (Stage.PLAYING,), results.agree, results.may_agree, own=True),
    c.EndEarly: Power(MANAGER, (Stage.PLAYING,), results.end, results.may_end),
    c.TellPlayOff: Power(DEALERS, (Stage.PLAYING,), results.play_off, results.may_play_off),
    c.CountIn: Power(DEALERS, (Stage.PLAYING,), results.count_in, results.may_count_in),
    c.AnnouncePlaces: Power(MANAGER, (Stage.PLAYING,), results.announce, results.may_announce),
    c.BuyBack: Power(STAFF, (Stage.PLAYING,), results.buy_back, results.may_buy_back),
    c.RaiseDispute: Power(ANYONE, (Stage.OPEN, *_RUNNING, Stage.DECIDED), prizes.raise_dispute, waits=False),
    c.RuleDispute: Power(MANAGER, tuple(Stage), prizes.rule, prizes.may_rule, waits=False),
    c.AwardPrizes: Power(MANAGER, (Stage.DECIDED,), prizes.award, prizes.may_award),
    c.PayPrize: Power(DEALERS, (Stage.AWARDED,), prizes.pay, prizes.may_pay),
}


def unable(t: Tournament, kind: type[c.Command], by: c.By, at: int, about: About) -> Refused | None:
    """Why somebody may not do a thing now with what it concerns: rank and right before anything else."""
    power = POWERS[kind]
    own = power.own and by.rank is Rank.PLAYER and "entrant" in kind.ABOUT and about[kind.ABOUT.index("entrant")] == by.name
    if not own and not any(may_act(by.rank, rank) for rank in power.ranks):
        needed = " or ".join(TITLES[rank] for rank in power.ranks)
        return Refused("rank", f"This takes {needed}.")
    if t.stage not in power.stages:
        return Refused("stage", f"The tournament is {t.stage.value}: this is not the time for it.")
    if at < t.at:
        return Refused("earlier", "Something later is on record already.")
    if power.waits and (waits := prizes.open_dispute(t)):
        return waits
    return power.guard(t, at, *about)


class Permit(NamedTuple):
    """A thing that somebody may do now, and what it would concern."""

    do: str
    about: About


def permitted(t: Tournament, by: c.By, at: int) -> tuple[Permit, ...]:
    """All of them; `decide` accepts these, with particulars that make sense, and nothing else."""
    found = (
        Permit(str(kind.__struct_config__.tag), about)
        for kind in POWERS
        for about in _choices(t, kind.ABOUT)
        if unable(t, kind, by, at, about) is None
    )
    return tuple(found)


def _choices(t: Tournament, names: Iterable[str]) -> Iterator[About]:
    """Everything there is that a thing can concern."""
    match tuple(names):
        case ():
            yield ()
        case ("entrant",):
            yield from ((name,) for name in t.entrants)
        case ("session",):
            yield from ((name,) for name in t.sessions)
        case ("session", "entrant"):
            yield from ((session, name) for session in t.sessions for name in t.entrants)
        case ("session", "table"):
            yield from _tables(t)
        case ("session", "table", "entrant"):
            yield from ((*where, name) for where in _tables(t) for name in t.entrants)
        case ("dispute",):
            yield from ((number,) for number in t.disputes)


def _tables(t: Tournament) -> Iterator[About]:
    return ((session.name, table) for session in t.sessions.values() for table in session.tables)
