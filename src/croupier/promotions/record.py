"""Recording an event. No rule runs here: what has to be known stands in the event."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.promotions import events as e
from croupier.promotions.accounts import booked, moves_of
from croupier.promotions.model import (
    BEFORE_START,
    Claim,
    ClaimState,
    Closed,
    Dispute,
    Doubt,
    Entries,
    Entry,
    Held,
    Outcome,
    Prescribed,
    Promotion,
    Seal,
    State,
    System,
    Version,
    Win,
    Words,
)


def evolve(system: System, event: e.Event) -> System:
    """The system after an event."""
    accounts = booked(system.accounts, moves) if (moves := moves_of(event)) else system.accounts
    sequence = system.sequence + 1
    if isinstance(event, e.ThingsPrescribed):
        listed = Prescribed(event.items, event.dated, event.by)
        return System(system.promotions, listed, accounts, sequence)
    assert isinstance(event, e.OfPromotion)
    before = system.promotions.get(event.promotion)
    after = _drafted(event) if before is None else RECORDERS[type(event)](before, event)
    promotions = {**system.promotions, event.promotion: replace(after, latest=event.at)}
    return System(promotions, system.prescribed, accounts, sequence)


def _drafted(event: e.OfPromotion) -> Promotion:
    if not isinstance(event, e.PromotionDrafted):
        raise ValueError("The record has an event of a promotion that was never drafted.")
    return Promotion(event.promotion, event.documents, event.statute, (event.version,), (event.by,), Entries())


def _version(promotion: Promotion, event: e.TermsRedrafted | e.TermsAmended) -> Promotion:
    drafters = promotion.drafters if event.by in promotion.drafters else (*promotion.drafters, event.by)
    return replace(promotion, versions=(*promotion.versions, event.version), drafters=drafters)


def _redrafted(promotion: Promotion, event: e.TermsRedrafted) -> Promotion:
    return replace(_version(promotion, event), state=State.DRAFTED)


def _amended(promotion: Promotion, event: e.TermsAmended) -> Promotion:
    return replace(_version(promotion, event), resubmit=event.resubmit)


def _in_force(promotion: Promotion, version: Version) -> tuple[Version, ...]:
    return (*promotion.versions[:-1], version)


def _submitted(promotion: Promotion, event: e.TermsSubmitted) -> Promotion:
    versions = _in_force(promotion, replace(promotion.version, submitted=event.at))
    state = State.SUBMITTED if promotion.state in BEFORE_START else promotion.state
    return replace(promotion, versions=versions, state=state, resubmit=False)


def _given(promotion: Promotion, event: e.TermsGiven) -> Promotion:
    version = promotion.version
    return replace(promotion, versions=_in_force(promotion, replace(version, given=(*version.given, event.to))))


def _state(state: State) -> Callable[[Promotion, Any], Promotion]:
    return lambda promotion, _: replace(promotion, state=state)


def _entered(promotion: Promotion, event: e.TicketEntered) -> Promotion:
    return replace(promotion, entries=promotion.entries.add(Entry(event.ticket, event.person, event.earned, event.at)))


def _sealed(promotion: Promotion, event: e.DrawSealed) -> Promotion:
    return replace(promotion, seal=Seal(event.commitment, event.by, event.at))


def _closed(promotion: Promotion, event: e.EntriesClosed) -> Promotion:
    return replace(promotion, state=State.CLOSED, closed=Closed(event.entries, event.at))


def _words(promotion: Promotion, event: e.WordsGiven) -> Promotion:
    return replace(promotion, words=Words(event.words, event.by, event.at))


def _held(promotion: Promotion, event: e.DrawHeld) -> Promotion:
    wins = tuple(Win(each.prize, each.ticket, each.person) for each in event.winners)
    return replace(promotion, state=State.DRAWN, held=Held(event.nonce, event.by, event.at), wins=wins)


def _win(promotion: Promotion, prize: int, **changes: Any) -> tuple[Win, ...]:
    """All that fell, with the winner of a prize changed."""
    now = promotion.winner(prize)
    return tuple(replace(win, **changes) if win is now else win for win in promotion.wins)


def _passed(promotion: Promotion, event: e.WinnerPassedOver) -> Promotion:
    wins = _win(promotion, event.prize, outcome=Outcome.PASSED_OVER)
    after = () if event.next is None else (Win(event.next.prize, event.next.ticket, event.next.person),)
    return replace(promotion, wins=(*wins, *after))


def _sought(promotion: Promotion, event: e.WinnerSought) -> Promotion:
    win = promotion.winner(event.prize)
    assert win is not None
    outcome = Outcome.TOLD if event.reached and win.outcome is Outcome.WON else win.outcome
    return replace(promotion, wins=_win(promotion, event.prize, outcome=outcome, attempts=win.attempts + 1))


def _claim_of(event: e.PrizeClaimed) -> Claim:
    return Claim(event.claim, event.prize, event.person, event.choice, at=event.at)


def _claimed(promotion: Promotion, event: e.PrizeClaimed) -> Promotion:
    return replace(promotion, claims=(*promotion.claims, _claim_of(event)))


def _claim(promotion: Promotion, number: int, **changes: Any) -> tuple[Claim, ...]:
    return tuple(replace(claim, **changes) if claim.number == number else claim for claim in promotion.claims)


def _refused(promotion: Promotion, event: e.ClaimRefused) -> Promotion:
    return replace(promotion, claims=_claim(promotion, event.claim, state=ClaimState.REFUSED, reason=event.reason))


def _refusal_told(promotion: Promotion, event: e.RefusalTold) -> Promotion:
    return replace(promotion, claims=_claim(promotion, event.claim, told=True))


def _paid(promotion: Promotion, event: e.PrizePaid) -> Promotion:
    claims = _claim(promotion, event.claim, state=ClaimState.PAID)
    return replace(promotion, claims=claims, wins=_win(promotion, event.prize, outcome=Outcome.PAID))


def _disputed(promotion: Promotion, event: e.DisputeRaised) -> Promotion:
    return replace(promotion, disputes=(*promotion.disputes, Dispute(event.dispute, event.person, event.about)))


def _dispute(promotion: Promotion, number: int, **changes: Any) -> Promotion:
    found = tuple(replace(each, **changes) if each.number == number else each for each in promotion.disputes)
    return replace(promotion, disputes=found)


def _doubted(promotion: Promotion, event: e.DoubtRaised) -> Promotion:
    since = event.at if promotion.untold is None else promotion.untold
    return replace(promotion, doubt=Doubt(event.about, event.why, event.at), untold=since)


def _put_off(promotion: Promotion, event: e.PutOff) -> Promotion:
    assert promotion.doubt is not None
    return replace(promotion, doubt=replace(promotion.doubt, put_off=event.what), not_before=event.until, attended=None)


RECORDERS: Final[dict[type[e.Event], Callable[[Promotion, Any], Promotion]]] = {
    e.TermsRedrafted: _redrafted,
    e.ScrutineerNamed: lambda promotion, event: replace(promotion, scrutineer=event.person, attended=None),
    e.TermsCompleted: _state(State.COMPLETE),
    e.TermsSubmitted: _submitted,
    e.TermsGiven: _given,
    e.PromotionStarted: _state(State.RUNNING),
    e.TermsAmended: _amended,
    e.TicketEntered: _entered,
    e.DrawSealed: _sealed,
    e.EntriesClosed: _closed,
    e.ScrutineerAttended: lambda promotion, event: replace(promotion, attended=event.at),
    e.WordsGiven: _words,
    e.DrawHeld: _held,
    e.WinnerPassedOver: _passed,
    e.WinnerSought: _sought,
    e.ResultsPublished: lambda promotion, event: replace(promotion, published=event.where),
    e.PrizeClaimed: _claimed,
    e.ClaimRefused: _refused,
    e.RefusalTold: _refusal_told,
    e.PrizePaid: _paid,
    e.DisputeRaised: _disputed,
    e.DisputeDecided: lambda promotion, event: _dispute(promotion, event.dispute, decision=event.decision),
    e.InspectorAdvised: lambda promotion, event: _dispute(promotion, event.dispute, advised=True),
    e.DoubtRaised: _doubted,
    e.PutOff: _put_off,
    e.DoubtCleared: lambda promotion, _: replace(promotion, doubt=None),
    e.DrawCancelled: _state(State.CANCELLED),
    e.InspectorTold: lambda promotion, _: replace(promotion, untold=None),
}
