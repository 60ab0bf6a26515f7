"""What a meter must show before the wager on it costs nothing."""

from fractions import Fraction

from msgspec import Struct

from croupier.games.rules import Rules
from croupier.odds.payment import EXACT, Payment
from croupier.odds.price import WagerPrice, with_meters


class BreakEven(Struct, frozen=True):
    """One meter: what it shows, and what it would have to show with the others as they are."""

    prize: str
    meter: int
    breaks_even: Fraction
    """In cents; below what the meter shows once the player is ahead."""
    probability: Fraction
    clause: str


def break_even(rules: Rules, wager: WagerPrice, payment: Payment = EXACT) -> tuple[BreakEven, ...]:
    """The edge falls in proportion to each meter, so one price is enough to find where it vanishes."""
    paid = with_meters(rules, payment)
    meters, stake = dict(paid.meters), paid.stake or paid.meter_stake
    return tuple(
        BreakEven(
            line.prize,
            meters[line.prize],
            meters[line.prize] + wager.house_edge * stake / line.probability,
            line.probability,
            line.clause,
        )
        for line in wager.lines
        if line.prize and line.probability
    )
