"""7-Up Baccarat under tournament conditions, section 15 of its document: what a session is played by, and what a wager counts.

Limits follow a schedule of coups. A wager is a whole multiple of its minimum, and what a player writes or lays beside that is put
right here, once, for the live table and for whoever judges a session afterwards.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise
from operator import itemgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from croupier.games.limits import ON_A_HAND
from croupier.money import Chips, chips_of

MAIN: Final = ("player", "banker", "tie")
"""The wagers whose lowest minimum is the minimum of the table."""

MOST_ABSENCES: Final = 3
"""So many missed coups of a session cost a minimum each (15.5.6.1); one more is a coup without a wager."""

NO_WAGER: Final = "15.6.4"
UNDER: Final = "15.6.14"
SHORT: Final = "15.6.13"
LATE: Final = "15.6.12"
GROUNDS: Final = ("15.5.6.2", "15.5.7", "15.6.5", "15.6.7", "15.11.4")
"""What a player is disqualified for by someone's word; a coup without a wager does it by itself."""


class Fault(StrEnum):
    """Why a session cannot be played or judged as it is written. The list is closed."""

    BAD_JSON = "bad-json"
    BAD_RECORD = "bad-record"
    BAD_LIMITS = "bad-limits"
    NOBODY_LEFT = "nobody-left"
    NO_PASS_CARD = "no-pass-card"
    NO_UNDISCLOSED = "no-undisclosed-wager"
    TOO_MUCH = "too-much"
    BOTH_HANDS = "both-hands"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    IMPOSSIBLE_CARDS = "impossible-cards"
    NO_PLAYOFF = "no-playoff"
    TOO_MANY_COUPS = "too-many-coups"


class SessionError(ValueError):
    """What is written cannot be played; the sentence says why."""

    def __init__(self, code: Fault, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code: Final = code
        self.clause: Final = clause


class Range(Struct, frozen=True, gc=False):
    """The least and the most of a wager; the most is a whole multiple of the least."""

    minimum: int
    maximum: int

    def fits(self, amount: int) -> bool:
        """Within both, and in whole units of the least."""
        return self.minimum <= amount <= self.maximum and not amount % self.minimum


class Stage(Struct, frozen=True):
    """The limits from one counted coup on (15.6.15). A wager that is not among them is not offered."""

    start: int
    wagers: dict[str, Range]

    @property
    def table_minimum(self) -> int:
        return min(limit.minimum for slug, limit in self.wagers.items() if slug in MAIN)


class SessionTerms(Struct, frozen=True):
    """What everyone at the table plays by, from the first coup to the last."""

    boxes: dict[str, int]
    """Each player's own box, the lowest first."""
    allotment: int
    schedule: tuple[Stage, ...]
    denominations: tuple[int, ...] = (1,)
    pass_cards: int = 0
    undisclosed: int = 0

    def __post_init__(self) -> None:
        _check_boxes(self.boxes)
        force_setattr(self, "boxes", in_order(self.boxes))
        _check_schedule(self.schedule, self.allotment, self.chips)

    @property
    def chips(self) -> Chips:
        return chips_of(self.denominations)

    def stage(self, coup: int) -> Stage:
        """The limits of a counted coup."""
        found = self.schedule[0]
        for stage in self.schedule:
            if stage.start > coup:
                break
            found = stage
        return found


MOST_BOXES: Final = 9


def in_order(boxes: dict[str, int]) -> dict[str, int]:
    """The lowest box first, in whatever order they were written down."""
    places = list(boxes.values())
    return boxes if places == sorted(places) else dict(sorted(boxes.items(), key=itemgetter(1)))


def _check_boxes(boxes: Mapping[str, int]) -> None:
    places = list(boxes.values())
    if any(not 1 <= box <= MOST_BOXES for box in places) or len(set(places)) < len(places):
        raise SessionError(Fault.BAD_RECORD, f"Each player has one box of their own, from 1 to {MOST_BOXES}.", "2.1")


def _check_schedule(schedule: tuple[Stage, ...], allotment: int, chips: Chips) -> None:
    starts = [stage.start for stage in schedule]
    if not starts or starts[0] != 1 or any(later <= earlier for earlier, later in pairwise(starts)):
        raise SessionError(Fault.BAD_LIMITS, "Limits hold from coup 1 on, and each change from a later coup than the one before.")
    if not chips.can_make(allotment):
        raise SessionError(Fault.BAD_LIMITS, "The chips of this session cannot make the allotment.")
    for stage in schedule:
        if not set(ON_A_HAND) <= stage.wagers.keys():
            raise SessionError(Fault.BAD_LIMITS, f"From coup {stage.start} on Player or Banker has no limits.")
        for slug, limit in stage.wagers.items():
            _check_range(stage.start, slug, limit, chips)


def _check_range(start: int, slug: str, limit: Range, chips: Chips) -> None:
    if limit.minimum < 1 or limit.maximum < limit.minimum or limit.maximum % limit.minimum:
        sentence = f"From coup {start} on the maximum of {slug} is no whole multiple of its minimum."
        raise SessionError(Fault.BAD_LIMITS, sentence, UNDER)
    if not chips.can_make(limit.minimum):
        raise SessionError(Fault.BAD_LIMITS, f"The chips of this session cannot make the minimum of {slug} from coup {start} on.")


class Counted(Struct, frozen=True, gc=False):
    """How much of a wager is settled, what its owner had to add to it, and the clause by which it is not simply what was laid."""

    amount: int
    added: int = 0
    clause: str = ""

    @property
    def valid(self) -> bool:
        return self.amount > 0


_VOID: Final = Counted(0, 0, UNDER)


def count_open(limit: Range, amount: int, spare: int) -> Counted:
    """A wager laid in chips (15.6.14). `spare` is what its owner has not laid: a wager under the minimum is made up from it."""
    least, most = limit.minimum, limit.maximum
    if limit.fits(amount):
        return Counted(amount)
    if amount < least:
        return Counted(least, least - amount, UNDER) if least - amount <= spare else _VOID
    return Counted(min(amount - amount % least, most), 0, UNDER)


def count_late(limit: Range, amount: int, spare: int) -> Counted:
    """A wager laid after the clock is held to the minimum (15.6.12), and made up to it as any other."""
    least = limit.minimum
    if amount < least:
        return count_open(limit, amount, spare)
    return Counted(least, 0, LATE) if amount > least else Counted(amount)


class Form(Struct, frozen=True, omit_defaults=True):
    """An undisclosed wager as its writer left it. What is missing costs a minimum, whatever the cards (15.8.3.4)."""

    wager: str | None = None
    amount: int | None = None

    @property
    def complete(self) -> bool:
        return self.wager is not None and self.amount is not None


def count_form(stage: Stage, form: Form, left: int) -> Counted:
    """What a form counts for, against the chips that its writer has not laid (15.8.3); an incomplete one is simply lost."""
    if form.wager is None or form.amount is None:
        return Counted(min(stage.table_minimum, left), 0, "15.8.3.4")
    limit, amount, clause = stage.wagers[form.wager], form.amount, ""
    if amount < limit.minimum:
        amount, clause = limit.minimum, "15.8.3.1"
    elif amount > limit.maximum:
        amount, clause = limit.maximum, "15.8.3.2"
    elif not limit.fits(amount):
        amount, clause = amount - amount % limit.minimum, UNDER
    return Counted(left, 0, "15.8.3.3") if amount > left else Counted(amount, 0, clause)
