"""The keyboard while cards come: what is typed then would tear the picture, and answers no question."""

import sys
from types import TracebackType
from typing import Any, Self

try:
    import termios
except ImportError:  # a system whose terminals are not set so; there nothing is hushed
    termios = None  # type: ignore[assignment]


class Hush:
    """From begin to end a terminal shows nothing of what is typed, and forgets it; Ctrl-C is heard all the same."""

    def __init__(self, keyboard: int | None = None) -> None:
        self._keyboard = keyboard
        self._before: list[Any] | None = None

    def begin(self) -> None:
        keyboard = self._found()
        if self._before is not None or keyboard is None or termios is None:
            return
        try:
            self._before = termios.tcgetattr(keyboard)
            now = termios.tcgetattr(keyboard)
            now[3] &= ~(termios.ECHO | termios.ECHONL)
            termios.tcsetattr(keyboard, termios.TCSANOW, now)
        except termios.error:
            self._before = None

    def end(self) -> None:
        before, self._before = self._before, None
        keyboard = self._found()
        if before is None or keyboard is None:
            return
        try:
            termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
        except termios.error:  # it was hung up
            return

    def _found(self) -> int | None:
        """Standard input, where a person types on it."""
        if self._keyboard is not None:
            return self._keyboard
        try:
            return sys.stdin.fileno() if sys.stdin.isatty() else None
        except (AttributeError, OSError, ValueError):
            return None

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.end()
