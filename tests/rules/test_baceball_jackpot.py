"""bACEball beside its document, clause by clause: the jackpot, its meters and who shares them."""

import pytest
from tests.judging import bet, cents, judge, line_of, outcome, outcomes
from tests.rules.test_baceball import dealt, gain, play

GAME = "baceball"


# The jackpot


JACKPOT = [
    ("AD AD AD", None, "11.9.1", 100_000_00),
    ("AH AH AH", None, "11.9.2", 10_000_00),
    ("AS AS AS", None, "11.9.2", 10_000_00),
    ("AC AC AC", None, "11.9.2", 10_000_00),
    ("AD AD AH", "300:1", "11.10.1", 3_000_00),
    ("AS AH AC", "300:1", "11.10.1", 3_000_00),
    ("AD AD KD", "50:1", "11.10.2", 500_00),
    ("AS 2H AS", "50:1", "11.10.2", 500_00),
    ("5C AC AC", "50:1", "11.10.2", 500_00),
    ("AD AH KD", "20:1", "11.10.3", 200_00),
    ("AS 2S AH", "20:1", "11.10.3", 200_00),
    ("AC KC AS", "20:1", "11.10.3", 200_00),
]  # fmt: skip


@pytest.mark.clause(
    GAME, "3.2", "5.1.6.1", "8.3", "11.7", "11.9", "11.9.1", "11.9.2", "11.10", "11.10.1", "11.10.2", "11.10.3"
)  # fmt: skip
@pytest.mark.parametrize(("hand", "odds", "clause", "paid"), JACKPOT, ids=[prize[0] for prize in JACKPOT])
def test_what_two_or_three_aces_win_for_the_jackpot_wager(hand: str, odds: str | None, clause: str, paid: int) -> None:
    told = play(hand, "9C 9D 9H", {"bet": "5", "jackpot": "10"})
    assert outcome(told, "jackpot") == ("win", odds, clause)
    line = line_of(told, "jackpot")
    # the prize is paid for the wager, which was collected before the deal
    assert (cents(line["pays"]), cents(line["returned"])) == (paid, 0)


@pytest.mark.clause(GAME, "5.1.6.2", "7.2")
@pytest.mark.parametrize("hand", ["AD KD QD", "2D 3D 4D", "KD AD 9S", "TH TS TC"])
def test_one_ace_or_none_loses_the_jackpot_wager(hand: str) -> None:
    told = play(hand, "AC AC AC", {"bet": "5", "jackpot": "10"})
    assert outcome(told, "jackpot") == ("lose", None, "5.1.6.2")
    assert gain(line_of(told, "jackpot")) == -10_00


@pytest.mark.clause(GAME, "5.2", "5.2.2", "11.8")
def test_a_home_run_is_paid_on_bet_and_jackpot_both() -> None:
    told = play("AD AH AS", "9C 9D 9H", {"bet": "100", "jackpot": "5"})
    assert outcomes(told) == {"bet": ("win", "10:1", "5.1.1.2"), "jackpot": ("win", "300:1", "11.10.1")}
    assert [(line["pays"], line["returned"]) for line in told["wagers"]] == [("1000.00", "100.00"), ("1500.00", "0.00")]


@pytest.mark.clause(GAME, "11.9.1", "11.9.2")
@pytest.mark.parametrize(
    ("hand", "options", "paid"),
    [
        ("AD AD AD", {"major": "123456.78"}, 123_456_78),
        ("AD AD AD", {"major": "99999.99"}, 100_000_00),
        ("AD AD AD", {"major": "100000.01", "minor": "99"}, 100_000_01),
        ("AH AH AH", {"minor": "10500"}, 10_500_00),
        ("AH AH AH", {"minor": "9999.99", "major": "200000"}, 10_000_00),
    ],
)
def test_a_progressive_prize_is_the_meter_but_never_less_than_its_guarantee(hand: str, options: dict[str, str], paid: int) -> None:
    told = play(hand, "9C 9D 9H", {"bet": "5", "jackpot": "10"}, options=options)
    assert cents(line_of(told, "jackpot")["pays"]) == paid


@pytest.mark.clause(GAME, "11.9.1", "11.9.2")
@pytest.mark.parametrize("stake", ["1", "10", "250"])
def test_a_progressive_prize_does_not_depend_on_the_stake(stake: str) -> None:
    assert line_of(play("AD AD AD", "9C 9D 9H", {"bet": "5", "jackpot": stake}), "jackpot")["pays"] == "100000.00"


@pytest.mark.clause(GAME, "5.9", "11.13", "11.13.1", "11.13.2")
@pytest.mark.parametrize(
    ("suit", "options", "chips", "share"),
    [
        ("D", {"major": "150000"}, "0.01", 75_000_00),
        ("D", {"major": "150000.01"}, "0.01", 75_000_01),
        ("D", {}, "5 25", 50_000_00),
        ("H", {"minor": "10005"}, "5", 5_005_00),
        ("S", {"minor": "10003"}, "2 5", 5_002_00),
        ("C", {}, "1", 5_000_00),
    ],
)
def test_two_winners_share_a_progressive_prize_each_share_raised_to_chips(
    suit: str, options: dict[str, str], chips: str, share: int
) -> None:
    ace = f"A{suit}"
    wagers = [bet(slug, 10, area=area) for area in (1, 2, 3) for slug in ("bet", "jackpot")]
    one, other = [f"A{mixed}" for mixed in "SHDC" if mixed != suit][:2]
    cards = dealt(f"{ace} {ace} {ace}", f"{one} {other} 2C", f"{ace} {ace} {ace}", "9C 9D 9H")
    told = judge(GAME, cards, wagers, options=options, chips=chips)
    assert [cents(line_of(told, "jackpot", area=area)["pays"]) for area in (1, 3)] == [share, share]
    assert line_of(told, "jackpot", area=2)["pays"] == "200.00"


@pytest.mark.clause(GAME, "11.13", "11.13.1", "11.13.2")
def test_major_and_minor_are_shared_each_among_its_own_winners() -> None:
    wagers = [bet(slug, 10, area=area) for area in (1, 2, 3, 4) for slug in ("bet", "jackpot")]
    cards = dealt("AD AD AD", "AH AH AH", "AS AS AS", "AC AC AC", "9C 9D 9H")
    told = judge(GAME, cards, wagers, options={"minor": "10000"}, chips="5")
    assert [line_of(told, "jackpot", area=area)["pays"] for area in (1, 2, 3, 4)] == ["100000.00", "3335.00", "3335.00", "3335.00"]


@pytest.mark.clause(GAME, "11.5", "11.13")
def test_only_a_jackpot_wager_wins_or_shares_a_jackpot() -> None:
    wagers = [bet("bet", area=1), bet("bet", area=2), bet("jackpot", 10, area=2)]
    told = judge(GAME, dealt("AD AD AD", "AD AD AD", "9C 9D 9H"), wagers)
    assert [(line["area"], line["wager"]) for line in told["wagers"]] == [(1, "bet"), (2, "bet"), (2, "jackpot")]
    assert line_of(told, "jackpot", area=2)["pays"] == "100000.00"


@pytest.mark.clause(GAME, "11.7")
def test_the_jackpot_hand_is_the_areas_own_three_cards() -> None:
    wagers = [bet(slug, 10, area=area) for area in (1, 2) for slug in ("bet", "jackpot")]
    told = judge(GAME, dealt("AD 2C 3C", "AD AD 3C", "AC AC AC"), wagers)
    assert outcome(told, "jackpot", area=1)[0] == "lose"
    assert outcome(told, "jackpot", area=2) == ("win", "50:1", "11.10.2")
