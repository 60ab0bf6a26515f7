"""Three Card Poker at the live table, clause by clause: the cards, the places, wagers, the sign and its changes."""

import pytest
from msgspec.structs import replace
from tests import floor
from tests.poker import DEVICE, JUNK, PAIR, QUEEN, STRAIGHT, dealt_to_ann, showdown, three
from tests.tables import DEALER, MANAGER, PURSE, SUPERVISOR, House, all_of, conditions, only, opened, player, seated

from croupier import commands as c
from croupier.games.rules import Result, Settled, Terms
from croupier.table.message.events import (
    CardsChecked,
    CardsCut,
    CardsIntroduced,
    CardsShuffled,
    ChipsBought,
    LimitsAltered,
    PlayerCardShown,
    RoundCleared,
    ShuffleDue,
    WagerPlaced,
)
from croupier.table.model.cards import Ordered, Stage
from croupier.table.model.people import PlayerCard

GAME = "three-card-poker"


def a_round(house: House, area: int = 1) -> None:
    """A whole round of one Ante that plays and loses, and the cards made ready again."""
    name = house.table.floor.seats[area][0]
    house.bet(name, "ante", 500)
    house.deal(three(QUEEN, JUNK))
    house.ok(c.Decide, area, "play")
    showdown(house)
    house.clear()


def told(lines: list[Settled]) -> list[tuple[str, str, int, int, str]]:
    return [(line.wager, line.result, line.pays, line.returned, line.clause) for line in lines]


# The cards


@pytest.mark.clause(GAME, "3.1")
def test_one_deck_in_which_each_card_comes_once() -> None:
    House().refused(c.OpenTable, replace(conditions(GAME), terms=Terms(decks=2)), by=SUPERVISOR, clause="3.1")
    house = seated(GAME)
    assert house.table.cards.stock.remaining == 52
    house.bet("Ann", "ante", 1_000)
    house.deal("AS")
    house.refused(c.DealCard, "AS", clause="3.1")


@pytest.mark.clause(GAME, "3.2.2")
def test_with_a_device_two_decks_of_different_backs_take_turns() -> None:
    house = seated(GAME, terms=DEVICE)
    backs = []
    for _ in range(4):
        backs.append(house.table.cards.pack.back)
        house.bet("Ann", "pair-plus", 1_000)
        house.deal(f"{QUEEN} {JUNK}")
        house.ok(c.Decide, 1, "play")
        showdown(house)
        house.clear()
        house.make_ready()
    assert backs == ["red", "blue", "red", "blue"]
    House().refused(c.OpenTable, conditions(GAME, terms=DEVICE, backs=("red", "red")), by=SUPERVISOR, clause="3.7")


def after_a_round(house: House) -> RoundCleared:
    house.bet("Ann", "pair-plus", 1_000)
    house.deal(f"{QUEEN} {JUNK}")
    house.ok(c.Decide, 1, "play")
    showdown(house)
    return only(RoundCleared, house.clear())


def comings(house: House) -> list[tuple[str, str]]:
    """Which cards were brought, checked and shuffled, in order; each by the back of those in use then."""
    told, back = [], ""
    for event in house.events:
        match event:
            case CardsIntroduced():
                back = event.back
                told.append(("brought", back))
            case RoundCleared():
                back = event.fresh_back
            case CardsChecked() | CardsShuffled():
                told.append(("checked" if isinstance(event, CardsChecked) else "shuffled", back))
    return told


@pytest.mark.clause(GAME, "3.2.1", "3.4")
def test_the_second_deck_is_brought_and_checked_before_it_is_first_shuffled() -> None:
    house = seated(GAME, terms=DEVICE)
    cleared = after_a_round(house)
    assert (cleared.fresh_back, cleared.awaits) == ("red", "blue")
    assert (house.required().what, house.required().clause) == ("cards", "3.2.1")
    house.refused(c.IntroduceCards, "blue", by=player("Ann"), clause="3.1")
    brought = only(CardsIntroduced, house.ok(c.IntroduceCards, "blue"))
    assert (brought.beside, brought.check, brought.clauses) == (True, Ordered("3.4"), ("3.1", "3.2.1"))
    house.refused(c.Shuffle, "device", clause="3.4", says="The cards are checked before they are shuffled.")
    for _ in range(4):
        house.make_ready()
        assert after_a_round(house).awaits == ""
    house.make_ready()
    first = [("brought", "red"), ("checked", "red"), ("shuffled", "red")]
    then = [("brought", "blue"), ("checked", "blue"), ("shuffled", "blue")]
    turns = [("shuffled", back) for back in ("red", "blue", "red", "blue")]
    assert comings(house) == [*first, *then, *turns]


@pytest.mark.clause(GAME, "3.2.1")
def test_the_device_need_not_hold_a_second_deck() -> None:
    house = seated(GAME, terms=DEVICE)
    for _ in range(2):
        assert after_a_round(house).awaits == "blue"
        house.ok(c.Shuffle, "device")
        assert house.table.cards.pack.back == "red"
    assert ("shuffled", "blue") not in comings(house)


@pytest.mark.clause(GAME, "3.2.2", "3.4", "3.7")
@pytest.mark.parametrize(("new", "again"), [("red", ""), ("blue", "red"), ("green", "")])
def test_a_deck_in_place_of_another_is_checked_before_it_takes_its_turns(new: str, again: str) -> None:
    """The one that stays needs no other check, unless the new one has its colour and so takes its place too."""
    house = seated(GAME, terms=DEVICE)
    after_a_round(house)
    house.make_ready()
    after_a_round(house)
    assert (house.table.cards.pack.back, house.table.cards.decks) == ("red", ("red", "blue"))
    house.refused(c.IntroduceCards, new, by=DEALER, clause="3.7")
    brought = only(CardsIntroduced, house.ok(c.IntroduceCards, new, by=SUPERVISOR))
    assert (brought.beside, brought.check) == (False, Ordered("3.4"))
    house.refused(c.Shuffle, "device", clause="3.4")
    house.make_ready()
    assert after_a_round(house).awaits == again
    house.make_ready()
    assert set(house.table.cards.decks) == {new, again or "blue"}
    told = comings(house)
    for place, (what, back) in enumerate(told):
        if what == "brought":
            assert told[place + 1] == ("checked", back)


@pytest.mark.clause(GAME, "12.2")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_round_is_reopened_with_the_deck_it_was_played_with(before: int) -> None:
    house = seated(GAME, terms=DEVICE)
    for _ in range(before):
        after_a_round(house)
        house.make_ready()
    back = house.table.cards.pack.back
    after_a_round(house)
    house.ok(c.DeclareMisdeal, 4)
    assert (house.table.cards.pack.back, house.table.cards.awaits) == (back, "")


@pytest.mark.clause(GAME, "3.4", "12.9.3")
def test_a_deck_that_must_be_gone_through_stays_until_it_is() -> None:
    """Otherwise the check would be made of the other one, and the wrong cards come back unseen."""
    house = seated(GAME, terms=DEVICE)
    after_a_round(house)
    house.make_ready()
    house.bet("Ann", "pair-plus", 1_000)
    house.deal("QC 3H")
    assert house.table.cards.pack.back == "blue"
    house.ok(c.ReportWrongCards, foreign=("a joker",), by=SUPERVISOR)
    assert only(RoundCleared, house.clear()).fresh_back == "blue"
    assert (house.required().what, house.required().clause) == ("check", "12.9.3")


@pytest.mark.clause(GAME, "4.1", "4.1.2")
@pytest.mark.parametrize("terms", [Terms(), DEVICE], ids=["shoe", "device"])
def test_the_deck_is_shuffled_after_every_round(terms: Terms) -> None:
    house = seated(GAME, terms=terms)
    house.bet("Ann", "pair-plus", 1_000)
    house.deal("QC 3H 8D 5D 6S 7C")
    house.ok(c.Decide, 1, "play")
    showdown(house)
    assert "4.1.2" in only(RoundCleared, house.clear()).clauses
    assert house.required().what == ("cards" if terms is DEVICE else "shuffle")
    house.refused(c.DealCard, "AS", clause="4.1")
    house.make_ready()
    assert house.table.cards.stock.remaining == 52


@pytest.mark.clause(GAME, "4.1.3")
def test_a_table_that_stood_empty_shuffles_before_it_plays_on() -> None:
    house = seated(GAME)
    a_round(house)
    house.make_ready()
    house.ok(c.LeaveTable, "Ann")
    joined = house.ok(c.JoinTable, "Ben", 3)
    assert only(ShuffleDue, joined).clauses == ("4.1.3",)
    assert (house.table.cards.stage, house.required().what) == (Stage.LOADED, "shuffle")
    house.ok(c.BuyChips, "Ben", PURSE)
    house.ok(c.ShowPlayerCard, "Ben", PlayerCard.OWN)
    house.refused(c.DealCard, "AS", clause="4.1")
    house.make_ready()
    assert house.table.cards.stage is Stage.READY
    # Somebody who joins others needs no shuffle, and neither does the first player of the day.
    assert all_of(ShuffleDue, house.ok(c.JoinTable, "Cat", 4)) == []
    fresh = opened(GAME)
    fresh.make_ready()
    assert all_of(ShuffleDue, fresh.ok(c.JoinTable, "Ann", 1)) == []


@pytest.mark.clause(GAME, "4.2", "4.3")
def test_only_the_dealer_cuts() -> None:
    house = opened(GAME)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.CheckCards)
    house.ok(c.Shuffle)
    assert (house.required().what, house.required().who) == ("cut", "dealer")
    house.refused(c.DealCard, "AS", clause="4.1")
    house.refused(c.CutCards, 20, by=player("Ann"), clause="4.3")
    house.refused(c.CutCards, 20, "Ann", clause="4.3")
    house.refused(c.LeaveCutToPlayers, by=SUPERVISOR, clause="4.3")
    house.refused(c.RefuseCut, clause="4.3")
    event = only(CardsCut, house.ok(c.CutCards, 1))
    assert (event.cutter, event.clauses) == ("dealer", ("4.3", "4.2"))
    assert house.table.cards.stage is Stage.READY


@pytest.mark.clause(GAME, "4.4", "4.5")
def test_a_device_has_no_cut_and_a_shuffle_by_hand_before_it_is_recorded() -> None:
    house = opened(GAME, terms=DEVICE)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.CheckCards)
    event = only(CardsShuffled, house.ok(c.Shuffle, "dealer"))
    assert (event.how, event.clauses, event.ready) == ("dealer", ("4.1", "4.5"), True)
    house.refused(c.CutCards, 20, clause="4.4")
    assert only(CardsShuffled, house.ok(c.Shuffle, "device", by=SUPERVISOR)).clauses == ("4.1",)
    shoe = opened(GAME)
    shoe.ok(c.IntroduceCards, "red")
    shoe.ok(c.CheckCards)
    assert only(CardsShuffled, shoe.ok(c.Shuffle, "dealer")).clauses == ("4.1",)


# Players and their wagers


@pytest.mark.clause(GAME, "5.1", "14.1")
def test_nobody_plays_without_a_valid_player_card_of_their_own() -> None:
    house = opened(GAME)
    house.make_ready()
    house.ok(c.JoinTable, "Ann", 1)
    house.ok(c.BuyChips, "Ann", PURSE)
    house.refused(c.PlaceWager, "Ann", 1, "ante", 1_000, clause="14.1")
    house.refused(c.ShowPlayerCard, "Ann", PlayerCard.OWN, by=player("Ann"), clause="14.1")
    for card in (PlayerCard.INVALID, PlayerCard.ANOTHERS, PlayerCard.NONE):
        assert only(PlayerCardShown, house.ok(c.ShowPlayerCard, "Ann", card)).clauses == ("14.1",)
        for wager in ("ante", "pair-plus"):
            house.refused(c.PlaceWager, "Ann", 1, wager, 1_000, clause="14.1")
    house.ok(c.ShowPlayerCard, "Ann", PlayerCard.OWN)
    house.bet("Ann", "ante", 1_000)


@pytest.mark.clause(GAME, "14.1")
def test_nobody_wagers_for_another() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.refused(c.PlaceWager, "Ben", 2, "ante", 1_000, "chips", "screen", by=player("Ann"), clause="14.1")
    house.ok(c.PlaceWager, "Ben", 2, "ante", 1_000, "chips", "screen", by=player("Ben"))
    house.refused(c.IncreaseWager, "Ben", 2, "ante", 1_000, "screen", by=player("Ann"), clause="14.1")


@pytest.mark.clause(GAME, "5.2")
def test_wagers_are_chips_or_tokens_and_winnings_chips() -> None:
    house = seated(GAME, tokens=5_000)
    house.bet("Ann", "ante", 1_000, means="tokens")
    house.refused(c.IncreaseWager, "Ann", 1, "ante", 5_000, clause="5.2")
    house.deal(three(QUEEN, PAIR))
    house.ok(c.Decide, 1, "play", "tokens", by=player("Ann"))
    showdown(house)
    assert (house.chips("Ann"), house.tokens("Ann")) == (PURSE + 2_000, 5_000)


@pytest.mark.clause(GAME, "5.3", "5.5")
def test_a_play_wager_is_not_placed_with_the_others() -> None:
    house = seated(GAME)
    house.refused(c.PlaceWager, "Ann", 1, "play", 1_000, clause="5.3")
    house.refused(c.DealCard, "9H", clause="7.2")


@pytest.mark.clause(GAME, "5.5")
def test_during_a_round_only_a_play_wager_is_added_and_none_taken_back() -> None:
    house = dealt_to_ann(QUEEN, PAIR)
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    for wager in ("ante", "play"):
        house.refused(c.WithdrawWager, "Ann", 1, wager, by=player("Ann"), clause="5.5")
        house.refused(c.IncreaseWager, "Ann", 1, wager, 500, clause="5.5")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    house.refused(c.WithdrawWager, "Ann", 1, "play", clause="5.5")


@pytest.mark.clause(GAME, "5.4")
def test_pair_plus_alone_plays_without_a_play_wager() -> None:
    house = dealt_to_ann(QUEEN, PAIR, ante=0, pair_plus=1_000)
    assert len(house.ok(c.Decide, 1, "play", by=player("Ann"))) == 1
    assert house.lies("Ann", "play") is None
    assert told(showdown(house)) == [("pair-plus", Result.WIN, 1_000, 1_000, "10.4")]


@pytest.mark.clause(GAME, "5.6", "5.7")
def test_one_hand_a_player_and_one_wager_of_a_kind() -> None:
    house = seated(GAME)
    house.refused(c.TakeArea, "Ann", 2, by=player("Ann"), clause="5.6")
    house.refused(c.PlaceWager, "Ann", 2, "ante", 1_000, clause="2.1")
    house.bet("Ann", "ante", 1_000)
    house.refused(c.PlaceWager, "Ann", 1, "ante", 1_000, clause="5.7")
    house.refused(c.JoinTable, "Ben", 1, clause="5.7")
    house.bet("Ann", "pair-plus", 1_000)


# The sign


@pytest.mark.clause(GAME, "6.2", "6.3")
def test_what_lies_outside_the_limits_is_flagged_and_counts_to_the_maximum() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, minimum=1_000, maximum=20_000)
    under, over = house.bet("Ann", "ante", 500), house.bet("Ben", "ante", 30_000)
    assert isinstance(under, WagerPlaced)
    assert isinstance(over, WagerPlaced)
    assert (under.flags, over.flags) == (("under-minimum",), ("over-maximum",))
    house.deal(three(QUEEN, PAIR, STRAIGHT))
    assert only(WagerPlaced, house.ok(c.Decide, 2, "play")).amount == 20_000
    assert only(WagerPlaced, house.ok(c.Decide, 1, "play")).amount == 500
    lines = {(line.area, line.wager): line for line in showdown(house)}
    assert (lines[2, "ante"].counted, lines[2, "ante"].returned) == (20_000, 30_000)
    assert (lines[2, "ante-bonus"].pays, house.chips("Ben")) == (20_000, PURSE + 60_000)
    assert house.chips("Ann") == PURSE + 1_000


@pytest.mark.clause(GAME, "6.5")
def test_a_change_of_limits_during_a_round_holds_from_the_next() -> None:
    house = seated(GAME)
    lower = floor.sign(house, 100, 2_000)
    house.bet("Ann", "ante", 3_000)
    house.deal(three(QUEEN, PAIR))
    assert not only(LimitsAltered, house.ok(c.AlterLimits, lower, by=SUPERVISOR)).now
    house.ok(c.Decide, 1, "play")
    assert [line.counted for line in showdown(house)] == [3_000, 3_000]
    house.clear()
    house.make_ready()
    floor.not_by_screen(house, "Ann", "ante", 2_100, "6.1")


@pytest.mark.clause(GAME, "6.5.1.3")
def test_a_player_can_run_one_box_only_and_the_marker_lies_there() -> None:
    house = seated(GAME, {"Ben": 2, "Ann": 4})
    house.refused(c.TakeArea, "Ann", 1, clause="5.6")
    house.ok(c.RaiseAtOnce, floor.sign(house, floor.NEW), by=SUPERVISOR)
    assert floor.marked(house) == [2, 4]
    house.ok(c.LeaveTable, "Ben")
    assert floor.marked(house) == [4]


@pytest.mark.clause(GAME, "6.7", "6.7.2")
def test_low_limit_tables_deal_from_a_device_only() -> None:
    House().refused(c.OpenTable, conditions(GAME, low_limit=True), by=MANAGER, clause="6.7.2")
    assert opened(GAME, low_limit=True, terms=DEVICE).table.conditions is not None


# General


def test_chips_bought_at_a_cashless_table_say_so() -> None:
    house = opened(GAME, cashless=True)
    house.ok(c.JoinTable, "Ann", 1)
    event = only(ChipsBought, house.ok(c.BuyChips, "Ann", 1_000))
    assert (event.cashless, event.clauses) == (True, ("2.4.1",))
