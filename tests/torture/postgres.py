"""PostgreSQL itself is killed under a floor that plays: at every point of the writer's work, and at any moment."""

import time
from random import Random
from threading import Event, Thread
from typing import Any, Final

from tests.torture.auditing import audited
from tests.torture.checking import Base, cards_follow, check, heads_of
from tests.torture.cluster import Cluster, cluster, reading_postgres
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary, Shoe
from tests.torture.floors import Floor, folder, laid_out
from tests.torture.lives import ANYWHERE, POINTS, hot_of, repeated, same_cards, shoe_of
from tests.torture.playing import next_request

from croupier.house.floor.cage import BuyIn
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal.dialects import Away

TITLE: Final = "Kills of PostgreSQL under a floor"
KILLS: Final = 100
CLIENTS: Final = 4
_PATIENCE: Final = 30.0


class _Passing:
    """Kills the database, once, at a point that the writer passes."""

    def __init__(self, server: Cluster) -> None:
        self._server, self.point, self.left, self.killed = server, "", 0, Event()

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left <= 0:
                self.kill()

    def kill(self) -> None:
        self.point = ""
        self._server.kill()
        self.killed.set()


def run(scale: float, say: Say, *, seed: int = 50) -> Counts:
    counts, chance = Counts(), Random(seed)
    with folder() as place, cluster(place) as server:
        floor = laid_out(Home(place / "pit"))
        passing = _Passing(server)
        pit = Pit.open(floor.home, passing=passing)
        try:
            base = base_of_postgres()
            for number in range(scaled(KILLS, scale)):
                base = _one(pit, floor, server, passing, base, number, chance, counts)
                if number and number % 10 == 0:
                    say(str(counts))
        finally:
            pit.close()
        audited(floor.home, counts)
    return counts


def base_of_postgres() -> Base:
    with reading_postgres(one_moment=True) as query:
        sums = query("SELECT account_id, SUM(cents) FROM posting GROUP BY account_id", ())
        return Base(heads_of(query), {row[0]: int(row[1]) for row in sums})


def _one(
    pit: Pit, floor: Floor, server: Cluster, passing: _Passing, base: Base, number: int, chance: Random, counts: Counts
) -> Base:  # fmt: skip
    diary, shoes, stop = Diary(), dict[str, Shoe](), Event()
    tables = tuple(chance.sample(sorted(floor.tables), k=2))
    point = (*POINTS, ANYWHERE)[number % (len(POINTS) + 1)]
    passing.killed.clear()

    def client(place: int) -> None:
        luck = Random(f"{number}:{place}")
        for turn in range(200):
            name = f"{number}-{place}-{turn}"
            try:
                request = next_request(pit, floor, tables, luck, name)
                asked = diary[name] = Asked(request)
                asked.reply = pit.ask(request)
            except Away:
                counts.add("told that the database is away")
                time.sleep(0.005)
            except Exception as error:
                counts.found(f"a client was told {type(error).__name__}: {error}")
            hot = pit.writer.memory.hots.get(tables[0])
            if hot is not None and (shoe := shoe_of(hot)) is not None:
                shoes[hot.id] = shoe
            if stop.is_set():
                return

    clients = [Thread(target=client, args=(place,), daemon=True) for place in range(CLIENTS)]
    for each in clients:
        each.start()
    if point == ANYWHERE:
        time.sleep(chance.uniform(0, 0.1))
        passing.kill()
    else:
        passing.left, passing.point = chance.randint(1, 8), point
    if not passing.killed.wait(_PATIENCE):
        counts.found(f"kill {number} at {point} never came.")
        passing.kill()
    time.sleep(0.02)
    stop.set()
    for each in clients:
        each.join(_PATIENCE)
    server.begin_again()
    counts.add("kills of the database")
    return _look_back(pit, floor, base, diary, shoes, number, chance, counts)


def _look_back(
    pit: Pit, floor: Floor, base: Base, diary: Diary, shoes: dict[str, Shoe], number: int, chance: Random, counts: Counts
) -> Base:  # fmt: skip
    def found(sentence: str) -> None:
        counts.found(f"after kill {number} of the database: {sentence}")

    patron = floor.patrons[0]
    served_again(pit, BuyIn(f"{number}-back", patron, patron, 500, play_money=True))
    diary[f"{number}-back"] = Asked(BuyIn(f"{number}-back", patron, patron, 500, play_money=True))
    with reading_postgres() as query:
        base = check(query, base, diary, found)
        for shoe in shoes.values():
            cards_follow(query, shoe, found)
            same_cards(shoe, hot_of(pit, shoe.table), found)
        fresh = repeated(pit, query, diary, [], chance, found)
        if heads_of(query) != base.heads:
            found("requests that had been answered did something when they were asked again.")
        anew = {request.receipt: Asked(request, pit.ask(request)) for request in fresh}
        base = check(query, base, anew, found)
    counts.add("answered", sum(asked.reply is not None for asked in diary.values()))
    counts.add("unanswered", sum(asked.reply is None for asked in diary.values()))
    counts.add("of them gone whole", len(fresh))
    return base


def served_again(pit: Pit, request: Any) -> None:
    """The house comes back by itself once its database has."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            pit.ask(request)
        except Away:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return
