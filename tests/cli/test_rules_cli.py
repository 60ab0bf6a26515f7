"""`croupier rules` and `croupier games`: what a person reads and what a program reads say the same."""

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace
from tests.terminal import Answer
from tests.terminal import run as given

from croupier.cli import rules
from croupier.games.catalogue import GAMES, rules_of
from croupier.rulebook.register import DOCUMENTS, Treatment, register_of


def run(*arguments: str) -> Answer:
    return given(*arguments, columns=100)


def read(*arguments: str) -> Any:
    told = run(*arguments, "--json")
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_of_a_document_is_shown(document: str) -> None:
    told = run("rules", document)
    assert told.exit_code == 0
    shown = re.findall(r"^ (\d+(?:\.\d+)+(?:\([a-z]\))?) +(\w+)", told.stdout, re.MULTILINE)
    assert shown == [(clause.number, clause.how) for clause in register_of(document).clauses.values()]
    assert max(map(len, told.stdout.splitlines())) <= 100


@pytest.mark.slow
def test_a_clause_is_shown_with_those_under_it_and_the_rules_on_it() -> None:
    told = run("rules", "premium-baccarat", "13.2").stdout
    for words in ("13.2 ", "13.2.1", "13.2.2.1", "banker pays 19 to 20", "Premium Baccarat, approved 2023-10-20"):
        assert words in told
    assert "13.3" not in told


def test_a_physical_clause_is_shown_with_its_reason_and_a_planned_one_with_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    register = register_of("baceball")
    physical = next(clause for clause in register.clauses.values() if clause.how == "physical")
    assert physical.why in " ".join(run("rules", "baceball", physical.number).stdout.split())
    number = next(iter(register.clauses))
    planned = replace(register.clauses[number], how="planned", work="ball pits")
    monkeypatch.setattr(rules, "register_of", lambda _: replace(register, clauses={number: planned}))
    assert "ball pits" in run("rules", "baceball", number).stdout


def test_clauses_as_json() -> None:
    clauses = read("rules", "premium-baccarat", "13.2")
    assert [clause["number"] for clause in clauses] == ["13.2", "13.2.1", "13.2.2", "13.2.2.1"]
    assert clauses[1] | {"says": ""} == {
        "document": "premium-baccarat",
        "number": "13.2.1",
        "how": "enforced",
        "says": "",
        "cited": ["banker pays 19 to 20"],
    }
    assert len(read("rules", "baceball")) == len(register_of("baceball").clauses)


def test_coverage_counts_each_treatment_per_document() -> None:
    coverage = read("rules", "--coverage")
    assert list(coverage["documents"]) == list(DOCUMENTS)
    assert coverage["total"]["clauses"] == 1233
    for document, counts in coverage["documents"].items():
        assert list(counts) == ["clauses", *Treatment]
        assert sum(counts.values()) == 2 * counts["clauses"] == 2 * len(register_of(document).clauses)
    shown = run("rules", "--coverage").stdout
    assert all(document in shown for document in DOCUMENTS)
    assert "1233" in shown
    assert "██" in shown


def test_coverage_can_be_read_at_eighty_columns() -> None:
    told = given("rules", "--coverage", columns=80).stdout
    assert max(map(len, told.splitlines())) <= 80
    assert "…" not in told
    assert re.search(r"enforced +recorded +shown +figured +physical +planned +clauses", told)


def test_coverage_of_one_document() -> None:
    assert list(read("rules", "baceball", "--coverage")["documents"]) == ["baceball"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules",), "Name a game to see its clauses"),
        (("rules", "whist"), "There is no game 'whist'"),
        (("rules", "whist", "1.1", "--json"), "There is no game 'whist'"),
        (("rules", "baceball", "99.1"), "bACEball has no clause 99.1."),
        (("rules", "baceball", ""), "bACEball has no clause"),
        (("rules", "baceball", "5.1.", "--json"), "bACEball has no clause 5.1.."),
        (("rules", "baceball", "5.1", "--coverage"), "A coverage is of a whole document"),
        (("rules", "--coverage", "whist"), "There is no game 'whist'"),
        (("games", "whist"), "There is no game 'whist'"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("slug", GAMES)
def test_every_price_of_a_game_is_shown_with_its_clause(slug: str) -> None:
    overview, detail = run("games").stdout, run("games", slug).stdout
    assert max(map(len, (overview + detail).splitlines())) <= 100
    assert slug in overview
    assert GAMES[slug].title in overview
    for wager in rules_of(slug).wagers.values():
        assert wager.title in overview
        assert wager.slug in detail
        for line in wager.lines:
            assert line.clause in detail
            if line.odds is not None:
                assert line.odds.in_words(taken=wager.collected_first) in " ".join(overview.split())
                assert f"pays {line.odds.in_words(taken=wager.collected_first)}" in detail


def test_a_variants_own_prices_are_shown() -> None:
    overview = run("games").stdout
    assert re.search(r"Banker, even-money +1 to 2 \(13\.2\.2\.1\), 1 to 1 \(13\.2\.2\)", overview)
    assert "a standoff earns the sign's percentage (13.3.1)" in overview
    assert "At Premium Even Money Baccarat" in run("games", "premium-baccarat").stdout


def test_games_as_json() -> None:
    games = {game["game"]: game for game in read("games")}
    assert list(games) == list(GAMES)
    premium = games["premium-baccarat"]
    assert premium["edition"] == "2023-10-20"
    assert premium["decks"] == {"permitted": [3, 4, 6, 8], "usual": 8, "clause": "3.1"}
    banker = {variant: wagers[1]["lines"][0] for variant, wagers in premium["wagers"].items()}
    assert {variant: (line["odds"], line["clause"]) for variant, line in banker.items()} == {
        "premium": ("19:20", "13.2.1"),
        "even-money": ("1:2", "13.2.2.1"),
        "tie": ("19:20", "13.2.1"),
    }
    assert games["three-card-poker"]["choices"]["dealing"] == ["shoe", "shuffler"]
    (alone,) = read("games", "baceball")
    assert alone == games["baceball"]


def test_what_is_left_open_is_told_in_words() -> None:
    poker = " ".join(run("games", "three-card-poker").stdout.split())
    assert "Where it is silent, the Ante is void and goes back, Pair Plus plays on (12.12)." in poker
    assert "7 areas Ante Bonus" in poker
    assert "Where it is silent, it stands (10.11)." in " ".join(run("games", "lucky-draw-baccarat").stdout.split())
    assert "7 areas (2.1)" in run("games", "lucky-draw-baccarat").stdout
    assert read("games", "three-card-poker")[0]["areas"] == {"most": 16, "usual": 7, "clause": "3.1"}
