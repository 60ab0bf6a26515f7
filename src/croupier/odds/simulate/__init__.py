"""Rounds dealt by the million: a dealing kernel a game, and what hands them out to workers.

from croupier.odds.simulate import simulate

simulate("premium-baccarat", 10_000_000, seed=1, workers=2).of("banker").edge
"""

from croupier.odds.simulate.results import Compared, Simulated, compare, exact_prices, simulate
from croupier.odds.simulate.run import Kept, Plan, Simulation, load, plan_of, save

__all__ = [
    "Compared", "Kept", "Plan", "Simulated", "Simulation", "compare", "exact_prices", "load", "plan_of", "save", "simulate",
]  # fmt: skip
