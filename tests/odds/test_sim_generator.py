"""The simulator's chance: the generator's own numbers, draws without bias, and streams that have nothing in common."""

from collections import Counter

import numpy as np
import pytest

from croupier.odds.common.generator import Places, draw_any, draw_threes, stream

MASK = 2**64 - 1


class Slowly:
    """The same generator in plain integers."""

    def __init__(self, state: list[int]) -> None:
        self.state = state

    def word(self) -> int:
        a, b, c, d = self.state
        mixed = (a + d) & MASK
        result = (((mixed << 23) | (mixed >> 41)) + a) & MASK
        shifted = (b << 17) & MASK
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        self.state = [a, b, c ^ shifted, ((d << 45) | (d >> 19)) & MASK]
        return result


def pair_of(bits: int, first: int, second: int) -> tuple[int, int] | None:
    """Two draws from 32 bits: of all values of the bits each pair of draws gets equally many, and the rest is refused."""
    product = bits * first * second
    if product % 2**32 < 2**32 % (first * second):
        return None
    return divmod(product >> 32, second)


def test_the_generator_gives_the_published_numbers() -> None:
    """First outputs of xoshiro256++ from the state 1, 2, 3, 4."""
    known = Slowly([1, 2, 3, 4])
    assert [known.word() for _ in range(4)] == [41943041, 58720359, 3588806011781223, 3591011842654386]


@pytest.mark.parametrize(("cards", "last", "behind"), [(416, 408, 0), (307, 307, 5), (52, 52, 0), (9, 7, 2)])
def test_a_shuffle_is_fisher_yates_with_those_numbers(cards: int, last: int, behind: int) -> None:
    places = Places(cards, last)
    state = stream(7, "test", cards)
    lanes = [Slowly([int(word) for word in lane]) for lane in state.T]
    shoes = np.tile(np.arange(cards + behind, dtype=np.uint32), (40, 1))
    wanted = shoes.tolist()
    places.shuffle(state, shoes)
    quarter = places.quarter
    sizes = [max(cards - place, 1) for place in range(4 * quarter)]
    for shoe in wanted:
        while True:
            words = [lane.word() for lane in lanes[:quarter]]
            drawn: list[tuple[int, int] | None] = []
            for half in (0, 2):
                drawn += [
                    pair_of((word >> 16 * half) & 0xFFFFFFFF, sizes[half * quarter + n], sizes[(half + 1) * quarter + n])
                    for n, word in enumerate(words)
                ]
            if None not in drawn:
                break
        taken = [0] * (4 * quarter)
        for n, pair in enumerate(drawn):
            assert pair is not None
            row, column = divmod(n, quarter)
            taken[2 * row * quarter + column], taken[(2 * row + 1) * quarter + column] = pair
        for place in range(last):
            one, two = place, place + taken[place]
            shoe[one], shoe[two] = shoe[two], shoe[one]
    assert shoes.tolist() == wanted
    assert [[int(word) for word in lane] for lane in state.T] == [lane.state for lane in lanes]


@pytest.mark.slow
def test_every_order_of_a_small_stack_is_equally_likely() -> None:
    shoes = np.tile(np.arange(5, dtype=np.uint32), (240_000, 1))
    Places(5, 5).shuffle(stream(1, "test", 5), shoes)
    seen = Counter(map(tuple, shoes.tolist()))
    assert len(seen) == 120
    squares = sum((count - 2000) ** 2 / 2000 for count in seen.values())
    assert abs(squares - 119) < 4 * (2 * 119) ** 0.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    shoes = np.tile(np.arange(104, dtype=np.uint32), (104_00, 1))
    Places(104, 104).shuffle(stream(2, "test", 5), shoes)
    counts = np.array([np.bincount(shoes[:, place], minlength=104) for place in range(104)])
    squares, free = float(((counts - 100) ** 2 / 100).sum()), 103 * 103
    assert abs(squares - free) < 4 * (2 * free) ** 0.5


def test_hands_of_three_are_equally_likely() -> None:
    drawn = np.zeros((6, 300_000), np.uint32)
    limits = np.array([2**32 % 120, 2**32 % 6], np.uint64)
    draw_threes(stream(4, "test", 1), np.array([6, 3], np.uint64), limits, np.zeros(300_000, np.uint64), drawn)
    first = Counter(zip(*drawn[:3].tolist(), strict=True))
    assert len(first) == 120
    assert set(drawn[3]) == {3, 4, 5}
    squares = sum((count - 2500) ** 2 / 2500 for count in first.values())
    assert abs(squares - 119) < 4 * (2 * 119) ** 0.5


def test_single_draws_cover_their_range_evenly() -> None:
    picks = np.zeros((100, 4 * 780), np.uint32)
    draw_any(stream(4, "test", 2), 312, picks, np.zeros(780, np.uint64))
    counts = np.bincount(picks.ravel(), minlength=312)
    assert len(counts) == 312
    squares = float(((counts - 1000) ** 2 / 1000).sum())
    assert abs(squares - 311) < 4 * (2 * 311) ** 0.5


def test_streams_differ_in_seed_game_and_block() -> None:
    states = {stream(seed, game, block).tobytes() for seed in range(5) for game in ("a", "b") for block in range(5)}
    assert len(states) == 50
    assert (stream(1, "a", 2) == stream(1, "a", 2)).all()
    assert len(set(stream(1, "a", 2).ravel().tolist())) == 4 * 128
