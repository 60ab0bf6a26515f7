"""What a command is about, or the refusal that there is none."""

from collections.abc import Sequence
from typing import TypeVar

from croupier.games import topics as t
from croupier.promotions.facts import clauses
from croupier.promotions.model import Claim, ClaimState, Dispute, Promotion, State, System, Win
from croupier.promotions.refusal import Refused

T = TypeVar("T", Claim, Dispute)


def promotion_named(system: System, name: str, *states: State) -> Promotion | Refused:
    """A promotion that has come so far and no farther."""
    promotion = system.promotions.get(name)
    if promotion is None:
        return Refused("no-promotion", f"There is no promotion {name!r}.")
    if states and promotion.state not in states:
        wanted = " or ".join(state.value for state in states)
        return Refused("wrong-state", f"Promotion {name!r} is {promotion.state.value}; this is for one that is {wanted}.")
    return promotion


def in_doubt(promotion: Promotion) -> Refused | None:
    if promotion.doubt is None:
        return None
    sentence = f"Whether the {promotion.doubt.about} is fair is in doubt: it is validated first, or the draw is cancelled."
    return Refused("in-doubt", sentence, clauses(promotion.documents, t.PROMOTION_DOUBTED))


def own_hand(promotion: Promotion, person: str, what: str) -> Refused | None:
    """Whoever drafts does not draw, and the scrutineer does neither."""
    if person in promotion.drafters:
        return Refused("own-hand", f"Whoever drafted the terms does not {what}.")
    if person == promotion.scrutineer:
        return Refused("own-hand", f"The scrutineer does not {what}.")
    return None


def no_drafter(promotion: Promotion, person: str) -> Refused | None:
    """The same the other way round: whoever sealed the draw or watches it does not change what is drawn for."""
    if person == promotion.scrutineer:
        return Refused("own-hand", "The scrutineer does not draft the terms.")
    if promotion.seal is not None and person == promotion.seal.by:
        return Refused("own-hand", "Whoever sealed the draw does not draft the terms.")
    return None


def no_payer(promotion: Promotion, person: str) -> Refused | None:
    """A prize leaves the house by somebody who neither drew for it nor gained by the draw."""
    drew = [each.by for each in (promotion.seal, promotion.held) if each is not None]
    if person in drew:
        return Refused("own-hand", "Whoever sealed or held the draw does not pay its prizes.")
    if any(win.person == person for win in promotion.wins):
        return Refused("own-hand", "Whoever holds a ticket that won does not pay the prizes of this draw.")
    return None


def win_of(promotion: Promotion, prize: int) -> Win | Refused:
    if prize > len(promotion.version.prizes):
        return Refused("no-prize", f"The terms have no prize {prize}.")
    win = promotion.winner(prize)
    return Refused("not-won", f"Nobody has won prize {prize}.") if win is None else win


def claim_of(promotion: Promotion, number: int, state: ClaimState) -> Claim | Refused:
    claim = _numbered(promotion.claims, number)
    if claim is None:
        return Refused("no-claim", f"There is no claim {number}.")
    if claim.state is not state:
        return Refused("wrong-state", f"Claim {number} is {claim.state.value}; this is for one that is {state.value}.")
    return claim


def dispute_of(promotion: Promotion, number: int) -> Dispute | Refused:
    dispute = _numbered(promotion.disputes, number)
    return Refused("no-dispute", f"There is no dispute {number}.") if dispute is None else dispute


def _numbered(listed: Sequence[T], number: int) -> T | None:
    return listed[number - 1] if number <= len(listed) else None
