"""A ledger taken apart and put together again: full pages are stored once, and the table is whole as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.pages import Page, PagesError, joined, parted
from croupier.table.message.refusal import Refused
from croupier.table.model.ledger import PAGE, Ledger, Past
from croupier.table.model.table import Table

read_table = msgspec.json.Decoder(Table).decode


@contextmanager
def small_pages(size: int) -> Iterator[None]:
    with patch("croupier.table.model.ledger.PAGE", size), patch("croupier.desk.pages.PAGE", size):
        yield


class Store:
    """A table and its pages as a database would have them: each page is written once, and found to be the same ever after."""

    def __init__(self) -> None:
        self.pages: dict[int, Page] = {}
        self.table = b""

    def keep(self, table: Table) -> None:
        for page in parted(table).pages:
            assert self.pages.setdefault(page.number, page) == page
        short = parted(table, stored=len(self.pages))
        assert short.pages == ()
        assert len(short.table.ledger.pages) <= 1
        self.table = msgspec.json.encode(short.table)

    def found(self) -> Table:
        return joined(read_table(self.table), reversed(self.pages.values()))


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=4)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 4))
def test_a_table_comes_out_of_its_store_as_it_went_in(pit: str, seed: int, size: int) -> None:
    """Whatever goes wrong at it, rounds reopened after the next page was begun among them."""
    rng, store = Random(seed), Store()
    with small_pages(size):
        house = Pit(PITS[pit], rng)
        for _ in range(400):
            house.go_on() if rng.random() < 0.93 else house.err()
            store.keep(house.table)
            if rng.random() < 0.1:
                assert store.found() == house.table
        assert store.found() == house.table
        assert len(store.pages) > 1


def test_a_long_night_is_stored_page_by_page() -> None:
    house, stored = VirtualTable(PITS["even-money"], entropy=Random(4).randbytes), list[Page]()
    house.do(c.JoinTable, "Ann", 1)
    house.do(c.BuyChips, "Ann", 10_000_000)
    while house.table.played < 2 * PAGE + 5:
        if house.until_players().what == "wagers":
            assert not isinstance(house.do(c.PlaceWager, "Ann", 1, "player", 1_000), Refused)
        new = parted(house.table, stored=len(stored)).pages
        assert [page.number for page in new] == [*range(len(stored) + 1, len(stored) + 1 + len(new))]
        stored += new
    short = parted(house.table).table
    assert [len(page) for page in short.ledger.pages] == [house.table.played - 2 * PAGE]
    assert len(msgspec.json.encode(short)) < len(msgspec.json.encode(house.table)) / 3
    assert joined(short, stored) == house.table
    assert house.table.ledger.find(3) == joined(short, stored).ledger.find(3)


def test_a_page_is_stored_only_once_a_round_stands_on_the_next() -> None:
    """Until then its last round may be reopened, and come to another end."""
    full = Ledger()
    for number in range(1, PAGE + 1):
        full = full.over(Past(number, ()))
    assert parted(Table(ledger=full)).pages == ()
    assert parted(Table()).table == Table()
    after = Table(ledger=full.over(Past(PAGE + 1, ())))
    [page] = parted(after).pages
    assert page.number == 1
    back = Table(ledger=after.ledger.reopened())
    assert joined(parted(back).table, [page]) == back


def test_pages_that_do_not_belong_are_found() -> None:
    ledger = Ledger()
    for number in range(1, 3 * PAGE):
        ledger = ledger.over(Past(number, ()))
    whole = parted(Table(ledger=ledger))
    first, second = whole.pages
    for pages, sentence in (
        ([second], "Page 1 of the ledger is missing."),
        ([first, Page(2, first.body)], "Page 2 of the ledger does not hold its 64 rounds."),
        ([first, Page(2, second.body[:-9])], "Page 2 of the ledger cannot be read."),
        ([first, Page(2, b"\xff")], "Page 2 of the ledger cannot be read."),
    ):
        with pytest.raises(PagesError, match=sentence):
            joined(whole.table, pages)
    counted = Table(ledger=Ledger(whole.table.ledger.pages, 1))
    with pytest.raises(PagesError, match="count different rounds as paid"):
        joined(counted, whole.pages)
