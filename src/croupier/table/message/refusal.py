"""What comes of a command: events, or a refusal."""

from typing import final

from msgspec import Struct

from croupier.table.message.events import Event


@final
class Refused(Struct, frozen=True, gc=False):
    """A command that changes nothing, and why, in a sentence for whoever gave it."""

    sentence: str
    clause: str | None = None


Outcome = tuple[Event, ...] | Refused
