"""Lucky Six: a side bet of the house on Premium Baccarat, in an edition of its own. It pays 12 to 1 if Banker wins with six."""

from croupier import Wager, add_edition
from croupier.games.premium_baccarat import TOTALS
from croupier.games.rules import loses, pays

LUCKY_SIX = Wager("lucky-six", "Lucky Six", TOTALS, clause="house", lines=(
    pays(12, 1, when=lambda totals: totals.banker == 6 > totals.player, clause="house"),
    loses(clause="house"),
))  # fmt: skip

WITH_LUCKY_SIX = add_edition("premium-baccarat", "2023-10-20+lucky-six", LUCKY_SIX)
