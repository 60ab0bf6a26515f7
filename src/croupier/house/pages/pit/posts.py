"""A table as its post in the pit shows it: how far it is, who sits there, what lies, and whatever a supervisor should know of."""

from collections.abc import Iterator
from typing import Final, Literal

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from croupier.house.pages.figures import hour, money
from croupier.house.pages.names import printed
from croupier.house.pages.phases import Phase, phase_of
from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import View

_LONG: Final = (" Baccarat",)
"""Left out where the room is short and the cloth says it."""


class Badge(Struct, frozen=True):
    words: str
    look: Literal["", "hot", "run"] = ""


class Post(Struct, frozen=True):
    table: str
    href: str
    """Where its own page is."""
    number: str
    game: str
    title: str
    dealt: str
    phase: Phase
    seats: str
    layout: str
    """What lies on it."""
    badges: tuple[Badge, ...]


def post(scene: Scene, to: str = "/pit/tables/{}") -> Post:
    seen, setup = scene.view, scene.setup
    open_ = [place for place in seen.places if not place.closed]
    taken = sum(1 for place in open_ if place.players)
    name = printed(setup.game, seen.variant or setup.variant, seen.title or setup.title, seen.sign.tie_percent).title
    for word in _LONG:
        name = name.replace(word, "")
    return Post(
        scene.id, to.format(scene.id), scene.id.upper(), setup.game, name,
        gettext("the software") if setup.dealt_by == "software" else gettext("a dealer"), phase_of(scene),
        gettext("%(taken)s of %(all)s") % {"taken": taken, "all": len(open_)},
        money(sum(wager.amount for wager in seen.wagers)), tuple(_badges(seen, scene.zone)),
    )  # fmt: skip


def _badges(seen: View, zone: str) -> Iterator[Badge]:
    sign, owing = seen.sign, [kind for kind, _number in dict.fromkeys((each.kind, each.number) for each in seen.owing)]
    if seen.phase == "ruling":
        yield Badge(gettext("ruling waiting"), "hot")
    if seen.casebook.calls:
        yield Badge(gettext("called"), "hot")
    for kind, words in _owed(owing):
        if kind:
            yield Badge(words, "hot")
    if seen.phase == "closed":
        return
    if sign.raising is not None:
        yield Badge(gettext("minimum rises %(hour)s") % {"hour": hour(sign.raising.effective, zone)}, "run")
    if sign.variant is not None and sign.variant_to is not None:
        said = {"variant": sign.variant_to.variant.replace("-", " "), "hour": hour(sign.variant.effective, zone)}
        yield Badge(gettext("%(variant)s from %(hour)s") % said, "run")
    if sign.closing is not None:
        yield Badge(gettext("closes %(hour)s") % {"hour": hour(sign.closing.effective, zone)}, "run")
    yield from _quiet(seen)


def _owed(owing: list[str]) -> Iterator[tuple[int, str]]:
    disputes, payments, notices = (owing.count(kind) for kind in ("dispute", "payment", "notice"))
    yield disputes, ngettext("%(count)s dispute", "%(count)s disputes", disputes) % {"count": disputes}
    yield payments, ngettext("%(count)s wrong payment", "%(count)s wrong payments", payments) % {"count": payments}
    yield notices, gettext("%(count)s to be told") % {"count": notices}


def _quiet(seen: View) -> Iterator[Badge]:
    sign = seen.sign
    if seen.no_bet:
        yield Badge(gettext("no-bet coup"), "run")
    if seen.cards.last_coup:
        yield Badge(gettext("last coup"))
    if shut := [str(place.area) for place in seen.places if place.closed]:
        yield Badge(gettext("area %(areas)s closed") % {"areas": ", ".join(shut)})
    if sign.restricted:
        yield Badge(gettext("%(count)s restricted") % {"count": len(sign.restricted)})
    if marked := sum(1 for person in seen.people if person.marker is not None):
        yield Badge(gettext("%(count)s with a marker") % {"count": marked})
    if seen.tray is not None and seen.tray.closed:
        yield Badge(gettext("float closed"))
    for meter, cents in sign.meters.items():
        yield Badge(f"{gettext(meter.capitalize())} {money(cents)}")
