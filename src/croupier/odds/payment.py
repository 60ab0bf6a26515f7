"""What a pay line is worth per unit staked: by the exact price, or as the chips of a table round it."""

from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.games.rules import Line, Result, Rules, Wager
from croupier.games.settlement import exact_payment
from croupier.money import Chips, dollars
from croupier.odds.shoe import OddsError


class Payment(Struct, frozen=True):
    """The stake of one wager, the chips it is paid in, and the meters. Without a stake prices are exact and scale with it."""

    stake: int = 0
    chips: Chips | None = None
    meters: tuple[tuple[str, int], ...] = ()
    """Prize to its meter in cents; a prize is an amount, so it can be priced only against a stake."""
    meter_stake: int = 500
    """The one amount of a wager that meters pay for, in cents (a sign fixes it); used where `stake` is not given."""


EXACT: Final = Payment()


def net(rules: Rules, wager: Wager, line: Line, payment: Payment = EXACT) -> Fraction:
    """What the player is ahead by per unit staked; the twin of settling one stake, without the layout."""
    gain = Fraction(0)
    if line.prize:
        gain = Fraction(dict(payment.meters)[line.prize], payment.stake or payment.meter_stake)
    elif line.odds is not None:
        gain = _paid(rules, line.odds.to, line.odds.on, payment)
    if wager.staked and (line.result is Result.LOSE or (wager.collected_first and line.result is Result.WIN)):
        gain -= 1
    return gain


def _paid(rules: Rules, to: int, on: int, payment: Payment) -> Fraction:
    if not payment.stake:
        return Fraction(to, on)
    stake, chips = payment.stake, payment.chips
    if rules.book.rounding:
        return Fraction(chips.at_least(stake * to, on), stake) if chips else Fraction(to, on)
    try:
        paid = exact_payment(stake, to, on)
    except ValueError as error:
        raise OddsError(str(error)) from None
    if chips and not chips.can_make(paid):
        raise OddsError(f"The chips cannot make {dollars(paid)}, and no clause of {rules.title} rounds a payment.")
    return Fraction(paid, stake)
