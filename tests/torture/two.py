"""Two processes on one PostgreSQL, with clients of both at the same tables. One is killed, and the other goes on."""

import os
import time
from collections import Counter
from random import Random
from threading import Thread
from typing import Any, Final

from tests.torture.auditing import audited
from tests.torture.checking import check, heads_of
from tests.torture.cluster import cluster, reading_postgres
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary
from tests.torture.floors import Floor, folder, laid_out
from tests.torture.lives import POINTS, Passing, Plan, Teller, die, messages, play, repeated
from tests.torture.postgres import base_of_postgres

from croupier.desk.journal import state_hash
from croupier.house.floor.pit import Pit
from croupier.house.home import Home

TITLE: Final = "Two processes on one PostgreSQL"
KILLS: Final = 100
CLIENTS: Final = 3


def run(scale: float, say: Say, *, seed: int = 60) -> Counts:
    counts, chance = Counts(), Random(seed)
    with folder() as place, cluster(place):
        floor = laid_out(Home(place / "pit"))
        for number in range(scaled(KILLS, scale)):
            _pair(floor, number, chance, counts)
            if number and number % 20 == 0:
                say(str(counts))
        audited(floor.home, counts)
    return counts


def _pair(floor: Floor, number: int, chance: Random, counts: Counts) -> None:
    from django.db import connections

    connections.close_all()
    base, tables = base_of_postgres(), tuple(chance.sample(sorted(floor.tables), k=chance.choice((1, 2))))
    doomed = Plan(number, POINTS[number % len(POINTS)], chance.randint(2, 12), chance.getrandbits(48), tables)
    plans = (doomed, Plan(number, "", 0, chance.getrandbits(48), tables))
    children = [_begun(floor, plan, mark) for plan, mark in zip(plans, ("one", "other"), strict=True)]
    heard = [_told(pipe, child) for child, pipe in children]
    diary, last = Diary(), dict[str, tuple[int, str]]()
    for told, mark in zip(heard, ("one", "other"), strict=True):
        kinds: Counter[str] = Counter()
        for kind, *said in told:
            kinds[kind] += 1
            if kind == "asked":
                diary[said[0]] = Asked(said[1])
            elif kind == "told":
                diary[said[0]].reply = said[1]
            elif kind == "found":
                counts.found(f"pair {number}: {said[0]}")
            elif kind == "seen":
                last[said[0]] = (said[1], said[2])
        counts.add(f"requests to the {mark}", kinds["asked"])
        if mark == "other" and not kinds["rested"]:
            counts.found(f"pair {number}: the other did not go on to its end.")
        if mark == "one" and kinds["rested"]:
            counts.add("of them killed at rest")
    _hold(floor, base, diary, last, number, chance, counts)
    counts.add("pairs, one killed")


def _hold(
    floor: Floor, base: Any, diary: Diary, last: dict[str, tuple[int, str]], number: int, chance: Random, counts: Counts
) -> None:
    def found(sentence: str) -> None:
        counts.found(f"pair {number}: {sentence}")

    pit = Pit.open(floor.home)
    try:
        with reading_postgres() as query:
            after = check(query, base, diary, found)
            for table, (version, digest) in last.items():
                hot = pit.looking.table(table)
                if hot is None or (hot.head.version, state_hash(hot.table)) != (version, digest):
                    found(f"the other saw another table {table} than is on record.")
            repeated(pit, query, diary, [], chance, found)
            if heads_of(query) != after.heads:
                found("requests that had been answered did something when they were asked again.")
    finally:
        pit.close()


def _begun(floor: Floor, plan: Plan, mark: str) -> tuple[int, int]:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _live(floor, plan, mark, write)
        os._exit(1)
    os.close(write)
    return child, read


def _live(floor: Floor, plan: Plan, mark: str, pipe: int) -> None:
    """In a process of its own: play; one is killed on the way, the other looks at the tables once all is done."""
    tell = Teller(pipe)
    try:
        passing = Passing(plan)
        pit = Pit.open(floor.home, passing=passing)
        passing.armed = bool(plan.point)
        clients = [Thread(target=play, args=(pit, floor, plan, f"{mark}{each}", tell), daemon=True) for each in range(CLIENTS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        if not plan.point:
            time.sleep(0.05)
            for table in plan.tables:
                hot = pit.looking.table(table)
                assert hot is not None
                tell("seen", table, hot.head.version, state_hash(hot.table))
        tell("rested")
    except BaseException as error:
        tell("found", f"{mark} failed: {type(error).__name__}: {error}")
    die()


def _told(pipe: int, child: int) -> list[tuple[Any, ...]]:
    heard = bytearray()
    while some := os.read(pipe, 1 << 20):
        heard += some
    os.close(pipe)
    os.waitpid(child, 0)
    return messages(bytes(heard))
