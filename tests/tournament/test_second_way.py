"""Every answer of `tournament judge` against the contract read a second time."""

import json
from random import Random
from typing import Any

import pytest
from tests.tournament.sessions import Maker
from tests.tournament.slowly import judge as slowly

from croupier.tournament.judge import judge, write

pytestmark = pytest.mark.slow


def plain(line: str) -> dict[str, Any]:
    """The answer without the sentence of its error, which the contract leaves open."""
    told: dict[str, Any] = json.loads(write(judge(line)))
    if "error" in told:
        told["error"] = told["error"]["code"]
    return told


def agree(seed: int, sessions: int) -> dict[str, int]:
    maker, counted = Maker(Random(seed)), dict[str, int]()
    for _ in range(sessions):
        line = json.dumps(maker.session())
        told, second = plain(line), slowly(line)
        assert told == second, line
        for what in _said(told):
            counted[what] = counted.get(what, 0) + 1
    return counted


def _said(told: dict[str, Any]) -> list[str]:
    if "error" in told:
        return [told["error"]]
    coups = [*told["coups"], *told.get("playoff_coups", ())]
    said = [each["clause"] for coup in coups for each in coup["out"]]
    said += ["due"] * (told["playoff"] is not None) + ["played off"] * ("playoff_coups" in told and told["playoff"] is None)
    return [*said, "judged"]


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_judge_alike(seed: int) -> None:
    assert agree(seed, 60)["judged"] > 5


def test_both_ways_judge_alike_at_length_and_everything_is_said() -> None:
    counted: dict[str, int] = {}
    for seed in range(100, 105):
        for what, count in agree(seed, 120).items():
            counted[what] = counted.get(what, 0) + count
    everything = {
        "bad-record", "bad-limits", "nobody-left", "no-pass-card", "no-undisclosed-wager", "too-much", "both-hands",
        "too-few-cards", "too-many-cards", "impossible-cards", "no-playoff",
        "too-many-coups", "judged", "due", "played off", "15.6.4",
        "15.6.13", "15.6.14", "15.5.6.2", "15.5.7", "15.6.5", "15.6.7", "15.11.4",
    }  # fmt: skip
    assert everything <= set(counted), everything - set(counted)
