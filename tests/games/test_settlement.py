"""What all games settle alike: stakes and excess, tokens, shares of an area, riders, and the order of settling."""

from math import gcd
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests import by_hand
from tests.by_hand import RANKS, SUITS
from tests.judging import bet, cents, judge, line_of, net, record, refuse

from croupier.games.adjudicate import adjudicate, write
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.constraints import Allowed
from croupier.games.limits import Limit, Sign
from croupier.games.rules import Result, Settled, Stake
from croupier.games.settlement import count_each, exact_payment, losers_first
from croupier.games.topics import ROUNDING
from croupier.money import Odds, chips_of


class Round(NamedTuple):
    """A round of one area in which the wager comes to this result; a win pays `price` to one."""

    game: str
    wager: str
    cards: str
    result: str
    decision: str = ""
    price: int = 0

    def judged(self, amount: int, *, maximum: int | None = None, tokens: bool = False, **others: Any) -> dict[str, Any]:
        limits = None if maximum is None else {self.wager: {"maximum": str(maximum)}}
        decisions = {1: self.decision} if self.decision else None
        laid = [bet(self.wager, amount, tokens=tokens)]
        return judge(self.game, self.cards, laid, decisions=decisions, limits=limits, **others)


ROUNDS = [
    Round("premium-baccarat", "player", "5H 3D 4S 4C", "win", price=1),
    Round("premium-baccarat", "player", "2H 4D 5S 5C", "lose"),
    Round("premium-baccarat", "player", "3H 2D 5S 6C", "standoff"),
    Round("seven-up-baccarat", "tie", "3D KH 4C", "win", price=9),
    Round("seven-up-baccarat", "banker", "3D AH 4C", "lose"),
    Round("seven-up-baccarat", "banker", "4D AH 4C", "standoff"),
    Round("lucky-draw-baccarat", "enter", "4H 2D 4S 5C", "win", "stand", price=1),
    Round("lucky-draw-baccarat", "enter", "2H 4D 4S 5C", "lose", "stand"),
    Round("lucky-draw-baccarat", "enter", "2H 2D 5S 5C", "standoff", "none"),
    Round("baceball", "bet", "9H 2D 9S 3D 9C 4D", "win", price=1),
    Round("baceball", "bet", "2D 9H 3D 9S 4D 9C", "lose"),
    Round("baceball", "bet", "2D 2H 3D 3S 4D 4C", "standoff"),
    Round("three-card-poker", "pair-plus", "QD 9H 7C 9S 2D 5H", "win", "play", price=1),
    Round("three-card-poker", "pair-plus", "9H QD 9S 7C 5H 2D", "lose", "play"),
    Round("three-card-poker", "ante", "QD 9H 7C 9S 2D 5H", "void", "none"),
]
EVERY_ROUND = pytest.mark.parametrize("played", ROUNDS, ids=lambda played: f"{played.game}-{played.wager}-{played.result}")


@EVERY_ROUND
def test_what_a_player_gains_is_paid_and_returned_less_the_stake(played: Round) -> None:
    told = played.judged(250)
    line = line_of(told, played.wager)
    assert line["result"] == played.result
    assert (line["amount"], line["counted"]) == ("250.00", "250.00")
    assert net(told, played.wager) == (
        played.price * 250_00 if played.result == "win" else -250_00 if played.result == "lose" else 0
    )
    assert (line["odds"] is None) is (played.result != "win")


@EVERY_ROUND
@pytest.mark.clause("seven-up-baccarat", "6.5")
@pytest.mark.clause("lucky-draw-baccarat", "6.3")
@pytest.mark.clause("baceball", "6.3")
@pytest.mark.clause("three-card-poker", "6.3")
@pytest.mark.clause("premium-baccarat", "6.3")
def test_above_the_maximum_the_excess_goes_back_except_at_premium(played: Round) -> None:
    told = played.judged(800, maximum=500)
    line, counted = line_of(told, played.wager), 800_00 if played.game == "premium-baccarat" else 500_00
    assert [note["code"] for note in told["notes"]] == ["over-maximum"]
    assert (line["amount"], cents(line["counted"])) == ("800.00", counted)
    assert cents(line["pays"]) == played.price * counted
    assert cents(line["returned"]) == (800_00 - counted if played.result == "lose" else 800_00)
    assert played.judged(500, maximum=500)["notes"] == []


@EVERY_ROUND
def test_a_token_comes_back_unless_it_loses_and_wins_chips(played: Round) -> None:
    line = line_of(played.judged(50, tokens=True), played.wager)
    assert line["means"] == "tokens"
    assert line["returned"] == ("0.00" if played.result == "lose" else "50.00")
    assert cents(line["pays"]) == played.price * 50_00


def test_what_hangs_on_a_reduced_wager_follows_it() -> None:
    over = {"enter": {"maximum": "500"}}
    told = judge("lucky-draw-baccarat", "2H 2D 2S 4C 5C", {"enter": 800}, decisions="draw", limits=over)
    draw = line_of(told, "draw")
    assert (draw["amount"], draw["counted"], draw["pays"], draw["returned"]) == ("500.00", "500.00", "1000.00", "500.00")
    laid = judge("lucky-draw-baccarat", "2H 2D 2S 4C 5C", {"enter": 800, "draw": 800}, decisions="draw", limits=over)
    draw = line_of(laid, "draw")
    assert (draw["amount"], draw["counted"], draw["pays"], draw["returned"]) == ("800.00", "500.00", "1000.00", "800.00")


def test_play_and_ante_bonus_follow_a_reduced_ante() -> None:
    told = judge(
        "three-card-poker", "QD 9H 7C 8S 2D 7H", {"ante": 800}, decisions="play", limits={"ante": {"maximum": "500"}}
    )  # a straight against queen high
    assert [(line["wager"], line["amount"], line["counted"]) for line in told["wagers"]] == [
        ("ante", "800.00", "500.00"),
        ("play", "500.00", "500.00"),
        ("ante-bonus", "0.00", "500.00"),
    ]
    assert [line["pays"] for line in told["wagers"]] == ["500.00"] * 3
    assert [line["returned"] for line in told["wagers"]] == ["800.00", "500.00", "0.00"]


@pytest.mark.parametrize(
    ("game", "cards", "first", "follows", "decision"),
    [
        ("lucky-draw-baccarat", "2H 2D 2S 4C 5C", "enter", "draw", "draw"),
        ("three-card-poker", "QD 9H 7C 9S 2D 5H", "ante", "play", "play"),
    ],
)
def test_a_recorded_second_wager_is_exactly_the_first_and_follows_a_decision(
    game: str, cards: str, first: str, follows: str, decision: str
) -> None:
    told = judge(game, cards, [bet(first, 100, tokens=True), bet(follows, 100, tokens=True)], decisions=decision)
    assert [(line["wager"], line["means"]) for line in told["wagers"]] == [(first, "tokens"), (follows, "tokens")]
    added = judge(game, cards, [bet(first, 100, tokens=True)], decisions=decision)
    assert [(line["wager"], line["means"]) for line in added["wagers"]] == [(first, "tokens"), (follows, "chips")]
    assert refuse(game, cards, {first: 100, follows: 99}, decisions=decision)["code"] == "bad-amount"
    assert refuse(game, cards, [bet(first), bet(follows, area=2)], decisions=decision)["code"] == "bad-decision"
    silent = "2H 2D 2S 5C" if game == "lucky-draw-baccarat" else cards
    assert refuse(game, silent, {first: 100, follows: 100}, decisions="none")["code"] == "bad-decision"


def test_lines_stand_in_the_order_of_the_record_then_the_second_wagers_then_the_bonuses() -> None:
    cards = "QD 9H 9C 7C 8S 8D 2D 7H 7S"
    laid = [bet("ante", area=2), bet("pair-plus", area=1), bet("ante", area=1), bet("pair-plus", area=2)]
    told = judge("three-card-poker", cards, laid, decisions={1: "play", 2: "play"})
    assert [(line["wager"], line["area"]) for line in told["wagers"]] == [
        *((line["wager"], line["area"]) for line in laid),
        *(("play", 2), ("play", 1), ("ante-bonus", 2), ("ante-bonus", 1)),
    ]


# --- Shares of an area -------------------------------------------------------------------------------------------------

RACKS = ["0.01", "1", "5", "2 5", "2.50 25", "5 25 100"]


@pytest.mark.slow
@pytest.mark.clause("seven-up-baccarat", "6.5")
@settings(max_examples=100, deadline=None)
@given(data=st.data(), rack=st.sampled_from(RACKS), stakes=st.lists(st.integers(1, 400), min_size=1, max_size=3))
def test_shares_keep_to_the_area_maximum_and_to_the_proportions(data: st.DataObject, rack: str, stakes: list[int]) -> None:
    smallest = round(float(rack.split()[0]) * 100)
    amounts = [stake * smallest for stake in stakes]
    maximum = data.draw(st.integers(1, 500)) * smallest
    laid = [
        bet(("player", "banker")[number % 2], f"{amount / 100:.2f}", player=str(number)) for number, amount in enumerate(amounts)
    ]
    told = judge("seven-up-baccarat", "3D AH 4C", laid, chips=rack, area_maximum=f"{maximum / 100:.2f}")
    counted = [cents(line["counted"]) for line in told["wagers"]]
    if sum(amounts) <= maximum:
        assert (counted, told["notes"]) == (amounts, [])
        return
    assert [note["code"] for note in told["notes"]] == ["over-area-maximum"]
    assert sum(counted) <= maximum
    makeable = makeable_up_to([round(float(chip) * 100) for chip in rack.split()], max(amounts))
    for part, amount in zip(counted, amounts, strict=True):
        assert part == max(sum_ for sum_ in makeable if sum_ * sum(amounts) <= amount * maximum)


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_an_area_one_cent_too_full_is_reduced_and_a_full_one_is_not() -> None:
    laid = [bet("player", "0.51", player="ann"), bet("player", "0.50", player="ben")]
    told = judge("seven-up-baccarat", "3D AH 4C", laid, area_maximum="1.00")
    assert [line["counted"] for line in told["wagers"]] == ["0.50", "0.49"]
    full = judge("seven-up-baccarat", "3D AH 4C", laid, area_maximum="1.01")
    assert [line["counted"] for line in full["wagers"]] == ["0.51", "0.50"]


def makeable_up_to(chips: list[int], most: int) -> list[int]:
    """Every sum of these chips up to a bound, by adding one chip after another; none lies between multiples of their divisor."""
    sums = {0}
    step = gcd(*chips)
    for amount in range(step, most + 1, step):
        if any(amount - chip in sums for chip in chips):
            sums.add(amount)
    return sorted(sums)


@pytest.mark.parametrize("game", [slug for slug in GAMES if slug != "seven-up-baccarat"])
def test_only_seven_up_settles_to_an_area_maximum(game: str) -> None:
    played = next(played for played in ROUNDS if played.game == game)
    decisions = {1: played.decision} if played.decision else None
    error = refuse(game, played.cards, {played.wager: 100}, decisions=decisions, area_maximum="50")
    assert error["code"] == "bad-limits"


def test_limits_are_read_for_each_wager_alone() -> None:
    rules = rules_of("seven-up-baccarat")
    laid = [Stake(1, "player", 900_00, 900_00), Stake(1, "tie", 900_00, 900_00), Stake(2, "banker", 5_00, 5_00)]
    limits = {"player": Limit(None, 500_00), "banker": Limit(10_00, None)}
    stakes, notes = count_each(rules, laid, Allowed(sign=Sign(limits)), chips_of((1,)))
    assert [stake.counted for stake in stakes] == [500_00, 900_00, 5_00]
    assert [stake.amount for stake in stakes] == [900_00, 900_00, 5_00]
    assert [note.code for note in notes] == ["over-maximum", "under-minimum"]


@pytest.mark.parametrize("limits", [{"minimum": "100", "maximum": "50"}, {"minimum": "0"}, {"maximum": "-5"}, {"maximum": "7.50"}])
def test_limits_that_cannot_be_are_refused(limits: dict[str, str]) -> None:
    error = refuse("seven-up-baccarat", "3D AH 4C", {"player": 100}, limits={"player": limits}, chips="5")
    assert error["code"] == "bad-limits"


# --- Order and exactness -----------------------------------------------------------------------------------------------


def settled(area: int, result: Result, wager: str = "player") -> Settled:
    return Settled(area, None, wager, "chips", 100, 100, result, None, 0, 0, "1.1")


def test_losers_are_collected_first_and_all_from_the_dealers_right() -> None:
    results = (Result.WIN, Result.LOSE, Result.STANDOFF, Result.LOSE, Result.VOID, Result.WIN)
    lines = [settled(area, result) for area, result in enumerate(results, start=1)]
    assert [line.area for line in losers_first(lines, {})] == [4, 2, 6, 5, 3, 1]


def test_wagers_of_one_area_keep_their_order_within_a_turn() -> None:
    lines = [settled(3, Result.LOSE, "tie"), settled(3, Result.WIN, "player"), settled(3, Result.LOSE, "banker")]
    assert [line.wager for line in losers_first(lines, {})] == ["tie", "banker", "player"]


@pytest.mark.slow
@given(stake=st.integers(1, 10**9), to=st.integers(0, 1000), on=st.integers(1, 40))
@settings(max_examples=100, deadline=None)
def test_a_payment_that_may_not_be_rounded_is_exact_or_refused(stake: int, to: int, on: int) -> None:
    if stake * to % on:
        with pytest.raises(ValueError, match="whole number of cents"):
            exact_payment(stake, to, on)
    else:
        assert exact_payment(stake, to, on) * on == stake * to


def test_only_three_card_poker_has_no_clause_that_rounds() -> None:
    without = [slug for slug in GAMES if ROUNDING not in rules_of(slug).provisions]
    assert without == ["three-card-poker"]
    for wager in rules_of("three-card-poker").wagers.values():
        assert {line.odds.on for line in wager.lines if line.odds} <= {1}, "every price of it is to one, so nothing needs rounding"


a_card = st.sampled_from([rank + suit for rank in RANKS for suit in SUITS])
an_amount = st.integers(1, 2_000_00).map(lambda amount: f"{amount // 100}.{amount % 100:02}")


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(
    shoe=st.lists(a_card, min_size=6, max_size=6),
    amounts=st.lists(an_amount, min_size=1, max_size=8),
    maximum=an_amount,
    seven_up=st.booleans(),
)
def test_money_is_kept_whatever_is_laid(shoe: list[str], amounts: list[str], maximum: str, seven_up: bool) -> None:
    """No stake is lost beyond what counts, none comes back twice, and the house pays what the odds of the line say."""
    game = "seven-up-baccarat" if seven_up else "premium-baccarat"
    kinds = ("player", "banker", "tie")
    laid = [bet(kinds[number % 3], amount, area=number + 1) for number, amount in enumerate(amounts)]
    cards = by_hand.in_order(*by_hand.coup(shoe, seven_up=seven_up), seven_up=seven_up)
    told = judge(game, cards, laid, limits={kind: {"maximum": maximum} for kind in kinds})
    for line, wager in zip(told["wagers"], laid, strict=True):
        amount, counted, paid, back = (cents(line[key]) for key in ("amount", "counted", "pays", "returned"))
        assert amount == cents(wager["amount"])
        assert counted == (min(amount, cents(maximum)) if seven_up else amount)
        assert back == (amount - counted if line["result"] == "lose" else amount)
        if line["odds"] is None:
            assert paid == 0
        else:
            odds = Odds.parse(line["odds"])
            assert 0 <= paid * odds.on - counted * odds.to < odds.on, "exact, or up to the next cent"


def test_the_same_record_is_answered_alike_every_time() -> None:
    laid = [bet("banker", 7, area=area) for area in range(1, 10)]
    line = record("premium-baccarat", "2H 4D 5S 5C", laid, id={"any": ["thing", 1]})
    first, second = (write(adjudicate(write(line))) for _ in range(2))
    assert first == second
    assert first.startswith(b'{"id":{"any":["thing",1]},')


def test_what_is_read_off_the_wagers_follows_them_into_other_rules() -> None:
    poker, ball = rules_of("three-card-poker"), rules_of("baceball")
    assert [bonus.slug for bonus in poker.bonuses] == ["ante-bonus"]
    assert (poker.has_prizes, poker.rounds_up) == (False, False)
    assert (ball.bonuses, ball.has_prizes, ball.rounds_up) == ((), True, True)
    without = replace(ball, wagers={slug: wager for slug, wager in ball.wagers.items() if slug != "jackpot"})
    assert not without.has_prizes
    assert replace(poker, wagers=ball.wagers, provisions=ball.provisions).rounds_up
