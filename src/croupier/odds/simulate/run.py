"""Rounds dealt by the million: the same seed gives the same tallies, whoever deals them and however often it is interrupted.

A simulation is cut into numbered blocks, each with a random stream of its own. Blocks are kept in order; the last one is cut after
the unit (a shoe, a sitting, a batch) in which the wanted number of rounds is reached. So the result depends on the plan and the
number of rounds alone.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from math import isfinite
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games import baceball, lucky_draw_baccarat, premium_baccarat, seven_up_baccarat, three_card_poker
from croupier.games.catalogue import game_of, rules_of
from croupier.games.rules import Rules, Terms
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.generator import stream
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import FIELDS, Bench, Found, Tally, found_of, nothing, tally_of
from croupier.odds.exact import lucky_draw, three_card
from croupier.odds.exact.price import price
from croupier.odds.exact.priced import Priced, WagerPrice
from croupier.odds.simulate.baceball import BaceballBench
from croupier.odds.simulate.lucky_draw import LuckyDrawBench
from croupier.odds.simulate.premium import PremiumBench
from croupier.odds.simulate.seven_up import SevenUpBench
from croupier.odds.simulate.three_card import ThreeCardBench, by_value

Array = npt.NDArray[Any]

MOST_ROUNDS: Final = 10**15
A_TASK: Final = 16_000_000
"""Rounds that a worker deals before it reports: a quarter of a second or so."""
VERSION: Final = 1


class Plan(Struct, frozen=True):
    """All that a simulation's tallies depend on, besides the number of rounds."""

    game: str
    terms: Terms
    edition: str
    seed: int
    areas: int = 1
    strategy: str = "best"
    behind: int | None = None
    """Cards behind the cutting card, where there is one."""

    def rules(self) -> Rules:
        return rules_of(self.game, self.terms, self.edition)


def plan_of(rules: Rules, *, seed: int, areas: int = 1, strategy: str = "best", behind: int | None = None) -> Plan:
    return Plan(rules.game, rules.terms, rules.edition, seed, areas, strategy, behind)


def bench_of(rules: Rules, *, areas: int = 1, strategy: str = "best", behind: int | None = None) -> Bench:
    """A game made ready for dealing."""
    if not 1 <= areas <= rules.book.areas:
        raise OddsError(f"A table of {rules.title} has 1 to {rules.book.areas} areas, not {areas}.", rules.book.seats)
    if strategy not in STRATEGIES:
        raise OddsError(f"There is no strategy {strategy!r}; the strategies are {', '.join(STRATEGIES)}.")
    if behind is not None and rules.game not in (premium_baccarat.SLUG, lucky_draw_baccarat.SLUG):
        raise OddsError(f"{rules.title} has no cutting card that ends a shoe.")
    match rules.game:
        case premium_baccarat.SLUG:
            return PremiumBench(rules, behind)
        case seven_up_baccarat.SLUG:
            return SevenUpBench(rules)
        case lucky_draw_baccarat.SLUG:
            return LuckyDrawBench(rules, lucky_draw.draws(rules, strategy), areas, behind)
        case baceball.SLUG:
            return BaceballBench(rules, areas)
        case three_card_poker.SLUG:
            return ThreeCardBench(rules, by_value(three_card.plays(rules, strategy)), areas)
    raise OddsError(f"The simulator does not know {rules.title}.")


@lru_cache(maxsize=8)
def bench_for(plan: Plan) -> Bench:
    """The same bench for every block of a plan; a worker builds its own."""
    return bench_of(plan.rules(), areas=plan.areas, strategy=plan.strategy, behind=plan.behind)


def fingerprint(bench: Bench) -> str:
    """Of every table that the kernel reads: a saved tally must not go on under another rule."""
    digest = blake2b(digest_size=16)
    parts = [bench, getattr(bench, "tables", None)]
    for part in parts:
        for name, value in sorted(vars(part).items() if part is not None else ()):
            if isinstance(value, np.ndarray) and not name.startswith("_"):
                digest.update(f"{name} {value.dtype} {value.shape} ".encode() + value.tobytes())
    digest.update(repr([sorted(cell.fields.items()) for cell in bench.cells]).encode())
    return digest.hexdigest()


def deal_blocks(plan: Plan, first: int, count: int) -> Tally:
    """What a worker does: deal these blocks and tally them."""
    bench = bench_for(plan)
    tally = nothing(bench.words)
    for block in range(first, first + count):
        tally += tally_of(bench.deal(stream(plan.seed, plan.game, block)))
    return tally


class Kept(Struct, frozen=True):
    """Whole blocks that are done; a simulation can go on from here."""

    plan: Plan
    rules: str
    """The fingerprint of the tables they were dealt by."""
    blocks: int
    tally: Tally
    version: int = VERSION


class Simulation:
    """Deals a plan's blocks in order. If it is interrupted, `kept` holds what was done."""

    def __init__(self, plan: Plan, kept: Kept | None = None) -> None:
        self.plan = plan
        self.bench = bench_for(plan)
        self._rules = fingerprint(self.bench)
        if kept is not None:
            _check(kept, plan, self._rules, self.bench)
        # One tuple, replaced in one step: an interruption finds a count and a tally that belong together.
        self._done = (kept.blocks, kept.tally) if kept else (0, nothing(self.bench.words))

    @property
    def blocks(self) -> int:
        return self._done[0]

    @property
    def tally(self) -> Tally:
        """Of the blocks that are done."""
        return self._done[1]

    @property
    def kept(self) -> Kept:
        return Kept(self.plan, self._rules, *self._done)

    def _add(self, blocks: int, tally: Tally) -> None:
        done, before = self._done
        self._done = (done + blocks, before + tally)

    @property
    def rounds(self) -> int:
        """Rounds in the blocks that are done."""
        return rounds_of(self.bench, self.tally)

    def run(
        self, rounds: int, *, workers: int = 1, executor: Executor | None = None, seen: Callable[[int], None] = lambda _rounds: None
    ) -> Tally:
        """Deal whole units until there are so many rounds. `seen` is told how many there are, now and then."""
        if not 1 <= rounds <= MOST_ROUNDS:
            raise OddsError(f"A simulation deals 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}.")
        if workers < 1:
            raise OddsError(f"A simulation needs at least one worker, not {workers}.")
        if self.rounds > rounds:
            raise OddsError(f"The saved simulation has {self.rounds:,} rounds already, more than the {rounds:,} asked for.")
        most = self.bench.block * self.bench.most_rounds
        seen(self.rounds)
        if rounds - self.rounds >= 2 * most and (workers > 1 or executor is not None):
            with _pool(workers, executor) as pool:
                self._stages(rounds, most, workers, pool, seen)
        else:
            self._stages(rounds, most, 1, None, seen)
        return self._last(rounds, seen)

    def _stages(self, rounds: int, most: int, workers: int, pool: Executor | None, seen: Callable[[int], None]) -> None:
        """Blocks that are needed for certain, then those needed for certain after them, until less than a block may be missing."""
        while (sure := (rounds - self.rounds) // most) > 0:
            size = max(1, min(A_TASK // most, -(-sure // (4 * workers))))
            tasks = [(first, min(size, self.blocks + sure - first)) for first in range(self.blocks, self.blocks + sure, size)]
            for count, tally in self._dealt(tasks, workers, pool):
                self._add(count, tally)
                seen(self.rounds)

    def _dealt(self, tasks: list[tuple[int, int]], workers: int, pool: Executor | None) -> Iterator[tuple[int, Tally]]:
        """Results in the order of the tasks, a few of them always under way."""
        if pool is None:
            for first, count in tasks:
                yield count, deal_blocks(self.plan, first, count)
            return
        waiting: list[tuple[int, Future[Tally]]] = []
        coming = iter(tasks)
        try:
            for first, count in coming:
                waiting.append((count, pool.submit(deal_blocks, self.plan, first, count)))
                if len(waiting) == 2 * workers:
                    done, future = waiting.pop(0)
                    yield done, future.result()
            while waiting:
                done, future = waiting.pop(0)
                yield done, future.result()
        finally:
            for _, future in waiting:
                future.cancel()

    def _last(self, rounds: int, seen: Callable[[int], None]) -> Tally:
        """Block by block, and the last one only as far as it is needed."""
        bench, plan = self.bench, self.plan
        while (missing := rounds - self.rounds) > 0:
            counted = bench.deal(stream(plan.seed, plan.game, self.blocks))
            reached = np.cumsum(_rounds_by_unit(bench, counted))
            if reached[-1] > missing:
                wanted = int(np.searchsorted(reached, missing)) + 1
                seen(self.rounds + int(reached[wanted - 1]))
                return self.tally + tally_of(counted[:wanted])
            self._add(1, tally_of(counted))
            seen(self.rounds)
        return self.tally


def rounds_of(bench: Bench, tally: Tally) -> int:
    return tally.total(bench.hands) // bench.areas


def _rounds_by_unit(bench: Bench, counted: Array) -> Array:
    hands = np.zeros(len(counted), np.int64)
    for field, times in bench.hands.items():
        word, place = divmod(field, FIELDS)
        hands += times * ((counted[:, word] >> np.uint64(8 * place)) & np.uint64(255)).astype(np.int64)
    return hands // bench.areas


@contextmanager
def _pool(workers: int, executor: Executor | None) -> Iterator[Executor]:
    if executor is not None:
        yield executor
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def save(kept: Kept, file: Path) -> None:
    """Written beside and then put in place: an interruption leaves the old file or the new one."""
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(kept)))
    beside.replace(file)


def load(file: Path) -> Kept:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except OSError as error:
        raise OddsError(f"{file} cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    except msgspec.MsgspecError:
        raise OddsError(f"{file} is no saved simulation.") from None


def _check(kept: Kept, plan: Plan, rules: str, bench: Bench) -> None:
    if kept.version != VERSION or kept.plan != plan:
        raise OddsError("The saved simulation is of another game, seed or choice of terms: it cannot go on as this one.")
    if kept.rules != rules:
        raise OddsError("The saved simulation was dealt by other rules than these: it cannot go on.")
    size = bench.words * FIELDS
    sound = len(kept.tally.sums) == size and len(kept.tally.products) == size**2 and kept.blocks * bench.block == kept.tally.units
    if not sound:
        raise OddsError("The saved simulation is damaged: its tallies do not fit its blocks.")


class Compared(Struct, frozen=True):
    """A wager as it was dealt, beside its exact price."""

    found: Found
    exact: WagerPrice
    z: float | None
    """How many standard errors the simulated edge lies from the exact one; none where nothing varied."""

    @property
    def edge(self) -> float:
        return -float(self.found.net)


def compare(bench: Bench, tally: Tally, exact: Priced, payment: Payment | None = None) -> list[Compared]:
    """Every wager of a tally against its exact price."""
    paid = payment or Payment(meters=game_of(bench.rules.game).meters)
    rows = []
    for found in found_of(bench, tally, paid):
        priced = exact.of(found.wager)
        away = float(found.net + priced.house_edge)
        known = isfinite(found.error) and found.error > 0
        rows.append(Compared(found, priced, away / found.error if known else None))
    return rows


def exact_prices(plan: Plan, payment: Payment | None = None) -> Priced:
    rules = plan.rules()
    return price(rules, strategy=plan.strategy, payment=payment or Payment(meters=game_of(rules.game).meters))
