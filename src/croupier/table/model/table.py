"""A table as it stands: a value, changed only by recording an event."""

from msgspec import Struct

from croupier.table.model.accounts import patron
from croupier.table.model.cards import Cards
from croupier.table.model.casebook import Casebook
from croupier.table.model.conditions import Conditions
from croupier.table.model.directions import Directions
from croupier.table.model.floor import Floor
from croupier.table.model.ledger import Ledger
from croupier.table.model.link import Link
from croupier.table.model.round import Last, Round
from croupier.table.model.sign import Board
from croupier.table.model.sitting import Sitting
from croupier.table.model.tray import Tray
from croupier.table.model.wagers import Lying


class Table(Struct, frozen=True, gc=False):
    """Everything about a table that its events have said."""

    conditions: Conditions | None = None
    sequence: int = 0
    """How many events it has seen."""
    now: int = 0
    closed: bool = False
    accounts: dict[str, int] = {}
    """What has been posted to each account; the sum of all is nothing."""
    floor: Floor = Floor()
    board: Board = Board()
    cards: Cards = Cards()
    wagers: tuple[Lying, ...] = ()
    """One pile: on the layout, or taken before the deal."""
    no_bet: str = ""
    """The next coup is one without wagers: `authorised`, or opened by a `card` that was seen too early."""
    played: int = 0
    voided: int = 0
    """The number of the last round declared void."""
    round: Round | None = None
    last: Last | None = None
    """The round before, while it can still be reopened."""
    resumes: Conditions | None = None
    """While a round is reopened: the conditions that hold again once it is cleared."""
    ledger: Ledger = Ledger()
    """What was settled in the rounds that are over."""
    casebook: Casebook = Casebook()
    directions: Directions = Directions()
    tray: Tray = Tray()
    link: Link | None = None
    """The jackpot pool that it feeds, if it feeds one."""
    sitting: Sitting | None = None
    """The tournament session that is played here, once it has begun."""

    @property
    def laid(self) -> tuple[Lying, ...]:
        """The wagers on the layout."""
        pile = self.wagers
        for lying in pile:
            if lying.taken:
                return tuple(each for each in pile if not each.taken)
        return pile

    @property
    def taken(self) -> tuple[Lying, ...]:
        """Jackpot wagers collected before the deal."""
        return tuple(lying for lying in self.wagers if lying.taken)

    @property
    def latest(self) -> Round | None:
        """The round in progress, or the last one while it can still be reopened."""
        return self.round if self.round is not None else self.last.round if self.last is not None else None

    def chips(self, player: str) -> int:
        """What lies in front of a player."""
        return self.accounts.get(patron(player, "chips"), 0)

    def tokens(self, player: str) -> int:
        return self.accounts.get(patron(player, "tokens"), 0)

    def funds(self, player: str, means: str) -> int:
        return self.accounts.get(patron(player, means), 0)
