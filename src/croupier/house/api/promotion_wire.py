"""Commands to promotions as they come over the wire: `{"type": "enter", "promotion": "Spring car", ...}`.

The forms are made from the promotions' own commands. Amounts are whole cents and moments seconds since 1970, as everywhere in the
house; what a prize is worth is part of the terms, and stays the text that they print. Who asks and when, the secret of a draw and
what is published of it are no client's to name.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.house.api.wire import MOST_TOGETHER
from croupier.house.floor.promoting import NEEDED, UNKNOWN
from croupier.money import MoneyError
from croupier.promotions import commands as c
from croupier.promotions.moments import Moment
from croupier.promotions.terms import POINTS, Prize
from croupier.table.message.words import MOST

NOT_SAID: Final = {"by": "house", "at": 0, "commitment": UNKNOWN, "nonce": UNKNOWN, "on_file": ()}
"""What the house says itself, and what stands for it until then."""
LONGEST: Final = 1000
"""Signs of one field: a point of the terms may take a paragraph."""
_LAST: Final = 32_503_679_999
"""The last second of the year 2999."""
_Number = Annotated[int, Meta(ge=0, le=MOST)]
_Text = Annotated[str, Meta(max_length=LONGEST)]
_Moment = Annotated[int, Meta(ge=0, le=_LAST, description="Seconds since 1970.")]
_Cents = Annotated[int, Meta(ge=1, le=MOST, description="Cents.")]
_Said = _Text | bool | _Number | None
_PLAIN: Final[dict[Any, Any]] = {
    int: _Number, str: _Text, bool: bool, NoneType: None, Any: _Said, Moment: _Moment, c.Cents: _Cents,
}  # fmt: skip

TermsForm: Final[Any] = msgspec.defstruct(
    "Terms",
    [
        *((key, _Text | None, None) for keys in POINTS for key in keys),
        ("available", tuple[_Text, ...] | _Text | None, None), ("advertised", bool, False), ("alternative_stated", bool, False),
    ],
    frozen=True, kw_only=True, forbid_unknown_fields=True,
    namespace={"__doc__": "The ten points of the terms, where they can be had, and whether the advertising mentions them."},
)  # fmt: skip


class PromotionForm(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A command to promotions as a client writes it."""


def _form_of(hint: Any) -> Any:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin is Annotated:
        return _bounded(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return Union[tuple(map(_form_of, inner))]  # noqa: UP007 (the members are known only here)
    if origin is tuple:
        return tuple[tuple(each if each is Ellipsis else _form_of(each) for each in inner)]  # type: ignore[misc]
    if origin is dict:
        return TermsForm
    return _part(hint)


def _bounded(kind: Any, metas: tuple[Meta, ...]) -> Any:
    """With the command's own bounds, and the house's where it has none."""
    if kind is int:
        return Annotated[int, *metas] if any(meta.le is not None for meta in metas) else Annotated[int, *metas, Meta(le=MOST)]
    if kind is str and not any(meta.max_length is not None for meta in metas):
        return Annotated[str, *metas, Meta(max_length=LONGEST)]
    return Annotated[kind if kind is str else _form_of(kind), *metas]


@cache
def _part(kind: type[Struct]) -> type[Struct]:
    """A value inside a command, such as a prize."""
    return msgspec.defstruct(kind.__name__, _fields(kind), frozen=True, kw_only=True, forbid_unknown_fields=True)


def _fields(kind: type[Struct]) -> list[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.name, _form_of(hints[field.name]), *(() if field.default is NODEFAULT else (field.default,)))
        for field in msgspec.structs.fields(kind)
        if field.name not in NOT_SAID
    ]


def _named(kind: type[c.Command]) -> str:
    return str(kind.__struct_config__.tag)


def _form(kind: type[c.Command]) -> Any:
    return msgspec.defstruct(
        kind.__name__, _fields(kind), bases=(PromotionForm,), frozen=True, kw_only=True, tag=_named(kind),
        namespace={"__doc__": kind.__doc__ or ""},
    )  # fmt: skip


PROMOTION_FORMS: Final[dict[str, type[PromotionForm]]] = {_named(kind): _form(kind) for kind in NEEDED}
"""The form of each command by its type."""
_KINDS: Final = {PROMOTION_FORMS[_named(kind)]: kind for kind in NEEDED}
AnyPromotionForm: Final[Any] = Union[tuple(PROMOTION_FORMS.values())]  # noqa: UP007


class PromotionsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to promotions for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyPromotionForm, ...], Meta(min_length=1, max_length=MOST_TOGETHER)]


class CheckAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Terms as far as somebody has written them."""

    documents: Annotated[tuple[str, ...], Meta(min_length=1, max_length=5)]
    terms: TermsForm
    prizes: tuple[_part(Prize), ...] = ()  # type: ignore[valid-type]
    scrutineer: bool = False
    """Whether one is named."""
    statute: bool = True


read_promotions_asked: Final = msgspec.json.Decoder(PromotionsAsked).decode
read_check_asked: Final = msgspec.json.Decoder(CheckAsked).decode
write_promotion_forms: Final = msgspec.json.Encoder(order="deterministic").encode


def said_terms(form: Any) -> dict[str, Any]:
    """The terms of a form, as they will be read from the journal; what was not said is not there."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(form))
    return {key: value for key, value in said.items() if value is not None}


def said_prizes(forms: Any) -> tuple[Prize, ...]:
    """The prizes of a form; raises ValueError where one cannot be read."""
    return _converted(msgspec.to_builtins(forms), tuple[Prize, ...])  # type: ignore[no-any-return]


def promotion_command(form: PromotionForm, on_file: tuple[str, ...] = ()) -> c.Command:
    """The command that a form asks for; raises ValueError where its parts do not fit together. `on_file`: what the house keeps of a
    claimant besides the number."""
    kind = _KINDS[type(form)]
    plain = msgspec.to_builtins(form)
    del plain["type"]
    if plain.get("terms") is not None:
        plain["terms"] = said_terms(form.terms)  # type: ignore[attr-defined]
    unsaid = NOT_SAID | {"on_file": on_file}
    house = {name: unsaid[name] for name in kind.__struct_fields__ if name in unsaid}
    return _converted({**plain, **house, "do": _named(kind)}, kind)  # type: ignore[no-any-return]


def _converted(plain: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind, dec_hook=lambda wanted, said: wanted(said))
    except (msgspec.ValidationError, MoneyError) as error:
        raise ValueError(str(error).partition(" - at ")[0].rstrip(".")) from None
