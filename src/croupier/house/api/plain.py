"""What every server must answer: whether it is well, and that there is nothing here."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse

from croupier.house.api.answers import answer, plain, sentence, write
from croupier.house.api.api import api


def health(_request: HttpRequest) -> HttpResponse:
    return answer({"status": "ok"})


def unreadable(_request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001 (Django names it)
    return sentence(400, "The request is not readable, or meant for another host.")


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
