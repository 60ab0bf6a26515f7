"""What comes of a command: events, or a refusal."""

from msgspec import Struct

from croupier.table.message.events import Event


class Refused(Struct, frozen=True, gc=False):
    """A command that changes nothing, and why, in a sentence for whoever gave it."""

    sentence: str
    clause: str | None = None


Outcome = tuple[Event, ...] | Refused
