"""A laboratory's report: every figure again by a second way, and the same figures in every form."""

import csv
import json
import re
from dataclasses import dataclass
from fractions import Fraction
from html import unescape
from io import StringIO
from math import comb, exp, gamma, inf, isfinite, perm, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.terminal import run

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Terms
from croupier.money import Odds, chips_of
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.payment import Payment
from croupier.odds.common.what_if import repriced
from croupier.odds.exact.live import _walks, favourable
from croupier.odds.exact.price import Pricer, price
from croupier.odds.lab.chances import LEVELS, chi_square, tail
from croupier.odds.lab.drawing import bars, curves, scores
from croupier.odds.lab.make import RACKS, _held, lab_of
from croupier.odds.lab.page import page
from croupier.odds.lab.tables import EXACT, MONEY, SHARE, tables_of
from croupier.odds.lab.value import Lab
from croupier.odds.lab.written import csv_files, document
from croupier.odds.simulate.results import Compared, simulate
from croupier.odds.strategy.deviations import LUCKY_DRAW, THREE_CARD

pytestmark = pytest.mark.slow

ROUNDS = 30_000
LONGEST = {"premium-baccarat": 6, "seven-up-baccarat": 5, "lucky-draw-baccarat": 6, "baceball": 6, "three-card-poker": 6}


@dataclass(frozen=True)
class Made:
    lab: Lab
    html: str
    json: dict[str, Any]
    csv: dict[str, list[dict[str, str]]]


@pytest.fixture(scope="module")
def made() -> dict[str, Made]:
    """A report of each game in all its forms; Premium's is a what-if at six decks."""
    found = {}
    for slug in GAMES:
        rules = rules_of(slug)
        if slug == "premium-baccarat":
            rules = repriced(rules_of(slug, Terms(decks=6)), "tiger", [Odds(20, 1)], "3-card-tiger")
        lab = lab_of(rules, rounds=ROUNDS, shoes=2 if slug != "lucky-draw-baccarat" else 0, racks=[chips_of((500, 2500))])
        files = {name: list(csv.DictReader(StringIO(text))) for name, text in csv_files(lab).items()}
        found[slug] = Made(lab, page(lab), json.loads(json.dumps(document(lab), allow_nan=False)), files)
    return found


@pytest.fixture(params=GAMES)
def one(request: pytest.FixtureRequest, made: dict[str, Made]) -> Made:
    return made[request.param]


def test_card_sequences_are_whole_numbers_that_sum_to_the_whole(one: Made) -> None:
    lab = one.lab
    for wager in lab.wagers:
        whole = sum(line.ways for line in wager.price.lines)
        assert whole == wager.price.sequences == perm(52 * lab.terms.decks, LONGEST[lab.game])
        assert all(type(line.ways) is int and line.ways >= 0 for line in wager.price.lines)
        for line in wager.price.lines:
            assert Fraction(line.ways, whole) == line.probability
            if wager.price.strategy:
                assert sum(end.ways for end in line.endings) == line.ways


def test_counts_by_hand(made: dict[str, Made]) -> None:
    """Hands that can be counted on paper."""
    poker = made["three-card-poker"].lab.of("pair-plus").price
    hands = {line.called: Fraction(line.ways * comb(52, 3), poker.sequences) for line in poker.lines if line.called}
    assert hands == {"a pair": 3_744, "a flush": 1_096, "a straight": 720, "three of a kind": 52, "a straight flush": 48}
    premium = made["premium-baccarat"].lab
    assert premium.of("pairs-player").price.lines[0].probability == Fraction(4 * 6 - 1, 52 * 6 - 1)
    strike = made["baceball"].lab.of("first-strike").price.lines[0]
    assert strike.probability == Fraction(4, 13)


def test_wagers_of_a_decision_game_one_by_one(made: dict[str, Made]) -> None:
    """What each costs sums to the edge; how often each lies and is paid, by counts of another kind."""
    for slug, titles in (("lucky-draw-baccarat", ["ENTER", "DRAW"]), ("three-card-poker", ["Ante", "Play", "Ante Bonus"])):
        lab = made[slug].lab
        whole = lab.wagers[0].price
        assert [part.title for part in whole.parts] == titles
        assert sum(part.cost for part in whole.parts) == whole.house_edge
        assert sum(part.laid for part in whole.parts if part.staked) == whole.wagered
        for part in whole.parts:
            assert sum(line.ways for line in part.lines) == part.laid * whole.sequences
            assert part.variance == sum((line.net + part.house_edge) ** 2 * line.probability for line in part.lines) / part.laid
        assert lab.chart is not None
        differs = {each.name: each.differs for each in lab.chart.deviations}
        assert whole.parts[1].laid == differs.get("never draws", differs.get("folds every hand"))
    ante, play, bonus = made["three-card-poker"].lab.wagers[0].price.parts
    orders = whole.sequences // comb(52, 3)
    assert [line.ways // orders for line in bonus.lines] == [720, 52, 48, comb(52, 3) - 820]
    assert bonus.hit_frequency == Fraction(820, comb(52, 3))
    lost = {part.title: [line.ways for line in part.lines if line.clause == "9.4.1.2"] for part in (ante, play)}
    assert lost["Ante"] == lost["Play"], "they lose together to a better hand"
    assert [part for each in made["premium-baccarat"].lab.wagers for part in each.price.parts] == []


def test_moments_again_from_the_counts_alone(one: Made) -> None:
    for wager in one.lab.wagers:
        nets = [(line.net, line.ways) for line in wager.price.lines]
        whole = wager.price.sequences
        first, second, third = (sum(net**power * ways for net, ways in nets) / whole for power in (1, 2, 3))
        assert wager.price.house_edge == -first
        assert wager.return_to_player == 1 + first
        assert wager.price.variance == second - first**2
        assert wager.price.hit_frequency == Fraction(sum(ways for net, ways in nets if net > 0), whole)
        spread = sqrt(second - first**2)
        assert wager.standard_deviation == pytest.approx(spread)
        assert wager.volatility_index == pytest.approx(NormalDist().inv_cdf(0.95) * spread)
        assert wager.skewness == pytest.approx(float(third - 3 * first * second + 2 * first**3) / spread**3)
        assert wager.price.element_of_risk == wager.price.house_edge / wager.price.wagered


def test_ranges_hold_what_they_say(one: Made) -> None:
    for wager in one.lab.wagers:
        lowest = float(1 + min(line.net for line in wager.price.lines))
        assert {(each.rounds, each.level) for each in wager.ranges} == {
            (10**power, level) for power in range(3, 8) for level in (90, 95, 99)
        }
        for each in wager.ranges:
            mean = NormalDist(float(wager.return_to_player), wager.standard_deviation / sqrt(each.rounds))
            outside = (1 - each.level / 100) / 2
            assert each.low == pytest.approx(max(mean.inv_cdf(outside), lowest))
            assert each.high == pytest.approx(mean.inv_cdf(1 - outside))
            assert each.rough is (abs(wager.skewness) / sqrt(each.rounds) > 0.5)


def test_a_range_holds_as_many_runs_as_it_says() -> None:
    """Two hundred runs of a thousand Banker coups, dealt from the counts; between 80 and 98 percent lie in the 90 percent range."""
    wager = lab_of(rules_of("premium-baccarat"), parts=()).of("banker")
    [wanted] = [each for each in wager.ranges if (each.rounds, each.level) == (1000, 90)]
    chance = Random(7)
    nets, ways = [float(line.net) for line in wager.price.lines], [float(line.probability) for line in wager.price.lines]
    within = sum(wanted.low <= 1 + sum(chance.choices(nets, ways, k=1000)) / 1000 <= wanted.high for _ in range(200))
    assert 160 <= within <= 196


def test_levels_and_chi_square_against_integration() -> None:
    for level, deviations in LEVELS.items():
        assert deviations == pytest.approx(NormalDist().inv_cdf(0.5 + level / 200), abs=1e-12)
    for degrees in (1, 2, 3, 4, 7, 10):
        for at in (0.5, 3.0, 12.0):
            steps = 20_000
            width = 160 / steps
            density = (
                (at + (step + 0.5) * width) ** (degrees / 2 - 1) * exp(-(at + (step + 0.5) * width) / 2) for step in range(steps)
            )
            assert tail(at, degrees) == pytest.approx(sum(density) * width / (2 ** (degrees / 2) * gamma(degrees / 2)), rel=1e-4)


def test_rare_results_are_taken_together() -> None:
    assert chi_square([50, 50], [50.0, 50.0]) == (0.0, 1)
    found, degrees = chi_square([40, 55, 2, 3], [50.0, 45.0, 3.0, 2.0])
    assert found == pytest.approx(100 / 50 + 100 / 45)
    assert degrees == 2
    assert chi_square([3], [3.0]) == (0.0, 0)


def test_the_check_finds_a_game_that_deals_something_else() -> None:
    rules = rules_of("three-card-poker")
    row = simulate(rules, ROUNDS).of("pair-plus")
    assert _held(rules, row, 0.001).agrees
    short = dict(row.found.lines)
    short[Fraction(1)], short[Fraction(-1)] = short[Fraction(1)] - 500, short[Fraction(-1)] + 500
    wrong = Compared(replace(row.found, lines=tuple(short.items())), row.exact, row.z)
    assert not _held(rules, wrong, 0.001).agrees
    never = Compared(replace(row.found, lines=(*row.found.lines, (Fraction(99), 1))), row.exact, row.z)
    assert not _held(rules, never, 0.001).agrees


def test_the_check_is_the_simulation_beside_the_exact_figures(one: Made) -> None:
    found = one.lab.check
    assert found is not None
    assert found.agrees
    assert found.rounds >= ROUNDS
    for each in found.held:
        assert sum(cell.count for cell in each.dealt) == each.hands
        assert sum(cell.expected for cell in each.dealt) == pytest.approx(each.hands)
        assert each.exact == one.lab.of(each.wager).price.house_edge
        assert each.simulated == -sum(cell.net * cell.count for cell in each.dealt) / each.hands
        assert each.z is None or abs(each.z) < 4.5


def test_deviations_cost_what_prices_say(made: dict[str, Made]) -> None:
    for slug, words in (("lucky-draw-baccarat", LUCKY_DRAW), ("three-card-poker", THREE_CARD)):
        chart = made[slug].lab.chart
        assert chart is not None
        pricer = Pricer(rules_of(slug))
        edges = {name: pricer.price(strategy=name).wagers[0].house_edge for name in STRATEGIES}
        costs = {each.name: each.cost for each in chart.deviations}
        assert {words[name]: edge - edges["best"] for name, edge in edges.items() if name != "best"}.items() <= costs.items()
        of_row = {row: [cell for cell in chart.cells if cell.row == row] for row in chart.rows}
        if slug == "lucky-draw-baccarat":
            # Everything turned round is as far below the best as both simple ways together.
            assert sum(cell.cost for cell in chart.cells) == edges["always"] + edges["never"] - 2 * edges["best"]
            assert sum(cell.share for cell in chart.cells) == 1
            assert costs["stands on every 5"] == sum(cell.cost for cell in of_row["5"] if cell.says == "D")
            assert costs["draws to every 6"] == sum(cell.cost for cell in of_row["6"] if cell.says == "S")
        else:
            assert costs["plays from ace high up"] - costs["plays from king high up"] == sum(cell.cost for cell in of_row["K"])
            assert costs["plays pairs and better alone"] - costs["plays from ace high up"] == sum(cell.cost for cell in of_row["A"])
            assert {cell.says for cell in of_row["Q"]} == {"P", "4+", "F"}


def test_a_share_of_shoes_has_the_error_of_shoes() -> None:
    rules = rules_of("premium-baccarat")
    [found] = favourable(rules, 3, 4, wagers=["big-tiger"])
    pricer = Pricer(rules)
    shoes = [[edge < 0 for [edge] in pricer.edges(walk, ["big-tiger"])] for walk in _walks(rules, 3, Random(4), None)]
    share = Fraction(sum(map(sum, shoes)), sum(map(len, shoes)))
    assert share == Fraction(found.favourable, found.coups) > 0
    away = sum((sum(shoe) - share * len(shoe)) ** 2 for shoe in shoes)
    assert found.error == pytest.approx(sqrt(away * 3 / 2) / found.coups)
    [alone] = favourable(rules, 1, 4, wagers=["tie"])
    assert alone.error is None


def test_terms_side_by_side_are_prices_of_their_own(made: dict[str, Made]) -> None:
    premium = made["premium-baccarat"].lab
    assert [each.terms.decks for each in premium.decks] == [8, 6, 4, 3]
    assert [each.own for each in premium.decks] == [False, True, False, False]
    eight = {wager.wager: wager for wager in premium.decks[0].wagers}
    moved = repriced(rules_of("premium-baccarat"), "tiger", [Odds(20, 1)], "3-card-tiger")
    assert eight["tiger"].house_edge == price(moved).of("tiger").house_edge
    assert "tiger" not in {wager.wager for wager in premium.decks[-1].wagers}
    assert [each.name for each in premium.variants] == [
        "Premium Baccarat", "Premium Even Money Baccarat", "Tie Premium Baccarat",
    ]  # fmt: skip
    poker = made["three-card-poker"].lab
    assert len(poker.schedules) == 9
    assert poker.schedules[0].wagers[0].house_edge == poker.of("ante").price.house_edge
    jackpot = made["baceball"].lab
    assert [each.stake for each in jackpot.meters] == [100, 200, 500, 1000]
    for each in jackpot.meters:
        even = next(one for one in each.evens if one.prize == "major")
        if not even.always_ahead:
            at = price("baceball", wagers=["jackpot"], payment=Payment(each.stake, meters=(("major", int(even.breaks_even) + 1),)))
            assert -Fraction(1, 10**6) < at.wagers[0].house_edge <= 0


def test_json_and_csv_are_one(one: Made) -> None:
    for table in tables_of(one.lab):
        told, rows = one.json[table.name], one.csv[f"{table.name}.csv"]
        assert len(told) == len(rows) == len(table.rows)
        for record, row in zip(told, rows, strict=True):
            for column in table.columns:
                value, text = record[column.key], row[column.key]
                if value is None:
                    assert text == ""
                elif column.kind in (SHARE, EXACT):
                    assert row[f"{column.key}_exact"] == value["exact"]
                    assert float(text) == value.get("percent", value.get("decimal"))
                    assert float(Fraction(value["exact"])) == pytest.approx(float(text) / (100 if column.kind == SHARE else 1))
                elif isinstance(value, bool):
                    assert text == ("yes" if value else "no")
                else:
                    assert text == (value if column.kind == MONEY else str(value))


def test_the_page_has_the_same_figures(one: Made) -> None:
    text = " ".join(unescape(re.sub(r"<[^>]*>", "", one.html.replace("<wbr>", "").replace("<td", " <td"))).split())
    for record in one.json["wagers"]:
        for key in ("house_edge", "return_to_player", "hit_frequency"):
            assert record[key]["exact"] in text
    for record in one.json["outcomes"]:
        assert f"{record['combinations']:,}" in text
        assert record["probability"]["exact"] in text
        assert record["outcome"] in text
    for record in one.json["check"]:
        assert f"{record['chi_square']:,.2f}" in text
    for record in one.json["deviations"]:
        assert record["cost"]["exact"].removesuffix("/1") in text
    for record in one.json["part_outcomes"]:
        assert f"{record['combinations']:,}" in text
        assert record["probability"]["exact"] in text
        assert record["outcome"] in text
    for record in one.json["clauses"]:
        assert " ".join(record["says"].split()) in text


def test_no_two_outcomes_of_a_wager_have_one_name(one: Made) -> None:
    named = [(record["wager"], "", record["outcome"]) for record in one.json["outcomes"]]
    named += [(record["wager"], record["part"], record["outcome"]) for record in one.json["part_outcomes"]]
    assert len(named) == len(set(named))


def test_the_page_needs_nothing_else_and_hangs_together(one: Made) -> None:
    html = one.html
    assert not re.search(r"<script|<link|<img|<iframe|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", html)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    drawings = re.findall(r"<svg.*?</svg>", html, re.S)
    assert len(drawings) > len(one.lab.wagers)
    for each in drawings:
        assert ElementTree.fromstring(each).get("aria-label")
    for number in re.findall(r">([^<]*)</span><wbr><span", html):
        assert re.fullmatch(r"-?\d+/", number)
    assert not re.search(r"\bnan\b|\binf\b|None", re.sub(r"<style>.*?</style>", "", html, flags=re.S))


def test_a_what_if_is_marked_in_every_form(made: dict[str, Made]) -> None:
    one = made["premium-baccarat"]
    assert (one.json["approved"], one.json["edition"], one.json["based_on"]) == (False, None, "2023-10-20")
    assert one.json["changed"] == [
        {"wager": "tiger", "line": "3 Card Tiger", "odds": "20:1", "instead_of": "22:1", "clause_of_that": "13.8.2"}
    ]
    [changed] = [each for each in one.json["outcomes"] if each["outcome"] == "3 Card Tiger"]
    assert changed["clause"] is None
    assert {row["name"]: row["value"] for row in one.csv["report.csv"]}["approved"] == "no"
    assert "<title>What if, not approved: Premium Baccarat" in one.html
    assert "Tiger, 3 Card Tiger at 20 to 1 instead of 22 to 1" in one.html
    assert "based on the edition approved on 2023-10-20" in one.html
    assert 'Tiger</a> <span class="bad">(what if)</span>' in one.html
    assert one.html.count("(what if)") == 2, "at a glance and at its own figures, and at no other wager"
    titles = re.findall(r'aria-label="([^"]*)">\n<rect', one.html)
    assert [title for title in titles if title.startswith("What if: ")] == [
        "What if: Premium Baccarat: house edge by wager", "What if: Tiger: return by rounds played",
    ]  # fmt: skip
    for name, rows in one.csv.items():
        assert name == "report.csv" or all(row["approved"] == "no" for row in rows), name
    assert not any("approved" in row for rows in made["seven-up-baccarat"].csv.values() for row in rows)
    assert '@top-right{content:"What if, not approved"' in one.html
    assert "What if" not in made["seven-up-baccarat"].html
    [tiger] = [each for each in one.json["wagers"] if each["wager"] == "tiger"]
    usual = price(rules_of("premium-baccarat", Terms(decks=6))).of("tiger").house_edge
    assert Fraction(tiger["by_document"]["exact"]) == usual
    other = made["seven-up-baccarat"].json
    assert (other["approved"], other["edition"], other["changed"]) == (True, "2016-08-17", [])


def test_a_curve_below_nought_stays_in_its_plot_whatever_the_price() -> None:
    drawn = curves("t", {"one": [(3, -820.3), (8, -817.7)], "other": [(3, 21.0), (8, 21.1)]}, "decks")
    ys = [
        float(y)
        for points in re.findall(r'points="([^"]*)" class="s\d line" stroke-width', drawn)
        for y in re.findall(r",([\d.]+)", points)
    ]
    assert len(ys) >= 4
    assert all(40 <= y <= 40 + 230 for y in ys)
    assert "-800%" in drawn
    assert curves("t", {"one": [(1, 5e9)]}, "decks")


def test_no_series_is_hidden() -> None:
    same = [(3.0, 3.2), (8.0, 3.1)]
    drawn = ElementTree.fromstring(curves("both", {"one": same, "other": same, "third": [(3.0, 9.0), (8.0, 9.0)]}, "decks"))
    lines = [each for each in drawn.iter() if each.tag.endswith("polyline")]
    assert len(lines) == 3
    assert len({(each.get("stroke-dasharray"), each.get("stroke-width"), each.get("class")) for each in lines}) == 3
    widths = [float(each.get("stroke-width") or 0) for each in lines]
    assert widths == sorted(widths, reverse=True)  # what lies above is narrower than what lies below
    words = [each.text or "" for each in drawn.iter() if each.tag.endswith("text")]
    assert [any(word.startswith(f"{name}: ") for word in words) for name in ("one", "other", "third")] == [True] * 3
    below = ElementTree.fromstring(bars("signs", [("ahead", -4.0), ("behind", 2.0)]))
    lengths = [float(each.get("width") or 0) for each in below.iter() if each.get("class") in ("loss", "bar")]
    assert lengths[0] == pytest.approx(2 * lengths[1], abs=0.2)
    dots = [each for each in ElementTree.fromstring(scores("z", [("a", 0.0), ("b", 9.0)])).iter() if each.tag.endswith("circle")]
    assert len(dots) == 2
    assert all(0 < float(each.get("cx") or inf) < 480 for each in dots)


def test_the_command_writes_everything_and_can_be_given_again(tmp_path: Path) -> None:
    few = ("--rounds", "5000", "--shoes", "1", "--seed", "3")
    places = [tmp_path / "r.html", tmp_path / "tables", tmp_path / "r.json"]
    line = ("lab", "seven", "--pays", "tie.tie-on-7=90:1", "--chips", "2,5", *few)
    answer = run(*line, "--html", str(places[0]), "--csv", str(places[1]), "--json", str(places[2]))
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.count("What if, not approved: 7-Up Baccarat, based on edition 2016-08-17") == 1
    assert "Warning: With Tie, a tie on 7 at 90 to 1" in answer.stderr
    told = json.loads(places[2].read_text())
    assert told["rounding"][0]["chips"] == "2.00, 5.00"
    assert len(list(places[1].iterdir())) == 22
    assert len(told["rounding"]) == 1 + len(RACKS)
    assert told["made_by"] in unescape(places[0].read_text())
    again = tmp_path / "again.json"
    assert run(*told["made_by"].split()[1:], "--json", str(again)).exit_code == 0
    assert json.loads(again.read_text()) == told
    assert all(isfinite(row["p"]) for row in told["check"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--html", "nowhere/at/all.html"], "nowhere/at/all.html cannot be written: there is no such folder."),
        (["--json", "."], "cannot be written: it is a folder."),
        (["--csv", __file__], "is a file: --csv needs a folder"),
        (["--rounds", "few"], "is no number of rounds"),
        (["--shoes", "-1"], "--shoes is how many running shoes are sampled"),
        (["--major", "5"], "Premium Baccarat has no major meter."),
        (["--pays", "tie=9"], "is no what-if price"),
        (["--variant", "tie"], "Tie Premium Baccarat needs --tie-percent, the percentage on its sign. (clause 13.3.1)"),
        (["--behind", "3", "--shoes", "1", "--rounds", "100"], "The cutting card lies from 20"),
    ],
)
def test_what_the_command_refuses(words: list[str], sentence: str) -> None:
    refused = run("lab", "premium", *words)
    assert refused.exit_code == 2
    assert sentence in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
