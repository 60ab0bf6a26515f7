"""What every server must answer: whether it is well, and that there is nothing here."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from croupier.house.api.answers import answer, sentence


def health(_request: HttpRequest) -> HttpResponse:
    return answer({"status": "ok"})


def unreadable(_request: HttpRequest, _exception: Any = None) -> HttpResponse:
    return sentence(400, "The request is not readable, or meant for another host.")


def not_allowed_to(_request: HttpRequest, _exception: Any = None) -> HttpResponse:
    return sentence(403, "This is not yours to ask for.")


def no_page(_request: HttpRequest, _exception: Any = None) -> HttpResponse:
    return sentence(404, "There is nothing at this address.")


def broken(_request: HttpRequest) -> HttpResponse:
    return sentence(500, "Something went wrong in the house. What was asked for has not been done in part.")
