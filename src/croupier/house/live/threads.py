"""A fixed number of threads that do what would hold up the event loop."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

_Job = tuple[Callable[[], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Threads:
    """The same threads from start to end, so that whatever each of them keeps open, such as a connection, stays open."""

    def __init__(self, count: int, name: str) -> None:
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, name=f"{name}-{number}", daemon=True) for number in range(1, count + 1)]
        for thread in self._threads:
            thread.start()

    def do(self, job: Callable[[], T]) -> "asyncio.Future[T]":
        """Asked on the event loop, answered there."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((job, loop, future))
        return future

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def close(self) -> None:
        """Finish what waits, then stop."""
        for _thread in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            do, loop, future = job
            try:
                answer, error = do(), None
            except Exception as raised:
                answer, error = None, raised
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, future, answer, error)
            del job, do, loop, future, answer, error


def _tell(future: "asyncio.Future[Any]", answer: Any, error: Exception | None) -> None:
    if future.cancelled():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)
