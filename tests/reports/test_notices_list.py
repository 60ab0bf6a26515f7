"""`croupier notices list`: overdue on top, due next first, late for ever; and what a patron sees of it."""

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.logs.record import SCRIPTS
from tests.payments import a_settled_round, older_entry, register, still_owed
from tests.reports.floor import CLOCKS, go_to, heard_at, written_floor
from tests.tables import DEALER, MANAGER, SUPERVISOR, SURVEILLANCE, House, only, player, seated
from tests.terminal import run

from croupier import commands as c
from croupier.desk.journal import read_journal
from croupier.reports.notices import Notice, State, as_calendar, notices
from croupier.table.asking.permitted import permitted
from croupier.table.asking.view import view
from croupier.table.message import upsets as u

clause = pytest.mark.clause
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return written_floor(tmp_path_factory.mktemp("floor"))


def listed(house: House, folder: Path, now: str) -> list[Notice]:
    (folder / "journal.jsonl").unlink(missing_ok=True)
    return notices([heard_at(house, folder)], CLOCKS, datetime.fromisoformat(now), DAY)


@clause("premium-baccarat", "14.11.4", "14.16.1", "14.15.2")
def test_what_is_owed_when_a_table_closes_is_still_done(tmp_path: Path) -> None:
    """A table may close at night, and an inspector hears of it in the morning."""
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    go_to(house, "2024-08-20T21:00:00+10:00")
    a_settled_round(house, "player", "9C 2D TH 3S")
    register(house, "player", 150_000, over=True, name="Ann")
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    for name in ("Ann", "Ben"):
        house.ok(c.LeaveTable, name)
    house.ok(c.CloseTable, by=SUPERVISOR)
    go_to(house, "2024-08-21T05:00:00+10:00")
    house.refused(c.JoinTable, "Ann", 1, clause=None, says="The table is closed.")
    house.ok(c.ReceiveNotice, 2, by=SURVEILLANCE)
    house.ok(c.GiveNotice, 3, "Ines", "the daily summary")
    house.ok(c.EnquireIntoSettlement, 1, False, by=SUPERVISOR)
    house.ok(c.AttemptRectification, 1, "a letter", by=SUPERVISOR)
    house.ok(c.BringToRegulator, 1, by=SUPERVISOR)
    assert {permit.command for permit in permitted(house.table)} == {
        "give-notice",
        "enquire-into-settlement",
        "attempt-rectification",
    }
    states = {
        each.number: each.state for each in listed(house, tmp_path, "2024-08-21T05:00:00+10:00") if each.closes.startswith("give")
    }
    assert states == {1: State.OPEN, 2: State.LATE, 3: State.GIVEN}


@clause("premium-baccarat", "14.16.2", "14.17.1")
def test_whose_a_wrong_payment_was_is_still_found_out_when_a_table_has_closed() -> None:
    """An enquiry that suspects somebody asks for it, and it moves no money; what does is refused."""
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    a_settled_round(house, "player", "9C 2D TH 3S")
    older_entry(house, "player", 1_000, over=True)
    for name in ("Ann", "Ben"):
        house.ok(c.LeaveTable, name)
    house.ok(c.CloseTable, by=SUPERVISOR)
    house.ok(c.EnquireIntoSettlement, 1, True, by=SUPERVISOR)
    assert "identify" in {what for what, _clause in still_owed(house, 1)}
    whose = [permit.fields["player"] for permit in permitted(house.table, among=(c.IdentifyPatron,))]
    assert sorted(whose) == ["Ann", "Ben"]
    before = house.table.accounts
    house.ok(c.IdentifyPatron, 1, "Ann", by=SUPERVISOR)
    assert house.table.accounts == before
    assert "identify" not in {what for what, _clause in still_owed(house, 1)}
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause=None, says="The table is closed.")


@clause("premium-baccarat", "14.11.4")
def test_a_notice_is_open_to_its_last_second_and_overdue_after_it(tmp_path: Path) -> None:
    house = seated("premium-baccarat")
    go_to(house, "2024-10-05T21:00:00+10:00")
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    last = "2024-10-06T05:59:59+11:00"
    watch, inspector = listed(house, tmp_path, last)
    assert (watch.to, watch.state, watch.closes) == ("surveillance", State.OVERDUE, "give-notice 1")
    assert inspector.by is not None
    assert (inspector.to, inspector.state, inspector.by.isoformat()) == ("inspector", State.OPEN, last)
    assert [each.state for each in listed(house, tmp_path, "2024-10-06T06:00:00+11:00")] == [State.OVERDUE, State.OVERDUE]


@pytest.mark.parametrize(("told", "state"), [("2024-10-06T05:59:59+11:00", State.GIVEN), ("2024-10-06T06:00:00+11:00", State.LATE)])
@clause("premium-baccarat", "4.12")
def test_late_is_late_for_ever(tmp_path: Path, told: str, state: State) -> None:
    house = seated("premium-baccarat")
    go_to(house, "2024-10-05T21:00:00+10:00")
    house.ok(c.VoidShoe, "a mirror", by=MANAGER)
    go_to(house, told)
    house.ok(c.GiveNotice, 1, "Ines", "by letter", by=SUPERVISOR)
    [notice] = listed(house, tmp_path, "2030-01-01T00:00:00+11:00")
    assert notice.told_at is not None
    assert (notice.state, notice.told_by, notice.heard, notice.manner) == (state, "Sue", "Ines", "by letter")
    assert notice.told_at.isoformat() == told
    said = run("notices", "list", str(tmp_path / "journal.jsonl")).output
    assert ("Late: an inspector was told 2024-10-06T06:00:00+11:00" in said) == (state is State.LATE)
    assert "Nobody waits to be told of anything." in said


def test_at_once_is_a_matter_of_the_same_minute(tmp_path: Path) -> None:
    house = seated("seven-up-baccarat")
    go_to(house, "2024-08-20T21:00:00+10:00")
    house.ok(c.Detain, "a man in grey", "a transmitter", by=SUPERVISOR)
    house.ok(c.Detain, "a woman in blue", "a receiver", by=SUPERVISOR)
    go_to(house, "2024-08-20T21:01:00+10:00")
    house.ok(c.HandOver, "a man in grey", "police", by=SUPERVISOR)
    house.wait(1)
    house.ok(c.GiveNotice, 2, "Ines")
    assert [each.state for each in listed(house, tmp_path, "2024-08-21T00:00:00+10:00")] == [State.GIVEN, State.LATE]


@pytest.mark.parametrize(("game", "number"), [
    pytest.param("premium-baccarat", "15.3.4", marks=clause("premium-baccarat", "15.3.4")),
    pytest.param("seven-up-baccarat", "14.3.4", marks=clause("seven-up-baccarat", "14.3.4")),
    pytest.param("lucky-draw-baccarat", "12.3.4", marks=clause("lucky-draw-baccarat", "12.3.4")),
])  # fmt: skip
def test_a_detention_told_to_the_police_closes_its_notice(game: str, number: str) -> None:
    house = seated(game)
    house.ok(c.Detain, "a man in grey", "a transmitter", by=SUPERVISOR)
    given = only(u.NoticeGiven, house.ok(c.GiveNotice, 1, "police", by=SUPERVISOR))
    assert (given.heard, given.clauses) == ("police", (number,))
    assert view(house.table, DEALER).casebook.notices == {}
    assert house.table.directions.detained == {"a man in grey"}


@pytest.mark.parametrize("game", ["baceball", "three-card-poker"])
def test_where_nobody_may_be_detained_nobody_is_told(game: str) -> None:
    house = seated(game)
    house.refused(c.Detain, "a man in grey", "a transmitter", by=SUPERVISOR, says="...gives nobody the power to detain a person.")
    assert house.table.casebook.notices == ()


@clause("premium-baccarat", "14.15.2", "12.9.1")
def test_what_has_no_hour_turns_amber_and_what_comes_before_is_a_condition(floor: dict[str, Path]) -> None:
    line = ("notices", "list", str(floor["b1"]), "--at")
    assert "\nAnn, as soon as can be" in run(*line, "2024-08-21T21:30:00+10:00").output
    assert "\nAMBER: Ann, as soon as can be" in run(*line, "2024-08-21T21:30:01+10:00").output
    assert "\nAnn, as soon as can be" in run(*line, "2024-08-21T21:30:01+10:00", "--patience", "25").output
    assert "attempt-rectification 1 or bring-to-regulator 1" in run(*line, "2024-08-21T21:30:01+10:00").output
    assert "Put it right." not in run("notices", "list", str(floor["later"])).output
    house = seated("premium-baccarat", offered=("super-six",), layout="N")
    house.refused(c.RestrictWager, "super-six", by=SUPERVISOR, clause="12.9.1")
    house.ok(c.NotifyRestriction, "super-six", "surveillance", by=SUPERVISOR)
    house.ok(c.RestrictWager, "super-six", by=SUPERVISOR)


def test_overdue_is_on_top_and_then_what_is_due_next(floor: dict[str, Path]) -> None:
    answer = run(
        "notices", "list", *(str(floor[name]) for name in ("b1", "b2", "p1")), "--at", "2024-08-21T06:00:00+10:00", "--json"
    )
    found = json.loads(answer.stdout)
    waiting = [each for each in found if each["state"] in ("overdue", "open", "amber")]
    assert waiting == found[: len(waiting)]
    assert [each["state"] for each in waiting] == ["overdue"] * 4 + ["open"] * 3 + ["amber"] * 3 + ["open"] * 2
    by = [datetime.fromisoformat(each["by"]) for each in waiting if each["by"]]
    assert by == sorted(by)
    assert [each["state"] for each in found[len(waiting) :]] == ["given"]


@clause("seven-up-baccarat", "14.13")
def test_a_patron_sees_what_was_addressed_to_them_and_nothing_else(tmp_path: Path) -> None:
    house = seated("seven-up-baccarat", {"Ann": 1, "Ben": 2})
    go_to(house, "2024-08-20T21:00:00+10:00")
    house.ok(c.RaiseDispute, "Ben", "the count", by=player("Ben"))
    house.ok(c.DecideDispute, 1, "the count was right", by=SUPERVISOR)
    house.ok(c.DeclareDissatisfied, 1, by=player("Ben"))
    house.ok(c.VoidShoe, "a mirror", by=MANAGER)
    heard_at(house, tmp_path)
    log = str(tmp_path / "journal.jsonl")
    told = run("notices", "list", log, "--player", "Ben").output
    assert told == ("2024-08-20T21:00:00+10:00: An inspector takes complaints about the decision on your dispute. (clause 14.13)\n")
    assert run("notices", "list", log, "--player", "Ann").output == "Nothing is addressed to Ann.\n"


def test_the_calendar_has_every_last_moment(floor: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / "notices.ics"
    assert run("notices", "list", str(floor["b1"]), "--ics", str(file), "--at", "2024-08-21T06:00:00+10:00").exit_code == 0
    text = file.read_bytes().decode()
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert (text.count("BEGIN:VEVENT"), text.count("BEGIN:VTODO")) == (3, 2)
    assert text.count("DTSTART:20240820T195959Z") == 2
    assert text.count("DTSTART:20240831T135959Z") == 1
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert run("notices", "list", str(floor["b1"]), "--ics", str(tmp_path)).exit_code == 2


def test_a_calendar_writes_any_words_plainly() -> None:
    at = datetime.fromisoformat("2024-08-21T06:00:00+10:00")
    notice = Notice(
        "b, 1", "t;1", 1, "inspector", "by word", "a \\ very " + "lóng " * 30 + "story", "4.12", at, at, State.OPEN, "give-notice 1"
    )
    text = as_calendar([notice])
    assert "a \\\\ very" in text.replace("\r\n ", "")
    assert "UID:b\\, 1-t\\;1-give-notice 1@croupier" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_a_log_from_when_deadlines_were_words_opens_the_same_notices() -> None:
    log = SCRIPTS.parent / "premium-notices.jsonl"
    due = [entry.event.due for entry in read_journal(log) if isinstance(entry.event, u.NoticeDue)]
    assert [(each.to, each.within.value) for each in due] == [
        ("inspector-or-police", "at-once"), ("inspector", "gaming-day"), ("inspector-or-police", "at-once"),
    ]  # fmt: skip
    assert b"the end of the gaming day" in log.read_bytes()
