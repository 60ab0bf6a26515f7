"""What those who see all watch live: each table's post, and who is to be told there."""

from typing import Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house.pages.fragments import Piece
from croupier.house.pages.hands import areas_apart
from croupier.house.pages.inspect.replay import Hand, hands_after, hands_of
from croupier.house.pages.pit.board import Due, dues
from croupier.house.pages.pit.posts import post
from croupier.house.pages.player.spots import printed_hands
from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import View

_OURS: Final = {
    Rank.SURVEILLANCE: frozenset({"surveillance"}),
    Rank.INSPECTOR: frozenset({"inspector", "inspector-or-police", "regulator"}),
}
"""Whose notices somebody reads as their own."""


class Told(Struct, frozen=True):
    table: str
    number: str
    game: str
    dues: tuple[Due, ...]
    receives: bool
    """Whether the viewer says themselves that they were told."""


class Lying(Struct, frozen=True):
    """The cards on a table, as they come."""

    game: str
    title: str
    hands: tuple[Hand, ...]


def pieces(scene: Scene) -> tuple[Piece, ...]:
    seen, rank = scene.view, scene.viewer.rank
    ours = _OURS.get(rank, frozenset())
    mine = tuple(each for each in dues(seen, scene.id, scene.clocks) if seen.casebook.notices[each.number].to in ours)
    told = Told(scene.id, scene.id.upper(), seen.game, mine, rank is Rank.SURVEILLANCE)
    return (
        Piece(f"post-{scene.id}", "pit/post.html", post(scene, "/inspect/rounds?table={}")),
        Piece(f"told-{scene.id}", "inspect/told.html", told),
        Piece(f"cards-{scene.id}", "inspect/cards.html", _lying(scene)),
    )  # fmt: skip


def _lying(scene: Scene) -> Lying:
    """The round in play, or the one before; of one that can be reopened no more, what everyone saw of it."""
    seen = scene.view
    ongoing = seen.round or seen.last
    if ongoing is None:
        past = next(iter(scene.latest), None)
        if past is None:
            return Lying(seen.game, "", ())
        return Lying(seen.game, _numbered(seen, past.number), hands_after(past, printed_hands(seen)))
    return Lying(seen.game, areas_apart(ongoing.result) or _numbered(seen, ongoing.number), hands_of(ongoing))


def _numbered(seen: View, number: int) -> str:
    return f"{seen.called.capitalize()} {number}"
