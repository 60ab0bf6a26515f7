"""Four tournaments word for word: an undisclosed winner, four out in one coup, a play-off of two coups, and one called off."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.terminal import run
from tests.tournament.floor import NAMES, said

from croupier.cards.card import Card, parse_cards
from croupier.cli.tournament_run import board_lines
from croupier.games.seven_up_baccarat_session import Bet
from croupier.games.seven_up_baccarat_tournament import Form
from croupier.money import dollars
from croupier.tournament.model import state_hash
from croupier.tournament.rehearsal import Choice, Chooser, Rehearsal, Said, Shown, Told, Turn
from croupier.tournament.tape import accounts, restored

FOLDER = Path(__file__).parent / "golden"
BANKER_NINE, PLAYER_NINE, TIE_SEVEN = "KS KS 9S", "KS 2S KH", "KS KH 7S"


class Scripted(Rehearsal):
    """The cards of each coup are known beforehand."""

    def __init__(
        self, conditions: Mapping[str, Any], choosers: Mapping[str, Chooser], tell: Callable[[Told], None], coups: list[str]
    ) -> None:
        super().__init__(conditions, choosers, tell, Random(1).randbytes)
        self.coups: Iterator[str] = iter(coups)

    def _deal(self) -> list[Card]:
        return list(parse_cards(next(self.coups)))


def does(*choices: Choice) -> Chooser:
    """These in turn."""
    left = iter(choices)

    def choose(_turn: Turn) -> Choice:
        return next(left)

    return choose


def on(wager: str, amount: int) -> Choice:
    return Choice((Bet(wager, amount * 100),))


def limits(minimum: str, maximum: str) -> list[dict[str, Any]]:
    both = {"minimum": minimum, "maximum": maximum}
    return [{"from": 1, "wagers": {"player": both, "banker": both, "tie": both}}]


def final(coups: int, **changes: Any) -> dict[str, Any]:
    alone = {
        "sessions": ["final"],
        "duration": {"final": {"coups": coups}},
        "tables": {"final": 1},
        "progression": "none",
        "most": 9,
    }
    return said(**alone | changes)


def undisclosed_winner() -> tuple[dict[str, Any], dict[str, Chooser], list[str]]:
    choosers = {name: does(on("banker", 10)) for name in NAMES[:9]}
    choosers["Ivy"] = does(Choice((Bet("banker", 10_00),), Form("tie", 100_00)))
    return final(1, prizes={"shares": [1]}), choosers, [TIE_SEVEN]


def four_in_one_coup() -> tuple[dict[str, Any], dict[str, Chooser], list[str]]:
    choosers = {
        "Ann": does(on("player", 10), on("player", 1010)), "Bob": does(on("player", 10), on("player", 1010)),
        "Cec": does(on("player", 20), on("player", 1020)), "Dan": does(on("banker", 10), on("player", 990)),
        "Eve": does(on("banker", 10), on("banker", 10)),
    }  # fmt: skip
    terms = final(3, allotment="1005.00", limits=limits("10.00", "2000.00"), prizes={"shares": [5, 4, 3, 2, 1]})
    return terms, choosers, [PLAYER_NINE, BANKER_NINE]


def play_off_of_two() -> tuple[dict[str, Any], dict[str, Chooser], list[str]]:
    choosers = {
        "Ann": does(on("banker", 50), on("banker", 10), on("banker", 10), on("banker", 10)),
        "Bob": does(on("banker", 50), on("player", 10), on("player", 10)),
        "Cec": does(on("player", 50)),
    }  # fmt: skip
    one = {"heats": {"coups": 1}, "final": {"coups": 1}}
    terms = said(
        duration=one, tables={"heats": 1, "final": 1}, progression={"heats": {"advance": 1}}, most=9, prizes={"shares": [1]}
    )
    return terms, choosers, [BANKER_NINE, TIE_SEVEN, BANKER_NINE]


GOLDEN = {"undisclosed-winner": undisclosed_winner, "four-in-one-coup": four_in_one_coup, "play-off-of-two": play_off_of_two}


def told(name: str) -> str:
    lines: list[str] = []

    def tell(each: Told) -> None:
        if isinstance(each, Said):
            lines.append(f"{each.words}  {' '.join(each.clauses)}".rstrip())
        elif isinstance(each, Shown):
            lines.extend(line.rstrip() for line in board_lines(each))

    terms, choosers, coups = GOLDEN[name]()
    t = Scripted(terms, choosers, tell, coups).play()
    lines += [f"{account}: {dollars(cents)}" for account, cents in sorted(t.accounts.items())]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GOLDEN)
def test_the_tournament_is_told_as_it_was(name: str) -> None:
    assert told(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_the_undisclosed_winner_is_first() -> None:
    text = (FOLDER / "undisclosed-winner.txt").read_text("utf-8")
    assert "The form of Ivy is read out: 100 on tie.  15.8.2.6" in text
    assert "Place 1: Ivy, $450." in text


def test_a_cancelled_event_is_answered_and_kept_as_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "cancelled.tape.jsonl"
    answers = run("tournament", "hold", str(FOLDER / "cancelled.jsonl"), "--tape", str(kept))
    assert answers.stdout == (FOLDER / "cancelled.answers.jsonl").read_text("utf-8")
    assert kept.read_bytes() == (FOLDER / "cancelled.tape.jsonl").read_bytes()


def test_its_tape_replays_for_ever() -> None:
    tape, chain = restored((FOLDER / "cancelled.tape.jsonl").read_bytes().splitlines())
    assert accounts(tape.system) == {"accounts": {}, "sum": "0.00"}
    assert chain.count == len(tape.granted)
    assert state_hash(tape.system) == (FOLDER / "cancelled.state.txt").read_text("utf-8").strip()
