"""What can be asked of the writer, and what it answers."""

from typing import Final, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.house.floor.named import POOLS
from croupier.house.floor.work import Draft
from croupier.house.people.persons import TURNED_AWAY, Person, Standing
from croupier.table.message.refusal import Refused

GRANTED, FORBIDDEN, UNKNOWN, CONFLICT, REFUSED = 200, 403, 404, 409, 422


class Reply(Struct, frozen=True, gc=False):
    """An answer as it goes out, and as it is kept with the receipt."""

    status: int
    body: bytes
    version: int = 0

    @property
    def granted(self) -> bool:
        return self.status == GRANTED


class Refusal(Struct, frozen=True, gc=False):
    sentence: str
    clause: str | None = None
    command: int | None = None
    """Which of the commands, from 0."""
    code: str | UnsetType = UNSET
    """For programs, where the pools refuse."""


class _Said(Struct, frozen=True, gc=False):
    refused: Refusal


_write: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(_Said).decode


def refuse(
    sentence: str, clause: str | None = None, command: int | None = None, status: int = REFUSED, code: str | UnsetType = UNSET
) -> Reply:
    return Reply(status, _write(_Said(Refusal(sentence, clause, command, code))))


def something_else() -> Reply:
    """To an id that has been used before."""
    return refuse("A request with this id has been answered before, and it asked for something else.", status=CONFLICT)


def refusal_of(reply: Reply) -> Refusal:
    """What was said to whoever is not granted something."""
    return _read(reply.body).refused


def clause_of(reply: Reply) -> str:
    """What a refusal rests on."""
    return refusal_of(reply).clause or ""


def sentence_of(reply: Reply) -> str:
    """What a refusal says."""
    return refusal_of(reply).sentence


def refused_by(refused: Refused, command: int | None = None) -> Reply:
    return refuse(refused.sentence, refused.clause, command)


class Request(Protocol):
    """Something to be done in one piece."""

    @property
    def receipt(self) -> str:
        """The id under which it is answered once and for ever; empty for what is never repeated."""
        ...

    @property
    def digest(self) -> str:
        """Of who asks and for what."""
        ...

    @property
    def by(self) -> str: ...

    @property
    def streams(self) -> tuple[str, ...]:
        """The chains it may write to, the one it is answered from first."""
        ...

    def perform(self, draft: Draft) -> Reply:
        """Write what follows into the draft; a reply that is not granted leaves nothing of it."""
        ...


class Again(Exception):  # noqa: N818 (what is to be done, not anybody's error)
    """A request turns out to concern other chains than it has named: it is to be asked anew, so."""

    def __init__(self, request: Request) -> None:
        super().__init__()
        self.request = request


class PoolsToo(Exception):  # noqa: N818 (what is to be done, not anybody's error)
    """What is asked of a table turns out to move the prize meters: it is to be asked anew, with their stream locked as well."""


class WithPools(Struct, frozen=True):
    """A request that moves the prize meters besides."""

    inner: "Request"

    @property
    def receipt(self) -> str:
        return self.inner.receipt

    @property
    def digest(self) -> str:
        return self.inner.digest

    @property
    def hides(self) -> bool:
        return hides(self.inner)

    @property
    def by(self) -> str:
        return self.inner.by

    @property
    def table(self) -> str:
        return getattr(self.inner, "table", "")

    @property
    def streams(self) -> tuple[str, ...]:
        return (*self.inner.streams, POOLS)

    def perform(self, draft: Draft) -> Reply:
        return self.inner.perform(draft)


class Declined(Struct, frozen=True):
    """A request that the database itself has refused: only that is written down."""

    kind: str
    receipt: str
    digest: str
    by: str
    streams: tuple[str, ...]
    reply: Reply

    def perform(self, _draft: Draft) -> Reply:
        return self.reply


def kind_of(request: Request) -> str:
    """What is asked for, by its name."""
    if isinstance(request, WithPools):
        return kind_of(request.inner)
    return request.kind if isinstance(request, Declined) else type(request).__name__


def hides(request: Request) -> bool:
    """Whether what is asked for must not be told from the digest that is kept of it."""
    return getattr(request, "hides", False)


class Known(Protocol):
    """Wherever people are looked up: a draft, or readers' view of the house."""

    @property
    def now(self) -> int: ...

    def person(self, person: str, /) -> Person | None: ...


def whoever(known: Known, person: str, *, finishing: bool = False) -> Person | Reply:
    """The person who asks, as they stand now. Looked at before anything else, and at every request. `finishing`: it is something
    that an excluded patron may do as well."""
    found = known.person(person)
    if found is None:
        return refuse("Nobody of this house has that id.", status=FORBIDDEN)
    standing = found.standing_at(known.now)
    if standing is not Standing.GOOD and not (finishing and found.may_finish(known.now)):
        return refuse(TURNED_AWAY[standing], status=FORBIDDEN)
    return found
