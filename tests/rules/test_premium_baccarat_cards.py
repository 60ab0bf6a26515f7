"""Premium Baccarat at the live table, by clause: the cards, the shuffle, the cut, the burn, the cutting card."""

import pytest
from tests.tables import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    House,
    all_of,
    only,
    opened,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind, Source
from croupier.table.message import events as e
from croupier.table.model.cards import Stage
from croupier.table.model.people import Actor

GAME = "premium-baccarat"
WHOLE = 52 * 8

NATURAL = "2C 2D 5S 7H"
"""Player 7, Banker 9: over after four cards."""

LAST_COUP = WHOLE - 1
"""With so many cards behind it the cutting card comes out right after the burn, as the first card of a coup."""


def loaded(source: Source = Source.NEW) -> House:
    """A table with one player and unshuffled cards."""
    house = opened(GAME)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red", source=source)
    return house


def cut() -> House:
    house = loaded()
    house.ok(c.Shuffle)
    house.ok(c.CutCards, WHOLE // 2, by=SUPERVISOR)
    return house


def spent() -> House:
    """A table whose shoe has just had its last coup."""
    house = seated(GAME, cutting_card=LAST_COUP)
    play_last_coup(house)
    return house


def play_last_coup(house: House) -> None:
    house.ok(c.SetCuttingCardAside)
    house.bet("Ann", "tie", 500)
    house.play(NATURAL)
    assert house.table.cards.stage is Stage.LOADED


# The cards


@pytest.mark.clause(GAME, "3.4")
def test_a_dealer_checks_cards_before_they_are_used_and_not_in_play() -> None:
    house = loaded()
    checked = only(e.CardsChecked, house.ok(c.CheckCards))
    assert (checked.by, checked.clauses) == (DEALER, ("3.4",))
    assert only(e.CardsChecked, house.ok(c.CheckCards, by=SUPERVISOR)).clauses == ("3.4",)
    house.make_ready()
    house.refused(c.CheckCards, clause="3.11")


@pytest.mark.clause(GAME, "3.11")
@pytest.mark.parametrize("by", [SUPERVISOR, MANAGER, INSPECTOR])
def test_a_supervisor_or_an_inspector_orders_the_cards_checked_at_any_time(by: Actor) -> None:
    house = seated(GAME)
    assert only(e.CardsChecked, house.ok(c.CheckCards, by=by)).clauses == ("3.11",)
    house.bet("Ann", "tie", 500)
    house.deal("2C 2D")
    assert only(e.CardsChecked, house.ok(c.CheckCards, by=by)).by == by
    for other in (DEALER, player("Ann"), SURVEILLANCE):
        house.refused(c.CheckCards, by=other, clause="3.11")


@pytest.mark.clause(GAME, "3.5", "4.1.1")
@pytest.mark.parametrize("source", [Source.MAKER, Source.CASINO])
def test_pre_shuffled_cards_are_recorded_as_such_and_go_straight_to_the_cut(source: Source) -> None:
    house = loaded(source)
    assert house.table.cards.pack.source is source
    assert (house.required().what, house.required().sentence) == ("shuffle", "These cards came shuffled: take them as they are.")
    shuffled = only(e.CardsShuffled, house.ok(c.Shuffle, "pre-shuffled"))
    assert shuffled.how == "pre-shuffled"
    assert house.required().what == "cut"


@pytest.mark.clause(GAME, "4.1.1")
def test_new_cards_are_shuffled_at_the_table() -> None:
    house = loaded()
    house.refused(c.Shuffle, "pre-shuffled", clause="4.1", says="These cards are new...")
    house.ok(c.Shuffle, "dealer")


@pytest.mark.clause(GAME, "3.8")
def test_after_the_last_coup_a_supervisor_may_bring_cards_of_another_back() -> None:
    house = spent()
    house.refused(c.IntroduceCards, "blue", clause="3.8")
    house.refused(c.IntroduceCards, "red", by=SUPERVISOR, clause="3.8")
    brought = only(e.CardsIntroduced, house.ok(c.IntroduceCards, "blue", by=SUPERVISOR))
    assert (brought.back, brought.packs) == ("blue", 8)
    assert "3.8" in brought.clauses
    assert house.table.cards.stock.remaining == WHOLE
    assert house.required().what == "shuffle"


@pytest.mark.clause(GAME, "3.8.1")
def test_a_scanning_shoe_may_get_the_same_back_from_an_assistant_manager() -> None:
    house = spent()
    house.refused(c.IntroduceCards, "red", scanning=True, by=SUPERVISOR, clause="3.8.1")
    house.refused(c.IntroduceCards, "red", scanning=False, by=ASSISTANT, clause="3.8")
    brought = only(e.CardsIntroduced, house.ok(c.IntroduceCards, "red", scanning=True, by=ASSISTANT))
    assert brought.back == "red"
    assert "3.8.1" in brought.clauses


@pytest.mark.clause(GAME, "3.10")
@pytest.mark.parametrize("back", ["red", "blue"])
def test_unfit_cards_in_mid_shoe_are_replaced_by_cards_of_any_back(back: str) -> None:
    house = seated(GAME)
    house.refused(c.IntroduceCards, back, clause="3.10")
    brought = only(e.CardsIntroduced, house.ok(c.IntroduceCards, back, by=SUPERVISOR))
    assert (brought.back, brought.clauses) == (back, ("3.1", "3.10"))
    assert house.required().what == "shuffle"


@pytest.mark.clause(GAME, "3.9")
def test_cards_cut_by_a_player_are_replaced_after_the_shoe() -> None:
    house = loaded()
    house.ok(c.Shuffle)
    house.ok(c.LeaveCutToPlayers, by=SUPERVISOR)
    assert only(e.CardsCut, house.ok(c.CutCards, 100, by=player("Ann"))).handled
    house.make_ready(LAST_COUP)
    play_last_coup(house)
    assert house.required().what == "replace"
    house.refused(c.Shuffle, clause="3.9")
    house.refused(c.Shuffle, by=SUPERVISOR, clause="3.9")
    house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    house.ok(c.Shuffle)


@pytest.mark.clause(GAME, "3.9")
def test_cards_handled_by_a_player_are_replaced_after_the_shoe() -> None:
    house = seated(GAME, method="B", cutting_card=LAST_COUP)
    house.ok(c.SetCuttingCardAside)
    house.bet("Ann", "player", 500)
    house.deal(NATURAL)
    house.ok(c.AcceptHand, by=player("Ann"))
    house.ok(c.RevealHand, by=player("Ann"))
    house.ok(c.ExposeHand, "banker")
    house.settle()
    house.clear()
    assert house.required().what == "replace"
    house.refused(c.Shuffle, clause="3.9")


@pytest.mark.clause(GAME, "3.9", "4.1.2")
def test_cards_that_only_staff_touched_are_shuffled_again() -> None:
    house = spent()
    assert house.required().what == "shuffle"
    house.refused_on_screen("Ann", "tie", 500, "5.3")
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    house.refused(c.Shuffle, "pre-shuffled", clause="4.1")
    shuffled = only(e.CardsShuffled, house.ok(c.Shuffle))
    assert (shuffled.shoe, shuffled.clauses) == (2, ("4.1",))
    house.make_ready()
    house.bet("Ann", "tie", 500)
    house.deal("2C")


# The shuffle, the cut and the burn


@pytest.mark.clause(GAME, "4.1", "4.1.1")
def test_no_card_leaves_a_shoe_that_is_not_shuffled() -> None:
    house = loaded()
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    house.refused(c.Burn, clause="4.7.1")
    house.refused(c.Shuffle, by=player("Ann"), clause="4.1")
    assert only(e.CardsShuffled, house.ok(c.Shuffle)).how == "dealer"


@pytest.mark.clause(GAME, "4.1.3")
def test_a_supervisor_directs_another_shuffle_once_the_coup_is_over() -> None:
    house = seated(GAME)
    house.bet("Ann", "tie", 500)
    house.deal("2C 2D")
    house.refused(c.Shuffle, by=SUPERVISOR, clause="4.1")
    house.deal("5S 7H")
    house.settle()
    house.clear()
    house.refused(c.Shuffle, clause="4.1")
    shuffled = only(e.CardsShuffled, house.ok(c.Shuffle, by=SUPERVISOR))
    assert (shuffled.shoe, shuffled.clauses) == (2, ("4.1", "4.1.3"))
    assert house.table.cards.stock.remaining == WHOLE
    assert house.required().what == "cut"


@pytest.mark.clause(GAME, "4.2")
def test_cards_the_casino_shuffled_are_riffled_before_the_machine_or_before_the_cut() -> None:
    house = loaded(Source.CASINO)
    house.refused(c.Riffle, "Ann", clause="4.2")
    house.refused(c.Riffle, "Nobody", by=SUPERVISOR, clause="4.2")
    riffled = only(e.CardsRiffled, house.ok(c.Riffle, "Ann", by=SUPERVISOR))
    assert (riffled.player, riffled.clauses) == ("Ann", ("4.2",))
    house.ok(c.Shuffle, "pre-shuffled")
    assert only(e.CardsRiffled, house.ok(c.Riffle, "Ann", by=SUPERVISOR)).clauses == ("4.2",)
    house.ok(c.CutCards, 200, by=SUPERVISOR)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.2")
def test_cards_the_casino_shuffled_may_go_through_the_machine_and_are_then_riffled_no_more() -> None:
    house = loaded(Source.CASINO)
    assert only(e.CardsShuffled, house.ok(c.Shuffle, "device")).clauses == ("4.1",)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.2.1", "4.11")
def test_cards_their_maker_shuffled_are_riffled_before_the_cut_only_and_not_mixed_otherwise() -> None:
    house = loaded(Source.MAKER)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2.1", says="...before the cut.")
    house.refused(c.Shuffle, "dealer", by=SUPERVISOR, clause="4.11")
    house.refused(c.Shuffle, "device", by=SUPERVISOR, clause="4.1")
    house.ok(c.Shuffle, "pre-shuffled")
    house.refused(c.Riffle, "Ann", clause="4.2.1")
    house.refused(c.Shuffle, "dealer", by=SUPERVISOR, clause="4.11")
    assert only(e.CardsRiffled, house.ok(c.Riffle, "Ann", by=SUPERVISOR)).clauses == ("4.2.1",)


@pytest.mark.clause(GAME, "4.2", "4.2.1")
def test_new_cards_are_not_riffled_on_request() -> None:
    house = loaded()
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")
    house.ok(c.Shuffle)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.11")
@pytest.mark.parametrize("taken", [False, True])
def test_cards_the_casino_shuffled_may_be_mixed_by_hand_at_a_supervisors_word(taken: bool) -> None:
    house = loaded(Source.CASINO)
    if taken:
        house.ok(c.Shuffle, "pre-shuffled")
    house.refused(c.Shuffle, "dealer", clause="4.11")
    shuffled = only(e.CardsShuffled, house.ok(c.Shuffle, "dealer", by=SUPERVISOR))
    assert (shuffled.how, shuffled.clauses) == ("dealer", ("4.1", "4.11"))
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")


@pytest.mark.clause(GAME, "4.3", "4.3.1", "4.3.2", "4.3.3", "4.4")
def test_the_cut_is_the_supervisors_or_goes_round_the_players() -> None:
    house = opened(GAME)
    for name, area in (("Ben", 5), ("Ann", 2), ("Cat", 8)):
        house.sit(name, area)
    house.ok(c.IntroduceCards, "red")
    house.ok(c.Shuffle)
    house.refused(c.CutCards, 200, clause="4.3")
    house.refused(c.LeaveCutToPlayers, clause="4.3")
    house.ok(c.LeaveCutToPlayers, by=SUPERVISOR)
    asked = []
    for clause in ("4.3.1", "4.4", "4.4"):
        asked.append((house.required().who, house.required().clause))
        house.refused(c.CutCards, 200, by=player("Ann" if asked[-1][0] != "Ann" else "Cat"), clause=clause)
        house.ok(c.RefuseCut, by=player(asked[-1][0]))
    assert asked == [("Ben", "4.3.1"), ("Cat", "4.4"), ("Ann", "4.4")]
    house.refused(c.RefuseCut, by=SUPERVISOR, clause="4.4")
    done = only(e.CardsCut, house.ok(c.CutCards, 200, by=SUPERVISOR))
    assert (done.cutter, done.handled) == ("supervisor", False)
    house.make_ready()
    house.bet("Ben", "tie", 500)
    house.play(NATURAL)
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.ok(c.LeaveCutToPlayers, by=SUPERVISOR)
    assert (house.required().who, house.required().clause) == ("Ann", "4.3.2")
    named = only(e.CardsCut, house.ok(c.CutCards, 200, "Dan", by=player("Ann")))
    assert named.cutter == "Dan"
    assert "4.3.3" in named.clauses


@pytest.mark.clause(GAME, "4.5", "4.6")
def test_the_cut_and_the_cutting_card_keep_their_distance() -> None:
    house = loaded()
    house.ok(c.Shuffle)
    for position in (51, WHOLE - 51):
        house.refused(c.CutCards, position, by=SUPERVISOR, clause="4.5")
    house.ok(c.CutCards, 52, by=SUPERVISOR)
    house.refused(c.Burn, clause="4.7.1")
    house.refused(c.PlaceCuttingCard, 19, clause="4.6")
    house.refused(c.PlaceCuttingCard, 20, by=player("Ann"), clause="4.6")
    assert only(e.CuttingCardPlaced, house.ok(c.PlaceCuttingCard, 20)).from_back == 20


@pytest.mark.clause(GAME, "4.6.1")
def test_dropped_cards_stop_everything_until_the_supervisor_has_verified_them() -> None:
    house = loaded()
    for step in (
        lambda: (c.Shuffle,),
        lambda: (c.CutCards, 200),
        lambda: (c.PlaceCuttingCard, 20),
        lambda: (c.Burn,),
        lambda: (c.DealCard, Card("2C")),
    ):
        if house.table.cards.stage is Stage.READY:
            house.bet("Ann", "tie", 500)
        kind, *fields = step()
        dropped = only(e.CardsDropped, house.ok(c.DropCards))
        assert (dropped.by, dropped.clauses) == (DEALER, ("4.6.1",))
        assert house.required().what == "verify"
        house.refused(c.DropCards, clause="4.6.1")
        house.refused(kind, *fields, by=SUPERVISOR, says="The supervisor must first find all dropped cards collected.")
        house.refused(c.VerifyCards, clause="4.6.1")
        assert only(e.CardsVerified, house.ok(c.VerifyCards, by=SUPERVISOR)).clauses == ("4.6.1",)
        house.ok(kind, *fields, by=SUPERVISOR)


@pytest.mark.clause(GAME, "4.7", "4.7.1", "4.7.2", "4.7.3", "4.7.3.1", "4.7.3.2", "4.8")
@pytest.mark.parametrize(
    ("kind", "shown", "clause", "known", "unseen"),
    [
        (BurnKind.ONE_UNSEEN, None, "4.7.1", 0, 1),
        (BurnKind.ONE_SHOWN_ON_REQUEST, "KD", "4.7.2", 1, 0),
        (BurnKind.FACE_VALUE, "7D", "4.7.3", 1, 7),
        (BurnKind.FACE_VALUE, "AD", "4.7.3", 1, 1),
        (BurnKind.FACE_VALUE, "QD", "4.7.3", 1, 10),
    ],
)
def test_cards_are_burned_before_play_in_one_of_three_ways(
    kind: BurnKind, shown: str | None, clause: str, known: int, unseen: int
) -> None:
    house = cut()
    house.ok(c.PlaceCuttingCard, 20)
    house.refused_on_screen("Ann", "tie", 500, "5.3")
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    assert house.required().what == "burn"
    card = Card(shown) if shown else None
    if shown:
        house.refused(c.Burn, kind, card, clause=clause)
        house.refused(c.Burn, kind, None, by=SUPERVISOR, clause=clause)
    burned = only(e.CardsBurned, house.ok(c.Burn, kind, card, by=SUPERVISOR if shown else DEALER))
    assert (burned.unseen, burned.clauses) == (unseen, (clause,))
    assert house.table.cards.stock.remaining == WHOLE - known - unseen
    assert house.table.cards.rack.known == ((card,) if card else ())
    assert house.table.cards.rack.unseen == unseen
    house.refused(c.Burn, clause="4.7.1")
    house.bet("Ann", "tie", 500)
    house.deal("2C")


@pytest.mark.clause(GAME, "4.9")
def test_the_cutting_card_in_a_coup_leaves_one_more() -> None:
    house = seated(GAME, cutting_card=WHOLE - 3)
    house.bet("Ann", "tie", 500)
    house.deal("2C 2D")
    house.refused(c.DealCard, Card("5S"), clause="4.9")
    assert house.required().what == "cutting-card-out"
    assert only(e.CuttingCardSetAside, house.ok(c.SetCuttingCardAside)).clauses == ("4.9",)
    house.deal("5S 7H")
    house.settle()
    house.refused(c.Announce, "last-coup", clause="4.9")
    assert only(e.LastCoupAnnounced, house.clear()).clauses == ("4.9",)
    assert only(e.Announced, house.ok(c.Announce, "last-coup")).call == "last-coup"
    house.bet("Ann", "tie", 500)
    house.play(NATURAL)
    assert house.required().what == "shuffle"


@pytest.mark.clause(GAME, "4.10")
def test_the_cutting_card_before_a_coup_makes_that_coup_the_last() -> None:
    house = seated(GAME, cutting_card=LAST_COUP)
    house.bet("Ann", "tie", 500)
    house.refused(c.DealCard, Card("2C"), clause="4.9")
    out = house.ok(c.SetCuttingCardAside)
    assert only(e.CuttingCardSetAside, out).clauses == ("4.10",)
    assert only(e.LastCoupAnnounced, out).clauses == ("4.10",)
    house.deal(NATURAL)
    house.settle()
    cleared = house.clear()
    assert only(e.RoundCleared, cleared).over
    assert not all_of(e.LastCoupAnnounced, cleared)
    assert house.required().what == "shuffle"
