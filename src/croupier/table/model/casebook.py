"""What the table keeps on record about things gone wrong: who is to be told, wrong payments, disputes."""

from msgspec import Struct


class Due(Struct, frozen=True, gc=False):
    """Someone who is to be told of something."""

    to: str
    how: str
    within: str
    why: str
    clause: str | None
    given: bool = False


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


class Casebook(Struct, frozen=True, gc=False):
    notices: tuple[Due, ...] = ()
    register: tuple[WrongSettlement, ...] = ()
    disputes: tuple[Dispute, ...] = ()
