"""Help as it is shown: two columns that fit the screen, and colour on a terminal alone."""

import os
import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from croupier.cli.front import HELP, PROGRAM, Command, Option

_ABOUT: Final = "Runs a casino pit by the book: five games dealt, settled and re-judged, every decision with its clause."
_NARROW, _USUAL, _WIDE = 40, 80, 100
"""Longer lines are not read well, however wide the screen."""
_MOST_LEFT: Final = 24
_STYLES: Final = {"heading": "1;33", "name": "36", "": ""}
_HELP_TOLD: Final = (", ".join(HELP), "Show this page.")

Row = tuple[str, str]


def overview(commands: Iterable[Command]) -> str:
    """All commands, each with its sentence, by chapter."""
    known = tuple(commands)
    width, left = _width(), max(len(command.name) for command in known) + 2
    parts = [_usage("COMMAND [OPTIONS] ..."), *wrap(_ABOUT, width)]
    for chapter in dict.fromkeys(command.chapter for command in known):
        rows = [(command.name, command.says) for command in known if command.chapter == chapter]
        parts += _section(chapter, rows, left, width)
    parts += _section("Options", [("--version", "Say which version this is."), _HELP_TOLD], left, width)
    parts += ["", *wrap(f"`{PROGRAM} COMMAND --help` tells all about a command.", width)]
    return "\n".join(parts)


def help_of(command: Command) -> str:
    """All about one command."""
    arguments = [(argument.shown, argument.says) for argument in command.arguments]
    options = [(f"{option.flag} {option.value}".rstrip(), _option_says(option)) for option in command.options]
    options.append(_HELP_TOLD)
    places = " ".join(argument.shown if argument.needed else f"[{argument.shown}]" for argument in command.arguments)
    width = _width()
    left = min(max(len(name) for name, _ in arguments + options) + 2, _MOST_LEFT)
    parts = [_usage(f"{command.name} [OPTIONS] {places}".rstrip())]
    for paragraph in (command.about or command.says).split("\n\n"):
        parts += [*wrap(paragraph, width), ""]
    parts.pop()
    if arguments:
        parts += _section("Arguments", arguments, left, width)
    return "\n".join(parts + _section("Options", options, left, width))


def _option_says(option: Option) -> str:
    usual = "" if option.usual in (None, "", ()) else f" Usually {option.usual}."
    again = " May be repeated." if option.many else ""
    return f"{option.says}{usual}{again}"


def _usage(rest: str) -> str:
    return f"{_painted(PROGRAM, 'heading')} {rest}\n"


def _section(title: str, rows: Sequence[Row], left: int, width: int) -> list[str]:
    """A heading and its rows; a name too long for its column has a line to itself."""
    parts = ["", _painted(title, "heading")]
    for name, says in rows:
        lines = wrap(says, width - left - 2, break_on_hyphens=False) or [""]  # options and examples are typed as they stand
        first = "" if len(name) + 2 > left else lines.pop(0)
        parts.append(f"  {_painted(name, 'name')}{' ' * (left - len(name))}{first}".rstrip())
        parts += [f"  {' ' * left}{line}" for line in lines]
    return parts


def _painted(text: str, style: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if _in_colour() else text


def _in_colour() -> bool:
    asked_not = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout is not None and sys.stdout.isatty() and not asked_not


def _width() -> int:
    """As wide as the screen, or as COLUMNS has it, within what can be read."""
    wanted = os.environ.get("COLUMNS", "")
    columns = int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.stdout.fileno()).columns
        except (AttributeError, OSError, ValueError):
            columns = _USUAL
    return max(_NARROW, min(columns or _USUAL, _WIDE))
