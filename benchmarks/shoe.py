"""A shuffled and committed eight-deck shoe."""

from benchmarks.measure import rate, show
from croupier.cards.sealed import Sealed

SHOES = 500
AIM = 5_000


def _shoes() -> int:
    for number in range(1, SHOES + 1):
        Sealed.fresh("bench", number, 8)
    return SHOES


def run() -> None:
    reached = rate(_shoes)
    show("Shoes: eight decks shuffled and committed, a CPU-second", ("", "shoes", f"of the aim of {AIM:,}"),
         [("8 decks", f"{reached:,.0f}", f"{reached / AIM:.2f}")])  # fmt: skip
