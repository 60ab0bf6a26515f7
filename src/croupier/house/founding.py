"""What a pit is: a demonstration, or in earnest. It is written down when the pit is first opened, and stays so for ever.

The chips of a demonstration were bought with nothing and its people have shown no password: none of that may count in earnest.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.floor.asked import GRANTED, Reply
from croupier.house.floor.named import STAFF
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import by_software
from croupier.house.floor.work import Draft
from croupier.house.home import Home
from croupier.house.journal.models import Entry
from croupier.house.people.events import HouseOpened, read
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE

_MARK: Final = b'"house-opened"'


class OtherKind(ValueError):  # noqa: N818 (what it says, not a fault of the program)
    """The pit is not what it is to be opened as; the sentence says what it is."""


class Found(Struct, frozen=True):
    """The pit is opened for the first time. The answer says what it is, whichever process was first."""

    demonstration: bool
    by: str = SOFTWARE
    receipt: str = ""
    digest: str = ""

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        stands = _kind(body for _version, body in draft.work.store.bodies(draft.head(STAFF).id, 0))
        if stands is None:
            stands = self.demonstration
            draft.staff("", HouseOpened(demonstration=stands, by=by_software(Rank.DEALER), at=draft.now))
        return Reply(GRANTED, msgspec.json.encode(stands))


def kind_on_record() -> bool | None:
    """Whether the pit is a demonstration; None if it has never been opened. The mark is among the first entries."""
    return _kind(Entry.objects.filter(stream__name=STAFF).order_by("version").values_list("body", flat=True).iterator(500))


def _kind(bodies: "Iterable[bytes | memoryview[int]]") -> bool | None:
    for body in bodies:
        event = read(bytes(body)) if _MARK in bytes(body) else None
        if isinstance(event, HouseOpened):
            return event.demonstration
    return None


def hold_to(home: Home, *, kind: bool | None, demonstration: bool) -> None:
    """Raises OtherKind where a pit of this kind is not opened so. Accounts without passwords mark one that was never opened."""
    if kind is None and not demonstration and Login.objects.filter(demonstration=True).exists():
        kind = True
    if kind is False and demonstration:
        raise OtherKind(f"The pit in {home.path} is in earnest and cannot be opened as a demonstration: take another folder.")
    if kind and not demonstration:
        raise OtherKind(
            f"The pit in {home.path} is a demonstration: its chips were bought with nothing and its people need no passwords. "
            f"It is never opened in earnest: that needs another folder."
        )


def found(pit: Pit, *, demonstration: bool) -> None:
    """Write down what a pit is that has never been opened; another process may have been quicker."""
    reply = pit.ask(Found(demonstration))
    hold_to(pit.home, kind=msgspec.json.decode(reply.body, type=bool), demonstration=demonstration)
