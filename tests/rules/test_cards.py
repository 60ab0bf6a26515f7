"""The cards before and between rounds, where the documents speak alike: the walk once, and for each game the clauses it goes by."""

import pytest
from tests.tables import ASSISTANT, DEALER, INSPECTOR, SUPERVISOR, SURVEILLANCE, all_of, only, opened, player, seated

from croupier import commands as c
from croupier.cards.procedure import Source
from croupier.games.rules import Terms
from croupier.table.message.events import CardsChecked, CardsCut, CardsIntroduced, CardsSecured, CardsShuffled
from croupier.table.model.cards import Ordered, Secured, Stage

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


SOURCES = (Source.MAKER, Source.CASINO)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(("game", "again"), [
    pytest.param("premium-baccarat", "4.1", marks=clause("premium-baccarat", "4.1.1", "4.1.2")),
    pytest.param("seven-up-baccarat", "4.1", marks=clause("seven-up-baccarat", "4.1")),
    pytest.param("lucky-draw-baccarat", "4.3", marks=clause("lucky-draw-baccarat", "4.3")),
])  # fmt: skip
def test_cards_may_come_shuffled_which_holds_until_they_have_been_in_use(game: str, again: str, source: Source) -> None:
    house = opened(game)
    house.ok(c.IntroduceCards, "red", source=source)
    assert (house.required().what, house.required().clause) == ("shuffle", again)
    assert only(CardsShuffled, house.ok(c.Shuffle, "pre-shuffled")).how == "pre-shuffled"
    house.make_ready()
    house.refused(c.Shuffle, "pre-shuffled", by=SUPERVISOR, clause=again)
    house.ok(c.Shuffle, "dealer", by=SUPERVISOR)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("game", [
    pytest.param("baceball", marks=clause("baceball", "4.1", "4.1.1")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "4.1", "4.1.1")),
])  # fmt: skip
def test_where_the_shuffle_before_play_has_no_exception_cards_that_came_shuffled_are_shuffled_too(
    game: str, source: Source
) -> None:
    house = opened(game)
    house.ok(c.SecureCards, "red", source, checked=True)
    house.ok(c.IntroduceCards, "red", source=source)
    house.refused(c.Shuffle, "pre-shuffled", clause="4.1", says="...those too that came shuffled.")
    assert only(CardsShuffled, house.ok(c.Shuffle)).how == "dealer"


@pytest.mark.parametrize(("game", "secure"), [
    pytest.param("premium-baccarat", "3.5", marks=clause("premium-baccarat", "3.5")),
    pytest.param("seven-up-baccarat", "3.5", marks=clause("seven-up-baccarat", "3.5")),
    pytest.param("lucky-draw-baccarat", "3.4", marks=clause("lucky-draw-baccarat", "3.4")),
    pytest.param("baceball", "3.5", marks=clause("baceball", "3.5")),
    pytest.param("three-card-poker", "3.5", marks=clause("three-card-poker", "3.5")),
])  # fmt: skip
def test_cards_made_ready_ahead_are_secured_until_they_are_brought(game: str, secure: str) -> None:
    house = opened(game)
    for by in (player("Ann"), INSPECTOR, SURVEILLANCE):
        house.refused(c.SecureCards, "red", by=by, clause=secure)
    blue, red = Secured("blue", Source.NEW, checked=False), Secured("red", Source.CASINO, checked=True)
    for each in (blue, red):
        event = only(CardsSecured, house.ok(c.SecureCards, each.back, each.source, each.checked))
        assert (event.cards, event.clauses) == (each, (secure,))
    brought = only(CardsIntroduced, house.ok(c.IntroduceCards, "red"))
    assert (brought.secured, secure in brought.clauses) == (None, False)  # other cards: these are new
    brought = only(CardsIntroduced, house.ok(c.IntroduceCards, "red", source=Source.CASINO, scanning=True, by=ASSISTANT))
    assert (brought.secured, brought.clauses[-1]) == (red, secure)
    assert house.table.cards.secured == (blue,)


@clause("three-card-poker", "3.4", "3.7")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_unchecked_cards_are_not_shuffled_where_the_document_wants_them_checked(dealing: str) -> None:
    house = opened("three-card-poker", terms=Terms(dealing=dealing))
    house.sit("Ann", 1)
    for back, by in (("red", DEALER), ("blue", SUPERVISOR)):
        brought = only(CardsIntroduced, house.ok(c.IntroduceCards, back, by=by))
        assert brought.check == Ordered("3.4")
        for how in ("dealer", "device", "pre-shuffled"):
            for who in (DEALER, SUPERVISOR):
                house.refused(c.Shuffle, how, by=who, clause="3.4", says="The cards are checked before they are shuffled.")
        assert (house.required().what, house.required().clause) == ("check", "3.4")
        house.refused(c.CheckCards, by=player("Ann"), clause="3.4")
        assert only(CardsChecked, house.ok(c.CheckCards, by=by)).clauses == ("3.4",)
        house.make_ready()
        assert house.table.cards.stage is Stage.READY


@pytest.mark.parametrize(("game", "ordered"), [
    pytest.param("premium-baccarat", "3.11", marks=clause("premium-baccarat", "3.11")),
    pytest.param("seven-up-baccarat", "3.9", marks=clause("seven-up-baccarat", "3.9")),
    pytest.param("lucky-draw-baccarat", "3.9", marks=clause("lucky-draw-baccarat", "3.9")),
    pytest.param("baceball", "3.9", marks=clause("baceball", "3.9")),
    pytest.param("three-card-poker", "3.8", marks=clause("three-card-poker", "3.8")),
])  # fmt: skip
def test_cards_that_are_not_there_are_not_checked(game: str, ordered: str) -> None:
    house = opened(game)
    for by in (SUPERVISOR, INSPECTOR):
        house.refused(c.CheckCards, by=by, clause=ordered, says="There are no cards at the table to check.")
    house.refused(c.CheckCards, by=DEALER, clause=ordered, says="...casino supervisor...")
    house.ok(c.IntroduceCards, "red")
    assert ordered in only(CardsChecked, house.ok(c.CheckCards, by=INSPECTOR)).clauses


@clause("three-card-poker", "3.4", "3.5")
def test_cards_checked_before_they_were_secured_need_no_other_check() -> None:
    house = opened("three-card-poker")
    house.ok(c.SecureCards, "red")
    house.ok(c.SecureCards, "red", checked=True)
    house.ok(c.IntroduceCards, "red")
    assert house.table.cards.secured == (Secured("red", Source.NEW, checked=False),)
    assert house.required().what == "shuffle"
    house.ok(c.IntroduceCards, "red", scanning=True, by=ASSISTANT)
    assert not house.table.cards.secured
    assert (house.required().what, house.required().clause) == ("check", "3.4")


@pytest.mark.parametrize("game", [
    pytest.param("premium-baccarat", marks=clause("premium-baccarat", "3.4")),
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "3.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "3.4")),
    pytest.param("baceball", marks=clause("baceball", "3.4")),
])  # fmt: skip
def test_elsewhere_a_check_before_use_is_the_houses_choice(game: str) -> None:
    house = opened(game)
    assert only(CardsIntroduced, house.ok(c.IntroduceCards, "red")).check is None
    assert house.required().what == "shuffle"
    house.ok(c.Shuffle)


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
    if game == "three-card-poker":
        assert only(CardsChecked, house.ok(c.CheckCards)).clauses == ("3.4",)
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, "9H", clause=shuffle)
    assert only(CardsShuffled, house.ok(c.Shuffle)).clauses[0] == shuffle
    house.make_ready()
    assert len(all_of(CardsCut, house.events)) == cuts
    house.bet("Ann", wager, 1_000)
    house.deal("9H")
    house.refused(c.IntroduceCards, "red", by=SUPERVISOR, clause=replaced)


@pytest.mark.parametrize(("game", "replaced"), [
    pytest.param("premium-baccarat", "3.10", marks=clause("premium-baccarat", "3.10")),
    pytest.param("lucky-draw-baccarat", "3.8", marks=clause("lucky-draw-baccarat", "3.8")),
    pytest.param("three-card-poker", "3.7", marks=clause("three-card-poker", "3.7")),
])  # fmt: skip
def test_unfit_cards_of_a_shoe_are_replaced_by_cards_of_the_same_back_too(game: str, replaced: str) -> None:
    house = seated(game)
    house.refused(c.IntroduceCards, house.table.cards.pack.back, by=DEALER, clause=replaced)
    event = only(CardsIntroduced, house.ok(c.IntroduceCards, house.table.cards.pack.back, by=SUPERVISOR))
    assert (event.back, event.clauses[-1]) == ("red", replaced)


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
    if house.required().what == "check":
        house.ok(c.CheckCards)
    assert only(CardsShuffled, house.ok(c.Shuffle)).clauses[0] == shuffle
    house.make_ready()
    assert house.table.cards.stage is Stage.READY
