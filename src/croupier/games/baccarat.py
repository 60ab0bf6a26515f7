"""What the baccarats share: the point count, and the drawing tables of Premium and 7-Up."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

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


def _to_banker(cell: str, clause: str) -> Step:
    return Deal("banker", clause) if cell == "D" else Complete(clause)


class Coup(Struct, frozen=True):
    """A coup with a Player's and a Banker's Hand: who gets which of the opening cards, and who draws after them."""

    opening: tuple[str, ...]
    printed: int
    drawing: Drawing
    cite: DrawingClauses
    dealt: tuple[Step, ...] = ()
    """The steps of the opening deal."""
    first: tuple[tuple[Step, ...], ...] = ()
    """The step after the opening deal, by the Player's count and the Banker's."""
    second: tuple[tuple[Step, ...], ...] = ()
    """The step after a card to the Player, by the Banker's count and that card's column in Table 2."""

    def __post_init__(self) -> None:
        """The opening and both tables as steps: made once, and asked of every coup."""
        table, counts = self.drawing, range(len(self.drawing.player))
        force_setattr(self, "dealt", tuple(Deal(hand, self.cite.opening) for hand in self.opening))
        force_setattr(self, "first", tuple(tuple(self._first(player, banker) for banker in counts) for player in counts))
        force_setattr(self, "second", tuple(tuple(_to_banker(cell, self.cite.banker) for cell in row) for row in table.banker))

    def _first(self, player: int, banker: int) -> Step:
        row, cite = self.drawing.player, self.cite
        if row[player] == "N" or row[banker] == "N":
            return Complete(cite.natural)
        if row[player] == "D":
            return Deal("player", cite.player)
        return _to_banker(self.drawing.banker[banker][NO_CARD], cite.banker_alone)

    def next_card(self, hands: Hands, _decisions: Decisions) -> Step:
        player, banker, opening = hands["player"], hands["banker"], self.opening
        further = len(player) + len(banker) - len(opening)
        if further < 0:
            return self.dealt[further]
        if further == 0:
            return self.first[points(player, self.printed)][points(banker)]
        if further > 1 or len(player) == opening.count("player"):
            return Complete(self.cite.no_more)
        return self.second[points(banker)][VALUE[player[-1]] + 1]


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
