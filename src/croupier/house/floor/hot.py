"""A table as the writer holds it in memory, and how it is read again from what is stored."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.sealed import Sealed
from croupier.desk.following import follow
from croupier.desk.pages import Page, PagesError, joined, parted
from croupier.house.journal.store import Head
from croupier.house.people.events import SetUp
from croupier.table.message.envelope import Envelope
from croupier.table.message.tournament import FormSealed
from croupier.table.message.upcast import SCHEMA, read_event
from croupier.table.model.sitting import Sealed as Form
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve
from croupier.tournament.seats import SealedSeats


class Hot(Struct, frozen=True, gc=False):
    """A table with its sealed cards, as new as its stream's head says."""

    id: str
    head: Head
    setup: SetUp
    table: Table
    sealed: Sealed | None = None

    @property
    def physical(self) -> bool:
        """Its cards and chips are things, and a dealer enters what is scanned."""
        return self.setup.dealt_by != "software"


class Source(Protocol):
    """Where a table is read from."""

    def snapshot(self, stream: int, /) -> tuple[int, str, int, bytes] | None: ...
    def pages(self, stream: int, /) -> list[bytes]: ...
    def bodies(self, stream: int, after: int, upto: int | None = None, /) -> list[tuple[int, bytes]]: ...
    def has_entry(self, stream: int, version: int, hash_: str, /) -> bool: ...
    def last_seal(self, stream: int, /) -> tuple[int, int, int, str, str, bytes] | None: ...


class Opener(Protocol):
    """Whoever holds the keys of the seals."""

    def open(self, table: str, number: int, delivery: int, commitment: str, key: str, body: bytes, /) -> Sealed: ...
    def open_seats(self, place: str, commitment: str, key: str, body: bytes, /) -> SealedSeats: ...
    def open_form(self, table: str, player: str, stored: Form, /) -> Form: ...


_read_table: Final = msgspec.json.Decoder(Table).decode
_write_table: Final = msgspec.json.Encoder().encode


class Kept(Struct, frozen=True, gc=False):
    """A table as it is stored: without the pages of its ledger that are full, which are stored once each."""

    body: bytes
    pages: tuple[Page, ...]
    full: int
    """How many full pages there are by now."""


def as_kept(table: Table, full: int) -> Kept:
    """What is to be stored of a table of which so many pages are."""
    part = parted(table, full)
    return Kept(_write_table(part.table), part.pages, max(full, full + len(part.pages)))


def from_kept(body: bytes, pages: list[bytes]) -> Table:
    """The table again; raises where its pages do not belong to it."""
    return joined(_read_table(body), (Page(number, page) for number, page in enumerate(pages, start=1)))


def with_forms(table: Table, id_: str, opener: Opener) -> Table:
    """A table with the undisclosed wagers that lie there sealed: they are stored so that no file gives them away."""
    sitting = table.sitting
    if sitting is None or not any(form.closed for form in sitting.forms.values()):
        return table
    forms = {player: opener.open_form(id_, player, form) if form.closed else form for player, form in sitting.forms.items()}
    return replace(table, sitting=replace(sitting, forms=forms))


def with_forms_closed(table: Table, since: Iterable[Envelope]) -> Table | None:
    """A table as it may be stored: undisclosed wagers that are not read out yet lie in it as they do in the entries with which they
    were handed in. Nothing where one is not among these entries: better no snapshot than one that gives it away."""
    sitting = table.sitting
    if sitting is None or all(form.read for form in sitting.forms.values()):
        return table
    entered = {event.player: event.sealed for envelope in since for event in envelope.events if type(event) is FormSealed}
    forms = {player: form if form.read else entered.get(player) for player, form in sitting.forms.items()}
    closed = {player: form for player, form in forms.items() if form is not None}
    return replace(table, sitting=replace(sitting, forms=closed)) if len(closed) == len(forms) else None


def stored(source: Source, stream: int, id_: str, opener: Opener) -> Table:
    """The table of a stream: what was kept of it, and what came after."""
    table, after = Table(), 0
    kept = source.snapshot(stream)
    if kept is not None and kept[2] == SCHEMA:
        with suppress(PagesError, msgspec.DecodeError):  # a cache that cannot be read is no cache: the entries are read whole
            table, after = from_kept(kept[3], source.pages(stream)), kept[0]
    for _version, body in source.bodies(stream, after):
        table = evolve(table, read_event(body))
    return with_forms(table, id_, opener)


def sealed_cards(source: Source, stream: int, table: Table, opener: Opener) -> Sealed | None:
    """The sealed cards of a table: the order made last, gone as far as the entries after it say."""
    if not table.cards.commitment or table.conditions is None:
        return None
    last = source.last_seal(stream)
    if last is None:
        return None
    version, number, delivery, commitment, key, body = last
    found: Sealed | None = opener.open(table.conditions.table, number, delivery, commitment, key, body)
    return _moved(found, source.bodies(stream, version))


def _moved(sealed: Sealed | None, bodies: Iterable[tuple[int, bytes]]) -> Sealed | None:
    for _version, body in bodies:
        sealed = follow(sealed, None, read_event(body))
    return sealed


def load(source: Source, head: Head, setup: SetUp, opener: Opener) -> Hot:
    """A table and its cards as they are stored."""
    id_ = head.name.partition(":")[2]
    table = stored(source, head.id, id_, opener)
    return Hot(id_, head, setup, table, sealed_cards(source, head.id, table, opener))


def caught_up(source: Source, hot: Hot, head: Head, opener: Opener, *, cards: bool = True) -> Hot | None:
    """A table as its stream has it now, from how it stood before: only what came since is read. Nothing if it stood otherwise than
    the chain says. Readers leave its cards out."""
    before = hot.head
    if before.id != head.id or before.version > head.version or not source.has_entry(head.id, before.version, before.hash):
        return None
    bodies = source.bodies(head.id, before.version, head.version)
    table = hot.table
    for _version, body in bodies:
        table = evolve(table, read_event(body))
    if table.sequence != head.version:
        return None
    sealed = _sealed_since(source, hot, table, bodies, opener) if cards else None
    return Hot(hot.id, head, hot.setup, with_forms(table, hot.id, opener), sealed)


def _sealed_since(source: Source, hot: Hot, table: Table, bodies: list[tuple[int, bytes]], opener: Opener) -> Sealed | None:
    if not table.cards.commitment:
        return None
    last = source.last_seal(hot.head.id)
    if hot.sealed is None or last is None or last[0] > hot.head.version:
        return sealed_cards(source, hot.head.id, table, opener)
    return _moved(hot.sealed, bodies)
