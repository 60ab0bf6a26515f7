"""What holds for every answer, whichever view gave it."""

import logging
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from croupier.house.api.answers import ELSEWHERE, UNWRITABLE, Turned, sentence, turned
from croupier.house.journal.dialects import Away

log = logging.getLogger("croupier.house.api")

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


OUT_OF_REACH: Final = (Away, OperationalError, InterfaceError)
"""What a database says that has gone: the journal's connection, and those of sessions and logins."""


class Sessions(SessionMiddleware):
    """Sessions are for pages: whoever comes with a token has none. They lie in a database, which may be out of reach: that is said
    here for every address, as it is for whatever else a view looks for in one."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "HTTP_AUTHORIZATION" in request.META:
            return self.get_response(request)  # type: ignore[return-value]
        try:
            return super().__call__(request)  # type: ignore[return-value]
        except OUT_OF_REACH as error:
            return _out_of_reach(error)

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _out_of_reach(error) if isinstance(error, OUT_OF_REACH) else None


def _out_of_reach(error: Exception) -> HttpResponse:
    if not isinstance(error, Away):
        log.error("A database cannot be reached.", exc_info=error)
        error = Away()
    return turned(Turned(503, str(error), wait=1))  # the writer has written its own down, once


def _is_ours(request: HttpRequest) -> bool:
    """Whether the house goes by the name it is asked under: a page from elsewhere cannot speak through a name of its own."""
    try:
        request.get_host()
    except DisallowedHost:
        log.warning("A request for another host was refused.")
        return False
    return True


def strict(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Nothing from elsewhere in a page, and a sentence also where only a method was wrong."""

    def respond(request: HttpRequest) -> HttpResponse:
        if not _is_ours(request):
            response = sentence(400, ELSEWHERE)
        elif "\x00" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            response = sentence(400, UNWRITABLE)
        else:
            response = get_response(request)
        if response.status_code == 405:
            allowed = response.get("Allow", "")
            response = sentence(405, f"Not by this method; here it is {allowed.replace(', ', ' or ')}.")
            response["Allow"] = allowed
        if not response.streaming:
            response.headers["Content-Length"] = str(len(response.content))
        for name, value in HEADERS.items():
            response.headers[name] = value
        if settings.SECURE_HSTS_SECONDS:
            response.headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
        response._has_been_logged = True  # type: ignore[attr-defined]  # a refusal is an answer, and its sentence no log's business
        return response

    return respond
