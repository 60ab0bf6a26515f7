"""Lucky Draw Baccarat with a broken device and no other: each player chooses, and a card shoe finishes the round."""

import pytest
from tests.devices import BROKEN, GAMES, LUCKY, Facts, Game, half_dealt, play_out, sound
from tests.tables import PURSE, SUPERVISOR, House, only, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.games.baccarat import points
from croupier.games.rules import Terms
from croupier.table.asking.permitted import permitted
from croupier.table.message.events import RoundCleared, WagerSettled
from croupier.table.message.upsets import (
    ChoiceOpened,
    DeviceFailed,
    GameMovesToShoe,
    HandRemoved,
    HeldRacked,
    RoundMovesToShoe,
    RoundVoided,
)
from croupier.table.reading.desk import desk_of


def leaves(house: House, name: str) -> list[object]:
    return list(house.ok(c.TakeWagersBack, name, by=player(name)))


def stays(house: House, name: str) -> None:
    house.ok(c.LetStand, name, by=player(name))


@pytest.mark.parametrize("spoiled", [(), (None, Card("KH"))], ids=["intact", "damaged"])
@pytest.mark.parametrize("missing", BROKEN[1:], ids=["none", "not-practicable", "neither"])
def test_lucky_draw_players_choose_and_those_who_stay_finish_from_a_shoe(missing: Facts, spoiled: tuple[Card | None, ...]) -> None:
    game = GAMES[LUCKY]
    house = seated(LUCKY, {"Ann": 1, "Ben": 2, "Cat": 5}, terms=Terms(dealing="shuffler"))
    house.bet("Cat", "enter", 500)
    half_dealt(game, house)  # Ann 9, Ben 2, Cat 5, the dealer a ten
    left = house.table.cards.stock.remaining
    events = house.ok(c.DeviceFails, spoiled, commitment="anew", **missing)
    lacking = [clause for name, clause in (("another", "11.1.4"), ("practicable", "11.1.5")) if name in missing]
    assert only(DeviceFailed, events).clauses == ("11.5", *lacking)
    moved = only(RoundMovesToShoe, events)
    assert moved.clauses == (("11.5.2",) if spoiled else ()) + ("11.5.3", "11.5.4")
    assert (moved.damaged, moved.commitment, [offer.to for offer in moved.offers]) == (
        spoiled, "anew", ["Cat", "Ann", "Ben", "supervisor"],
    )  # fmt: skip
    opened_ = only(ChoiceOpened, events)
    assert (opened_.choice.what, opened_.choice.players, opened_.clauses) == ("leave", ("Ann", "Ben", "Cat"), ("11.5.1",))
    assert (house.table.cards.stock.remaining, house.table.cards.pack.removed) == (left, spoiled)
    # Until everyone has said, nothing else goes on.
    assert (house.required().what, house.required().who, house.required().clause) == ("choose", "Ann", "11.5.1")
    house.refused(c.CutCards, 100, by=player("Cat"), clause="11.5.1")
    house.refused(c.DealCard, Card("4C"), clause="11.5.1")
    house.refused(c.TakeWagersBack, "Ben", by=player("Ann"), clause="11.5.1")
    house.refused(c.WithdrawWager, "Ben", 2, "enter", clause="11.5.1")
    house.refused(c.ReduceWager, "Ben", 2, "enter", 500, clause="11.5.1")
    back = leaves(house, "Ben")
    assert [(e.settled.returned, e.settled.clause) for e in back if isinstance(e, WagerSettled)] == [(2_000, "11.5.1")]
    assert [(e.hand, e.clauses) for e in back if isinstance(e, HandRemoved)] == [("2", ("11.5.1",))]
    house.refused(c.TakeWagersBack, "Ben", by=player("Ben"), clause="11.5.1")
    stays(house, "Cat")
    stays(house, "Ann")
    assert (house.chips("Ben"), set(house.ongoing.hands)) == (PURSE, {"1", "5", "dealer"})
    sound(house)
    # Cut from the dealer's right, the cutting card, and the burn that comes before the first card of a shoe.
    assert (house.required().what, house.required().who, house.required().clause) == ("cut", "Cat", "4.6.5")
    house.refused(c.CutCards, 51, by=player("Cat"), clause="4.8")
    house.ok(c.CutCards, 52, by=player("Cat"))
    assert (house.required().what, house.required().clause) == ("cutting-card", "4.9")
    house.ok(c.PlaceCuttingCard, 60)
    assert (house.required().what, house.required().clause) == ("burn", "4.10")
    house.ok(c.Burn)
    assert (house.required().what, house.required().hand) == ("deal", "1")
    house.refused(c.DeviceFails, clause="11.2")
    house.deal("4D 3S")  # Ann 9 and 4, Cat 5 and 3
    house.ok(c.Decide, 1, "draw", by=player("Ann"))
    house.deal("5H")
    house.ok(c.Decide, 5, "stand", by=player("Cat"))
    house.deal("7C")  # Ann 8 on three cards, Cat 8, the dealer 7
    lines = {(line.player, line.wager): (line.pays, line.returned) for line in house.settle()}
    assert lines == {("Cat", "enter"): (500, 500), ("Ann", "enter"): (1_000, 1_000), ("Ann", "draw"): (2_000, 1_000)}
    cleared = only(RoundCleared, house.clear())
    assert len(cleared.racked) == 7
    assert (house.chips("Ann"), house.chips("Ben"), house.chips("Cat")) == (PURSE + 3_000, PURSE, PURSE + 500)
    sound(house)
    # The shoe stays: the next round is dealt from it.
    assert desk_of(house.table).rules.terms.dealing == "shoe"
    assert house.required().what == "wagers"
    house.bet("Ann", "enter", 1_000)
    house.deal("9C")


def test_when_every_lucky_draw_player_leaves_the_round_is_void() -> None:
    house = half_dealt(GAMES[LUCKY])
    house.ok(c.DeviceFails, another=False)
    leaves(house, "Ann")
    house.refused(c.ClearRound, clause="11.5.1")
    events = leaves(house, "Ben")
    void = next(event for event in events if isinstance(event, RoundVoided))
    assert void.clauses == ("11.5.1",)
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    assert house.required().what == "clear"
    house.clear()
    assert house.required().what == "cut"
    house.make_ready()
    sound(house)
    half_dealt(GAMES[LUCKY], house)
    play_out(GAMES[LUCKY], house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 1_000, PURSE + 2_000)


def test_a_draw_goes_back_with_the_enter_and_the_next_area_is_asked() -> None:
    house = half_dealt(GAMES[LUCKY])
    house.deal("4H")  # Ann 9, Ben 6
    house.ok(c.Decide, 1, "draw", by=player("Ann"))
    house.ok(c.DeviceFails, practicable=False)
    back = [event.settled.wager for event in leaves(house, "Ann") if isinstance(event, WagerSettled)]
    assert (back, house.chips("Ann")) == (["enter", "draw"], PURSE)
    stays(house, "Ben")
    house.make_ready()
    assert house.required().areas == (2,)
    house.ok(c.Decide, 2, "stand")
    house.deal("8D")  # the dealer's 5 and 8 draw a third
    assert house.required().hand == "dealer"
    house.deal("AD")
    [line] = house.settle()
    assert (line.player, line.pays) == ("Ben", 2_000)
    house.clear()
    sound(house)


@pytest.mark.parametrize("left", [60, 2, 1, 0])
def test_a_device_almost_empty_is_cut_where_it_can_be_and_then_the_rack_follows(left: int) -> None:
    """A cut one deck in from either end is impossible with fewer than two decks."""
    house = seated(LUCKY, {"Ann": 1}, terms=Terms(decks=3, dealing="shuffler"))
    while house.table.cards.stock.remaining > left or house.table.round is None:
        assert house.table.cards.stock.remaining >= left
        _one_card(house)
    chips = house.chips("Ann")
    assert (house.table.cards.stock.remaining, len(house.table.laid)) == (left, 1)
    house.ok(c.DeviceFails, another=False)
    stays(house, "Ann")
    if left > 1:
        assert house.required().what == "cut"
        span = next(p.spans["position"] for p in permitted(house.table) if p.command == "cut-cards")
        assert (span.lowest, span.highest) == (1, left - 1)
        house.refused(c.CutCards, left, by=player("Ann"), clause="4.8")
        house.ok(c.CutCards, 1, by=player("Ann"))
        house.ok(c.PlaceCuttingCard, 1)
        house.ok(c.Burn)
        assert house.table.cards.stock.remaining == left - 1
    sound(house)
    while house.required().what != "result":
        _one_card(house)
    count = {hand: points(cards) for hand, cards in house.ongoing.cards.items()}
    gains = 500 * ((count["1"] > count["dealer"]) - (count["1"] < count["dealer"]))
    house.settle()
    house.clear()
    assert house.chips("Ann") == chips + 500 + gains
    sound(house)


def _one_card(house: House) -> None:
    """Whatever the table wants next, nobody drawing; the card is any that the cards can still hold."""
    due = house.required()
    match due.what:
        case "wagers":
            house.bet("Ann", "enter", 500)
        case "deal":
            stock = house.table.cards.stock
            house.ok(c.DealCard, next(card for card in PACK if stock.could_hold(card)))
        case "ask":
            house.ok(c.PassOver, due.areas[0])
        case "result":
            house.settle()
        case "clear":
            house.clear()
        case "reshuffle":
            house.ok(c.ReshuffleRack)
        case "cut":
            house.ok(c.CutCards, house.table.cards.stock.remaining // 2, by=SUPERVISOR)
        case "cutting-card":
            house.ok(c.PlaceCuttingCard, 1)
        case "cutting-card-out":
            house.ok(c.SetCuttingCardAside)
        case "burn":
            house.ok(c.Burn)
        case "shuffle":
            house.ok(c.Shuffle)
        case what:
            raise AssertionError(what)


def test_who_left_stays_out_when_the_round_is_laid_anew() -> None:
    """A wager taken back for the device is not put down again by a later reconstruction."""
    house = half_dealt(GAMES[LUCKY])
    house.ok(c.DeviceFails, another=False)
    leaves(house, "Ben")
    stays(house, "Ann")
    house.make_ready()
    assert house.ongoing.hands.keys() == {"1", "dealer"}
    house.ok(c.Reconstruct, (Card("TS"), Card("5D"), Card("9H")))
    faces = {hand: [slot.card for slot in slots] for hand, slots in house.ongoing.hands.items()}
    assert faces == {"1": ["TS", "9H"], "dealer": ["5D"]}
    assert [lying.player for lying in house.table.laid] == ["Ann"]
    house.ok(c.Decide, 1, "stand")
    house.deal("2S")
    [line] = house.settle()
    assert (line.pays, house.chips("Ann"), house.chips("Ben")) == (1_000, PURSE + 1_000, PURSE)
    house.clear()
    sound(house)


def test_a_reopened_round_that_moves_to_a_shoe_leaves_the_table_with_the_shoe() -> None:
    house = half_dealt(GAMES[LUCKY])
    play_out(GAMES[LUCKY], house)
    house.ok(c.AlterLimits, house.with_minimum(100), by=SUPERVISOR)
    house.ok(c.Reconstruct, tuple(map(Card, ("2C", "9H", "5D", "4C", "TS", "TD"))))
    assert desk_of(house.table).conditions.sign.limits["enter"].minimum == 500
    events = house.ok(c.DeviceFails, another=False)
    assert only(GameMovesToShoe, events).clauses == ("11.5.4",)
    stays(house, "Ann")
    leaves(house, "Ben")
    house.make_ready()
    play_out(Game(LUCKY, "enter", "", "", 0, 0), house)
    conditions = desk_of(house.table).conditions
    assert (conditions.terms.dealing, conditions.sign.limits["enter"].minimum) == ("shoe", 100)
    sound(house)


def test_a_held_card_is_ruled_on_before_the_cards_are_shuffled() -> None:
    house = half_dealt(GAMES[LUCKY])
    house.deal("4C")
    house.ok(c.ScanCard, Card("3D"), laid="dealer")
    assert len(house.table.cards.held) == 1
    house.refused(c.DeviceFails, another=False, clause="11.5")
    house.ok(c.DeviceFails)
    assert len(house.table.cards.held) == 1
    events = house.ok(c.DeviceFails, disadvantage=True)
    assert only(HeldRacked, events).clauses == ("11.4",)
    assert not house.table.cards.held
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)
    sound(house)
