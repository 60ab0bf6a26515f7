"""Exact odds, strategies and simulation, all from the rules that deal the game.

The exact side in one call::

    from croupier.games.catalogue import rules_of
    from croupier.odds.exact.price import price

    priced = price(rules_of("premium-baccarat"))       # every wager of the game at these rules' terms and decks
    banker = priced.of("banker")                        # one wager, a `WagerPrice`
    banker.house_edge                                   # Fraction, positive when the house is ahead
    banker.variance                                     # Fraction: variance of the net result per unit of the first wager
    banker.hit_frequency, banker.lines                  # Fraction, and each pay line with its exact probability

`price(rules, *, wagers=None, strategy="best", shoe=None, payment=EXACT)`:

- `wagers`: slugs to price; all that the rules and the deck count permit if left out. Lucky Draw's decision game is the wager
  `enter`, Three Card Poker's is `ante`; a wager that a decision adds has no price of its own.
- `strategy`: `best`, `table`, `always`, `never` or `mimic`, where somebody decides.
- `shoe`: a `croupier.odds.common.shoe.Shoe`; the full decks if left out.
- Many shoes of one game: `pricer = Pricer(rules)`, then `pricer.price(shoe=...)` with the same arguments.
- `payment`: a `croupier.odds.common.payment.Payment`: stake and chips for rounding, meters for the jackpot.

What a strategy does, hand by hand: `croupier.odds.exact.lucky_draw.draws(rules, strategy)`, a table of booleans by `PAIRS` and
`KINDS`, and `croupier.odds.exact.three_card.plays(rules, strategy)`, by the three cards.

Nothing here is imported by the rooms that deal, and importing `croupier.odds` alone does not load Numba.
"""
