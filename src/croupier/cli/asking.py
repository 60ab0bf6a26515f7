"""Talking with a person at a terminal: what they typed, read kindly, and Ctrl-C in its place."""

import re
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.cli.naming import Unclear, named
from croupier.money import Cents, MoneyError, parse_cents

HELP: Final = frozenset({"?", "h", "help"})
_LEAVING: Final = frozenset({"q", "quit", "leave"})
_AMOUNT: Final = re.compile(r"\$?\d+(\.\d*)?")


class Leaving(Exception):  # noqa: N818 (no error: the person gets up)
    """The person wants to go, or the input has ended."""


@contextmanager
def unbroken(*, quietly: bool = False) -> Iterator[None]:
    """Ctrl-C waits until the house has finished a movement, so that table, shoe and journal never part."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed and not quietly:
        raise KeyboardInterrupt


class Talk:
    """A console to speak on and a source of lines; a piped one is echoed, so that the transcript can be read."""

    def __init__(self, console: Console, read: Callable[[], str], *, echo: bool) -> None:
        self.console, self._read, self._echo = console, read, echo

    def ask(self, prompt: str) -> str:
        """A line from the person; the end of the input and Ctrl-C are a wish to leave."""
        self.console.print(Text(f"{prompt} ", f"bold {GOLD}"), end="")
        try:
            line = " ".join(self._read().split())
        except (EOFError, KeyboardInterrupt, UnicodeError):
            self.console.print()
            raise Leaving from None
        if self._echo:
            self.console.print(Text(line))
        if line.lower() in _LEAVING:
            raise Leaving
        return line


def read_amount(text: str) -> Cents:
    try:
        return parse_cents(text.removeprefix("$").rstrip("."))
    except MoneyError as error:
        raise Unclear(str(error)) from None


def read_wagers(text: str, known: Mapping[str, str], fixed: Mapping[str, Cents]) -> list[tuple[str, Cents]]:
    """`banker 50, tie 5`: names with amounts, in the table's order; a wager of one fixed amount needs none."""
    wanted: list[tuple[str, Cents]] = []
    for part in re.split("[,;]", text):
        words: list[str] = []
        for word in part.split():
            if words and _AMOUNT.fullmatch(word):
                wanted.append((named(" ".join(words), known), read_amount(word)))
                words = []
            elif " ".join(words) in fixed:
                wanted.append((words[0], fixed[words[0]]))
                words = [word]
            else:
                words.append(word)
        if words:
            slug = named(" ".join(words), known)
            if slug not in fixed:
                raise Unclear(f"How much on {known[slug]}? Write the amount after it: {slug} 10.")
            wanted.append((slug, fixed[slug]))
    return sorted(wanted, key=lambda each: list(known).index(each[0]))
