"""What the float tray should hold by the books."""

from croupier.table.message.refusal import Refused
from croupier.table.model.accounts import FLOAT, ROUNDING
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.model.tray import Stack


def held_by_float(table: Table) -> int:
    """What the chips in the tray should come to. What rounding up gives away is booked apart and comes out of the tray as well."""
    accounts = table.accounts
    return accounts.get(FLOAT, 0) + accounts.get(ROUNDING, 0)


def float_away(table: Table) -> Refused | None:
    """Why nothing can come out of the tray: it has been counted and carried to the cage."""
    return Refused("The float has been closed.") if table.tray.closed else None


def stacked(desk: Desk, counted: dict[int, int]) -> Stack:
    """Chips as they were counted, in order and without those of which there are none."""
    return tuple((value, counted[value]) for value in reversed(desk.chips.denominations) if counted.get(value))


def worth(counted: dict[int, int]) -> int:
    return sum(value * count for value, count in counted.items())
