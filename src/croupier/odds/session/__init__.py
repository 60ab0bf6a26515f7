"""A player's evening: so many rounds with a purse, a stake and a system, dealt by the thousand and counted where that can be done.

from croupier.odds.session import sitting, sit

sit(sitting("premium-baccarat", wager="banker", stake=1000, bankroll=50_000, rounds=600), 10_000).ruin
"""

from croupier.odds.session.counted import Counted, count
from croupier.odds.session.plan import Sitting, sitting
from croupier.odds.session.run import sit
from croupier.odds.session.systems import SYSTEMS, System, system_of
from croupier.odds.session.tally import Sat

__all__ = ["SYSTEMS", "Counted", "Sat", "Sitting", "System", "count", "sit", "sitting", "system_of"]
