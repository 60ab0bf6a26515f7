"""A tournament session at a table: started, asked coup by coup, counted and ended."""

from msgspec import field

from croupier.games.seven_up_baccarat_places import Place, PlayOff
from croupier.games.seven_up_baccarat_session import Disqualified, Out, Session
from croupier.money import Cents
from croupier.table.message.events import Event
from croupier.table.model.sitting import Sealed


class SessionStarted(Event, frozen=True):
    """Everyone has the same allotment of tournament chips in front of them."""

    session: Session
    without: tuple[str, ...] = ()
    """Entrants who had not bought in: out before the first coup."""


class PlayOffStarted(Event, frozen=True):
    """Those level across the line have a fresh allotment."""

    playing: PlayOff


class CoupAsked(Event, frozen=True):
    """The marker lies on a box, and wagers are asked for from there on."""

    session: Session
    order: tuple[str, ...]
    number: int
    """Which counted coup it will be."""


class PassCardLaid(Event, frozen=True):
    player: str


class EntrantAbsent(Event, frozen=True):
    player: str


class HeldToMinimum(Event, frozen=True):
    """A player has let the time for a wager go by."""

    player: str


class FormSealed(Event, frozen=True):
    """An undisclosed wager was handed in, and a marker lies in front of its writer."""

    player: str
    sealed: Sealed | None
    """Nothing for those who may not see it yet."""
    seal: str = ""


class FormRead(Event, frozen=True):
    """After no more bets, and before the first card."""

    player: str
    sealed: Sealed
    counts: Cents
    """What it counts for: laid, or for an incomplete one lost whatever the cards."""


class WageringClosed(Event, frozen=True):
    """No more bets: from here on no wager of the coup changes."""

    void: tuple[str, ...] = ()
    """Players whose wager could not be made up to the minimum, and who have no other."""


class CoupCounted(Event, frozen=True):
    """A coup that counts has left these stacks; one that was void has left everything as it was."""

    session: Session
    counted: bool
    deducted: dict[str, Cents] = field(default_factory=dict)
    """What was lost without a wager: by absence, or by a form that was not complete."""
    out: tuple[Out, ...] = ()
    left: dict[str, Cents] = field(default_factory=dict)
    """What those who are through with the play-off still had: it goes back to the inventory."""
    playing: PlayOff | None = None


class EntrantsOut(Event, frozen=True):
    """Knocked out before the next coup, for want of its minimum."""

    session: Session
    out: tuple[Out, ...]


class EntrantDisqualified(Event, frozen=True):
    session: Session
    gone: Disqualified


class StacksCounted(Event, frozen=True):
    """A count that the Tournament Manager has ordered, or the one that closes a session."""

    stacks: dict[str, Cents]


class SessionEnded(Event, frozen=True):
    """All chips go back to the inventory; what is missing is noted by value and number."""

    stacks: dict[str, Cents]
    places: tuple[Place, ...]
    advance: tuple[str, ...]
    level: tuple[str, ...] = ()
    """Those who play off for the places that are left."""
    missing: tuple[tuple[int, int], ...] = ()
    """Each value, and how many of it."""
    why: str = ""
