"""Money, numbers, odds and times as every page writes them. They are formatted here and nowhere else."""

from datetime import UTC, datetime
from datetime import date as calendar_date
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext

from croupier.money import Cents, Odds
from croupier.table.message.words import LATEST

MINUS: Final = "−"
DASH: Final = " – "


@lru_cache(maxsize=4096)
def money(cents: Cents) -> str:
    """`$1,250`, and `$0.50` where there are cents."""
    whole, part = divmod(abs(cents), 100)
    text = f"${whole:,}.{part:02}" if part else f"${whole:,}"
    return MINUS + text if cents < 0 else text


@lru_cache(maxsize=1024)
def exact_money(cents: Cents) -> str:
    """With its cents also where there are none, as a meter shows it."""
    return f"{MINUS if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def change(cents: Cents) -> str:
    """What was won or lost: `+$96`, `−$100`, `$0`."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


@lru_cache(maxsize=4096)
def plain(cents: Cents) -> str:
    """An amount beside a pile, without the sign: `1,000`."""
    return money(cents).replace("$", "")


def span(lowest: Cents, highest: Cents) -> str:
    """What a sign says: `$25 – $5,000`, or one amount where there is one."""
    return money(lowest) if lowest == highest else f"{money(lowest)}{DASH}{money(highest)}"


def odds(said: Odds, *, taken: bool = False) -> str:
    """`19 to 20`, or `300 for 1` where the stake was taken, in the language of the page."""
    words = gettext("%(to)s for %(on)s") if taken else gettext("%(to)s to %(on)s")
    return words % {"to": f"{said.to:,}", "on": f"{said.on:,}"}


def share(millionths: int) -> str:
    """A part of a stake as a percentage, to its last place: `15%`, `0.5%`."""
    whole, part = divmod(millionths, 10_000)
    return f"{whole}.{part:04}".rstrip("0").rstrip(".") + "%"


def number(count: int) -> str:
    return f"{count:,}"


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def moment(at: float, zone: str) -> datetime:
    """A moment by the clocks of the house; one that no calendar has, as the first or the last that may be announced."""
    return datetime.fromtimestamp(min(max(at, 0), LATEST), UTC).astimezone(_zone(zone))


def hour(at: float, zone: str) -> str:
    """`20:48`."""
    return f"{moment(at, zone):%H:%M}"


def to_the_second(at: float, zone: str) -> str:
    return f"{moment(at, zone):%H:%M:%S}"


def weekday(at: float, zone: str) -> str:
    """`Friday`, in the language of the page."""
    return date_format(moment(at, zone), "l")


def date(at: float, zone: str) -> str:
    """`20 October 2023`, in the language of the page."""
    return _day(moment(at, zone))


def day(written: str) -> str:
    """`2023-10-20` in the same form."""
    return _day(calendar_date.fromisoformat(written))


def month(written: str) -> str:
    """`2023-10` as `October 2023`, in the language of the page."""
    return date_format(calendar_date.fromisoformat(f"{written}-01"), "F Y")


def _day(of: calendar_date) -> str:
    return date_format(of, gettext("j F Y"))
