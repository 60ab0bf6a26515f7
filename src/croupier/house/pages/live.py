"""Tables as a page first shows them, and the stream that goes on from there."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import get_language

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.tables import NO_TABLE
from croupier.house.live.channels import seen
from croupier.house.live.sse import write_cursor
from croupier.house.pages.scenes import Scene
from croupier.table.model.people import Actor


def in_view(viewer: Actor, tables: Iterable[str] | None = None) -> list[Scene]:
    """The tables of the pit, or those named, as somebody may see them."""
    looking = running.pit().looking
    found = (scene_of(table, viewer) for table in (looking.tables() if tables is None else tables))
    return [scene for scene in found if scene is not None]


def at_table(table: str, viewer: Actor) -> Scene:
    """One table; whoever asks for another is told that there is none."""
    found = scene_of(table, viewer)
    if found is None:
        raise Turned(404, NO_TABLE)
    return found


def scene_of(table: str, viewer: Actor) -> Scene | None:
    pit = running.pit()
    hot = pit.looking.table(table)
    if hot is None:
        return None
    meters = None if hot.table.link is None else pit.looking.pools()
    return Scene(seen(hot, running.clock(table), meters), viewer, zone=settings.HOUSE_RULES.zone, now=pit.clock())


def events_url(page: str, scenes: Iterable[Scene]) -> str:
    """Where a page hears, in its language, of what happens after what it shows; nothing where it shows no table."""
    versions = {scene.id: scene.version for scene in scenes}
    if not versions:
        return ""
    query = {"page": page, "language": get_language() or "", "tables": ",".join(versions), "after": write_cursor(versions).decode()}
    return f"/events?{urlencode(query, safe=',:')}"
