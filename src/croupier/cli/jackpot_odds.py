"""`croupier jackpot odds`: what a pool costs, exactly, and beside it what dealing gives."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.cli.speaking import refuse, say_json
from croupier.jackpot import odds as exact
from croupier.jackpot.chances import HANDS, by_hand, fixed_return, rounds
from croupier.jackpot.facts import GUARANTEES, PROGRESSIVE
from croupier.jackpot.model import Level, Pool
from croupier.jackpot.terms import PARTS, Cents, Rate, Seed, read
from croupier.money import dollars, in_full

if TYPE_CHECKING:
    from croupier.odds.simulate.prize_meter import LevelDealt

SHARES: Final = {"median": Fraction(1, 2), "ninety": Fraction(9, 10), "ninety_nine": Fraction(99, 100)}


def odds(
    *,
    stake: str | None,
    major_rate: str | None,
    minor_rate: str | None,
    major_seed: str | None,
    minor_seed: str | None,
    simulate: str,
    seed: int,
    workers: int | None,
    stakes_an_hour: int,
    json: bool,
) -> int:
    """Price a pool of two levels."""
    pool = _pool(stake, (major_rate, minor_rate), (major_seed, minor_seed))
    told = document(pool)
    if simulate:
        from croupier.cli.simulate import whole_number

        stakes = whole_number(simulate, "stakes")
        told["simulated"] = _simulated(pool, stakes, seed, workers, stakes_an_hour)
    if json:
        say_json(told)
    else:
        _show(pool, told)
    return 0


def _pool(stake: str | None, rates: tuple[str | None, ...], seeds: tuple[str | None, ...]) -> Pool:
    amount = _read(Cents, stake, "--stake")
    levels = tuple(
        Level(
            name,
            _read(Rate, rate, f"--{name}-rate"),
            GUARANTEES[name] if start is None else _read(Seed, start, f"--{name}-seed"),
        )
        for name, rate, start in zip(PROGRESSIVE, rates, seeds, strict=True)
    )
    if sum(level.rate for level in levels) > PARTS:
        refuse("The rates of a pool cannot add up to more than the whole stake.")
    seeded = tuple(level.seed for level in levels)
    return Pool("", "", amount, (1,), levels, seeded, seeded)


def _read(kind: type[int], text: str | None, flag: str) -> int:
    if text is None:
        refuse(f"croupier jackpot odds needs {flag}.")
    try:
        return int(read(kind, text))
    except ValueError as error:
        refuse(f"{flag}: {error}.")


def document(pool: Pool) -> dict[str, Any]:
    """The contract's keys, and beside them what else is worth knowing."""
    keeping = exact.keeping(pool.stake, pool.levels)
    return {
        "stake": dollars(pool.stake),
        "hands": HANDS,
        "probability": {hand: _fraction(chance) for hand, chance in by_hand().items()},
        "fixed": _fraction(fixed_return()),
        "levels": {level.name: _level(pool, level) for level in pool.levels},
        "kept_before_increments": _fraction(exact.kept(pool.stake, pool.levels)),
        "edge_without_top_up": _fraction(exact.edge(pool.stake, pool.levels)),
        "edge_percent": f"{100 * keeping.edge:.6f}",
        "rounds": {
            str(areas): {"some_major": _fraction(major), "some_minor": _fraction(minor), "two_majors": _fraction(two)}
            for areas, (major, minor, two) in rounds().items()
        },
        "warnings": list(exact.warnings(pool)),
    }


def _level(pool: Pool, level: Level) -> dict[str, Any]:
    others = [other for other in pool.levels if other is not level]
    return {
        "rate": _fraction(exact.rate(level)),
        "seed": dollars(level.seed),
        "probability": _fraction(exact.probability(level)),
        "cost": _fraction(exact.cost(level, pool.stake)),
        "mean_meter": _fraction(exact.mean_meter(level, pool.stake) / 100),
        "mean_stakes": _fraction(1 / exact.probability(level)),
        **{name: exact.stakes_until(level, share) for name, share in SHARES.items()},
        "breaks_even": _fraction(exact.break_even(pool.stake, level, others) / 100),
        "top_up": exact.in_dollars(exact.top_up(level, pool.stake)),
    }


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _simulated(pool: Pool, stakes: int, seed: int, workers: int | None, an_hour: int) -> dict[str, Any]:
    from croupier.jackpot.chances import hands_by_kind
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.simulate.prize_meter import deal_stakes

    processes = len(os.sched_getaffinity(0)) if workers is None else workers
    try:
        dealt = deal_stakes(hands_by_kind(), stakes, seed=seed, workers=processes)
    except OddsError as error:
        refuse(str(error))
    return {
        "stakes": stakes,
        "seed": seed,
        "stakes_an_hour": an_hour,
        "levels": {level.name: _dealt(pool, level, dealt[level.name], stakes, an_hour) for level in pool.levels},
    }


def _dealt(pool: Pool, level: Level, dealt: LevelDealt, stakes: int, an_hour: int) -> dict[str, Any]:
    """Winners, the meter when won and the hours between, each with how many standard errors it lies off."""
    chance, grows = exact.probability(level), exact.rate(level) * pool.stake
    expected = chance * stakes
    told: dict[str, Any] = {
        "winners": dealt.wins,
        "expected": f"{float(expected):.3f}",
        "z": _z(dealt.wins - expected, expected * (1 - chance)),
    }
    if dealt.wins:
        gap = Fraction(dealt.stakes, dealt.wins)
        meter, mean = level.seed + grows * gap, exact.mean_meter(level, pool.stake)
        spread = grows**2 * (1 - chance) / chance**2 / dealt.wins
        told |= {
            "mean_meter": dollars(round(meter)),
            "mean_meter_exact": dollars(round(mean)),
            "mean_meter_z": _z(meter - mean, spread),
            "hours_between": f"{float(gap / an_hour):.2f}",
            "hours_between_exact": f"{float(1 / chance / an_hour):.2f}",
        }
    return told


def _z(off: Fraction, variance: Fraction) -> str:
    """By how many standard errors; floats are for showing alone."""
    return f"{float(off) / float(variance) ** 0.5:+.3f}" if variance else "+0.000"


def _show(pool: Pool, told: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    hands = Table("hand", title=f"A jackpot stake of {in_full(pool.stake)}: {HANDS:,} hands of three cards", title_justify="left")
    for name in ("probability", "one in"):
        hands.add_column(name, justify="right")
    for hand, chance in by_hand().items():
        hands.add_row(hand, _fraction(chance), f"{float(1 / chance):,.2f}")
    console.print(hands)
    levels = Table(title="Levels", title_justify="left")
    levels.add_column("")
    for level in pool.levels:
        levels.add_column(level.name, justify="right")
    rows = (
        ("rate", lambda level: _percent(exact.rate(level))),
        ("seed", lambda level: in_full(level.seed)),
        ("costs of each stake", lambda level: _percent(exact.cost(level, pool.stake))),
        ("meter when won, on average", lambda level: in_full(round(exact.mean_meter(level, pool.stake)))),
        ("stakes until won, on average", lambda level: f"{float(1 / exact.probability(level)):,.2f}"),
        ("won by so many stakes, half the time", lambda level: f"{told['levels'][level.name]['median']:,}"),
        ("nine times in ten", lambda level: f"{told['levels'][level.name]['ninety']:,}"),
        ("99 times in 100", lambda level: f"{told['levels'][level.name]['ninety_nine']:,}"),
        ("the stake costs nothing at", lambda level: _dollars_of(told["levels"][level.name]["breaks_even"])),
        ("the guarantee adds to a win", lambda level: in_full(round(exact.top_up(level, pool.stake)))),
    )
    for title, of in rows:
        levels.add_row(title, *map(of, pool.levels))
    console.print(levels)
    console.print(f"Fixed prizes return {_percent(fixed_return())}; before increments the house keeps "
                  f"{_percent(exact.kept(pool.stake, pool.levels))}, and in the long run {told['edge_percent']}%.")  # fmt: skip
    for sentence in told["warnings"]:
        console.print(f"[yellow]{sentence}")
    if "simulated" in told:
        _show_simulated(console, told["simulated"])


def _show_simulated(console: Any, told: dict[str, Any]) -> None:
    from rich.table import Table

    title = f"{told['stakes']:,} stakes dealt, seed {told['seed']}, {told['stakes_an_hour']:,} an hour"
    grid = Table(title=title, title_justify="left")
    grid.add_column("")
    for level in told["levels"]:
        grid.add_column(level, justify="right")
    for name in (
        "winners",
        "expected",
        "z",
        "mean_meter",
        "mean_meter_exact",
        "mean_meter_z",
        "hours_between",
        "hours_between_exact",
    ):
        grid.add_row(name.replace("_", " "), *(str(row.get(name, "")) for row in told["levels"].values()))
    console.print(grid)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.3f}%"


def _dollars_of(fraction: str) -> str:
    return in_full(round(Fraction(fraction) * 100))
