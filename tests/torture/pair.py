"""Two servers on one PostgreSQL, a client at each, at one table. One is killed: the other goes on, and so does its dealer."""

import os
import time
from contextlib import suppress
from random import Random
from typing import Any, Final
from uuid import UUID

import msgspec
from tests.torture.auditing import audited
from tests.torture.checking import check
from tests.torture.cluster import cluster, reading_postgres
from tests.torture.counts import Counts, Say, scaled
from tests.torture.diary import Asked, Diary
from tests.torture.floors import folder
from tests.torture.postgres import base_of_postgres
from tests.torture.served import Wire, demonstration, wire_for
from tests.torture.server import Line, Server, Unanswered

from croupier.house.floor.asked import GRANTED, Reply
from croupier.house.home import Home
from croupier.house.settings import use

TITLE: Final = "Two servers on one PostgreSQL"
KILLS: Final = 30
TABLE: Final = "b1"
PLAYERS: Final = ("Ada", "Boris")
_PATIENCE: Final = 60.0


def run(scale: float, say: Say, *, seed: int = 70) -> Counts:
    counts, chance = Counts(), Random(seed)
    with folder() as place, cluster(place):
        home = Home(place / "pit")
        demonstration(home)
        servers = [_begun(home, counts), _begun(home, counts)]
        try:
            for number in range(scaled(KILLS, scale)):
                _night(servers, number, chance, counts)
                servers[number % 2] = _begun(home, counts)
                say(str(counts))
        finally:
            for server in servers:
                with suppress(ProcessLookupError):
                    server.kill()
                server.ended()
        use(home)
        audited(home, counts)
    return counts


def _begun(home: Home, counts: Counts) -> Server:
    from django.db import connections

    connections.close_all()
    found = Server(home, {"DATABASE_URL": os.environ["DATABASE_URL"]})
    if not found.open:
        counts.found("a server did not open beside the other.")
    return found


def _night(servers: list[Server], number: int, chance: Random, counts: Counts) -> None:
    """Play at both; see the same at both; kill one; ask the other everything again, and see its dealer go on."""
    base, diary, wires = base_of_postgres(), Diary(), dict[str, Wire]()
    doomed, other = number % 2, 1 - number % 2
    tokens = [_signed_in(server, player) for server, player in zip(servers, PLAYERS, strict=True)]
    for turn in range(24):
        place = turn % 2
        name = str(UUID(int=chance.getrandbits(128), version=4))
        wire = wires[name] = wire_for(name, PLAYERS[place], tokens[place][1], chance, (TABLE,))
        diary[name] = Asked(wire.means, _asked(servers[place], tokens[place][0], wire))
    counts.add("requests to either", len(diary))
    _see_alike(servers, tokens[0][0], counts)
    servers[doomed].kill()
    if not servers[doomed].ended():
        counts.found("a killed server did not end.")
    counts.add("servers killed")
    for name, wire in wires.items():
        place = PLAYERS.index(wire.player)
        again, before = _asked(servers[other], tokens[place][0], wire), diary[name].reply
        if before is not None and again != before:
            counts.found(f"{name} was answered with {before}, and by the other server with {again}.")
        counts.add("asked again of the other")
    with reading_postgres(one_moment=True) as query:
        check(query, base, diary, counts.found, alone=False)
    _goes_on(servers[other], tokens[other], chance, counts)


def _signed_in(server: Server, player: str) -> tuple[str, str]:
    line = Line(server.port)
    try:
        status, body = line.ask("POST", "/api/v1/sign-in", {"name": player})
        said = msgspec.json.decode(body)
        assert status == GRANTED, said
        return said["token"], said["id"]
    finally:
        line.close()


def _asked(server: Server, token: str, wire: Wire) -> Reply | None:
    line = Line(server.port, token)
    try:
        return Reply(*line.ask("POST", wire.path, wire.body))
    except Unanswered:
        return None
    finally:
        line.close()


def _looked(server: Server, token: str) -> tuple[int, Any]:
    line = Line(server.port, token)
    try:
        status, body = line.ask("GET", f"/api/v1/tables/{TABLE}")
        if status != GRANTED:
            raise AssertionError(f"A table was looked at, and answered with {status}: {body!r}")
        seen = msgspec.json.decode(body)
        return seen["sequence"], seen
    finally:
        line.close()


def _see_alike(servers: list[Server], token: str, counts: Counts) -> None:
    """One viewer, who looks at both: at the same version they see the same."""
    alike = 0
    for _ in range(40):
        (one, seen), (other, also) = (_looked(server, token) for server in servers)
        if one == other:
            alike += 1
            if seen != also:
                counts.found(f"version {one} of table {TABLE} looks otherwise at the other server.")
        if alike >= 3:
            break
    counts.add("looks alike at both", alike)
    if not alike:
        counts.found("the two servers never showed the same version.")


def _goes_on(server: Server, token: tuple[str, str], chance: Random, counts: Counts) -> None:
    """The dealer of the other takes the table over, once the lease of the dead one is up."""
    before = _looked(server, token[0])[1]["cards"]
    until = time.monotonic() + _PATIENCE
    while _looked(server, token[0])[1]["cards"] == before:  # guests wager at either; only a dealer takes a card out
        if time.monotonic() > until:
            counts.found(f"nobody deals at table {TABLE} any more.")
            return
        time.sleep(0.1)
    counts.add("tables dealt on by the other")
