"""The plain pages."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.ranks import Rank
from croupier.house.api.answers import Turned
from croupier.house.api.api import api
from croupier.house.api.callers import signed_in
from croupier.house.api.signing import accounts
from croupier.house.api.tables import listed
from croupier.house.settings import is_demonstration
from croupier.table.model.people import Actor

_ANYONE: Final = Actor("anyone", Rank.PLAYER)
"""Someone who looks on: they see what a player sees who has not sat down."""
_CLOTHS: Final = {
    "premium-baccarat": "premium", "seven-up-baccarat": "seven-up", "lucky-draw-baccarat": "lucky-draw", "baceball": "baceball",
    "three-card-poker": "three-card",
}  # fmt: skip


def lobby(request: HttpRequest) -> HttpResponse:
    """All tables. In a demonstration anybody may look; else whoever has signed in."""
    demonstration = is_demonstration()
    shown: dict[str, Any] = {"demonstration": demonstration, "known": demonstration or _is_known(request)}
    if shown["known"]:
        shown["tables"] = [
            {"table": table, "game": _title(table.game), "cloth": _CLOTHS.get(table.game, "")} for table in listed(_ANYONE)
        ]
    if demonstration:
        shown["accounts"] = accounts()
    return render(request, "lobby.html", shown)


def _is_known(request: HttpRequest) -> bool:
    try:
        return bool(signed_in(request))
    except Turned:
        return False


@cache
def _title(game: str) -> str:
    return rules_of(game).title if game in GAMES else game


def routes(request: HttpRequest) -> HttpResponse:
    """What can be asked over HTTP, from the document itself."""
    return render(request, "routes.html", {"groups": _groups()})


@cache
def _groups() -> tuple[tuple[str, tuple[dict[str, str], ...]], ...]:
    found: dict[str, list[dict[str, str]]] = {}
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, said in methods.items():
            line = {"method": method.upper(), "path": path, "summary": said["summary"]}
            found.setdefault((said.get("tags") or ["house"])[0], []).append(line)
    return tuple((name, tuple(lines)) for name, lines in found.items())


@cache
def _look() -> bytes:
    return files(__package__).joinpath("plain.css").read_bytes()


def look(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_look(), content_type="text/css", headers={"Cache-Control": "max-age=300"})
