"""A Premium Baccarat table where something goes wrong: three players with wagers on it, cards as a shoe reports them, and what is
left of both.

Cards come as Player, Banker, Player, Banker. Amounts are cents. Gains are counted from what everyone sat down with.
"""

from typing import Any, Final

from tests.coups import TOKENS, scan, won
from tests.tables import ASSISTANT, House, opened, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.model.wagers import Lying

GAME: Final = "premium-baccarat"
WHOLE: Final = 52 * 8
LAST_COUP: Final = WHOLE - 1
"""With so many cards behind it the cutting card comes out right after the burn, as the first card of a coup."""

BOTH_STAND: Final = "4C 2D 3S 4H"
"""Player 7, Banker 6: over after four cards."""
BANKER_DRAWS: Final = "4C 2D 3S 3H"
"""Player 7 stands, Banker 5 draws."""
PLAYER_DRAWS: Final = "2C 3D 2S 3H"
"""Player 4 draws; Banker has 6."""

WAGERS: Final = (
    Lying(1, "Ann", "player", 10_000),
    Lying(1, "Ann", "pairs-player", 1_000, "tokens"),
    Lying(2, "Ben", "banker", 20_000),
    Lying(3, "Cat", "tie", 5_000, "tokens"),
    Lying(3, "Cat", "pairs-banker", 1_000),
)
NOTHING: Final = {"Ann": (0, 0), "Ben": (0, 0), "Cat": (0, 0)}
STAKED: Final = {"Ann": (-10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
PLAYER_WINS: Final = {"Ann": (10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
BANKER_WINS: Final = {"Ann": (-10_000, -1_000), "Ben": (19_000, 0), "Cat": (-1_000, -5_000)}
TIE: Final = {"Ann": (0, -1_000), "Ben": (0, 0), "Cat": (39_000, 0)}

ANYTIME: Final = {"wrong-cards", "sequence-revealed"}
"""What can come to light at any moment with cards in the shoe."""
BEGUN: Final = ANYTIME | {"reconstruct", "void-round", "not-cut"}
"""What can come to light in any coup, or until the next one."""
LAID: Final = {"misdelivery-complete", "misdelivery-retract", "misdelivery-no-bet"}


def around_the_table(cutting_card: int = 20, *, scanning: bool = False, **named: Any) -> House:
    """Ann, Ben and Cat with chips and tokens, Baccarat Pairs on the layout, the cards ready."""
    house = opened(GAME, layout="A", offered=("pairs-player", "pairs-banker"), **named)
    for name, area in (("Ann", 1), ("Ben", 2), ("Cat", 3)):
        house.sit(name, area, tokens=TOKENS)
    if scanning:
        house.ok(c.IntroduceCards, "red", True)
    house.make_ready(cutting_card)
    return house


def wager(house: House) -> House:
    """Ann on Player, Ben on Banker, Cat on Tie with tokens, and a Pairs wager beside two of them."""
    for lying in WAGERS:
        house.bet(lying.player, lying.wager, lying.amount, means=lying.means)
    return house


def coup(dealt: str = "", **named: Any) -> House:
    """A coup begun with these cards, wagers on it."""
    house = wager(around_the_table(**named))
    house.deal(dealt)
    return house


def face_down(dealt: str, **named: Any) -> House:
    """A coup whose cards came face down, as the shoe told them apart."""
    house = wager(around_the_table(**named))
    for card in dealt.split():
        scan(house, card, up=False)
    return house


def shoe(house: House) -> int:
    """How many cards the shoe holds."""
    return house.table.cards.stock.remaining


def all_let_stand(house: House) -> None:
    """Whoever has a choice leaves the wagers as they are."""
    while (choice := house.ongoing.upset.choice) is not None:
        house.ok(c.LetStand, choice.players[0], by=player(choice.players[0]))


def the_next_coup_is_ordinary(house: House) -> None:
    """Wagers are taken, cards dealt from the shoe, and Player's win is paid."""
    before = won(house)
    wager(house)
    house.play(BOTH_STAND)
    assert won(house) == {name: tuple(a + b for a, b in zip(before[name], PLAYER_WINS[name], strict=True)) for name in before}


def without_aces(**how: Any) -> House:
    """All eight aces of spades have left the shoe, in coups without wagers."""
    house = around_the_table(**how)
    for _ in range(2):
        house.ok(c.AuthoriseNoBet, by=ASSISTANT)
        house.deal("AS AS AS AS 2C 2D")
        house.settle()
        house.clear()
    assert house.table.cards.stock.left(Card("AS")) == 0
    return house
