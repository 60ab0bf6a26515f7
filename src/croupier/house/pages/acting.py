"""What pages do: commands, by the same way as over the API, each with a receipt. A refusal is shown whole."""

from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from croupier.games.catalogue import rules_of
from croupier.house import running
from croupier.house.api.answers import Turned, unreadable
from croupier.house.api.commands import put
from croupier.house.api.wire import COMMAND_FORMS, Asked, Form, read_asked
from croupier.house.floor.asked import Reply, Request, refusal_of
from croupier.house.pages.refusals import addressed, not_done, with_its_number
from croupier.house.pages.showing import known, notice, page

_MARKS: Final = frozenset({"id", "csrfmiddlewaretoken"})
_OTHERS: Final = _MARKS | {"type", "commands"}
DONE: Final = 204
"""Nothing is answered: what has changed comes over the page's own stream."""


@page
@require_POST
def do(request: HttpRequest, table: str) -> HttpResponse:
    """Commands to a table. The form has `id`, and `type` with the fields of one command, or `commands` as the API has them."""
    person = known(request)
    asked = _asked(request)
    return answered(request, put(person.id, table, asked), table, asked.commands, to=person.id)


def put_form(request: HttpRequest, person: str, table: str, asked: Asked) -> Reply:
    """Commands that a form comes to at the table as it stands now. What was asked for is the form: under its id it is the same
    request once more, whatever it would come to by then."""
    said = {name: request.POST.getlist(name) for name in request.POST if name not in _MARKS}
    return put(person, table, asked, said=msgspec.json.encode((request.path, said), order="deterministic"))


def answered(
    request: HttpRequest, reply: Reply, table: str = "", forms: tuple[Form, ...] = (), *, to: str = ""
) -> HttpResponse:  # fmt: skip
    """What the writer said, for the page that asked: nothing where it was granted, else a notice. `to`: who reads it."""
    if reply.granted:
        return HttpResponse(status=DONE)
    said = refusal_of(reply)
    setup = running.pit().looking.tables().get(table) if table else None
    game = "" if setup is None else setup.game
    what = not_done(forms[said.command or 0] if forms else None, _titles(game))
    sentence = with_its_number(addressed(said.sentence, to), to)
    return notice(request, sentence, what=what, clause=said.clause, game=game, status=reply.status)


def ask(request: HttpRequest, wanted: Request) -> HttpResponse:
    """Something else than commands, asked of the writer and answered in the same way."""
    return answered(request, running.pit().ask(wanted), to=wanted.by)


def receipt_of(request: HttpRequest) -> str:
    """The id that came with a form."""
    try:
        return str(msgspec.convert(request.POST.get("id", ""), _Id))
    except msgspec.ValidationError:
        raise Turned(422, "The request has no id of its own: load the page again.") from None


def _titles(game: str) -> dict[str, str]:
    try:
        return {wager.slug: wager.title for wager in rules_of(game).wagers.values()} if game else {}
    except (KeyError, ValueError):
        return {}


def _asked(request: HttpRequest) -> Asked:
    said = request.POST
    body: bytes = b""
    try:
        if "commands" in said:
            body = msgspec.json.encode({"id": said.get("id", ""), "commands": msgspec.Raw(said["commands"].encode())})
            return read_asked(body)
        form = COMMAND_FORMS.get(said.get("type", ""))
        if form is None:
            raise Turned(422, "The form names no command of a table.")
        fields: dict[str, Any] = {
            name: _value(form, name, said.getlist(name)) for name in said if name not in _OTHERS and "." not in name
        }
        for name in said:  # `lacking.500` is one of several numbers under their keys; left blank or nought it is none of them
            outer, dot, key = name.partition(".")
            if dot and outer in said:
                raise Turned(422, f"The form says {outer} in two ways.")
            if dot and said[name].strip(" 0"):
                fields.setdefault(outer, {})[key] = said[name]
        return Asked(msgspec.convert(said.get("id", ""), _Id), (msgspec.convert(fields, form, strict=False),))
    except (msgspec.DecodeError, UnicodeError) as error:
        raise unreadable(error, body, 0) from None


def _value(form: type[Form], name: str, said: list[str]) -> Any:
    """A field of a form as it was written: a list where the command wants one."""
    wants = next((field.type for field in msgspec.structs.fields(form) if field.name == name), None)
    return said if getattr(wants, "__origin__", None) is tuple else said[-1]


_Id: Any = next(field.type for field in msgspec.structs.fields(Asked) if field.name == "id")
