"""The rulebook as a page, open to all, as the documents demand."""

from typing import Any, cast

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.approved import attached
from croupier.house.pages.figures import day
from croupier.house.pages.rulebook.book import clause_alone, contents, found, plain_rules, section, titled
from croupier.house.pages.showing import page, show, visitor
from croupier.rulebook.register import DOCUMENTS, RegisterError
from croupier.rulebook.sections import section_number

_PDF = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache", "Cross-Origin-Resource-Policy": "same-origin"}


@page
def rules(request: HttpRequest, game: str = "", clause: str = "") -> HttpResponse:
    who = visitor(request)
    if not game:
        return redirect(f"/rules/{DOCUMENTS[0]}")
    if game not in DOCUMENTS:
        raise Turned(404, f"There is no rulebook of {game[:40]!r}.")
    shown: dict[str, Any] = {
        "games": [{"slug": each, "title": titled(each)} for each in DOCUMENTS],
        "site": True,
        "at": "rules",
        "game": game,
        "plain": None,
    }
    try:
        if clause:
            is_section = clause == section_number(clause)
            shown["section"] = section(game, clause, "" if is_section else clause)
            shown["alone"] = None if is_section else clause_alone(game, clause)
        else:
            shown["plain"] = plain_rules(game)
    except RegisterError as error:
        raise Turned(404, str(error)) from None
    shown["contents"] = told = contents(game, section_number(clause))
    shown["edition"] = day(told.edition)
    shown["pdf"] = attached(running.pit().home, game) is not None
    shown["everywhere"], shown["q"] = "all" in request.GET, request.GET.get("q", "").strip()[:100]
    if shown["q"]:
        shown["found"] = found(shown["q"], "" if shown["everywhere"] else game)
    return show(request, "rulebook/page.html", shown, who=who)


@page
def approved(request: HttpRequest, game: str) -> HttpResponse:
    """The operator's own document. Its type was looked at when it was attached; a browser is told to take it for nothing else."""
    visitor(request)
    path = attached(running.pit().home, game) if game in DOCUMENTS else None
    if path is None:
        raise Turned(404, "No approved document is attached for this game.")
    found = FileResponse(path.open("rb"), content_type="application/pdf", filename=f"{game}.pdf", headers=_PDF)
    return cast(HttpResponse, found)  # sent piece by piece, and an answer like any other
