"""What follows a draw: winners told, results published, claims paid or refused."""

from collections.abc import Sequence, Set
from typing import Final

from croupier.games import topics as t
from croupier.games.statute import ACT, NO_CASH
from croupier.money import dollars
from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.accounts import GOODS
from croupier.promotions.acting.course import Course
from croupier.promotions.acting.looking import claim_of, in_doubt, no_payer, promotion_named, win_of
from croupier.promotions.facts import Cited, Clauses, clauses, point, said
from croupier.promotions.model import Claim, ClaimState, Outcome, Promotion, State
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import CASH, MONEY, PRESENCE, RESULTS, Prize

PICKS: Final = "Above this amount the winner picks by which means it is paid."


def seek(course: Course, command: c.Seek) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.DRAWN)
    if isinstance(promotion, Refused):
        return promotion
    win = win_of(promotion, command.prize)
    if isinstance(win, Refused):
        return win
    means = tuple(Cited(document, told.by_means[command.means]) for document, told in said(promotion.documents, t.WINNER_ABSENT))
    cited = clauses(promotion.documents, t.WINNER_ABSENT) + means
    course.happen(e.WinnerSought, cited, prize=win.prize, means=command.means, reached=command.reached, outcome=command.outcome)
    return None


def publish(course: Course, command: c.Publish) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.DRAWN)
    if isinstance(promotion, Refused):
        return promotion
    course.happen(e.ResultsPublished, point(promotion.documents, RESULTS), where=command.where)
    return None


def claim_prize(course: Course, command: c.ClaimPrize) -> Refused | None:
    """Anybody may claim; who has won is looked at when it is paid or refused."""
    promotion = promotion_named(course.system, command.promotion, State.DRAWN)
    if isinstance(promotion, Refused):
        return promotion
    win = win_of(promotion, command.prize)
    if isinstance(win, Refused):
        return win
    if win.outcome is Outcome.PAID:
        return Refused("paid", f"Prize {win.prize} is paid already.")
    if any(
        claim.prize == win.prize and claim.person == command.person and claim.state is ClaimState.MADE for claim in promotion.claims
    ):
        return Refused("claimed", f"Person {command.person} has claimed prize {win.prize} already.")
    if refused := _wrong_choice(promotion, promotion.prize(win.prize), command.choice):
        return refused
    cited = point(promotion.documents, PRESENCE)
    number = len(promotion.claims) + 1
    course.happen(e.PrizeClaimed, cited, claim=number, prize=win.prize, person=command.person, choice=command.choice)
    return None


def refuse_claim(course: Course, command: c.RefuseClaim) -> Refused | None:
    found = _claim(course, command, ClaimState.MADE, State.CANCELLED)
    if isinstance(found, Refused):
        return found
    promotion, claim = found
    if not command.reason.strip():
        return Refused("no-reason", "A claim is refused for a reason.", clauses(promotion.documents, t.PRIZE_REFUSED))
    value = promotion.prize(claim.prize).cents
    filing = [document for document, each in said(promotion.documents, t.REFUSAL_FILED) if value > (each.reported_above or 0)]
    kept = clauses(filing, t.REFUSAL_FILED)
    if kept and not {"name", "address"} <= set(command.on_file):
        return Refused("not-on-file", f"For a prize of {dollars(value)} the claimant's name and address are kept.", kept)
    cited = clauses(promotion.documents, t.PRIZE_REFUSED) + kept
    course.happen(e.ClaimRefused, cited, claim=claim.number, reason=command.reason, on_file=command.on_file)
    return None


def tell_refusal(course: Course, command: c.TellRefusal) -> Refused | None:
    found = _claim(course, command, ClaimState.REFUSED, State.CANCELLED)
    if isinstance(found, Refused):
        return found
    promotion, claim = found
    if claim.told:
        return Refused("told", "The claimant knows the reason already.")
    course.happen(e.RefusalTold, clauses(promotion.documents, t.PRIZE_REFUSED), claim=claim.number)
    return None


def pay(course: Course, command: c.Pay) -> Refused | None:
    found = _claim(course, command, ClaimState.MADE)
    if isinstance(found, Refused):
        return found
    promotion, claim = found
    if refused := in_doubt(promotion):
        return refused
    if refused := no_payer(promotion, command.by):
        return refused
    win = win_of(promotion, claim.prize)
    if isinstance(win, Refused):
        return win
    if win.outcome is Outcome.PAID:
        return Refused("paid", f"Prize {win.prize} is paid already.")
    if win.person != claim.person:
        return Refused("not-the-winner", f"Person {claim.person} did not win prize {win.prize}.")
    if refused := _late(promotion, claim):
        return refused
    prize = promotion.prize(win.prize)
    if refused := _wrong_means(promotion, claim, prize, command):
        return refused
    parts = tuple(e.Part(part.means, int(part.amount)) for part in command.parts) or (e.Part(GOODS, prize.cents),)
    topic = t.PRIZE_MONEY if prize.kind == MONEY else t.ALTERNATIVE
    cited = clauses(promotion.documents, topic) if command.parts else point(promotion.documents, PRESENCE)
    course.happen(e.PrizePaid, cited, claim=claim.number, prize=win.prize, person=win.person, parts=parts)
    return None


def _wrong_means(promotion: Promotion, claim: Claim, prize: Prize, command: c.Pay) -> Refused | None:
    money = clauses(promotion.documents, t.PRIZE_MONEY)
    if not command.parts:
        return Refused("bad-means", "A prize of money is paid by some means.", money) if prize.kind == MONEY else None
    means = {part.means for part in command.parts}
    if refused := _not_offered(promotion, prize, means):
        return refused
    if any(part.payee not in (None, claim.person) for part in command.parts):
        return Refused("other-payee", "A prize is paid to its winner alone.", money)
    if sum(part.amount for part in command.parts) != prize.cents:
        return Refused("does-not-add-up", f"The parts do not add up to {dollars(prize.cents)}.", money)
    choosing = _choosing(promotion, prize)
    return Refused("no-choice", PICKS, choosing) if choosing and means != set(claim.choice) else None


def _wrong_choice(promotion: Promotion, prize: Prize, choice: Sequence[str]) -> Refused | None:
    """What could never be paid is no claim: the winner is asked again, and is not refused the prize for it."""
    if not choice:
        choosing = _choosing(promotion, prize)
        return Refused("no-choice", PICKS, choosing) if choosing else None
    return _not_offered(promotion, prize, set(choice))


def _not_offered(promotion: Promotion, prize: Prize, means: Set[str]) -> Refused | None:
    """Means by which this prize is not paid, whoever asks for them."""
    documents = promotion.documents
    if prize.kind != MONEY and not prize.alternative:
        return Refused("no-alternative", "The terms offer no money instead of this prize.", clauses(documents, t.ALTERNATIVE))
    if CASH in means and (forbidding := no_cash(promotion)):
        return Refused(CASH, "This prize is not paid in cash: only by crossed cheque or transfer.", forbidding)
    if prize.paid_by and (other := means - set(prize.paid_by)):
        sentence = f"By the terms this prize is paid by {' or '.join(prize.paid_by)}, not by {' or '.join(sorted(other))}."
        return Refused("bad-means", sentence, clauses(documents, t.PRIZE_MONEY))
    return None


def _late(promotion: Promotion, claim: Claim) -> Refused | None:
    """A claim after the last moment stays on record; the house refuses it for that reason."""
    ends = promotion.conduct.claim_by
    if ends is None or claim.at <= ends:
        return None
    return Refused("too-late", f"Claim {claim.number} was made after claims had ended.", point(promotion.documents, PRESENCE))


def no_cash(promotion: Promotion) -> Clauses:
    """Every clause that forbids cash; none where it may be paid."""
    forbidding = [document for document, money in said(promotion.documents, t.PRIZE_MONEY) if not money.cash]
    return clauses(forbidding, t.PRIZE_MONEY) + ((Cited(ACT, NO_CASH),) if promotion.statute else ())


def _choosing(promotion: Promotion, prize: Prize) -> Clauses:
    """The clauses by which the winner picks the means."""
    if prize.kind != MONEY:
        return ()
    over = [
        document for document, money in said(promotion.documents, t.PRIZE_MONEY) if prize.cents > (money.choice_over or prize.cents)
    ]
    return clauses(over, t.PRIZE_MONEY)


def _claim(
    course: Course, command: c.RefuseClaim | c.TellRefusal | c.Pay, state: ClaimState, *states: State
) -> tuple[Promotion, Claim] | Refused:
    promotion = promotion_named(course.system, command.promotion, State.DRAWN, *states)
    if isinstance(promotion, Refused):
        return promotion
    claim = claim_of(promotion, command.claim, state)
    return claim if isinstance(claim, Refused) else (promotion, claim)
