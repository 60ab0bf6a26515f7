"""Every kind of deadline at its last second and the one after: both changes of the clocks, the year's end and a leap day's."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.tells import Within
from croupier.reports.deadlines import SYDNEY, Clocks

SECOND = timedelta(seconds=1)


def due(within: Within, at: str, effect: str | None = None, clocks: Clocks = SYDNEY) -> str | None:
    by = clocks.due(within, datetime.fromisoformat(at), None if effect is None else datetime.fromisoformat(effect))
    return None if by is None else by.isoformat()


@pytest.mark.parametrize(("within", "at", "by"), [
    # summer time ends on 7 April 2024 at 03:00, and 02:00 to 03:00 comes twice
    (Within.AT_ONCE, "2024-04-06T23:30:00+11:00", "2024-04-06T23:30:00+11:00"),
    (Within.HOURS_48, "2024-04-06T12:00:00+11:00", "2024-04-08T11:00:00+10:00"),
    (Within.TWO_DAYS, "2024-04-06T00:00:00+11:00", "2024-04-08T23:59:59+10:00"),
    (Within.TWO_DAYS, "2024-04-06T23:59:59+11:00", "2024-04-08T23:59:59+10:00"),
    (Within.TWO_DAYS, "2024-04-07T00:00:00+11:00", "2024-04-09T23:59:59+10:00"),
    (Within.GAMING_DAY, "2024-04-06T06:00:00+11:00", "2024-04-07T05:59:59+10:00"),
    (Within.GAMING_DAY, "2024-04-07T05:59:59+10:00", "2024-04-07T05:59:59+10:00"),
    (Within.GAMING_DAY, "2024-04-07T06:00:00+10:00", "2024-04-08T05:59:59+10:00"),
    (Within.MONTH, "2024-04-01T00:00:00+11:00", "2024-04-30T23:59:59+10:00"),
    # it begins on 6 October 2024 at 02:00, and 02:00 to 03:00 does not come at all
    (Within.HOURS_48, "2024-10-05T12:00:00+10:00", "2024-10-07T13:00:00+11:00"),
    (Within.TWO_DAYS, "2024-10-05T21:30:00+10:00", "2024-10-07T23:59:59+11:00"),
    (Within.GAMING_DAY, "2024-10-05T06:00:00+10:00", "2024-10-06T05:59:59+11:00"),
    (Within.GAMING_DAY, "2024-10-06T05:59:59+11:00", "2024-10-06T05:59:59+11:00"),
    (Within.GAMING_DAY, "2024-10-05T05:59:59+10:00", "2024-10-05T05:59:59+10:00"),
    (Within.MONTH, "2024-10-05T12:00:00+10:00", "2024-10-31T23:59:59+11:00"),
    # the end of a year and of February, leap or not; wherever the moment was written down
    (Within.MONTH, "2024-12-31T23:59:59+11:00", "2024-12-31T23:59:59+11:00"),
    (Within.MONTH, "2025-01-01T00:00:00+11:00", "2025-01-31T23:59:59+11:00"),
    (Within.MONTH, "2024-12-31T13:00:00+00:00", "2025-01-31T23:59:59+11:00"),
    (Within.GAMING_DAY, "2024-12-31T23:00:00+11:00", "2025-01-01T05:59:59+11:00"),
    (Within.TWO_DAYS, "2024-12-30T10:00:00+11:00", "2025-01-01T23:59:59+11:00"),
    (Within.MONTH, "2024-02-01T00:00:00+11:00", "2024-02-29T23:59:59+11:00"),
    (Within.MONTH, "2023-02-28T23:59:59+11:00", "2023-02-28T23:59:59+11:00"),
    (Within.TWO_DAYS, "2024-02-27T10:00:00+11:00", "2024-02-29T23:59:59+11:00"),
    (Within.TWO_DAYS, "2024-02-28T10:00:00+11:00", "2024-03-01T23:59:59+11:00"),
    (Within.GAMING_DAY, "2024-02-29T22:00:00+11:00", "2024-03-01T05:59:59+11:00"),
    (Within.PROMPTLY, "2024-02-29T22:00:00+11:00", None),
    (Within.THROUGHOUT, "2024-02-29T22:00:00+11:00", None),
])  # fmt: skip
def test_the_last_moment(within: Within, at: str, by: str | None) -> None:
    assert due(within, at) == by


@pytest.mark.parametrize(("within", "effect", "by"), [
    (Within.BEFORE, "2024-10-06T03:00:00+11:00", "2024-10-06T03:00:00+11:00"),
    (Within.DAY_BEFORE, "2024-10-06T12:00:00+11:00", "2024-10-05T11:00:00+10:00"),
    (Within.DAY_BEFORE, "2024-04-07T12:00:00+10:00", "2024-04-06T13:00:00+11:00"),
    (Within.DAY_BEFORE, "2024-03-01T12:00:00+11:00", "2024-02-29T12:00:00+11:00"),
    (Within.TWENTY_MINUTES_BEFORE, "2025-01-01T00:10:00+11:00", "2024-12-31T23:50:00+11:00"),
])  # fmt: skip
def test_what_comes_before_something_is_reckoned_from_that(within: Within, effect: str, by: str) -> None:
    assert due(within, "2024-01-01T00:00:00+11:00", effect) == by


EARLY = Clocks(starts=2 * 60 + 30)


@pytest.mark.parametrize(("day", "first", "last"), [
    (date(2024, 10, 5), "2024-10-05T02:30:00+10:00", "2024-10-06T01:59:59+10:00"),
    (date(2024, 10, 6), "2024-10-06T03:00:00+11:00", "2024-10-07T02:29:59+11:00"),
    (date(2024, 4, 6), "2024-04-06T02:30:00+11:00", "2024-04-07T02:29:59+11:00"),
    (date(2024, 4, 7), "2024-04-07T02:30:00+11:00", "2024-04-08T02:29:59+10:00"),
])  # fmt: skip
def test_a_day_that_starts_in_the_hour_of_the_change(day: date, first: str, last: str) -> None:
    """Leapt over, it starts with the leap; coming twice, with the first of the two."""
    assert tuple(moment.isoformat() for moment in EARLY.day(day)) == (first, last)


def test_an_hour_that_comes_twice_belongs_to_the_day_that_it_began() -> None:
    for text in ("2024-04-07T02:45:00+11:00", "2024-04-07T02:10:00+10:00", "2024-04-07T02:45:00+10:00"):
        assert EARLY.gaming_day(datetime.fromisoformat(text)) == date(2024, 4, 7)
    assert EARLY.gaming_day(datetime.fromisoformat("2024-04-07T02:10:00+11:00")) == date(2024, 4, 6)


ZONES = st.sampled_from(["Australia/Sydney", "Australia/Lord_Howe", "America/Havana", "UTC", "Asia/Kathmandu", "America/St_Johns"])


@settings(max_examples=60)
@given(ZONES, st.integers(0, 24 * 60 - 1), st.integers(1_000_000_000, 1_900_000_000))
def test_every_moment_lies_in_one_gaming_day_and_each_day_meets_the_next(zone: str, starts: int, at: int) -> None:
    clocks = Clocks(ZoneInfo(zone), starts)
    moment = datetime.fromtimestamp(at, UTC)
    day = clocks.gaming_day(moment)
    first, last = clocks.day(day)
    assert first.timestamp() <= at <= last.timestamp()
    after = clocks.day(day + timedelta(days=1))[0]
    assert after.timestamp() - last.timestamp() == 1
    assert 22.5 * 3600 <= after.timestamp() - first.timestamp() <= 25.5 * 3600
    by = clocks.due(Within.GAMING_DAY, moment)
    assert by is not None
    assert clocks.due(Within.GAMING_DAY, by) == by
    assert clocks.gaming_day(by.astimezone(UTC) + SECOND) == day + timedelta(days=1)


@settings(max_examples=60)
@given(ZONES, st.integers(2001, 2030), st.integers(1, 12))
def test_months_meet_and_their_ends_are_their_own_deadlines(zone: str, year: int, month: int) -> None:
    clocks = Clocks(ZoneInfo(zone))
    first, last = clocks.month(year, month)
    after, _ = clocks.month(year + month // 12, month % 12 + 1)
    assert after.timestamp() - last.timestamp() == 1
    for moment in (first, last):
        assert clocks.due(Within.MONTH, moment) == last
    assert (last.hour, last.minute, last.second) == (23, 59, 59)
