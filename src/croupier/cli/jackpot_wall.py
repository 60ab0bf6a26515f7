"""`croupier jackpot wall`: prizes in digits that are read across the floor."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

from croupier.cli.jackpot import read_tape
from croupier.cli.speaking import say
from croupier.cli.taped import printable
from croupier.jackpot.wall import STEPS, PoolSeen, PrizeSeen, Wall, run_up, wall
from croupier.money import dollars

if TYPE_CHECKING:
    from pathlib import Path

SECONDS: Final = 2.0
"""For the digits to come up to what they should show."""

DIGITS: Final = {
    "0": ("█▀▀█", "█  █", "█▄▄█"), "1": (" ▄█ ", "  █ ", " ▄█▄"), "2": ("▀▀▀█", "█▀▀▀", "█▄▄▄"), "3": ("▀▀▀█", " ▀▀█", "▄▄▄█"),
    "4": ("█  █", "▀▀▀█", "   █"), "5": ("█▀▀▀", "▀▀▀█", "▄▄▄█"), "6": ("█▀▀▀", "█▀▀█", "█▄▄█"), "7": ("▀▀▀█", "   █", "   █"),
    "8": ("█▀▀█", "█▀▀█", "█▄▄█"), "9": ("█▀▀█", "▀▀▀█", "▄▄▄█"),
    ",": (" ", " ", "▞"), ".": (" ", " ", "▄"), "$": ("▄█▄▄", "▀█▀▄", "▀█▀▀"), "-": ("    ", "▀▀▀▀", "    "),
}  # fmt: skip


def big(cents: int) -> list[str]:
    """An amount in three rows of large digits."""
    whole, _, part = dollars(cents).partition(".")
    text = f"${int(whole):,}.{part}"
    return [" ".join(DIGITS[sign][row] for sign in text) for row in range(3)]


def wall_page(tape: Path) -> int:
    """The page once, where nobody watches it; on a terminal the digits run up to what they should show."""
    read = read_tape(tape)
    after = wall(read.system)
    if not after.pools:
        say("No pool is open.")
        return 0
    if sys.stdout is not None and sys.stdout.isatty():
        for page in _running(after):
            say(f"\x1b[2J\x1b[H{page}")
            sys.stdout.flush()
            time.sleep(SECONDS / STEPS)
        return 0
    say(told(after))
    return 0


def _running(after: Wall) -> list[str]:
    """Pages with the digits on their way, from where each meter started to the true value."""
    ways = {(pool.pool, prize.level): run_up(prize.least, prize.pays) for pool in after.pools for prize in pool.prizes}
    steps = len(next(iter(ways.values())))
    return [told(after, {key: way[step] for key, way in ways.items()}) for step in range(steps)]


def told(page: Wall, shown: dict[tuple[str, str], int] | None = None) -> str:
    """The page as text; `shown` is what the digits have come to."""
    parts = [line for pool in page.pools for line in _pool(pool, shown or {})]
    if page.winners:
        parts.append("Last winners")
        for winner in page.winners:
            hands = "" if winner.hands == 1 else f", {winner.hands} hands"
            parts.append(f"  {winner.level.capitalize():8} ${dollars(winner.paid):>14}  table {printable(winner.table)}{hands}")
    return "\n".join(parts).rstrip()


def _pool(pool: PoolSeen, shown: dict[tuple[str, str], int]) -> list[str]:
    parts = [f"{printable(pool.pool)} · a stake is ${dollars(pool.stake)}", ""]
    for prize in pool.prizes:
        parts += [f"{prize.level.upper()}{_verifying(prize)}", *big(shown.get((pool.pool, prize.level), prize.pays)), ""]
    return parts


def _verifying(prize: PrizeSeen) -> str:
    if not prize.verifying:
        return ""
    return f"   prize being verified: {', '.join(f'${dollars(cents)}' for cents in prize.verifying)}"
