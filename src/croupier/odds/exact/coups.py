"""Premium and 7-Up counted exactly: over all values of the cards for the totals, over all ranks for the pairs.

The kernel knows no rule. `asked` puts every question a coup can raise to the game's own `next_card` and hands it the answers.
"""

from math import perm
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, RANKS, Card
from croupier.games.baccarat import VALUE
from croupier.games.rules import Deal, Facet, NextCard, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import FacetCounts
from croupier.odds.common.shoe import Shoe

VALUES: Final = 10
BY_VALUE: Final = tuple(next(card for card in PACK if VALUE[card] == value) for value in range(VALUES))
"""A card of each value, to stand for all of them."""
SEVEN: Final = 7

STOPS: Final = 0
PLAYER: Final = 1
BANKER: Final = 2
_TAKER: Final = {"player": PLAYER, "banker": BANKER}


class Asked(NamedTuple):
    """The drawing rule as tables: who takes the next card (`STOPS`, `PLAYER`, `BANKER`), by the plain sums of the cards dealt."""

    opening: tuple[str, ...]
    """The hand of each opening card, in dealing order."""
    first: npt.NDArray[np.int8]
    """After the opening, by the player's and the banker's sum."""
    second: npt.NDArray[np.int8]
    """After the player's extra card: by the player's sum before it, the banker's sum and the card's value."""

    @property
    def longest(self) -> int:
        return len(self.opening) + 2


def asked(next_card: NextCard) -> Asked:
    """Every answer that the drawing rule gives, found by asking it."""
    opening = min((_dealt(next_card, player, banker) for player in range(VALUES) for banker in range(VALUES)), key=len)
    first = np.zeros((VALUES, VALUES), np.int8)
    second = np.zeros((VALUES, VALUES, VALUES), np.int8)
    for player in range(VALUES):
        for banker in range(VALUES):
            dealer_end = hand_of(banker, opening.count("banker"))
            near_end = hand_of(player, opening.count("player"))
            first[player, banker] = _taker(next_card, near_end, dealer_end)
            for third in range(VALUES):
                second[player, banker, third] = _taker(next_card, [*near_end, BY_VALUE[third]], dealer_end)
    return Asked(opening, first, second)


def hand_of(total: int, cards: int) -> list[Card]:
    """So many cards that sum to the total: one that counts, and tens."""
    return [BY_VALUE[total]] + [BY_VALUE[0]] * (cards - 1)


def _dealt(next_card: NextCard, player: int, banker: int) -> tuple[str, ...]:
    """Whose cards a coup takes in which order, if each hand's first card has this value and the rest are tens."""
    hands: dict[str, list[Card]] = {"player": [], "banker": []}
    dealt = []
    while isinstance(step := next_card(hands, {}), Deal):
        value = 0 if hands[step.hand] else player if step.hand == "player" else banker
        hands[step.hand].append(BY_VALUE[value])
        dealt.append(step.hand)
    return tuple(dealt)


def _taker(next_card: NextCard, player: list[Card], banker: list[Card]) -> int:
    step = next_card({"player": player, "banker": banker}, {})
    return _TAKER[step.hand] if isinstance(step, Deal) else STOPS


@compiled
def count_coups(
    left: npt.NDArray[np.int64],
    player_opens: int,
    first: npt.NDArray[np.int8],
    second: npt.NDArray[np.int8],
    watched: int,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """How many sequences of the longest coup's cards end in each pair of sums, and how many show 0, 1, 2 ... watched values.

    The first result is by whether the player and the banker took an extra card, then by their sums.
    Opening hands are taken as unordered pairs; a coup that stops early counts once for every way its unused cards could have come.
    """
    ends = np.zeros((2, 2, 10, 10), np.int64)
    seen = np.zeros(7, np.int64)
    size = 0
    for value in range(10):
        size += left[value]
    dealt = player_opens + 2
    unused_two = (size - dealt) * (size - dealt - 1)
    unused_one = size - dealt - 1
    rest = left.copy()
    for p1 in range(10):
        for p2 in range(p1 if player_opens == 2 else 9, 10):
            player = p1
            weight_p = rest[p1]
            shown_p = 1 if p1 == watched else 0
            rest[p1] -= 1
            if player_opens == 2:
                weight_p *= rest[p2] * (1 if p1 == p2 else 2)
                rest[p2] -= 1
                player = (p1 + p2) % 10
                if p2 == watched:
                    shown_p += 1
            if weight_p > 0:
                for b1 in range(10):
                    weight_b = weight_p * rest[b1]
                    rest[b1] -= 1
                    for b2 in range(b1, 10):
                        weight = weight_b * rest[b2] * (1 if b1 == b2 else 2)
                        if weight <= 0:
                            continue
                        banker = (b1 + b2) % 10
                        shown = shown_p + (1 if b1 == watched else 0) + (1 if b2 == watched else 0)
                        taker = first[player, banker]
                        if taker == 0:
                            ends[0, 0, player, banker] += weight * unused_two
                            seen[shown] += weight * unused_two
                            continue
                        rest[b2] -= 1
                        for third in range(10):
                            drawn = weight * rest[third]
                            if drawn == 0:
                                continue
                            shown_3 = shown + (1 if third == watched else 0)
                            if taker == 2:
                                ends[0, 1, player, (banker + third) % 10] += drawn * unused_one
                                seen[shown_3] += drawn * unused_one
                                continue
                            total = (player + third) % 10
                            if second[player, banker, third] == 0:
                                ends[1, 0, total, banker] += drawn * unused_one
                                seen[shown_3] += drawn * unused_one
                                continue
                            rest[third] -= 1
                            for last in range(10):
                                ways = drawn * rest[last]
                                ends[1, 1, total, (banker + last) % 10] += ways
                                seen[shown_3 + (1 if last == watched else 0)] += ways
                            rest[third] += 1
                        rest[b2] += 1
                    rest[b1] += 1
            if player_opens == 2:
                rest[p2] += 1
            rest[p1] += 1
    return ends, seen


class Coups:
    """A baccarat made ready: its drawing rule asked and its facets looked at, so that many shoes can be counted."""

    def __init__(self, rules: Rules) -> None:
        drawing = self.drawing = asked(rules.next_card)
        facets = {wager.reads.name: wager.reads for wager in rules.wagers.values()}
        opens = drawing.opening.count("player"), drawing.opening.count("banker")
        self._totals = _totals(facets["totals"], *opens) if "totals" in facets else []
        self._pairs = facets.get("pairs")
        self._sevens = [_sevens(facets["sevens"], number) for number in range(drawing.longest + 1)] if "sevens" in facets else []

    def facets(self, shoe: Shoe) -> tuple[int, dict[str, FacetCounts]]:
        """All sequences of the longest coup's cards, and for each facet how many of them give each of its values."""
        drawing = self.drawing
        sequences = shoe.sequences(drawing.longest)
        left = np.array(shoe.by_kind(range(VALUES), VALUE.__getitem__), np.int64)
        ends, seen = count_coups(left, drawing.opening.count("player"), drawing.first, drawing.second, SEVEN)
        found: dict[str, FacetCounts] = {}
        if self._totals:
            found["totals"] = list(zip(self._totals, ends.ravel().tolist(), strict=True))
        if self._sevens:
            found["sevens"] = list(zip(self._sevens, seen[: len(self._sevens)].tolist(), strict=True))
        if self._pairs:
            found["pairs"] = _pairs(self._pairs, shoe, drawing.longest)
        return sequences, found


def _totals(facet: Facet, player_opens: int, banker_opens: int) -> list[Any]:
    """What the facet says of each end the kernel tells apart, in the kernel's order."""
    return [
        facet.of({"player": hand_of(player, player_opens + took), "banker": hand_of(banker, banker_opens + drew)}, {}, "")
        for took in (0, 1)
        for drew in (0, 1)
        for player in range(VALUES)
        for banker in range(VALUES)
    ]


def _sevens(facet: Facet, number: int) -> Any:
    return facet.of({"player": [BY_VALUE[SEVEN]] * number, "banker": []}, {}, "")


def _pairs(facet: Facet, shoe: Shoe, longest: int) -> FacetCounts:
    """Both opening hands by rank: same pair, two pairs, one, the other, none."""
    left = shoe.by_kind(RANKS, lambda card: card[0])
    size = sum(left)
    each = [count * (count - 1) for count in left]
    one = sum(each) * perm(size - 2, 2)
    both = sum(own * (sum(each) - own) for own in each)
    same = sum(perm(count, 4) for count in left)
    ways = {
        "AAAA": same,
        "AA22": both,
        "AA23": one - same - both,
        "23AA": one - same - both,
        "2323": perm(size, 4) - 2 * one + same + both,
    }
    both_seen = perm(size - 4, longest - 4)
    found = []
    for ranks, count in ways.items():
        cards = [Card(rank + "S") for rank in ranks]
        found.append((facet.of({"player": cards[:2], "banker": cards[2:]}, {}, ""), count * both_seen))
    return found
