"""Signs that are about to hold, and how side wagers are offered."""

from croupier.games.rules import SideOffer
from croupier.table.message.refusal import Refused
from croupier.table.message.words import LATEST
from croupier.table.model.conditions import Desk
from croupier.table.model.sign import Sign
from croupier.table.model.table import Table
from croupier.table.reading.conditions import NOTICE


def no_amount(desk: Desk, amount: int) -> Refused | None:
    """Why chips cannot be such an amount."""
    if amount < 1:
        return Refused("An amount must be more than zero.")
    if not desk.chips.can_make(amount):
        return Refused("The chips at this table cannot make that amount.")
    return None


def standing_sign(table: Table, desk: Desk) -> Sign:
    """The sign that will hold next: a change made during a round waits for its end."""
    return table.board.next_sign or desk.conditions.sign


def minimums(sign: Sign) -> dict[str, int]:
    return {slug: limit.minimum for slug, limit in sign.limits.items()}


def raises(old: Sign, new: Sign) -> bool:
    """Whether any minimum is higher on the new sign."""
    return any(slug in old.limits and limit.minimum > old.limits[slug].minimum for slug, limit in new.limits.items())


def untimely(now: int, effective: int, clause: str | None) -> Refused | None:
    """A sign must stand twenty minutes before what it says takes effect, and say when that is in a way that people can read."""
    if effective > LATEST:
        return Refused("The sign must name a moment that a calendar can show.", clause)
    if effective - now >= NOTICE:
        return None
    return Refused("The sign must stand at least 20 minutes before the change.", clause)


def side_of(desk: Desk, slug: str) -> SideOffer | Refused:
    """How a side wager is offered here."""
    wager = desk.wagers.get(slug)
    if wager is None or wager.side is None:
        return Refused(f"{slug!r} is no side wager of this table that can be kept to main bettors.")
    return wager.side
