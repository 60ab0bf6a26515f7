"""What can be done to people of the house: acts in, events out, pure.

Rank comes first: whoever may not do a thing learns nothing of whom they would have done it to, not even whether they exist.
"""

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house.people import events as e
from croupier.house.people.events import Look, StaffEvent
from croupier.house.people.persons import SOFTWARE, Limit, Own, Person, Standing, is_patron
from croupier.money import dollars
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST
from croupier.table.model.people import Actor
from croupier.tags import kebab

LOOSENING: Final = 24 * 60 * 60
"""Seconds that a looser limit waits."""
NOT_YOURS: Final = Refused("This is not yours to do.")
NOBODY: Final = Refused("Nobody of this house has that id.")
SET_APART: Final = Refused("Surveillance and inspectors are seen to on the machine's own command line, and by nobody of the pit.")

Id = Annotated[str, Meta(min_length=1, max_length=20)]
Tournament = Annotated[str, Meta(max_length=20, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)")]
"""As in `spring-2027`. What its manager may do there comes with the tournaments themselves."""
Why = Annotated[str, Meta(max_length=200)]
"""A reason; no name belongs in it, since it is kept for ever."""


class Act(Struct, frozen=True, kw_only=True, tag_field="act", tag=kebab, forbid_unknown_fields=True):
    person: Id


class ChangeRank(Act, frozen=True):
    rank: Rank


class Suspend(Act, frozen=True):
    why: Why = ""


class Reinstate(Act, frozen=True):
    pass


class Exclude(Act, frozen=True):
    """A patron may not play any more."""

    why: Why = ""


class Readmit(Act, frozen=True):
    pass


class CloseAccount(Act, frozen=True):
    """Someone is no longer with the house."""


class IssueCard(Act, frozen=True):
    """A Player Card, the first or another in place of it."""


class SuspendCard(Act, frozen=True):
    why: Why = ""


class RestoreCard(Act, frozen=True):
    pass


class WithdrawCard(Act, frozen=True):
    why: Why = ""


class GiveTournament(Act, frozen=True):
    """Name someone manager of one tournament."""

    tournament: Tournament


class TakeTournament(Act, frozen=True):
    tournament: Id


class EraseName(Act, frozen=True):
    pass


class SetLimit(Act, frozen=True):
    """A limit of one's own: cents for a loss, minutes for time; none lifts it."""

    limit: Limit
    value: Annotated[int, Meta(ge=0, le=MOST)] | None


class ExcludeMyself(Act, frozen=True):
    pass


class AskToReturn(Act, frozen=True):
    """One who has excluded themselves would like to play again."""


Acting = (
    ChangeRank
    | Suspend
    | Reinstate
    | Exclude
    | Readmit
    | CloseAccount
    | IssueCard
    | SuspendCard
    | RestoreCard
    | WithdrawCard
    | GiveTournament
    | TakeTournament
    | EraseName
    | SetLimit
    | ExcludeMyself
    | AskToReturn
)
read = msgspec.json.Decoder(Acting).decode

OWN: Final = frozenset({SetLimit, ExcludeMyself, AskToReturn})
"""What patrons do for themselves, and nobody for them."""
_PATRONS: Final[dict[type[Act], Rank]] = {
    Suspend: Rank.SUPERVISOR,
    Reinstate: Rank.SUPERVISOR,
    Exclude: Rank.SUPERVISOR,
    Readmit: Rank.MANAGER,
    CloseAccount: Rank.SUPERVISOR,
    IssueCard: Rank.SUPERVISOR,
    SuspendCard: Rank.SUPERVISOR,
    RestoreCard: Rank.SUPERVISOR,
    WithdrawCard: Rank.SUPERVISOR,
    EraseName: Rank.MANAGER,
}
"""What is done to patrons, and the rank it needs."""
_STAFF: Final[dict[type[Act], Rank]] = {
    ChangeRank: Rank.MANAGER,
    Suspend: Rank.MANAGER,
    Reinstate: Rank.MANAGER,
    CloseAccount: Rank.MANAGER,
    GiveTournament: Rank.MANAGER,
    TakeTournament: Rank.MANAGER,
    EraseName: Rank.MANAGER,
}
"""What is done to people of the house."""


def needed_for(act: Act) -> Rank | None:
    """The rank that an act needs, by what it is and the kind of id it names; none for what patrons do for themselves."""
    if type(act) in OWN:
        return None
    kind = _PATRONS if is_patron(act.person) else _STAFF
    return kind.get(type(act), Rank.MANAGER)


def decide(act: Acting, by: Actor, look: Look, now: int) -> tuple[StaffEvent, ...] | Refused:
    """What an act brings about, or why it does not."""
    needed = needed_for(act)
    if by.id != act.person if needed is None else not may_act(by.rank, needed):
        return NOT_YOURS
    if needed is not None and by.id == act.person:
        return Refused("Nobody does this to themselves.")
    person = look(act.person)
    if person is None:
        return NOBODY
    if needed is None:
        return _own(act, person, now)
    if type(act) not in (_PATRONS if is_patron(act.person) else _STAFF):
        return Refused("This is not done to a patron." if is_patron(act.person) else "This is done to patrons alone.")
    if person.rank in SEES_ALL and by.id != SOFTWARE:  # they watch over managers too
        return SET_APART
    if person.standing is Standing.GONE and not isinstance(act, EraseName):
        return Refused("This account has been closed.")
    return _DECIDED[type(act)](act, person, by, now)


def _moved(to: Standing, frm: Standing, wrong: str) -> Callable[[Act, Person, Actor, int], tuple[StaffEvent, ...] | Refused]:
    """From one standing to another."""

    def moved(act: Act, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
        if person.standing is not frm:
            return Refused(wrong)
        return (e.StandingChanged(person=person.id, standing=to, why=getattr(act, "why", ""), by=by, at=now),)

    return moved


def _exclude(act: Exclude, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if person.standing is Standing.EXCLUDED:
        return Refused("This patron is excluded already.")
    return (e.StandingChanged(person=person.id, standing=Standing.EXCLUDED, why=act.why, by=by, at=now),)


def _close(_act: CloseAccount, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if person.standing is Standing.EXCLUDED or person.excludes_themselves(now):
        return Refused("This patron is excluded, and the house has to remember it: the account stays.")
    return (e.StandingChanged(person=person.id, standing=Standing.GONE, by=by, at=now),)


def _change_rank(act: ChangeRank, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if act.rank is Rank.PLAYER:
        return Refused("Whoever plays here does so as a patron, with another id.")
    if act.rank in SEES_ALL or person.rank in SEES_ALL:
        return Refused("Surveillance and inspectors have accounts of their own; they are added, not promoted.")
    if act.rank is person.rank:
        return Refused("They have this rank already.")
    return (e.RankChanged(person=person.id, rank=act.rank, by=by, at=now),)


def _issue(_act: IssueCard, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if person.standing_at(now) is not Standing.GOOD:
        return Refused("A Player Card is for patrons in good standing.")
    return (e.CardIssued(person=person.id, card=f"{person.id}-{person.cards + 1}", by=by, at=now),)


def _suspend_card(act: SuspendCard, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if not person.has_valid_card:
        return Refused("This patron has no valid Player Card.")
    return (e.CardSuspended(person=person.id, why=act.why, by=by, at=now),)


def _restore_card(_act: RestoreCard, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if not person.card or not person.card_suspended:
        return Refused("This patron has no Player Card that is suspended.")
    return (e.CardRestored(person=person.id, by=by, at=now),)


def _withdraw_card(act: WithdrawCard, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if not person.card:
        return Refused("This patron has no Player Card.")
    return (e.CardWithdrawn(person=person.id, why=act.why, by=by, at=now),)


def _give(act: GiveTournament, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if act.tournament in person.tournaments:
        return Refused("They manage this tournament already.")
    return (e.TournamentGiven(person=person.id, tournament=act.tournament, by=by, at=now),)


def _take(act: TakeTournament, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if act.tournament not in person.tournaments:
        return Refused("They do not manage this tournament.")
    return (e.TournamentTaken(person=person.id, tournament=act.tournament, by=by, at=now),)


def _erase(_act: EraseName, person: Person, by: Actor, now: int) -> tuple[StaffEvent, ...] | Refused:
    if person.erased:
        return Refused("This name has been erased.")
    if person.standing is not Standing.GONE:
        return Refused("A name is erased once the account is closed.")
    return (e.NameErased(person=person.id, by=by, at=now),)


_DECIDED: Final[dict[type[Act], Callable[..., tuple[StaffEvent, ...] | Refused]]] = {
    ChangeRank: _change_rank,
    Suspend: _moved(Standing.SUSPENDED, Standing.GOOD, "Only an account in good standing is suspended."),
    Reinstate: _moved(Standing.GOOD, Standing.SUSPENDED, "This account is not suspended."),
    Exclude: _exclude,
    Readmit: _moved(Standing.GOOD, Standing.EXCLUDED, "The house has not excluded this patron."),
    CloseAccount: _close,
    IssueCard: _issue,
    SuspendCard: _suspend_card,
    RestoreCard: _restore_card,
    WithdrawCard: _withdraw_card,
    GiveTournament: _give,
    TakeTournament: _take,
    EraseName: _erase,
}


# What patrons do for themselves


def _own(act: Acting, person: Person, now: int) -> tuple[StaffEvent, ...] | Refused:
    if person.rank is not Rank.PLAYER:
        return Refused("Limits of one's own are for those who play.")
    if isinstance(act, SetLimit):
        if act.limit is Limit.EXCLUSION:
            return Refused("Whoever would play nothing at all excludes themselves.")
        return _limit(act.limit, act.value, person, now)
    return _limit(Limit.EXCLUSION, 0 if isinstance(act, ExcludeMyself) else None, person, now)


def _limit(limit: Limit, value: int | None, person: Person, now: int) -> tuple[StaffEvent, ...] | Refused:
    own = person.limits.get(limit, Own())
    holds = own.at(now)
    if value == holds and not (own.since > now):
        return Refused(_unchanged(limit, value))
    looser = holds is not None and (value is None or value > holds)
    since = now + LOOSENING if looser else now
    return (e.LimitSet(person=person.id, limit=limit, value=value, since=since, by=person.actor, at=now),)


def _unchanged(limit: Limit, value: int | None) -> str:
    if limit is Limit.EXCLUSION:
        return "You have not excluded yourself." if value is None else "You have excluded yourself already."
    return "There is no such limit." if value is None else "This is the limit that holds."


def in_words(limit: Limit, value: int) -> str:
    """A limit as it is said to the patron who set it."""
    if limit is Limit.LOSS:
        return f"a loss of ${dollars(value)} a gaming day"
    if limit is Limit.EXCLUSION:
        return "not playing at all"
    return f"{value} minutes of play {'a gaming day' if limit is Limit.DAY else 'without a pause'}"
