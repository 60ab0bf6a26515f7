"""How a ticket was earned, held against the journal of the table where it is said to have been."""

from typing import Final

from croupier.house.people.events import SetUp
from croupier.money import dollars
from croupier.promotions import commands as c
from croupier.promotions.model import Promotion
from croupier.table.message import events as e
from croupier.table.message.upcast import read_event

WAGERS: Final = (e.WagerPlaced, e.WagerIncreased)
NO_LINE: Final = "A wager at a table of this house is named by its line in that table's journal."


def not_so(setup: SetUp, enter: c.Enter, body: bytes | None, promotion: Promotion | None) -> str:
    """Why a table of the house does not know of the wager by which a ticket is said to be earned; nothing where it does. `body` is
    the entry at the line that is named. What earned a ticket of the promotion earns no other."""
    earned = enter.earned
    where = f"line {earned.line} of table {earned.table}"
    event = None if body is None else read_event(body)
    if not isinstance(event, WAGERS):
        return f"There is no wager at {where}."
    if setup.dealt_by == "software" and event.player != enter.person:  # elsewhere people go by whatever the dealer entered
        return f"The wager at {where} is not {enter.person}'s."
    if earned.game and earned.game != setup.game:
        return f"Table {earned.table} has another game."
    if (earned.amount or 0) > event.amount:
        return f"The wager at {where} is smaller than that."
    used = 0 if promotion is None else promotion.entries.used(earned.table, earned.line)
    if used + (earned.amount or 0) > event.amount:
        return f"Of the wager at {where} {dollars(used)} has earned other tickets."
    return ""
