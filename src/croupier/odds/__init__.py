"""Exact odds, strategies and simulation, all from the rules that deal the game.

The exact side in one call::

    from croupier.games.catalogue import rules_of
    from croupier.odds import price

    priced = price(rules_of("premium-baccarat"))       # every wager of the game at these rules' terms and decks
    banker = priced.of("banker")                        # one wager, a `WagerPrice`
    banker.house_edge                                   # Fraction, positive when the house is ahead
    banker.variance                                     # Fraction: variance of the net result per unit of the first wager
    banker.hit_frequency, banker.lines                  # Fraction, and each pay line with its exact probability
    banker.counted                                      # `kernel`, or `generic` for what has none

`price(rules, *, wagers=None, strategy="best", shoe=None, payment=EXACT)`:

- `rules`: those of the catalogue, by a game's name if nothing about them is special, or one's own: a wager added with
  `msgspec.structs.replace(rules, wagers={**rules.wagers, ...})`, another edition, another game.
- `wagers`: slugs to price; all that the rules and the deck count permit if left out. Lucky Draw's decision game is the wager
  `enter`, Three Card Poker's is `ante`; a wager that a decision adds has no price of its own.
- `strategy`: `best`, `table`, `always`, `never` or `mimic`, where somebody decides; or a `Strategy` of one's own.
- `shoe`: a `Shoe`; the full decks if left out.
- Many shoes of one game: `pricer = Pricer(rules)`, then `pricer.price(shoe=...)` with the same arguments.
- `payment`: a `Payment`: stake and chips for rounding, meters for the jackpot.

The rooms: `exact` counts with a kernel a game, `generic` counts and deals anything by asking `games/` alone, `simulate` deals by
the million (`from croupier.odds.simulate import simulate`), `strategy` shows what a strategy does, `report` writes it down.

What a strategy does, hand by hand: `croupier.odds.exact.lucky_draw.draws(rules, strategy)`, a table of booleans by `PAIRS` and
`KINDS`, and `croupier.odds.exact.three_card.plays(rules, strategy)`, by the three cards.

Nothing here is imported by the rooms that deal, and importing `croupier.odds` alone does not load Numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.odds.common.payment import EXACT, Payment
    from croupier.odds.common.shoe import OddsError, Shoe
    from croupier.odds.common.what_if import repriced
    from croupier.odds.exact.price import Pricer, price
    from croupier.odds.exact.priced import Priced, PricedLine, WagerPrice
    from croupier.odds.generic.choosing import Strategy
    from croupier.odds.generic.walk import TooManyEndsError

__all__ = [
    "EXACT", "OddsError", "Payment", "Priced", "PricedLine", "Pricer", "Shoe", "Strategy", "TooManyEndsError", "WagerPrice",
    "price", "repriced",
]  # fmt: skip

_HOMES: Final = {
    "common.payment": ("EXACT", "Payment"),
    "common.shoe": ("OddsError", "Shoe"),
    "common.what_if": ("repriced",),
    "exact.price": ("Pricer", "price"),
    "exact.priced": ("Priced", "PricedLine", "WagerPrice"),
    "generic.choosing": ("Strategy",),
    "generic.walk": ("TooManyEndsError",),
}


def __getattr__(name: str) -> Any:
    """Found when it is asked for: whoever never asks does not pay for Numba."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"croupier.odds.{home}"), name)
    raise AttributeError(f"module 'croupier.odds' has no attribute {name!r}")
