"""Simulations against exact prices; the same seed, the same tallies, whoever deals and however often they are interrupted."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.games import premium_baccarat
from croupier.games.baccarat import TABLES
from croupier.games.catalogue import rules_of
from croupier.games.rules import Rules, Terms
from croupier.money import Odds
from croupier.odds.common.generator import stream
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import found_of, nothing, tally_of
from croupier.odds.common.what_if import repriced
from croupier.odds.exact.price import price
from croupier.odds.simulate.benches import bench_of
from croupier.odds.simulate.results import compare, exact_prices
from croupier.odds.simulate.run import Simulation, fingerprint, load, plan_of, save

pytestmark = pytest.mark.slow

SEEDS = {"premium-baccarat": 11, "seven-up-baccarat": 12, "lucky-draw-baccarat": 13, "baceball": 14, "three-card-poker": 15}


@pytest.mark.parametrize(
    ("game", "terms", "areas", "strategy"),
    [
        ("premium-baccarat", Terms(), 1, "best"),
        ("premium-baccarat", Terms("even-money", 6), 1, "best"),
        ("premium-baccarat", Terms("tie", 3, Odds(5, 100)), 1, "best"),
        ("seven-up-baccarat", Terms(), 1, "best"),
        ("lucky-draw-baccarat", Terms(), 1, "best"),
        ("lucky-draw-baccarat", Terms(decks=3), 5, "table"),
        ("lucky-draw-baccarat", Terms(), 1, "mimic"),
        ("baceball", Terms(), 1, "best"),
        ("baceball", Terms(), 7, "best"),
        ("three-card-poker", Terms(), 1, "best"),
        ("three-card-poker", Terms(ante_bonus="1-2-3", pair_plus="1-3-6-30-50"), 4, "always"),
    ],
)
def test_simulation_meets_the_exact_price(game: str, terms: Terms, areas: int, strategy: str) -> None:
    plan = plan_of(rules_of(game, terms), seed=SEEDS[game], areas=areas, strategy=strategy)
    simulation = Simulation(plan)
    dealt = simulation.run(3_000_000)
    rows = compare(simulation.bench, dealt, exact_prices(plan))
    assert rows
    for row in rows:
        assert row.z is not None
        assert row.exact is not None
        assert abs(row.z) < 4, row.found.wager
        # Rounds of a shoe lean on each other a little; areas against one dealer a lot.
        alone = float(row.exact.variance / row.found.hands) ** 0.5
        assert 0.75 < (row.found.error or 0) / alone < (1.15 if areas == 1 else 3)


@pytest.mark.prove
@pytest.mark.parametrize("game", list(SEEDS))
def test_a_long_simulation_meets_the_exact_price(game: str) -> None:
    plan = plan_of(rules_of(game), seed=SEEDS[game])
    simulation = Simulation(plan)
    dealt = simulation.run(1_000_000_000, workers=2)
    assert all(row.z is not None and abs(row.z) < 4 for row in compare(simulation.bench, dealt, exact_prices(plan)))


def test_as_many_rounds_as_asked_for_and_then_the_unit_ends() -> None:
    plan = plan_of(rules_of("premium-baccarat"), seed=1)
    simulation = Simulation(plan)
    one = simulation.run(1)
    assert one.units == 1
    assert simulation.blocks == 0
    hands = one.total(simulation.bench.hands)
    assert 66 <= hands <= 104
    assert Simulation(plan).run(hands).units == 1
    assert Simulation(plan).run(hands + 1).units == 2


@pytest.mark.parametrize("game", ["premium-baccarat", "seven-up-baccarat", "three-card-poker"])
def test_the_workers_change_nothing(game: str) -> None:
    plan = plan_of(rules_of(game), seed=4)
    alone = Simulation(plan).run(2_500_001)
    with ThreadPoolExecutor(2) as executor:
        assert Simulation(plan).run(2_500_001, workers=2, executor=executor) == alone
    assert Simulation(plan_of(rules_of(game), seed=5)).run(2_500_001) != alone


def test_processes_change_nothing_either() -> None:
    plan = plan_of(rules_of("premium-baccarat"), seed=4)
    seen: list[int] = []
    assert Simulation(plan).run(1_500_000, workers=2, seen=seen.append) == Simulation(plan).run(1_500_000)
    assert seen == sorted(seen)
    assert seen[-1] >= 1_500_000


def test_an_interrupted_simulation_goes_on_from_its_file(tmp_path: Path) -> None:
    plan = plan_of(rules_of("baceball"), seed=9)
    whole = Simulation(plan).run(4_000_000)
    interrupted = Simulation(plan)

    def press(done: int) -> None:
        if done > 1_000_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted.run(4_000_000, seen=press)
    assert interrupted.rounds > 1_000_000
    assert compare(interrupted.bench, interrupted.tally, exact_prices(plan))
    file = tmp_path / "state.json"
    save(interrupted.kept, file)
    assert Simulation(plan, load(file)).run(4_000_000) == whole


def test_a_file_goes_on_only_as_what_it_is(tmp_path: Path) -> None:
    plan = plan_of(rules_of("baceball"), seed=9)
    simulation = Simulation(plan)
    simulation.run(1_000_000)
    kept = simulation.kept
    assert kept.blocks > 0
    with pytest.raises(OddsError, match="another game, seed"):
        Simulation(replace(plan, seed=10), kept)
    with pytest.raises(OddsError, match="other rules"):
        Simulation(plan, replace(kept, rules="x"))
    with pytest.raises(OddsError, match="damaged"):
        Simulation(plan, replace(kept, tally=nothing(3)))
    with pytest.raises(OddsError, match="more than the 1 asked for"):
        Simulation(plan, kept).run(1)
    file = tmp_path / "state.json"
    file.write_text("{}")
    with pytest.raises(OddsError, match="no saved simulation"):
        load(file)
    with pytest.raises(OddsError, match="cannot be read"):
        load(tmp_path / "none.json")


def with_cell(rules: Rules, row: int, column: int) -> Rules:
    """The rules with one cell of Table 2 turned round."""
    rows = [list(cells) for cells in TABLES.banker]
    rows[row][column] = "S" if rows[row][column] == "D" else "D"
    drawing = replace(TABLES, banker=tuple(map("".join, rows)))
    return replace(rules, next_card=replace(premium_baccarat.COUP, drawing=drawing).next_card)


def test_one_drawing_cell_moves_the_simulation_as_it_moves_the_price() -> None:
    rules = rules_of("premium-baccarat")
    changed = with_cell(rules, 5, 1)
    benches = bench_of(rules), bench_of(changed)
    assert fingerprint(benches[0]) != fingerprint(benches[1])
    edges = []
    for bench in benches:
        tally = nothing(bench.words)
        for block in range(12):
            tally += tally_of(bench.deal(stream(3, "cell", block)))
        rows = {row.found.wager: row for row in compare(bench, tally, price(bench.rules))}
        assert all(row.z is not None and abs(row.z) < 4 for row in rows.values())
        edges.append(rows["banker"])
    assert edges[0].exact is not None
    assert edges[1].exact is not None
    wrong = (edges[1].found.net + edges[0].exact.house_edge) / Fraction(edges[1].found.error or 0)
    assert edges[0].exact.house_edge != edges[1].exact.house_edge
    assert edges[0].found.net != edges[1].found.net
    assert abs(wrong) > 3


def test_one_price_moves_the_simulation() -> None:
    rules = rules_of("premium-baccarat")
    bench = bench_of(rules)
    tally = tally_of(bench.deal(stream(3, "price", 0)))
    dearer = bench_of(repriced(rules, "tie", [Odds(9, 1)]))
    before, after = ({one.wager: one.net for one in found_of(made, tally, Payment())} for made in (bench, dearer))
    ties = next(dict(one.lines)[Fraction(8)] for one in found_of(bench, tally, Payment()) if one.wager == "tie")
    assert after["tie"] - before["tie"] == Fraction(ties, tally.total(bench.hands))
    assert {slug for slug in before if before[slug] != after[slug]} == {"tie"}


@pytest.mark.clause("premium-baccarat", "4.6", "3.1")
@pytest.mark.clause("lucky-draw-baccarat", "4.9")
def test_what_cannot_be_simulated_is_refused_with_a_sentence() -> None:
    premium, lucky = rules_of("premium-baccarat"), rules_of("lucky-draw-baccarat")
    for rules, choice, words in (
        (premium, {"behind": 19}, r"4\.6"),
        (lucky, {"behind": 209}, r"4\.9"),
        (lucky, {"behind": 5}, r"4\.9"),
        (lucky, {"areas": 8}, "1 to 7 areas"),
        (lucky, {"areas": 0}, "1 to 7 areas"),
        (lucky, {"strategy": "hope"}, "no strategy 'hope'"),
        (rules_of("baceball"), {"behind": 20}, "no cutting card"),
    ):
        with pytest.raises(OddsError, match=words):
            bench_of(rules, **choice)
    for rounds in (0, -5, 10**16):
        with pytest.raises(OddsError, match="rounds"):
            Simulation(plan_of(premium, seed=1)).run(rounds)
    with pytest.raises(OddsError, match="worker"):
        Simulation(plan_of(premium, seed=1)).run(5, workers=0)
