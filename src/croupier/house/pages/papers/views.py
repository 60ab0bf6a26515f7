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
from croupier.house.floor.reporting import ReportIssued, Told, event_of
from croupier.house.pages.acting import answered, receipt_of
from croupier.house.pages.figures import date as dated
from croupier.house.pages.figures import day as written_day
from croupier.house.pages.figures import hour, money, month
from croupier.house.pages.naming import Names
from croupier.house.pages.papers.frame import DAYS, REPORTS, framed, who_answers
from croupier.house.pages.showing import page, show
from croupier.house.people.persons import Person
from croupier.house.records.besides import PAPERS
from croupier.house.records.issued import Closing, closing, draft_of, named, next_to_close, told
from croupier.house.records.telling import house_clocks, moment
from croupier.reports import wording as w
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


def _issued(each: ReportIssued, names: Names) -> dict[str, Any]:
    line = listed(each)
    zone = settings.HOUSE_RULES.zone
    when = f"{dated(each.at, zone)} {hour(each.at, zone)}"
    title = {DAY: gettext("Daily summary"), MONTH: gettext("Reports of the month"), BREACH: gettext("Breach notice")}[line.kind]
    return {"line": line, "title": title, "by": names(each.by.id), "when": when}


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
    told_of = {
        (entry["table"], entry["line"]) for each in said.reports if each.sheet.kind == BREACH for entry in _entries(each.sheet)
    }
    shown = _sheet(made) | {
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
    shown = _sheet(found.sheet) | {
        "files": f"/api/v1/reports/issued/{number}",
        "sealed": True,
        "number": number,
        "seal": found.seal,
    }
    return show(request, "papers/sheet.html", framed(who, REPORTS, line, shown), who=who)


@page
def beside(request: HttpRequest, name: str) -> HttpResponse:
    """What went to the regulator of promotions, or the file of refused claims, as they stand now."""
    who = who_answers(request)
    if name not in PAPERS:
        raise Turned(404, NO_REPORT)
    names = Names()
    _found, paper = PAPERS[name](running.pit())
    blocks = [{"head": each.head, "lines": [names.in_words(line) for line in each.lines]} for each in paper.blocks]
    shown = {"paper": paper, "blocks": blocks, "files": f"/api/v1/reports/papers/{name}"}
    return show(request, "papers/beside.html", framed(who, REPORTS, paper.title, shown), who=who)


def _entries(sheet: Sheet) -> list[dict[str, Any]]:
    return [entry for paper in sheet.papers for entry in paper.entries]


def _sheet(made: Sheet) -> dict[str, Any]:
    """What stands on it, in the words of the printed one, with the names of people."""
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
    if kind not in (DAY, MONTH, BREACH):
        raise Turned(422, gettext("The form names no report."))
    number = int(line) if line.isascii() and line.isdigit() and len(line) < 16 else 0
    asked = IssueAsked(receipt_of(request), kind, said.get("period", ""), said.get("table", ""), number)  # type: ignore[arg-type]
    reply = issue_report(running.pit(), who.id, asked)
    return _led(request, reply, who)


def _led(request: HttpRequest, reply: Reply, who: Person) -> HttpResponse:
    if not reply.granted:
        return answered(request, reply, to=who.id)
    event = event_of(reply)
    to = f"/reports/issued/{event.number}" if isinstance(event, ReportIssued) else f"/days/{event.day}"
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
