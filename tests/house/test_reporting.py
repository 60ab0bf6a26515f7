"""Reports of the house: drafts, issued ones that never change, supplements; over HTTP, and read again by the audit."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from msgspec.structs import replace
from tests.house.august import DAY, MONTH, NIGHT, august, found
from tests.house.fronts import Front, Said
from tests.house.pits import receipt
from tests.house.telling import Wall, given, ready_table

from croupier import commands as c
from croupier.cli.main import main
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.reporting import IssueReport
from croupier.house.home import Home
from croupier.house.journal.models import Entry
from croupier.house.records.issued import to_issue
from croupier.house.records.telling import moment, telling
from croupier.reports.deadlines import clocks_of
from croupier.reports.issuing import read_issued
from croupier.reports.papers import Sheet, sheet


@pytest.fixture
def wall() -> Wall:
    return Wall(NIGHT)


@pytest.fixture
def front(home: Home, wall: Wall) -> Iterator[Front]:
    with august(home, wall) as made:
        yield made


def issue(front: Front, rank: Rank = Rank.SUPERVISOR, id: str = "", **asked: object) -> Said:  # noqa: A002
    asked = {"kind": "day", "period": DAY} | asked if asked.get("kind") != "breach" else asked
    return front.post("/api/v1/reports", front.house.staff[rank], {"id": id or str(uuid4())} | asked)


def read(front: Front, path: str, rank: Rank = Rank.INSPECTOR) -> Said:
    return front.get(f"/api/v1/reports{path}", front.house.staff[rank])


def holds(front: Front) -> None:
    assert found(front) == []


@pytest.mark.clause("premium-baccarat", "14.11.4")
def test_a_draft_of_the_house_is_what_the_command_line_makes_of_its_journals(
    front: Front, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ready_table(front.house, "p1", "three-card-poker")
    files = []
    for table in ("d1", "p1"):
        files.append(tmp_path / f"{table}.jsonl")
        said = front.get(f"/api/v1/tables/{table}/journal.jsonl", front.house.staff[Rank.INSPECTOR])
        files[-1].write_bytes(said.content)
    for kind, period in (("day", DAY), ("month", MONTH), ("day", "2044-08-19")):
        assert main(["report", kind, period, *map(str, files), "--json"]) == 0
        apart = json.loads(capsys.readouterr().out)
        assert read(front, f"/drafts/{kind}/{period}").json == apart
        assert all(paper["nil"] for paper in apart) is (kind == "month" or period != DAY)
    [paper] = read(front, f"/drafts/day/{DAY}").json
    assert [(entry["kind"], entry["foreign"], entry["table"]) for entry in paper["entries"]] == [("wrong-cards", ["a joker"], "d1")]
    text = read(front, f"/drafts/day/{DAY}?form=text").content.decode()
    assert "DRAFT, not issued" in text
    assert "the day is not over" in text
    assert "DRAFT, NOT ISSUED" in read(front, f"/drafts/day/{DAY}?form=html").content.decode()


def test_what_was_issued_is_printed_the_same_whatever_comes_later(front: Front, wall: Wall) -> None:
    stream = front.house.pit.looking.head("table:d1")
    said = issue(front)
    assert said.status == 200, said
    event = said.json["events"][0]
    assert (event["type"], event["number"], event["by"]["id"]) == ("report-issued", 1, front.house.staff[Rank.SUPERVISOR])
    before = {form: read(front, f"/issued/1?form={form}").content for form in ("json", "text", "html", "file")}
    kept = read_issued(before["file"])
    assert kept.issued is not None
    assert (kept.issued.by, kept.issued.at) == (front.house.staff[Rank.SUPERVISOR], "2044-08-20T21:30:00+10:00")
    [source] = kept.sources
    assert stream is not None
    assert (source.journal, source.table, source.lines, source.last) == ("d1.jsonl", "d1", stream.version, stream.hash)
    wall.set("2044-08-21T05:59:59+10:00")
    given(front.house, Rank.SUPERVISOR, c.IntroduceCards, "red")
    given(front.house, Rank.SUPERVISOR, c.ReportWrongCards, missing=("9H",))
    wall.set("2044-08-21T12:00:00+10:00")
    assert {form: read(front, f"/issued/1?form={form}").content for form in before} == before
    assert issue(front).status == 200
    assert {form: read(front, f"/issued/1?form={form}").content for form in before} == before
    [added] = read(front, "/issued/2").json
    assert [entry["missing"] for entry in added["entries"]] == [["9H"]]
    assert f"seal {event['seal']}" in read(front, "/issued/2?form=text").content.decode()
    third = issue(front)
    assert (third.status, third.sentence) == (
        422, f"Report 2 tells all that the journals have of the day {DAY}: there is nothing to supplement.",
    )  # fmt: skip
    listed = read(front, "").json["reports"]
    assert [(each["number"], each["supplements"], bool(each["so_far"]), each["nil"]) for each in listed] == [
        (2, 1, False, False), (1, None, True, False),
    ]  # fmt: skip
    holds(front)


def test_nil_is_a_report_and_a_day_issued_before_its_end_ends_with_a_supplement(front: Front, wall: Wall) -> None:
    assert issue(front, period="2044-08-19").status == 200
    assert [each["nil"] for each in read(front, "").json["reports"]] == [True]
    assert issue(front, kind="month", period=MONTH).status == 200
    assert [paper["nil"] for paper in read(front, "/issued/2").json] == [True, True, True]
    refused = issue(front, kind="month", period=MONTH)
    assert (refused.status, "there is nothing to supplement" in refused.sentence) == (422, True)
    wall.set("2044-09-01T00:00:00+10:00")
    assert issue(front, kind="month", period=MONTH).status == 200, "the month is over, and nil says so"
    assert issue(front, kind="month", period=MONTH).status == 422
    ahead = issue(front, kind="month", period="2044-10")
    assert (ahead.status, ahead.sentence) == (422, "The month 2044-10 has not begun: it begins 2044-10-01T00:00:00+10:00.")
    holds(front)


def test_a_breach_notice_tells_one_thing_at_once_and_once(front: Front) -> None:
    [entry] = read(front, f"/drafts/day/{DAY}").json[0]["entries"]
    asked = {"kind": "breach", "table": "d1", "line": entry["line"]}
    assert issue(front, **asked).status == 200
    assert "Breach notice" in read(front, "/issued/1?form=text").content.decode()
    again = issue(front, **asked)
    assert (again.status, again.sentence) == (422, "Report 1 is the breach notice of this.")
    nothing = issue(front, kind="breach", table="d1", line=1)
    assert nothing.sentence == "Entry 1 of d1.jsonl is nothing that a daily summary tells of."
    assert issue(front, kind="breach", table="d9", line=1).status == 422
    assert issue(front).status == 200, "the daily summary is issued all the same"
    holds(front)


def notices(front: Front) -> list[tuple[str, str, str]]:
    found = front.get("/api/v1/notices/due", front.house.staff[Rank.INSPECTOR]).json["notices"]
    return sorted((each["to"], each["state"], each["manner"]) for each in found)


@pytest.mark.clause("premium-baccarat", "14.11.4")
def test_whoever_has_the_report_is_told(front: Front, wall: Wall) -> None:
    assert [(to, state) for to, state, _manner in notices(front)] == [("inspector", "open"), ("surveillance", "open")]
    id = str(uuid4())  # noqa: A001
    for _ in range(2):
        assert issue(front, id=id).status == 200
    assert notices(front) == [("inspector", "given", "report 1"), ("surveillance", "open", "")]
    wall.set("2044-08-21T05:59:59+10:00")
    given(front.house, Rank.SUPERVISOR, c.IntroduceCards, "red")
    given(front.house, Rank.SUPERVISOR, c.ReportWrongCards, missing=("9H",))
    wall.set("2044-08-21T12:00:00+10:00")
    assert issue(front, period="2044-08-19").status == 200, "of another day: it tells nothing of this"
    assert ("inspector", "overdue", "") in notices(front)
    assert issue(front).status == 200
    assert ("inspector", "late", "report 3") in notices(front)
    holds(front)


@pytest.mark.clause("premium-baccarat", "14.11.4")
def test_whoever_has_the_report_is_told_also_where_the_table_has_closed(front: Front, wall: Wall) -> None:
    given(front.house, Rank.SUPERVISOR, c.CloseTable)
    wall.set("2044-08-21T09:00:00+10:00")
    assert issue(front).status == 200
    assert notices(front) == [("inspector", "late", "report 1"), ("surveillance", "overdue", "")]
    given(front.house, Rank.SURVEILLANCE, c.ReceiveNotice, 1)
    assert ("surveillance", "late", "") in notices(front)
    holds(front)


def test_the_receipt_decides_about_repeats(front: Front) -> None:
    one = "11111111-1111-4111-8111-111111111111"
    first, before = issue(front, id=one), Entry.objects.count()
    again = issue(front, id=one)
    assert (again.status, again.content) == (200, first.content)
    assert Entry.objects.count() == before
    assert issue(front, id=one, period="2044-08-19").status == 409


@pytest.mark.parametrize("rank", list(Rank))
def test_who_reads_reports_and_who_issues_them(front: Front, rank: Rank) -> None:
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    writes = rank in (Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    for path in ("", f"/drafts/day/{DAY}", "/drafts/year/none", "/issued/7"):
        said = front.get(f"/api/v1/reports{path}", person)
        assert (said.status == 403) is not (writes or rank is Rank.INSPECTOR), (path, said)
    said = front.post("/api/v1/reports", person, {"id": str(uuid4()), "kind": "day", "period": DAY})
    assert said.status == (200 if writes else 403)
    assert front.post("/api/v1/reports", None, {}).status == 401
    unread = front.post("/api/v1/reports", person, {"kind": "day"})
    assert unread.status == (422 if writes else 403), "rank is looked at before anything else"


@pytest.mark.parametrize(("path", "status", "sentence"), [
    ("/drafts/year/2044", 422, "There are reports of a day and of a month, and of no year."),
    ("/drafts/day/20440820", 422, "20440820 is no day: write 2024-08-20."),
    ("/drafts/month/2044-13", 422, "2044-13 is no month: write 2024-08."),
    ("/issued/1", 404, "No report has this number."),
    ("/issued/0", 422, "The value of `number` must be a whole number, 1 or more."),
])  # fmt: skip
def test_what_cannot_be_read(front: Front, path: str, status: int, sentence: str) -> None:
    said = read(front, path)
    assert (said.status, said.sentence) == (status, sentence)


def test_names_are_joined_when_printed_and_stand_in_no_entry(front: Front) -> None:
    from croupier.house.people.models import Login

    supervisor = front.house.staff[Rank.SUPERVISOR]
    Login.objects.update_or_create(person=supervisor, defaults={"name": "Sonja <Hart>", "folded": "sonja <hart>"})
    assert issue(front).status == 200
    plain, named = (read(front, f"/issued/1?form=text{more}").content.decode() for more in ("", "&names=true"))
    assert f"Found by {supervisor}." in plain
    assert "Found by Sonja <Hart>." in named
    assert "issued by Sonja <Hart>" in named
    assert "Sonja &lt;Hart&gt;" in read(front, "/issued/1?form=html&names=true").content.decode()
    assert not any(b"Sonja" in bytes(body) for body in Entry.objects.values_list("body", flat=True))
    assert read(front, "/issued/1?form=text").content.decode() == plain


def _nil(made: Sheet) -> Sheet:
    return replace(made, papers=tuple(replace(paper, nil=True, entries=()) for paper in made.papers))


def _elsewhere(made: Sheet) -> Sheet:
    clocks = clocks_of("Europe/London", "06:00")
    return sheet(made.kind, made.period, telling(running.pit()).read(), clocks, moment(running.pit()))


FORGED: dict[str, tuple[Callable[[Sheet], Sheet], str]] = {
    "an entry is left out": (_nil, "It is not what its journals say."),
    "a table is left out": (lambda made: replace(made, sources=()), "It leaves out what table d1 had on record by then."),
    "the day is said to be over": (lambda made: replace(made, so_far=""), "The day was not over, and it does not say so."),
    "a count is changed": (lambda made: replace(made, counts=made.counts | {"table": {}}), "It is not what its journals say."),
    "days are counted elsewhere": (_elsewhere, "It counts days by other clocks than the settings on record."),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_report_that_says_something_else_than_its_journals_shows(front: Front, wall: Wall, forged: str) -> None:
    """Whoever could put another draft before the writer has chain, seal and receipt right, and the journals against them."""
    wall.set("2044-08-20T22:30:00+10:00")
    forge, sentence = FORGED[forged]
    draft = to_issue(front.house.pit, "day", DAY)
    assert isinstance(draft, Sheet)
    asked = IssueReport(receipt(), front.house.staff[Rank.SUPERVISOR], "day", DAY, forge(draft))
    assert front.house.pit.ask(asked).granted
    assert f"reports, entry 1: {sentence}" in found(front)


def test_a_report_of_another_journal_is_not_taken(front: Front) -> None:
    made = to_issue(front.house.pit, "day", DAY)
    [source] = made.sources
    for other in (replace(source, last="0" * 64), replace(source, lines=source.lines + 1), replace(source, table="d9")):
        asked = IssueReport(receipt(), front.house.staff[Rank.SUPERVISOR], "day", DAY, replace(made, sources=(other,)))
        reply = front.house.pit.ask(asked)
        assert (reply.status, b"has no such entry as the report was read to" in reply.body) == (409, True)
    assert issue(front).status == 200
    late = front.house.pit.ask(IssueReport(receipt(), front.house.staff[Rank.SUPERVISOR], "day", DAY, made))
    assert (late.status, b"Another report of this period was issued meanwhile" in late.body) == (409, True)
