"""A person as the house knows them: an id, a rank, a standing, a card, limits of their own. Names are kept elsewhere, and can be
forgotten."""

import re
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.model.people import Actor


class Standing(StrEnum):
    GOOD = "good"
    SUSPENDED = "suspended"
    EXCLUDED = "excluded"
    GONE = "gone"
    """No longer with the house."""


TURNED_AWAY: Final = {
    Standing.SUSPENDED: "Your account is suspended. Please see a casino supervisor.",
    Standing.EXCLUDED: "You are excluded from the casino, and so from its tables.",
    Standing.GONE: "This account has been closed.",
}
"""What is said to whoever may not act."""


class Limit(StrEnum):
    """What patrons may hold themselves to."""

    LOSS = "loss"
    """Cents a gaming day."""
    DAY = "day"
    """Minutes of play a gaming day."""
    SESSION = "session"
    """Minutes of play without a pause."""
    EXCLUSION = "exclusion"
    """Nothing at all."""


class Own(Struct, frozen=True, gc=False):
    """A limit of a patron's own: what holds, and what will from some moment on. None is no limit."""

    value: int | None = None
    later: int | None = None
    since: int = 0
    """When the later one holds; 0 if nothing waits."""

    def at(self, now: int) -> int | None:
        return self.later if self.since and now >= self.since else self.value

    def set(self, value: int | None, since: int, now: int) -> "Own":
        """As it stands once it was set at `now`, to hold from `since`. Whatever waited before waits no longer."""
        return Own(value) if since <= now else Own(self.at(now), value, since)


class Person(Struct, frozen=True, omit_defaults=True):
    id: str
    rank: Rank
    standing: Standing = Standing.GOOD
    """As the house has decided; with what they have decided themselves it is `standing_at`."""
    digest: str = ""
    """Of the name, salted; without the salt it says nothing."""
    erased: bool = False
    """The name and its salt are forgotten."""
    card: str = ""
    """The number of their Player Card."""
    cards: int = 0
    """How many they have been issued."""
    card_suspended: bool = False
    limits: dict[Limit, Own] = {}
    tournaments: tuple[str, ...] = ()
    """Those they are named manager of, whatever their rank."""

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.rank)

    @property
    def has_valid_card(self) -> bool:
        return bool(self.card) and not self.card_suspended

    def limit(self, limit: Limit, now: int) -> int | None:
        """What they hold themselves to now; none without a limit."""
        own = self.limits.get(limit)
        return None if own is None else own.at(now)

    def excludes_themselves(self, now: int) -> bool:
        """Whatever else the house has decided of them meanwhile."""
        return bool(self.limits) and self.limit(Limit.EXCLUSION, now) is not None

    def standing_at(self, now: int) -> Standing:
        if self.standing is Standing.GOOD and self.excludes_themselves(now):
            return Standing.EXCLUDED
        return self.standing

    def may_finish(self, now: int) -> bool:
        """An excluded patron plays nothing new, but what lies on the tables is played to its end, and their chips are theirs."""
        return self.rank is Rank.PLAYER and self.standing_at(now) is Standing.EXCLUDED

    def kept_out(self, now: int) -> str:
        """What is said to whoever may neither act nor look; nothing to all others, those who may only finish among them."""
        standing = self.standing_at(now)
        return "" if standing is Standing.GOOD or self.may_finish(now) else TURNED_AWAY[standing]


SOFTWARE: Final = "software"
"""The id under which the program itself acts."""
STAFF_MARK, PATRON_MARK = "S", "P"
NUMBERS: Final = re.compile(rf"(?<![^\W_])[{STAFF_MARK}{PATRON_MARK}]\d+(?![^\W_])")
"""People by their numbers, within a sentence."""
FIRST_PATRON: Final = 1001


def is_patron(person: str) -> bool:
    """Whether an id is a patron's: it can be told without looking anybody up."""
    return person.startswith(PATRON_MARK) and person[1:].isdigit()
