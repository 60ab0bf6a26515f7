"""A table's ledger taken apart for storage: full pages are written down once, and only the page in use goes with the table.

A page never changes once a round stands on the next one, because only the last round can be reopened. So whoever stores a table
again and again stores each page once, however long the night.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.table.model.ledger import PAGE, Ledger, Past
from croupier.table.model.table import Table

_read: Final = msgspec.json.Decoder(tuple[Past, ...]).decode
_write: Final = msgspec.json.Encoder().encode


class PagesError(ValueError):
    """Pages that do not belong to a table, or not all of them; the sentence says which."""


class Page(Struct, frozen=True, gc=False):
    number: int
    """From 1, in the order of the rounds."""
    body: bytes


class Parted(Struct, frozen=True, gc=False):
    table: Table
    """With the page in use alone."""
    pages: tuple[Page, ...]


def parted(table: Table, stored: int = 0) -> Parted:
    """The table without its full pages, and those of them that come after the first so many, which are stored already."""
    *full, last = table.ledger.pages or ((),)
    if not full:
        return Parted(table, ())
    pages = tuple(Page(number, _write(page)) for number, page in enumerate(full[stored:], start=stored + 1))
    return Parted(replace(table, ledger=Ledger((last,), table.ledger.paid)), pages)


def joined(table: Table, pages: Iterable[Page]) -> Table:
    """The whole table again, from all its pages in any order; further pages, of rounds reopened since, are left aside."""
    in_use = table.ledger.pages
    bodies = {page.number: page.body for page in pages}
    numbers = range(1, (in_use[0][0].number - 1) // PAGE + 1 if in_use else 1)
    full = tuple(_page(number, bodies.get(number)) for number in numbers)
    ledger = Ledger((*full, *in_use), table.ledger.paid)
    if ledger.paid != sum(past.paid for past in ledger):
        raise PagesError("The pages of the ledger and the table count different rounds as paid.")
    return replace(table, ledger=ledger)


def _page(number: int, body: bytes | None) -> tuple[Past, ...]:
    if body is None:
        raise PagesError(f"Page {number} of the ledger is missing.")
    try:
        page = _read(body)
    except (msgspec.DecodeError, UnicodeError):
        raise PagesError(f"Page {number} of the ledger cannot be read.") from None
    if [past.number for past in page] != [*range((number - 1) * PAGE + 1, number * PAGE + 1)]:
        raise PagesError(f"Page {number} of the ledger does not hold its {PAGE} rounds.")
    return page
