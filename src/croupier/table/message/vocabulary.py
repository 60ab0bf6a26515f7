"""Every event by its name."""

from typing import Final

from croupier.table.message import chips, events, prizes, tournament, upsets
from croupier.table.message.events import Event
from croupier.tags import kebab

TOLD_IN: Final = (events, upsets, chips, prizes, tournament)
"""The modules that name them; importing these makes the lists below whole."""

EVENTS: Final[tuple[type[Event], ...]] = tuple(Event.__subclasses__())
EVENT: Final[dict[str, type[Event]]] = {kebab(event.__name__): event for event in EVENTS}
