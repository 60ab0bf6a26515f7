"""Terms on paper and what they cost: page, leaflet and form say the same, and odds are exact."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.promoting import ALL, TERMS
from tests.terminal import run

from croupier.promotions.check import Problem
from croupier.promotions.odds import chance_of, odds
from croupier.promotions.papers import SAYS, TITLES, missing_lines
from croupier.promotions.terms import POINTS

PAPER: dict[str, Any] = {
    "promotion": "Spring car", "documents": list(ALL), "terms": TERMS, "starts": "2024-09-02T12:00:00+10:00",
    "submitted": "2024-09-01T12:00:00+10:00", "scrutineer": "903",
    "prizes": [
        {"kind": "vehicle", "name": "A car", "value": "30000", "conditions": "A licence", "make": "Holden", "model": "Ute",
         "accessories": ["rack", "radio"], "on_road": True},
        {"kind": "goods", "name": "A hamper", "value": "80.5", "conditions": "None"},
    ],
}  # fmt: skip


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "terms.json"
    path.write_text(json.dumps(PAPER), "utf-8")
    return path


def test_page_leaflet_and_form_have_every_point_and_prize(paper: Path) -> None:
    assert len(TITLES) == len(POINTS)
    for kind in ((), ("--leaflet",), ("--form",)):
        told = run("promotion", "terms", str(paper), *kind)
        assert told.exit_code == 0
        for title, keys in zip(TITLES, POINTS, strict=True):
            assert title in told.stdout
            for key in keys:
                assert TERMS[key] in told.stdout
        for says in ("A car, $30000.00", "A hamper, $80.50", "$30080.50", "accessories: rack, radio", "on road: yes"):
            assert says in told.stdout
    page, leaflet = (run("promotion", "terms", str(paper), *kind).stdout for kind in ((), ("--leaflet",)))
    order = [page.index(f"{number}. {title}") for number, title in enumerate(TITLES, start=1)]
    assert order == sorted(order)
    for clause in ("premium-baccarat 16.7.10", "seven-up-baccarat 16.8.10", "lucky-draw-baccarat 13.7.10", "baceball 15.7.10"):
        assert clause in page
        assert clause not in leaflet


def test_what_is_missing_is_listed_while_one_types(tmp_path: Path) -> None:
    path = tmp_path / "terms.json"
    path.write_text(json.dumps({**PAPER, "documents": ["baceball"], "terms": {**TERMS, "results": ""}, "scrutineer": ""}), "utf-8")
    told = run("promotion", "terms", str(path), "--missing")
    assert (told.exit_code, told.stdout.splitlines()) == (
        1, ["missing  a scrutineer: baceball 15.2", "missing  the terms do not say: baceball 15.7.10"],
    )  # fmt: skip
    assert "(to come)" in run("promotion", "terms", str(path)).stdout
    assert "missing  a scrutineer" in run("promotion", "terms", str(path), "--form").stdout
    assert missing_lines([]) == ["Nothing is missing: it may start."]
    assert all(missing_lines([Problem("d", "c", code)]) for code in SAYS)


@pytest.mark.parametrize("text", ["", "[]", '{"documents": ["whist"], "terms": {}, "prizes": [], "starts": "x"}'])
def test_a_paper_that_cannot_be_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "terms.json"
    path.write_text(text, "utf-8")
    assert run("promotion", "terms", str(path)).exit_code == 2


def test_what_prizes_cost_and_tickets_are_worth(paper: Path) -> None:
    told = json.loads(
        run("promotion", "odds", str(paper), "--tickets", "20000", "--stake", "50", "--share", "0.02", "--json").stdout
    )
    assert (told["chance"], told["expected"], told["worth"]) == ("1/10000", "60161/400", "30080.50")
    assert Fraction(told["cost"]) == Fraction(3008050, 20000 * 5000)
    assert Fraction(told["guarantee"]) == 3008050 - 20000 * 100
    assert told["pays_for_itself"] == 30081
    shown = run("promotion", "odds", str(paper), "--tickets", "20000", "--stake", "50", "--share", "0.02", "--holding", "10").stdout
    for says in ("1/10000 (0.0100 %)", "$1.50", "3.0080 % of $1000000.00", "$10080.50 beyond", "from 30,081 tickets", "0.1000 %"):
        assert says in shown
    assert run("promotion", "odds", str(paper)).exit_code == 2
    assert run("promotion", "odds", str(paper), "--tickets", "5", "--share", "2").exit_code == 2


def test_chances_against_counting_every_draw() -> None:
    for tickets, held, prizes in ((6, 2, 3), (7, 1, 2), (5, 5, 2), (4, 1, 4)):
        draws = list(combinations(range(tickets), prizes))
        won = sum(any(ticket < held for ticket in draw) for draw in draws)
        assert chance_of(held, tickets, prizes) == Fraction(won, len(draws))
    few = odds([100, 300, 200], 2, 0, Fraction(0))
    assert (few.chance, few.worth, few.cost, few.pays_for_itself) == (Fraction(1), 600, None, None)
