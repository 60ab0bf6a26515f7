"""The server itself is killed while clients play over HTTP: at every point of its writer's work, and at any moment."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Thread
from typing import Any, Final
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from tests.house.pits import MAIN
from tests.torture.auditing import audited
from tests.torture.checking import Base, base_of, cards_follow, check, reading
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary, Shoe
from tests.torture.floors import folder
from tests.torture.lives import ANYWHERE, POINTS, shoe_of
from tests.torture.server import Line, Server, Unanswered

from croupier.house.demonstration import set_up_demonstration
from croupier.house.dying import VARIABLE
from croupier.house.floor.asked import GRANTED, Reply
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands
from croupier.house.floor.hot import load
from croupier.house.floor.pit import Pit, Sealing
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.home import Home
from croupier.house.journal.dialects import SQLite
from croupier.house.journal.store import Store
from croupier.house.keys import pit_keys
from croupier.house.people.demonstration import PLAYERS
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.house.preparing import migrate
from croupier.house.settings import use

TITLE: Final = "Kills of the server over HTTP"
KILLS: Final = 1_000
CLIENTS: Final = 4
_EACH: Final = 40
_LONGEST: Final = 0.4
_BY_COMMAND: Final = 25
"""Every so many lives the server is begun by its command, and not forked."""


class Wire(Struct, frozen=True):
    """A request as it goes out, and what it asks the writer for."""

    path: str
    body: bytes
    player: str
    means: Any


def run(scale: float, say: Say, *, seed: int = 40) -> Counts:
    counts = Counts()
    with folder() as place:
        home = Home(place / "pit")
        demonstration(home)
        trial = _Trial(home, counts, Random(seed))
        for number in range(scaled(KILLS, scale)):
            trial.life(number)
            if number and number % 50 == 0:
                say(str(counts))
        trial.last()
        use(home)
        audited(home, counts)
    return counts


def demonstration(home: Home) -> None:
    """The usual floor, with clocks so short that rounds are played between two kills."""
    from django.db import connections

    migrate(home)
    use(home)
    pit = Pit.open(home)
    set_up_demonstration(pit)
    for table, setup in pit.looking.tables().items():
        pit.ask(ChangeSetUp(f"short:{table}", SOFTWARE, table, replace(setup, betting=1, deciding=1)))
    pit.close()
    connections.close_all()


class _Trial:
    def __init__(self, home: Home, counts: Counts, chance: Random) -> None:
        self._home, self._counts, self._chance = home, counts, chance
        self._base: Base = base_of(home)
        self._diary, self._wires = Diary(), dict[str, Wire]()
        self._shoes: list[Shoe] = []
        self._tokens: dict[str, tuple[str, str]] = {}
        """Player to token and id."""

    def life(self, number: int) -> None:
        point = (*POINTS, ANYWHERE)[number % (len(POINTS) + 1)]
        environment = {VARIABLE: "" if point == ANYWHERE else f"{point}:{self._chance.randint(5, 150)}"}
        with _served(self._home, environment, self._counts, forked=number % _BY_COMMAND != 1) as server:
            if server.open:
                try:
                    self._look_back(server)
                    self._play(server, number, self._chance.uniform(0.05, _LONGEST) if point == ANYWHERE else 4 * _LONGEST)
                except Unanswered:
                    self._counts.add("killed while it looked back")
            else:
                self._counts.add("killed while it opened")
        self._counts.add("kills of the server")

    def last(self) -> None:
        """Once more, and nobody kills it before it has been looked at."""
        with _served(self._home, {VARIABLE: ""}, self._counts) as server:
            self._look_back(server)

    # Looking back

    def _look_back(self, server: Server) -> None:
        with reading(self._home, one_moment=True) as query:
            base = check(query, self._base, self._diary, self._counts.found, alone=False)
            for shoe in self._shoes:
                cards_follow(query, shoe, self._counts.found)
        unanswered = sum(asked.reply is None for asked in self._diary.values())
        self._again(server)
        self._base, self._shoes = base, self._shoes_now()
        self._counts.add("answered", len(self._diary) - unanswered)
        self._counts.add("unanswered", unanswered)
        self._counts.add("repeated over HTTP", len(self._diary))
        self._diary, self._wires = {}, {}

    def _again(self, server: Server) -> None:
        """With the same ids, in any order: what was answered is answered alike. What was not is answered now, and then alike."""
        names = list(self._wires)
        self._chance.shuffle(names)
        for name in names:
            wire, asked = self._wires[name], self._diary[name]
            for _ in range(1 if asked.reply else 2):
                said = Reply(*self._ask(server, wire))
                if asked.reply is None:
                    asked.reply = said
                    if said.status == GRANTED:
                        self._counts.add("done, or found done, when asked again")
                elif said != asked.reply:
                    self._counts.found(f"{name} was answered with {asked.reply}, and again with {said}.")

    def _shoes_now(self) -> list[Shoe]:
        """The sealed cards of every table as they lie now."""
        keys = Sealing(pit_keys(self._home.keys, demonstration=True, environment=os.environ).ring)
        dialect = SQLite(self._home.journal, reading=True)
        dialect.query("BEGIN")  # all as of one moment
        store = Store(dialect, reading=True)
        found: list[Shoe] = []
        try:
            for table, body in store.pit_tables():
                head = store.head(f"table:{table}")
                if head is not None:
                    shoe = shoe_of(load(store, head, msgspec.json.decode(body, type=SetUp), keys))
                    found += [] if shoe is None else [shoe]
        finally:
            store.close()
        return found

    # Playing

    def _ask(self, server: Server, wire: Wire) -> tuple[int, bytes]:
        line = Line(server.port, self._token(server, wire.player)[0])
        try:
            return line.ask("POST", wire.path, wire.body)
        finally:
            line.close()

    def _token(self, server: Server, player: str) -> tuple[str, str]:
        if player not in self._tokens:
            line = Line(server.port)
            status, body = line.ask("POST", "/api/v1/sign-in", {"name": player})
            line.close()
            said = msgspec.json.decode(body)
            if status != GRANTED:
                self._counts.found(f"{player} could not sign in: {said}.")
                raise Unanswered
            self._tokens[player] = said["token"], said["id"]
        return self._tokens[player]

    def _play(self, server: Server, number: int, moment: float) -> None:
        for player in PLAYERS[:CLIENTS]:
            self._token(server, player)
        clients = [Thread(target=self._client, args=(server, number, place), daemon=True) for place in range(CLIENTS)]
        for client in clients:
            client.start()
        until = time.monotonic() + moment
        while time.monotonic() < until and any(client.is_alive() for client in clients):
            time.sleep(0.01)
        server.kill()
        for client in clients:
            client.join(30)

    def _client(self, server: Server, number: int, place: int) -> None:
        player, chance = PLAYERS[place], Random(f"{number}:{place}")
        token, patron = self._tokens[player]
        line = Line(server.port, token)
        try:
            for _turn in range(_EACH):
                name = str(UUID(int=chance.getrandbits(128), version=4))
                wire = self._wires[name] = wire_for(name, player, patron, chance)
                asked = self._diary[name] = Asked(wire.means)
                status, body = line.ask("POST", wire.path, wire.body)
                asked.reply = Reply(status, body)
                if status >= 500:
                    self._counts.found(f"{wire.path} was answered with {status}: {body!r}.")
        except Unanswered:
            pass
        except Exception as error:
            self._counts.found(f"a client failed: {type(error).__name__}: {error}")
        finally:
            line.close()


_TABLES: Final = {"b1": "premium-baccarat", "b2": "premium-baccarat", "s1": "seven-up-baccarat", "h1": "baceball"}


def wire_for(name: str, player: str, patron: str, chance: Random, tables: tuple[str, ...] = tuple(_TABLES)) -> Wire:
    """What a player asks for next, without looking first."""
    roll = chance.random()
    if roll < 0.3:
        kind, path = (BuyIn, "buy-in") if roll < 0.2 else (CashOut, "cash-out")
        amount = 2_500 * chance.randint(1, 40)
        body = msgspec.json.encode({"id": name, "amount": amount})
        return Wire(f"/api/v1/purse/{path}", body, player, kind(name, patron, patron, amount))
    table = chance.choice(tables)
    command: dict[str, Any] = {
        "type": "place-wager",
        "area": 1 + PLAYERS.index(player),
        "wager": MAIN[_TABLES[table]],
        "amount": 2_500,
    }
    if roll < 0.45:
        command = {"type": "join-table", "area": 1 + PLAYERS.index(player)}
    elif roll < 0.5:
        command = {"type": "leave-table"}
    elif roll < 0.55:
        command["amount"] = 1
    body = msgspec.json.encode({"id": name, "commands": [command]})
    return Wire(f"/api/v1/tables/{table}/commands", body, player, Commands(name, table, patron, (), body))


@contextmanager
def _served(home: Home, environment: dict[str, str], counts: Counts, *, forked: bool = True) -> Iterator[Server]:
    server = Server(home, environment, forked=forked)
    counts.add("starts by the command", int(not forked))
    try:
        yield server
    finally:
        with suppress(ProcessLookupError):
            server.kill()
        if not server.ended():
            counts.found("a killed server did not end.")
        elif not server.killed:
            counts.found("the server ended by itself.")
