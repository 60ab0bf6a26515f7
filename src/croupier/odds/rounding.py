"""What a sign gives away: payments are raised to what the chips can make, and small stakes feel it most."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.games.rules import Rules
from croupier.money import Chips, Odds, dollars
from croupier.odds.payment import Payment
from croupier.odds.price import Pricer, WagerPrice, decides, permitted_wagers
from croupier.odds.shoe import OddsError

_MOST_STAKES: Final = 50_000


class Gift(Struct, frozen=True):
    """One wager at one stake: what rounding up costs the house."""

    wager: str
    stake: int
    given_away: Fraction
    """By how much the house edge falls, per unit staked."""
    house_edge: Fraction
    """What is left of it; negative when the player has the advantage."""


class Rounding(Struct, frozen=True):
    gifts: tuple[Gift, ...]
    """Every stake that is paid too much, worst first."""
    units: dict[str, int | None]
    """For each wager the smallest unit whose multiples are all paid exactly; None where no unit up to the maximum is."""
    unit: int | None
    """The smallest such unit for all wagers together."""


def rounding(rules: Rules, chips: Chips, minimum: int, maximum: int) -> Rounding:
    """Every stake of the sign that the chips can make, for every wager these decks permit."""
    if minimum > maximum:
        raise OddsError(f"The minimum of {dollars(minimum)} is above the maximum of {dollars(maximum)}.")
    stakes = _stakes(chips, minimum, maximum)
    if not stakes:
        raise OddsError(f"The chips can make no stake from {dollars(minimum)} to {dollars(maximum)}.")
    pricer = Pricer(rules)
    gifts: list[Gift] = []
    units: dict[str, int | None] = {}
    prices: dict[str, set[Odds]] = {}
    for wager in permitted_wagers(rules):
        prices[wager.slug] = _prices(rules, wager.slug)
        units[wager.slug] = _unit(prices[wager.slug], chips, minimum, maximum)
        exact = pricer.price(wagers=[wager.slug]).wagers[0]
        for stake in stakes:
            if rules.book.rounding and not _exact(prices[wager.slug], stake, chips):
                edge = _edge(pricer, exact, stake, chips)
                gifts.append(Gift(wager.slug, stake, exact.house_edge - edge, edge))
    gifts.sort(key=lambda gift: (-gift.given_away, gift.stake, gift.wager))
    everything = set().union(*prices.values())
    return Rounding(tuple(gifts), units, _unit(everything, chips, minimum, maximum))


def _edge(pricer: Pricer, exact: WagerPrice, stake: int, chips: Chips) -> Fraction:
    """A decision game is played anew, best for what is really paid; of the others only the payments change."""
    rules = pricer.rules
    if decides(rules, rules.wagers[exact.wager]):
        return pricer.price(wagers=[exact.wager], payment=Payment(stake, chips)).wagers[0].house_edge
    edge = exact.house_edge
    for line in exact.lines:
        if line.odds:
            odds = Odds.parse(line.odds)
            edge -= line.probability * (Fraction(chips.payment(stake, odds), stake) - Fraction(odds.to, odds.on))
    return edge


def _prices(rules: Rules, slug: str) -> set[Odds]:
    """Every price that can be paid on this stake, wagers that ride on it included."""
    riding = [wager for wager in rules.wagers.values() if slug in (wager.slug, wager.rides_on)]
    return {line.odds for wager in riding for line in wager.lines if line.odds}


def _exact(prices: Iterable[Odds], stake: int, chips: Chips) -> bool:
    return all(stake * odds.to % odds.on == 0 and chips.can_make(stake * odds.to // odds.on) for odds in prices)


def _unit(prices: set[Odds], chips: Chips, minimum: int, maximum: int) -> int | None:
    for unit in _stakes(chips, 1, maximum):
        first = -(-minimum // unit) * unit
        multiples = range(first, maximum + 1, unit)
        if multiples and all(_exact(prices, stake, chips) for stake in multiples):
            return unit
    return None


def _stakes(chips: Chips, minimum: int, maximum: int) -> Sequence[int]:
    """The amounts between the limits that the chips can make."""
    found = []
    stake = chips.at_least(minimum)
    while stake <= maximum:
        found.append(stake)
        if len(found) > _MOST_STAKES:
            raise OddsError("These limits and chips allow too many different stakes to go through one by one.")
        stake = chips.at_least(stake + 1)
    return found
