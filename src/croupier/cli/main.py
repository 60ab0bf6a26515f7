"""`croupier`: finds the command that is meant, reads its line, and loads it only then."""

import sys
from collections.abc import Sequence
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from importlib import import_module
from io import TextIOWrapper
from typing import Final

from croupier.cli.commands import COMMANDS
from croupier.cli.front import HELP, PROGRAM, Command, near, read_line
from croupier.cli.speaking import INTERRUPTED, NOBODY_READS, WRONG_USAGE, forget_output, refuse, say

_FULL: Final = frozenset((EDQUOT, EFBIG, EIO, ENOSPC))
"""What keeps a file or a disk from taking any more."""
_SCREEN_GONE: Final = 1
"""What rich ends a program with whose reader has gone."""


def main(line: Sequence[str] | None = None) -> int:
    """Do what the line asks; the status that the program ends with. Wrong usage ends it at once, with a sentence."""
    _speak_plainly()
    try:
        status = _obey(sys.argv[1:] if line is None else line)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
        return NOBODY_READS
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError) or ended.code != _SCREEN_GONE:
            raise
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in _FULL:
            raise
        forget_output()
        refuse(f"Not everything could be written: {(error.strerror or 'no room is left').lower()}.")
    return status


def _speak_plainly() -> None:
    """Where a screen cannot have a character, as a suit in ASCII, a question mark stands for it; data is handed over as it is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _obey(line: Sequence[str]) -> int:
    first, rest = (line[0], line[1:]) if line else ("", ())
    if first == "help":
        return _obey((*rest, HELP[0]))
    if first in HELP or not line:
        from croupier.cli.helping import overview

        say(overview(COMMANDS.values()))
        return 0 if line else WRONG_USAGE
    if first == "--version":
        from croupier import __version__

        say(f"{PROGRAM} {__version__}")
        return 0
    family = [command for name, command in COMMANDS.items() if name.startswith(f"{first} ")]
    if family and " ".join(line[:2]) not in COMMANDS:
        return _family(first, family, rest)
    if family:
        first, rest = " ".join(line[:2]), line[2:]
    command = COMMANDS.get(first)
    if command is None:
        kind = "option" if first.startswith("-") else "command"
        refuse(f"There is no {kind} {first!r}.{near(first, COMMANDS)} `{PROGRAM} --help` lists them.")
    before_dashes = rest[: rest.index("--")] if "--" in rest else rest
    if any(word in HELP for word in before_dashes):
        from croupier.cli.helping import help_of

        say(help_of(command))
        return 0
    asked = read_line(command, rest)
    module, _, function = command.target.partition(":")
    return getattr(import_module(module), function)(**asked) or 0


def _family(name: str, family: Sequence[Command], rest: Sequence[str]) -> int:
    """A word that begins several commands: which there are, or that the one meant is none of them."""
    from croupier.cli.helping import overview

    if not rest or rest[0] in HELP:
        say(overview(family))
        return 0 if rest else WRONG_USAGE
    known = {command.name.removeprefix(f"{name} "): command for command in family}
    return refuse(f"There is no command '{name} {rest[0]}'.{near(rest[0], known)} `{PROGRAM} {name} --help` lists them.")
