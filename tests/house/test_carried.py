"""Where a patron's chips are when their turn at the writer comes, and not when they asked."""

from tests.house.pits import House, receipt
from tests.house.test_failing import Slow
from tests.house.test_floor import c

from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands
from croupier.house.floor.ledger import purse
from croupier.house.floor.pit import Pit
from croupier.table.model.people import Actor


def test_who_sits_down_before_their_purse_is_looked_at_loses_sight_of_nothing(house: House) -> None:
    table, patron = house.set_up("premium-baccarat", "t1"), house.patron(chips=100_000)
    assert house.give(table, patron, c.JoinTable(patron, 1, by=Actor(patron, Rank.PLAYER), at=0)).granted
    bought = house.pit.ask(BuyIn(receipt(), patron, patron, 5_000, play_money=True))  # they sat nowhere when they asked
    assert bought.body == b'{"balance":105000}'
    assert house.table(table).chips(patron) == 105_000
    cashed = house.pit.ask(CashOut(receipt(), patron, patron, 50_000, play_money=True))
    assert cashed.body == b'{"balance":55000}'
    assert house.pit.looking.chips_of(patron) == 55_000
    assert not audit(house.pit.home).faults


def test_who_sits_down_in_the_same_transaction_is_seen_there(house: House) -> None:
    table, patron, slow = house.set_up("premium-baccarat", "t1"), house.patron(chips=100_000), Slow()
    house.pit.submit(slow)
    slow.begun.wait(30)
    sits = Commands(receipt(), table, patron, (c.JoinTable(patron, 1, by=Actor(patron, Rank.PLAYER), at=0),))
    joined, cashed = house.pit.submit(sits), house.pit.submit(CashOut(receipt(), patron, patron, 40_000, play_money=True))
    slow.go.set()
    assert joined.result().granted
    assert cashed.result().body == b'{"balance":60000}'


def test_who_sits_down_by_another_process_is_seen_here(house: House) -> None:
    table, patron = house.set_up("premium-baccarat", "t1"), house.patron(chips=100_000)
    other = Pit.open(house.pit.home)
    sits = Commands(receipt(), table, patron, (c.JoinTable(patron, 1, by=Actor(patron, Rank.PLAYER), at=0),))
    assert other.ask(sits).granted
    cashed = house.pit.ask(CashOut(receipt(), patron, patron, 40_000, play_money=True))
    assert cashed.body == b'{"balance":60000}'
    assert house.pit.looking.balance(purse(patron)) == 0
    assert other.looking.chips_of(patron) == 60_000
    other.close()
