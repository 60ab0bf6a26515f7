"""`croupier promotion check` and `winners` by their contract: the example, the edges, what cannot be read, and a second way."""

import json
from random import Random
from typing import Any

import pytest
from tests.promoting import ALL, TERMS
from tests.promotions import slowly
from tests.terminal import run

from croupier.promotions.judging import CheckOut, NotJudged, check, winners, write

STARTS = "2024-10-06T12:00:00+11:00"
EXAMPLE: dict[str, Any] = {
    "id": 1, "promotion": "Spring car", "draw": 1, "nonce": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "entries": [["t1", "Ann"], ["t2", "Ben"], ["t3", "Ann"], ["t4", "Cid"]], "words": "blue heron", "prizes": 2, "one_each": True,
}  # fmt: skip
SOUND: dict[str, Any] = {
    "id": "a", "documents": list(ALL), "terms": TERMS, "starts": STARTS, "submitted": "2024-10-05T12:00:00+11:00",
    "prizes": [{"kind": "goods", "name": "P", "value": "80", "conditions": "None"}],
}  # fmt: skip


def told(record: dict[str, Any]) -> list[tuple[str, str, str]]:
    answer = check(json.dumps(record))
    assert isinstance(answer, CheckOut), answer
    assert answer.may_start is not bool(answer.problems)
    return [(each.document, each.clause, each.code) for each in answer.problems]


def test_the_example_of_the_contract() -> None:
    assert json.loads(run("promotion", "winners", typed=json.dumps(EXAMPLE)).stdout) == {
        "id": 1,
        "commitment": "351654bc1b0d920a3d74bdb9ee5f83da8151333b6eef63c0fed54c93e5459e5e",
        "entries": "5e6cc1e97163bd0c104ba49b2e09683d33edb6be1e23197171864448cc132f44",
        "winners": [{"prize": 1, "ticket": "t1", "person": "Ann"}, {"prize": 2, "ticket": "t4", "person": "Cid"}],
    }


def test_a_sound_promotion_may_start() -> None:
    assert write(check(json.dumps(SOUND))) == b'{"id":"a","may_start":true,"problems":[]}'


@pytest.mark.parametrize(
    ("submitted", "late"),
    [
        ("2024-10-05T11:00:00+10:00", False),
        ("2024-10-05T01:00:00Z", False),
        ("2024-10-05T11:00:01+10:00", True),
        ("2024-10-05T01:00:00.000001Z", True),
        ("2024-10-05T11:59:59+10:00", True),  # a day before by the wall clock, which went forward in the night between
        (None, True),
    ],
)
def test_24_hours_are_hours_that_pass(submitted: str | None, late: bool) -> None:
    found = {code for _, _, code in told({**SOUND, "submitted": submitted})}
    assert found == ({"not-submitted-in-time"} if late else set())


@pytest.mark.parametrize(
    ("amended", "codes"),
    [
        ({"at": "2024-10-06T11:59:59+11:00"}, set()),
        ({"at": STARTS}, {"not-approved", "not-resubmitted"}),
        ({"at": STARTS, "approved": STARTS, "resubmitted": STARTS}, set()),
        ({"at": STARTS, "approved": "2024-10-06T12:00:01+11:00", "resubmitted": STARTS}, {"not-approved"}),
        ({"at": STARTS, "approved": "2024-10-06T01:00:00Z"}, {"not-resubmitted"}),
    ],
)
def test_a_change_after_the_start(amended: dict[str, str], codes: set[str]) -> None:
    assert {code for _, _, code in told({**SOUND, "amended": amended})} == codes


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"more": 1}, "bad-record"),
        ({"documents": []}, "bad-record"),
        ({"documents": ["whist"]}, "bad-record"),
        ({"documents": ["baceball", "baceball"]}, "bad-record"),
        ({"starts": "2024-10-06T12:00:00"}, "bad-record"),
        ({"starts": "soon"}, "bad-record"),
        ({"terms": None}, "bad-record"),
        ({"prizes": [{"name": "P"}]}, "bad-record"),
        ({"prizes": [{"kind": "boat"}]}, "bad-record"),
        ({"prizes": [{"kind": "goods", "value": 80}]}, "bad-record"),
        ({"prizes": [{"kind": "goods", "value": "1e3"}]}, "bad-record"),
        ({"prizes": [{"kind": "goods", "liquor_litres": "a lot"}]}, "bad-record"),
        ({"prizes": [{"kind": "goods", "contains": ["gold"]}]}, "bad-record"),
        ({"prizes": [{"kind": "money", "paid_by": ["gold"]}]}, "bad-record"),
        ({"amended": {}}, "bad-record"),
    ],
)
def test_a_promotion_that_cannot_be_read(change: dict[str, Any], code: str) -> None:
    answer = check(json.dumps({**SOUND, **change}))
    assert isinstance(answer, NotJudged)
    assert (bytes(answer.id), answer.error.code) == (b'"a"', code)
    assert answer.error.message.endswith(".")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"documents": []}, "documents must have at least 1 entry."),
        ({"prizes": [{"kind": "boat"}]}, "prizes[0].kind cannot be 'boat'."),
        ({"prizes": [{"kind": "goods", "contains": ["gold"]}]}, "prizes[0].contains[0] cannot be 'gold'."),
        ({"prizes": 5}, "prizes must be a list, not a whole number."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    answer = check(json.dumps({**SOUND, **change}))
    assert isinstance(answer, NotJudged)
    assert answer.error.message == sentence


@pytest.mark.parametrize(
    "change",
    [
        {"draw": 0}, {"prizes": 0}, {"nonce": "0" * 63}, {"nonce": "A" * 64}, {"words": ""}, {"words": " x"}, {"words": "x\n"},
        {"words": "x" * 201}, {"promotion": "x" * 101}, {"promotion": "x "}, {"entries": [["t", "A"], ["t", "B"]]},
        {"entries": [["", "A"]]}, {"entries": [["t", " A"]]}, {"entries": [["t\t", "A"]]}, {"entries": [["t"]]}, {"one_each": 1},
        {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_a_draw_that_cannot_be_read(change: dict[str, Any]) -> None:
    answer = winners(json.dumps({**EXAMPLE, **change}))
    assert isinstance(answer, NotJudged)
    assert (bytes(answer.id), answer.error.code) == (b"1", "bad-record")


def test_lines_that_are_no_json_and_the_status() -> None:
    answered = run("promotion", "check", typed=b'{"id": 1\n[]\n\xff\n' + json.dumps(SOUND).encode())
    lines = [json.loads(line) for line in answered.stdout.splitlines()]
    assert answered.exit_code == 1
    assert [(line["id"], line.get("error", {}).get("code")) for line in lines] == [
        (None, "bad-json"), (None, "bad-json"), (None, "bad-json"), ("a", None),
    ]  # fmt: skip
    assert run("promotion", "check", typed=json.dumps(SOUND)).exit_code == 0
    assert run("promotion", "check", "/nowhere").exit_code == 2


def any_prize(chance: Random) -> dict[str, Any]:
    kinds = ("goods", "money", "casino-dollars", "slots-dollars", *slowly.DETAILS)
    prize: dict[str, Any] = {"kind": chance.choice(kinds), "name": "P", "value": "80.00", "conditions": "None"}
    prize["value"] = chance.choice(("100", "100.01", "10000", "10000.00", "10000.01", "50000", None, ""))
    details = {detail for names in slowly.DETAILS.values() for detail in names.split()}
    prize |= {detail: chance.choice(("x", False, 0, "None")) for detail in details}
    for key in chance.sample(sorted(prize.keys() - {"kind", "value"}), chance.choice((0, 0, 1, 3))):
        prize[key] = chance.choice((None, "", [], {}))
    if chance.random() < 0.4:
        prize["contains"] = chance.sample(sorted(slowly.THINGS), chance.randint(0, 3))
    if chance.random() < 0.4:
        prize["liquor_litres"] = chance.choice(("0.5", "20", "20.00", "20.01", "20.1", "100"))
    if chance.random() < 0.5:
        prize["alternative"] = chance.choice((True, True, False, None))
    if chance.random() < 0.8:
        prize["paid_by"] = chance.sample(("cash", "cheque", "transfer"), chance.randint(0, 3))
    return prize


def any_promotion(chance: Random) -> dict[str, Any]:
    moments = (
        "2024-10-05T11:59:59+11:00",
        "2024-10-05T12:00:00+11:00",
        "2024-10-05T12:00:01+11:00",
        "2024-10-06T01:00:00Z",
        STARTS,
    )
    terms = {**TERMS, "alternative_stated": chance.choice((True, True, False, "yes"))}
    for key in chance.sample(sorted(terms), chance.choice((0, 0, 1, 4))):
        terms[key] = chance.choice((None, "", [], {}, False, 0))
    record: dict[str, Any] = {"documents": chance.sample(ALL, chance.randint(1, 5)), "terms": terms, "starts": STARTS}
    record["prizes"] = [any_prize(chance) for _ in range(chance.choice((0, 1, 1, 2, 5)))]
    for key, values in (("submitted", moments), ("scrutineer", ("7", "", {}, "Ann"))):
        if chance.random() < 0.8:
            record[key] = chance.choice(values)
    if chance.random() < 0.5:
        names = ["at", *chance.sample(("approved", "resubmitted"), chance.randint(0, 2))]
        record["amended"] = {name: chance.choice((*moments, "2024-10-06T12:00:01+11:00")) for name in names}
    return record


@pytest.mark.slow
def test_check_agrees_with_the_second_way() -> None:
    chance, codes = Random(14), set()
    for _ in range(1_500):
        record = any_promotion(chance)
        found = told(record)
        assert found == slowly.check(record), record
        codes |= {code for _, _, code in found}
    assert len(codes) == 13


def test_winners_agree_with_the_second_way() -> None:
    chance = Random(15)
    for _ in range(300):
        count = chance.choice((0, 1, 2, 7, 40))
        entries = [[f"t{number}", f"p{chance.randint(1, 9)}"] for number in range(count)]
        record = {**EXAMPLE, "entries": entries, "words": f"w{chance.random()}", "draw": chance.randint(1, 3)}
        record |= {"prizes": chance.randint(1, 12), "one_each": chance.random() < 0.5}
        answer: Any = winners(json.dumps(record))
        won = [(each.prize, each.ticket, each.person) for each in answer.winners]
        assert (answer.commitment, answer.entries, won) == slowly.winners(record)
