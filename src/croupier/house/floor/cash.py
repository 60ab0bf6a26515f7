"""Cash of a patron, in and out: totalled by the gaming day, and told to the supervisor from an amount on."""

from typing import Final, Literal

from django.conf import settings

from croupier.house.floor.days import Change
from croupier.house.floor.work import Draft
from croupier.house.people.events import CashReached
from croupier.table.model.people import Actor

_WAYS: Final[tuple[tuple[Literal["in", "out"], str], ...]] = (("in", "cash_in"), ("out", "cash_out"))


def cash(draft: Draft, command: str, patron: str, day: int, change: Change, by: Actor) -> None:
    """Count cash that has gone in or out. Each way is told once a gaming day, when it comes to the amount."""
    before = draft.day(patron, day)
    draft.count(patron, day, change)
    after, told_from = draft.day(patron, day), settings.HOUSE_RULES.cash_told_from
    for way, name in _WAYS:
        total = getattr(after, name)
        if getattr(before, name) < told_from <= total:
            reached = CashReached(
                patron=patron, day=day, way=way, total=total, told_from=told_from, settings=draft.settings, by=by, at=draft.now
            )
            draft.staff(command, reached)
