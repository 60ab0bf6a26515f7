"""The frame of these pages: the pit's bar for those who answer for the tables, and the other for those who see all."""

from typing import Any, Final

from django.http import HttpRequest

from croupier.games.ranks import SEES_ALL
from croupier.house.api.answers import Turned
from croupier.house.pages.doors import NOT_YOURS
from croupier.house.pages.inspect.frame import framed as for_those_who_see_all
from croupier.house.pages.pit.ways import WAYS
from croupier.house.pages.showing import known
from croupier.house.people.persons import Person
from croupier.house.records.telling import sees_all

NOTICES, REPORTS, DAYS = "notices", "papers", "days"
_TITLES: Final = {NOTICES: "Notices", REPORTS: "Reports", DAYS: "Gaming days"}


def who_answers(request: HttpRequest) -> Person:
    """A casino supervisor or above, or an inspector: every report and notice, and nothing of it changeable to an inspector."""
    found = known(request)
    if not sees_all(found.rank):
        raise Turned(403, NOT_YOURS)
    return found


def framed(who: Person, at: str, line: str, shown: dict[str, Any]) -> dict[str, Any]:
    """With the bar of whoever looks."""
    if who.rank in SEES_ALL:
        return for_those_who_see_all(who, at, {"look": "inspector"} | shown)
    return {"ways": WAYS, "at": at, "where": {"title": _TITLES[at], "line": line}, "look": "supervisor"} | shown
