"""How a promotion stands, as a page has it: no name, and no secret before its draw is held."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games import topics as t
from croupier.money import dollars
from croupier.promotions.acting.drafting import missing
from croupier.promotions.calendar import Due, dates, owed
from croupier.promotions.check import Problem
from croupier.promotions.facts import BOOKS, Cited
from croupier.promotions.model import Promotion, System
from croupier.promotions.moments import ZONE, told

MEANS: Final = "A promotional prize is something the casino offers its patrons beside the games, and chance gives away."


class DueSeen(Struct, frozen=True, omit_defaults=True):
    what: str
    by: str | None
    clauses: tuple[Cited, ...]
    overdue: bool = False


class Seen(Struct, frozen=True, omit_defaults=True):
    promotion: str
    documents: tuple[str, ...]
    state: str
    version: int
    means: str = ""
    """What a promotional prize is, where a document says so among its rules for promotions."""
    statute: bool = False
    """The Act forbids cash, whatever a document says."""
    worth: str = "0.00"
    """All prizes together."""
    missing: tuple[Problem, ...] = ()
    tickets: int = 0
    commitment: str = ""
    entries: str = ""
    words: str = ""
    nonce: str = ""
    winners: tuple[dict[str, Any], ...] = ()
    claims: tuple[dict[str, Any], ...] = ()
    doubt: str = ""
    calendar: tuple[DueSeen, ...] = ()
    owed: tuple[DueSeen, ...] = ()


def seen(system: System, promotion: Promotion, now: int, zone: str = ZONE) -> Seen:
    defined = any(t.PROMOTIONAL_PRIZE in BOOKS[document] for document in promotion.documents)
    return Seen(
        promotion=promotion.name,
        documents=promotion.documents,
        state=promotion.state.value,
        version=promotion.version.number,
        means=MEANS if defined else "",
        statute=promotion.statute,
        worth=dollars(sum(prize.cents for prize in promotion.version.prizes)),
        missing=tuple(missing(system, promotion)),
        tickets=len(promotion.entries),
        commitment="" if promotion.seal is None else promotion.seal.commitment,
        entries="" if promotion.closed is None else promotion.closed.entries,
        words="" if promotion.words is None else promotion.words.words,
        nonce="" if promotion.held is None else promotion.held.nonce,
        winners=tuple(msgspec.to_builtins(win) for win in promotion.wins),
        claims=tuple(msgspec.to_builtins(claim) | {"at": told(claim.at, zone)} for claim in promotion.claims),
        doubt="" if promotion.doubt is None else promotion.doubt.why,
        calendar=tuple(_due(due, zone) for due in dates(promotion, zone)),
        owed=tuple(_due(due, zone) for due in owed(promotion, now, zone)),
    )


def _due(due: Due, zone: str) -> DueSeen:
    return DueSeen(due.what, None if due.by is None else told(due.by, zone), due.clauses, due.overdue)
