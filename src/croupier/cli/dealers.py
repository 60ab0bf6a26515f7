"""Who deals a long job, processes of this machine or a cluster, and the bar that says how far it is."""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from croupier.cli.speaking import refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor


class Dealers(NamedTuple):
    executor: Executor | None
    """None for processes of this machine."""
    workers: int


@contextmanager
def dealers(workers: int | None, cluster: str | None) -> Iterator[Dealers]:
    """Those of a cluster, or as many processes as were asked for, all processors if nobody said."""
    if cluster is None:
        yield Dealers(None, len(os.sched_getaffinity(0)) if workers is None else workers)
        return
    if workers is not None:
        refuse("--workers is for this machine; a cluster has workers of its own, so --cluster goes without it.")
    from croupier.odds.common.cluster import cluster_at

    with cluster_at(cluster) as found:
        yield Dealers(found.executor, found.workers)


class RateColumn(ProgressColumn):
    """So many a second, in millions where they are many."""

    def __init__(self, what: str) -> None:
        super().__init__(table_column=Column(no_wrap=True))
        self.what = what

    def render(self, task: Task) -> Text:
        speed = task.speed or 0.0
        shown = f"{speed / 1e6:.1f} M" if speed >= 1e5 else f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"
        return Text(f"{shown} {self.what}/s" if speed else "", style="progress.data.speed")


@contextmanager
def bar(title: str, total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar with the rate and the time left, on standard error while it lasts; it is told how many are done."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), RateColumn(what),
        TextColumn("time left"), TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        shown = progress.add_task(title, total=total)
        yield lambda done: progress.update(shown, completed=min(done, total))


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Something that turns, for what takes seconds and cannot say how far it is."""
    console = Console(stderr=True)
    with console.status(what) if console.is_terminal else nullcontext():
        yield
