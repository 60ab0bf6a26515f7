"""What the terms of a promotion are made of: ten points, where they can be had, and prizes with what belongs to each kind."""

import re
from typing import Any, Final, Literal

from msgspec import Struct

from croupier.money import MoneyError, parse_cents

POINTS: Final = (
    ("manner",), ("award_when", "award_where"), ("eligibility",), ("minimum_wager",), ("nature", "reservations"), ("closing",),
    ("held_where", "held_when"), ("claim", "presence"), ("notification",), ("results",),
)  # fmt: skip
"""The keys that each point of the terms is written under, in the documents' order."""
MANNER, ELIGIBILITY, MINIMUM, CLOSING, HELD, PRESENCE, RESULTS = 1, 3, 4, 6, 7, 8, 10
"""Points that something besides completeness rests on."""

_MACHINE: Final = ("make", "model", "accessories")
DETAILS: Final = {
    "appliance": _MACHINE,
    "vehicle": (*_MACHINE, "on_road"),
    "travel": ("persons", "included", "when", "spending_money"),
    "real-estate": ("dwelling", "plans", "contract", "easements", "address", "included"),
}
"""What the terms say of a prize of each kind besides."""

DESCRIBED: Final = ("name", "value", "conditions")
"""What they say of every prize."""

_TOLD: Final = ("name", "conditions", "contains", *sorted({detail for details in DETAILS.values() for detail in details}))

Kind = Literal["goods", "money", "casino-dollars", "slots-dollars", "appliance", "vehicle", "travel", "real-estate"]
Thing = Literal["tobacco", "firearm", "ammunition", "imitation-firearm", "prohibited-weapon", "prescribed"]
Means = Literal["cash", "cheque", "transfer"]
CASH: Final = "cash"
MONEY: Final = "money"

_LITRES: Final = re.compile(r"([0-9]{1,13})(?:\.([0-9]{1,2}))?")


def blank(value: object) -> bool:
    """Whether nothing was said. "None" is an answer, nought and false are too."""
    return value is None or value == "" or value == [] or value == {}


def plain(value: object) -> str:
    """What was written, so that neither capitals nor spaces make it another thing."""
    return " ".join(str(value).casefold().split())


class Prize(Struct, frozen=True, gc=False, omit_defaults=True):
    """One prize as the terms describe it; text and lists as they were written."""

    kind: Kind
    name: Any = None
    value: Any = None
    conditions: Any = None
    contains: tuple[Thing, ...] | None = None
    liquor_litres: str | None = None
    alternative: bool | None = None
    """Money may be had instead."""
    paid_by: tuple[Means, ...] | None = None
    make: Any = None
    model: Any = None
    accessories: Any = None
    on_road: Any = None
    persons: Any = None
    included: Any = None
    when: Any = None
    spending_money: Any = None
    dwelling: Any = None
    plans: Any = None
    contract: Any = None
    easements: Any = None
    address: Any = None

    def __post_init__(self) -> None:
        if not blank(self.value):
            if not isinstance(self.value, str):
                raise ValueError('the value of a prize must be written as text, as in "100.00"')
            try:
                parse_cents(self.value)
            except MoneyError as error:
                raise ValueError(str(error).rstrip(".")) from None
        if self.liquor_litres and not _LITRES.fullmatch(self.liquor_litres):
            raise ValueError(f"{self.liquor_litres!r} are no litres: write them with at most two decimals, as in 20.00")

    @property
    def cents(self) -> int:
        """What it is worth; nothing while the terms do not say."""
        return 0 if blank(self.value) else parse_cents(self.value)

    @property
    def text(self) -> str:
        """All that the terms say it is, what is in it and what goes with it."""
        return "\n".join([plain(said) for name in _TOLD if not blank(said := getattr(self, name))])

    @property
    def hundredths(self) -> int:
        """Its alcohol, in hundredths of a litre."""
        found = _LITRES.fullmatch(self.liquor_litres or "0")
        assert found is not None
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))

    @property
    def lacking(self) -> tuple[str, ...]:
        """The details of its kind that are blank."""
        return tuple([name for name in DETAILS.get(self.kind, ()) if blank(getattr(self, name))])
