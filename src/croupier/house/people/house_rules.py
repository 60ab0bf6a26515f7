"""What a house decides for itself about its people: how they sign in, when its day begins, what its supervisors are told."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.reading.gaming_day import zone_of

CODES: Final = "CROUPIER_CODES"
IDLE: Final = "CROUPIER_IDLE_MINUTES"
CASH: Final = "CROUPIER_CASH_TOLD_FROM"
DAY: Final = "CROUPIER_DAY_STARTS"
ZONE: Final = "CROUPIER_ZONE"
_MOST: Final = 10**9


class HouseRules(Struct, frozen=True):
    with_codes: frozenset[Rank] = frozenset({Rank.MANAGER, Rank.ASSISTANT_MANAGER})
    """Ranks that sign in with a time-based code as well, outside a demonstration: managers always, others as the house likes."""
    idle: int = 30 * 60
    """Seconds without activity after which a session or token ends."""
    cash_told_from: int = 10_000_00
    """Cents of cash, in or out, of one patron in one gaming day, from which the supervisor is told."""
    day_starts: str = "06:00"
    """When a gaming day begins at the cage, by the clocks of the zone; tables have it in their conditions."""
    zone: str = "Australia/Sydney"


def read_rules(environment: Mapping[str, str]) -> HouseRules:
    """As the environment says; as usual where it says nothing that makes sense, which `unreadable` tells before a pit opens."""
    usual = HouseRules()
    said = {name: environment.get(name, "").strip() for name in (CODES, IDLE, CASH, DAY, ZONE)}
    right = {name: text for name, text in said.items() if text and _fits(name, text)}
    return HouseRules(
        usual.with_codes | frozenset(map(Rank, _words(right.get(CODES, "")))),
        60 * int(right[IDLE]) if IDLE in right else usual.idle,
        100 * int(right[CASH]) if CASH in right else usual.cash_told_from,
        right.get(DAY, usual.day_starts),
        right.get(ZONE, usual.zone),
    )


def unreadable(environment: Mapping[str, str]) -> list[str]:
    """What the environment says that cannot be, a sentence each."""
    wanted = {
        CODES: f"must list ranks, of {', '.join(Rank)}",
        IDLE: "must be a number of minutes, 1 at least",
        CASH: "must be a number of dollars, 1 at least",
        DAY: "must be a time of the day, as in 06:00",
        ZONE: "must name a time zone, as in Australia/Sydney",
    }
    said = ((name, environment.get(name, "").strip()) for name in wanted)
    return [f"{name} {wanted[name]}; it is {text!r}." for name, text in said if text and not _fits(name, text)]


def _fits(name: str, text: str) -> bool:
    if name == CODES:
        return all(word in set(Rank) for word in _words(text))
    if name in (IDLE, CASH):
        return text.isascii() and text.isdigit() and 0 < int(text[:12]) <= _MOST
    if name == DAY:
        return re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text) is not None
    return zone_of(text) is not None


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
