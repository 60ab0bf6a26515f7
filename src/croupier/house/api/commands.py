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
    Form,
    card_fields,
    command_of,
    leaves_out_player,
    read_asked,
    read_one,
    write_forms,
)
from croupier.house.floor.asked import Request
from croupier.house.floor.commands import Commands
from croupier.house.floor.pit import Pit
from croupier.house.people.persons import is_patron
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

T = TypeVar("T")

_NAMES_ITSELF: Final = "The cards of this table name themselves: leave out `{field}`."
_DEALERS: Final = "Cards are entered by the dealer: leave out `{field}`."
_NO_PLAYER: Final = "The field `player` is missing in `commands[{index}]`: only a player may leave it out."


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


def read(request: HttpRequest, decode: Callable[[bytes], T]) -> T:
    """What a body asks for; one that cannot be read is sent back with a sentence."""
    try:
        return decode(body_of(request))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable(error) from None


def give(request: HttpRequest, table: str, name: str = "") -> HttpResponse:
    """Put commands to a table: the list in the body, or the one that the route names."""
    asked = read(request, partial(read_one, name) if name else read_asked)
    person: str = request.auth  # type: ignore[attr-defined]
    pit = running.pit()
    forms = asked.commands
    commands = tuple([_command(pit, table, person, form, index) for index, form in enumerate(forms)])
    return ask(pit, Commands(str(asked.id), table, person, commands, write_forms(forms)))


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


def _command(pit: Pit, table: str, person: str, form: Form, index: int) -> Command:
    if leaves_out_player(form) and not is_patron(person):
        raise Turned(422, _NO_PLAYER.format(index=index), index)
    if cards := card_fields(form):
        _may_name(pit, table, person, cards[0], index)
    return command_of(form, Actor(person, Rank.PLAYER))  # the floor knows the rank


def _may_name(pit: Pit, table: str, person: str, field: str, index: int) -> None:
    """Cards are named by whoever enters what is scanned, and nowhere else."""
    if is_patron(person):
        raise Turned(422, _DEALERS.format(field=field), index)
    setup = pit.looking.tables().get(table)
    if setup is not None and setup.dealt_by == "software":
        raise Turned(422, _NAMES_ITSELF.format(field=field), index)
