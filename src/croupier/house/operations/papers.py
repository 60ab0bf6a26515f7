"""Reports and notices of a pit for whoever runs it, from a process of their own. The pit may be running meanwhile, or not."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from croupier.desk.tapes import Taped
from croupier.house.operations.tables import opened
from croupier.reports.deadlines import Clocks
from croupier.reports.papers import Read, Sheet


class Line(Struct, frozen=True):
    """An issued report as it is listed."""

    line: Any
    """For programs, as the API has it."""
    words: str


def tables(path: Path | None) -> tuple[list[Read], Clocks]:
    """What the tables of a pit have to tell, and the clocks by which it counts."""
    with opened(path) as pit:
        from croupier.house.records.telling import house_clocks, telling

        return telling(pit).read(), house_clocks()


def besides(path: Path | None) -> list[Taped]:
    """What its promotions and tournaments have to tell."""
    with opened(path) as pit:
        from croupier.house.records.listening import listening

        return listening(pit).read()


def draft(path: Path | None, kind: str, period: str) -> tuple[Sheet, Clocks]:
    with opened(path) as pit:
        from croupier.house.records.issued import draft_of
        from croupier.house.records.telling import house_clocks

        return draft_of(pit, kind, period), house_clocks()


def issued(path: Path | None) -> tuple[Any, list[Line]]:
    """What a pit has issued and closed, and its reports as they are listed, the latest first."""
    with opened(path) as pit:
        from croupier.house.api.papers import listed
        from croupier.house.records.issued import told

        said = told(pit)
        return said, [_line(listed(each)) for each in said.reports[::-1]]


def _line(each: Any) -> Line:
    more = [f"supplements report {each.supplements}"] if each.supplements else []
    more += ["before its end"] if each.so_far else []
    more += ["nil"] if each.nil else []
    also = f" ({', '.join(more)})" if more else ""
    return Line(
        each,
        f"Report {each.number}: {f'{each.kind} {each.period}'.strip()}, issued by {each.by}, {each.at}{also}. Seal {each.seal}.",
    )
