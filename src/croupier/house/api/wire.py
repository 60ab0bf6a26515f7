"""Commands as they come over the wire: `{"type": "place-wager", "area": 3, ...}`.

The forms are made from the core's own commands, so that there is one list of them. What is not a client's to say has no place in a
form: who gives the command, when, the seal of a new order, the state of a meter. Cards have one, and whether they may be named
hangs on the table and on who names them.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.house.people.persons import is_patron
from croupier.table.asking.forms import SEAL, SHARES
from croupier.table.asking.permitted import Permit
from croupier.table.message.command import Command, Name
from croupier.table.message.words import LONGEST, MOST
from croupier.table.model.people import Actor
from croupier.table.powers.listed import COMMAND, COMMANDS
from croupier.table.powers.power import POWERS

NOT_SAID: Final = frozenset({"by", "at", SEAL, SHARES, "meters"})
"""Fields that no client fills in."""
ONESELF: Final = "player"
"""Left out by a player, it is they themselves."""
MOST_TOGETHER: Final = 64
"""Commands in one request."""

_NAMED: Final = ("fields", "spans", "some_of", "open", "barring")
"""Where a permit names fields."""

_Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
_Text = Annotated[str, Meta(max_length=LONGEST)]
_Card = Annotated[str, Meta(pattern="^[A2-9TJQK][SHDC]$")]
_PLAIN: Final[dict[Any, Any]] = {int: _Number, str: _Text, Name: Name, Card: _Card, bool: bool, NoneType: None}


class Form(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A command as a client writes it."""


def _form_of(hint: Any) -> Any:
    """A field's type as it is read from a client: of the same kind, and strict all the way down."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin in (Union, UnionType):
        return Union[tuple(map(_form_of, inner))]  # noqa: UP007 (the members are known only here)
    if origin is tuple:
        return tuple[_form_of(inner[0]), ...]  # type: ignore[misc]
    if origin is dict:
        return dict[_form_of(inner[0]), _form_of(inner[1])]  # type: ignore[misc]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _part(hint)
    raise TypeError(f"No form is known for {hint!r}.")


@cache
def _part(kind: type[Struct]) -> type[Struct]:
    """A value inside a command, such as a sign."""
    return msgspec.defstruct(kind.__name__, _fields(kind), frozen=True, kw_only=True, forbid_unknown_fields=True)


def _fields(kind: type[Struct], without: frozenset[str] = frozenset()) -> list[Any]:
    hints = get_type_hints(kind, include_extras=True)
    found: list[Any] = []
    for field in msgspec.structs.fields(kind):
        if field.name in without:
            continue
        form = _form_of(hints[field.name])
        if field.default is not NODEFAULT:
            found.append((field.name, form, field.default))
        elif field.default_factory is not NODEFAULT:
            found.append((field.name, form, msgspec.field(default_factory=field.default_factory)))
        elif field.name == ONESELF and issubclass(kind, Command):
            found.append((field.name, _Text, ""))
        elif issubclass(kind, Command) and POWERS[kind].from_shoe and field.name == POWERS[kind].cards:
            found.append((field.name, form, None))  # the shoe may name it; the table says so where it does not
        else:
            found.append((field.name, form))
    return found


def _form(kind: type[Command]) -> type[Form]:
    made: Any = msgspec.defstruct(
        kind.__name__, _fields(kind, NOT_SAID), bases=(Form,), frozen=True, kw_only=True, tag=POWERS[kind].name,
        namespace={"__doc__": kind.__doc__ or ""},
    )  # fmt: skip
    found: type[Form] = made
    return found


COMMAND_FORMS: Final[dict[str, type[Form]]] = {POWERS[kind].name: _form(kind) for kind in COMMANDS}
"""The form of each command by its type."""
_KINDS: Final[dict[type[Form], type[Command]]] = {form: COMMAND[name] for name, form in COMMAND_FORMS.items()}
AnyForm: Final[Any] = Union[tuple(COMMAND_FORMS.values())]  # noqa: UP007


def _by_number(hint: Any) -> bool:
    return (get_origin(hint) is dict and get_args(hint)[0] is _Number) or any(map(_by_number, get_args(hint)))


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyForm, ...], Meta(min_length=1, max_length=MOST_TOGETHER)]


read_asked: Final = msgspec.json.Decoder(Asked).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode
_COUNTS: Final = frozenset(form for form in _KINDS if any(_by_number(field.type) for field in msgspec.structs.fields(form)))
"""Forms that have a mapping from numbers, such as a count of chips by their value."""


def write_forms(forms: tuple[Form, ...]) -> bytes:
    """One way to write what was asked, whatever order and spaces it came in: the same request again has the same digest."""
    if any(type(form) in _COUNTS for form in forms):  # keys are put in order as words alone
        return _write(msgspec.to_builtins(forms, str_keys=True))
    return _write(forms)


@cache
def one_asked(name: str) -> type[Struct]:
    """The request of one command by a route of its own: its fields, and the request's id."""
    return msgspec.defstruct(
        f"{_KINDS[COMMAND_FORMS[name]].__name__}Asked", [("id", UUID), *_fields(COMMAND[name], NOT_SAID)],
        frozen=True, kw_only=True, forbid_unknown_fields=True,
    )  # fmt: skip


@cache
def _one_decoder(name: str) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(one_asked(name)).decode


def read_one(name: str, body: bytes) -> Asked:
    """A request of one command, as the list of one that it is."""
    said = _one_decoder(name)(body)
    form = COMMAND_FORMS[name]
    return Asked(said.id, (form(**{field: getattr(said, field) for field in form.__struct_fields__}),))


@cache
def _is_plain(kind: type[Command]) -> bool:
    """Whether its fields are words, numbers and lists of them, and no values with fields of their own."""
    return not any(_has_fields(hint) for name, hint in get_type_hints(kind).items() if name not in NOT_SAID)


def _has_fields(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return True
    return any(map(_has_fields, get_args(hint)))


def command_of(form: Form, by: Actor) -> Command:
    """The command that a form asks for. Who really gives it, and when, is for the floor to say."""
    kind = _KINDS[type(form)]
    said = {name: getattr(form, name) for name in form.__struct_fields__}
    if ONESELF in said and not said[ONESELF]:
        said[ONESELF] = by.id
    if not _is_plain(kind):
        hints = get_type_hints(kind, include_extras=True)
        said = {name: msgspec.convert(msgspec.to_builtins(value), hints[name]) for name, value in said.items()}
    return kind(**said, by=by, at=0)


def card_fields(form: Form) -> tuple[str, ...]:
    """Fields by which a form names cards now."""
    declared = POWERS[_KINDS[type(form)]]
    fields = dict.fromkeys(filter(None, (declared.cards, *declared.faces)))
    return tuple(field for field in fields if _names_any(getattr(form, field)))


def holders(form: Form) -> tuple[Rank, ...]:
    """The ranks that may give such a command wherever it can be given."""
    return POWERS[_KINDS[type(form)]].holders


def _names_any(said: Any) -> bool:
    if isinstance(said, dict):
        return any(map(_names_any, said.values()))
    return any(card is not None for card in said) if isinstance(said, tuple) else said is not None


def sayable(permit: Permit, *, numbered: bool = True) -> Permit:
    """A permit as it goes out: of fields, it names only those that can be sent. `numbered`: only patrons of the house may come,
    under their numbers, so that a word for anyone at all would be refused and is left out."""
    named = {name: _but_said(getattr(permit, name)) for name in _NAMED}
    if numbered and ONESELF in named["open"] and not is_patron(named["open"][ONESELF]):
        del named["open"][ONESELF]
    return msgspec.structs.replace(permit, **named)


def _but_said(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in NOT_SAID}


def leaves_out_player(form: Form) -> bool:
    return getattr(form, ONESELF, None) == ""


def asks_whom(command: str) -> bool:
    """Whether staff have to say which player a command is about, as a player need not."""
    return any(field.name == ONESELF and field.default == "" for field in msgspec.structs.fields(COMMAND_FORMS[command]))
