"""A tournament as a value: its conditions, who has entered, its sessions with their tables, disputes, prizes and the dollars."""

from enum import StrEnum
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.seven_up_baccarat_event import Ground
from croupier.tournament.conditions import Conditions


class Stage(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    OPEN = "open"
    """Entries are taken."""
    CLOSED = "closed"
    """No more of them; play begins with the first session."""
    PLAYING = "playing"
    DECIDED = "decided"
    """The final's places are announced."""
    AWARDED = "awarded"
    CANCELLED = "cancelled"


class Standing(StrEnum):
    """How an entrant stands; always one of these, so that nobody is in and out at once."""

    IN = "in"
    """Entered, or through to a later session."""
    SEATED = "seated"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"
    PLACED = "placed"
    """Among the places of the final."""


LEFT: Final = frozenset({Standing.OUT, Standing.DISQUALIFIED, Standing.WITHDRAWN})


class Entrant(Struct, frozen=True):
    name: str
    fee: int
    """Cents held for the entry; nought once it went back."""
    signed: bool = False
    standing: Standing = Standing.IN
    last: str = ""
    """The session they were in last."""
    bought_back: int = 0
    paid_in: int = 0
    """Cents for chips and for coming back that went into the prizes."""
    for_chips: int = 0
    """Cents for chips that are still to become cash."""
    ground: Ground | None = None
    chips: int = 0
    """The stack that was noted when they were disqualified."""


Groups = tuple[tuple[str, ...], ...]
"""Entrants by place, the better first; those in one group are level."""


class Table(Struct, frozen=True):
    """One table of a session."""

    name: str
    seats: dict[int, str] = {}
    """Box to entrant."""
    arrived: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    """Knocked out, the first first."""
    left: dict[str, int] = {}
    """The chips with which some of them went."""
    agreed: tuple[str, ...] = ()
    """To an early end."""
    early: bool = False
    stacks: dict[str, int] = {}
    """As counted last."""
    count_due: bool = False
    """A count was ordered and is not made yet."""
    counted: bool = False
    """The count that closes the session was made."""
    ranking: Groups = ()
    missing: dict[str, int] | None = None
    """Tournament chips that did not come back: value in dollars to how many; None until they are counted in."""
    announced: bool = False

    def still_in(self, entrants: dict[str, Entrant]) -> tuple[str, ...]:
        """Those with a stack, by box."""
        return tuple(name for _, name in sorted(self.seats.items()) if entrants[name].standing is Standing.SEATED)


class Session(Struct, frozen=True):
    name: str
    starts: int | None = None
    tables: dict[str, Table] = {}
    commitment: str = ""
    """To the sealed order of its seats."""
    drawing: tuple[str, ...] = ()
    """Whose seats are drawn, as they stood when the order was sealed."""
    words: str = ""
    words_by: str = ""
    seated: bool = False
    started: bool = False
    bought: tuple[str, ...] = ()
    """Who has bought in."""

    @property
    def over(self) -> bool:
        return self.started and all(table.announced for table in self.tables.values())


class Dispute(Struct, frozen=True):
    number: int
    raised_by: str
    about: str
    table: str = ""
    decision: str = ""

    @property
    def open(self) -> bool:
        return not self.decision


class Prize(Struct, frozen=True):
    entrant: str
    place: int
    cents: int
    goods: tuple[str, ...] = ()
    paid: bool = False


class Goods(Struct, frozen=True):
    """What the house adds in kind, and for which place."""

    what: str
    place: int


class Tournament(Struct, frozen=True):
    stage: Stage = Stage.DRAFT
    said: dict[str, Any] = {}
    """The conditions as drafted."""
    conditions: Conditions | None = None
    """As published."""
    signatures: bool = False
    """The manager asks for them."""
    entrants: dict[str, Entrant] = {}
    """In the order in which they entered."""
    refused: tuple[str, ...] = ()
    goods: tuple[Goods, ...] = ()
    sessions: dict[str, Session] = {}
    """In the order in which they are played."""
    disputes: dict[int, Dispute] = {}
    prizes: tuple[Prize, ...] = ()
    accounts: dict[str, int] = {}
    """Dollars, in cents; what stands at nothing has no entry."""
    at: int = 0
    """When something last happened."""
    sequence: int = 0

    @property
    def terms(self) -> Conditions:
        """The conditions, where they are published."""
        if self.conditions is None:
            raise ValueError("The conditions of this tournament are not published.")
        return self.conditions

    @property
    def session(self) -> Session | None:
        """The one that is played, or comes next; nothing before the first and after the last."""
        return next((each for each in self.sessions.values() if not each.over and not self._passed_over(each)), None)

    def waiting(self, session: str) -> tuple[str, ...]:
        """Who plays in a session: those still in, or for a second chance those knocked out of the one it is for."""
        if of := self.terms.second_chance_of(session):
            return tuple(each.name for each in self.entrants.values() if each.standing is Standing.OUT and each.last == of)
        return tuple(each.name for each in self.entrants.values() if each.standing is Standing.IN)

    def _passed_over(self, session: Session) -> bool:
        """A second chance that nobody is in need of: everybody went on, or has bought back."""
        of = self.sessions.get(self.terms.second_chance_of(session.name))
        if of is None or session.seated or self.waiting(session.name):
            return False
        return of.over or self._passed_over(of)


def state_hash(tournament: Tournament) -> str:
    """One value for all of it: equal tournaments, equal hashes."""
    plain = msgspec.to_builtins(tournament, str_keys=True, order="deterministic", enc_hook=int)
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()
