"""`croupier simulate`: rounds dealt by the million from a seed, tallied, priced and held against the exact figures."""

from __future__ import annotations

import time
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.table import Table

from croupier.cli.dealers import bar, dealers
from croupier.cli.naming import decks_chosen, game_named
from croupier.cli.pricing import refuse_for, what_if
from croupier.cli.speaking import INTERRUPTED, refuse, say_json, warn
from croupier.cli.what_if import changed_prices, edition_in_words, titled, warn_of
from croupier.games.catalogue import game_of, rules_of
from croupier.games.rules import Rules, Terms, TermsError
from croupier.money import MoneyError, Odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.odds.exact.priced import Priced
    from croupier.odds.simulate.results import Compared
    from croupier.odds.simulate.run import Plan, Simulation

Z_SAYS: Final = (
    "z: how many standard errors lie between the two edges; above nought the players won more than the exact edge says, below it"
    " the house did. From -2 to 2 is usual, beyond 4 something is wrong. It is empty where nothing can be said of the error."
)
SAVE_EVERY: Final = 30.0
"""Seconds between two savings of a long simulation."""


def simulate(
    game: str,
    *,
    rounds: str,
    seed: int,
    workers: int | None,
    cluster: str | None,
    areas: int,
    variant: str,
    decks: int | None,
    strategy: str,
    behind: int | None,
    tie_percent: str | None,
    ante_bonus: str,
    pair_plus: str,
    pays: Sequence[str],
    state: Path | None,
    json: bool,
) -> int:
    """Play millions of rounds from a seed, tally every wager, and compare it with its exact price."""
    try:
        wanted = whole_number(rounds, "rounds")
        rules = what_if(_rules(game, variant, decks, tie_percent or "", ante_bonus, pair_plus), pays)
    except (TermsError, MoneyError) as error:
        refuse_for(error)
    from croupier.odds.common.cluster import ClusterError
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.simulate.results import compare, exact_prices
    from croupier.odds.simulate.run import Simulation, load, plan_of, save

    try:
        plan = plan_of(rules, seed=seed, areas=areas, strategy=strategy, behind=behind)
        exact = exact_prices(plan)
        warn_of(rules, exact.wagers)
        simulation = Simulation(plan, load(state) if state and state.exists() else None)
        began, before = time.monotonic(), simulation.rounds
        dealt, interrupted = simulation.tally, False
        try:
            dealt = _run(simulation, wanted, workers, cluster, state)
        except KeyboardInterrupt:
            dealt, interrupted = simulation.tally, True
        except ClusterError as lost:
            if simulation.rounds == before:
                raise
            warn(str(lost))
            dealt, interrupted = simulation.tally, True
        seconds = time.monotonic() - began
        kept = state
        if interrupted and kept is None:
            kept = Path(f"simulation-{rules.game}-{seed}.json")
        if kept is not None:
            save(simulation.kept, kept)
        done = dealt.total(simulation.bench.hands) // simulation.bench.areas
        rows = compare(simulation.bench, dealt, exact) if done else []
    except OddsError as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"{state or 'The state file'} cannot be written: {(error.strerror or 'unknown reason').lower()}.")
    if json:
        say_json(_document(plan, rules, exact, simulation, dealt.units, done, rows, interrupted))
    else:
        _show(rules, simulation, done, dealt.units, rows, (done - before) / seconds if seconds > 0 else 0.0)
    if interrupted:
        warn(f"Interrupted after {done:,} rounds. To go on, repeat the command with --state {kept}.")
        return INTERRUPTED
    return 0


def _run(simulation: Simulation, rounds: int, workers: int | None, cluster: str | None, state: Path | None) -> Any:
    from croupier.odds.simulate.run import save

    saved = time.monotonic()
    with dealers(workers, cluster) as who, bar(simulation.plan.game, rounds, "rounds") as show:

        def seen(done: int) -> None:
            nonlocal saved
            show(done)
            if state is not None and time.monotonic() - saved > SAVE_EVERY:
                save(simulation.kept, state)
                saved = time.monotonic()

        return simulation.run(rounds, workers=who.workers, executor=who.executor, seen=seen)


def whole_number(text: str, what: str, whose: str = "A simulation") -> int:
    """How many, as in 1000000 or 1e9."""
    try:
        number = Decimal(text.replace("_", "").replace(",", ""))
    except InvalidOperation:
        refuse(f"{text!r} is no number of {what}: write it as in 1000000 or 1e9.")
    if not number.is_finite() or abs(number) > Decimal("1e18") or number != number.to_integral_value():
        refuse(f"{text!r} is no number of {what}: write it as in 1000000 or 1e9.")
    if number < 1:
        refuse(f"{whose} needs at least one {what.removesuffix('s')}, not {text}.")
    return int(number)


def _rules(game: str, variant: str, decks: int | None, tie_percent: str, ante_bonus: str, pair_plus: str) -> Rules:
    known = game_of(game_named(game))
    given = {"tie_percent": tie_percent, "ante_bonus": ante_bonus, "pair_plus": pair_plus}
    for name, value in given.items():
        if value and name not in known.options:
            refuse(f"{known.title} knows no --{name.replace('_', '-')}.")
    percent = None
    if tie_percent:
        try:
            to, on = Decimal(tie_percent).as_integer_ratio()
        except (InvalidOperation, ValueError, OverflowError):
            refuse(f"{tie_percent!r} is no percentage: write it as in 5 or 2.5.")
        if to < 0:
            refuse(f"{tie_percent!r} is no percentage: write it as in 5 or 2.5.")
        percent = Odds(to, on * 100)
    return rules_of(known.slug, Terms(variant, decks_chosen(known, decks), percent, ante_bonus, pair_plus))


def _show(rules: Rules, simulation: Simulation, rounds: int, units: int, rows: list[Compared], rate: float) -> None:
    plan, console = simulation.plan, Console()
    areas = f", {plan.areas} areas" if plan.areas > 1 else ""
    how = f", strategy {plan.strategy}" if rules.decides else ""
    table = Table(title=f"{titled(rules)}, {edition_in_words(rules)}: {rounds:,} rounds, seed {plan.seed}{areas}{how}")
    table.add_column("wager")
    for name in ("house edge dealt", "± standard error", "exact house edge", "z"):
        table.add_column(name, justify="right")
    for row in rows:
        z = "" if row.z is None else f"{row.z:+.2f}"
        style = "red" if row.z is not None and abs(row.z) >= 4 else ""
        exact = f"{float(row.exact.house_edge):.5%}" if row.exact else "too long to count"
        title = rules.wagers[row.found.wager].title
        table.add_row(title, f"{row.edge:.5%}", _error(row), exact, z, style=style)
    console.print(table)
    for sentence in changed_prices(rules):
        console.print(sentence, highlight=False, style="bold")
    console.print(Z_SAYS, highlight=False)
    if generic := [row.found.wager for row in rows if row.found.dealt == "generic"]:
        console.print(f"Dealt without a kernel, by asking the rules card by card: {', '.join(generic)}.")
    console.print(f"Dealt in {units:,} {_dealing(units, simulation.bench.dealing)}; {_rate(rate)}.", highlight=False)


def _dealing(units: int, told: str) -> str:
    """`1 shoe of 8 decks`, `2 shoes of 8 decks`: what is dealt is told of many."""
    first, _, rest = told.partition(" ")
    return f"{first.removesuffix('s') if first != 'batches' else 'batch'} {rest}" if units == 1 else told


def _rate(rate: float) -> str:
    """Of the whole run, its warming up included: a short one is no measure of speed."""
    shown = f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate:,.0f}"
    return f"{shown} rounds a second, warming up included"


def _error(row: Compared) -> str:
    return "" if row.found.error is None else f"{row.found.error:.5%}"


def _document(
    plan: Plan,
    rules: Rules,
    exact: Priced,
    simulation: Simulation,
    units: int,
    rounds: int,
    rows: list[Compared],
    interrupted: bool,  # noqa: FBT001
) -> dict[str, Any]:
    from croupier.odds.exact.doubts import doubts
    from croupier.odds.report.document import doubts_document, heading

    head = {
        **heading(exact), **doubts_document(doubts(rules, exact.wagers)),
        "seed": plan.seed, "areas": plan.areas, "rounds": rounds, "units": units, "dealing": simulation.bench.dealing,
        "interrupted": interrupted,
    }  # fmt: skip
    if rules.decides:
        head["strategy"] = plan.strategy
    found = [
        {
            "wager": row.found.wager,
            "hands": row.found.hands,
            **({"dealt": row.found.dealt} if row.found.dealt == "generic" else {}),
            "house_edge": {
                "simulated": str(-row.found.net),
                "simulated_percent": 100 * row.edge,
                "exact": str(row.exact.house_edge) if row.exact else None,
                "percent": 100 * float(row.exact.house_edge) if row.exact else None,
            },
            "standard_error": row.found.error,
            "z": row.z,
            "lines": [{"net": str(gain), "count": count, "expected": _expected(row, gain)} for gain, count in row.found.lines],
        }
        for row in rows
    ]
    return {**head, "wagers": found}


def _expected(row: Compared, gain: Fraction) -> float | None:
    """How often a net result should have come; nobody knows where it is too long to count."""
    if row.exact is None:
        return None
    return float(row.found.hands * sum((line.probability for line in row.exact.lines if line.net == gain), Fraction(0)))
