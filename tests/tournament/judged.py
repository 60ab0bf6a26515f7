"""Sessions written in a few words, judged through the contract alone: JSON in, JSON out."""

import json
from typing import Any

from croupier.tournament.judge import judge, write

PLAYER, BANKER, TIE = ["KS", "2C", "QD"], ["2C", "KD", "6S"], ["2C", "AD", "6S"]
"""Player wins with a natural nine, Banker with an eight, a tie on eight."""
LIMITS = {"player": ("10", "50"), "banker": ("10", "50"), "tie": ("5", "20"), "super-sevens": ("5", "20")}


def stage(start: int = 1, **changes: Any) -> dict[str, Any]:
    wagers = {**LIMITS, **changes}
    return {"from": start, "wagers": {slug: {"minimum": low, "maximum": high} for slug, (low, high) in wagers.items()}}


def lay(**bets: Any) -> dict[str, Any]:
    """`Ann="player 10, tie 5"`."""
    laid = {}
    for name, words in bets.items():
        pairs = [each.split() for each in words.split(", ")]
        laid[name] = [{"wager": wager, "amount": amount} for wager, amount in pairs]
    return laid


def coup(cards: list[str] | None, *, also: dict[str, Any] | None = None, **bets: str) -> dict[str, Any]:
    made: dict[str, Any] = {"bets": lay(**bets)} if bets else {}
    if cards is not None:
        made["cards"] = cards
    return made | (also or {})


def session(*coups: dict[str, Any], names: str = "Ann Ben", **others: Any) -> dict[str, Any]:
    boxes = {str(box): name for box, name in enumerate(names.split(), 1)}
    made = {"id": 1, "boxes": boxes, "allotment": "100", "limits": [stage()], "advance": 1, "coups": list(coups)}
    return made | others


def judged(record: dict[str, Any] | str | bytes) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(write(judge(record if isinstance(record, str | bytes) else json.dumps(record))))
    return told


def chips(record: dict[str, Any], name: str = "Ann", at: int = -1) -> str:
    """What someone has after a coup."""
    told = judged(record)
    assert "error" not in told, told
    found: str = told["coups"][at]["chips"][name]
    return found


def fault(record: Any) -> str:
    told = judged(record)
    assert "error" in told, told
    assert told["error"]["message"].endswith("."), told
    found: str = told["error"]["code"]
    return found


def out(record: dict[str, Any], at: int = -1) -> list[tuple[str, str]]:
    return [(each["player"], each["clause"]) for each in judged(record)["coups"][at]["out"]]
