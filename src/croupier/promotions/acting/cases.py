"""Disputes, which the house decides, and doubt, which halts the draw."""

from croupier.games import topics as t
from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.acting.course import Course
from croupier.promotions.acting.looking import dispute_of, promotion_named
from croupier.promotions.facts import clauses
from croupier.promotions.model import Outcome, Promotion, State
from croupier.promotions.refusal import Refused


def raise_dispute(course: Course, command: c.RaiseDispute) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    number = len(promotion.disputes) + 1
    cited = clauses(promotion.documents, t.PROMOTION_FINAL)
    course.happen(e.DisputeRaised, cited, dispute=number, person=command.person, about=command.about)
    return None


def decide_dispute(course: Course, command: c.DecideDispute) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    dispute = dispute_of(promotion, command.dispute)
    if isinstance(dispute, Refused):
        return dispute
    cited = clauses(promotion.documents, t.PROMOTION_FINAL)
    if dispute.decision:
        return Refused("decided", "The house has decided, and its decision is final.", cited)
    course.happen(e.DisputeDecided, cited, dispute=dispute.number, decision=command.decision)
    return None


def advise_inspector(course: Course, command: c.AdviseInspector) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    dispute = dispute_of(promotion, command.dispute)
    if isinstance(dispute, Refused):
        return dispute
    cited = clauses(promotion.documents, t.PROMOTION_FINAL)
    if not dispute.decision:
        return Refused("not-decided", "The house decides first.", cited)
    course.happen(e.InspectorAdvised, cited, dispute=dispute.number)
    return None


def raise_doubt(course: Course, command: c.RaiseDoubt) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.PROMOTION_DOUBTED)
    if promotion.state is State.CANCELLED:
        return Refused("wrong-state", "The draw is cancelled already.", cited)
    if promotion.doubt is not None:
        return Refused("in-doubt", "It is in doubt already.", cited)
    course.happen(e.DoubtRaised, cited, about=command.about, why=command.why)
    return None


def put_off(course: Course, command: c.PutItOff) -> Refused | None:
    promotion = _doubted(course, command)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.PROMOTION_DOUBTED)
    if promotion.state is State.DRAWN:
        return Refused("wrong-state", "The draw is held already; it can only be cancelled.", cited)
    if command.until <= command.at:
        return Refused("bad-dates", "It is put off to a time that is still to come.", cited)
    course.happen(e.PutOff, cited, what=command.what, until=int(command.until))
    return None


def validate(course: Course, command: c.Validate) -> Refused | None:
    promotion = _doubted(course, command)
    if isinstance(promotion, Refused):
        return promotion
    course.happen(e.DoubtCleared, clauses(promotion.documents, t.PROMOTION_DOUBTED), how=command.how)
    return None


def cancel_draw(course: Course, command: c.CancelDraw) -> Refused | None:
    """Its entries stay on record, and its prizes go as the terms say."""
    promotion = _doubted(course, command)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.PROMOTION_DOUBTED)
    if any(win.outcome is Outcome.PAID for win in promotion.wins):
        return Refused("paid", "A prize of this draw is paid already.", cited)
    course.happen(e.DrawCancelled, cited, why=command.why)
    return None


def tell_inspector(course: Course, command: c.TellInspector) -> Refused | None:
    """Also of a doubt that is cleared by now, or of a draw that is cancelled for it."""
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.PROMOTION_DOUBTED)
    if promotion.untold is None:
        return Refused("told", "There is no doubt that the inspector has not heard of.", cited)
    course.happen(e.InspectorTold, cited)
    return None


def _doubted(course: Course, command: c.PutItOff | c.Validate | c.CancelDraw) -> Promotion | Refused:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.PROMOTION_DOUBTED)
    if promotion.doubt is None:
        return Refused("not-in-doubt", "Nobody has said that it is in doubt.", cited)
    if promotion.state is State.CANCELLED:
        return Refused("wrong-state", "The draw is cancelled already.", cited)
    return promotion
