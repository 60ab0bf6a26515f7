"""What can be asked of a table: each command carries who asks and when."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.table.model.people import Actor
from croupier.tags import kebab

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Through = Literal["screen", "layout"]
Call = Literal["place-your-bets", "no-more-bets", "last-coup"]


class Command(Struct, frozen=True, kw_only=True, gc=False, tag_field="command", tag=kebab, forbid_unknown_fields=True):
    """A wish; `decide` grants or refuses it."""

    by: Actor
    at: int
    """When, in whole UTC seconds."""
