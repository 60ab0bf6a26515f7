"""The wall as a page."""

from django.http import HttpRequest, HttpResponse

from croupier.house.live.audiences import EVERYONE
from croupier.house.pages.fragments import Writer
from croupier.house.pages.live import at_table, events_url
from croupier.house.pages.names import printed
from croupier.house.pages.showing import onlooker, page, show
from croupier.house.pages.wall.presenter import pieces


@page
def wall(request: HttpRequest, table: str) -> HttpResponse:
    """A table for a room. Whoever opens it sees what everyone may see, whatever their rank."""
    onlooker(request)
    scene = at_table(table, EVERYONE.viewer)
    language = request.wants.language  # type: ignore[attr-defined]
    writer = Writer()
    written = {piece.id: writer.write(piece, language) for piece in pieces(scene)}
    seen = scene.view
    shown = {
        "written": written,
        "roads": [html for name, html in written.items() if name.startswith("road-")],
        "title": printed(scene.setup.game, seen.variant, seen.title or scene.setup.title, seen.sign.tie_percent),
        "number": scene.id.upper(),
        "events": events_url("wall", [scene]),
        "game": scene.setup.game,
    }
    return show(request, "wall/page.html", shown)
