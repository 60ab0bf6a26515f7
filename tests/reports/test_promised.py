"""What promotions and tournaments owe somebody's ear: it opens by itself, stays until it is given, and late is late for ever."""

import json
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace
from tests.promoting import ALL, CLERK, DRAFTER, GIFT, HELD, OLD, PREMIUM, RULES, SEVEN_UP, STARTS, TERMS, House, at
from tests.promotions.test_life import some_command
from tests.reports.floor import CLOCKS, written_floor
from tests.terminal import run
from tests.tournament.floor import DEALER, MANAGER, NAMES, Floor

from croupier.games.duties import OCCASIONS, asked_for
from croupier.games.topics import PRIZE_REFUSED, PROMOTION_DOUBTED, PROMOTION_FINAL, TERMS_AMENDED, WINNER_ABSENT
from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.refusal import Refused
from croupier.reports.counted import Counts, counted
from croupier.reports.notices import Notice, State, as_calendar
from croupier.reports.promised import COMPLAIN, hear_all, own, promised, promised_dates
from croupier.tournament import commands as k

clause = pytest.mark.clause
DAY: Final = timedelta(days=1)
TAPE: Final = Path(__file__).parents[1] / "promotions" / "golden" / "car.tape.jsonl"


def notices(house: House, now: int) -> list[Notice]:
    found = hear_all(enumerate(house.events, start=1))
    return list(promised(found, "promotions", CLOCKS, CLOCKS.at(now), DAY))


def seen(house: House, now: int) -> list[tuple[str, str | None, str]]:
    """Whom, by when, and how far it has come."""
    return [(each.to, None if each.by is None else each.by.isoformat(), each.state.value) for each in notices(house, now)]


# Doubt


@pytest.mark.parametrize(("document", "last"), [
    pytest.param("premium-baccarat", "2024-10-07T13:00:00+11:00", marks=clause("premium-baccarat", "16.11")),
    pytest.param("three-card-poker", "2024-10-07T13:00:00+11:00", marks=clause("three-card-poker", "15.11")),
    pytest.param("seven-up-baccarat", "2024-10-05T12:00:00+10:00", marks=clause("seven-up-baccarat", "16.13")),
    pytest.param("lucky-draw-baccarat", "2024-10-05T12:00:00+10:00", marks=clause("lucky-draw-baccarat", "13.12")),
    pytest.param("baceball", "2024-10-05T12:00:00+10:00", marks=clause("baceball", "15.12")),
])  # fmt: skip
def test_doubt_opens_a_notice_that_is_late_for_ever(document: str, last: str) -> None:
    """Over the night in which an hour is lost: 48 hours are hours."""
    rules = replace(RULES, closes=at("2024-10-10 12:00"), held=at("2024-10-11 12:00"))
    house = House().started(document, rules=rules)
    house.do(c.RaiseDoubt, "draw", "a torn ticket", when=at("2024-10-05 12:00"))
    ends = int(datetime.fromisoformat(last).timestamp())
    assert seen(house, ends) == [("inspector", last, "open")]
    assert seen(house, ends + 1) == [("inspector", last, "overdue")]
    house.do(c.Validate, "looked at", when=at("2024-10-05 12:00"))
    assert seen(house, ends + 1) == [("inspector", last, "overdue")], "also of a doubt that is lifted by now"
    grace = 0 if document in ("premium-baccarat", "three-card-poker") else 60
    house.do(c.TellInspector, when=ends + grace + 1, heard="Ines", manner="by telephone")
    [told] = notices(house, ends + 10**7)
    assert (told.state, told.told_by, told.heard, told.manner) == (State.LATE, CLERK, "Ines", "by telephone")
    assert (told.promotion, [each.document for each in told.cites], told.closes) == (
        "Spring car", [document], "tell-inspector of Spring car",
    )  # fmt: skip


def test_documents_with_one_time_share_a_notice_and_one_word_closes_both() -> None:
    house = House().started(*ALL)
    house.do(c.RaiseDoubt, "promotion", "a torn ticket", when=STARTS)
    later, at_once = notices(house, STARTS)
    assert [each.document for each in at_once.cites] == list(OLD)
    assert [each.document for each in later.cites] == ["premium-baccarat", "three-card-poker"]
    assert at_once.clause == "seven-up-baccarat 16.13; lucky-draw-baccarat 13.12; baceball 15.12"
    house.do(c.TellInspector, when=STARTS + 60)
    assert [each.state for each in notices(house, STARTS + 10**6)] == [State.GIVEN, State.GIVEN]


# Winners, changed terms, refusals, disputes


@pytest.mark.parametrize(("told", "state"), [("2024-09-23 23:59:59", "given"), ("2024-09-24 00:00", "late")])
def test_an_absent_winner_is_told_by_the_end_of_the_second_day(told: str, state: str) -> None:
    house = House().drawn(PREMIUM, SEVEN_UP)
    [notice] = notices(house, HELD)
    assert (notice.to, notice.state, notice.by) == (house.winner(), State.OPEN, datetime.fromisoformat("2024-09-23T23:59:59+10:00"))
    house.do(c.Seek, 1, "telephone", False, "nobody there", when=HELD)
    assert notices(house, HELD)[0].state is State.OPEN, "an attempt that reached nobody"
    house.do(c.Seek, 1, "mail", True, "a card came back", when=at(told))
    [notice] = notices(house, HELD + 10**7)
    assert (notice.state.value, notice.manner) == (state, "mail: a card came back")


def test_nobody_is_sought_who_had_to_be_there_and_nothing_is_owed_of_a_cancelled_draw() -> None:
    assert notices(House().drawn(PREMIUM, rules=replace(RULES, present=True)), HELD) == []
    house = House().drawn(PREMIUM)
    house.do(c.RaiseDoubt, "draw", "a torn ticket", when=HELD)
    house.do(c.CancelDraw, "it was torn", when=HELD)
    assert {each.state for each in notices(house, HELD + 10**7) if each.to != "inspector"} == {State.LAPSED}


@pytest.mark.parametrize("document", ALL)
def test_changed_terms_are_owed_where_they_go_out_afterwards(document: str) -> None:
    house = House().started(document)
    house.do(c.Amend, {**TERMS, "claim": "At the cashier"}, approval="L 1", by=DRAFTER, when=STARTS + 1)
    if document in OLD:
        assert notices(house, STARTS + 1) == [], "the approval was a condition of the change"
        return
    [notice] = notices(house, STARTS + 1 + 24 * 60 * 60)
    assert (notice.to, notice.by, notice.state) == ("regulator", None, State.OPEN)
    assert notices(house, STARTS + 2 + 24 * 60 * 60)[0].state is State.AMBER
    house.do(c.Submit, when=STARTS + 5)
    assert notices(house, STARTS + 10**7)[0].state is State.GIVEN


def test_a_patron_is_told_of_a_refusal_and_of_the_inspector_and_sees_nobody_elses() -> None:
    house = House().drawn(PREMIUM, SEVEN_UP)
    other = next(each for each in ("11", "12", "13") if each != house.winner())
    house.do(c.ClaimPrize, 1, other, when=HELD)
    house.do(c.RefuseClaim, 1, "Another ticket won.", when=HELD)
    house.do(c.RaiseDispute, other, "the ticket", when=HELD)
    assert [each.to for each in notices(house, HELD) if each.state is State.OPEN] == [house.winner(), other]
    house.do(c.DecideDispute, 1, "it stands", when=HELD)
    assert [each.closes for each in notices(house, HELD)][1:] == [
        "tell-refusal, claim 1 of Spring car", "advise, dispute 1 of Spring car",
    ]  # fmt: skip
    house.do(c.TellRefusal, 1, when=HELD, manner="at the cashier")
    house.do(c.AdviseInspector, 1, when=HELD)
    assert [each.state for each in notices(house, HELD)] == [State.OPEN, State.GIVEN, State.GIVEN]
    mine = own(hear_all(enumerate(house.events, start=1)), other, CLOCKS)
    assert [(what, clauses) for _at, what, clauses in mine] == [
        ("Your claim to prize 1 of Spring car, A hamper, was refused: Another ticket won.",
         ("premium-baccarat 16.9", "seven-up-baccarat 16.11")),
        (COMPLAIN, ("premium-baccarat 16.10", "seven-up-baccarat 16.12")),
    ]  # fmt: skip
    assert own(hear_all(enumerate(house.events, start=1)), house.winner(), CLOCKS) == []


# Whatever happens


def test_notices_are_the_duties_by_the_data() -> None:
    """By the names of events alone, against what the documents ask for on each occasion."""
    chance, opened = Random(14), Counter[str]()
    occasions: dict[type[e.Event], Any] = {
        e.DoubtRaised: PROMOTION_DOUBTED, e.DrawHeld: WINNER_ABSENT, e.ClaimRefused: PRIZE_REFUSED,
        e.DisputeDecided: PROMOTION_FINAL, e.TermsAmended: TERMS_AMENDED,
    }  # fmt: skip
    for _turn in range(60):
        house = House()
        start = chance.choice((house.started, house.closed, house.drawn))
        start(*chance.sample(ALL, chance.randint(1, 5)), prizes=(GIFT, GIFT))
        for _ in range(40):
            command = some_command(chance, house.name, house.promotion.latest)
            fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at", "promotion")}
            house.ask(type(command), by=command.by, when=command.at, **fields)
        expected = Counter[tuple[str, str]]()
        for event in house.events:
            if (topic := occasions.get(type(event))) is None:
                continue
            times = len(event.winners) if isinstance(event, e.DrawHeld) else 1
            for document in house.promotion.documents:
                for duty in asked_for(document, OCCASIONS[topic]):
                    if duty.within.value != "before" and duty.how != "record":
                        expected[duty.clause, document] += times
                        opened[type(event).__name__] += 1
        found = Counter((each.clause, each.document) for notice in notices(house, HELD) for each in notice.cites)
        assert found == expected
        assert not isinstance(house.ask(c.GiveTerms, "a hall", by=CLERK, when=house.promotion.latest), Refused)
    assert len(opened) >= 4


# On the command line


def test_a_tape_is_listed_beside_the_tables(tmp_path: Path) -> None:
    tables = written_floor(tmp_path)
    told = run("notices", "list", str(TAPE), str(tables["b1"]), "--at", "2024-09-24T00:00:00+10:00", "--json")
    assert told.exit_code == 0, told.output
    found = json.loads(told.stdout)
    assert {each["promotion"] for each in found} == {"", "Spring car"}
    assert {each["table"] for each in found} == {"", "b1"}
    assert all(each["cites"] for each in found if each["promotion"])
    words = run("notices", "list", str(TAPE), "--at", "2030-01-01T00:00:00+10:00").output
    assert "promotion Spring car" in words


def test_the_calendar_of_notices_has_what_a_promotion_has_before_it(tmp_path: Path) -> None:
    house = House().started(PREMIUM, rules=replace(RULES, claim_by=at("2024-10-30 12:00")))
    dates = promised_dates(house.system, "promotions", CLOCKS, CLOCKS.at(STARTS))
    assert [each.what for each in dates] == ["entries close", "hold the draw", "tell the winners", "claims end"]
    text = as_calendar(notices(house, STARTS), dates)
    assert text.count("BEGIN:VEVENT") == 4
    assert "SUMMARY:Spring car: entries close" in text
    assert "DTSTART:20240920T080000Z" in text
    file = tmp_path / "due.ics"
    assert run("notices", "list", str(TAPE), "--ics", str(file), "--at", "2024-09-03T00:00:00+10:00").exit_code == 0
    assert file.read_text().startswith("BEGIN:VCALENDAR")


def test_a_tape_that_does_not_hold_together_is_refused_by_name(tmp_path: Path) -> None:
    tables, lines = written_floor(tmp_path), TAPE.read_bytes().splitlines(keepends=True)
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(b"".join(lines[:4] + lines[5:]))
    told = run("notices", "list", str(tables["b1"]), str(changed))
    assert (told.exit_code, "changed.jsonl: Line 5 does not follow" in told.output) == (1, True)
    table = tmp_path / "table.jsonl"
    table.write_bytes(tables["b1"].read_bytes().replace(b'"n":1', b'"n":7', 1))
    told = run("notices", "list", str(TAPE), str(table))
    assert (told.exit_code, "table.jsonl: Line 1 has number 7" in told.output) == (1, True)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(TAPE.read_bytes())
    told = run("notices", "list", str(TAPE), str(copy))
    assert (told.exit_code, "are one tape" in told.output) == (2, True)


def test_a_patron_reads_their_own_off_a_tape() -> None:
    assert "Nothing is addressed to 98." in run("notices", "list", str(TAPE), "--player", "98").output
    assert "was refused" in run("notices", "list", str(TAPE), "--player", "99").output


@clause("seven-up-baccarat", "15.5.8", "15.5.9")
def test_a_session_that_has_ended_waits_for_its_chips_and_its_places() -> None:
    floor, counts = Floor(), Counts()
    floor.finals()

    def states() -> list[tuple[str | None, str, str]]:
        found = counted(counts, "a tape", CLOCKS, CLOCKS.at(floor.at + 1), DAY)
        return [(each.clause, each.to, each.state.value) for each in found]

    assert states() == []
    counts.hear("cup", floor.count("final", "t1", dict(zip(NAMES[:4], (400_00, 300_00, 200_00, 100_00), strict=True))))
    assert states() == [("15.5.9", "tournament-manager", "open"), ("15.5.8", "entrants", "open")]
    counts.hear("cup", floor.ok(k.CountIn, DEALER, session="final", table="t1", missing={}))
    assert states() == [("15.5.9", "tournament-manager", "given"), ("15.5.8", "entrants", "open")]
    counts.hear("cup", floor.ok(k.AnnouncePlaces, MANAGER, session="final", table="t1"))
    assert states() == [("15.5.9", "tournament-manager", "given"), ("15.5.8", "entrants", "given")]
    [_, told] = counted(counts, "a tape", CLOCKS, CLOCKS.at(floor.at + 1), DAY)
    assert (told.closes, told.tournament) == ("announce, session final, table t1", "cup")


def test_tapes_of_tournaments_and_of_meters_are_read_and_checked(tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "tournament" / "golden" / "cancelled.tape.jsonl"
    assert "Nobody waits to be told of anything." in run("notices", "list", str(golden)).output
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b'{"n":1,"entry":{"key":1},"hash":""}\n')
    told = run("notices", "list", str(broken))
    assert (told.exit_code, "Line 1 is no line of a tape" in told.output) == (1, True)


def test_what_somebody_typed_draws_on_no_screen_and_makes_no_entry_of_a_calendar(tmp_path: Path) -> None:
    tape, typed = tmp_path / "tape.jsonl", tmp_path / "typed.jsonl"
    lines = TAPE.with_name("car.jsonl").read_text().splitlines()
    begun = [line for line in lines if json.loads(line).get("do") in ("draft", "prescribe")][:2]
    sly = {"key": "sly", "do": "doubt", "promotion": json.loads(begun[-1])["promotion"], "about": "draw", "by": "904",
           "at": "2024-09-30T10:00:00+10:00", "why": "so\r\nBEGIN:VEVENT\x1b[31m"}  # fmt: skip
    typed.write_text("\n".join((*begun, json.dumps(sly))) + "\n")
    run("promotion", "run", str(typed), "--tape", str(tape))
    calendar = tmp_path / "due.ics"
    shown = run("notices", "list", str(tape), "--at", "2024-10-01T10:00:00+10:00", "--ics", str(calendar)).stdout
    assert "is in doubt: so??BEGIN:VEVENT?[31m." in shown
    assert "\x1b" not in shown
    assert "so\\nBEGIN:VEVENT" in calendar.read_text().replace("\r\n ", "").replace("\n ", "")
