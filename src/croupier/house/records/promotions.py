"""Promotions as people see them: what the staff see whole, patrons from the start on and by ticket; papers, calendar, refusals.

Names and addresses are joined here, for those who may know them, and lie nowhere in the journal."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from croupier.promotions.acting.drafting import marked
from croupier.promotions.calendar import Due, coming, owed
from croupier.promotions.check import Promotion as Judged
from croupier.promotions.check import problems
from croupier.promotions.facts import Cited
from croupier.promotions.model import AFTER_START, ClaimState, Promotion, System, Version
from croupier.promotions.moments import told
from croupier.promotions.papers import SAYS, Paper
from croupier.promotions.seen import Seen, seen
from croupier.promotions.terms import Prize

Naming = Callable[[str], str]


class Public(Struct, frozen=True, omit_defaults=True):
    """A promotion as everybody sees it: by ticket, never by name or number."""

    promotion: str
    documents: tuple[str, ...]
    state: str
    tickets: int
    closes: int
    held: int
    commitment: str = ""
    """Published before entries close."""
    entries: str = ""
    """The hash of the list, published when they do."""
    words: str = ""
    won: tuple[tuple[int, str], ...] = ()
    """Prize and ticket, those passed over left out."""
    yours: tuple[str, ...] = ()
    """The tickets of whoever asks."""


class VersionSeen(Struct, frozen=True, omit_defaults=True):
    number: int
    terms: dict[str, Any]
    prizes: list[dict[str, Any]]
    conduct: dict[str, Any]
    submitted: int | None = None
    approval: str = ""
    given: tuple[str, ...] = ()


class Kept(Struct, frozen=True):
    """A promotion as staff see it; people by their numbers."""

    seen: Seen
    versions: list[VersionSeen]
    scrutineer: str
    disputes: list[dict[str, Any]]
    sealed: int | None
    closed: int | None
    spoken: int | None
    held: int | None


class Lacking(Struct, frozen=True):
    """Something that keeps terms from being complete."""

    code: str
    sentence: str
    document: str
    clause: str


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of the calendar."""

    promotion: str
    what: str
    by: int | None
    clauses: tuple[Cited, ...]
    overdue: bool = False
    owed: bool = False
    """It is to be done by somebody, and stays until it is."""


class RefusedClaim(Struct, frozen=True):
    """A refusal as it is filed; none is ever deleted."""

    promotion: str
    claim: int
    prize: str
    worth: int
    person: str
    name: str
    address: str
    reason: str
    at: int
    told: bool


def is_public(promotion: Promotion) -> bool:
    """Patrons hear of a promotion from its start on."""
    return promotion.state in AFTER_START


def public(promotion: Promotion, person: str = "") -> Public:
    conduct = promotion.conduct
    return Public(
        promotion.name, promotion.documents, promotion.state.value, len(promotion.entries), conduct.closes, conduct.held,
        "" if promotion.seal is None else promotion.seal.commitment,
        "" if promotion.closed is None else promotion.closed.entries,
        "" if promotion.words is None else promotion.words.words,
        tuple((win.prize, win.ticket) for win in promotion.wins if promotion.winner(win.prize) is win),
        promotion.entries.tickets(person),
    )  # fmt: skip


def kept(system: System, promotion: Promotion, now: int, zone: str) -> Kept:
    moments = [None if each is None else each.at for each in (promotion.seal, promotion.closed, promotion.words, promotion.held)]
    return Kept(
        seen(system, promotion, now, zone), [_version(each) for each in promotion.versions], promotion.scrutineer,
        [msgspec.to_builtins(each) for each in promotion.disputes], *moments,
    )  # fmt: skip


def _version(version: Version) -> VersionSeen:
    prizes = [msgspec.to_builtins(prize) for prize in version.prizes]
    conduct: dict[str, Any] = msgspec.to_builtins(version.conduct)
    return VersionSeen(version.number, version.terms, prizes, conduct, version.submitted, version.approval, version.given)


def paper_of(promotion: Promotion, number: int, zone: str) -> Paper:
    """A version of the terms as it is printed; the one in force for nought."""
    version = promotion.versions[number - 1]
    return Paper(
        documents=list(promotion.documents), terms=version.terms, prizes=list(version.prizes),
        starts=told(version.conduct.starts, zone),
        submitted=None if version.submitted is None else told(version.submitted, zone), scrutineer=promotion.scrutineer or None,
        promotion=promotion.name,
    )  # fmt: skip


def lacking(
    system: System, documents: tuple[str, ...], terms: dict[str, Any], prizes: tuple[Prize, ...], *, scrutineer: bool, statute: bool
) -> list[Lacking]:  # fmt: skip
    """What terms as they are written still lack, whenever the promotion is to start; by the list of prescribed things in force."""
    judged = Judged(documents, terms, marked(prizes, system.prescribed.items), scrutineer, 1 << 40, None, statute)
    return [Lacking(each.code, SAYS[each.code], each.document, each.clause) for each in problems(judged)]


def calendar(system: System, now: int, zone: str) -> list[Line]:
    """What is owed and what is to come of all promotions: what is overdue first, then by its hour."""
    lines = [line for promotion in system.promotions.values() for line in _lines(promotion, now, zone)]
    return sorted(lines, key=lambda line: (not line.overdue, line.by is None, line.by or 0, line.promotion, line.what))


def _lines(promotion: Promotion, now: int, zone: str) -> Iterator[Line]:
    for due in owed(promotion, now, zone):
        yield _line(promotion, due, overdue=due.overdue, is_owed=True)
    for due, _waits in coming(promotion, now, zone):
        yield _line(promotion, due, overdue=due.overdue, is_owed=due.overdue)


def _line(promotion: Promotion, due: Due, *, overdue: bool = False, is_owed: bool = False) -> Line:
    return Line(promotion.name, due.what, due.by, due.clauses, overdue, is_owed)


def refusals(promotion: Promotion, naming: Naming, living: Naming) -> list[RefusedClaim]:
    """Every claim that was refused, with who made it as far as that is still known."""
    return [
        RefusedClaim(
            promotion.name, claim.number, str(promotion.prize(claim.prize).name or ""), promotion.prize(claim.prize).cents,
            claim.person, naming(claim.person), living(claim.person), claim.reason, claim.at, claim.told,
        )
        for claim in promotion.claims
        if claim.state is ClaimState.REFUSED
    ]  # fmt: skip
