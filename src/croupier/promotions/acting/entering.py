"""Entries: each with its person and how it was earned; none that the terms leave out, and none after they close."""

from croupier.money import dollars
from croupier.promotions import commands as c
from croupier.promotions import draw as d
from croupier.promotions import events as e
from croupier.promotions.acting.course import Course
from croupier.promotions.acting.looking import promotion_named
from croupier.promotions.facts import point
from croupier.promotions.model import Earned, Promotion, State
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import CLOSING, ELIGIBILITY, MANNER, MINIMUM


def enter(course: Course, command: c.Enter) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.RUNNING)
    if isinstance(promotion, Refused):
        return promotion
    if promotion.doubt is not None and promotion.doubt.put_off == "promotion":
        return Refused("put-off", "The promotion is put off, and takes no entries meanwhile.")
    if command.at > promotion.conduct.closes:
        return Refused("closed", "Entries have closed.", point(promotion.documents, CLOSING))
    if not d.proper(command.ticket, d.MOST_NAME) or not d.proper(command.person, d.MOST_NAME):
        return Refused("bad-name", f"A ticket and a person have 1 to {d.MOST_NAME} printable characters, no space at either end.")
    if promotion.entries.has(command.ticket):
        return Refused("ticket-taken", f"Ticket {command.ticket!r} is in already.")
    if refused := _not_eligible(promotion, command):
        return refused
    said = command.earned
    earned = Earned(said.how, int(said.amount or 0), said.game, said.table, said.round, said.line)
    course.happen(e.TicketEntered, point(promotion.documents, MANNER), ticket=command.ticket, person=command.person, earned=earned)
    return None


def _not_eligible(promotion: Promotion, command: c.Enter) -> Refused | None:
    conduct, person, documents = promotion.conduct, command.person, promotion.documents
    if command.earned.game and command.earned.game not in documents:
        return Refused("not-eligible", f"The promotion does not run at {command.earned.game!r}.", point(documents, MANNER))
    if person in conduct.barred or (conduct.only and person not in conduct.only):
        return Refused("not-eligible", f"Person {person} is not among those who may enter.", point(documents, ELIGIBILITY))
    if conduct.most and promotion.entries.of(person) >= conduct.most:
        return Refused("not-eligible", f"Person {person} has {conduct.most} tickets, the most.", point(documents, ELIGIBILITY))
    if (command.earned.amount or 0) < conduct.minimum:
        return Refused("not-eligible", f"A ticket takes a wager of {dollars(conduct.minimum)}.", point(documents, MINIMUM))
    return None
