"""To whom a page opens, asked alike when it is shown and when its stream begins; and at which one each rank begins."""

from typing import Final

from croupier.games.ranks import Rank, may_act

NOT_YOURS: Final = "This page is for others of the house."
HOMES: Final[dict[Rank, str]] = {
    Rank.PLAYER: "/",
    Rank.DEALER: "/deal",
    Rank.SUPERVISOR: "/pit",
    Rank.ASSISTANT_MANAGER: "/pit",
    Rank.MANAGER: "/pit",
    Rank.SURVEILLANCE: "/inspect",
    Rank.INSPECTOR: "/inspect",
    Rank.TOURNAMENT_MANAGER: "/tournaments",
}
"""Where somebody is led who has signed in; to the lobby where nothing is named."""


def opens_to(rank: Rank, needed: Rank | None, *others: Rank) -> bool:
    """Whoever holds the rank, or is of one of the others; anybody where none is needed."""
    return needed is None or may_act(rank, needed) or rank in others
