"""A card is its name: rank then suit, `7H`, `TD`, `AS`.

Cards stay plain strings because every log, event and command carries them as such; `parse_card` is the one door through which
outside text becomes a card.
"""

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", str)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards of one pack, in the order of a new one: spades, hearts, diamonds, clubs, each from the ace up."""

PACK_SIZE: Final = len(PACK)

PLACE: Final[dict[Card, int]] = {card: place for place, card in enumerate(PACK)}
"""Where each card lies in a new pack. An order is kept as these numbers, a byte a card."""

_RANK_LETTERS: Final = bytes.maketrans(bytes(range(PACK_SIZE)), "".join(card[0] for card in PACK).encode())
_SUIT_LETTERS: Final = bytes.maketrans(bytes(range(PACK_SIZE)), "".join(card[1] for card in PACK).encode())

_BY_NAME: Final[dict[str, Card]] = {str(card): card for card in PACK}
_named: Final = _BY_NAME.__getitem__

RANK_WORDS: Final[dict[str, str]] = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUIT_WORDS: Final[dict[str, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS: Final[dict[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


UNSEEN: Final = Card("??")
"""Written in a record for a card that was burned and that nobody saw; it is no card of a pack."""


class CardError(ValueError):
    """A text that names no card of a pack."""


def parse_card(text: str) -> Card:
    """Read one card; the error is a sentence for the person who wrote it."""
    card = _BY_NAME.get(text)
    if card is None:
        raise CardError(f"{text!r} is no card: write the rank (A 2-9 T J Q K) and the suit (S H D C), as in 7H.")
    return card


def cards_of(names: Iterable[str]) -> list[Card]:
    """Read many cards, each named in a text of its own."""
    try:
        return [*map(_named, names)]
    except KeyError as unknown:
        return [parse_card(unknown.args[0])]  # raises with the sentence


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space."""
    return tuple(parse_card(word) for word in text.split())


def rank(card: Card) -> str:
    return card[0]


def in_words(card: Card) -> str:
    """The card as a dealer says it: `seven of hearts`."""
    return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"


def spelled(places: bytes) -> str:
    """The names of cards kept by their places in a pack, with single spaces between them."""
    text = bytearray(b" " * (3 * len(places)))
    text[0::3], text[1::3] = places.translate(_RANK_LETTERS), places.translate(_SUIT_LETTERS)
    return text[:-1].decode()
