"""Chips and tokens together in one wager, at the live table: staked, increased, cut, returned, settled, taken back."""

from typing import Any

import pytest
from tests.poker import DEALERS, three
from tests.tables import SUPERVISOR, House, all_of, only, opened, player, seated
from tests.wrongs import sound

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.accounts import FLOAT, TOKENS_TAKEN
from croupier.table.model.wagers import Lying
from croupier.table.record.postings import balances

CHIPS, TOKENS = 20_000, 10_000
WINS: dict[str, tuple[str, str]] = {
    "premium-baccarat": ("player", "7H 6D 2C 2S"),
    "seven-up-baccarat": ("banker", "2C KD 6S"),
    "baceball": ("bet", "9H 2C 8H 3C 7H 4C"),
}
LOSES = {
    "premium-baccarat": ("banker", "7H 6D 2C 2S"),
    "seven-up-baccarat": ("player", "2C KD 6S"),
    "baceball": ("bet", "2C 9H 3C 8H 4C 7H"),
}


def at(game: str, **named: Any) -> House:
    """Ann with chips and tokens."""
    return seated(game, chips=CHIPS, tokens=TOKENS, **named)


def lay(house: House, wager: str, amount: int, tokens: int, name: str = "Ann", **named: Any) -> e.WagerPlaced:
    area = house.table.floor.people[name].area
    return only(e.WagerPlaced, house.ok(c.PlaceWager, name, area, wager, amount, tokens=tokens, **named))


def purse(house: House, name: str = "Ann") -> tuple[int, int]:
    """Chips and tokens won or lost so far, what lies not counted in."""
    return house.chips(name) - CHIPS, house.tokens(name) - TOKENS


def account(house: House, name: str) -> int:
    return balances(house.events).get(name, 0)


# Staked, won and lost


@pytest.mark.clause("premium-baccarat", "5.2")
@pytest.mark.clause("seven-up-baccarat", "5.2")
@pytest.mark.clause("baceball", "5.3")
@pytest.mark.parametrize("game", WINS)
def test_a_wager_of_both_wins_chips_and_goes_back_as_it_was_staked(game: str) -> None:
    house, (wager, cards) = at(game), WINS[game]
    lay(house, wager, 10_000, 4_000)
    assert purse(house) == (-6_000, -4_000)
    house.deal(cards)
    [line] = house.settle()
    assert (line.result, line.means, line.tokens, line.returned_tokens) == (Result.WIN, "chips", 4_000, 4_000)
    assert purse(house) == (10_000, 0)
    assert account(house, TOKENS_TAKEN) == 0
    sound(house)


@pytest.mark.clause("premium-baccarat", "5.2")
@pytest.mark.clause("seven-up-baccarat", "5.2")
@pytest.mark.clause("baceball", "5.3")
@pytest.mark.parametrize("game", WINS)
def test_a_wager_of_both_is_lost_each_part_where_it_belongs(game: str) -> None:
    house = at(game)
    before = account(house, FLOAT)
    wager, cards = LOSES[game]
    lay(house, wager, 10_000, 4_000)
    house.deal(cards)
    house.settle()
    assert purse(house) == (-6_000, -4_000)
    assert (account(house, FLOAT) - before, account(house, TOKENS_TAKEN)) == (6_000, 4_000)
    sound(house)


@pytest.mark.parametrize(
    ("first", "more", "lies"),
    [
        (("chips", 0), ("tokens", 0), ("chips", 1_000)),
        (("tokens", 0), ("chips", 0), ("chips", 2_000)),
        (("tokens", 0), (None, 0), ("tokens", 0)),
        (("tokens", 0), (None, 500), ("chips", 2_500)),
        (("chips", 500), (None, 0), ("chips", 500)),
        (("tokens", 0), ("tokens", 0), ("tokens", 0)),
        (("chips", 500), ("chips", 500), ("chips", 1_000)),
    ],
)
def test_a_wager_may_be_increased_in_either(first: tuple[Any, int], more: tuple[Any, int], lies: tuple[str, int]) -> None:
    house = at("baceball")
    house.ok(c.PlaceWager, "Ann", 1, "bet", 2_000, first[0], tokens=first[1])
    house.ok(c.IncreaseWager, "Ann", 1, "bet", 1_000, means=more[0], tokens=more[1])
    lying = house.lies("Ann", "bet")
    assert lying is not None
    assert (lying.amount, lying.means, lying.tokens) == (3_000, *lies)
    [back] = all_of(e.WagerReturned, house.ok(c.WithdrawWager, "Ann", 1, "bet"))
    assert (back.amount, back.means, back.tokens) == (3_000, *lies)
    assert purse(house) == (0, 0)
    sound(house)


@pytest.mark.parametrize(
    ("amount", "means", "tokens", "clause", "says"),
    [
        (10_000, "chips", 10_000, "5.3", "Of chips and tokens together each is a part; ..."),
        (10_000, "chips", -500, "5.3", "Of chips and tokens together each is a part; ..."),
        (10_000, "tokens", 5_000, "5.3", "Of chips and tokens together each is a part; ..."),
        (10_000, "chips", 1_050, None, "The chips at this table cannot make that amount."),
        (30_000, "chips", 10_500, "5.3", "Ann does not have that much in tokens."),
        (30_000, "chips", 9_500, "5.3", "Ann does not have that much in chips."),
    ],
)
def test_what_cannot_be_staked_together(amount: int, means: str, tokens: int, clause: str | None, says: str) -> None:
    house = opened("baceball", chips=(100, 500))
    house.sit("Ann", 1, chips=CHIPS, tokens=TOKENS)
    house.make_ready()
    house.refused(c.PlaceWager, "Ann", 1, "bet", amount, means, tokens=tokens, clause=clause, says=says)
    house.bet("Ann", "bet", 500)
    if amount == 10_000:
        house.refused(c.IncreaseWager, "Ann", 1, "bet", amount, means=means, tokens=tokens, clause=clause, says=says)


@pytest.mark.clause("baceball", "1.1")
def test_no_token_is_part_of_a_jackpot_wager() -> None:
    house = at("baceball", offered=("jackpot",), jackpot=1_000)
    house.bet("Ann", "bet", 500)
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", 1_000, tokens=500, clause="1.1")


# Cut to a maximum, reduced, void


@pytest.mark.clause("baceball", "6.3")
@pytest.mark.parametrize(("tokens", "back"), [(4_000, (5_000, 0)), (7_000, (3_000, 2_000))])
def test_what_is_above_the_maximum_goes_back_from_the_chips_first(tokens: int, back: tuple[int, int]) -> None:
    house = at("baceball", maximum=5_000)
    lay(house, "bet", 10_000, tokens)
    house.deal(LOSES["baceball"][1])
    [line] = house.settle()
    assert (line.counted, line.returned - line.returned_tokens, line.returned_tokens) == (5_000, *back)
    assert only(e.WagerSettled, house.events).clauses == (line.clause, "6.3")
    assert purse(house) == (back[0] - (10_000 - tokens), back[1] - tokens)
    sound(house)


@pytest.mark.clause("premium-baccarat", "6.2")
@pytest.mark.parametrize(
    ("tokens", "kept", "back_in_tokens"),
    [(1_000, ("chips", 1_000), 0), (8_000, ("tokens", 0), 3_000), (5_000, ("tokens", 0), 0)],
)
def test_a_reduction_pro_rata_takes_the_chips_first(tokens: int, kept: tuple[str, int], back_in_tokens: int) -> None:
    house = at("premium-baccarat", differential=5_000)
    lay(house, "banker", 10_000, tokens)
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata))
    assert cut.cuts == (Lying(1, "Ann", "banker", 5_000, *kept[:1], tokens=kept[1]),)  # type: ignore[arg-type]
    assert (cut.returned, cut.returned_tokens) == ((5_000,), (back_in_tokens,))
    assert purse(house) == (5_000 - back_in_tokens - (10_000 - tokens), back_in_tokens - tokens)
    sound(house)


def test_a_void_round_gives_back_what_was_staked_as_it_was_staked() -> None:
    house = at("premium-baccarat")
    lay(house, "banker", 10_000, 4_000)
    house.deal("2C 3D")
    house.ok(c.InvalidateOutcome, "disruption", "a fire", by=SUPERVISOR)
    assert purse(house) == (0, 0)
    sound(house)


def test_a_settlement_that_is_taken_back_lies_again_as_it_lay() -> None:
    house = at("premium-baccarat")
    lay(house, "player", 10_000, 4_000)
    lain = house.lies("Ann", "player")
    house.deal(WINS["premium-baccarat"][1])
    house.settle()
    came = house.ok(c.InvalidateOutcome, "disruption", "a fire", by=SUPERVISOR)
    assert only(u.SettlementReversed, came).settled.tokens == 4_000
    voided = only(e.WagerSettled, came).settled
    assert lain is not None
    assert (voided.result, voided.tokens, voided.returned) == (Result.VOID, lain.tokens, lain.amount)
    assert purse(house) == (0, 0)
    sound(house)


# Play and DRAW


def short(game: str, wager: str, cards: str, *, chips: int, tokens: int) -> House:
    """Ann has laid 10,000 and has so much left."""
    house = seated(game, chips=chips + 10_000, tokens=tokens or 100)
    house.bet("Ann", wager, 10_000)
    house.deal(cards)
    return house


COVERED = [
    ("three-card-poker", "ante", "play", three(DEALERS, "KH 5S 2C")),
    ("lucky-draw-baccarat", "enter", "draw", "4H TC KS"),
]


@pytest.mark.clause("three-card-poker", "12.10", "5.2")
@pytest.mark.clause("lucky-draw-baccarat", "5.4")
@pytest.mark.parametrize(("game", "wager", "decision", "cards"), COVERED)
def test_chips_and_tokens_together_cover_the_wager_of_a_decision(game: str, wager: str, decision: str, cards: str) -> None:
    house = short(game, wager, cards, chips=6_000, tokens=6_000)
    house.refused(c.Decide, 1, decision, says="Ann does not have the ... wager in chips.")
    house.refused(c.Decide, 1, decision, tokens=3_900, says="Ann does not have that much in chips.")
    house.refused(c.Decide, 1, decision, tokens=6_100, says="Ann does not have that much in tokens.")
    placed = only(e.WagerPlaced, house.ok(c.Decide, 1, decision, tokens=5_000, by=player("Ann")))
    assert (placed.amount, placed.means, placed.tokens) == (10_000, "chips", 5_000)
    assert (house.chips("Ann"), house.tokens("Ann")) == (1_000, 1_000)
    sound(house)


@pytest.mark.clause("three-card-poker", "12.10", "5.2")
@pytest.mark.parametrize(("chips", "tokens", "covers"), [(6_000, 6_000, True), (4_000, 6_000, True), (4_000, 5_900, False)])
def test_who_can_cover_play_with_both_does_not_lose_the_ante(chips: int, tokens: int, covers: bool) -> None:
    house = short("three-card-poker", "ante", COVERED[0][3], chips=chips, tokens=tokens)
    if covers:
        house.refused(c.CannotCover, 1, clause="12.10", says="Ann has enough for the Play wager.")
    else:
        house.ok(c.CannotCover, 1)


def test_tokens_are_no_part_of_a_decision_that_brings_no_wager() -> None:
    house = short("three-card-poker", "ante", COVERED[0][3], chips=6_000, tokens=6_000)
    house.refused(c.Decide, 1, "fold", tokens=500, says="This decision brings no wager that tokens could be part of.")
    assert house.lies("Ann", "ante") is not None


# Offered and seen


def test_a_wager_of_both_is_offered_and_shown() -> None:
    house = at("baceball", maximum=25_000)
    [both] = [each for each in permitted_to(house.table, player("Ann")) if each.command == "place-wager" and "tokens" in each.open]
    assert (both.spans["amount"].highest, both.spans["tokens"].highest) == (25_000, TOKENS)
    house.ok(c.PlaceWager, "Ann", 1, "bet", 10_000, tokens=4_000, through="screen", by=player("Ann"))
    [seen] = view(house.table, player("Ann")).wagers
    assert (seen.amount, seen.means, seen.tokens) == (10_000, "chips", 4_000)
    house.deal(LOSES["baceball"][1])
    house.ok(c.AnnounceResult)
    [due] = view(house.table, player("Ann")).round.due  # type: ignore[union-attr]
    assert (due.tokens, due.returned_tokens, due.chips) == (4_000, 0, ())


def test_whoever_has_no_tokens_is_offered_none() -> None:
    house = seated("baceball", chips=CHIPS)
    assert all(each.fields["tokens"] == 0 for each in permitted(house.table) if each.command == "place-wager")


@pytest.mark.clause("premium-baccarat", "14.12.5")
@pytest.mark.parametrize(("kept", "lies", "back_in_tokens"), [(7_000, ("chips", 4_000), 0), (3_000, ("tokens", 0), 1_000)])
def test_a_player_who_reduces_a_wager_takes_its_chips_back_first(kept: int, lies: tuple[str, int], back_in_tokens: int) -> None:
    house = at("premium-baccarat")
    lay(house, "player", 10_000, 4_000)
    house.deal("4C 2D")
    house.ok(c.ScanCard, Card("3S"), True, "banker")
    house.ok(c.RuleMisdelivery, "laid", "retract", by=SUPERVISOR)
    cut = only(e.WagersReduced, house.ok(c.ReduceWager, "Ann", 1, "player", kept, by=player("Ann")))
    [lying] = cut.cuts
    assert (lying.amount, lying.means, lying.tokens) == (kept, *lies)
    assert (cut.returned, cut.returned_tokens) == ((10_000 - kept,), (back_in_tokens,))
    sound(house)
