"""What can be asked of the prize meters. A command carries no key and no name: whoever keeps the tape or the journal has those."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.cards.card import Card, parse_card
from croupier.jackpot.facts import AREAS
from croupier.jackpot.terms import Cents, Rate, Seed
from croupier.money import chips_of

Area = Annotated[int, Meta(ge=1, le=AREAS)]
Chance = tuple[int, int]


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a command."""


class LevelTerms(Part, frozen=True, gc=False):
    rate: Rate
    seed: Seed


class MysteryTerms(LevelTerms, frozen=True, gc=False):
    chance: Chance
    """So many in so many, for each stake of a round."""


class PoolTerms(Part, frozen=True, gc=False):
    major: LevelTerms
    minor: LevelTerms
    mystery: MysteryTerms | None = None


class LevelChange(Part, frozen=True, gc=False):
    rate: Rate | None = None
    seed: Seed | None = None


class MysteryChange(LevelChange, frozen=True, gc=False):
    chance: Chance | None = None


class PoolChange(Part, frozen=True, gc=False):
    """What is said of some levels: what changes, or what a table has that is to be linked."""

    major: LevelChange | None = None
    minor: LevelChange | None = None
    mystery: MysteryChange | None = None


class Command(Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """A wish; `decide` grants or refuses it."""


class OpenPool(Command, frozen=True, gc=False, tag="open"):
    pool: str
    approval: str
    stake: Cents
    levels: PoolTerms
    chips: Annotated[tuple[Cents, ...], Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        chips_of(tuple(self.chips or (1,)))  # a rack that no table could have is none


class AmendPool(Command, frozen=True, gc=False, tag="amend"):
    pool: str
    approval: str
    levels: PoolChange


class LinkTable(Command, frozen=True, gc=False, tag="link"):
    pool: str
    table: str
    game: str
    stake: Cents
    pays: dict[str, int] | None = None
    levels: PoolChange | None = None


class UnlinkTable(Command, frozen=True, gc=False, tag="unlink"):
    table: str


class CollectStakes(Command, frozen=True, gc=False, tag="collect"):
    table: str
    round: int
    areas: tuple[Area, ...]
    draw: int | None = None

    def __post_init__(self) -> None:
        _each_once(self.areas)


class TellResult(Command, frozen=True, gc=False, tag="result"):
    table: str
    round: int
    hands: dict[str, tuple[Card, Card, Card]]
    """Area's number to its three cards."""

    def __post_init__(self) -> None:
        for cards in self.hands.values():
            for card in cards:
                parse_card(card)


class WithdrawResult(Command, frozen=True, gc=False, tag="withdraw"):
    """A live table takes its latest result back, to tell another: cards are laid anew, or what was dealt is in question. No line
    of the tape says it."""

    table: str
    round: int


class VoidHands(Command, frozen=True, gc=False, tag="void"):
    table: str
    round: int
    areas: tuple[Area, ...] | None = None
    """All that are still in if left out."""
    back: bool | None = None
    """The stakes go back with all other money, and are not carried."""

    def __post_init__(self) -> None:
        _each_once(self.areas or ())


class ReturnStake(Command, frozen=True, gc=False, tag="return"):
    table: str
    area: Area


class VerifyAward(Command, frozen=True, gc=False, tag="verify"):
    award: int


class StrikeAward(Command, frozen=True, gc=False, tag="strike"):
    award: int
    why: str


class PayAward(Command, frozen=True, gc=False, tag="pay"):
    award: int


class TransferPool(Command, frozen=True, gc=False, tag="transfer"):
    pool: str
    to: str
    approval: str


def _each_once(areas: tuple[int, ...]) -> None:
    if len(set(areas)) < len(areas):
        raise ValueError("an area is named twice")
