"""To whom a page opens: asked alike when it is shown and when its stream begins."""

from typing import Final

from croupier.games.ranks import Rank, may_act

NOT_YOURS: Final = "This page is for others of the house."


def opens_to(rank: Rank, needed: Rank | None, *others: Rank) -> bool:
    """Whoever holds the rank, or is of one of the others; anybody where none is needed."""
    return needed is None or may_act(rank, needed) or rank in others
