"""Where the simulator's chance comes from: a fast seeded generator, and card places drawn from it without bias.

The generator is xoshiro256++, many of them side by side. Each block of a simulation has a stream of its own, whose state is a hash
of the seed and the block's number: who deals a block, and when, changes nothing. One random word of 64 bits gives several bounded
draws: each is the whole part of a multiplication, the next one goes on with the fraction left, and a fraction that would favour
some cards rejects the lot.
"""

from hashlib import shake_256
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.common.compiled import compiled

Array = npt.NDArray[Any]

_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_17: Final = np.uint64(17)
_19: Final = np.uint64(19)
_23: Final = np.uint64(23)
_41: Final = np.uint64(41)
_45: Final = np.uint64(45)


LANES: Final = 128
"""Generators side by side: a shuffle takes a word from each of as many as it needs, and the processor steps several at once."""


def stream(seed: int, game: str, block: int) -> Array:
    """The generators' states at the start of a block; a hash, so that no two streams have anything to do with each other."""
    digest = shake_256(f"croupier simulation 1\0{game}\0{seed}\0{block}".encode()).digest(32 * LANES)
    return np.frombuffer(digest, np.uint64).reshape(4, LANES).copy()


class Places:
    """Sizes and limits for drawing the first `last` places of a stack of `cards`, four draws to a word."""

    def __init__(self, cards: int, last: int) -> None:
        self.last = last
        self.quarter = -(-last // 4)
        left = [max(cards - place, 1) for place in range(4 * self.quarter)]
        rows = [left[self.quarter * row : self.quarter * (row + 1)] for row in range(4)]
        self.sizes: Array = np.array(rows, np.uint32)
        self.limits: Array = np.array(
            [[2**32 % (a * b) for a, b in zip(rows[row], rows[row + 1], strict=True)] for row in (0, 2)], np.uint32
        )

    def shuffle(self, state: Array, shoes: Array) -> None:
        """Put the first `cards` of every shoe (a row) into a new order, as far as place `last`."""
        drawn = np.zeros((4, self.quarter), np.uint64)
        a, b, c, d = state
        shuffle(a, b, c, d, shoes, self.last, self.sizes, self.limits, drawn)


@compiled
def shuffle(a: Array, b: Array, c: Array, d: Array, shoes: Array, last: int, sizes: Array, limits: Array, drawn: Array) -> None:
    """Fisher-Yates from the front. All places of a shoe are drawn before a card moves, in one loop without a branch.

    The generators' states come in four rows, so that the loop over the generators is one over plain arrays.
    """
    quarter = np.uint64(sizes.shape[1])
    two, three = quarter + quarter, quarter + quarter + quarter
    flat = drawn.reshape(-1)
    for number in range(shoes.shape[0]):
        rejected = _ONE
        while rejected:
            rejected = _NONE
            for lane in range(quarter):
                one, other, third, fourth = a[lane], b[lane], c[lane], d[lane]
                mixed = one + fourth
                bits = ((mixed << _23) | (mixed >> _41)) + one
                third ^= one
                fourth ^= other
                c[lane] = third ^ (other << _17)
                b[lane] = other ^ third
                a[lane] = one ^ fourth
                d[lane] = (fourth << _45) | (fourth >> _19)
                place = np.uint64(lane)
                product = (bits & _LOW) * np.uint64(sizes[0, lane])
                drawn[0, lane] = place + (product >> _HALF)
                product = (product & _LOW) * np.uint64(sizes[1, lane])
                drawn[1, lane] = place + quarter + (product >> _HALF)
                rejected |= np.uint64((product & _LOW) < np.uint64(limits[0, lane]))
                product = (bits >> _HALF) * np.uint64(sizes[2, lane])
                drawn[2, lane] = place + two + (product >> _HALF)
                product = (product & _LOW) * np.uint64(sizes[3, lane])
                drawn[3, lane] = place + three + (product >> _HALF)
                rejected |= np.uint64((product & _LOW) < np.uint64(limits[1, lane]))
        shoe = shoes[number]
        for front in range(_NONE, np.uint64(last)):
            taken = flat[front]
            card = shoe[taken]
            shoe[taken] = shoe[front]
            shoe[front] = card


@compiled
def draw_threes(state: Array, sizes: Array, limits: Array, words: Array, drawn: Array) -> None:
    """For each round (a column) and each hand, three places among the cards left, a hand from each half of a word.

    `sizes` and `limits` go by hand; `drawn` has three rows a hand.
    """
    a, b, c, d = state[0, 0], state[1, 0], state[2, 0], state[3, 0]
    rounds = words.size
    for pair in range(0, sizes.shape[0], 2):
        rejected = _ONE
        while rejected:
            for word in range(rounds):
                mixed = a + d
                words[word] = ((mixed << _23) | (mixed >> _41)) + a
                shifted = b << _17
                c ^= a
                d ^= b
                b ^= c
                a ^= d
                c ^= shifted
                d = (d << _45) | (d >> _19)
            rejected = _NONE
            for half in range(2):
                hand = pair + half
                shift = np.uint64(32 * half)
                size, limit, place = sizes[hand], limits[hand], np.uint64(3 * hand)
                for word in range(rounds):
                    product = ((words[word] >> shift) & _LOW) * size
                    drawn[3 * hand, word] = place + (product >> _HALF)
                    product = (product & _LOW) * (size - _ONE)
                    drawn[3 * hand + 1, word] = place + _ONE + (product >> _HALF)
                    product = (product & _LOW) * (size - _ONE - _ONE)
                    drawn[3 * hand + 2, word] = place + _ONE + _ONE + (product >> _HALF)
                    rejected |= np.uint64((product & _LOW) < limit)
    state[0, 0], state[1, 0], state[2, 0], state[3, 0] = a, b, c, d


@compiled
def draw_any(state: Array, size: int, picks: Array, words: Array) -> None:
    """Fill each row of `picks` with numbers below `size`, each drawn by itself."""
    a, b, c, d = state[0, 0], state[1, 0], state[2, 0], state[3, 0]
    below = np.uint64(size)
    limit = np.uint64(0x100000000) % (below * below)
    quarter = np.uint64(words.size)
    for number in range(picks.shape[0]):
        row = picks[number]
        rejected = _ONE
        while rejected:
            for word in range(quarter):
                mixed = a + d
                words[word] = ((mixed << _23) | (mixed >> _41)) + a
                shifted = b << _17
                c ^= a
                d ^= b
                b ^= c
                a ^= d
                c ^= shifted
                d = (d << _45) | (d >> _19)
            rejected = _NONE
            for word in range(quarter):
                place = np.uint64(word)
                product = (words[word] & _LOW) * below
                row[place] = product >> _HALF
                product = (product & _LOW) * below
                row[place + quarter] = product >> _HALF
                rejected |= np.uint64((product & _LOW) < limit)
                place += quarter + quarter
                product = (words[word] >> _HALF) * below
                row[place] = product >> _HALF
                product = (product & _LOW) * below
                row[place + quarter] = product >> _HALF
                rejected |= np.uint64((product & _LOW) < limit)
    state[0, 0], state[1, 0], state[2, 0], state[3, 0] = a, b, c, d
