"""How a page is shown: to whom, in which language, and what is said where it is not."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.callers import UNKNOWN, MustChoose, person, signed_in
from croupier.house.floor.asked import refusal_of
from croupier.house.pages.doors import HOMES, NOT_YOURS, opens_to
from croupier.house.pages.names import ranked
from croupier.house.pages.preferences import Preferences, languages, preferences_of
from croupier.house.pages.refusals import in_the_pages_words
from croupier.house.pages.tours import tour_of
from croupier.house.people import sessions
from croupier.house.people.models import Login
from croupier.house.people.persons import Person
from croupier.house.settings import is_demonstration
from croupier.table.model.people import Actor
from croupier.tournament.model import Stage

View = Callable[..., HttpResponse]

SIGN_IN: Final = "/sign-in"
PASSWORD: Final = "/password"
_KEEP_NOTHING: Final = {"Cache-Control": "no-store"}


class Me(Struct, frozen=True):
    """Whoever looks, as the bar of a page names them."""

    id: str
    name: str
    rank: Rank
    title: str

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.rank)

    @property
    def plays(self) -> bool:
        return self.rank is Rank.PLAYER


def page(view: View) -> View:
    """A page: in the browser's own language, and with a page also for what goes no further."""

    @wraps(view)
    def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.wants = preferences_of(request)  # type: ignore[attr-defined]
        with translation.override(request.wants.language):  # type: ignore[attr-defined]
            try:
                return view(request, *args, **kwargs)
            except Turned as said:
                return turned(request, said)

    return respond


def visitor(request: HttpRequest) -> Person | None:
    """Whoever looks, if the house knows them; somebody whom it keeps out is told so."""
    try:
        request.auth = signed_in(request)  # type: ignore[attr-defined]
    except Turned as said:
        if said.reply.status == 401:
            return None
        raise
    return person(request)


def known(request: HttpRequest, needed: Rank | None = None, *others: Rank) -> Person:
    """The same, who must be known; with a rank, hold it or be of one of the others. Asked before anything else is looked at."""
    found = visitor(request)
    if found is None:
        raise Turned(401, UNKNOWN)
    if not opens_to(found.rank, needed, *others):
        raise Turned(403, NOT_YOURS)
    return found


def onlooker(request: HttpRequest) -> Person | None:
    """Somebody known; in a demonstration anybody, who is then nobody."""
    return visitor(request) if is_demonstration() else known(request)


def me_of(found: Person | None) -> Me | None:
    if found is None:
        return None
    login = Login.objects.filter(person=found.id).first()
    name = str(login.name) if login is not None and login.name else found.id
    return Me(found.id, name, found.rank, rank_title(found.rank))


def rank_title(rank: Rank) -> str:
    """A rank as it stands under somebody's name."""
    return translation.gettext(ranked(rank))


def show(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None, *, who: Person | None = None, status: int = 200
) -> HttpResponse:
    """A page with everything that its frame needs."""
    wants: Preferences = getattr(request, "wants", None) or preferences_of(request)
    frame = {
        "me": me_of(who),
        "demonstration": is_demonstration(),
        "wants": wants,
        "other_languages": [code for code in languages() if code != wants.language],
        "here": request.get_full_path(),
        "now": f"{_now():.1f}",
        "zone": settings.HOUSE_RULES.zone,
        "tournaments_held": _tournaments_held(),
        "new_receipt": lambda: str(uuid4()),
    }
    shown = frame | (context or {})
    if who is not None and not shown.get("ways"):
        led = {"/", request.path, *(("/tournaments",) if shown["tournaments_held"] else ())}
        shown["own_post"] = _own_post(who, led)
    shown["tour"] = tour_of(request, template, shown.get("tour"))
    response = render(request, template, shown, status=status)
    for name, value in _KEEP_NOTHING.items():
        response[name] = value
    if who is not None and request.META.get("CSRF_COOKIE_NEEDS_UPDATE"):
        sessions.keep_mark(request, response)
    return response


def _own_post(who: Person, led: set[str]) -> str:
    """Where somebody of the house goes back to from a page that does not lead there itself."""
    home = HOMES.get(who.rank, "/")
    return "" if home in led else home


def _tournaments_held() -> bool:
    """Whether there is a tournament to be led to."""
    try:
        return any(cup.stage is not Stage.DRAFT for cup in running.pit().looking.tournaments().cups.values())
    except RuntimeError:  # no pit is open
        return False


def _now() -> float:
    try:
        return running.pit().clock()
    except RuntimeError:  # no pit is open: a page that says so has no clock
        return 0.0


def by_htmx(request: HttpRequest) -> bool:
    """Whether a script of the page asks for a part of it."""
    return "HTTP_HX_REQUEST" in request.META


def wants_page(request: HttpRequest) -> bool:
    """Whether a browser asks, which shows whatever it gets to a person."""
    return "text/html" in request.META.get("HTTP_ACCEPT", "") and not request.path_info.startswith("/api/")


def turned(request: HttpRequest, said: Turned) -> HttpResponse:
    """What is said to somebody who is turned away: the way to sign in, a notice on the page they have, or a page of its own."""
    status, refusal = said.reply.status, refusal_of(said.reply)
    if isinstance(said, MustChoose):
        return HttpResponse(status=204, headers={"HX-Redirect": PASSWORD}) if by_htmx(request) else redirect(PASSWORD)
    if by_htmx(request):
        if status == 401:
            return HttpResponse(status=204, headers={"HX-Redirect": SIGN_IN})
        return notice(request, in_the_pages_words(refusal.sentence), status=status)
    if status == 401:
        return redirect(f"{SIGN_IN}?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else SIGN_IN)
    shown = {"status": status, "sentence": in_the_pages_words(refusal.sentence), "site": True}
    return show(request, "said.html", shown, who=_whoever(request), status=status)


def _whoever(request: HttpRequest) -> Person | None:
    """Whoever is known by now, for the bar of a page that says no. Where nobody was asked for yet, they are."""
    try:
        return person(request) if hasattr(request, "auth") else visitor(request)
    except Turned:
        return None


def notice(
    request: HttpRequest, sentence: str, *, what: str = "", clause: str | None = None, game: str = "", status: int = 422
) -> HttpResponse:
    """A refusal as it goes among the notices of a page: what did not happen, why, and by which clause. It stays until dismissed."""
    shown = {"what": what, "sentence": sentence, "clause": clause, "game": game}
    return render(request, "parts/toast.html", shown, status=status)
