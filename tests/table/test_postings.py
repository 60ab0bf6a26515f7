"""Double entry: every event that moves money moves it between two accounts, and each account holds what it should."""

import pytest
from tests.tables import PURSE as BOUGHT
from tests.tables import SUPERVISOR, House, seated

from croupier import commands as c
from croupier.games.rules import Terms
from croupier.table.message.events import ChipsBought
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.accounts import CASHLESS, DROP_BOX, FLOAT, POOL, PURSE, ROUNDING, TOKENS_TAKEN, Posting, layout, patron
from croupier.table.record.postings import balances, postings

ANN, TOKENS = patron("Ann", "chips"), patron("Ann", "tokens")


def accounts(house: House) -> dict[str, int]:
    told = balances(house.events)
    assert sum(told.values()) == 0
    return {account: cents for account, cents in told.items() if cents}


def test_chips_are_bought_from_the_float_and_the_cash_goes_into_the_box() -> None:
    house = seated("premium-baccarat")
    assert accounts(house) == {PURSE: -BOUGHT, DROP_BOX: BOUGHT, FLOAT: -BOUGHT, ANN: BOUGHT}
    [bought] = [event for event in house.events if isinstance(event, ChipsBought)]
    assert postings(bought)[:2] == (Posting(PURSE, -BOUGHT), Posting(DROP_BOX, BOUGHT))


def test_cashless_tables_have_no_box() -> None:
    assert accounts(seated("premium-baccarat", cashless=True)) == {PURSE: -BOUGHT, CASHLESS: BOUGHT, FLOAT: -BOUGHT, ANN: BOUGHT}


def test_a_wager_lies_on_the_layout_until_it_is_settled_or_withdrawn() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 5_000)
    house.ok(c.IncreaseWager, "Ann", 1, "player", 1_000)
    assert accounts(house)[layout("chips")] == 6_000
    house.ok(c.WithdrawWager, "Ann", 1, "player")
    assert layout("chips") not in accounts(house)
    assert accounts(house)[ANN] == BOUGHT


def test_a_lost_wager_goes_to_the_float_and_a_won_one_is_paid_from_it() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 5_000)
    house.bet("Ann", "tie", 1_000)
    house.play("9C 2D TH 3S")
    assert accounts(house)[ANN] == BOUGHT + 5_000 - 1_000
    assert accounts(house)[FLOAT] == -BOUGHT - 5_000 + 1_000


def test_what_rounding_up_gives_away_has_an_account_of_its_own() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "banker", 500)
    house.play("2C 9D TH TS")
    assert accounts(house)[ANN] == BOUGHT + 500
    assert accounts(house)[ROUNDING] == -25
    assert accounts(house)[FLOAT] == -BOUGHT - 475


@pytest.mark.parametrize(
    ("cards", "chips", "tokens", "taken"), [("9C 2D TH 3S", 5_000, 20_000, 0), ("2C 9D TH TS", 0, 15_000, 5_000)]
)
def test_tokens_win_chips_and_are_kept_apart_when_lost(cards: str, chips: int, tokens: int, taken: int) -> None:
    house = seated("premium-baccarat", tokens=20_000)
    house.bet("Ann", "player", 5_000, means="tokens")
    house.play(cards)
    told = accounts(house)
    assert (told[ANN] - BOUGHT, told[TOKENS], told.get(TOKENS_TAKEN, 0)) == (chips, tokens, taken)


def test_a_jackpot_wager_is_collected_first_and_its_prize_comes_from_the_pool() -> None:
    house = seated("baceball", offered=("jackpot",), jackpot=500)
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    assert accounts(house)[FLOAT] == -BOUGHT + 500
    house.deal("AD 2C AD 3C AD 4C")
    house.settle(major=15_000_000)
    told = accounts(house)
    assert told[POOL] == -15_000_000
    assert told[FLOAT] == -BOUGHT + 500 - 10_000
    assert layout("chips") not in told


def test_a_fixed_jackpot_prize_comes_from_the_float() -> None:
    house = seated("baceball", offered=("jackpot",), jackpot=500)
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.play("AD 2C AH 3C 5D 4C")
    assert POOL not in accounts(house)
    assert accounts(house)[ANN] == BOUGHT + 1_000 - 500 + 20 * 500


def test_what_exceeds_a_maximum_goes_back() -> None:
    house = seated("lucky-draw-baccarat", maximum=10_000, terms=Terms(decks=8))
    house.bet("Ann", "enter", 15_000)
    house.deal("2C 9D 3C")
    house.ok(c.Decide, 1, "stand")
    house.deal("KD")
    house.settle()
    assert accounts(house)[ANN] == BOUGHT - 10_000


def test_whoever_leaves_takes_everything_along() -> None:
    house = seated("premium-baccarat", tokens=5_000)
    house.ok(c.LeaveTable, "Ann")
    assert accounts(house) == {DROP_BOX: BOUGHT, FLOAT: -BOUGHT}


def test_an_excluded_player_takes_the_wager_along() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 5_000)
    house.ok(c.ExcludePlayer, "Ann", "cheating", by=SUPERVISOR)
    assert accounts(house) == {DROP_BOX: BOUGHT, FLOAT: -BOUGHT}


def test_only_these_kinds_of_event_move_money() -> None:
    from croupier.table.record.postings import MOVED

    assert sorted(kind.__name__ for kind in MOVED) == [
        "ChipsBought", "ChipsBrought", "ChipsTaken", "CoupCounted", "EntrantDisqualified", "EntrantsOut", "FloatClosed",
        "FloatCredited", "FloatFilled", "FloatOpened", "JackpotWagersCollected", "PlayOffStarted", "PlayerLeft", "PrizePaid",
        "SessionEnded", "SessionStarted", "SettlementRectified", "SettlementReversed", "VoucherExchanged", "WagerIncreased",
        "WagerPlaced", "WagerReturned", "WagerSettled", "WagersReduced",
    ]  # fmt: skip
    assert set(MOVED) <= set(EVENTS)
