"""The tables of the pit as whoever asks may see them."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from ninja import Router

from croupier.desk.linked import prizes_seen
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned, answer
from croupier.house.api.callers import person
from croupier.house.api.carried import within_purses
from croupier.house.api.commands import give
from croupier.house.api.schema import documented
from croupier.house.api.wire import COMMAND_FORMS, Asked, sayable
from croupier.house.dealing.automatic import Clock
from croupier.house.floor.commands import Answer
from croupier.house.floor.hot import Hot
from croupier.house.floor.limits import ENTERED
from croupier.house.people.persons import Person
from croupier.table.asking.permitted import Permit, permitted_to
from croupier.table.asking.seen import Phase, View
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.powers.listed import COMMANDS

_SPOKEN: Final = tuple(command for command in COMMANDS if command not in ENTERED)
"""What is left to players where a dealer enters the rest."""
NO_TABLE = "There is no such table."

router = Router(tags=["tables"])


class Listed(Struct, frozen=True):
    """A table in the list of all tables."""

    id: str
    name: str
    game: str
    variant: str
    version: int
    phase: Phase
    dealt_by: str
    """`software`, or the `dealer` who enters what is scanned."""
    clock: Clock | None = None
    """Runs for wagers or a decision, where the software deals by itself."""


def listed(viewer: Actor) -> list[Listed]:
    """Every table, by its id."""
    looking = running.pit().looking
    found = (looking.table(table) for table in looking.tables())
    return [_listed(hot, viewer) for hot in found if hot is not None]


def _listed(hot: Hot, viewer: Actor) -> Listed:
    seen = view(hot.table, viewer)
    setup = hot.setup
    return Listed(
        hot.id, setup.title, setup.game, seen.variant, hot.head.version, seen.phase, setup.dealt_by, running.clock(hot.id)
    )


def known(table: str) -> Hot:
    found = running.pit().looking.table(table)
    if found is None:
        raise Turned(404, NO_TABLE)
    return found


@router.get("/tables", **documented("All tables of the pit.", list[Listed]))
def tables(request: HttpRequest) -> HttpResponse:
    return answer(listed(person(request).actor))


@router.get("/tables/{table}", **documented("A table as whoever asks may see it.", View, 404))
def table_seen(request: HttpRequest, table: str) -> HttpResponse:
    viewer = viewing(person(request), table)
    found = known(table).table
    prizes = None if found.link is None else prizes_seen(running.pit().looking.pools().system, found)
    return answer(view(found, viewer, prizes))


def viewing(who: Person, table: str) -> Actor:
    return running.pit().looking.viewer(who.actor, who.tournaments, table)


class Clocked(Struct, frozen=True):
    """What a table's dealer waits for, where the software deals by itself."""

    now: float
    """The server's time, in seconds: a clock's end is by it."""
    clock: Clock | None
    waits_for: str
    """Why it deals no further until somebody has spoken."""


@router.get("/tables/{table}/clock", **documented("The clock that runs at a table.", Clocked, 404))
def clock(request: HttpRequest, table: str) -> HttpResponse:
    person(request)
    known(table)
    return answer(Clocked(running.pit().clock(), running.clock(table), running.waits_for(table)))


@router.get("/tables/{table}/permits", **documented("What whoever asks may do at the table now.", list[Permit], 404))
def permits(request: HttpRequest, table: str) -> HttpResponse:
    viewer = viewing(person(request), table)
    at = int(running.pit().clock())
    hot = known(table)
    among = _SPOKEN if hot.physical and viewer.rank is Rank.PLAYER else COMMANDS
    found = within_purses(permitted_to(hot.table, viewer, at, among), hot, running.pit().looking)
    return answer([sayable(permit, numbered=not hot.physical) for permit in found])


@router.post(
    "/tables/{table}/commands",
    **documented("Put commands to a table: all of them are granted, or none.", Answer, 404, asks=Asked),
)
def commands(request: HttpRequest, table: str) -> HttpResponse:
    return give(request, table)


@router.post("/tables/{table}/commands/{type}", include_in_schema=False)
def command(request: HttpRequest, table: str, type: str) -> HttpResponse:  # noqa: A002 (the path's own word)
    """Put one command to a table, by a route of its own; each is in the document under its name."""
    if type not in COMMAND_FORMS:
        raise Turned(404, "There is no such command.")
    return give(request, table, type)
