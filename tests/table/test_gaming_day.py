"""The gaming day, against the calendar: a day begins when the clock on the wall shows its hour."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import conditions

from croupier.table.reading.gaming_day import gaming_day, zone_of

SOME = conditions("three-card-poker")
ZONES = ("Australia/Sydney", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Etc/UTC")
SPRING = int(datetime(2026, 10, 4, 1, 59, tzinfo=ZoneInfo("Australia/Sydney")).timestamp())
"""A minute before the clocks of Sydney are put forward."""


def by_the_calendar(zone: str, starts: time, moment: int) -> date:
    wall = datetime.fromtimestamp(moment, ZoneInfo(zone))
    return wall.date() if wall.time() >= starts else wall.date() - timedelta(days=1)


@given(
    zone=st.sampled_from(ZONES),
    minutes=st.integers(0, 24 * 60 - 1),
    moment=st.integers(0, 4_000_000_000),
    later=st.integers(0, 100_000),
)
@example(zone="Australia/Sydney", minutes=120, moment=SPRING, later=120)
@example(zone="Pacific/Apia", minutes=360, moment=1_325_239_000, later=4_000)
def test_two_moments_share_a_gaming_day_if_the_calendar_says_so(zone: str, minutes: int, moment: int, later: int) -> None:
    starts = time(minutes // 60, minutes % 60)
    table = replace(SOME, zone=zone, day_starts=f"{starts:%H:%M}")
    days = [by_the_calendar(zone, starts, at) for at in (moment, moment + later)]
    assert gaming_day(table, moment + later) - gaming_day(table, moment) == (days[1] - days[0]).days


def test_names_that_are_no_zones_are_told_from_those_that_are() -> None:
    assert [zone_of(name) is None for name in ("Etc/UTC", "Australia/Sydney", "Nowhere", "..", "", "/etc/hosts", "a\0b")] == [
        False, False, True, True, True, True, True,
    ]  # fmt: skip


def test_without_its_zone_a_table_counts_by_utc() -> None:
    """As where a log names a zone that this machine does not know."""
    lost = replace(SOME, zone="Nowhere/Land")
    assert [gaming_day(lost, moment) for moment in (6 * 3600 - 1, 6 * 3600, 30 * 3600 - 1, 10**15)] == [-1, 0, 0, 11574074073]
