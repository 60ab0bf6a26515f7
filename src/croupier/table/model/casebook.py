"""What the table keeps on record about things gone wrong: who is to be told, wrong payments, disputes, who is called."""

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.games.tells import Within


class Due(Struct, frozen=True, gc=False):
    """Someone who is to be told of something."""

    to: str
    how: str
    within: Within
    why: str
    clause: str | None
    given: bool = False
    lapsed: bool = False
    """There is nothing to tell any more: what it was about turned out not to be so."""
    opened: int = 0
    """Since when they are to be told."""

    @property
    def pending(self) -> bool:
        return not (self.given or self.lapsed)


class WrongSettlement(Struct, frozen=True, gc=False):
    """A register entry: a wager paid too much or too little, and what was done about it."""

    number: int
    round: int
    wager: str
    amount: int
    over: bool
    player: str = ""
    """The patron, if known."""
    suspected: bool | None = None
    """Whether it was meant; None before anyone enquired."""
    done: tuple[str, ...] = ()
    rectified: bool = False
    brought: bool = False
    """Brought to the regulator's attention."""
    monthly: bool = False
    """It goes into the month's report."""
    area: int = 0
    """With round, wager and patron, the settled wager; 0 in entries older than that."""
    handed: int | None = None
    """What the patron was handed; not known of older entries."""
    due: int | None = None
    """What they should have been handed."""
    moves: int | None = None
    """What putting it right moves from the float to the patron in the accounts; the whole difference in older entries."""
    reported: bool = False
    """Somebody said what was handed over; else the table reckoned it, when a round was put right."""
    entered_by: str = ""
    second: Rank | None = None
    """The rank that must stand to it besides, and by somebody else, before any money passes."""
    seconded_by: str = ""
    struck: bool = False
    """It holds no more: the round was put right again."""


class Dispute(Struct, frozen=True, gc=False):
    player: str
    about: str
    decided: str = ""
    decided_by: str = ""
    review_asked: bool = False
    reviewed: str = ""
    reviewed_by: str = ""
    advised: bool = False
    """The patron was told of the right to go to an inspector."""


class Summons(Struct, frozen=True, gc=False):
    """Someone of a higher rank is called to the table."""

    rank: Rank
    """The lowest that can help."""
    about: str
    """An irregularity by its slug, a command by its name, or words of the caller's own."""
    by: str
    at: int
    answered: bool = False


class Casebook(Struct, frozen=True, gc=False):
    notices: tuple[Due, ...] = ()
    register: tuple[WrongSettlement, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    summons: tuple[Summons, ...] = ()
