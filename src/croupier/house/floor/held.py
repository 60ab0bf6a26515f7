"""The tournaments as the writer holds them: every one in one stream, and how they are read again from what is stored."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.floor.ledger import purse
from croupier.house.floor.meters import Source
from croupier.house.journal.store import Head
from croupier.table.model.people import Actor
from croupier.tournament import accounts as a
from croupier.tournament.events import AnyEvent, Event
from croupier.tournament.model import Table, Tournament
from croupier.tournament.record import evolve

SCHEMA: Final = 1
"""Of the entries of this stream and of what is kept of it."""
EVERY: Final = 64
"""A snapshot is taken whenever another so many entries are full."""

_HOUSE: Final = {a.PRIZES: "prizes", a.CHIPS: "chips", a.ADDED: "added", a.GUARANTEE: "guarantee", a.GAIN: "gain"}
"""A tournament's own accounts, and what they are called behind its id."""


class Noted(Struct, frozen=True, gc=False):
    """What happened in a tournament, who asked for it, and when: an entry of the stream. The event says in whose name it was done;
    that is another's only where the house does something for whoever asked."""

    at: int
    by: Actor
    tournament: str
    event: AnyEvent


class Held(Struct, frozen=True, gc=False):
    """Every tournament by its id, as new as the stream's head says."""

    head: Head
    cups: dict[str, Tournament] = {}

    def at_table(self, table: str) -> tuple[str, str] | None:
        """The tournament and the session for which a table was named last."""
        return place_of(self.cups, table)


read: Final = msgspec.json.Decoder(Noted).decode
_write: Final = msgspec.json.Encoder(enc_hook=int).encode
_keep: Final = msgspec.json.Encoder(enc_hook=int).encode
"""In the order in which it happened: sessions are played, and entrants listed, in theirs."""
_read_cups: Final = msgspec.json.Decoder(dict[str, Tournament], dec_hook=lambda kind, said: kind(said)).decode


def write_entries(by: Actor, at: int, tournament: str, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Noted(at, by, tournament, event)) for event in events]  # type: ignore[arg-type]


def as_kept(cups: dict[str, Tournament]) -> bytes:
    """What is stored of the tournaments beside their entries."""
    return _keep(cups)


def place_of(cups: dict[str, Tournament], table: str) -> tuple[str, str] | None:
    for name, cup in cups.items():
        for session in cup.sessions.values():
            if table in session.tables:
                return name, session.name
    return None


def tables_named(cups: dict[str, Tournament]) -> set[str]:
    return {table for cup in cups.values() for session in cup.sessions.values() for table in session.tables}


def table_in(cup: Tournament, session: str, table: str) -> Table | None:
    found = cup.sessions.get(session)
    return None if found is None else found.tables.get(table)


def code_of(tournament: str, account: str) -> str:
    """The account of the house that one of a tournament's dollars is: what entrants pay and are paid goes by their purse."""
    kind, _, rest = account.partition(":")
    if kind == "entrant":
        return purse(rest)
    return f"tournament:{tournament}/{_HOUSE.get(account) or account}"


def posted(tournament: str, event: Event) -> list[tuple[str, int]]:
    """The postings of an event in dollars: account and cents, together nothing. Tournament chips are posted at their table."""
    return [
        line
        for source, target, cents in a.moves_of(event)
        for line in ((code_of(tournament, source), -cents), (code_of(tournament, target), cents))
    ]


def after(cups: dict[str, Tournament], tournament: str, event: Event) -> dict[str, Tournament]:
    return cups | {tournament: evolve(cups.get(tournament, Tournament()), event)}


def _since(cups: dict[str, Tournament], bodies: Sequence[tuple[int, bytes]]) -> dict[str, Tournament]:
    for _version, body in bodies:
        entry = read(body)
        cups = after(cups, entry.tournament, entry.event)
    return cups


def load(source: Source, head: Head) -> Held:
    """The tournaments as they are stored: what was kept of them, and what came after, as far as the head says."""
    cups: dict[str, Tournament] = {}
    upto = 0
    kept = source.snapshot(head.id)
    if kept is not None and kept[2] == SCHEMA and kept[0] <= head.version:
        with suppress(msgspec.MsgspecError):  # a cache that cannot be read is no cache: the entries are read whole
            cups, upto = _read_cups(kept[3]), kept[0]
    return Held(head, _since(cups, source.bodies(head.id, upto, head.version)))


def caught_up(source: Source, held: Held, head: Head) -> Held | None:
    """The tournaments as their stream has them now, from how they stood before. Nothing if the chain says otherwise."""
    before = held.head
    if before == head:
        return held
    if before.id != head.id or before.version > head.version:
        return None
    if before.version and not source.has_entry(head.id, before.version, before.hash):
        return None
    bodies = source.bodies(head.id, before.version, head.version)
    return Held(head, _since(held.cups, bodies)) if len(bodies) == head.version - before.version else None


def as_of(source: Source, known: Iterable[Held | None], head: Head) -> Held:
    """The tournaments at a head, from whatever is in memory of them, or else as they are stored."""
    for held in known:
        if held is not None and (found := caught_up(source, held, head)) is not None:
            return found
    return load(source, head)


def plain(value: Any) -> Any:
    """A value as JSON has it; amounts are whole cents."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=int)
