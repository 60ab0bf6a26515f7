"""What a coup of 7-Up can come to, with its exact chance: the result and the sevens together, as all its prices see them."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.games.baccarat import VALUE
from croupier.games.rules import Deal
from croupier.games.seven_up_baccarat import SEVENS, TOTALS, counted
from croupier.games.seven_up_baccarat_session import rules

MOST_CARDS: Final = 5
"""Two draws after the three that open a coup."""


class Outcome(Struct, frozen=True):
    """One kind of coup. Coups of one kind pay every wager the same."""

    result: str
    """Which hand won, or a tie."""
    seven: bool
    """It won, or they tied, with seven points."""
    sevens: int
    """The printed one included."""
    ways: int
    """Out of `whole()`."""
    cards: tuple[Card, ...]
    """A coup of this kind, card for card."""

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, whole())


Kind = tuple[str, bool, int]


@lru_cache(maxsize=1)
def whole() -> int:
    """All orders of so many cards as a coup can take, out of a full device."""
    return perm(len(PACK) * rules().terms.decks, MOST_CARDS)


@lru_cache(maxsize=1)
def outcomes() -> tuple[Outcome, ...]:
    """Every kind of coup, dealt from a full device, by walking the drawing rule through all values of its cards."""
    decks = rules().terms.decks
    shown: dict[int, Card] = {}
    for card in PACK:
        shown.setdefault(VALUE[card], card)
    copies = Counter(VALUE[card] for card in PACK)
    left = {value: decks * count for value, count in copies.items()}
    ways: Counter[Kind] = Counter()
    sample: dict[Kind, tuple[Card, ...]] = {}
    _walk({"player": [], "banker": []}, [], 1, left, shown, ways, sample)
    return tuple(Outcome(*kind, ways[kind], sample[kind]) for kind in sorted(ways))


def _walk(
    hands: dict[str, list[Card]],
    dealt: list[Card],
    weight: int,
    left: dict[int, int],
    shown: dict[int, Card],
    ways: Counter[Kind],
    sample: dict[Kind, tuple[Card, ...]],
) -> None:
    step = rules().next_card(hands, {})
    if not isinstance(step, Deal):
        kind = _kind(hands)
        cards = sum(left.values())
        ways[kind] += weight * perm(cards, MOST_CARDS - len(dealt))
        sample.setdefault(kind, tuple(dealt))
        return
    hand = hands[step.hand]
    for value, count in left.items():
        left[value] = count - 1
        hand.append(shown[value])
        dealt.append(shown[value])
        _walk(hands, dealt, weight * count, left, shown, ways, sample)
        hand.pop()
        dealt.pop()
        left[value] = count


def _kind(hands: dict[str, list[Card]]) -> Kind:
    totals = TOTALS.of(hands, {}, "")
    result = "player" if totals.player > totals.banker else "banker" if totals.banker > totals.player else "tie"
    won = counted("banker" if result == "banker" else "player", hands["banker" if result == "banker" else "player"])
    return result, won == "7", SEVENS.of(hands, {}, "")


@lru_cache(maxsize=1)
def results() -> tuple[Outcome, ...]:
    """The same with the sevens left aside, for coups in which nobody wagers on them."""
    together: dict[tuple[str, bool], Outcome] = {}
    for each in outcomes():
        key = (each.result, each.seven)
        known = together.get(key)
        ways = each.ways + (known.ways if known is not None else 0)
        together[key] = Outcome(*key, 0, ways, each.cards)
    return tuple(together.values())
