"""What comes of a command: events, or a refusal."""

from msgspec import Struct

from croupier.promotions.events import Event
from croupier.promotions.facts import Clauses


class Refused(Struct, frozen=True, gc=False):
    """A command that changes nothing: a code for programs, a sentence for people, and each document's clause where there is one."""

    code: str
    sentence: str
    clauses: Clauses = ()


Outcome = tuple[Event, ...] | Refused
