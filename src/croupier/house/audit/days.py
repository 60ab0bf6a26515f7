"""What patrons' gaming days have come to, counted again from the entries of all tables and of the cage."""

from collections.abc import Iterable
from functools import lru_cache

from croupier.house.audit.findings import Sheet
from croupier.house.floor.cage import Caged, ChipsIssued
from croupier.house.floor.days import PAUSE, Key, changes, write_stretches
from croupier.house.journal.models import PatronDay
from croupier.table.message.events import Event
from croupier.table.model.conditions import Conditions
from croupier.table.reading.gaming_day import into_a_day

Row = tuple[int, int, int, int, int, int, str | None]


@lru_cache(maxsize=4096)
def _day(zone: str, starts: str, minute: int) -> int:
    """Days begin at full minutes, so that one answer serves for a minute."""
    return into_a_day(zone, starts, 60 * minute)[0]


class Counted:
    """One patron's day: sums, and the moments at which they played."""

    def __init__(self) -> None:
        self.net = self.cash_in = self.cash_out = 0
        self.moments: set[int] = set()

    def row(self) -> Row:
        """As it must stand in the database: time counts from one moment to the next, unless a pause lies between."""
        seconds, stretches = 0, list[tuple[int, int]]()
        for moment in sorted(self.moments):
            began, last = stretches.pop() if stretches else (moment, moment)
            if moment - last > PAUSE:
                stretches.append((began, last))
                began = last = moment
            seconds += moment - last
            stretches.append((began, moment))
        began, last = stretches.pop() if stretches else (0, 0)
        return self.net, self.cash_in, self.cash_out, seconds, began, last, write_stretches(stretches)


class Days:
    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._counted: dict[Key, Counted] = {}

    def _of(self, patron: str, day: int) -> Counted:
        found = self._counted.get((patron, day))
        if found is None:
            found = self._counted[patron, day] = Counted()
        return found

    def played(self, conditions: Conditions, event: Event, lines: Iterable[tuple[str, int]]) -> None:
        for patron, change in changes(event, lines):
            counted = self._of(patron, _day(conditions.zone, conditions.day_starts, event.at // 60))
            counted.net += change.net
            counted.cash_in += change.cash_in
            counted.moments.update(change.moments)

    def caged(self, event: Caged) -> None:
        counted = self._of(event.patron, event.day)
        if isinstance(event, ChipsIssued):
            counted.cash_in += event.amount
        else:
            counted.cash_out += event.amount

    def close(self) -> None:
        rows = PatronDay.objects.order_by("patron", "day").values_list(
            "patron", "day", "net", "cash_in", "cash_out", "seconds", "began", "last", "earlier"
        )
        nothing = Counted().row()
        for patron, day, *found in rows.iterator(2_000):
            self._sheet.saw("days")
            counted = self._counted.pop((patron, day), None)
            if counted is None:
                self._sheet.found("days", f"{patron}, day {day}", "Nothing was played or paid on it, and it is kept.")
                continue
            due = counted.row()
            if found[-1] is None:  # kept by a version that kept the sum of earlier stretches alone
                due = (*due[:-1], None)
            if tuple(found) != due:
                self._sheet.found("days", f"{patron}, day {day}", "It has come to something else than the entries say.")
        for (patron, day), counted in self._counted.items():
            if counted.row() != nothing:
                self._sheet.found("days", f"{patron}, day {day}", "It is missing.")
