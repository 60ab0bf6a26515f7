"""What is on record beside single rounds: the journal, what went wrong, what the tables took, the register of clauses."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from croupier.desk.noting import noted
from croupier.desk.reporting import day_of
from croupier.games.catalogue import GAMES
from croupier.house import running
from croupier.house.pages.figures import date, day, money, to_the_second
from croupier.house.pages.inspect.chain import links
from croupier.house.pages.inspect.frame import framed, records, short, table_streams, who_sees_all
from croupier.house.pages.live import in_view
from croupier.house.pages.naming import Names
from croupier.house.pages.pit.board import dues
from croupier.house.pages.pit.takings import counting, deviation, expected_win
from croupier.house.pages.scenes import Scene
from croupier.house.pages.showing import page, show
from croupier.house.people.notices import notices
from croupier.house.people.persons import Person
from croupier.house.records.entries import entries, stream_of
from croupier.rulebook.register import DOCUMENTS, Treatment, register_of
from croupier.table.asking.view import view
from croupier.table.message.upcast import read_event
from croupier.table.record.evolve import evolve

_SHOWN: Final = 100
_PAGE: Final = 100


# The journal


@page
def journal(request: HttpRequest) -> HttpResponse:
    """Entries of a table as they stand, the latest first."""
    who = who_sees_all(request)
    tables = list(running.pit().looking.tables())
    table = request.GET.get("table", "") or (tables[0] if tables else "")
    stream = stream_of(table)
    shown: dict[str, Any] = {"tables": tables, "table": table, "lines": [], "version": 0}
    if stream is not None:
        last = min(_number(request.GET.get("up-to", ""), stream.version), stream.version)
        first = max(1, last - _PAGE + 1)
        now, names, zone = records().reading.table_before(stream, first), Names(), settings.HOUSE_RULES.zone
        lines = []
        for each, (_version, body, _hash) in zip(links(stream, first, last), entries(stream, first - 1, last), strict=True):
            event = read_event(body)
            now = evolve(now, event)
            words = names.in_words(noted(event, view(now, who.actor)))
            clause = event.clauses[0] if event.clauses else None
            time = to_the_second(event.at, zone)
            lines.append({"link": each, "hash": short(each.hash), "words": words, "clause": clause, "time": time})
        shown |= {"lines": lines[::-1], "version": stream.version, "first": first, "earlier": first - 1, "game": _game(table)}
    return show(request, "inspect/journal.html", framed(who, "journal", shown), who=who)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 16 and int(text) > 0 else otherwise


def _game(table: str) -> str:
    setup = running.pit().looking.tables().get(table)
    return "" if setup is None else setup.game


# What went wrong


@page
def incidents(request: HttpRequest) -> HttpResponse:
    who = who_sees_all(request)
    scenes, names = in_view(who.actor), Names()
    shown = {"incidents": wrongs(who, _SHOWN), "cases": [_cases(scene, names) for scene in scenes]}
    return show(request, "inspect/incidents.html", framed(who, "incidents", shown), who=who)


def wrongs(who: Person, most: int) -> list[dict[str, Any]]:
    """The last things that went wrong at any table."""
    names, zone, looking = Names(), settings.HOUSE_RULES.zone, running.pit().looking
    today, found = date(running.pit().clock(), zone), list[dict[str, Any]]()
    for stream, at, version in records().finding.incidents(table_streams(), most):
        table = stream.name.removeprefix("table:")
        hot = looking.table(table)
        [(_version, body, _hash)] = entries(stream, version - 1, version)
        event = read_event(body)
        if hot is not None:
            words = names.in_words(noted(event, view(hot.table, who.actor)))
            found.append({
                "table": table, "number": table.upper(), "game": hot.setup.game, "words": words, "version": version,
                "time": to_the_second(at, zone), "day": date(at, zone), "today": date(at, zone) == today,
                "clause": event.clauses[0] if event.clauses else None,
            })  # fmt: skip
    return found


def _cases(scene: Scene, names: Names) -> dict[str, Any]:
    """What a table keeps on record."""
    book = scene.view.casebook
    return {
        "number": scene.id.upper(), "game": scene.setup.game, "title": scene.view.title,
        "notices": dues(scene.view, scene.id, scene.clocks),
        "register": [(each, names(each.player) if each.player else "") for each in book.register.values()],
        "disputes": [(number, each, names(each.player)) for number, each in book.disputes.items()],
        "detained": [names(each) for each in book.detained],
    }  # fmt: skip


# Reports and the register


@page
def reports(request: HttpRequest) -> HttpResponse:
    """What the house took, day by day and table by table, and whose cash is to be told."""
    who = who_sees_all(request)
    found = counting().report(table_streams())
    names = Names()
    days = [_day(each) for each in sorted(found.days, key=lambda each: (-each.period.day, each.period.table))]
    cash = [(names(each.patron), each, date(each.day * 86_400, "UTC")) for each in notices()]
    return show(request, "inspect/reports.html", framed(who, "reports", {"days": days[:_SHOWN], "cash": cash}), who=who)


def _day(found: Any) -> dict[str, Any]:
    period, expected = found.period, found.expected
    return {
        "day": day(day_of(period)), "table": period.table.upper(), "rounds": period.rounds, "void": period.void,
        "drop": money(period.drop), "win": money(period.win), "ahead": period.win >= 0,
        "expected": "–" if expected is None else expected_win(expected.win),
        "deviation": "–" if expected is None else deviation(expected.came - expected.win, expected.variance),
        "variance": money(period.variance),
    }  # fmt: skip


@page
def register(request: HttpRequest) -> HttpResponse:
    """All clauses and how the software treats them, counted."""
    who = who_sees_all(request)
    shown = {
        "documents": [_document(document) for document in DOCUMENTS],
        "treatments": [(each.value, each.means) for each in Treatment],
    }
    return show(request, "inspect/register.html", framed(who, "register", shown), who=who)


def _document(document: str) -> dict[str, Any]:
    counts = register_of(document).coverage()
    all_ = sum(counts.values())
    bars, at = [], 0.0
    for each in Treatment:
        width = 100 * counts[each] / all_
        bars.append((each.value, counts[each], f"{at:.2f}", f"{width:.2f}"))
        at += width
    return {"slug": document, "title": GAMES[document].title, "all": all_, "bars": bars}
