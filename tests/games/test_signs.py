"""What the sign says of a wager: which of it holds, what room it leaves, what breaks it, and what counts all the same."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rounds import BACEBALL, LUCKY, POKER, PREMIUM, SEVEN_UP

from croupier.games.catalogue import rules_of
from croupier.games.constraints import Allowed
from croupier.games.limits import Amounts, Bounds, Limit, Own, Sign, limit_for
from croupier.games.rules import Stake
from croupier.games.settlement import count_each
from croupier.games.signs import amounts_by, bounds_for, breaks_sign, counted_on_area, flags, off_unit
from croupier.money import chips_of

clause = pytest.mark.clause
CENTS = st.integers(1, 300)
SIGN = Sign({"player": Limit(10_00, 100_00), "banker": Limit(10_00, 100_00), "tie": Limit(5_00, 50_00)}, unit=5_00)


def stake(wager: str, amount: int = 10_00, *, area: int = 1, player: str | None = "Ann", under: Bounds | None = None) -> Stake:
    return Stake(area, wager, amount, amount, player, under=under)


def signed(sign: Sign, own: Mapping[str, Own] | None = None) -> Allowed:
    return Allowed(sign=sign, own=own or {})


def flagged(laid: Stake, *lying: Stake, sign: Sign = SIGN, own: Own | None = None, game: str = SEVEN_UP) -> tuple[str, ...]:
    return flags(rules_of(game), laid, lying, signed(sign, {"Ann": own} if own else None))


def counted(game: str, sign: Sign, *lying: Stake, own: Mapping[str, Own] | None = None) -> list[int]:
    return [each.counted for each in count_each(rules_of(game), lying, signed(sign, own), chips_of((1,)))[0]]


# Flagging


def test_a_stake_is_flagged_by_the_limits_of_its_wager() -> None:
    assert flagged(stake("player", 10_00)) == flagged(stake("player", 100_00)) == ()
    assert flagged(stake("player", 5_00)) == ("under-minimum",)
    assert flagged(stake("player", 105_00)) == ("over-maximum",)
    assert flagged(stake("player", 12_00)) == ("off-unit",)
    assert flagged(stake("player", 107_00)) == ("over-maximum", "off-unit")
    assert flagged(stake("super-sevens", 5_00)) == (), "a sign that is silent forbids nothing"


def test_a_players_own_limits_and_the_markers_minimum_hold_for_them() -> None:
    own = Own(limits={"player": Limit(1_00, 500_00)})
    assert flagged(stake("player", 1_00), own=own) == flagged(stake("player", 496_00), own=own) == ()
    assert flagged(stake("player", 1_00, player="Ben"), own=own) == ("under-minimum", "off-unit")
    kept = Own(minimums={"player": 5_00, "tie": 20_00})
    assert flagged(stake("player", 5_00), own=kept) == ()
    assert flagged(stake("tie", 5_00), own=kept) == (), "a marker never raises a minimum"


def test_a_players_and_an_areas_maximum_count_what_lies_there() -> None:
    sign = Sign(SIGN.limits, player_maximum=60_00, area_maximum=80_00)
    anns, bens = stake("tie", 50_00, area=2), stake("banker", 70_00, player="Ben")
    assert flagged(stake("player", 10_00), anns, bens, sign=sign) == ()
    assert flagged(stake("player", 15_00), anns, bens, sign=sign) == ("over-player-maximum", "over-area-maximum")
    assert flagged(stake("tie", 15_00), bens, sign=sign) == (), "the area maximum is about both hands"
    before, raised = stake("player", 10_00), stake("player", 15_00)
    assert flagged(raised, before, stake("tie", 45_00), sign=sign) == (), "a raised wager takes the place of what it was"
    own = Own(limits={"player": Limit(1_00, 500_00)})
    assert flagged(stake("player", 15_00), anns, bens, sign=sign, own=own) == (), "a sign of their own takes their place"


@pytest.mark.parametrize(("game", "cited", "ending"), [
    pytest.param(PREMIUM, "6.1", "they stand", marks=clause("premium-baccarat", "6.1")),
    pytest.param(SEVEN_UP, "6.5", "each wager counts for its share", marks=clause("seven-up-baccarat", "6.5")),
])  # fmt: skip
def test_an_area_above_its_maximum_is_cited_where_the_document_speaks_of_it(game: str, cited: str, ending: str) -> None:
    lying = [stake("banker", 31_00, player="Ben")]
    [breach] = breaks_sign(rules_of(game), stake("player", 50_00), lying, signed(Sign({}, area_maximum=80_00)))
    assert (breach.code, breach.clause, breach.limit) == ("over-area-maximum", cited, 80_00)
    assert breach.told == f"Area 1 holds 81.00, above its maximum of 80.00; {ending}."


def test_a_jackpot_wager_has_no_limits() -> None:
    sign = Sign({"jackpot": Limit(10_00, 20_00), "bet": Limit(10_00)})
    assert flagged(stake("jackpot", 5_00), sign=sign, game=BACEBALL) == ()
    assert flagged(stake("bet", 5_00), sign=sign, game=BACEBALL) == ("under-minimum",)


# A player's maximum


@clause("three-card-poker", "6.1")
@clause("three-card-poker", "6.3")
def test_one_wager_above_a_players_maximum_counts_to_it_like_one_above_its_own() -> None:
    sign = Sign({"ante": Limit(5_00, 100_00), "pair-plus": Limit(5_00, 200_00)}, player_maximum=150_00)
    assert counted(POKER, sign, stake("ante", 120_00), stake("pair-plus", 180_00)) == [100_00, 150_00]
    [breach, together] = breaks_sign(rules_of(POKER), stake("pair-plus", 180_00), [], signed(sign))
    assert (breach.code, breach.clause, breach.limit) == ("over-maximum", "6.3", 150_00)
    assert (together.code, together.clause, together.limit) == ("over-player-maximum", "6.1", 150_00)


@clause("three-card-poker", "6.3")
@clause("seven-up-baccarat", "6.5")
def test_where_only_the_sum_passes_a_players_maximum_every_wager_is_valid() -> None:
    sign = Sign({"ante": Limit(5_00, 100_00), "pair-plus": Limit(5_00, 100_00)}, player_maximum=150_00)
    lying = [stake("ante", 100_00), stake("pair-plus", 100_00)]
    assert counted(POKER, sign, *lying) == [100_00, 100_00]
    assert flagged(lying[1], lying[0], sign=sign, game=POKER) == ("over-player-maximum",)
    assert counted(SEVEN_UP, Sign({}, player_maximum=150_00), stake("player", 100_00), stake("tie", 140_00)) == [100_00, 140_00]


@clause("premium-baccarat", "6.3")
def test_premium_settles_what_is_above_a_players_maximum_in_full() -> None:
    assert counted(PREMIUM, Sign({"player": Limit(5_00, 100_00)}, player_maximum=50_00), stake("player", 300_00)) == [300_00]


@clause("three-card-poker", "8.5")
@clause("lucky-draw-baccarat", "5.2")
@clause("baceball", "11.4")
@pytest.mark.parametrize(
    ("game", "main", "other"), [(POKER, "ante", "play"), (LUCKY, "enter", "draw"), (BACEBALL, "bet", "jackpot")]
)
def test_what_a_player_does_not_choose_neither_counts_towards_it_nor_is_cut(game: str, main: str, other: str) -> None:
    sign, lying = Sign({}, player_maximum=50_00), [stake(main, 50_00), stake(other, 80_00)]
    assert counted(game, sign, *lying) == [50_00, 80_00]
    assert flagged(lying[0], lying[1], sign=sign, game=game) == flagged(lying[1], lying[0], sign=sign, game=game) == ()


@clause("baceball", "6.1")
def test_at_baceball_what_a_player_may_have_is_counted_area_by_area() -> None:
    sign = Sign({}, player_maximum=50_00)
    assert flagged(stake("bet", 30_00, area=2), stake("bet", 30_00), sign=sign, game=BACEBALL) == ()
    assert flagged(stake("strike-out", 30_00), stake("bet", 30_00), sign=sign, game=BACEBALL) == ("over-player-maximum",)
    assert flagged(stake("tie", 30_00, area=2), stake("player", 30_00), sign=sign) == ("over-player-maximum",)


# A sign of a player's own


@clause("seven-up-baccarat", "6.8")
@clause("seven-up-baccarat", "6.5")
def test_a_sign_of_ones_own_is_outside_the_area_maximum_and_the_others_share_it() -> None:
    sign, own = Sign({}, area_maximum=1_000_00), {"Ann": Own(limits={"player": Limit(5_00, 5_000_00)})}
    lying = [stake("player", 5_000_00), stake("player", 1_000_00, player="Ben")]
    assert counted(SEVEN_UP, sign, *lying, own=own) == [5_000_00, 1_000_00]
    assert counted(SEVEN_UP, sign, *lying, stake("banker", 1_000_00, player="Cy"), own=own) == [5_000_00, 500_00, 500_00]
    assert counted(SEVEN_UP, sign, stake("player", 6_000_00), lying[1], own=own) == [5_000_00, 1_000_00]
    assert flags(rules_of(SEVEN_UP), lying[1], lying[:1], signed(sign, own)) == ()


# What a wager was accepted under


def test_a_wager_counts_by_what_it_was_accepted_under() -> None:
    before, now = Bounds(Limit(5_00, 1_000_00)), Sign({"player": Limit(5_00, 100_00)}, player_maximum=80_00)
    assert counted(SEVEN_UP, now, stake("player", 1_000_00, under=before)) == [1_000_00]
    assert counted(SEVEN_UP, now, stake("player", 1_200_00, under=before)) == [1_000_00]
    assert counted(SEVEN_UP, now, stake("player", 1_000_00)) == [80_00]
    plain = Sign({"player": Limit(5_00, 100_00)})
    assert counted(SEVEN_UP, plain, stake("player", 1_200_00, under=before), stake("player", 200_00, area=2)) == [1_000_00, 100_00]
    assert flagged(stake("player", 1_000_00, under=before), sign=plain) == ()
    assert flagged(stake("player", 200_00), sign=plain) == ("over-maximum",)
    assert flagged(stake("player", 200_00), sign=plain, own=Own(limits={"player": Limit(5_00, 300_00)})) == ()
    own = {"Ann": Own(limits={"player": Limit(5_00, 300_00)})}
    assert counted(SEVEN_UP, plain, stake("player", 400_00), stake("player", 400_00, player="Ben"), own=own) == [300_00, 100_00]


@clause("seven-up-baccarat", "6.5")
def test_an_area_maximum_reaches_neither_back_nor_forward_over_a_change() -> None:
    lower = Bounds(area_maximum=5_000_00)
    assert counted(
        SEVEN_UP, Sign({}, area_maximum=1_000_00), stake("player", 1_000_00, under=lower), stake("banker", 1_000_00, player="Ben")
    ) == [1_000_00, 500_00]
    higher = Bounds(area_maximum=1_000_00)
    assert counted(
        SEVEN_UP, Sign({}, area_maximum=5_000_00), stake("player", 1_000_00, under=higher), stake("banker", 1_000_00, player="Ben")
    ) == [1_000_00, 1_000_00]
    own = Bounds(own=True)
    assert counted(
        SEVEN_UP, Sign({}, area_maximum=500_00), stake("player", 1_000_00, under=own), stake("banker", 1_000_00, player="Ben")
    ) == [1_000_00, 500_00]


def by_hand(stakes: list[Stake], bounds: list[Bounds]) -> list[int]:
    """Counted slowly: each wager to its maximum, then its share of the area's it was accepted under."""
    alone = [min(each.amount, held.limit.maximum or each.amount) for each, held in zip(stakes, bounds, strict=True)]

    def together(number: int) -> list[int]:
        """The places of what had been laid on the area when another maximum took the place of its own."""
        here = [
            other
            for other, (each, held) in enumerate(zip(stakes, bounds, strict=True))
            if each.area == stakes[number].area and each.wager != "tie" and not held.own
        ]
        own = bounds[number].area_maximum
        until = next((other for other in here if other > number and bounds[other].area_maximum != own), len(stakes))
        return [other for other in here if other < until]

    found = []
    for number, (each, held) in enumerate(zip(stakes, bounds, strict=True)):
        most = None if each.wager == "tie" or held.own else held.area_maximum
        total = 0 if most is None else sum(alone[other] for other in together(number))
        share = alone[number] if most is None or total <= most else alone[number] * most // total
        found.append(max(share, min(held.sure, alone[number])))
    return found


@pytest.mark.slow
@clause("seven-up-baccarat", "6.5", "6.8")
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_what_counts_under_signs_that_changed_is_what_a_slow_reckoning_gives(data: st.DataObject) -> None:
    mosts, maxima = st.sampled_from([None, 100, 250, 400]), st.sampled_from([None, 150, 300])
    kinds = st.tuples(st.integers(1, 2), st.sampled_from(["player", "banker", "tie"]), st.sampled_from(["Ann", "Ben", "Cy"]))
    places = data.draw(st.lists(kinds, unique=True, max_size=9))
    bounds = []
    for _area, wager, _player in places:
        limit, own = Limit(None, data.draw(maxima)), data.draw(st.booleans())
        area_maximum, sure = data.draw(mosts) if wager != "tie" else None, data.draw(st.sampled_from([0, 0, 80]))
        bounds.append(Bounds(limit, own=True) if own else Bounds(limit, area_maximum=area_maximum, sure=sure))
    stakes = [
        stake(wager, data.draw(CENTS), area=area, player=player, under=held)
        for (area, wager, player), held in zip(places, bounds, strict=True)
    ]
    assert counted(SEVEN_UP, Sign({}), *stakes) == by_hand(stakes, bounds)


def test_what_counted_counts_on_when_a_wager_is_increased_under_another_sign() -> None:
    before, now = Bounds(Limit(5_00, 1_000_00), area_maximum=50_00), Bounds(Limit(10_00, 100_00), 5_00, 60_00, 40_00)
    assert before.grown(600_00, now) == Bounds(Limit(10_00, 600_00), 5_00, 60_00, 40_00, sure=50_00)
    assert before.grown(30_00, now) == Bounds(Limit(10_00, 100_00), 5_00, 60_00, 40_00, sure=30_00)
    assert before.grown(1_600_00, now).limit.maximum == 1_000_00
    assert before.grown(20_00, now).limit.maximum == 100_00
    assert Bounds().grown(600_00, now) == Bounds(Limit(10_00, 600_00), 5_00, 60_00, 40_00, sure=600_00)
    assert before.grown(600_00, Bounds()) == Bounds()
    assert now.grown(20_00, before).area_maximum == 50_00, "one that is raised holds for all of it"
    assert before.grown(30_00, now).grown(35_00, now).sure == 30_00, "and what was added under the lower one is not sure"
    twice = before.grown(50_00, now).grown(60_00, Bounds(area_maximum=45_00)).grown(70_00, now)
    assert (twice.area_maximum, twice.sure) == (40_00, 50_00), "what was sure stays so"
    assert Bounds(own=True).grown(40_00, now) == Bounds(Limit(10_00, 100_00), 5_00, 60_00, 40_00, sure=40_00)
    assert Bounds(own=True).grown(50_00, now) == Bounds(Limit(10_00, 50_00), 5_00, 60_00, own=True), "as it lay, and no more"
    assert now.grown(1, Bounds(own=True)).own
    assert not now.grown(1, now).own


# Limits


def test_limits_hold_as_far_as_the_sign_speaks() -> None:
    assert limit_for(SIGN, "player") == Limit(10_00, 100_00)
    assert limit_for(SIGN, "super-sevens") == Limit()
    assert limit_for(SIGN, "player", Own(minimums={"player": 1_00})) == Limit(1_00, 100_00)
    assert limit_for(SIGN, "tie", Own(limits={"player": Limit(1_00, 2_00)})) == Limit(5_00, 50_00)


def test_what_of_a_sign_holds_for_one_wager() -> None:
    sign = Sign({"ante": Limit(5_00, 100_00), "pair-plus": Limit(5_00)}, 5_00, 90_00, 80_00)
    assert bounds_for(rules_of(POKER), sign, "ante") == Bounds(Limit(5_00, 80_00), 5_00, 90_00, 80_00)
    assert bounds_for(rules_of(POKER), sign, "pair-plus") == Bounds(Limit(5_00, 80_00), 5_00, 90_00, 80_00)
    assert bounds_for(rules_of(POKER), sign, "play") == Bounds()
    own = Own(limits={"ante": Limit(1_00, 900_00)})
    assert bounds_for(rules_of(POKER), sign, "ante", own) == Bounds(Limit(1_00, 900_00), 5_00, own=True)
    assert bounds_for(rules_of(POKER), sign, "pair-plus", own) == Bounds(Limit(5_00), 5_00, own=True)
    assert bounds_for(rules_of(LUCKY), Sign({}, player_maximum=5_00, area_maximum=5_00), "enter") == Bounds()
    assert bounds_for(rules_of(SEVEN_UP), Sign({}, area_maximum=5_00), "player") == Bounds(area_maximum=5_00)
    assert bounds_for(rules_of(SEVEN_UP), Sign({}, area_maximum=5_00), "tie") == Bounds()


@clause("three-card-poker", "6.1")
def test_which_wagers_an_area_maximum_counts() -> None:
    assert counted_on_area(rules_of(PREMIUM)) == counted_on_area(rules_of(SEVEN_UP)) == {"player", "banker"}
    assert counted_on_area(rules_of(POKER)) == {"ante", "pair-plus"}
    assert counted_on_area(rules_of(LUCKY)) == counted_on_area(rules_of(BACEBALL)) == frozenset()


@clause("three-card-poker", "6.1")
@clause("three-card-poker", "6.3")
def test_three_card_poker_flags_an_area_above_its_maximum_and_cuts_one_wager_above_it_alone() -> None:
    sign, lying = Sign({}, area_maximum=100_00), [stake("ante", 60_00), stake("pair-plus", 60_00)]
    assert flagged(lying[1], lying[0], sign=sign, game=POKER) == ("over-area-maximum",)
    assert counted(POKER, sign, *lying) == [60_00, 60_00]
    assert counted(POKER, sign, stake("ante", 160_00), lying[1], stake("play", 160_00)) == [100_00, 60_00, 160_00]


# What room is left


def open_to(laid: Stake, *lying: Stake, sign: Sign, most: int = 500_00, own: Own | None = None) -> Amounts:
    return amounts_by(rules_of(SEVEN_UP), laid, lying, signed(sign, {"Ann": own} if own else None), most)


def test_the_amounts_that_may_be_added() -> None:
    nothing = stake("player", 0)
    assert open_to(nothing, sign=SIGN, most=70_00) == Amounts(10_00, 70_00, 10_00, 5_00)
    assert open_to(nothing, sign=Sign({}), most=70_00) == Amounts(1, 70_00, 0, 1)
    assert open_to(nothing, sign=Sign({}, 5_00), most=70_00) == Amounts(1, 70_00, 0, 5_00)
    lies = stake("player", 40_00)
    assert open_to(lies, lies, sign=Sign(SIGN.limits)) == Amounts(1, 60_00, -30_00, 1)
    steps = Amounts(10_00, 70_00, 10_00, 5_00)
    assert [amount for amount in (5_00, 10_00, 12_00, 15_00, 70_00, 75_00) if steps.fits(amount)] == [10_00, 15_00, 70_00]


def test_what_is_left_beside_what_lies_there() -> None:
    sign = Sign({}, player_maximum=100_00, area_maximum=80_00)
    lying = [stake("player", 10_00), stake("tie", 30_00, area=2), stake("banker", 55_00, player="Ben")]
    assert open_to(lying[0], *lying, sign=sign).highest == 15_00
    assert open_to(stake("banker", 0, area=2), *lying, sign=sign).highest == 60_00
    assert open_to(stake("tie", 0), *lying, sign=sign).highest == 60_00
    own = Own(limits={"player": Limit(1_00, 400_00)})
    assert open_to(lying[0], *lying, sign=sign, own=own).highest == 390_00
    assert open_to(stake("player", 0, player="Ben"), *lying, sign=sign, own=own).highest == 25_00, "Ann's is not counted"


MAXIMUM = st.none() | st.integers(1, 300)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_a_screen_leaves_open_is_what_breaks_nothing(data: st.DataObject) -> None:
    """An amount may be added exactly if the wager that comes of it breaks nothing on the sign."""
    game = data.draw(st.sampled_from([PREMIUM, SEVEN_UP, POKER, BACEBALL]))
    rules = rules_of(game)
    chosen = [slug for slug, wager in rules.wagers.items() if wager.chosen][:3]
    limits = {slug: Limit(low, low + data.draw(st.integers(0, 200))) for slug in chosen if (low := data.draw(CENTS))}
    sign = Sign(limits, data.draw(st.sampled_from([None, 5])), data.draw(MAXIMUM), data.draw(MAXIMUM))
    own = {"Ann": Own(limits={chosen[0]: Limit(1, 400)})} if data.draw(st.booleans()) else None
    places = st.tuples(st.integers(1, 2), st.sampled_from(chosen), st.sampled_from(["Ann", "Ben"]))
    lying = [stake(wager, data.draw(CENTS), area=area, player=who) for area, wager, who in data.draw(st.sets(places, max_size=5))]
    area, wager, who = data.draw(places)
    laid = next((each for each in lying if (each.area, each.wager, each.player) == (area, wager, who)), None)
    laid = laid or stake(wager, 0, area=area, player=who)
    span, allowed = amounts_by(rules, laid, lying, signed(sign, own), 10_000), signed(sign, own)
    for amount in {1, data.draw(CENTS), max(1, span.highest), max(1, span.highest + 1), span.lowest, max(1, span.lowest - 1)}:
        whole = stake(wager, laid.amount + amount, area=area, player=who)
        assert span.fits(amount) == (not breaks_sign(rules, whole, lying, allowed))


@pytest.mark.parametrize(("minimum", "since"), [(None, ""), (1_000, ""), (1_250, ", from $12.50 on")])
def test_steps_are_told_from_the_minimum_where_it_is_no_step_itself(minimum: int | None, since: str) -> None:
    breach = off_unit(rules_of("premium-baccarat"), Stake(1, "banker", 1_333, 1_333), Bounds(Limit(minimum), unit=500))
    assert breach is not None
    assert breach.refused == f"Wagers on Banker go up in steps of $5{since}."
