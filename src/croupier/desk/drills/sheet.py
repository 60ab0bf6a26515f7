"""The score sheet: what was asked of whom by which clause, how often it was right, and what to practise next."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.desk.drills.question import DRILLS, Drill
from croupier.rulebook.register import DOCUMENTS, register_of

MOST_NEXT: Final = 3


class SheetError(ValueError):
    """A file that is no score sheet; the sentence names the line."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer."""

    at: int
    game: str
    drill: Drill
    clause: str
    """Nothing where the document is silent and the house has ruled."""
    right: bool
    milliseconds: int
    late: bool = False
    """Right, but not in time: it counts as wrong."""

    @property
    def counts(self) -> bool:
        return self.right and not self.late


class Score(Struct, frozen=True):
    """All answers about one clause."""

    game: str
    clause: str
    asked: int
    right: int
    late: int
    last: int
    """When it was asked about the last time."""

    @property
    def sure(self) -> Fraction:
        """How sure one may be of it: few answers say little, so that one right answer is no mastery."""
        return Fraction(self.right + 1, self.asked + 2)


_write: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(Mark).decode


def line_of(mark: Mark) -> bytes:
    return _write(mark) + b"\n"


def read_marks(lines: Iterable[bytes]) -> list[Mark]:
    """Every line a mark; raises a SheetError that names the first that is none."""
    marks = []
    for number, line in enumerate(lines, start=1):
        try:
            mark = _read(line)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise SheetError(f"Line {number} is no line of a score sheet: {error}.") from None
        if mark.game not in DOCUMENTS or (mark.clause and mark.clause not in register_of(mark.game).clauses):
            raise SheetError(f"Line {number} is of clause {mark.clause!r} of {mark.game!r}, which there is not.")
        marks.append(mark)
    return marks


def scores(marks: Iterable[Mark], game: str = "") -> list[Score]:
    """By game and clause, in the documents' order; of one game if it is named."""
    found: dict[tuple[str, str], list[Mark]] = {}
    for mark in marks:
        if not game or mark.game == game:
            found.setdefault((mark.game, mark.clause), []).append(mark)
    by_place = {
        (document, number): (DOCUMENTS.index(document), place)
        for document in {document for document, _ in found}
        for place, number in enumerate(("", *register_of(document).clauses))
    }
    return [
        Score(
            *about, len(given), sum(mark.counts for mark in given), sum(mark.late for mark in given), max(mark.at for mark in given)
        )
        for about, given in sorted(found.items(), key=lambda each: by_place[each[0]])
    ]


def practise_next(known: Sequence[Score], most: int = MOST_NEXT) -> list[Score]:
    """The clauses that one may be least sure of; those that were never wrong are left alone."""
    weak = [score for score in known if score.right < score.asked]
    return sorted(weak, key=lambda score: (score.sure, score.last))[:most]


def untried(marks: Iterable[Mark], game: str) -> list[Drill]:
    """Exercises that this game's trainee has not done yet."""
    done = {mark.drill for mark in marks if mark.game == game}
    return [drill for drill in DRILLS if drill not in done]


def as_data(marks: Sequence[Mark], game: str = "") -> dict[str, Any]:
    """What `croupier train --show --json` writes; programs rely on every key."""
    known = scores(marks, game)
    return {
        "scores": [msgspec.to_builtins(score) for score in known],
        "next": [{"game": score.game, "clause": score.clause} for score in practise_next(known)],
        "untried": untried(marks, game) if game else [],
    }
