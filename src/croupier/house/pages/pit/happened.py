"""What just happened in the pit: the last entries of all tables, in sentences."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.desk.noting import noted
from croupier.house.journal.models import Stream
from croupier.house.pages.dealer.wrong import call_in_words
from croupier.house.pages.figures import to_the_second
from croupier.house.pages.hands import areas_apart
from croupier.house.pages.naming import Names
from croupier.house.pages.scenes import Scene
from croupier.house.records.entries import entries
from croupier.house.records.told import told
from croupier.table.message.events import CountsAnnounced, Event, ResultAnnounced, SomeoneCalled
from croupier.table.message.upcast import read_event

_EACH = 12
"""Entries that are looked at of a table."""


class Happened(Struct, frozen=True):
    at: int
    version: int
    time: str
    table: str
    number: str
    game: str
    words: str
    clause: str | None


def happened(scenes: Iterable[Scene], names: Names, most: int) -> list[Happened]:
    """The latest first, as the viewer hears of it."""
    found: list[Happened] = []
    for scene in scenes:
        stream = Stream.objects.get(name=f"table:{scene.id}")
        for version, body, _hash in entries(stream, max(0, stream.version - _EACH)):
            event = told(read_event(body), scene.viewer)
            if event is not None:
                words = names.in_words(in_a_sentence(event, scene))
                clause = event.clauses[0] if event.clauses else None
                time = to_the_second(event.at, scene.zone)
                found.append(Happened(event.at, version, time, scene.id, scene.id.upper(), scene.setup.game, words, clause))
    return sorted(found, key=lambda each: (-each.at, each.table, -each.version))[:most]


def in_a_sentence(event: Event, scene: Scene) -> str:
    """A call by the words of what somebody is called for, as the queue has it; and counts apart from their areas' numbers."""
    if not isinstance(event, SomeoneCalled):
        return (
            areas_apart(noted(event, scene.view))
            if isinstance(event, CountsAnnounced | ResultAnnounced)
            else noted(event, scene.view)
        )
    return f"{call_in_words(scene.view.game, event.summons).removesuffix('.')}."
