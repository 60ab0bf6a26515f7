"""Who must hear of something, how, and by when."""

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Within(StrEnum):
    """By when somebody is told: the kind of deadline. `reports.deadlines` makes a moment of it."""

    AT_ONCE = "at-once"
    BEFORE = "before"
    """Before what it is about begins, which is refused until then."""
    DAY_BEFORE = "24h-before"
    TWENTY_MINUTES_BEFORE = "20m-before"
    HOURS_48 = "48h"
    TWO_DAYS = "2-days"
    GAMING_DAY = "gaming-day"
    MONTH = "month"
    PROMPTLY = "promptly"
    """The document names no hour."""
    THROUGHOUT = "throughout"
    """For players to read as long as it holds."""

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS: Final = {
    Within.AT_ONCE: "at once",
    Within.BEFORE: "before it begins",
    Within.DAY_BEFORE: "24 hours before it begins",
    Within.TWENTY_MINUTES_BEFORE: "20 minutes before it begins",
    Within.HOURS_48: "the end of 48 hours",
    Within.TWO_DAYS: "the end of the second day",
    Within.GAMING_DAY: "the end of the gaming day",
    Within.MONTH: "the end of the month",
    Within.PROMPTLY: "as soon as can be",
    Within.THROUGHOUT: "as long as it holds",
}


class Tell(Struct, frozen=True):
    """Someone who must hear of it, how, and by when."""

    to: str
    how: str
    """In words."""
    within: Within
    means: str
    """How, in a word for programs: `word`, `slip`, `sign`, or a paper by its name."""


# To authorities

DAILY_REPORT: Final = Tell("inspector", "the daily summary report or a breach notification", Within.GAMING_DAY, "daily-summary")
MONTHLY_REPORT: Final = Tell("inspector", "the monthly irregularity report", Within.MONTH, "monthly-irregularities")
SURVEILLANCE: Final = Tell("surveillance", "by word from the table", Within.AT_ONCE, "word")
INSPECTOR: Final = Tell("inspector", "by word from the table", Within.AT_ONCE, "word")
INSPECTOR_OR_POLICE: Final = Tell("inspector-or-police", "by word, to come and take over", Within.AT_ONCE, "word")
REGULATOR_MONTHLY: Final = Tell("regulator", "the report of wrong payments", Within.MONTH, "monthly-wrong-payments")
REGULATOR_AWARE: Final = Tell("regulator", "brought to its attention", Within.PROMPTLY, "word")
APPROVED_FIRST: Final = Tell("regulator", "an approval beforehand", Within.BEFORE, "approval")
FULL_TERMS: Final = Tell("regulator", "the full terms", Within.DAY_BEFORE, "submission")
TERMS_AGAIN: Final = Tell("regulator", "the amended terms", Within.PROMPTLY, "resubmission")
INSPECTOR_IN_48_HOURS: Final = Tell("inspector", "by word", Within.HOURS_48, "word")

# To patrons

ADVICE: Final = Tell("patron", "the advice that an inspector takes complaints", Within.PROMPTLY, "advice")
WARNING: Final = Tell("patron", "a warning", Within.AT_ONCE, "warning")
WINNER: Final = Tell("patron", "in person, by mail, telephone or email", Within.TWO_DAYS, "contact")
REASONS: Final = Tell("patron", "the reasons", Within.PROMPTLY, "reasons")
SIGN_FIRST: Final = Tell("players", "a sign", Within.TWENTY_MINUTES_BEFORE, "sign")
SIGN: Final = Tell("players", "a sign", Within.THROUGHOUT, "sign")
METER: Final = Tell("players", "a meter", Within.THROUGHOUT, "meter")

# At a tournament

CONDITIONS_FIRST: Final = Tell("entrants", "a copy of the conditions", Within.BEFORE, "conditions")
ANNOUNCED: Final = Tell("entrants", "an announcement", Within.PROMPTLY, "announcement")
READ_OUT: Final = Tell("players", "read out before the first card", Within.BEFORE, "announcement")
COUNT_SHEET: Final = Tell("tournament-manager", "a count sheet", Within.PROMPTLY, "count-sheet")

# Inside the house

SUPERVISOR: Final = Tell("casino-supervisor", "by word from the table", Within.AT_ONCE, "word")
ERROR_SLIP: Final = Tell("drop-box", "an error notification in the drop box", Within.AT_ONCE, "slip")
FILED: Final = Tell("file", "a record with names, addresses and reasons", Within.PROMPTLY, "record")
