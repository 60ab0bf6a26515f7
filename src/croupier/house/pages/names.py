"""What is printed on the cloth and over the tables: names of games, wagers and hands, with their Chinese, their letter and shape.

The printed Chinese is part of the layout and stands on every page; the language of a page is another matter. A game that is not
listed goes by the names that its own rules give it.
"""

from typing import Final

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from croupier.games.ranks import TITLES, Rank


class Printed(Struct, frozen=True, gc=False):
    """A name as it is printed."""

    title: str
    zh: str = ""

    @property
    def spoken(self) -> str:
        """As a page says it in its own language."""
        return self.zh if self.zh and (get_language() or "").startswith("zh") else self.title


class Spot(Struct, frozen=True, gc=False):
    """A wager's place on the cloth."""

    name: str
    zh: str = ""
    key: str = ""
    """The letter that lays a chip on it."""
    side: str = ""
    """`p`, `b` or `t`: Player's, Banker's, or the tie's colour."""
    big: bool = False
    small: bool = False
    shape: str = ""
    """What is printed under the pile: `circle`, `box`, `diamond`, `plate`, `cross`, `bars`, `slot`."""
    place: tuple[str, ...] = ()
    """Where its chips lie on the large table, as classes of the sheet; of those that are `side`, several share a ring."""


GAMES: Final[dict[tuple[str, str], Printed]] = {
    ("premium-baccarat", "premium"): Printed("Premium Baccarat", "贵宾百家乐"),
    ("premium-baccarat", "even-money"): Printed("Premium Even Money", "免佣百家乐"),
    ("premium-baccarat", "tie"): Printed("Tie Premium", "和局贵宾百家乐"),
    ("seven-up-baccarat", ""): Printed("7-Up Baccarat", "七点百家乐"),
    ("lucky-draw-baccarat", ""): Printed("Lucky Draw Baccarat", "幸运补牌百家乐"),
    ("baceball", ""): Printed("bACEball", "棒球二十一"),
    ("three-card-poker", ""): Printed("Three Card Poker", "三张牌扑克"),
}

SPOTS: Final[dict[str, Spot]] = {
    "player": Spot("Player", "闲", "p", "p", big=True, place=("ring-3",)),
    "banker": Spot("Banker", "庄", "b", "b", big=True, place=("ring-2",)),
    "tie": Spot("Tie", "和", "t", "t", big=True, place=("side", "ring-1")),
    "pairs-player": Spot("Pairs P", "闲对", "1", "p", place=("side", "ring-1", "pp")),
    "pairs-banker": Spot("Pairs B", "庄对", "2", "b", place=("side", "ring-1", "bp")),
    "super-six": Spot("Super Six", "超级六", "6", small=True, place=("side", "ring-0")),
    "tiger-tie": Spot("Tiger Tie", "", "1", small=True, place=("side", "ring-1", "pp")),
    "tiger-pair": Spot("Tiger Pair", "", "2", small=True, place=("side", "ring-1", "bp")),
    "tiger": Spot("Tiger", "", "3", small=True, place=("side", "ring-0", "pp")),
    "big-tiger": Spot("Big Tiger", "", "4", small=True, place=("side", "ring-0")),
    "small-tiger": Spot("Small Tiger", "", "5", small=True, place=("side", "ring-0", "bp")),
    "super-sevens": Spot("Super 7’s", "", "7", shape="circle", place=("side", "ring-1", "pp")),
    "enter": Spot("ENTER", "", "e", shape="circle", place=("t-82",)),
    "draw": Spot("DRAW", "", "", shape="box", place=("t-50",)),
    "bet": Spot("Bet", "", "b", shape="plate", place=("t-87",)),
    "first-strike": Spot("1st", "", "1", shape="cross", place=("side", "t-61", "left-1")),
    "second-strike": Spot("2nd", "", "2", shape="cross", place=("side", "t-61")),
    "third-strike": Spot("3rd", "", "3", shape="cross", place=("side", "t-61", "right-1")),
    "strike-out": Spot("Strike Out", "", "s", shape="bars", place=("side", "t-38", "left-2")),
    "jackpot": Spot("Jackpot", "", "j", shape="slot", place=("side", "t-38", "right-2")),
    "pair-plus": Spot("Pair Plus", "", "l", shape="circle", place=("t-45",)),
    "ante": Spot("Ante", "", "a", shape="diamond", place=("t-66",)),
    "play": Spot("Play", "", "", shape="box", place=("t-87",)),
}

SHAPED: Final = {
    ("seven-up-baccarat", "player"): "box",
    ("seven-up-baccarat", "banker"): "box",
    ("seven-up-baccarat", "tie"): "circle",
}
"""Wagers that have a shape on the cloth of one game alone."""

HANDS: Final[dict[str, Printed]] = {
    "player": Printed("Player", "闲"),
    "banker": Printed("Banker", "庄"),
    "dealer": Printed("Dealer"),
}

ROADS: Final[dict[str, Printed]] = {
    "bead": Printed("Bead plate", "珠盘路"),
    "big": Printed("Big road", "大路"),
    "big-eye": Printed("Big eye boy", "大眼仔"),
    "small": Printed("Small road", "小路"),
    "cockroach": Printed("Cockroach pig", "小强路"),
}

RANKS: Final = {"A": _("ace"), "T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king")}
SUITS: Final = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}


def printed(game: str, variant: str, title: str, tie_percent: str = "") -> Printed:
    """A table's game as it stands over it."""
    found = GAMES.get((game, variant)) or GAMES.get((game, "")) or Printed(title)
    return Printed(f"{found.title} · {tie_percent}", found.zh) if tie_percent else found


def ranked(rank: Rank) -> str:
    """A rank without its article."""
    return TITLES[rank].removeprefix("a ").removeprefix("an ").removeprefix("the ")


def spoken(words: str) -> str:
    """A wager or a line of its prices, which the rules call in English, in the language of the page."""
    return gettext(words) if words else ""


def beside(zh: str) -> str:
    """The printed Chinese beside a name; nothing where the name is Chinese already."""
    return "" if (get_language() or "").startswith("zh") else zh


def spot(wager: str, title: str) -> Spot:
    return SPOTS.get(wager) or Spot(title)
