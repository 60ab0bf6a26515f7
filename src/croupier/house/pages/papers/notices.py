"""A calendar of whom the tables have still to tell: what is overdue on top, what is due next first, what was told late for ever."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, Final, Literal
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST
from msgspec import Struct

from croupier.desk.handbook import capital, hearer
from croupier.games.ranks import Rank, may_act
from croupier.games.tells import SURVEILLANCE
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.notices import NOT_YOURS, own
from croupier.house.pages import acting
from croupier.house.pages.acting import DONE
from croupier.house.pages.figures import date as dated
from croupier.house.pages.figures import hour, weekday
from croupier.house.pages.naming import Names
from croupier.house.pages.papers.frame import NOTICES, framed
from croupier.house.pages.promotions.views import address_for, cited
from croupier.house.pages.showing import known, page, show
from croupier.house.people.persons import Person
from croupier.house.records.telling import house_clocks, moment, notices_of, sees_some
from croupier.reports.notices import Notice, State

_GIVEN: Final = 50
"""Of those told in time, the latest are listed."""
SEVEN_UP: Final = "seven-up-baccarat"
"""The one document with tournaments."""
Act = Literal["", "give", "receive", "payments", "go"]


class Line(Struct, frozen=True):
    """A notice as it is listed."""

    table: str
    number: int
    game: str
    to: str
    says: str
    how: str
    time: str
    """Its last moment; of one without an hour, since when it waits; of one that was given, when."""
    clause: str | None
    state: str
    act: Act = ""
    told: str = ""
    """By whom, to whom and how."""
    last: str = ""
    """Of one that was told late: the last moment."""
    of: str = ""
    """The promotion or the tournament that it is of."""
    href: str = ""
    cites: tuple[dict[str, str], ...] = ()
    """Each document's clause, where several hold."""


class Day(Struct, frozen=True):
    """What is due on one day."""

    title: str
    lines: tuple[Line, ...]


@page
def notices(request: HttpRequest) -> HttpResponse:
    who = known(request)
    if who.rank is Rank.PLAYER:
        return show(request, "papers/told_me.html", {"told": [_said(each) for each in own(who)], "site": True}, who=who)
    if not sees_some(who.rank):
        raise Turned(403, NOT_YOURS)
    found = notices_of(running.pit(), who.rank)
    shown = _calendar(found, who, moment(running.pit()))
    waiting = sum(each.pending for each in found)
    line = ngettext("%(count)s to be told", "%(count)s to be told", waiting) % {"count": waiting}
    return show(request, "papers/notices.html", framed(who, NOTICES, line, shown), who=who)


@page
def asked(request: HttpRequest, table: str, number: int) -> HttpResponse:
    """The form in which a supervisor says who heard it and how, for the dialog of the page."""
    who = known(request, Rank.SUPERVISOR)
    found = notices_of(running.pit(), who.rank)
    mine = [each for each in found if (each.table, each.number) == (table, number) and _act(each, who) == "give"]
    if not mine:
        raise Turned(422, gettext("This cannot be done now: the table has moved on."))
    game = running.pit().looking.tables()[table].game
    return show(request, "papers/asked.html", {"line": _line(mine[0], game, who, Names())}, who=who)


@page
@require_POST
def given(request: HttpRequest, table: str) -> HttpResponse:
    """Somebody was told, or says so themselves, by the way of all commands; the page is shown anew."""
    response = acting.do(request, table)
    if response.status_code == DONE:
        response["HX-Trigger"] = "given"
    return response


def _said(each: Any) -> dict[str, Any]:
    zone = settings.HOUSE_RULES.zone
    at = each.at.timestamp()
    return {"day": dated(at, zone), "time": hour(at, zone), "said": each.said, "cites": [_tag(clause) for clause in each.clauses]}


def _tag(clause: str) -> dict[str, str]:
    """A clause as a tag: of a promotion with its document, which leads to the rulebook; of a table by its number alone."""
    document, _, number = clause.rpartition(" ")
    return {"game": document, "clause": number, "words": clause}


def _calendar(found: list[Notice], who: Person, now: datetime) -> dict[str, Any]:
    setups, names = running.pit().looking.tables(), Names()

    def lines(some: Iterable[Notice]) -> tuple[Line, ...]:
        return tuple(_line(each, _game(each), who, names) for each in some)

    def _game(each: Notice) -> str:
        if each.tournament:
            return SEVEN_UP
        return setups[each.table].game if each.table in setups else ""

    pending = [each for each in found if each.pending]
    timed = [each for each in pending if each.by is not None and each.state is State.OPEN]
    today = house_clocks().shown(now).date()
    days = [
        Day(_title(day, today), lines(some)) for day, some in groupby(timed, lambda each: _last(each).date())
    ]  # fmt: skip
    closed = [each for each in found if each.state is State.GIVEN]
    return {
        "overdue": lines(each for each in pending if each.state is State.OVERDUE),
        "days": days,
        "promptly": lines(each for each in pending if each.by is None),
        "late": lines(reversed([each for each in found if each.state is State.LATE])),
        "given": lines(closed[::-1][:_GIVEN]),
    }


def _last(notice: Notice) -> datetime:
    assert notice.by is not None, "only what has an hour stands in the calendar"
    return notice.by


def _title(day: date, today: date) -> str:
    """`Today`, `Tomorrow`, or a date with its weekday."""
    if day == today:
        return gettext("Today")
    if day == today + timedelta(days=1):
        return gettext("Tomorrow")
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=house_clocks().zone).timestamp()
    zone = settings.HOUSE_RULES.zone
    return f"{weekday(noon, zone)}, {dated(noon, zone)}"


def _line(notice: Notice, game: str, who: Person, names: Names) -> Line:
    return Line(
        notice.table, notice.number, game, capital(names(hearer(notice.to))), capital(names.in_words(notice.why)).rstrip("."),
        notice.how, _time(notice), notice.clause, notice.state.value, _act(notice, who), _told(notice, names),
        _moment(notice.by) if notice.state is State.LATE and notice.by is not None else "",
        notice.promotion or notice.tournament, _where(notice), tuple(cited(notice.cites)),
    )  # fmt: skip


def _where(notice: Notice) -> str:
    """Where it is done, if not here."""
    if notice.promotion:
        return address_for(notice.promotion)
    return f"/tournaments/{quote(notice.tournament)}" if notice.tournament else ""


def _time(notice: Notice) -> str:
    if notice.told_at is not None:
        return _moment(notice.told_at)
    if notice.by is None or notice.state is State.OVERDUE:
        return _moment(notice.by or notice.opened)
    return f"{notice.by:%H:%M}"


def _moment(at: datetime) -> str:
    zone = settings.HOUSE_RULES.zone
    return f"{dated(at.timestamp(), zone)} {hour(at.timestamp(), zone)}"


def _told(notice: Notice, names: Names) -> str:
    if notice.told_at is None:
        return ""
    heard = names(notice.heard) or hearer(notice.to)
    said = gettext("%(by)s told %(heard)s") % {"by": names(notice.told_by), "heard": heard}
    return f"{said}, {notice.manner or notice.how}"


def _act(notice: Notice, who: Person) -> Act:
    if not notice.pending:
        return ""
    if may_act(who.rank, Rank.SUPERVISOR):
        if notice.promotion or notice.tournament:
            return "go"
        return "give" if notice.closes.startswith("give-notice") else "payments"
    return "receive" if who.rank is Rank.SURVEILLANCE and notice.to == SURVEILLANCE.to else ""
