"""Exact odds, timed: each game at one deck count, the running shoe, and first use with everything still to compile."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Final

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from croupier.cards.card import PACK
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Rules

AIMS: Final = {"game": 50.0, "shoe": 10.0, "first": 10_000.0}
"""Milliseconds at most."""
_REPEATS: Final = 15

_FIRST_USE: Final = (
    "from croupier.games.catalogue import rules_of; from croupier.odds.exact.price import price; price(rules_of({slug!r}))"
)


def _best(work: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of CPU and of the clock, the quickest of several runs after one that compiles."""
    work()
    cpu, wall = [], []
    for _ in range(_REPEATS):
        began, clock = process_time(), perf_counter()
        work()
        cpu.append(process_time() - began)
        wall.append(perf_counter() - clock)
    return min(cpu) * 1000, min(wall) * 1000


def _first_use(slug: str) -> tuple[float, float]:
    """A new process with an empty cache: import, compile, count."""
    with tempfile.TemporaryDirectory() as empty:
        began, before = perf_counter(), os.times()
        subprocess.run(
            [sys.executable, "-c", _FIRST_USE.format(slug=slug)], check=True, env={**os.environ, "NUMBA_CACHE_DIR": empty}
        )
        after = os.times()
        cpu = after.children_user + after.children_system - before.children_user - before.children_system
        return cpu * 1000, (perf_counter() - began) * 1000


def _generic(rules: Rules) -> tuple[float, float]:
    """The same prices by asking the rules card by card, once: slow and right."""
    from croupier.odds.exact.price import price

    known = {wager.reads: replace(wager.reads) for wager in rules.wagers.values()}
    strange = {slug: replace(wager, reads=known[wager.reads], found={}) for slug, wager in rules.wagers.items()}
    began, clock = process_time(), perf_counter()
    price(replace(rules, wagers=strange))
    return (process_time() - began) * 1000, (perf_counter() - clock) * 1000


def run() -> bool:
    """Print the table; True if every aim is met."""
    from croupier.odds.common.shoe import Shoe
    from croupier.odds.exact.price import Pricer, price

    table = Table(title="Exact odds", title_justify="left")
    for column, justify in (("what", "left"), ("CPU ms", "right"), ("clock ms", "right"), ("aim ms", "right"), ("", "left")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]
    met = []

    def row(what: str, measured: tuple[float, float], aim: float) -> None:
        met.append(measured[0] < aim)
        table.add_row(what, f"{measured[0]:,.2f}", f"{measured[1]:,.2f}", f"{aim:,.0f}", "met" if met[-1] else "[bold red]missed")

    def whole(rules: Rules) -> Callable[[], object]:
        return lambda: price(rules)

    for slug, game in GAMES.items():
        row(f"{game.title}, every wager, {rules_of(slug).terms.decks} deck(s)", _best(whole(rules_of(slug))), AIMS["game"])
    rules = rules_of("premium-baccarat")
    shoe = Shoe.full(8).without(PACK * 3)
    pricer, slugs = Pricer(rules), list(rules.wagers)
    row("Premium, running shoe, all eleven wagers in full", _best(lambda: pricer.price(shoe=shoe)), AIMS["shoe"])
    row(
        "Premium, ten running shoes, all eleven house edges of each",
        _best(lambda: list(pricer.edges([shoe] * 10, slugs))),
        10 * AIMS["shoe"],
    )
    for slug in ("seven-up-baccarat", "baceball"):
        spent = _generic(rules_of(slug))
        table.add_row(f"{GAMES[slug].title}, every wager, without the kernel", *(f"{each:,.2f}" for each in spent), "", "")
    for slug, game in GAMES.items():
        row(f"{game.title}, first use, everything compiled anew", _first_use(slug), AIMS["first"])
    Console().print(table)
    return all(met)


if __name__ == "__main__":
    sys.exit(0 if run() else 1)
