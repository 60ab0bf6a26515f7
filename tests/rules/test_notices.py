"""Who must be told what: it comes on record when it arises, is said aloud, and is listed until it is done."""

import json
import re
from pathlib import Path

import pytest
from tests import transcripts
from tests.cli.test_play import PREMIUM as GAME
from tests.cli.test_play import visited
from tests.payments import a_settled_round, register
from tests.tables import DEALER, MANAGER, SUPERVISOR, House, all_of, alone, only, player, seated
from tests.terminal import run

from croupier import commands as c
from croupier.desk.journal import JournalWriter
from croupier.games.ranks import Rank
from croupier.table.asking.owing import owing
from croupier.table.asking.view import view
from croupier.table.message import upsets as u
from croupier.table.model.people import Actor

clause = pytest.mark.clause
TRANSCRIPTS = Path(transcripts.__path__[0])

ONCE, DAY, MONTH = "at once", "the end of the gaming day", "the end of the month"
TOLD = [
    pytest.param("premium-baccarat", "4.12", "inspector", DAY, marks=clause("premium-baccarat", "4.12")),
    pytest.param("seven-up-baccarat", "4.5", "inspector", ONCE, marks=clause("seven-up-baccarat", "4.5")),
    pytest.param("premium-baccarat", "14.11.4", "surveillance", ONCE, marks=clause("premium-baccarat", "14.11.4")),
    pytest.param("premium-baccarat", "14.11.4", "inspector", DAY, marks=clause("premium-baccarat", "14.11.4")),
    pytest.param("seven-up-baccarat", "12.8.4", "surveillance", ONCE, marks=clause("seven-up-baccarat", "12.8.4")),
    pytest.param("seven-up-baccarat", "12.8.4", "inspector", ONCE, marks=clause("seven-up-baccarat", "12.8.4")),
    pytest.param("three-card-poker", "12.9.4", "surveillance", ONCE, marks=clause("three-card-poker", "12.9.4")),
    pytest.param("three-card-poker", "12.9.4", "inspector", ONCE, marks=clause("three-card-poker", "12.9.4")),
    pytest.param("premium-baccarat", "14.12.7", "inspector", MONTH, marks=clause("premium-baccarat", "14.12.7")),
    pytest.param("premium-baccarat", "14.17.2", "regulator", MONTH, marks=clause("premium-baccarat", "14.17.2")),
    pytest.param("three-card-poker", "12.15.2", "regulator", MONTH, marks=clause("three-card-poker", "12.15.2")),
    pytest.param("premium-baccarat", "15.3.4", "inspector-or-police", ONCE, marks=clause("premium-baccarat", "15.3.4")),
    pytest.param("seven-up-baccarat", "14.3.4", "inspector-or-police", ONCE, marks=clause("seven-up-baccarat", "14.3.4")),
    pytest.param("lucky-draw-baccarat", "12.3.4", "inspector-or-police", ONCE, marks=clause("lucky-draw-baccarat", "12.3.4")),
    pytest.param("baceball", "12.12.1", "drop-box", ONCE, marks=clause("baceball", "12.12.1")),
]
"""Everybody outside the game whom a document wants told of something that happens at a table."""


@pytest.mark.parametrize(("game", "number", "to", "within"), TOLD)
def test_everyone_a_document_names_comes_on_record(game: str, number: str, to: str, within: str) -> None:
    due = re.compile(rf"- Notice due: number \d+, due {to} by .*, {within}: .* \[{re.escape(number)}\]")
    assert any(due.search(path.read_text("utf-8")) for path in (TRANSCRIPTS / game).glob("*.txt"))


@pytest.mark.parametrize("game", ["lucky-draw-baccarat", "baceball"])
def test_nobody_is_told_of_a_foreign_card_where_the_document_names_nobody(game: str) -> None:
    [told] = [path.read_text("utf-8") for path in (TRANSCRIPTS / game).glob("*wrong-cards*.txt")]
    assert "foreign" in told
    assert "Notice due" not in told


@pytest.mark.parametrize(("game", "number"), [
    pytest.param("premium-baccarat", "15.3.4", marks=clause("premium-baccarat", "15.3.4")),
    pytest.param("seven-up-baccarat", "14.3.4", marks=clause("seven-up-baccarat", "14.3.4")),
    pytest.param("lucky-draw-baccarat", "12.3.4", marks=clause("lucky-draw-baccarat", "12.3.4")),
])  # fmt: skip
def test_a_detention_is_told_at_once_and_ends_with_the_hand_over(game: str, number: str) -> None:
    house = seated(game)
    came = house.ok(c.Detain, "a man in grey", "a transmitter", by=SUPERVISOR)
    due = only(u.NoticeDue, came)
    assert (due.due.to, due.due.within, due.clauses) == ("inspector-or-police", "at-once", (number,))
    house.ok(c.Detain, "a woman in blue", "a receiver", by=SUPERVISOR)
    over = house.ok(c.HandOver, "a man in grey", "police", by=SUPERVISOR)
    assert only(u.NoticeGiven, over).number == due.number
    assert list(view(house.table, DEALER).casebook.notices) == [2]
    house.ok(c.GiveNotice, 2)
    assert all_of(u.NoticeGiven, house.ok(c.HandOver, "a woman in blue", "inspector", by=SUPERVISOR)) == []
    assert owing(house.table) == ()


def owing_much() -> House:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    a_settled_round(house, "player", "9C 2D TH 3S")
    register(house, "player", 150_000, over=True, name="Ann")
    house.ok(c.RaiseDispute, "Ben", "the count", by=player("Ben"))
    house.ok(c.VoidShoe, "a mirror", by=MANAGER)
    return house


def test_what_is_owed_is_listed_until_it_is_done() -> None:
    house = owing_much()
    assert [(each.kind, each.number, each.to, each.within, each.clause) for each in owing(house.table)] == [
        ("notice", 1, "regulator", "the end of the month", "14.17.2"),
        ("notice", 2, "inspector", "the end of the gaming day", "4.12"),
        ("payment", 1, "Ann", "", "14.15.1"),
        ("payment", 1, "Ann", "", "14.15.2"),
        ("dispute", 1, "Ben", "", "15.13"),
    ]
    house.ok(c.GiveNotice, 2)
    house.ok(c.DecideDispute, 1, "the count was right", by=SUPERVISOR)
    assert [(each.kind, each.number) for each in owing(house.table)] == [("notice", 1), ("payment", 1), ("payment", 1)]


def test_a_replay_lists_what_is_still_owed(tmp_path: Path) -> None:
    house, log = owing_much(), tmp_path / "journal.jsonl"
    with JournalWriter(log) as journal:
        for event in house.events:
            journal.append(alone(event, journal.count + 1))
    told = run("replay", str(log), columns=200)
    assert told.exit_code == 0
    assert "What the house still owes" in told.output
    for row in (r"notice 1 +│ the regulator +│ the report of wrong payments: .* by the end of the month +│ 14.17.2",
                r"notice 2 +│ an inspector +│ .*a mirror.* by the end of the gaming day +│ 4.12",
                r"dispute 1 +│ Ben +│ Decide the dispute: the count"):  # fmt: skip
        assert re.search(row, told.output), row
    data = json.loads(run("replay", str(log), "--json").output)
    assert [(each["kind"], each["number"]) for each in data["owing"]] == [(each.kind, each.number) for each in owing(house.table)]


def test_the_terminal_says_a_notice_when_it_opens_and_again_on_leaving() -> None:
    told = visited(GAME, "||!|sequence-revealed|a mirror|q")
    said, _, farewell = re.sub(r"\s+", " ", told).partition("What the house still owes")
    assert "Notice 1, by the end of the gaming day: an inspector is to be told, the daily summary report" in said
    assert "a mirror. (4.12)" in said
    assert "an inspector" in farewell


def test_the_terminal_says_when_a_notice_is_given() -> None:
    told = visited(GAME, "||!|sequence-revealed|a mirror|!|give-notice|q")
    assert "Notice 1 is given: an inspector knows that the order of the cards became known: a mirror." in re.sub(r"\s+", " ", told)
    assert "What the house still owes" not in told


@pytest.mark.clause("premium-baccarat", "14.11.4")
def test_surveillance_says_itself_that_it_was_told_and_of_nothing_else() -> None:
    house = seated("premium-baccarat")
    watch, inspector = Actor("Vera", Rank.SURVEILLANCE), Actor("Ines", Rank.INSPECTOR)
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    notices = view(house.table, SUPERVISOR).casebook.notices
    to_watch = next(number for number, due in notices.items() if due.to == "surveillance")
    to_other = next(number for number, due in notices.items() if due.to == "inspector")
    for other in (inspector, MANAGER, DEALER):
        house.refused(c.ReceiveNotice, to_watch, by=other, says="This needs Surveillance...")
    house.refused(c.ReceiveNotice, to_other, by=watch, clause="14.11.4", says=f"Notice {to_other} is not for Surveillance.")
    house.refused(c.GiveNotice, to_watch, by=watch, says="This needs a dealer or above, not Surveillance.")
    given = only(u.NoticeGiven, house.ok(c.ReceiveNotice, to_watch, by=watch))
    assert (given.number, given.by, given.clauses) == (to_watch, watch, ("14.11.4",))
    house.refused(c.ReceiveNotice, to_watch, by=watch, clause="14.11.4", says=f"Notice {to_watch} has been given.")
    house.refused(c.GiveNotice, to_watch, clause="14.11.4")
