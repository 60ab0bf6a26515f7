"""A fixed number of threads that do what would hold up the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class _Answers:
    """Answers on their way to an event loop. Those that come at about the same time wake it once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._there: deque[tuple[asyncio.Future[Any], Any, Exception | None]] = deque()
        self._called = False

    def put(self, future: "asyncio.Future[Any]", answer: Any, error: Exception | None) -> None:
        """From any thread. Whoever finds that the loop was called knows that it has still to look: what they put is found then."""
        if self.loop.is_closed():
            return
        self._there.append((future, answer, error))
        if not self._called:
            self._called = True
            self.loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        """On the loop."""
        self._called = False
        while self._there:
            future, answer, error = self._there.popleft()
            if future.cancelled():
                continue
            if error is None:
                future.set_result(answer)
            else:
                future.set_exception(error)


_Job = tuple[Callable[[], Any], _Answers, "asyncio.Future[Any]"]


class Threads:
    """The same threads from start to end, so that whatever each of them keeps open, such as a connection, stays open."""

    def __init__(self, count: int, name: str) -> None:
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._answers: _Answers | None = None
        self._threads = [Thread(target=self._work, name=f"{name}-{number}", daemon=True) for number in range(1, count + 1)]
        for thread in self._threads:
            thread.start()

    def do(self, job: Callable[[], T]) -> "asyncio.Future[T]":
        """Asked on the event loop, answered there."""
        loop, answers = asyncio.get_running_loop(), self._answers
        if answers is None or answers.loop is not loop:
            answers = self._answers = _Answers(loop)
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((job, answers, future))
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
            do, answers, future = job
            try:
                answer, error = do(), None
            except Exception as raised:
                answer, error = None, raised
            answers.put(future, answer, error)
            del job, do, answers, future, answer, error
