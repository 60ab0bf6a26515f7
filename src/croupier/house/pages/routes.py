"""The page of the API: what can be asked over HTTP, from the document itself."""

from functools import cache

from django.http import HttpRequest, HttpResponse

from croupier.house.api.api import api
from croupier.house.pages.showing import page, show, visitor


@page
def routes(request: HttpRequest) -> HttpResponse:
    return show(request, "routes.html", {"groups": _groups(), "site": True}, who=visitor(request))


@cache
def _groups() -> tuple[tuple[str, tuple[dict[str, str], ...]], ...]:
    found: dict[str, list[dict[str, str]]] = {}
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, said in methods.items():
            line = {"method": method.upper(), "path": path, "summary": said["summary"].replace("`", "")}
            found.setdefault((said.get("tags") or ["house"])[0].capitalize(), []).append(line)
    return tuple((name, tuple(lines)) for name, lines in found.items())
