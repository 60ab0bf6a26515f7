"""The odds of the cards in use, for the staff's eyes, beside those of the full ones.

They are counted when a page asks for them and never on a table's way: whoever does not look does not pay. Whoever may not see what
the cards still hold has no composition in their view, and so nothing here.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK
from croupier.desk.saying import rules_at
from croupier.games.rules import Rules
from croupier.games.topics import PROHIBITED_DEVICES
from croupier.house.pages.odds.counting import approved_edges
from croupier.house.pages.odds.figures import drawn, moved, percent
from croupier.table.asking.seen import View

WIDTH: Final = 300
_EDGE: Final = 20
"""Room at both ends of the scale."""


class Edge(Struct, frozen=True):
    """One wager: its edge in the full cards, in those that are left, and both on one scale."""

    title: str
    fixed: str
    running: str
    moved: str
    """From the one to the other."""
    favourable: bool
    """The player would have the advantage."""
    at_fixed: str
    at_running: str


class Running(Struct, frozen=True):
    """The cards in use."""

    table: str
    game: str
    left: int
    edges: tuple[Edge, ...]
    zero: str
    """Where on the scale neither side is ahead."""
    clause: str | None = None
    """By which staff may know them."""
    note: str = ""
    """Why there is nothing to show, or not all."""

    @property
    def number(self) -> str:
        return self.table.upper()

    @property
    def favourable(self) -> int:
        return sum(each.favourable for each in self.edges)


def running(seen: View, table: str) -> Running:
    """Every wager that is offered, as the cards that nobody has seen would settle it."""
    left = seen.composition
    if left is None or not seen.cards.ready:
        return Running(table, seen.game, seen.cards.left, (), "", note="No cards are in use.")
    rules = rules_at(seen)
    counts = tuple(left[card] for card in PACK)
    try:
        fixed, now = approved_edges(rules), _now(rules, counts)
    except ValueError as error:
        return Running(table, seen.game, seen.cards.left, (), "", note=str(error))
    offered = [offer for offer in seen.sign.offers if offer.wager in now and offer.wager in fixed]
    pairs = [(offer.title, fixed[offer.wager], now[offer.wager]) for offer in offered]
    place = _scale(edge for _title, *both in pairs for edge in both)
    edges = tuple(
        Edge(title, percent(before), percent(after), moved(after - before), after < 0, place(before), place(after))
        for title, before, after in pairs
    )
    devices = rules.provisions.get(PROHIBITED_DEVICES)
    clause = None if devices is None else devices.exempt
    return Running(table, seen.game, seen.cards.left, edges, place(Fraction(0)), clause)


class _Scale:
    def __init__(self, lowest: Fraction, highest: Fraction) -> None:
        self._lowest, self._span = lowest, highest - lowest or Fraction(1)

    def __call__(self, edge: Fraction) -> str:
        """Where an edge lies, in the drawing's own measure."""
        return drawn(_EDGE + (WIDTH - 2 * _EDGE) * (edge - self._lowest) / self._span)


def _scale(edges: Iterable[Fraction]) -> _Scale:
    found = [Fraction(0), *edges]
    return _Scale(min(found), max(found))


@lru_cache(maxsize=256)
def _now(rules: Rules, counts: tuple[int, ...]) -> dict[str, Fraction]:
    from croupier.odds.common.shoe import Shoe
    from croupier.odds.exact.price import Pricer

    return {each.wager: each.house_edge for each in Pricer(rules).price(shoe=Shoe(counts)).wagers}
