"""What it costs to decide otherwise than is best: cell by cell of a chart, and for the habits people really have.

A cost is per unit of the first wager and over all rounds, those included in which nothing was done otherwise.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games.poker_hands import ACE, Category, PokerHand
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import Shoe
from croupier.odds.exact.coups import VALUES
from croupier.odds.exact.lucky_draw import DEALER_VALUES, ROW_NAMES, ROWS, LuckyDraw
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.three_card import Poker

Choices = npt.NDArray[np.bool_]
LUCKY_DRAW: Final = {
    "table": "plays the table to remember",
    "always": "draws to every hand",
    "never": "never draws",
    "mimic": "draws where the dealer would",
}
THREE_CARD: Final = {
    "table": "plays from the lowest hand of the best strategy up",
    "always": "plays every hand",
    "never": "folds every hand",
    "mimic": "plays where the dealer would",
}
"""Named strategies but the best, in words."""
FIGURES: Final = "23456789TJQKA"


class Deviation(Struct, frozen=True):
    """A way of deciding, what it costs against the best, and in how many rounds it differs."""

    name: str
    cost: Fraction
    differs: Fraction
    """Share of the rounds in which something else is decided than the best."""


class ChartCell(Struct, frozen=True):
    row: str
    column: str
    says: str
    """A letter: D draws, S stands, P plays, F folds, a small one with exceptions; or the lowest third card with which to play."""
    share: Fraction
    """How often it comes."""
    cost: Fraction
    """What it costs to do the opposite there, and only there."""


class Chart(Struct, frozen=True):
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    across: str
    """What the columns are."""
    down: str
    letters: tuple[tuple[str, str], ...]
    """Each letter with its meaning."""
    cells: tuple[ChartCell, ...]
    note: str
    deviations: tuple[Deviation, ...]


class _Weighed:
    """Every decision of a full game: how often it comes, and what either choice brings, as whole numbers over one measure."""

    def __init__(self, ways: npt.NDArray[Any], yes: npt.NDArray[Any], no: npt.NDArray[Any], rounds: int, measure: int) -> None:
        """`yes` and `no` are summed over all that may follow; `rounds` counts what the ways come to together."""
        self.best: Choices = np.array(yes > no, np.bool_)
        self._loss = abs(yes - no)
        self._ways, self._rounds, self._measure = ways, rounds, measure

    def cost(self, other: Choices) -> Fraction:
        return Fraction(int(self._loss[other != self.best].astype(object).sum()), self._measure * self._rounds)

    def share(self, where: Choices) -> Fraction:
        ways = self._ways.astype(object)
        return Fraction(int(ways[where].sum()), int(ways.sum()))

    def turned(self, where: Choices) -> Choices:
        """The best, but the opposite there."""
        return np.where(where, ~self.best, self.best)

    def deviation(self, name: str, other: Choices) -> Deviation:
        return Deviation(name, self.cost(other), self.share(np.array(other != self.best)))


def chart_of(pricer: Pricer, payment: Payment = EXACT) -> Chart | None:
    """The chart of the full decks; none where nobody decides, or no kernel knows what either choice brings."""
    if isinstance(pricer.game, LuckyDraw):
        return _lucky_draw(pricer.game, Shoe.full(pricer.rules.terms.decks), payment)
    if isinstance(pricer.game, Poker):
        return _poker(pricer.game, payment)
    return None


def _lucky_draw(game: LuckyDraw, shoe: Shoe, payment: Payment) -> Chart:
    found = game.count(shoe)
    gains = game.gains(found, payment)
    ways = found.ways.astype(object)
    weighed = _Weighed(ways, ways * gains.draw, ways * gains.stand, shoe.sequences(6), gains.measure)
    rows = np.repeat(ROWS[:, None], len(DEALER_VALUES), axis=1)
    columns = np.repeat(DEALER_VALUES[None, :], len(ROWS), axis=0)
    cells = []
    for row, label in enumerate(ROW_NAMES):
        for value in range(VALUES):
            here = (rows == row) & (columns == value) & (found.ways > 0)
            drawing = int(ways[here & weighed.best].sum())
            letter = "D" if 2 * drawing > int(ways[here].sum()) else "S"
            mixed = bool(weighed.best[here].any()) and not bool(weighed.best[here].all())
            says = letter.lower() if mixed else letter
            cells.append(ChartCell(label, str(value), says, weighed.share(here), weighed.cost(weighed.turned(here))))
    threes = (rows == ROW_NAMES.index("3-3")) | (rows == ROW_NAMES.index("3-3 suited"))
    habits: list[tuple[str, Choices]] = [
        *((LUCKY_DRAW[name], game.draws(name, found, payment)) for name in STRATEGIES if name in LUCKY_DRAW),
        ("stands on every 5", weighed.best & (rows != 5)),
        ("stands on every 4 and 5", weighed.best & (rows != 5) & (rows != 4)),
        ("draws to every 6", weighed.best | (rows == 6)),
        ("draws to 3, 4 and 5 whatever the dealer shows", weighed.best | (rows == 3) | (rows == 4) | (rows == 5)),
        ("takes a pair of threes for the 6 it counts, and stands", weighed.best & ~threes),
        ("draws to every pair of threes", weighed.best | threes),
    ]
    return Chart(
        "When to draw", ROW_NAMES, tuple(map(str, range(VALUES))), "the dealer's first card, 0 for ten and pictures", "the hand",
        (("D", "draw"), ("S", "stand"), ("d", "draw, with exceptions"), ("s", "stand, with exceptions")), tuple(cells),
        "A count of two cards, but for a pair of threes, which has rows of its own.",
        tuple(weighed.deviation(name, np.array(chosen, np.bool_)) for name, chosen in habits),
    )  # fmt: skip


def _poker(game: Poker, payment: Payment) -> Chart:
    found = game.full()
    play, fold, measure = game.gains(found, payment)
    each = found.cells.sum(axis=1)
    weighed = _Weighed(each, play, fold, int(each.sum()), measure)
    worth = [game.order.worth[place] for place in found.value.tolist()]
    odd = [(hand.ranks if hand.category is Category.ODD else None) for hand in worth]
    cells = []
    for high, second in _tops():
        here = np.array([ranks is not None and ranks[:2] == (high, second) for ranks in odd])
        played = (here & weighed.best).tolist()
        lowest = min((ranks[2] for ranks, plays in zip(odd, played, strict=True) if ranks and plays), default=0)
        every = bool(weighed.best[here].all())
        says = "P" if every else f"{FIGURES[lowest - 2]}+" if lowest else "F"
        cells.append(
            ChartCell(
                FIGURES[high - 2], FIGURES[second - 2], says, weighed.share(here), weighed.cost(weighed.turned(here))
            )
        )  # fmt: skip
    habits: list[tuple[str, Choices]] = [
        *((THREE_CARD[name], game.plays(name, found, payment)) for name in STRATEGIES if name in THREE_CARD),
        *((told, np.array([hand >= lowest for hand in worth])) for told, lowest in _THRESHOLDS),
    ]
    rows = tuple(reversed(FIGURES[FIGURES.index("5") :]))
    return Chart(
        "Which hands to play", rows, tuple(reversed(FIGURES[1 : FIGURES.index("A")])), "the second card", "the highest card",
        (("P", "play"), ("F", "fold"), ("4+", "play with a third card of this rank or a higher one")), tuple(cells),
        "Three cards of different ranks that are neither a flush nor a straight; every pair and every better hand is played.",
        tuple(weighed.deviation(name, np.array(chosen, np.bool_)) for name, chosen in habits),
    )  # fmt: skip


def _tops() -> Iterator[tuple[int, int]]:
    """The two highest of three odd cards; under some no third card makes anything but a straight."""
    for high in range(ACE, 4, -1):
        for second in range(high - 1, 2, -1):
            if (high, second) != (4, 3):
                yield high, second


_THRESHOLDS: Final = (
    ("plays every hand from jack high up", PokerHand(Category.ODD, (11, 0, 0))),
    ("plays from Q-5 up", PokerHand(Category.ODD, (12, 5, 0))),
    ("plays from Q-6-2 up", PokerHand(Category.ODD, (12, 6, 0))),
    ("plays from Q-7 up", PokerHand(Category.ODD, (12, 7, 0))),
    ("plays from king high up", PokerHand(Category.ODD, (13, 0, 0))),
    ("plays from ace high up", PokerHand(Category.ODD, (14, 0, 0))),
    ("plays pairs and better alone", PokerHand(Category.PAIR, (0, 0, 0))),
)
