"""Wagers declared void while a round is being settled: what was announced of the others stands, at the table and judged again."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.test_records import heard, last, plain, same
from tests.table.pits import PITS, QUIET, as_required, start, upset
from tests.tables import PURSE, SUPERVISOR, House, seated

from croupier import commands as c

SEVEN_UP = "seven-up-baccarat"
BACEBALL = "baceball"
POKER = "three-card-poker"


def void_after(house: House, settled: int, player: str = "Ann") -> None:
    """The result is announced and so many wagers are settled; then this player is found with a device."""
    house.ok(c.AnnounceResult)
    for _ in range(settled):
        house.ok(c.SettleWager)
    house.ok(c.VoidWagersOf, player, "a computer", by=SUPERVISOR)
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.clear()


@pytest.mark.clause(SEVEN_UP, "10.3", "10.6", "14.3.1")
@pytest.mark.parametrize("settled", [0, 1])
@pytest.mark.parametrize(("cards", "won"), [("2C 2D 3S", -1_000), ("7C KD 6S 9D", 2_000)])
def test_super_sevens_is_settled_by_the_cards_although_the_last_main_wager_is_void_since(
    cards: str, won: int, settled: int
) -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2}, offered=("super-sevens",))
    house.bet("Ann", "tie", 5_000)
    house.bet("Ben", "super-sevens", 1_000)
    house.deal(cards)
    void_after(house, settled if won < 0 else 0)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE + won)
    found = last(house)
    main, sevens = plain(found.record)["wagers"]
    assert (main["void"], "stands" in main) == ("14.3.1", False)
    assert ("void" in sevens, sevens["stands"]) == (False, True)
    same(found)


@pytest.mark.clause(SEVEN_UP, "10.3", "14.3.1")
def test_before_the_result_it_goes_back_and_the_record_has_it_no_more() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2}, offered=("super-sevens",))
    house.bet("Ann", "tie", 5_000)
    house.bet("Ben", "super-sevens", 1_000)
    house.deal("2C 2D 3S")
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    house.settle()
    house.clear()
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)
    found = last(house)
    assert [wager["wager"] for wager in plain(found.record)["wagers"]] == ["tie"]
    same(found)


@pytest.mark.clause(BACEBALL, "12.11", "14.3.1")
def test_an_optional_wager_that_was_settled_stands_although_the_bet_is_void_since() -> None:
    house = seated(BACEBALL, {"Ann": 1, "Ben": 2}, offered=("strike-out",))
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "strike-out", 500)
    house.deal("KH 2C 6D AC TD 8C 9H 5S 4D")
    void_after(house, 1, "Ben")
    theirs = {line["wager"]: line for line in plain(last(house).record)["wagers"] if line["player"] == "Ben"}
    assert any(line.get("stands") for line in theirs.values()), theirs
    assert any("void" in line for line in theirs.values()), theirs
    same(last(house))


@pytest.mark.clause(POKER, "14.4.1")
def test_a_play_wager_that_was_settled_stands_although_the_ante_is_void_since() -> None:
    house = seated(POKER, {"Ann": 1})
    house.bet("Ann", "ante", 1_000)
    house.deal("QC KS 7D JS 2S 9C")
    house.ok(c.Decide, 1, "play")
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    void_after(house, 1)
    found = last(house)
    assert {line["wager"] for line in plain(found.record)["wagers"] if line.get("stands")} < {"ante", "play"}
    assert [line["result"] for line in plain(found.settled)["wagers"]].count("void") == 1
    same(found)


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_whoever_is_found_with_a_device_while_wagers_are_settled_rounds_are_judged_alike(pit: str, seed: int) -> None:
    rng, walk = Random(seed), start(pit, 1 + seed % 4)
    for _ in range(150):
        table = walk.table
        if table.round is not None and table.round.due and rng.random() < 0.3:
            name = rng.choice([line.player or "" for line in table.round.due])
            walk.give(c.VoidWagersOf(name, "a computer", by=SUPERVISOR, at=table.now))
        else:
            walk.give(upset(rng, table) if rng.random() < 0.1 else as_required(rng, table))
    for found in heard(walk.events):
        same(found)
