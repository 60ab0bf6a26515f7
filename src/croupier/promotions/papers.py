"""The terms on paper: a page with every point and its clauses, a leaflet for patrons, a form for the regulator; from one record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.games import topics as t
from croupier.games.catalogue import GAMES
from croupier.money import dollars
from croupier.promotions.check import Problem, problems
from croupier.promotions.facts import Cited, clauses, point, said
from croupier.promotions.judging import CheckIn, judged
from croupier.promotions.terms import DESCRIBED, DETAILS, POINTS, Prize, blank

TITLES: Final = (
    "How a prize is won",
    "When and where prizes are given",
    "Who may enter",
    "The wager it takes",
    "What it is, and what the house keeps to itself",
    "When entries close",
    "Where and when it is held",
    "How to claim, and whether to be there",
    "How winners hear of it",
    "How results are made public",
)
"""Of the ten points, in the documents' order."""

TO_COME: Final = "(to come)"
SAYS: Final = {
    "point-missing": "the terms do not say",
    "not-available": "where the terms can be had, and that the advertising mentions them",
    "prize-incomplete": "each prize's name, worth and conditions",
    "detail-missing": "details of a prize",
    "prohibited": "a prize that is banned",
    "no-scrutineer": "a scrutineer",
    "no-alternative": "money is offered for a prize that has none",
    "alternative-not-stated": "that money may be had instead",
    "cash": "a prize is to be paid in cash",
    "no-choice": "a means of payment that the winner may pick",
    "not-submitted-in-time": "the terms with the regulator, 24 hours before the start",
    "not-approved": "the regulator's approval of the change",
    "not-resubmitted": "the changed terms with the regulator",
}
"""What each problem comes to, for whoever types the terms."""


class Paper(CheckIn, forbid_unknown_fields=True):
    promotion: str = "Untitled"


def page(paper: Paper) -> str:
    """Everything, with the clause of each document."""
    lines = [paper.promotion, "=" * len(paper.promotion), f"Under {under(paper)}. Starts {paper.starts}.", ""]
    for number, title in enumerate(TITLES, start=1):
        lines += [f"{number}. {title}", *_indented(point_said(paper, number)), f"   {_cited(point(paper.documents, number))}", ""]
    lines += [f"11. Prizes, worth {total(paper)} together", *_prizes(paper)]
    lines += [f"   {_cited([Cited(document, each.prize_clause) for document, each in said(paper.documents, t.POINTS)])}", ""]
    lines += ["Where these terms can be had", *_indented([written(paper.terms.get("available"))])]
    lines += [f"   {_cited(clauses(paper.documents, t.TERMS_AVAILABLE))}"]
    return "\n".join(lines)


def leaflet(paper: Paper) -> str:
    """What a patron takes home: the same points, and no clause."""
    lines = [paper.promotion.upper(), ""]
    for number, title in enumerate(TITLES, start=1):
        lines += [f"{title}: {'; '.join(point_said(paper, number))}"]
    lines += ["", f"Prizes, worth {total(paper)} together", *_prizes(paper)]
    lines += ["", f"The full terms: {written(paper.terms.get('available'))}"]
    return "\n".join(lines)


def form(paper: Paper) -> str:
    """One page for the regulator: what is offered, under which rules, and what is still missing."""
    rows = [
        ("Promotion", paper.promotion),
        ("Rules", under(paper)),
        ("Starts", paper.starts),
        ("Terms submitted", paper.submitted or TO_COME),
        ("Scrutineer", "named" if not blank(paper.scrutineer) else "none named"),
        ("Submitted under", _cited(clauses(paper.documents, t.PROMOTION_STARTS))),
    ]
    rows += [(f"{number}. {title}", "; ".join(point_said(paper, number))) for number, title in enumerate(TITLES, start=1)]
    rows += [("11. Prizes", f"{len(paper.prizes)}, worth {total(paper)} together")]
    width = max(len(name) for name, _ in rows) + 2
    lines = [f"{name:{width}}{value}" for name, value in rows]
    return "\n".join([*lines, *_prizes(paper), "", *missing_lines(problems_of(paper)), "", "Signed", "Date"])


def problems_of(paper: Paper) -> list[Problem]:
    return problems(judged(paper))


def missing_lines(found: Iterable[Problem]) -> list[str]:
    """What is missing, a line each with its clauses; one line if nothing is."""
    by_code: dict[str, list[Cited]] = {}
    for problem in found:
        by_code.setdefault(problem.code, []).append(Cited(problem.document, problem.clause))
    lines = [f"missing  {SAYS[code]}: {_cited(cited)}" for code, cited in by_code.items()]
    return lines or ["Nothing is missing: it may start."]


def total(paper: Paper) -> str:
    return f"${dollars(sum(prize.cents for prize in paper.prizes))}"


def under(paper: Paper) -> str:
    return ", ".join(f"{GAMES[slug].title} ({GAMES[slug].editions[-1].approved})" for slug in paper.documents)


def point_said(paper: Paper, number: int) -> list[str]:
    return _said(paper.terms, number)


def _said(terms: Mapping[str, Any], number: int) -> list[str]:
    return [written(terms.get(key)) for key in POINTS[number - 1]]


def every_point(terms: Mapping[str, Any], prizes: Iterable[Prize]) -> Iterator[str]:
    """The whole terms, a line each: the ten points, the prizes, and where it can all be had."""
    yield from (f"{number}. {title}: {'; '.join(_said(terms, number))}" for number, title in enumerate(TITLES, start=1))
    yield from (f"11. {'; '.join(prize_said(prize))}" for prize in prizes)
    yield f"Where these terms can be had: {written(terms.get('available'))}"


def _prizes(paper: Paper) -> Iterator[str]:
    for number, prize in enumerate(paper.prizes, start=1):
        yield f"   {number}) {'; '.join(prize_said(prize))}"


def prize_said(prize: Prize) -> Iterator[str]:
    name, value, conditions = (getattr(prize, part) for part in DESCRIBED)
    yield f"{written(name)}, {TO_COME if blank(value) else f'${dollars(prize.cents)}'}"
    yield f"conditions: {written(conditions)}"
    for detail in DETAILS.get(prize.kind, ()):
        yield f"{detail.replace('_', ' ')}: {written(getattr(prize, detail))}"
    if prize.alternative:
        yield "money may be had instead"


def written(value: Any) -> str:
    match value:
        case _ if blank(value):
            return TO_COME
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(written, value))
        case dict():
            return ", ".join(f"{key}: {written(held)}" for key, held in value.items())
    return str(value)


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"   {line}" for line in lines]


def _cited(cited: Sequence[Cited]) -> str:
    return "; ".join(map(str, cited))
