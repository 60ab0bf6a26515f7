"""Clauses by what is looked for in them: a number, or words that all occur."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.rulebook.citations import places
from croupier.rulebook.register import Clause, Register

MOST: Final = 60
LONGEST: Final = 100
_NUMBER: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2})*\.?(?:\([a-z]\))?")


class Piece(Struct, frozen=True):
    """A part of a sentence, and whether it is what was looked for."""

    words: str
    hit: bool


class Hit(Struct, frozen=True):
    clause: Clause
    says: tuple[Piece, ...]


class Found(Struct, frozen=True):
    asked: str
    hits: tuple[Hit, ...]
    more: int
    """How many there are besides."""


def search(registers: Iterable[Register], asked: str) -> Found:
    """A number finds the clause and what stands under it; words find the clauses that have them all, however they are written.

    Sentences that have them come before clauses that are only known by them in the code: `banker pays 19 to 20`."""
    asked = " ".join(asked.split())[:LONGEST]
    if not asked:
        return Found("", (), 0)
    clauses = [clause for register in registers for clause in register.clauses.values()]
    if _NUMBER.fullmatch(asked):
        wanted = asked.rstrip(".")
        hits = [Hit(each, (Piece(each.says, hit=False),)) for each in clauses if _is_at(each.number, wanted)]
    else:
        words = asked.casefold().split()
        said = [each for each in clauses if _has(each.says, words)]
        beside = [each for each in clauses if not _has(each.says, words) and _has(_around(each), words)]
        hits = [Hit(each, tuple(_pieces(each.says, words))) for each in (*said, *beside)]
    return Found(asked, tuple(hits[:MOST]), max(0, len(hits) - MOST))


def _is_at(number: str, wanted: str) -> bool:
    return number == wanted or number.startswith((f"{wanted}.", f"{wanted}("))


def _has(text: str, words: Iterable[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _around(clause: Clause) -> str:
    known = (clause.says, clause.how, clause.why, clause.work, clause.setting, clause.seen)
    return " ".join((*known, *places(clause.document, clause.number)))


def _pieces(text: str, words: Iterable[str]) -> Iterator[Piece]:
    """The sentence with the words marked; where two overlap, the longer one."""
    found = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    at = 0
    for match in found.finditer(text):
        if match.start() > at:
            yield Piece(text[at : match.start()], hit=False)
        yield Piece(match[0], hit=True)
        at = match.end()
    if at < len(text):
        yield Piece(text[at:], hit=False)
