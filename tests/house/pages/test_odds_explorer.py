"""The odds explorer: what it is asked, what it counts, and what a page reads of it."""

import re
from fractions import Fraction
from threading import Event
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Rules
from croupier.house.pages.odds.asked import Asked, asked, decks, variants
from croupier.house.pages.odds.counting import BusyError, Counted, Counter, counted
from croupier.house.pages.odds.explorer import explorer
from croupier.house.pages.odds.figures import drawn, fixed, percent, ratio, root
from croupier.house.pages.odds.plots import rank_plot, stake_plot
from croupier.odds import Payment, Pricer, price
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.wagers import permitted_wagers

pytestmark = pytest.mark.slow


def shown(game: str, *, by_stake: bool = False, **query: Any) -> Any:
    wanted = {name: [str(each) for each in (value if isinstance(value, list) else [value])] for name, value in query.items()}
    one = asked(game, wanted, by_stake=by_stake)
    return explorer(one, counted(one))


# Figures


@given(st.fractions(min_value=-5, max_value=5), st.integers(min_value=1, max_value=6))
def test_a_figure_lies_within_half_a_last_place_of_the_fraction(value: Fraction, places: int) -> None:
    read = Fraction(fixed(value, places).replace("−", "-").replace(",", ""))
    assert abs(read - value) <= Fraction(1, 2 * 10**places)


@given(st.fractions(min_value=0, max_value=10_000))
def test_a_root_lies_within_half_a_last_place(value: Fraction) -> None:
    found = Fraction(root(value).replace(",", ""))
    half = Fraction(1, 20_000)
    assert max(found - half, Fraction(0)) ** 2 <= value <= (found + half) ** 2


@given(st.fractions(min_value=-1000, max_value=1000))
def test_a_measure_is_plain_and_near(value: Fraction) -> None:
    assert abs(Fraction(drawn(value)) - value) <= Fraction(1, 2000)
    assert drawn(value) != "-0"


def test_a_nothing_that_was_negative_has_no_sign() -> None:
    assert percent(Fraction(-1, 10**9)) == "0.0000%"


# What is asked


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_of_every_game_opens_at_its_own_price(game: str) -> None:
    for wager in permitted_wagers(rules_of(game)):
        found = shown(game, wager=wager.slug)
        expected = price(game, wagers=[wager.slug]).wagers[0]
        assert found.one.exactly == ratio(expected.house_edge)
        assert found.one.edge == percent(expected.house_edge)
        assert not found.knobs.moved
        assert not found.knobs.problem
        assert [line.exactly for line in found.one.lines] == [ratio(line.probability) for line in expected.lines]
        assert sum(each.chosen for each in found.bars) == 1


def test_a_moved_price_moves_the_edge_and_keeps_the_documents_beside_it() -> None:
    before, after = shown("premium-baccarat", wager="tie"), shown("premium-baccarat", wager="tie", of="tie", to=9, on=1)
    assert (before.one.edge, after.one.edge) == ("14.3596%", "4.8440%")
    assert after.one.approved == "14.3596%"
    assert after.one.change == "−9.5156%"
    assert after.knobs.moved
    widths = {each.wager: each.width for each in before.bars}, {each.wager: each.width for each in after.bars}
    assert widths[0]["tie"] != widths[1]["tie"]
    assert [each.wager for each in after.bars if each.was] == ["tie"]


def test_the_documents_own_price_written_again_is_no_move() -> None:
    assert not shown("premium-baccarat", wager="banker", of="banker", to=19, on=20).knobs.moved


def test_prices_of_what_rides_on_a_wager_can_be_moved_too() -> None:
    usual = shown("lucky-draw-baccarat")
    called = [each.called for each in usual.knobs.prices]
    assert called[:2] == ["ENTER wins", "DRAW: 3-3-3 Suited"]
    to, on = [each.to for each in usual.knobs.prices], [each.on for each in usual.knobs.prices]
    to[called.index("DRAW: Lucky 9")] = "4"
    moved = shown("lucky-draw-baccarat", of="enter", to=to, on=on)
    assert moved.one.ahead != usual.one.ahead or moved.one.edge < usual.one.edge
    assert moved.one.approved == usual.one.edge


@pytest.mark.parametrize(
    ("to", "on", "says"),
    [
        ("x", "1", "“x” is no part of a price"),
        ("", "1", "“” is no part of a price"),
        ("1.5", "1", "is no part of a price"),
        ("0", "1", "numbers from 1 to 10,000, and 0 is none"),
        ("20000", "1", "20,000 is none"),
        ("8", "0", "0 is none"),
        ("-8", "1", "is no part of a price"),
    ],
)
def test_a_bad_price_says_so_and_the_documents_stays(to: str, on: str, says: str) -> None:
    found = shown("premium-baccarat", wager="tie", of="tie", to=to, on=on)
    assert says in found.knobs.problem
    assert found.one.edge == "14.3596%"
    assert (found.knobs.prices[0].to, found.knobs.prices[0].on) == (to, on)  # as it was written


def test_prices_written_for_another_wager_are_none_of_this_one() -> None:
    found = shown("premium-baccarat", wager="banker", of="tie", to=9, on=1)
    assert not found.knobs.moved
    assert found.one.edge == "1.0579%"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"decks": 5}, "is played with 3, 4, 6, 8 decks, not 5."),
        ({"wager": "roulette"}, "has no wager 'roulette'"),
        ({"wager": "pairs-banker", "decks": 3}, "clause 3.1.1"),
        ({"chip": 7}, "There is no such chip"),
        ({"stake": "a lot"}, "is no amount"),
        ({"stake": "99999999"}, "at most $10,000"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(query: dict[str, Any], says: str) -> None:
    assert says in shown("premium-baccarat", **query).knobs.problem


def test_full_edges_are_counted_by_the_same_thread_and_refused_while_too_much_waits() -> None:
    go, rules = Event(), rules_of("premium-baccarat")

    def slowly(_asked: Asked) -> Any:
        go.wait(10)

    counter = Counter(slowly, waiting=1)
    try:
        assert counter.ask(asked("premium-baccarat", {}), 0) is None
        with pytest.raises(BusyError):
            counter.edges(rules, 0)
        go.set()
        while (found := _unless_busy(counter, rules)) is None:
            pass
        assert found == {wager.wager: wager.house_edge for wager in price(rules).wagers}
    finally:
        go.set()
        counter.close()


def _unless_busy(counter: Counter, rules: Rules) -> dict[str, Fraction] | None:
    try:
        return counter.edges(rules, 10)
    except BusyError:
        return None


def test_chips_round_a_stake_and_the_page_says_at_which() -> None:
    found = shown("premium-baccarat", chip=100, stake=5)
    assert found.one.edge == "−1.2351%"
    assert found.one.ahead
    assert "A stake of $5, paid in chips from $1 up." in found.one.note
    assert shown("premium-baccarat", chip=100, stake=20).one.edge == "1.0579%"


def test_a_jackpot_stake_is_nobodys_choice() -> None:
    assert shown("baceball", wager="jackpot", chip=100, stake=25).one.edge == shown("baceball", wager="jackpot").one.edge


@pytest.mark.parametrize("game", GAMES)
def test_terms_stand_side_by_side_at_their_own_prices(game: str) -> None:
    side = shown(game).side
    if not variants(game) and len(decks(game)) == 1 and game != "three-card-poker":
        assert side is None
        return
    assert all(len(row.cells) == len(side.titles) for row in side.rows)
    own = [cell.words for row in side.rows for cell in row.cells if cell.own]
    assert shown(game).one.edge in own


def test_premium_side_by_side() -> None:
    side = shown("premium-baccarat").side
    assert side.titles == ("Premium Baccarat", "Premium Even Money Baccarat", "Tie Premium Baccarat")
    banker = next(row for row in side.rows if row.title == "Banker")
    assert [cell.words for cell in banker.cells] == ["1.0579%", "1.4581%", "0.5821%"]


# The drawings


def test_the_stake_plot_is_for_those_who_asked_for_it() -> None:
    assert shown("premium-baccarat").rounded is None
    rounded = shown("premium-baccarat", by_stake=True).rounded
    assert rounded.title == "What $1 chips do to Banker, stake by stake"
    assert rounded.clause == "5.8"
    assert rounded.advice == "take $20 steps to give nothing away"
    assert rounded.plot.ahead == "From $5 to $19 the player is ahead: −1.2351%"
    assert rounded.plot.line.count("H") == 96
    assert rounded.plot.lost.count("z") == 17  # $5 to $19, $38 and $39


def test_no_plot_without_stakes_and_no_run_where_nobody_is_ahead() -> None:
    assert stake_plot((), Fraction(1, 100), "Banker") is None
    found = stake_plot([(500, Fraction(1, 100)), (600, Fraction(1, 100))], Fraction(1, 100), "Banker")
    assert found is not None
    assert (found.ahead, found.lost) == ("", "")


def test_effects_of_removal_point_up_where_the_house_gains() -> None:
    found = rank_plot("AK", (Fraction(1, 1000), Fraction(-1, 2000)))
    assert [(each.up, each.y, each.height) for each in found.bars] == [(True, "2", "18"), (False, "20", "9")]
    assert rank_plot("A", (Fraction(0),)).flat


def test_removal_sums_to_nothing_over_the_ranks() -> None:
    """One card less of an unknown rank is a burn that nobody saw, which changes no edge."""
    assert sum(counted(asked("premium-baccarat", {})).effects) == 0


# Beside the request


def test_each_question_is_counted_once_and_whoever_is_too_early_is_told() -> None:
    go, times = Event(), list[Asked]()

    def slowly(one: Asked) -> Counted:
        times.append(one)
        go.wait(10)
        return counted(one)

    counter = Counter(slowly, waiting=1)
    try:
        first = asked("premium-baccarat", {})
        assert counter.ask(first, 0) is None
        with pytest.raises(BusyError):
            counter.ask(asked("baceball", {}), 0)
        go.set()
        found = counter.ask(first, 10)
        assert found is not None
        assert counter.ask(asked("premium-baccarat", {"wager": ["roulette"]}), 10) is found  # the problem is no other question
        assert len(times) == 1
    finally:
        counter.close()


def test_a_count_that_failed_is_tried_again() -> None:
    failed = [True]

    def once(one: Asked) -> Counted:
        if failed.pop() if failed else False:
            raise ZeroDivisionError
        return counted(one)

    counter = Counter(once)
    try:
        with pytest.raises(ZeroDivisionError):
            counter.ask(asked("baceball", {}), 10)
        assert counter.ask(asked("baceball", {}), 10) is not None
    finally:
        counter.close()


@pytest.mark.parametrize(("game", "wager"), [("lucky-draw-baccarat", "enter"), ("three-card-poker", "ante")])
def test_what_another_way_of_deciding_costs_is_counted_and_nothing_is_called_unapproved(game: str, wager: str) -> None:
    edges: list[Fraction] = []
    for strategy in ("best", "mimic"):
        wanted = asked(game, {"wager": [wager], "strategy": [strategy]})
        found = counted(wanted)
        edge = found.priced.of(wager).house_edge
        assert edge == Pricer(rules_of(game)).price(wagers=[wager], strategy=strategy).wagers[0].house_edge
        assert (wanted.moved, found.approved.of(wager).house_edge) == (False, edges[0] if edges else edge)
        edges.append(edge)
        page = explorer(wanted, found)
        [knob] = [each for each in page.knobs.choices if each.name == "strategy"]
        assert [pick.value for pick in knob.picks if pick.chosen] == [strategy]
        assert ("best one" in page.one.note) is (strategy == "best")
    assert edges[0] < edges[1]
    assert {pick.value for pick in knob.picks} == set(STRATEGIES)
    assert asked("premium-baccarat", {"strategy": ["always"]}).strategy == "best", "nobody decides there"


@pytest.mark.clause("baceball", "10.3")
def test_meters_can_be_moved_and_never_pay_less_than_their_guarantee() -> None:
    wanted = asked("baceball", {"wager": ["jackpot"], "meter-major": ["250,000"], "meter-minor": ["5"]})
    assert wanted.meters == (("major", 250_000_00),)
    found = counted(wanted)
    alone = Pricer(rules_of("baceball")).price(wagers=["jackpot"], payment=Payment(meters=(("major", 250_000_00),)))
    assert found.priced.of("jackpot").house_edge == alone.wagers[0].house_edge < found.approved.of("jackpot").house_edge
    page = explorer(wanted, found)
    assert [(each.name, each.shows) for each in page.knobs.meters] == [("meter-major", "250,000"), ("meter-minor", "10,000")]
    assert "the major meter at $250,000" in page.one.note
    assert asked("baceball", {"wager": ["jackpot"], "meter-major": ["much"]}).problem
    assert "at most $100,000,000" in asked("baceball", {"wager": ["jackpot"], "meter-major": ["100000001"]}).problem
    assert explorer(asked("baceball", {}), counted(asked("baceball", {}))).knobs.meters == ()


@pytest.mark.parametrize(("game", "query"), [
    ("premium-baccarat", {}), ("premium-baccarat", {"variant": "tie"}), ("seven-up-baccarat", {"wager": "super-sevens"}),
    ("lucky-draw-baccarat", {"strategy": "mimic"}), ("baceball", {"wager": "jackpot", "meter-major": "250,000"}),
    ("three-card-poker", {"wager": "ante"}), ("three-card-poker", {"wager": "pair-plus", "chip": "100"}),
])  # fmt: skip
def test_in_chinese_nothing_that_everybody_reads_stands_in_english(game: str, query: dict[str, Any]) -> None:
    with translation.override("zh-hans"):
        page = shown(game, **query)
        one, knobs = page.one, page.knobs
        told = [page.heading, one.title, one.note, knobs.title, knobs.priced, *(bar.title for bar in page.bars)]
        told += [
            each for line in one.lines for each in (line.result, line.pays) if not one.risk
        ]  # else they are told of whole hands
        told += [each for knob in knobs.choices for each in (knob.title, *(pick.words for pick in knob.picks))]
        told += [each.title for each in knobs.meters] + [each.called for each in knobs.prices]
        told += [] if page.side is None else [*page.side.titles, *(row.title for row in page.side.rows)]
    assert [text for text in told if re.search("[A-Za-z]{2}", text)] == []
