"""The frame of the pages for those who see all: who may open them, their bar, and what this process has heard of the pit."""

from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext
from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.journal.models import Stream
from croupier.house.pages.showing import known, rank_title
from croupier.house.people.persons import Person
from croupier.house.records.finding import Finding
from croupier.house.records.rounds import Reading

SHORT: Final = 4
"""Signs of a hash at either end that are enough to know it again."""


class Records(Struct):
    """What this process has heard of a pit; all of it can be heard again."""

    finding: Finding
    reading: Reading


def records() -> Records:
    pit = running.pit()
    return pit.kept(Records, lambda: Records(Finding(), pit.kept(Reading, Reading)))


def who_sees_all(request: HttpRequest) -> Person:
    return known(request, Rank.INSPECTOR, Rank.SURVEILLANCE)


def framed(who: Person, at: str, shown: dict[str, Any]) -> dict[str, Any]:
    """With the bar of these pages."""
    ways = [
        {"name": "watch", "href": "/inspect", "title": gettext("Tables")},
        {"name": "rounds", "href": "/inspect/rounds", "title": gettext("Rounds")},
        {"name": "journal", "href": "/inspect/journal", "title": gettext("Journal")},
        {"name": "incidents", "href": "/inspect/incidents", "title": gettext("Incidents")},
        {"name": "notices", "href": "/notices", "title": gettext("Notices")},
        {"name": "papers", "href": "/reports", "title": gettext("Reports")},
        {"name": "reports", "href": "/inspect/reports", "title": gettext("Takings")},
        {"name": "promotions", "href": "/promotions", "title": gettext("Promotions")},
        {"name": "register", "href": "/inspect/register", "title": gettext("Register")},
        {"name": "meters", "href": "/pit/meters", "title": gettext("Meters")},
    ]
    if who.rank is not Rank.INSPECTOR:
        ways = [way for way in ways if way["name"] != "papers"]  # reports are not told to Surveillance
    line = gettext("read only") if who.rank is Rank.INSPECTOR else gettext("live")
    where = {"title": rank_title(who.rank).capitalize(), "line": line, "plain": "verdict" in shown}
    return {"ways": ways, "at": at, "where": where, "keys": KEYS} | shown


KEYS: Final = (
    {"key": "←", "does": "A step back"},
    {"key": "→", "does": "A step on"},
    {"key": "Space", "does": "Run, or stop"},
    {"key": "Home", "does": "The first step"},
    {"key": "End", "does": "The last step"},
)
TOUR: Final = {
    "name": "inspector",
    "steps": (
        {"at": ".posts", "words": "Every table as it is now. A table leads to its rounds."},
        {"at": "#notices", "words": "What is addressed to you, and not received yet."},
        {"at": ".bar nav", "words": "Any round by table, patron, clause or time; the journal; whatever went wrong."},
        {"at": "#incidents", "words": "The last things that went wrong, each with its clause."},
        {"at": ".mark", "words": "Nothing on these pages changes anything. Every clause leads to the rulebook."},
    ),
}


def table_streams() -> list[Stream]:
    return list(Stream.objects.filter(kind="table").order_by("name"))


def short(digest: str) -> str:
    return f"{digest[:SHORT]}…{digest[-SHORT:]}"
