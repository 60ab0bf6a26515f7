"""People come to the house, and change their rank and standing there."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.games.ranks import SEES_ALL, Rank
from croupier.house.floor.asked import CONFLICT, FORBIDDEN, GRANTED, Known, Reply, refuse, refused_by, whoever
from croupier.house.floor.named import STAFF
from croupier.house.floor.setting_up import manager
from croupier.house.floor.work import Draft, plain
from croupier.house.people.acts import NOT_YOURS, OWN, SET_APART, Acting, decide, needed_for
from croupier.house.people.events import Effective, PersonAdded, SettingsRecorded, StaffEvent, read
from croupier.house.people.persons import FIRST_PATRON, PATRON_MARK, SOFTWARE, STAFF_MARK
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

_SETTINGS: Final = b'"settings-recorded"'


def who_sees_to(known: Known, by: str, rank: Rank) -> Actor | Reply:
    """Whoever adds people of a rank and sees to how they sign in: for patrons a supervisor, for staff a manager. Those who see
    every card watch over managers too, so that no manager makes one, or comes in as one."""
    actor = manager(known, by, Rank.SUPERVISOR if rank is Rank.PLAYER else Rank.MANAGER)
    if rank in SEES_ALL and by != SOFTWARE and not isinstance(actor, Reply):
        return refuse(SET_APART.sentence, status=FORBIDDEN)
    return actor


def id_of(reply: Reply) -> str:
    """Of the person who was added."""
    found: str = msgspec.json.decode(reply.body)["id"]
    return found


class AddPerson(Struct, frozen=True):
    """Someone new; they are given an id."""

    receipt: str
    by: str
    rank: Rank
    digest_of_name: str = ""

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, self.rank, self.digest_of_name))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        actor = who_sees_to(draft, self.by, self.rank)
        if isinstance(actor, Reply):
            return actor
        mark, first = (PATRON_MARK, FIRST_PATRON) if self.rank is Rank.PLAYER else (STAFF_MARK, 1)
        person = f"{mark}{first + draft.number(mark)}"
        head = draft.staff(
            self.receipt, PersonAdded(person=person, rank=self.rank, digest=self.digest_of_name, by=actor, at=draft.now)
        )
        return Reply(GRANTED, msgspec.json.encode({"id": person}), head.version)


class LeaveOut(Struct, frozen=True):
    """Nobody is to be added under a receipt any more, unless somebody was: from here on its answer stands."""

    receipt: str
    by: str = SOFTWARE
    digest: str = "left out"

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, _draft: Draft) -> Reply:
        return refuse("Nobody was added: the request had been given up. Please ask again under another id.", status=CONFLICT)


class Acted(Struct, frozen=True, kw_only=True):
    """What came of an act upon a person."""

    version: int | UnsetType = UNSET
    """Of the staff stream. Patrons are not told: it counts what others do."""
    events: list[Any]


class Staff(Struct, frozen=True):
    """An act of one person upon another, or a patron's upon themselves."""

    receipt: str
    by: str
    act: Acting

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, self.act))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        actor = self._actor(draft)
        if isinstance(actor, Reply):
            return actor
        outcome = decide(self.act, actor, draft.person, draft.now)
        if isinstance(outcome, Refused):
            return refuse(outcome.sentence, status=FORBIDDEN) if outcome in (NOT_YOURS, SET_APART) else refused_by(outcome)
        head = draft.staff(self.receipt, *outcome)
        told = UNSET if actor.rank is Rank.PLAYER else head.version
        return Reply(GRANTED, msgspec.json.encode(Acted(version=told, events=list(outcome))), head.version)

    def _actor(self, draft: Draft) -> Actor | Reply:
        """Whoever asks. Those who are excluded may still hold themselves to less, and ask to come back."""
        if self.by == SOFTWARE:
            return by_software(needed_for(self.act) or Rank.PLAYER)
        person = whoever(draft, self.by, finishing=type(self.act) in OWN)
        return person if isinstance(person, Reply) else person.actor


class Note(Struct, frozen=True):
    """Facts for the staff stream that the program itself has seen, such as that it was started."""

    events: tuple[StaffEvent, ...]
    by: str
    receipt: str = ""
    digest: str = ""

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        head = draft.staff("", *self.events)
        return Reply(GRANTED, msgspec.json.encode({"version": head.version}), head.version)


class RecordSettings(Struct, frozen=True):
    """What this process goes by, for the staff stream, unless that is what it says last; answered with the entry that says so."""

    settings: Effective
    by: str = SOFTWARE
    receipt: str = ""
    digest: str = ""

    @property
    def streams(self) -> tuple[str, ...]:
        return (STAFF,)

    def perform(self, draft: Draft) -> Reply:
        for version, body in draft.work.store.last_said(draft.head(STAFF).id, _SETTINGS):
            if isinstance(said := read(body), SettingsRecorded):
                if said.settings == self.settings:
                    return Reply(GRANTED, msgspec.json.encode({"version": version}), version)
                break
        head = draft.staff("", SettingsRecorded(settings=self.settings, by=by_software(Rank.DEALER), at=draft.now))
        return Reply(GRANTED, msgspec.json.encode({"version": head.version}), head.version)


def by_software(rank: Rank) -> Actor:
    """The program, acting in a rank."""
    return Actor(SOFTWARE, rank)
