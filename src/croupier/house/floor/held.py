"""The tournaments as the writer holds them: every one in one stream, and how they are read again from what is stored."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.floor.kept import Chronicle, Kept, lines_of
from croupier.house.floor.ledger import purse
from croupier.house.floor.named import TOURNAMENTS
from croupier.table.model.people import Actor
from croupier.tournament import accounts as a
from croupier.tournament.events import AnyEvent, Event
from croupier.tournament.model import Table, Tournament
from croupier.tournament.record import evolve

_HOUSE: Final = {a.PRIZES: "prizes", a.CHIPS: "chips", a.ADDED: "added", a.GUARANTEE: "guarantee", a.GAIN: "gain"}
"""A tournament's own accounts, and what they are called behind its id."""


class Noted(Struct, frozen=True, gc=False):
    """What happened in a tournament, who asked for it, and when: an entry of the stream. The event says in whose name it was done;
    that is another's only where the house does something for whoever asked."""

    at: int
    by: Actor
    tournament: str
    event: AnyEvent


Cups = dict[str, Tournament]
"""Tournaments by their ids."""


class Held(Kept[Cups], frozen=True, gc=False):
    """Every tournament, as new as the stream's head says."""

    @property
    def cups(self) -> Cups:
        return self.system

    def at_table(self, table: str) -> tuple[str, str] | None:
        """The tournament and the session for which a table was named last."""
        return place_of(self.cups, table)


read: Final = msgspec.json.Decoder(Noted).decode
_write: Final = msgspec.json.Encoder(enc_hook=int).encode


def write_entries(by: Actor, at: int, tournament: str, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Noted(at, by, tournament, event)) for event in events]  # type: ignore[arg-type]


def place_of(cups: Cups, table: str) -> tuple[str, str] | None:
    for name, cup in cups.items():
        for session in cup.sessions.values():
            if table in session.tables:
                return name, session.name
    return None


def tables_named(cups: Cups) -> set[str]:
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
    moves = a.moves_of(event)
    return lines_of((code_of(tournament, source), code_of(tournament, target), cents) for source, target, cents in moves)


def after(cups: Cups, tournament: str, event: Event) -> Cups:
    return cups | {tournament: evolve(cups.get(tournament, Tournament()), event)}


def _after(cups: Cups, body: bytes) -> Cups:
    entry = read(body)
    return after(cups, entry.tournament, entry.event)


CHRONICLE: Final = Chronicle(
    TOURNAMENTS,
    Held,
    start=Cups,
    after=_after,
    as_kept=msgspec.json.Encoder(enc_hook=int).encode,  # sessions are played, and entrants listed, in their order
    read_kept=msgspec.json.Decoder(Cups, dec_hook=lambda kind, said: kind(said)).decode,
    schema=1,
)


def plain(value: Any) -> Any:
    """A value as JSON has it; amounts are whole cents."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=int)
