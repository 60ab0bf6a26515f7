"""Who asks: looked at before anything else of a request."""

from typing import Final

from django.http import HttpRequest

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.people.persons import TURNED_AWAY, Person, Standing

_BEARER: Final = "bearer "
UNKNOWN: Final = "Sign in first: this needs the token of somebody whom the house knows."


def person_of(token: str) -> str | None:
    """Whose token this is, if it is still good."""
    return None


def signed_in(request: HttpRequest) -> str:
    """The id of whoever asks. Every route asks this first, so that a stranger learns nothing by what they ask for."""
    said = request.META.get("HTTP_AUTHORIZATION", "")
    if said[: len(_BEARER)].lower() == _BEARER:
        found = person_of(said[len(_BEARER) :].strip())
        if found is not None:
            return found
    raise Turned(401, UNKNOWN)


def person(request: HttpRequest) -> Person:
    """The same as the house knows them now; whoever may not act may not look either."""
    found = running.pit().looking.person(request.auth)  # type: ignore[attr-defined]
    if found is None:
        raise Turned(401, UNKNOWN)
    if found.standing is not Standing.GOOD:
        raise Turned(403, TURNED_AWAY[found.standing])
    return found
