"""How a browser wants its pages: the language, the pack, whether single letters are keys. It keeps that in a cookie."""

from typing import Final
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request
from msgspec import Struct

COOKIE: Final = "preferences"
_YEAR: Final = 365 * 24 * 60 * 60
_CHOICES: Final = {"pack": ("", "four"), "keys": ("", "off"), "sound": ("", "on")}


class Preferences(Struct, frozen=True):
    language: str = "en"
    pack: str = ""
    """`four` for a pack in four colours."""
    keys: str = ""
    """`off` where single letters do nothing."""
    sound: str = ""
    """`on` once it was asked for."""


def languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def preferences_of(request: HttpRequest) -> Preferences:
    """As the browser keeps them; its own language where it keeps none."""
    said = dict(parse_qsl(request.COOKIES.get(COOKIE, "")))
    chosen = {name: said[name] for name, choices in _CHOICES.items() if said.get(name) in choices}
    language = said.get("language", "")
    if language not in languages():
        language = get_language_from_request(request)
    return Preferences(language if language in languages() else languages()[0], **chosen)


def keep(response: HttpResponse, wanted: Preferences) -> None:
    said = {name: value for name in wanted.__struct_fields__ if (value := getattr(wanted, name))}
    response.set_cookie(
        COOKIE, urlencode(said), max_age=_YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax", httponly=False
    )
