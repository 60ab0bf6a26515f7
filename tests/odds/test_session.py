"""Sessions by system: played against a plain replay in Python, counted against every way a few rounds can go."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from croupier.games.catalogue import GAMES, rules_of
from croupier.money import chips_of
from croupier.odds import Payment, price
from croupier.odds.common.generator import stream
from croupier.odds.common.payment import guarantees, net
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import found_of, tally_of
from croupier.odds.common.wagers import permitted_wagers
from croupier.odds.session import SYSTEMS, Counted, Sat, Sitting, System, count, sit, sitting, system_of
from croupier.odds.session.counted import chances, through
from croupier.odds.session.plan import bench_for, table_of
from croupier.odds.session.run import play_block, sessions_in_block
from croupier.odds.session.tally import mean_of, quantile
from croupier.odds.simulate.benches import bench_of, generic_bench
from croupier.odds.simulate.tracing import Tracing, ends_of

pytestmark = pytest.mark.slow

CHIPS = (25, 100, 500, 2500, 10_000, 50_000)
FIB = [1, 1]
while len(FIB) < 30:
    FIB.append(FIB[-1] + FIB[-2])


def evening(system: System | str = "flat", **given: object) -> Sitting:
    usual = {
        "wager": "banker", "stake": 1000, "bankroll": 20_000, "rounds": 120, "minimum": 500, "maximum": 10_000, "unit": 100,
        "chips": CHIPS,
    }  # fmt: skip
    return sitting("premium-baccarat", system=system, **(usual | given))  # type: ignore[arg-type]


# The rounds, one by one


@pytest.mark.parametrize("game", GAMES)
def test_rounds_told_one_by_one_are_those_that_are_counted(game: str) -> None:
    bench = cast(Tracing, bench_of(rules_of(game)))
    payment = Payment(meters=tuple(guarantees(bench.rules).items()))
    counted = {found.wager: dict(found.lines) for found in found_of(bench, tally_of(bench.deal(stream(1, game, 0))), payment)}
    for wager in permitted_wagers(bench.rules):
        ends, units = ends_of(bench, wager.slug), bench.trace(stream(1, game, 0), wager.slug)
        times, dealt = np.zeros(len(ends.lines), np.int64), 0
        while dealt < bench.block:
            traced, lengths = next(units)
            dealt += len(traced)
            for row, length in zip(traced, lengths, strict=True):
                times += np.bincount(row[:length], minlength=len(times))
        found: dict[Fraction, int] = {}
        for lines, number in zip(ends.lines, times.tolist(), strict=True):
            gain = sum((net(bench.rules, part, line, payment) for part, line in lines), Fraction(0))
            found[gain] = found.get(gain, 0) + number
        assert {gain: number for gain, number in found.items() if number} == {
            gain: number for gain, number in counted[wager.slug].items() if number
        }


def test_a_wager_without_a_kernel_is_told_one_by_one_too() -> None:
    bench = generic_bench(rules_of("baceball"), wagers=("bet",))
    payment = Payment(meters=tuple(guarantees(bench.rules).items()))
    counted = found_of(bench, tally_of(bench.deal(stream(1, "own", 0))), payment)[0]
    ends, units = ends_of(bench, "bet"), bench.trace(stream(1, "own", 0), "bet")
    found: dict[Fraction, int] = {}
    for _ in range(bench.block):
        for end in next(units)[0][0]:
            gain = sum((net(bench.rules, part, line, payment) for part, line in ends.lines[end]), Fraction(0))
            found[gain] = found.get(gain, 0) + 1
    assert found == {gain: number for gain, number in counted.lines if number}


# Systems, as somebody would play them by hand


class ByHand:
    """What a player wants to stake next, in first stakes; a list and plain arithmetic, no ladder."""

    def __init__(self, system: str) -> None:
        self.system, self.at, self.line = system, 0, [1.0, 2, 3, 4]

    def wants(self) -> float:
        if self.system == "labouchere":
            return self.line[0] + self.line[-1] if len(self.line) > 1 else self.line[0]
        doubled = float(2**self.at)
        units = {"flat": 1.0, "martingale": doubled, "paroli": doubled, "fibonacci": FIB[self.at], "dalembert": self.at + 1}
        return units[self.system]

    def hears(self, gain: int, staked: float, *, at_the_top: bool) -> None:
        if gain > 0:
            self.at = {"flat": 0, "martingale": 0, "paroli": (self.at + 1) % 3, "fibonacci": max(0, self.at - 2),
                       "dalembert": max(0, self.at - 1)}.get(self.system, 0)  # fmt: skip
            self.line = self.line[1:-1] or [1, 2, 3, 4]
        elif gain < 0:
            self.line.append(staked)
            if self.system == "paroli":
                self.at = 0
            elif not at_the_top:
                self.at += 1


def replayed(plan: Sitting, sessions: int) -> Iterator[tuple[int, int, bool, int, int]]:
    """The same cards, played in plain Python: result, rounds, ruin, longest runs of wins and losses."""
    table = table_of(plan)
    by_stake = {int(stake): [int(gain) for gain in gains] for stake, gains in zip(table.stakes, table.pays, strict=True)}
    units = (row[:length] for rows in bench_for(plan).trace(stream(plan.seed, f"{plan.game} session", 0), plan.wager)
             for row, length in zip(*rows, strict=True))  # fmt: skip
    for _ in range(sessions):
        player, purse, gains = ByHand(plan.system.name), plan.bankroll, list[int]()
        while len(gains) < plan.rounds and purse >= plan.minimum:
            for end in next(units):
                due = int(player.wants() * plan.stake)
                room = min(plan.maximum, purse, due)
                stake = max(each for each in by_stake if each <= room)
                gains.append(by_stake[stake][int(end)])
                purse += gains[-1]
                player.hears(gains[-1], Fraction(stake, plan.stake), at_the_top=due >= plan.maximum)  # type: ignore[arg-type]
                if len(gains) == plan.rounds or purse < plan.minimum:
                    break
        decided = "".join("W" if gain > 0 else "L" for gain in gains if gain)
        longest = [max(map(len, decided.split(other))) for other in "LW"]
        yield purse - plan.bankroll, len(gains), purse < plan.minimum, longest[0], longest[1]


def tallied(rows: list[tuple[int, int, bool, int, int]]) -> tuple[dict[int, int], ...]:
    found: tuple[dict[int, int], ...] = ({}, {}, {}, {})
    for result, rounds, ruined, wins, losses in rows:
        for times, value in zip(found, (result, rounds if ruined else None, wins, losses), strict=True):
            if value is not None:
                times[value] = times.get(value, 0) + 1
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_played_as_by_hand(system: str) -> None:
    plan = evening(system)
    found = play_block(plan, 0, 60)
    rows = list(replayed(plan, 60))
    assert (found.results, found.ruins, found.wins, found.losses) == tallied(rows)
    assert found.rounds == sum(row[1] for row in rows)
    assert found.sessions == 60


def test_a_file_that_plays_a_martingale_is_a_martingale(tmp_path: Path) -> None:
    file = tmp_path / "doubling.py"
    file.write_text(
        "def system(first):\n    stake = first\n    while True:\n        gain = yield stake\n"
        "        stake = first if gain > 0 else 2 * stake if gain < 0 else stake\n"
    )
    own, named = evening(system_of(str(file))), evening("martingale")
    assert sessions_in_block(own) < sessions_in_block(named)
    assert play_block(own, 0, 80) == play_block(named, 0, 80)


def test_a_player_may_leave_and_the_sign_holds(tmp_path: Path) -> None:
    file = tmp_path / "wild.py"
    file.write_text("def system(first):\n    yield 10 ** 9\n    yield 1\n    yield first + 50\n")
    plan = evening(system_of(str(file)))
    found = play_block(plan, 0, 50)
    assert found.rounds == 150
    assert found.kept_down == 50
    assert found.staked == 50 * (10_000 + 500 + 1000)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def system(first):\n    yield first / 2\n", "yielded 500.0 in round 1: a stake is a whole number of cents above nought"),
        ("def system(first):\n    yield first\n    yield -1\n", "in round 2"),
        ("def system(first):\n    yield first\n    1 / 0\n", "failed in round 2 of a session: ZeroDivisionError: division by zero"),
        ("def system():\n    yield 1\n", "failed in round 1"),
        ("def system(first):\n    return 3\n", "failed in round 1"),
        ("system = 3\n", "has no function `system`"),
        ("def system(first:\n", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_followed_gets_a_sentence(tmp_path: Path, source: str, said: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source)
    with pytest.raises(OddsError) as refused:
        sit(evening(system_of(str(file))), 3)
    assert said in str(refused.value)


def test_the_same_seed_gives_the_same_sessions_for_any_number_of_workers() -> None:
    plan = evening("dalembert", rounds=50_000)
    assert sessions_in_block(plan) == 20
    whole = sit(plan, 70)
    for workers in (2, 3):
        with ThreadPoolExecutor(workers) as pool:
            assert sit(plan, 70, workers=workers, executor=pool) == whole
    assert sit(evening("dalembert", rounds=50_000, seed=2), 70) != whole
    blocks = [play_block(plan, block, sessions) for block, sessions in enumerate((20, 20, 20, 10))]
    assert sum(blocks[1:], blocks[0]) == whole


# Counted


def every_way(plan: Sitting) -> tuple[dict[int, Fraction], Fraction]:
    """Every sequence of ends, played by hand with exact fractions: chances of results, and of ruin."""
    table, likely = table_of(plan), chances(plan)
    assert likely is not None
    assert sum(likely) == 1
    by_stake = {int(stake): [int(gain) for gain in gains] for stake, gains in zip(table.stakes, table.pays, strict=True)}
    results: dict[int, Fraction] = {}
    ruin = Fraction(0)
    for ends in product(range(len(likely)), repeat=plan.rounds):
        chance, purse, player = Fraction(1), plan.bankroll, ByHand(plan.system.name)
        for end in ends:
            chance *= likely[end]
            if purse < plan.minimum * table.most:
                continue
            due = int(player.wants() * plan.stake)
            stake = max(each for each in by_stake if each <= min(plan.maximum, purse // table.most, due))
            gain = by_stake[stake][end]
            purse += gain
            player.hears(gain, 0, at_the_top=due >= plan.maximum)
        results[purse - plan.bankroll] = results.get(purse - plan.bankroll, Fraction(0)) + chance
        ruin += chance if purse < plan.minimum * table.most else 0
    return results, ruin


@pytest.mark.parametrize("system", ["flat", "martingale", "paroli", "fibonacci", "dalembert"])
@pytest.mark.parametrize("wager", ["banker", "tie"])
def test_counted_sessions_are_every_way_the_rounds_can_go(system: str, wager: str) -> None:
    plan = evening(system, wager=wager, rounds=6, bankroll=3700, maximum=3000)
    found, (results, ruin) = count(plan), every_way(plan)
    assert isinstance(found, Counted)
    assert set(found.results) == set(results)
    assert found.bound < Fraction(1, 10**14)
    for result, chance in results.items():
        assert 0 <= chance - Fraction(found.results[result], 2**62) <= found.bound
    assert 0 <= ruin - found.ruin <= found.bound
    assert ruin > 0


@pytest.mark.parametrize(("game", "wager"), [("three-card-poker", "ante"), ("lucky-draw-baccarat", "enter"), ("baceball", "bet")])
def test_where_a_decision_adds_to_the_stake_the_purse_must_reach_both(game: str, wager: str) -> None:
    plan = sitting(game, wager=wager, stake=1000, bankroll=2500, rounds=2, maximum=4000)
    found, (results, ruin) = count(plan), every_way(plan)
    assert isinstance(found, Counted)
    assert ruin > 0
    assert 0 <= ruin - found.ruin <= found.bound
    assert {result: round(float(chance), 12) for result, chance in results.items()} == {
        result: round(weight / 2**62, 12) for result, weight in found.results.items()
    }


@pytest.mark.parametrize(
    ("game", "wager"), [("premium-baccarat", "banker"), ("seven-up-baccarat", "player"), ("three-card-poker", "ante")]
)
def test_flat_play_has_the_mean_and_variance_of_its_price(game: str, wager: str) -> None:
    plan = sitting(game, wager=wager, stake=2000, bankroll=10**7, rounds=1000, chips=(1,))
    priced, exact = price(game).of(wager), through(plan)
    assert exact is not None
    assert exact.mean == -1000 * 2000 * priced.house_edge
    assert exact.variance == 1000 * 2000**2 * priced.variance


@pytest.mark.parametrize(
    ("game", "wager", "system"),
    [
        ("premium-baccarat", "banker", "flat"), ("premium-baccarat", "banker", "martingale"),
        ("seven-up-baccarat", "player", "paroli"), ("lucky-draw-baccarat", "enter", "flat"), ("baceball", "bet", "fibonacci"),
        ("three-card-poker", "ante", "flat"),
    ],
)  # fmt: skip
def test_what_is_dealt_is_what_is_counted(game: str, wager: str, system: str) -> None:
    plan = sitting(game, wager=wager, stake=1000, bankroll=15_000, rounds=100, system=system, maximum=10_000, unit=1000, seed=3)
    dealt, exact = sit(plan, 20_000), count(plan)
    assert isinstance(exact, Counted)
    assert abs(float(dealt.mean - exact.mean)) < 4 * dealt.error
    assert abs(float(dealt.ruin - exact.ruin)) < 4 * dealt.ruin_error
    assert float(dealt.variance) == pytest.approx(float(exact.variance), rel=0.05)
    half = quantile(exact.results, Fraction(1, 2))
    assert half is not None
    assert abs(float(dealt.share(half) - exact.share(half))) < 0.02


def test_what_is_too_long_to_count_says_so() -> None:
    for plan, said in (
        (evening("labouchere"), "too many states"),
        (evening("dalembert", stake=500, maximum=50_000, unit=100, rounds=5000, bankroll=10**7), "too long to count"),
        (evening("martingale", rounds=10**8), "too long to count"),
    ):
        found = count(plan)
        assert isinstance(found, str)
        assert said in found


# Rules of the sign, and what cannot be


def test_payments_are_those_of_the_chips() -> None:
    table = table_of(evening("martingale"))
    for stake, gains in zip(table.stakes.tolist(), table.pays.tolist(), strict=True):
        assert set(gains) == {-stake, 0, chips_of(CHIPS).at_least(stake * 19, 20)}
    assert table.stakes[0] == 500
    assert table.stakes[-1] == 10_000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"wager": "red"}, "has no wager 'red'"),
        ({"stake": 400}, "The minimum on Banker is $5.00, and the bet is $4.00."),
        ({"stake": 11_000}, "The maximum on Banker is $100.00"),
        ({"stake": 1050}, "in steps of $1.00"),
        ({"stake": 1010, "unit": 10}, "The chips cannot make a stake of $10.10."),
        ({"bankroll": 900}, "A purse of $9.00 is less than the first stake"),
        ({"rounds": 0}, "1 to 1,000,000,000 rounds"),
        ({"system": "hope"}, "There is no system 'hope'"),
        ({"minimum": 20_000}, "is above the maximum"),
        ({"system": "martingale", "unit": 1, "maximum": 10**9, "chips": (1,)}, "more than 50,000 stakes"),
        ({"bankroll": 10**15}, "No session is played with more than"),
        ({"strategy": "hope"}, "There is no strategy 'hope'"),
        ({"behind": 3}, "clause 4.6"),
    ],
)
def test_a_session_that_cannot_be_played_gets_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(OddsError) as refused:
        evening(**given)  # type: ignore[arg-type]
    assert said in str(refused.value)


def test_a_jackpot_stake_has_one_amount() -> None:
    plan = sitting("baceball", wager="jackpot", stake=500, bankroll=5000, rounds=20, minimum=100, maximum=50_000)
    assert (plan.minimum, plan.maximum) == (500, 500)
    assert sit(plan, 200).staked == 500 * sit(plan, 200).rounds
    with pytest.raises(OddsError, match="can only be played flat"):
        sitting("baceball", wager="jackpot", stake=500, bankroll=5000, rounds=20, system="martingale")


def test_figures_of_a_tally() -> None:
    one, two = Sat(2, 30, 300, 1, {-100: 1, 100: 1}, {7: 1}, {2: 2}, {3: 1, 5: 1}), Sat(1, 10, 100, 0, {100: 1}, {}, {1: 1}, {3: 1})
    both = one + two
    assert both == two + one
    assert both.results == {-100: 1, 100: 2}
    assert both.mean == Fraction(100, 3)
    assert both.variance == 10_000 - Fraction(100, 3) ** 2
    assert both.ruin == Fraction(1, 3)
    assert both.share(0) == Fraction(2, 3)
    assert both.share(-100, 100) == Fraction(1, 3)
    assert quantile(both.losses, Fraction(1, 2)) == 3
    assert quantile(both.losses, Fraction(99, 100)) == 5
    assert quantile({}, Fraction(1, 2)) is None
    assert mean_of({}) is None
    assert mean_of(both.losses) == Fraction(11, 3)
