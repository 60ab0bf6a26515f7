"""Places for side wagers: whoever has a main wager goes before whoever has none, until betting closes."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import QUIET
from tests.tables import DEALER, PURSE, SUPERVISOR, House, all_of, conditions, only, opened, player, seated
from tests.wrongs import sound

from croupier import commands as c
from croupier.table.asking.permitted import permitted
from croupier.table.asking.view import view
from croupier.table.engine import run
from croupier.table.message.events import WagerPlaced, WagerReturned
from croupier.table.message.refusal import Refused

SEVEN_UP = "seven-up-baccarat"
PREMIUM = "premium-baccarat"
SEVENS = "super-sevens"
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
TAKES_ITS_PLACE = "a player with a main wager takes its place"


def sevens_table() -> House:
    """Six players, each with an area of their own and a place at area 1; a Tie on area 9 lets Super 7's be wagered."""
    house = seated(SEVEN_UP, {name: area for area, name in enumerate(NAMES, 1)}, offered=(SEVENS,))
    for name in NAMES[1:]:
        house.ok(c.TakeArea, name, 1)
    house.sit("Zoe", 9)
    house.bet("Zoe", "tie", 500)
    return house


def on_spot(house: House) -> list[str]:
    return [lying.player for lying in house.table.laid if (lying.wager, lying.area) == (SEVENS, 1)]


@pytest.mark.clause(SEVEN_UP, "10.4")
def test_a_main_bettor_takes_the_place_of_the_last_who_has_no_main_wager() -> None:
    house = sevens_table()
    for name in ("Ben", "Cat", "Dan"):
        house.bet(name, SEVENS, 500, area=1)
    house.refused(c.PlaceWager, "Ann", 1, SEVENS, 500, clause="10.4")
    for name, goes in (("Ann", "Dan"), ("Eve", "Cat"), ("Fay", "Ben")):
        house.bet(name, "tie", 500)
        events = house.ok(c.PlaceWager, name, 1, SEVENS, 700)
        assert [type(event) for event in events] == [WagerReturned, WagerPlaced]
        back = only(WagerReturned, events)
        assert (back.player, back.amount, back.why, back.clauses) == (goes, 500, TAKES_ITS_PLACE, ("10.4",))
        assert house.chips(goes) == PURSE
        assert goes not in on_spot(house)
    assert on_spot(house) == ["Ann", "Eve", "Fay"]
    house.bet("Dan", "tie", 500)
    house.refused(c.PlaceWager, "Dan", 1, SEVENS, 500, clause="10.4")
    house.bet("Dan", SEVENS, 500)  # on an area of his own there is room
    sound(house)


@pytest.mark.clause(SEVEN_UP, "10.4")
def test_nobody_takes_a_place_while_there_is_room_or_once_betting_is_closed() -> None:
    house = sevens_table()
    house.bet("Ann", "player", 500)
    for name in ("Ben", "Cat"):
        house.bet(name, SEVENS, 500, area=1)
    assert isinstance(house.bet("Ann", SEVENS, 500), WagerPlaced)
    assert on_spot(house) == ["Ben", "Cat", "Ann"]
    house.bet("Dan", "banker", 500)
    wanted = {"player": "Dan", "area": 1, "wager": SEVENS, "means": "chips", "tokens": 0, "through": "layout"}
    assert wanted in [permit.fields for permit in permitted(house.table) if permit.command == "place-wager"]
    house.deal("2C")
    house.refused(c.PlaceWager, "Dan", 1, SEVENS, 500, clause="5.4")
    assert on_spot(house) == ["Ben", "Cat", "Ann"]


@pytest.mark.clause(SEVEN_UP, "10.4")
def test_a_screen_takes_a_place_like_a_dealer_and_tokens_go_back_as_tokens() -> None:
    house = sevens_table()
    house.ok(c.ExchangeVoucher, "Dan", 500)
    for name, means in (("Ben", "chips"), ("Cat", "chips"), ("Dan", "tokens")):
        house.bet(name, SEVENS, 500, area=1, means=means)
    house.bet("Ann", "player", 500)
    house.on_screen("Ann", SEVENS, 500)
    assert (house.tokens("Dan"), house.chips("Dan")) == (500, PURSE)
    assert on_spot(house) == ["Ben", "Cat", "Ann"]


SIDES = [
    ("A", "pairs-player", "12.5"), ("A", "pairs-banker", "12.5"), ("M", "super-six", "12.10"), ("P", "tiger-tie", "12.15"),
    ("P", "tiger-pair", "12.20"), ("P", "tiger", "12.25"), ("P", "big-tiger", "12.29"), ("P", "small-tiger", "12.34"),
]  # fmt: skip


@pytest.mark.clause(PREMIUM, "12.5", "12.10", "12.15", "12.20", "12.25", "12.29", "12.34")
@pytest.mark.parametrize(("layout", "wager", "clause"), SIDES)
def test_where_the_sign_restricts_positions_main_bettors_go_first(layout: str, wager: str, clause: str) -> None:
    house = seated(PREMIUM, {"Ann": 1}, layout=layout, offered=(wager,), positions={wager: 2})
    assert view(house.table, DEALER).sign.positions == {wager: 2}
    for name in NAMES[1:]:
        house.sit(name, 1, seated=False)
    house.bet("Ben", wager, 500)
    house.bet("Cat", wager, 500)
    house.refused(c.PlaceWager, "Dan", 1, wager, 500, clause=clause)
    house.bet("Dan", "tie", 500)
    back = only(WagerReturned, house.ok(c.PlaceWager, "Dan", 1, wager, 500))
    assert (back.player, back.why, back.clauses) == ("Cat", TAKES_ITS_PLACE, (clause,))
    house.bet("Ben", "tie", 500)  # and is a main bettor from now on
    house.bet("Eve", "player", 500)
    house.refused(c.PlaceWager, "Eve", 1, wager, 500, clause=clause)
    house.ok(c.IncreaseWager, "Ben", 1, wager, 500)
    house.ok(c.WithdrawWager, "Ben", 1, "tie")
    assert only(WagerReturned, house.ok(c.PlaceWager, "Eve", 1, wager, 500)).player == "Ben"
    assert (house.chips("Ben"), house.chips("Cat")) == (PURSE, PURSE)
    house.deal("2C")
    sound(house)


@pytest.mark.clause(PREMIUM, "12.5")
def test_a_sign_without_positions_has_room_for_all() -> None:
    house = seated(PREMIUM, {"Ann": 1}, layout="A", offered=("pairs-player",))
    for name in NAMES[1:]:
        house.sit(name, 1, seated=False)
    house.bet("Ann", "tie", 500)
    for name in NAMES:
        house.bet(name, "pairs-player", 500)
    assert all_of(WagerReturned, house.events) == []


@pytest.mark.parametrize(("game", "offered", "positions", "clause", "says"), [
    (PREMIUM, ("pairs-player",), {"pairs-player": 0}, "12.5", "...one position or more on an area."),
    (PREMIUM, (), {"pairs-player": 2}, None, "...which is no side wager here that has them."),
    (PREMIUM, (), {"player": 2}, None, "...which is no side wager here that has them."),
    ("baceball", ("strike-out",), {"strike-out": 1}, None, "...which is no side wager here that has them."),
    (SEVEN_UP, (SEVENS,), {SEVENS: 4}, "10.4", "An area has at most 3 positions for super-sevens."),
])  # fmt: skip
def test_a_sign_gives_positions_to_side_wagers_alone(
    game: str, offered: Sequence[str], positions: dict[str, int], clause: str | None, says: str
) -> None:
    wanted = conditions(game, layout="A", offered=offered, positions=positions)
    House().refused(c.OpenTable, wanted, by=SUPERVISOR, clause=clause, says=says)


@pytest.mark.clause(SEVEN_UP, "10.4")
def test_a_sign_may_have_fewer_positions_than_the_document() -> None:
    house = opened(SEVEN_UP, offered=(SEVENS,), positions={SEVENS: 1})
    house.make_ready()
    for name, area in (("Ann", 1), ("Ben", 2)):
        house.sit(name, area)
    house.ok(c.TakeArea, "Ben", 1)
    house.bet("Ann", "tie", 500)
    house.bet("Ben", SEVENS, 500, area=1)
    assert only(WagerReturned, house.ok(c.PlaceWager, "Ann", 1, SEVENS, 500, by=DEALER)).player == "Ben"
    house.refused(c.PlaceWager, "Ben", 1, SEVENS, 500, by=DEALER, clause="10.4")


moves = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(["main", "side", "no main", "no side"])), max_size=40)


@pytest.mark.slow
@pytest.mark.clause(SEVEN_UP, "10.4")
@settings(QUIET, max_examples=60)
@given(asked=moves)
def test_places_go_as_a_list_kept_by_hand_would_have_it(asked: list[tuple[str, str]]) -> None:
    """The second way: a list of who lies on the spot in order, and a set of who has a main wager."""
    house = sevens_table()
    spot, main = list[str](), {"Zoe"}
    for name, what in asked:
        area = house.table.floor.people[name].area
        command = {
            "main": c.PlaceWager(name, area, "tie", 500, by=DEALER, at=0),
            "side": c.PlaceWager(name, 1, SEVENS, 500, by=DEALER, at=0),
            "no main": c.WithdrawWager(name, area, "tie", by=player(name), at=0),
            "no side": c.WithdrawWager(name, 1, SEVENS, by=player(name), at=0),
        }[what]
        house.table, outcome = run(house.table, command)
        refused = isinstance(outcome, Refused)
        if what == "main":
            assert refused is (name in main)
            main.add(name)
        elif what == "no main":
            assert refused is (name not in main)
            main.discard(name)
        elif what == "no side":
            assert refused is (name not in spot)
            spot = [each for each in spot if each != name]
        else:
            behind = [each for each in spot if each not in main]
            full = len(spot) == 3
            granted = name not in spot and (not full or (name in main and bool(behind)))
            assert refused is not granted
            if granted:
                spot = [each for each in spot if not full or each != behind[-1]] + [name]
        assert on_spot(house) == spot
        assert sum(house.table.accounts.values()) == 0
