"""The automatic dealer of a process: one thread for all its tables, which sleeps until something is due or has happened.

A step is one transaction, so that whoever watches sees each card come. When a clock ends is a fact of this process, not of the
journal: after a restart, or where another process takes a table over, it runs anew. What is waited for is measured by a clock that
nobody sets; the server's time is for what is shown, for leases, and for the hour that a sign says.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Event, Lock, Thread
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.house.dealing.entrants import Entrants
from croupier.house.dealing.guests import Party, Thing
from croupier.house.dealing.pace import Pace, usual_pace
from croupier.house.dealing.prompts import Prompt, prompt_of
from croupier.house.dealing.schedule import Schedule
from croupier.house.dealing.steps import LEASE, DealersStep, GiveUp, Taken, deals_itself
from croupier.house.floor.asked import CONFLICT, UNKNOWN, Reply
from croupier.house.floor.awaited import Awaited
from croupier.house.floor.hot import Hot
from croupier.house.floor.named import STAFF
from croupier.house.floor.pit import Pit
from croupier.house.floor.work import Published
from croupier.house.journal.dialects import Away
from croupier.house.settings import is_demonstration

log = logging.getLogger("croupier.house.dealing")

LOOK: Final = 3.0
"""Every so many seconds all tables are looked at, should another process have been at them."""
_FIRST_REST, _LONGEST_REST = 1.0, 60.0
_AWAY_REST: Final = 2.0
"""Seconds between attempts while the books cannot be reached: that is nothing that a table does wrong."""
_NUMBERS: Final = count(1)
_read_taken: Final = msgspec.json.Decoder(Taken).decode


class Clock(Struct, frozen=True):
    """A clock that runs at a table."""

    what: Literal["betting", "deciding"]
    ends: float
    """By the server's time, in seconds."""
    seconds: int
    """How long it runs in all."""
    who: tuple[str, ...] = ()
    """The players whose word is awaited; nobody where it is for all to wager."""


class _Minded(Struct):
    """An automatic table as its dealer has it in mind."""

    hot: Hot
    prompt: Prompt
    stepped: float
    """When the dealer last did something, by the clock that nobody sets, as are the others here."""
    clock: Clock | None = None
    not_before: float = 0.0
    rest: float = 0.0
    """How long it waits after something that should not have been refused."""
    away: bool = False
    """Whether it rests because the books could not be reached."""


class Dealing:
    """Deals at every automatic table of a pit, with guests where they are wanted."""

    def __init__(
        self,
        pit: Pit,
        *,
        pace: Pace | None = None,
        holder: str = "",
        guests: bool | None = None,
        wait: Callable[[float], object] | None = None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pit, self._clock = pit, steady
        self.pace = usual_pace() if pace is None else pace
        self._invites = is_demonstration() if guests is None else guests  # they play with money that is none
        self.holder = holder or f"{os.uname().nodename}/{os.getpid()}/{next(_NUMBERS)}"
        """The name of this process in its leases."""
        self.listeners: list[Callable[[str], None]] = []
        """Called with a table's id when its clock has changed, or why it stands still."""
        self._bell, self._lock = Event(), Lock()
        self._wait = wait or self._sleep
        self._woken: dict[str, Hot | None] = {}
        self._minded: dict[str, _Minded] = {}
        self._parties: dict[str, Party | Entrants] = {}
        self._schedule: Schedule[tuple[str, str]] = Schedule()
        self._look_again = 0.0
        self._stopping = False
        self._thread: Thread | None = None

    # From outside

    def start(self) -> None:
        """Deal from now on, in a thread of its own."""
        self.attach()
        self._thread = Thread(target=self._run, name="dealer", daemon=True)
        self._thread.start()

    def attach(self) -> None:
        """Follow the pit, without a thread: whoever calls `turn` deals."""
        self._pit.listeners.append(self._heard)
        self._look_again = self._clock()

    def stop(self) -> None:
        """Deal no further, and leave the tables to other processes at once; once the leases end, where that cannot be written."""
        self._stopping = True
        self._bell.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        with suppress(ValueError):
            self._pit.listeners.remove(self._heard)
        if self._minded:
            try:
                self._pit.ask(GiveUp(tuple(self._minded), self.holder))
            except Away:
                log.warning("The tables could not be given up: their leases run out by themselves.")

    def clock(self, table: str) -> Clock | None:
        """The clock that runs at a table, if one does."""
        minded = self._minded.get(table)
        running = None if minded is None else minded.clock
        return None if running is None else replace(running, ends=self._pit.clock() + (running.ends - self._clock()))

    def waits_for(self, table: str) -> str:
        """Why the dealer of a table does nothing until somebody else has spoken; nothing said where it goes on."""
        minded = self._minded.get(table)
        return minded.prompt.sentence if minded is not None and minded.prompt.kind in ("people", "nothing") else ""

    def wake(self, table: str) -> None:
        """Something has happened at a table, as another process says."""
        with self._lock:
            self._woken.setdefault(table, None)
        self._bell.set()

    # The thread

    def _run(self) -> None:
        while not self._stopping:
            try:
                until = self.turn()
            except Exception:
                log.exception("The dealer stumbled, and goes on.")
                until = self._clock() + _FIRST_REST
            self._wait(max(0.0, until - self._clock()))

    def _sleep(self, seconds: float) -> None:
        self._bell.wait(seconds)
        self._bell.clear()

    def _heard(self, published: Published) -> None:
        """By the writer, after each commit: keep it short."""
        kind, _, table = published.name.partition(":")
        if kind == "table":
            hot = published.hot
            if hot is not None and not deals_itself(hot.setup) and table not in self._minded:
                return
            with self._lock:
                self._woken[table] = hot
        elif kind == STAFF:
            with self._lock:
                self._woken[""] = None
        else:
            return
        self._bell.set()

    def turn(self) -> float:
        """Do all that is due now. When there is more to do, as far as it can be told."""
        with self._lock:
            woken, self._woken = self._woken, {}
        now = self._clock()
        if woken.pop("", self) is None or self._look_again <= now:
            self._look_again = now + LOOK
            self.look()
        for table, hot in woken.items():
            self._look(table, hot)
        asked: list[tuple[str, str, Awaited[Reply]]] = []
        for what, table in list(self._schedule.due(now)):
            asked += self._steps(table) if what == "step" else self._guest_acts(table)
        for what, table, future in asked:
            self._answered(what, table, future)
        for table in dict.fromkeys(table for _what, table, _future in asked):
            if table in self._minded:
                self._look(table, None)
        due = self._schedule.next
        return self._look_again if due is None else min(due, self._look_again)

    # Looking

    def look(self) -> None:
        """At every table of the pit, whoever has been there."""
        found = self._pit.looking.tables()
        for table, setup in found.items():
            hot = self._pit.looking.table(table) if deals_itself(setup) else None
            if hot is not None:
                self._look(table, hot if hot.setup == setup else replace(hot, setup=setup))
            elif table in self._minded:
                self._forget(table)
        for table in self._minded.keys() - found.keys():
            self._forget(table)

    def _look(self, table: str, hot: Hot | None) -> None:
        """See what a table waits for, and when that is over."""
        minded = self._minded.get(table)
        if hot is None and (hot := self._pit.looking.table(table)) is not None and minded is not None:
            hot = replace(hot, setup=minded.hot.setup)  # what the staff stream says of it is looked at when that moves
        if hot is not None and minded is not None and hot.head.version < minded.hot.head.version:
            return  # heard late
        if hot is None or not deals_itself(hot.setup) or hot.table.closed:
            self._forget(table)
            return
        now = self._clock()
        prompt = prompt_of(hot.table, self._pit.clock())
        if minded is None:
            minded = self._minded[table] = _Minded(hot, prompt, now)
            before: object = None
        else:
            before = (minded.clock, minded.prompt.kind, minded.prompt.sentence)
        waits_on = minded.clock is not None and minded.prompt.key == prompt.key
        if not waits_on:
            minded.clock = _clock_for(prompt, hot, now)
        minded.hot, minded.prompt = hot, prompt
        self._plan(table, minded)
        self._expect_guests(table, minded, now)
        if before != (minded.clock, prompt.kind, prompt.sentence):
            for listener in tuple(self.listeners):
                listener(table)

    def _plan(self, table: str, minded: _Minded) -> None:
        """When the next step is due."""
        prompt = minded.prompt
        if not prompt.commands:
            self._schedule.drop(("step", table))
            return
        rested = minded.stepped + self.pace.before(prompt.what)
        ends = rested if minded.clock is None else minded.clock.ends
        self._schedule.put(("step", table), max(ends, rested if prompt.kind != "deciding" else ends, minded.not_before))

    def _forget(self, table: str) -> None:
        self._minded.pop(table, None)
        self._parties.pop(table, None)
        self._schedule.drop(("step", table))
        self._schedule.drop(("guest", table))

    # Doing

    def _steps(self, table: str) -> list[tuple[str, str, Awaited[Reply]]]:
        minded = self._minded.get(table)
        if minded is None:
            return []
        return [("step", table, self._pit.submit(DealersStep(table, minded.prompt.key, self.holder)))]

    def _answered(self, what: str, table: str, future: Awaited[Reply]) -> None:
        reply, away = None, False
        try:
            reply = future.result()
        except Away:
            away = True  # the writer has written it down, once
        except Exception:
            log.exception("A step at a table failed and left nothing behind.", extra={"table": table})
        minded = self._minded.get(table)
        if reply is not None:
            self._here_again()
        if what != "step" or minded is None:
            return
        now = self._clock()
        minded.away = away
        if reply is not None and reply.granted:
            minded.stepped, minded.rest, minded.not_before = now, 0.0, 0.0
        elif reply is not None and reply.status == CONFLICT:
            left = _read_taken(reply.body).until / 1000 - self._pit.clock()
            minded.not_before = now + min(max(0.0, left), 2 * LEASE / 1000)
        elif reply is not None and reply.status == UNKNOWN:
            self._forget(table)
            self.wake("")
        elif reply is None or self._stands_still(table, minded):
            minded.rest = min(_AWAY_REST if away else _LONGEST_REST, minded.rest * 2 or _FIRST_REST)
            minded.not_before = now + minded.rest

    def _here_again(self) -> None:
        """The books have been reached: no other table rests any longer because they could not be."""
        for table, minded in self._minded.items():
            if minded.away:
                minded.rest, minded.not_before, minded.away = 0.0, 0.0, False
                self._plan(table, minded)

    def _stands_still(self, table: str, minded: _Minded) -> bool:
        """Whether the step that was refused is still the one that is due: the table refuses it, and did not merely move on."""
        hot = self._pit.looking.table(table)
        return hot is not None and prompt_of(hot.table, self._pit.clock()).key == minded.prompt.key

    # Guests

    def _expect_guests(self, table: str, minded: _Minded, now: float) -> None:
        wanted = minded.hot.setup.guests if self._invites else 0
        party = self._parties.get(table)
        if party is None:
            conditions = minded.hot.table.conditions
            if self._invites and conditions is not None and conditions.tournament is not None:
                party = self._parties[table] = Entrants(table, self._pit)
            elif wanted:
                party = self._parties[table] = Party(table)
            else:
                return
        when = party.look(Thing(minded.hot.table, minded.prompt, wanted), now)
        if when is None:
            self._schedule.drop(("guest", table))
        else:
            self._schedule.put(("guest", table), when)

    def _guest_acts(self, table: str) -> list[tuple[str, str, Awaited[Reply]]]:
        minded, party = self._minded.get(table), self._parties.get(table)
        if minded is None or party is None:
            return []
        thing = Thing(minded.hot.table, minded.prompt, minded.hot.setup.guests if self._invites else 0)
        return [("guest", table, self._pit.submit(each)) for each in party.acts(thing, self._pit, self._clock())]


def _clock_for(prompt: Prompt, hot: Hot, now: float) -> Clock | None:
    if prompt.kind == "betting":
        return Clock("betting", now + hot.setup.betting, hot.setup.betting)
    if prompt.kind == "deciding":
        return Clock("deciding", now + hot.setup.deciding, hot.setup.deciding, prompt.who)
    return None
