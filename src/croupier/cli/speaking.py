"""How a command speaks: answers on standard output, and one whole sentence on standard error where there is none."""

import os
import sys
from io import TextIOWrapper
from typing import Any, NoReturn

WRONG_USAGE = 2
NOBODY_READS = 141
"""As a shell names a program that a closed pipe has ended."""
INTERRUPTED = 130
"""As a shell names a program that Ctrl-C has ended."""


def say(text: str) -> None:
    if sys.stdout is not None:
        sys.stdout.write(f"{text}\n")


def hand_over(*texts: str) -> None:
    """Data and papers, each with its last newline: in UTF-8 whatever a screen can show, so that no character is lost."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.flush()  # what was said before stands before
        sys.stdout.buffer.write("".join(f"{text}\n" for text in texts).encode())
    else:
        for text in texts:
            say(text)


def tell(sentence: str) -> None:
    """A sentence on standard output: whole in a file or a pipe, and on a screen broken between words."""
    if sys.stdout is not None:
        say(_folded(sentence, sys.stdout.fileno()) if sys.stdout.isatty() else sentence)


def say_json(data: Any) -> None:
    """One document, laid out for a person to read as well."""
    import msgspec

    hand_over(msgspec.json.format(msgspec.json.encode(data)).decode())


def warn(sentence: str) -> None:
    """Whole in a file or a pipe; a screen gets it broken between words."""
    if sys.stderr is not None:
        shown = _folded(sentence, sys.stderr.fileno()) if sys.stderr.isatty() else sentence
        sys.stderr.write(f"{shown}\n")


def _folded(sentence: str, screen: int) -> str:
    from textwrap import fill

    columns = os.get_terminal_size(screen).columns
    if not columns:
        return sentence
    lines = sentence.split("\n")
    return "\n".join(fill(line, columns, break_long_words=False, break_on_hyphens=False) for line in lines)


def refuse(sentence: str, status: int = WRONG_USAGE) -> NoReturn:
    """End with a whole sentence on standard error: what was asked for cannot be done."""
    warn(sentence)
    raise SystemExit(status)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 round`, `2 rounds`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def forget_output() -> None:
    """Whoever read the answers has gone: what is still held must not be written when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
