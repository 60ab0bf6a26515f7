"""What 7-Up Baccarat's document says of a tournament outside its tables: conditions, entry, money, seats, places.

The one document with tournaments. Clause numbers are those of the approval of 17 August 2016.
"""

from enum import StrEnum
from typing import Final

ADDED: Final = "15.3.1"
FEES: Final = "15.3.2"
GUARANTEE: Final = "15.3.3"
CANCELLED: Final = "15.3.4"
PUBLISHED: Final = "15.4.1"
COMPLETE: Final = "15.4.2"
SIGNED: Final = "15.4.3"

FEE: Final = "15.4.2(a)"
BUY_BACK: Final = "15.4.2(g)"
ELIGIBLE: Final = "15.4.2(h)"
TERMS: Final = "15.4.2(i)"
PRIZES: Final = "15.4.2(j)"

POINTS: Final = {
    FEE: ("entry_fee",),
    "15.4.2(b)": ("allotment",),
    "15.4.2(c)": ("compulsory_wager",),
    "15.4.2(d)": ("limits",),
    "15.4.2(e)": ("sessions", "duration", "tables", "progression", "second_chance"),
    "15.4.2(f)": ("allocation", "order_of_wagering", "pass_cards", "undisclosed"),
    BUY_BACK: ("buy_back",),
    ELIGIBLE: ("eligibility", "may_refuse", "criteria"),
    TERMS: ("withdrawal", "form", "fewest", "most"),
    PRIZES: ("prizes", "payment", "undertakings"),
    "15.4.2(k)": ("manager",),
}
"""What the conditions must say, under the letter that asks for it."""

TABLES: Final = "15.5.1"
START_MOVED: Final = "15.5.3"
SEATING: Final = "15.5.4"
EARLY: Final = "15.5.5"
DECIDED: Final = "15.5.5.1"
INTO_CASH: Final = "15.5.5.2"
COUNTED: Final = "15.5.8"
COUNTED_IN: Final = "15.5.9"
NO_BUY_IN: Final = "15.6.3"
PLACES_FIXED: Final = "15.10.1"
DISPUTE: Final = "15.11.2"
COUNT_ORDERED: Final = "15.11.3"


class Ground(StrEnum):
    """Why an entrant is disqualified."""

    ABSENT = "absent"
    RULES = "rules"
    NO_WAGER = "no-wager"
    TOPPED_UP = "topped-up"
    HIDDEN = "hidden-chips"
    TOURNAMENT_RULES = "tournament-rules"


GROUNDS: Final = {
    Ground.ABSENT: "15.5.6.2",
    Ground.RULES: "15.5.7",
    Ground.NO_WAGER: "15.6.4",
    Ground.TOPPED_UP: "15.6.5",
    Ground.HIDDEN: "15.6.7",
    Ground.TOURNAMENT_RULES: "15.11.4",
}
REFUNDABLE: Final = frozenset({Ground.ABSENT})
"""Grounds on which the Tournament Manager may give the fee back."""
KEEPS_VALUE: Final = frozenset({Ground.ABSENT, Ground.TOPPED_UP})
"""Grounds on which the value of the chips stays the entrant's, which is money only where the conditions turn chips into cash."""
