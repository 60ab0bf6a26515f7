"""Records one after another: each judged by itself, numbered, and counted for whoever wants the sum of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from croupier.games.adjudicate import NotJudged, UnreadableError, judge, read, read_loosely
from croupier.games.record import Code, ErrorOut, FullerOut, RoundOut
from croupier.money import dollars

LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a line; whatever is longer was never one round."""


class Handed(Struct):
    """What was handed out on a wager of a game against what was due, over all lines that say it. In cents."""

    compared: int = 0
    differing: int = 0
    over: int = 0
    under: int = 0

    def __iadd__(self, other: "Handed") -> "Handed":
        self.compared += other.compared
        self.differing += other.differing
        self.over += other.over
        self.under += other.under
        return self


class Summary(Struct):
    """Many answers in a few figures."""

    rounds: int = 0
    errors: Counter[str] = msgspec.field(default_factory=Counter)
    """Rounds that could not be judged, by code."""
    first: dict[str, int] = {}
    """The line on which each code came first."""
    notes: Counter[str] = msgspec.field(default_factory=Counter)
    handed: dict[tuple[str, str], Handed] = {}
    """By game and wager."""

    @property
    def not_judged(self) -> int:
        return self.errors.total()

    def refused(self, error: ErrorOut) -> None:
        self.rounds += 1
        self.errors[error.code] += 1
        if isinstance(error.line, int):
            self.first.setdefault(error.code, error.line)

    def judged(self, game: str, answer: RoundOut) -> None:
        self.rounds += 1
        for note in answer.notes:
            self.notes[note.code] += 1
        for line in answer.wagers:
            if isinstance(line, FullerOut) and isinstance(line.difference, str):
                difference = _cents(line.difference)
                apart = isinstance(line.returned_difference, str) and _cents(line.returned_difference) != 0
                found = self.handed.setdefault((game, line.wager), Handed())
                found += Handed(1, int(difference != 0 or apart), max(difference, 0), min(difference, 0))

    def __iadd__(self, later: "Summary") -> "Summary":
        """With what came after it."""
        self.rounds += later.rounds
        self.errors += later.errors
        self.notes += later.notes
        for code, line in later.first.items():
            self.first.setdefault(code, line)
        for wager, handed in later.handed.items():
            self.handed.setdefault(wager, Handed()).__iadd__(handed)
        return self

    def as_data(self) -> dict[str, Any]:
        """As a program reads it; docs/adjudicate.md explains every key."""
        together = Handed()
        for handed in self.handed.values():
            together += handed
        return {
            "rounds": self.rounds,
            "judged": self.rounds - self.not_judged,
            "not_judged": self.not_judged,
            "errors": dict(sorted(self.errors.items())),
            "first_lines": dict(sorted(self.first.items())),
            "notes": dict(sorted(self.notes.items())),
            "differences": [
                {"game": game, "wager": wager} | _figures(handed) for (game, wager), handed in sorted(self.handed.items())
            ],
        } | _figures(together)  # fmt: skip


def _figures(handed: Handed) -> dict[str, Any]:
    return {
        "compared": handed.compared,
        "differing": handed.differing,
        "over": dollars(handed.over),
        "under": dollars(handed.under),
        "difference": dollars(handed.over + handed.under),
    }


def _cents(text: str) -> int:
    return int(text.replace(".", ""))


def adjudicate_all(
    records: Iterable[bytes | str | Mapping[str, Any]],
    *,
    explain: bool = False,
    ignore_unknown: bool = False,
    summary: Summary | None = None,
) -> Iterator[RoundOut | NotJudged]:
    """Judge records as they come, one answer each, in order; nothing of those before is kept.

    A record is a line of JSON, or a mapping with the same keys. What cannot be judged is answered with why, and with the number of
    the record; a blank line is passed over, and counted. Whoever wants figures of it all passes a Summary along.
    """
    for number, record in enumerate(records, start=1):
        if isinstance(record, bytes | str):
            line = record
            if not line or line.isspace():
                continue
        else:
            try:
                line = _write_record(record)
            except (TypeError, ValueError, RecursionError, OverflowError) as error:
                yield counted(
                    NotJudged(Raw(b"null"), ErrorOut(Code.BAD_JSON, f"This record is no JSON: {error}.")), number, summary
                )
                continue
        yield answer_to(line, number, explain=explain, ignore_unknown=ignore_unknown, summary=summary)


def answer_to(
    line: bytes | str, number: int, *, explain: bool = False, ignore_unknown: bool = False, summary: Summary | None = None
) -> RoundOut | NotJudged:
    """One line among others."""
    try:
        record = read_loosely(line) if ignore_unknown else read(line)
    except UnreadableError as error:
        return counted(error.answer, number, summary)
    answer = judge(record, explain=explain)
    if isinstance(answer, NotJudged):
        return counted(answer, number, summary)
    if summary is not None:
        summary.judged(record.game, answer)
    return answer


def too_long(number: int, summary: Summary | None = None) -> NotJudged:
    sentence = f"This line is longer than {LONGEST // 1024 // 1024} MB: a round is one JSON object, one on a line."
    return counted(NotJudged(Raw(b"null"), ErrorOut(Code.BAD_JSON, sentence)), number, summary)


def counted(answer: NotJudged, number: int, summary: Summary | None) -> NotJudged:
    answer.error.line = number
    if summary is not None:
        summary.refused(answer.error)
    return answer


def _plainer(value: Any) -> Any:
    """A figure out of a data frame is a number of its own kind, which knows how to become an ordinary one."""
    if callable(item := getattr(value, "item", None)):
        return item()
    raise TypeError(f"{value!r} has no form in it")


_write_record: Final = msgspec.json.Encoder(enc_hook=_plainer).encode
