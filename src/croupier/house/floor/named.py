"""The names of the streams that every pit has from its first day."""

from typing import Final

STAFF: Final = "staff"
CAGE: Final = "cage"
POOLS: Final = "pools"
PROMOTIONS: Final = "promotions"
TOURNAMENTS: Final = "tournaments"
REPORTS: Final = "reports"

FIRST_STREAMS: Final = (STAFF, CAGE, POOLS, PROMOTIONS, TOURNAMENTS, REPORTS)
"""In the order in which they are read: what comes later may name what came before."""
