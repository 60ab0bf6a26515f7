"""`croupier notices due`: every cell of the table, occurrence by document, and what is no question."""

import json
from typing import Any, Final

import pytest
from tests.terminal import run

from croupier.games.adjudicate import NotJudged, adjudicate
from croupier.games.catalogue import GAMES
from croupier.games.duties import KNOWN
from croupier.reports.asked import NotAnswered, answer, write
from croupier.reports.deadlines import SYDNEY, clocks_of

AT, EFFECT = "2024-10-05T21:30:00+10:00", "2024-10-08T12:00:00+11:00"
NOW, DAY, MONTH = AT, "2024-10-06T05:59:59+11:00", "2024-10-31T23:59:59+11:00"
BEFORE, DAY_BEFORE, IN_48_HOURS, SECOND_DAY = (
    EFFECT,
    "2024-10-07T12:00:00+11:00",
    "2024-10-07T22:30:00+11:00",
    "2024-10-07T23:59:59+11:00",
)

Due = tuple[str, str, str, str | None]


def says(document: str, occurrence: str, **beside: str) -> list[Due]:
    asked = {"id": [1, "x"], "document": document, "occurrence": occurrence, "at": AT, **beside}
    told = json.loads(write(answer(json.dumps(asked).encode(), SYDNEY)))
    assert (list(told), told["id"]) == (["id", "due"], [1, "x"])
    assert all(list(each) == ["to", "clause", "how", "by"] for each in told["due"])
    return [tuple(each.values()) for each in told["due"]]


def both(clause: str, by: str) -> list[Due]:
    return [("surveillance", clause, "word", by), ("inspector", clause, "word", by)]


def column(document: str) -> dict[str, list[Due]]:
    """Everything that a document is asked about."""
    beside: dict[str, dict[str, str]] = {
        "wrong-payment": {"amount": "1000.01"}, "claim-refused": {"amount": "100.01"},
        "promotion-start": {"effect": EFFECT}, "terms-amended": {"effect": EFFECT},
        "restriction": {"effect": EFFECT, "wager": "super-sevens" if document == "seven-up-baccarat" else "pairs"},
    }  # fmt: skip
    return {each: found for each in sorted(KNOWN) if (found := says(document, each, **beside.get(each, {})))}


def promotions(new: bool, **by: str) -> dict[str, list[Due]]:
    return {
        "promotion-dissatisfied": [("patron", by["final"], "advice", None)],
        "promotion-start": [("regulator", by["start"], "submission", DAY_BEFORE)],
        "terms-amended": [
            ("regulator", by["amended"], "resubmission", None) if new else ("regulator", by["amended"], "approval", BEFORE)
        ],
        "integrity-doubt": [("inspector", by["doubt"], "word", IN_48_HOURS if new else NOW)],
        "draw-held": [("patron", by["held"], "contact", SECOND_DAY)],
        "claim-refused": [("patron", by["refused"], "reasons", None), ("file", by["kept"], "record", None)],
    }


@pytest.mark.clause("premium-baccarat", "4.12", "14.11.4", "14.12.7", "14.17.2", "15.3.4", "15.14")
@pytest.mark.clause("premium-baccarat", "16.8", "16.9", "16.9.1", "16.10", "16.11", "16.12", "16.12.1")
def test_premium() -> None:
    assert column("premium-baccarat") == {
        "sequence-revealed": [("inspector", "4.12", "daily-summary", DAY)],
        "wrong-cards": [("surveillance", "14.11.4", "word", NOW), ("inspector", "14.11.4", "daily-summary", DAY)],
        "misdelivery": [("inspector", "14.12.7", "monthly-irregularities", MONTH)],
        "wrong-payment": [("regulator", "14.17.2", "monthly-wrong-payments", MONTH)],
        "restriction": [("surveillance", "12.4.1", "word", BEFORE)],
        "detained": [("inspector", "15.3.4", "word", NOW)],
        "dissatisfied": [("patron", "15.14", "advice", None)],
        **promotions(
            True, final="16.10", start="16.12", amended="16.12.1", doubt="16.11", held="16.8", refused="16.9", kept="16.9.1"
        ),
    }


@pytest.mark.clause("seven-up-baccarat", "4.5", "12.8.4", "10.2.1", "14.3.4", "14.13")
@pytest.mark.clause("seven-up-baccarat", "16.9", "16.10", "16.10.1", "16.11", "16.11.1", "16.12", "16.13")
def test_seven_up() -> None:
    assert column("seven-up-baccarat") == {
        "sequence-revealed": [("inspector", "4.5", "word", NOW)],
        "wrong-cards": both("12.8.4", NOW),
        "restriction": both("10.2.1", BEFORE),
        "detained": [("inspector", "14.3.4", "word", NOW)],
        "dissatisfied": [("patron", "14.13", "advice", None)],
        **promotions(
            False, final="16.12", start="16.10", amended="16.10.1", doubt="16.13", held="16.9", refused="16.11", kept="16.11.1"
        ),
    }


@pytest.mark.clause("lucky-draw-baccarat", "12.3.4", "12.12")
@pytest.mark.clause("lucky-draw-baccarat", "13.8", "13.9", "13.9.1", "13.10", "13.10.1", "13.11", "13.12")
def test_lucky_draw() -> None:
    assert column("lucky-draw-baccarat") == {
        "detained": [("inspector", "12.3.4", "word", NOW)],
        "dissatisfied": [("patron", "12.12", "advice", None)],
        **promotions(
            False, final="13.11", start="13.9", amended="13.9.1", doubt="13.12", held="13.8", refused="13.10", kept="13.10.1"
        ),
    }


@pytest.mark.clause("baceball", "12.12.1", "14.13", "15.8", "15.9", "15.9.1", "15.10", "15.10.1", "15.11", "15.12")
def test_baceball() -> None:
    assert column("baceball") == {
        "jackpot-returned": [("drop-box", "12.12.1", "slip", NOW)],
        "dissatisfied": [("patron", "14.13", "advice", None)],
        **promotions(
            False, final="15.11", start="15.9", amended="15.9.1", doubt="15.12", held="15.8", refused="15.10", kept="15.10.1"
        ),
    }


@pytest.mark.clause("three-card-poker", "12.9.4", "12.15.2", "14.14")
@pytest.mark.clause("three-card-poker", "15.8", "15.9", "15.9.1", "15.10", "15.11", "15.12", "15.12.1")
def test_poker() -> None:
    assert column("three-card-poker") == {
        "wrong-cards": both("12.9.4", NOW),
        "wrong-payment": [("regulator", "12.15.2", "monthly-wrong-payments", MONTH)],
        "dissatisfied": [("patron", "14.14", "advice", None)],
        **promotions(
            True, final="15.10", start="15.12", amended="15.12.1", doubt="15.11", held="15.8", refused="15.9", kept="15.9.1"
        ),
    }


@pytest.mark.clause("premium-baccarat", "12.4.1", "12.9.1", "12.14.1", "12.19.1", "12.24.1", "12.28.1", "12.33.1")
def test_each_side_wager_is_restricted_by_its_own_clause() -> None:
    wagers = {
        "pairs": "12.4.1", "pairs-player": "12.4.1", "super-six": "12.9.1", "tiger-tie": "12.14.1", "tiger-pair": "12.19.1",
        "tiger": "12.24.1", "big-tiger": "12.28.1", "small-tiger": "12.33.1",
    }  # fmt: skip
    for wager, clause in wagers.items():
        assert says("premium-baccarat", "restriction", wager=wager, effect=EFFECT) == [("surveillance", clause, "word", BEFORE)]
    assert says("premium-baccarat", "restriction", wager="super-sevens", effect=EFFECT) == []


@pytest.mark.parametrize(
    ("occurrence", "edge", "above"), [("wrong-payment", "1000", "1000.01"), ("claim-refused", "100.00", "100.01")]
)
def test_over_is_a_cent_more(occurrence: str, edge: str, above: str) -> None:
    at_most, over = (says("premium-baccarat", occurrence, amount=amount) for amount in (edge, above))
    assert len(over) == len(at_most) + 1


GOOD: Final = {"id": 7, "document": "premium-baccarat", "occurrence": "detained", "at": AT}


@pytest.mark.parametrize(("line", "code", "says"), [
    ("{", "bad-json", "no JSON"),
    ("\x00", "bad-json", "no JSON"),
    ("[1]", "bad-json", "is a JSON object, one on a line"),
    ('"a"', "bad-json", "is a JSON object, one on a line"),
    ("null", "bad-json", "is a JSON object, one on a line"),
    pytest.param('{"id": ' + 5_000 * "[" + 5_000 * "]" + "}", "bad-json", "no JSON", id="nested-id"),
    pytest.param(5_000 * '{"id":' + "1" + 5_000 * "}", "bad-json", "no JSON", id="nested"),
    ("{}", "bad-record", "An occurrence needs the field 'document'."),
    (GOOD | {"document": "whist"}, "bad-record", "There is no document 'whist'"),
    (GOOD | {"occurrence": "rain"}, "bad-record", "There is no occurrence 'rain'"),
    (GOOD | {"extra": 1}, "bad-record", "An occurrence has no field 'extra'."),
    (GOOD | {"effect": EFFECT}, "bad-record", "has no 'effect'"),
    (GOOD | {"amount": "5"}, "bad-record", "has no 'amount'"),
    (GOOD | {"wager": "pairs"}, "bad-record", "has no 'wager'"),
    (GOOD | {"occurrence": "wrong-payment"}, "bad-record", "needs 'amount'"),
    (GOOD | {"occurrence": "wrong-payment", "amount": "-5"}, "bad-record", "is no amount"),
    (GOOD | {"occurrence": "wrong-payment", "amount": 5}, "bad-record", "amount must be text, not a whole number."),
    (GOOD | {"occurrence": "promotion-start"}, "bad-record", "needs 'effect'"),
    (GOOD | {"occurrence": "restriction", "effect": EFFECT}, "bad-record", "needs 'wager'"),
    (GOOD | {"occurrence": "restriction", "effect": EFFECT, "wager": "moon"}, "bad-record", "No document has a wager 'moon'"),
    (GOOD | {"occurrence": "restriction", "effect": EFFECT, "wager": ""}, "bad-record", "No document has a wager ''"),
    (GOOD | {"at": "2024-10-05T21:30:00"}, "bad-record", "with an offset"),
    (GOOD | {"at": "yesterday"}, "bad-record", "is no moment"),
    (GOOD | {"at": 5}, "bad-record", "at must be text, not a whole number."),
    (GOOD | {"occurrence": "misdelivery", "at": "9999-12-31T23:59:59Z"}, "bad-record", "calendar ends"),
])  # fmt: skip
def test_a_line_that_cannot_be_answered_says_why(line: Any, code: str, says: str) -> None:
    text = line if isinstance(line, str) else json.dumps(line)
    told = json.loads(write(answer(text.encode(), SYDNEY)))
    assert list(told) == ["id", "error"]
    assert told["error"]["code"] == code
    assert says in told["error"]["message"]
    assert told["error"]["message"].endswith(".")
    assert told["id"] == (7 if isinstance(line, dict) else None)


def test_one_line_out_of_reach_does_not_end_the_batch() -> None:
    told = run("notices", "due", typed="\n".join((json.dumps(GOOD), 5_000 * "[" + 5_000 * "]", json.dumps(GOOD | {"id": 8}))))
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert [(each["id"], "due" in each) for each in answers] == [(7, True), (None, False), (8, True)]
    assert told.exit_code == 1


@pytest.mark.parametrize("line", [b"[]", b"1", b'"a"', b"null", b"{", b"\xff", 5_000 * b"[" + 5_000 * b"]"])
def test_what_is_no_object_has_the_code_that_it_has_for_a_round(line: bytes) -> None:
    asked, judged = answer(line, SYDNEY), adjudicate(line)
    assert isinstance(asked, NotAnswered)
    assert isinstance(judged, NotJudged)
    assert asked.error.code == judged.error.code == "bad-json"


def test_another_zone_and_another_start_of_the_day() -> None:
    asked = json.dumps(GOOD | {"occurrence": "sequence-revealed", "at": "2024-08-20T23:30:00Z"}).encode()
    told = {
        (zone, starts): json.loads(write(answer(asked, clocks_of(zone, starts))))["due"][0]["by"]
        for zone, starts in (("Australia/Sydney", "06:00"), ("Australia/Sydney", "10:00"), ("UTC", "00:00"))
    }
    assert list(told.values()) == ["2024-08-22T05:59:59+10:00", "2024-08-21T09:59:59+10:00", "2024-08-20T23:59:59+00:00"]


def test_the_command_answers_line_by_line_and_its_status_tells_of_faults() -> None:
    lines = "\n".join(json.dumps(GOOD | {"id": number, "document": game}) for number, game in enumerate(GAMES)) + "\n\n"
    told = run("notices", "due", "--zone", "UTC", "--day-starts", "00:00", typed=lines)
    assert told.exit_code == 0
    answers = [json.loads(line) for line in told.output.splitlines()]
    assert [(each["id"], len(each["due"])) for each in answers] == [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)]
    assert answers[0]["due"][0]["by"] == "2024-10-05T11:30:00+00:00"
    assert run("notices", "due", typed=lines + "{").exit_code == 1
    assert run("notices", "due", "no such file").exit_code == 2
    for wrong in (("--zone", "Mars"), ("--day-starts", "25:00"), ("--day-starts", "06:00,07:00")):
        assert run("notices", "due", *wrong, typed="").exit_code == 2
