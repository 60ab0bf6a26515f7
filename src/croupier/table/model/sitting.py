"""A tournament session at a table: what it is played by, and where it stands between one command and the next."""

from msgspec import Struct

from croupier.games.rules import Settled
from croupier.games.seven_up_baccarat_places import PlayOff
from croupier.games.seven_up_baccarat_session import Session
from croupier.games.seven_up_baccarat_tournament import Form, SessionTerms


class Tournament(Struct, frozen=True, omit_defaults=True):
    """The conditions of one session at one table."""

    terms: SessionTerms
    advance: int = 1
    """How many go on to the next session."""
    lines: tuple[int, ...] | None = None
    """After how many places those who are level play off; nothing: after those who go on. In a final each step between two prizes
    that differ is such a line."""
    survivors_only: bool = False
    """The knocked-out fill no places that survivors leave."""
    ordered: bool = True
    """Wagers are made in turn, from the marker on."""
    coups: int = 0
    """So many counted coups; 0 where the clock ends it."""
    lasts: int = 0
    """So many seconds from its start; 0 where the coups end it."""
    seconds: int = 0
    """So many for a player's wager, once asked; 0 without a clock."""
    cash: bool = False
    """Chips become money at the end."""


class Sealed(Struct, frozen=True, omit_defaults=True):
    """An undisclosed wager as its writer left it."""

    form: Form
    seal: str = ""
    """What everyone is shown of it beforehand, where the table deals sealed cards: a SHA-256 over the form and its nonce."""
    nonce: str = ""
    read: bool = False
    """It has been read out."""
    closed: str = ""
    """As a house keeps it until it is read out, in place of form and nonce: encrypted, so that no file gives it away."""


class Dealt(Struct, frozen=True, omit_defaults=True):
    """What the coup that was asked for came to. It is kept until it is counted, whatever becomes of the cards meanwhile."""

    settled: tuple[Settled, ...] = ()
    counts: bool = True
    """It was neither void nor without wagers."""


class Sitting(Struct, frozen=True, omit_defaults=True):
    """A session under way."""

    session: Session
    """As the last counted coup has left it."""
    started: int = 0
    opened: int = -1
    """How many rounds had been played when wagers for the next coup were asked for; -1 where none are."""
    asked: int = 0
    """When whoever is waited for was asked: in an order of wagering the next one, otherwise everyone at once."""
    order: tuple[str, ...] = ()
    """Who is asked, in turn."""
    passed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    forms: dict[str, Sealed] = {}
    shown: dict[str, Sealed] = {}
    """The forms of the coup before, which any entrant may see."""
    closed: bool = False
    """No more bets."""
    void: tuple[str, ...] = ()
    """Players whose wagers could not be made up."""
    dealt: Dealt | None = None
    """The coup that was asked for, once its cards are cleared."""
    ended: bool = False
    playing: PlayOff | None = None
    """The play-off, while there is one or after it."""
    before: Session | None = None
    """While they play off: the session that left them level."""
    earlier: tuple[PlayOff, ...] = ()
    """Play-offs before this one, the first one first: what they decided stands."""
    left: int = 0
    """What those whose place a play-off has decided gave back as they went."""

    @property
    def main(self) -> Session:
        """The session whose places are asked about."""
        return self.session if self.before is None else self.before

    @property
    def play_offs(self) -> tuple[PlayOff, ...]:
        return self.earlier if self.playing is None else (*self.earlier, self.playing)

    @property
    def disqualified(self) -> tuple[str, ...]:
        """Everyone who has left without a place, in the session or in a play-off after it."""
        sessions = (self.main, *(each.session for each in self.play_offs))
        return tuple(each.player for session in sessions for each in session.disqualified)
