"""Whether a command's values are of the kinds that it names: the right words, one line of text, whole numbers of a sane size.

A command from JSON has been checked on the way in; one made by a program has not, and nonsense is refused all the same.
"""

from collections.abc import Callable
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from croupier.cards.card import PACK, Card
from croupier.games.rules import Terms
from croupier.table.commands import COMMANDS, Command
from croupier.table.conditions import Conditions, Limit, Sign

MOST: Final = 10**15
"""No amount, time or place is ever larger; a record of a round can name none above it either."""
LONGEST: Final = 80

_Fits = Callable[[Any], bool]
_CARDS: Final = frozenset(PACK)


def is_number(value: object) -> bool:
    return type(value) is int and -MOST <= value <= MOST


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and value.isprintable()


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable()


def _is_card(value: object) -> bool:
    return isinstance(value, str) and value in _CARDS


def _is_limit(value: object) -> bool:
    return isinstance(value, Limit) and is_number(value.minimum) and is_number(value.maximum)


def _are_limits(value: object) -> bool:
    return isinstance(value, dict) and all(_is_text(slug) and _is_limit(limit) for slug, limit in value.items())


def _is_sign(value: object) -> bool:
    if not isinstance(value, Sign) or not _are_limits(value.limits):
        return False
    single = (value.unit, value.player_maximum, value.area_maximum, value.differential)
    return all(amount is None or is_number(amount) for amount in single)


def _are_terms(value: object) -> bool:
    return isinstance(value, Terms) and all(map(_is_text, (value.variant, value.ante_bonus, value.pair_plus, value.dealing)))


def _are_conditions(value: object) -> bool:
    return (
        isinstance(value, Conditions)
        and _is_sign(value.sign)
        and _are_terms(value.terms)
        and all(map(_is_text, (value.game, value.layout, value.method, *value.offered)))
        and all(map(_is_name, (value.table, *value.backs)))
        and all(map(is_number, (value.areas, value.jackpot, *value.chips, *value.meters.values())))
    )


_STRUCTS: Final[dict[Any, _Fits]] = {
    Limit: _is_limit,
    Sign: _is_sign,
    Terms: _are_terms,
    Conditions: _are_conditions,
    Card: _is_card,
    int: is_number,
    str: _is_text,
    bool: lambda value: isinstance(value, bool),
    NoneType: lambda value: value is None,
}


def _fits(hint: Any) -> _Fits:
    """The check that a field's type asks for."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _STRUCTS:
        return _STRUCTS[hint]
    if origin is Annotated:
        return _is_name
    if origin is Literal:
        words = frozenset(inner)
        return lambda value: isinstance(value, str) and value in words
    if origin in (Union, UnionType):
        either = tuple(map(_fits, inner))
        return lambda value: any(fits(value) for fits in either)
    if origin is tuple:
        each = _fits(inner[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    if origin is dict:
        each = _fits(inner[1])
        return lambda value: isinstance(value, dict) and all(map(_is_text, value)) and all(map(each, value.values()))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda value: isinstance(value, hint)
    raise TypeError(f"No check is known for {hint!r}.")


_CHECKS: Final[dict[type[Command], tuple[tuple[str, _Fits], ...]]] = {
    kind: tuple((name, _fits(hint)) for name, hint in get_type_hints(kind, include_extras=True).items() if name not in ("by", "at"))
    for kind in COMMANDS
}


def unfit(command: Command) -> str:
    """The first field whose value makes no sense, or nothing."""
    for name, fits in _CHECKS[type(command)]:
        if not fits(getattr(command, name)):
            return name
    return ""
