"""Reports on the screen: drafts, what was issued, with names joined to be read and printed; and the closing of gaming days."""

from datetime import date, timedelta
from typing import Any, Final
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.api.papers import NO_REPORT, IssueAsked, close_day, issue_report, listed, may_close, may_issue
from croupier.house.floor.asked import Reply
from croupier.house.floor.pit import Pit
from croupier.house.floor.reporting import STREAMS, DayClosed, Issued, Made, Told, event_of, places
from croupier.house.pages.acting import answered, receipt_of
from croupier.house.pages.figures import date as dated
from croupier.house.pages.figures import day as written_day
from croupier.house.pages.figures import hour, money, month
from croupier.house.pages.naming import Names
from croupier.house.pages.papers.frame import DAYS, REPORTS, framed, who_answers
from croupier.house.pages.showing import page, show
from croupier.house.people.persons import Person
from croupier.house.records.besides import draft_paper, printed_paper
from croupier.house.records.issued import Closing, closing, draft_of, named, next_to_close, told
from croupier.house.records.telling import house_clocks, moment
from croupier.reports import wording as w
from croupier.reports.besides_issued import Kept
from croupier.reports.heard import DAILY
from croupier.reports.issuing import ReportError
from croupier.reports.papers import BREACH, DAY, MONTH, Sheet

_DAYS: Final = 7
_MONTHS: Final = 3


# What there is


@page
def reports(request: HttpRequest) -> HttpResponse:
    """The last days and months with what was issued of each, the day that closes next, and everything issued."""
    who, pit = who_answers(request), running.pit()
    wanted = request.GET.get("period", "").strip()
    if wanted:
        return redirect(f"/reports/{MONTH if len(wanted) == len('2024-08') else DAY}/{quote(wanted, safe='')}")
    said, names, due = told(pit), Names(), next_to_close(pit)
    today = house_clocks().gaming_day(moment(pit))
    days = [(today - timedelta(days=back)).isoformat() for back in range(_DAYS)]
    shown = {
        "periods": [
            *(_period(DAY, day, said, names) for day in days),
            *(_period(MONTH, each, said, names) for each in _months(pit)),
        ],
        "issued": [_issued(each, names) for each in said.reports[::-1]],
        "standing": [_standing(kind, said, names) for kind in STREAMS],
        "due": None if due is None else _day(closing(pit, due), who, names),
    }
    return show(request, "papers/reports.html", framed(who, REPORTS, _date(today), shown), who=who)


def _months(pit: Pit) -> list[str]:
    """The calendar month that runs, and those before."""
    first = house_clocks().shown(moment(pit)).date().replace(day=1)
    found = []
    for _ in range(_MONTHS):
        found.append(first.isoformat()[:7])
        first = (first - timedelta(days=1)).replace(day=1)
    return found


def _date(of: date) -> str:
    return written_day(of.isoformat())


def _period(kind: str, period: str, said: Told, names: Names) -> dict[str, Any]:
    mine = said.of(kind, period)
    closed = said.closed(period) if kind == DAY else None
    return {
        "kind": kind, "period": period, "title": month(period) if kind == MONTH else written_day(period),
        "issued": [_issued(each, names) for each in mine], "closed": closed is not None,
    }  # fmt: skip


def _standing(kind: str, said: Told, names: Names) -> dict[str, Any]:
    """A paper of promotions or tournaments, and what was issued of it."""
    about = {
        "promotions": gettext("For the regulator."),
        "refused": gettext("Names, addresses and reasons, on file for ever."),
        "counts": gettext("Every stack of every table of a session, and every chip that did not come back."),
    }[kind]
    issued = [_issued(each, names) for each in said.of(kind, "")]
    return {"kind": kind, "title": _title(kind), "about": about, "issued": issued}


def _title(kind: str) -> str:
    return {
        DAY: gettext("Daily summary"), MONTH: gettext("Reports of the month"), BREACH: gettext("Breach notice"),
        "promotions": gettext("Terms, versions and approvals"), "refused": gettext("Refused claims"),
        "counts": gettext("Count sheets"),
    }[kind]  # fmt: skip


def _issued(each: Issued, names: Names) -> dict[str, Any]:
    line, zone = listed(each), settings.HOUSE_RULES.zone
    when = f"{dated(each.at, zone)} {hour(each.at, zone)}"
    period = line.period or gettext("all on record")
    return {"line": line, "title": _title(line.kind), "by": names(each.by.id), "when": when, "period": period}


# One report


@page
def draft(request: HttpRequest, kind: str, period: str) -> HttpResponse:
    """A period as the journals have it now; who may issue it does so from here."""
    who, pit = who_answers(request), running.pit()
    try:
        made = draft_of(pit, kind, period)
    except ReportError as error:
        raise Turned(404, str(error)) from None
    said, names = told(pit), Names()
    mine = said.of(kind, period)
    told_of = {place for each in said.reports if each.made.kind == BREACH for place in places(each.made)}
    shown = _shown(made) | {
        "files": f"/api/v1/reports/drafts/{kind}/{period}", "sealed": False, "kind": kind, "period": period,
        "may": may_issue(who), "mine": [_issued(each, names) for each in mine], "breaches": told_of, "daily": DAILY,
    }  # fmt: skip
    return show(request, "papers/sheet.html", framed(who, REPORTS, gettext("Draft"), shown), who=who)


@page
def issued(request: HttpRequest, number: int) -> HttpResponse:
    who = who_answers(request)
    found = told(running.pit()).report(number)
    if found is None:
        raise Turned(404, NO_REPORT)
    line = gettext("Report %(number)s") % {"number": number}
    shown = _shown(found.made) | {
        "files": f"/api/v1/reports/issued/{number}",
        "sealed": True,
        "number": number,
        "seal": found.seal,
    }
    return show(request, "papers/sheet.html", framed(who, REPORTS, line, shown), who=who)


@page
def beside(request: HttpRequest, name: str) -> HttpResponse:
    """What went to the regulator of promotions, the file of refused claims, or count sheets, as they stand now."""
    who, pit = who_answers(request), running.pit()
    if name not in STREAMS:
        raise Turned(404, NO_REPORT)
    names = Names()
    shown = _shown(draft_paper(pit, name)) | {
        "files": f"/api/v1/reports/papers/{name}", "sealed": False, "kind": name, "period": "", "may": may_issue(who),
        "mine": [_issued(each, names) for each in told(pit).of(name, "")],
    }  # fmt: skip
    return show(request, "papers/sheet.html", framed(who, REPORTS, gettext("Draft"), shown), who=who)


def _shown(made: Made) -> dict[str, Any]:
    """What stands on it, in the words of the printed one, with the names of people."""
    return _sheet(made) if isinstance(made, Sheet) else _paper(made)


def _paper(made: Kept) -> dict[str, Any]:
    shown = printed_paper(made, names=True)
    entries = [{"place": each.head, "says": "\n".join(each.lines)} for each in shown.blocks]
    paper = {"title": shown.title, "heading": shown.heading, "nil": not entries, "report": made.kind, "entries": entries}
    return {"draft": made.issued is None, "papers": [paper], "sources": shown.sources, "none": shown.nil}


def _sheet(made: Sheet) -> dict[str, Any]:
    shown = named(made)
    return {
        "draft": made.issued is None,
        "papers": [
            {
                "title": w.title(shown, paper), "heading": list(w.heading(shown, paper)), "nil": paper.nil, "report": paper.report,
                "entries": [
                    {
                        "table": entry["table"], "line": entry["line"], "place": w.place(entry), "says": w.sentence(shown, entry),
                        "key": (entry["table"], entry["line"]),
                    }
                    for entry in paper.entries
                ],
            }
            for paper in shown.told
        ],
        "counts": list(w.counts(shown)), "sources": shown.sources, "none": w.NIL,
    }  # fmt: skip


@page
@require_POST
def issue(request: HttpRequest) -> HttpResponse:
    """A report is issued from its draft; the answer leads to it."""
    who = who_answers(request)
    said, line = request.POST, request.POST.get("line", "")
    kind = said.get("kind", "")
    if kind not in (DAY, MONTH, BREACH, *STREAMS):
        raise Turned(422, gettext("The form names no report."))
    number = int(line) if line.isascii() and line.isdigit() and len(line) < 16 else 0
    asked = IssueAsked(receipt_of(request), kind, said.get("period", ""), said.get("table", ""), number)  # type: ignore[arg-type]
    reply = issue_report(running.pit(), who.id, asked)
    return _led(request, reply, who)


def _led(request: HttpRequest, reply: Reply, who: Person) -> HttpResponse:
    if not reply.granted:
        return answered(request, reply, to=who.id)
    event = event_of(reply)
    to = f"/days/{event.day}" if isinstance(event, DayClosed) else f"/reports/issued/{event.number}"
    return HttpResponse(status=204, headers={"HX-Redirect": to})


# Gaming days


@page
def day(request: HttpRequest, day: str) -> HttpResponse:
    """What belongs to a gaming day, and what it lacks before it closes."""
    who, pit = who_answers(request), running.pit()
    try:
        found = closing(pit, day)
    except ReportError as error:
        raise Turned(404, str(error)) from None
    names, said = Names(), told(pit)
    pools = sorted(pit.looking.pools().system.pools)
    shown = {
        "it": _day(found, who, names), "pools": pools,
        "issued": [_issued(each, names) for each in said.reports if each.number in found.reports],
    }  # fmt: skip
    return show(request, "papers/day.html", framed(who, DAYS, written_day(day), shown), who=who)


def _day(found: Closing, who: Person, names: Names) -> dict[str, Any]:
    zone, closed = settings.HOUSE_RULES.zone, found.closed
    by = when = ""
    if closed is not None:
        by, when = names(closed.by.id), f"{dated(closed.at, zone)} {hour(closed.at, zone)}"
    return {
        "day": found.day, "title": written_day(found.day), "lacks": found.lacks, "untold": found.untold, "closed": closed, "by": by,
        "when": when, "may": may_close(who), "issues": may_issue(who), "reports": found.reports,
        "begins": _to_the_minute(found.begins.timestamp()), "ends": _to_the_minute(found.ends.timestamp()),
        "floats": [
            {"table": each.table.upper(), "entry": each.entry, "counted": money(each.counted), "variance": money(each.variance)}
            for each in found.floats
        ],
    }  # fmt: skip


def _to_the_minute(at: float) -> str:
    zone = settings.HOUSE_RULES.zone
    return f"{dated(at, zone)} {hour(at, zone)}"


@page
@require_POST
def close(request: HttpRequest, day: str) -> HttpResponse:
    who = who_answers(request)
    return _led(request, close_day(running.pit(), receipt_of(request), who.id, day), who)
