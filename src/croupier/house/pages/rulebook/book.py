"""The rulebook as a page reads it."""

from typing import Final

from msgspec import Struct

from croupier.desk.acts import acts_on
from croupier.games.catalogue import rules_of
from croupier.games.rules import Line, Result, Rules, Wager
from croupier.house.pages.figures import odds
from croupier.house.pages.names import printed, spoken
from croupier.rulebook.citations import places
from croupier.rulebook.plain import PlainPart, plain_words
from croupier.rulebook.register import DOCUMENTS, Clause, Register, Treatment, register_of, registers, title_of
from croupier.rulebook.search import Piece, search
from croupier.rulebook.sections import Section, section_of, sections_of

_TECHNICAL: Final = ("()", ".py:")


class ClauseShown(Struct, frozen=True):
    document: str
    title: str
    number: str
    says: tuple[Piece, ...]
    how: str
    known: str
    """What the rules call it: `banker pays 19 to 20`."""
    depth: int
    current: bool


class ClauseAlone(Struct, frozen=True):
    """One clause with everything about it."""

    number: str
    says: str
    how: str
    means: str
    beside: str
    """Why no software does it, the work that will, where it is seen or which setting decides it."""
    known: tuple[str, ...]
    above: tuple[Clause, ...]
    under: tuple[Clause, ...]
    commands: tuple[str, ...]
    pages: tuple[str, ...]
    before: str
    after: str


class Share(Struct, frozen=True):
    """How many clauses are treated in one way, and where its part of the bar begins."""

    how: str
    count: int
    at: int
    means: str


class Coverage(Struct, frozen=True):
    clauses: int
    shares: tuple[Share, ...]


class Contents(Struct, frozen=True):
    document: str
    title: str
    edition: str
    sections: tuple[Section, ...]
    current: str
    coverage: Coverage


class SectionShown(Struct, frozen=True):
    number: str
    title: str
    clauses: tuple[ClauseShown, ...]


class PayLine(Struct, frozen=True):
    wager: str
    called: str
    pays: str
    clause: str


class PlainRules(Struct, frozen=True):
    """A game on one screen: what is told of it, and what its wagers pay."""

    game: str
    title: str
    parts: tuple[PlainPart, ...]
    pays: tuple[PayLine, ...]


class SearchShown(Struct, frozen=True):
    asked: str
    hits: tuple[ClauseShown, ...]
    more: int


def contents(document: str, current: str = "") -> Contents:
    register = register_of(document)
    return Contents(document, titled(document), register.approved, sections_of(document), current, coverage(register))


def coverage(register: Register) -> Coverage:
    shares, at = [], 0
    for how, count in register.coverage().items():
        shares.append(Share(how, count, at, Treatment(how).means))
        at += count
    return Coverage(at, tuple(shares))


def section(document: str, number: str, current: str = "") -> SectionShown:
    found = section_of(document, number)
    return SectionShown(found.number, found.title, tuple(_shown(each, current=each.number == current) for each in found.clauses))


def clause_alone(document: str, number: str) -> ClauseAlone:
    register = register_of(document)
    clause, numbers = register.clause(number), list(register.clauses)
    acts, at = acts_on(clause), numbers.index(number)
    beside = clause.why or clause.work or clause.seen or clause.setting
    return ClauseAlone(
        number, clause.says, clause.how, Treatment(clause.how).means, beside, _known(clause), register.parents(number),
        register.children(number), acts.commands, acts.pages, numbers[at - 1] if at else "",
        numbers[at + 1] if at + 1 < len(numbers) else "",
    )  # fmt: skip


def found(asked: str, document: str = "") -> SearchShown:
    """In one document, or in all of them."""
    within = (register_of(document),) if document else registers()
    answer = search(within, asked)
    return SearchShown(
        answer.asked, tuple(_shown(hit.clause, hit.says) for hit in answer.hits), answer.more
    )  # fmt: skip


def plain_rules(rules: Rules | str) -> PlainRules:
    """For a player's page too, which has the rules of its own table."""
    rules = rules_of(rules) if isinstance(rules, str) else rules
    pays = tuple(
        PayLine(spoken(wager.title), spoken(line.called), _pays(wager, line), line.clause)
        for wager in rules.wagers.values()
        for line in wager.lines
        if line.result is Result.WIN or line.odds
    )
    return PlainRules(rules.game, rules.title, plain_words(rules.game, rules.terms.variant), pays)


def _pays(wager: Wager, line: Line) -> str:
    """A meter's name where it pays, else odds: `300 for 1` where the stake never goes back."""
    if line.odds is None:
        return line.prize
    return odds(line.odds, taken=wager.collected_first)


def games() -> tuple[tuple[str, str, Coverage], ...]:
    return tuple((slug, titled(slug), coverage(register_of(slug))) for slug in DOCUMENTS)


def titled(document: str) -> str:
    """A game in the language of the page."""
    return printed(document, rules_of(document).terms.variant, title_of(document)).spoken


def _shown(clause: Clause, says: tuple[Piece, ...] = (), *, current: bool = False) -> ClauseShown:
    return ClauseShown(
        clause.document, title_of(clause.document), clause.number, says or (Piece(clause.says, hit=False),), clause.how,
        next(iter(_known(clause)), ""), min(clause.number.count(".") + clause.number.count("("), 4), current,
    )  # fmt: skip


def _known(clause: Clause) -> tuple[str, ...]:
    """What the rules call it, without what only a reader of the source would understand."""
    told = (each.removeprefix("book ") for each in places(clause.document, clause.number))
    return tuple(dict.fromkeys(each for each in told if not any(part in each for part in _TECHNICAL)))
