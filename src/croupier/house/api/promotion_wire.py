"""Commands to promotions as they come over the wire: `{"type": "enter", "promotion": "Spring car", ...}`.

Amounts are whole cents and moments seconds since 1970, as everywhere in the house; what a prize is worth is part of the terms, and
stays the text that they print. Who asks and when, the secret of a draw and what is published of it are no client's to name.
"""

from typing import Annotated, Any, Final
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from croupier.house.api.forms import SOME, Forms, converted
from croupier.house.api.wire import Form
from croupier.house.floor.promoting import NEEDED, UNKNOWN
from croupier.promotions import commands as c
from croupier.promotions.moments import Moment
from croupier.promotions.terms import POINTS, Prize
from croupier.table.message.words import MOST

NOT_SAID: Final[dict[str, Any]] = {"by": "house", "at": 0, "commitment": UNKNOWN, "nonce": UNKNOWN, "on_file": ()}
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
TermsForm: Final[Any] = msgspec.defstruct(
    "Terms",
    [
        *((key, _Text | None, None) for keys in POINTS for key in keys),
        ("available", tuple[_Text, ...] | _Text | None, None), ("advertised", bool, False), ("alternative_stated", bool, False),
    ],
    frozen=True, kw_only=True, forbid_unknown_fields=True,
    namespace={"__doc__": "The ten points of the terms, where they can be had, and whether the advertising mentions them."},
)  # fmt: skip
_PLAIN: Final[dict[Any, Any]] = {
    int: _Number, str: _Text, Any: _Said, Moment: _Moment, c.Cents: _Cents, dict[str, Any]: TermsForm,
}  # fmt: skip
_FORMS: Final[Forms[c.Command]] = Forms(NEEDED, _PLAIN, unsaid=NOT_SAID, longest=LONGEST)
PROMOTION_FORMS: Final = _FORMS.by_type
"""The form of each command by its type."""
AnyPromotionForm: Final[Any] = _FORMS.any
PrizeForm: Final[Any] = _FORMS.part(Prize)


class PromotionsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to promotions for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyPromotionForm, ...], SOME]


class CheckAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Terms as far as somebody has written them."""

    documents: Annotated[tuple[str, ...], Meta(min_length=1, max_length=5)]
    terms: TermsForm
    prizes: tuple[PrizeForm, ...] = ()
    scrutineer: bool = False
    """Whether one is named."""
    statute: bool = True


read_promotions_asked: Final = msgspec.json.Decoder(PromotionsAsked).decode
read_check_asked: Final = msgspec.json.Decoder(CheckAsked).decode


def said_terms(form: Any) -> dict[str, Any]:
    """The terms of a form, as they will be read from the journal; what was not said is not there."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(form))
    return {key: value for key, value in said.items() if value is not None}


def said_prizes(forms: Any) -> tuple[Prize, ...]:
    """The prizes of a form; raises ValueError where one cannot be read."""
    return converted(msgspec.to_builtins(forms), tuple[Prize, ...], _read)  # type: ignore[no-any-return]


def promotion_command(form: Form, on_file: tuple[str, ...] = ()) -> c.Command:
    """The command that a form asks for; raises ValueError where its parts do not fit together. `on_file`: what the house keeps of a
    claimant besides the number."""
    house = NOT_SAID | {"on_file": on_file}
    if (terms := getattr(form, "terms", None)) is not None:
        house |= {"terms": said_terms(terms)}
    return _FORMS.command(form, house, _read)


def _read(kind: type, said: Any) -> Any:
    return kind(said)
