"""The cards: every order that was sealed, opened and followed through the entries, to the last card."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from croupier.cards.card import PACK_SIZE
from croupier.cards.commitment import verify
from croupier.cards.sealed import Sealed, ShoeError, reveal
from croupier.desk.following import TOUCHING, follow_all, moved
from croupier.house.audit.chains import as_bytes, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import SealRow, StreamRow
from croupier.house.floor.hot import Opener
from croupier.house.seals import SealError
from croupier.table.message.events import CardDealt, Event, RoundCleared
from croupier.table.model.table import Table

MOST_KEPT: Final = 4_096
"""Orders of one shoe that are kept until it ends. A device that made more was followed from one to the next, as all are."""


@lru_cache(maxsize=16)
def _packs(count: int) -> bytes:
    """All cards of so many packs, by their places."""
    return bytes(sorted(bytes(range(PACK_SIZE)) * count))


class Shoes:
    """The sealed cards of one table, beside its entries. Without the keys only what lies open is compared."""

    def __init__(
        self,
        stream: StreamRow,
        table: str,
        rows: Iterable[tuple[Any, ...]],
        keys: Opener | None,
        sheet: Sheet,
        *,
        physical: bool,
    ) -> None:
        self._stream, self._table, self._keys, self._sheet = stream, table, keys, sheet
        self._rows: Iterator[tuple[Any, ...]] = iter(rows)
        self._next = next(self._rows, None)
        self._sealed: Sealed | None = None
        self._blind = keys is None or physical
        """Nothing is followed any more: the keys are missing, or the cards and the entries have parted."""
        self._last = (0, 0)
        """Shoe and delivery of the order made last."""
        self._stood: list[Sealed] = []

    def hear(self, version: int, event: Event, before: Table, after: Table) -> None:
        row = self._row(version) if self._next is not None and self._next[0] <= version else None
        if type(event) not in TOUCHING and row is None:
            return
        commitment = after.cards.commitment
        if not commitment or commitment == before.cards.commitment:
            if row is not None:
                self._amiss("belonging", version, "An order was sealed here, and none was published.")
            row = None
        elif row is None:
            self._amiss("cards", version, "An order was published here, and its seal is missing.")
            self._blind = True
        candidate = None if row is None else self._opened(row, after)
        if not self._blind:
            self._follow(version, event, candidate)
        if type(event) is RoundCleared:
            self._count(version, after)

    def _row(self, version: int) -> SealRow | None:
        """The seal of this entry; any before it lies beside no entry."""
        while (row := self._next) is not None and row[0] <= version:
            self._next = next(self._rows, None)
            if row[0] == version:
                return SealRow._make((*row[:5], as_bytes(row[5])))
            self._amiss("belonging", row[0], "There is a seal, and no such entry.")
        return None

    def _opened(self, row: SealRow, after: Table) -> Sealed | None:
        self._sheet.saw("cards")
        number, delivery = self._last
        due = (after.cards.shoe, delivery + 1 if after.cards.shoe == number else 1, after.cards.commitment)
        self._last = due[:2]
        if (row.number, row.delivery, row.commitment) != due:
            self._amiss("cards", row.version, "Its seal is of another shoe, delivery or commitment than the entry says.")
        if self._keys is None:
            return None
        try:
            sealed = self._keys.open(self._table, *due, row.key, row.body)
        except SealError:
            self._amiss("cards", row.version, "Its seal does not open for this table, shoe, delivery and commitment.")
            self._blind = True
            return None
        self._blind = False
        if bytes(sorted(sealed.order + sealed.out + sealed.out_unseen)) != _packs(sealed.packs):
            self._amiss("cards", row.version, f"Its order and the cards that are out are not {sealed.packs} packs.")
        return sealed

    def _follow(self, version: int, event: Event, candidate: Sealed | None) -> None:
        try:
            if type(event) is CardDealt:  # by far the most, and none of them ends an order
                self._sealed = moved(self._sealed, event)
                return
            followed = follow_all(self._sealed, candidate, (event,))
        except ShoeError as error:
            self._amiss("cards", version, str(error))
            self._sealed, self._blind = candidate, candidate is None
            self._stood = []
            return
        for order in followed.finished:
            self._finish(version, order)
        self._sealed = followed.sealed

    def _finish(self, version: int, order: Sealed) -> None:
        """An order stands no more; with the last of a shoe its file can be checked."""
        if order.delivery == len(self._stood) + 1 and len(self._stood) < MOST_KEPT:
            self._stood.append(order)
        if not order.ended:
            return
        stood, self._stood = self._stood, []
        if order.delivery > MOST_KEPT:
            self._sheet.leave_out(
                "shoes", f"Shoes of more than {MOST_KEPT:,} orders were followed through, and not put together as files."
            )
        if len(stood) != order.delivery:
            return
        self._sheet.saw("shoes")
        for problem in verify(reveal(stood), [each.commitment for each in stood]):
            self._amiss("shoes", version, f"Shoe {order.number} ended here, and does not hold: {problem.sentence}")

    def _count(self, version: int, after: Table) -> None:
        stock = after.cards.stock
        if stock.remaining + stock.unseen + sum(stock.gone) != stock.packs * PACK_SIZE:
            self._amiss("cards", version, f"The cards left, burned and dealt are not the {stock.packs * PACK_SIZE} of its packs.")
        if not self._blind and self._sealed is not None and self._sealed.remaining != stock.remaining:
            self._amiss(
                "cards", version, f"{self._sealed.remaining} cards are in the shoe, and the table counts {stock.remaining}."
            )

    def close(self, version: int) -> None:
        while self._next is not None:
            if self._next[0] > version:
                self._amiss("belonging", self._next[0], "There is a seal, and no such entry.")
            self._next = next(self._rows, None)

    def _amiss(self, check: str, version: int, what: str) -> None:
        self._sheet.found(check, where(self._stream, version), what)
