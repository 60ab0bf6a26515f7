"""What chips make of prices: which stakes of a sign are paid more than their price, because the chips cannot pay it to the cent."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from math import gcd
from typing import Final

from msgspec import Struct

from croupier.games.limits import Limit
from croupier.games.rules import Rules
from croupier.games.topics import ROUNDING
from croupier.money import Cents, Chips, Odds, dollars

_MOST_STAKES: Final = 20_000
"""What chips give away repeats itself long before so many stakes have been looked at."""
SOME: Final = 6
"""How many of the lowest stakes are named."""


class Raised(Struct, frozen=True):
    """A price that some stakes of a sign are paid above."""

    wager: str
    """Whose stakes: the wager that has the limits."""
    priced: str
    """Whose price: the same wager, or one that rides on it."""
    title: str
    """What that one is called."""
    odds: Odds
    lowest: tuple[Cents, ...]
    """The lowest such stakes."""
    worst: Cents
    """The stake of which the largest share is given away."""
    paid: Cents
    """What the worst is paid; its price is less."""
    exactly: Cents | None
    """Multiples of this are paid to the cent and nothing else is; None where the chips are not so regular."""
    always: bool
    """No stake of the sign is paid to the cent."""

    @property
    def given(self) -> Fraction:
        """How much of the worst stake is given away when the price is paid."""
        return Fraction(self.paid, self.worst) - Fraction(self.odds.to, self.odds.on)

    def __str__(self) -> str:
        if self.always:
            which = "every stake the sign permits is"
        elif self.exactly is not None:
            which = f"every stake that is no multiple of ${dollars(self.exactly)} is"
        else:
            which = f"stakes from {', '.join(f'${dollars(stake)}' for stake in self.lowest)} on are"
        return (
            f"{self.title} at {self.odds.in_words()}: {which} paid more than the price; "
            f"${dollars(self.worst)} gives away the largest share and is paid ${dollars(self.paid)}."
        )


def prices(rules: Rules, slug: str) -> dict[Odds, str]:
    """Every price that can be paid on a wager's stake, wagers that ride on it included, and whose price it is."""
    riding = [wager for wager in rules.wagers.values() if slug in (wager.slug, wager.rides_on)]
    found: dict[Odds, str] = {}
    for wager in riding:
        for line in wager.lines:
            if line.odds:
                found.setdefault(line.odds, wager.slug)
    return found


def exact(odds: Odds, stake: Cents, chips: Chips) -> bool:
    """Whether the chips can pay this stake its price to the cent."""
    return stake * odds.to % odds.on == 0 and chips.can_make(stake * odds.to // odds.on)


def stakes(chips: Chips, minimum: Cents, maximum: Cents, unit: Cents = 0) -> Iterator[Cents]:
    """The amounts between the limits that the chips can make, in steps of the unit if there is one."""
    stake = minimum if unit else chips.at_least(minimum)
    while stake <= maximum:
        if not unit or chips.can_make(stake):
            yield stake
        stake = stake + unit if unit else chips.at_least(stake + 1)


def raised(rules: Rules, chips: Chips, limits: Mapping[str, Limit], unit: Cents | None = None) -> tuple[Raised, ...]:
    """Every price of a sign that some of its stakes are paid above; nothing where the document rounds no payment."""
    if ROUNDING not in rules.provisions:
        return ()
    found: list[Raised] = []
    for slug in [slug for slug in rules.wagers if slug in limits]:  # a sign that was stored may come back in another order
        limit = limits[slug]
        for odds, priced in prices(rules, slug).items():
            if limit.minimum is not None and limit.maximum is not None and odds.to % odds.on:
                found += _raised(rules, chips, slug, priced, odds, stakes(chips, limit.minimum, limit.maximum, unit or 0))
    return tuple(found)


def _raised(rules: Rules, chips: Chips, slug: str, priced: str, odds: Odds, permitted: Iterable[Cents]) -> Iterator[Raised]:
    """A gift is less than the smallest chip, so its share falls with the stake: large stakes need not be looked at."""
    lowest: list[Cents] = []
    worst, share, always = 0, Fraction(0), True
    for stake in islice(permitted, _MOST_STAKES):
        if exact(odds, stake, chips):
            always = False
            continue
        gift = Fraction(chips.payment(stake, odds), stake) - Fraction(odds.to, odds.on)
        if gift > share:
            worst, share = stake, gift
        if len(lowest) < SOME:
            lowest.append(stake)
        elif not always and share * stake >= chips.denominations[0]:
            break
    if lowest:
        title, paid = rules.wagers[priced].title, chips.payment(worst, odds)
        yield Raised(slug, priced, title, odds, tuple(lowest), worst, paid, exactly_paid(odds, chips), always)


def exactly_paid(odds: Odds, chips: Chips) -> Cents | None:
    """Where every chip is a multiple of the smallest, the stakes paid to the cent are the multiples of one amount."""
    smallest = chips.denominations[0]
    if any(chip % smallest for chip in chips.denominations):
        return None
    whole = odds.on * smallest
    return whole // gcd(odds.to, whole)
