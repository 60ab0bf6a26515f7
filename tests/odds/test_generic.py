"""The generic counter and simulator: equal to the kernels where there are any, and right where there are none."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from msgspec.structs import replace
from tests.odds.slowly import shoe_of

from croupier.cards.card import PACK, RANKS, Card, parse_cards
from croupier.cli import odds_shown
from croupier.games.baccarat import points
from croupier.games.catalogue import rules_of
from croupier.games.marks import COLOUR, ORDER, RANK, SUIT
from croupier.games.premium_baccarat import TOTALS
from croupier.games.rules import (
    Ask,
    Complete,
    Deal,
    DecisionRule,
    Decisions,
    Facet,
    Hands,
    Rules,
    Step,
    Terms,
    Wager,
    loses,
    pays,
    stands,
)
from croupier.odds import OddsError, Payment, PricedLine, Pricer, Shoe, Strategy, TooManyEndsError, WagerPrice, price
from croupier.odds.common.generator import draw_any, stream
from croupier.odds.common.tally import Bench, found_of, tally_of
from croupier.odds.common.wagers import decides, permitted_wagers
from croupier.odds.exact.lucky_draw import DRAW, LuckyDraw
from croupier.odds.generic.bench import GenericBench
from croupier.odds.generic.count import best_response, count, walk_of
from croupier.odds.report.document import document
from croupier.odds.simulate import Simulation, exact_prices, plan_of, simulate
from croupier.odds.simulate.baceball import KINDS, BaceballBench, kind_of
from croupier.odds.simulate.benches import by_kernel, generic_bench, without_kernel
from croupier.odds.simulate.premium import PremiumBench, play_shoes
from croupier.odds.simulate.results import compare

pytestmark = pytest.mark.slow


def strange(rules: Rules) -> Rules:
    """The same game with facets that no kernel has met: equal in all but who they are."""
    known = {wager.reads: replace(wager.reads) for wager in rules.wagers.values()}
    return replace(rules, wagers={slug: replace(wager, reads=known[wager.reads], found={}) for slug, wager in rules.wagers.items()})


def told(wager: WagerPrice) -> list[tuple[PricedLine, set[tuple[str, Fraction]]]]:
    """The lines that can happen, each with the shares of the ways that lead to it. Where several clauses or ways come to one net
    result their order means nothing; and the counter looks at as many cards as a wager reads, so that its counts are smaller."""
    return [
        (
            replace(line, clause=", ".join(sorted(line.clause.split(", "))), called="", ways=0, endings=()),
            {(each.told, Fraction(each.ways, wager.sequences)) for each in line.endings} or {(line.called, line.probability)},
        )
        for line in wager.lines
        if line.probability
    ]


def same_prices(rules: Rules, shoe: Shoe | None = None, strategy: str = "best", wagers: list[str] | None = None) -> None:
    kernel = price(rules, shoe=shoe, strategy=strategy, wagers=wagers)
    generic = price(strange(rules), shoe=shoe, strategy=strategy, wagers=wagers)
    assert {wager.counted for wager in kernel.wagers} == {"kernel"}
    assert {wager.counted for wager in generic.wagers} == {"generic"}
    for one, other in zip(kernel.wagers, generic.wagers, strict=True):
        assert told(other) == told(one)
        assert sum(line.ways for line in other.lines) == other.sequences
        assert (one.wager, one.wagered, one.strategy) == (other.wager, other.wagered, other.strategy)


FEW = {
    "premium-baccarat": "2S 2H 3S 3H 6D 6C 8S 9H KD KC KS QH AS",
    "seven-up-baccarat": "7S 7H 7D 3S 4C 9H KD KC 2S",
    "lucky-draw-baccarat": "3S 3S 3H 3H 3D 8C 8D KS 5H",
    "baceball": "AS AD AD AD TH KC 9S 2D",
    "three-card-poker": "AS KS QS 2H 3H 4D 4C QD 8C",
}


@pytest.mark.parametrize("game", FEW)
def test_the_counter_equals_the_kernel_on_a_few_cards(game: str) -> None:
    same_prices(rules_of(game), shoe_of(parse_cards(FEW[game])))


@pytest.mark.parametrize(
    ("game", "strategy"), [(game, name) for game in ("lucky-draw-baccarat", "three-card-poker") for name in ("always", "never")]
)
def test_the_counter_follows_a_named_strategy(game: str, strategy: str) -> None:
    first = next(wager.slug for wager in rules_of(game).wagers.values() if decides(rules_of(game), wager))
    same_prices(rules_of(game), shoe_of(parse_cards(FEW[game])), strategy, [first])


@pytest.mark.parametrize("game", ["seven-up-baccarat", "baceball"])
def test_the_counter_equals_the_kernel_on_whole_decks(game: str) -> None:
    same_prices(rules_of(game))


@pytest.mark.prove
@pytest.mark.parametrize(("game", "decks"), [("premium-baccarat", 8), ("premium-baccarat", 6), ("lucky-draw-baccarat", 3)])
def test_the_counter_equals_the_kernel_on_whole_decks_at_length(game: str, decks: int) -> None:
    same_prices(rules_of(game, Terms(decks=decks)))


@pytest.mark.parametrize("strategy", ["table", "mimic"])
def test_a_kernels_strategy_is_followed_card_by_card(strategy: str) -> None:
    """A strategy as a function, counted the generic way, comes to what the kernel says of its name."""
    for game, first in (("lucky-draw-baccarat", "enter"), ("three-card-poker", "ante")):
        rules, shoe = rules_of(game), shoe_of(parse_cards(FEW[game]))
        wager = rules.wagers[first]
        pricer = Pricer(rules)
        own = pricer.strategy_for(wager, strategy, shoe)
        assert own is not None
        assert pricer.price(wagers=[first], strategy=own, shoe=shoe).of(first).counted == "generic"
        found, known = (pricer.price(wagers=[first], strategy=how, shoe=shoe).of(first) for how in (own, strategy))
        assert told(found) == told(known)


def test_every_order_of_the_cards_is_the_same_count() -> None:
    """A third way: all orders of seven real cards, dealt one by one."""
    rules = rules_of("baceball")
    cards = parse_cards("AS AD TH KC 9S 2D 2C")
    facet = rules.wagers["bet"].reads
    seen: Counter[object] = Counter()
    for order in permutations(cards, 6):
        seen[facet.of({"1": order[0::2], "dealer": order[1::2]}, {}, "1")] += 1
    decided = count(rules, rules.wagers["bet"], shoe_of(cards))
    assert {end.facets["showing"]: ways for end, ways in decided.ends} == dict(seen)
    assert decided.sequences == sum(seen.values())


def _flush(hands: Hands, _decisions: Decisions, _area: str) -> bool:
    return len({card[1] for card in hands["dealer"]}) == 1


FLUSH = Facet("dealer-flush", _flush, marks=(SUIT,), hands=("dealer",))
DEALER_FLUSH = Wager(
    "dealer-flush", "Dealer Flush", FLUSH, (pays(15, 1, when=bool, clause="house"), loses(clause="house")), clause="house"
)


def with_wager(rules: Rules, *wagers: Wager) -> Rules:
    return replace(rules, wagers={**rules.wagers, **{wager.slug: wager for wager in wagers}})


def test_a_side_bet_on_a_new_facet_is_priced_beside_the_others() -> None:
    rules = with_wager(rules_of("baceball"), DEALER_FLUSH)
    priced = price(rules)
    flush = Fraction(4 * comb(78, 3), comb(312, 3))
    assert priced.of("dealer-flush").house_edge == 1 - 16 * flush
    assert priced.of("dealer-flush").counted == "generic"
    usual = price(rules_of("baceball"))
    assert priced.wagers[:-1] == usual.wagers
    assert {wager.counted for wager in usual.wagers} == {"kernel"}
    assert [wager.get("counted") for wager in document(priced)["wagers"]] == [None] * len(usual.wagers) + ["generic"]


def test_the_screen_says_which_wagers_have_no_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    said = "Counted without a kernel, by asking the rules card by card: Dealer Flush."
    rules = with_wager(rules_of("baceball"), DEALER_FLUSH)
    odds_shown.prices(rules, price(rules, wagers=["strike-out", "dealer-flush"]), Payment(), 0)
    assert said in capsys.readouterr().out
    odds_shown.prices(rules, price(rules, wagers=["strike-out"]), Payment(), 0)
    assert "without a kernel" not in capsys.readouterr().out


def test_a_side_bet_on_a_new_facet_is_simulated_beside_the_others() -> None:
    rules = with_wager(rules_of("baceball"), DEALER_FLUSH)
    found = simulate(rules, 20_000, seed=4)
    ways = {row.found.wager: row.found.dealt for row in found.rows}
    assert ways == {**dict.fromkeys(rules_of("baceball").wagers, "kernel"), "dealer-flush": "generic"}
    assert all(row.z is not None and abs(row.z) < 4 for row in found.rows)
    assert len(found.dealing) == 2
    usual = simulate("baceball", 20_000, seed=4)
    assert [row.found for row in usual.rows] == [row.found for row in found.rows[:-1]]
    assert simulate(rules, 20_000, seed=4, against_exact=False).of("dealer-flush").exact is None


def test_a_side_bet_on_a_running_shoe() -> None:
    rules = with_wager(rules_of("baceball"), DEALER_FLUSH)
    shoe = Shoe.full(1).without([card for card in PACK if card[1] != "H"])
    assert price(rules, wagers=["dealer-flush"], shoe=shoe).of("dealer-flush").house_edge == -15


_SUITED = Facet("suited", lambda hands, _decisions, _area: len({card[1] for card in hands["player"][:2]}) == 1, marks=(SUIT, ORDER))
SUITED = Wager("suited", "Suited", _SUITED, (pays(2, 1, when=bool, clause="house"), loses(clause="house")), clause="house")


def test_what_is_too_long_to_count_says_so_and_is_simulated() -> None:
    rules = with_wager(rules_of("premium-baccarat"), SUITED)
    with pytest.raises(TooManyEndsError, match="It can be simulated instead, which gives a figure with its error") as refusal:
        price(rules, wagers=["suited"])
    assert 5e8 < refusal.value.estimate < 5e9
    assert "more than 100,000,000 are counted" in str(refusal.value)
    assert str(refusal.value).startswith("Suited at Premium Baccarat cannot be counted exactly: a round has about ")
    priced = price(rules)
    assert [wager.wager for wager in priced.wagers] == list(rules_of("premium-baccarat").wagers)
    assert priced.uncounted == (("suited", str(refusal.value)),)
    assert document(priced)["uncounted"] == {"suited": str(refusal.value)}
    row = simulate(rules, 5_000).of("suited")
    assert row.exact is None
    chance = Fraction(103, 415)
    assert row.found.error is not None
    assert abs(row.edge - float(1 - 3 * chance)) < 4 * row.found.error


@pytest.mark.parametrize(
    ("game", "slug"), [("premium-baccarat", "tie"), ("seven-up-baccarat", "super-sevens"), ("baceball", "bet")]
)
def test_the_estimate_is_near(game: str, slug: str) -> None:
    rules = rules_of(game)
    shoe = shoe_of(parse_cards("AS 2H 3D 7S 7C 9D KS KH TD 5C 5D"))
    walk = walk_of(rules, rules.wagers[slug], shoe)
    estimate = walk.estimate()
    walk.count()
    assert 0.6 < estimate / walk.ends < 1.6


def test_another_bet_on_a_known_facet_keeps_the_kernel() -> None:
    even = Wager(
        "even",
        "Even",
        TOTALS,
        (pays(1, 1, when=lambda t: t.banker % 2 == 0, clause="house"), loses(clause="house")),
        clause="house",
    )
    rules = with_wager(rules_of("premium-baccarat"), even)
    assert price(rules, wagers=["even"]).of("even").counted == "kernel"
    found = simulate(rules, 5_000, seed=2)
    assert {row.found.wager for row in found.rows} == {*rules_of("premium-baccarat").wagers, "even"}
    assert all(row.z is not None and abs(row.z) < 4 for row in found.rows)
    assert {*by_kernel(rules), *without_kernel(rules)} == set(rules.wagers)


def test_a_facet_of_a_known_name_is_no_known_facet() -> None:
    other = Facet("totals", lambda hands, _decisions, _area: hands["player"][0][0] == "K", marks=(RANK, ORDER))
    king = Wager("king", "King", other, (pays(12, 1, when=bool, clause="house"), loses(clause="house")), clause="house")
    rules = with_wager(rules_of("seven-up-baccarat"), king)
    priced = price(rules, shoe=Shoe.full(1))
    assert priced.of("king").house_edge == 0
    assert priced.of("king").counted == "generic"
    assert priced.wagers[:-1] == price(rules_of("seven-up-baccarat"), shoe=Shoe.full(1)).wagers


def test_a_side_bet_beside_a_decision_follows_the_strategy() -> None:
    drew = Facet("drew", lambda hands, _decisions, area: len(hands[area]) == 3, by_area=True, marks=(), hands=("area",))
    wager = Wager("drew", "Drew", drew, (pays(1, 1, when=bool, clause="house"), loses(clause="house")), clause="house")
    plain = rules_of("lucky-draw-baccarat")
    rules, shoe = with_wager(plain, wager), shoe_of(parse_cards(FEW["lucky-draw-baccarat"]))
    for strategy in ("best", "mimic", "always", "never"):
        priced = price(rules, strategy=strategy, shoe=shoe)
        ends = LuckyDraw(plain).decided(shoe, strategy, Payment())
        drawn = Fraction(sum(ways for end, ways in ends.ends if end.decision == DRAW), ends.sequences)
        assert priced.of("drew").house_edge == 1 - 2 * drawn
        assert priced.of("enter") == price(plain, strategy=strategy, shoe=shoe).of("enter")
    with pytest.raises(OddsError, match="There is no strategy 'luck'"):
        price(rules, strategy="luck")


# A small game of one's own: a card each; after seeing both, the lower may give up half or go on with another card each.

HIGH = {rank: place for place, rank in enumerate("23456789TJQKA")}
WAR = DecisionRule(
    choices=("war", "yield"), clause="w", silence="yield", silence_clause="w", told="it yields", adds={"raise": ("war",)}
)


def _next(hands: Hands, decisions: Decisions) -> Step:
    own, dealer = hands["1"], hands["dealer"]
    if not own or not dealer:
        return Deal("dealer" if own else "1", "w")
    if len(own) == 1 and HIGH[own[0][0]] != HIGH[dealer[0][0]]:
        return Complete("w")
    if "1" not in decisions:
        return Ask(("1",), "w", in_turn=True)
    if decisions["1"] == "yield" or len(dealer) == 2:
        return Complete("w")
    return Deal("dealer" if len(own) == 2 else "1", "w")


def _fought(hands: Hands, decisions: Decisions, _area: str) -> tuple[str, int]:
    own, dealer = HIGH[hands["1"][-1][0]], HIGH[hands["dealer"][-1][0]]
    return decisions.get("1", ""), (own > dealer) - (own < dealer)


def war() -> Rules:
    fought = Facet("fought", _fought, by_area=True, marks=(RANK, ORDER))
    tied = Facet(
        "tied", lambda hands, _d, area: HIGH[hands[area][0][0]] == HIGH[hands["dealer"][0][0]], by_area=True, marks=(RANK, ORDER)
    )
    wagers = (
        Wager("bet", "Bet", fought, main=True, clause="w", lines=(
            loses(when=lambda f: f[0] == "yield", clause="w"),
            stands(when=lambda f: f[0] == "war" and f[1] >= 0, clause="w"),
            pays(1, 1, when=lambda f: f[1] > 0, clause="w"),
            loses(clause="w"),
        )),
        Wager("raise", "Raise", fought, rides_on="bet", clause="w", lines=(
            pays(1, 1, when=lambda f: f[1] >= 0, clause="w"), loses(clause="w"),
        )),
        Wager("tie", "Tie", tied, clause="w", lines=(pays(10, 1, when=bool, clause="w"), loses(clause="w"))),
    )  # fmt: skip
    return replace(
        rules_of("baceball"), game="war", title="War", wagers={wager.slug: wager for wager in wagers}, next_card=_next,
        drawn_by=(RANK, ORDER), decides=WAR, dealt_in=frozenset({"bet"}), checks=(),
    )  # fmt: skip


def test_a_game_of_ones_own_is_counted_with_its_best_decisions() -> None:
    rules = war()
    priced = price(rules, shoe=Shoe.full(6))
    tie = Fraction(23, 311)
    # Of two more cards from a full shoe less two of one rank: equal, or one above the other.
    rest = [24] * 12 + [22]
    size = sum(rest)
    level = Fraction(sum(held * (held - 1) for held in rest), size * (size - 1))
    ahead = (1 + level) / 2
    war_is_worth = ahead * 1 - (1 - ahead) * 2
    assert war_is_worth > -1
    assert priced.of("bet").house_edge == -tie * war_is_worth
    assert priced.of("bet").strategy == "best"
    assert priced.of("bet").wagered == 1 + tie
    assert priced.of("tie").house_edge == 1 - 11 * tie
    assert price(rules, wagers=["bet"], strategy="never", shoe=Shoe.full(6)).of("bet").house_edge == tie
    with pytest.raises(OddsError, match="War has the strategies best, always and never"):
        price(rules, strategy="mimic")


def test_a_game_of_ones_own_is_simulated() -> None:
    found = simulate(war(), 20_000, seed=6)
    assert {row.found.dealt for row in found.rows} == {"generic"}
    for row in found.rows:
        assert row.z is not None
        assert abs(row.z) < 4
    bet = found.of("bet")
    assert sum(times for _, times in bet.found.lines) == bet.found.hands == found.rounds


def test_a_strategy_of_ones_own() -> None:
    rules, shoe = war(), Shoe.full(6)
    brave = Strategy("brave", lambda hands, _decisions, area: "war" if hands[area][0][0] == "A" else "yield", (RANK,), ("area",))
    lone = price(rules, wagers=["bet"], strategy=brave, shoe=shoe).of("bet")
    best, never = (price(rules, wagers=["bet"], strategy=name, shoe=shoe).of("bet").house_edge for name in ("best", "never"))
    assert lone.house_edge == best / 13 + never * Fraction(12, 13)
    assert lone.strategy == "brave"
    row = simulate(rules, 20_000, strategy=brave).of("bet")
    assert row.z is not None
    assert abs(row.z) < 4
    wrong = Strategy("wrong", lambda _hands, _decisions, _area: "dance", (RANK,))
    with pytest.raises(OddsError, match="A strategy decided 'dance' at War, whose choices are war, yield"):
        price(rules, wagers=["bet"], strategy=wrong)


def test_the_best_response_does_not_see_a_hidden_card() -> None:
    """Cards face down are no help: equal hands are decided alike, whatever the dealer holds."""
    rules = rules_of("three-card-poker")
    shoe = shoe_of(parse_cards("AS KS 9H 2H 3H 4D 5C"))
    walk = walk_of(rules, rules.wagers["ante"], shoe)
    walk.count()
    assert len(walk.chosen) == comb(7, 3)
    assert {len(seen) for seen in walk.chosen} == {1}
    best = best_response(rules, rules.wagers["ante"], shoe)
    hands = {"1": parse_cards("4D 3H 2H"), "dealer": parse_cards("AS KS 9H")}
    assert best.choose(hands, {}, "1") == walk.chosen[walk.sight(walk.as_counted(hands, "1"))] == "play"


@pytest.mark.parametrize("game", FEW)
def test_the_simulator_meets_the_exact_price(game: str) -> None:
    rules = rules_of(game)
    slugs = [wager.slug for wager in permitted_wagers(rules) if wager.slug != "pair-plus"]
    plan = plan_of(rules, seed=9, dealt="generic", wagers=slugs, areas=2 if rules.dealt_in else 1)
    simulation = Simulation(plan)
    rows = compare(simulation.bench, simulation.run(6_000), exact_prices(plan))
    assert [row.found.wager for row in rows] == slugs
    assert {row.found.dealt for row in rows} == {"generic"}
    for row in rows:
        assert row.z is not None
        assert abs(row.z) < 4, row.found.wager


def test_the_same_seed_deals_the_same_whatever_the_workers() -> None:
    plan = plan_of(rules_of("seven-up-baccarat"), seed=5, dealt="generic", wagers=["tie", "super-sevens"])
    alone = Simulation(plan).run(20_000)
    with ThreadPoolExecutor(3) as pool:
        assert Simulation(plan).run(20_000, workers=3, executor=pool) == alone
    own = with_wager(rules_of("baceball"), DEALER_FLUSH)
    assert simulate(own, 20_000, workers=3, seed=2) == simulate(own, 20_000, seed=2)
    assert simulate(own, 20_000, seed=2).rows != simulate(own, 20_000, seed=3).rows


def test_a_saved_simulation_goes_on_under_the_same_rules_alone() -> None:
    own = with_wager(rules_of("baceball"), DEALER_FLUSH)
    plan = plan_of(own, seed=5, dealt="generic", wagers=["dealer-flush"])
    first = Simulation(plan, rules=own)
    first.run(9_000)
    assert Simulation(plan, first.kept, rules=own).run(12_000) == Simulation(plan, rules=own).run(12_000)
    other = replace(FLUSH, of=lambda hands, _decisions, _area: hands["dealer"][0][1] == "S")
    with pytest.raises(OddsError, match="dealt by other rules"):
        Simulation(plan, first.kept, rules=with_wager(own, replace(DEALER_FLUSH, reads=other, found={})))


def _lines(bench: Bench, counted: object) -> dict[str, dict[Fraction, int]]:
    payment = Payment(meters=(("major", 10_000_000), ("minor", 1_000_000)))
    found = found_of(bench, tally_of(counted), payment)  # type: ignore[arg-type]
    return {one.wager: {gain: times for gain, times in one.lines if times} for one in found}


def dealt_by_hand(bench: GenericBench, rounds: list[list[Card]]) -> dict[str, dict[Fraction, int]]:
    counted = np.zeros((len(rounds), bench.words * 8), np.uint8)
    for cards, row in zip(rounds, counted, strict=True):
        bench.tally(iter(cards), row)
    return _lines(bench, counted.view(np.uint64))


def test_generic_and_kernel_deal_the_same_cards_to_the_same_tallies() -> None:
    picks = np.zeros((400, 8), np.uint32)
    draw_any(stream(8, "test", 0), 52, picks, np.zeros(2, np.uint64))
    rounds = [[PACK[place] for place in row] for row in picks.tolist()]

    premium = rules_of("premium-baccarat")
    kernel = PremiumBench(premium)
    shoes = np.array([[0, *(int(kernel.codes[RANKS.index(card[0])]) for card in cards)] for cards in rounds], np.uint32)
    counted = np.zeros((len(rounds), kernel.words), np.uint64)
    play_shoes(shoes, 0, 1, 0, kernel.tables.entries, kernel.tables.adds, counted)
    generic = generic_bench(premium, wagers=list(premium.wagers))
    assert dealt_by_hand(generic, rounds) == _lines(kernel, counted)

    baceball = rules_of("baceball")
    bench = BaceballBench(baceball)
    devices = np.array([[0, *(KINDS.index(kind_of(card)) for card in cards)] for cards in rounds], np.uint32)
    counted = np.zeros((len(rounds), bench.words), np.uint64)
    bench.play(devices, 1, counted)
    generic = generic_bench(baceball, wagers=list(baceball.wagers))
    assert dealt_by_hand(generic, rounds) == _lines(bench, counted)


def test_colour_is_a_class_of_its_own() -> None:
    red = Facet(
        "red", lambda hands, _d, area: sum(card[1] in "HD" for card in hands[area]), by_area=True, marks=(COLOUR,), hands=("area",)
    )
    wager = Wager(
        "red", "All red", red, (pays(7, 1, when=lambda reds: reds == 3, clause="house"), loses(clause="house")), clause="house"
    )
    rules = with_wager(rules_of("baceball"), wager)
    assert price(rules, wagers=["red"]).of("red").house_edge == 1 - 8 * Fraction(comb(156, 3), comb(312, 3))
    assert walk_of(rules, wager, Shoe.full(6)).estimate() == 4


def test_a_shoe_too_small_for_a_round_is_said() -> None:
    with pytest.raises(OddsError, match=r"A round may need \d cards, and the shoe holds 4"):
        price(strange(rules_of("baceball")), wagers=["bet"], shoe=shoe_of(parse_cards("AS 2S 3S 4S")))
    assert points(parse_cards("AS 2S")) == 3
