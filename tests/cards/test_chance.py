"""Every order equally likely: proved by counting over all the words a small shuffle can read, not by sampling."""

from array import array
from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import PACK, Card
from croupier.cards.chance import Entropy, EntropyError, fresh_nonce, riffled, shuffled

FOUR = PACK[:4]


def words(first: Iterable[int], *later: Iterable[int]) -> Entropy:
    """A source that answers each question with the next of these lists of 16-bit words, filled up with zeros."""
    answers = [array("H", first), *(array("H", answer) for answer in later)]

    def source(size: int) -> bytes:
        answer = answers.pop(0)
        answer.extend([0] * (size // 2 - len(answer)))
        return answer.tobytes()

    return source


def test_each_of_the_24_orders_of_four_cards_comes_equally_often() -> None:
    # Twelve values are a whole multiple of 4, 3 and 2, so each step sees each of its choices equally often.
    counts = Counter(tuple(shuffled(FOUR, words(drawn))) for drawn in product(range(12), repeat=3))
    assert len(counts) == 24
    assert set(counts.values()) == {12**3 // 24}


@pytest.mark.slow
@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_over_every_word_there_is_each_card_comes_last_equally_often(size: int) -> None:
    taken: Counter[Card] = Counter()
    rejected = []
    for word in range(1 << 16):
        asked: list[int] = []

        def source(count: int, word: int = word, asked: list[int] = asked) -> bytes:
            asked.append(count)
            return array("H", [word] + [0] * (count // 2 - 1)).tobytes() if len(asked) == 1 else bytes(count)

        last = shuffled(PACK[:size], source)[-1]
        if len(asked) == 1:
            taken[last] += 1
        else:
            rejected.append(word)
    assert set(taken.values()) == {(1 << 16) // size}
    assert len(taken) == size
    assert rejected == list(range((1 << 16) - (1 << 16) % size, 1 << 16))


def test_a_rejected_word_is_replaced_by_a_fresh_one() -> None:
    three = PACK[:3]
    assert shuffled(three, words([65535, 0], [65535, 65535, 1])) == shuffled(three, words([1, 0]))


def test_fresh_words_never_run_out() -> None:
    three = PACK[:3]
    assert shuffled(three, words([65535, 0], [65535] * 32, [65535] * 32, [2])) == shuffled(three, words([2, 0]))


@given(st.lists(st.sampled_from(PACK), max_size=80))
def test_a_shuffle_keeps_every_card_and_leaves_the_given_ones_alone(cards: list[Card]) -> None:
    before = list(cards)
    assert Counter(shuffled(cards)) == Counter(before)
    assert cards == before


def test_the_system_source_gives_new_orders() -> None:
    assert shuffled(PACK * 8) != shuffled(PACK * 8)


def test_a_source_that_runs_short_stops_the_shuffle() -> None:
    with pytest.raises(EntropyError, match="gave 3 bytes where 102 were asked for"):
        shuffled(PACK, lambda _: b"abc")


def test_more_cards_than_a_word_can_tell_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="too many to shuffle"):
        shuffled([PACK[0]] * 65537)


def test_a_nonce_has_32_bytes_of_the_source() -> None:
    assert fresh_nonce(lambda size: bytes(range(size))) == bytes(range(32))
    assert fresh_nonce() != fresh_nonce()


def always(value: int) -> Entropy:
    return lambda size: bytes([value]) * size


def test_every_way_in_which_two_packets_can_fall_comes_equally_often() -> None:
    """All bytes there are, for eight cards: each way of falling once, and the cards as they lay for every place to part them."""
    cards = bytes(range(8))
    ways = Counter(riffled(cards, always(value)) for value in range(256))
    assert set(ways.values()) == {1}
    orders = Counter(order for order, _ in ways.elements())
    assert orders[cards] == 9
    assert set(orders.values()) == {1, 9}
    for order, packet in ways:
        assert [card for card in order if card < packet] == list(range(packet))
        assert [card for card in order if card >= packet] == list(range(packet, 8))


def test_a_riffle_without_enough_chance_is_none() -> None:
    with pytest.raises(EntropyError):
        riffled(bytes(9), lambda size: b"\0" * (size - 1))
    assert riffled(b"") == (b"", 0)
