"""What every server must answer: whether it is well, and that there is nothing here."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import ELSEWHERE, Turned, answer, plain, sentence, turned, write
from croupier.house.api.api import api
from croupier.house.api.callers import is_near, person, signed_in
from croupier.house.metrics import CONTENT_TYPE


def health(_request: HttpRequest) -> HttpResponse:
    return answer({"status": "ok"})


def ready(_request: HttpRequest) -> HttpResponse:
    """Whether the pit is open, and its books can be read."""
    try:
        staff = running.pit().looking.head("staff")
    except Exception:
        staff = None
    return answer({"status": "ready"}) if staff is not None else sentence(503, "The house is not ready.")


def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever watches the pit from its own machine, and for staff."""
    if not is_near(request):
        try:
            request.auth = signed_in(request)  # type: ignore[attr-defined]
            if person(request).rank is Rank.PLAYER:
                return not_allowed_to(request)
        except Turned as said:
            return turned(said)
    return HttpResponse(running.pit().metrics.page(), content_type=CONTENT_TYPE)


def unreadable(_request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001 (Django names it)
    return sentence(400, ELSEWHERE)


def not_allowed_to(_request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001 (Django names it)
    return sentence(403, "This is not yours to ask for.")


def no_page(_request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001 (Django names it)
    return sentence(404, "There is nothing at this address.")


def broken(_request: HttpRequest) -> HttpResponse:
    return sentence(500, "Something went wrong in the house. What was asked for has not been done in part.")


@cache
def _document() -> bytes:
    return write(api.get_openapi_schema())


def document(_request: HttpRequest) -> HttpResponse:
    """The OpenAPI document, for anyone: it says what can be asked, not what is there."""
    return plain(200, _document())
