"""An answer that somebody waits for.

The writer gives one to whoever asks. It is one lock, which whoever waits sleeps on and which is opened once: nobody who is woken
has to wait for another lock first, as with the futures of the library, and that is felt in every request.
"""

from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class GivenUp(Exception):  # noqa: N818 (what happened, not anybody's error)
    """Whoever asked has gone before anybody came to it."""


class Awaited(Generic[T]):
    __slots__ = ("_answer", "_error", "_shut", "_untaken")

    def __init__(self) -> None:
        self._shut = Lock()
        self._shut.acquire()
        self._untaken = [True]
        self._answer: T | None = None
        self._error: BaseException | None = None

    # For whoever waits

    def result(self, patience: float = -1) -> T:
        """The answer, once it is there; raises what came instead of one, or where it has not come within so many seconds."""
        if not self._shut.acquire(timeout=patience):
            raise TimeoutError
        self._shut.release()
        if self._error is not None:
            raise self._error
        return self._answer  # type: ignore[return-value]

    def exception(self, patience: float = -1) -> BaseException | None:
        """What came instead of an answer, if anything did."""
        if not self._shut.acquire(timeout=patience):
            raise TimeoutError
        self._shut.release()
        return self._error

    def done(self) -> bool:
        return not self._shut.locked()

    def cancel(self) -> bool:
        """Ask for it no longer; whether nobody had begun."""
        if not self.take():
            return False
        self.fail(GivenUp())
        return True

    # For whoever answers

    def take(self) -> bool:
        """Begin with it, unless it was given up."""
        try:
            return self._untaken.pop()  # only one of two threads finds it there
        except IndexError:
            return False

    def answer(self, answer: T) -> None:
        self._answer = answer
        self._shut.release()

    def fail(self, error: BaseException) -> None:
        self._error = error
        self._shut.release()
