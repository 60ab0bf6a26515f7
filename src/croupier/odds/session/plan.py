"""What a session depends on, and the tables it is played by: stakes that the sign permits, and what each end pays on them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games.catalogue import rules_of
from croupier.games.rounding import stakes as stakes_of
from croupier.games.rules import Line, Rules, Terms, Wager
from croupier.money import Chips, MoneyError, chips_of, dollars
from croupier.odds.common.payment import Payment, guarantees, net
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.wagers import permitted
from croupier.odds.session.systems import FLAT, LABOUCHERE, PAROLI, SYSTEMS, Ladder, System, ladder_of
from croupier.odds.simulate.benches import bench_of, by_kernel, generic_bench
from croupier.odds.simulate.tracing import Tracing, ends_of

Array = npt.NDArray[Any]

MOST_STAKES: Final = 50_000
MOST_ROUNDS: Final = 10**9
MOST_MONEY: Final = 10**13
"""In cents. With a billion rounds no sum of a session outgrows 64 bits."""


class Sitting(Struct, frozen=True):
    """One player's evening: all that its course depends on besides the cards. Amounts in cents."""

    game: str
    terms: Terms
    edition: str
    wager: str
    stake: int
    bankroll: int
    rounds: int
    system: System
    minimum: int
    maximum: int
    unit: int
    """Stakes go up by it from the minimum; nought where every amount of the chips is a stake."""
    chips: tuple[int, ...]
    strategy: str = "best"
    behind: int | None = None
    seed: int = 1

    def rules(self) -> Rules:
        return rules_of(self.game, self.terms, self.edition)


def sitting(
    rules: Rules | str,
    *,
    wager: str,
    stake: int,
    bankroll: int,
    rounds: int,
    system: System | str = FLAT,
    minimum: int | None = None,
    maximum: int | None = None,
    unit: int | None = None,
    chips: Sequence[int] = (1,),
    strategy: str = "best",
    behind: int | None = None,
    seed: int = 1,
) -> Sitting:
    """A session that can be played, or an OddsError that says why not.

    Without limits the sign asks for the first stake and multiples of it, up to the whole purse."""
    rules = rules_of(rules) if isinstance(rules, str) else rules
    permitted(rules, wager)
    own = System(system) if isinstance(system, str) else system
    if not own.source and own.name not in SYSTEMS:
        raise OddsError(f"There is no system {own.name!r}; the systems are {', '.join(SYSTEMS)}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise OddsError(f"A session has 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}.")
    fixed = rules.wagers[wager].collected_first
    least = stake if minimum is None or fixed else minimum
    most = stake if fixed else max(bankroll, stake) if maximum is None else maximum
    steps = unit if unit is not None else stake if minimum is None else 0
    plan = Sitting(
        rules.game, rules.terms, rules.edition, wager, stake, bankroll, rounds, own, least, most, steps, tuple(chips), strategy,
        behind, seed,
    )  # fmt: skip
    _check(plan, rules)
    return plan


def _check(plan: Sitting, rules: Rules) -> None:
    title = rules.wagers[plan.wager].title
    if plan.bankroll > MOST_MONEY or plan.maximum > MOST_MONEY:
        raise OddsError(f"No session is played with more than ${dollars(MOST_MONEY)}.")
    if plan.minimum > plan.maximum:
        raise OddsError(f"The minimum of ${dollars(plan.minimum)} is above the maximum of ${dollars(plan.maximum)}.")
    if plan.stake < plan.minimum:
        raise OddsError(f"The minimum on {title} is ${dollars(plan.minimum)}, and the bet is ${dollars(plan.stake)}.")
    if plan.stake > plan.maximum:
        raise OddsError(f"The maximum on {title} is ${dollars(plan.maximum)}, and the bet is ${dollars(plan.stake)}.")
    if rules.wagers[plan.wager].collected_first and plan.system.name != FLAT:
        raise OddsError(f"{title} has one amount, so it can only be played flat.", rules.wagers[plan.wager].clause)
    if plan.unit and (plan.stake - plan.minimum) % plan.unit:
        raise OddsError(
            f"Stakes go up from ${dollars(plan.minimum)} in steps of ${dollars(plan.unit)}: ${dollars(plan.stake)} is none of them."
        )
    if not chips_of(plan.chips).can_make(plan.stake):
        raise OddsError(f"The chips cannot make a stake of ${dollars(plan.stake)}.")
    table = table_of(plan)
    if plan.bankroll < plan.stake * table.most:
        times = "" if table.most == 1 else f" and what a decision may add to it, ${dollars(plan.stake * table.most)} together"
        raise OddsError(f"A purse of ${dollars(plan.bankroll)} is less than the first stake of ${dollars(plan.stake)}{times}.")


class Table(NamedTuple):
    """What a session is played by, ready for a kernel."""

    stakes: Array
    """Every stake the sign permits, from the lowest."""
    pays: Array
    """By stake and end: what the player is ahead by, in cents."""
    most: int
    """How many times the stake a round may cost: a player sits down to a round only with so much."""
    due: Array
    """By level of the ladder: the place of its stake."""
    capped: Array
    """By level: whether the sign keeps it down."""
    after_win: Array
    after_loss: Array


def bench_for(plan: Sitting) -> Tracing:
    return _bench(plan.game, plan.terms, plan.edition, plan.wager, plan.strategy, plan.behind)


@lru_cache(maxsize=32)
def _bench(game: str, terms: Terms, edition: str, wager: str, strategy: str, behind: int | None) -> Tracing:
    """One for all sessions of a game with a wager: purse, stakes and system change nothing in how it is dealt."""
    rules = rules_of(game, terms, edition)
    if wager in by_kernel(rules, strategy):
        return cast(Tracing, bench_of(rules, strategy=strategy, behind=behind))
    return cast(Tracing, generic_bench(rules, strategy=strategy, wagers=(wager,)))


@lru_cache(maxsize=32)
def table_of(plan: Sitting) -> Table:
    bench, chips = bench_for(plan), chips_of(plan.chips)
    ladder = _ladder(plan)
    wanted = [plan.stake * units for units in ladder.units]
    # Stakes that are never asked for need no prices; what is left of a purse is less than what is due.
    highest = min(plan.maximum, max(wanted)) if plan.system.name in (FLAT, PAROLI) else plan.maximum
    found = list(islice(stakes_of(chips, plan.minimum, highest, plan.unit), MOST_STAKES + 1))
    if len(found) > MOST_STAKES:
        raise OddsError(
            f"The sign permits more than {MOST_STAKES:,} stakes from ${dollars(plan.minimum)} to ${dollars(plan.maximum)}: "
            "a larger unit or a lower maximum makes them fewer."
        )
    if plan.stake not in found:
        raise OddsError(f"The sign and the chips permit no stake of ${dollars(plan.stake)}.")
    ends = ends_of(bench, plan.wager).lines
    pays: Array = np.array([[_gain(bench.rules, end, stake, chips) for end in ends] for stake in found], np.int64)
    most = max(sum(wager.staked for wager, _ in end) for end in ends)
    stakes: Array = np.array(found, np.int64)
    due = np.searchsorted(stakes, np.array([min(stake, plan.maximum) for stake in wanted], np.int64), "right") - 1
    capped = np.array([stake > plan.maximum for stake in wanted])
    return Table(
        stakes,
        pays,
        most,
        due.astype(np.int64),
        capped,
        np.array(ladder.after_win, np.int64),
        np.array(ladder.after_loss, np.int64),
    )


def _ladder(plan: Sitting) -> Ladder:
    if plan.system.source or plan.system.name == LABOUCHERE:
        return ladder_of(FLAT, 1)
    return ladder_of(plan.system.name, -(-plan.maximum // plan.stake))


def _gain(rules: Rules, end: Sequence[tuple[Wager, Line]], stake: int, chips: Chips) -> int:
    """By the game's own lines, rounded as its document and the chips have it."""
    payment = Payment(stake, chips, tuple(guarantees(rules).items()))
    try:
        gain = sum(net(rules, wager, line, payment) for wager, line in end) * stake
    except MoneyError as error:
        raise OddsError(str(error)) from None
    assert gain == int(gain), "chips pay whole cents"
    return int(gain)
