"""Receipts are chained as entries are: an answer that was changed, slipped in or taken away shows, a refusal too, which leaves no
other trace. Each stream has a chain of the answers that were given from it, whose head stands, and is signed, with the others."""

from collections.abc import Iterable, MutableMapping
from typing import Final, NamedTuple

import msgspec

from croupier.desk.journal import link
from croupier.house.journal.dialects import Row
from croupier.house.journal.store import Head

KIND: Final = "receipts"
_write: Final = msgspec.json.Encoder().encode


class Given(NamedTuple):
    """An answer as it is kept."""

    id: str
    digest: str
    actor: str
    status: int
    reply: bytes
    version: int


def receipts_of(stream: str) -> str:
    """The name of the chain of answers from a stream."""
    return f"{KIND}:{stream}"


def written(given: Given) -> bytes:
    """The bytes of a receipt that are chained."""
    return _write((given.id, given.digest, given.actor, given.status, given.version)) + b"\n" + given.reply


def chained(heads: MutableMapping[str, Head], answers: Iterable[tuple[str, Given]]) -> list[Row]:
    """The rows of answers from the streams named with them; the heads of their chains are moved."""
    rows: list[Row] = []
    for stream, given in answers:
        name = receipts_of(stream)
        head = heads[name]
        number = head.version + 1
        last = link(head.hash, number, written(given))
        heads[name] = Head(head.id, name, number, last)
        rows.append((given.id, heads[stream].id, *given[1:], number, last))
    return rows
