"""What a ruling leaves open, asked of a person in plain words and read kindly."""

import pytest

from croupier.cli.filling import Back, Form
from croupier.desk.questions import QUESTIONS
from croupier.desk.training import PLAIN
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.asking.irregularities import irregularities_of
from croupier.table.asking.permitted import Permit
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import SOMEONE

# What is asked


def asked(*lines: str, **permit: object) -> tuple[dict[str, object], list[str]]:
    """Fill in a permit with these answers; what came of it, and what was said."""
    typed, said = iter(lines), list[str]()

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(typed)

    fields: dict[str, object] = {"rank": Rank.DEALER, "clause": None, **permit}
    _, filled = Form(ask, said.append, {}).filled([Permit(**fields)])  # type: ignore[arg-type]
    return filled, said


def test_cards_are_read_kindly_and_asked_for_again() -> None:
    filled, said = asked("x", "7h, 10d ?", command="reconstruct", open={"order": ("7H", "TD", None)})
    assert filled == {"order": ("7H", "TD", None)}
    assert said[0] == "In what order did the cards come out? Enter for 7H TD ?:"
    assert said[1].startswith("'X' is no card")


def test_numbers_amounts_names_and_words_are_read() -> None:
    fields = {"round": 1, "area": 3, "wager": "tie", "handed": 500, "due": 200, "player": SOMEONE}
    filled, said = asked("one", "2", "", "", "7.50", "", "Ann", command="report-wrong-settlement", open=fields)
    assert "How much was handed over in all? Enter for $5:" in said
    assert "How much was due in all? Enter for $2:" in said
    assert filled == {"round": 2, "area": 3, "wager": "tie", "handed": 750, "due": 200, "player": "Ann"}
    assert "'one' is no number." in said
    filled, _ = asked("Ann, Ben", "", command="keep-apart", open={"players": ("a", "b"), "talking": False})
    assert filled == {"players": ("Ann", "Ben"), "talking": False}


def test_what_only_the_person_can_know_has_no_answer_by_itself() -> None:
    with pytest.raises(Back):
        asked("", command="void-round", open={"grounds": SOMEONE})
    filled, said = asked("x" * 81, "tired", command="void-round", open={"grounds": SOMEONE})
    assert filled == {"grounds": "tired"}
    assert "Say it in one line of at most 80 letters." in said


def test_everything_that_a_ruling_can_leave_open_has_a_question() -> None:
    named = {each.command for game in GAMES for each in irregularities_of(game)} | PLAIN.keys() - {"deal-card"}
    fields = {field for command in named for field in COMMAND[command].__struct_fields__}
    assert fields - {"by", "at", "commitment"} - QUESTIONS.keys() == set()
