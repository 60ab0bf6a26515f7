"""Commands to a tournament as they come over the wire: `{"type": "enter", "entrant": "P1001", "fee": 5000, ...}`.

The forms are made from the tournament's own commands. Who asks and when is the house's to know; amounts are whole cents. What the
house fills in, such as a sealed order, and what tables of the house tell themselves is in no form.
"""

from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import Ground
from croupier.house.api.wire import MOST_TOGETHER
from croupier.house.floor.holding import ASKED
from croupier.table.message.words import LONGEST, MOST
from croupier.tournament import commands as c
from croupier.tournament.terms import Sum

NOT_SAID: Final = frozenset({"by", "at"})
NOBODY: Final = c.By("", Rank.PLAYER)
_Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
_Text = Annotated[str, Meta(max_length=LONGEST)]
_PLAIN: Final[dict[Any, Any]] = {
    int: _Number, str: _Text, bool: bool, Any: Any, Ground: Ground, Sum: Annotated[int, Meta(ge=0, le=MOST)],
}  # fmt: skip


class TournamentForm(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A command to a tournament as a client writes it."""


def _form_of(hint: Any) -> Any:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin is Annotated:
        return _annotated(inner)
    if origin is tuple:
        return tuple[tuple(each if each is Ellipsis else _form_of(each) for each in inner)]  # type: ignore[misc]
    if origin is dict:
        return dict[_form_of(inner[0]), _form_of(inner[1])]  # type: ignore[misc]
    raise TypeError(f"No form is known for {hint!r}.")


def _annotated(inner: tuple[Any, ...]) -> Any:
    """A field that says itself how long it may be is not told so twice."""
    bounded = any(isinstance(each, Meta) and each.max_length is not None for each in inner[1:])
    plain = inner[0] if bounded or inner[0] is not str else _Text
    return Annotated[plain if plain is not inner[0] or inner[0] in (str, int) else _form_of(inner[0]), *inner[1:]]


def _named(kind: type[c.Command]) -> str:
    return str(kind.__struct_config__.tag)


def _fields(kind: type[c.Command]) -> list[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.name, _form_of(hints[field.name]), *(() if field.default is NODEFAULT else (field.default,)))
        for field in msgspec.structs.fields(kind)
        if field.name not in NOT_SAID
    ]


@cache
def _form(kind: type[c.Command]) -> Any:
    return msgspec.defstruct(
        f"Tournament{kind.__name__}", _fields(kind), bases=(TournamentForm,), frozen=True, kw_only=True, tag=_named(kind),
        namespace={"__doc__": kind.__doc__ or ""},
    )  # fmt: skip


TOURNAMENT_FORMS: Final[dict[str, type[TournamentForm]]] = {_named(kind): _form(kind) for kind in ASKED}
"""The form of each command by its type."""
_KINDS: Final = {TOURNAMENT_FORMS[_named(kind)]: kind for kind in ASKED}
AnyTournamentForm: Final[Any] = Union[tuple(TOURNAMENT_FORMS.values())]  # noqa: UP007


class TournamentAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to a tournament for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyTournamentForm, ...], Meta(min_length=1, max_length=MOST_TOGETHER)]


read_tournament_asked: Final = msgspec.json.Decoder(TournamentAsked).decode
write_tournament_forms: Final = msgspec.json.Encoder(order="deterministic").encode


def tournament_command(form: TournamentForm) -> c.Command:
    """The command that a form asks for, as yet by nobody; raises ValueError where its parts do not fit together."""
    plain = msgspec.to_builtins(form, str_keys=True)
    kind = _KINDS[type(form)]
    del plain["type"]
    try:
        return msgspec.convert(plain | {"do": _named(kind), "by": ["", "player"], "at": 0}, kind, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise ValueError(str(error).partition(" - at ")[0].rstrip(".")) from None


def _read(kind: type, said: Any) -> Any:
    return kind(said)
