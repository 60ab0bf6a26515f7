"""Talking with a person at a terminal: what they typed, read kindly, and Ctrl-C in its place."""

import re
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.cli.naming import Unclear, named
from croupier.money import Cents, MoneyError, parse_cents

HELP: Final = frozenset({"?", "h", "help"})
_LEAVING: Final = frozenset({"q", "quit", "leave"})
_AMOUNT: Final = re.compile(r"\$?\d+(\.\d*)?t?(\+\$?\d+(\.\d*)?t?)?")
"""Dollars; with a `t` in tokens, and with a `+` some of each."""


class Wanted(NamedTuple):
    """A wager that somebody asks for."""

    wager: str
    amount: Cents
    tokens: Cents = 0
    """How much of it is tokens."""


class Leaving(Exception):  # noqa: N818 (no error: the person gets up)
    """The person wants to go, or the input has ended."""


class Talk:
    """A console to speak on and a source of lines; a piped one is echoed, so that the transcript can be read."""

    def __init__(self, console: Console, read: Callable[[], str], *, echo: bool) -> None:
        self.console, self._read, self._echo = console, read, echo
        self.ended = False
        """Nothing more will be typed: who cannot be asked has left for good."""
        self.asking = False
        self.pace = "usual"
        """How cards come: `usual`, `fast` or `slow`. It holds from one table to the next."""

    def ask(self, prompt: str) -> str:
        """A line from the person; the end of the input and Ctrl-C are a wish to leave."""
        self.console.print(Text(f"{prompt} ", f"bold {GOLD}"), end="")
        self.asking = True
        try:
            line = " ".join(self._read().split())
        except (EOFError, KeyboardInterrupt, UnicodeError) as stopped:
            self.ended = not isinstance(stopped, KeyboardInterrupt)
            self.console.print()
            raise Leaving from None
        finally:
            self.asking = False
        if self._echo:
            self.console.print(Text(line))
        if line.lower() in _LEAVING:
            raise Leaving
        return line


@contextmanager
def unhurried(talk: Talk, hurry: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C ends a question, and nothing else: table, shoe and journal never part. Between questions it hurries what is shown."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def pressed(_number: int, _frame: FrameType | None) -> None:
        if talk.asking:
            raise KeyboardInterrupt
        hurry()

    before = signal.signal(signal.SIGINT, pressed)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def read_amount(text: str) -> Cents:
    if not text:
        raise Unclear("How much? Write the amount as well, in dollars, as in 100.")
    if text.startswith("-"):
        raise Unclear(f"{text} is a negative amount: write what is meant, as in 10.")
    try:
        return parse_cents(text.removeprefix("$").rstrip("."))
    except MoneyError as error:
        raise Unclear(str(error)) from None


def _read_stake(wager: str, text: str) -> Wanted:
    """`50`, `40t` in tokens, or `60+40t` of both."""
    parts = [(read_amount(part.removesuffix("t")), part.endswith("t")) for part in text.split("+")]
    return Wanted(wager, sum(amount for amount, _ in parts), sum(amount for amount, tokens in parts if tokens))


def read_wagers(text: str, known: Mapping[str, str], fixed: Mapping[str, Cents]) -> list[Wanted]:
    """`banker 50, tie 5`: names with amounts, laid in the order they are typed; a wager of one fixed amount needs none."""
    wanted: list[Wanted] = []
    for part in re.split("[,;]", text):
        words: list[str] = []
        for word in part.split():
            if words and _AMOUNT.fullmatch(word):
                wanted.append(_read_stake(_wager(words, known), word))
                words = []
            elif " ".join(words) in fixed:
                wanted.append(Wanted(words[0], fixed[words[0]]))
                words = [word]
            else:
                words.append(word)
        if words:
            slug = _wager(words, known)
            if slug not in fixed:
                raise Unclear(f"How much on {known[slug]}? Write the amount after it: {slug} 10.")
            wanted.append(Wanted(slug, fixed[slug]))
    return wanted


def _wager(words: Sequence[str], known: Mapping[str, str]) -> str:
    """The wager that words name. Where they begin with one, what stands after it was meant to be its amount."""
    try:
        return named(" ".join(words), known)
    except Unclear as unclear:
        raise Unclear(_instead(words, known) or str(unclear)) from None


def _instead(words: Sequence[str], known: Mapping[str, str]) -> str:
    """What is wrong with words that begin or end with a wager; nothing where they do neither."""
    for length in range(len(words) - 1, 0, -1):
        if slug := _named(words[:length], known):
            amount = words[length]
            wrong = "is a negative amount" if re.fullmatch(r"-\$?[\d.]+", amount) else "is no amount"
            return f"{amount!r} {wrong}: write the dollars after {known[slug]}, as in {slug} 10."
    if len(words) > 1 and _AMOUNT.fullmatch(words[0]) and (slug := _named(words[1:], known)):
        return f"The wager comes first: {slug} {words[0]}."
    if _AMOUNT.fullmatch(words[0]):
        return f"On what shall {words[0]} lie? Write the wager before its amount, as in {next(iter(known))} {words[0]}."
    return ""


def _named(words: Sequence[str], known: Mapping[str, str]) -> str:
    try:
        return named(" ".join(words), known)
    except Unclear:
        return ""
