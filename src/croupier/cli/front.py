"""What may stand on a command line, declared as values and read without loading the command it is for.

The parser of the standard library would do, were it not that it misses an optional argument behind an option, and that its errors
are no sentences.
"""

from collections.abc import Callable, Mapping, Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from croupier.cli.speaking import refuse

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

HELP: Final = ("--help", "-h")
PROGRAM: Final = "croupier"


class Misread(ValueError):  # noqa: N818 (the message says what was expected)
    """A value that cannot be what it should: `a whole number`."""


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Misread("a whole number") from None


def positive(text: str) -> int:
    number = whole(text)
    if number < 1:
        raise Misread("a whole number above nought")
    return number


def port(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= 65535:
        raise Misread("a port from 0 to 65535")
    return number


def clocks(text: str) -> tuple[str, ...]:
    """Times of the day, each once: `06:00,14:00,22:00`."""
    from re import fullmatch

    found = tuple(part.strip() for part in text.split(","))
    if len(set(found)) < len(found) or not all(fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", part) for part in found):
        raise Misread("times of the day, each once, as in 06:00,14:00,22:00")
    return found


def clock(text: str) -> str:
    """A time of the day: `06:00`."""
    try:
        [found] = clocks(text)
    except ValueError:
        raise Misread("a time of the day, as in 06:00") from None
    return found


def zone(text: str) -> str:
    """The name of a time zone that there is."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(text).key
    except (KeyError, ValueError, OSError):
        raise Misread("a time zone, as in Australia/Sydney") from None


def moment(text: str) -> "datetime":
    """A moment in time, ISO 8601 with an offset."""
    from datetime import datetime

    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.utcoffset() is None:
        raise Misread("a moment with an offset, as in 2024-08-20T21:30:00+10:00")
    return found


def file(text: str) -> "Path":
    from pathlib import Path

    return Path(text)


class Argument(NamedTuple):
    """A word with a place of its own."""

    name: str
    """The command's parameter."""
    shown: str
    says: str
    needed: bool = True
    many: bool = False
    read: Callable[[str], Any] = str
    usual: Any = None


class Option(NamedTuple):
    flag: str
    says: str
    value: str = ""
    """What is to be written after it; nothing where it is there or not."""
    read: Callable[[str], Any] = str
    usual: Any = None
    """Given to the command where the line does not say, and told in its help."""
    many: bool = False

    @property
    def name(self) -> str:
        """The command's parameter."""
        name = self.flag.removeprefix("--").replace("-", "_")
        return f"{name}_" if iskeyword(name) else name


JSON: Final = Option("--json", "Write JSON.")


class Command(NamedTuple):
    name: str
    target: str
    """Module and function, `croupier.cli.rules:rules`."""
    chapter: str
    says: str
    """A sentence for the list of commands."""
    about: str = ""
    """What its own help says instead, where there is more to say."""
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()


def read_line(command: Command, line: Sequence[str]) -> dict[str, Any]:
    """What the command is to be called with; a line that makes no sense ends with a sentence."""
    options = {option.flag: option for option in command.options}
    found: dict[str, Any] = {option.name: _unsaid(option) for option in command.options}
    loose: list[str] = []
    left = list(line)
    while left:
        word = left.pop(0)
        if word == "--":
            loose += left
            break
        if not word.startswith("-") or word == "-":
            loose.append(word)
            continue
        flag, given, value = word.partition("=")
        option = options.get(flag) or _unknown(command, flag, options)
        if not option.value:
            if given:
                refuse(f"{flag} takes no value; it is there or not.")
            found[option.name] = True
            continue
        if not given:
            if not left or left[0] in options:
                refuse(f"{flag} needs a value after it: {flag} {option.value}.")
            value = left.pop(0)
        read = _value(option.read, value, flag)
        found[option.name] = (*found[option.name], read) if option.many else read
    return found | _placed(command, loose)


def _unsaid(option: Option) -> Any:
    if option.many:
        return ()
    return option.usual if option.value else False


def _placed(command: Command, loose: list[str]) -> dict[str, Any]:
    """Words without a flag go to the arguments in turn; one that may be many takes all that are left."""
    found: dict[str, Any] = {}
    for argument in command.arguments:
        if argument.needed and not loose:
            refuse(f"{PROGRAM} {command.name} needs {argument.shown}; {_see(command)} says what it takes.")
        if argument.many:
            found[argument.name] = tuple(_value(argument.read, word, argument.shown) for word in loose)
            loose = []
        else:
            found[argument.name] = _value(argument.read, loose.pop(0), argument.shown) if loose else argument.usual
    if loose:
        takes = " and ".join(argument.shown for argument in command.arguments) or "nothing"
        refuse(f"{PROGRAM} {command.name} takes {takes}: {loose[0]!r} is too much.")
    return found


def _value(read: Callable[[str], Any], text: str, what: str) -> Any:
    try:
        return read(text)
    except Misread as expected:
        refuse(f"{what} needs {expected}, not {text!r}.")


def _unknown(command: Command, flag: str, known: Mapping[str, Any]) -> NoReturn:
    refuse(f"{PROGRAM} {command.name} knows no option {flag}.{near(flag, known)} {_see(command)} lists them.")


def _see(command: Command) -> str:
    return f"`{PROGRAM} {command.name} --help`"


def near(word: str, known: Mapping[str, Any]) -> str:
    """A question where a slip of the finger is likely, or a word was cut short."""
    from difflib import get_close_matches

    longer = [each for each in known if each.startswith(word)] if word.strip("-") else []
    found = longer if len(longer) == 1 else get_close_matches(word, known, 1)
    return f" Did you mean {found[0]!r}?" if found else ""
