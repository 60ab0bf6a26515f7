"""The tiles of the plain page: a table each, as everyone may see it."""

from html import escape

from croupier.house.live.audiences import EVERYONE, Audience
from croupier.house.live.channels import Seen
from croupier.table.asking.view import view


class Tiles:
    """What the list of tables shows of each: its name, its game, and how far it is."""

    def fragments(self, before: Seen | None, after: Seen, audience: Audience | None) -> list[tuple[str, str]]:
        if audience is not None:
            return []
        html = tile(after)
        return [] if before is not None and tile(before) == html else [(f"table-{after.id}", html)]


def tile(at: Seen) -> str:
    shown = view(at.table, EVERYONE.viewer)
    players = sum(len(place.players) for place in shown.places)
    words = (shown.title or at.setup.game, shown.phase, f"{shown.called or 'round'} {shown.played}", f"{players} at the table")
    return f"<h2>{escape(at.setup.title)}</h2><p>{escape(' · '.join(words))}</p>"
