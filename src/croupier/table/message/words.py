"""Whether a command's values are of the kinds that it names: the right words, one line of text, whole numbers of a sane size.

A command from JSON has been checked on the way in; one made by a program has not, and nonsense is refused all the same. Each kind
of command has its check written out and compiled once from the types of its fields, because every command passes through it.
Types are met exactly: what merely resembles a text or a number could behave in ways of its own.
"""

from collections.abc import Callable
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.games.ranks import Rank
from croupier.table.message.command import Command, Name
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor

MOST: Final = 10**15
"""No amount, time or place is ever larger; a record of a round can name none above it either."""
LATEST: Final = 10**11
"""Nothing is announced for later, which is the year 5138: clocks and calendars must be able to show it."""
LONGEST: Final = 80

_Unfit = Callable[[Any], str]
_meant: Final[dict[str, Any]] = {}
"""What the written-out checks call by a name."""


def _named(value: Any) -> str:
    name = f"_{len(_meant)}"
    _meant[name] = value
    return name


_TESTS: Final[dict[Any, str]] = {
    int: f"type(%) is int and {-MOST} <= % <= {MOST}",
    str: f"type(%) is str and len(%) <= {LONGEST} and %.isprintable()",
    Name: f"type(%) is str and % and len(%) <= {LONGEST} and %.isprintable()",
    Card: f"type(%) is str and % in {_named(frozenset(PACK))}",
    bool: "type(%) is bool",
    NoneType: "% is None",
}
"""What a value must be, with % for the value."""
_STRICTER: Final[dict[tuple[type, str], Any]] = {
    (Conditions, "table"): Name,
    (Conditions, "backs"): tuple[Name, ...],
}
"""Fields that ask for more than their type says: a table and a card's back have a name, and not an empty one."""


def _test(hint: Any, value: str) -> str:
    """What a field's type asks of a value, written out."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _TESTS:
        return _TESTS[hint].replace("%", value)
    if origin is Literal:
        return f"type({value}) is str and {value} in {_named(frozenset(inner))}"
    if origin in (Union, UnionType):
        return " or ".join(f"({_test(each, value)})" for each in inner)
    if origin is tuple:
        return f"type({value}) is tuple and all({_test(inner[0], 'each')} for each in {value})"
    if origin is dict:
        keys, values = (_test(each, "each") for each in inner)
        return (
            f"type({value}) is dict and "
            f"(not {value} or all({keys} for each in {value}) and all({values} for each in {value}.values()))"
        )
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return f"type({value}) is {_named(hint)}"
    if hint is Actor:  # in every command
        return f"type({value}) is {_named(Actor)} and ({_test(Name, f'{value}.id')}) and ({_test(Rank, f'{value}.rank')})"
    if isinstance(hint, type) and issubclass(hint, Struct):
        return f"type({value}) is {_named(hint)} and not {_named(_compiled(hint))}({value})"
    raise TypeError(f"No check is known for {hint!r}.")


def _compiled(kind: type[Struct], *without: str) -> _Unfit:
    """A function that gives the first field whose value makes no sense, or nothing."""
    lines = ["def unfit(whole):"]
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name not in without:
            lines += [f" value = whole.{name}", f" if not ({_test(_STRICTER.get((kind, name), hint), 'value')}): return {name!r}"]
    made: dict[str, _Unfit] = {}
    exec("\n".join((*lines, " return ''")), _meant, made)
    return made["unfit"]


class _Checks(dict[type[Command], _Unfit]):
    """Kind of command to its check, who gives it and when among its fields; written out when the first of its kind comes."""

    def __missing__(self, kind: type[Command]) -> _Unfit:
        self[kind] = check = _compiled(kind)
        return check


CHECKS: Final = _Checks()


def unfit(command: Command) -> str:
    """The first field whose value makes no sense, or nothing."""
    return CHECKS[type(command)](command)
