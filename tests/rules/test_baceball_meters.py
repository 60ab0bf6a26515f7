"""bACEball's prizes where no pool pays them: the table's own meters, which give what they hold once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as limited
from hypothesis import strategies as st
from tests.tables import House, only, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.baceball import GUARANTEE
from croupier.games.catalogue import rules_of
from croupier.games.rules import Stake
from croupier.games.settlement import settle
from croupier.money import chips_of
from croupier.table.engine import replay
from croupier.table.message import events as e
from croupier.table.model.accounts import POOL, ROUNDING
from croupier.table.reading.stakes_counted import given_away
from croupier.table.record.postings import balances

GAME = "baceball"
STAKE = 500
MAJOR, MINOR = GUARANTEE["major"], GUARANTEE["minor"]
ACES = "AD 9C AD 9D AD 2C"
"""Three aces of diamonds for one area, and a dealer who does not matter."""


def with_meters(players: int = 1, **named: Any) -> House:
    names = {name: area for area, name in enumerate(("Ann", "Ben", "Cat")[:players], start=1)}
    return seated(GAME, names, offered=("jackpot",), jackpot=STAKE, **named)


def dealt(house: House, cards: str) -> House:
    for name in house.table.floor.people:
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", STAKE)
    house.ok(c.CollectJackpotWagers)
    house.deal(cards)
    return house


def prizes(house: House, cards: str, **pool: int) -> list[int]:
    """Play a round; what its jackpot wagers were paid."""
    paid = [line.pays for line in dealt(house, cards).settle(**pool) if line.wager == "jackpot"]
    house.clear()
    return paid


def meters(house: House) -> dict[str, int]:
    assert house.table.conditions is not None
    return house.table.conditions.meters


@pytest.mark.clause(GAME, "11.9.1")
def test_a_tables_own_meter_is_paid_once_and_then_the_guarantee() -> None:
    house = with_meters(meters={"major": 25_000_000, "minor": 2_000_000})
    assert prizes(house, ACES) == [25_000_000]
    assert only(e.RoundCleared, house.events).emptied == ("major",)
    assert meters(house) == {"major": 0, "minor": 2_000_000}
    assert prizes(house, "AD 9H AD 9S AD 2D") == [MAJOR]
    assert prizes(house, "AH 9C AH 9D AH 2C") == [2_000_000]
    assert prizes(house, "AS 9C AS 9D AS 2C") == [MINOR]
    assert meters(house) == {"major": 0, "minor": 0}
    assert replay(house.events) == house.table


@pytest.mark.clause(GAME, "11.9.2")
def test_a_meter_below_the_guarantee_is_paid_out_with_it() -> None:
    house = with_meters(meters={"minor": 5})
    assert prizes(house, "AH 9C AH 9D AH 2C") == [MINOR]
    assert meters(house) == {"minor": 0}


@pytest.mark.clause(GAME, "11.9.1")
def test_a_prize_that_a_pool_pays_leaves_the_tables_own_meter() -> None:
    house = with_meters(meters={"major": 25_000_000})
    assert prizes(house, ACES, major=30_000_000) == [30_000_000]
    assert meters(house) == {"major": 25_000_000}
    assert prizes(house, "AD 9H AD 9S AD 2D") == [25_000_000]
    assert meters(house) == {"major": 0}


@pytest.mark.clause(GAME, "11.9.1", "12.5")
def test_a_round_laid_anew_pays_what_the_meter_held_for_it() -> None:
    """Found wrong and put right before and after the cards are cleared, the round has won the meter, then not, then again."""
    house = with_meters(meters={"major": 25_000_000})
    aces, others = (tuple(map(Card, cards.split())) for cards in (ACES, "AD AD AD 9D 2C 9C"))
    dealt(house, ACES).settle()
    house.ok(c.Reconstruct, others)
    assert [line.pays for line in house.settle() if line.wager == "jackpot"] == [50 * STAKE]
    house.clear()
    assert meters(house) == {"major": 25_000_000}
    house.ok(c.Reconstruct, aces)
    assert [line.pays for line in house.settle() if line.wager == "jackpot"] == [25_000_000]
    house.clear()
    assert meters(house) == {"major": 0}
    house.ok(c.Reconstruct, others)
    house.settle()
    house.clear()
    assert meters(house) == {"major": 25_000_000}
    assert replay(house.events) == house.table


SUITED = ["H", "S", "C"]


@pytest.mark.clause(GAME, "11.13.2", "5.9")
def test_what_raises_a_share_to_chips_is_not_taken_from_the_pool() -> None:
    house = with_meters(3)
    turn = " ".join(f"A{suit}" for suit in SUITED)
    lines = [line for line in dealt(house, f"{turn} 9C {turn} 9D {turn} 2C").settle() if line.wager == "jackpot"]
    assert [line.pays for line in lines] == [333_400] * 3
    assert sorted(given_away(line) for line in lines) == [66, 67, 67]
    told = balances(house.events)
    assert (told[POOL], told[ROUNDING]) == (-MINOR, MINOR - 3 * 333_400)
    assert sum(told.values()) == 0
    house.clear()
    house.ok(c.Reconstruct, tuple(map(Card, f"{turn} 9C {turn} 9D {turn} 2C".split())))
    told = balances(house.events)
    assert (told.get(POOL, 0), told.get(ROUNDING, 0)) == (0, 0)


@limited(max_examples=60, deadline=None)
@given(minor=st.integers(1, 3 * MINOR), winners=st.integers(1, 3), chip=st.sampled_from([1, 5, 100, 250]))
def test_shares_come_to_the_prize_and_each_is_raised_to_chips(minor: int, winners: int, chip: int) -> None:
    chips = chips_of((chip,))
    hands = {str(area): [Card(f"A{suit}")] * 3 for area, suit in enumerate(SUITED[:winners], start=1)}
    stakes = [Stake(area, wager, STAKE, STAKE, f"player {area}") for area in range(1, winners + 1) for wager in ("bet", "jackpot")]
    dealers = [Card("9C"), Card("9D"), Card("2C")]
    lines = settle(rules_of(GAME), hands | {"dealer": dealers}, {}, stakes, chips, {"major": MAJOR, "minor": minor})
    shares = [line for line in lines if line.prize]
    assert len(shares) == winners
    assert sum(line.drawn for line in shares) == minor
    for line in shares:
        assert line.drawn in (minor // winners, -(-minor // winners))
        assert line.pays == chips.at_least(minor, winners)
        assert 0 <= given_away(line) == line.pays - line.drawn < chip + 1
