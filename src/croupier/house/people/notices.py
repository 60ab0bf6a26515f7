"""What a supervisor is to be told of patrons: so far, cash that comes to much in one gaming day."""

from django.conf import settings
from django.db.models import Q
from msgspec import Struct

from croupier.house.journal.models import PatronDay


class Notice(Struct, frozen=True):
    """A patron whose cash of a gaming day, one way or the other, comes to the amount from which it is told."""

    patron: str
    day: int
    """In days since 1970."""
    cash_in: int
    cash_out: int


def notices(day: int | None = None) -> list[Notice]:
    """The latest first; of one gaming day, or of all."""
    much = Q(cash_in__gte=settings.HOUSE_RULES.cash_told_from) | Q(cash_out__gte=settings.HOUSE_RULES.cash_told_from)
    rows = PatronDay.objects.filter(much)
    if day is not None:
        rows = rows.filter(day=day)
    found = rows.order_by("-day", "patron").values_list("patron", "day", "cash_in", "cash_out")
    return [Notice(*row) for row in found]
