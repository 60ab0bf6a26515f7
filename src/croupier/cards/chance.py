"""Where chance comes from: the only module of Croupier's pure rooms that reads the system's entropy.

Each shuffle reads fresh entropy for every card. A seed of even 256 bits could not reach all orders of a 416-card shoe,
so nothing is stretched from one.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

T = TypeVar("T")

Entropy = Callable[[int], bytes]
"""A source of bytes: asked for so many, it gives exactly so many, each value of each byte equally likely."""

SYSTEM: Final[Entropy] = os.urandom

NONCE_SIZE: Final = 32
_WORD: Final = 2
_SPAN: Final = 1 << 16
_SPARE_WORDS: Final = 32


class EntropyError(RuntimeError):
    """The source gave fewer bytes than asked: no shuffle is better than a poor one."""


def shuffled(cards: Iterable[T], entropy: Entropy = SYSTEM) -> list[T]:
    """The cards, named or numbered, in an order drawn with equal chance from all orders.

    Fisher-Yates from the back: the card for each place is drawn among those not yet placed with one 16-bit word (native byte
    order). A word from the last, incomplete multiple of their number is thrown away and another one taken, so that no
    place is favoured.
    """
    order = list(cards)
    if len(order) > _SPAN:
        raise ValueError(f"{len(order)} cards are too many to shuffle at once: {_SPAN} is the most.")
    if len(order) < 2:
        return order
    places, sizes, limits = _steps(len(order))
    spare = _spare_words(entropy)
    for place, size, limit, word in zip(places, sizes, limits, _words(entropy, len(order) - 1), strict=True):
        while word >= limit:
            word = next(spare)
        pick = word % size
        order[place], order[pick] = order[pick], order[place]
    return order


def riffled(cards: bytes, entropy: Entropy = SYSTEM) -> tuple[bytes, int]:
    """One riffle, and how many cards its first packet had: the cards are parted in two, and fall in turn from one or the other.

    Each place of the new order takes its card from either packet with equal chance, which parts them near the middle and makes
    every way of falling equally likely.
    """
    bits = int.from_bytes(_read(entropy, (len(cards) + 7) // 8))
    second = [bits >> place & 1 for place in range(len(cards))]
    packet = len(cards) - sum(second)
    packets = iter(cards[:packet]), iter(cards[packet:])
    return bytes(next(packets[which]) for which in second), packet


def number_below(count: int, entropy: Entropy = SYSTEM) -> int:
    """A number from 0 to `count` - 1, each equally likely; what a mystery prize is drawn with.

    A value from the last, incomplete multiple of `count` is thrown away and another one taken.
    """
    if count < 1:
        raise ValueError(f"No number is below {count}.")
    size = (count.bit_length() + 7) // 8 + 1
    span = 1 << 8 * size
    while (value := int.from_bytes(_read(entropy, size))) >= span - span % count:
        pass
    return value % count


def fresh_nonce(entropy: Entropy = SYSTEM) -> bytes:
    """The secret that keeps a commitment from being guessed when few cards are left."""
    return _read(entropy, NONCE_SIZE)


@lru_cache(maxsize=512)
def _steps(count: int) -> tuple[range, range, tuple[int, ...]]:
    """For each step: the place to fill, how many cards it is drawn from, and the first word that must be rejected."""
    sizes = range(count, 1, -1)
    return range(count - 1, 0, -1), sizes, tuple(_SPAN - _SPAN % size for size in sizes)


def _words(entropy: Entropy, count: int) -> memoryview:
    return memoryview(_read(entropy, _WORD * count)).cast("H")


def _spare_words(entropy: Entropy) -> Iterator[int]:
    while True:
        yield from _words(entropy, _SPARE_WORDS)


def _read(entropy: Entropy, size: int) -> bytes:
    data = entropy(size)
    if len(data) != size:
        raise EntropyError(f"The source of chance gave {len(data)} bytes where {size} were asked for.")
    return data
