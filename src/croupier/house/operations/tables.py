"""Tables of a pit, put on its floor, set up otherwise and closed by whoever runs it. The pit may be running meanwhile, or not."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.existing import existing
from croupier.house.floor.asked import Reply, refuse, sentence_of
from croupier.house.keys import SEAL, kept_files, read_keys
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import required
from croupier.table.message.command import Command
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.reading.conditions import NOTICE


class NotDone(ValueError):  # noqa: N818 (what was refused, not a fault of the program)
    """The house refused; the sentence says why."""


class Kept(Struct, frozen=True):
    """A table as it is listed."""

    id: str
    setup: SetUp
    version: int
    played: int
    people: int
    state: str
    """What it waits for."""
    closed: bool


@contextmanager
def opened(path: Path | None) -> Iterator[Any]:
    home = existing(path)
    from croupier.house.floor.pit import Pit, Sealing
    from croupier.house.own_keys import hold_to_seals

    files = kept_files(home.keys, os.environ)
    ring = read_keys(files).ring
    hold_to_seals(ring, files[SEAL])
    pit = Pit(home, Sealing(ring))
    try:
        yield pit
    finally:
        pit.close()


def done(reply: Reply) -> None:
    if not reply.granted:
        raise NotDone(sentence_of(reply))


def listed(path: Path | None) -> list[Kept]:
    with opened(path) as pit:
        return [_kept(pit, table) for table in pit.looking.tables()]


def _kept(pit: Any, table: str) -> Kept:
    hot, setup = pit.looking.table(table), pit.looking.tables()[table]
    now = hot.table
    return Kept(table, setup, hot.head.version, now.played, len(now.floor.people), required(now).sentence, now.closed)


def added(path: Path | None, conditions: Conditions, setup: SetUp, by: str = "") -> Kept:
    """A new table, open."""
    with opened(path) as pit:
        from croupier.house.floor.setting_up import SetUpTable

        done(pit.ask(SetUpTable(str(uuid4()), by or SOFTWARE, conditions, setup)))
        return _kept(pit, conditions.table)


def changed(path: Path | None, table: str, changes: dict[str, Any], by: str = "") -> Kept:
    """The house runs a table otherwise; its conditions stay."""
    with opened(path) as pit:
        from croupier.house.floor.setting_up import ChangeSetUp

        before = pit.looking.tables().get(table)
        if before is None:
            raise NotDone(f"There is no table {table}.")
        done(pit.ask(ChangeSetUp(str(uuid4()), by or SOFTWARE, table, replace(before, **changes))))
        return _kept(pit, table)


def closed(path: Path | None, table: str, by: str = "") -> Kept:
    """A table is closed if nobody is there; otherwise a sign says when it will be."""
    with opened(path) as pit:
        hot = pit.looking.table(table)
        if hot is None:
            raise NotDone(f"There is no table {table}.")
        at, actor = int(pit.clock()), Actor(SOFTWARE, Rank.SUPERVISOR)
        now = max(at, hot.table.now)
        notice = hot.table.board.closing
        command: Command = c.CloseTable(by=actor, at=now)
        if hot.table.floor.people and (notice is None or now < notice.effective):
            if notice is not None:
                raise NotDone("A sign says already when this table closes; until then its players play on.")
            command = c.PostClosing(now + NOTICE, by=actor, at=now)
        done(give(pit, hot, command, by))
        return _kept(pit, table)


def give(pit: Any, hot: Any, command: Command, by: str) -> Reply:
    from croupier.house.floor.commands import Commands, Step

    if by:
        reply: Reply = pit.ask(Commands(str(uuid4()), hot.id, by, (command,)))
        return reply
    reply = pit.ask(Step(hot.id, hot.head.version, (command,)))
    return refuse("The table was played at meanwhile: please try again.") if b"moved on" in reply.body else reply
