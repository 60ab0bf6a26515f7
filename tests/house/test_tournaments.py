"""Tournaments as a stream of the house's journal, held over HTTP from the conditions to the last prize."""

from collections.abc import Iterator

import pytest
from tests.house.cups import CUP, Event
from tests.house.fronts import Front
from tests.house.pits import House

from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.journal.models import Account


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def sound(front: Front) -> None:
    """The audit reads it all again, and finds nothing."""
    sheet = audit(front.house.pit.home)
    assert not sheet.faults, [(check, finding) for check, line in sheet.checks.items() for finding in line.findings]


def test_an_event_of_two_tables_and_a_final_from_entry_to_prize(front: Front) -> None:
    event = Event(front).entered()
    event.session("heats", "cup-1", "cup-2")
    event.session("final", "cup-3")
    event.ok(event.manager, {"type": "award"})
    prize = front.house.pit.looking.tournaments().cups[CUP].prizes[0]
    assert prize.cents == 200_00
    event.ok(event.dealer, {"type": "pay", "entrant": prize.entrant})
    held = dict(Account.objects.filter(code__contains="purse:").values_list("code", "balance"))
    assert sorted(held.values()) == [50_00, 50_00, 50_00, 250_00]
    assert held[f"purse:{prize.entrant}:chips"] == 250_00
    assert set(Account.objects.filter(code__startswith="tournament:").values_list("balance", flat=True)) == {0}
    sound(front)
