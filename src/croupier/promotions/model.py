"""Promotions as a value: every version of the terms, the list of entries, the draw, what was won, claimed, disputed and paid."""

from collections.abc import Iterator
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.promotions.terms import Prize

Person = str
"""A person's number. Names and addresses lie elsewhere and are joined when something is printed."""


class Conduct(Struct, frozen=True, gc=False, omit_defaults=True):
    """The part of the terms that the software goes by itself; moments in seconds since 1970, money in cents."""

    starts: int
    closes: int
    """The last second in which an entry is taken."""
    held: int
    """When the draw is held."""
    claim_by: int | None = None
    minimum: int = 0
    """What has to be wagered for a ticket."""
    only: tuple[Person, ...] = ()
    """Who may enter; everybody if nobody is named."""
    barred: tuple[Person, ...] = ()
    most: int = 0
    """Tickets a person; nought for as many as they earn."""
    one_each: bool = True
    """One prize a person."""
    present: bool = False
    """A winner has to be there."""


class Version(Struct, frozen=True, gc=False, omit_defaults=True):
    """The terms as they stood from one moment on; none is ever changed."""

    number: int
    terms: dict[str, Any]
    prizes: tuple[Prize, ...]
    conduct: Conduct
    submitted: int | None = None
    approval: str = ""
    """By which they were changed after the start."""
    given: tuple[str, ...] = ()
    """Who had them: a person, or a place where they lay out."""


class Earned(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a ticket was earned; a wager by the line of its table's journal."""

    how: str
    amount: int = 0
    game: str = ""
    table: str = ""
    round: int = 0
    line: int = 0


class Entry(Struct, frozen=True, gc=False):
    ticket: str
    person: Person
    earned: Earned
    at: int


class Entries:
    """A list that grows at its end. Lists that share a beginning share its memory, so that a ticket costs no copy of the others;
    whoever holds one never sees it change."""

    __slots__ = ("_earned", "_held", "_of", "_place", "count")

    def __init__(self) -> None:
        self.count = 0
        self._held: list[Entry] = []
        self._place: dict[str, int] = {}
        self._of: dict[Person, list[int]] = {}
        self._earned: dict[tuple[str, int], list[int]] = {}
        """By table and line of its journal."""

    def add(self, entry: Entry) -> "Entries":
        after = Entries.__new__(Entries)
        if self.count == len(self._held):
            shared = self
        else:  # somebody went on from here before
            fresh = Entries()
            for each in self:
                fresh._put(each)
            shared = fresh
        after._held, after._place, after._of, after._earned = shared._held, shared._place, shared._of, shared._earned
        after._put(entry)
        after.count = self.count + 1
        return after

    def _put(self, entry: Entry) -> None:
        place = len(self._held)
        self._held.append(entry)
        self._place[entry.ticket] = place
        self._of.setdefault(entry.person, []).append(place)
        if entry.earned.line:
            self._earned.setdefault((entry.earned.table, entry.earned.line), []).append(place)

    def has(self, ticket: str) -> bool:
        return self._place.get(ticket, self.count) < self.count

    def of(self, person: Person) -> int:
        """How many tickets a person has."""
        return sum(place < self.count for place in self._of.get(person, ()))

    def tickets(self, person: Person) -> tuple[str, ...]:
        """A person's tickets in the order in which they came in."""
        return tuple(self._held[place].ticket for place in self._of.get(person, ()) if place < self.count)

    def used(self, table: str, line: int) -> int:
        """How much of one wager tickets were earned by already, whoever's they are."""
        return sum(self._held[place].earned.amount for place in self._earned.get((table, line), ()) if place < self.count)

    def listed(self) -> list[tuple[str, Person]]:
        return [(entry.ticket, entry.person) for entry in self]

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._held[: self.count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entries) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class State(StrEnum):
    DRAFTED = "drafted"
    COMPLETE = "complete"
    SUBMITTED = "submitted"
    RUNNING = "running"
    CLOSED = "closed"
    DRAWN = "drawn"
    CANCELLED = "cancelled"


BEFORE_START: Final = (State.DRAFTED, State.COMPLETE, State.SUBMITTED)
AFTER_START: Final = (State.RUNNING, State.CLOSED, State.DRAWN, State.CANCELLED)


class Seal(Struct, frozen=True, gc=False):
    """A secret that nobody can change any more, and only one person knows."""

    commitment: str
    by: Person
    at: int


class Closed(Struct, frozen=True, gc=False):
    entries: str
    """The hash of the list."""
    at: int


class Words(Struct, frozen=True, gc=False):
    words: str
    by: Person
    at: int


class Held(Struct, frozen=True, gc=False):
    nonce: str
    by: Person
    at: int


class Outcome(StrEnum):
    """How far a winner has come."""

    WON = "won"
    TOLD = "told"
    PASSED_OVER = "passed-over"
    PAID = "paid"


class Win(Struct, frozen=True, gc=False):
    """One ticket that fell, in the order of falling."""

    prize: int
    """Its place in the terms, from 1."""
    ticket: str
    person: Person
    outcome: Outcome = Outcome.WON
    attempts: int = 0
    """To reach its winner."""


class ClaimState(StrEnum):
    MADE = "made"
    REFUSED = "refused"
    PAID = "paid"


class Claim(Struct, frozen=True, gc=False):
    number: int
    prize: int
    person: Person
    choice: tuple[str, ...]
    """The means that the claimant picked; none for the prize itself."""
    state: ClaimState = ClaimState.MADE
    reason: str = ""
    told: bool = False
    """A claimant who was refused knows why."""
    at: int = 0

    @property
    def stands(self) -> bool:
        return self.state is not ClaimState.REFUSED

    def is_of(self, win: Win) -> bool:
        """Whether it is the winner's own."""
        return (self.prize, self.person) == (win.prize, win.person)


class Dispute(Struct, frozen=True, gc=False):
    number: int
    person: Person
    about: str
    decision: str = ""
    advised: bool = False
    """Of the way to an inspector."""


class Doubt(Struct, frozen=True, gc=False):
    """Whether it was fair; nothing is drawn or paid meanwhile."""

    about: str
    why: str
    at: int
    put_off: str = ""
    """What is put off for it: the promotion or the draw."""


class Promotion(Struct, frozen=True, gc=False):
    name: str
    documents: tuple[str, ...]
    statute: bool
    versions: tuple[Version, ...]
    drafters: tuple[Person, ...]
    entries: Entries
    state: State = State.DRAFTED
    scrutineer: Person = ""
    attended: int | None = None
    """When the scrutineer was seen last."""
    resubmit: bool = False
    """Changed terms are still to go to the regulator."""
    seal: Seal | None = None
    closed: Closed | None = None
    words: Words | None = None
    held: Held | None = None
    wins: tuple[Win, ...] = ()
    published: str = ""
    claims: tuple[Claim, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    doubt: Doubt | None = None
    untold: int | None = None
    """Since when the inspector is to hear of a doubt, also of one that is cleared."""
    not_before: int = 0
    """What a put-off draw waits for."""
    latest: int = 0
    """When something happened to it last."""

    @property
    def version(self) -> Version:
        """The terms in force."""
        return self.versions[-1]

    @property
    def conduct(self) -> Conduct:
        return self.version.conduct

    def prize(self, number: int) -> Prize:
        return self.version.prizes[number - 1]

    def winner(self, prize: int) -> Win | None:
        """Who has won a prize, those passed over left out."""
        return next((win for win in self.wins if win.prize == prize and win.outcome is not Outcome.PASSED_OVER), None)


class Prescribed(Struct, frozen=True, gc=False):
    """What the regulations ban from being a prize: a list with its date, and who checked it."""

    items: tuple[str, ...] = ()
    dated: int = 0
    by: Person = ""


DRAW: Final = 1
"""A promotion has one draw. Another one is another promotion, since its terms are others."""


class System(Struct, frozen=True, gc=False):
    """Every promotion there is."""

    promotions: dict[str, Promotion] = {}
    prescribed: Prescribed = Prescribed()
    accounts: dict[str, int] = {}
    """Cents; what stands at nothing has no entry."""
    sequence: int = 0


def state_hash(system: System) -> str:
    """One value for all of it: equal systems, equal hashes."""
    plain = msgspec.to_builtins(system, str_keys=True, order="deterministic", enc_hook=_listed)
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def _listed(value: object) -> object:
    assert isinstance(value, Entries)
    return list(value)
