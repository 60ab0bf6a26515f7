"""One life of a floor: it opens what the one before it left, checks that, is asked everything again, plays, and is killed."""

import gc
import os
import pickle
import signal
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from threading import Lock, Thread
from typing import Any, Final

from msgspec import Struct
from tests.torture.checking import Base, Query, cards_follow, check, heads_of, reading, stored_replies
from tests.torture.diary import Asked, Diary, Shoe
from tests.torture.floors import Floor
from tests.torture.playing import next_request

from croupier.house.floor.asked import Reply
from croupier.house.floor.commands import Step
from croupier.house.floor.hot import Hot, load
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.journal.store import Store

POINTS: Final = ("loaded", "decided", "entries", "posted", "before-commit", "committed", "replied")
ANYWHERE: Final = "anywhere"
CLIENTS: Final = 4
_EACH: Final = 12
"""What a client asks for in one life at the most."""


class Plan(Struct, frozen=True):
    """When a life ends: at the so-many-eth passing of a point, or whenever whoever began it kills it."""

    number: int
    point: str
    count: int
    seed: int
    tables: tuple[str, ...]
    first: bool = False


class Past(Struct):
    """What those outside know of the lives before."""

    base: Base
    diary: Diary
    shoes: dict[str, Shoe]
    earlier: list[Asked]
    """Some of what was asked long ago."""


class Teller:
    """Tells whoever began this life what happens in it; each message whole, or lost with the life."""

    def __init__(self, pipe: int) -> None:
        self._pipe, self._lock = pipe, Lock()

    def __call__(self, *message: Any) -> None:
        body = pickle.dumps(message)
        frame = struct.pack("<I", len(body)) + body
        with self._lock:
            while frame:
                frame = frame[os.write(self._pipe, frame) :]


def messages(heard: bytes) -> list[tuple[Any, ...]]:
    """The whole ones."""
    found, at = [], 0
    while len(heard) >= at + 4:
        (length,) = struct.unpack_from("<I", heard, at)
        if len(heard) < at + 4 + length:
            break
        found.append(pickle.loads(heard[at + 4 : at + 4 + length]))
        at += 4 + length
    return found


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


class Passing:
    """Ends the life at the point that the plan names, once it plays."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._left, self.armed = plan, plan.count, False

    def __call__(self, point: str) -> None:
        if self.armed and point == self._plan.point:
            self._left -= 1
            if not self._left:
                die()


def live(floor: Floor, plan: Plan, past: Past, pipe: int) -> None:
    """In a process of its own; never returns."""
    tell = Teller(pipe)
    try:
        gc.disable()
        sys.setswitchinterval(0.0005)  # so many threads, so short a life
        passing = Passing(plan)
        pit = Pit.open(floor.home, passing=passing)
        with reading(floor.home) as query:
            _look_back(pit, query, past, plan, tell)
        passing.armed = True
        tell("playing")
        clients = [
            Thread(target=play, args=(pit, floor, plan, str(client), tell), daemon=True)
            for client in range(0 if plan.first else CLIENTS)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        tell("rested")
    except BaseException as error:
        tell("found", f"life {plan.number} ({plan.point} {plan.count}) failed: {type(error).__name__}: {error}")
    die()


def _look_back(pit: Pit, query: Query, past: Past, plan: Plan, tell: Teller) -> None:
    def found(sentence: str) -> None:
        tell("found", f"before life {plan.number} ({plan.point} {plan.count}): {sentence}")

    base = check(query, past.base, past.diary, found)
    for shoe in past.shoes.values():
        cards_follow(query, shoe, found)
        same_cards(shoe, hot_of(pit, shoe.table), found)
    fresh = repeated(pit, query, past.diary, past.earlier, Random(plan.seed), found)
    after = heads_of(query)
    counted = Counter("granted" if asked.reply.granted else "refused" for asked in past.diary.values() if asked.reply)
    counted["unanswered"] = len(past.diary) - counted.total()
    counted["repeated"] = len(past.diary) + len(past.earlier) - len(fresh)
    tell("checked", base, counted)
    if fresh:
        _ask_fresh(pit, fresh, tell)
    elif after != base.heads:
        found("requests that had been answered did something when they were asked again.")


def hot_of(pit: Pit, table: str) -> Hot:
    """A table with its sealed cards, read from the database as after a restart."""
    store = Store(dialect_of(pit.home, reading=True), reading=True)
    try:
        head, setup = store.head(f"table:{table}"), pit.looking.tables()[table]
        assert head is not None
        return load(store, head, setup, pit.keys)
    finally:
        store.close()


def shoe_of(hot: Hot) -> Shoe | None:
    if hot.sealed is None:
        return None
    return Shoe(hot.id, hot.head.version, hot.sealed.commitment, hot.sealed.order, hot.sealed.cut, hot.sealed.gone)


def same_cards(before: Shoe, hot: Hot, found: Callable[[str], None]) -> None:
    after = shoe_of(hot)
    if hot.head.version == before.version and after != before:
        found(f"table:{before.table} stands where it stood, and other cards lie in its shoe.")
    if after is not None and after.commitment == before.commitment:
        if after.order != before.order or after.gone < before.gone or (before.cut is not None and after.cut != before.cut):
            found(f"table:{before.table}: the shoe with the same seal lies in another order.")
    elif hot.head.version == before.version:
        found(f"table:{before.table} has lost its shoe.")


def repeated(pit: Pit, query: Query, diary: Diary, earlier: list[Asked], chance: Random, found: Callable[[str], None]) -> list[Any]:
    """Everything is asked again, in any order: what is on record is answered alike. What is not is given back, to be asked anew."""
    asked = [each for each in diary.values() if each.request.receipt]
    stored = stored_replies(query, [each.request.receipt for each in asked])
    fresh = [each.request for each in asked if each.request.receipt not in stored]
    again = [(each.request, stored[each.request.receipt]) for each in asked if each.request.receipt in stored]
    again += [(each.request, each.reply) for each in earlier if each.reply is not None]
    chance.shuffle(again)
    for (request, reply), future in zip(again, [pit.submit(request) for request, _reply in again], strict=True):
        if future.result() != reply:
            found(f"{request.receipt} was answered with {reply}, and when asked again with {future.result()}.")
    return fresh


def _ask_fresh(pit: Pit, fresh: list[Any], tell: Teller) -> None:
    """What left no trace is asked for again, and does now what it would have done."""
    for request in fresh:
        tell("asked", request.receipt, request)
        tell("told", request.receipt, pit.ask(request))


def play(pit: Pit, floor: Floor, plan: Plan, client: str, tell: Teller) -> None:
    chance = Random(f"{plan.seed}:{client}")
    try:
        for number in range(_EACH):
            name = f"{plan.number}-{client}-{number}"
            request = next_request(pit, floor, plan.tables, chance, name)
            tell("asked", name, request)
            reply = pit.ask(request)
            tell("told", name, reply)
            if chance.random() < 0.1 and not isinstance(request, Step):
                _twice(pit, request, reply, tell)
            table = getattr(request, "table", "")
            hot = pit.writer.memory.hots.get(table)
            if hot is not None and (shoe := shoe_of(hot)) is not None:
                tell("shoe", shoe)
    except Exception as error:
        tell("found", f"a client of life {plan.number} failed: {type(error).__name__}: {error}")


def _twice(pit: Pit, request: Any, reply: Reply, tell: Teller) -> None:
    again = pit.ask(request)
    if again != reply:
        tell("found", f"{request.receipt} was answered with {reply}, and at once again with {again}.")
