"""Handing out tasks to whoever deals: this process, its threads, other processes, or a cluster."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

R = TypeVar("R")


def handed(work: Callable[..., R], tasks: Iterable[tuple[Any, ...]], pool: Executor | None, ahead: int) -> Iterator[R]:
    """Results in the order of the tasks, `ahead` of them always under way; without a pool one after the other."""
    if pool is None:
        for task in tasks:
            yield work(*task)
        return
    waiting: deque[Future[R]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, *task))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def pool_of(workers: int, executor: Executor | None = None, *, threads: bool = False) -> Iterator[Executor]:
    """An executor that was given, or one of so many processes; threads for what cannot be sent to another process."""
    if executor is not None:
        yield executor
        return
    pool: Executor = (
        ThreadPoolExecutor(workers)
        if threads
        else ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    )
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
