"""What comes of a command: events, or a refusal."""

from msgspec import Struct

from croupier.tournament.events import Event


class Refused(Struct, frozen=True):
    """A command that changes nothing: a code for programs, a sentence for people, and the clause where there is one."""

    code: str
    sentence: str
    clause: str | None = None


Outcome = tuple[Event, ...] | Refused
