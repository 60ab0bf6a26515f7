"""What the automatic dealer asks of the writer: a step at a table, under a lease that keeps other processes from it."""

from typing import Final

import msgspec
from msgspec import Struct

from croupier.house.dealing.prompts import Key, prompt_of
from croupier.house.floor.asked import CONFLICT, GRANTED, UNKNOWN, Reply, refuse
from croupier.house.floor.commands import play
from croupier.house.floor.work import Draft
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE

LEASE: Final = 6_000
"""For how many milliseconds a process has a table to itself; a step that finds less than three quarters of it left begins it anew,
so that at the usual pace it outlasts the longest rest within a round (`Pace`): a table changes hands where nothing is dealt."""


class Taken(Struct, frozen=True):
    """Another process deals there."""

    until: int
    """In milliseconds."""


class DealersStep(Struct, frozen=True, gc=False):
    """The next step of an automatic table, if it still waits for what it waited for when the step was thought of.

    What is done is read off the table as the writer has it: people who wager and join meanwhile never keep the dealer from dealing.
    """

    table: str
    key: Key
    holder: str
    lease: int = LEASE
    receipt: str = ""
    digest: str = ""
    by: str = SOFTWARE

    @property
    def streams(self) -> tuple[str, ...]:
        return (f"table:{self.table}",)

    def perform(self, draft: Draft) -> Reply:
        hot = draft.hot(self.table)
        if hot is None or not deals_itself(hot.setup):
            return refuse("Nothing is dealt by itself here.", status=UNKNOWN)
        held, now = draft.work.lease(hot.head.id), draft.work.recorded
        # A lease that would last longer than any does was written by a clock gone wrong, and is none.
        if held is not None and held[0] != self.holder and now < held[1] <= now + 2 * self.lease:
            return Reply(CONFLICT, msgspec.json.encode(Taken(held[1])))
        prompt = prompt_of(hot.table, draft.now)
        if prompt.key != self.key or not prompt.commands:
            return refuse("The table has moved on.")
        if held is None or held[0] != self.holder or held[1] - now < 3 * self.lease // 4:
            draft.leases[hot.head.id] = (self.holder, now + self.lease)
        return play(draft, hot, None, prompt.commands, f"{hot.head.name}/{hot.head.version + 1}")


class GiveUp(Struct, frozen=True, gc=False):
    """A process that ends leaves its tables to the others at once."""

    tables: tuple[str, ...]
    holder: str
    receipt: str = ""
    digest: str = ""
    by: str = SOFTWARE

    @property
    def streams(self) -> tuple[str, ...]:
        return tuple(f"table:{table}" for table in self.tables)

    def perform(self, draft: Draft) -> Reply:
        for name in self.streams:
            head = draft.work.heads.get(name)
            held = None if head is None else draft.work.lease(head.id)
            if head is not None and held is not None and held[0] == self.holder:
                draft.leases[head.id] = (self.holder, 0)
        return Reply(GRANTED, b"{}")


def deals_itself(setup: SetUp) -> bool:
    return setup.automatic and setup.dealt_by == "software"
