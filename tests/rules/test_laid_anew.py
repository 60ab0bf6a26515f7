"""Cards that lie in another order than the one in which they came, in the four documents that let them be laid anew: while the
round is dealt, while it is settled and until the next begins. At Premium and 7-Up players may then withdraw if a card is due; at
Lucky Draw and bACEball all accept the result. What each document alone says stands with the rest of its game."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from tests import baceball, lucky_draw, premium, seven_up
from tests.coups import Gains, cards, fits, hands, names, only_by, plus, rack, scan, stopped, waiting, won
from tests.tables import House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.message import upsets as u

clause = pytest.mark.clause
PREMIUM: Final = "premium-baccarat"
SEVEN_UP: Final = "seven-up-baccarat"
LUCKY_DRAW: Final = "lucky-draw-baccarat"
BACEBALL: Final = "baceball"
GROUNDS: Final = {
    PREMIUM: ("14.1.1", "14.1", "14.1(a)", "14.1(b)"),
    SEVEN_UP: ("12.1.1", "12.1", "12.1(a)", "12.1(b)"),
    LUCKY_DRAW: ("10.8",),
    BACEBALL: ("12.5",),
}
"""The clauses that cards laid anew rest on."""
COUNTED: Final = {PREMIUM: ["CountsAnnounced"], SEVEN_UP: ["CountsAnnounced"], LUCKY_DRAW: [], BACEBALL: []}
"""What follows by itself once hands lie anew that need no further card from anyone."""
TOKENS: Final = {LUCKY_DRAW: lucky_draw.TOKENS, BACEBALL: baceball.TOKENS}
LUCKY_STAKED: Final[Gains] = {"Ann": (-1_000, 0), "Ben": (0, -2_000), "Cat": (-5_000, 0)}
LUCKY_GAINED: Final[Gains] = {"Ann": (-1_000, 0), "Ben": (8_000, 0), "Cat": (5_000, 0)}
BACEBALL_STAKED: Final[Gains] = {"Ann": (-11_500, 0), "Ben": (-3_000, -2_000), "Cat": (-4_000, 0)}
BACEBALL_GAINED: Final[Gains] = {"Ann": (11_500, 0), "Ben": (1_500, -2_000), "Cat": (4_000, 0)}


def gains(house: House, game: str) -> Gains:
    return won(house, TOKENS[game]) if game in TOKENS else won(house)


# While the round is dealt


def premium_disordered() -> House:
    house = premium.coup("2C 5S 9D")
    assert hands(house) == {"player": "2C 9D", "banker": "5S"}
    assert fits(house) == premium.BEGUN | premium.LAID
    return house


def premium_goes_on(house: House) -> None:
    house.deal("4H 3S")
    assert hands(house) == {"player": "5S 9D 3S", "banker": "2C 4H"}


def seven_up_disordered() -> House:
    """A card on the wrong hand is held, and no other ruling on a held card fits it."""
    house = seven_up.coup("KC")
    held = only(u.CardHeld, scan(house, "8D", "banker"))
    assert (held.held.card, held.held.laid, held.held.up) == ("8D", "banker", True)
    assert hands(house) == {"player": "", "banker": "KC"}
    assert fits(house) == seven_up.IN_COUP
    stopped(house)
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.KeepForNext, clause="12.2")
    house.refused(c.KeepForNoBet, clause="12.3")
    house.refused(c.GiveToBanker, clause="12.2")
    house.refused(c.RackCard, clause="12.2")
    return house


def seven_up_goes_on(house: House) -> None:
    house.deal("7H 4S")
    assert hands(house) == {"player": "8D 4S", "banker": "KC 7H"}


def lucky_disordered() -> House:
    house = lucky_draw.at_the_table()
    lucky_draw.place_bets(house)
    house.deal("2D 4H 9C 6S 3C 2S KD")  # Ben was dealt to before Ann
    return house


def baceball_disordered() -> House:
    """Area 1 was passed over: its card lies on area 2 and so on, one place too far."""
    house = baceball.half_dealt(5)
    for card, laid in zip(["AC", "TD", "5S", "8C"], ("2", "5", "6", "dealer"), strict=True):
        scan(house, card, laid)
    assert [held.laid for held in house.table.cards.held] == ["2", "5", "6", "dealer"]
    house.refused(
        c.AnnounceResult,
        clause=None,
        says="The ace of clubs is held for a ruling. It was laid on area 2; the next card is for area 1.",
    )
    return house


def baceball_goes_on(house: House) -> None:
    assert (house.required().what, house.required().hand) == ("deal", "dealer")
    house.deal(baceball.rest(9))
    assert hands(house) == baceball.HANDS


class Disordered(NamedTuple):
    """Cards out of order in the middle of a round."""

    table: Callable[[], House]
    others: tuple[str, ...]
    """Cards that are not those on the table."""
    order: str
    hands: dict[str, str]
    staked: Gains
    left: int
    """How many cards are still to be dealt."""
    fixed: str
    """By which wagers stand where nobody may withdraw; else nothing."""
    goes_on: Callable[[House], None]
    gained: Gains


DISORDERED: Final = {
    PREMIUM: Disordered(
        premium_disordered, ("5S 2C", "5S 2C 9D 9D", "5S 2C 8D"), "5S 2C 9D", {"player": "5S 9D", "banker": "2C"},
        premium.STAKED, 412, "", premium_goes_on, premium.PLAYER_WINS,
    ),
    SEVEN_UP: Disordered(
        seven_up_disordered, ("KC", "KC 8D 8D", "KC 9D"), "KC 8D", {"player": "8D", "banker": "KC"},
        seven_up.STAKED, 309, "", seven_up_goes_on, {"Ann": (12_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)},
    ),
    LUCKY_DRAW: Disordered(
        lucky_disordered, ("4H 2D 9C 6S 3C 2S", "4H 2D 9C 6S 3C 2S KD KD", "4H 2D 9C 6S 3C 2S 8D"), "4H 2D 9C 6S 3C 2S KD",
        lucky_draw.HANDS, LUCKY_STAKED, 408, "5.8", lucky_draw.decisions_and_dealer, LUCKY_GAINED,
    ),
    BACEBALL: Disordered(
        baceball_disordered, ("KH 2C 9D 7S 6H AC TD 5S", "KH 2C 9D 7S 6H AC TD 5S 8C 8C", "KH 2C 9D 7S 6H AC TD 5S 8D"),
        "KH 2C 9D 7S 6H AC TD 5S 8C", {"1": "KH AC", "2": "2C TD", "5": "9D 5S", "6": "7S 8C", "dealer": "6H"},
        BACEBALL_STAKED, 302, "5.5", baceball_goes_on, BACEBALL_GAINED,
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PREMIUM, marks=clause(PREMIUM, "14.1", "14.1(a)", "14.1.1")),
        pytest.param(SEVEN_UP, marks=clause(SEVEN_UP, "12.1", "12.1(b)", "12.1.1")),
        pytest.param(LUCKY_DRAW, marks=clause(LUCKY_DRAW, "10.8")),
        pytest.param(BACEBALL, marks=clause(BACEBALL, "12.5")),
    ],
)
def test_cards_out_of_order_are_laid_anew_and_the_round_goes_on(game: str) -> None:
    case, grounds = DISORDERED[game], GROUNDS[game]
    house = case.table()
    laid = house.table.laid
    assert (gains(house, game), house.table.cards.stock.remaining) == (case.staked, case.left)
    for others in case.others:
        house.refused(c.Reconstruct, cards(others), clause=grounds[0])
    events = only_by(house, c.Reconstruct, cards(case.order), clause=grounds[0])
    relaid = only(u.HandsRelaid, events)
    assert (relaid.clauses, relaid.waiting, relaid.racked) == (grounds, (), ())
    assert (hands(house), house.table.cards.held) == (case.hands, ())
    assert (house.table.laid, gains(house, game), house.table.cards.stock.remaining) == (laid, case.staked, case.left)
    if case.fixed:
        assert all_of(u.ChoiceOpened, events) == []
        assert house.ongoing.upset.choice is None
        house.refused(c.WithdrawWager, "Ann", 1, laid[0].wager, by=player("Ann"), clause=case.fixed)
    else:
        assert names(events) == ["HandsRelaid", "ChoiceOpened"]
        assert only(u.ChoiceOpened, events).choice.players == ("Ann", "Ben", "Cat")
        premium.all_let_stand(house)
    case.goes_on(house)
    house.settle()
    house.clear()
    assert (gains(house, game), house.required().what) == (case.gained, "wagers")


# Until the next round begins


def nothing_more(_house: House) -> None:
    """The round goes its ordinary way."""


def one_wager(player: str, wager: str, amount: int) -> Callable[[House], object]:
    return lambda house: house.bet(player, wager, amount)


def baceball_wagers(house: House) -> None:
    house.bet("Cat", "bet", 5_000)
    house.bet("Cat", "jackpot", baceball.STAKE)
    house.ok(c.CollectJackpotWagers)


class Doubted(NamedTuple):
    """A round that was dealt to its end before anyone noticed."""

    table: Callable[[], House]
    wager: Callable[[House], object]
    dealt: str
    to_its_end: Callable[[House], None]
    gave: Gains
    """What it gave everyone, in the order in which it was dealt."""
    settled: list[str]
    """The first three of its wagers to be settled, and how many there are."""
    lines: int
    offers: dict[str, set[str]]
    """What can go wrong with cards, round and shoe, by moment."""
    next: Callable[[House], object]
    """Wagers for the next round, and how they come back: whether each had been collected."""
    returned: list[tuple[str, int, bool]]
    order: str
    hands: dict[str, str]
    staked: Gains
    unseen: tuple[int, int]
    """How many cards of the rack nobody has seen, before it is cleared away and after."""
    rest: str
    result: str
    gained: Gains


DOUBTED: Final = {
    PREMIUM: Doubted(
        premium.around_the_table, premium.wager, premium.BOTH_STAND, nothing_more, premium.PLAYER_WINS,
        ["tie", "pairs-banker", "banker"], 5,
        {
            "settling": premium.BEGUN | {"display-wrong", "misdelivery-complete", "wrong-variant"},
            "settled": premium.BEGUN | {"display-wrong", "misdelivery-complete", "wrong-variant"},
            "cleared": premium.BEGUN - {"not-cut"} | {"wrong-variant"},
        },
        one_wager("Ben", "tie", 500), [("tie", 500, False)], "2D 4C 4H 3S",
        {"player": "2D 4H", "banker": "4C 3S"}, premium.STAKED, (1, 1), "", "Banker wins, 7 over 6.", premium.BANKER_WINS,
    ),
    SEVEN_UP: Doubted(
        seven_up.around_the_table, seven_up.wager, "2C 4D 6S", nothing_more,
        {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}, ["tie", "super-sevens", "player"], 5,
        {
            "settling": seven_up.IN_COUP | {"display-wrong"},
            "settled": seven_up.IN_COUP | {"display-wrong"},
            "cleared": seven_up.IN_COUP,
        },
        one_wager("Ann", "tie", 500), [("tie", 500, False)], "4D 2C 6S",
        {"player": "2C", "banker": "4D 6S"}, seven_up.STAKED, (1, 0), "", "Player wins, 9 over 0.",
        {"Ann": (10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)},
    ),
    LUCKY_DRAW: Doubted(
        lucky_draw.at_the_table, lucky_draw.place_bets, lucky_draw.OPENING, lucky_draw.decisions_and_dealer, LUCKY_GAINED,
        ["enter", "enter", "enter"], 4,
        {
            "settling": lucky_draw.RIGHT | {"wrong-cards", "not-cut"},
            "settled": lucky_draw.RIGHT | {"wrong-cards", "not-cut"},
            "cleared": lucky_draw.RIGHT | {"wrong-cards"},
        },
        one_wager("Cat", "enter", 3_000), [("enter", 3_000, False)],
        "4H 2D 9C 6S 3C 2S KD 2H 5D",  # Ben's third and the dealer's second were swapped, and the dealer draws a third
        {"1": "4H 3C", "3": "2D 2S 2H", "6": "9C KD", "dealer": "6S 5D"}, LUCKY_STAKED | {"Ben": (-2_000, -2_000)}, (1, 1),
        "5S", "The dealer has 6; area 1 7, area 3 6, area 6 9.",
        {"Ann": (1_000, 0), "Ben": (0, 0), "Cat": (5_000, 0)},
    ),
    BACEBALL: Doubted(
        baceball.at_the_table, baceball.wager,
        "2C AH 9D 7S 6H TD AC 5S 8C 7D 3H 4C QS 9H 5D", nothing_more,  # the right order has two aces on area 1, not on 2
        {"Ann": (-11_500, 0), "Ben": (13_500, 0), "Cat": (4_000, 0)},
        ["bet", "third-strike", "bet"], 9,
        dict.fromkeys(("settling", "settled", "cleared"), baceball.RIGHT | {"wrong-cards"}),
        baceball_wagers, [("bet", 5_000, False), ("jackpot", 500, True)],
        "AH 2C 9D 7S 6H AC TD 5S 8C 7D 4C 3H QS 9H 5D",
        baceball.HANDS | {"1": "AH AC 4C"}, BACEBALL_STAKED, (1, 1), "",
        "The dealer has 18; area 1 26, area 2 15, area 5 24, area 6 24.",
        {"Ann": (18_500, 0), "Ben": (1_500, -2_000), "Cat": (4_000, 0)},
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PREMIUM, marks=clause(PREMIUM, "14.1(b)", "14.1.1")),
        pytest.param(SEVEN_UP, marks=clause(SEVEN_UP, "12.1", "12.1(a)", "12.1.1")),
        pytest.param(LUCKY_DRAW, marks=clause(LUCKY_DRAW, "10.8")),
        pytest.param(BACEBALL, marks=clause(BACEBALL, "12.5")),
    ],
)
@pytest.mark.parametrize("moment", ["settling", "settled", "cleared"])
def test_a_round_in_doubt_is_laid_anew_and_settled_again_until_the_next_begins(game: str, moment: str) -> None:
    case, grounds = DOUBTED[game], GROUNDS[game]
    house = case.table()
    case.wager(house)
    house.deal(case.dealt)
    case.to_its_end(house)
    laid, taken = house.table.laid, house.table.taken
    if moment == "settling":
        house.ok(c.AnnounceResult)
        for _ in range(3):
            house.ok(c.SettleWager)
        assert [line.wager for line in house.ongoing.settled] == case.settled
    else:
        house.settle()
        assert gains(house, game) == case.gave
    if moment == "cleared":
        house.clear()
        case.next(house)
    assert fits(house) == case.offers[moment]
    left = house.table.cards.stock.remaining
    events = only_by(house, c.Reconstruct, cards(case.order), clause=grounds[0])
    reopened = [*["WagerReturned"] * len(case.returned), "RoundReopened"] if moment == "cleared" else []
    reversed_ = ["SettlementReversed"] * (3 if moment == "settling" else case.lines)
    assert names(events) == [*reopened, *reversed_, "HandsRelaid", *COUNTED[game]]
    assert all(event.clauses == grounds for event in events[: len(reopened) + len(reversed_) + 1])
    if moment == "cleared":
        back = [(event.wager, event.amount, event.collected) for event in all_of(e.WagerReturned, events)]
        assert (back, only(u.RoundReopened, events).number) == (case.returned, 1)
    assert hands(house) == case.hands
    assert (set(house.table.laid), house.table.taken) == (set(laid), taken)
    assert (gains(house, game), house.table.cards.stock.remaining) == (case.staked, left)
    assert rack(house) == ("", case.unseen[moment == "cleared"])
    assert house.ongoing.upset.choice is None, "no card is due that a player could still withdraw from"
    assert house.required().what == ("deal" if case.rest else "result")
    house.deal(case.rest)
    lines = house.settle()
    assert (len(lines), house.ongoing.result) == (case.lines, case.result)
    house.clear()
    assert gains(house, game) == case.gained
    assert (house.table.played, {person.idle for person in house.table.floor.people.values()}) == (1, {0})

    case.wager(house)
    first, _, rest = case.dealt.partition(" ")
    house.deal(first)
    house.refused(c.Reconstruct, cards(case.order), clause=grounds[0])
    house.deal(rest)
    case.to_its_end(house)
    house.settle()
    house.clear()
    assert (gains(house, game), house.table.played) == (plus(case.gained, case.gave), 2)


# One card too many


def premium_surplus() -> House:
    return premium.coup(f"{premium.BANKER_DRAWS} 9C")


def premium_opens_with_it(house: House) -> None:
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    house.deal("9C 2D KS 4H")
    assert house.ongoing.no_bet


def seven_up_surplus(*, up: bool) -> House:
    house = seven_up.coup("KC 8D AH")
    house.ok(c.DealCard, Card("5S"), not up)
    assert hands(house) == {"player": "8D 5S" if up else "8D (5S)", "banker": "KC AH"}
    return house


def seven_up_opens_with_it(house: House, *, up: bool) -> None:
    assert (rack(house), seven_up.device(house)) == (("AH KC 8D", 0), 308)
    if up:
        house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="12.4")
    else:
        seven_up.wager(house)
    house.refused(c.DealCard, Card("6C"), clause="12.2")
    started = only(e.RoundStarted, house.deal("5S TD 2C"))
    assert (started.no_bet, hands(house)) == (up, {"player": "TD", "banker": "5S 2C"})
    house.settle()
    house.clear()
    after: Gains = {"Ann": (0, -1_000), "Ben": (0, 0), "Cat": (34_000, 0)}
    after = after if up else {"Ann": (0, -2_000), "Ben": (0, 0), "Cat": (78_000, 0)}
    assert (won(house), waiting(house), seven_up.device(house)) == (after, "", 309)


def lucky_surplus() -> House:
    house = lucky_draw.at_the_table()
    lucky_draw.place_bets(house)
    house.deal("4H 2D 9C AS 3C 2S KD")
    for name in ("Ann", "Ben", "Cat"):
        lucky_draw.says(house, name, "stand")
    house.deal("2H 6S")  # ace and two draw a third
    return house


def baceball_surplus() -> House:
    """The dealer's third went to area 2, and two more followed before anyone noticed."""
    house = baceball.half_dealt(14)
    for card, laid in (("5D", "2"), ("AH", "dealer"), ("AS", "5")):
        scan(house, card, laid)
    return house


class Surplus(NamedTuple):
    """Cards for which the right order has no place."""

    table: Callable[[], House]
    order: str
    by: str
    """The clause that says what becomes of them."""
    hands: dict[str, str]
    waits: str
    racked: str
    gained: Gains
    next: Callable[[House], None]


SURPLUS: Final = {
    "premium": Surplus(
        premium_surplus, "4C 3S 2D 3H 9C", "14.3", {"player": "4C 2D", "banker": "3S 3H"}, "9C", "",
        premium.TIE | {"Cat": (51_000, 0)}, premium_opens_with_it,
    ),
    "seven-up, seen": Surplus(
        lambda: seven_up_surplus(up=True), "KC AH 8D 5S", "12.3", {"player": "AH", "banker": "KC 8D"}, "5S", "",
        {"Ann": (0, -1_000), "Ben": (0, 0), "Cat": (34_000, 0)}, lambda house: seven_up_opens_with_it(house, up=True),
    ),
    "seven-up, unseen": Surplus(
        lambda: seven_up_surplus(up=False), "KC AH 8D 5S", "12.2", {"player": "AH", "banker": "KC 8D"}, "(5S)", "",
        {"Ann": (0, -1_000), "Ben": (0, 0), "Cat": (34_000, 0)}, lambda house: seven_up_opens_with_it(house, up=False),
    ),
    "lucky draw": Surplus(
        lucky_surplus, "4H 2D 9C 6S 3C 2S KD 2H AS", "10.6", lucky_draw.HANDS | {"dealer": "6S 2H"}, "", "AS",
        {"Ann": (-1_000, 0), "Ben": (0, -2_000), "Cat": (5_000, 0)}, nothing_more,
    ),
    "baceball": Surplus(
        baceball_surplus, f"{baceball.ROUND} AH AS", "12.8", baceball.HANDS, "", "AH AS", BACEBALL_GAINED, nothing_more,
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "which"),
    [
        pytest.param(PREMIUM, "premium", marks=clause(PREMIUM, "14.1.1", "14.3")),
        pytest.param(SEVEN_UP, "seven-up, seen", marks=clause(SEVEN_UP, "12.1.1", "12.3")),
        pytest.param(SEVEN_UP, "seven-up, unseen", marks=clause(SEVEN_UP, "12.1.1", "12.2")),
        pytest.param(LUCKY_DRAW, "lucky draw", marks=clause(LUCKY_DRAW, "10.8")),
        pytest.param(BACEBALL, "baceball", marks=clause(BACEBALL, "12.5", "12.8")),
    ],
)
def test_a_card_without_a_place_in_the_right_order_goes_where_a_surplus_goes(game: str, which: str) -> None:
    case, grounds = SURPLUS[which], GROUNDS[game]
    house = case.table()
    events = house.ok(c.Reconstruct, cards(case.order))
    relaid = only(u.HandsRelaid, events)
    assert (names(events), relaid.clauses) == (["HandsRelaid", *COUNTED[game]], (*grounds, case.by))
    assert [slot.card for slot in relaid.racked if slot.up] == case.racked.split()
    assert (hands(house), waiting(house), rack(house)[0]) == (case.hands, case.waits, case.racked)
    assert house.required().what == "result"
    house.settle()
    house.clear()
    assert gains(house, game) == case.gained
    case.next(house)
