"""Premium Baccarat when something is wrong with the shoe, clause by clause: its order known, too few cards, not cut, burned or
shuffled, cards missing or foreign; and settlements at another variant's price. From half-dealt coups to the money settled."""

import pytest
from tests.coups import cards, fits, hands, names, only_by, rack, scan, stopped, waiting, won
from tests.premium import (
    ANYTIME,
    BOTH_STAND,
    LAST_COUP,
    NOTHING,
    PLAYER_WINS,
    WAGERS,
    WHOLE,
    around_the_table,
    coup,
    shoe,
    the_next_coup_is_ordinary,
    wager,
)
from tests.tables import ASSISTANT, MANAGER, SUPERVISOR, House, only, opened

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import BurnKind
from croupier.games.limits import Amounts
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.permitted import permitted
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

GAME = "premium-baccarat"

# 4.12: the order has become known


@pytest.mark.clause(GAME, "4.12")
def test_a_gaming_manager_voids_a_shoe_whose_order_became_known() -> None:
    house = coup("4C 2D")
    events = only_by(house, c.VoidShoe, "a camera over the shuffle", clause="4.12", least=MANAGER)
    assert names(events) == ["RoundVoided", *["WagerSettled"] * 5, "ShoeVoided", "NoticeDue"]
    assert all(event.clauses == ("4.12",) for event in events)
    [due] = house.table.casebook.notices
    assert (due.to, due.within, due.given) == ("inspector", "gaming-day", False)
    assert "a camera over the shuffle" in due.why
    assert won(house) == NOTHING
    house.refused(c.VoidShoe, "again", by=MANAGER, clause="4.12")
    assert only(e.RoundCleared, house.clear()).over
    assert house.required().what == "shuffle"
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    house.refused(c.VoidShoe, "again", by=MANAGER, clause="4.12")
    house.make_ready()
    assert only(u.NoticeGiven, house.ok(c.GiveNotice, 1)).clauses == ("4.12",)
    house.refused(c.GiveNotice, 1, clause="4.12")
    the_next_coup_is_ordinary(house)


@pytest.mark.clause(GAME, "4.12")
@pytest.mark.parametrize("stage", [Stage.SHUFFLED, Stage.CUT, Stage.PLACED, Stage.READY])
def test_the_order_may_become_known_at_any_stage_and_what_was_wagered_goes_back(stage: Stage) -> None:
    house = coup(BOTH_STAND)
    house.settle()
    house.clear()
    if stage is Stage.READY:
        house.bet("Ben", "tie", 500)
    else:
        house.ok(c.Shuffle, by=SUPERVISOR)
        if stage is not Stage.SHUFFLED:
            house.ok(c.CutCards, 200, by=SUPERVISOR)
        if stage is Stage.PLACED:
            house.ok(c.PlaceCuttingCard, 20)
    assert house.table.cards.stage is stage
    events = house.ok(c.VoidShoe, "cards were flashed at the cut", by=MANAGER)
    assert names(events) == [*(["WagerReturned"] if stage is Stage.READY else []), "ShoeVoided", "NoticeDue"]
    assert (won(house), house.required().what, house.table.last) == (PLAYER_WINS, "shuffle", None)
    house.refused(c.Reconstruct, cards("2D 4C 4H 3S"), clause="14.1.1")


@pytest.mark.clause(GAME, "4.12", "14.3")
def test_with_the_shoe_goes_the_card_in_front_of_it_and_the_no_bet_coup() -> None:
    house = coup(BOTH_STAND)
    scan(house, "9C")
    house.ok(c.KeepForNoBet)
    house.settle()
    house.clear()
    house.ok(c.VoidShoe, "cards were flashed at the cut", by=MANAGER)
    assert (waiting(house), house.table.no_bet, rack(house)) == ("", "", ("4C 3S 2D 4H 9C", 1))
    house.make_ready()
    assert (shoe(house), house.required().what) == (WHOLE - 1, "wagers")


# 14.6: too few cards


def run_out() -> House:
    """Three decks, played on past the cutting card with the shuffle forgotten again and again, until a coup lacks a card."""
    house = opened(GAME, terms=Terms(decks=3))
    for name, area in (("Ann", 1), ("Ben", 2)):
        house.sit(name, area, tokens=50_000)
    house.make_ready()
    while (due := house.required()).what != "ruling":
        match due.what:
            case "wagers":
                house.bet("Ann", "player", 10_000)
                house.bet("Ben", "banker", 500, means="tokens")
            case "cutting-card-out":
                house.ok(c.SetCuttingCardAside)
            case "deal":
                stock, first = house.table.cards.stock, not house.table.cards.waiting
                house.ok(c.DealCard, next(card for card in PACK if stock.could_show(card, left=first)))
            case "result":
                house.settle()
                house.clear()
            case "shuffle":
                scan(house, None, up=False)
                house.ok(c.PlayUnshuffled)
                house.ok(c.KeepForNext)
            case other:
                raise AssertionError(other)
    return house


@pytest.mark.clause(GAME, "14.6", "14.9")
def test_a_coup_that_runs_out_of_cards_is_void() -> None:
    house = run_out()
    assert (shoe(house), waiting(house)) == (0, "")
    before = {name: (house.chips(name), house.tokens(name)) for name in house.table.floor.people}
    dealt, number = hands(house), house.ongoing.number
    assert any(dealt.values())
    assert house.required().clause == "14.6"
    house.refused(c.DealCard, Card("2C"), clause="14.6")
    house.refused(c.ReshuffleRack, clause=None, says="Premium Baccarat does not reshuffle the rack during a round.")
    house.refused(c.AnnounceResult, clause="9.4")
    assert "short-void" in fits(house)
    events = only_by(house, c.VoidShortRound, clause="14.6")
    assert names(events) == ["RoundVoided", *["WagerSettled"] * 2, "ShoeVoided"]
    assert (only(u.RoundVoided, events).number, {event.clauses for event in events}) == (number, {("14.6",)})
    won(house)
    after = {name: (house.chips(name), house.tokens(name)) for name in house.table.floor.people}
    assert after == {"Ann": (before["Ann"][0] + 10_000, before["Ann"][1]), "Ben": (before["Ben"][0], before["Ben"][1] + 500)}
    house.refused(c.VoidShortRound, clause="14.6")
    assert only(e.RoundCleared, house.clear()).over
    assert house.required().what == "shuffle"
    house.make_ready()
    assert shoe(house) == 52 * 3 - 1
    house.bet("Ann", "player", 10_000)
    house.play(BOTH_STAND)
    assert house.chips("Ann") == after["Ann"][0] + 10_000


@pytest.mark.clause(GAME, "14.6")
def test_a_coup_with_cards_left_is_not_void_for_want_of_them() -> None:
    house = coup("4C 2D")
    house.refused(c.VoidShortRound, clause="14.6")
    assert "short-void" not in fits(house)
    house.deal("3S 4H")
    house.refused(c.VoidShortRound, clause="14.6")


# 14.7: not cut


@pytest.mark.clause(GAME, "14.7")
def test_a_cut_found_wrong_during_a_coup_lets_it_be_finished_and_then_the_cards_are_shuffled() -> None:
    house = around_the_table()
    wager(house)
    house.play(BOTH_STAND)
    house.refused(c.PlayUncut, clause="14.7")
    wager(house)
    house.deal("4C 2D")
    assert "not-cut" in fits(house)
    allowed = only(u.DealAllowed, only_by(house, c.PlayUncut, clause="14.7"))
    assert (allowed.error, allowed.rounds_left) == ("uncut", 1)
    house.refused(c.PlayUncut, clause="14.7")
    assert house.table.laid == WAGERS
    house.deal("3S 4H")
    house.settle()
    assert only(e.RoundCleared, house.clear()).over
    assert won(house) == {"Ann": (20_000, -2_000), "Ben": (-40_000, 0), "Cat": (-2_000, -10_000)}
    for expected in ("shuffle", "cut", "cutting-card", "burn"):
        assert house.required().what == expected
        house.refused_on_screen("Ann", "player", 500, "5.3")
        match expected:
            case "shuffle":
                house.ok(c.Shuffle)
            case "cut":
                house.ok(c.CutCards, 200, by=SUPERVISOR)
            case "cutting-card":
                house.ok(c.PlaceCuttingCard, 20)
            case "burn":
                house.ok(c.Burn, BurnKind.ONE_UNSEEN)
    assert (shoe(house), house.required().what) == (WHOLE - 1, "wagers")


@pytest.mark.clause(GAME, "14.7", "14.2")
@pytest.mark.parametrize("stage", [Stage.SHUFFLED, Stage.CUT])
def test_cards_that_were_never_cut_are_played_for_one_coup(stage: Stage) -> None:
    house = around_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    if stage is Stage.CUT:
        house.ok(c.CutCards, 200, by=SUPERVISOR)
    held = only(u.CardHeld, scan(house, None, up=False)).held
    assert held.why == "The cards are not ready to be dealt."
    assert fits(house) == ANYTIME | {"not-cut"}
    stopped(house)
    house.refused(
        c.CutCards, 200, by=SUPERVISOR, clause=None, says="A card is held for a ruling. The cards are not ready to be dealt."
    )
    house.refused(c.KeepForNext, clause="14.2")
    house.refused(c.PlayUnburned, clause="14.8")
    house.refused(c.PlayUnshuffled, clause="14.9")
    only_by(house, c.PlayUncut, clause="14.7")
    assert fits(house) == ANYTIME | {"surplus-kept"}
    house.ok(c.KeepForNext)
    wager(house)
    house.deal(BOTH_STAND)
    house.settle()
    assert only(e.RoundCleared, house.clear()).over
    assert (won(house), house.required().what) == (PLAYER_WINS, "shuffle")


# 14.8: not burned


@pytest.mark.clause(GAME, "14.8")
@pytest.mark.parametrize("up", [True, False])
def test_a_forgotten_burn_leaves_the_card_in_play(up: bool) -> None:
    house = around_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.ok(c.CutCards, 200, by=SUPERVISOR)
    house.ok(c.PlaceCuttingCard, 30)
    scan(house, "4C", up=up)
    assert fits(house) == ANYTIME | {"not-burned"}
    stopped(house)
    house.refused(c.Burn, BurnKind.ONE_UNSEEN, clause=None, says="... is held for a ruling. ...")
    house.refused(c.PlayUncut, clause="14.7")
    allowed = only(u.DealAllowed, only_by(house, c.PlayUnburned, clause="14.8"))
    assert (allowed.error, allowed.rounds_left, house.table.cards.behind) == ("unburned", None, 30)
    assert fits(house) == ANYTIME | {"surplus-no-bet" if up else "surplus-kept"}
    house.ok(c.KeepForNoBet if up else c.KeepForNext)
    if not up:
        wager(house)
    came = house.deal(BOTH_STAND)
    assert only(e.RoundStarted, came).no_bet is up
    house.settle()
    assert not only(e.RoundCleared, house.clear()).over
    assert (won(house), shoe(house), rack(house)) == (NOTHING if up else PLAYER_WINS, WHOLE - 4, ("4C 3S 2D 4H", 0))


@pytest.mark.clause(GAME, "14.8")
def test_play_goes_on_at_a_table_where_the_burn_is_still_due_for_nobody() -> None:
    house = around_the_table()
    house.refused(c.PlayUnburned, clause="14.8")
    scan(house, "4C", up=False)
    house.refused(c.PlayUnburned, clause="14.8")


# 14.9: not shuffled


@pytest.mark.clause(GAME, "14.9")
@pytest.mark.parametrize("up", [True, False])
def test_a_forgotten_shuffle_comes_after_the_coup_begun_without_it(up: bool) -> None:
    house = around_the_table(LAST_COUP)
    house.ok(c.SetCuttingCardAside)
    wager(house)
    house.play(BOTH_STAND)
    assert house.required().what == "shuffle"
    house.refused(c.PlayUnshuffled, clause="14.9")
    scan(house, "4C", up=up)
    assert fits(house) == {"surplus-after-last", "not-shuffled", "wrong-cards", "wrong-variant"}
    stopped(house)
    house.refused(c.Shuffle, clause=None, says="... is held for a ruling. ...")
    allowed = only(u.DealAllowed, only_by(house, c.PlayUnshuffled, clause="14.9"))
    assert (allowed.error, allowed.rounds_left) == ("unshuffled", 1)
    house.ok(c.KeepForNoBet if up else c.KeepForNext)
    if not up:
        wager(house)
    house.deal(BOTH_STAND)
    house.settle()
    assert only(e.RoundCleared, house.clear()).over
    twice = {"Ann": (20_000, -2_000), "Ben": (-40_000, 0), "Cat": (-2_000, -10_000)}
    assert (won(house), house.required().what) == (PLAYER_WINS if up else twice, "shuffle")
    house.make_ready()
    assert shoe(house) == WHOLE - 1


@pytest.mark.clause(GAME, "4.1")
def test_a_card_from_new_cards_that_nobody_shuffled_goes_back_among_them() -> None:
    house = around_the_table()
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    scan(house, "4C")
    house.refused(c.PlayUnshuffled, clause="14.9")
    assert fits(house) == {"wrong-cards"}
    assert only(u.HeldRacked, house.ok(c.RackCard)).clauses == ("4.1",)
    house.make_ready()
    assert shoe(house) == WHOLE - 1


# 14.10: another variant's price


VARIANTS = {
    "premium": Terms(variant="premium"),
    "even-money": Terms(variant="even-money"),
    "tie": Terms(variant="tie", tie_percent=Odds(5, 100)),
}
ON_SIX = {"premium": (19_000, "13.2.1"), "even-money": (10_000, "13.2.2.1"), "tie": (19_000, "13.2.1")}
"""What Ben's 20,000 on Banker is paid when Banker wins on 6."""


@pytest.mark.clause(GAME, "14.10", "14.10.1", "14.10.2")
@pytest.mark.parametrize("wrong", VARIANTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_settlements_at_another_variants_price_stand_and_the_right_one_is_paid_from_then_on(variant: str, wrong: str) -> None:
    house = around_the_table(terms=VARIANTS[variant])
    wager(house)
    house.refused(c.NoteWrongVariant, wrong, 1, clause="14.10")
    house.deal("2C 2D 3S")
    house.refused(c.NoteWrongVariant, wrong, 1, clause="14.10")
    assert "wrong-variant" not in fits(house)
    house.deal("4H KC")
    lines = {line.wager: line for line in house.settle()}
    assert (lines["banker"].pays, lines["banker"].clause) == ON_SIX[variant]
    house.clear()
    before = won(house)
    if wrong == variant:
        house.refused(c.NoteWrongVariant, wrong, 1, clause="14.10")
        return
    assert "wrong-variant" in fits(house)
    house.refused(c.NoteWrongVariant, wrong, 2, clause="14.10")
    house.refused(c.NoteWrongVariant, "commission-free", 1, clause="14.10")
    noted = only(u.WrongVariantNoted, only_by(house, c.NoteWrongVariant, wrong, 1, clause="14.10"))
    assert (noted.variant, noted.rounds, noted.clauses) == (wrong, 1, ("14.10", "14.10.1", "14.10.2"))
    assert (won(house), house.table.casebook.register) == (before, ()), "the results of those coups stand"
    wager(house)
    house.deal("2C 2D 3S 4H KC")
    again = {line.wager: line for line in house.settle()}
    assert (again["banker"].pays, again["banker"].clause) == ON_SIX[variant]


@pytest.mark.clause(GAME, "14.10")
def test_nothing_was_paid_at_any_price_in_a_void_coup_or_in_one_without_wagers() -> None:
    house = around_the_table()
    house.ok(c.AuthoriseNoBet, by=ASSISTANT)
    house.play("2C 2D 3S 4H KC")
    for number in (1, 2):
        wager(house)
        house.deal("2C 2D 3S 4H KC")
        house.settle()
        if number == 1:
            house.ok(c.VoidRound, "a second cutting card", by=SUPERVISOR)
        house.clear()
        offered = [permit.spans["rounds"] for permit in permitted(house.table) if permit.command == "note-wrong-variant"]
        assert offered == ([] if number == 1 else [Amounts(1, 1)] * 2)
    settled = "Wagers have been settled in 1 coups at this table."
    house.refused(c.NoteWrongVariant, "tie", 2, clause="14.10", says=settled)
    house.ok(c.NoteWrongVariant, "tie", 1)
    house.ok(c.Reconstruct, cards("2C 2D 3S 4H KC"))
    house.refused(c.NoteWrongVariant, "tie", 1, clause="14.10")


# 14.11: missing and foreign cards


@pytest.mark.clause(GAME, "14.11.3")
def test_new_cards_need_no_check_of_the_old_ones() -> None:
    house = coup("4C 2D")
    house.ok(c.ReportWrongCards, (), ("a second back colour",))
    house.clear()
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    assert house.required().what == "shuffle"
    house.make_ready()
    the_next_coup_is_ordinary(house)


def test_without_cards_none_can_be_wrong() -> None:
    house = opened(GAME)
    house.refused(c.ReportWrongCards, cards("QH"), clause="14.11")
    house.refused(c.ScanCard, Card("QH"), clause="3.1")
    house.refused(c.VoidShoe, "no reason", by=MANAGER, clause="4.12")
