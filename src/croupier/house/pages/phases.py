"""How far a table is, in the floor's words, with the clock that runs there."""

from typing import Final, Literal

from django.utils.translation import gettext, gettext_lazy, ngettext
from msgspec import Struct

from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import View

Tone = Literal["open", "deal", "pay", "halt", ""]
_TONES: Final[dict[str, Tone]] = {
    "betting": "open", "dealing": "deal", "deciding": "deal", "settling": "pay", "clearing": "pay", "ruling": "halt",
    "choosing": "halt",
}  # fmt: skip
_WORDS: Final = {
    "closed": gettext_lazy("Closed"), "cards": gettext_lazy("The cards are made ready"),
    "betting": gettext_lazy("Place your bets"), "ruling": gettext_lazy("Waits for a ruling"),
    "choosing": gettext_lazy("Players choose"),
}  # fmt: skip
CALLED: Final = {"coup": gettext_lazy("coup"), "round": gettext_lazy("round")}
_CLOCKS: Final = {"betting": ("betting",), "deciding": ("deciding", "choosing", "dealing", "cards")}
"""In which phases a clock means anything: one that is told late is not shown."""


class Ticking(Struct, frozen=True):
    """A clock as a page counts it down. Without an end it has not been told yet, and its place is kept."""

    ends: float | None
    seconds: int


class Phase(Struct, frozen=True):
    tone: Tone
    words: str
    clock: Ticking | None


def phase_of(scene: Scene) -> Phase:
    seen = scene.view
    return Phase(_TONES.get(seen.phase, ""), words_of(seen), clock_of(scene))


def clock_of(scene: Scene) -> Ticking | None:
    """The clock that runs now; where the software deals, betting always has one."""
    clock, phase, held = scene.clock, scene.view.phase, scene.view.tournament
    if held is not None and held.asked and held.seconds:  # the entrant's own time for a wager
        return Ticking(held.asked + held.seconds, held.seconds)
    if clock is not None and phase in _CLOCKS[clock.what]:
        return Ticking(round(clock.ends, 1), clock.seconds)
    waits = phase == "betting" and held is None and scene.setup.automatic and bool(scene.view.wagers)
    return Ticking(None, scene.setup.betting) if waits else None


def round_called(seen: View) -> str:
    """`coup 38`, or `round 211`: the one in play, or the last."""
    return f"{CALLED.get(seen.called, seen.called)} {seen.round.number if seen.round is not None else seen.played}"


def last_called(seen: View) -> str:
    """That no other coup comes from this shoe, from when the dealer has announced it."""
    if not seen.cards.last_coup or seen.cards.source != "shoe" or seen.cards.decks < 2:
        return ""
    return gettext("last coup of the shoe") if seen.called == "coup" else gettext("last round of the shoe")


def words_of(seen: View) -> str:
    """`Dealing · coup 12`, `Area 4 decides`, `Paying area 5`."""
    ongoing, areas = seen.round, seen.required.areas
    if seen.phase == "deciding":
        if len(areas) == 1:
            return gettext("Area %(area)s decides") % {"area": areas[0]}
        return ngettext("%(count)s player decides", "%(count)s players decide", len(areas)) % {"count": len(areas)}
    if seen.phase == "settling" and ongoing is not None:
        if areas and any(hand.area is not None for hand in ongoing.hands):
            return gettext("Paying area %(area)s") % {"area": areas[0]}
        return gettext("Settling · %(round)s") % {"round": round_called(seen)}
    if seen.phase in ("dealing", "clearing"):
        words = gettext("Dealing · %(round)s") if seen.phase == "dealing" else gettext("Clearing · %(round)s")
        return words % {"round": round_called(seen)}
    if seen.phase == "betting" and seen.tournament is not None:
        return gettext("Tournament · coup %(coup)s") % {"coup": seen.tournament.coup}
    return str(_WORDS.get(seen.phase, seen.phase))
