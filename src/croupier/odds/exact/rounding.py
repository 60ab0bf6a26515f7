"""What a sign gives away: payments are raised to what the chips can make, and small stakes feel it most."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from math import gcd
from typing import Final

from msgspec import Struct

from croupier.games.rounding import exact, stakes
from croupier.games.rounding import prices as prices_on
from croupier.games.rules import Rules
from croupier.games.topics import ROUNDING
from croupier.money import Chips, Odds, dollars
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.wagers import decides, permitted_wagers
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.priced import WagerPrice

_MOST_STAKES: Final = 50_000


class Gift(Struct, frozen=True):
    """One wager at one stake: what rounding up costs the house."""

    wager: str
    stake: int
    given_away: Fraction
    """By how much the house edge falls, per unit staked."""
    house_edge: Fraction
    """What is left of it; negative when the player has the advantage."""


class Sign(Struct, frozen=True):
    """A minimum and the unit in which stakes go up from it."""

    minimum: int
    unit: int


class Rounding(Struct, frozen=True):
    """Units count from the sign's minimum, so where the minimum itself is rounded no unit helps, only another minimum."""

    gifts: tuple[Gift, ...]
    """Every stake that is paid too much, worst first."""
    units: dict[str, int | None]
    """For each wager the smallest unit above the minimum that gives away nothing; None where no unit does."""
    unit: int | None
    """The smallest such unit for all wagers together."""
    instead: dict[str, Sign | None]
    """For each wager whose minimum is rounded, the smallest higher minimum and its unit; None where no stake is paid exactly."""
    sign: Sign | None
    """The same for all wagers together, where `unit` is None."""


def rounding(rules: Rules, chips: Chips, minimum: int, maximum: int, unit: int = 0) -> Rounding:
    """Every stake of the sign that the chips can make, for every wager these decks permit; without a unit, every amount."""
    if minimum > maximum:
        raise OddsError(f"The minimum of {dollars(minimum)} is above the maximum of {dollars(maximum)}.")
    permitted = _stakes(chips, minimum, maximum, unit)
    if not permitted:
        steps = f" in units of {dollars(unit)}" if unit else ""
        raise OddsError(f"The chips can make no stake from {dollars(minimum)} to {dollars(maximum)}{steps}.")
    pricer = Pricer(rules)
    gifts: list[Gift] = []
    signs: dict[str, Sign | None] = {}
    prices: dict[str, set[Odds]] = {}
    for wager in permitted_wagers(rules):
        prices[wager.slug] = set(prices_on(rules, wager.slug))
        signs[wager.slug] = _sign(prices[wager.slug], chips, minimum, maximum)
        priced = pricer.price(wagers=[wager.slug]).wagers[0]
        for stake in permitted:
            if ROUNDING in rules.provisions and not _exact(prices[wager.slug], stake, chips):
                edge = edge_at(pricer, priced, stake, chips)
                gifts.append(Gift(wager.slug, stake, priced.house_edge - edge, edge))
    gifts.sort(key=lambda gift: (-gift.given_away, gift.stake, gift.wager))
    units = {slug: sign.unit if sign and sign.minimum == minimum else None for slug, sign in signs.items()}
    instead = {slug: sign for slug, sign in signs.items() if units[slug] is None}
    together = _sign(set().union(*prices.values()), chips, minimum, maximum)
    if together and together.minimum == minimum:
        return Rounding(tuple(gifts), units, together.unit, instead, None)
    return Rounding(tuple(gifts), units, None, instead, together)


def edge_at(pricer: Pricer, priced: WagerPrice, stake: int, chips: Chips) -> Fraction:
    """The edge that rounding leaves. A decision game is played anew, best for what is really paid; of the others only the
    payments change."""
    rules = pricer.rules
    if decides(rules, rules.wagers[priced.wager]):
        return pricer.price(wagers=[priced.wager], payment=Payment(stake, chips)).wagers[0].house_edge
    edge = priced.house_edge
    for line in priced.lines:
        if line.odds:
            odds = Odds.parse(line.odds)
            edge -= line.probability * (Fraction(chips.payment(stake, odds), stake) - Fraction(odds.to, odds.on))
    return edge


def _exact(prices: Iterable[Odds], stake: int, chips: Chips) -> bool:
    return all(exact(odds, stake, chips) for odds in prices)


def _sign(prices: set[Odds], chips: Chips, minimum: int, maximum: int) -> Sign | None:
    """The smallest minimum not under the given one that is paid exactly, and the smallest unit that keeps it so."""
    first = next((stake for stake in _stakes(chips, minimum, maximum) if _exact(prices, stake, chips)), None)
    if first is None:
        return None
    step = unit = gcd(*chips.denominations)
    while not all(chips.can_make(stake) and _exact(prices, stake, chips) for stake in range(first, maximum + 1, unit)):
        unit += step
    return Sign(first, unit)


def _stakes(chips: Chips, minimum: int, maximum: int, unit: int = 0) -> Sequence[int]:
    """The stakes of a sign, as long as they can be gone through one by one."""
    steps = (maximum - minimum) // unit if unit else 0
    found = [] if steps > _MOST_STAKES else list(islice(stakes(chips, minimum, maximum, unit), _MOST_STAKES + 1))
    if max(steps, len(found)) > _MOST_STAKES:
        raise OddsError("These limits and chips allow too many different stakes to go through one by one.")
    return found
