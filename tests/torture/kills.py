"""The floor in a forked child, killed at every point of its work and at any moment, over and over, on one and the same pit."""

import gc
import os
import select
import signal
import time
from collections import Counter
from random import Random
from typing import Any, Final

from tests.torture import floors
from tests.torture.auditing import audited
from tests.torture.checking import base_of
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary, Shoe
from tests.torture.floors import Floor, folder
from tests.torture.lives import ANYWHERE, POINTS, Past, Plan, live, messages

from croupier.house.home import Home

TITLE: Final = "Kills of the floor"
KILLS: Final = 10_000
_PATIENCE: Final = 60.0
"""Seconds after which a life that does not end by itself is a finding."""
_LONGEST: Final = 0.06
"""Seconds within which a life that is killed from outside ends."""
_KEPT: Final = 1_500


def run(scale: float, say: Say, *, seed: int = 10) -> Counts:
    counts = Counts()
    with folder() as place:
        floor = floors.laid_out(Home(place / "pit"))
        killed(floor, scaled(KILLS, scale), seed, counts, say)
        audited(floor.home, counts)
    return counts


def killed(floor: Floor, kills: int, seed: int, counts: Counts, say: Say) -> None:
    """So many lives, each ended by a kill; and a last one that looks back at the one before."""
    chance = Random(seed)
    outside = _Outside(floor, counts)
    gc.collect()
    gc.freeze()  # what is shared with the children stays where it is
    for number in range(kills + 1):
        point = (*POINTS, ANYWHERE)[number % (len(POINTS) + 1)]
        tables = tuple(chance.sample(sorted(floor.tables), k=min(2, len(floor.tables))))
        last = number == kills
        plan = Plan(number, "" if last else point, chance.randint(1, 10), chance.getrandbits(48), tables, first=last)
        outside.watch(plan, chance.uniform(0, _LONGEST))
        if number and number % 500 == 0:
            say(f"{number:,} kills: {counts}")
    gc.unfreeze()


class _Outside:
    """Whoever begins lives, hears what they tell, and remembers it when they are gone."""

    def __init__(self, floor: Floor, counts: Counts) -> None:
        self._floor, self._counts = floor, counts
        self._base, self._diary, self._shoes = base_of(floor.home), Diary(), dict[str, Shoe]()
        self._earlier: list[Asked] = []

    def watch(self, plan: Plan, moment: float) -> None:
        earlier = Random(plan.seed).sample(self._earlier, k=min(8, len(self._earlier)))
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            live(self._floor, plan, Past(self._base, self._diary, self._shoes, earlier), write)
            os._exit(1)
        os.close(write)
        heard = _hear(read, child, moment if plan.point == ANYWHERE else None)
        os.close(read)
        _pid, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            self._counts.found(f"life {plan.number} ended by itself: {status}.")
        self._remember(plan, messages(heard))

    def _remember(self, plan: Plan, told: list[tuple[Any, ...]]) -> None:
        kinds: Counter[str] = Counter()
        for kind, *said in told:
            kinds[kind] += 1
            if kind == "found":
                self._counts.found(said[0])
            elif kind == "checked":
                self._base, counted = said
                self._earlier += [asked for asked in self._diary.values() if asked.reply and asked.request.receipt]
                self._earlier = self._earlier[-_KEPT:]
                self._diary, self._shoes = {}, {}
                for what, count in counted.items():
                    self._counts.add(what, count)
            elif kind == "asked":
                self._diary[said[0]] = Asked(said[1])
            elif kind == "told":
                self._diary[said[0]].reply = said[1]
            elif kind == "shoe" and said[0].version >= getattr(self._shoes.get(said[0].table), "version", 0):
                self._shoes[said[0].table] = said[0]
        if plan.first:
            return
        self._counts.add("kills")
        self._counts.add("of them at rest", kinds["rested"])
        if not kinds["checked"] and plan.point != ANYWHERE:
            self._counts.found(f"life {plan.number} did not come as far as looking back.")


def _hear(pipe: int, child: int, moment: float | None) -> bytes:
    """All that a life tells until it ends; it is killed at a moment, if there is one, and whenever patience is at an end."""
    heard, began = bytearray(), time.monotonic()
    due = began + (_PATIENCE if moment is None else moment)
    alive = True
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, due - time.monotonic()) if alive else _PATIENCE)
        if alive and time.monotonic() >= due:
            os.kill(child, signal.SIGKILL)
            alive = False
        if ready:
            some = os.read(pipe, 1 << 20)
            if not some:
                return bytes(heard)
            heard += some
