"""Reports of the house and the closing of its gaming days: for those who answer for the tables, and for inspectors to read."""

from typing import Annotated, Any, Final, Literal
from uuid import NAMESPACE_OID, UUID, uuid5

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from ninja import Path, Router

from croupier import commands as c
from croupier.games.ranks import may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer, replied
from croupier.house.api.callers import person
from croupier.house.api.commands import read
from croupier.house.api.schema import documented
from croupier.house.floor.asked import Reply
from croupier.house.floor.commands import Commands
from croupier.house.floor.pit import Pit
from croupier.house.floor.reporting import (
    CLOSES,
    ISSUES,
    NOT_YOURS,
    CloseDay,
    Counted,
    Issued,
    IssueReport,
    Made,
    ReportIssued,
    event_of,
)
from croupier.house.heads import HeadsError
from croupier.house.operations.signing import sign_heads
from croupier.house.people.persons import Person
from croupier.house.records.besides import draft_paper, people_of, printed_paper
from croupier.house.records.issued import Closing, breach_of, closing, draft_of, named, to_issue, told
from croupier.house.records.telling import house_clocks, sees_all, telling
from croupier.reports.besides import beside_text
from croupier.reports.besides_issued import named as with_people
from croupier.reports.besides_issued import write_kept
from croupier.reports.issuing import ReportError, write_issued
from croupier.reports.page import as_page, beside_page
from croupier.reports.papers import BREACH, Paper, Sheet, answered
from croupier.reports.wording import as_text
from croupier.table.model.people import Actor

router = Router(tags=["reports"])

NOT_TOLD: Final = "Reports are for a casino supervisor or above and for inspectors."
NO_REPORT: Final = "No report has this number."
_FARTHEST: Final = 2**53
Form = Literal["json", "text", "html"]
IssuedForm = Literal["json", "text", "html", "file"]
Beside = Literal["promotions", "refused", "counts"]
Number = Annotated[int, Path(ge=1, le=_FARTHEST)]


class IssueAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which report is issued: of a `day` or `month`, by its period; a `breach`, by the table and the entry that it is about; of
    `promotions`, `refused` claims and tournaments' `counts` all that is on record."""

    id: UUID
    kind: Literal["day", "month", "breach", "promotions", "refused", "counts"]
    period: str = ""
    table: str = ""
    line: int = 0


class CloseAsked(Struct, frozen=True, forbid_unknown_fields=True):
    id: UUID
    day: str
    """By the date on which it begins."""


class Granted(Struct, frozen=True):
    version: int
    """Of the stream of the reports."""
    events: list[dict[str, Any]]


class Listed(Struct, frozen=True):
    """An issued report as it is listed."""

    number: int
    kind: str
    period: str
    """Nothing for a paper of promotions or tournaments, which has all that is on record."""
    by: str
    at: str
    seal: str
    supplements: int | None
    """The number of the report whose supplement it is."""
    so_far: str
    """How far the journals went, where the period was not over."""
    nil: bool


class ReportsSeen(Struct, frozen=True):
    reports: list[Listed]
    """The latest first."""
    closed: list[str]
    """The gaming days that are closed, the latest first."""


class DaySeen(Struct, frozen=True):
    """A gaming day, and what it lacks before it closes."""

    day: str
    begins: str
    ends: str
    floats: tuple[Counted, ...]
    reports: tuple[int, ...]
    untold: int
    lacks: tuple[str, ...]
    closed_by: str | None
    closed_at: str | None
    heads: int | None
    """The signed heads that vouch for it."""


@router.get("/reports", **documented("What was issued, the latest first, and which gaming days are closed.", ReportsSeen))
def reports(request: HttpRequest) -> HttpResponse:
    _reader(request)
    said = told(running.pit())
    return answer(ReportsSeen([listed(each) for each in said.reports[::-1]], [each.day for each in said.days[::-1]]))


@router.get(
    "/reports/drafts/{kind}/{period}",
    **documented("The reports of a day or a month as the journals have them now: a draft, marked as one.", list[Paper], 422),
)
def draft(request: HttpRequest, kind: str, period: str, form: Form = "json", names: bool = False) -> HttpResponse:  # noqa: FBT001, FBT002
    _reader(request)
    try:
        made = draft_of(running.pit(), kind, period)
    except ReportError as error:
        raise Turned(422, str(error)) from None
    return written(made, form, f"draft-{kind}-{period}", names=names)


@router.get(
    "/reports/papers/{name}",
    **documented(
        "Terms of promotions, the file of refused claims, or tournaments' count sheets, as they stand now.", list[Any], 404, 422
    ),
)
def paper(request: HttpRequest, name: Beside, form: Form = "json") -> HttpResponse:
    """The file of refused claims is names and addresses: whoever may read it reads them."""
    _reader(request)
    made = draft_paper(running.pit(), name)
    return answer(with_people(made, people_of(made))) if form == "json" else written(made, form, f"draft-{name}", names=True)


@router.get(
    "/reports/issued/{number}",
    **documented(
        "An issued report or paper, byte for byte as at any time before; as a sealed file, too.", list[dict[str, Any]], 404, 422
    ),
)
def issued(request: HttpRequest, number: Number, form: IssuedForm = "json", names: bool = False) -> HttpResponse:  # noqa: FBT001, FBT002
    _reader(request)
    found = told(running.pit()).report(number)
    if found is None:
        raise Turned(404, NO_REPORT)
    return written(found.made, form, f"report-{number}", names=names)


@router.post("/reports", **documented("Issue a report, a supplement where one was issued before.", Granted, asks=IssueAsked))
def issue(request: HttpRequest) -> HttpResponse:
    by = _writer(request, may_issue)
    asked = read(request, msgspec.json.Decoder(IssueAsked).decode)
    return replied(issue_report(running.pit(), by.id, asked))


@router.get("/days/{day}", **documented("A gaming day: floats counted, reports issued, and what it lacks to close.", DaySeen, 422))
def day(request: HttpRequest, day: str) -> HttpResponse:
    _reader(request)
    try:
        return answer(_day(closing(running.pit(), day)))
    except ReportError as error:
        raise Turned(422, str(error)) from None


@router.post("/days", **documented("Close a gaming day with everything that belongs to it.", Granted, asks=CloseAsked))
def close(request: HttpRequest) -> HttpResponse:
    by = _writer(request, may_close)
    asked = read(request, msgspec.json.Decoder(CloseAsked).decode)
    return replied(close_day(running.pit(), str(asked.id), by.id, asked.day))


# Who


def _reader(request: HttpRequest) -> None:
    if not sees_all(person(request).rank):
        raise Turned(403, NOT_TOLD)


def _writer(request: HttpRequest, may: Any) -> Person:
    found = person(request)
    if not may(found):
        raise Turned(403, NOT_YOURS)
    return found


def may_issue(found: Person) -> bool:
    return may_act(found.rank, ISSUES)


def may_close(found: Person) -> bool:
    return may_act(found.rank, CLOSES)


# What both pages and programs ask for


def issue_report(pit: Pit, by: str, asked: IssueAsked) -> Reply:
    """What there is to issue is read now; the writer decides."""
    period, place = asked.period, (asked.table, asked.line) if asked.kind == BREACH else None
    made: Made | str
    try:
        made = to_issue(pit, asked.kind, period) if place is None else breach_of(pit, *place)
    except ReportError as error:
        made = str(error)
    reply = pit.ask(IssueReport(str(asked.id), by, asked.kind, period, made, place))
    if reply.granted:
        _tell(pit, by, reply)
    return reply


def _tell(pit: Pit, by: str, reply: Reply) -> None:
    """Whoever has the report is told: the notices of what it tells are given with it, by whoever issued it. Asked for twice they
    are given once, and one that is not stays open for somebody to give."""
    event = event_of(reply)
    if not isinstance(event, ReportIssued):
        return  # what promotions and tournaments owe is given there
    manner = f"report {event.number}"
    for table, number in answered(event.sheet, telling(pit).read()):
        command = c.GiveNotice(number, "", manner, by=Actor(by, event.by.rank), at=0)
        pit.ask(Commands(str(uuid5(NAMESPACE_OID, f"{event.seal}/{table}/{number}")), table, by, (command,)))


def close_day(pit: Pit, receipt: str, by: str, day: str) -> Reply:
    """All that a day lacks is said at once. The heads are signed before, and once more with the closing itself."""
    try:
        found = closing(pit, day)
        if found.lacks:
            return pit.ask(CloseDay(receipt, by, day, lacks=" ".join(found.lacks)))
        if found.closed is None:
            sign_heads(pit)
    except (ReportError, HeadsError) as error:
        return pit.ask(CloseDay(receipt, by, day, lacks=str(error)))
    rules = settings.HOUSE_RULES
    reply = pit.ask(CloseDay(receipt, by, day, found.floats, rules.zone, rules.day_starts))
    if reply.granted and found.closed is None:
        sign_heads(pit)
    return reply


def listed(each: Issued) -> Listed:
    made = each.made
    assert made.issued is not None, "what is in the stream is issued"
    return Listed(
        each.number, made.kind, made.period, made.issued.by, made.issued.at, each.seal, each.supplements or None, made.so_far,
        made.nil,
    )  # fmt: skip


def _day(found: Closing) -> DaySeen:
    closed = found.closed
    at = None if closed is None else house_clocks().at(closed.at).isoformat()
    return DaySeen(
        found.day, found.begins.isoformat(), found.ends.isoformat(), found.floats, found.reports, found.untold, found.lacks,
        None if closed is None else closed.by.id, at, None if closed is None else closed.heads,
    )  # fmt: skip


_KINDS: Final = {
    "json": ("application/json", "json"),
    "file": ("application/json", "json"),
    "text": ("text/plain; charset=utf-8", "txt"),
    "html": ("text/html; charset=utf-8", "html"),
}


def written(made: Made, form: str, name: str, *, names: bool = False) -> HttpResponse:
    """A sheet or paper as a file: the same bytes for the same one, unless names are joined, which may be forgotten."""
    body = {
        "json": lambda: msgspec.json.format(msgspec.json.encode(made.told)) + b"\n",
        "text": lambda: _text(made, names=names).encode(),
        "html": lambda: _page(made, names=names).encode(),
        "file": lambda: write_issued(made) if isinstance(made, Sheet) else write_kept(made),
    }[form]()
    media, ending = _KINDS[form]
    mark = "-sealed" if form == "file" else ""
    attached = {} if form == "json" else {"Content-Disposition": f'attachment; filename="{name}{mark}.{ending}"'}
    return HttpResponse(body, content_type=media, headers={"Cache-Control": "no-store"} | attached)


def _text(made: Made, *, names: bool) -> str:
    if isinstance(made, Sheet):
        return as_text(named(made) if names else made)
    return "".join(f"{line}\n" for line in beside_text(printed_paper(made, names=names)))


def _page(made: Made, *, names: bool) -> str:
    if isinstance(made, Sheet):
        return as_page(named(made) if names else made)
    return beside_page(printed_paper(made, names=names))
