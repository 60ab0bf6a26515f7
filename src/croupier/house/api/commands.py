"""Commands to a table: read, asked of the writer, answered as it says."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.request import RawPostDataException, UnreadablePostError
from django.views.decorators.csrf import csrf_exempt

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import UNWRITABLE, Turned, replied, turned, unreadable
from croupier.house.api.callers import signed_in
from croupier.house.api.wire import (
    Asked,
    Form,
    card_fields,
    command_of,
    holders,
    leaves_out_player,
    read_asked,
    read_one,
    write_forms,
)
from croupier.house.floor.asked import Reply, Request, whoever
from croupier.house.floor.commands import Commands
from croupier.house.floor.pit import Pit
from croupier.house.people.persons import is_patron
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

T = TypeVar("T")

_NAMES_ITSELF: Final = "The cards of this table name themselves: leave out `{field}`."
_DEALERS: Final = "Cards are entered by the dealer: leave out `{field}`."
_NO_PLAYER: Final = "The field `player` is missing{where}: only a player may leave it out."


def body_of(request: HttpRequest) -> bytes:
    try:
        body = request.body
    except RequestDataTooBig:
        raise Turned(413, "The request is too large.") from None
    except (UnreadablePostError, RawPostDataException):
        raise Turned(400, "The request broke off.") from None
    if b"\\u0000" in body:
        raise Turned(422, UNWRITABLE)
    return body


def read(request: HttpRequest, decode: Callable[[bytes], T], command: int | None = None) -> T:
    """What a body asks for; one that cannot be read is sent back with a sentence. `command`: which one the body as a whole is."""
    body = body_of(request)
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable(error, body, command) from None


def give(request: HttpRequest, table: str, name: str = "") -> HttpResponse:
    """Put commands to a table: the list in the body, or the one that the route names."""
    asked = read(request, partial(read_one, name), 0) if name else read(request, read_asked)
    person: str = request.auth  # type: ignore[attr-defined]
    return replied(put(person, table, asked, alone=bool(name)))


def put(person: str, table: str, asked: Asked, *, alone: bool = False, said: bytes = b"") -> Reply:
    """Commands of somebody who is known, from a program or a page, and what the writer says to them. `said`: what they asked for,
    where that was not the commands themselves."""
    pit = running.pit()
    forms = asked.commands
    try:
        commands = tuple([_command(pit, table, person, form, index, alone=alone) for index, form in enumerate(forms)])
    except Turned:
        known = whoever(pit.looking, person)  # whoever is kept out hears that, and nothing of what they asked for
        if isinstance(known, Reply):
            return known
        raise
    return pit.ask(Commands(str(asked.id), table, person, commands, said or write_forms(forms)))


@csrf_exempt  # whoever comes by a session is asked for the page's mark in `signed_in`
def quick(request: HttpRequest, table: str) -> HttpResponse:
    """The route of commands itself, which is asked more than all others together: straight from the address to the writer. It is
    declared, and documented, beside the others."""
    try:
        if request.method != "POST":
            return HttpResponseNotAllowed(("POST",))
        request.auth = signed_in(request)  # type: ignore[attr-defined]
        return give(request, table)
    except Turned as said:
        return turned(said)


def ask(pit: Pit, request: Request) -> HttpResponse:
    """Ask the writer. No more than there are threads for pages ever wait for it: where too many come, they wait for those."""
    return replied(pit.ask(request))


def _command(pit: Pit, table: str, person: str, form: Form, index: int, *, alone: bool) -> Command:
    if leaves_out_player(form) and not is_patron(person):
        raise Turned(422, _NO_PLAYER.format(where="" if alone else f" in `commands[{index}]`"), index)
    if cards := card_fields(form):
        _may_name(pit, table, person, form, cards[0], index)
    return command_of(form, Actor(person, Rank.PLAYER))  # the floor knows the rank


def _may_name(pit: Pit, table: str, person: str, form: Form, field: str, index: int) -> None:
    """Cards are named by whoever enters what is scanned, and nowhere else. Whose rank is not known to suffice is told so by the
    floor, before the table is looked at."""
    if is_patron(person):
        raise Turned(422, _DEALERS.format(field=field), index)
    known = pit.looking.person(person)
    if known is None or known.rank not in holders(form):
        return
    setup = pit.looking.tables().get(table)
    if setup is not None and setup.dealt_by == "software":
        raise Turned(422, _NAMES_ITSELF.format(field=field), index)
