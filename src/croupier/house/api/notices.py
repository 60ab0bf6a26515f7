"""Who is to be told of what, and by when: all of it for those who answer for the tables and for inspectors, to others their own."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from ninja import Router

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned, answer
from croupier.house.api.callers import person
from croupier.house.api.schema import documented
from croupier.house.people.persons import Person
from croupier.house.records.telling import dates_of, house_clocks, moment, notices_of, sees_some, told_to
from croupier.reports.notices import Notice, as_calendar

router = Router(tags=["reports"])

NOT_YOURS = "Notices are for a casino supervisor or above and for inspectors; Surveillance and patrons are shown their own."


class Addressed(Struct, frozen=True):
    """What a patron was told that was theirs to hear."""

    at: datetime
    said: str
    clauses: tuple[str, ...]


class NoticesSeen(Struct, frozen=True):
    """What is pending comes first, what is overdue on top, then by when it is due; what was told, in time or late, comes last."""

    at: datetime
    notices: list[Notice]
    addressed: list[Addressed]
    """To whoever asks."""


@router.get(
    "/notices/due",
    **documented("Who is to be told of what and by when, and who was; patrons see what they were told.", NoticesSeen),
)
def notices(request: HttpRequest) -> HttpResponse:
    found = _who(request)
    pit = running.pit()
    mine = own(found) if found.rank is Rank.PLAYER else []
    return answer(NoticesSeen(house_clocks().shown(moment(pit)), notices_of(pit, found.rank), mine))


@router.get("/notices/due.ics", **documented("What is pending, as a calendar.", str, media="text/calendar"))
def calendar(request: HttpRequest) -> HttpResponse:
    rank = _who(request).rank
    return HttpResponse(
        as_calendar(notices_of(running.pit(), rank), dates_of(running.pit(), rank)).encode(),
        content_type="text/calendar; charset=utf-8",
        headers={"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="notices.ics"'},
    )


def _who(request: HttpRequest) -> Person:
    found = person(request)
    if found.rank is not Rank.PLAYER and not sees_some(found.rank):
        raise Turned(403, NOT_YOURS)
    return found


def own(found: Person) -> list[Addressed]:
    return [Addressed(*each) for each in told_to(running.pit(), found.id)]
