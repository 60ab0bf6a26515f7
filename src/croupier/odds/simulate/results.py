"""What was dealt beside what was counted, and the whole of a simulation in one call."""

from collections.abc import Callable
from concurrent.futures import Executor

from msgspec import Struct

from croupier.games.catalogue import rules_of
from croupier.games.rules import Rules
from croupier.odds.common.payment import Payment, guarantees
from croupier.odds.common.tally import Bench, Found, Tally, found_of
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.priced import GENERIC, KERNEL, Priced, WagerPrice
from croupier.odds.generic.choosing import Strategy
from croupier.odds.simulate.benches import by_kernel, without_kernel
from croupier.odds.simulate.run import Plan, Simulation, plan_of, rounds_of


class Compared(Struct, frozen=True):
    """A wager as it was dealt, beside its exact price."""

    found: Found
    exact: WagerPrice | None
    """None where it is too long to count."""
    z: float | None
    """How many standard errors the players' result lies above the exact one: more than nought where they won more than they
    should, less where the house did. None where nothing varied or nothing is known of how it does."""

    @property
    def edge(self) -> float:
        return -float(self.found.net)


def compare(bench: Bench, tally: Tally, exact: Priced | None, payment: Payment | None = None) -> list[Compared]:
    """Every wager of a tally against its exact price."""
    paid = payment or Payment(meters=tuple(guarantees(bench.rules).items()))
    rows = []
    for found in found_of(bench, tally, paid):
        priced = next((wager for wager in (exact.wagers if exact else ()) if wager.wager == found.wager), None)
        z = None
        if priced is not None and found.error:
            z = float(found.net + priced.house_edge) / found.error
        rows.append(Compared(found, priced, z))
    return rows


def exact_prices(
    plan: Plan, payment: Payment | None = None, *, rules: Rules | None = None, strategy: Strategy | None = None
) -> Priced:
    """What the plan's wagers should come to; of rules and a strategy of one's own, where they are given."""
    own = rules or plan.rules()
    paid = payment or Payment(meters=tuple(guarantees(own).items()))
    return Pricer(own).price(strategy=strategy or plan.strategy, payment=paid)


class Simulated(Struct, frozen=True):
    """Every wager of a game as it was dealt, those with a kernel first."""

    rounds: int
    """Rounds dealt by each way; whole units are dealt, so it may be a few more than were asked for."""
    rows: tuple[Compared, ...]
    dealing: tuple[str, ...]
    """How the cards were handled, a sentence's worth for each way of dealing."""

    def of(self, slug: str) -> Compared:
        return next(row for row in self.rows if row.found.wager == slug)


def simulate(
    rules: Rules | str,
    rounds: int,
    *,
    seed: int = 1,
    workers: int = 1,
    areas: int = 1,
    strategy: str | Strategy = "best",
    behind: int | None = None,
    executor: Executor | None = None,
    seen: Callable[[int], None] = lambda _rounds: None,
    against_exact: bool = True,
    payment: Payment | None = None,
) -> Simulated:
    """So many rounds of a game, tallied and held against exact prices: by its kernel what that knows, all else the generic way.

    Counting without a kernel may take minutes; with `against_exact=False` nothing is counted.
    """
    rules = rules_of(rules) if isinstance(rules, str) else rules
    own = strategy if isinstance(strategy, Strategy) else None
    ways = {KERNEL: by_kernel(rules, strategy), GENERIC: without_kernel(rules, strategy)}
    rows: list[Compared] = []
    done, dealing, exact = 0, [], None
    for dealt, slugs in ways.items():
        if not slugs:
            continue
        plan = plan_of(
            rules, seed=seed, areas=areas, strategy=strategy, behind=behind, dealt=dealt, wagers=slugs if dealt == GENERIC else ()
        )
        simulation = Simulation(plan, rules=rules, strategy=own)
        tally = simulation.run(rounds, workers=workers, executor=executor, seen=seen)
        if exact is None and against_exact:
            exact = exact_prices(plan, payment, rules=rules, strategy=own)
        done = max(done, rounds_of(simulation.bench, tally))
        rows += compare(simulation.bench, tally, exact, payment)
        dealing.append(f"{tally.units:,} {simulation.bench.dealing}")
    return Simulated(done, tuple(rows), tuple(dealing))
