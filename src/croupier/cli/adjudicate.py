"""`croupier adjudicate`: rounds from a file or a pipe, judged line by line at the library's own speed.

Input is taken in pieces and each piece is answered in one write, so that no line pays for its own reading and writing. A pipe still
gets its answers as soon as its lines are there, and no more than a piece is held in memory.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from stat import S_ISCHR, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from croupier.cli.piping import NOBODY_READS, each, opened, pieces, reason
from croupier.cli.speaking import INTERRUPTED, forget_output, refuse
from croupier.games.adjudicate import NotJudged, write
from croupier.games.adjudicate import adjudicate as judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress, TaskID

ALL_JUDGED: Final = 0
SOME_NOT_JUDGED: Final = 1


class Answered(NamedTuple):
    """A piece of the input after judging."""

    read: int
    rounds: int
    not_judged: int
    lines: bytes


def adjudicate(file: str, *, explain: bool) -> int:
    """Judge every line of a file, or of standard input for `-`; the status says whether all could be judged."""
    with ExitStack() as until:
        return _judge_all(opened(file, until, "rounds"), file, explain=explain)


def _judge_all(rounds: BinaryIO, name: str, *, explain: bool) -> int:
    out, not_judged = sys.stdout.buffer, 0
    try:
        with ExitStack() as shown:
            tell = _progress(rounds, shown)
            for answered in answers(rounds, explain=explain):
                out.write(answered.lines)
                out.flush()
                not_judged += answered.not_judged
                tell(answered)
    except BrokenPipeError:
        forget_output()
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        forget_output()
        refuse(f"{'Standard input' if name == '-' else name} could not be read or answered to its end: {reason(error)}.")
    return SOME_NOT_JUDGED if not_judged else ALL_JUDGED


def answers(rounds: BinaryIO, *, explain: bool = False) -> Iterator[Answered]:
    """Judge what can be read at once, then read on."""
    for piece in pieces(rounds):
        yield _answer(piece, explain=explain)


def _answer(text: bytes, *, explain: bool) -> Answered:
    lines, not_judged = [], 0
    for line in each(text):
        answer = judge(line, explain=explain)
        not_judged += type(answer) is NotJudged
        lines.append(write(answer))
    return Answered(len(text) + 1, len(lines), not_judged, b"\n".join((*lines, b"")))


def _progress(rounds: BinaryIO, shown: ExitStack) -> Callable[[Answered], None]:
    """A bar on standard error, where a person sees it and answers do not run through it: behind a pipe they may well do so."""
    if not sys.stderr.isatty() or rounds.isatty() or not _into_a_file():
        return lambda _answered: None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    size = os.fstat(rounds.fileno()).st_size or None
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%" if size else ""),
        TextColumn("{task.fields[rounds]:,} rounds, {task.fields[rate]:,} a second"),
        TextColumn("[red]{task.fields[wrong]}"),
        TimeRemainingColumn(),
    )
    bar = shown.enter_context(Progress(*columns, console=Console(stderr=True), refresh_per_second=4))
    task = bar.add_task("", total=size, rounds=0, rate=0, wrong="")
    return _Teller(bar, task).tell


def _into_a_file() -> bool:
    """Whether the answers go to a file, or to nowhere; at the other end of a pipe may be the same screen."""
    kind = os.fstat(sys.stdout.fileno()).st_mode
    return S_ISREG(kind) or (S_ISCHR(kind) and not sys.stdout.isatty())


class _Teller:
    """Counts what the bar shows."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self.bar, self.task, self.rounds, self.not_judged = bar, task, 0, 0

    def tell(self, answered: Answered) -> None:
        self.rounds += answered.rounds
        self.not_judged += answered.not_judged
        elapsed = self.bar.tasks[0].elapsed or 1
        wrong = f"{self.not_judged:,} not judged" if self.not_judged else ""
        self.bar.update(self.task, advance=answered.read, rounds=self.rounds, rate=round(self.rounds / elapsed), wrong=wrong)
