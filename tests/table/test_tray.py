"""The float: opened with a count, filled, credited, closed; at any moment it should hold what the chips elsewhere leave for it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import PITS, QUIET, Walk, as_required, start, upset
from tests.table.saying import anything
from tests.tables import ASSISTANT, DEALER, INSPECTOR, PURSE, SUPERVISOR, SURVEILLANCE, House, only, opened, player, seated

from croupier import commands as c
from croupier.games.catalogue import GAMES
from croupier.table.asking.forms import blanks
from croupier.table.asking.heard import heard
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.seen import FloatView
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.model import accounts as a
from croupier.table.model.table import Table
from croupier.table.reading.tray import held_by_float
from croupier.table.record.postings import balances, postings

FLOAT: tuple[Any, ...] = (c.OpenFloat, c.FillFloat, c.CreditFloat, c.CloseFloat)
OPENING = {500: 400, 2_500: 200, 10_000: 100}
STACK = ((10_000, 100), (2_500, 200), (500, 400))
"""The same, as it is recorded: the largest first."""
COUNTED = 1_700_000


def accounts(house: House) -> dict[str, int]:
    return {account: cents for account, cents in balances(house.events).items() if cents}


def offered(house: House) -> list[str]:
    return [permit.command for permit in permitted(house.table, among=FLOAT)]


@pytest.mark.parametrize("game", GAMES)
def test_a_float_from_its_opening_to_its_close(game: str) -> None:
    house = opened(game)
    came = only(ch.FloatOpened, house.ok(c.OpenFloat, OPENING, by=SUPERVISOR))
    assert (came.chips, came.counted, came.drawn, came.clauses) == (STACK, COUNTED, COUNTED, ())
    assert accounts(house) == {a.CAGE: -COUNTED, a.FLOAT: COUNTED}
    house.ok(c.JoinTable, "Ann", 1)
    house.ok(c.BuyChips, "Ann", 200_000)
    filled = only(ch.FloatFilled, house.ok(c.FillFloat, {10_000: 10, 500: 0}, by=SUPERVISOR))
    assert (filled.chips, filled.amount) == (((10_000, 10),), 100_000)
    credited = only(ch.FloatCredited, house.ok(c.CreditFloat, {2_500: 2, 500: 1}, by=ASSISTANT))
    assert (credited.chips, credited.amount) == (((2_500, 2), (500, 1)), 5_500)
    held = COUNTED - 200_000 + 100_000 - 5_500
    assert accounts(house)[a.FLOAT] == held
    closed = only(ch.FloatClosed, house.ok(c.CloseFloat, {10_000: 159, 500: 8}, by=SUPERVISOR))
    assert (closed.expected, closed.counted, closed.variance) == (held, 1_594_000, -500)
    assert accounts(house) == {
        a.PURSE: -200_000, a.DROP_BOX: 200_000, a.patron("Ann", "chips"): 200_000, a.VARIANCE: 500,
        a.CAGE: -COUNTED - 100_000 + 5_500 + 1_594_000,
    }  # fmt: skip


def test_what_is_counted_over_the_books_is_a_variance_too() -> None:
    house = opened("premium-baccarat")
    house.ok(c.OpenFloat, {500: 10}, by=SUPERVISOR)
    closed = only(ch.FloatClosed, house.ok(c.CloseFloat, {500: 12}, by=SUPERVISOR))
    assert closed.variance == 1_000
    assert [(each.account, each.cents) for each in postings(closed)] == [
        (a.VARIANCE, -1_000), (a.FLOAT, 1_000), (a.FLOAT, -6_000), (a.CAGE, 6_000),
    ]  # fmt: skip
    assert accounts(house) == {a.VARIANCE: -1_000, a.CAGE: 1_000}


def test_what_rounding_gives_away_comes_out_of_the_tray() -> None:
    house = seated("premium-baccarat")
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    house.bet("Ann", "banker", 500)
    house.play("2C 9D TH TS")
    assert house.chips("Ann") == PURSE + 500
    assert accounts(house)[a.ROUNDING] == -25
    assert held_by_float(house.table) == COUNTED - 500
    closed = only(ch.FloatClosed, house.ok(c.CloseFloat, OPENING, by=SUPERVISOR))
    assert (closed.expected, closed.variance) == (COUNTED - 500, 500)
    assert held_by_float(house.table) == 0


def test_chips_that_left_before_anybody_counted_are_the_cages() -> None:
    """The count is what lies there: whatever the table has sold and paid before came from the cage as well."""
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 5_000)
    house.play("9C 2D TH 3S")
    came = only(ch.FloatOpened, house.ok(c.OpenFloat, OPENING, by=SUPERVISOR))
    assert (came.counted, came.drawn) == (COUNTED, COUNTED + PURSE + 5_000)
    assert held_by_float(house.table) == COUNTED
    assert accounts(house)[a.CAGE] == -COUNTED - PURSE - 5_000


def test_each_in_its_turn_and_once() -> None:
    house = seated("premium-baccarat")
    for kind in (c.FillFloat, c.CreditFloat, c.CloseFloat):
        house.refused(kind, {500: 1}, by=SUPERVISOR, clause=None, says="The float has not been opened.")
    assert offered(house) == ["open-float"]
    house.ok(c.OpenFloat, {}, by=SUPERVISOR)
    house.refused(c.OpenFloat, OPENING, by=SUPERVISOR, clause=None, says="The float has been opened already.")
    assert offered(house) == ["fill-float", "close-float"], "an empty float has nothing to give back"
    house.refused(c.CreditFloat, {500: 1}, by=SUPERVISOR, clause=None, says="By the books the float holds $0.00, and no more ...")
    house.ok(c.FillFloat, {500: 2}, by=SUPERVISOR)
    assert offered(house) == ["fill-float", "credit-float", "close-float"]
    house.refused(c.CreditFloat, {500: 3}, by=SUPERVISOR, clause=None, says="By the books the float holds $10.00, and no more ...")
    house.ok(c.CreditFloat, {500: 2}, by=SUPERVISOR)
    house.ok(c.CloseFloat, {}, by=SUPERVISOR)
    for kind in (c.FillFloat, c.CreditFloat, c.CloseFloat):
        house.refused(kind, {500: 1}, by=SUPERVISOR, clause=None, says="The float has been closed.")
    assert offered(house) == ["open-float"]


def test_the_next_day_it_is_opened_anew() -> None:
    house = seated("premium-baccarat")
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    house.bet("Ann", "player", 5_000)
    house.play("9C 2D TH 3S")
    first = only(ch.FloatClosed, house.ok(c.CloseFloat, {500: 400, 2_500: 200, 10_000: 99}, by=SUPERVISOR))
    assert (first.expected, first.variance) == (COUNTED - 5_000, -5_000)
    again = only(ch.FloatOpened, house.ok(c.OpenFloat, {500: 40}, by=ASSISTANT))
    assert (again.counted, again.drawn) == (20_000, 20_000)
    house.bet("Ann", "player", 5_000)
    house.play("2C 9D TH TS")
    second = only(ch.FloatClosed, house.ok(c.CloseFloat, {500: 50}, by=SUPERVISOR))
    assert (second.expected, second.variance) == (25_000, 0)
    assert accounts(house)[a.VARIANCE] == 5_000


def test_nothing_is_sold_and_no_wager_taken_from_a_float_that_is_away() -> None:
    house = seated("premium-baccarat")
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    house.ok(c.CloseFloat, OPENING, by=SUPERVISOR)
    for kind, fields in (
        (c.BuyChips, ("Ann", 500)), (c.ExchangeVoucher, ("Ann", 500)), (c.PlaceWager, ("Ann", 1, "player", 5_000)),
    ):  # fmt: skip
        house.refused(kind, *fields, clause=None, says="The float has been closed.")
        assert not permitted(house.table, among=(kind,))
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    house.ok(c.BuyChips, "Ann", 500)
    house.bet("Ann", "player", 5_000)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_does_not_close_before_its_float(game: str) -> None:
    house = opened(game)
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    house.refused(c.CloseTable, by=SUPERVISOR, says="The float is counted and closed first, then the table.")
    assert not permitted(house.table, among=(c.CloseTable,))
    house.ok(c.CloseFloat, OPENING, by=SUPERVISOR)
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert accounts(house) == {}


@pytest.mark.parametrize("kind", FLOAT)
def test_it_takes_a_supervisor_and_a_count_that_can_be(kind: type[Command]) -> None:
    house = opened("premium-baccarat")
    if kind is not c.OpenFloat:
        house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    says = "This needs a casino supervisor or above, not ..."
    for by in (DEALER, player("Ann"), SURVEILLANCE, INSPECTOR):
        house.refused(kind, {7: 1}, by=by, clause=None, says=says)
        assert not permitted_to(house.table, by, among=FLOAT)
    house.refused(kind, {700: 1}, by=SUPERVISOR, clause=None, says="There are no chips of $7.00 at this table.")
    house.refused(kind, {500: 4, 2_500: -1}, by=SUPERVISOR, clause=None, says="Of the chips of $25.00 there cannot be fewer ...")
    house.refused(kind, {500: 10**13}, by=SUPERVISOR, clause=None, says="No float is that large.")
    house.refused(kind, {500: 10**16}, by=SUPERVISOR, clause=None, says="What the command says of chips makes no sense ...")
    if kind in (c.FillFloat, c.CreditFloat):
        house.refused(kind, {500: 0}, by=SUPERVISOR, clause=None, says="An amount must be more than zero.")
    [permit] = permitted_to(house.table, SUPERVISOR, among=(kind,))
    [blank] = blanks(permit)
    assert (blank.field, blank.kind) == ("chips", "chips")


def test_it_is_not_closed_over_wagers_or_a_round() -> None:
    house = seated("baceball", offered=("jackpot",), jackpot=500)
    house.ok(c.OpenFloat, OPENING, by=SUPERVISOR)
    says = "The float is not closed while wagers lie or a round is in progress."
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.refused(c.CloseFloat, OPENING, by=SUPERVISOR, clause=None, says=says)
    house.ok(c.CollectJackpotWagers)
    house.deal("9H 2C")
    house.ok(c.FillFloat, {500: 10}, by=SUPERVISOR)
    house.deal("8H 3C 7H 4C")
    house.settle()
    house.refused(c.CloseFloat, OPENING, by=SUPERVISOR, clause=None, says=says)
    house.clear()
    assert only(ch.FloatClosed, house.ok(c.CloseFloat, {}, by=SUPERVISOR)).expected == COUNTED + 5_000 - 1_000 + 500


def test_staff_see_what_it_should_hold_and_players_do_not() -> None:
    house, other = seated("premium-baccarat"), seated("premium-baccarat")
    assert view(house.table, SUPERVISOR).tray is None
    for each, opening in ((house, OPENING), (other, {500: 1})):
        each.ok(c.OpenFloat, opening, by=SUPERVISOR)
        each.ok(c.FillFloat, {500: 2} if each is house else {2_500: 3}, by=SUPERVISOR)
        each.ok(c.CreditFloat, {500: 1} if each is house else {2_500: 1}, by=SUPERVISOR)
        each.ok(c.BuyChips, "Ann", 500)
    for by in (DEALER, SUPERVISOR, SURVEILLANCE, INSPECTOR):
        seen = view(house.table, by).tray
        assert seen == FloatView(STACK, closed=False, holds=COUNTED)
        assert [heard(event, by) for event in house.events] == house.events
    for each in (house, other):
        each.ok(c.CloseFloat, OPENING if each is house else {}, by=SUPERVISOR)
    tray = view(house.table, DEALER).tray
    assert tray is not None
    assert (tray.closed, tray.holds) == (True, 0)
    for by in (player("Ann"), player("Zoe")):
        assert view(house.table, by) == view(other.table, by)
        assert [heard(event, by) for event in house.events] == [heard(event, by) for event in other.events]
        assert permitted_to(house.table, by) == permitted_to(other.table, by)
        for kind in FLOAT:
            asked = kind(OPENING, by=by, at=house.now)
            assert decide(house.table, asked) == decide(other.table, asked)


# A second way: what the tray holds is what all other chips leave for it


def chips_elsewhere(table: Table, events: list[e.Event]) -> int:
    """Chips before players and on the layout, those carried away, less those carried here and those that a pool has paid."""
    here = sum(table.chips(name) for name in table.floor.people) + sum(lying.amount - lying.in_tokens for lying in table.laid)
    for event in events:
        match event:
            case e.PlayerLeft():
                here += event.chips
            case ch.ChipsTaken():
                here += event.amount
            case ch.ChipsBrought():
                here -= event.amount
            case e.WagerSettled() if event.settled.prize:
                here -= event.settled.pays - event.given
            case u.SettlementReversed() if event.settled.prize:
                here += event.settled.pays - event.given
    return here


def moved(events: list[e.Event]) -> int:
    fills = sum(event.amount for event in events if isinstance(event, ch.FloatFilled))
    return fills - sum(event.amount for event in events if isinstance(event, ch.FloatCredited))


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=8)
@given(first=st.integers(0, 4), seed=st.integers(0, 2**32))
def test_the_books_of_the_float_agree_with_the_chips_that_lie_elsewhere(pit: str, first: int, seed: int) -> None:
    rng, walk = Random(seed), start(pit, first)
    _wander(walk, rng, 10)
    if walk.table.closed or walk.table.tray.opened is not None:
        return
    before = chips_elsewhere(walk.table, walk.events)
    chips = {500: rng.randrange(4_000)}
    came = walk.give(c.OpenFloat(chips, by=SUPERVISOR, at=walk.table.now))
    assert isinstance(came, tuple)
    for _ in range(60):
        known = len(walk.events)
        _wander(walk, rng, 1)
        new = walk.events[known:]
        if any(isinstance(event, ch.FloatClosed) for event in new) or walk.table.closed:
            break
        elsewhere = chips_elsewhere(walk.table, walk.events) - before
        assert held_by_float(walk.table) == 500 * chips[500] + moved(walk.events) - elsewhere
    if walk.table.closed or walk.table.tray.closed or walk.table.round is not None or walk.table.wagers:
        return
    expected = 500 * chips[500] + moved(walk.events) - (chips_elsewhere(walk.table, walk.events) - before)
    closed = walk.give(c.CloseFloat({500: 7}, by=SUPERVISOR, at=walk.table.now))
    if isinstance(closed, tuple):
        [event] = closed
        assert isinstance(event, ch.FloatClosed)
        assert (event.expected, event.variance) == (expected, 3_500 - expected)
        assert walk.accounts[a.FLOAT] + walk.accounts[a.ROUNDING] == 0
        assert sum(walk.accounts.values()) == 0


def _wander(walk: Walk, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if not walk.table.closed:
            say: Any = rng.choice((as_required, as_required, as_required, upset, anything, _about_the_float))
            walk.give(say(rng, walk.table))


def _about_the_float(rng: Random, table: Table) -> Command:
    kind: type[c.FillFloat | c.CreditFloat] = rng.choice((c.FillFloat, c.CreditFloat))
    return kind({500: rng.randrange(1, 50)}, by=SUPERVISOR, at=table.now)


def test_a_count_in_another_order_is_the_same_count() -> None:
    house = opened("premium-baccarat")
    turned = dict(reversed(OPENING.items()))
    first, other = (decide(house.table, c.OpenFloat(each, by=SUPERVISOR, at=0)) for each in (OPENING, turned))
    assert isinstance(first, tuple)
    assert first == other
