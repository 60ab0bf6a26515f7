"""Eight processes on one PostgreSQL, a table each, and one pool that all of them feed. Requests are repeated, processes killed; the
books must come to nothing, every prize be awarded once, and the pool read again be the pool that was played on.

A dealer enters the cards, so that prizes are won often: no sealed order is anybody's to choose.
"""

import os
import pickle
import select
import signal
import time
from collections import Counter
from random import Random
from typing import Any, Final

from msgspec import Struct
from tests.house.linking import Scanned, pooled
from tests.house.pits import House
from tests.torture.auditing import audited
from tests.torture.cluster import cluster, reading_postgres
from tests.torture.counts import Counts, Say, scaled
from tests.torture.floors import folder

import croupier as cr
from croupier.cards.card import parse_card
from croupier.desk.routine import routine
from croupier.desk.usual import JACKPOT
from croupier.games.ranks import Rank
from croupier.house.floor.commands import Commands, Step
from croupier.house.floor.meters import CHRONICLE, read
from croupier.house.floor.named import POOLS
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import by_software
from croupier.house.home import Home
from croupier.house.journal.store import Head
from croupier.house.preparing import migrate
from croupier.house.settings import use
from croupier.jackpot import events as e
from croupier.jackpot.engine import replay
from croupier.jackpot.model import state_hash
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

TITLE: Final = "Eight processes on one pool"
PROCESSES: Final = 8
ROUNDS: Final = 10_000
"""Of each process."""
KILLS: Final = 3
REPEATED: Final = 0.1
_AREAS: Final = (1, 2)
_ACES: Final = ("AS", "AH", "AD", "AC")
_WAIT: Final = 0.02
"""Seconds until a prize is looked at again for which an earlier one must be verified first."""
_MOST_TRIES: Final = 1_000
_PATIENCE: Final = 120.0
c = cr.commands


class Place(Struct, frozen=True):
    """A table, who plays there, and who deals and supervises."""

    table: str
    patrons: tuple[str, ...]
    dealer: str
    supervisor: str


def run(scale: float, say: Say, *, seed: int = 80) -> Counts:
    counts, rounds = Counts(), scaled(ROUNDS, scale, 6)
    with folder() as place, cluster(place):
        home = Home(place / "pit")
        places = laid_out(home)
        _played(home, places, rounds, seed, counts, say)
        _held(home, places, rounds, counts)
        audited(home, counts)
    return counts


def laid_out(home: Home) -> list[Place]:
    migrate(home)
    use(home)
    pit = Pit.open(home)
    try:
        house = House(pit)
        pooled(house)
        found = []
        for number in range(1, PROCESSES + 1):
            table = Scanned(house, f"d{number}", len(_AREAS))
            house.until_players(table.table)
            people = (house.staff[Rank.DEALER], house.staff[Rank.SUPERVISOR])
            found.append(Place(table.table, tuple(table.patrons), *people))
        return found
    finally:
        pit.close()


# One process


def next_request(place: Place, table: cr.Table, tries: int, chance: Random) -> Any:
    """What is to be done next; the house itself does what is nobody's to say."""
    need = cr.required(table)
    number = table.played + 1 if table.round is None else table.round.number
    dealer: Any = {"by": Actor(place.dealer, Rank.DEALER), "at": 0}
    supervisor: Any = {"by": Actor(place.supervisor, Rank.SUPERVISOR), "at": 0}
    by, commands = place.dealer, list[Command]()
    match need.what:
        case "wagers":
            commands = _deal(place, table, chance, dealer)
        case "deal":
            commands = _cards(place, table, chance, dealer)
        case "settle":
            prizes = sum(bool(line.prize) for line in table.round.due) if table.round is not None else 0
            commands = [c.SettleWager(**dealer) for _ in range(2 * len(_AREAS) - prizes)] + (
                [] if prizes else [c.ClearRound(**dealer)]
            )
        case "verify-prize":
            award = next(each.award for each in cr.view(table, supervisor["by"]).awards if not each.verified)
            strikes = chance.random() < 0.1
            by = place.supervisor
            commands = [c.StrikePrize(award, "not as it seemed", **supervisor) if strikes else c.VerifyPrize(award, **supervisor)]
        case "pay-prizes":
            commands = [c.PayPrizes(**dealer), c.ClearRound(**dealer)]
        case "clear":
            commands = [c.ClearRound(**dealer)]
    if not commands:
        return None
    return Commands(f"{place.table}:{number}:{table.sequence}:{tries}", place.table, by, tuple(commands))


def _deal(place: Place, table: cr.Table, chance: Random, by: Any) -> list[Command]:
    """Wagers, the jackpot's collected, all cards, and the result."""
    found: list[Command] = []
    for area, patron in zip(_AREAS, place.patrons, strict=True):
        found += [c.PlaceWager(patron, area, "bet", 10_00, **by), c.PlaceWager(patron, area, "jackpot", JACKPOT, **by)]
    found += [c.CollectJackpotWagers(**by), c.Announce("no-more-bets", **by)]
    return found + _cards(place, table, chance, by)


def _cards(place: Place, table: cr.Table, chance: Random, by: Any) -> list[Command]:
    """All that are still to come, and the result; where too few are left, those, and then the rack is shuffled."""
    wanted = 3 * (len(_AREAS) + 1) - (0 if table.round is None else table.round.dealt)
    few = min(wanted, table.cards.stock.remaining)
    left = Counter[str](cr.view(table, Actor(place.supervisor, Rank.SUPERVISOR)).composition or {})
    if few == 3 * (len(_AREAS) + 1):
        hands = [_hand(left, chance) for _ in range(len(_AREAS) + 1)]
        cards = [hand[turn] for turn in range(3) for hand in hands]
    else:
        cards = _some(left, few, chance)
    return [*(c.DealCard(parse_card(card), **by) for card in cards), *([c.AnnounceResult(**by)] if few == wanted else [])]


def _hand(left: "Counter[str]", chance: Random) -> list[str]:
    """Three aces of a suit now and then, where there are as many; else three other cards."""
    ace = chance.choices((*_ACES, ""), (1, 1, 1, 1, 250))[0]
    if left[ace] < 3:
        return _some(left, 3, chance)
    left[ace] -= 3
    return [ace] * 3


def _some(left: "Counter[str]", many: int, chance: Random) -> list[str]:
    """No aces while there is anything else."""
    others = [card for card, count in left.items() if not card.startswith("A") for _ in range(count)]
    found = chance.sample(others, k=min(many, len(others)))
    found += chance.sample([card for card in _ACES for _ in range(left[card])], k=many - len(found))
    left.subtract(found)
    return found


def _live(home: Home, place: Place, rounds: int, seed: int, last: str, pipe: int) -> None:
    """Play until so many rounds are over. What was asked last before a kill is asked again first."""
    chance = Random(f"{seed}:{place.table}:{last}")

    def tell(*words: object) -> None:
        os.write(pipe, (" ".join(map(str, words)) + "\n").encode())

    def ask(request: Commands) -> bool:
        receipt = request.receipt
        tell("asked", pickle.dumps(request).hex())
        again = chance.random() < REPEATED
        futures = [pit.submit(request), *([pit.submit(request)] if again else [])]
        replies = [future.result() for future in futures]
        if again:
            tell("repeated", receipt)
        if any(reply != replies[0] for reply in replies):
            tell("found", f"{receipt} was answered in two ways")
        tell("told", receipt, replies[0].status, replies[0].version)
        return replies[0].granted

    pit = Pit.open(home)
    tries = 0
    if last:
        ask(pickle.loads(bytes.fromhex(last)))
    while True:
        hot = pit.looking.table(place.table)
        assert hot is not None
        if hot.table.played >= rounds and hot.table.round is None:
            break
        request = next_request(place, hot.table, tries, chance)
        if request is None:
            due = routine(hot.table, by_software(Rank.DEALER), by_software(Rank.SUPERVISOR), hot.table.now)
            assert pit.ask(Step(place.table, hot.head.version, due)).granted, cr.required(hot.table)
            continue
        granted = ask(request)
        tries = 0 if granted else tries + 1
        assert tries < _MOST_TRIES, f"{place.table} is refused again and again."
        if not granted:
            time.sleep(_WAIT)
    tell("done", state_hash(pit.looking.pools().system))
    pit.close()


# Whoever begins and kills them


class _Child(Struct, eq=False):
    pid: int
    pipe: int
    place: Place
    last: str = ""
    heard: bytes = b""


def _begun(home: Home, place: Place, rounds: int, seed: int, last: str) -> _Child:
    inside, outside = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(inside)
            _live(home, place, rounds, seed, last, outside)
            code = 0
        except BaseException as error:
            os.write(outside, f"found {place.table} failed: {type(error).__name__}: {' '.join(str(error).split())}\n".encode())
        finally:
            os._exit(code)
    os.close(outside)
    return _Child(child, inside, place)


class _Outside:
    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.told: dict[str, tuple[int, int]] = {}

    def hear(self, child: _Child, some: bytes) -> None:
        *lines, child.heard = (child.heard + some).split(b"\n")
        for line in lines:
            kind, _, rest = line.decode().partition(" ")
            if kind == "asked":
                child.last = rest
            elif kind == "told":
                receipt, status, version = rest.rsplit(" ", 2)
                before = self.told.setdefault(receipt, (int(status), int(version)))
                if before != (int(status), int(version)):
                    self.counts.found(f"{receipt} was answered with {before}, and later with {(status, version)}.")
                self.counts.add("requests")
            elif kind == "repeated":
                self.counts.add("repeated")
            elif kind == "found":
                self.counts.found(rest)


def _played(home: Home, places: list[Place], rounds: int, seed: int, counts: Counts, say: Say) -> None:
    from django.db import connections

    connections.close_all()
    outside, chance = _Outside(counts), Random(seed)
    children = [_begun(home, place, rounds, seed, "") for place in places]
    whole = 2 * rounds * len(places)
    kills = sorted(chance.sample(range(whole // 20, whole), k=KILLS))
    quiet, spoken = time.monotonic(), 0
    while children:
        ready, _, _ = select.select([child.pipe for child in children], [], [], 1.0)
        if not ready and time.monotonic() - quiet > _PATIENCE:
            counts.found("nothing is heard of any process.")
            for child in children:
                os.kill(child.pid, signal.SIGKILL)
            quiet = time.monotonic()
        for child in [each for each in children if each.pipe in ready]:
            quiet = time.monotonic()
            some = os.read(child.pipe, 1 << 16)
            outside.hear(child, some)
            if not some:
                _buried(child, children)
            elif kills and counts.counted["requests"] >= kills[0]:
                kills.pop(0)
                os.kill(child.pid, signal.SIGKILL)
                while some := os.read(child.pipe, 1 << 16):
                    outside.hear(child, some)
                _buried(child, children)
                counts.add("kills")
                children.append(_begun(home, child.place, rounds, seed, child.last))
        if counts.counted["requests"] - spoken > 20_000:
            spoken = counts.counted["requests"]
            say(str(counts))
    with reading_postgres() as query:
        stored = {row[0]: (row[1], row[2]) for row in query("SELECT id, status, version FROM receipt WHERE id LIKE ?", ("d%:%",))}
    for receipt, answered in outside.told.items():
        if stored.get(receipt) != answered:
            counts.found(f"{receipt} was answered with {answered}, and {stored.get(receipt)} is on record.")


def _buried(child: _Child, children: list[_Child]) -> None:
    os.close(child.pipe)
    os.waitpid(child.pid, 0)
    children.remove(child)


# What must hold afterwards


def _held(home: Home, places: list[Place], rounds: int, counts: Counts) -> None:
    with reading_postgres(one_moment=True) as query:
        if total := query("SELECT SUM(balance) FROM account", ())[0][0]:
            counts.found(f"the books come to {total} cents.")
        head = Head(*query("SELECT id, name, version, hash FROM stream WHERE name = ?", (POOLS,))[0])
        bodies = query("SELECT body FROM entry WHERE stream_id = ? ORDER BY version", (head.id,))
        open_awards = query("SELECT code, balance FROM account WHERE code LIKE ? AND balance <> 0", ("award:%",))
    events = [read(bytes(body)).event for (body,) in bodies]
    locked = Counter((event.table, event.round, event.level) for event in events if isinstance(event, e.PrizeLocked))
    for where, times in locked.items():
        if times > 1:
            counts.found(f"{where} was awarded {times} times.")
    if open_awards:
        counts.found(f"awards still hold money: {open_awards}.")
    counts.add("prizes awarded", len(locked))
    counts.add("struck", sum(isinstance(event, e.AwardStruck) for event in events))
    counts.add("stakes", sum(len(event.areas) for event in events if isinstance(event, e.StakesCollected)))
    again = replay(events)
    pit = Pit.open(home)
    try:
        stands = pit.looking.pools()
        stored = CHRONICLE.load(pit.looking._store, head)
        if not state_hash(again) == state_hash(stands.system) == state_hash(stored.system):
            counts.found("the pools read again from their first entry are others.")
        for place in places:
            hot = pit.looking.table(place.table)
            if hot is None or hot.table.played < rounds:
                counts.found(f"{place.table} was not played to its end.")
            else:
                counts.add("rounds", hot.table.played)
    finally:
        pit.close()
