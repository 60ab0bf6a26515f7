"""bACEball rounds put right, void, short of cards or with wrong ones (12.5 to 12.11), each from half-dealt to settled money."""

import pytest
from tests.baceball import (
    AFTER,
    ALL,
    HANDS,
    RIGHT,
    ROUND,
    RUNNING,
    STAKE,
    TOKENS,
    ends_as_usual,
    half_dealt,
    packs,
    place_bets,
    played,
    rest,
    slugs,
)
from tests.coups import chips, hands, nobody_else_may, scan, whole
from tests.tables import PURSE, SUPERVISOR, House, all_of, only, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, RackReshuffled, WagerSettled

GAME = "baceball"


# 12.5 and 12.8


@pytest.mark.clause(GAME, "12.5")
def test_a_card_nobody_saw_is_turned_where_it_lies_after_the_round_is_laid_anew() -> None:
    house = half_dealt(14)
    scan(house, None, "2", up=False)
    scan(house, "AS", "dealer")
    relaid = only(u.HandsRelaid, house.ok(c.Reconstruct, (*(Card(card) for card in ROUND.split()[:14]), None, Card("AS"))))
    assert [slot.card for slot in relaid.racked] == ["AS"]
    assert (house.required().what, house.required().hand) == ("expose", "dealer")
    house.refused(c.AnnounceResult, clause="8.1")
    house.refused(c.ExposeHand, "dealer", clause="7.2")
    house.ok(c.ExposeHand, "dealer", (Card("5D"),))
    assert hands(house) == HANDS
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.5")
def test_what_a_player_who_has_left_had_won_goes_into_the_register() -> None:
    house = played()
    house.ok(c.LeaveTable, "Cat", by=player("Cat"))
    came = house.ok(c.Reconstruct, tuple(Card(card) for card in reversed(ROUND.split())))
    left = only(u.SettlementLeft, came).settled
    assert (left.player, left.wager, left.pays) == ("Cat", "bet", 4_000)
    assert hands(house) == {"1": "5D 7D 6H", "2": "9H 8C 7S", "5": "QS 5S 9D", "6": "3H TD 2C", "dealer": "4C AC KH"}
    lines = house.settle()
    assert {line.player for line in lines} == {"Ann", "Ben"}
    [entry] = house.table.casebook.register
    # By the right cards Cat's 4,000 lost, and 4,000 was paid.
    assert (entry.player, entry.wager, entry.amount, entry.over, entry.monthly) == ("Cat", "bet", 8_000, True, False)
    assert house.chips("Ann") == PURSE - 11_500
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.5", "12.2")
def test_a_first_card_on_the_wrong_area_makes_the_round_before_final() -> None:
    house = played()
    house.bet("Cat", "bet", 5_000)
    assert slugs(house) >= RIGHT
    scan(house, "9H", "1")
    house.refused(c.Reconstruct, tuple(Card(card) for card in (*ROUND.split(), "9H")), clause="12.5")
    house.refused(c.VoidRound, "the round before", by=SUPERVISOR, clause="12.5")
    house.refused(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR, clause="14.4.1")
    assert slugs(house) == {"dealt-as-next", "wrong-cards"}
    assert only(CardDealt, house.ok(c.DealAsNext)).hand == "6"
    house.deal("9C 2D 3D 4S 5S")
    house.settle()
    assert house.chips("Cat") == AFTER["Cat"] - 5_000
    house.clear()
    whole(house)


# 12.6 and 12.7


def run_dry() -> House:
    """Seven players, twelve rounds and the burn: 23 cards are left for the thirteenth, which needs 24."""
    names = {f"Player {area}": area for area in range(1, 8)}
    house, cards = seated(GAME, names, offered=ALL, jackpot=STAKE, chips=10 * PURSE), packs()
    while house.required().what != "reshuffle":
        match house.required().what:
            case "wagers":
                for name in names:
                    house.bet(name, "bet", 1_000)
                    house.bet(name, "jackpot", STAKE)
            case "collect":
                house.ok(c.CollectJackpotWagers)
            case "deal":
                scan(house, next(cards))
            case _:
                house.settle()
                house.clear()
    return house


@pytest.mark.clause(GAME, "12.6")
def test_the_rack_is_shuffled_in_the_middle_of_a_round_and_finishes_it() -> None:
    house = run_dry()
    before = hands(house)
    assert house.table.cards.stock.remaining == 0
    nobody_else_may(house, c.ReshuffleRack, "12.6")
    house.refused(c.VoidShortRound, by=SUPERVISOR, clause="12.6")
    assert "short-reshuffle" in slugs(house)
    reshuffled = only(RackReshuffled, house.ok(c.ReshuffleRack))
    assert (len(reshuffled.known), reshuffled.unseen, reshuffled.clauses) == (288, 1, ("12.6",))
    assert hands(house) == before
    house.make_ready()
    assert only(CardDealt, scan(house, "2S", "dealer")).clauses == ("7.3.3",)
    lines = house.settle()
    assert len(lines) == 14
    house.clear()
    assert house.table.cards.stock.remaining == 287
    whole(house)


@pytest.mark.clause(GAME, "12.7")
def test_a_forgotten_burn_leaves_the_card_in_play() -> None:
    house = run_dry()
    house.ok(c.ReshuffleRack)
    assert house.required().what == "burn"
    scan(house, "2S", "dealer")
    assert house.required().what == "ruling"
    house.refused(c.Burn, clause=None, says="The two of spades is held for a ruling. It came before the burn.")
    nobody_else_may(house, c.PlayUnburned, "12.7")
    assert slugs(house) == {"not-burned", "error-too-late", *RUNNING}
    allowed, dealt = house.ok(c.PlayUnburned)
    assert isinstance(allowed, u.DealAllowed)
    assert isinstance(dealt, CardDealt)
    assert (allowed.error, allowed.clauses, allowed.rounds_left) == ("unburned", ("12.7",), None)
    assert (dealt.hand, dealt.card, dealt.source, dealt.clauses) == ("dealer", "2S", "held", ("12.7", "7.3.3"))
    assert house.table.cards.rack.unseen == 0
    house.refused(c.Burn, clause="4.4")
    assert len(house.settle()) == 14
    house.clear()
    assert house.table.cards.stock.remaining == 288
    whole(house)


@pytest.mark.clause(GAME, "12.7")
def test_the_very_first_card_not_burned_is_the_first_of_the_first_round() -> None:
    house = seated(GAME)
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.refused(c.PlayUnburned, clause="12.7")
    scan(house, "9H")
    assert slugs(house) == {"not-burned", "wrong-cards"}
    house.ok(c.PlayUnburned)
    assert slugs(house) == {"dealt-as-next", "wrong-cards"}
    house.ok(c.DealAsNext)
    house.bet("Ann", "bet", 1_000)
    house.refused(c.DealCard, Card("2H"), clause="12.4")
    house.play("9H 9C 2D 3D 4S 5S")
    assert (house.chips("Ann"), house.table.cards.rack.unseen) == (PURSE - 1_000, 0)
    whole(house)


@pytest.mark.clause(GAME, "4.4")
def test_a_card_reported_as_burned_when_a_burn_is_due_is_the_burn() -> None:
    house = seated(GAME)
    house.ok(c.Shuffle, by=SUPERVISOR)
    [burned] = scan(house, None, "rack", up=False)
    assert burned.clauses == ("4.4",)
    assert (house.table.cards.rack.unseen, house.required().what) == (1, "wagers")


# 12.9


@pytest.mark.clause(GAME, "12.9.2", "12.12")
@pytest.mark.parametrize("by", ["12.9.2", "13.4"])
def test_a_stake_carried_from_the_round_before_goes_back_with_all_other_money(by: str) -> None:
    """It paid into the meter once, in the round that was void; the house bears what goes back."""
    house = half_dealt(7)
    house.ok(c.VoidRound, "nobody knows what was dealt", by=SUPERVISOR)
    assert len(only(u.JackpotCarried, house.events).stakes) == 2
    house.clear()
    place_bets(house)
    house.deal("KH 2C 9D")
    came = house.ok(c.ReportWrongCards, foreign=("a joker",)) if by == "12.9.2" else house.ok(c.DeviceFails, (), True)
    back = {event.settled.player: event for event in all_of(WagerSettled, came) if event.settled.wager == "jackpot"}
    assert {name: (each.settled.returned, each.clauses) for name, each in back.items()} == {
        "Ann": (STAKE, (by,)), "Ben": (STAKE, (by,)),
    }  # fmt: skip
    assert (chips(house), house.tokens("Ben")) == (dict.fromkeys(("Ann", "Ben", "Cat"), PURSE), TOKENS)
    whole(house)


# 12.10


@pytest.mark.clause(GAME, "12.10", "12.10.1", "12.10.2")
def test_wagers_outside_the_limits_are_settled_as_they_lie_or_to_the_maximum() -> None:
    house = half_dealt(0, minimum=1_000, maximum=8_000)
    assert [(lying.wager, lying.area, lying.flags) for lying in house.table.laid if lying.flags] == [
        ("bet", 1, ("over-maximum",)), ("strike-out", 2, ("under-minimum",)), ("third-strike", 5, ("under-minimum",)),
    ]  # fmt: skip
    house.deal(ROUND)
    lines = {(line.wager, line.area): line for line in house.settle()}
    over, under, lost = lines["bet", 1], lines["third-strike", 5], lines["strike-out", 2]
    assert (over.amount, over.counted, over.pays, over.returned, over.clause) == (10_000, 8_000, 8_000, 10_000, "5.1.1.1")
    assert (under.counted, under.pays, under.returned) == (500, 1_000, 500)
    assert (lost.counted, lost.result, lost.returned) == (500, Result.LOSE, 0)
    assert chips(house) == {**AFTER, "Ann": AFTER["Ann"] - 2_000}
    house.clear()
    whole(house)


# 12.11


@pytest.mark.clause(GAME, "12.11")
def test_a_hand_dealt_where_no_bet_lies_is_void_and_the_others_keep_theirs() -> None:
    house = half_dealt(2)
    # From now on area 3, where nobody bet, is dealt in too.
    stray = iter(["AH", "AS", "AC"])
    for card, hand in zip(rest(2).split(), (list(HANDS) * 3)[2:], strict=True):
        if hand == "5":
            scan(house, next(stray), "3")
        scan(house, card, hand)
    assert len(house.table.cards.held) == 16
    house.refused(c.DealAsNext, clause="12.11")
    nobody_else_may(house, c.RackCard, "12.11")
    assert slugs(house) == {"hand-without-bet"} | RIGHT | RUNNING
    came = house.ok(c.RackCard)
    assert [(event.held.card, event.clauses) for event in all_of(u.HeldRacked, came)] == [
        ("AH", ("12.11",)), ("AS", ("12.11",)), ("AC", ("12.11",)),
    ]  # fmt: skip
    assert house.table.cards.rack.known == ("AH", "AS", "AC")
    while house.table.cards.held:
        house.ok(c.DealHeldCard)
    assert hands(house) == HANDS
    ends_as_usual(house)
