"""People and wagers on the floor, where the documents speak alike: the walk once, and for each game the clauses it goes by."""

import pytest
from tests.tables import ASSISTANT, DEALER, MANAGER, NOTICE, PURSE, SUPERVISOR, House, conditions, only, opened, player, seated
from tests.wrongs import next_round_can_come, played_out

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.catalogue import rules_of
from croupier.games.provisions import Room
from croupier.table.asking.view import view
from croupier.table.message.events import ClosingPosted, PlayerExcluded, PlayerLeft, TableClosed, TableOpened, WagerReturned
from croupier.table.reading.desk import desk_of

clause = pytest.mark.clause
NO_GROUNDS = "What the command says of grounds makes no sense at any table."


@pytest.mark.parametrize(("game", "letters"), [
    pytest.param("premium-baccarat", "ABCDEFGHIJKLMNOPQRSTUVW", marks=clause("premium-baccarat", "2.2")),
    pytest.param("seven-up-baccarat", "AB", marks=clause("seven-up-baccarat", "2.2")),
    pytest.param("lucky-draw-baccarat", "A", marks=clause("lucky-draw-baccarat", "2.2")),
    pytest.param("baceball", "AB", marks=clause("baceball", "2.2")),
    pytest.param("three-card-poker", "A", marks=clause("three-card-poker", "2.2")),
])  # fmt: skip
def test_a_table_names_its_approved_layout(game: str, letters: str) -> None:
    for letter in ("", *letters):
        house = opened(game, layout=letter)
        event = only(TableOpened, house.events)
        assert (event.conditions.layout, "2.2" in event.clauses) == (letter or "A", True)
        assert view(house.table, DEALER).sign.layout == event.conditions.layout
    for letter in {"X", "a", "AB", "B", "C"} - set(letters):
        says = f"...has no layout '{letter}'."
        House().refused(c.OpenTable, conditions(game, layout=letter), by=SUPERVISOR, clause="2.2", says=says)


@pytest.mark.parametrize(("game", "side"), [
    pytest.param("seven-up-baccarat", ("super-sevens",), marks=clause("seven-up-baccarat", "2.2.3", "2.2.4")),
    pytest.param(
        "baceball", ("first-strike", "second-strike", "third-strike", "strike-out", "jackpot"),
        marks=clause("baceball", "2.2.1", "2.2.2", "2.2.3", "2.2.4"),
    ),
])  # fmt: skip
def test_either_layout_has_room_for_every_wager(game: str, side: tuple[str, ...]) -> None:
    rules = rules_of(game)
    assert set(rules.layouts) == {"A", "B"}
    for letter in rules.layouts:
        house = opened(game, layout=letter, offered=side, jackpot=500 if "jackpot" in side else 0)
        assert set(desk_of(house.table).wagers) == set(rules.wagers)
        assert {offer.wager for offer in view(house.table, DEALER).sign.offers} == set(rules.wagers)


@clause("premium-baccarat", "2.1", "2.1.1", "2.1.2", "2.1.3")
def test_premium_stands_in_the_private_parts_of_the_casino_alone() -> None:
    rooms: tuple[tuple[Room | None, str, int], ...] = (
        (None, "2.1.1", 9), (Room.PRIVATE_AREA, "2.1.1", 9), (Room.SALON, "2.1.2", 9), (Room.PRIVATE_TABLE, "2.1.3", 6),
    )  # fmt: skip
    for room, by, places in rooms:
        house = opened("premium-baccarat", room=room)
        event = only(TableOpened, house.events)
        assert (event.conditions.room, event.conditions.areas) == (room or Room.PRIVATE_AREA, places)
        assert event.conditions.private is (room is Room.PRIVATE_TABLE)
        assert {"2.1", by} <= set(event.clauses)
        assert view(house.table, DEALER).sign.room == (room or Room.PRIVATE_AREA).value
    elsewhere = conditions("premium-baccarat", room=Room.MAIN_FLOOR)
    says = "Premium Baccarat is played in a private area, salon or private table only."
    House().refused(c.OpenTable, elsewhere, by=SUPERVISOR, clause="2.1", says=says)


@clause("premium-baccarat", "2.1.3")
def test_a_private_table_is_in_the_room_of_one() -> None:
    event = only(TableOpened, opened("premium-baccarat", private=True).events)
    assert (event.conditions.room, event.conditions.areas) == (Room.PRIVATE_TABLE, 6)


def test_other_documents_leave_the_room_to_the_house() -> None:
    for game in ("seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"):
        assert only(TableOpened, opened(game).events).conditions.room is None
        house = opened(game, room=Room.MAIN_FLOOR)
        assert view(house.table, DEALER).sign.room == "main-floor"


@pytest.mark.parametrize(("game", "wager", "close"), [
    pytest.param("premium-baccarat", "player", "15.9", marks=clause("premium-baccarat", "15.9")),
    pytest.param("seven-up-baccarat", "player", "14.8", marks=clause("seven-up-baccarat", "14.8")),
    pytest.param("lucky-draw-baccarat", "enter", "12.8", marks=clause("lucky-draw-baccarat", "12.8")),
    pytest.param("baceball", "bet", "14.8", marks=clause("baceball", "14.8")),
    pytest.param("three-card-poker", "ante", "14.9", marks=clause("three-card-poker", "14.9")),
])  # fmt: skip
def test_a_table_with_players_closes_after_a_sign_of_twenty_minutes(game: str, wager: str, close: str) -> None:
    house = seated(game)
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.refused(c.PostClosing, house.now + NOTICE, by=DEALER, clause=close)
    house.refused(c.PostClosing, house.now + NOTICE - 1, by=SUPERVISOR, clause=close)
    assert only(ClosingPosted, house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)).clauses == (close,)
    house.wait(NOTICE - 1)
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.wait(1)
    house.refused(c.CloseTable, by=DEALER, clause=close)
    house.bet("Ann", wager, 1_000)
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.ok(c.WithdrawWager, "Ann", 1, wager)
    events = house.ok(c.CloseTable, by=SUPERVISOR)
    assert only(TableClosed, events).clauses == (close,)
    assert only(PlayerLeft, events).chips == PURSE
    assert house.table.closed
    house.refused(c.JoinTable, "Nan", 1, clause=None, says="The table is closed.")


@pytest.mark.parametrize("game", ["premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"])
def test_a_table_without_players_closes_at_once(game: str) -> None:
    house = opened(game)
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert house.table.closed


@pytest.mark.parametrize(("game", "wager", "down", "refuse"), [
    pytest.param("premium-baccarat", "player", True, "15.12", marks=clause("premium-baccarat", "15.12")),
    pytest.param("seven-up-baccarat", "player", False, "14.11", marks=clause("seven-up-baccarat", "14.11")),
    pytest.param("lucky-draw-baccarat", "enter", False, "12.10", marks=clause("lucky-draw-baccarat", "12.10")),
    pytest.param("baceball", "bet", False, "14.11", marks=clause("baceball", "14.11")),
    pytest.param("three-card-poker", "ante", True, "14.12", marks=clause("three-card-poker", "14.12")),
])  # fmt: skip
def test_a_wager_is_refused_on_grounds_until_the_first_card_is_removed(game: str, wager: str, down: bool, refuse: str) -> None:
    house = seated(game)
    for by in (SUPERVISOR, ASSISTANT):
        house.bet("Ann", wager, 1_000)
        house.refused(c.RefuseWager, "Ann", 1, wager, "late chips", by=DEALER, clause=refuse)
        house.refused(c.RefuseWager, "Ann", 1, wager, "", by=by, clause=None, says=NO_GROUNDS)
        event = only(WagerReturned, house.ok(c.RefuseWager, "Ann", 1, wager, "late chips", by=by))
        assert (event.amount, event.clauses) == (1_000, (refuse,))
        assert "late chips" in event.why
        assert (house.chips("Ann"), house.table.laid) == (PURSE, ())
    house.bet("Ann", wager, 1_000)
    house.ok(c.DealCard, Card("9H"), down)
    house.refused(c.RefuseWager, "Ann", 1, wager, "late chips", by=SUPERVISOR, clause=refuse)


@pytest.mark.parametrize(("game", "wager", "exclude"), [
    pytest.param("premium-baccarat", "tie", "15.3.2", marks=clause("premium-baccarat", "15.3.2")),
    pytest.param("seven-up-baccarat", "tie", "14.3.2", marks=clause("seven-up-baccarat", "14.3.2")),
    pytest.param("lucky-draw-baccarat", "enter", "12.3.2", marks=clause("lucky-draw-baccarat", "12.3.2")),
    pytest.param("baceball", "bet", "14.3.2", marks=clause("baceball", "14.3.2")),
    pytest.param("three-card-poker", "ante", "14.4.2", marks=clause("three-card-poker", "14.4.2")),
])  # fmt: skip
def test_a_player_is_excluded_with_their_chips_before_a_round_and_does_not_come_back(game: str, wager: str, exclude: str) -> None:
    house = seated(game, {"Ann": 1, "Ben": 2})
    house.refused(c.ExcludePlayer, "Ann", "used a device", by=DEALER, clause=exclude)
    house.refused(c.ExcludePlayer, "Ann", "", by=SUPERVISOR, clause=None, says=NO_GROUNDS)
    house.bet("Ann", wager, 1_000)
    events = house.ok(c.ExcludePlayer, "Ann", "used a device", by=SUPERVISOR)
    assert only(WagerReturned, events).amount == 1_000
    assert (only(PlayerExcluded, events).grounds, only(PlayerExcluded, events).clauses) == ("used a device", (exclude,))
    assert only(PlayerLeft, events).chips == PURSE
    assert "Ann" not in house.table.floor.people
    house.refused(c.JoinTable, "Ann", 1, by=player("Ann"), clause=exclude)
    house.refused(c.JoinTable, "Ann", 3, clause=exclude)
    house.bet("Ben", wager, 1_000)
    house.deal("9H")
    house.refused(c.ExcludePlayer, "Ben", "used a device", by=SUPERVISOR, clause=exclude)


@pytest.mark.parametrize(("game", "wager", "placing", "closed"), [
    pytest.param("lucky-draw-baccarat", "enter", "5.5", "5.8", marks=clause("lucky-draw-baccarat", "5.5", "5.8")),
    pytest.param("baceball", "bet", "5.4", "5.5", marks=clause("baceball", "5.4", "5.5")),
    pytest.param("three-card-poker", "ante", "5.3", "5.5", marks=clause("three-card-poker", "5.3", "5.5")),
    pytest.param("three-card-poker", "pair-plus", "5.3", "5.5", marks=clause("three-card-poker", "5.3", "5.5")),
])  # fmt: skip
def test_wagers_are_placed_increased_and_withdrawn_until_the_first_card_is_removed(
    game: str, wager: str, placing: str, closed: str
) -> None:
    house = seated(game)
    assert placing in house.bet("Ann", wager, 1_000).clauses
    house.ok(c.IncreaseWager, "Ann", 1, wager, 500)
    house.ok(c.WithdrawWager, "Ann", 1, wager, by=player("Ann"))
    assert house.chips("Ann") == PURSE
    house.bet("Ann", wager, 1_000)
    house.sit("Ben", 2)
    house.deal("9H")
    for by in (DEALER, SUPERVISOR):
        house.refused(c.PlaceWager, "Ben", 2, wager, 1_000, by=by, clause=closed)
        house.refused(c.IncreaseWager, "Ann", 1, wager, 500, by=by, clause=closed)
        house.refused(c.WithdrawWager, "Ann", 1, wager, by=by, clause=closed)


@pytest.mark.parametrize(("game", "wager", "two", "one", "idle"), [
    pytest.param("premium-baccarat", "tie", "2C 9D 5S 7H", "2C 9D 5S 7H", "15.10", marks=clause("premium-baccarat", "15.10")),
    pytest.param("seven-up-baccarat", "tie", "2C 2D 3S", "2C 2D 3S", "14.9", marks=clause("seven-up-baccarat", "14.9")),
    pytest.param(
        "baceball", "bet", "9H 9C 2D 3D 4S 5S 6H 6C 6D", "9H 9C 2D 3D 4S 5S", "14.9", marks=clause("baceball", "14.9")
    ),
    pytest.param(
        "three-card-poker", "ante", "2C AS KS 4D AH KD 6H 3C 5S", "2C KS 4D KD 6H 5S", "14.10",
        marks=clause("three-card-poker", "14.10"),
    ),
])  # fmt: skip
def test_three_idle_rounds_at_a_full_table_cost_the_seat(game: str, wager: str, two: str, one: str, idle: str) -> None:
    """Ann wagers once and then sits out, Ben plays on and Cat never plays; while Cat's place is empty, nobody is vacated."""
    house = seated(game, {"Ann": 1, "Ben": 2, "Cat": 3}, areas=3)
    counted = list[int]()
    for cards in (two, one, one, one):
        house.refused(c.VacateSeat, "Ann", clause=idle)
        if not counted:
            house.bet("Ann", wager, 500)
        house.bet("Ben", wager, 500)
        played_out(house, cards)
        next_round_can_come(house)
        counted.append(house.table.floor.people["Ann"].idle)
    assert counted == [0, 1, 2, 3]
    assert (house.table.floor.people["Ben"].idle, house.table.floor.people["Cat"].idle) == (0, 4)
    house.refused(c.VacateSeat, "Ben", clause=idle)
    house.ok(c.LeaveTable, "Cat")
    house.refused(c.VacateSeat, "Ann", clause=idle)
    house.sit("Dan", 3)
    house.refused(c.VacateSeat, "Dan", clause=idle)
    for name in ("Ann", "Dan"):
        house.refused(c.VacateSeat, "Ann", by=player(name), clause=idle)
    hers = house.chips("Ann")
    left = only(PlayerLeft, house.ok(c.VacateSeat, "Ann"))
    assert (left.chips, left.clauses) == (hers, (idle,))
    assert "Ann" not in house.table.floor.people
    house.sit("Nan", 1)


@pytest.mark.parametrize(("game", "cards", "idle"), [
    pytest.param("premium-baccarat", "2C 9D 5S 7H", "15.10", marks=clause("premium-baccarat", "15.10")),
    pytest.param("seven-up-baccarat", "2C 2D 3S", "14.9", marks=clause("seven-up-baccarat", "14.9")),
])  # fmt: skip
@pytest.mark.parametrize("no_bet", [(), (0,), (1,), (2,), (0, 1, 2)])
def test_no_bet_coups_neither_count_as_sat_out_nor_break_the_row(game: str, cards: str, idle: str, no_bet: tuple[int, ...]) -> None:
    """Before any of the three that Ann sits out, none or a no-bet coup; the third makes her place one to be given up."""
    house = seated(game, {"Ann": 1, "Ben": 2, "Cat": 3}, areas=3)
    for coup in range(3):
        if coup in no_bet:
            before = {name: patron.idle for name, patron in house.table.floor.people.items()}
            house.ok(c.AuthoriseNoBet, True, by=MANAGER)
            house.deal(cards)
            house.settle()
            house.clear()
            assert {name: patron.idle for name, patron in house.table.floor.people.items()} == before
        house.refused(c.VacateSeat, "Ann", clause=idle)
        house.bet("Ben", "tie", 500)
        played_out(house, cards)
        next_round_can_come(house)
        assert house.table.floor.people["Ann"].idle == coup + 1
    house.ok(c.VacateSeat, "Ann")


@pytest.mark.clause("premium-baccarat", "15.16", "15.10")
def test_watching_no_bet_coups_is_not_playing() -> None:
    """Whoever has only watched cannot have wagered for another; who has wagered once can, however long ago."""
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    for wager in (None, "tie", None):
        if wager is not None:
            house.bet("Ben", wager, 500)
        else:
            house.ok(c.AuthoriseNoBet, True, by=MANAGER)
        house.deal("2C 9D 5S 7H")
        house.settle()
        house.clear()
        house.refused(c.ReportProxy, "Ann", clause="15.16")
    house.ok(c.ReportProxy, "Ben")
