"""The accounts of the house against those that the tables themselves keep: two reckonings of the same money."""

import pytest
from tests.house.pits import House
from tests.house.test_floor import c, played

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.ledger import CASH, CHIPS, purse
from croupier.house.journal.models import Account, Posting
from croupier.table.model.accounts import CAGE, PURSE
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow


def codes(beginning: str) -> dict[str, int]:
    found = Account.objects.filter(code__startswith=beginning).values_list("code", "balance")
    return {code.removeprefix(beginning): balance for code, balance in found if balance}


@pytest.mark.parametrize("game", GAMES)
def test_the_house_counts_what_the_table_counts(house: House, game: str) -> None:
    table = played(house, game, 6)
    own = {code: cents for code, cents in house.table(table).accounts.items() if cents and code not in (PURSE, CAGE)}
    assert codes(f"table:{table}/") == own
    assert sum(codes("").values()) == 0


def test_a_float_comes_from_the_cage_and_goes_back(house: House) -> None:
    table, supervisor = house.set_up("premium-baccarat", "t1"), house.staff[Rank.SUPERVISOR]
    by = Actor(supervisor, Rank.SUPERVISOR)
    assert house.give(table, supervisor, c.OpenFloat({10_000: 50, 500: 40}, by=by, at=0)).granted
    assert codes("") == {CHIPS: -520_000, "table:t1/float": 520_000}
    assert house.give(table, supervisor, c.FillFloat({10_000: 10}, by=by, at=0)).granted
    assert house.give(table, supervisor, c.CreditFloat({500: 40}, by=by, at=0)).granted
    assert codes("") == {CHIPS: -600_000, "table:t1/float": 600_000}
    assert house.give(table, supervisor, c.CloseFloat({10_000: 59}, by=by, at=0)).granted
    assert codes("") == {CHIPS: -10_000, "table:t1/variance": 10_000}


def test_every_entry_s_postings_balance(house: House) -> None:
    played(house, "baceball", 4)
    sums: dict[tuple[int, int], int] = {}
    for posting in Posting.objects.all():
        key = posting.stream_id, posting.version
        sums[key] = sums.get(key, 0) + posting.cents
    assert sums
    assert set(sums.values()) == {0}


def test_chips_bought_at_a_table_are_paid_for_outside(house: House) -> None:
    table, patron, dealer = house.set_up("premium-baccarat", "t1"), house.patron(), house.staff[Rank.DEALER]
    by = Actor(dealer, Rank.DEALER)
    assert house.give(table, dealer, c.JoinTable(patron, 1, by=by, at=0), c.BuyChips(patron, 5000, by=by, at=0)).granted
    bought = {CASH: -5000, "table:t1/drop-box": 5000, "table:t1/float": -5000}
    assert codes("") == bought | {f"table:t1/patron:{patron}:chips": 5000}
    assert house.give(table, dealer, c.LeaveTable(patron, by=by, at=0)).granted
    assert codes("") == bought | {purse(patron): 5000}
