"""A round reopened and settled again: all its wagers count as when they lay, whoever has left and whatever was put up since."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.coups import cards
from tests.table.pits import QUIET
from tests.tables import SUPERVISOR, House, all_of, alone, player, seated
from tests.wrongs import sound

from croupier import commands as c
from croupier.desk.journal import write_event
from croupier.games.limits import Bounds
from croupier.games.limits import Limit as Span
from croupier.games.rules import Settled
from croupier.table.engine import replay
from croupier.table.message import upsets as u
from croupier.table.message.upcast import read_event
from croupier.table.model.sign import Limit
from croupier.table.record.postings import balances

SEVEN_UP = "seven-up-baccarat"
BACEBALL = "baceball"
POKER = "three-card-poker"
BANKER_WINS = "9H 3C KD"


def shared(**named: int) -> House:
    """Ann sits at area 1 of 7-Up, and Ben stands there and may share it."""
    house = seated(SEVEN_UP, {"Ann": 1}, **named)
    house.sit("Ben", 1, seated=False)
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    return house


def leaves(house: House, name: str) -> None:
    house.ok(c.LeaveTable, name, by=player(name))


def settled_again(house: House, dealt: str) -> list[Settled]:
    house.ok(c.Reconstruct, cards(dealt))
    return house.settle()


# With players gone


@pytest.mark.clause(BACEBALL, "11.10", "12.5")
@pytest.mark.parametrize("gone", ["Ann", "Ben"])
def test_a_prize_is_shared_with_the_winner_who_has_left(gone: str) -> None:
    """The major prize of two winners was halved; each half stays a half, and the pool has given one prize."""
    dealt = "AD AD 9C AD AD 9D AD AD 2C"
    house = seated(BACEBALL, {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500, meters={"major": 25_000_000})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    first = house.play(dealt)
    assert [line.pays for line in first if line.prize] == [12_500_000, 12_500_000]
    leaves(house, gone)
    again = settled_again(house, dealt)
    assert {line.player for line in again} == {"Ann", "Ben"} - {gone}
    assert [line.pays for line in again if line.prize] == [12_500_000]
    assert balances(house.events)["jackpot-pool"] == -25_000_000
    assert house.table.casebook.register == ()
    house.clear()
    assert house.table.conditions is not None
    assert house.table.conditions.meters == {"major": 0}


@pytest.mark.clause(SEVEN_UP, "6.5", "12.1.1")
def test_an_area_maximum_is_shared_with_a_wager_whose_player_has_left() -> None:
    house = shared(area_maximum=30_000)
    house.bet("Ann", "banker", 20_000)
    house.bet("Ben", "banker", 20_000)
    assert [line.counted for line in house.play(BANKER_WINS)] == [15_000, 15_000]
    leaves(house, "Ben")
    [line] = settled_again(house, BANKER_WINS)
    assert (line.player, line.counted, line.pays, line.clauses) == ("Ann", 15_000, 15_000, ("11.1.2", "6.5"))
    assert house.table.casebook.register == ()


@pytest.mark.clause(SEVEN_UP, "10.3", "12.1.1")
def test_a_wager_is_not_left_alone_by_a_player_who_has_gone() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2}, offered=("super-sevens",))
    house.bet("Ann", "banker", 1_000)
    house.bet("Ben", "super-sevens", 500)
    dealt = "7H KC 2D"
    first = {line.player: line for line in house.play(dealt)}
    leaves(house, "Ann")
    assert settled_again(house, dealt) == [first["Ben"]]
    assert (first["Ben"].pays, first["Ben"].returned) == (1_000, 500)


@pytest.mark.clause(SEVEN_UP, "10.3", "12.1.1")
def test_a_wager_stays_although_only_one_that_has_gone_supports_it_now() -> None:
    """Cat's main wager goes back in the reopened coup: Ann's is in it all the same."""
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2, "Cat": 3}, offered=("super-sevens",))
    house.bet("Ann", "banker", 1_000)
    house.bet("Ben", "super-sevens", 500)
    house.bet("Cat", "banker", 1_000)
    dealt = "7H KC 2D"
    house.play(dealt)
    leaves(house, "Ann")
    house.ok(c.Reconstruct, cards(dealt))
    house.ok(c.VoidWagersOf, "Cat", "a wager that may not lie", by=SUPERVISOR)
    assert [(lying.player, lying.wager) for lying in house.table.laid] == [("Ben", "super-sevens")]
    assert [(line.player, line.pays) for line in house.settle()] == [("Ben", 1_000)]


@pytest.mark.clause(POKER, "10.2", "12.13")
def test_a_bonus_that_stays_with_its_player_is_not_paid_a_second_time() -> None:
    """Ann is back with too little to give the bonus back, but enough for her Ante and her Play: only these are due again."""
    hands = {"dealer": "QC 7D 2S", "1": "8H 9H TH"}
    house = seated(POKER, chips=2_000)
    house.bet("Ann", "ante", 1_000)
    house.deal(" ".join(hands[hand].split()[n] for n in range(3) for hand in hands))
    house.ok(c.Decide, 1, "play")
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    first = {line.wager: line for line in house.settle()}
    assert first["ante-bonus"].pays == 5_000
    leaves(house, "Ann")
    house.sit("Ann", 1, chips=4_500)
    house.ok(c.ReportDiscrepancy, "a heart that is none", by=SUPERVISOR)
    house.ok(c.ConfirmOutcome, {hand: cards(faces) for hand, faces in hands.items()}, by=SUPERVISOR)
    assert {line.wager: line for line in house.settle()} == {"ante": first["ante"], "play": first["play"]}
    assert (house.chips("Ann"), house.table.casebook.register) == (4_500, ())
    sound(house)


# Put up since


@pytest.mark.clause(SEVEN_UP, "6.5", "6.8", "12.1.1")
def test_a_sign_of_ones_own_put_up_since_does_not_reach_back() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "banker", 300_000)
    house.bet("Ben", "banker", 1_000)
    first = {line.player: line for line in house.play(BANKER_WINS)}
    assert (first["Ann"].counted, first["Ann"].pays) == (100_000, 100_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(500, 300_000)}, by=SUPERVISOR)
    for _ in range(2):
        again = {line.player: line for line in settled_again(house, BANKER_WINS)}
        assert (again["Ann"].counted, again["Ann"].pays, again["Ann"].clauses) == (100_000, 100_000, ("11.1.2", "6.5"))
        assert again["Ben"] == first["Ben"]
    accepted = {each.settled.player: each.under for each in all_of(u.SettlementReversed, house.events)[:2]}
    assert accepted == {"Ann": Bounds(Span(500, 100_000)), "Ben": None}
    written = [write_event(event, alone(event, number)) for number, event in enumerate(house.events)]
    assert replay(map(read_event, written)) == house.table


@pytest.mark.clause(SEVEN_UP, "6.5", "6.8", "12.1.1")
def test_nor_does_it_for_a_wager_that_its_player_took_away_settled() -> None:
    """Ann is back without her chips and with a sign of her own: by the same cards she was paid rightly."""
    house = seated(SEVEN_UP)
    house.bet("Ann", "banker", 300_000)
    house.play(BANKER_WINS)
    leaves(house, "Ann")
    house.sit("Ann", 1, chips=1_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(500, 300_000)}, by=SUPERVISOR)
    assert settled_again(house, BANKER_WINS) == []
    assert house.table.casebook.register == ()


# In the order in which they were laid


@pytest.mark.clause(SEVEN_UP, "6.5", "6.7", "12.1.1")
def test_wagers_lie_again_in_the_order_in_which_they_were_laid() -> None:
    house = shared(area_maximum=80_000)
    house.on_screen("Ann", "banker", 50_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=30_000), by=SUPERVISOR)
    house.bet("Ben", "banker", 10_000)
    first = house.play(BANKER_WINS)
    assert [(line.player, line.counted) for line in first] == [("Ann", 50_000), ("Ben", 5_000)]
    for _ in range(2):
        assert settled_again(house, BANKER_WINS) == first


@pytest.mark.clause(BACEBALL, "11.10", "12.5")
def test_wagers_collected_before_the_deal_lie_again_as_they_lay() -> None:
    dealt = "AD AD 9C AD AD 9D AD AD 2C"
    house = seated(BACEBALL, {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500, meters={"major": 25_000_000})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    lay = house.table.wagers
    first = house.play(dealt)
    house.ok(c.Reconstruct, cards(dealt))
    assert house.table.wagers == lay
    assert house.settle() == first


# Any wagers, whoever leaves


NAMES = ("Ann", "Ben", "Cat", "Dan")


@pytest.mark.slow
@settings(QUIET, max_examples=60)
@pytest.mark.clause(SEVEN_UP, "6.5", "6.8", "10.3", "12.1.1")
@given(st.data())
def test_a_coup_settled_again_by_the_same_cards_gives_everyone_the_same(data: st.DataObject) -> None:
    """Nothing was wrong with it, so nothing may change: not for those who are there, and not in the register for those gone."""
    house = seated(SEVEN_UP, {"Ann": 1, "Cat": 2}, offered=("super-sevens",), area_maximum=30_000)
    for name, area in (("Ben", 1), ("Dan", 2)):
        house.sit(name, area, seated=False)
    for area in (1, 2):
        house.ok(c.PermitSharing, area, by=SUPERVISOR)
    own = {"banker": Limit(500, 300_000), "player": Limit(500, 300_000)}
    for name in data.draw(st.permutations(NAMES)):
        if data.draw(st.booleans()):
            most = data.draw(st.sampled_from([None, 10_000, 30_000, 60_000]))
            house.ok(c.AlterLimits, replace(house.sign, area_maximum=most), by=SUPERVISOR)
        if data.draw(st.integers(0, 3)) == 0:
            house.ok(c.SetOwnLimits, name, own, by=SUPERVISOR)
        if side := data.draw(st.sampled_from(["banker", "player", ""])):
            house.bet(name, side, 500 * data.draw(st.integers(1, 240)))
        if data.draw(st.booleans()) and house.table.laid:
            lying = data.draw(st.sampled_from(house.table.laid))
            house.ok(c.IncreaseWager, lying.player, lying.area, lying.wager, 500 * data.draw(st.integers(1, 60)))
    if not house.table.laid:
        return
    if data.draw(st.booleans()):
        house.bet(data.draw(st.sampled_from(NAMES)), "super-sevens", 500)
    dealt = data.draw(st.sampled_from([BANKER_WINS, "7H KC 2D", "2C KD 6S"]))
    first = house.play(dealt)
    had = {name: house.chips(name) for name in NAMES}
    gone = data.draw(st.sets(st.sampled_from(NAMES), max_size=3))
    for name in NAMES:
        if name in gone:
            leaves(house, name)
        elif data.draw(st.integers(0, 3)) == 0 and house.table.floor.people[name].own is None:
            house.ok(c.SetOwnLimits, name, own, by=SUPERVISOR)
    again = settled_again(house, dealt)
    assert [(each.player, each.wager, each.counted, each.pays, each.returned, each.clauses) for each in again] == [
        (each.player, each.wager, each.counted, each.pays, each.returned, each.clauses) for each in first if each.player not in gone
    ]
    assert house.table.casebook.register == ()
    assert {name: house.chips(name) for name in NAMES if name not in gone} == {
        name: chips for name, chips in had.items() if name not in gone
    }
    house.clear()
    sound(house)
