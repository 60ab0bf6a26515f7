"""Who must hear of something, how, and by when."""

from typing import Final

from msgspec import Struct


class Tell(Struct, frozen=True):
    """Someone who must hear of it, how, and by when."""

    to: str
    how: str
    within: str


DAILY_REPORT: Final = Tell("inspector", "the daily summary report or a breach notification", "the end of the gaming day")
MONTHLY_REPORT: Final = Tell("inspector", "the monthly irregularity report", "the end of the month")
SURVEILLANCE: Final = Tell("surveillance", "by word from the table", "at once")
INSPECTOR: Final = Tell("inspector", "by word from the table", "at once")
INSPECTOR_OR_POLICE: Final = Tell("inspector-or-police", "by word, to come and take over", "at once")
REGULATOR_MONTHLY: Final = Tell("regulator", "the report of wrong payments", "the end of the month")
SUPERVISOR: Final = Tell("casino-supervisor", "by word from the table", "at once")
ERROR_SLIP: Final = Tell("drop-box", "an error notification in the drop box", "at once")
