"""What is to come and what is owed, each with its last moment: pure values, whoever shows them."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.games import topics as t
from croupier.promotions.facts import Clauses, approved_first, clauses, days, hours, point, said
from croupier.promotions.model import BEFORE_START, ClaimState, Outcome, Promotion, State
from croupier.promotions.moments import HOUR, ZONE, end_of_day
from croupier.promotions.terms import CLOSING, HELD, PRESENCE, RESULTS


class Due(Struct, frozen=True, gc=False):
    what: str
    by: int | None
    """The last moment in time, in seconds since 1970; None where the documents give no hour."""
    clauses: Clauses
    overdue: bool = False


SUBMIT: Final = "submit the terms"
CLOSE: Final = "entries close"
HOLD: Final = "hold the draw"
TELL: Final = "tell the winners"


def dates(promotion: Promotion, zone: str = ZONE) -> list[Due]:
    """What the terms promise, and the documents ask for, in order of time."""
    conduct, documents = promotion.conduct, promotion.documents
    ahead = max(hours(submission) for _, submission in said(documents, t.PROMOTION_STARTS))
    held = promotion.held.at if promotion.held is not None else max(conduct.held, promotion.not_before)
    found = [
        Due(SUBMIT, conduct.starts - ahead * HOUR, clauses(documents, t.PROMOTION_STARTS)),
        Due(CLOSE, conduct.closes, point(documents, CLOSING)),
        Due(HOLD, max(conduct.held, promotion.not_before), point(documents, HELD)),
    ]
    if not conduct.present:
        found.append(Due(TELL, tell_by(promotion, held, zone), clauses(documents, t.WINNER_ABSENT)))
    if conduct.claim_by is not None:
        found.append(Due("claims end", conduct.claim_by, point(documents, PRESENCE)))
    return found


def waits(promotion: Promotion, due: Due) -> bool:
    """Whether one of these dates is still for somebody to keep; those of claims keep themselves, and who has won is owed a word."""
    return due.what in _UNTIL and promotion.state in _UNTIL[due.what]


_UNTIL: Final = {SUBMIT: BEFORE_START[:2], CLOSE: (State.RUNNING,), HOLD: (State.RUNNING, State.CLOSED)}


def coming(promotion: Promotion, now: int, zone: str = ZONE) -> Iterator[tuple[Due, bool]]:
    """Its dates that are still to come or still to be kept, each with whether somebody has to keep it."""
    for due in () if promotion.state is State.CANCELLED else dates(promotion, zone):
        late = due.by is not None and now > due.by
        if waits(promotion, due):
            yield Due(due.what, due.by, due.clauses, late), True
        elif not late and not _is_past(promotion, due):
            yield due, False


def _is_past(promotion: Promotion, due: Due) -> bool:
    """Whether a date was kept before its time, or is owed by name since the draw."""
    if promotion.state in BEFORE_START:
        return due.what == SUBMIT
    return due.what in (SUBMIT, CLOSE, HOLD) or (due.what == TELL and promotion.state is State.DRAWN)


def tell_by(promotion: Promotion, held: int, zone: str = ZONE) -> int:
    """When the second day after the draw's ends."""
    last = min(days(told) for _, told in said(promotion.documents, t.WINNER_ABSENT))
    return end_of_day(held, last, zone)


def owed(promotion: Promotion, now: int, zone: str = ZONE) -> list[Due]:
    """What is still to be done, what is overdue first, then by its hour; what has none comes last."""
    found = [Due(due.what, due.by, due.clauses, overdue=due.by is not None and now > due.by) for due in _owed(promotion, zone)]
    return sorted(found, key=lambda due: (not due.overdue, due.by is None, due.by or 0))


def _owed(promotion: Promotion, zone: str) -> Iterable[Due]:
    documents, untold = promotion.documents, promotion.untold
    if promotion.resubmit:
        yield Due("send the changed terms to the regulator", None, _after_the_start(promotion))
    if untold is not None:
        for document, each in said(documents, t.PROMOTION_DOUBTED):
            yield Due("tell the inspector", untold + hours(each) * HOUR, clauses([document], t.PROMOTION_DOUBTED))
    if promotion.state is State.DRAWN:
        yield from _after_the_draw(promotion, zone)
    for claim in promotion.claims:
        if claim.state is ClaimState.REFUSED and not claim.told:
            yield Due(f"tell person {claim.person} why claim {claim.number} is refused", None, clauses(documents, t.PRIZE_REFUSED))
    for dispute in promotion.disputes:
        if dispute.decision and not dispute.advised:
            yield Due(f"tell person {dispute.person} of the inspector", None, clauses(documents, t.PROMOTION_FINAL))


def _after_the_start(promotion: Promotion) -> Clauses:
    afterwards = [document for document, each in said(promotion.documents, t.TERMS_AMENDED) if not approved_first(each)]
    return clauses(afterwards, t.TERMS_AMENDED)


def _after_the_draw(promotion: Promotion, zone: str) -> Iterable[Due]:
    assert promotion.held is not None
    if not promotion.conduct.present:
        for win in promotion.wins:
            if win.outcome is Outcome.WON:
                told = clauses(promotion.documents, t.WINNER_ABSENT)
                yield Due(f"tell person {win.person}, prize {win.prize}", tell_by(promotion, promotion.held.at, zone), told)
    if not promotion.published:
        yield Due("publish the results", None, point(promotion.documents, RESULTS))
