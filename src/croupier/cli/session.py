"""`croupier session`: many evenings of one player by a system, beside what can be counted exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.cli.dealers import bar, dealers, waiting
from croupier.cli.naming import Unclear, named
from croupier.cli.pricing import chips_asked, refuse_for, rules_asked
from croupier.cli.simulate import whole_number
from croupier.cli.speaking import INTERRUPTED, refuse, say_json, warn
from croupier.games.rules import Rules, TermsError
from croupier.money import MoneyError, dollars, parse_cents

if TYPE_CHECKING:
    from croupier.odds.session import Counted, Sat, Sitting
    from croupier.odds.session.counted import Through

PARTS: Final = (1, 5, 25, 50, 75, 95, 99)
"""Percentiles that are told; a screen shows the inner five."""
_BET: Final = '--bet names a wager and its first stake, as in --bet "banker 10"'


def session(
    game: str,
    *,
    bankroll: str | None,
    bet: str | None,
    rounds: str,
    system: str,
    sessions: str,
    seed: int,
    workers: int | None,
    cluster: str | None,
    minimum: str | None,
    maximum: str | None,
    unit: str | None,
    chips: str | None,
    variant: str,
    decks: int | None,
    strategy: str,
    behind: int | None,
    tie_percent: str | None,
    ante_bonus: str,
    pair_plus: str,
    json: bool,
) -> int:
    """Play many evenings of one player by a system."""
    if bankroll is None or bet is None:
        refuse(f"A session needs --bankroll and --bet. {_BET}.")
    wanted = whole_number(sessions, "sessions", "The command")
    length = whole_number(rounds, "rounds", "A session")
    try:
        rules = rules_asked(game, variant, decks, tie_percent, ante_bonus, pair_plus, ())
        wager, stake = _bet(rules, bet)
        purse = parse_cents(bankroll.removeprefix("$"))
        sign = _sign(rules, wager, minimum, maximum, unit, chips)
    except (TermsError, MoneyError) as error:
        refuse_for(error)
    from croupier.cli import session_shown as shown
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.session import count, sitting, system_of
    from croupier.odds.session.counted import through

    try:
        plan = sitting(
            rules, wager=wager, stake=stake, bankroll=purse, rounds=length, system=system_of(system), strategy=strategy,
            behind=behind, seed=seed, **sign,
        )  # fmt: skip
        found, stopped = _played(plan, wanted, workers, cluster)
        with waiting("Counting every purse and step ..."):
            counted, all_rounds = count(plan), through(plan)
    except (OddsError, MoneyError) as error:
        refuse(str(error))
    if json:
        say_json({**document(plan, rules, found, counted, all_rounds), "interrupted": bool(stopped)})
    else:
        shown.show(plan, rules, found, counted, all_rounds)
    if stopped:
        warn(f"{stopped} {found.sessions:,} of {wanted:,} sessions were played.")
        return INTERRUPTED
    return 0


def _played(plan: Sitting, wanted: int, workers: int | None, cluster: str | None) -> tuple[Sat, str]:
    """The sessions, and the sentence why there are fewer than were asked for; without any, nothing can be shown."""
    from croupier.odds.common.cluster import ClusterError
    from croupier.odds.session import Sat, sit

    done = Sat()
    try:
        with dealers(workers, cluster) as who, bar(f"{plan.game}, {_name(plan)}", wanted, "sessions") as show:

            def seen(now: Sat) -> None:
                nonlocal done
                done = now
                show(now.sessions)

            return sit(plan, wanted, workers=who.workers, executor=who.executor, seen=seen), ""
    except KeyboardInterrupt:
        if not done.sessions:
            raise
        return done, "Interrupted."
    except ClusterError as lost:
        if not done.sessions:
            raise
        return done, str(lost)


def _bet(rules: Rules, text: str) -> tuple[str, int]:
    name, _, amount = text.strip().rpartition(" ")
    if not name:
        refuse(f"{_BET}, not {text!r}.")
    if amount.removeprefix("$").startswith("-"):
        refuse(f"{amount!r} is a negative amount: write the first stake in dollars, as in {name} 10.")
    known = {slug: wager.title for slug, wager in rules.wagers.items() if not wager.rides_on}
    try:
        return named(name, known), parse_cents(amount.removeprefix("$"))
    except Unclear as error:
        refuse(f"{rules.title} has no such wager: {error}")


def _sign(
    rules: Rules, wager: str, minimum: str | None, maximum: str | None, unit: str | None, chips: str | None
) -> dict[str, Any]:
    """What was asked for, and for the rest what a house would usually put on the table."""
    from croupier.desk.usual import MAIN, SIDE, UNIT, usual_conditions

    terms = rules.terms
    percent = dollars(terms.tie_percent.to * 10_000 // terms.tie_percent.on) if terms.tie_percent else ""
    usual = usual_conditions(rules.game, variant=terms.variant, tie_percent=percent, decks=terms.decks)
    limit = usual.sign.limits.get(wager, MAIN if rules.wagers[wager].main else SIDE)
    return {
        "minimum": limit.minimum if minimum is None else parse_cents(minimum),
        "maximum": limit.maximum if maximum is None else parse_cents(maximum),
        "unit": UNIT if unit is None else parse_cents(unit),
        "chips": usual.chips if chips is None else chips_asked(chips).denominations,
    }


def _name(plan: Sitting) -> str:
    return Path(plan.system.name).stem if plan.system.source else plan.system.name


def mean_z(found: Sat, exact: Counted) -> float | None:
    """How many standard errors the dealt mean lies above the exact one, by the exact spread: few cases of something rare would
    give an error that is itself a matter of luck. None where nothing can vary."""
    return _z(found.mean, exact.mean, exact.mean_error(found.sessions))


def ruin_z(found: Sat, exact: Counted) -> float | None:
    """The same for the chance of ruin."""
    return _z(found.ruin, exact.ruin, exact.ruin_error(found.sessions))


def _z(found: Fraction, exact: Fraction, error: float) -> float | None:
    return float(found - exact) / error if error > 0 else None


def money(cents: Fraction | int, places: int = 2) -> str:
    """Dollars, rounded once and by whole numbers."""
    scaled = round(abs(Fraction(cents)) * 10**places / 100)
    whole, part = divmod(scaled, 10**places)
    return f"{'-' if cents < 0 and scaled else ''}{whole}.{part:0{places}}"


def document(plan: Sitting, rules: Rules, found: Sat, counted: Counted | str, all_rounds: Through | None) -> dict[str, Any]:
    """Everything, for a program. Amounts are dollars, fractions exact."""
    from croupier.odds.session.plan import bench_for
    from croupier.odds.session.tally import mean_of, quantile

    def spread(times: dict[int, int]) -> dict[str, Any]:
        mean = mean_of(times)
        return {
            "mean": str(mean) if mean is not None else None,
            "percentiles": {str(part): quantile(times, Fraction(part, 100)) for part in PARTS} if times else {},
            "most": max(times, default=None),
            "sessions": {str(value): count for value, count in sorted(times.items())},
        }

    return {
        "game": plan.game, "edition": plan.edition, "variant": plan.terms.variant or None, "decks": plan.terms.decks,
        "wager": plan.wager, "stake": dollars(plan.stake), "bankroll": dollars(plan.bankroll), "rounds": plan.rounds,
        "system": plan.system.name, "seed": plan.seed,
        **({"strategy": plan.strategy} if rules.decides else {}),
        "sign": {
            "minimum": dollars(plan.minimum), "maximum": dollars(plan.maximum), "unit": dollars(plan.unit) if plan.unit else None,
            "chips": [dollars(chip) for chip in plan.chips],
        },
        "dealing": bench_for(plan).dealing, "sessions": found.sessions, "rounds_played": found.rounds,
        "staked": dollars(found.staked),
        "result": {
            "mean": str(found.mean / 100), "mean_dollars": money(found.mean, 4), "standard_error": found.error / 100,
            "standard_deviation": float(found.variance) ** 0.5 / 100,
            "ahead": str(found.share(1)), "even": str(found.share(0, 1)), "behind": str(1 - found.share(0)),
            "percentiles": {str(part): dollars(quantile(found.results, Fraction(part, 100)) or 0) for part in PARTS},
            "distribution": [{"result": dollars(result), "sessions": times} for result, times in sorted(found.results.items())],
        },
        "ruin": {
            "sessions": found.ruined, "chance": str(found.ruin), "standard_error": found.ruin_error, "rounds": spread(found.ruins),
        },
        "streaks": {"wins": spread(found.wins), "losses": spread(found.losses)},
        "held_by_the_maximum": found.kept_down,
        "exact": _exact(found, counted, all_rounds),
    }  # fmt: skip


def _exact(found: Sat, counted: Counted | str, all_rounds: Through | None) -> dict[str, Any]:
    known: dict[str, Any] = {"rounds": "each from full decks"}
    if all_rounds is not None:
        known["all_rounds_played"] = {"mean": str(all_rounds.mean / 100), "variance": str(all_rounds.variance / 10_000)}
    if isinstance(counted, str):
        return {**known, "counted": None, "why": counted}
    return {
        **known,
        "counted": {
            "mean_dollars": money(counted.mean, 8),
            "standard_deviation": float(counted.variance) ** 0.5 / 100,
            "ruin": {"at_least": float(counted.ruin), "at_most": float(counted.ruin + counted.bound)},
            "ahead": float(counted.share(1)),
            "z": {
                "mean": mean_z(found, counted),
                "ruin": ruin_z(found, counted),
            },
        },
    }
