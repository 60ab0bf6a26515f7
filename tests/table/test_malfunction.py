"""A shuffling device that fails in the middle of a round, in the four documents that know one."""

import pytest
from tests.devices import (
    ALL,
    BACEBALL,
    BROKEN,
    GAMES,
    LUCKY,
    POKER,
    SEVEN_UP,
    THREE,
    Facts,
    Game,
    a_table,
    half_dealt,
    play_out,
    slugs,
    sound,
)
from tests.tables import DEALER, INSPECTOR, PURSE, SUPERVISOR, SURVEILLANCE, all_of, only, opened, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Result, Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.message.events import CardDealt, CardsShuffled, WagerSettled
from croupier.table.message.upsets import (
    DeviceFailed,
    DeviceReplaced,
    GameMovesToShoe,
    NewCardsNeeded,
    RoundVoided,
    SettlementReversed,
    ShoeVoided,
)
from croupier.table.model.cards import Stage
from croupier.table.reading.desk import desk_of

# The cards move to another device


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_without_damage_the_cards_move_and_the_round_goes_on(game: Game) -> None:
    house = half_dealt(game)
    before = house.table
    events = house.ok(c.DeviceFails, commitment="anew")
    failed = only(DeviceFailed, events)
    assert (failed.damaged, failed.disadvantage, failed.another, failed.practicable) == ((), False, True, True)
    assert failed.clauses == (game.intact, *game.conditions)
    moved = only(DeviceReplaced, events)
    assert (moved.commitment, moved.clauses) == ("anew", (game.intact,))
    assert len(events) == 2
    after = house.table
    assert (after.round, after.wagers, after.floor) == (before.round, before.wagers, before.floor)
    assert (after.cards.stock, after.cards.pack.removed, after.cards.commitment) == (before.cards.stock, (), "anew")
    sound(house)
    play_out(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    sound(house)


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_spoiled_cards_are_replaced_one_for_one_and_the_round_goes_on(game: Game) -> None:
    house = half_dealt(game)
    stock = house.table.cards.stock
    events = house.ok(c.DeviceFails, (Card("KH"), None))
    assert only(DeviceFailed, events).clauses == (game.damaged[0], *game.conditions)
    moved = only(DeviceReplaced, events)
    assert (moved.damaged, moved.clauses) == ((Card("KH"), None), game.damaged[1:])
    assert (house.table.cards.stock, house.table.cards.pack.removed) == (stock, (Card("KH"), None))
    sound(house)
    house.ok(c.DeviceFails, (Card("2D"),))
    assert house.table.cards.pack.removed == (Card("KH"), None, Card("2D"))
    play_out(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    sound(house)


# Somebody suffers


@pytest.mark.parametrize("spoiled", [(), (Card("KH"), None)], ids=["intact", "damaged"])
@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_a_failure_that_cost_somebody_something_voids_the_round_and_no_other(game: Game, spoiled: tuple[Card | None, ...]) -> None:
    house = half_dealt(game)
    play_out(game, house)
    half_dealt(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann - 1_000, PURSE + game.ben - 2_000)
    events = house.ok(c.DeviceFails, spoiled, disadvantage=True)
    assert only(DeviceFailed, events).clauses == (game.disadvantaged, game.conditions[-3])
    void = only(RoundVoided, events)
    assert (void.number, void.clauses) == (2, (game.disadvantaged,))
    lines = [event.settled for event in all_of(WagerSettled, events)]
    assert [(line.player, line.result, line.returned, line.clause) for line in lines] == [
        ("Ann", Result.VOID, 1_000, game.disadvantaged), ("Ben", Result.VOID, 2_000, game.disadvantaged),
    ]  # fmt: skip
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    moved = only(DeviceReplaced, events)
    assert (moved.damaged, moved.clauses) == (spoiled, (game.disadvantaged,))
    assert (house.table.laid, house.required().what) == ((), "clear")
    house.refused(c.DeviceFails, disadvantage=True, clause=game.disadvantaged)
    house.clear()
    sound(house)
    half_dealt(game, house)
    play_out(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 2 * game.ann, PURSE + 2 * game.ben)
    sound(house)


@pytest.mark.parametrize("missing", BROKEN[1:], ids=["none", "not-practicable", "neither"])
@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_a_void_round_without_another_device_means_a_shuffle_before_the_next(game: Game, missing: Facts) -> None:
    house = half_dealt(game)
    events = house.ok(c.DeviceFails, disadvantage=True, **missing)
    assert (only(RoundVoided, events).clauses, only(ShoeVoided, events).clauses) == ((game.disadvantaged,), (game.shuffle,))
    assert all_of(DeviceReplaced, events) == []
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)
    house.clear()
    assert (house.required().what, house.table.cards.stage) == ("shuffle", Stage.LOADED)
    # Lucky Draw alone of these three may go on from a card shoe; the others wait until a device is found.
    moves = game.slug == LUCKY and "another" in missing
    assert [event.clauses for event in all_of(GameMovesToShoe, events)] == ([("3.5",)] if moves else [])
    assert desk_of(house.table).rules.terms.dealing == ("shoe" if moves else "shuffler")
    house.make_ready()
    half_dealt(game, house)
    play_out(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    sound(house)


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_spoiled_cards_that_no_device_can_take_are_replaced_by_new_ones(game: Game) -> None:
    house = half_dealt(game)
    events = house.ok(c.DeviceFails, (None,), disadvantage=True, another=False)
    assert only(NewCardsNeeded, events).clauses == (game.unfit,)
    house.clear()
    assert (house.required().what, house.required().clause) == ("replace", game.unfit)
    for by in (DEALER, SUPERVISOR):
        house.refused(c.Shuffle, by=by, clause=game.unfit)
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    assert house.table.cards.care.condemned is None
    house.make_ready()
    half_dealt(game, house)
    play_out(game, house)
    sound(house)


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_what_was_settled_of_the_round_is_taken_back_before_it_is_void(game: Game) -> None:
    house = half_dealt(game)
    for card in game.rest.split():
        while house.required().what == "ask":
            house.ok(c.Decide, house.required().areas[0], "stand")
        house.ok(c.DealCard, Card(card))
    while house.required().what == "ask":
        house.ok(c.Decide, house.required().areas[0], "stand")
    house.ok(c.AnnounceResult)
    for failure in BROKEN:
        house.refused(c.DeviceFails, says="The result is announced: the round needs no further card...", **failure)
    house.ok(c.SettleWager)
    events = house.ok(c.DeviceFails, disadvantage=True)
    reversed_ = only(SettlementReversed, events)
    assert (reversed_.settled.player, reversed_.clauses) == ("Ben", (game.disadvantaged,))
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    sound(house)
    house.clear()
    house.refused(c.DeviceFails, disadvantage=True, clause=game.disadvantaged)


# No other device


@pytest.mark.parametrize("spoiled", [(), (None,)], ids=["intact", "damaged"])
@pytest.mark.parametrize("missing", BROKEN[1:], ids=["none", "not-practicable", "neither"])
@pytest.mark.parametrize("game", [GAMES[SEVEN_UP], GAMES[BACEBALL]], ids=lambda game: game.slug)
def test_with_nowhere_to_move_the_cards_the_round_is_void(game: Game, missing: Facts, spoiled: tuple[Card | None, ...]) -> None:
    house = half_dealt(game)
    events = house.ok(c.DeviceFails, spoiled, **missing)
    lacking = [clause for name, clause in zip(("another", "practicable"), game.conditions[-2:], strict=True) if name in missing]
    assert only(DeviceFailed, events).clauses == (game.no_other, *lacking)
    assert only(RoundVoided, events).clauses == (game.no_other,)
    assert all(event.settled.clause == game.no_other for event in all_of(WagerSettled, events))
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    assert not all_of(DeviceReplaced, events)
    assert not all_of(GameMovesToShoe, events)
    house.clear()
    assert house.required().what == ("replace" if spoiled else "shuffle")
    house.make_ready()
    half_dealt(game, house)
    play_out(game, house)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    sound(house)


# Three Card Poker


@pytest.mark.parametrize("spoiled", [(), (None, Card("9H"))], ids=["intact", "damaged"])
@pytest.mark.parametrize("missing", BROKEN, ids=["other", "none", "not-practicable", "neither"])
@pytest.mark.parametrize("disadvantage", [False, True])
def test_at_poker_the_round_is_void_and_new_cards_come(
    missing: Facts, spoiled: tuple[Card | None, ...], *, disadvantage: bool
) -> None:
    game = GAMES[POKER]
    house = half_dealt(game)
    play_out(game, house)
    house.make_ready()
    half_dealt(game, house)
    back = house.table.cards.pack.back
    events = house.ok(c.DeviceFails, spoiled, disadvantage, **missing)
    assert only(DeviceFailed, events).clauses == ("13.2",)
    assert only(RoundVoided, events).clauses == ("13.2.1", "13.2.2")
    assert [(e.settled.player, e.settled.result, e.settled.returned) for e in all_of(WagerSettled, events)] == [
        ("Ann", Result.VOID, 1_000), ("Ben", Result.VOID, 2_000),
    ]  # fmt: skip
    assert only(NewCardsNeeded, events).clauses == ("13.2.3",)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + game.ann, PURSE + game.ben)
    assert desk_of(house.table).rules.terms.dealing == "shuffler"
    house.clear()
    shoe = "another" in missing
    assert [event.clauses for event in all_of(GameMovesToShoe, events)] == ([("13.2.3",)] if shoe else [])
    assert desk_of(house.table).rules.terms.dealing == ("shoe" if shoe else "shuffler")
    assert (house.required().what, house.required().clause) == ("replace", "13.2.3")
    for by in (DEALER, SUPERVISOR):
        house.refused(c.Shuffle, by=by, clause="13.2.3")
    house.refused(c.ReshuffleAfterJam, clause="13.1")
    house.ok(c.IntroduceCards, "green", by=SUPERVISOR)
    assert (house.required().what, house.table.cards.pack.back) == ("check", "green")
    assert back != "green"
    house.make_ready()
    house.bet("Ann", "ante", 1_000)
    house.deal("KC 2H 8D 2D 6S 3C" if shoe else "KC 8D 6S 2H 2D 3C")
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    house.settle()
    house.clear()
    assert house.chips("Ann") == PURSE + 2 * game.ann
    sound(house)


def test_low_limit_poker_waits_for_another_device() -> None:
    house = half_dealt(GAMES[POKER], a_table(GAMES[POKER], low_limit=True))
    events = house.ok(c.DeviceFails, another=False)
    assert all_of(GameMovesToShoe, events) == []
    house.clear()
    assert (desk_of(house.table).rules.terms.dealing, house.required().what) == ("shuffler", "replace")


def test_at_poker_a_folded_ante_comes_back_with_the_void_round() -> None:
    house = half_dealt(GAMES[POKER])
    house.deal("2D 3C 4H 5D JC")
    house.ok(c.Decide, 2, "fold", by=player("Ben"))
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - 2_000, PURSE - 2_000)
    events = house.ok(c.DeviceFails)
    assert only(SettlementReversed, events).settled.player == "Ben"
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    house.clear()


def test_a_shuffle_that_the_device_breaks_off_is_begun_again() -> None:
    house = opened(POKER, terms=Terms(dealing="shuffler"))
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red")
    house.refused(c.ReshuffleAfterJam, clause="13.1")
    house.ok(c.CheckCards)
    house.ok(c.Shuffle, "device", "first order")
    house.bet("Ann", "ante", 1_000)
    for by in (player("Ann"), INSPECTOR, SURVEILLANCE):
        house.refused(c.ReshuffleAfterJam, by=by, clause="13.1")
    assert slugs(house) == {"device-jam"}
    [event] = house.ok(c.ReshuffleAfterJam, "second order")
    assert isinstance(event, CardsShuffled)
    assert (event.how, event.commitment, event.shoe, event.clauses) == ("device", "second order", 2, ("13.1", "4.1"))
    assert (house.table.cards.commitment, house.lies("Ann", "ante") is not None) == ("second order", True)
    house.deal("KC")
    house.refused(c.ReshuffleAfterJam, clause="13.1")
    house.ok(c.DeviceFails, by=SUPERVISOR)


def test_a_jam_waits_for_a_held_card() -> None:
    house = a_table(GAMES[POKER])
    house.ok(c.ScanCard, Card("KC"))
    house.refused(c.ReshuffleAfterJam, clause="13.1")


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.slug)
def test_the_other_documents_have_no_word_about_a_jam(game: Game) -> None:
    a_table(game).refused(c.ReshuffleAfterJam, clause=None, says="...has no rule about a shuffle that the device broke off.")


# When, where and by whom

NOT_DEALT = "No round is in progress for which a card has been dealt."
FROM_A_SHOE = "This table deals from a card shoe: no shuffling device is in use."


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_only_a_round_with_a_card_dealt_is_touched(game: Game) -> None:
    house = a_table(game)
    house.refused(c.DeviceFails, clause=game.intact or "13.2", says=NOT_DEALT)
    house.bet("Ann", game.wager, 1_000)
    house.refused(c.DeviceFails, disadvantage=True, clause=game.disadvantaged or "13.2", says=NOT_DEALT)
    house.ok(c.WithdrawWager, "Ann", 1, game.wager)
    half_dealt(game, house)
    for by in (player("Ann"), INSPECTOR, SURVEILLANCE):
        house.refused(c.DeviceFails, by=by, disadvantage=True, clause=game.disadvantaged or "13.2")
    play_out(game, house)
    house.refused(c.DeviceFails, clause=game.intact or "13.2", says=NOT_DEALT)


@pytest.mark.parametrize("slug", ["premium-baccarat", LUCKY, POKER])
def test_a_table_with_a_card_shoe_has_no_device_to_fail(slug: str) -> None:
    wager = {"premium-baccarat": "banker", LUCKY: "enter", POKER: "ante"}[slug]
    house = seated(slug)
    house.bet("Ann", wager, 1_000)
    house.deal("9H")
    house.refused(
        c.DeviceFails,
        clause={"premium-baccarat": None, LUCKY: "11.2", POKER: "13.2"}[slug],
        says="...is dealt from a card shoe and has no rule about shuffling devices." if slug == "premium-baccarat" else FROM_A_SHOE,
    )
    house.refused(
        c.ReshuffleAfterJam,
        clause="13.1" if slug == POKER else None,
        says=FROM_A_SHOE if slug == POKER else "...has no rule about a shuffle that the device broke off.",
    )
    assert slugs(house) == set()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_only_cards_that_were_in_the_device_can_be_spoiled(game: Game) -> None:
    house = half_dealt(game)
    stock = house.table.cards.stock
    first = house.events[-1]
    assert isinstance(first, CardDealt)
    assert first.card is not None
    house.refused(c.DeviceFails, (first.card,) * stock.packs, clause="3.1")
    house.refused(c.DeviceFails, (None,) * (stock.remaining + 1), clause="3.1")
    house.ok(c.DeviceFails, (first.card,) * (stock.packs - 1), disadvantage=True)


def test_what_is_offered_in_each_document() -> None:
    three = {"device-intact", "device-damaged", "device-disadvantage"}
    assert {game.slug: slugs(half_dealt(game)) for game in ALL} == {
        SEVEN_UP: three | {"device-no-other"}, LUCKY: three | {"device-choice"}, BACEBALL: three | {"device-no-other"},
        POKER: {"device-broken"},
    }  # fmt: skip
    for game in ALL:
        house = half_dealt(game)
        for offer in fitting(house.table):
            if offer.permit.command != "device-fails":
                continue
            assert offer.permit.rank is Rank.DEALER
            wish = offer.permit.example(DEALER, house.now)
            assert isinstance(wish, c.DeviceFails)
            fresh = half_dealt(game)
            failed = fresh.ok(c.DeviceFails, wish.damaged, wish.disadvantage, wish.another, wish.practicable)[0]
            assert failed.clauses[0] == offer.irregularity.clause


def test_cards_that_must_be_checked_are_not_shuffled_before() -> None:
    house = half_dealt(GAMES[LUCKY])
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    house.clear()
    assert (house.required().what, house.required().clause) == ("check", "10.15.3")
    for by in (DEALER, SUPERVISOR):
        house.refused(c.Shuffle, "device", by=by, clause="10.15.3")
    house.ok(c.CheckCards)
    house.ok(c.Shuffle, "device")
    assert house.table.cards.stage is Stage.SHUFFLED
