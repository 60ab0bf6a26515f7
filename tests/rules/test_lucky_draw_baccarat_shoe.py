"""Lucky Draw Baccarat when cards run out, are not made ready, are wrong, or the device fails: 10.10 to 11.5, clause by clause."""

from typing import Any

import pytest
from tests.coups import chips, hands, nobody_else_may, scan, whole
from tests.lucky_draw import (
    AFTER,
    BENS,
    DEALERS,
    DEVICE,
    DEVICES,
    HANDS,
    RIGHT,
    TOKENS,
    at_the_table,
    complete,
    decisions_and_dealer,
    ends_as_usual,
    half_dealt,
    offered,
    played,
    says,
    slugs,
    waits_for_a_ruling,
)
from tests.tables import DEALER, PURSE, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.games.rules import Result, Terms
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, RackReshuffled, WagerSettled

GAME = "lucky-draw-baccarat"


# The shoe


def run_dry(terms: Terms) -> House:
    """A round with wagers in which a card is due and none is left."""
    house, faces = at_the_table(terms, cutting_card=1), iter(PACK * 3)
    while (due := house.required()).what != "reshuffle":
        match due.what:
            case "wagers":
                for name in ("Ann", "Ben", "Cat"):
                    house.bet(name, "enter", 1_000)
            case "deal":
                house.ok(c.DealCard, next(faces))
            case "cutting-card-out":
                house.ok(c.SetCuttingCardAside)
            case "ask":
                house.ok(c.PassOver, due.areas[0])
            case what:
                assert what == "result", what
                house.settle()
                house.clear()
    assert house.table.round is not None
    return house


@pytest.mark.clause(GAME, "10.10")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_too_few_cards_bring_the_rack_back_and_the_round_is_finished(dealing: str) -> None:
    house = run_dry(Terms(decks=3, dealing=dealing))
    before, lying = chips(house), hands(house)
    assert lying == {"1": "6C TC", "3": "7C JC", "6": "8C QC", "dealer": "9C"}
    assert slugs(house) == {"short-reshuffle", "error-too-late", *RIGHT}
    nobody_else_may(house, c.ReshuffleRack, "10.10")
    shuffled = only(RackReshuffled, house.ok(c.ReshuffleRack))
    assert (len(shuffled.known), shuffled.unseen, shuffled.clauses) == (148, 1, ("10.10",))
    assert house.required().what == ("cut" if dealing == "shoe" else "burn")
    house.make_ready()
    assert (hands(house), house.table.cards.stock.remaining) == (lying, 148)
    house.deal("7S")  # the dealer's 6 against 6, 7 and 8
    house.settle()
    assert chips(house) == {"Ann": before["Ann"] + 1_000, "Ben": before["Ben"] + 2_000, "Cat": before["Cat"] + 2_000}
    house.clear()
    assert house.required().what == "wagers"
    whole(house)


@pytest.mark.clause(GAME, "10.12")
def test_a_cut_found_wanting_makes_the_round_the_last_before_a_shuffle() -> None:
    house = played()
    half_dealt(7, house)
    nobody_else_may(house, c.PlayUncut, "10.12")
    [allowed] = house.ok(c.PlayUncut)
    assert isinstance(allowed, u.DealAllowed)
    assert (allowed.error, allowed.rounds_left, allowed.clauses) == ("uncut", 1, ("10.12",))
    house.refused(c.PlayUncut, clause="10.12")
    decisions_and_dealer(house)
    house.settle()
    # Both rounds count.
    assert chips(house) == {"Ann": PURSE - 2_000, "Ben": PURSE + 16_000, "Cat": PURSE + 10_000}
    house.clear()
    assert house.required().what == "shuffle"
    house.refused(c.PlaceWager, "Ann", 1, "enter", 1_000, through="screen", by=player("Ann"), clause="5.5")
    house.ok(c.Shuffle)
    assert house.required().what == "cut"
    house.make_ready()
    whole(house)


@pytest.mark.clause(GAME, "10.12", "10.13")
@pytest.mark.parametrize("stage", ["cut", "cutting-card", "burn"])
def test_a_card_dealt_from_cards_not_cut_or_not_burned_stays_in_play(stage: str) -> None:
    house = run_dry(Terms(decks=3))
    house.ok(c.ReshuffleRack)
    if stage != "cut":
        while house.table.cards.offers[0].area is not None:
            house.ok(c.RefuseCut)
        house.ok(c.CutCards, 60, by=SUPERVISOR)
    if stage == "burn":
        house.ok(c.PlaceCuttingCard, 20)
    assert house.required().what == stage
    before = chips(house)
    scan(house, "7S", "dealer")
    waits_for_a_ruling(house, "seven of spades")
    slug, kind, clause, other, others = (
        ("not-burned", c.PlayUnburned, "10.13", c.PlayUncut, "10.12")
        if stage == "burn"
        else ("not-cut", c.PlayUncut, "10.12", c.PlayUnburned, "10.13")
    )
    assert offered(house) & {"not-cut", "not-burned", "not-shuffled"} == {slug}
    house.refused(other, clause=others)
    nobody_else_may(house, kind, clause)
    allowed, dealt = house.ok(kind)
    assert isinstance(allowed, u.DealAllowed)
    assert isinstance(dealt, CardDealt)
    assert (allowed.error, allowed.rounds_left, allowed.clauses) == (
        ("unburned", None, ("10.13",)) if stage == "burn" else ("uncut", 1, ("10.12",))
    )
    assert (dealt.hand, dealt.card, dealt.clauses) == ("dealer", "7S", (clause, "8.4"))
    assert house.table.cards.rack.unseen == 0
    house.settle()  # the dealer's 6 against 6, 7 and 8
    assert chips(house) == {"Ann": before["Ann"] + 1_000, "Ben": before["Ben"] + 2_000, "Cat": before["Cat"] + 2_000}
    house.clear()
    assert house.required().what == ("wagers" if stage == "burn" else "shuffle")
    whole(house)


@pytest.mark.clause(GAME, "10.13")
def test_the_first_card_of_all_not_burned_opens_the_first_round() -> None:
    house = at_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.ok(c.CutCards, 200)
    house.ok(c.PlaceCuttingCard, 60)
    house.refused(c.PlayUnburned, clause="10.13")
    scan(house, None, up=False)
    house.ok(c.PlayUnburned)
    house.ok(c.DealAsNext)
    half_dealt(7, house)
    assert (hands(house), house.table.cards.rack.unseen) == (HANDS, 0)
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.14")
def test_a_forgotten_shuffle_is_made_after_the_round_in_play() -> None:
    house = played()
    half_dealt(7, house)
    house.ok(c.PlayUncut)  # any reason for a shuffle after this round
    decisions_and_dealer(house)
    house.settle()
    house.clear()
    before = chips(house)
    assert house.required().what == "shuffle"
    house.refused(c.PlayUnshuffled, clause="10.14")
    scan(house, "4H")
    waits_for_a_ruling(house, "four of hearts")
    assert "not-shuffled" in slugs(house)
    nobody_else_may(house, c.PlayUnshuffled, "10.14")
    [allowed] = house.ok(c.PlayUnshuffled)
    assert isinstance(allowed, u.DealAllowed)
    assert (allowed.error, allowed.rounds_left, allowed.clauses) == ("unshuffled", 1, ("10.14",))
    house.ok(c.DealAsNext)
    half_dealt(7, house)
    assert house.table.played == 3
    decisions_and_dealer(house)
    house.settle()
    gains = {name: AFTER[name] - PURSE for name in AFTER}
    assert chips(house) == {name: before[name] + gains[name] for name in before}
    house.clear()
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, Card("8D"), clause="4.1")
    house.make_ready()
    whole(house)


def test_a_card_that_the_packs_cannot_hold_was_misread_or_is_foreign() -> None:
    house = half_dealt(0, at_the_table(Terms(decks=3)))
    house.deal("AS AS AS")
    assert only(u.CardHeld, scan(house, "AS", "dealer")).held.impossible
    waits_for_a_ruling(house, "ace of spades")
    for kind, clause in ((c.DealHeldCard, "10.15"), (c.DealAsNext, "10.3"), (c.RackCard, "10.7"), (c.KeepForNext, "10.7")):
        house.refused(kind, clause=clause)
    house.refused(
        c.CorrectHeldCard, Card("6S"), by=DEALER, clause=None, says="This needs a casino supervisor or above, not a dealer."
    )
    house.ok(c.CorrectHeldCard, Card("6S"), by=SUPERVISOR)
    assert only(CardDealt, house.ok(c.DealHeldCard)).hand == "dealer"
    house.deal("6C 6C 6D")
    for area in (1, 3, 6):
        house.ok(c.Decide, area, "stand")
    house.deal("TS")  # the dealer's 6 loses to three sevens
    house.settle()
    assert chips(house) == {"Ann": PURSE + 1_000, "Ben": PURSE + 2_000, "Cat": PURSE + 5_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.15.2")
def test_what_was_paid_before_the_wrong_card_was_found_stays_paid() -> None:
    house = complete()
    house.ok(c.AnnounceResult)
    first = only(WagerSettled, house.ok(c.SettleWager)).settled
    second = only(WagerSettled, house.ok(c.SettleWager)).settled
    assert [(line.player, line.result) for line in (first, second)] == [("Ann", Result.LOSE), ("Cat", Result.WIN)]
    events = house.ok(c.ReportWrongCards, foreign=("a joker",))
    assert all_of(u.SettlementReversed, events) == []
    assert [(e.settled.player, e.settled.wager, e.settled.returned) for e in all_of(WagerSettled, events)] == [
        ("Ben", "enter", 2_000), ("Ben", "draw", 2_000),
    ]  # fmt: skip
    assert chips(house) == {"Ann": PURSE - 1_000, "Ben": PURSE, "Cat": PURSE + 5_000}
    assert house.tokens("Ben") == TOKENS
    house.clear()
    whole(house)


# The shuffling device


@pytest.mark.clause(GAME, "11.1.1", "11.2")
def test_a_device_fails_and_a_card_shoe_does_not() -> None:
    half_dealt().refused(c.DeviceFails, clause="11.2")
    assert offered(half_dealt(terms=DEVICE)) == {"no-decision", "wrong-cards", *RIGHT, *DEVICES}


@pytest.mark.clause(GAME, "11.4")
def test_a_failure_to_somebodys_disadvantage_ends_the_round_and_leaves_earlier_ones() -> None:
    house = played(DEVICE)
    half_dealt(7, house)
    says(house, "Ann", "draw")
    nobody_else_may(house, c.DeviceFails, "11.4", (), True)
    events = house.ok(c.DeviceFails, (), True)
    assert (events[0].clauses, only(u.RoundVoided, events).clauses) == (("11.4", "11.1.3"), ("11.4",))
    assert [(e.settled.player, e.settled.wager, e.settled.returned) for e in all_of(WagerSettled, events)] == [
        ("Ann", "enter", 1_000), ("Ben", "enter", 2_000), ("Cat", "enter", 5_000), ("Ann", "draw", 1_000),
    ]  # fmt: skip
    assert (chips(house), house.tokens("Ben")) == (AFTER, TOKENS)
    house.clear()
    assert house.required().what == "wagers"
    whole(house)
    half_dealt(7, house)


@pytest.mark.clause(GAME, "11.5", "11.5.1", "11.5.2", "11.5.3", "11.5.4")
@pytest.mark.parametrize("missing", ["another", "practicable"])
def test_without_another_device_each_player_chooses_and_a_shoe_finishes_the_round(missing: str) -> None:
    lacking: dict[str, Any] = {missing: False}
    house = half_dealt(terms=DEVICE)
    says(house, "Ann", "draw")
    failed, asked, moved = house.ok(c.DeviceFails, (None,), **lacking)
    assert failed.clauses == ("11.5", "11.1.4" if missing == "another" else "11.1.5")
    assert (moved.clauses, asked.clauses) == (("11.5.2", "11.5.3", "11.5.4"), ("11.5.1",))
    assert house.table.cards.pack.removed == (None,)
    for name in ("Ann", "Ben", "Cat"):
        assert (house.required().what, house.required().who, house.required().clause) == ("choose", name, "11.5.1")
        house.ok(c.TakeWagersBack if name == "Ann" else c.LetStand, name, by=player(name))
    assert (house.chips("Ann"), set(house.ongoing.hands)) == (PURSE, {"3", "6", "dealer"})
    assert (house.required().what, house.required().who) == ("cut", "Cat")
    house.refused(c.DealCard, Card(BENS), clause="8.1")
    house.make_ready()
    says(house, "Ben", "draw")
    house.deal(BENS)
    says(house, "Cat", "stand")
    house.deal(DEALERS)
    house.settle()
    assert (chips(house), house.tokens("Ben")) == (AFTER | {"Ann": PURSE}, TOKENS)
    house.clear()
    whole(house)
