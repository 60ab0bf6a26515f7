"""The checks catch each kind of fault: a register or a test is spoiled in one place, and the problem is named."""

from pathlib import Path

import pytest

from croupier.rulebook.check import (
    check_citations,
    check_complete,
    check_marks,
    check_named,
    check_outside_games,
    check_proofs,
    check_treated,
    check_treatments,
    fingerprint,
)
from croupier.rulebook.citations import Citation, owner_of, source_citations
from croupier.rulebook.marks import Mark, marks_in
from croupier.rulebook.register import Clause, Register

DOCUMENT = "baceball"


def a_register(*clauses: Clause) -> Register:
    return Register(DOCUMENT, "2016-08-17", {clause.number: clause for clause in clauses})


def a_clause(number: str, how: str = "enforced", *, says: str = "Something.", **needs: str) -> Clause:
    return Clause(DOCUMENT, number, how, says, **needs)


LISTED = ("1.1", "1.2", "2.1")
"""What the complete list of the document would be."""


def register_with(*numbers: str) -> Register:
    return a_register(*map(a_clause, numbers))


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (("1.1", "2.1"), "the document has 3 clauses, and the register lists 2."),
        (("1.1", "1.2", "2.1", "2.2"), "the document has 3 clauses, and the register lists 4."),
        (("1.1", "1.3", "2.1"), "their numbers or order are not the document's."),
        (("1.2", "1.1", "2.1"), "their numbers or order are not the document's."),
    ],
)
def test_a_clause_that_is_missing_unknown_or_moved_is_noticed(numbers: tuple[str, ...], sentence: str) -> None:
    complete = {DOCUMENT: fingerprint(LISTED)}
    assert check_complete(register_with(*LISTED), complete) == []
    assert check_complete(register_with(*numbers), complete)[0].sentence.endswith(sentence)


def test_a_document_nobody_knows_is_noticed() -> None:
    assert check_complete(Register("whist", "2020-01-01", {}))[0].sentence == "no such document is known."


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        (a_clause("1.1", "ignored"), "'ignored' is no treatment"),
        (a_clause("1.1", "physical"), "it is physical and does not say why."),
        (a_clause("1.1", "physical", why="  "), "it is physical and does not say why."),
        (a_clause("1.1", "planned"), "it is planned and does not name the work."),
        (a_clause("1.1", "enforced", work="jackpot"), "it is enforced, and still names work to come."),
        (a_clause("1.1", "shown", seen="sign", why="Furniture."), "it is shown and needs no reason."),
        (a_clause("1.1", "shown"), "it is shown and does not say where."),
        (a_clause("1.1", "recorded", seen="sign"), "it is recorded, and names a part of a view."),
        (a_clause("1.1", "configured"), "it is configured and names no setting."),
        (a_clause("1.1", "enforced", setting="layout"), "it is enforced, and names a setting."),
        (a_clause("1.1", says=" "), "it has no summary."),
    ],
)
def test_a_treatment_without_what_it_needs_is_noticed(clause: Clause, sentence: str) -> None:
    (problem,) = check_treatments(a_register(a_clause("1.2", "physical", why="Furniture."), clause))
    assert problem.sentence.startswith(sentence)
    assert str(problem).startswith("baceball 1.1: ")


def test_a_clause_without_a_proof_is_noticed() -> None:
    kinds = ("enforced", "recorded", "shown", "configured", "physical", "planned", "enforced")
    register = a_register(*(a_clause(f"1.{number}", how) for number, how in enumerate(kinds, start=1)))
    marks = [Mark(DOCUMENT, "1.1", "here"), Mark("three-card-poker", "1.7", "of another document")]
    assert [problem.number for problem in check_proofs(register, marks)] == ["1.2", "1.3", "1.4", "1.7"]


def test_a_place_or_a_setting_that_is_not_there_is_noticed() -> None:
    shown = [a_clause(f"1.{number}", "shown", seen=seen) for number, seen in enumerate(("sign.says", "sign.sings"), start=1)]
    chosen = [a_clause(f"2.{number}", "configured", setting=name) for number, name in enumerate(("layout", "weather"), start=1)]
    problems = check_named(a_register(*shown, *chosen), {"sign.says"}, {"layout"})
    assert [(each.number, each.sentence) for each in problems] == [
        ("1.2", "no view has a part 'sign.sings'."),
        ("2.2", "no table has a setting 'weather'."),
    ]


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (Mark(DOCUMENT, "9.9", "here"), "here proves a clause that does not exist."),
        (Mark("whist", "1.1", "here"), "here proves a clause of a document that does not exist."),
        (Mark(DOCUMENT, "1.2", "here"), "here proves it, but the register calls it planned."),
    ],
)
def test_a_mark_that_proves_nothing_is_noticed(mark: Mark, sentence: str) -> None:
    register = a_register(a_clause("1.1"), a_clause("1.2", "planned", work="jackpot"))
    (problem,) = check_marks([register], [Mark(DOCUMENT, "1.1", "there"), mark])
    assert problem.sentence == sentence


def test_a_citation_of_nothing_is_noticed() -> None:
    register = a_register(a_clause("1.1"))
    cited = [Citation(DOCUMENT, "1.1", "a", "rule"), Citation(DOCUMENT, "1", "b", "rule"), Citation("whist", "1.1", "c", "code")]
    assert [problem.number for problem in check_citations([register], cited)] == ["1", "1.1"]


def test_a_rule_on_a_clause_that_is_only_planned_is_noticed() -> None:
    register = a_register(
        a_clause("1.1"), a_clause("1.2", "planned", work="jackpot"), a_clause("1.3", "physical", why="Furniture.")
    )
    cited = [Citation(DOCUMENT, number, "book", "rule") for number in ("1.1", "1.2", "1.2", "1.3", "9.9")]
    assert [problem.number for problem in check_treated([register], cited)] == ["1.2"]
    assert check_treated([register], [Citation(DOCUMENT, "1.2", "a comment", "words")]) == []


def test_a_clause_number_outside_the_games_is_noticed() -> None:
    (problem,) = check_outside_games([("table/steps.py", 7, "5.1")])
    assert "table/steps.py, line 7" in problem.sentence


def test_source_is_read_for_literals_sentences_and_comments() -> None:
    source = '''
"""Clauses of 7.1 and 7.2.1; not 1.5% nor $2.50 nor 3.1.x."""
PLACE = "4.1"

def deal():
    """A card each (8.1, 14.1(a))."""
    return "9.1", f"10.{1}", "100.00", "0.5"  # as 11.2 says
'''
    found = {(citation.number, citation.where, citation.kind) for citation in source_citations(DOCUMENT, source, "file.py")}
    assert found == {
        ("7.1", "file.py:2", "words"),
        ("7.2.1", "file.py:2", "words"),
        ("4.1", "file.py:3", "code"),
        ("8.1", "file.py:6", "words"),
        ("14.1(a)", "file.py:6", "words"),
        ("9.1", "deal()", "code"),
        ("11.2", "file.py:7", "words"),
    }


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("games/premium_baccarat.py", "premium-baccarat"),
        ("games/three_card_poker.py", "three-card-poker"),
        ("games/baccarat.py", None),
        ("games/rules.py", None),
        ("table/premium_baccarat.py", None),
    ],
)
def test_a_source_file_belongs_to_the_document_it_is_named_after(path: str, owner: str | None) -> None:
    assert owner_of(Path(path)) == owner


MARKED = """
import pytest
GAME = "baceball"
MANY = ("5.1", "5.2")
clause = pytest.mark.clause
pytestmark = pytest.mark.clause("baceball", "1.1")

@pytest.mark.clause("baceball", "2.1", "2.2")
def test_one(): ...

@clause(GAME, *MANY)
class TestMany: ...

@pytest.mark.parametrize("x", [
    pytest.param(1, marks=pytest.mark.clause(GAME, "3.1")),
    pytest.param(2, marks=[clause(GAME, "3.2")]),
])
def test_each(x): ...

CASES: list = [pytest.param(1, marks=clause(GAME, "4.1"))]

@pytest.mark.parametrize("x", CASES)
def test_a_table(x): ...

@pytest.mark.parametrize("x", [*CASES])
def test_it_again(x): ...

UNUSED = [pytest.param(1, marks=clause(GAME, "4.2"))]
"""


def test_marks_are_read_wherever_pytest_takes_them() -> None:
    marks, problems = marks_in(MARKED, "test_it.py")
    assert problems == []
    assert [(mark.number, mark.where) for mark in marks] == [
        ("1.1", "test_it.py:6"),
        ("2.1", "test_it.py::test_one"),
        ("2.2", "test_it.py::test_one"),
        ("5.1", "test_it.py::TestMany"),
        ("5.2", "test_it.py::TestMany"),
        ("3.1", "test_it.py::test_each"),
        ("3.2", "test_it.py::test_each"),
        ("4.1", "test_it.py::test_a_table"),
        ("4.1", "test_it.py::test_it_again"),
        ("4.2", "test_it.py:28"),
    ]
    assert {mark.document for mark in marks} == {"baceball"}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ('@pytest.mark.clause("baceball", "1.1")\ndef helper(): ...', "is no test"),
        ('@pytest.mark.skip\n@pytest.mark.clause("baceball", "1.1")\ndef test_it(): ...', "proves nothing"),
        ('@pytest.mark.xfail(reason="x")\n@pytest.mark.clause("baceball", "1.1")\ndef test_it(): ...', "proves nothing"),
        (
            'A = [pytest.param(1, marks=pytest.mark.clause("baceball", "1.1"))]\n'
            '@pytest.mark.skip\n@pytest.mark.parametrize("x", A)\ndef test_it(x): ...',
            "proves nothing",
        ),
        ('@pytest.mark.clause("baceball")\ndef test_it(): ...', "a document and clause numbers"),
        ('@pytest.mark.clause("baceball", number())\ndef test_it(): ...', "a document and clause numbers"),
        ('@pytest.mark.clause(UNKNOWN, "1.1")\ndef test_it(): ...', "a document and clause numbers"),
        ('@pytest.mark.clause("baceball", "1.1", why="x")\ndef test_it(): ...', "a document and clause numbers"),
        ('A = A\n@pytest.mark.clause(A, "1.1")\ndef test_it(): ...', "a document and clause numbers"),
    ],
)
def test_a_mark_that_cannot_count_is_noticed(source: str, sentence: str) -> None:
    marks, problems = marks_in(source, "test_it.py")
    assert marks == []
    assert len(problems) == 1
    assert sentence in problems[0]
