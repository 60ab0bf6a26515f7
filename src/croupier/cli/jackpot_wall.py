"""`croupier jackpot wall`: prizes in digits that are read across the floor."""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stderr, suppress
from io import StringIO
from typing import TYPE_CHECKING, Final

from croupier.cli.jackpot import read_tape
from croupier.cli.speaking import say
from croupier.cli.taped import printable
from croupier.jackpot.wall import STEPS, PoolSeen, PrizeSeen, Wall, run_up, wall
from croupier.money import in_full

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from rich.text import Text

SECONDS: Final = 2.0
"""For the digits to come up to what they should show."""
LOOKS: Final = 0.5
"""Seconds from one look at the tape to the next."""
STANDS: Final = 16
"""Looks for which a page stands, where the pools are too many for one."""
GOLD, AMBER, QUIET = "bold #e6bf5f", "#f0a04b", "dim"
EMPTY: Final = "No pool is open."

DIGITS: Final = {
    "0": ("█▀▀█", "█  █", "█▄▄█"), "1": (" ▄█ ", "  █ ", " ▄█▄"), "2": ("▀▀▀█", "█▀▀▀", "█▄▄▄"), "3": ("▀▀▀█", " ▀▀█", "▄▄▄█"),
    "4": ("█  █", "▀▀▀█", "   █"), "5": ("█▀▀▀", "▀▀▀█", "▄▄▄█"), "6": ("█▀▀▀", "█▀▀█", "█▄▄█"), "7": ("▀▀▀█", "   █", "   █"),
    "8": ("█▀▀█", "█▀▀█", "█▄▄█"), "9": ("█▀▀█", "▀▀▀█", "▄▄▄█"),
    ",": (" ", " ", "▞"), ".": (" ", " ", "▄"), "$": ("▄█▄▄", "▀█▀▄", "▀█▀▀"), "-": ("    ", "▀▀▀▀", "    "),
}  # fmt: skip

Shown = dict[tuple[str, str], int]
"""What the digits of each pool and level have come to."""


def big(cents: int) -> list[str]:
    """An amount in three rows of large digits."""
    return [" ".join(DIGITS[sign][row] for sign in in_full(cents)) for row in range(3)]


def wall_page(tape: Path, *, once: bool = False) -> int:
    """The page once, where nobody watches it. On a terminal it stays, goes on with its tape, and its digits run up."""
    first = wall(read_tape(tape).system)
    if once or sys.stdout is None or not sys.stdout.isatty():
        say(told(first))
        return 0
    with suppress(KeyboardInterrupt):
        _stay(looks(tape, first))
    return 0


def _stay(seen: Iterable[Wall]) -> None:
    """Page after page on a screen of its own, which is as it was before once this ends."""
    from rich.align import Align
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)
    with Live(console=console, screen=True, auto_refresh=False) as live:
        for page, seconds in pages(seen, lambda: console.size):
            live.update(Align.center(_coloured(page), vertical="middle", height=console.size.height), refresh=True)
            time.sleep(seconds)


def looks(tape: Path, first: Wall) -> Iterator[Wall]:
    """The wall as the tape has it now, look after look. A line that is only half written is seen at the next one."""
    page, mark = first, _mark(tape)
    while True:
        yield page
        if (now := _mark(tape)) != mark:
            with suppress(SystemExit), redirect_stderr(StringIO()):
                page, mark = wall(read_tape(tape).system), now


def _mark(tape: Path) -> tuple[int, int]:
    """Another, once the file is."""
    try:
        found = tape.stat()
    except OSError:
        return (0, 0)
    return (found.st_size, found.st_mtime_ns)


def pages(seen: Iterable[Wall], size: Callable[[], tuple[int, int]]) -> Iterator[tuple[list[str], float]]:
    """Every page, and the seconds for which it stands; digits run up from where they were last seen."""
    shown: Shown = {}
    for turn, whole in enumerate(seen):
        width, height = size()
        parts = sheets(whole, height)
        page = parts[turn // STANDS % len(parts)]
        true = {(pool.pool, prize.level): prize.pays for pool in page.pools for prize in pool.prizes}
        least = {(pool.pool, prize.level): prize.least for pool in page.pools for prize in pool.prizes}
        ways = {key: run_up(shown.get(key, least[key]), pays) for key, pays in true.items()}
        steps = range(STEPS) if any(way[0] < way[-1] for way in ways.values()) else range(STEPS - 1, STEPS)
        for step in steps:
            yield lines(page, {key: way[step] for key, way in ways.items()}, width), SECONDS / STEPS if len(steps) > 1 else LOOKS
        shown |= true


def sheets(page: Wall, height: int) -> list[Wall]:
    """The page in parts that a screen has room for, each of one pool at the least."""
    found: list[Wall] = []
    for pool in page.pools:
        more = _only(page, *found[-1].pools, pool) if found else None
        if more is not None and len(lines(more)) <= height:
            found[-1] = more
        else:
            found.append(_only(page, pool))
    return found or [page]


def _only(page: Wall, *pools: PoolSeen) -> Wall:
    names = {pool.pool for pool in pools}
    return Wall(pools, tuple(winner for winner in page.winners if winner.pool in names))


def told(page: Wall) -> str:
    """The page as text."""
    return "\n".join(lines(page))


def lines(page: Wall, shown: Shown | None = None, width: int = 0) -> list[str]:
    """The page line by line; `shown` is what the digits have come to. Too wide for the screen, they are written small."""
    if not page.pools:
        return [EMPTY]
    found = [line for pool in page.pools for line in _pool(pool, shown or {}, width)]
    if not page.winners:
        return found[:-1]
    found.append("Last winners")
    for winner in page.winners:
        where = f"table {printable(winner.table)}{'' if len(page.pools) == 1 else f' of {printable(winner.pool)}'}"
        hands = "" if winner.hands == 1 else f", {winner.hands} hands"
        found.append(f"  {winner.level.capitalize():8} {in_full(winner.paid):>14}  {where}{hands}")
    return found


def _pool(pool: PoolSeen, shown: Shown, width: int) -> list[str]:
    found = [f"{printable(pool.pool)} · a stake is {in_full(pool.stake)}", ""]
    for prize in pool.prizes:
        cents = shown.get((pool.pool, prize.level), prize.pays)
        digits = big(cents)
        found += [
            f"{prize.level.upper()}{_verifying(prize)}",
            *(digits if not width or len(digits[0]) <= width else [in_full(cents)]),
            "",
        ]
    return found


_WAITS: Final = "   prize being verified: "


def _verifying(prize: PrizeSeen) -> str:
    return f"{_WAITS}{', '.join(map(in_full, prize.verifying))}" if prize.verifying else ""


def _coloured(page: list[str]) -> Text:
    """Digits in gold, what is being verified in amber, the winners behind them."""
    from rich.text import Text

    found, winners = Text(no_wrap=True), False
    for line in page:
        winners = winners or line == "Last winners"
        level, waits, amount = line.partition(_WAITS)
        style = QUIET if winners else GOLD if set(line) & set("█▀▄$") and not waits else ""
        found.append(level, style)
        found.append(f"{waits}{amount}\n", AMBER)
    return found
