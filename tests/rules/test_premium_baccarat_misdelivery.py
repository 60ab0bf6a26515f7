"""Premium Baccarat when cards went to the wrong side or were turned by the wrong person (14.12), when a scanning shoe or the result
display disagrees (14.13, 14.14): each from a half-dealt coup with wagers on it to the money settled."""

import pytest
from tests.coups import cards, fits, hands, names, only_by, rack, scan, stopped, won
from tests.premium import (
    ANYTIME,
    BANKER_DRAWS,
    BANKER_WINS,
    BEGUN,
    BOTH_STAND,
    LAID,
    NOTHING,
    PLAYER_DRAWS,
    PLAYER_WINS,
    STAKED,
    WAGERS,
    WHOLE,
    all_let_stand,
    around_the_table,
    coup,
    shoe,
    the_next_coup_is_ordinary,
    wager,
    without_aces,
)
from tests.tables import SUPERVISOR, House, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.message import upsets as u

GAME = "premium-baccarat"

WAYS = {"complete": "14.12.4", "retract": "14.12.5", "no-bet": "14.12.6"}


def laid() -> tuple[House, tuple[object, ...]]:
    """Banker's first card on Player's place."""
    house = coup("4C")
    scan(house, "2D", "player")
    return house, ()


def handed() -> tuple[House, tuple[object, ...]]:
    """Player's cards with Ben, who is to have Banker's."""
    house = coup(BOTH_STAND, method="B")
    house.ok(c.AcceptHand, by=player("Ann"))
    return house, ()


def revealed() -> tuple[House, tuple[object, ...]]:
    """The dealer has turned the hand that was on offer to Ann."""
    house = coup(BOTH_STAND, method="B")
    return house, ((), "player")


def finished(house: House) -> None:
    """The coup as the prompts ask for it, to the last settled wager; players take no more cards."""
    left = [card for card in BOTH_STAND.split() if card not in " ".join(hands(house).values())]
    while (due := house.required()).what != "clear":
        match due.what:
            case "deal":
                house.ok(c.DealCard, Card(left.pop(0)))
            case "offer":
                house.ok(c.RefuseHand, by=player(due.who))
            case "reveal":
                house.ok(c.RevealHand, by=player(due.who))
            case "expose":
                house.ok(c.ExposeHand, due.hand)
            case "result":
                house.ok(c.AnnounceResult)
            case "settle":
                house.ok(c.SettleWager)
            case _:
                raise AssertionError(due)
    house.clear()
    assert rack(house) == ("4C 3S 2D 4H", 1)


HAPPENED = {"laid": laid, "handed": handed, "revealed": revealed}
KINDS = {"laid": "14.12.1", "handed": "14.12.2", "revealed": "14.12.3"}
AFTER = {"laid": ["CardDealt"], "handed": [], "revealed": ["HandExposed", "HandOffered"]}


def told_of(house: House, happened: str) -> None:
    """An inspector is to hear of it in the month's report, and someone notes that this was done."""
    [due] = house.table.casebook.notices
    assert (due.to, due.within, due.clause, due.given) == ("inspector", "month", "14.12.7", False)
    assert due.why == f"cards {happened} wrongly in coup 1"
    given = only(u.NoticeGiven, house.ok(c.GiveNotice, 1))
    assert (given.due.given, given.clauses) == (True, ("14.12.7",))


# 14.12: cards to the wrong side, or turned by the dealer


@pytest.mark.clause(GAME, "14.12", "14.12.1", "14.12.2", "14.12.3", "14.12.4", "14.12.7")
@pytest.mark.parametrize("happened", HAPPENED)
def test_a_misdelivered_coup_is_completed_with_every_wager(happened: str) -> None:
    house, more = HAPPENED[happened]()
    assert fits(house) >= LAID
    before = hands(house)
    events = only_by(house, c.RuleMisdelivery, happened, "complete", *more, clause="14.12.4", least=SUPERVISOR)
    assert names(events) == ["MisdeliveryRuled", *AFTER[happened], "NoticeDue"]
    assert events[0].clauses == ("14.12.4", "14.12", KINDS[happened])
    assert (house.table.laid, house.ongoing.upset.choice, won(house)) == (WAGERS, None, STAKED)
    assert hands(house) == {
        "laid": {"player": "4C", "banker": "2D"}, "handed": before, "revealed": before | {"player": "4C 3S"},
    }[happened]  # fmt: skip
    told_of(house, happened)
    finished(house)
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.12.5")
@pytest.mark.parametrize("happened", HAPPENED)
def test_a_misdelivered_coup_is_completed_after_players_could_retract_or_reduce(happened: str) -> None:
    house, more = HAPPENED[happened]()
    events = only_by(house, c.RuleMisdelivery, happened, "retract", *more, clause="14.12.5", least=SUPERVISOR)
    assert names(events) == ["MisdeliveryRuled", *AFTER[happened], "ChoiceOpened", "NoticeDue"]
    assert (house.required().what, house.required().who, house.required().clause) == ("choose", "Ann", "14.12.5")
    stopped(house, "14.12.5")
    house.refused(c.RuleMisdelivery, happened, "complete", *more, by=SUPERVISOR, clause="14.12")

    house.refused(c.ReduceWager, "Ann", 1, "player", 10_000, by=player("Ann"), clause="14.12.5")
    house.refused(c.ReduceWager, "Ann", 1, "player", 0, by=player("Ann"), clause="14.12.5")
    house.refused(c.ReduceWager, "Ann", 1, "tie", 500, by=player("Ann"), clause="14.12.5")
    house.refused(c.ReduceWager, "Ann", 1, "player", 4_000, by=player("Ben"), clause="14.12.5")
    cut = only(e.WagersReduced, house.ok(c.ReduceWager, "Ann", 1, "player", 4_000, by=player("Ann")))
    assert (cut.returned, cut.clauses) == ((6_000,), ("14.12.5",))
    house.refused(c.ReduceWager, "Ann", 1, "player", 5_000, by=player("Ann"), clause="14.12.5")
    house.ok(c.LetStand, "Ann", by=player("Ann"))
    house.refused(c.ReduceWager, "Ann", 1, "player", 500, by=player("Ann"), clause="14.12.5")
    gone = house.ok(c.WithdrawWager, "Ben", 2, "banker", by=player("Ben"))
    assert names(gone) == ["WagerReturned", "ChoiceMade"]
    house.refused(c.PlaceWager, "Ben", 2, "banker", 500, clause="14.12.5")
    house.ok(c.LetStand, "Cat", by=player("Cat"))
    house.refused(c.PlaceWager, "Ben", 2, "banker", 500, clause="14.12.5")
    told_of(house, happened)
    finished(house)
    assert won(house) == {"Ann": (4_000, -1_000), "Ben": (0, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "14.12.5", "14.4")
def test_a_misdelivered_coup_that_all_retract_from_is_a_no_bet_coup() -> None:
    house, _ = laid()
    house.ok(c.RuleMisdelivery, "laid", "retract", by=SUPERVISOR)
    for lying in WAGERS:
        events = house.ok(c.WithdrawWager, lying.player, lying.area, lying.wager, by=player(lying.player))
    assert only(u.CoupWithoutWagers, events).clauses == ("14.12.5", "14.4")
    finished(house)
    assert won(house) == NOTHING


@pytest.mark.clause(GAME, "14.12.6", "14.4")
@pytest.mark.parametrize("happened", HAPPENED)
def test_a_misdelivered_coup_is_played_as_a_no_bet_coup(happened: str) -> None:
    house, more = HAPPENED[happened]()
    events = only_by(house, c.RuleMisdelivery, happened, "no-bet", *more, clause="14.12.6", least=SUPERVISOR)
    placed = [name for name in AFTER[happened] if name != "HandOffered"]
    assert names(events) == ["MisdeliveryRuled", *placed, *["WagerReturned"] * 5, "CoupWithoutWagers", "NoticeDue"]
    assert only(u.CoupWithoutWagers, events).clauses == ("14.12.6", "14.4")
    assert (won(house), house.ongoing.no_bet) == (NOTHING, True)
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    house.refused(c.AcceptHand, by=player("Ann"), clause="8.6")
    house.refused(c.RuleMisdelivery, happened, "complete", *more, by=SUPERVISOR, clause="14.12")
    told_of(house, happened)
    finished(house)
    assert (won(house), house.table.no_bet) == (NOTHING, "")
    assert house.required().what == "wagers"


@pytest.mark.clause(GAME, "14.12", "14.12.1")
def test_a_card_on_the_wrong_side_is_a_matter_for_the_supervisor_and_not_laid_anew() -> None:
    house, _ = laid()
    assert house.table.cards.held[0].why == "It was laid on the Player's Hand; the next card is for the Banker's Hand."
    assert fits(house) == ANYTIME | LAID | {"not-cut"}
    stopped(house)
    house.refused(c.Reconstruct, cards("4C 2D"), clause="14.12")
    house.refused(c.VoidRound, "a swapped card", by=SUPERVISOR, clause="14.12")
    for surplus in (c.KeepForNext, c.GiveToBanker, c.RackCard):
        house.refused(surplus, clause="14.2")
    for kind, clause in ((c.DealHeldCard, "7.3"), (c.KeepForNoBet, "14.3"), (c.PlayFacedCard, "14.5")):
        house.refused(kind, clause=clause)
    house.refused(c.RuleMisdelivery, "revealed", "complete", by=SUPERVISOR, clause="14.12.3")
    house.refused(c.RuleMisdelivery, "handed", "complete", by=SUPERVISOR, clause="14.12.2")


@pytest.mark.clause(GAME, "14.12.1")
@pytest.mark.parametrize("up", [True, False])
def test_a_coup_whose_first_card_lies_on_banker_has_begun(up: bool) -> None:
    house = coup(BOTH_STAND)
    house.settle()
    house.clear()
    wager(house)
    scan(house, "4C" if up else None, "banker", up=up)
    assert fits(house) == ANYTIME | LAID | {"wrong-variant"}
    house.refused(c.KeepForNext, clause="14.1.1")
    house.refused(c.KeepForNoBet, clause="14.1.1")
    events = house.ok(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR)
    assert names(events) == ["MisdeliveryRuled", "RoundStarted", "CardDealt", "NoticeDue"]
    assert (house.ongoing.number, hands(house)) == (2, {"player": "4C" if up else "(None)", "banker": ""})
    house.refused(c.NoteLateError, 2, "the first card", clause="14.1.1")
    house.deal("2D 3S 4H")
    if not up:
        house.ok(c.ExposeHand, "player", cards("4C"))
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (20_000, -2_000), "Ben": (-40_000, 0), "Cat": (-2_000, -10_000)}


@pytest.mark.clause(GAME, "14.12.1")
def test_players_third_card_on_banker_is_misdelivered() -> None:
    house = coup(PLAYER_DRAWS)
    scan(house, "9C", "banker", up=False)
    assert fits(house) == ANYTIME | LAID | {"not-cut"}
    house.refused(c.KeepForNoBet, clause="14.3")
    house.ok(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR)
    assert hands(house) == {"player": "2C 2S (9C)", "banker": "3D 3H"}
    house.ok(c.ExposeHand, "player")
    house.settle()
    assert won(house) == {"Ann": (1_000, 0), "Ben": (19_000, 0), "Cat": (11_000, -5_000)}


@pytest.mark.clause(GAME, "14.12.1")
def test_cards_found_on_the_wrong_side_when_all_lie_there_change_nothing_in_the_record() -> None:
    """The shoe told the cards in their order; it is the places on the cloth that were swapped."""
    house = coup(BOTH_STAND)
    events = house.ok(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR)
    assert names(events) == ["MisdeliveryRuled", "NoticeDue"]
    house.settle()
    for way in ("retract", "no-bet"):
        house.refused(c.RuleMisdelivery, "laid", way, by=SUPERVISOR, clause="14.12")
    late = house.ok(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR)
    assert names(late) == ["MisdeliveryRuled", "NoticeDue"]
    assert won(house) == PLAYER_WINS
    house.clear()
    house.refused(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR, clause="14.12")


@pytest.mark.clause(GAME, "14.12.3")
@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_the_dealer_shows_while_dealing_by_method_b(way: str) -> None:
    house = coup("4C 2D", method="B")
    held = only(u.CardHeld, scan(house, "3S", "player")).held
    assert held.why == "It was shown, and Method B deals face down."
    assert fits(house) == BEGUN | LAID
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.RuleMisdelivery, "laid", way, by=SUPERVISOR, clause="14.12.1")
    house.refused(c.RuleMisdelivery, "revealed", way, (), "player", by=SUPERVISOR, clause="14.12.3")
    events = house.ok(c.RuleMisdelivery, "revealed", way, by=SUPERVISOR)
    assert events[0].clauses == (WAYS[way], "14.12", "14.12.3")
    assert hands(house) == {"player": "(4C) 3S", "banker": "(2D)"}
    all_let_stand(house)
    finished(house)
    assert won(house) == (NOTHING if way == "no-bet" else PLAYER_WINS)


@pytest.mark.clause(GAME, "14.12.3")
def test_a_third_card_that_the_dealer_shows_by_method_b() -> None:
    house = coup(BANKER_DRAWS, method="B")
    for name in ("Ann", "Ben"):
        house.ok(c.AcceptHand, by=player(name))
        house.ok(c.RevealHand, by=player(name))
    scan(house, "9C", "banker")
    house.ok(c.RuleMisdelivery, "revealed", "complete", by=SUPERVISOR)
    assert hands(house) == {"player": "4C 3S", "banker": "2D 3H 9C"}
    assert house.required().what == "result"
    house.settle()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.12.3")
def test_a_hand_turned_while_the_other_is_out_with_a_player() -> None:
    house = wager(around_the_table(method="B"))
    for _ in range(4):
        scan(house, None, up=False)
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.RuleMisdelivery, "revealed", "complete", (), "banker", by=SUPERVISOR, clause="8.2.1")
    house.refused(c.RuleMisdelivery, "revealed", "complete", cards("2D 4H"), "dealer", by=SUPERVISOR, clause="14.12.3")
    house.refused(c.RuleMisdelivery, "revealed", "complete", cards("2D 4H"), by=SUPERVISOR, clause="14.12.3")
    house.ok(c.RuleMisdelivery, "revealed", "complete", cards("2D 4H"), "banker", by=SUPERVISOR)
    assert hands(house) == {"player": "(None) (None)", "banker": "2D 4H"}
    assert (house.required().what, house.required().who) == ("reveal", "Ann")
    house.ok(c.RevealHand, cards("4C 3S"), by=player("Ann"))
    house.settle()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.12.3")
@pytest.mark.parametrize("way", WAYS)
def test_a_face_that_cannot_be_there_is_not_taken_from_a_hand_turned_too_soon(way: str) -> None:
    house = wager(without_aces(method="B"))
    for _ in range(4):
        scan(house, None, up=False)
    before = house.table.cards.stock
    events = house.ok(c.RuleMisdelivery, "revealed", way, cards("AS 3S"), "player", by=SUPERVISOR)
    assert only(u.DiscrepancyReported, events).clauses == ("14.11",)
    assert not any(isinstance(event, e.HandExposed) for event in events)
    assert hands(house) == {"player": "(None) (None)", "banker": "(None) (None)"}
    assert house.table.cards.stock == before
    stopped(house)
    house.refused(
        c.RuleMisdelivery, "revealed", way, cards("4C 3S"), "player", by=SUPERVISOR,
        says="Another matter about this coup waits first." if way != "no-bet" else "No coup with wagers is in progress.",
    )  # fmt: skip
    house.refused(
        c.ConfirmOutcome, {"player": cards("AS 3S"), "banker": cards("2D 4H")}, by=SUPERVISOR, says="The packs hold no further AS."
    )
    house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("2D 4H")}, by=SUPERVISOR)
    if way == "retract":
        all_let_stand(house)
    house.settle()
    assert won(house) == (NOTHING if way == "no-bet" else PLAYER_WINS)


@pytest.mark.clause(GAME, "14.12.3")
def test_a_hand_that_only_the_dealer_was_to_turn_is_no_error() -> None:
    house = coup(BOTH_STAND, method="B")
    house.ok(c.RefuseHand, by=player("Ann"))
    house.refused(c.RuleMisdelivery, "revealed", "complete", (), "player", by=SUPERVISOR, clause="14.12.3")
    house.ok(c.ExposeHand, "player")
    house.refused(c.RuleMisdelivery, "handed", "complete", (), "banker", by=SUPERVISOR, clause="14.12.2")
    house.ok(c.RefuseHand, by=player("Ben"))
    house.ok(c.ExposeHand, "banker")
    house.refused(c.RuleMisdelivery, "handed", "complete", by=SUPERVISOR, clause="14.12.2")


def test_no_coup_no_misdelivery() -> None:
    house = around_the_table()
    for _ in range(2):
        for happened in HAPPENED:
            house.refused(c.RuleMisdelivery, happened, "complete", by=SUPERVISOR, clause="14.12")
        if not house.table.laid:
            wager(house)


# 14.13: the shoe and eyes disagree


def scanned(dealt: str) -> House:
    """A coup as a scanning shoe told it."""
    house = wager(around_the_table(scanning=True))
    for card in dealt.split():
        scan(house, card)
    return house


@pytest.mark.clause(GAME, "14.13")
def test_a_supervisor_confirms_what_a_scanning_shoe_misread() -> None:
    house = scanned("4C 2D 3S 3H")
    assert (fits(house), house.required().hand) == (BEGUN | LAID | {"scan-questioned"}, "banker")
    only_by(house, c.ReportDiscrepancy, "the last card is the 4H, not the 3H", clause="14.13")
    assert house.required().what == "ruling"
    assert fits(house) == ANYTIME | {"reconstruct", "void-round", "not-cut", "scan-confirmed", "scan-void"}
    stopped(house)
    house.refused(c.ReportDiscrepancy, "again", clause="14.13")
    right = {"player": cards("4C 3S"), "banker": cards("2D 4H")}
    house.refused(c.ConfirmOutcome, {"player": cards("4C 3S")}, by=SUPERVISOR, clause="14.13")
    house.refused(c.ConfirmOutcome, {"player": cards("4C 3S 2C"), "banker": cards("2D 4H")}, by=SUPERVISOR, clause="14.13")
    events = only_by(house, c.ConfirmOutcome, right, clause="14.13", least=SUPERVISOR)
    assert names(events) == ["OutcomeConfirmed"]
    assert (hands(house), house.table.cards.stock.left(Card("3H"))) == ({"player": "4C 3S", "banker": "2D 4H"}, 8)
    assert house.required().what == "result"
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    the_next_coup_is_ordinary(house)


@pytest.mark.clause(GAME, "14.13")
@pytest.mark.parametrize("cleared", [False, True])
def test_a_settled_coup_is_settled_again_once_its_cards_are_confirmed(cleared: bool) -> None:
    house = scanned(BOTH_STAND)
    house.settle()
    if cleared:
        house.clear()
        house.bet("Ben", "tie", 500)
    assert won(house) == PLAYER_WINS | ({"Ben": (-20_500, 0)} if cleared else {})
    events = house.ok(c.ReportDiscrepancy, "Banker's last card was the 6H")
    assert names(events) == [*(("WagerReturned", "RoundReopened") if cleared else ()), "DiscrepancyReported"]
    assert events[0].clauses == ("14.13",)
    events = house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("2D 6H")}, by=SUPERVISOR)
    assert names(events) == [*["SettlementReversed"] * 5, "OutcomeConfirmed"]
    assert set(house.table.laid) == set(WAGERS)
    house.settle()
    house.clear()
    assert (won(house), rack(house)) == (BANKER_WINS, ("4C 3S 2D 6H", 1))


@pytest.mark.clause(GAME, "14.13")
def test_a_card_the_shoe_did_not_read_is_recorded_with_the_others() -> None:
    house = scanned("4C 2D 3S 3H")
    house.ok(c.ReportDiscrepancy, "Banker has drawn the 9C")
    house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("2D 3H 9C")}, by=SUPERVISOR)
    assert (shoe(house), house.required().what) == (WHOLE - 6, "result")
    house.settle()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.13")
@pytest.mark.parametrize("settled", [False, True])
def test_a_coup_nobody_can_confirm_is_void(settled: bool) -> None:
    house = scanned(BOTH_STAND)
    if settled:
        house.settle()
    house.refused(c.VoidUnconfirmed, by=SUPERVISOR, clause="14.13")
    house.ok(c.ReportDiscrepancy, "five cards where four lie")
    events = only_by(house, c.VoidUnconfirmed, clause="14.13", least=SUPERVISOR)
    assert names(events) == [*(["SettlementReversed"] * 5 if settled else []), "RoundVoided", *["WagerSettled"] * 5]
    assert all(event.clauses == ("14.13",) for event in events)
    assert won(house) == NOTHING
    house.clear()
    the_next_coup_is_ordinary(house)


@pytest.mark.clause(GAME, "14.13")
def test_without_a_shoe_that_scans_a_supervisor_finds_a_card_entered_wrongly() -> None:
    house = coup(BOTH_STAND)
    house.refused(
        c.ReportDiscrepancy, "Banker's last is the 6H", clause=None, says="This needs a casino supervisor or above, not a dealer."
    )
    assert "scan-questioned" not in fits(house)
    [questioned] = house.ok(c.ReportDiscrepancy, "Banker's last is the 6H", by=SUPERVISOR)
    assert questioned.clauses == ()
    house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("2D 6H")}, by=SUPERVISOR)
    assert hands(house) == {"player": "4C 3S", "banker": "2D 6H"}


@pytest.mark.clause(GAME, "14.13")
def test_there_is_nothing_to_question_before_a_coup() -> None:
    house = around_the_table(scanning=True)
    house.refused(c.ReportDiscrepancy, "five cards", clause="14.13")
    house.refused(c.ConfirmOutcome, {"player": (), "banker": ()}, by=SUPERVISOR, clause="14.13")
    assert "scan-questioned" not in fits(house)


# 14.14: the result display


@pytest.mark.clause(GAME, "14.14")
def test_a_display_that_shows_another_result_is_disregarded() -> None:
    house = coup(BOTH_STAND)
    house.refused(c.DisregardDisplay, "Banker", clause="14.14")
    house.ok(c.AnnounceResult)
    assert "display-wrong" in fits(house)
    house.refused(c.DisregardDisplay, "Player wins, 7 over 6.", clause="14.14")
    shown = only(u.DisplayDisregarded, only_by(house, c.DisregardDisplay, "Banker wins", clause="14.14"))
    assert (shown.shown, shown.actual) == ("Banker wins", "Player wins, 7 over 6.")
    while house.ongoing.due:
        house.ok(c.SettleWager)
    assert won(house) == PLAYER_WINS
