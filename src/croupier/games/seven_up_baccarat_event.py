"""What 7-Up Baccarat's document says of a tournament outside its tables: conditions, entry, money, seats, places.

The one document with tournaments. Clause numbers are those of the approval of 17 August 2016.
"""

from enum import StrEnum
from typing import Final

from croupier.games import tells as w

WORDS: Final = "15.1.1"
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
LIMITED: Final = "15.6.11"
SCHEDULED: Final = "15.6.15"
FORMS_READ: Final = "15.8.2.6"
NO_BUY_IN: Final = "15.6.3"
PLACES_FIXED: Final = "15.10.1"
PLAY_OFF: Final = "15.10.3"
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


TOLD: Final = (
    (PUBLISHED, "a tournament is offered", w.CONDITIONS_FIRST),
    (START_MOVED, "a session's start moves", w.ANNOUNCED),
    (LIMITED, "betting time is limited", w.ANNOUNCED),
    (SCHEDULED, "limits will move during the tournament", w.CONDITIONS_FIRST),
    (FORMS_READ, "undisclosed wagers lie", w.READ_OUT),
    (COUNTED, "a session ends", w.ANNOUNCED),
    (COUNTED, "a session ends", w.COUNT_SHEET),
    (COUNTED_IN, "tournament chips are counted in", w.COUNT_SHEET),
)
"""Whom the document wants told of something at a tournament: clause, occasion, who, how and by when."""
