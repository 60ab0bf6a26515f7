"""A 7-Up coup with wagers of every kind on it, and what the tests of its irregularities ask of the table."""

from tests.coups import TOKENS
from tests.tables import SUPERVISOR, House, seated

from croupier import commands as c

GAME = "seven-up-baccarat"
WHOLE = 52 * 6

ANYTIME = {"wrong-cards", "sequence-revealed"}
"""What can come to light at any moment with cards on the table."""
IN_COUP = ANYTIME | {"reconstruct", "void-round"}


def around_the_table() -> House:
    """Ann and Ben share area 1, Cat sits at area 3; the burn lies in the rack."""
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 3}, tokens=TOKENS, offered=("super-sevens",))
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    house.ok(c.TakeArea, "Ben", 1)
    return house


def wager(house: House) -> House:
    """Ann on Player and Ben on Banker on one area, Cat on Tie with tokens, and two Super 7's."""
    house.bet("Ann", "player", 10_000)
    house.bet("Ann", "super-sevens", 1_000, means="tokens")
    house.bet("Ben", "banker", 20_000, area=1)
    house.bet("Cat", "tie", 5_000, means="tokens")
    house.bet("Cat", "super-sevens", 1_000)
    return house


def coup(cards: str = "") -> House:
    """A coup begun with these cards, wagers on it."""
    house = wager(around_the_table())
    house.deal(cards)
    return house


def device(house: House) -> int:
    """How many cards the device holds."""
    return house.table.cards.stock.remaining


NOTHING = {"Ann": (0, 0), "Ben": (0, 0), "Cat": (0, 0)}
STAKED = {"Ann": (-10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
