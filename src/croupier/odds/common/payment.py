"""What a pay line is worth per unit staked: by the exact price, or as the chips of a table round it."""

from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.catalogue import find_game
from croupier.games.rules import Line, Result, Rules, Wager
from croupier.games.settlement import exact_payment
from croupier.games.topics import ROUNDING
from croupier.money import Chips, dollars
from croupier.odds.common.shoe import OddsError


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
        gain = Fraction(prize(rules, line.prize, payment), payment.stake or payment.meter_stake)
    elif line.odds is not None:
        gain = _paid(rules, line.odds.to, line.odds.on, payment)
    if _stake_goes(wager, line.result):
        gain -= 1
    if line.back is not None:
        gain += _paid(rules, line.back.to, line.back.on, payment)
    return gain


def gross(wager: Wager, result: Result, gain: Fraction) -> Fraction:
    """What is paid per unit staked, from what the player is ahead by: the way back from `net`."""
    return gain + 1 if _stake_goes(wager, result) else gain


def guarantees(rules: Rules) -> dict[str, int]:
    """What each meter of the game pays at the least; a game of one's own has none."""
    game = find_game(rules.game)
    return dict(game.meters) if game else {}


def with_meters(rules: Rules, payment: Payment) -> Payment:
    """What nobody has said of a meter is what the document guarantees."""
    return replace(payment, meters=tuple((guarantees(rules) | dict(payment.meters)).items()))


def prize(rules: Rules, meter: str, payment: Payment) -> int:
    """What a meter pays, in cents: never under the guarantee, whatever it shows, and nothing that the chips cannot make."""
    least = guarantees(rules)[meter]
    paid = max(least, dict(payment.meters).get(meter, least))
    return payment.chips.at_least(paid) if payment.chips else paid


def _stake_goes(wager: Wager, result: Result) -> bool:
    return wager.staked and (result is Result.LOSE or (wager.collected_first and result is Result.WIN))


def _paid(rules: Rules, to: int, on: int, payment: Payment) -> Fraction:
    if not payment.stake:
        return Fraction(to, on)
    stake, chips = payment.stake, payment.chips
    if ROUNDING in rules.provisions:
        return Fraction(chips.at_least(stake * to, on), stake) if chips else Fraction(to, on)
    try:
        paid = exact_payment(stake, to, on)
    except ValueError as error:
        raise OddsError(str(error)) from None
    if chips and not chips.can_make(paid):
        raise OddsError(f"The chips cannot make {dollars(paid)}, and no clause of {rules.title} rounds a payment.")
    return Fraction(paid, stake)
