"""What keeps a promotion from starting, document by document: found once, and told by each document's own clauses."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from croupier.games import topics as t
from croupier.games.statute import ACT, NO_CASH
from croupier.promotions.facts import BOOKS, approved_first, as_numbers, clause_of, hours
from croupier.promotions.moments import HOUR
from croupier.promotions.terms import CASH, DESCRIBED, DETAILS, MONEY, POINTS, Prize, blank


class Problem(Struct, frozen=True, gc=False):
    document: str
    clause: str
    code: str


class Amended(Struct, frozen=True, gc=False):
    """Terms that changed after the start."""

    approved: bool
    """Before they changed."""
    resubmitted: bool


class Promotion(Struct, frozen=True, gc=False):
    """All that a promotion is judged by."""

    documents: Sequence[str]
    terms: Mapping[str, Any]
    prizes: Sequence[Prize]
    scrutineer: bool
    lead: int | None
    """Whole seconds from the submission to the start; None if nothing was submitted."""
    amended: Amended | None = None
    statute: bool = False
    """The Act's own rule about money holds besides the documents'."""


class Found(Struct, frozen=True, gc=False):
    """What is the case, whatever a document makes of it."""

    missing: tuple[int, ...]
    """Points of the terms with something blank, from 0."""
    available: bool
    described: bool
    lacking: frozenset[tuple[str, int]]
    """Kind of prize and place of the detail that is blank."""
    things: frozenset[str]
    hundredths: int
    """The most alcohol in one prize, in hundredths of a litre."""
    dearest: int
    """Cents."""
    alternatives: frozenset[str]
    """Kinds of prizes that money may be had for."""
    stated: bool
    cash: bool
    """Some money is to be paid as cash."""
    unchosen: int
    """The dearest prize of money without cheque or without transfer to pick, in cents."""
    without_cash: int
    """The same without cash."""


def found(terms: Mapping[str, Any], prizes: Sequence[Prize]) -> Found:
    """Read a promotion once."""
    get = terms.get
    money = [prize for prize in prizes if prize.kind == MONEY]
    with_cash = [prize for prize in prizes if (prize.kind == MONEY or prize.alternative) and CASH in (prize.paid_by or ())]
    unchosen = [prize.cents for prize in money if not {"cheque", "transfer"} <= set(prize.paid_by or ())]
    return Found(
        missing=tuple([place for place, keys in enumerate(POINTS) for key in keys if blank(get(key))]),
        available=not blank(get("available")) and get("advertised") is True,
        described=bool(prizes) and not any(blank(getattr(prize, part)) for prize in prizes for part in DESCRIBED),
        lacking=frozenset([(prize.kind, DETAILS[prize.kind].index(name)) for prize in prizes for name in prize.lacking]),
        things=frozenset([thing for prize in prizes for thing in prize.contains or ()]),
        hundredths=max([prize.hundredths for prize in prizes if prize.liquor_litres], default=0),
        dearest=max([prize.cents for prize in prizes], default=0),
        alternatives=frozenset([prize.kind for prize in prizes if prize.alternative]),
        stated=get("alternative_stated") is True,
        cash=bool(with_cash),
        unchosen=max(unchosen, default=0),
        without_cash=max([prize.cents for prize in money if CASH not in (prize.paid_by or ())], default=0),
    )


def problems(promotion: Promotion) -> list[Problem]:
    """Everything that stands in the way, each once, by document and then by clause; none if it may start."""
    facts = found(promotion.terms, promotion.prizes)
    cashless = promotion.statute or not all(BOOKS[document][t.PRIZE_MONEY].cash for document in promotion.documents)
    told: list[Problem] = []
    for document in promotion.documents:
        of_prizes = _of_prizes(document, facts, cashless=cashless, watched=promotion.scrutineer)
        pairs = set(_of_terms(document, facts) + of_prizes + _of_time(document, promotion))
        ordered = sorted(pairs, key=lambda pair: (as_numbers(pair[0]), pair[1]))
        told += [Problem(document, clause, code) for clause, code in ordered]
    if promotion.statute and facts.cash:
        told.append(Problem(ACT, NO_CASH, "cash"))
    return told


Pairs = list[tuple[str, str]]
"""Clause and code."""


def _of_terms(document: str, facts: Found) -> Pairs:
    book = BOOKS[document]
    points = book[t.POINTS]
    pairs = [(points.point_clauses[place], "point-missing") for place in facts.missing]
    if not facts.available:
        pairs.append((clause_of(book[t.TERMS_AVAILABLE]), "not-available"))
    if not facts.described:
        pairs.append((points.prize_clause, "prize-incomplete"))
    for kind, place in facts.lacking:
        detail = points.kind_details[kind]
        pairs.append((detail.numbered[place] if detail.numbered else detail.clause, "detail-missing"))
    return pairs


def _of_prizes(document: str, facts: Found, *, cashless: bool, watched: bool) -> Pairs:
    book = BOOKS[document]
    banned, scrutineer, instead, money = book[t.BANNED], book[t.SCRUTINEER], book[t.ALTERNATIVE], book[t.PRIZE_MONEY]
    pairs = [(banned.banned_things[thing], "prohibited") for thing in facts.things]
    if facts.hundredths > banned.litres * 100:
        pairs.append((banned.liquor, "prohibited"))
    if scrutineer.must and facts.dearest > scrutineer.over and not watched:
        pairs.append((clause_of(scrutineer), "no-scrutineer"))
    for kind in facts.alternatives:
        if kind in instead.never:
            pairs.append((clause_of(instead), "no-alternative"))
        elif instead.stated and not facts.stated:
            pairs.append((clause_of(instead), "alternative-not-stated"))
    if facts.cash and not money.cash:
        pairs.append((clause_of(money), "cash"))
    if money.choice_over is not None:
        lacks = facts.unchosen if cashless else max(facts.unchosen, facts.without_cash)
        if lacks > money.choice_over:
            pairs.append((clause_of(money), "no-choice"))
    return pairs


def _of_time(document: str, promotion: Promotion) -> Pairs:
    book, amended = BOOKS[document], promotion.amended
    submission, amendment = book[t.PROMOTION_STARTS], book[t.TERMS_AMENDED]
    pairs: Pairs = []
    if promotion.lead is None or promotion.lead < hours(submission) * HOUR:
        pairs.append((clause_of(submission), "not-submitted-in-time"))
    if amended is not None and approved_first(amendment) and not amended.approved:
        pairs.append((clause_of(amendment), "not-approved"))
    if amended is not None and not approved_first(amendment) and not amended.resubmitted:
        pairs.append((clause_of(amendment), "not-resubmitted"))
    return pairs
