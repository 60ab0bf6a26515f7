"""The cards before and between rounds, where the documents speak alike: the walk once, and for each game the clauses it goes by."""

import pytest
from tests.tables import ASSISTANT, DEALER, INSPECTOR, SUPERVISOR, SURVEILLANCE, all_of, only, opened, player, seated

from croupier import commands as c
from croupier.table.message.events import CardsChecked, CardsCut, CardsIntroduced, CardsShuffled
from croupier.table.model.cards import Stage

clause = pytest.mark.clause


@pytest.mark.parametrize(("game", "before", "check"), [
    pytest.param("seven-up-baccarat", "3.4", "3.9", marks=clause("seven-up-baccarat", "3.4")),
    pytest.param("lucky-draw-baccarat", "3.4", "3.9", marks=clause("lucky-draw-baccarat", "3.4")),
    pytest.param("baceball", "3.4", "3.9", marks=clause("baceball", "3.4")),
    pytest.param("three-card-poker", "3.4", "3.8", marks=clause("three-card-poker", "3.4")),
])  # fmt: skip
def test_a_dealer_checks_cards_that_are_not_yet_in_use(game: str, before: str, check: str) -> None:
    house = opened(game)
    house.ok(c.IntroduceCards, "red")
    event = only(CardsChecked, house.ok(c.CheckCards))
    assert (event.by, event.clauses) == (DEALER, (before,))
    house.make_ready()
    house.refused(c.CheckCards, clause=check)


@pytest.mark.parametrize(("game", "wager", "check"), [
    pytest.param("seven-up-baccarat", "tie", "3.9", marks=clause("seven-up-baccarat", "3.9")),
    pytest.param("lucky-draw-baccarat", "enter", "3.9", marks=clause("lucky-draw-baccarat", "3.9")),
    pytest.param("baceball", "bet", "3.9", marks=clause("baceball", "3.9")),
    pytest.param("three-card-poker", "ante", "3.8", marks=clause("three-card-poker", "3.8")),
])  # fmt: skip
def test_a_supervisor_or_an_inspector_has_the_cards_checked_at_any_time(game: str, wager: str, check: str) -> None:
    house = seated(game)
    for cards in ("", "9H 2C"):
        if cards:
            house.bet("Ann", wager, 1_000)
            house.deal(cards)
        for by in (SUPERVISOR, ASSISTANT, INSPECTOR):
            event = only(CardsChecked, house.ok(c.CheckCards, by=by))
            assert (event.by, event.clauses) == (by, (check,))
        for by in (DEALER, SURVEILLANCE, player("Ann")):
            house.refused(c.CheckCards, by=by, clause=check)


@pytest.mark.parametrize(("game", "again"), [
    pytest.param("lucky-draw-baccarat", "4.3", marks=clause("lucky-draw-baccarat", "3.4")),
    pytest.param("baceball", "4.1", marks=clause("baceball", "3.5")),
    pytest.param("three-card-poker", "4.1", marks=clause("three-card-poker", "3.5")),
])  # fmt: skip
def test_cards_may_come_shuffled_which_holds_until_they_have_been_in_use(game: str, again: str) -> None:
    house = opened(game)
    house.ok(c.IntroduceCards, "red")
    assert only(CardsShuffled, house.ok(c.Shuffle, "pre-shuffled")).how == "pre-shuffled"
    house.make_ready()
    house.refused(c.Shuffle, "pre-shuffled", by=SUPERVISOR, clause=again)


@pytest.mark.parametrize(("game", "wager", "before", "packs", "cuts", "replaced", "shuffle"), [
    pytest.param("premium-baccarat", "tie", "2C 2D 5S 7H", 8, 2, "3.10", "4.1", marks=clause("premium-baccarat", "3.10")),
    pytest.param("seven-up-baccarat", "tie", "2C 4D 6S", 6, 0, "3.8", "4.1", marks=clause("seven-up-baccarat", "3.8", "4.1")),
    pytest.param("lucky-draw-baccarat", "enter", "", 8, 2, "3.8", "4.1", marks=clause("lucky-draw-baccarat", "3.8")),
    pytest.param("baceball", "bet", "9H 9C 2D 3D 4S 5S", 6, 0, "3.8", "4.1", marks=clause("baceball", "3.8")),
    pytest.param("three-card-poker", "ante", "", 1, 2, "3.7", "4.1", marks=clause("three-card-poker", "3.7")),
])  # fmt: skip
def test_unfit_cards_are_replaced_between_rounds_and_the_new_ones_shuffled_and_cut(
    game: str, wager: str, before: str, packs: int, cuts: int, replaced: str, shuffle: str
) -> None:
    house = seated(game)
    if before:
        first, rest = before[:5], before[6:]
        house.bet("Ann", wager, 1_000)
        house.deal(first)
        house.refused(c.IntroduceCards, "blue", by=SUPERVISOR, clause=replaced)
        house.play(rest)
    house.refused(c.IntroduceCards, "blue", by=DEALER, clause=replaced)
    event = only(CardsIntroduced, house.ok(c.IntroduceCards, "blue", by=SUPERVISOR))
    assert (event.packs, replaced in event.clauses) == (packs, True)
    assert (house.table.cards.pack.back, house.table.cards.stage) == ("blue", Stage.LOADED)
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, "9H", clause=shuffle)
    assert only(CardsShuffled, house.ok(c.Shuffle)).clauses[0] == shuffle
    house.make_ready()
    assert len(all_of(CardsCut, house.events)) == cuts
    house.bet("Ann", wager, 1_000)
    house.deal("9H")
    house.refused(c.IntroduceCards, "red", by=SUPERVISOR, clause=replaced)


@pytest.mark.parametrize(("game", "shuffle"), [
    pytest.param("lucky-draw-baccarat", "4.1", marks=clause("lucky-draw-baccarat", "4.1", "4.1.1")),
    pytest.param("baceball", "4.1", marks=clause("baceball", "4.1", "4.1.1")),
    pytest.param("three-card-poker", "4.1", marks=clause("three-card-poker", "4.1", "4.1.1")),
])  # fmt: skip
def test_the_cards_are_shuffled_before_play_begins(game: str, shuffle: str) -> None:
    house = opened(game)
    house.refused(c.Shuffle, clause=shuffle)
    house.ok(c.IntroduceCards, "red")
    house.refused(c.DealCard, "9H", clause=shuffle)
    house.refused(c.Shuffle, by=player("Ann"), clause=shuffle)
    assert only(CardsShuffled, house.ok(c.Shuffle)).clauses[0] == shuffle
    house.make_ready()
    assert house.table.cards.stage is Stage.READY
