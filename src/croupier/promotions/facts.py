"""What each document says of promotions, read off its game, in five columns that all code goes through alike."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from croupier.games import topics as t
from croupier.games.catalogue import GAMES
from croupier.games.provisions import Book, P, Provision, Topic
from croupier.games.tells import Within

BOOKS: Final[dict[str, Book]] = {slug: game.editions[-1].provisions for slug, game in GAMES.items()}
DOCUMENTS: Final = tuple(slug for slug, book in BOOKS.items() if t.PROMOTIONS in book)


def check_documents(documents: Collection[str]) -> None:
    if len(set(documents)) < len(documents) or not set(documents) <= set(DOCUMENTS):
        raise ValueError(f"documents must be some of {', '.join(DOCUMENTS)}, each once")


class Cited(Struct, frozen=True, gc=False, order=True):
    """A clause of one of the documents that a promotion runs under."""

    document: str
    clause: str

    def __str__(self) -> str:
        return f"{self.document} {self.clause}"


Clauses = tuple[Cited, ...]


def said(documents: Iterable[str], topic: Topic[P]) -> list[tuple[str, P]]:
    """What each document says about something, in the order of the documents."""
    return [(document, BOOKS[document][topic]) for document in documents]


def clauses(documents: Iterable[str], topic: Topic[Provision]) -> Clauses:
    """The clause by which each document speaks of something."""
    return tuple(Cited(document, clause_of(provision)) for document, provision in said(documents, topic))


def clause_of(provision: Provision) -> str:
    cited = provision.clause
    assert cited is not None, "Every document has a clause for each matter of a promotion."
    return cited


def hours(provision: Provision) -> int:
    """In how many hours somebody hears of it, or how many before they must have; none where that is at once."""
    return _HOURS[provision.tells[0].within]


def days(provision: Provision) -> int:
    """In how many days, after the one on which it happened."""
    return _DAYS[provision.tells[0].within]


def approved_first(provision: Provision) -> bool:
    """Whether the regulator is asked before; elsewhere it hears of it afterwards."""
    return provision.tells[0].within is Within.BEFORE


_HOURS: Final = {Within.AT_ONCE: 0, Within.DAY_BEFORE: 24, Within.HOURS_48: 48}
_DAYS: Final = {Within.TWO_DAYS: 2}


def point(documents: Iterable[str], number: int) -> Clauses:
    """A point of the terms by its place in each document's list, from 1."""
    return tuple(Cited(document, points.point_clauses[number - 1]) for document, points in said(documents, t.POINTS))


@lru_cache(maxsize=1024)
def as_numbers(clause: str) -> tuple[int, ...]:
    """How clauses are put in order: 16.2 before 16.12."""
    return tuple(int(part) if part.isdecimal() else 0 for part in clause.split("."))
