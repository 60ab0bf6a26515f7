"""What whoever sets up a table chooses: each setting changes something, and what no document permits is refused."""

import pytest
from msgspec.structs import replace
from tests.tables import SUPERVISOR, House, conditions, only, opened, player, seated

from croupier import commands as c
from croupier.games.rules import Terms
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.record.postings import balances

clause = pytest.mark.clause


@pytest.mark.parametrize(("game", "box", "without"), [
    pytest.param("premium-baccarat", "2.4", "2.4.1", marks=clause("premium-baccarat", "2.4.1")),
    pytest.param("three-card-poker", "2.4", "2.4.1", marks=clause("three-card-poker", "2.4.1")),
])  # fmt: skip
def test_a_cashless_table_sells_chips_without_its_drop_box(game: str, box: str, without: str) -> None:
    for cashless, account, number in ((False, "drop-box", box), (True, "cashless", without)):
        house = opened(game, cashless=cashless)
        house.ok(c.JoinTable, "Ann", 1)
        bought = only(e.ChipsBought, house.ok(c.BuyChips, "Ann", 5_000))
        assert bought.clauses == (number,)
        assert balances(house.events)[account] == 5_000


OFFERED = "cannot be wagered on here; this table offers player, banker, tie."


@clause("premium-baccarat", "12.1")
def test_an_optional_wager_is_taken_only_where_it_is_offered() -> None:
    offers, does_not = seated("premium-baccarat", layout="R", offered=("super-six",)), seated("premium-baccarat", layout="R")
    offers.bet("Ann", "super-six", 1_000)
    does_not.refused(c.PlaceWager, "Ann", 1, "super-six", 1_000, clause="5.3", says=f"'super-six' {OFFERED}")
    assert [offer.wager for offer in view(offers.table, SUPERVISOR).sign.offers if offer.kind == "side"] == ["super-six"]
    assert [offer.wager for offer in view(does_not.table, SUPERVISOR).sign.offers if offer.kind == "side"] == []


@pytest.mark.parametrize("game", [
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "2.3.1", "3.5")),
    pytest.param("three-card-poker", marks=clause("three-card-poker", "2.3.1", "3.2", "3.6")),
])  # fmt: skip
def test_cards_come_from_a_shoe_or_from_a_device_and_from_nothing_else(game: str) -> None:
    ready = {}
    for dealing, source in (("shoe", "shoe"), ("shuffler", "device")):
        house = seated(game, terms=Terms(dealing=dealing))
        assert view(house.table, SUPERVISOR).cards.source == source
        ready[dealing] = [type(event) for event in house.events]
    assert e.CardsCut in ready["shoe"]
    assert e.CardsCut not in ready["shuffler"]
    elsewhere = {"lucky-draw-baccarat": "3.5", "three-card-poker": "3.6"}[game]
    sleeve = replace(conditions(game), terms=Terms(dealing="sleeve"))
    House().refused(c.OpenTable, sleeve, by=SUPERVISOR, clause=elsewhere)


@pytest.mark.parametrize(("game", "number", "other"), [
    pytest.param("premium-baccarat", "3.6", "shuffler", marks=clause("premium-baccarat", "3.6")),
    pytest.param("seven-up-baccarat", "3.6", "shoe", marks=clause("seven-up-baccarat", "3.6")),
    pytest.param("baceball", "3.6", "shoe", marks=clause("baceball", "3.6", "11.1")),
])  # fmt: skip
def test_a_game_of_one_source_is_dealt_from_no_other(game: str, number: str, other: str) -> None:
    assert opened(game).table.conditions is not None
    jackpot = {"offered": ("jackpot",), "jackpot": 500} if game == "baceball" else {}
    for named in ({}, jackpot):
        wrong = replace(conditions(game, **named), terms=Terms(dealing=other))  # type: ignore[arg-type]
        House().refused(c.OpenTable, wrong, by=SUPERVISOR, clause=number)


@clause("three-card-poker", "3.2.1")
def test_only_a_device_prepares_the_next_deck_while_one_is_played() -> None:
    backs = {}
    for dealing, next_step in (("shoe", "shuffle"), ("shuffler", "cards")):
        house = seated("three-card-poker", terms=Terms(dealing=dealing))
        first = house.table.cards.pack.back
        house.bet("Ann", "pair-plus", 1_000)
        house.deal("QC 3H 8D 5D 6S 7C")
        house.ok(c.Decide, 1, "play")
        house.ok(c.ExposeHand, "dealer")
        house.settle()
        house.clear()
        assert house.required().what == next_step
        house.make_ready()
        brought = [event for event in house.events if isinstance(event, e.CardsIntroduced)]
        checked = [event for event in house.events if isinstance(event, e.CardsChecked)]
        assert len(brought) == len(checked) == (2 if dealing == "shuffler" else 1)
        assert brought[-1].clauses == (("3.1", "3.2.1") if dealing == "shuffler" else ("3.1",))
        backs[dealing] = (first, house.table.cards.pack.back)
    assert backs == {"shoe": ("red", "red"), "shuffler": ("red", "blue")}


@clause("three-card-poker", "2.1")
def test_players_have_as_many_places_as_the_table_is_set_up_with() -> None:
    for areas in (5, 6):
        house = opened("three-card-poker", areas=areas)
        assert [place.area for place in view(house.table, player("Ann")).places] == list(range(1, areas + 1))
        house.refused(c.JoinTable, "Ann", areas + 1, by=player("Ann"), clause="2.1")
        house.ok(c.JoinTable, "Ann", areas, by=player("Ann"))
