"""The rows of a journal as the audit reads them: by itself, in batches, all as of one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from django.db import connections, transaction

from croupier.house.journal.models import Account, Entry, Posting, Receipt, Seal, Snapshot, SnapshotPage, Stream

BATCH: Final = 2_000


class StreamRow(NamedTuple):
    id: int
    name: str
    kind: str
    version: int
    hash: str


EntryRow = tuple[int, int, int, str, str, str, bytes, str]
"""Version, when it was written down, its own time, actor, rank, command, body, hash: there are so many that a name would cost."""


class SealRow(NamedTuple):
    version: int
    number: int
    delivery: int
    commitment: str
    key: str
    body: bytes


class AccountRow(NamedTuple):
    id: int
    code: str
    minimum: int | None
    balance: int


@contextmanager
def one_moment() -> Iterator[None]:
    """All that is read within is as of the same moment, and nobody who writes is kept waiting."""
    connection: Any = connections["journal"]
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        from psycopg import IsolationLevel

        raw = connection.connection
        before = raw.isolation_level, raw.read_only
        raw.isolation_level, raw.read_only = IsolationLevel.REPEATABLE_READ, True
        try:
            with transaction.atomic(using="journal"):
                yield
        finally:
            raw.isolation_level, raw.read_only = before
        return
    mode, connection.transaction_mode = connection.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic(using="journal"):
            yield
    finally:
        connection.transaction_mode = mode


def streams() -> list[StreamRow]:
    return [StreamRow(*row) for row in Stream.objects.order_by("id").values_list("id", "name", "kind", "version", "hash")]


def entries(stream: int) -> Iterator[tuple[Any, ...]]:
    """The entries of a stream in their order, as `EntryRow` has them."""
    wanted = Entry.objects.filter(stream_id=stream).order_by("version")
    return wanted.values_list("version", "recorded", "at", "actor", "rank", "command", "body", "hash").iterator(BATCH)


def body_at(name: str, version: int) -> bytes | None:
    """One entry of a stream."""
    found = Entry.objects.filter(stream__name=name, version=version).values_list("body", flat=True).first()
    return None if found is None else bytes(found)


def begun(name: str) -> int:
    """When the first entry of a stream was."""
    return Entry.objects.filter(stream__name=name, version=1).values_list("at", flat=True).first() or 0


def postings(stream: int) -> Iterator[tuple[Any, ...]]:
    wanted = Posting.objects.filter(stream_id=stream).order_by("version", "line")
    return wanted.values_list("version", "line", "account_id", "cents").iterator(BATCH)


def seals(stream: int) -> Iterator[tuple[Any, ...]]:
    wanted = Seal.objects.filter(stream_id=stream).order_by("version")
    return wanted.values_list("version", "number", "delivery", "commitment", "key", "body").iterator(BATCH)


def receipts(stream: int) -> Iterator[tuple[Any, ...]]:
    """The answers given from a stream, in the order of `ReceiptRow`'s fields."""
    wanted = Receipt.objects.filter(stream_id=stream).order_by("number")
    return wanted.values_list("id", "digest", "actor", "status", "reply", "version", "number", "hash").iterator(BATCH)


def strays(known: set[int]) -> Iterator[tuple[str, int]]:
    """Tables with rows of streams that are not there, and those streams."""
    for model in (Entry, Posting, Receipt, Seal, Snapshot, SnapshotPage):
        for stream in model.objects.order_by("stream_id").values_list("stream_id", flat=True).distinct():
            if stream not in known:
                yield model._meta.db_table, stream


def accounts() -> dict[int, AccountRow]:
    rows = Account.objects.order_by("id").values_list("id", "code", "minimum", "balance")
    return {row[0]: AccountRow(*row) for row in rows}


def has_tournaments() -> bool:
    """Whether anything was ever posted to the account of a tournament."""
    return Account.objects.filter(code__startswith="tournament:").exists()


def has_pools() -> bool:
    """Whether anything was ever posted to the account of a prize meter."""
    return Account.objects.filter(code__startswith="pool:").exists()


def has_promotions() -> bool:
    """Whether a prize of a promotion was ever posted."""
    return Account.objects.filter(code__startswith="promotion:").exists()
