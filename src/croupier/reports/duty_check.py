"""A look through all registers: every clause that wants somebody told has a line in the data, and nobody is made up."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.games.catalogue import GAMES
from croupier.games.duties import duties
from croupier.rulebook.register import registers

_OUTSIDE: Final = re.compile(r"\b(inspector|inspectorate|regulator|authority|surveillance|drop box)\b", re.IGNORECASE)
_TELLS: Final = re.compile(r"\b(tell|tells|told|notif\w+|inform\w*|hears?|knows?|report\w*|submit\w*|sent|slip)\b", re.IGNORECASE)
_NOBODY: Final = "nobody named"


class Looked(Struct, frozen=True):
    """One document."""

    document: str
    clauses: int
    """Of its register, all looked through."""
    speak: tuple[str, ...]
    """Clauses that name somebody outside the pit who is told something."""
    duties: int
    missing: tuple[str, ...]
    """Those of them without a line in the data."""


def looked_through() -> list[Looked]:
    """Every register, by the documents' order."""
    found = []
    for register in registers():
        known = duties(register.document)
        lines = {duty.clause for duty in known}
        speak = tuple(each.number for each in register.clauses.values() if _OUTSIDE.search(each.says) and _TELLS.search(each.says))
        missing = tuple(number for number in speak if number not in lines)
        found.append(Looked(register.document, len(register.clauses), speak, len(known), missing))
    return found


class Wanted(Struct, frozen=True):
    """A line of a list to hold the data against."""

    document: str
    clause: str
    whom: str


def held_against(wanted: Iterable[Wanted]) -> Iterator[str]:
    """Sentences about what a list has and the data have not, and the other way round."""
    listed = list(wanted)
    known = {(game, duty.clause) for game in GAMES for duty in duties(game)}
    named = {(each.document, each.clause) for each in listed if each.whom != _NOBODY}
    for document, clause in sorted({(each.document, each.clause) for each in listed} - named):
        if (document, clause) in known:
            yield f"{document} {clause} names nobody, and the data name somebody."
    for document, clause in sorted(named - known):
        yield f"{document} {clause} wants somebody told, and the data have no line for it."
    for document, clause in sorted(known - {(each.document, each.clause) for each in listed}):
        yield f"{document} {clause} has a line in the data, and the list none: by ruling, or made up."
