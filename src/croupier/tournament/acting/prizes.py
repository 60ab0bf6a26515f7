"""Disputes, which stop everything else, and the prizes at the end."""

from croupier.games.seven_up_baccarat_event import DISPUTE, FEES, GUARANTEE, PRIZES
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.accounts import CHIPS
from croupier.tournament.accounts import PRIZES as POOL
from croupier.tournament.acting.course import Course
from croupier.tournament.acting.looking import entrant_named
from croupier.tournament.conditions import Guarantee
from croupier.tournament.model import Groups, Prize, Standing, Tournament
from croupier.tournament.places import places, shares
from croupier.tournament.refusal import Refused


def raise_dispute(course: Course, command: c.RaiseDispute) -> Refused | None:
    t = course.tournament
    course.happen(e.DisputeRaised, DISPUTE, dispute=len(t.disputes) + 1, about=command.about_what, table=command.table)
    return None


def may_rule(t: Tournament, _at: int, number: int) -> Refused | None:
    dispute = t.disputes.get(number)
    if dispute is None:
        return Refused("no-dispute", f"There is no dispute {number}.")
    return None if dispute.open else Refused("ruled", f"Dispute {number} is decided, and that is final.", DISPUTE)


def rule(course: Course, command: c.RuleDispute) -> Refused | None:
    course.happen(e.DisputeRuled, DISPUTE, dispute=command.dispute, decision=command.decision)
    return None


def open_dispute(t: Tournament) -> Refused | None:
    """While a dispute is open, play and everything that follows from it waits for the manager's word."""
    for dispute in t.disputes.values():
        if dispute.open:
            return Refused(
                "dispute-open", f"Dispute {dispute.number} waits for the Tournament Manager, and nothing goes on.", DISPUTE
            )
    return None


def final_ranking(t: Tournament) -> Groups:
    """The final's places as they stand: without whoever was disqualified after them."""
    if t.conditions is None or t.terms.final not in t.sessions:
        return ()
    kept = (
        tuple(name for name in group if t.entrants[name].standing is Standing.PLACED)
        for table in t.sessions[t.terms.final].tables.values()
        for group in table.ranking
    )
    return tuple(group for group in kept if group)


def may_award(t: Tournament, _at: int) -> Refused | None:
    if not final_ranking(t):
        return Refused("nobody", "Nobody has a place in the final; the tournament can only be called off.", PRIZES)
    return None


def award(course: Course, _command: c.AwardPrizes) -> Refused | None:
    """All that is in the prizes, to the cent; the house makes up what it promised."""
    t = course.tournament
    held, promised = t.accounts.get(POOL, 0), t.terms.undertakings
    added = max(0, promised.guarantee - held) if isinstance(promised, Guarantee) else 0
    listed = [(place, name) for place, group in places(final_ranking(t)) for name in group]
    amounts = shares(held + added, t.terms.prizes.shares, len(listed))
    prizes = tuple(
        Prize(name, place, cents, _goods(t, rank))
        for rank, (place, name) in enumerate(listed, start=1)
        if (cents := amounts[rank - 1] if rank <= len(amounts) else 0) or _goods(t, rank)
    )
    clauses = (FEES, PRIZES, GUARANTEE) if added else (FEES, PRIZES)
    course.happen(e.PrizesAwarded, *clauses, guarantee=added, prizes=prizes, gain=t.accounts.get(CHIPS, 0))
    return None


def _goods(t: Tournament, rank: int) -> tuple[str, ...]:
    return tuple(each.what for each in t.goods if each.place == rank)


def may_pay(t: Tournament, _at: int, name: str) -> Refused | None:
    entrant = entrant_named(t, name)
    if isinstance(entrant, Refused):
        return entrant
    due = [each for each in t.prizes if each.entrant == name]
    if not due:
        return Refused("no-prize", f"{name} has won no prize.", PRIZES)
    return Refused("paid", f"{name}'s prize is paid.", PRIZES) if due[0].paid else None


def pay(course: Course, command: c.PayPrize) -> Refused | None:
    cents = next(each.cents for each in course.tournament.prizes if each.entrant == command.entrant)
    course.happen(e.PrizePaid, PRIZES, entrant=command.entrant, cents=cents)
    return None
