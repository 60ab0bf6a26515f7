"""How a person is asked for what a permit leaves open, and the command that comes of the answers.

A screen needs nothing else of a command: the kind of each field tells it what to show, an amount's box or a list of names.
"""

from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.limits import Amounts
from croupier.games.rules import Terms
from croupier.table.asking.permitted import Permit, card_field
from croupier.table.message.command import Command
from croupier.table.message.words import LONGEST
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit, Sign
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import SOMEONE

Kind = Literal[
    "amount", "number", "numbers", "name", "names", "text", "card", "cards", "hands", "yes-no", "choice", "sign", "limits",
    "meters", "terms", "conditions", "chips",
]  # fmt: skip

NOTHING: Final = frozenset({"handed", "due"})
"""Amounts that may be none at all."""
MONEY: Final = frozenset({"amount", "tokens"}) | NOTHING
PEOPLE: Final = frozenset({"player", "players", "person", "culprit", "principal", "nominee"})
SEAL: Final = "commitment"
"""The cards' to say, and nobody else's: it is never asked for."""
SHARES: Final = "shares"
"""The pool's."""

_KINDS: Final[dict[Any, Kind]] = {
    bool: "yes-no",
    int: "number",
    str: "text",
    Sign: "sign",
    Terms: "terms",
    Conditions: "conditions",
}
_INSIDE: Final[dict[Any, Kind]] = {int: "numbers", str: "names", Card: "cards"}


class Blank(Struct, frozen=True):
    """A field that a permit leaves open."""

    field: str
    kind: Kind
    usual: Any = None
    """What stands for it when a person says nothing; None where only they can know."""
    choices: tuple[str, ...] = ()
    """For a choice: all there are."""
    span: Amounts | None = None
    """For an amount or a number: from where to where, where that is known."""
    some_of: tuple[Any, ...] = ()
    """For a list: what it may hold, each once, where that is known."""
    barring: tuple[Any, ...] = ()
    """Values that it may not have."""
    longest: int = LONGEST
    """For words: how many letters at the most."""


def blanks(permit: Permit) -> tuple[Blank, ...]:
    """What is to be asked for, in the order in which the permit names it."""
    kinds, cards = kinds_of(permit.command), card_field(permit.command)
    found = []
    for name, example in permit.open.items():
        if name not in (SEAL, SHARES):
            kind, choices = kinds[name]
            usual = False if kind == "yes-no" else _usual(example, faces=name == cards)
            some, barring = permit.some_of.get(name, ()), permit.barring.get(name, ())
            found.append(Blank(name, kind, usual, choices, permit.spans.get(name), some, barring))
    return tuple(found)


def command_of(permit: Permit, values: dict[str, Any], by: Actor, at: int) -> Command:
    """The command of a permit with its open fields so filled in; one that is not named takes the value that fits."""
    return COMMAND[permit.command](**permit.open | permit.fields | values, by=by, at=at)


@cache
def kinds_of(command: str) -> dict[str, tuple[Kind, tuple[str, ...]]]:
    """Each field of a command but who and when: its kind, and for a choice the values there are."""
    hints = get_type_hints(COMMAND[command])
    return {name: _kind(name, hint) for name, hint in hints.items() if name not in ("by", "at")}


def _kind(name: str, hint: Any) -> tuple[Kind, tuple[str, ...]]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "choice", inner
    if origin in (Union, UnionType) and NoneType in inner and Card not in inner:
        return _kind(name, next(each for each in inner if each is not NoneType))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "choice", tuple(hint)
    if hint is Card or (origin in (Union, UnionType) and Card in inner):
        return "card", ()
    if origin is tuple:
        return ("cards" if _kind(name, inner[0])[0] == "card" else _INSIDE[inner[0]]), ()
    if origin is dict and inner[0] is int:
        return "chips", ()
    if origin is dict:
        return "hands" if get_origin(inner[1]) is tuple else "limits" if inner[1] is Limit else "meters", ()
    if hint is int and name in MONEY:
        return "amount", ()
    return "name" if hint is str and name in PEOPLE else _KINDS[hint], ()


def _usual(example: Any, *, faces: bool) -> Any:
    """Nothing where the value only stands for one, and where it would be a face that nobody was shown."""
    if isinstance(example, tuple) and not faces:
        return () if SOMEONE in example else example
    if example == SOMEONE or (faces and isinstance(example, tuple) and not any(example)):
        return None
    return example
