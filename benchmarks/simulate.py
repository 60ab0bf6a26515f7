"""Simulation with every wager tallied, beside a loop that only draws as many cards; and two workers beside one.

The plain loop has the same generator, the same stack and an unbiased bounded draw, and knows no rule: a word a card, Lemire's
multiplication with rejection, and the swap of a Fisher-Yates shuffle.
"""

import random
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from croupier.cards.card import PACK, Card
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Ask, Complete, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.generator import stream
from croupier.odds.common.tally import Bench, tally_of
from croupier.odds.exact import lucky_draw
from croupier.odds.simulate.benches import bench_of
from croupier.odds.simulate.run import Simulation, plan_of, rounds_of

Array = npt.NDArray[Any]

AIMS: Final = {"premium-baccarat": 0.65}
"""Our rate over the plain loop's; for the other games a half."""
WORKERS_AIM: Final = 1.8
REPEATS: Final = 10


@compiled
def draw_plainly(state: Array, stack: Array, places: Array, times: int) -> int:
    """Draw a card for each place, again and again; the sum keeps the compiler honest."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    half, low, cards = np.uint64(32), np.uint64(0xFFFFFFFF), np.uint64(stack.size)
    total = 0
    for _ in range(times):
        for number in range(places.size):
            place = np.uint64(places[number])
            left = cards - place
            while True:
                mixed = a + d
                word = ((mixed << np.uint64(23)) | (mixed >> np.uint64(41))) + a
                shifted = b << np.uint64(17)
                c ^= a
                d ^= b
                b ^= c
                a ^= d
                c ^= shifted
                d = (d << np.uint64(45)) | (d >> np.uint64(19))
                product = (word >> half) * left
                if (product & low) >= left or (product & low) >= np.uint64(0x100000000) % left:
                    break
            taken = place + (product >> half)
            card = stack[taken]
            stack[taken] = stack[place]
            stack[place] = card
            total += card
    state[0], state[1], state[2], state[3] = a, b, c, d
    return total


def cards_by_round(rules: Rules, rounds: int = 3000) -> list[int]:
    """How many cards some rounds with one area take, dealt by hand."""
    source = random.Random(1)
    draws = lucky_draw.draws(rules) if rules.game == "lucky-draw-baccarat" else None
    place = {card: lucky_draw.KINDS.index(lucky_draw.kind_of(card)) for card in PACK}
    taken = []
    for _ in range(rounds):
        cards = iter(source.sample(PACK * rules.terms.decks, 6))
        hands: dict[str, list[Card]] = {name: [] for name in rules.hands((1,))}
        decisions: dict[str, str] = {}
        while not isinstance(step := rules.next_card(hands, decisions), Complete):
            if isinstance(step, Ask):
                choice = "play"
                if draws is not None:
                    first, second = sorted(place[card] for card in hands["1"])
                    drawn = draws[lucky_draw.PAIRS.index((first, second)), place[hands["dealer"][0]]]
                    choice = "draw" if drawn else "stand"
                decisions["1"] = choice
            else:
                hands[step.hand].append(next(cards))
        taken.append(sum(map(len, hands.values())))
    return taken


def plain_places(rules: Rules, bench: Bench) -> tuple[list[int], float]:
    """The places a plain loop draws, one unit's worth, and how many rounds that is."""
    taken = cards_by_round(rules)
    mean = sum(taken) / len(taken)
    if rules.game == "three-card-poker":
        return list(range(6)), 1.0
    if rules.game == "seven-up-baccarat":
        places: list[int] = []
        for before, now in pairwise(taken[:241]):
            places += range(before, before + now)
        return places, 240.0
    cards = rules.terms.decks * len(PACK)
    cut = getattr(bench, "cut", cards)
    return list(range(cut)), (cut - 1) / mean


def _least(work: Callable[[], object], clock: Callable[[], float] = process_time, repeats: int = REPEATS) -> float:
    work()
    spent = []
    for _ in range(repeats):
        began = clock()
        work()
        spent.append(clock() - began)
    return min(spent)


def _rates(rules: Rules) -> tuple[float, float]:
    """Rounds a CPU-second of the simulation and of the plain loop; their runs alternate, so that both meet the same machine."""
    bench = bench_of(rules)
    state = stream(1, "benchmark", 0)
    alone = state[:, 0].copy()
    dealt = rounds_of(bench, tally_of(bench.deal(state)))
    places, rounds = plain_places(rules, bench)
    stack = np.arange(rules.terms.decks * len(PACK), dtype=np.uint32)
    at, times = np.array(places, np.uint32), max(1, int(dealt / rounds))
    ours, plain = [], []
    for _ in range(3):
        ours.append(_least(lambda: tally_of(bench.deal(state))))
        plain.append(_least(lambda: draw_plainly(alone, stack, at, times)))
    return dealt / min(ours), times * rounds / min(plain)


def _two_workers(rounds: int = 200_000_000) -> tuple[float, float]:
    """Seconds on the clock with one worker and with two, in processes that are already warm."""
    plan = plan_of(rules_of("premium-baccarat"), seed=1)

    def seconds(workers: int, pool: Executor) -> float:
        def work() -> None:
            Simulation(plan).run(rounds, workers=workers, executor=pool)

        return _least(work, perf_counter, 2)

    spent = []
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            spent.append(seconds(workers, pool))
    return spent[0], spent[1]


def run() -> bool:
    """Print the tables; True if every aim is met."""
    table = Table(title="Simulation: million rounds a CPU-second, every wager tallied", title_justify="left")
    table.add_column("game")
    for column in ("simulated", "plain draw", "ratio", "aim"):
        table.add_column(column, justify="right")
    met = []
    for slug, game in GAMES.items():
        ours, plain = _rates(rules_of(slug))
        aim = AIMS.get(slug, 0.5)
        met.append(ours / plain >= aim)
        style = "" if met[-1] else "red"
        table.add_row(game.title, f"{ours / 1e6:.1f}", f"{plain / 1e6:.1f}", f"{ours / plain:.0%}", f"{aim:.0%}", style=style)
    console = Console()
    console.print(table)
    one, two = _two_workers()
    met.append(one / two >= WORKERS_AIM)
    console.print(f"Two workers deal {one / two:.2f} times as fast as one (aim {WORKERS_AIM}): {two:.2f} s against {one:.2f} s.")
    return all(met)


if __name__ == "__main__":
    sys.exit(0 if run() else 1)
