"""The lobby as a page."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from croupier.house.live.audiences import EVERYONE
from croupier.house.pages.figures import hour, weekday
from croupier.house.pages.fragments import written
from croupier.house.pages.live import events_url, in_view
from croupier.house.pages.lobby.presenter import pieces, seats_free, tile
from croupier.house.pages.names import GAMES
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import onlooker, page, show
from croupier.house.pages.signing import people_of_the_demonstration

_GAMES: Final = list(GAMES)


@page
def lobby(request: HttpRequest) -> HttpResponse:
    """All tables. In a demonstration anybody may look; else whoever has signed in, and is not kept out."""
    who = onlooker(request)
    scenes = sorted(in_view(EVERYONE.viewer if who is None else who.actor), key=_place)
    shown = {
        "tiles": [html for scene in scenes for html in written(pieces, scene).values()],
        "lead": _lead(scenes),
        "events": events_url("lobby", scenes),
        "people": people_of_the_demonstration() if who is None else [],
        "seat": _seat(scenes) if who is None else "",
        "rest": [(columns, len(scenes) % columns) for columns in (2, 3, 4)],
        "site": True,
        "at": "lobby",
    }
    return show(request, "lobby/page.html", shown, who=who)


@page
def lead(request: HttpRequest) -> HttpResponse:
    """The line over the tables, as a part of the page: it is about all of them, and so in no table's stream."""
    who = onlooker(request)
    scenes = in_view(EVERYONE.viewer if who is None else who.actor)
    return show(request, "lobby/lead.html", {"lead": _lead(scenes)}, who=who)


def _place(scene: Scene) -> tuple[int, int, str]:
    """Tables that the software deals first, by their games, then by their names."""
    game = (scene.setup.game, scene.view.variant or scene.setup.variant)
    return scene.setup.dealt_by != "software", _GAMES.index(game) if game in _GAMES else len(_GAMES), scene.id


def _seat(scenes: list[Scene]) -> str:
    """Where a stranger is best seated: at the first table that others play at, and that has room."""
    for scene in scenes:
        free = any(not taken for taken in tile(scene).taken)
        if scene.setup.guests and scene.setup.dealt_by == "software" and free and scene.view.phase != "closed":
            return scene.id
    return ""


def _lead(scenes: list[Scene]) -> str:
    """`7 tables open · 15 seats free · Friday, 20:48`."""
    if not scenes:
        return ""
    opened = [scene for scene in scenes if scene.view.phase != "closed"]
    free = sum(not taken for scene in opened for taken in tile(scene).taken)
    zone, now = settings.HOUSE_RULES.zone, scenes[0].now
    tables = ngettext("%(count)s table open", "%(count)s tables open", len(opened)) % {"count": len(opened)}
    day = gettext("%(day)s, %(hour)s") % {"day": weekday(now, zone), "hour": hour(now, zone)}
    return " · ".join((tables, seats_free(free), day))
