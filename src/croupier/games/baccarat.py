"""What the baccarats share: the point count, and the drawing tables of Premium and 7-Up."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.games.marks import ORDER, Mark, Marks
from croupier.games.rules import Complete, Deal, Decisions, Hands, Step

_BY_RANK: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
VALUE: Final[dict[Card, int]] = {card: _BY_RANK[card[0]] for card in PACK}
"""An ace counts one, tens and pictures nothing, the rest their face."""

POINT: Final = Mark("point", VALUE.__getitem__)

NO_CARD: Final = 0
"""The column of Table 2 for a Player's Hand that stood; a third card worth v is column v + 1."""


class Drawing(Struct, frozen=True):
    """Tables 1 and 2, a letter a cell: D draws, S stands, N has a natural."""

    player: str
    """By the Player's Hand's count."""
    banker: tuple[str, ...]
    """By the Banker's Hand's count; in each row the columns are no card, then a third card worth 0 to 9."""


TABLES: Final = Drawing(
    player="DDDDDDSSNN",
    banker=(
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDSD",
        "DSSDDDDDDSS",
        "DSSSSDDDDSS",
        "SSSSSSSDDSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
    ),
)


def points(cards: Sequence[Card], printed: int = 0) -> int:
    """The right-hand digit of the sum; `printed` is 7-Up's seven on the cloth."""
    total = printed
    for card in cards:
        total += VALUE[card]
    return total % 10


class DrawingClauses(Struct, frozen=True):
    """Where a document states each turn of the coup."""

    opening: str
    natural: str
    player: str
    banker: str
    banker_alone: str
    no_more: str


class Coup(Struct, frozen=True):
    """A coup with a Player's and a Banker's Hand: who gets which of the opening cards, and who draws after them."""

    opening: tuple[str, ...]
    printed: int
    drawing: Drawing
    cite: DrawingClauses

    def next_card(self, hands: Hands, _decisions: Decisions) -> Step:
        player, banker = hands["player"], hands["banker"]
        opening, cite, table = self.opening, self.cite, self.drawing
        further = len(player) + len(banker) - len(opening)
        if further < 0:
            return Deal(opening[further], cite.opening)
        if further > 1 or (further and len(player) == opening.count("player")):
            return Complete(cite.no_more)
        banker_count = points(banker)
        if further == 0:
            players_row = table.player[points(player, self.printed)]
            if players_row == "N" or table.player[banker_count] == "N":
                return Complete(cite.natural)
            if players_row == "D":
                return Deal("player", cite.player)
            column, clause = NO_CARD, cite.banker_alone
        else:
            column, clause = VALUE[player[-1]] + 1, cite.banker
        if table.banker[banker_count][column] == "D":
            return Deal("banker", clause)
        return Complete(clause)


DRAWN_BY: Final[Marks] = (POINT, ORDER)
"""The counts of both hands, and which card of the Player's Hand came third."""


class Totals(Struct, frozen=True, gc=False):
    """Facet: both counts and how many cards made them."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


def player_higher(totals: Totals) -> bool:
    return totals.player > totals.banker


def banker_higher(totals: Totals) -> bool:
    return totals.banker > totals.player


def level(totals: Totals) -> bool:
    return totals.player == totals.banker
