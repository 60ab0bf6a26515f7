"""What is kept of a table beside its entries: a cache, which must be the table as the entries give it."""

from typing import Any

import msgspec

from croupier.desk.journal import in_a_line
from croupier.desk.pages import PagesError
from croupier.house.audit.chains import as_bytes
from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.hot import as_kept, from_kept
from croupier.house.journal.models import Snapshot, SnapshotPage
from croupier.table.message.upcast import SCHEMA
from croupier.table.model.table import Table


def _alike(kept: bytes, due: bytes) -> bool:
    """Whether two tables' bytes differ in the order of their sets alone, which is not kept: not by a blank, not by a sign that is
    written otherwise and says the same."""
    said = msgspec.json.decode(kept)
    return msgspec.json.encode(said) == kept and _canonical(said) == _canonical(msgspec.json.decode(due))


def _canonical(plain: Any) -> bytes:
    return msgspec.json.encode(_sorted(plain), order="deterministic")


def _sorted(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {name: _sorted(value) for name, value in plain.items()}
    return sorted(map(_sorted, plain), key=str) if isinstance(plain, list) else plain


class Kept:
    """The snapshot of one stream, held against the table when its entry comes by."""

    def __init__(self, stream: StreamRow, sheet: Sheet) -> None:
        self._stream, self._sheet = stream, sheet
        rows = Snapshot.objects.filter(stream_id=stream.id).values_list("version", "hash", "schema", "body")
        self._row = rows.first()
        self._cleared = 0
        self.version = 0 if self._row is None else self._row[0]
        self._seen = False

    def cleared(self, version: int) -> None:
        """A round ended with this entry: a snapshot was taken then, or later."""
        self._cleared = version

    def hold(self, after: str, table: Table, written: int) -> None:
        """This is the table after its entry, which has this hash and was written in this schema."""
        assert self._row is not None
        self._seen = True
        _version, last, schema, body = self._row
        self._sheet.saw("snapshots")
        if last != after:
            self._amiss("It was taken after another entry than the one that the chain has there.")
        if schema != written:
            self._amiss(f"It says that it is of schema {schema}, and its entry was written in schema {written}.")
            return
        if schema != SCHEMA:
            self._sheet.leave_out(
                "snapshots", f"The snapshot of {self._stream.name} is of another schema, and is not believed any more."
            )
            return
        pages = SnapshotPage.objects.filter(stream_id=self._stream.id).order_by("number").values_list("number", "body")
        kept, found = as_bytes(body), {number: as_bytes(page) for number, page in pages}
        due = as_kept(table, 0)
        for page in due.pages:
            self._sheet.saw("snapshots")
            if found.pop(page.number, None) != page.body:
                self._amiss(f"Page {page.number} of its past rounds is missing, or is not as they were.")
        for number, kept_page in found.items():
            if number <= len(table.ledger.pages) and kept_page == msgspec.json.encode(table.ledger.pages[number - 1]):
                continue  # stored when a round stood on the next page, which was reopened
            self._sheet.found("belonging", self._stream.name, f"There is a page {number} of past rounds, and no such rounds.")
        try:
            same = kept == due.body or (from_kept(kept, [page.body for page in due.pages]) == table and _alike(kept, due.body))
        except (msgspec.MsgspecError, PagesError, UnicodeError) as error:
            self._amiss(f"It cannot be read: {in_a_line(error)}.")
            return
        if not same:
            self._amiss("It is not the table as its entries give it.")

    def close(self) -> None:
        if self._row is not None and not self._seen:
            self._sheet.found(
                "belonging", self._stream.name, f"A snapshot was taken after entry {self.version}, which is not there."
            )
        elif self.version < self._cleared:
            self._amiss(f"None is there of the round that was cleared with entry {self._cleared}.")

    def _amiss(self, what: str) -> None:
        self._sheet.found("snapshots", f"{self._stream.name}, snapshot", what)
