"""A round put right after something else has already happened to it: a hand taken out, a result told, players gone."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.coups import cards
from tests.table.pits import QUIET
from tests.tables import MANAGER, SUPERVISOR, House, only, seated
from tests.wrongs import sound

from croupier import commands as c
from croupier.games.rules import Result
from croupier.table.asking.permitted import permitted
from croupier.table.asking.view import view
from croupier.table.message import upsets as u
from croupier.table.message.events import ResultAnnounced

PREMIUM = "premium-baccarat"
SEVEN_UP = "seven-up-baccarat"
LUCKY = "lucky-draw-baccarat"
BACEBALL = "baceball"
POKER = "three-card-poker"


# A hand that was taken out of the round while its wagers were being settled


def lucky_draw() -> House:
    """Ann has drawn and lost, Ben stands off."""
    house = seated(LUCKY, {"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "enter", 1_000)
    house.deal("2H 2C TD 2D 7S")
    house.ok(c.Decide, 1, "draw")
    house.deal("KC")
    house.ok(c.Decide, 2, "stand")
    house.deal("9C")
    return house


def baceball() -> House:
    """Ann's Bet loses with an ace for First Strike, Ben's wins."""
    house = seated(BACEBALL, {"Ann": 1, "Ben": 2}, offered=("first-strike", "second-strike"))
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "first-strike", 500)
        house.bet(name, "second-strike", 500)
    house.deal("2H 2C 9D 9C TD 9S 9D AH TC")
    return house


@pytest.mark.parametrize(("deal", "settled"), [
    pytest.param(lucky_draw, 1, marks=pytest.mark.clause(LUCKY, "10.8", "12.3.1")),
    pytest.param(baceball, 4, marks=pytest.mark.clause(BACEBALL, "12.5", "14.3.1")),
    pytest.param(baceball, 5, marks=pytest.mark.clause(BACEBALL, "12.5", "14.3.1")),
])  # fmt: skip
def test_a_round_is_laid_anew_although_a_half_settled_hand_is_out_of_it(deal: Callable[[], House], settled: int) -> None:
    """What was settled on that hand stands, for its cards are gone; the others are settled anew, and the round comes to its end."""
    house = deal()
    house.ok(c.AnnounceResult)
    for _ in range(settled):
        house.ok(c.SettleWager)
    theirs = [line for line in house.ongoing.settled if line.player == "Ann"]
    assert theirs, "some of hers is settled"
    house.ok(c.VoidWagersOf, "Ann", "a radio", by=SUPERVISOR)
    assert "1" not in house.ongoing.hands
    kept = house.chips("Ann")
    # Laid out round by round, the way in which the cards of these two hands left the device.
    longest = max(map(len, house.ongoing.hands.values()))
    order = [slots[n].card for n in range(longest) for slots in house.ongoing.hands.values() if n < len(slots)]
    house.ok(c.Reconstruct, tuple(order))
    if house.required().what == "ask":
        house.ok(c.Decide, 2, "stand")
    announced = only(ResultAnnounced, house.ok(c.AnnounceResult))
    assert {line.player for line in announced.due} == {"Ben"}
    while house.ongoing.due:
        house.ok(c.SettleWager)
    assert house.chips("Ann") == kept
    assert [line for line in house.ongoing.settled if line.player == "Ann" and line.result is not Result.VOID] == theirs
    house.clear()
    sound(house)


# What was really dealt, after a result


@pytest.mark.clause(PREMIUM, "14.13")
@pytest.mark.parametrize("settled", [False, True])
def test_a_result_told_before_the_cards_were_confirmed_is_told_again(settled: bool) -> None:
    """Banker's seven was scanned as a two: whoever had won on Player has lost, paid already or not."""
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 1_000)
    house.bet("Ben", "banker", 2_000)
    before = {name: house.chips(name) for name in ("Ann", "Ben")}
    house.deal("4C 2D 3S 4H")
    assert only(ResultAnnounced, house.ok(c.AnnounceResult)).result == "Player wins, 7 over 6."
    while settled and house.ongoing.due:
        house.ok(c.SettleWager)
    house.ok(c.ReportDiscrepancy, "a seven that shows as a two", by=SUPERVISOR)
    house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("4D 4H")}, by=SUPERVISOR)
    assert house.required().what == "result"
    assert only(ResultAnnounced, house.ok(c.AnnounceResult)).result == "Banker wins, 8 over 7."
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.clear()
    assert {name: house.chips(name) - chips for name, chips in before.items()} == {"Ann": 0, "Ben": 3_900}
    sound(house)


@pytest.mark.parametrize("game", [PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER])
def test_no_round_is_confirmed_without_a_card(game: str) -> None:
    """Neither while it is dealt nor once its result is told: a table with no card would have nothing to go on from."""
    house = seated(game, {"Ann": 1, "Ben": 2})
    first = {PREMIUM: "2C 9D", SEVEN_UP: "2C 2D", LUCKY: "9H 2C TD", BACEBALL: "9H 2C 5D", POKER: "2C AS KS"}[game]
    for name in ("Ann", "Ben"):
        house.bet(name, {LUCKY: "enter", BACEBALL: "bet", POKER: "ante"}.get(game, "player"), 1_000)
    house.deal(first)
    house.ok(c.ReportDiscrepancy, "nothing at all", by=SUPERVISOR)
    says = "A round begins with its first card: say which cards were dealt."
    house.refused(c.ConfirmOutcome, dict.fromkeys(house.ongoing.hands, ()), by=SUPERVISOR, says=says)
    house.refused(c.ConfirmOutcome, {}, by=SUPERVISOR, says=f"The hands in play are {', '.join(house.ongoing.hands)}.")


@pytest.mark.clause(POKER, "8.4")
def test_a_round_in_which_all_have_folded_is_told_and_cleared_anew() -> None:
    """Nobody's wager is taken back for it, and the dealer's hand is shown as it was dealt."""
    house = seated(POKER, {"Ann": 1})
    house.bet("Ann", "ante", 1_000)
    house.deal("2C AS KS 4D AH KD")
    house.ok(c.Decide, 1, "fold")
    while house.required().what in ("expose", "result"):
        house.ok(c.ExposeHand, "dealer") if house.required().what == "expose" else house.ok(c.AnnounceResult)
    house.ok(c.ReportDiscrepancy, "a two that is a three", by=SUPERVISOR)
    house.refused(
        c.ConfirmOutcome, {"dealer": ()}, by=SUPERVISOR, says="A round begins with its first card: say which cards were dealt."
    )
    dealer = tuple(slot.card for slot in house.ongoing.hands["dealer"])
    house.ok(c.ConfirmOutcome, {"dealer": (cards("3C")[0], *dealer[1:])}, by=SUPERVISOR)
    house.ok(c.AnnounceResult)
    house.clear()
    assert house.table.last is not None
    assert house.table.last.round.cards["dealer"][0] == "3C"
    sound(house)


@pytest.mark.clause(POKER, "14.4.1")
@pytest.mark.parametrize("settled", [0, 1, 2, 3])
def test_a_deal_is_confirmed_although_a_half_settled_hand_is_out_of_it(settled: int) -> None:
    """The twin where nothing is laid anew: the dealer's hand was read wrongly, and the device user's cards are in the rack."""
    house = seated(POKER, {"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "ante", 1_000)
    hands = {"dealer": "QC 7D 2S", "1": "KS JS 9C", "2": "KH KD 4C"}
    house.deal(" ".join(hands[hand].split()[n] for n in range(3) for hand in hands))
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.ok(c.AnnounceResult)
    for _ in range(settled):
        house.ok(c.SettleWager)
    stands = [line for line in house.ongoing.settled if line.player == "Ann"]
    house.ok(c.VoidWagersOf, "Ann", "a camera", by=SUPERVISOR)
    house.ok(c.ReportDiscrepancy, "a queen that is an ace", by=SUPERVISOR)
    confirmed = {"dealer": cards("AC AD 2S"), "2": cards(hands["2"])}
    house.ok(c.ConfirmOutcome, confirmed, by=SUPERVISOR)
    lines = house.settle()
    assert {(line.player, line.result) for line in lines} == {("Ben", Result.LOSE)}, "a pair of aces beats his kings"
    assert [line for line in house.ongoing.settled if line.player == "Ann" and line.result is not Result.VOID] == stands
    house.clear()
    sound(house)


# Players who have gone with what the round gave before

PLAYERS_WIN = "4C 2D 3S 4H"
"""Player has 7, Banker 6."""
BANKERS_WIN = "2D 4C 4H 3S"
"""The same cards the other way round."""


def ann_has_gone(wager: str) -> House:
    """She had a wager on one hand, Ben on the other; the coup is settled, and she has left with what it gave her."""
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2})
    house.bet("Ann", wager, 150_000)
    house.bet("Ben", "tie", 1_000)
    house.play(PLAYERS_WIN)
    house.ok(c.LeaveTable, "Ann")
    return house


def held_against(house: House) -> list[tuple[str, int, bool, bool]]:
    """The entries that still hold: whose, how much, too much or too little, and whether put right."""
    register = house.table.casebook.register
    return [(entry.player, entry.amount, entry.over, entry.rectified) for entry in register if not entry.struck]


def laid_anew(house: House, order: str) -> None:
    house.ok(c.Reconstruct, cards(order))
    house.settle()


@pytest.mark.clause(PREMIUM, "14.1.1", "14.15")
@pytest.mark.parametrize(
    ("wager", "first"), [("banker", ("Ann", 292_500, False, False)), ("player", ("Ann", 300_000, True, False))]
)
def test_what_a_second_reconstruction_undoes_is_struck_out_of_the_register(wager: str, first: tuple[str, int, bool, bool]) -> None:
    """Ann rightly lost on Banker, or won on Player: once the cards lie again as they came, nobody owes anything."""
    house = ann_has_gone(wager)
    laid_anew(house, BANKERS_WIN)
    assert held_against(house) == [first]
    assert [due.pending for due in house.table.casebook.notices] == [True]
    events = house.ok(c.Reconstruct, cards(PLAYERS_WIN))
    struck = only(u.WrongSettlementStruck, events)
    assert (struck.number, struck.notices, struck.clauses[0]) == (1, (1,), "14.1.1")
    assert held_against(house) == [], "what the cards give is not known"
    house.settle()
    assert held_against(house) == []
    assert view(house.table, SUPERVISOR).casebook.notices == {}, "the regulator is told of nothing"
    house.refused(c.GiveNotice, 1, clause="14.17.2", says="What notice 1 was about turned out not to be so.")
    house.clear()
    house.sit("Ann", 1)
    gone = "Entry 1 is struck out: its round was put right again."
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause="14.15.2", says=gone)
    for kind, rest in ((c.EnquireIntoSettlement, (True,)), (c.AttemptRectification, ("wrote",)), (c.BringToRegulator, ())):
        house.refused(kind, 1, *rest, by=SUPERVISOR, says=gone)
    house.refused(c.SecondRectification, 1, by=MANAGER, says=gone)
    numbered = {permit.command for permit in permitted(house.table) if permit.fields.get("number") == 1}
    assert not numbered
    sound(house)


@pytest.mark.clause(PREMIUM, "14.1.1", "14.15")
def test_only_the_last_of_several_reconstructions_counts() -> None:
    """Three times laid anew: the entries before the last hold no more, and what she is paid is what the cards give."""
    house = ann_has_gone("banker")
    for order in (BANKERS_WIN, PLAYERS_WIN, BANKERS_WIN):
        laid_anew(house, order)
    assert held_against(house) == [("Ann", 292_500, False, False)]
    house.clear()
    house.sit("Ann", 1)
    before = house.chips("Ann")
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    assert house.chips("Ann") - before == 292_500
    sound(house)


@pytest.mark.clause(PREMIUM, "14.1.1", "14.1.2", "14.15")
@pytest.mark.parametrize("rectified", [False, True])
def test_a_round_void_after_a_reconstruction_owes_the_stake_and_no_more(rectified: bool) -> None:
    """Ann lost on Banker and left; laid anew Banker won, and then the coup is void: all told, her stake comes back to her."""
    house = ann_has_gone("banker")
    laid_anew(house, BANKERS_WIN)
    house.sit("Ann", 1)
    before = house.chips("Ann")
    if rectified:
        house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
        assert house.chips("Ann") - before == 292_500
    house.ok(c.LeaveTable, "Ann")
    house.ok(c.VoidRound, "two cards stuck together", by=SUPERVISOR)
    paid = ("Ann", 292_500, False, True)
    assert held_against(house) == ([paid, ("Ann", 142_500, True, False)] if rectified else [("Ann", 150_000, False, False)])
    house.clear()
    house.sit("Ann", 1)
    again = house.chips("Ann")
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    made_up = (292_500 if rectified else 0) + house.chips("Ann") - again
    assert made_up == 150_000
    sound(house)


@pytest.mark.clause(PREMIUM, "14.1.1", "14.15")
@pytest.mark.parametrize("rectified", [False, True])
def test_a_player_who_is_back_is_settled_with_or_owes_what_is_left(rectified: bool) -> None:
    """Back at the table before the second reconstruction, her wager lies again; what was put right meanwhile counts."""
    house = ann_has_gone("player")  # 300,000 went with her
    laid_anew(house, BANKERS_WIN)
    house.sit("Ann", 1)
    before = house.chips("Ann")
    if rectified:
        house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
        assert before - house.chips("Ann") == 300_000
    laid_anew(house, PLAYERS_WIN)
    assert held_against(house) == ([("Ann", 300_000, True, True), ("Ann", 300_000, False, False)] if rectified else [])
    if rectified:
        house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    house.clear()
    assert house.chips("Ann") == before, "she has won, as she had from the first"
    sound(house)


@pytest.mark.clause(PREMIUM, "14.13", "14.15")
def test_a_deal_confirmed_twice_leaves_one_difference() -> None:
    """The twin: what was really dealt is said, and then said otherwise."""
    house = ann_has_gone("banker")
    for player, banker in (("4C 3S", "4D 4H"), ("4C 3S", "2D 4H")):
        house.ok(c.ReportDiscrepancy, "a two", by=SUPERVISOR)
        house.ok(c.ConfirmOutcome, {"player": cards(player), "banker": cards(banker)}, by=SUPERVISOR)
        house.settle()
    assert held_against(house) == []
    assert [entry.struck for entry in house.table.casebook.register] == [True]
    sound(house)


@settings(QUIET, max_examples=25)
@given(
    orders=st.lists(st.sampled_from((PLAYERS_WIN, BANKERS_WIN, "4C 4H 3S 2D")), min_size=1, max_size=5),
    wager=st.sampled_from(("player", "banker")),
)
def test_however_often_a_round_is_laid_anew_its_patron_ends_with_what_the_cards_give(orders: list[str], wager: str) -> None:
    """A second way: whoever stayed is settled by the table itself; whoever left ends the same, once all entries are put right."""
    house = ann_has_gone(wager)
    house.sit("Cy", 3)
    stayed = seated(PREMIUM, {"Ann": 1, "Ben": 2})
    stayed.bet("Ann", wager, 150_000)
    stayed.play(PLAYERS_WIN)
    at_first = stayed.chips("Ann")
    for order in orders:
        for each in (house, stayed):
            each.ok(c.Reconstruct, cards(order))
            while each.required().what == "choose":
                each.ok(c.LetStand, each.required().who)
            if each.required().what == "deal":
                each.deal("5D")
            if each.required().what == "deal":
                each.deal("6D")
            each.settle()
    house.clear()
    house.sit("Ann", 1)
    before = house.chips("Ann")
    for entry in house.table.casebook.register:
        if not entry.struck:
            house.ok(c.RectifySettlement, entry.number, by=SUPERVISOR)
    assert house.chips("Ann") - before == stayed.chips("Ann") - at_first
    sound(house)


@pytest.mark.clause(BACEBALL, "12.5")
def test_a_wager_that_counts_beside_another_is_held_against_the_result_with_it() -> None:
    """Ann's strikes were lost with her Bet on the table: laid anew as it was dealt, the round owes her nothing."""
    house = baceball()
    house.settle()
    house.ok(c.LeaveTable, "Ann")
    slots = house.ongoing.hands
    house.ok(c.Reconstruct, tuple(slots[hand][n].card for n in range(3) for hand in ("1", "2", "dealer")))
    house.settle()
    assert held_against(house) == []
    sound(house)


@pytest.mark.clause(POKER, "12.13", "10.2")
@pytest.mark.parametrize(
    ("first", "then", "bonus"), [("8H 9S TC", "8H 9S JC", (1_000, True)), ("8H 9S JC", "8H 9S TC", (1_000, False))]
)
def test_a_bonus_that_came_or_went_with_the_cards_is_held_against_the_result(
    first: str, then: str, bonus: tuple[int, bool]
) -> None:
    """Ann has gone; her straight turns out to be none, or her cards to be one."""
    house = seated(POKER, {"Ann": 1, "Ben": 2})
    for name in ("Ann", "Ben"):
        house.bet(name, "ante", 1_000)
    hands = {"dealer": "QC 7D 2S", "1": first, "2": "KH KD 4C"}
    house.deal(" ".join(hands[hand].split()[n] for n in range(3) for hand in hands))
    assert {hand: " ".join(map(str, cards)) for hand, cards in house.ongoing.cards.items()} == hands
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    while house.required().what == "expose":
        house.ok(c.ExposeHand, house.required().hand)
    house.settle()
    house.ok(c.LeaveTable, "Ann")
    house.ok(c.ReportDiscrepancy, "a ten that is a jack", by=SUPERVISOR)
    house.ok(c.ConfirmOutcome, {hand: cards(faces) for hand, faces in (hands | {"1": then}).items()}, by=SUPERVISOR)
    house.settle()
    found = {entry.wager: (entry.amount, entry.over) for entry in house.table.casebook.register if not entry.struck}
    assert found["ante-bonus"] == bonus
    sound(house)
