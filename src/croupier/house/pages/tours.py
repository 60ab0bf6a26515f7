"""A first visit: five steps a role, which can be ended for ever. A browser keeps in a cookie which ones it has seen."""

from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

COOKIE: Final = "toured"
ALL: Final = "all"


class Stop(Struct, frozen=True):
    at: str
    """What it is about, as the sheet would select it; where a page has none, nothing is outlined."""
    words: Any


class Tour(Struct, frozen=True):
    name: str
    steps: tuple[Stop, ...]


_LOBBY: Final = Tour("lobby", (
    Stop(".lead", _("This is the pit of a casino, run by software: every table here is open, and every rule is real.")),
    Stop(".tile", _("Each tile is a table: its game, its limits, the clock, the seats that are free, and what came last.")),
    Stop(".people", _("In this demonstration one click signs you in as anyone, with play money.")),
    Stop(".clause", _("Whatever the house decides names its clause. Press one, and the rulebook opens there.")),
    Stop(".bar nav a[href='/odds']", _("What each wager costs is counted to the last card, and open to everyone under Odds.")),
))  # fmt: skip
_DEALER: Final = Tour("dealer", (
    Stop("#step", _("The next thing to do, in large words, with what to say and why. Enter does it.")),
    Stop("#keypad", _("At a scanned table enter each card as it comes, 9h and Enter, or let the scanner's line do it.")),
    Stop(".boxes", _("The areas as they lie before you. Wagers are recorded here.")),
    Stop(".wrong", _("Something went wrong? F9 opens only the rulings that fit this moment, the likeliest first.")),
    Stop(".clause", _("Every step names its clause. What your rank may not do says whom to call.")),
))  # fmt: skip
TOURS: Final = {"lobby/page.html": _LOBBY, "dealer/page.html": _DEALER}
"""By the page that they lead through. A page may bring its own instead, as `tour` in its context."""


def tour_of(request: HttpRequest, template: str, own: Any = None) -> Any:
    """The tour of a page, unless this browser has ended it."""
    found = own or TOURS.get(template)
    if found is None:
        return None
    seen = request.COOKIES.get(COOKIE, "").split(".")
    name = found["name"] if isinstance(found, dict) else found.name
    return None if name in seen or ALL in seen else found
