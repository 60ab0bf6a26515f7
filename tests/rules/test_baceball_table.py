"""bACEball at the live table, clause by clause: what is commanded, refused, recorded, and who gets the money."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests import floor
from tests.tables import DEALER, PURSE, SUPERVISOR, House, all_of, conditions, only, opened, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import Source
from croupier.games.rules import Result, Settled, Terms
from croupier.table.asking.permitted import permitted
from croupier.table.message.events import (
    Announced,
    AreaGivenUp,
    AreasReleased,
    AreasReserved,
    AreaTaken,
    CardDealt,
    CardsBurned,
    CardsDropped,
    CardsRiffled,
    CardsShuffled,
    CardsVerified,
    JackpotWagersCollected,
    RackReshuffled,
    RoundCleared,
    RoundStarted,
    WagerPlaced,
    WagerReturned,
)
from croupier.table.model.cards import Stage

GAME = "baceball"
SIDES = ("first-strike", "second-strike", "third-strike", "strike-out")
ALL = (*SIDES, "jackpot")
STAKE = 500
"""The one amount of a jackpot wager."""


def packs() -> Iterator[Card]:
    return (card for _ in range(6) for card in PACK)


def with_jackpot(players: dict[str, int] | None = None) -> House:
    return seated(GAME, players, offered=ALL, jackpot=STAKE)


def told(lines: list[Settled]) -> list[tuple[int, str, str, int, int]]:
    return [(line.area, line.wager, line.result, line.pays, line.returned) for line in lines]


# The table and its cards


@pytest.mark.clause(GAME, "2.1")
def test_seven_players_sit_and_no_eighth() -> None:
    house = opened(GAME)
    for area in range(1, 8):
        house.sit(f"Player {area}", area)
    house.refused(c.JoinTable, "Nan", 8, clause="2.1")
    house.refused(c.JoinTable, "Nan", 3, False, clause="2.1")


@pytest.mark.clause(GAME, "3.1")
def test_six_decks_and_no_other_number() -> None:
    assert seated(GAME).table.cards.stock.remaining == 311
    for decks in (1, 5, 8):
        House().refused(c.OpenTable, replace(conditions(GAME), terms=Terms(decks=decks)), by=SUPERVISOR, clause="3.1")


@pytest.mark.clause(GAME, "3.6")
def test_every_card_comes_from_a_shuffling_device_and_face_up() -> None:
    House().refused(c.OpenTable, replace(conditions(GAME), terms=Terms(dealing="shoe")), by=SUPERVISOR, clause="3.6")
    house = seated(GAME, {"Ann": 2})
    house.bet("Ann", "bet", 1_000)
    house.refused(c.DealCard, "9H", True, clause="7.2")
    assert all(event.up for event in all_of(CardDealt, house.deal("9H 9C 2D 3D 4S 5S")))


@pytest.mark.clause(GAME, "4.1.2")
def test_a_supervisor_can_have_the_cards_shuffled_after_a_round() -> None:
    house = seated(GAME)
    house.bet("Ann", "bet", 1_000)
    house.play("9H 9C 2D 3D 4S 5S")
    floor.shuffle_is_directed(house, "bet", "9H", shuffle="4.1")


@pytest.mark.clause(GAME, "4.2")
def test_a_player_may_ask_for_a_riffle_before_the_device() -> None:
    house = opened(GAME)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red", source=Source.MAKER)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2", says="bACEball does not riffle cards that their maker shuffled.")
    house.ok(c.IntroduceCards, "red", source=Source.CASINO, by=SUPERVISOR)
    house.refused(c.Riffle, "Ann", by=DEALER, clause="4.2")
    house.refused(c.Riffle, "Nan", by=SUPERVISOR, clause="4.2")
    event = only(CardsRiffled, house.ok(c.Riffle, "Ann", by=SUPERVISOR))
    assert (event.player, event.clauses) == ("Ann", ("4.2",))
    house.make_ready()
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.3")
def test_a_shuffle_by_hand_before_the_device_is_recorded() -> None:
    house = opened(GAME)
    house.ok(c.IntroduceCards, "red")
    event = only(CardsShuffled, house.ok(c.Shuffle, "dealer"))
    assert (event.how, event.clauses) == ("dealer", ("4.1", "4.3"))
    assert only(CardsShuffled, house.ok(c.Shuffle, "device", by=SUPERVISOR)).clauses == ("4.1",)


@pytest.mark.clause(GAME, "4.4")
def test_the_first_card_is_burned_unseen_and_nobody_cuts() -> None:
    house = opened(GAME)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.refused(c.CutCards, 100, by=SUPERVISOR, clause="3.6")
    house.refused(c.DealCard, "9H", clause="4.1")
    event = only(CardsBurned, house.ok(c.Burn))
    assert (event.unseen, event.shown, event.clauses) == (1, None, ("4.4",))
    house.refused(c.Burn, clause="4.4")
    assert house.table.cards.stage is Stage.READY


@pytest.mark.clause(GAME, "4.5")
def test_dropped_cards_wait_for_the_supervisor() -> None:
    house = opened(GAME)
    house.refused(c.DropCards, clause="4.5")
    house.ok(c.IntroduceCards, "red")
    assert only(CardsDropped, house.ok(c.DropCards)).clauses == ("4.5",)
    house.refused(c.DropCards, clause="4.5")
    assert house.required().what == "verify"
    house.refused(c.Shuffle, clause="4.5")
    house.refused(c.VerifyCards, by=DEALER, clause="4.5")
    assert only(CardsVerified, house.ok(c.VerifyCards, by=SUPERVISOR)).clauses == ("4.5",)
    house.refused(c.VerifyCards, by=SUPERVISOR, clause="4.5")
    house.ok(c.Shuffle)


@pytest.mark.clause(GAME, "12.6")
def test_when_the_device_runs_out_the_rack_is_shuffled_and_the_round_goes_on() -> None:
    names = {f"Player {area}": area for area in range(1, 8)}
    house, cards = seated(GAME, names), packs()
    house.refused(c.ReshuffleRack, clause="12.6")
    while house.required().what != "reshuffle":
        match house.required().what:
            case "wagers":
                for name in names:
                    house.bet(name, "bet", STAKE)
            case "deal":
                house.ok(c.DealCard, next(cards))
            case _:
                house.settle()
                house.clear()
    # 12 rounds of 24 cards and the burn leave 23 for the next one.
    assert (house.table.played, sum(map(len, house.ongoing.hands.values()))) == (13, 23)
    house.refused(c.DealCard, "9H", clause="12.6")
    event = only(RackReshuffled, house.ok(c.ReshuffleRack))
    assert (len(event.known), event.unseen, event.clauses) == (288, 1, ("12.6",))
    assert house.required().what == "burn"
    house.make_ready()
    house.deal("2S")
    assert len(house.settle()) == 7


# Places


@pytest.mark.clause(GAME, "5.6")
def test_a_player_with_several_areas_gives_one_up_for_another() -> None:
    house = seated(GAME)
    assert only(AreaTaken, house.ok(c.TakeArea, "Ann", 2)).clauses == ("5.6",)
    house.bet("Ann", "bet", 1_000)
    house.refused(c.PlaceWager, "Ann", 1, "bet", 1_000, clause="5.6")
    house.refused(c.JoinTable, "Ben", 2, clause="5.6")
    assert only(AreaGivenUp, house.ok(c.GiveUpArea, "Ann", 2)).clauses == ("5.6",)
    house.sit("Ben", 2)
    house.refused(c.JoinTable, "Cat", 2, clause="5.6")


@pytest.mark.clause(GAME, "5.8")
def test_a_supervisor_reserves_areas_for_one_player() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 7})
    house.refused(c.ReserveAreas, "Ann", (2, 3), by=DEALER, clause="5.8")
    house.refused(c.ReserveAreas, "Ann", (6, 7), by=SUPERVISOR, clause="5.8")
    house.refused(c.ReserveAreas, "Ann", (2, 2), by=SUPERVISOR, clause="5.8")
    assert only(AreasReserved, house.ok(c.ReserveAreas, "Ann", (2, 3), by=SUPERVISOR)).clauses == ("5.8",)
    house.refused(c.JoinTable, "Cat", 2, clause="5.8")
    house.refused(c.TakeArea, "Ben", 3, clause="5.8")
    house.refused(c.ReserveAreas, "Ben", (3,), by=SUPERVISOR, clause="5.8")
    house.ok(c.TakeArea, "Ann", 2)
    house.bet("Ann", "bet", 1_000, area=2)
    # Others waiting for a seat do not move the player from a reserved area.
    house.refused(c.JoinTable, "Cat", 2, clause="5.8")
    house.refused(c.ReleaseAreas, "Ann", by=DEALER, clause="5.8")
    assert only(AreasReleased, house.ok(c.ReleaseAreas, "Ann", by=SUPERVISOR)).clauses == ("5.8",)
    house.sit("Cat", 3)
    house.refused(c.JoinTable, "Dan", 2, clause="5.6")


@pytest.mark.clause(GAME, "14.9")
def test_a_wager_ends_the_count_of_idle_rounds() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, areas=2)
    for wagers, idle in ((0, 1), (0, 2), (1, 0), (0, 1), (0, 2), (0, 3)):
        house.bet("Ben", "bet", 1_000)
        if wagers:
            house.bet("Ann", "bet", 1_000)
        house.play("9H 9C 2D 3D 4S 5S" if not wagers else "9H 9C 2D 3D 4S 5S 6H 6C 6D")
        assert house.table.floor.people["Ann"].idle == idle
        if idle < 3:
            house.refused(c.VacateSeat, "Ann", clause="14.9")
    house.bet("Ann", "bet", 1_000)
    house.refused(c.VacateSeat, "Ann", clause="14.9")
    house.ok(c.WithdrawWager, "Ann", 1, "bet")
    house.ok(c.VacateSeat, "Ann")


# Wagers


@pytest.mark.clause(GAME, "5.1", "12.11")
def test_optional_wagers_need_a_bet_and_go_back_with_it() -> None:
    house = seated(GAME, offered=SIDES)
    for wager in SIDES:
        house.refused(c.PlaceWager, "Ann", 1, wager, 1_000, clause="12.11")
    house.refused(c.PlaceWager, "Ann", 1, "home-run", 1_000, clause="5.4")
    house.bet("Ann", "bet", 1_000)
    for wager in SIDES:
        house.bet("Ann", wager, 1_000)
    assert house.chips("Ann") == PURSE - 5_000
    back = all_of(WagerReturned, house.ok(c.WithdrawWager, "Ann", 1, "bet", by=player("Ann")))
    assert [event.wager for event in back] == ["bet", *SIDES]
    assert {event.clauses for event in back[1:]} == {("12.11",)}
    assert (house.chips("Ann"), house.table.laid) == (PURSE, ())


@pytest.mark.clause(GAME, "1.1", "5.3")
def test_wagers_are_chips_or_tokens_but_a_jackpot_wager_only_chips() -> None:
    house = seated(GAME, offered=ALL, jackpot=STAKE, tokens=5_000)
    house.bet("Ann", "bet", 1_000, means="tokens")
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", STAKE, "tokens", clause="1.1")
    house.play("9H 9C 9D 3D 4S 5S")
    assert (house.chips("Ann"), house.tokens("Ann")) == (PURSE + 1_000, 5_000)


@pytest.mark.clause(GAME, "11.2", "7.2")
def test_a_jackpot_wager_needs_a_bet_has_one_amount_and_is_collected_before_the_first_card() -> None:
    house = with_jackpot({"Ann": 1, "Ben": 5})
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", STAKE, clause="11.2")
    house.bet("Ann", "bet", 1_000)
    house.bet("Ben", "bet", 1_000)
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", 2 * STAKE, clause="11.4")
    house.bet("Ann", "jackpot", STAKE)
    house.refused(c.IncreaseWager, "Ann", 1, "jackpot", STAKE, clause="11.4")
    assert house.required().what == "collect"
    house.refused(c.DealCard, "9H", clause="7.2")
    house.refused(c.CollectJackpotWagers, by=player("Ann"), clause="7.2")
    event = only(JackpotWagersCollected, house.ok(c.CollectJackpotWagers))
    assert ([(lying.area, lying.amount) for lying in event.stakes], event.clauses) == ([(1, STAKE)], ("7.2",))
    house.refused(c.CollectJackpotWagers, clause="7.2")
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", STAKE, clause="7.2")
    back = house.ok(c.WithdrawWager, "Ann", 1, "bet")
    assert [(event.wager, event.collected) for event in all_of(WagerReturned, back)] == [("bet", False), ("jackpot", True)]
    assert house.chips("Ann") == PURSE
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", STAKE)
    house.ok(c.CollectJackpotWagers)
    house.ok(c.WithdrawWager, "Ben", 5, "bet")
    assert only(RoundStarted, house.deal("9H")).hands == ("1", "dealer")


@pytest.mark.clause(GAME, "6.2", "6.3")
def test_what_lies_outside_the_limits_is_flagged_and_counts_to_the_maximum() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, minimum=1_000, maximum=20_000)
    under, over = house.bet("Ann", "bet", 500), house.bet("Ben", "bet", 30_000)
    assert isinstance(under, WagerPlaced)
    assert isinstance(over, WagerPlaced)
    assert (under.flags, over.flags) == (("under-minimum",), ("over-maximum",))
    house.play("9H 2H 9C 9D 2D 9S 8H 2S 5C")
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 500, PURSE - 20_000)


# The sign


@pytest.mark.clause(GAME, "6.6")
def test_a_wager_counts_to_its_players_own_maximum() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, maximum=20_000)
    house.ok(c.SetOwnLimits, "Ann", floor.sign(house, 1_000, 50_000).limits, by=SUPERVISOR)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 60_000)
    lines = house.play("9H 9D 2C 9C 9S 2D 8H 8D 5C")
    assert [(line.player, line.counted, line.pays) for line in lines] == [("Ben", 20_000, 20_000), ("Ann", 50_000, 50_000)]


@pytest.mark.clause(GAME, "7.1")
def test_the_call_that_betting_is_over() -> None:
    house = with_jackpot()
    house.refused(c.Announce, "no-more-bets", clause="7.1")
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", STAKE)
    assert only(Announced, house.ok(c.Announce, "no-more-bets")).clauses == ("7.1",)
    house.refused(c.Announce, "no-more-bets", by=player("Ann"), clause="7.1")
    house.ok(c.CollectJackpotWagers)
    house.deal("9H")
    house.refused(c.Announce, "no-more-bets", clause="7.1")


# The deal and settlement


@pytest.mark.clause(GAME, "7.3", "7.3.1", "7.3.2", "7.3.3")
def test_cards_go_clockwise_three_times_round() -> None:
    house = seated(GAME, {"Ann": 5, "Ben": 2, "Cat": 6})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
    dealt = all_of(CardDealt, house.deal("9H 2C 5D 9C 2D 5S 9D 2H 6C"))
    assert [event.hand for event in dealt] == ["2", "5", "dealer"] * 3
    assert [event.clauses[0] for event in dealt] == ["7.3.1", "7.3.1", "7.3.2"] + ["7.3.3"] * 6
    house.refused(c.DealCard, "AS", clause="8.1")


@pytest.mark.clause(GAME, "8.1.1", "8.4")
def test_areas_are_settled_from_the_dealers_right_in_the_documents_order() -> None:
    house = with_jackpot({"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        for wager in (*SIDES, "jackpot"):
            house.bet(name, wager, STAKE)
    house.ok(c.CollectJackpotWagers)
    house.deal("TH AH 9C KD 5D 9D QS AD 2C")
    house.refused(c.SettleWager, clause="8.1.1")
    lines = house.settle()
    assert told(lines) == [
        (2, "third-strike", Result.LOSE, 0, 0),
        (2, "second-strike", Result.LOSE, 0, 0),
        (2, "first-strike", Result.LOSE, 0, 0),
        (2, "strike-out", Result.LOSE, 0, 0),
        (2, "bet", Result.WIN, 1_000, 1_000),
        (2, "jackpot", Result.WIN, 20 * STAKE, 0),
        (1, "bet", Result.LOSE, 0, 0),
        (1, "jackpot", Result.LOSE, 0, 0),
        (1, "third-strike", Result.WIN, 2 * STAKE, STAKE),
        (1, "second-strike", Result.WIN, 2 * STAKE, STAKE),
        (1, "first-strike", Result.WIN, 2 * STAKE, STAKE),
        (1, "strike-out", Result.WIN, 30 * STAKE, STAKE),
    ]
    assert house.chips("Ann") == PURSE - 1_000 - STAKE + 36 * STAKE
    assert house.chips("Ben") == PURSE + 1_000 - 5 * STAKE + 20 * STAKE
    assert (house.table.laid, house.table.taken) == ((), ())


@pytest.mark.clause(GAME, "8.2", "8.5")
def test_the_cards_of_a_jackpot_hand_lie_open_until_it_is_paid() -> None:
    house = with_jackpot()
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", STAKE)
    house.ok(c.CollectJackpotWagers)
    house.deal("AH 9C AD 9D AS 8C")
    house.ok(c.AnnounceResult)
    house.ok(c.SettleWager)
    assert [line.wager for line in house.ongoing.due] == ["jackpot"]
    house.refused(c.ClearRound, clause="8.5")
    house.refused(c.ClearRound, by=SUPERVISOR, clause="8.5")
    assert [(slot.card, slot.up) for slot in house.ongoing.hands["1"]] == [("AH", True), ("AD", True), ("AS", True)]
    house.ok(c.SettleWager)
    house.refused(c.ClearRound, by=player("Ann"), clause="8.5")
    cleared = only(RoundCleared, house.clear())
    assert cleared.clauses[0] == "8.5"
    assert sorted(cleared.racked) == sorted(house.table.cards.rack.known) == ["8C", "9C", "9D", "AD", "AH", "AS"]
    assert house.table.cards.rack.unseen == 1
    assert house.chips("Ann") == PURSE + 10_000 + 299 * STAKE


@pytest.mark.clause(GAME, "11.9.1", "11.13.1")
def test_the_major_prize_is_its_meter_shared_and_never_less_than_its_guarantee() -> None:
    house = with_jackpot({"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", STAKE)
    house.ok(c.CollectJackpotWagers)
    house.deal("AD AD 9C AD AD 9D AD AD 2C")
    house.refused(c.AnnounceResult, {"grand": 1}, clause="8.1")
    lines = [line for line in house.settle(major=12_345_700) if line.wager == "jackpot"]
    # Half of $123,457 is no sum of dollar chips, so each half goes up by 50 cents.
    assert [(line.area, line.prize, line.pays) for line in lines] == [(2, "major", 6_172_900), (1, "major", 6_172_900)]
    other = with_jackpot()
    other.bet("Ann", "bet", 1_000)
    other.bet("Ann", "jackpot", STAKE)
    other.ok(c.CollectJackpotWagers)
    other.deal("AD 9C AD 9D AD 2C")
    assert [line.pays for line in other.settle(major=5) if line.wager == "jackpot"] == [10_000_000]


# General


@pytest.mark.clause(GAME, "14.11")
def test_a_collected_jackpot_wager_is_among_those_that_may_be_refused() -> None:
    house = seated(GAME, offered=("jackpot",), jackpot=500)
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    assert [permit.fields["wager"] for permit in permitted(house.table, among=(c.RefuseWager,))] == ["bet", "jackpot"]
    back = only(WagerReturned, house.ok(c.RefuseWager, "Ann", 1, "jackpot", "late", by=SUPERVISOR))
    assert (back.collected, back.amount) == (True, 500)
