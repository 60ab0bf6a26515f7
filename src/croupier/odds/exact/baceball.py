"""bACEball counted exactly: an area's three cards against the dealer's, the positions of its tens, and its aces."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import perm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.baceball import ACE, ACES, COUNT, SHOWING, STRIKES, TEN, count
from croupier.games.rules import Facet, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import FacetCounts
from croupier.odds.common.shoe import Shoe

CARDS: Final = 6
"""Three for the area, three for the dealer."""
AREA: Final = "1"

WORTHS: Final = tuple(sorted(set(COUNT.values())))
BY_WORTH: Final = tuple(next(card for card in PACK if COUNT[card] == worth) for worth in WORTHS)
TRIPLES: Final = tuple(combinations_with_replacement(range(len(WORTHS)), 3))
_HIGHEST: Final = 3 * max(WORTHS)


@compiled
def count_rounds(
    left: npt.NDArray[np.int64],
    worths: npt.NDArray[np.int64],
    triples: npt.NDArray[np.int64],
    group: npt.NDArray[np.int64],
    groups: int,
    highest: int,
) -> npt.NDArray[np.int64]:
    """How many six-card sequences give an area a hand of each group and the dealer each count."""
    ends = np.zeros((groups, highest + 1), np.int64)
    rest = left.copy()
    for hand in range(triples.shape[0]):
        a, b, c = triples[hand]
        orders = 1 if a == c else 3 if a == b or b == c else 6
        ways = rest[a] * orders
        rest[a] -= 1
        ways *= rest[b]
        rest[b] -= 1
        ways *= rest[c]
        rest[c] -= 1
        if ways > 0:
            for other in range(triples.shape[0]):
                d, e, f = triples[other]
                against = rest[d] * (1 if d == f else 3 if d == e or e == f else 6)
                rest[d] -= 1
                against *= rest[e]
                rest[e] -= 1
                against *= rest[f]
                rest[e] += 1
                rest[d] += 1
                if against > 0:
                    ends[group[hand], worths[d] + worths[e] + worths[f]] += ways * against
        rest[c] += 1
        rest[b] += 1
        rest[a] += 1
    return ends


class Rounds:
    """bACEball made ready: every hand looked at by its facet, so that many devices can be counted."""

    def __init__(self, _rules: Rules) -> None:
        self._group, self._shown = _groups(SHOWING)

    def facets(self, shoe: Shoe) -> tuple[int, dict[str, FacetCounts]]:
        """All sequences of six cards, and for each facet how many of them give each of its values."""
        return shoe.sequences(CARDS), {
            "showing": self._showing(shoe),
            "strikes": _by_kinds(STRIKES, shoe, TEN.of),
            "aces": _by_kinds(ACES, shoe, ACE.of),
        }

    def _showing(self, shoe: Shoe) -> FacetCounts:
        ends = count_rounds(
            np.array(shoe.by_kind(WORTHS, COUNT.__getitem__), np.int64),
            np.array(WORTHS, np.int64),
            np.array(TRIPLES, np.int64),
            np.array(self._group, np.int64),
            len(self._shown),
            _HIGHEST,
        )
        return [(value, int(ends[number, total])) for number, row in enumerate(self._shown) for total, value in row.items()]


def _groups(facet: Facet) -> tuple[list[int], list[dict[int, Any]]]:
    """Hands that the facet cannot tell apart belong together; for each group, what it says against each dealer's count."""
    dealers = {count(cards): cards for cards in ([BY_WORTH[place] for place in triple] for triple in TRIPLES)}
    groups: dict[Any, int] = {}
    shown: list[dict[int, Any]] = []
    group = []
    for triple in TRIPLES:
        cards = [BY_WORTH[place] for place in triple]
        looks = facet.of({AREA: cards, "dealer": dealers[min(dealers)]}, {}, AREA)
        if looks not in groups:
            groups[looks] = len(groups)
            shown.append({total: facet.of({AREA: cards, "dealer": dealer}, {}, AREA) for total, dealer in dealers.items()})
        group.append(groups[looks])
    return group, shown


def _by_kinds(facet: Facet, shoe: Shoe, kind_of: Callable[[Card], Hashable]) -> FacetCounts:
    """Facets of the area's own cards, with so few kinds that every sequence of kinds can be looked at."""
    standing = {kind_of(card): card for card in PACK}
    kinds = list(standing)
    unused = perm(shoe.size - 3, CARDS - 3)
    found: dict[Any, int] = {}
    for sequence, ways in _sequences(shoe.by_kind(kinds, kind_of), 3):
        cards = [standing[kinds[place]] for place in sequence]
        value = facet.of({AREA: cards, "dealer": ()}, {}, AREA)
        found[value] = found.get(value, 0) + ways * unused
    return list(found.items())


def _sequences(left: Sequence[int], cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for sequence in product(range(len(left)), repeat=cards):
        ways = 1
        for place, kind in enumerate(sequence):
            ways *= left[kind] - sequence[:place].count(kind)
        yield sequence, ways
