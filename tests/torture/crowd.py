"""Sixty-four clients at once, who ask twice, late and out of order; and everything they ever asked, over and over again."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from threading import Lock, Thread
from typing import Any, Final

from msgspec.structs import replace
from tests.house.pits import House
from tests.torture.auditing import audited
from tests.torture.checking import base_of, check, heads_of, reading
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary
from tests.torture.floors import Floor, folder, laid_out
from tests.torture.playing import next_request

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house.floor.asked import CONFLICT, Reply
from croupier.house.floor.awaited import Awaited
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.table.model.people import Actor

TITLE: Final = "64 clients at once, and repeats"
CLIENTS: Final = 64
EACH: Final = 200
"""What each client asks for at one table, and again at many."""
REPEATS: Final = 1_000_000
PURSES: Final = 100
"""How often a purse is raced for."""
_AT_ONCE: Final = 2_048


def run(scale: float, say: Say, *, seed: int = 30) -> Counts:
    counts = Counts()
    with folder() as place:
        floor = laid_out(Home(place / "pit"))
        pit = Pit.open(floor.home)
        try:
            diary = Diary()
            for tables in (("t1",), tuple(floor.tables)):
                _crowd(pit, floor, tables, scaled(EACH, scale, 6), seed, diary, counts)
                say(f"{len(tables)} tables: {counts}")
            for number in range(scaled(PURSES, scale, 2)):
                _one_purse(pit, floor, Random(f"{seed}:{number}"), diary, counts)
            say(f"one purse: {counts}")
            _again(pit, floor, diary, scaled(REPEATS, scale), Random(seed), counts, say)
        finally:
            pit.close()
        audited(floor.home, counts)
    return counts


def together(clients: int, act: Callable[[int], None], counts: Counts) -> None:
    """So many at once; whoever fails is found."""

    def acting(client: int) -> None:
        try:
            act(client)
        except Exception as error:
            counts.found(f"client {client} failed: {type(error).__name__}: {error}")

    threads = [Thread(target=acting, args=(client,), daemon=True) for client in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)


def _crowd(pit: Pit, floor: Floor, tables: tuple[str, ...], each: int, seed: int, diary: Diary, counts: Counts) -> None:
    """Clients play; half of what they ask is asked again, by others, later, or at the same time."""
    base, here, late, lock = base_of(floor.home), Diary(), list[Asked](), Lock()

    def same(asked: Asked, reply: Reply) -> None:
        with lock:
            if asked.reply is None:
                asked.reply = reply
            elif asked.reply != reply and asked.request.receipt:
                counts.found(f"{asked.request.receipt} was answered with {asked.reply} and with {reply}.")

    def client(number: int) -> None:
        chance = Random(f"{seed}:{len(tables)}:{number}")
        for turn in range(each):
            name = f"{len(tables)}-{number}-{turn}"
            asked = Asked(next_request(pit, floor, tables, chance, name))
            with lock:
                here[name] = asked
                others = [late.pop(chance.randrange(len(late))) for _ in range(min(len(late), chance.randint(0, 2)))]
                if asked.request.receipt and chance.random() < 0.5:
                    late.append(asked)
            asked_now = [*others, asked, *([asked] if asked.request.receipt and chance.random() < 0.1 else [])]
            if chance.random() < 0.1 and asked.request.receipt:
                asked_now.remove(asked)  # held back: only whoever repeats it will ask
                with lock:
                    late.append(asked)
            chance.shuffle(asked_now)
            for one, future in [(one, pit.submit(one.request)) for one in asked_now]:
                same(one, future.result())
            with lock:
                counts.add("repeats in the crowd", max(0, len(asked_now) - 1))

    together(CLIENTS, client, counts)
    for asked in late:
        if (reply := _answer(pit.submit(asked.request), asked.request, counts)) is not None:
            same(asked, reply)
    _hold(floor, base, here, counts)
    diary |= here
    counts.add("requests", len(here))


def _hold(floor: Floor, base: Any, here: Diary, counts: Counts) -> None:
    with reading(floor.home) as query:
        check(query, base, here, counts.found)
    granted = Counter("granted" if asked.reply and asked.reply.granted else "refused" for asked in here.values())
    for what, number in granted.items():
        counts.add(what, number)


def _one_purse(pit: Pit, floor: Floor, chance: Random, diary: Diary, counts: Counts) -> None:
    """Everybody wants the same chips: out of the purse, and to every table at once. What came of it is counted a second way."""
    house = House.__new__(House)
    house.pit = pit
    patron, numbers = house.patron(), count(1)
    base, here = base_of(floor.home), Diary()
    me, areas, mark = Actor(patron, Rank.PLAYER), 7, f"purse-{patron}"

    def asked() -> Any:
        name, roll = f"{mark}-{next(numbers)}", chance.random()
        tables = chance.choice(((), tuple(floor.tables)))
        if roll < 0.2:
            return BuyIn(name, patron, patron, 2_500, tables, play_money=True)
        if roll < 0.6:
            return CashOut(name, patron, patron, 2_500 * chance.randint(1, 3), tables, play_money=True)
        command = chance.choice((cr.commands.JoinTable(patron, areas, by=me, at=0), cr.commands.LeaveTable(patron, by=me, at=0)))
        return Commands(name, chance.choice(list(floor.tables)), patron, (command,))

    requests = [BuyIn(f"{mark}-0", patron, patron, 10_000, play_money=True), *(asked() for _ in range(2 * CLIENTS - 1))]
    futures: list[Awaited[Reply] | None] = [None] * len(requests)

    def client(number: int) -> None:
        for place in (number, number + CLIENTS):
            futures[place] = pit.submit(requests[place])

    together(CLIENTS, client, counts)
    for request, future in zip(requests, futures, strict=True):
        if future is not None and (reply := _answer(future, request, counts)) is not None:
            here[request.receipt] = Asked(request, reply)
    _hold(floor, base, here, counts)
    diary |= here
    moved = sum(_moved(asked) for asked in here.values())
    with reading(floor.home) as query:
        held = query("SELECT balance FROM account WHERE code LIKE ?", (f"%:{patron}:chips",))
    if sum(row[0] for row in held) != moved:
        counts.found(f"{patron} bought and cashed {moved} together, and has {held}.")
    counts.add("requests for one purse", len(here))


def _answer(future: Awaited[Reply], request: Any, counts: Counts) -> Reply | None:
    """What was answered; a request that failed instead is a finding."""
    try:
        return future.result()
    except Exception as error:
        counts.found(f"{request.receipt} failed: {type(error).__name__}: {error}")
        return None


def _moved(asked: Asked) -> int:
    if asked.reply is None or not asked.reply.granted or isinstance(asked.request, Commands):
        return 0
    amount: int = asked.request.amount
    return amount if isinstance(asked.request, BuyIn) else -amount


def _again(pit: Pit, floor: Floor, diary: Diary, repeats: int, chance: Random, counts: Counts, say: Say) -> None:
    """What was answered is asked again and again, in any order, and now and then with the same id for something else."""
    known = [asked for asked in diary.values() if asked.reply is not None and asked.request.receipt]
    with reading(floor.home) as query:
        before = heads_of(query), query("SELECT code, balance FROM account", ())
        done = 0
        while done < repeats:
            some = chance.choices(known, k=min(_AT_ONCE, repeats - done))
            futures = [pit.submit(asked.request) for asked in some]
            other = pit.submit(replace(some[0].request, by="somebody else"))
            if (said := _answer(other, some[0].request, counts)) is not None and said.status != CONFLICT:
                counts.found(f"{some[0].request.receipt} was taken for another's: {said}.")
            for asked, future in zip(some, futures, strict=True):
                if (said := _answer(future, asked.request, counts)) is not None and said != asked.reply:
                    counts.found(f"{asked.request.receipt} was answered with {asked.reply}, and again with {said}.")
            done += len(some)
            if done % (100 * _AT_ONCE) == 0:
                say(f"{done:,} repeats")
        if (heads_of(query), query("SELECT code, balance FROM account", ())) != before:
            counts.found("Repeats changed the books.")
    counts.add("repeats", done)
