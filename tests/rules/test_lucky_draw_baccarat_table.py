"""Lucky Draw Baccarat at the live table, clause by clause: the places, the cards, the sign and its changes."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests import floor
from tests.tables import DEALER, PURSE, SUPERVISOR, House, conditions, only, opened, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import BurnKind, Source
from croupier.games.rules import Terms
from croupier.table.message.events import (
    Announced,
    AreaGivenUp,
    AreaTaken,
    CardsBurned,
    CardsCut,
    CardsRiffled,
    CardsShuffled,
    CuttingCardPlaced,
    CuttingCardSetAside,
    RackReshuffled,
    WagerReturned,
)
from croupier.table.model.cards import Stage

GAME = "lucky-draw-baccarat"
THREE_DECKS = Terms(decks=3)
DEVICE = Terms(dealing="shuffler")


def packs(count: int) -> Iterator[Card]:
    """All the cards of so many packs, one after the other."""
    return (card for _ in range(count) for card in PACK)


def one_round(house: House, cards: Iterator[Card]) -> None:
    """Everybody wagers and stands; ends when the round is cleared, or something else is required in between."""
    if house.table.round is None:
        for name in house.table.floor.people:
            house.bet(name, "enter", 500)
    while True:
        match house.required().what:
            case "deal":
                house.ok(c.DealCard, next(cards))
            case "ask":
                house.ok(c.PassOver, house.required().areas[0])
            case "result":
                house.settle()
                house.clear()
                return
            case _:
                return


def three_decks(players: dict[str, int], behind: int) -> House:
    """A table whose cutting card lies in front of so many cards."""
    house = opened(GAME, terms=THREE_DECKS)
    for name, area in players.items():
        house.sit(name, area)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.ok(c.CutCards, 78)
    house.ok(c.PlaceCuttingCard, behind)
    house.make_ready()
    return house


def until_cutting_card(house: House, cards: Iterator[Card]) -> None:
    while house.required().what != "cutting-card-out":
        one_round(house, cards)


def played_out() -> House:
    """A table after the last round of its cards."""
    house, cards = three_decks({"Ann": 1, "Ben": 3}, 77), packs(3)
    until_cutting_card(house, cards)
    house.ok(c.SetCuttingCardAside)
    one_round(house, cards)
    assert house.table.cards.stage is Stage.LOADED
    return house


# The table and its cards


@pytest.mark.clause(GAME, "2.1")
def test_seven_players_sit_and_no_eighth() -> None:
    house = opened(GAME)
    for area in range(1, 8):
        house.sit(f"Player {area}", area)
    house.refused(c.JoinTable, "Nan", 8, clause="2.1")
    house.refused(c.JoinTable, "Nan", 0, clause="2.1")
    House().refused(c.OpenTable, conditions(GAME, areas=8), by=SUPERVISOR, clause="2.1")


@pytest.mark.clause(GAME, "3.1")
def test_a_table_has_three_four_six_or_eight_decks_and_no_card_more_often() -> None:
    for decks in (3, 4, 6, 8):
        assert seated(GAME, terms=Terms(decks=decks)).table.cards.stock.remaining == decks * 52 - 1
    for decks in (1, 2, 5, 7, 9):
        wrong = replace(conditions(GAME), terms=Terms(decks=decks))
        House().refused(c.OpenTable, wrong, by=SUPERVISOR, clause="3.1")
    house = seated(GAME, {"Ann": 1, "Ben": 2}, terms=THREE_DECKS)
    for name in ("Ann", "Ben"):
        house.bet(name, "enter", 1_000)
    house.deal("AS AS AS")
    house.refused(c.DealCard, "AS", clause="3.1")


@pytest.mark.clause(GAME, "3.7")
def test_played_out_cards_may_be_replaced_by_new_ones_which_are_shuffled() -> None:
    house = played_out()
    house.refused(c.IntroduceCards, "blue", by=DEALER, clause="3.7")
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    assert (house.table.cards.pack.back, house.table.cards.stock.remaining) == ("blue", 156)
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, "9H", clause="4.1")


# Shuffle and cut


@pytest.mark.clause(GAME, "4.1.2", "4.6.4")
def test_a_cutting_card_before_the_first_card_means_a_shuffle_and_wagers_anew() -> None:
    # With two players a round of standing hands takes six or seven cards; one of these depths ends between two rounds.
    for behind in range(70, 78):
        house, cards = three_decks({"Ben": 2, "Ann": 1}, behind), packs(3)
        until_cutting_card(house, cards)
        if house.table.round is None:
            break
    assert house.table.round is None
    for name in ("Ann", "Ben"):
        house.bet(name, "enter", 1_000)
    house.refused(c.DealCard, "9H", clause="4.1.3")
    event = only(CuttingCardSetAside, came := house.ok(c.SetCuttingCardAside))
    assert (event.first, event.clauses) == (True, ("4.1.2",))
    assert sorted(back.player for back in came if isinstance(back, WagerReturned)) == ["Ann", "Ben"]
    assert house.table.laid == ()
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, "9H", clause="4.1")
    house.ok(c.Shuffle)
    assert [(offer.to, offer.clause) for offer in house.table.cards.offers] == [
        ("Ben", "4.6.4"), ("Ann", "4.7"), ("supervisor", "4.7"),
    ]  # fmt: skip
    house.make_ready()
    house.bet("Ann", "enter", 1_000)


@pytest.mark.clause(GAME, "4.1.3", "4.6.2", "4.6.3")
def test_a_cutting_card_during_a_round_makes_it_the_last_and_says_who_cuts() -> None:
    clauses = set()
    for behind in range(68, 78):
        house, cards = three_decks({"Cat": 6, "Ann": 2, "Ben": 4}, behind), packs(3)
        until_cutting_card(house, cards)
        if house.table.round is None:
            continue
        event = only(CuttingCardSetAside, house.ok(c.SetCuttingCardAside))
        assert (event.first, event.rounds_left, event.clauses) == (False, 1, ("4.1.3",))
        hand = house.required().hand
        one_round(house, cards)
        assert house.required().what == "shuffle"
        house.refused(c.DealCard, "9H", clause="4.1")
        house.ok(c.Shuffle)
        first = house.table.cards.offers[0]
        clauses.add(first.clause)
        expected = ("Cat", "4.6.3") if hand == "dealer" else (house.table.floor.seats[int(hand)][0], "4.6.2")
        assert (first.to, first.clause) == expected
    assert clauses == {"4.6.2", "4.6.3"}


@pytest.mark.clause(GAME, "4.1.4", "4.3.2")
@pytest.mark.parametrize(("source", "shuffle", "directed"), [(Source.NEW, "4.1", "4.1.4"), (Source.MAKER, "4.3", "4.3.2")])
def test_a_supervisor_can_have_the_cards_shuffled_after_a_round(source: Source, shuffle: str, directed: str) -> None:
    house = opened(GAME, terms=THREE_DECKS)
    house.sit("Ann", 1)
    house.sit("Ben", 5)
    house.ok(c.IntroduceCards, "red", source=source)
    house.make_ready()
    one_round(house, packs(1))
    floor.shuffle_is_directed(house, "enter", "9H", shuffle=shuffle)
    # The game is no longer just commencing, so that its first player is not the first to be asked.
    again = only(CardsShuffled, [event for event in house.events if isinstance(event, CardsShuffled)][1:])
    assert (again.offers[0].to, again.clauses) == ("Ben", (shuffle, directed))


@pytest.mark.clause(GAME, "4.2")
def test_a_player_may_ask_for_a_riffle_before_the_cut() -> None:
    house = opened(GAME)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red", source=Source.CASINO)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")
    house.refused(c.Shuffle, "dealer", by=SUPERVISOR, clause="4.3")
    house.ok(c.Shuffle, "pre-shuffled")
    house.refused(c.Riffle, "Ann", by=DEALER, clause="4.2")
    assert only(CardsRiffled, house.ok(c.Riffle, "Ann", by=SUPERVISOR)).clauses == ("4.2",)
    house.make_ready()
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.3", "4.3.1")
def test_pre_shuffled_cards_that_stay_are_shuffled_at_the_table() -> None:
    house = played_out()
    house.refused(c.DealCard, "9H", clause="4.1")
    house.refused(c.Shuffle, "pre-shuffled", clause="4.3")
    house.refused(c.Shuffle, "pre-shuffled", by=SUPERVISOR, clause="4.3")
    house.ok(c.Shuffle, "dealer")
    assert house.table.cards.stock.remaining == 156


@pytest.mark.clause(GAME, "4.4")
def test_a_shuffling_device_has_no_cut() -> None:
    house = opened(GAME, terms=DEVICE)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red")
    assert only(CardsShuffled, house.ok(c.Shuffle, "device")).offers == ()
    assert house.required().what == "burn"
    for by in (player("Ann"), DEALER, SUPERVISOR):
        house.refused(c.CutCards, 60, by=by, clause="4.4")
    house.refused(c.RefuseCut, clause="4.4")
    house.ok(c.Burn)
    assert house.table.cards.stage is Stage.READY


@pytest.mark.clause(GAME, "4.4")
@pytest.mark.parametrize("source", [Source.MAKER, Source.CASINO])
@pytest.mark.parametrize("how", ["device", "dealer"])
def test_a_shuffling_device_shuffles_those_too_that_came_shuffled(source: Source, how: str) -> None:
    house = opened(GAME, terms=DEVICE)
    house.ok(c.IntroduceCards, "red", source=source)
    assert house.required().sentence == "Shuffle the cards."
    for by in (DEALER, SUPERVISOR):
        says = "The shuffling device shuffles all cards, those too that came shuffled."
        house.refused(c.Shuffle, "pre-shuffled", by=by, clause="4.4", says=says)
    assert only(CardsShuffled, house.ok(c.Shuffle, how)).how == how


@pytest.mark.clause(GAME, "4.5")
def test_a_shuffle_by_hand_before_the_device_is_recorded() -> None:
    house = opened(GAME, terms=DEVICE)
    house.ok(c.IntroduceCards, "red")
    event = only(CardsShuffled, house.ok(c.Shuffle, "dealer"))
    assert (event.how, event.clauses) == ("dealer", ("4.1", "4.5"))
    assert only(CardsShuffled, house.ok(c.Shuffle, "device", by=SUPERVISOR)).clauses == ("4.1",)
    shoe = opened(GAME)
    shoe.ok(c.IntroduceCards, "red")
    assert only(CardsShuffled, shoe.ok(c.Shuffle, "dealer")).clauses == ("4.1",)


@pytest.mark.clause(GAME, "4.6", "4.6.1", "4.7", "4.8")
def test_the_first_player_is_offered_the_cut_and_then_the_others_clockwise() -> None:
    house = opened(GAME)
    for name, area in {"Cat": 5, "Ann": 1, "Ben": 7}.items():
        house.sit(name, area)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.refused(c.DealCard, "9H", clause="4.1")
    assert (house.required().what, house.required().who, house.required().clause) == ("cut", "Cat", "4.6.1")
    house.refused(c.CutCards, 200, by=player("Ann"), clause="4.6.1")
    house.refused(c.CutCards, 200, "Ann", by=player("Cat"), clause="4.6.1")
    for name in ("Cat", "Ben"):
        assert house.ok(c.RefuseCut, by=player(name))[0].clauses == ("4.7",)
    assert house.required().who == "Ann"
    for position in (51, 416 - 51):
        house.refused(c.CutCards, position, by=player("Ann"), clause="4.8")
    event = only(CardsCut, house.ok(c.CutCards, 52, by=player("Ann")))
    assert (event.cutter, event.position) == ("Ann", 52)


@pytest.mark.clause(GAME, "4.6.5", "4.7")
def test_after_a_replacement_the_dealers_right_is_asked_and_at_last_the_supervisor_cuts() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 6, "Cat": 3})
    one_round(house, packs(1))
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    house.ok(c.Shuffle)
    assert [offer.to for offer in house.table.cards.offers] == ["Ben", "Ann", "Cat", "supervisor"]
    assert house.required().clause == "4.6.5"
    for _ in range(3):
        house.ok(c.RefuseCut)
    house.refused(c.RefuseCut, by=SUPERVISOR, clause="4.7")
    house.refused(c.CutCards, 100, by=DEALER, clause="4.7")
    assert only(CardsCut, house.ok(c.CutCards, 100, by=SUPERVISOR)).cutter == "supervisor"


@pytest.mark.clause(GAME, "4.9", "4.10")
def test_the_cutting_card_goes_up_to_half_way_in_and_the_first_card_is_burned_unseen() -> None:
    house = opened(GAME, terms=THREE_DECKS)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.ok(c.CutCards, 100)
    house.refused(c.Burn, clause="4.10")
    for from_back in (0, 79):
        house.refused(c.PlaceCuttingCard, from_back, clause="4.9")
    assert only(CuttingCardPlaced, house.ok(c.PlaceCuttingCard, 78)).clauses == ("4.9",)
    house.refused(c.DealCard, "9H", clause="4.1")
    house.refused(c.Burn, BurnKind.ONE_UNSEEN, Card("9H"), clause="4.10")
    house.refused(c.Burn, BurnKind.FACE_VALUE, Card("9H"), clause="4.10")
    event = only(CardsBurned, house.ok(c.Burn))
    assert (event.unseen, event.shown, event.clauses) == (1, None, ("4.10",))
    assert house.table.cards.stock.remaining == 155


@pytest.mark.clause(GAME, "10.10")
def test_when_the_shoe_runs_out_the_rack_is_shuffled_cut_and_burned_and_the_round_goes_on() -> None:
    house, cards = three_decks({"Ann": 1, "Ben": 2, "Cat": 3}, 1), packs(3)
    house.refused(c.ReshuffleRack, clause="10.10")
    until_cutting_card(house, cards)
    assert house.table.round is not None
    house.ok(c.SetCuttingCardAside)
    house.ok(c.DealCard, next(cards))
    on_table, hands = sum(map(len, house.ongoing.hands.values())), house.ongoing.hands
    assert house.required().what in ("reshuffle", "ask")
    while house.required().what == "ask":
        house.ok(c.PassOver, house.required().areas[0])
    house.refused(c.DealCard, "9H", clause="10.10")
    event = only(RackReshuffled, house.ok(c.ReshuffleRack))
    assert (len(event.known) + event.unseen, event.clauses) == (156 - on_table, ("10.10",))
    assert house.required().what == "cut"
    house.make_ready()
    assert house.table.cards.stock.remaining == 156 - on_table - 1
    assert house.ongoing.hands == hands
    one_round(house, (Card(card) for card in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S")))
    assert house.table.round is None


# Places


@pytest.mark.clause(GAME, "5.6")
def test_an_area_takes_one_wager() -> None:
    house = seated(GAME)
    house.refused(c.JoinTable, "Ben", 1, clause="5.6")
    house.bet("Ann", "enter", 1_000)
    house.refused(c.PlaceWager, "Ann", 1, "enter", 1_000, clause="5.6")


@pytest.mark.clause(GAME, "5.7")
def test_a_player_has_several_areas_until_another_needs_one() -> None:
    house = seated(GAME, {"Ann": 1} | {f"Guest {area}": area for area in range(3, 8)})
    assert only(AreaTaken, house.ok(c.TakeArea, "Ann", 2, by=player("Ann"))).clauses == ("5.7",)
    house.bet("Ann", "enter", 1_000)
    house.bet("Ann", "enter", 2_000, area=2)
    house.refused(c.JoinTable, "Ben", 2, clause="5.7")
    house.refused(c.GiveUpArea, "Ann", 2, clause="5.8")
    house.ok(c.WithdrawWager, "Ann", 2, "enter")
    assert only(AreaGivenUp, house.ok(c.GiveUpArea, "Ann", 2)).clauses == ("5.7",)
    house.sit("Ben", 2)
    house.refused(c.PlaceWager, "Ann", 2, "enter", 1_000, clause="2.1")
    house.refused(c.TakeArea, "Ann", 2, clause="5.6")
    house.bet("Ben", "enter", 1_000)


# The sign


@pytest.mark.clause(GAME, "6.5")
def test_a_change_of_limits_during_a_round_holds_from_the_next() -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 3_000)
    house.deal("9H 2C")
    house.ok(c.AlterLimits, floor.sign(house, 100, 2_000), by=SUPERVISOR)
    house.deal("TD")
    house.ok(c.Decide, 1, "stand")
    house.deal("5S")
    [line] = house.settle()
    assert (line.counted, line.pays) == (3_000, 3_000)
    house.clear()
    floor.not_by_screen(house, "Ann", "enter", 2_100, "6.1")
    floor.by_screen(house, "Ann", "enter", 100)


@pytest.mark.clause(GAME, "7.1")
def test_the_calls_before_a_round() -> None:
    house = seated(GAME)
    assert only(Announced, house.ok(c.Announce, "place-your-bets")).clauses == ("7.1",)
    house.refused(c.Announce, "no-more-bets", clause="7.1")
    house.bet("Ann", "enter", 1_000)
    assert only(Announced, house.ok(c.Announce, "no-more-bets")).call == "no-more-bets"
    house.refused(c.Announce, "no-more-bets", by=player("Ann"), clause="7.1")
    house.refused(c.Announce, "last-coup", clause="4.1.3")
    house.deal("9H")
    house.refused(c.Announce, "place-your-bets", clause="7.1")


# General


def test_nobody_loses_a_seat_for_sitting_out() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    for _ in range(4):
        house.bet("Ben", "enter", 1_000)
        house.deal("9H 5C TD")
        house.ok(c.Decide, 2, "stand")
        house.deal("TS")
        house.settle()
        house.clear()
    house.refused(c.VacateSeat, "Ann", clause=None, says="At Lucky Draw Baccarat nobody loses a seat for not wagering.")
    assert house.chips("Ann") == PURSE
