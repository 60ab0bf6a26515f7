"""The plain pages."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.ranks import TITLES, Rank
from croupier.house.api.answers import Turned
from croupier.house.api.api import api
from croupier.house.api.callers import person, signed_in
from croupier.house.api.signing import accounts
from croupier.house.api.tables import listed
from croupier.house.settings import is_demonstration
from croupier.table.asking.seen import Phase
from croupier.table.model.people import Actor

_ANYONE: Final = Actor("anyone", Rank.PLAYER)
"""Someone who looks on: they see what a player sees who has not sat down."""
_CLOTHS: Final = {
    "premium-baccarat": "premium", "seven-up-baccarat": "seven-up", "lucky-draw-baccarat": "lucky-draw", "baceball": "baceball",
    "three-card-poker": "three-card",
}  # fmt: skip

_NOW: Final[dict[Phase, str]] = {
    "closed": "Closed", "cards": "Preparing the cards", "betting": "Place your bets", "dealing": "Cards are dealt",
    "deciding": "Players decide", "settling": "Paying", "clearing": "Clearing", "ruling": "Waits for a ruling",
    "choosing": "Players choose",
}  # fmt: skip
_DEALERS: Final = {"software": "The software", "dealer": "A dealer"}


def lobby(request: HttpRequest) -> HttpResponse:
    """All tables. In a demonstration anybody may look; else whoever has signed in, and is not kept out."""
    demonstration = is_demonstration()
    shown: dict[str, Any] = {"demonstration": demonstration, "known": demonstration or _is_known(request)}
    if shown["known"]:
        shown["tables"] = [
            {
                "table": table, "game": _title(table.game), "variant": _variant(table.game, table.variant),
                "cloth": _CLOTHS.get(table.game, ""), "now": _NOW[table.phase], "dealer": _DEALERS[table.dealt_by],
            } for table in listed(_ANYONE)
        ]  # fmt: skip
    if demonstration:
        shown["accounts"] = [{"name": each.name, "id": each.id, "title": _rank(each.rank)} for each in accounts()]
    return render(request, "lobby.html", shown)


def _is_known(request: HttpRequest) -> bool:
    try:
        request.auth = signed_in(request)  # type: ignore[attr-defined]
        return bool(person(request))
    except Turned:
        return False


@cache
def _title(game: str) -> str:
    return rules_of(game).title if game in GAMES else game


def _variant(game: str, variant: str) -> str:
    """What is played instead of the game's usual form, if anything is."""
    usual = game in GAMES and rules_of(game).terms.variant == variant
    return "" if usual else variant.replace("-", " ").title()


def _rank(rank: Rank) -> str:
    """A rank as it is written over somebody's name."""
    title = TITLES[rank].removeprefix("a ").removeprefix("an ").removeprefix("the ")
    return title[0].upper() + title[1:]


def routes(request: HttpRequest) -> HttpResponse:
    """What can be asked over HTTP, from the document itself."""
    return render(request, "routes.html", {"groups": _groups()})


@cache
def _groups() -> tuple[tuple[str, tuple[dict[str, str], ...]], ...]:
    found: dict[str, list[dict[str, str]]] = {}
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, said in methods.items():
            line = {"method": method.upper(), "path": path, "summary": said["summary"].replace("`", "")}
            found.setdefault((said.get("tags") or ["house"])[0].capitalize(), []).append(line)
    return tuple((name, tuple(lines)) for name, lines in found.items())


@cache
def _look() -> bytes:
    return files(__package__).joinpath("plain.css").read_bytes()


def look(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_look(), content_type="text/css", headers={"Cache-Control": "max-age=300"})
