"""What may lie on a layout: one list of checks, read by the live table, which refuses or flags, and by the judge, who notes.

A check asks one stake among all that lie there, in the order they were laid; the stake itself may be among them. It answers with a
breach or with nothing. Which checks a game has stands in its `Rules.checks`, in the order in which a record is told of them.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, Protocol

from msgspec import Struct

from croupier.games.limits import NO_SIGN, Bounds, Own, Sign
from croupier.games.rules import Note, Rules, Wager


class Laid(Protocol):
    """A wager as it lies or is about to: at a live table or in a record, where the player may have no name."""

    @property
    def area(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def player(self) -> str | None: ...
    @property
    def in_tokens(self) -> int: ...
    @property
    def under(self) -> Bounds | None: ...


class Allowed(Struct, frozen=True):
    """What the floor has allowed and put on the sign. A record knows of no approvals, and mostly of no sign."""

    both_hands: Collection[str] = ()
    """Players whom a Gaming Manager has approved on both hands."""
    restricted: Collection[str] = ()
    """Side wagers kept to players with a main wager of their own."""
    seats: Mapping[int, Sequence[str]] = {}
    """Who has a place at an area, first the one whose area it is."""
    sharing: Collection[int] = ()
    """Areas that a casino supervisor lets several players share."""
    sign: Sign = NO_SIGN
    own: Mapping[str, Own] = {}
    """Players for whom something else holds than the sign."""


NOTHING_ALLOWED: Final = Allowed()


WHOLE_LAYOUT: Final = "the whole layout"


class Breach(Struct, frozen=True, gc=False):
    """A rule that a stake breaks: what the record is told of it, and what whoever lays the stake is."""

    code: str
    clause: str | None
    told: str
    """As a sentence about the finished round."""
    refused: str
    """As a sentence to whoever lays the stake."""
    about: Hashable = None
    """What it is about, where several stakes make one breach: a record is told of it once. `WHOLE_LAYOUT` is about them all."""
    limit: int | None = None
    """The limit that was passed, in cents."""

    @property
    def note(self) -> Note:
        return Note(self.code, self.told, self.clause)


Check = Callable[[Rules, Laid, Sequence[Laid], Allowed], Breach | None]
ByWagers = Callable[[Rules, Sequence[str]], bool]
ByLayout = Callable[[Sequence[Laid], Allowed], bool]

_POSSIBLE: Final[dict[Check, tuple[ByWagers, ByLayout]]] = {}
_ANYWHERE: Final[tuple[ByWagers, ByLayout]] = (lambda _rules, _slugs: True, lambda _lying, _allowed: True)
"""For a check that does not say where it could find fault, such as one of a house's own."""


def only_where(by_wagers: ByWagers, by_layout: ByLayout = lambda _lying, _allowed: True) -> Callable[[Check], Check]:
    """Where a check could find fault at all. Most layouts are in order, and one look at them spares asking every stake."""

    def mark(check: Check) -> Check:
        _POSSIBLE[check] = (by_wagers, by_layout)
        return check

    return mark


def any_wager(holds: Callable[[Wager], object]) -> ByWagers:
    return lambda rules, slugs: any(holds(rules.wagers[slug]) for slug in slugs)


@lru_cache(maxsize=4096)
def possible_checks(rules: Rules, slugs: tuple[str, ...]) -> tuple[tuple[Check, ByLayout], ...]:
    """The checks of a game that wagers like these could break, and where on the layout they would have to lie for it."""
    marked = ((check, *_POSSIBLE.get(check, _ANYWHERE)) for check in rules.checks)
    return tuple((check, by_layout) for check, by_wagers, by_layout in marked if by_wagers(rules, slugs))


_slug: Final[Callable[[Laid], str]] = attrgetter("wager")


def breaches(rules: Rules, lying: Sequence[Laid], allowed: Allowed = NOTHING_ALLOWED) -> list[Breach]:
    """Everything that is wrong with what lies there, check by check; what several stakes have in common comes once."""
    found: list[Breach] = []
    for check, by_layout in possible_checks(rules, tuple(map(_slug, lying))):
        if by_layout(lying, allowed):
            found += _each_once(check, rules, lying, allowed)
    return found


def _each_once(check: Check, rules: Rules, lying: Sequence[Laid], allowed: Allowed) -> list[Breach]:
    found: list[Breach] = []
    told: set[Hashable] = set()
    for stake in lying:
        breach = check(rules, stake, lying, allowed)
        if breach is None or (breach.about is not None and breach.about in told):
            continue
        found.append(breach)
        if breach.about is WHOLE_LAYOUT:
            break
        told.add(breach.about)
    return found


def against(
    checks: Iterable[Check], rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed = NOTHING_ALLOWED
) -> Breach | None:
    """The first thing that stands against a stake beside what lies there already."""
    for check in checks:
        breach = check(rules, stake, lying, allowed)
        if breach is not None:
            return breach
    return None


FLOOR_ONLY: Final = frozenset({"restricted", "no-position", "sharing-not-permitted", "off-unit", "over-player-maximum"})
"""Breaches that no record comes to: it knows neither seats nor restrictions, and of a sign the limits alone."""
