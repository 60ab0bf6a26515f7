"""Pages to sign in and out by, and to say how one wants one's pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST
from msgspec import Struct
from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.callers import address, at_the_door, from_here, person
from croupier.house.api.limits import SIGNING_IN
from croupier.house.pages.doors import HOMES
from croupier.house.pages.preferences import keep, preferences_of
from croupier.house.pages.refusals import in_the_pages_words
from croupier.house.pages.showing import PASSWORD, page, rank_title, show
from croupier.house.people import sessions
from croupier.house.people.accounts import choose_password
from croupier.house.people.demonstration import demonstration_accounts
from croupier.house.people.lockout import network
from croupier.house.people.signing_in import NotSignedIn, SignedIn, sign_in
from croupier.house.settings import is_demonstration


class Somebody(Struct, frozen=True):
    """An account of the demonstration, as it is offered."""

    name: str
    title: str
    rank: Rank


def people_of_the_demonstration() -> list[Somebody]:
    """One of each rank that has a page to begin at, a player among them; nobody outside a demonstration."""
    found: dict[Rank, Somebody] = {}
    if is_demonstration():
        for each in demonstration_accounts(running.pit()):
            found.setdefault(each.rank, Somebody(each.name, rank_title(each.rank), each.rank))
    return [found[rank] for rank in Rank if rank in found and rank in HOMES]


@csrf_exempt  # nobody is known yet; that it comes from a page of the house is looked at
@page
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _entry(request)
    where = address(request)
    SIGNING_IN.take(network(where))
    from_here(request)
    said = request.POST
    found = sign_in(running.pit(), said.get("name", "")[:200], said.get("password", "")[:1000], said.get("code", "")[:10], where)
    if isinstance(found, NotSignedIn):
        return _entry(request, refused=in_the_pages_words(found.sentence), name=said.get("name", "")[:200], status=found.status)
    return let_in(request, found, _next(request) or HOMES.get(found.rank, "/"))


def let_in(request: HttpRequest, found: SignedIn, to: str) -> HttpResponse:
    """A session begins, and its page is shown."""
    sessions.begin(request, found.id, with_code=found.with_code, due=found.due, lock=found.lock)
    sessions.new_mark(request)
    response = redirect(PASSWORD if found.due else to)
    sessions.keep_mark(request, response)
    return response


def _entry(request: HttpRequest, *, refused: str = "", name: str = "", status: int = 200) -> HttpResponse:
    shown: dict[str, Any] = {"refused": refused, "name": name, "next": _next(request), "people": people_of_the_demonstration()}
    return show(request, "sign_in.html", shown | {"site": True}, status=status)


@page
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    at_the_door(request)
    sessions.end(request)
    return redirect("/")


@page
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Somebody chooses a password of their own: the only page of whoever has one that another knows."""
    request.auth = at_the_door(request)  # type: ignore[attr-defined]
    who = person(request)
    refused, status = "", 200
    if request.method == "POST":
        SIGNING_IN.take(network(address(request)))
        old, new = (request.POST.get(field, "")[:1000] for field in ("old", "new"))
        not_done = choose_password(running.pit(), who, old, new, address(request))
        if not_done is None:
            sessions.keep(request, who.id)
            return redirect(HOMES.get(who.rank, "/"))
        refused, status = not_done.sentence, not_done.status
    return show(request, "choose_password.html", {"refused": refused}, who=who, status=status)


@csrf_exempt  # how a page looks is no secret, and nothing is written
@page
@require_POST
def prefer(request: HttpRequest) -> HttpResponse:
    from_here(request)
    said = request.POST
    wanted = {name: said[name] for name in ("language", "pack", "keys", "sound") if name in said}
    response = redirect(_next(request) or "/")
    keep(response, replace(preferences_of(request), **wanted))
    return response


def _next(request: HttpRequest) -> str:
    """Where somebody was going, if that is in this house."""
    said = request.POST.get("next", "") or request.GET.get("next", "")
    here = url_has_allowed_host_and_scheme(said, allowed_hosts=None) and said.startswith("/") and not said.startswith("/sign-in")
    return said if here else ""
