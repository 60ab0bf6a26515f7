"""Conditions drafted on a page: fields, or JSON for whoever pastes it. Both come to the one command, and the writer decides."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat import SLUG
from croupier.games.seven_up_baccarat_event import COMPLETE
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.forms import write_forms
from croupier.house.api.tournament_wire import TOURNAMENT_FORMS, tournament_command
from croupier.house.floor.asked import CONFLICT, Reply, refusal_of, refuse
from croupier.house.floor.holding import NO_SUCH, TournamentCommands
from croupier.house.pages.acting import answered, receipt_of
from croupier.house.pages.showing import by_htmx, known, page, show
from croupier.house.pages.tournament.draft_form import laid_out
from croupier.house.pages.tournament.drafting import LISTS, Typed, typed_in, understood
from croupier.house.pages.tournament.filling import filled, unshown, usual
from croupier.house.people.persons import Person
from croupier.tournament.model import Stage


@page
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest) -> HttpResponse:
    """The form of a new tournament; sent, a draft of it, or another one."""
    who = known(request, Rank.MANAGER)
    if request.method != "POST":
        said = usual(int(running.pit().clock()))
        return _shown(request, who, filled(said), text=_text(said))
    if "conditions" in request.POST:
        pasted = _pasted(request)
        reply = _taken(request, pasted) or _asked(request, who, pasted)
        return _led(request) if reply.granted else answered(request, reply, to=who.id)
    typed = typed_in(request.POST)
    found = understood(typed)
    if found.faults:
        count = len(found.faults)
        sentence = ngettext("One answer cannot be read.", "%(count)s answers cannot be read.", count) % {"count": count}
        return _refused(request, who, typed, sentence, COMPLETE, 422)
    reply = _taken(request, found.conditions) or _asked(request, who, found.conditions)
    if reply.granted:
        return _led(request)
    refusal = refusal_of(reply)
    return _refused(request, who, typed, refusal.sentence, refusal.clause, reply.status)


@page
def redraft(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 (the path's own word)
    """The form again, with what was drafted."""
    who = known(request, Rank.MANAGER)
    cup = running.pit().looking.tournaments().cups.get(id)
    if cup is None:
        raise Turned(404, NO_SUCH)
    if cup.stage is not Stage.DRAFT:
        raise Turned(422, gettext("The conditions are published: they are drafted no more."))
    typed = filled(cup.said)
    typed.plain["name"] = id
    return _shown(request, who, typed, text=_text(cup.said), unshown=unshown(cup.said), fixed=True)


@page
@require_POST
def rows(request: HttpRequest) -> HttpResponse:
    """The fields once more: with a row added or taken away, or as pasted JSON fills them."""
    known(request, Rank.MANAGER)
    said = request.POST
    shown: dict[str, Any] = {}
    if "conditions" in said:
        pasted = _pasted(request)
        typed, shown["unshown"] = filled(pasted), unshown(pasted)
        typed.plain["name"] = said.get("name", "").strip()
    else:
        typed = typed_in(said)
    name, number = said.get("list", ""), said.get("row", "")
    if name in LISTS and number.isascii() and number.isdecimal() and len(number) < 4:
        typed.drop(name, int(number))
    elif name in LISTS:
        typed.add(name)
        shown["added"] = name
    return show(request, "tournament/draft_rows.html", _context(typed) | {"fixed": bool(said.get("fixed"))} | shown)


@page
@require_POST
def lacking(request: HttpRequest) -> HttpResponse:
    """What is missing or wrong, while one types."""
    known(request, Rank.MANAGER)
    return show(request, "tournament/draft_told.html", _context(typed_in(request.POST)))


def _context(typed: Typed) -> dict[str, Any]:
    return {"form": laid_out(typed), "name": typed.plain.get("name", ""), "game": SLUG, "complete": COMPLETE}


def _shown(request: HttpRequest, who: Person, typed: Typed, *, status: int = 200, **more: Any) -> HttpResponse:
    title = gettext("Conditions")
    ways = ({"name": "tournaments", "href": "/tournaments", "title": gettext("Tournaments")},)
    frame = {
        "site": True, "at": "tournaments", "ways": ways, "where": {"title": gettext("Tournaments"), "line": title},
        "fixed": False, "text": _text(understood(typed).conditions),
    }  # fmt: skip
    return show(request, "tournament/draft.html", _context(typed) | frame | more, who=who, status=status)


def _refused(request: HttpRequest, who: Person, typed: Typed, sentence: str, clause: str | None, status: int) -> HttpResponse:
    """Whatever was typed stays, with what is said beside it."""
    fixed = bool(request.POST.get("fixed"))
    toast = {"what": gettext("Nothing was drafted."), "sentence": sentence, "clause": clause, "fixed": fixed}
    if not by_htmx(request):
        return _shown(request, who, typed, status=status, **toast)
    return show(request, "tournament/draft_refused.html", _context(typed) | toast, status=status)


def _pasted(request: HttpRequest) -> dict[str, Any]:
    try:
        return msgspec.json.decode(request.POST.get("conditions", ""), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Turned(422, "The conditions are no JSON object.") from None


def _asked(request: HttpRequest, who: Person, conditions: dict[str, Any]) -> Reply:
    form = TOURNAMENT_FORMS["draft"](conditions=conditions)
    wanted = TournamentCommands(receipt_of(request), who.id, _id(request), (tournament_command(form),), write_forms([form]))
    return running.pit().ask(wanted)


def _taken(request: HttpRequest, conditions: dict[str, Any]) -> Reply | None:
    """Why what was begun as a new tournament is not drafted: another one has the id, and would be lost. The same once more, as
    after a line that broke, goes to the writer, who knows it."""
    id_ = _id(request)
    there = running.pit().looking.tournaments().cups.get(id_)
    if request.POST.get("fixed") or there is None or there.said == conditions:
        return None
    sentence = gettext("There is a tournament %(id)s already: choose another id, or change its draft on its own page.")
    return refuse(sentence % {"id": id_}, status=CONFLICT)


def _id(request: HttpRequest) -> str:
    return request.POST.get("name", "").strip()


def _led(request: HttpRequest) -> HttpResponse:
    to = f"/tournaments/{_id(request)}/manager"
    return HttpResponse(status=204, headers={"HX-Redirect": to}) if by_htmx(request) else redirect(to)


def _text(said: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(said), indent=2).decode()
