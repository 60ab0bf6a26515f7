"""Who asks: looked at before anything else of a request."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from ninja.utils import check_csrf

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.people import sessions, tokens
from croupier.house.people.persons import TURNED_AWAY, Person, Standing

_BEARER: Final = "bearer "
_LONGEST: Final = 200
UNKNOWN: Final = "Sign in first: this needs the token of somebody whom the house knows."


def signed_in(request: HttpRequest) -> str:
    """The id of whoever asks. Every route asks this first, so that a stranger learns nothing by what they ask for."""
    said = request.META.get("HTTP_AUTHORIZATION", "")
    if said:
        token = said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else ""
        found = tokens.person_of(token) if 0 < len(token) <= _LONGEST and token.isascii() else None
    else:
        found = _by_session(request)
    if found is None:
        raise Turned(401, UNKNOWN)
    return found


def _by_session(request: HttpRequest) -> str | None:
    """By the cookie of a page. A browser sends it whoever wrote the page, so that writing also takes the page's own mark."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    found = sessions.person_of(request)
    if found is not None and check_csrf(request) is not None:
        raise Turned(403, "This came from a page that is not the house's own.")
    return found


def person(request: HttpRequest) -> Person:
    """The same as the house knows them now; whoever may not act may not look either."""
    found = running.pit().looking.person(request.auth)  # type: ignore[attr-defined]
    if found is None:
        raise Turned(401, UNKNOWN)
    if found.standing is not Standing.GOOD:
        raise Turned(403, TURNED_AWAY[found.standing])
    return found
