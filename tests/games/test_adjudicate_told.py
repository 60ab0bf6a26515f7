"""A judged round told in steps, and the page that describes it all: its lists and its examples are those of the code."""

import re
from typing import Any

import pytest
from tests.judging import answer, bet, judge
from tests.rounds import BACEBALL, LUCKY, NOTED, PLAIN, POKER, ROOT, changed, clauses, first_arguments
from tests.terminal import run

from croupier.games.adjudicate import Code
from croupier.games.constraints import FLOOR_ONLY

PAGE = (ROOT / "docs" / "adjudicate.md").read_text(encoding="utf-8")

# Steps


@pytest.mark.parametrize("line", [*PLAIN.values(), *NOTED.values()], ids=[*PLAIN, *NOTED])
def test_explaining_adds_each_card_decision_and_payment_in_words_with_its_clause(line: dict[str, Any]) -> None:
    told = answer(line, explain=True)
    steps = told.pop("steps")
    assert told == answer(line)
    assert all(list(step) == ["message", "clause"] and step["message"].endswith(".") for step in steps)
    assert sum(" goes to " in step["message"] for step in steps) == len(line["cards"])
    assert sum(step["message"].startswith("Area ") for step in steps) == len(line.get("decisions", {}))
    assert len(steps) == len(line["cards"]) + len(line.get("decisions", {})) + 1 + len(told["wagers"])
    assert {step["clause"] for step in steps} <= clauses(line["game"])
    assert [step["clause"] for step in steps[-len(told["wagers"]) :]].count(told["wagers"][0]["clause"]) >= 1


def test_the_steps_of_a_round_to_the_letter() -> None:
    told = judge(LUCKY, "4H TC KS 3S 6D", {"enter": "50"}, decisions="draw", explain=True)
    assert [(step["message"], step["clause"]) for step in told["steps"]] == [
        ("The four of hearts goes to area 1, which has 4.", "7.2"),
        ("The ten of clubs goes to the dealer, who has 0.", "7.2"),
        ("The king of spades goes to area 1, which has 4.", "7.2"),
        ("Area 1 decides to draw.", "8.1"),
        ("The three of spades goes to area 1, which has 7.", "8.3"),
        ("The six of diamonds goes to the dealer, who has 6.", "8.4"),
        ("No more cards are dealt: area 1 7, the dealer 6.", "8.5"),
        ("ENTER on area 1 wins: $50.00 is paid $50.00 at 1 to 1.", "9.1.1"),
        ("DRAW on area 1 wins with Lucky 7: $50.00 is paid $75.00 at 3 to 2.", "9.1.3"),
    ]


def test_decisions_that_are_none_of_the_usual_are_told_in_words() -> None:
    said = {}
    for decision in ("none", "concede", "cannot-cover", "cannot-cover-again"):
        told = judge(POKER, PLAIN[POKER]["cards"], {"ante": "10"}, decisions=decision, explain=True)
        said[decision] = next(step["clause"] for step in told["steps"] if step["message"].startswith("Area 1"))
    assert said == {"none": "12.12", "concede": "9.5", "cannot-cover": "12.10", "cannot-cover-again": "12.10"}


def test_what_is_above_a_maximum_is_told_to_go_back() -> None:
    over = changed(LUCKY, wagers=[bet("enter", 250)], limits={"enter": {"maximum": "100"}})
    said = answer(over, explain=True)["steps"][-1]["message"]
    assert said == "ENTER on area 1 wins: $100.00 is paid $100.00 at 1 to 1; $150.00 above the maximum goes back."


def test_a_shared_jackpot_is_told_to_be_shared() -> None:
    wagers = [bet(slug, 5, area=area) for area in (1, 2) for slug in ("bet", "jackpot")]
    told = judge(BACEBALL, "AD AD 2C AD AD 3C AD AD 4C", wagers, explain=True)
    prizes = [step["message"] for step in told["steps"] if step["message"].startswith("Jackpot")]
    assert len(prizes) == 2
    assert all(prize.endswith("is paid $50000.00 from the major meter, shared by 2.") for prize in prizes)
    alone = judge(BACEBALL, "AD 2C AD 3C AD 4C", wagers[:2], explain=True)
    assert "shared" not in alone["steps"][-1]["message"]


def test_a_card_alone_is_one_card() -> None:
    said = [step["message"] for step in answer(PLAIN[POKER], explain=True)["steps"]]
    assert said[0] == "The queen of spades goes to the dealer, who has 1 card."
    assert said[2] == "The nine of clubs goes to the dealer, who has 2 cards."


# The page that describes it


def listed(title: str) -> list[str]:
    """The codes that a section of the page has as headings."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^### `([a-z-]+)`$", section, flags=re.MULTILINE)


@pytest.mark.slow
def test_the_page_lists_exactly_the_codes_there_are() -> None:
    assert listed("What cannot be judged") == [code.value for code in Code]
    assert sorted(listed("Notes")) == sorted(first_arguments("Breach") - FLOOR_ONLY) == sorted(NOTED)


def examples() -> list[tuple[str, list[str], str]]:
    """Rounds, the options they are judged with, and the answers, from each pair of blocks."""
    found = []
    for command, answers in re.findall(r"```sh\n(.*?)```\n\n```json\n(.*?)```", PAGE, flags=re.DOTALL):
        lines = re.fullmatch(r"cat > (\S+) <<'END'\n(.*?\n)END\ncroupier adjudicate (\S+)(.*)\n", command, flags=re.DOTALL)
        said = re.fullmatch(r"echo '([^']*)' \| croupier adjudicate(.*)\n", command)
        assert lines or said, command
        if lines:
            assert lines[1] == lines[3]
            found.append((lines[2], lines[4].split(), answers))
        elif said:
            found.append((f"{said[1]}\n", said[2].split(), answers))
    return found


def test_every_example_of_the_page_gives_what_the_page_says() -> None:
    shown = examples()
    assert len(shown) == PAGE.count("```sh") == PAGE.count("```json")
    for rows, options, answers in shown:
        assert run("adjudicate", *options, typed=rows).stdout == answers


def test_the_summary_of_the_page_is_the_one_in_words() -> None:
    rows, options, _ = next(each for each in examples() if "--summary" in each[1])
    told = run("adjudicate", "--summary", typed=rows)
    assert options == ["--summary", "--json"]
    assert told.stderr == re.findall(r"```text\n(.*?)```", PAGE, flags=re.DOTALL)[0]
    assert told.stdout == run("adjudicate", typed=rows).stdout


def test_each_code_of_the_page_has_its_own_example() -> None:
    for title in ("Notes", "What cannot be judged"):
        section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
        for code, text in re.findall(r"^### `([a-z-]+)`$(.*?)(?=^### |\Z)", section, flags=re.MULTILINE | re.DOTALL):
            assert f'"code":"{code}"' in text
