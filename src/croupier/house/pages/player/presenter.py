"""The player's page in pieces. What others see of the cloth is the same for all of them; the rest is one player's own."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from msgspec import Struct

from croupier.house.pages import cloth
from croupier.house.pages.fragments import Piece
from croupier.house.pages.player import asking, felt, own, session, side
from croupier.house.pages.player.spots import decides, has_hands, rows, staked
from croupier.house.pages.scenes import Scene


class Shape(Struct, frozen=True):
    """What the page is built from: if it changes, the page is loaded anew."""

    key: str


class Over(Struct, frozen=True):
    cloth: cloth.Cloth
    areas: int
    own: int
    shut: tuple[int, ...]

    @property
    def drawn(self) -> SafeString:
        return cloth.over(self.cloth, self.areas, self.own, self.shut)


def pieces(scene: Scene) -> tuple[Piece, ...]:
    return tuple(_pieces(scene))


def _pieces(scene: Scene) -> Iterator[Piece]:
    seen = scene.view
    yield Piece("shape", "player/shape.html", shape(scene))
    yield Piece("where", "player/where.html", side.where(scene))
    if seen.sign.meters:
        yield Piece("meters", "player/meters.html", side.meters(scene))
    yield Piece("over", "player/over.html", over(scene))
    for hand in felt.hands(scene):
        yield Piece(f"hand-{hand.hand}", "player/hand.html", hand)
    yield Piece("call", "player/call.html", felt.call(scene))
    if seen.tournament is not None:
        yield Piece("session", "player/session.html", session.session(scene))
        yield Piece("stacks", "player/stacks.html", session.stacks(scene))
    for seat in felt.seats(scene):
        yield Piece(f"area-{seat.area}", "player/seat.html", seat)
    if seen.me is not None:
        yield from _own(scene)
    yield Piece("sign", "player/sign.html", side.sign(scene))
    if has_hands(seen):
        yield Piece("prices", "player/prices.html", side.prices(scene))
    else:
        yield Piece("road", "player/road.html", side.road(scene))
    yield Piece("rounds", "player/rounds.html", side.rounds(scene))


def _own(scene: Scene) -> Iterator[Piece]:
    yield Piece("tag", "player/tag.html", own.tag(scene))
    if has_hands(scene.view):
        yield Piece("hand-own", "player/own_hand.html", own.own_hand(scene))
    for spot in own.spots(scene):
        yield Piece(f"spot-{spot.wager}", "player/spot.html", spot)
    yield Piece("ask", "player/ask.html", asking.ask(scene))
    if scene.view.tournament is None:  # there chips are laid in turn, and stay
        yield Piece("dock", "player/dock.html", own.dock(scene))
        yield Piece("acts", "player/acts.html", own.acts(scene))
    yield Piece("money", "player/money.html", own.purse(scene))


def shape(scene: Scene) -> Shape:
    seen = scene.view
    area = seen.me.area if seen.me is not None else 0
    parts = (area, len(seen.places), seen.variant, *(offer.wager for offer in staked(seen)), *seen.sign.meters)
    return Shape(" ".join(map(str, parts)))


def over(scene: Scene) -> Over:
    seen = scene.view
    shut = tuple(place.area for place in seen.places if place.closed)
    return Over(cloth_of(scene), len(seen.places), seen.me.area if seen.me is not None else 0, shut)


def cloth_of(scene: Scene) -> cloth.Cloth:
    return cloth.cloth_of(scene.setup.game, tuple(offer.wager for offer in scene.view.sign.offers))


def layout(scene: Scene) -> dict[str, object]:
    """How the page is built."""
    seen = scene.view
    return {
        "art": cloth.art(cloth_of(scene), max(1, len(seen.places))), "arena": cloth_of(scene).classes, "areas": len(seen.places),
        "rows": rows(seen), "board": has_hands(seen), "asks": decides(seen),
        "spots": [f"spot-{offer.wager}" for offer in staked(seen)],
        "hands": ["hand-dealer"] if has_hands(seen) else ["hand-player", "hand-banker"],
        "seats": [f"area-{place.area}" for place in seen.places],
    }  # fmt: skip
