"""What is said where nothing is shown: a page to browsers, a sentence to programs."""

from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse

from croupier.house.api import plain
from croupier.house.api.answers import Turned
from croupier.house.pages.showing import page, turned, wants_page


def unreadable(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _said(request, plain.unreadable(request, exception), "The request cannot be read.")


def not_allowed_to(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _said(request, plain.not_allowed_to(request, exception), "This is not yours to see.")


def no_page(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _said(request, plain.no_page(request, exception), "There is nothing at this address.")


def broken(request: HttpRequest) -> HttpResponse:
    said = plain.broken(request)
    with suppress(Exception):  # what is broken may be the page itself
        return _said(request, said, "Something went wrong in the house. What was asked for has not been done in part.")
    return said


def _said(request: HttpRequest, said: HttpResponse, words: str) -> HttpResponse:
    return _page(request, said.status_code, words) if wants_page(request) else said


@page
def _page(request: HttpRequest, status: int, words: str) -> HttpResponse:
    return turned(request, Turned(status, words))
