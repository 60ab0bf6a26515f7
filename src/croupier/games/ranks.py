"""The ranks of the pit: who may do what a document leaves to someone in particular."""

from enum import StrEnum
from typing import Final


class Rank(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "casino-supervisor"
    ASSISTANT_MANAGER = "assistant-gaming-manager"
    MANAGER = "gaming-manager"
    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"
    TOURNAMENT_MANAGER = "tournament-manager"


CHAIN: Final = (Rank.PLAYER, Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
"""The pit's chain: whoever stands higher may do what a lower rank may. The others stand beside it."""

_HOLDERS: Final = {str(rank): CHAIN[CHAIN.index(rank) :] if rank in CHAIN else (rank,) for rank in Rank}
"""Power to the ranks that hold it."""

STAFF: Final = frozenset(CHAIN[1:])
SEES_ALL: Final = frozenset({Rank.SURVEILLANCE, Rank.INSPECTOR})

FORM_READERS: Final = frozenset({*CHAIN[2:], Rank.SURVEILLANCE, Rank.INSPECTOR, Rank.TOURNAMENT_MANAGER})
"""Who may read an undisclosed wager of a tournament before it is announced, besides its writer."""

TITLES: Final = {
    Rank.PLAYER: "a player",
    Rank.DEALER: "a dealer",
    Rank.SUPERVISOR: "a casino supervisor",
    Rank.ASSISTANT_MANAGER: "an Assistant Gaming Manager",
    Rank.MANAGER: "a Gaming Manager",
    Rank.SURVEILLANCE: "Surveillance",
    Rank.INSPECTOR: "an inspector",
    Rank.TOURNAMENT_MANAGER: "the Tournament Manager",
}


def may_act(rank: Rank, needed: Rank) -> bool:
    """Whether a rank holds the powers of another."""
    return rank in _HOLDERS[needed.value]
