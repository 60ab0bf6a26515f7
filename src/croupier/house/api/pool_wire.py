"""Commands to the pools as they come over the wire: `{"type": "open", "pool": "Premier", "stake": 500, ...}`.

Here amounts are whole cents, as everywhere in the house; a rate stays a text, for a share of a stake is no whole number. The number
drawn for a mystery prize is no client's to name.
"""

from typing import Annotated, Any, Final
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from croupier.cards.card import Card
from croupier.house.api.forms import SOME, Forms
from croupier.house.api.wire import Form
from croupier.house.floor.pooling import NEEDED
from croupier.jackpot import commands as j
from croupier.jackpot import terms
from croupier.table.message.words import MOST

_Card = Annotated[str, Meta(pattern="^[A2-9TJQK][SHDC]$")]
_Rate = Annotated[str, Meta(pattern="^(0(\\.[0-9]{1,6})?|1(\\.0{1,6})?)$", description="A share of the stake, as in 0.15.")]
_PLAIN: Final[dict[Any, Any]] = {
    Card: _Card, terms.Cents: Annotated[int, Meta(ge=1, le=MOST)], terms.Seed: Annotated[int, Meta(ge=0, le=MOST)],
    terms.Rate: _Rate, j.Area: j.Area,
}  # fmt: skip
_FORMS: Final[Forms[j.Command]] = Forms(NEEDED, _PLAIN, unsaid={"draw"})
POOL_FORMS: Final = _FORMS.by_type
"""The form of each command by its type."""
AnyPoolForm: Final[Any] = _FORMS.any


class PoolAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands to the pools for one transaction: all of them are granted, or none."""

    id: UUID
    commands: Annotated[tuple[AnyPoolForm, ...], SOME]


read_pools_asked: Final = msgspec.json.Decoder(PoolAsked).decode


def pool_command(form: Form) -> j.Command:
    """The command that a form asks for; raises ValueError where its parts do not fit together."""
    return _FORMS.command(form, {}, _read)


def _read(kind: type, said: Any) -> Any:
    return terms.read(kind, said) if kind is terms.Rate else kind(said)
