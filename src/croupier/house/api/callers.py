"""Who asks: looked at before anything else of a request."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from ninja.utils import check_csrf

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.limits import BY_ADDRESS, BY_PERSON
from croupier.house.people import sessions, tokens
from croupier.house.people.lockout import network
from croupier.house.people.persons import Person
from croupier.house.people.signing_in import Holder
from croupier.house.safety import is_loopback

_BEARER: Final = "bearer "
_LONGEST: Final = 200
UNKNOWN: Final = "Sign in first: this needs the token of somebody whom the house knows."
ELSEWHERE: Final = "This came from a page that is not the house's own."
CHOOSE: Final = "Somebody else has chosen your password. Choose one of your own first, by POST to /api/v1/me/password."


class MustChoose(Turned):
    """Somebody who is to choose a password of their own first."""


def bearer(request: HttpRequest) -> str:
    """The token that came with a request, if there was one that could be one."""
    said = request.META.get("HTTP_AUTHORIZATION", "")
    token = said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else ""
    return token if len(token) <= _LONGEST and token.isascii() else ""


def address(request: HttpRequest) -> str:
    """Where a request comes from, as far as the server can tell."""
    return str(request.META.get("REMOTE_ADDR", ""))


def is_near(request: HttpRequest) -> bool:
    """Whether it comes from this machine itself, and not through a proxy that runs here."""
    return is_loopback(address(request)) and "HTTP_X_FORWARDED_FOR" not in request.META and "HTTP_FORWARDED" not in request.META


def signed_in(request: HttpRequest) -> str:
    """The id of whoever asks. Every route asks this first, so that a stranger learns nothing by what they ask for."""
    found = _holder(request)
    if found.due:
        raise MustChoose(403, CHOOSE)
    return found.person


def at_the_door(request: HttpRequest) -> str:
    """The same, also of somebody who is to choose a password of their own first."""
    return _holder(request).person


def _holder(request: HttpRequest) -> Holder:
    BY_ADDRESS.take(network(address(request)))
    if "HTTP_AUTHORIZATION" in request.META:
        token = bearer(request)
        found = tokens.holder_of(token) if token else None
    else:
        found = _by_session(request)
    if found is None:
        raise Turned(401, UNKNOWN)
    BY_PERSON.take(found.person)
    return found


def _by_session(request: HttpRequest) -> Holder | None:
    """By the cookie of a page. A browser sends it whoever wrote the page, so that writing also takes the page's own mark."""
    if not request.COOKIES.get(settings.SESSION_COOKIE_NAME, "").isalnum():
        return None
    found = sessions.holder_of(request)
    if found is not None and check_csrf(request) is not None:
        raise Turned(403, ELSEWHERE)
    return found


def from_here(request: HttpRequest) -> None:
    """Nobody is signed in by a page from elsewhere, as whom it likes. A browser says where a page is from that writes."""
    origin = request.META.get("HTTP_ORIGIN")
    if origin is not None and origin != f"{request.scheme}://{request.get_host()}":
        raise Turned(403, ELSEWHERE)


def person(request: HttpRequest) -> Person:
    """The same as the house knows them now. Whoever is kept out sees nothing either; whoever may still finish may still look."""
    pit = running.pit()
    found = pit.looking.person(request.auth)  # type: ignore[attr-defined]
    if found is None:
        raise Turned(401, UNKNOWN)
    if sentence := found.kept_out(int(pit.clock())):
        raise Turned(403, sentence)
    return found
