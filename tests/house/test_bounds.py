"""How much an account may come to: refused in a sentence, by the floor first and by the database itself at the last."""

import os
import sqlite3
from contextlib import closing

import pytest
from tests.house.pits import House, receipt
from tests.house.test_failing import everything
from tests.house.test_floor import c

from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.ledger import CASH, purse
from croupier.house.home import Home
from croupier.house.journal.bounds import CEILING
from croupier.house.journal.models import Account, PatronDay, Receipt
from croupier.house.pages.figures import hour
from croupier.house.preparing import migrate
from croupier.house.settings import for_migrating, look_at
from croupier.table.asking.permitted import permitted
from croupier.table.message.words import LATEST, MOST
from croupier.table.model.people import Actor

MORE = "That would come to more than the books of the house can hold."


def forge(home: Home, sql: str) -> None:
    """As nobody may: past the writer."""
    if url := os.environ.get("DATABASE_URL"):
        import psycopg

        with psycopg.connect(url, options="-c search_path=journal") as other:
            other.execute(sql)
    else:
        with closing(sqlite3.connect(home.journal)) as raw:
            raw.execute(sql)
            raw.commit()


def buys(patron: str, amount: int, by: str = "") -> BuyIn:
    return BuyIn(receipt(), by or patron, patron, amount, play_money=True)


def test_nobody_has_more_in_their_purse_than_the_most(house: House) -> None:
    patron = house.patron(chips=MOST)
    refused = house.pit.ask(buys(patron, 1))
    assert (refused.status, b"Nobody has more than $10000000000000.00" in refused.body) == (422, True)
    assert house.pit.looking.balance(purse(patron)) == MOST
    assert house.pit.ask(CashOut(receipt(), patron, patron, 1, play_money=True)).granted
    assert house.pit.ask(buys(patron, 1)).granted
    assert not audit(house.pit.home).faults


def test_nobody_has_more_at_a_table_than_the_most(house: House) -> None:
    table, patron, dealer = house.set_up("premium-baccarat", "t1"), house.patron(chips=MOST), house.staff[Rank.DEALER]
    me, by = Actor(patron, Rank.PLAYER), Actor(dealer, Rank.DEALER)
    assert house.give(table, patron, c.JoinTable(patron, 1, by=me, at=0)).granted
    assert house.table(table).chips(patron) == MOST
    before = everything()[1:3]
    for more in (
        house.give(table, dealer, c.BuyChips(patron, 2_500, by=by, at=0)),
        house.pit.ask(BuyIn(receipt(), patron, patron, 2_500, (table,), play_money=True)),
    ):
        assert (more.status, b"Nobody has more than" in more.body) == (422, True)
    assert everything()[1:3] == before
    assert house.give(table, patron, c.TakeChips(patron, 2_500, by=me, at=0)).granted
    assert house.give(table, dealer, c.BuyChips(patron, 2_500, by=by, at=0)).granted
    refused = house.give(table, patron, c.LeaveTable(patron, by=me, at=0))
    assert (refused.status, b"Nobody has more than" in refused.body) == (422, True)


@pytest.mark.parametrize(
    "sql",
    [
        f"UPDATE account SET balance = {500 - CEILING} WHERE code = '{CASH}'",
        f"UPDATE patron_day SET cash_in = {CEILING - 500}",
    ],
)
def test_what_the_books_cannot_hold_is_refused_once_and_for_ever(house: House, sql: str) -> None:
    patron = house.patron(chips=1_000)
    forge(house.pit.home, sql)
    before, name = everything(), receipt()
    too_much = BuyIn(name, patron, patron, 600, play_money=True)
    beside = [house.pit.submit(CashOut(receipt(), patron, patron, 1, play_money=True)) for _ in range(3)]
    refused = house.pit.ask(too_much)
    assert (refused.status, MORE.encode() in refused.body) == (422, True)
    assert all(each.result().granted for each in beside)
    assert house.pit.ask(too_much) == refused
    kept = Receipt.objects.get(id=name)
    assert (kept.status, bytes(kept.reply)) == (422, refused.body)
    assert everything()[1] == before[1] + 3  # type: ignore[operator]
    assert all(type(each) is int for each in Account.objects.values_list("balance", flat=True))


def test_a_number_that_no_database_takes_is_refused_too(house: House) -> None:
    """Should every check above be wrong."""
    patron = house.patron(chips=1_000)
    forge(house.pit.home, f"UPDATE account SET balance = {CEILING} WHERE code = 'cage'")
    before = everything()

    class Huge(BuyIn, frozen=True):
        def perform(self, draft):  # type: ignore[no-untyped-def]
            reply = super().perform(draft)
            draft.post(draft.head("cage"), draft.head("cage").version, [("cage", 10**20)])
            return reply

    refused = house.pit.ask(Huge(receipt(), patron, patron, 5, play_money=True))
    assert (refused.status, MORE.encode() in refused.body) == (422, True)
    assert everything()[1:3] == before[1:3]


def test_what_the_database_refuses_for_lack_of_money_is_on_record_too(house: House) -> None:
    patron, name = house.patron(chips=1_000), receipt()
    forge(house.pit.home, "UPDATE account SET minimum = balance WHERE code = 'cage'")
    asks = CashOut(name, patron, patron, 1_000, play_money=True)
    refused = house.pit.ask(asks)
    assert (refused.status, b"That would take more than there is." in refused.body) == (409, True)
    forge(house.pit.home, "UPDATE account SET minimum = NULL WHERE code = 'cage'")
    assert house.pit.ask(asks) == refused
    assert house.pit.looking.balance(purse(patron)) == 1_000
    assert not audit(house.pit.home).faults


@pytest.mark.parametrize("column", ["net", "cash_in", "cash_out", "seconds", "began", "last"])
def test_a_day_holds_whole_numbers(house: House, column: str) -> None:
    house.patron(chips=1_000)
    for value in (0.5, CEILING + 1, -CEILING - 1, "'many'"):
        with pytest.raises(sqlite3.IntegrityError):
            forge(house.pit.home, f"UPDATE patron_day SET {column} = {value}")


def test_a_balance_is_a_whole_number(house: House) -> None:
    house.patron(chips=1_000)
    for value in (0.5, 9.3e18, CEILING + 1, -CEILING - 1, "'many'"):
        with pytest.raises(sqlite3.IntegrityError):
            forge(house.pit.home, f"UPDATE account SET balance = {value} WHERE code = 'cash'")


@pytest.mark.slow
def test_a_pit_of_an_earlier_version_is_brought_to_this_form(tmp_path_factory: pytest.TempPathFactory) -> None:
    from django.core.management import call_command
    from django.db import connections

    home = Home(tmp_path_factory.mktemp("old") / "pit")
    home.prepare()
    look_at(for_migrating(home, None))
    call_command("migrate", "journal", "0004", database="journal", verbosity=0)
    connections["journal"].close()
    forge(home, "INSERT INTO account (code, minimum, balance) VALUES ('purse:P1001:chips', 0, 700)")
    forge(home, "INSERT INTO patron_day VALUES ('P1001', 7, -5, 700, 0, 60, 1000, 1060)")
    migrate(home)
    assert list(Account.objects.values_list("code", "minimum", "balance")) == [("purse:P1001:chips", 0, 700)]
    assert list(PatronDay.objects.values_list("seconds", "last", "earlier")) == [(60, 1_060, None)]
    with pytest.raises(sqlite3.IntegrityError):
        forge(home, f"UPDATE account SET balance = {CEILING + 1}")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
def test_a_sign_names_no_moment_that_no_page_can_show(house: House, zone: str) -> None:
    """One that does would take the list of all tables down with it."""
    house.set_up("premium-baccarat", "t1")
    supervisor = house.staff[Rank.SUPERVISOR]
    for moment, granted in ((MOST, False), (LATEST + 1, False), (LATEST, True)):
        reply = house.give("t1", supervisor, c.PostClosing(moment, by=Actor(supervisor, Rank.SUPERVISOR), at=0))
        assert reply.granted is granted
        assert granted or b"a moment that a calendar can show" in reply.body
    posted = house.table("t1").board.closing
    assert posted is not None
    assert hour(posted.effective, zone)
    for beyond in (MOST, -MOST):  # of what was written down before, or says so of itself, such as a tournament's conditions
        assert hour(beyond, zone)
    spans = [each.spans["effective"].highest for each in permitted(house.table("t1"), 0) if "effective" in each.spans]
    assert spans
    assert set(spans) == {LATEST}
