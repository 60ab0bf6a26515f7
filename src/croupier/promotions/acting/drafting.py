"""Terms: drafted, found complete, submitted, given out, started with, changed."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.games import topics as t
from croupier.promotions import check
from croupier.promotions import commands as c
from croupier.promotions import draw as d
from croupier.promotions import events as e
from croupier.promotions.acting.course import Course
from croupier.promotions.acting.looking import in_doubt, no_drafter, promotion_named
from croupier.promotions.check import Amended, Problem, problems
from croupier.promotions.facts import Cited, approved_first, clauses, point, said
from croupier.promotions.model import AFTER_START, BEFORE_START, Conduct, Promotion, State, System, Version
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import CLOSING, Prize, Thing, plain

LONG_AGO: Final = 1 << 40
"""Seconds of lead that no document asks for: where only completeness is looked at."""
PRESCRIBED: Final[Thing] = "prescribed"


def prescribe(course: Course, command: c.Prescribe) -> Refused | None:
    if command.dated > command.at:
        return Refused("bad-date", "The list of prescribed things is dated later than now.")
    newest = course.system.prescribed
    if newest.by and command.dated < newest.dated:
        return Refused("bad-date", "A list of prescribed things with a later date is in force.")
    course.happen(e.ThingsPrescribed, items=command.items, dated=int(command.dated))
    return None


def draft(course: Course, command: c.Draft) -> Refused | None:
    name = command.promotion
    if not d.proper(name, d.MOST_NAME):
        return Refused("bad-name", f"A promotion's name has 1 to {d.MOST_NAME} printable characters, with no space at either end.")
    if name in course.system.promotions:
        return Refused("promotion-exists", f"There is a promotion {name!r} already; another needs another name.")
    version = Version(1, command.terms, command.prizes, _conduct(command.rules))
    if refused := _bad_dates(version, command.documents):
        return refused
    cited = clauses(command.documents, t.PROMOTIONS)
    course.happen(e.PromotionDrafted, cited, documents=command.documents, statute=command.statute, version=version)
    return None


def redraft(course: Course, command: c.Redraft) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, *BEFORE_START)
    if isinstance(promotion, Refused):
        return promotion
    if refused := no_drafter(promotion, command.by):
        return refused
    version = _changed(promotion, command)
    if refused := _bad_dates(version, promotion.documents):
        return refused
    course.happen(e.TermsRedrafted, clauses(promotion.documents, t.POINTS), version=version)
    return None


def name_scrutineer(course: Course, command: c.NameScrutineer) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, *BEFORE_START, State.RUNNING, State.CLOSED)
    if isinstance(promotion, Refused):
        return promotion
    if promotion.words is not None:
        return Refused("too-late", "The scrutineer has given the words already.")
    if command.person in promotion.drafters or (promotion.seal is not None and promotion.seal.by == command.person):
        return Refused("own-hand", "A scrutineer neither drafted the terms nor draws.")
    course.happen(e.ScrutineerNamed, clauses(promotion.documents, t.SCRUTINEER), person=command.person)
    return None


def complete(course: Course, command: c.Complete) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.DRAFTED)
    if isinstance(promotion, Refused):
        return promotion
    if refused := _unfit(course.system, promotion, LONG_AGO):
        return refused
    course.happen(e.TermsCompleted, clauses(promotion.documents, t.POINTS), version=promotion.version.number)
    return None


def submit(course: Course, command: c.Submit) -> Refused | None:
    """For the first time, or again; what is owed of changed terms is owed also once the draw is cancelled."""
    promotion = promotion_named(course.system, command.promotion, State.COMPLETE, *AFTER_START)
    if isinstance(promotion, Refused):
        return promotion
    if promotion.state is not State.COMPLETE and not promotion.resubmit:
        return Refused("submitted", "Nothing of these terms is still to go to the regulator.")
    topic = t.TERMS_AMENDED if promotion.resubmit else t.PROMOTION_STARTS
    course.happen(e.TermsSubmitted, clauses(promotion.documents, topic), version=promotion.version.number)
    return None


def give_terms(course: Course, command: c.GiveTerms) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion)
    if isinstance(promotion, Refused):
        return promotion
    cited = clauses(promotion.documents, t.TERMS_AVAILABLE)
    course.happen(e.TermsGiven, cited, version=promotion.version.number, to=command.to)
    return None


def start(course: Course, command: c.Start) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.SUBMITTED)
    if isinstance(promotion, Refused):
        return promotion
    if refused := in_doubt(promotion):
        return refused
    conduct, submitted = promotion.conduct, promotion.version.submitted
    if command.at < max(conduct.starts, promotion.not_before):
        return Refused("too-early", "The terms let it start later.")
    if command.at > conduct.closes:
        return Refused("too-late", "Entries would be closed already.", point(promotion.documents, CLOSING))
    if refused := _unfit(course.system, promotion, None if submitted is None else command.at - submitted):
        return refused
    course.happen(e.PromotionStarted, clauses(promotion.documents, t.PROMOTION_STARTS), version=promotion.version.number)
    return None


def amend(course: Course, command: c.Amend) -> Refused | None:
    promotion = promotion_named(course.system, command.promotion, State.RUNNING)
    if isinstance(promotion, Refused):
        return promotion
    if refused := no_drafter(promotion, command.by):
        return refused
    version = replace(_changed(promotion, command), approval=command.approval)
    if refused := _bad_dates(version, promotion.documents):
        return refused
    if command.at > promotion.conduct.closes or command.at > version.conduct.closes:
        return Refused("too-late", "Entries would be closed already.", point(promotion.documents, CLOSING))
    changed = replace(promotion, versions=(*promotion.versions, version))
    if refused := _unfit(course.system, changed, LONG_AGO, Amended(bool(command.approval.strip()), resubmitted=True)):
        return refused
    after = any(not approved_first(amendment) for _, amendment in said(promotion.documents, t.TERMS_AMENDED))
    course.happen(e.TermsAmended, clauses(promotion.documents, t.TERMS_AMENDED), version=version, resubmit=after)
    return None


def missing(system: System, promotion: Promotion) -> list[Problem]:
    """What the terms in force still lack, whenever it is to start."""
    return problems(_judged(system, promotion, LONG_AGO, None))


def _unfit(system: System, promotion: Promotion, lead: int | None, amended: Amended | None = None) -> Refused | None:
    """Why a promotion may not start, or not go on with these terms."""
    found = problems(_judged(system, promotion, lead, amended))
    if not found:
        return None
    codes = ", ".join(dict.fromkeys(problem.code for problem in found))
    cited = tuple(Cited(problem.document, problem.clause) for problem in found)
    return Refused(found[0].code, f"The terms of {promotion.name!r} do not stand: {codes}.", cited)


def _judged(system: System, promotion: Promotion, lead: int | None, amended: Amended | None) -> check.Promotion:
    version = promotion.version
    prizes = marked(version.prizes, system.prescribed.items)
    return check.Promotion(promotion.documents, version.terms, prizes, bool(promotion.scrutineer), lead, amended, promotion.statute)


def marked(prizes: Sequence[Prize], items: Sequence[str]) -> list[Prize]:
    """Prizes, those marked whose description names something on the list of prescribed things."""
    wanted = [plain(item) for item in items]
    return [
        replace(prize, contains=(*(prize.contains or ()), PRESCRIBED)) if any(item in prize.text for item in wanted) else prize
        for prize in prizes
    ]


def _conduct(rules: c.Rules) -> Conduct:
    claim_by = None if rules.claim_by is None else int(rules.claim_by)
    minimum = int(rules.minimum or 0)
    return Conduct(
        int(rules.starts), int(rules.closes), int(rules.held), claim_by, minimum, rules.only, rules.barred, rules.most,
        rules.one_each, rules.present,
    )  # fmt: skip


def _changed(promotion: Promotion, command: c.Redraft) -> Version:
    version = promotion.version
    return Version(
        version.number + 1,
        version.terms if command.terms is None else command.terms,
        version.prizes if command.prizes is None else command.prizes,
        version.conduct if command.rules is None else _conduct(command.rules),
    )


def _bad_dates(version: Version, documents: Sequence[str]) -> Refused | None:
    conduct = version.conduct
    if conduct.starts < conduct.closes <= conduct.held and (conduct.claim_by is None or conduct.claim_by >= conduct.held):
        return None
    sentence = "A promotion starts, then entries close, then the draw is held, and claims end after it."
    return Refused("bad-dates", sentence, point(documents, CLOSING))
