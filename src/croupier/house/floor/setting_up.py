"""A table is put on the floor: a chain of its own, its conditions, and how the house runs it."""

from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.games.ranks import Rank, may_act
from croupier.house.floor.asked import CONFLICT, FORBIDDEN, GRANTED, Known, Reply, refuse, refused_by, whoever
from croupier.house.floor.commands import play
from croupier.house.floor.hot import Hot
from croupier.house.floor.named import POOLS, STAFF
from croupier.house.floor.work import Draft, plain
from croupier.house.people.events import SetUp, TableSetUp
from croupier.house.people.persons import SOFTWARE
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

BAD_TABLE_ID: Final = "A table's id is made of letters, digits and dashes, twenty at the most."


def is_table_id(name: str) -> bool:
    return 1 <= len(name) <= 20 and all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in name)


class SetUpTable(Struct, frozen=True):
    """A new table, opened under its conditions; the table's id is theirs."""

    receipt: str
    by: str
    conditions: Conditions
    setup: SetUp

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, self.conditions, self.setup))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return STAFF, f"table:{self.conditions.table}", POOLS

    def perform(self, draft: Draft) -> Reply:
        actor = manager(draft, self.by, Rank.SUPERVISOR)
        if isinstance(actor, Reply):
            return actor
        table, name = self.conditions.table, f"table:{self.conditions.table}"
        if not is_table_id(table):
            return refuse(BAD_TABLE_ID)
        if name in draft.work.heads:
            return refuse(f"There is a table {table} already.", status=CONFLICT)
        if table in draft.pools().system.tables:
            return refuse(f"A table {table} that is not the house's own feeds a pool, or did.", status=CONFLICT)
        opening = c.OpenTable(self.conditions, by=actor, at=draft.now)
        refused = _not_to_open(opening)
        if refused is not None:
            return refused
        head = draft.open_stream(name, "table")
        draft.staff(self.receipt, TableSetUp(table=table, setup=self.setup, by=actor, at=draft.now))
        hot = Hot(table, head, self.setup, Table())
        reply = play(draft, hot, actor, (opening,), self.receipt)
        return replace(reply, version=draft.heads[STAFF].version) if reply.status == GRANTED else reply


def _not_to_open(opening: c.OpenTable) -> Reply | None:
    found = opening.unfounded()
    return None if found is None else refused_by(found)


class ChangeSetUp(Struct, frozen=True):
    """The house runs a table otherwise from now on."""

    receipt: str
    by: str
    table: str
    setup: SetUp

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, self.table, self.setup))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return STAFF, f"table:{self.table}"

    def perform(self, draft: Draft) -> Reply:
        actor = manager(draft, self.by, Rank.SUPERVISOR)
        if isinstance(actor, Reply):
            return actor
        before = draft.setup(self.table)
        if before is None:
            return refuse("There is no such table.", status=404)
        if before.dealt_by != self.setup.dealt_by:
            return refuse("Who deals is settled when a table is set up: its books are kept by it.")
        head = draft.staff(self.receipt, TableSetUp(table=self.table, setup=self.setup, by=actor, at=draft.now))
        return Reply(GRANTED, msgspec.json.encode({"version": head.version}), head.version)


def manager(known: Known, by: str, needed: Rank) -> Actor | Reply:
    """Whoever asks, if they stand as high; the program itself does what it was told to at the start."""
    if by == SOFTWARE:
        return Actor(SOFTWARE, needed)
    person = whoever(known, by)
    if isinstance(person, Reply):
        return person
    if not may_act(person.rank, needed):
        return refuse("This is not yours to do.", status=FORBIDDEN)
    return person.actor
