"""What the house took: for those who answer for it."""

from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from croupier.desk.reporting import report_csv, report_document
from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer
from croupier.house.api.callers import person
from croupier.house.api.records import stream_known
from croupier.house.api.schema import documented
from croupier.house.journal.models import Stream
from croupier.house.records.takings import Counting

router = Router(tags=["reports"])

Form = Literal["json", "csv"]


@router.get("/takings", **documented("What all tables took, by shift and gaming day.", dict[str, Any], 422))
def takings(request: HttpRequest, form: Form = "json", expected: bool = True) -> HttpResponse:  # noqa: FBT001, FBT002 (a query)
    _answers_for_it(request)
    return _reported(list(Stream.objects.filter(kind="table").order_by("name")), form, expected=expected)


@router.get("/tables/{table}/takings", **documented("What a table took, by shift and gaming day.", dict[str, Any], 404, 422))
def table_takings(request: HttpRequest, table: str, form: Form = "json", expected: bool = True) -> HttpResponse:  # noqa: FBT001, FBT002
    _answers_for_it(request)
    return _reported([stream_known(table)], form, expected=expected)


def _answers_for_it(request: HttpRequest) -> None:
    rank = person(request).rank
    if not may_act(rank, Rank.SUPERVISOR) and rank not in SEES_ALL:
        raise Turned(403, "The figures of the house are for a casino supervisor or above, Surveillance and inspectors.")


def _reported(streams: list[Stream], form: Form, *, expected: bool) -> HttpResponse:
    found = running.pit().kept(Counting, Counting).report(streams, expected=expected)
    if form == "json":
        return answer(report_document(found))
    return HttpResponse(report_csv(found), content_type="text/csv; charset=utf-8", headers={"Cache-Control": "no-store"})
