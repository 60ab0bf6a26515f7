"""What a meter must show before the wager on it costs nothing."""

from fractions import Fraction

from msgspec import Struct

from croupier.games.rules import Rules
from croupier.odds.common.payment import EXACT, Payment, guarantees, prize
from croupier.odds.exact.priced import WagerPrice


class BreakEven(Struct, frozen=True):
    """One meter: what it pays, and what it would have to pay with the others as they are."""

    prize: str
    meter: int
    """In cents; the guarantee where the meter shows less."""
    breaks_even: Fraction
    """In cents; below what the meter pays once the player is ahead, and below nothing where the other prizes suffice."""
    guarantee: int
    probability: Fraction
    clause: str

    @property
    def always_ahead(self) -> bool:
        """Whether the player is ahead whatever this meter shows, since it never pays less than its guarantee."""
        return self.breaks_even < self.guarantee


def break_even(rules: Rules, wager: WagerPrice, payment: Payment = EXACT) -> tuple[BreakEven, ...]:
    """The edge falls in proportion to each meter, so one price is enough to find where it vanishes."""
    least = guarantees(rules)
    meters = {name: prize(rules, name, payment) for name in least}
    stake = payment.stake or payment.meter_stake
    return tuple(
        BreakEven(
            line.prize,
            meters[line.prize],
            meters[line.prize] + wager.house_edge * stake / line.probability,
            least[line.prize],
            line.probability,
            line.clause,
        )
        for line in wager.lines
        if line.prize and line.probability
    )
