"""From a clause to its code: what holds the number, what rests on that, and which tests prove it."""

import ast
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import Struct
from tests.terminal import run

from croupier.games.catalogue import GAMES, rules_of
from croupier.rulebook.citations import PACKAGE, owner_of
from croupier.rulebook.register import Treatment, register_of
from croupier.rulebook.where import ROOT, Chain, Holder, Place, Step, declared_in, holder_of, literals_in, mentions_in, where_is
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS

SOME = 23
"""Every so many clauses: each takes a look at the whole package."""


class Cut(Struct):
    by: str
    clause: str
    margin_clause: str = ""


class Wrong(Struct):
    rule: str
    tells: tuple[str, ...] = ()


class Book(Struct):
    wrong: Wrong | None = None
    cut: Cut | None = None
    rounding: str = ""


class Topic:
    """Stands for any value of a class of this name."""


KNOWN = {
    "Cut": Cut, "Wrong": Wrong, "Book": Book, "UNCUT": Topic(), "kinds": SimpleNamespace(Wrong=Wrong), "_MARGINS": ("6.1", "6.2"),
}  # fmt: skip
GAME = """
WRONG = Wrong(rule="1.1", tells=("1.2", "1.3"))
BOOK = Book(wrong=WRONG, rounding="2.1", cut=Cut("dealer", "2.2", margin_clause="2.3"))
PROVISIONS = {
    UNCUT: Cut("dealer", "3.1", margin_clause=_MARGINS), topics.UNBURNED: ("3.2",), "named": "3.3", FAR: kinds.Wrong(rule="3.4"),
}
SAID = (says(UNCUT, "4.1"), says(OTHER, "4.2"))

def rules():
    return Rules(book=BOOK, lines=pays(1, clause="5.1"), note="see 5.2")
"""
FIELDS = {"rule": frozenset({"Wrong"}), "rounding": frozenset({"Book", "Sign"})}


def found_in(source: str) -> dict[str, Chain]:
    return {number: chain for number, _, chain, _ in literals_in(ast.parse(source), KNOWN)}


@pytest.mark.parametrize(
    ("number", "holder"),
    [
        ("1.1", Holder("rule", "wrong", "Wrong", only=True)),
        ("1.2", Holder("tells", "wrong", "Wrong")),
        ("1.3", Holder("tells", "wrong", "Wrong")),
        ("2.1", Holder("rounding", "book", "Book")),
        ("2.2", Holder("cut", "book", "Book")),
        ("2.3", Holder("margin_clause", "cut", "Cut")),
        ("3.1", Holder("UNCUT")),
        ("3.2", Holder("UNBURNED")),
        ("3.3", Holder("PROVISIONS")),
        ("3.4", Holder("rule", "FAR", "Wrong", only=True)),
        ("4.1", Holder("UNCUT")),
        ("4.2", Holder("SAID")),
        ("5.1", None),
        ("6.1", Holder("margin_clause", "UNCUT", "Cut")),
        ("6.2", Holder("margin_clause", "UNCUT", "Cut")),
    ],
)
def test_the_innermost_name_that_says_something_holds_a_number(number: str, holder: Holder | None) -> None:
    assert holder_of(found_in(GAME)[number], {"WRONG": "wrong", "BOOK": "book"}, FIELDS) == holder


def test_only_whole_literals_are_numbers_and_each_says_where_it_stands() -> None:
    found = list(literals_in(ast.parse(GAME), KNOWN))
    assert "5.2" not in [number for number, *_ in found]
    assert {number: inside for number, _, _, inside in found if number in ("1.1", "5.1")} == {"1.1": "WRONG", "5.1": "rules"}
    assert [line for number, line, *_ in found if number == "2.3"] == [3]


def test_a_constant_that_is_handed_on_is_known_by_its_new_name() -> None:
    assert holder_of((Step("SIX_DECKS"),), {"SIX_DECKS": "six_decks"}, {}) == Holder("six_decks", "rules", "Rules")


CODE = """
from games import UNCUT, wrong

def straight(desk):
    return desk.book.wrong.rule

def set_first(desk):
    found, other = desk.book.wrong, desk.book.cut
    return found.rule

def walrus(desk):
    return (found := desk.book.wrong) and found.rule

def given(found: Wrong | None):
    return found.rule

def of_something_else(desk, found: Other):
    other = desk.book.cut
    return found.rule, other.rule, desk.rule, rule

KINDS = (lambda x: x.rule,)

@power(UNCUT, rank=3)
class PlayUncut:
    def act(self, book):
        said = book[UNCUT]
        return book.get(topics.UNCUT).rule, said.rule
"""


def places(holder: Holder) -> list[str]:
    return list(dict.fromkeys(inside for _, inside in mentions_in(ast.parse(CODE), holder)))


def test_a_field_is_found_by_what_stands_before_the_dot() -> None:
    assert places(Holder("rule", "wrong", "Wrong")) == ["straight", "set_first", "walrus", "given"]
    assert places(Holder("rule", "cut", "Cut")) == ["of_something_else"]


def test_a_nameless_argument_counts_only_where_nothing_else_has_such_a_field() -> None:
    assert places(Holder("rule", "wrong", "Wrong", only=True)) == ["straight", "set_first", "walrus", "given", "KINDS"]


def test_a_topic_is_found_wherever_it_is_named_but_not_where_it_is_imported() -> None:
    assert sorted(places(Holder("UNCUT"))) == ["PlayUncut", "PlayUncut.act"]
    decorated = CODE.split("\n").index("@power(UNCUT, rank=3)") + 1
    assert (decorated, "PlayUncut") in mentions_in(ast.parse(CODE), Holder("UNCUT"))


def test_a_power_is_found_by_the_topic_on_which_it_is_declared() -> None:
    tree = ast.parse(CODE)
    assert [inside for _, inside in declared_in(tree, Holder("UNCUT"))] == ["PlayUncut"]
    assert list(declared_in(tree, Holder("OTHER"))) == []


def test_what_is_said_under_a_topic_is_followed() -> None:
    assert places(Holder("rule", "UNCUT", "Said")) == ["PlayUncut.act"]


# The package itself


def line_of(place: Place) -> str:
    return (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1]


@pytest.mark.slow
def test_every_power_is_found_from_the_clauses_of_its_topics() -> None:
    missed, looked = [], 0
    for command in COMMANDS:
        power = POWERS[command]
        named = (power.topic, *(wrong.topic for wrong in power.wrongs))
        for topic in {topic for topic in named if topic is not None}:
            game, book = next((game, book) for game in GAMES if topic in (book := rules_of(game).provisions))
            for number in book[topic].cited:
                looked += 1
                found = {place.inside.partition(".")[0] for place in where_is(game, number).code}
                missed += [] if command.__name__ in found else [(command.__name__, game, number)]
    assert missed == []
    assert looked > len(COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("document", GAMES)
def test_every_place_holds_what_it_is_listed_for(document: str) -> None:
    cited = 0
    for number in list(register_of(document).clauses)[::SOME]:
        where = where_is(document, number)
        cited += bool(where.game)
        for place in where.game:
            assert owner_of(Path(place.file).relative_to(PACKAGE.relative_to(ROOT))) == document
            named = [other.inside for other in where.game if other.inside.startswith("_") and number in line_of(other)]
            held = (number, *named)
            assert any(each in line_of(place) for each in held) or line_of(place).startswith(place.inside), (number, place)
        for place in where.code:
            assert place.name.rpartition(".")[2] in line_of(place), (number, place)
        for place in where.tests:
            assert "clause" in line_of(place), (number, place)
    assert cited > 3


@pytest.mark.slow
@pytest.mark.parametrize("document", GAMES)
def test_no_place_is_listed_without_the_name_of_what_stands_there(document: str) -> None:
    nameless = [
        (number, place)
        for number in register_of(document).clauses
        for where in (where_is(document, number),)
        for place in (*where.game, *where.code, *where.tests)
        if not place.inside
    ]
    assert nameless == []


@pytest.mark.slow
@pytest.mark.parametrize("document", GAMES)
def test_a_clause_that_needs_a_test_names_it(document: str) -> None:
    for clause in list(register_of(document).clauses.values())[::SOME]:
        if Treatment(clause.how).needs_test:
            assert where_is(document, clause.number).tests, clause.number


@pytest.mark.slow
def test_a_number_that_is_put_together_is_found_by_its_constant() -> None:
    (place,) = where_is("premium-baccarat", "12.10").game
    assert (place.inside, place.name) == ("SIDE", "side.one_each")
    assert line_of(place).startswith("SIDE")


@pytest.mark.slow
def test_a_drawing_rule_is_found_where_the_games_share_it() -> None:
    where = where_is("premium-baccarat", "9.2")
    assert [place.name for place in where.game] == ["cite.natural"]
    assert {place.file for place in where.code} == {"src/croupier/games/baccarat.py"}


@pytest.mark.slow
def test_the_live_table_comes_first() -> None:
    files = [place.file for place in where_is("premium-baccarat", "5.8").code]
    table = [file.startswith("src/croupier/table/") for file in files]
    assert True in table
    assert False in table
    assert table == sorted(table, reverse=True)


# The command


@pytest.mark.slow
def test_the_command_tells_the_places_and_never_breaks_one() -> None:
    told = run("rules", "premium", "9.2", "--where", columns=60)
    assert told.exit_code == 0
    where = where_is("premium-baccarat", "9.2")
    lines = [line.strip() for line in told.stdout.splitlines()]
    assert [heading for heading in lines if heading in ("In the game", "Rests on it", "Tests")] == [
        "In the game",
        "Rests on it",
        "Tests",
    ]
    for place in (*where.game, *where.code, *where.tests):
        assert f"{place.file}:{place.line}  {place.inside}  {place.name}".rstrip() in lines


@pytest.mark.slow
def test_the_command_says_where_to_look_for_a_clause_without_code() -> None:
    told = run("rules", "premium", "4.7.3.1", "--where", columns=100).stdout
    assert "No code cites it by its number. Look at 4.7.3, under which it stands." in told
    assert "In the game" not in told


@pytest.mark.slow
def test_a_clause_brings_those_under_it_and_json_says_the_same() -> None:
    told = run("rules", "premium", "13.2", "--where", "--json")
    assert told.exit_code == 0
    found = json.loads(told.stdout)
    assert [each["number"] for each in found] == ["13.2", "13.2.1", "13.2.2", "13.2.2.1"]
    (place,) = found[1]["game"]
    assert place == {
        "file": "src/croupier/games/premium_baccarat.py",
        "line": place["line"],
        "inside": "_banker_prices",
        "name": "",
    }
    assert set(found[1]) == {"document", "number", "game", "code", "tests"}


NEEDS_A_CLAUSE = "--where finds the code of a clause: name a game and a clause, and leave --coverage out."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["--where"], "--where finds the code of a clause: name a game and a clause, and leave --coverage out."),
        (["bace", "--where"], "--where finds the code of a clause: name a game and a clause, and leave --coverage out."),
        (
            ["bace", "--where", "--coverage"],
            "--where finds the code of a clause: name a game and a clause, and leave --coverage out.",
        ),
        (["bace", "99.1", "--where"], "bACEball has no clause 99.1."),
    ],
)
def test_a_question_without_an_answer_is_one_sentence(line: list[str], sentence: str) -> None:
    told = run("rules", *line)
    assert (told.exit_code, told.stdout, told.stderr) == (2, "", f"{sentence}\n")
