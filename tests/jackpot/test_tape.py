"""The contract of `croupier jackpot run`: keys, errors, types, statuses; and what the other commands read off a tape."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.meters import DIAMONDS, LEVELS, MYSTERY, NOTHING, Meters, meters
from tests.terminal import run

from croupier.jackpot.tape import Tape, write

OPEN: dict[str, Any] = {"key": "1", "do": "open", "pool": "P", "approval": "A", "stake": "5", "levels": LEVELS}


def answered(*lines: Any) -> list[dict[str, Any]]:
    tape = Tape()
    return [json.loads(write(tape.answer(line if isinstance(line, bytes) else json.dumps(line)))) for line in lines]


# Keys


def test_the_same_line_again_gets_the_first_answer() -> None:
    meter = {"key": "m", "do": "meters", "pool": "P"}
    link = {"key": "2", "do": "link", "pool": "P", "table": "t", "game": "baceball", "stake": "5"}
    collect = {"key": "3", "do": "collect", "table": "t", "round": 1, "areas": [1]}
    first, _, _, once, twice, later = answered(OPEN, meter, link, collect, dict(reversed(collect.items())), meter)
    assert twice == {**once, "again": True}
    assert later["ok"]["meters"]["major"]["holds"] == "100000.00"
    assert later["again"] is True
    assert "again" not in first


@pytest.mark.parametrize(
    "other", [{**OPEN, "pool": "Q"}, {"key": "1", "do": "accounts"}, {"key": "1"}, {"key": "1", "do": "nonsense"}]
)
def test_a_used_key_stands_for_nothing_else(other: dict[str, Any]) -> None:
    _, second = answered(OPEN, other)
    assert second["refused"]["code"] == "key-used"
    assert list(second) == ["key", "refused"]


def test_a_refusal_or_an_error_leaves_the_key_free() -> None:
    refused, wrong, right = answered({**OPEN, "approval": ""}, {**OPEN, "chips": []}, OPEN)
    assert refused["refused"]["code"] == "no-approval"
    assert wrong["error"]["code"] == "bad-command"
    assert list(right) == ["key", "ok"]


def test_one_and_one_point_nought_are_not_the_same() -> None:
    first = {"key": "m", "do": "link", "pool": "P", "table": "t", "game": "baceball", "stake": "5", "pays": {"two-mixed": 20}}
    again = json.dumps({**first, "pays": {"two-mixed": 20.0}}).encode()
    assert [list(each)[-1] for each in answered(OPEN, first, again)] == ["ok", "ok", "refused"]


# What is no command


@pytest.mark.parametrize(
    "line", [b"nonsense", b"", b"[]", b"3", b'"x"', b"null", b"\xff", b'{"key": "1"', b'{"a": NaN}', b"[" * 5000]
)
def test_what_is_no_json_object_is_bad_json(line: bytes) -> None:
    [told] = answered(line)
    assert told["key"] is None
    assert told["error"]["code"] == "bad-json"
    assert told["error"]["message"].endswith(".")


@pytest.mark.parametrize("key", [None, 7, "", "x" * 81, ["a"]])
def test_a_line_needs_a_proper_key(key: Any) -> None:
    [told] = answered({**OPEN, "key": key})
    assert (told["key"], told["error"]["code"]) == (None, "bad-command")
    [none] = answered({name: value for name, value in OPEN.items() if name != "key"})
    assert (none["key"], none["error"]["code"]) == (None, "bad-command")


@pytest.mark.parametrize("key", ["x", "x" * 80, "ä" * 80, " "])
def test_a_key_is_any_text_of_1_to_80(key: str) -> None:
    [told] = answered({**OPEN, "key": key})
    assert told["key"] == key
    assert "ok" in told


@pytest.mark.parametrize(
    "change",
    [
        {"do": "close"}, {"do": None}, {"more": 1}, {"pool": 3}, {"stake": 5}, {"stake": "0"}, {"stake": "5.001"}, {"stake": "-5"},
        {"stake": "1e3"}, {"chips": []}, {"chips": ["0"]}, {"chips": "5"}, {"levels": {}}, {"levels": {"major": LEVELS["major"]}},
        {"levels": {**LEVELS, "grand": LEVELS["minor"]}}, {"levels": {**LEVELS, "minor": {"rate": "0.1"}}},
        {"levels": {**LEVELS, "minor": {"rate": "1.1", "seed": "1"}}},
        {"levels": {**LEVELS, "minor": {"rate": "0.1234567", "seed": "1"}}},
        {"levels": {**LEVELS, "minor": {"rate": 0.1, "seed": "1"}}}, {"levels": {**LEVELS, "minor": {"rate": "-0", "seed": "1"}}},
        {"levels": {**LEVELS, "minor": {**MYSTERY["mystery"]}}}, {"levels": {**LEVELS, "mystery": LEVELS["minor"]}},
        {"levels": {**MYSTERY, "mystery": {**MYSTERY["mystery"], "chance": [1]}}},
        {"levels": {**MYSTERY, "mystery": {**MYSTERY["mystery"], "chance": [1.0, 20]}}},
    ],
)  # fmt: skip
def test_an_ill_made_opening_is_no_command(change: dict[str, Any]) -> None:
    [told] = answered({**OPEN, **change})
    assert told["key"] == "1"
    assert told["error"]["code"] == "bad-command"


@pytest.mark.parametrize(
    ("do", "fields", "says"),
    [
        ("collect", {"table": "t", "round": "one", "areas": [1]}, "round must be a whole number, not text."),
        ("collect", {"table": "t", "round": 1, "areas": [8]}, "areas[0] must be at most 7."),
        ("collect", {"table": "t", "round": 1, "areas": [1, 1]}, "An area is named twice."),
        ("collect", {"table": "t", "areas": [1]}, "A command needs the field 'round'."),
        ("collect", {"table": "t", "round": 1, "areas": 1}, "areas must be a list, not a whole number."),
        ("collect", {"table": "t", "round": 1, "areas": [1], "draw": "7"}, "draw must be a whole number, not text."),
        ("meters", {"pool": "P", "level": "major"}, "The command 'meters' has no field 'level'."),
        ("open", {**OPEN, "stake": 5}, 'stake: 5 must be written as text, as in "0.15" or "100.00".'),
        ("open", {**OPEN, "stake": None}, 'stake: null must be written as text, as in "0.15" or "100.00".'),
        ("open", {**OPEN, "stake": [5]}, 'stake: [5] must be written as text, as in "0.15" or "100.00".'),
        ("open", {**OPEN, "chips": []}, "chips must have at least 1 entry."),
        ("open", {**OPEN, "levels": {"major": LEVELS["major"]}}, "levels needs the field 'minor'."),
        ("open", {**OPEN, "chips": ["0"]}, "chips[0]: An amount must be more than zero."),
        ("result", {"table": "t", "round": 1, "hands": {"1": ["AD", "AD", "1D"]}}, "'1D' is no card: write the rank"),
        ("result", {"table": "t", "round": 1, "hands": {"1": ["AD", "AD"]}}, "An entry of hands must have 3 entries, not 2."),
        ("result", {"table": "t", "round": 1, "hands": {"1": "AD AD AD"}}, "An entry of hands must be a list, not text."),
        (
            "result",
            {"table": "t", "round": 1, "hands": {"1": ["AD", "AD", 5]}},
            "[2] in an entry of hands must be text, not a whole number.",
        ),
        (None, {}, "do must be text, not nothing."),
        (["open"], {}, "do must be text, not a list."),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_a_sentence(do: Any, fields: dict[str, Any], says: str) -> None:
    given = {name: value for name, value in fields.items() if name not in ("key", "do")}
    assert Meters().error(do, **given).startswith(says)


def test_ill_made_rounds_are_no_commands() -> None:
    pit = meters()
    for areas in ([0], [8], [1, 1], ["1"], 1, [True], [1.0]):
        pit.error("collect", table="t", round=1, areas=areas)
        pit.error("void", table="t", round=1, areas=areas)
    for number in ("1", 1.0, None, True):
        pit.error("collect", table="t", round=number, areas=[1])
    pit.error("return", table="t", area=8)
    for hand in (["AD", "AD"], ["AD"] * 4, ["AD", "AD", "1D"], "AD AD AD", ["ad", "AD", "AD"]):
        pit.error("result", table="t", round=1, hands={"1": hand})
    pit.error("verify", award="1")
    pit.error("strike", award=1)
    pit.error("void", table="t", round=1, back="yes")


def test_what_is_left_out_may_be_null() -> None:
    pit = Meters()
    pit.open(chips=None, levels={**LEVELS, "mystery": None})
    pit.link(pays=None, levels=None)
    pit.collect(1, 1, draw=None)
    pit.ok("void", table="t", round=1, areas=None, back=None)


def test_seeds_and_rates_may_be_nothing() -> None:
    pit = Meters()
    nothing = {"rate": "0", "seed": "0.00"}
    assert pit.open(levels={"major": nothing, "minor": nothing})["meters"]["major"] == {"holds": "0.00", "pays": "100000.00"}


def test_refusals_are_tried_in_their_order() -> None:
    pit = meters(levels=MYSTERY)
    bad = {"rate": "1", "seed": "1", "chance": [9, 9]}
    wrong: dict[str, Any] = {"pool": "P", "approval": "", "stake": "5", "chips": ["2"], "levels": {**LEVELS, "mystery": bad}}
    steps: tuple[tuple[str, str | None, dict[str, Any]], ...] = (
        ("pool-exists", None, {"pool": "Q"}), ("no-approval", "10.4", {"approval": "A"}),
        ("bad-rates", "10.4", {"levels": {**LEVELS, "mystery": {**bad, "rate": "0"}}}), ("bad-stake", "11.4", {"chips": ["5"]}),
        ("bad-chance", "11.11.2", {}),
    )  # fmt: skip
    for code, clause, right in steps:
        pit.refused("open", code, clause, **wrong)
        wrong |= right
    link: dict[str, Any] = {
        "pool": "X", "table": "t", "game": "whist", "stake": "2", "pays": {"none": 1}, "levels": {"major": {"rate": "0"}},
    }  # fmt: skip
    steps = (
        ("no-pool", None, {"pool": "P"}), ("linked-already", "10.2.2", {"table": "u"}),
        ("game-not-linked", "11.6.3", {"game": "pinkjack"}), ("stake-differs", "10.2.4", {"stake": "5"}),
        ("pays-differ", "11.6.1", {"pays": {}}), ("rates-differ", "11.6.2", {"levels": {}}),
    )  # fmt: skip
    for code, clause, right in steps:
        pit.refused("link", code, clause, **link)
        link |= right
    pit.ok("link", **link)
    pit.collect(5, 1, draw=19)
    pit.ok("void", table="t", round=5)
    pit.collect(6, 2, draw=19)
    pit.refused("collect", "round-open", table="t", round=1, areas=[1])
    pit.ok("void", table="t", round=6, areas=[1])
    pit.result(6, a2=NOTHING)
    pit.refused("collect", "old-round", table="t", round=6, areas=[1])
    pit.refused("collect", "carried", "12.12", table="t", round=7, areas=[1])
    pit.ok("return", table="t", area=1)
    pit.refused("collect", "no-wager", "11.5", table="t", round=7, areas=[])
    pit.refused("collect", "bad-draw", "11.11.2", table="t", round=7, areas=[1])


# The command


def lines_of(path: Path, *lines: Any) -> str:
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n", "utf-8")
    return str(path)


def test_the_status_is_0_1_or_2(tmp_path: Path) -> None:
    good = lines_of(tmp_path / "good.jsonl", OPEN, "", "   ", {**OPEN, "key": "2"})
    told = run("jackpot", "run", good)
    assert told.exit_code == 0
    assert [list(json.loads(line))[1] for line in told.stdout.splitlines()] == ["ok", "refused"]
    bad = lines_of(tmp_path / "bad.jsonl", OPEN, "nonsense")
    assert run("jackpot", "run", bad).exit_code == 1
    missing = run("jackpot", "run", str(tmp_path / "missing.jsonl"))
    assert missing.exit_code == 2
    assert missing.stderr.endswith("missing.jsonl cannot be read: no such file or directory.\n")


def test_lines_come_from_a_pipe_too() -> None:
    told = run("jackpot", "run", typed=json.dumps(OPEN))
    assert told.exit_code == 0
    assert told.stdout == (
        '{"key":"1","ok":{"meters":{"major":{"holds":"100000.00","pays":"100000.00"},"minor":{"holds":"10000.00","pays":"10000.00"}}}}\n'
    )


def test_a_tape_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    link = {"key": "2", "do": "link", "pool": "P", "table": "t", "game": "baceball", "stake": "5"}
    collect = {"key": "3", "do": "collect", "table": "t", "round": 1, "areas": [1, 2]}
    first = lines_of(tmp_path / "first.jsonl", OPEN, link)
    second = lines_of(tmp_path / "second.jsonl", link, collect)
    assert run("jackpot", "run", first, "--tape", kept).exit_code == 0
    told = run("jackpot", "run", second, "--tape", kept)
    assert [json.loads(line).get("again") for line in told.stdout.splitlines()] == [True, None]
    whole = lines_of(tmp_path / "whole.jsonl", OPEN, link, collect)
    hashes = {json.loads(run("jackpot", "replay", tape, "--json").stdout)["state"] for tape in (kept, whole)}
    assert len(hashes) == 1
    assert "3 lines granted, 3 events." in run("jackpot", "replay", kept).stdout
    (tmp_path / "kept.jsonl").write_text((tmp_path / "kept.jsonl").read_text().replace("[1,2]", "[1,3]"))
    for words in (("replay", kept), ("run", first, "--tape", kept)):
        broken = run("jackpot", *words)
        assert broken.exit_code == 2
        assert "Line 3 does not follow from the line before" in broken.stderr


def test_only_a_tape_of_commands_is_read(tmp_path: Path) -> None:
    some = lines_of(tmp_path / "some.jsonl", "nonsense", OPEN)
    assert json.loads(run("jackpot", "replay", some, "--json").stdout)["granted"] == 1
    none = lines_of(tmp_path / "none.jsonl", "nonsense", "more of it")
    told = run("jackpot", "sheet", none)
    assert told.exit_code == 2
    assert "none.jsonl is no tape: This line is no JSON" in told.stderr


def test_a_first_word_that_begins_several_commands() -> None:
    assert run("jackpot", "--help").exit_code == 0
    alone = run("jackpot")
    assert alone.exit_code == 2
    assert "jackpot odds" in alone.stdout
    assert "adjudicate" not in alone.stdout
    wrong = run("jackpot", "walk")
    assert (wrong.exit_code, wrong.stderr) == (
        2, "There is no command 'jackpot walk'. Did you mean 'wall'? `croupier jackpot --help` lists them.\n",
    )  # fmt: skip
    assert "croupier jackpot odds [OPTIONS]" in run("jackpot", "odds", "--help").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "croupier jackpot odds needs --stake."),
        (("--stake", "5", "--major-rate", "0.15"), "croupier jackpot odds needs --minor-rate."),
        (("--stake", "x", "--major-rate", "0.15", "--minor-rate", "0"), "--stake: 'x' is no amount"),
        (("--stake", "5", "--major-rate", "2", "--minor-rate", "0"), "--major-rate: '2' is no rate"),
        (("--stake", "5", "--major-rate", "0.9", "--minor-rate", "0.2"), "more than the whole stake"),
        (("--stake", "5", "--major-rate", "0", "--minor-rate", "0", "--simulate", "x"), "'x' is no number of stakes"),
        (("--stake", "5", "--major-rate", "0", "--minor-rate", "0", "--simulate", "0.5"), "'0.5' is no number of stakes"),
        (("--stake", "5", "--major-rate", "0", "--minor-rate", "0", "--simulate", "0"), "at least one stake, not 0"),
        (("--stake", "5", "--major-rate", "0", "--minor-rate", "0", "--simulate", "1e14"), "A simulation deals 1 to 10,000"),
        (("--stake", "5", "--major-rate", "0", "--minor-rate", "0", "--simulate", "1", "--workers", "0"), "at least one worker"),
    ],
)  # fmt: skip
def test_odds_of_nonsense_are_refused_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    told = run("jackpot", "odds", *words)
    assert told.exit_code == 2
    assert says in told.stderr


def test_odds_on_a_screen() -> None:
    words = ("--stake", "5", "--major-rate", "0.15", "--minor-rate", "0.04", "--major-seed", "20000")
    told = run("jackpot", "odds", *words, columns=120)
    assert told.exit_code == 0
    for figure in ("1/250666", "5,013,320", "173,749", "$550,490.00", "$14,843.29", "53.684%", "22.142134%"):
        assert figure in told.stdout, figure
    assert "The major seed is under its guarantee" in told.stdout


def test_the_meter_sheet_of_a_day(tmp_path: Path) -> None:
    tape = lines_of(
        tmp_path / "day.jsonl", OPEN,
        {"key": "2", "do": "link", "pool": "P", "table": "t", "game": "baceball", "stake": "5"},
        {"key": "3", "do": "collect", "table": "t", "round": 1, "areas": [1]},
        {"key": "4", "do": "result", "table": "t", "round": 1, "hands": {"1": list(DIAMONDS)}},
        {"key": "5", "do": "collect", "table": "t", "round": 2, "areas": [1, 2]},
    )  # fmt: skip
    told = run("jackpot", "sheet", tape, "--json")
    assert told.exit_code == 0
    found = json.loads(told.stdout)
    assert found["meters"][0] == {
        "pool": "P", "level": "major", "stakes": 3, "opening": "0.00", "fed": "2.25", "prizes": "100000.75", "seeds": "200000.00",
        "transfers": "0.00", "closing": "100001.50", "difference": "0.00",
    }  # fmt: skip
    assert found["tables"] == [{"pool": "P", "table": "t", "stakes": 3, "staked": "15.00", "fed": "2.85"}]
    assert [award["award"] for award in found["open_awards"]] == [1]
    part = json.loads(run("jackpot", "sheet", tape, "--after", "2", "--until", "4", "--json").stdout)
    assert (part["meters"][0]["opening"], part["meters"][0]["closing"], part["meters"][0]["stakes"]) == (
        "100000.00",
        "100000.00",
        1,
    )
    shown = run("jackpot", "sheet", tape, columns=160).stdout
    assert "stakes x rate" in shown
    assert "The books balance: no difference." in shown
    assert run("jackpot", "sheet", tape, "--after", "x").exit_code == 2
