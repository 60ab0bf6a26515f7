"""The house's figures: they agree with the table's accounts to the cent, and with the exact odds to the last fraction."""

import csv
import io
import json
import re
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import by_hand
from tests.coups import cards
from tests.desk.test_records import walked
from tests.table.pits import PITS, QUIET
from tests.tables import ASSISTANT, SUPERVISOR, House, opened, seated
from tests.terminal import Answer, run

from croupier import commands as c
from croupier.desk.expected import Figures, exact_spread, figures
from croupier.desk.journal import read_journal
from croupier.desk.takings import Period, Staked, Takings, summed
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Terms
from croupier.odds import price
from croupier.odds.exact.spread import spread_of
from croupier.table.engine import evolve
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.model.accounts import CAGE, CASHLESS, DROP_BOX, FLOAT, POOL, ROUNDING, TOKENS_TAKEN, VARIANCE
from croupier.table.model.table import Table

LOG = Path(__file__).parents[1] / "logs" / "ordinary-premium.jsonl"
LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.jsonl"))
PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = GAMES
HOUR = 3_600


def heard(events: Iterable[e.Event], *shifts: str) -> list[Period]:
    takings = Takings(shifts)
    for event in events:
        takings.hear(event)
    return takings.periods


def whole(house: House) -> Period:
    return summed(heard(house.events))


def staked(period: Period, slug: str) -> Staked:
    """A wager of a period in which it was played by the same rules all along."""
    [found] = [found for (_, wager), found in period.wagers.items() if wager == slug]
    return found


# Against the accounts


def agrees(events: Iterable[e.Event]) -> None:
    """Between rounds the figures come to what the accounts say, whatever happened."""
    table, takings = Table(), Takings()
    for event in events:
        table = evolve(table, event)
        takings.hear(event)
        if table.round is not None or not isinstance(event, e.RoundCleared):
            continue
        period, accounts = summed(takings.periods), table.accounts
        assert (period.cash, period.cashless) == (accounts.get(DROP_BOX, 0), accounts.get(CASHLESS, 0))
        waiting = sum(lying.amount for lying in table.taken)  # taken before the deal, and not decided yet
        kept = sum(accounts.get(each, 0) for each in (FLOAT, ROUNDING, CAGE, VARIANCE))
        assert period.win == kept + period.drop - waiting
        assert period.tokens == accounts.get(TOKENS_TAKEN, 0)
        assert sum(each.prizes for each in period.wagers.values()) == -accounts.get(POOL, 0)
        assert sum(each.rounding for each in period.wagers.values()) == -accounts.get(ROUNDING, 0)
        assert period.rounds + period.void == table.played


@pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])
def test_every_log_agrees_with_its_accounts(log: Path) -> None:
    agrees(entry.event for entry in read_journal(log))


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=5)
@given(seed=st.integers(0, 2**32), wild=st.sampled_from((0.02, 0.1, 0.25)))
def test_whatever_is_played_and_goes_wrong_agrees_with_the_accounts(pit: str, seed: int, wild: float) -> None:
    agrees(walked(pit, seed, 200, wild))


# By example


def test_drop_handle_win_and_hold() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2}, chips=20_000)
    house.bet("Ann", "player", 5_000)
    house.bet("Ben", "banker", 10_000)
    house.bet("Ben", "tie", 500)
    house.play("9C 2D TH 3S")
    found = whole(house)
    assert (found.rounds, found.void, found.drop, found.cash, found.cashless) == (1, 0, 40_000, 40_000, 0)
    assert staked(found, "player") == Staked(1, 5_000, -5_000)
    assert staked(found, "banker") == Staked(1, 10_000, 10_000)
    assert staked(found, "tie") == Staked(1, 500, 500)
    assert (found.win, figures(found).hold) == (5_500, Fraction(5_500, 40_000))


def test_tokens_are_no_money_and_rounding_is_told_apart() -> None:
    house = opened(PREMIUM, chips=(200, 500), minimum=400)
    house.sit("Ann", 1, tokens=2_000)
    house.make_ready()
    house.bet("Ann", "banker", 1_000)
    house.play("2C 9D 3H TS")
    house.bet("Ann", "player", 1_000, means="tokens")
    house.play("2C 9D 3H TS")
    found = whole(house)
    assert staked(found, "banker") == Staked(1, 1_000, -1_000, 0, 50)
    assert staked(found, "player") == Staked(1, 1_000, 0, 1_000)
    assert (found.win, found.tokens) == (-1_000, 1_000)


def test_a_stake_above_the_maximum_counts_for_what_is_settled() -> None:
    house = seated(LUCKY, {"Ann": 1}, maximum=10_000)
    house.bet("Ann", "enter", 25_000)
    house.deal("2H TC KS")
    house.ok(c.Decide, 1, "stand")
    house.deal("9D")
    house.settle()
    house.clear()
    assert staked(whole(house), "enter") == Staked(1, 10_000, 10_000)


def test_a_void_round_leaves_nothing_but_what_was_forfeited() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 5_000)
    house.bet("Ben", "banker", 3_000)
    house.deal("9C 2D TH")
    house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ben", forfeit=True, by=SUPERVISOR)
    house.clear()
    found = whole(house)
    assert (found.rounds, found.void, found.wagers, found.forfeited, found.win) == (0, 1, {}, 3_000, 3_000)


def test_a_prize_is_its_pools_and_a_coup_without_wagers_is_a_round() -> None:
    house = seated(BACEBALL, {"Ann": 1}, offered=("jackpot",), jackpot=500)
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.deal("AD 9C AD 9D AD 2C")
    house.settle(major=12_345_650)
    house.clear()
    jackpot = staked(whole(house), "jackpot")
    assert (jackpot.win, jackpot.rounding, jackpot.prizes) == (450, 50, 12_345_650)
    house = seated(PREMIUM, {"Ann": 1})
    house.ok(c.AuthoriseNoBet, agreed=True, by=ASSISTANT)
    house.play("9C 2D TH 3S")
    assert (whole(house).rounds, whole(house).win) == (1, 0)


def test_a_reopened_round_counts_as_it_was_settled_last() -> None:
    house = seated(SEVEN_UP, {"Ann": 1})
    house.bet("Ann", "player", 5_000)
    house.play("KD AC 8H")
    tied = whole(house)
    assert (tied.rounds, tied.win) == (1, 0)
    house.ok(c.Reconstruct, cards("AC KD 8H"))
    assert (whole(house).rounds, whole(house).wagers[next(iter(tied.wagers))]) == (0, Staked())
    house.settle()
    house.clear()
    assert (whole(house).rounds, whole(house).win) == (1, 5_000)


def test_what_passes_between_float_and_cage_is_no_win() -> None:
    """As the frozen log has it: opened, filled, credited, closed."""
    events = [entry.event for entry in read_journal(LOG.with_name("premium-float.jsonl"))]
    found = summed(heard(events))
    assert found.fills == sum(event.amount for event in events if isinstance(event, ch.FloatFilled)) > 0
    assert found.credits == sum(event.amount for event in events if isinstance(event, ch.FloatCredited)) > 0
    assert found.variance == sum(event.variance for event in events if isinstance(event, ch.FloatClosed))
    assert found.win == sum(staked.win for staked in found.wagers.values())


# Days and shifts


def played_at(*moments: int) -> House:
    house = seated(PREMIUM, {"Ann": 1})
    for moment in moments:
        house.now = moment
        house.bet("Ann", "player", 500)
        house.play("9C 2D TH 3S")
    return house


def when(periods: list[Period]) -> list[tuple[int, str, int]]:
    return [(period.day, period.shift, period.rounds) for period in periods]


def test_three_shifts_from_the_start_of_the_gaming_day() -> None:
    """Time begins at ten in the morning in Sydney; the gaming day, at six."""
    house = played_at(0, 3 * HOUR, 4 * HOUR, 11 * HOUR, 12 * HOUR, 19 * HOUR, 20 * HOUR)
    assert when(heard(house.events)) == [(0, "06:00", 2), (0, "14:00", 2), (0, "22:00", 2), (1, "06:00", 1)]


def test_shifts_of_ones_own() -> None:
    house = played_at(0, 9 * HOUR, 19 * HOUR)
    assert when(heard(house.events, "07:00", "19:00")) == [(0, "07:00", 1), (0, "19:00", 2)]
    assert when(heard(house.events, "10:30")) == [(0, "10:30", 3)]


def test_shifts_go_by_the_clocks_where_the_table_stands() -> None:
    """In the night to 1 October 2023 no clock in Sydney showed half past two: half past three came an hour after half past one."""
    half_past_one = 1_696_087_800
    house = played_at(half_past_one, half_past_one + HOUR)
    told = when(heard(house.events, "06:00", "01:30", "03:30"))
    assert [(shift, rounds) for _, shift, rounds in told[-2:]] == [("01:30", 1), ("03:30", 1)]


# Against the odds


def rows(found: Figures) -> dict[str, Fraction | None]:
    return {each.wager: None if each.expected is None else each.expected.win for each in found.wagers}


@pytest.mark.slow
@pytest.mark.parametrize("pit", ["premium", "even-money", "tie", "seven-up", "lucky-shoe", "baceball", "poker-shoe"])
def test_what_is_expected_is_the_exact_edge_on_what_was_staked(pit: str) -> None:
    period = summed(heard(walked(pit, 5, 250, 0)))
    found = figures(period, exact_spread)
    [played] = {played for played, _ in period.wagers}
    rules = rules_of(*played)
    priced = {each.wager: each for each in price(rules).wagers}
    assert found.expected is not None
    total = Fraction(0)
    for (_, slug), staked in period.wagers.items():
        if rules.wagers[slug].rides_on:
            assert rows(found)[slug] is None
        elif slug != "jackpot":
            assert rows(found)[slug] == priced[slug].house_edge * staked.handle
        total += rows(found)[slug] or 0
    assert found.expected.win == total
    assert found.unpriced == ()


def test_a_jackpot_stake_is_the_houses_but_for_what_it_pays_by_odds() -> None:
    lines = price(rules_of(BACEBALL)).of("jackpot").lines
    by_odds = sum((line.probability * (line.net + 1) for line in lines if not line.prize), Fraction(0))
    assert spread_of(rules_of(BACEBALL)).edges["jackpot"] == 1 - by_odds


def test_wagers_on_the_same_coup_vary_together() -> None:
    """From the three chances of a coup alone: who has both Player and Banker loses little and wins little."""
    rules = rules_of(PREMIUM)
    prices, spread = price(rules), spread_of(rules)
    player, banker, tie = (
        sum((line.probability for line in prices.of(slug).lines if line.result == "win"), Fraction(0))
        for slug in ("player", "banker", "tie")
    )
    assert player + banker + tie == 1
    both = -player - Fraction(19, 20) * banker - (player - banker) * (Fraction(19, 20) * banker - player)
    assert spread.covariances["banker", "player"] == both
    with_tie = -player + banker + (player - banker) * -(8 * tie - player - banker)
    assert spread.covariances["player", "tie"] == with_tie


@pytest.mark.slow
def test_coups_dealt_by_hand_vary_as_was_counted() -> None:
    """A second way: another baccarat, dealt by chance from eight decks."""
    rng, deck = Random(2), [rank + suit for rank in by_hand.RANKS for suit in by_hand.SUITS] * 8
    nets: dict[str, list[float]] = {"player": [], "banker": [], "tie": []}
    for _ in range(20_000):
        hand, against = by_hand.coup(rng.sample(deck, 6))
        ahead = by_hand.count(hand) - by_hand.count(against)
        nets["player"].append((ahead > 0) - (ahead < 0))
        nets["banker"].append(0.95 * (ahead < 0) - (ahead > 0))
        nets["tie"].append(8 if ahead == 0 else -1)
    spread = spread_of(rules_of(PREMIUM))
    means = {slug: sum(each) / len(each) for slug, each in nets.items()}
    for (one, other), counted in spread.covariances.items():
        if one in nets and other in nets:
            products = [first * second for first, second in zip(nets[one], nets[other], strict=True)]
            found = sum(products) / len(products) - means[one] * means[other]
            assert found == pytest.approx(float(counted), abs=0.2 if "tie" in (one, other) and one == other else 0.05)


def test_stakes_on_one_hand_are_one_stake_and_on_two_hands_two() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2, "Cy": 3})
    house.bet("Ann", "banker", 10_000)
    house.bet("Ben", "banker", 10_000)
    house.bet("Cy", "player", 5_000)
    house.play("9C 2D TH 3S")
    found, spread = figures(whole(house), exact_spread), spread_of(rules_of(PREMIUM))
    of = spread.covariances
    assert found.expected is not None
    assert found.expected.variance == (
        20_000**2 * of["banker", "banker"] + 5_000**2 * of["player", "player"] + 2 * 20_000 * 5_000 * of["banker", "player"]
    )
    came, expected = 15_000, 20_000 * spread.edges["banker"] + 5_000 * spread.edges["player"]
    assert (found.expected.came, found.expected.win) == (came, expected)
    assert found.expected.deviations == pytest.approx((came - float(expected)) / sqrt(found.expected.variance))

    house = seated(BACEBALL, {"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
    house.play("9H 9D 2C 8H 8D 3C 7H 7D 4C")
    bets = figures(whole(house), exact_spread).expected
    assert bets is not None
    assert bets.variance == 2 * 1_000**2 * price(rules_of(BACEBALL)).of("bet").variance


def test_what_rides_on_a_wager_is_compared_with_it() -> None:
    house = seated(POKER, {"Ann": 1})
    house.bet("Ann", "ante", 1_000)
    house.deal("QC 8H 7D 9H 2S TH")
    house.ok(c.Decide, 1, "play")
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.settle()
    house.clear()
    found = figures(whole(house), exact_spread)
    ante, play, bonus = found.wagers
    assert ante.expected is not None
    assert ante.expected.came == sum(each.staked.win for each in (ante, play, bonus)) == whole(house).win
    assert play.expected is bonus.expected is None


@pytest.mark.slow
def test_the_same_wager_by_other_prices_is_one_row() -> None:
    """Each part is expected by the rules that it was played by."""
    both = [rules_of(PREMIUM, Terms(variant=variant)) for variant in ("premium", "even-money")]
    stakes = {((rules.game, rules.terms, rules.edition), "banker"): Staked(1, 10_000, 10_000) for rules in both}
    [row] = figures(Period(wagers=stakes), exact_spread).wagers
    assert (row.wager, row.staked) == ("banker", Staked(2, 20_000, 20_000))
    assert row.expected is not None
    assert row.expected.win == 10_000 * sum(spread_of(rules).edges["banker"] for rules in both)


# The command


def takings(*arguments: object) -> Answer:
    return run("takings", *map(str, arguments))


def test_the_command_shows_the_figures() -> None:
    told = takings(LOG)
    assert told.exit_code == 0
    for word in ("1970-01-01", "06:00", "6500.00", "0.08%", "Pairs Player", "138.79", "Expected by the exact odds"):
        assert word in told.stdout


@pytest.mark.parametrize("columns", [80, 40])
def test_no_figure_is_cut_on_a_narrow_screen(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    told = run("takings", str(LOG), columns=columns).stdout
    plain = re.sub(r"\x1b\[[0-9;]*m", "", told)
    assert "…" not in plain
    for word in ("1970-01-01", "6500.00", "0.08%", "138.79", "Pairs Player"):
        assert word in plain
    rows = [line for line in plain.splitlines() if re.search(r"\d\.\d\d\s*$", line)]
    assert rows
    assert columns < 80 or max(len(row.rstrip()) for row in rows) <= 80


def test_without_the_odds_nothing_is_expected() -> None:
    told = takings(LOG, "--quick")
    assert told.exit_code == 0
    assert "138.79" not in told.stdout
    assert "Expected" not in told.stdout


def test_as_json_and_as_csv_the_figures_are_the_same() -> None:
    document = json.loads(takings(LOG, "--json").stdout)
    [shift], [day], [table] = document["shifts"], document["days"], document["tables"]
    assert (shift["day"], shift["shift"], shift["rounds"], shift["drop"], shift["win"]) == ("1970-01-01", "06:00", 3, 650_000, 500)
    assert shift["hold"] == "1/1300"
    assert shift["win"] == sum(wager["win"] for wager in shift["wagers"])
    assert {key: value for key, value in shift.items() if key != "shift"} == day
    assert {key: value for key, value in day.items() if key != "day"} == table
    lines = list(csv.DictReader(io.StringIO(takings(LOG, "--csv").stdout)))
    assert (lines[0]["wager"], lines[0]["win"], lines[0]["theoretical"]) == ("", "5.00", "138.79")
    assert [(line["wager"], line["handle"]) for line in lines[1:]] == [
        (wager["wager"], f"{wager['handle'] / 100:.2f}") for wager in shift["wagers"]
    ]


def test_tables_of_one_name_are_told_apart_by_their_journals() -> None:
    other = LOG.with_name("ordinary-seven-up.jsonl")
    document = json.loads(takings(LOG, other, "--json", "--quick").stdout)
    assert [table["table"] for table in document["tables"]] == [f"table 1 ({LOG})", f"table 1 ({other})"]


def test_what_cannot_be_told(tmp_path: Path) -> None:
    assert takings(LOG, "--json", "--csv").exit_code == 2
    told = takings(LOG, "--shift", "25:00")
    assert (told.exit_code, told.stdout) == (2, "")
    assert takings(LOG, "--shift", "06:00,06:00").exit_code == 2
    broken = tmp_path / "journal.jsonl"
    broken.write_bytes(LOG.read_bytes().replace(b'"at":0', b'"at":1', 1))
    told = takings(broken)
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"{broken}: Line 1 does not follow from the line before")


def test_an_empty_journal_has_no_figures(tmp_path: Path) -> None:
    empty = tmp_path / "journal.jsonl"
    empty.write_bytes(b"")
    told = takings(empty, "--quick")
    assert (told.exit_code, told.stdout.strip()) == (0, "Nothing happened at these tables that would leave figures.")
