"""A table as its tile in the lobby shows it."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from croupier.desk.roads import Cell, Coup, big
from croupier.house.pages.figures import exact_money, hour, money, span
from croupier.house.pages.fragments import Piece
from croupier.house.pages.hands import short
from croupier.house.pages.names import printed
from croupier.house.pages.phases import Phase, phase_of
from croupier.house.pages.player.spots import has_hands
from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import SignView, View

COLUMNS: Final = 28
LASTS: Final = 7


class Note(Struct, frozen=True):
    """Something that is posted at the table."""

    icon: str
    words: str


class Meter(Struct, frozen=True):
    title: str
    amount: str


class Tile(Struct, frozen=True):
    table: str
    number: str
    """As it stands on the table: B1."""
    game: str
    """Chooses the cloth."""
    title: str
    zh: str
    phase: Phase
    sign: str
    taken: tuple[bool, ...]
    seats: str
    road: tuple[Cell, ...] | None
    """The big road, where the table has one."""
    lasts: tuple[str, ...]
    """The dealer's last hands elsewhere, the newest first."""
    meters: tuple[Meter, ...]
    notes: tuple[Note, ...]


def pieces(scene: Scene) -> tuple[Piece, ...]:
    return (Piece(f"table-{scene.id}", "lobby/tile.html", tile(scene)),)


def tile(scene: Scene) -> Tile:
    seen, sign = scene.view, scene.view.sign
    name = printed(scene.setup.game, seen.variant or scene.setup.variant, seen.title or scene.setup.title, sign.tie_percent)
    taken = tuple(not place.free or seen.tournament is not None for place in seen.places)  # entrants have seats of their own
    roaded = has_road(scene)
    return Tile(
        table=scene.id, number=scene.id.upper(), game=scene.setup.game, title=name.title, zh=name.zh,
        phase=phase_of(scene), sign=main_span(sign), taken=taken, seats=seats_free(sum(not each for each in taken)),
        road=scene.remembered("big", lambda: big(coups(scene))) if roaded else None,
        lasts=() if roaded else last_hands(scene, LASTS),
        meters=tuple(Meter(gettext(title.capitalize()), exact_money(cents)) for title, cents in sign.meters.items()),
        notes=tuple(notes(seen, scene.zone)),
    )  # fmt: skip


def seats_free(free: int) -> str:
    return ngettext("%(free)s seat free", "%(free)s seats free", free) % {"free": free} if free else gettext("no seat free")


def main_span(sign: SignView) -> str:
    """The least and the most that may lie on a main wager."""
    limits = [offer.limit for offer in sign.offers if offer.kind == "main" and offer.limit is not None]
    if not limits:
        return ""
    return span(min(limit.minimum for limit in limits), max(limit.maximum for limit in limits))


def has_road(scene: Scene) -> bool:
    return not has_hands(scene.view)


def coups(scene: Scene) -> list[Coup]:
    """The results of the cards in play as the roads want them."""
    return [
        Coup(each.winner, banker_pair="banker" in each.pairs, player_pair="player" in each.pairs)
        for each in scene.results
        if each.winner
    ]


def last_hands(scene: Scene, most: int) -> tuple[str, ...]:
    """What the dealer had, the newest first."""
    found = [short(each.counts["dealer"]) for each in scene.latest if "dealer" in each.counts]
    return tuple(found[: most if all(count.isdigit() for count in found) else most - 2])


def notes(seen: View, zone: str) -> Iterator[Note]:
    sign = seen.sign
    if sign.raising is not None:
        least = min((limit.minimum for slug, limit in sign.raising_to.items() if _is_main(sign, slug)), default=None)
        said = {"amount": money(least) if least is not None else "", "hour": hour(sign.raising.effective, zone)}
        yield Note("clock", gettext("Minimum rises to %(amount)s at %(hour)s") % said)
    if sign.variant is not None and sign.variant_to is not None:
        said = {"game": sign.variant_to.title, "hour": hour(sign.variant.effective, zone)}
        yield Note("clock", gettext("%(game)s from %(hour)s") % said)
    if sign.closing is not None:
        yield Note("alert", gettext("Closes at %(hour)s") % {"hour": hour(sign.closing.effective, zone)})


def _is_main(sign: SignView, slug: str) -> bool:
    return any(offer.wager == slug and offer.kind == "main" for offer in sign.offers)
