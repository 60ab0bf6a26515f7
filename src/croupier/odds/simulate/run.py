"""Rounds dealt by the million: the same seed gives the same tallies, whoever deals them and however often it is interrupted.

A simulation is cut into numbered blocks, each with a random stream of its own. Blocks are kept in order; the last one is cut after
the unit (a shoe, a sitting, a batch) in which the wanted number of rounds is reached. So the result depends on the plan and the
number of rounds alone.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games.catalogue import is_approved, rules_of
from croupier.games.rules import Rules, Terms, TermsError
from croupier.odds.common.generator import stream
from croupier.odds.common.handing import handed, pool_of
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import FIELDS, Bench, Tally, nothing, tally_of
from croupier.odds.common.what_if import Prices, at_prices, prices_of
from croupier.odds.exact.priced import GENERIC, KERNEL
from croupier.odds.generic.choosing import Strategy
from croupier.odds.simulate.benches import bench_of, generic_bench

Array = npt.NDArray[Any]

MOST_ROUNDS: Final = 10**15
A_TASK: Final = 16_000_000
"""Rounds that a worker deals before it reports: a quarter of a second or so."""
A_SLOW_TASK: Final = 20_000
"""The same where no kernel deals them."""
VERSION: Final = 1


class Plan(Struct, frozen=True):
    """All that a simulation's tallies depend on, besides the number of rounds, and rules or a strategy of one's own."""

    game: str
    terms: Terms
    edition: str
    seed: int
    areas: int = 1
    strategy: str = "best"
    behind: int | None = None
    """Cards behind the cutting card, where there is one."""
    dealt: str = KERNEL
    """Which wagers: those that the game's kernel tallies, or with `generic` those of `wagers`."""
    wagers: tuple[str, ...] = ()
    """For the generic simulator; all that have no kernel if none is named."""
    pays: Prices = ()
    """Prices that are not the document's."""

    def rules(self) -> Rules:
        return _rules(self.game, self.terms, self.edition, self.pays)


@lru_cache(maxsize=8)
def _rules(game: str, terms: Terms, edition: str, pays: Prices) -> Rules:
    """The same rules each time they are asked for: whoever has others holds rules of their own."""
    return at_prices(rules_of(game, terms, edition), pays)


def _catalogued(plan: Plan) -> Rules | None:
    """The rules of that name, edition and terms, if they are a document's: those of a house another process may not know."""
    try:
        return plan.rules() if is_approved(plan.game, plan.edition) else None
    except TermsError:
        return None


def plan_of(
    rules: Rules,
    *,
    seed: int,
    areas: int = 1,
    strategy: str | Strategy = "best",
    behind: int | None = None,
    dealt: str = KERNEL,
    wagers: Sequence[str] = (),
) -> Plan:
    name = strategy if isinstance(strategy, str) else strategy.name
    return Plan(rules.game, rules.terms, rules.edition, seed, areas, name, behind, dealt, tuple(wagers), prices_of(rules))


@lru_cache(maxsize=8)
def bench_for(plan: Plan) -> Bench:
    """The same bench for every block of a plan; a worker builds its own."""
    return bench_by(plan, plan.rules(), plan.strategy)


def bench_by(plan: Plan, rules: Rules, strategy: str | Strategy) -> Bench:
    """A plan's bench under these rules and this strategy, which may be one's own."""
    if plan.dealt == GENERIC:
        return generic_bench(rules, areas=plan.areas, strategy=strategy, wagers=plan.wagers)
    return bench_of(rules, areas=plan.areas, strategy=strategy, behind=plan.behind)


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


@lru_cache(maxsize=8)
def fingerprint_for(plan: Plan) -> str:
    return fingerprint(bench_for(plan))


def deal_blocks(plan: Plan, first: int, count: int) -> Tally:
    """What a worker does: deal these blocks and tally them."""
    return deal_on(bench_for(plan), plan, first, count)


def deal_alike(rules: str, plan: Plan, first: int, count: int) -> Tally:
    """The same, if the worker's tables are those of whoever asks: one with another Croupier must not add to the tally."""
    check_tables(fingerprint_for(plan), rules)
    return deal_blocks(plan, first, count)


def check_tables(found: str, wanted: str) -> None:
    if found != wanted:
        raise OddsError("A worker deals by other rules than these: every machine of a cluster needs the same version of Croupier.")


def deal_on(bench: Bench, plan: Plan, first: int, count: int) -> Tally:
    tally = nothing(bench.words)
    for block in range(first, first + count):
        tally += tally_of(bench.deal(_stream(plan, block)))
    return tally


def _stream(plan: Plan, block: int) -> Array:
    """Kernel and generic rounds of one seed have nothing to do with each other."""
    return stream(plan.seed, plan.game if plan.dealt == KERNEL else f"{plan.game} {plan.dealt}", block)


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

    def __init__(
        self, plan: Plan, kept: Kept | None = None, *, rules: Rules | None = None, strategy: Strategy | None = None
    ) -> None:
        """Rules or a strategy of one's own are given beside the plan. They cannot be sent to another process, so threads of this
        one deal them: the same tallies, only later."""
        self.plan = plan
        self.own = strategy is not None or (rules or plan.rules()) is not _catalogued(plan)
        self.bench = bench_by(plan, rules or plan.rules(), strategy or plan.strategy) if self.own else bench_for(plan)
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
            with pool_of(workers, executor, threads=self.own) as pool:
                self._stages(rounds, most, workers, pool, seen)
        else:
            self._stages(rounds, most, 1, None, seen)
        return self._last(rounds, seen)

    def _stages(self, rounds: int, most: int, workers: int, pool: Executor | None, seen: Callable[[int], None]) -> None:
        """Blocks that are needed for certain, then those needed for certain after them, until less than a block may be missing."""
        while (sure := (rounds - self.rounds) // most) > 0:
            size = max(1, min((A_TASK if self.plan.dealt == KERNEL else A_SLOW_TASK) // most, -(-sure // (4 * workers))))
            tasks = [(first, min(size, self.blocks + sure - first)) for first in range(self.blocks, self.blocks + sure, size)]
            for count, tally in self._dealt(tasks, workers, pool):
                self._add(count, tally)
                seen(self.rounds)

    def _dealt(self, tasks: list[tuple[int, int]], workers: int, pool: Executor | None) -> Iterator[tuple[int, Tally]]:
        """Each task's number of blocks and their tally, in the order of the tasks."""
        if pool is None or self.own:
            found = handed(partial(deal_on, self.bench, self.plan), tasks, pool, 2 * workers)
        else:
            found = handed(partial(deal_alike, self._rules, self.plan), tasks, pool, 2 * workers)
        return zip((count for _, count in tasks), found, strict=True)

    def _last(self, rounds: int, seen: Callable[[int], None]) -> Tally:
        """Block by block, and the last one only as far as it is needed."""
        bench, plan = self.bench, self.plan
        while (missing := rounds - self.rounds) > 0:
            counted = bench.deal(_stream(plan, self.blocks))
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
