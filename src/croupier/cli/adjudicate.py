"""`croupier adjudicate`: rounds from a file or a pipe, judged line by line at the library's own speed.

Input is taken in pieces and each piece is answered in one write, so that no line pays for its own reading and writing. A pipe still
gets its answers as soon as its lines are there, and no more than a few pieces are held in memory.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from stat import S_ISCHR, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from croupier.cli.packed import unpacked
from croupier.cli.piping import pieces, reason
from croupier.cli.speaking import forget_output, refuse
from croupier.games.adjudicate import NotJudged, write
from croupier.games.adjudicate import adjudicate as judge
from croupier.games.batch import LONGEST, Summary, answer_to, too_long

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress, TaskID

    from croupier.cli.piping import Readable
    from croupier.games.record import RoundOut

ALL_JUDGED: Final = 0
SOME_NOT_JUDGED: Final = 1


class How(NamedTuple):
    """How rounds are to be judged and told."""

    explain: bool = False
    ignore_unknown: bool = False
    summary: bool = False


class Answered(NamedTuple):
    """A piece of the input after judging."""

    read: int
    rounds: int
    not_judged: int
    lines: bytes | bytearray
    summary: Summary | None = None


def adjudicate(file: str, *, explain: bool, ignore_unknown: bool, summary: bool, json: bool, workers: int) -> int:
    """Judge every line of a file, or of standard input for `-`; the status says whether all could be judged."""
    if json and not summary:
        refuse("--json says how the summary is written, and none is asked for: answers are JSON in any case. Add --summary.")
    with ExitStack() as until:
        rounds, held = unpacked(file, until, "rounds")
        return _judge_all(rounds, held, file, How(explain, ignore_unknown, summary), workers, json=json)


def _judge_all(rounds: Readable, held: BinaryIO, name: str, how: How, workers: int, *, json: bool) -> int:
    out, not_judged, summary = sys.stdout.buffer, 0, Summary()
    try:
        with ExitStack() as shown:
            answered_by = _by(workers, shown, how)
            tell = _progress(held, shown, packed=rounds is not held)
            for answered in answered_by(rounds):
                out.write(answered.lines)
                out.flush()
                not_judged += answered.not_judged
                if answered.summary is not None:
                    summary += answered.summary
                tell(answered)
        if how.summary:
            from croupier.cli.adjudicate_summary import tell_summary

            tell_summary(summary, json=json)
            out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_output()
        refuse(f"{'Standard input' if name == '-' else name} could not be read or answered to its end: {reason(error)}.")
    return SOME_NOT_JUDGED if not_judged else ALL_JUDGED


def _by(workers: int, until: ExitStack, how: How) -> Callable[[Readable], Iterator[Answered]]:
    """Who judges: this process, or others that are started before anything else is."""
    if workers == 1:
        return lambda rounds: answers(rounds, how)
    from croupier.cli.adjudicate_workers import Workers

    return until.enter_context(Workers(workers, how)).answers


def answers(rounds: Readable, how: How = How()) -> Iterator[Answered]:  # noqa: B008 (a value)
    """Judge what can be read at once, then read on."""
    for first, piece in numbered(rounds):
        yield answer_piece(piece, first, how)


def numbered(rounds: Readable) -> Iterator[tuple[int, bytes]]:
    """Pieces of the input, each with the number of its first line."""
    first = 1
    for piece in pieces(rounds, LONGEST):
        yield first, piece
        first += piece.count(b"\n") + 1


def answer_piece(text: bytes, first: int, how: How) -> Answered:
    """The answers to some lines; blank ones are passed over, and counted."""
    lines, not_judged, explain, loose = [], 0, how.explain, how.ignore_unknown
    summary = Summary() if how.summary else None
    some_too_long = len(text) > LONGEST
    answer: RoundOut | NotJudged
    for number, line in enumerate(text.split(b"\n"), first):
        if not line or line.isspace():
            continue
        if some_too_long and len(line) > LONGEST:
            answer = too_long(number, summary)
        elif summary is None:
            answer = judge(line, explain=explain, ignore_unknown=loose)
        else:
            answer = answer_to(line, number, explain=explain, ignore_unknown=loose, summary=summary)
        if isinstance(answer, NotJudged):
            answer.error.line = number
            not_judged += 1
        lines.append(write(answer))
    return Answered(len(text) + 1, len(lines), not_judged, b"\n".join((*lines, b"")), summary)


def _progress(held: BinaryIO, shown: ExitStack, *, packed: bool) -> Callable[[Answered], None]:
    """A bar on standard error, where a person sees it and answers do not run through it: behind a pipe they may well do so."""
    if not sys.stderr.isatty() or held.isatty() or not _into_a_file():
        return lambda _answered: None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    size = os.fstat(held.fileno()).st_size or None
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%" if size else ""),
        TextColumn("{task.fields[rounds]:,} rounds, {task.fields[rate]:,} a second"),
        TextColumn("[red]{task.fields[wrong]}"),
        TimeRemainingColumn(),
    )
    bar = shown.enter_context(Progress(*columns, console=Console(stderr=True), refresh_per_second=4))
    task = bar.add_task("", total=size, rounds=0, rate=0, wrong="")
    return _Teller(bar, task, held if packed else None).tell


def _into_a_file() -> bool:
    """Whether the answers go to a file, or to nowhere; at the other end of a pipe may be the same screen."""
    kind = os.fstat(sys.stdout.fileno()).st_mode
    return S_ISREG(kind) or (S_ISCHR(kind) and not sys.stdout.isatty())


class _Teller:
    """Counts what the bar shows."""

    def __init__(self, bar: Progress, task: TaskID, packed: BinaryIO | None) -> None:
        self.bar, self.task, self.packed, self.read, self.rounds, self.not_judged = bar, task, packed, 0, 0, 0

    def tell(self, answered: Answered) -> None:
        self.read += answered.read
        self.rounds += answered.rounds
        self.not_judged += answered.not_judged
        elapsed = self.bar.tasks[0].elapsed or 1
        wrong = f"{self.not_judged:,} not judged" if self.not_judged else ""
        done = self.read if self.packed is None else self.packed.tell()
        self.bar.update(self.task, completed=done, rounds=self.rounds, rate=round(self.rounds / elapsed), wrong=wrong)
