"""Commands to the pools as they come over the wire: `{"type": "open", "pool": "Premier", "stake": 500, ...}`.

The forms are made from the meters' own commands. Here amounts are whole cents, as everywhere in the house; a rate stays a text,
for a share of a stake is no whole number. The number drawn for a mystery prize is no client's to name.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.cards.card import Card
from croupier.house.api.wire import MOST_TOGETHER
from croupier.house.floor.pooling import NEEDED
from croupier.jackpot import commands as j
from croupier.jackpot import terms
from croupier.money import MoneyError
from croupier.table.message.words import LONGEST, MOST

NOT_SAID: Final = frozenset({"draw"})
_Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
_Text = Annotated[str, Meta(max_length=LONGEST)]
_Card = Annotated[str, Meta(pattern="^[A2-9TJQK][SHDC]$")]
_Rate = Annotated[str, Meta(pattern="^(0(\\.[0-9]{1,6})?|1(\\.0{1,6})?)$", description="A share of the stake, as in 0.15.")]
_PLAIN: Final[dict[Any, Any]] = {
    int: _Number, str: _Text, bool: bool, NoneType: None, Card: _Card, terms.Cents: Annotated[int, Meta(ge=1, le=MOST)],
    terms.Seed: Annotated[int, Meta(ge=0, le=MOST)], terms.Rate: _Rate, j.Area: j.Area,
}  # fmt: skip


class PoolForm(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A command to the pools as a client writes it."""


def _form_of(hint: Any) -> Any:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[_form_of(inner[0]), *inner[1:]]
    if origin in (Union, UnionType):
        return Union[tuple(map(_form_of, inner))]  # noqa: UP007 (the members are known only here)
    if origin is tuple:
        return tuple[tuple(each if each is Ellipsis else _form_of(each) for each in inner)]  # type: ignore[misc]
    if origin is dict:
        return dict[_form_of(inner[0]), _form_of(inner[1])]  # type: ignore[misc]
    return _part(hint)


@cache
def _part(kind: type[Struct]) -> type[Struct]:
    """A value inside a command, such as the terms of a level."""
    return msgspec.defstruct(kind.__name__, _fields(kind), frozen=True, kw_only=True, forbid_unknown_fields=True)


def _fields(kind: type[Struct]) -> list[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.name, _form_of(hints[field.name]), *(() if field.default is NODEFAULT else (field.default,)))
        for field in msgspec.structs.fields(kind)
        if field.name not in NOT_SAID
    ]


def _named(kind: type[j.Command]) -> str:
    return str(kind.__struct_config__.tag)


def _form(kind: type[j.Command]) -> Any:
    return msgspec.defstruct(
        kind.__name__, _fields(kind), bases=(PoolForm,), frozen=True, kw_only=True, tag=_named(kind),
        namespace={"__doc__": kind.__doc__ or ""},
    )  # fmt: skip


POOL_FORMS: Final[dict[str, type[PoolForm]]] = {_named(kind): _form(kind) for kind in NEEDED}
"""The form of each command by its type."""
_KINDS: Final = {POOL_FORMS[_named(kind)]: kind for kind in NEEDED}
AnyPoolForm: Final[Any] = Union[tuple(POOL_FORMS.values())]  # noqa: UP007


class PoolAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to the pools for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyPoolForm, ...], Meta(min_length=1, max_length=MOST_TOGETHER)]


read_pools_asked: Final = msgspec.json.Decoder(PoolAsked).decode
write_pool_forms: Final = msgspec.json.Encoder(order="deterministic").encode


def pool_command(form: PoolForm) -> j.Command:
    """The command that a form asks for; raises ValueError where its parts do not fit together."""
    plain = msgspec.to_builtins(form)
    del plain["type"]
    try:
        return msgspec.convert(plain | {"do": _named(_KINDS[type(form)])}, _KINDS[type(form)], dec_hook=_read)
    except (msgspec.ValidationError, MoneyError) as error:
        raise ValueError(str(error).partition(" - at ")[0].rstrip(".")) from None


def _read(kind: type, said: Any) -> Any:
    return terms.read(kind, said) if kind is terms.Rate else kind(said)
