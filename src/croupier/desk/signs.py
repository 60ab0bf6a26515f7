"""What whoever sets a sign is told: the stakes that give something away, and the house edge before and after.

The table's event says which stakes are raised; what that does to the edge is for the odds to count, which no table knows.
"""

from typing import TYPE_CHECKING

from croupier.money import dollars, percent
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Sign

if TYPE_CHECKING:
    from croupier.odds.exact.sign_effect import SignEffect


def sign_effects(conditions: Conditions, sign: Sign | None = None) -> "tuple[SignEffect, ...]":
    """What a sign does to the edge of each wager at a table with these conditions, or what their own sign does."""
    from croupier.odds.exact.sign_effect import sign_effects as counted

    wanted = conditions.sign if sign is None else sign
    return counted(conditions.rules, conditions.rack, wanted.limits, wanted.unit)


def edge_told(effect: "SignEffect") -> str:
    """One wager's edge before and after, in a sentence for whoever set the sign."""
    stake, left = effect.worst
    others = [f"{percent(edge)} at ${dollars(each)}" for each, edge in effect.after if each != stake]
    also = f", {', '.join(others)}" if others else ""
    ahead = "; below nought the player has the advantage" if left < 0 else ""
    return f"{effect.title}: the house edge of {percent(effect.before)} is {percent(left)} at ${dollars(stake)}{also}{ahead}."
