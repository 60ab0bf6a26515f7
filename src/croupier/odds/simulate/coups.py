"""The drawing rule of a coup as two small tables, found by asking `next_card` how every coup goes on."""

from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import Card
from croupier.games.rules import Deal, Hands, Rules
from croupier.odds.common.decision import End
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import Sorting
from croupier.odds.exact.coups import BY_VALUE, VALUES, hand_of

Array = npt.NDArray[Any]

SUMS: Final = 19
"""Two cards sum to 0 to 18; the kernels add and leave the right-hand digit to the table."""
MOST_PATHS: Final = 1024


class CoupTables:
    """By the plain sums of the opening hands and the value of the card after them: how many more cards come, and the path taken.

    An entry is `path << 6 | further cards << 4 | mask`; the mask lets the value of the second further card choose among the
    ten paths that follow, or shuts it out.
    """

    def __init__(self, rules: Rules, opening: tuple[str, ...], sorting: Sorting) -> None:
        self.rules = rules
        self.totals = next(wager.reads for wager in rules.wagers.values() if wager.reads.name == "totals")
        own = opening.count("player")
        self._check_opening(opening)
        rows: dict[tuple[int, ...], int] = {}
        ends: list[End] = []
        sums = SUMS if own == 2 else VALUES
        self.entries: Array = np.zeros(sums * SUMS * VALUES, np.uint16)
        for place, (player, banker, value) in enumerate(product(range(sums), range(SUMS), range(VALUES))):
            further, following = self._walk(hand_of(player % VALUES, own), hand_of(banker % VALUES, 2), value)
            key = tuple(sorting.field(end) for end in following)
            if key not in rows:
                rows[key] = len(ends)
                ends += following
            self.entries[place] = rows[key] << 6 | further << 4 | (15 if len(key) > 1 else 0)
        if len(ends) > MOST_PATHS:
            raise OddsError(f"{rules.title} has more ways of drawing than the simulator has room for.")
        self.adds: Array = sorting.pack(ends)[:, 0].copy()

    def _walk(self, player: list[Card], banker: list[Card], value: int) -> tuple[int, list[End]]:
        """How many cards follow the opening if the next is worth `value`, and the end for each value of the one after it."""
        hands = {"player": player, "banker": banker}
        following = []
        for last in range(VALUES):
            dealt = {name: list(cards) for name, cards in hands.items()}
            coming = [BY_VALUE[value], BY_VALUE[last]]
            while isinstance(step := self.rules.next_card(dealt, {}), Deal):
                if not coming:
                    raise OddsError(f"{self.rules.title} draws more cards than a coup can have.", step.clause)
                dealt[step.hand].append(coming.pop(0))
            following.append(self._end(dealt))
            if coming:
                return 2 - len(coming), following
        return 2, following

    def _end(self, hands: Hands) -> End:
        return End("", {self.totals.name: self.totals.of(hands, {}, "")})

    def _check_opening(self, opening: tuple[str, ...]) -> None:
        hands: dict[str, list[Card]] = {"player": [], "banker": []}
        for hand in opening:
            step = self.rules.next_card(hands, {})
            if not isinstance(step, Deal) or step.hand != hand:
                raise OddsError(f"{self.rules.title} is not dealt in the order the simulator knows.", step.clause)
            hands[hand].append(BY_VALUE[0])
