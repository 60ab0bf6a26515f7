"""The conditions of a table in one value: the game and its terms, the layout, the chips, the sign."""

from msgspec import Struct

from croupier.cards.procedure import Procedure
from croupier.games.catalogue import game_of, rules_of
from croupier.games.constraints import Allowed
from croupier.games.provisions import Book, Room
from croupier.games.rules import Rules, Terms, Wager
from croupier.games.topics import PLACING
from croupier.money import Chips, chips_of
from croupier.table.model.once import once
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.sitting import Tournament


class Desk(Struct, frozen=True, eq=False):
    """A table's conditions unfolded."""

    conditions: "Conditions"
    rules: Rules
    provisions: Book
    chips: Chips
    procedure: Procedure
    wagers: dict[str, Wager]
    """What a player can place here."""
    variants: tuple[str, ...]
    """By which other prices the document lets the game be played."""
    open_deal: bool
    """Every card of every round is dealt face upwards."""
    signed: Allowed
    """The sign, for all who go by it."""
    collected_first: frozenset[str]
    """Wagers that are taken before the deal."""
    placed_by: dict[str, tuple[str, ...]]
    """The clauses under which each wager is placed."""
    plain_limits: dict[str, Limit]
    """Where the sign is plain, what it says of each wager; else nothing, for then there is more to look at."""


class Conditions(Struct, frozen=True, dict=True):
    """How one table is run. A tournament is other conditions."""

    game: str
    sign: Sign
    terms: Terms = Terms()
    edition: str | None = None
    table: str = "table 1"
    areas: int = 0
    """0 for the usual number."""
    layout: str = ""
    """The approved diagram of its cloth; left open, the first."""
    offered: tuple[str, ...] = ()
    """Side wagers offered; the main ones always are."""
    chips: tuple[int, ...] = (100, 500, 2500, 10000, 50000)
    room: Room | None = None
    """Where it stands; left open, the usual room of a game whose document says where it is played."""
    private: bool = False
    """A private table, whose room is named with it."""
    cashless: bool = False
    low_limit: bool = False
    method: str = "A"
    """Premium's way of exposing the cards: A, the dealer; B, the players."""
    jackpot: int = 0
    """bACEball's one amount for a jackpot wager; 0 where none is offered."""
    backs: tuple[str, ...] = ("red", "blue")
    meters: dict[str, int] = {}
    """What the table's own meters hold, where no pool pays its prizes. A prize is at least the guarantee; what is paid is gone."""
    zone: str = "Australia/Sydney"
    """Where the table stands: a gaming day is counted by its clocks. Times themselves are whole UTC seconds."""
    day_starts: str = "06:00"
    tournament: Tournament | None = None
    """A session of a tournament is played here, and nothing else."""

    @property
    def rules(self) -> Rules:
        return rules_of(self.game, self.terms, self.edition)

    @property
    def rack(self) -> Chips:
        return chips_of(self.chips)

    @property
    def wagers(self) -> tuple[str, ...]:
        """What a player can place here, in the document's order."""
        wagers, offered = self.rules.wagers.values(), self.offered
        return tuple(w.slug for w in wagers if w.staked and not w.rides_on and (w.main or w.slug in offered))

    @once
    def desk(self) -> Desk:
        """Unfolded once; the same value is met at every command."""
        rules = self.rules
        wagers = {slug: rules.wagers[slug] for slug in self.wagers}
        open_deal = not rules.dealt_down and not rules.burned and self.method != "B"
        first = frozenset(slug for slug, wager in wagers.items() if wager.collected_first)
        variants, signed = game_of(self.game).variants, Allowed(sign=self.sign)
        by, limits = rules.provisions[PLACING].clause, self.sign.limits if self.sign.plain else {}
        placed_by = {slug: tuple(dict.fromkeys(filter(None, (wager.clause, by)))) for slug, wager in wagers.items()}
        return Desk(
            self, rules, rules.provisions, self.rack, rules.procedure, wagers, variants, open_deal, signed, first, placed_by, limits
        )  # fmt: skip
