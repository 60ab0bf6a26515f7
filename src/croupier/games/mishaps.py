"""What a document provides for where cards came wrong, a round is put right, or the shuffling device fails."""

from enum import StrEnum

from croupier.games.provisions import Provision, WholeHand

# Cards that came wrong, and a round put right


class Takes(StrEnum):
    """Which card too many waits for the next round."""

    UNSEEN = "unseen"
    DEALERS_SURPLUS = "dealers-surplus"


class Keeping(Provision, frozen=True, kw_only=True):
    takes: Takes


class Refusable(Provision, frozen=True, kw_only=True):
    by_all: str
    """Cited where nobody takes the card and it is the dealer's."""


class Afterwards(StrEnum):
    """What players may do once the cards are laid anew."""

    WITHDRAW = "withdraw"
    ACCEPT = "accept"


class Surplus(StrEnum):
    """What becomes of cards too many once the others are laid anew."""

    BURNED = "burned"
    AS_NEXT = "as-next"
    """They serve as the next cards due; too many for a finished round, they are burned if seen, and kept if not."""
    KEPT = "kept"
    """They open the next coup, without wagers if they were seen."""


class Reconstruction(Provision, frozen=True, kw_only=True):
    """Its further clauses are the grounds: doubt about the order, or a wrong card."""

    afterwards: Afterwards
    surplus: Surplus


class Questioned(Provision, frozen=True, kw_only=True):
    by_shoe: bool = False
    """Clause and rank are those for a scanning shoe; without one a casino supervisor finds it, by ruling."""


class Unconfirmed(Provision, frozen=True, kw_only=True):
    empties: bool = False
    """The cards are taken out and checked as if a wrong one had been found, and the same people are told."""


class WrongCards(Provision, frozen=True, kw_only=True):
    """A card missing, or one that does not belong."""

    stand: str
    void: str
    check: str
    interim_stands: bool = False
    """What was already settled in the void round stays settled."""
    all_money: bool = False
    """Jackpot wagers go back as well, instead of being carried into the next round."""
    until_cleared: bool = False
    """A settled round is still under way while its cards lie on the layout, so it is void too."""


class Misdelivery(Provision, frozen=True, kw_only=True):
    """Cards laid on or handed to the wrong side, or turned by the dealer instead of a player."""

    laid: str
    handed: str
    revealed: str


class Misdeal(WholeHand, frozen=True, kw_only=True):
    void: str
    """Cited for the wagers that go back."""


# The shuffling device


class Failing(StrEnum):
    """What a failure in a round comes to."""

    MOVE = "move"
    """The cards move to another device if nobody suffers; otherwise the round is void."""
    CHOICE = "choice"
    """As before, but where no other device is at hand each player may leave, and a shoe finishes the round."""
    VOID = "void"
    """Void in every case, and the game goes on with new cards."""


class Malfunction(Provision, frozen=True, kw_only=True):
    follows: Failing


class Damaged(Provision, frozen=True, kw_only=True):
    steps: tuple[str, ...]
    """Cited for the cards that are replaced and moved."""


class NoOther(Provision, frozen=True, kw_only=True):
    """Another device is not at hand, or moving the cards is not practicable: whichever fails is cited as well."""

    another: str
    practicable: str


class FinishedFromShoe(NoOther, frozen=True, kw_only=True):
    offered: str
    replaced: str
    shuffled: str
    finished: str


class Refund(Provision, frozen=True, kw_only=True):
    """A round is void, and its money goes back."""

    all_money: bool = False
    """By the document's own words all of it: jackpot wagers too, which are carried into the next round elsewhere."""


class Broken(Provision, frozen=True, kw_only=True):
    void: tuple[str, ...]
    goes_on: str
