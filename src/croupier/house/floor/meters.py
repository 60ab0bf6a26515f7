"""The prize meters as the writer holds them: every pool in one stream, and how it is read again from what is stored."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from croupier.house.floor.kept import Chronicle, Kept, lines_of
from croupier.house.floor.named import POOLS
from croupier.jackpot.accounts import moves_of
from croupier.jackpot.events import AnyEvent, Event
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.table.model.people import Actor


class Metered(Struct, frozen=True, gc=False):
    """What happened to the meters, who brought it about, and when: an entry of their stream."""

    at: int
    by: Actor
    event: AnyEvent


class Meters(Kept[System], frozen=True, gc=False):
    """Every pool, as new as its stream's head says."""


read: Final = msgspec.json.Decoder(Metered).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode


def write_entries(by: Actor, at: int, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Metered(at, by, event)) for event in events]  # type: ignore[arg-type]


def posted(event: Event) -> list[tuple[str, int]]:
    return lines_of(moves_of(event))


def _after(system: System, body: bytes) -> System:
    return evolve(system, read(body).event)


CHRONICLE: Final = Chronicle(
    POOLS,
    Meters,
    start=System,
    after=_after,
    as_kept=msgspec.json.Encoder().encode,  # awards stay in the order in which they were locked
    read_kept=msgspec.json.Decoder(System).decode,
    schema=1,
)
