"""The chances of a draw: each ticket as likely as any other, wherever it stands and whoever has it."""

from hashlib import sha256
from itertools import islice

import numpy as np
import pytest

from croupier.promotions.draw import drawn, fall, first

ENTRIES = [("a", "1"), ("b", "2"), ("c", "1"), ("d", "3"), ("e", "4"), ("f", "4"), ("g", "4"), ("h", "5")]
DRAWS = 100_000


def seeds(count: int) -> list[bytes]:
    return [sha256(number.to_bytes(8)).digest() for number in range(count)]


def chi_square(counts: np.ndarray, chances: np.ndarray) -> float:
    expected = chances * counts.sum()
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.slow
def test_every_ticket_is_as_likely_and_a_winners_tickets_are_out() -> None:
    """With one prize a person: the first ticket even, and the second by what is left, person by person."""
    places = {ticket: number for number, (ticket, _) in enumerate(ENTRIES)}
    firsts, seconds = np.zeros(len(ENTRIES)), np.zeros(len(ENTRIES))
    for seed in seeds(DRAWS):
        one, two = islice(drawn(seed, ENTRIES, one_each=True), 2)
        assert one.person != two.person
        firsts[places[one.ticket]] += 1
        seconds[places[two.ticket]] += 1
    size = len(ENTRIES)
    held = {person: sum(each == person for _, each in ENTRIES) for _, person in ENTRIES}
    after = np.array([
        sum(count / size / (size - count) for other, count in held.items() if other != person) for _, person in ENTRIES
    ])  # fmt: skip
    assert after.sum() == pytest.approx(1)
    # 24.3 is passed by chance once in a thousand times with seven degrees of freedom
    assert chi_square(firsts, np.full(size, 1 / size)) < 24.3
    assert chi_square(seconds, after) < 24.3


def test_order_and_names_do_not_matter_to_places() -> None:
    """The same places fall whatever stands there."""
    for seed in seeds(50):
        plain = [(f"t{number}", f"p{number}") for number in range(9)]
        turned = [(f"x{number}", f"q{number}") for number in range(9)]
        one, two = (first(drawn(seed, entries, one_each=False), 9) for entries in (plain, turned))
        assert [winner.ticket[1:] for winner in one] == [winner.ticket[1:] for winner in two]
        assert sorted(winner.ticket for winner in one) == sorted(ticket for ticket, _ in plain)


def test_a_number_from_the_last_incomplete_multiple_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    import croupier.promotions.draw as module

    monkeypatch.setattr(module, "_SPAN", 1 << 255)  # so that every other block is too high
    for seed in seeds(40):
        place, block = fall(seed, 0, 7)
        high = [int.from_bytes(sha256(seed + number.to_bytes(8)).digest()) for number in range(block)]
        limit = (1 << 255) - (1 << 255) % 7
        assert all(number >= limit for number in high[:-1])
        assert high[-1] < limit
        assert place == high[-1] % 7
