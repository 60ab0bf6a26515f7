"""Many records in one call: as each alone, numbered, counted; and the example of the page, on a frame that is made for it."""

import csv
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.games.many_rounds import records
from tests.judging import bet, record
from tests.rounds import PLAIN, PREMIUM, ROOT, SLUGS, UNJUDGEABLE

import croupier as cr
from croupier.games.adjudicate import adjudicate, write
from croupier.games.batch import Summary, adjudicate_all

PAGE = (ROOT / "docs" / "adjudicate.md").read_text(encoding="utf-8")


def told(records: Any, **how: Any) -> list[dict[str, Any]]:
    return [json.loads(write(each)) for each in adjudicate_all(records, **how)]


def without_line(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        answer["error"].pop("line")
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("game", SLUGS)
def test_lines_text_and_mappings_are_answered_as_each_alone(game: str) -> None:
    lines = list(records(game))[:60]
    alone = [json.loads(write(adjudicate(line))) for line in lines]
    assert {"error" in answer for answer in alone} == {True, False}
    for form in (lines, [line.decode() for line in lines]):
        found = told(form)
        assert [at for at, answer in enumerate(found, start=1) if "error" in answer] == [
            answer["error"]["line"] for answer in found if "error" in answer
        ]
        assert [without_line(answer) for answer in found] == alone
    readable = [
        (line, answer) for line, answer in zip(lines, alone, strict=True) if answer.get("error", {}).get("code") != "bad-json"
    ]
    assert [without_line(answer) for answer in told(json.loads(line) for line, _ in readable)] == [answer for _, answer in readable]


def test_a_stream_is_answered_as_it_comes() -> None:
    asked = list[int]()

    def coming() -> Iterator[dict[str, Any]]:
        for number in range(10**9):
            asked.append(number)
            yield PLAIN[PREMIUM] | {"id": number}

    stream = adjudicate_all(coming())
    assert [json.loads(bytes(next(stream).id)) for _ in range(3)] == [0, 1, 2]
    assert len(asked) == 3


def test_blank_lines_are_passed_over_and_counted() -> None:
    found = told([b"", b" \r\n", "", json.dumps(PLAIN[PREMIUM]), "\n", "{}"])
    assert [answer.get("error", {}).get("line") for answer in found] == [None, 6]


class Figure:
    """As a frame's own numbers are: no int, and able to become one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def item(self) -> int:
        return self.value


def test_what_a_frame_holds_is_read_and_what_has_no_form_is_an_error_in_its_place() -> None:
    line = PLAIN[PREMIUM]
    odd = line | {"id": Figure(7), "decks": Figure(8), "variant": float("nan"), "wagers": [line["wagers"][0] | {"area": Figure(1)}]}
    endless: dict[str, Any] = dict(line)
    endless["id"] = endless
    found = told([odd, line | {"id": object()}, endless, line])
    assert found[0] == told([line | {"id": 7}])[0]
    assert [answer.get("error", {}).get("code") for answer in found] == [None, "bad-json", "bad-json", None]
    assert found[1]["error"]["message"].startswith("This record is no JSON: <object object")
    assert found[2]["error"]["line"] == 3


# Keys that nobody knows

DEEP = PLAIN[PREMIUM] | {
    "pit": 4, "wagers": [bet("player") | {"dealer": "Dee", "limit": {"maximum": "50", "colour": "red"}}],
    "limits": {"tie": {"maximum": "5", "sign": 3}}, "options": {"room": "gold"},
}  # fmt: skip
PLAINER = PLAIN[PREMIUM] | {
    "wagers": [bet("player") | {"limit": {"maximum": "50"}}], "limits": {"tie": {"maximum": "5"}}, "options": {},
}  # fmt: skip


def test_an_unknown_key_is_an_error_unless_it_is_to_be_passed_over_wherever_it_stands() -> None:
    assert told([DEEP])[0]["error"]["code"] == "unknown-key"
    assert told([DEEP], ignore_unknown=True) == told([PLAINER])
    assert json.loads(write(adjudicate(json.dumps(DEEP), ignore_unknown=True))) == told([PLAINER])[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", SLUGS)
def test_passing_over_changes_nothing_where_every_key_is_known(game: str) -> None:
    lines = [line for line in list(records(game))[:150] if b'"strange"' not in line]
    assert told(lines, ignore_unknown=True) == told(lines)
    spoilt = [json.dumps(each | {"table": "b1"}) for line in lines if type(each := json.loads(line)) is dict]
    plain = [line for line in lines if type(json.loads(line)) is dict]
    assert told(spoilt, ignore_unknown=True) == told(plain)


def test_other_faults_are_found_among_keys_that_are_passed_over() -> None:
    missing = {"pit": 4, "game": PREMIUM, "cards": []}
    assert told([missing], ignore_unknown=True)[0]["error"]["message"] == "A round needs the key 'wagers'."
    wrong = DEEP | {"wagers": [bet("player") | {"dealer": 1, "area": "x"}]}
    assert told([wrong], ignore_unknown=True)[0]["error"]["message"] == "wagers[0].area must be a whole number."


# The summary


def test_a_summary_counts_what_the_answers_say() -> None:
    """Against the answers themselves, counted in the plainest way."""
    wagers = [bet("player", 50) | {"paid": "60"}, bet("banker", 20) | {"paid": "0", "returned": "5"}, bet("tie", 5)]
    lines: list[dict[str, Any]] = [
        record(PREMIUM, "7H 6D 2C 2S", wagers),
        record("seven-up-baccarat", "2C KD 6S", [bet("player", 30) | {"paid": "0", "returned": "0"}]),
        record(PREMIUM, "7H 6D 2C 2S", [bet("player", 50) | {"paid": "45.50"}, bet("banker", 5)]),
        record(PREMIUM, "7H 6D 2C 2S", [bet("player", 50) | {"paid": "55", "returned": "45"}]),
        *(each for lines in list(UNJUDGEABLE.values())[1:6] for each in lines if isinstance(each, dict)),
    ]
    summary = Summary()
    found = told(lines, summary=summary)
    data = summary.as_data()
    errors = [answer["error"] for answer in found if "error" in answer]
    codes = [error["code"] for error in errors]
    assert data["rounds"] == len(lines) == data["judged"] + data["not_judged"]
    assert data["errors"] == {code: codes.count(code) for code in sorted(set(codes))}
    assert data["first_lines"] == {code: errors[codes.index(code)]["line"] for code in sorted(set(codes))}
    notes = [note["code"] for answer in found for note in answer.get("notes", ())]
    assert data["notes"] == {code: notes.count(code) for code in sorted(set(notes))} != {}
    rows = [
        (PREMIUM, "banker", 1, 1, "5.00", "0.00", "5.00"),
        (PREMIUM, "player", 3, 3, "10.00", "-4.50", "5.50"),
        ("seven-up-baccarat", "player", 1, 0, "0.00", "0.00", "0.00"),
    ]
    keys = ("game", "wager", "compared", "differing", "over", "under", "difference")
    assert data["differences"] == [dict(zip(keys, row, strict=True)) for row in rows]
    assert [data[key] for key in ("compared", "differing", "over", "under", "difference")] == [5, 4, "15.00", "-4.50", "10.50"]


@pytest.mark.slow
def test_summaries_of_parts_are_together_the_summary_of_all() -> None:
    lines = [line for game in SLUGS for line in list(records(game))[:40]]
    whole, parts = Summary(), Summary()
    told(lines, summary=whole)
    for first in range(0, len(lines), 17):
        part = Summary()
        numbered = [b""] * first + lines[first : first + 17]
        told(numbered, summary=part)
        parts += part
    assert parts == whole
    assert whole.not_judged > 0


# The example of the page


class Frame:
    """As little of a data frame as the page asks for."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows

    def to_dict(self, orient: str) -> list[dict[str, Any]]:
        assert orient == "records"
        return self.rows

    def __str__(self) -> str:
        return json.dumps(self.rows)


def read_csv(name: str, dtype: dict[str, type]) -> Frame:
    """Numbers where a column is not said to be text, and no number where a cell is empty: so pandas reads."""
    with open(name, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return Frame([{key: cell(text, key in dtype) for key, text in row.items()} for row in rows])


def cell(text: str, as_text: bool) -> Any:
    return float("nan") if not text else int(text) if text.isdecimal() and not as_text else text


def test_the_page_reads_a_data_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    section = PAGE.split("\n### From Python, many\n")[1].split("\n## ")[0]
    (example,) = re.findall(r"```python\n(.*?)```", section, flags=re.DOTALL)
    pandas = ModuleType("pandas")
    pandas.__dict__.update(read_csv=read_csv, DataFrame=Frame)
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wagers.csv").write_text(
        "round,game,cards,area,wager,amount,paid\n"
        "1,premium-baccarat,2C 9D 3H TS,1,banker,100,100\n"
        "1,premium-baccarat,2C 9D 3H TS,2,player,50,0\n"
        "2,premium-baccarat,7H 6D 2C 2S,1,player,20,\n"
        "3,premium-baccarat,7H 6D,1,player,20,20\n",
        encoding="utf-8",
    )
    exec(compile(example, "docs/adjudicate.md", "exec"), names := dict[str, Any]())
    rows, sum_ = capsys.readouterr().out.splitlines()
    assert [(row["round"], row["wager"], row["difference"]) for row in json.loads(rows)] == [(1, "banker", "5.00")]
    assert sum_ == "5.00"
    assert names["summary"].as_data()["errors"] == {"too-few-cards": 1}
    assert names["summary"].as_data()["compared"] == 2


def test_the_names_are_public() -> None:
    assert cr.adjudicate_all is adjudicate_all
    assert cr.Summary is Summary
