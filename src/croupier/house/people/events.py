"""What happened to people and tables of the house: the events of the staff stream."""

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.house.people.persons import Limit, Own, Person, Standing
from croupier.table.model.people import Actor
from croupier.tags import kebab


class StaffEvent(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=kebab):
    by: Actor
    at: int


class PersonAdded(StaffEvent, frozen=True):
    person: str
    rank: Rank
    digest: str = ""


class RankChanged(StaffEvent, frozen=True):
    person: str
    rank: Rank


class StandingChanged(StaffEvent, frozen=True):
    person: str
    standing: Standing
    why: str = ""


class CardIssued(StaffEvent, frozen=True):
    """A Player Card; one that they had is valid no longer."""

    person: str
    card: str


class CardSuspended(StaffEvent, frozen=True):
    person: str
    why: str = ""


class CardRestored(StaffEvent, frozen=True):
    person: str


class CardWithdrawn(StaffEvent, frozen=True):
    person: str
    why: str = ""


class LimitSet(StaffEvent, frozen=True):
    """A patron holds themselves to something, or to less than before."""

    person: str
    limit: Limit
    value: int | None
    """None lifts it."""
    since: int
    """From when it holds: at once where it is tighter, a day later where it is looser."""


class TournamentGiven(StaffEvent, frozen=True):
    """Someone is named manager of one tournament."""

    person: str
    tournament: str


class TournamentTaken(StaffEvent, frozen=True):
    person: str
    tournament: str


class NameErased(StaffEvent, frozen=True):
    """A name and its salt are forgotten: from here on the digest says nothing."""

    person: str


class PasswordSet(StaffEvent, frozen=True):
    person: str


class CodesSet(StaffEvent, frozen=True):
    """A person signs in with time-based codes from now on, or no longer."""

    person: str
    on: bool


class CashReached(StaffEvent, frozen=True):
    """The supervisor is told: a patron's cash of a gaming day has come to so much, one way."""

    patron: str
    day: int
    way: Literal["in", "out"]
    total: int
    told_from: int
    settings: int = 0
    """The entry with the settings of the process that tells it; 0 in older ones."""


class TableSetUp(StaffEvent, frozen=True):
    """A table is put on the floor, or set up otherwise."""

    table: str
    setup: "SetUp"


class HouseOpened(StaffEvent, frozen=True):
    """The pit was opened for the first time. What it is then it stays: a demonstration, or in earnest."""

    demonstration: bool


class ProgramStarted(StaffEvent, frozen=True):
    """Which program runs the pit: its version, and one value over all its files."""

    version: str
    files: str


class SettingsRecorded(StaffEvent, frozen=True):
    """What a process goes by that was started, and all that say so by this entry, where it is something else than before."""

    settings: "Effective"


class SignInGranted(StaffEvent, frozen=True):
    person: str
    how: str
    """By `password`, by password and `code`, or in a demonstration by `name`."""


class SignInFailed(StaffEvent, frozen=True):
    """Somebody was not let in. Under a name that nobody has, no more than that is written."""

    person: str = ""
    locked: int = 0
    """Seconds for which nothing more is tried."""
    standing: Standing = Standing.GOOD
    """Why somebody known was turned away, if it was that."""


class Effective(Struct, frozen=True):
    """The settings of a pit that decide anything, as they are in effect. No secret is among them, and no address of a database."""

    demonstration: bool
    zone: str
    day_starts: str
    """When a gaming day begins at the cage."""
    cash_told_from: int
    """Cents."""
    idle: int
    """Seconds without activity after which a session or token ends."""
    longest: int
    """Seconds after which it ends in any case."""
    with_codes: tuple[Rank, ...]
    """Ranks that sign in with a code."""
    pace: float
    """Seconds before a card that the software deals."""
    allowed_hosts: tuple[str, ...]
    tls: str
    """Who encrypts: a proxy, the pit itself, or nobody."""
    trusted_proxies: tuple[str, ...]
    database: Literal["sqlite", "postgresql"]


class SetUp(Struct, frozen=True):
    """How the house runs a table. Its conditions stand in the table's own journal."""

    title: str
    game: str
    variant: str
    dealt_by: str = "software"
    """`software`, from sealed cards, or `dealer`, who enters what is scanned."""
    automatic: bool = False
    """The software deals by itself, by the clocks below."""
    betting: int = 15
    """Seconds for wagers, once the first lies."""
    deciding: int = 12
    guests: int = 0
    """How many rehearsed guests play along."""


Staffed = (
    PersonAdded
    | RankChanged
    | StandingChanged
    | CardIssued
    | CardSuspended
    | CardRestored
    | CardWithdrawn
    | LimitSet
    | TournamentGiven
    | TournamentTaken
    | NameErased
    | PasswordSet
    | CodesSet
    | CashReached
    | TableSetUp
    | HouseOpened
    | ProgramStarted
    | SettingsRecorded
    | SignInGranted
    | SignInFailed
)
NOTED: Final = (PasswordSet, CodesSet, HouseOpened, ProgramStarted, SettingsRecorded, SignInGranted, SignInFailed)
"""What the program notes by itself, without having been asked: there is nobody to be answered, and no receipt. All else has one."""
Look = Callable[[str], Person | None]

read = msgspec.json.Decoder(Staffed).decode


def changed(event: Any, look: Look) -> Person | None:
    """The person whom an event is about, as it leaves them."""
    match event:
        case PersonAdded(person=person, rank=rank, digest=digest):
            return Person(person, rank, digest=digest)
        case RankChanged(person=person, rank=rank):
            return replace(_known(look, person), rank=rank)
        case StandingChanged(person=person, standing=standing):
            return replace(_known(look, person), standing=standing)
        case CardIssued(person=person, card=card):
            before = _known(look, person)
            return replace(before, card=card, cards=before.cards + 1, card_suspended=False)
        case CardSuspended(person=person):
            return replace(_known(look, person), card_suspended=True)
        case CardRestored(person=person):
            return replace(_known(look, person), card_suspended=False)
        case CardWithdrawn(person=person):
            return replace(_known(look, person), card="", card_suspended=False)
        case LimitSet(person=person, limit=limit, value=value, since=since, at=at):
            before = _known(look, person)
            own = before.limits.get(limit, Own()).set(value, since, at)
            return replace(before, limits=before.limits | {limit: own})
        case TournamentGiven(person=person, tournament=tournament):
            before = _known(look, person)
            return replace(before, tournaments=(*before.tournaments, tournament))
        case TournamentTaken(person=person, tournament=tournament):
            before = _known(look, person)
            return replace(before, tournaments=tuple(one for one in before.tournaments if one != tournament))
        case NameErased(person=person):
            return replace(_known(look, person), erased=True)
    return None


def _known(look: Look, person: str) -> Person:
    found = look(person)
    if found is None:
        raise ValueError(f"The staff stream speaks of {person}, who was never added.")
    return found
