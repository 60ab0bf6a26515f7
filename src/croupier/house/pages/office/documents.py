"""The operator's approved documents, attached from a page. A document is larger than any request may be: the page sends it in
pieces, and each of them is asked for its sender's rank before it is looked at."""

import logging
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.approved import MOST, AttachError, attach, attached, detach, place_of
from croupier.house.pages.figures import date, hour, number
from croupier.house.pages.office.views import framed
from croupier.house.pages.showing import known, page, show

PIECE: Final = 128 * 1024
"""Bytes that a page sends at once."""
_DONE: Final = 204
log = logging.getLogger("croupier.house.pages")


@page
def documents(request: HttpRequest) -> HttpResponse:
    """Which game has its document, and since when."""
    who = known(request, Rank.MANAGER)
    home, zone = running.pit().home, settings.HOUSE_RULES.zone
    found = []
    for slug, game in GAMES.items():
        place = attached(home, slug)
        said = place.stat() if place is not None else None
        when = f"{date(said.st_mtime, zone)}, {hour(said.st_mtime, zone)}" if said is not None else ""
        found.append({"slug": slug, "title": game.title, "when": when, "size": number(said.st_size // 1024) if said else ""})
    shown = {"documents": found, "piece": PIECE, "most": MOST, "megabytes": MOST // 1024 // 1024}
    return show(request, "office/documents.html", framed("documents", gettext("Documents"), shown), who=who)


@page
@require_POST
def piece(request: HttpRequest, game: str) -> HttpResponse:
    """One piece, from `at` on, of a document of so many bytes. With the last of them it is taken, if it is one."""
    who = known(request, Rank.MANAGER)
    home = running.pit().home
    at, whole, data = _count(request, "at"), _count(request, "of"), request.read(PIECE + 1)
    if whole > MOST:
        raise Turned(
            422, gettext("The document is larger than %(most)s MB, which is the most that is taken.") % {"most": MOST >> 20}
        )
    part = _place(game).with_name(f".{game}.{who.id}.part")
    if not data or len(data) > PIECE or at + len(data) > whole or at != (part.stat().st_size if at and part.is_file() else 0):
        raise Turned(409, gettext("The document did not come whole. Choose it again."))
    part.parent.mkdir(mode=0o700, exist_ok=True)
    if not at:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
    with part.open("ab") as file:
        file.write(data)
    if at + len(data) < whole:
        return HttpResponse(status=_DONE)
    try:
        kept = attach(home, game, part, named=gettext("What was chosen"))
    except AttachError as error:
        raise Turned(422, str(error)) from None
    finally:
        part.unlink(missing_ok=True)
    log.info("The document of %s was attached by %s: %s.", game, who.id, kept.sha256)
    return HttpResponse(status=_DONE)


@page
@require_POST
def take_away(request: HttpRequest, game: str) -> HttpResponse:
    who = known(request, Rank.MANAGER)
    _place(game)
    if detach(running.pit().home, game):
        log.info("The document of %s was taken away by %s.", game, who.id)
    return HttpResponse(status=_DONE, headers={"HX-Redirect": "/office/documents"})


def _place(game: str) -> Path:
    try:
        return place_of(running.pit().home, game)
    except AttachError as error:
        raise Turned(404, str(error)) from None


def _count(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise Turned(422, gettext("The request says nothing of where its piece belongs."))
    return int(text)
