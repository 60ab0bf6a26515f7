"""A round put right after something else has already happened to it: a hand taken out, a result told, players gone."""

from collections.abc import Callable

import pytest
from tests.coups import cards
from tests.tables import SUPERVISOR, House, only, seated
from tests.wrongs import sound

from croupier import commands as c
from croupier.games.rules import Result
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
