"""The files that pages bring along: the sheet, the sprite, the fonts, the scripts.

Each is served under a name that has its content's digest in it, so that browsers keep it for ever and never show an old one. Files
that name others, as a sheet names its fonts, name them so as well. All of them lie in memory, packed once.
"""

import gzip
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from msgspec import Struct

PREFIX: Final = "/static/"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_PACKED: Final = frozenset({".css", ".js", ".svg", ".txt"})
"""Fonts are packed already."""
_BORROWED: Final = {"htmx.js": "htmx-2.min.js", "sse.js": "ext/hx-sse-2.min.js"}
"""From the wheel of django-htmx, under names of our own."""
_NAMES_OTHERS: Final = {
    ".css": re.compile(r"(?<=url\()([\w./-]+)(?=\))"),
    ".js": re.compile(r"(?<=\"\./)([\w-]+\.js)(?=\")"),
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class Asset(Struct, frozen=True, gc=False):
    path: str
    """As it is asked for, with the digest."""
    type: str
    body: bytes
    packed: bytes
    """The same by gzip; nothing where that makes it no shorter."""


def url_of(name: str) -> str:
    """Where a file is served: `look.css` at `/static/look.1f2e3d4c.css`."""
    return PREFIX + _asset(name[:]).path  # a template's word is more than a plain one


@cache
def assets() -> dict[str, Asset]:
    """All of them, by the path they are served under."""
    return {found.path: found for found in map(_asset, (*_own(), *_BORROWED))}


def _own() -> list[str]:
    found: list[str] = []
    rooms = [("", files(__package__) / "static")]
    while rooms:
        above, room = rooms.pop()
        for each in room.iterdir():
            if each.is_dir():
                rooms.append((f"{above}{each.name}/", each))
            else:
                found.append(above + each.name)
    return sorted(found)


def _source(name: str) -> Traversable:
    if name in _BORROWED:
        return files("django_htmx").joinpath("static", "django_htmx", *_BORROWED[name].split("/"))
    return files(__package__).joinpath("static", *name.split("/"))


@cache
def _asset(name: str) -> Asset:
    place = PurePosixPath(name)
    body = _source(name).read_bytes()
    if (others := _NAMES_OTHERS.get(place.suffix)) is not None and name not in _BORROWED:
        body = others.sub(lambda said: _beside(place, said[1]), body.decode()).encode()
    packed = gzip.compress(body, 9, mtime=0) if place.suffix in _PACKED else b""
    path = place.with_name(f"{place.stem}.{sha256(body).hexdigest()[:10]}{place.suffix}")
    return Asset(str(path), _TYPES[place.suffix], body, packed if len(packed) < len(body) else b"")


def _beside(place: PurePosixPath, said: str) -> str:
    """A file named by another in the same folder or below it, with its digest."""
    other = _asset(str(place.parent / said)).path
    return str(PurePosixPath(other).relative_to(place.parent))


def serve(request: HttpRequest, path: str) -> HttpResponse:
    found = assets().get(path)
    if found is None:
        raise Http404
    headers = {"Cache-Control": _FOR_EVER, "Vary": "Accept-Encoding"}
    if found.packed and "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return HttpResponse(found.packed, content_type=found.type, headers=headers | {"Content-Encoding": "gzip"})
    return HttpResponse(found.body, content_type=found.type, headers=headers)
