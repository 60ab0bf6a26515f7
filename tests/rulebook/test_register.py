"""The register as a whole: complete, treated, and proven by the tests of this repository."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from croupier.games.catalogue import GAMES
from croupier.jackpot.engine import ACTS
from croupier.promotions.engine import ACTS as PROMOTING
from croupier.promotions.seen import Seen
from croupier.rulebook.check import (
    COMPLETE,
    check_citations,
    check_complete,
    check_marks,
    check_named,
    check_outside_games,
    check_proofs,
    check_treated,
    check_treatments,
)
from croupier.rulebook.citations import citations, literals_outside_games, places
from croupier.rulebook.marks import Mark, read_marks
from croupier.rulebook.register import (
    DOCUMENTS,
    RegisterError,
    Treatment,
    clause_of,
    parent_number,
    read_register,
    register_of,
    registers,
    total,
)
from croupier.table.asking.seen import View
from croupier.table.model.conditions import Conditions
from croupier.tournament.model import Tournament
from croupier.tournament.views import ConditionsSeen

TESTS = Path(__file__).parents[1]


@cache
def marks() -> tuple[list[Mark], list[str]]:
    return read_marks(TESTS)


def nothing_in(problems: Sequence[object]) -> None:
    """Fail with the whole list, a line each."""
    if problems:
        pytest.fail(f"{len(problems)} problems:\n" + "\n".join(map(str, problems)), pytrace=False)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_of_the_document_is_listed(document: str) -> None:
    nothing_in(check_complete(register_of(document)))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_has_a_treatment_with_what_it_needs(document: str) -> None:
    nothing_in(check_treatments(register_of(document)))


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_that_is_not_physical_or_planned_is_proven(document: str) -> None:
    nothing_in(check_proofs(register_of(document), marks()[0]))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_shown_has_its_place_and_what_is_configured_its_setting(document: str) -> None:
    asked = {f"{kind.__struct_config__.tag}.{path}" for kind in (*ACTS, *PROMOTING) for path in paths(kind)}
    shown = paths(View) | paths(ConditionsSeen, "event.") | paths(Seen, "promotion.")
    nothing_in(check_named(register_of(document), shown, paths(Conditions) | asked | paths(Tournament)))


def paths(kind: Any, before: str = "") -> frozenset[str]:
    """The way to every part of a value, `sign.offers.limit`; what is in a tuple or a mapping is reached through it."""
    found = set[str]()
    for origin in (kind, *get_args(kind)):
        if isinstance(origin, type) and issubclass(origin, Struct):
            for name, hint in get_type_hints(origin).items():
                if not name.startswith("_"):
                    found |= {f"{before}{name}", *paths(hint, f"{before}{name}.")}
        elif origin is not kind:
            found |= paths(origin, before)
    return frozenset(found)


@pytest.mark.slow
def test_every_clause_mark_can_be_read() -> None:
    nothing_in(marks()[1])


@pytest.mark.slow
def test_every_clause_mark_names_a_clause() -> None:
    nothing_in(check_marks(registers(), marks()[0]))


def test_every_clause_that_code_cites_exists() -> None:
    nothing_in(check_citations(registers(), citations()))


def test_no_rule_rests_on_a_clause_that_is_only_planned() -> None:
    nothing_in(check_treated(registers(), citations()))


@pytest.mark.slow
def test_clause_numbers_are_written_down_in_the_games_alone() -> None:
    nothing_in(check_outside_games(literals_outside_games()))


def test_there_are_1233_clauses() -> None:
    assert sum(total(registers()).values()) == sum(whole.clauses for whole in COMPLETE.values()) == 1233


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_register_is_of_an_edition_of_its_game(document: str) -> None:
    register = register_of(document)
    assert register.document == document
    assert register.approved in [edition.approved for edition in GAMES[document].editions]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_coverage_counts_every_clause_once(document: str) -> None:
    register = register_of(document)
    assert list(register.coverage()) == list(Treatment)
    assert sum(register.coverage().values()) == len(register.clauses)


def test_clauses_know_their_family() -> None:
    register = register_of("premium-baccarat")
    assert [clause.number for clause in register.parents("13.2.2.1")] == ["13.2", "13.2.2"]
    assert [clause.number for clause in register.children("13.2")] == ["13.2.1", "13.2.2"]
    assert [clause.number for clause in register.family("13.2")] == ["13.2", "13.2.1", "13.2.2", "13.2.2.1"]
    assert [clause.number for clause in register.children("14.1")][:2] == ["14.1(a)", "14.1(b)"]
    assert {clause.number.split(".")[0] for clause in register.family("13")} == {"13"}
    assert parent_number("14.1(a)") == "14.1"


def test_a_clause_is_found_by_its_number() -> None:
    clause = clause_of("three-card-poker", "9.2")
    assert (clause.document, clause.number, clause.how) == ("three-card-poker", "9.2", "enforced")


@pytest.mark.parametrize(
    ("slug", "number"),
    [
        ("premium-baccarat", "16.7.10"),
        ("seven-up-baccarat", "16.8.10"),
        ("lucky-draw-baccarat", "13.7.10"),
        ("baceball", "15.7.10"),
        ("three-card-poker", "15.7.10"),
    ],
)
def test_the_terms_say_how_results_are_published_and_not_where(slug: str, number: str) -> None:
    says = clause_of(slug, number).says
    assert "where" not in says
    assert "how" in says or "in which way" in says


def test_a_cut_made_otherwise_than_the_rules_say_is_meant_as_well_as_one_missed() -> None:
    assert "missed or made otherwise" in clause_of("lucky-draw-baccarat", "10.12").says


@pytest.mark.parametrize(("slug", "number"), [("whist", "1.1"), ("baceball", "99.1"), ("baceball", "")])
def test_what_is_not_there_is_said_in_a_sentence(slug: str, number: str) -> None:
    with pytest.raises(RegisterError, match=r"^\w.*\.$"):
        clause_of(slug, number)


@pytest.mark.parametrize(
    "text",
    [
        "= nonsense",
        'approved = "2020-01-01"',
        'document = "x"\napproved = "y"\nclauses = 3',
        'document = "x"\napproved = "y"\n[clauses]\n"1.1" = {how = "enforced"}',
        'document = "x"\napproved = "y"\n[clauses]\n"1.1" = {how = "enforced", says = 7}',
        'document = "x"\napproved = "y"\n[clauses]\n"1.1" = 5',
    ],
)
def test_a_data_file_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RegisterError):
        read_register(text)


def test_each_treatment_has_a_meaning() -> None:
    assert all(treatment.means for treatment in Treatment)
    assert [treatment for treatment in Treatment if treatment.needs_test] == ["enforced", "recorded", "shown", "configured"]


@pytest.mark.parametrize(
    ("document", "number", "place"),
    [
        ("premium-baccarat", "13.2.2.1", "banker pays 1 to 2"),  # a variant's price
        ("premium-baccarat", "12.34", "small-tiger one each"),  # put together when the program runs
        ("premium-baccarat", "3.1.1", "six decks pairs-player"),
        ("premium-baccarat", "9.4", "drawing banker"),
        ("baceball", "5.1.4.1", "third-strike pays 2 to 1"),
        ("baceball", "11.9.1", "jackpot pays major"),
        ("lucky-draw-baccarat", "8.3", "next_card()"),  # a literal inside a function
        ("lucky-draw-baccarat", "10.11", "decision silence"),
        ("three-card-poker", "10.4", "pair-plus pays 50 to 1"),  # a schedule that is not the usual one
        ("three-card-poker", "9.5", "decision ends concede"),
        ("seven-up-baccarat", "6.7", "book alter limits"),
    ],
)
def test_citations_are_found_wherever_they_stand(document: str, number: str, place: str) -> None:
    assert place in {cited.where for cited in citations() if (cited.document, cited.number) == (document, number)}


def test_a_place_in_the_rules_is_told_before_one_in_the_source() -> None:
    assert places("baceball", "5.1.4.1") == ("third-strike pays 2 to 1",)
    assert places("baceball", "11.10.1")[0] == "jackpot pays 300 for 1"
    assert places("baceball", "99.9") == ()
