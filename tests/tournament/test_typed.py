"""What a person types at their turn, and lines of conditions that cannot be read."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console
from tests.terminal import run
from tests.tournament.floor import said

from croupier.cli import tournament_run as typed
from croupier.games.seven_up_baccarat_session import Bet
from croupier.games.seven_up_baccarat_tournament import Form, Range, Stage
from croupier.tournament.check import check, write
from croupier.tournament.rehearsal import Choice, Turn
from croupier.tournament.strategies import Seen

LIMIT = Range(10_00, 100_00)
STAGE = Stage(1, {"player": LIMIT, "banker": LIMIT, "tie": LIMIT})


def turn(stack: int = 150_00, cards: int = 1, forms: int = 1) -> Turn:
    return Turn(Seen("You", {"You": stack, "Ann": 200_00}, STAGE, 3, {"Ann": (Bet("banker", 20_00),)}), cards, forms)


UNDERSTOOD: list[tuple[str, Choice]] = [
    ("banker 20", Choice((Bet("banker", 20_00),))),
    ("player $20, tie 10", Choice((Bet("player", 20_00), Bet("tie", 10_00)))),
    ("sealed tie 50", Choice((), Form("tie", 50_00))),
    ("banker 100, sealed tie 50", Choice((Bet("banker", 100_00),), Form("tie", 50_00))),
    ("pass", Choice(passes=True)),
]


@pytest.mark.parametrize(("text", "choice"), UNDERSTOOD, ids=[text for text, _ in UNDERSTOOD])
def test_a_wager_is_understood(text: str, choice: Choice) -> None:
    assert typed._understood(text, turn()) == choice


NOT_UNDERSTOOD = [
    ("", "A wager and an amount"), ("?", "A wager and an amount"), ("banker", "A wager and an amount"),
    ("red 20", "There is player"),
    ("banker x", "'x' is no amount."), ("banker 5", "Banker takes 10 to 100"), ("banker 110", "Banker takes 10 to 100"),
    ("banker 15", "in whole units of 10 (15.6.14)."), ("banker 20, player 10", "one hand or the other"),
    ("tie 10, tie 10", "One wager of a kind"),
    ("banker 100, tie 60", "You have 150, and"), ("banker 100, sealed tie 60", "You have 150, and"),
    ("sealed tie 10, sealed player 10", "no undisclosed wager left"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), NOT_UNDERSTOOD, ids=[text for text, _ in NOT_UNDERSTOOD])
def test_what_cannot_be_is_answered_with_a_sentence(text: str, says: str) -> None:
    answer = typed._understood(text, turn())
    assert isinstance(answer, str)
    assert says in answer
    assert answer.endswith(".")


def test_whoever_is_asked_is_told_limits_pass_cards_and_forms() -> None:
    assert typed._at_turn(turn()) == "  player, banker, tie 10 to 100. You have 1 pass card and 1 undisclosed wager left."
    assert typed._at_turn(turn(cards=2, forms=0)) == "  player, banker, tie 10 to 100. You have 2 pass cards left."
    assert typed._at_turn(turn(cards=0, forms=0)) == "  player, banker, tie 10 to 100."


def test_pass_cards_and_forms_run_out() -> None:
    assert typed._understood("pass", turn(cards=0)) == "You have no pass card left."
    assert typed._understood("sealed tie 10", turn(forms=0)) == "You have no undisclosed wager left."


def test_a_seat_asks_until_it_understands_and_goes_on_rehearsed_when_its_person_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: Iterator[str] = iter(["red 20", "player 20", "leave", "", " blue\tmoon "])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    seat = typed.Seats(Console(quiet=True))
    assert seat.ask(turn()) == Choice((Bet("player", 20_00),))
    minimum = Choice((Bet("banker", 10_00),))
    assert seat.ask(turn()) == minimum
    assert seat.ask(turn()) == minimum, "and is not asked again"
    assert seat.words("Guest", "f" * 64) == "Guest says nothing"
    assert seat.words("Guest", "f" * 64) == "bluemoon"


WRONG: list[tuple[str, Any, str]] = [
    ("nonsense", None, "bad-json"),
    ("[]", None, "bad-json"),
    ("7", None, "bad-json"),
    ('{"id": 5}', 5, "bad-record"),
    ('{"id": {"a": 1}, "conditions": []}', {"a": 1}, "bad-record"),
    ('{"id": "x", "conditions": {}, "more": 1}', "x", "bad-record"),
]


@pytest.mark.parametrize(("line", "name", "code"), WRONG, ids=[line for line, _, _ in WRONG])
def test_a_line_that_is_no_record_of_conditions_says_so(line: str, name: Any, code: str) -> None:
    told = run("tournament", "check", typed=f"{line}\n" + json.dumps({"id": 2, "conditions": said()}))
    first, second = map(json.loads, told.stdout.splitlines())
    assert (first["id"], first["error"]["code"], list(first)) == (name, code, ["id", "error"])
    assert first["error"]["message"].endswith(".")
    assert second == {"id": 2, "complete": True, "missing": []}
    assert told.exit_code == 1


@pytest.mark.parametrize("conditions", [b"{}", b"[]"])
def test_an_id_comes_back_on_one_line_and_as_text(conditions: bytes) -> None:
    assert b"\r" not in write(check(b'{"id": [1,\r2], "conditions": %s}' % conditions))
    assert json.loads(write(check(b'{"id": "\xff", "conditions": %s}' % conditions)))["error"]["code"] == "bad-json"


def test_a_file_that_cannot_be_read_is_told() -> None:
    assert run("tournament", "check", "/nowhere/at/all").exit_code == 2
