"""Sessions: rounds played a CPU-second by each system at Premium Baccarat, and flat at the other games.

Dealing, playing and tallying are measured together, from one block to the next; only the tables are ready beforehand.
"""

import sys
from itertools import count
from typing import Final

from benchmarks.measure import show, side_by_side
from croupier.games.catalogue import GAMES
from croupier.odds.session import SYSTEMS, Sitting, System, sitting
from croupier.odds.session.run import play_block, sessions_in_block

AIM: Final = 5_000_000
"""Premium rounds a CPU-second, played flat."""
OWN: Final = "def system(first):\n    while True:\n        yield first\n"
FIRST: Final = {
    "premium-baccarat": "banker", "seven-up-baccarat": "player", "lucky-draw-baccarat": "enter", "baceball": "bet",
    "three-card-poker": "ante",
}  # fmt: skip
BLOCKS: Final = 4


class Evening:
    """Some blocks of sessions, others at each turn; gives the rounds that were played."""

    def __init__(self, game: str, system: System | str) -> None:
        self.plan: Sitting = sitting(
            game, wager=FIRST[game], stake=1000, bankroll=1_000_000, rounds=600, system=system, minimum=500, maximum=50_000,
            unit=100, chips=(25, 100, 500, 2500, 10_000),
        )  # fmt: skip
        self.blocks = count()
        play_block(self.plan, next(self.blocks), 2)

    def __call__(self) -> int:
        size = sessions_in_block(self.plan)
        return sum(play_block(self.plan, next(self.blocks), size).rounds for _ in range(BLOCKS))


def run() -> bool:
    """Print the table; True if the aim is met."""
    works = {f"premium-baccarat, {system}": Evening("premium-baccarat", system) for system in SYSTEMS}
    works["premium-baccarat, a file of one's own"] = Evening("premium-baccarat", System("own.py", OWN))
    works |= {f"{game}, flat": Evening(game, "flat") for game in GAMES if game != "premium-baccarat"}
    rates = side_by_side(dict(works))
    first = next(iter(rates))
    rows = [(name, f"{rate / 1e6:.1f}", f"{AIM / 1e6:.0f}" if name == first else "") for name, rate in rates.items()]
    show("Sessions of 600 rounds: million rounds a CPU-second", ("what", "rate", "aim"), rows)
    return rates[first] >= AIM


if __name__ == "__main__":
    sys.exit(0 if run() else 1)
