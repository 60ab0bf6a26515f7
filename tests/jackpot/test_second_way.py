"""Every answer of the tape against the contract reckoned a second time."""

import json
from random import Random
from typing import Any

import pytest
from tests.jackpot.slowly import Slow
from tests.jackpot.streams import Stream

from croupier.jackpot.tape import Tape, write


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """What the contract fixes of an answer: not its sentences, and no warnings."""
    told = dict(answer)
    if "error" in told:
        told["error"] = told["error"]["code"]
    if "refused" in told:
        told["refused"] = (told["refused"]["code"], told["refused"].get("clause"))
    if "ok" in told:
        told["ok"] = {name: value for name, value in told["ok"].items() if name != "warnings"}
    return told


def agree(lines: list[bytes]) -> dict[str, int]:
    """Both say the same of every line; how often each thing was said."""
    tape, slow = Tape(), Slow()
    counted: dict[str, int] = {}
    for number, line in enumerate(lines):
        fast, second = plain(json.loads(write(tape.answer(line)))), slow.answer(line)
        assert fast == second, (number, line)
        what = second.get("error") or (second.get("refused") or ("again" if "again" in second else "ok",))[0]
        do = json.loads(line).get("do") if what in ("ok", "again") else ""
        name = f"{what} {do}".strip()
        counted[name] = counted.get(name, 0) + 1
    return counted


@pytest.mark.parametrize("seed", range(12))
def test_both_ways_answer_alike(seed: int) -> None:
    agree(Stream(Random(seed)).lines(250))


@pytest.mark.slow
def test_both_ways_answer_alike_at_length_and_everything_is_said() -> None:
    counted: dict[str, int] = {}
    for seed in range(100, 160):
        for name, count in agree(Stream(Random(seed)).lines(400)).items():
            counted[name] = counted.get(name, 0) + count
    everything = {
        "bad-json", "bad-command", "key-used", "pool-exists", "no-approval", "bad-stake", "no-pool", "no-level", "linked-already",
        "game-not-linked", "stake-differs", "pays-differ", "rates-differ", "not-linked", "in-play", "round-open", "old-round",
        "carried", "no-wager", "bad-draw", "no-round", "hand-missing", "paid", "not-in", "not-carried", "no-award", "decided",
        "earlier-open", "not-verified", "tables-linked",
    }  # fmt: skip
    assert everything <= set(counted), everything - set(counted)
    done = ("open", "amend", "link", "unlink", "collect", "result", "void", "return", "verify", "strike", "pay", "transfer")
    assert {f"ok {do}" for do in done} <= set(counted), counted
