"""What a document provides for: which powers it gives, by which clauses, who is told, and how each behaves.

A provision is looked up by its topic. A document that is silent has no entry, and nothing more is to be learnt from that
than that it does not give the power. How a power behaves is said by named values; a clause is cited and never asked.
"""

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.games.tells import Tell


class Provision(Struct, frozen=True):
    """What a document says about one power, or about one fact of its game."""

    clause: str | None
    """The clause it rests on first; None where the document is silent and the house acts by ruling."""
    also: tuple[str, ...] = ()
    """Clauses cited after it, in order."""
    rank: Rank | None = None
    """Who may, where the document names another rank than the power's usual one."""
    tells: tuple[Tell, ...] = ()
    told: str | None = None
    """The clause by which they are told, where it is another than the first."""
    listed: bool = True
    """False for what is done by ruling and stands in no list of the document's irregularities."""
    reported_above: int | None = None
    """In cents: they are told of every single one above this; without it, of each."""

    @property
    def told_by(self) -> str | None:
        """The clause by which they are told."""
        return self.clause if self.told is None else self.told

    @property
    def cited(self) -> tuple[str, ...]:
        """All its clauses, the one it rests on first."""
        return self.also if self.clause is None else (self.clause, *self.also)


P = TypeVar("P", bound=Provision)
P_co = TypeVar("P_co", bound=Provision, covariant=True)


class Topic(Generic[P_co]):
    """Something a document may speak of. There is one object for each: topics are told apart by identity."""

    __slots__ = ("kind", "name")

    def __init__(self, name: str, kind: type[P_co]) -> None:
        self.name, self.kind = name, kind

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Book(dict[Topic[Any], Any]):
    """All that one document provides for, by topic. It is looked into at every turn and never changed."""

    __slots__ = ()

    def __init__(self, said: Mapping[Topic[Any], Provision]) -> None:
        for topic, provision in said.items():
            if type(provision) is not topic.kind:
                raise TypeError(f"{topic.name} is a matter for {topic.kind.__name__}, not {type(provision).__name__}.")
        super().__init__(said)

    if TYPE_CHECKING:

        def __getitem__(self, topic: Topic[P]) -> P:
            """For what every document says, or what the caller knows this one to say."""

        def get(self, topic: Topic[P]) -> P | None:  # type: ignore[override]
            """None where the document does not give the power."""

        def __iter__(self) -> Iterator[Topic[Provision]]: ...

        def items(self) -> ItemsView[Topic[Provision], Provision]: ...  # type: ignore[override]

    def _fixed(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("A document is amended by a later edition, not changed.")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _fixed

    def cite(self, *topics: Topic[Provision]) -> str | None:
        """The clause of the first of these that the document speaks of, to be cited and nothing else."""
        for topic in topics:
            if topic in self:
                return self[topic].clause
        return None

    def amended(self, changes: Mapping[Topic[Any], Provision], *, without: Iterable[Topic[Any]] = ()) -> "Book":
        """A later edition: these provisions in place of the old ones, and those topics gone."""
        gone = frozenset(without)
        kept = {topic: provision for topic, provision in self.items() if topic not in gone}
        return Book(kept | dict(changes))


# Places and wagers


class Seats(Provision, frozen=True, kw_only=True):
    most: int
    """The most areas; where the document names none, as many as one pack can serve."""
    usual: int
    least: int = 1
    most_by: str
    least_by: str
    named: bool = True
    """The document names the most areas itself."""


class Announcing(Provision, frozen=True, kw_only=True):
    """A round's result is told."""

    wins: Mapping[str, str] = {}
    """Where the table has two hands: by which clause the one has won, the other, or a tie."""


class Inscription(Provision, frozen=True, kw_only=True):
    """Something that players can read on the cloth."""

    words: str


class Room(StrEnum):
    """Where in the casino a table stands."""

    MAIN_FLOOR = "main-floor"
    PRIVATE_AREA = "private-area"
    SALON = "salon"
    PRIVATE_TABLE = "private-table"
    """One kept for a player or a group, in a private gaming area."""


class Premises(Provision, frozen=True, kw_only=True):
    """Where the game may be played; a document without it leaves that to the house."""

    rooms: Mapping[Room, str]
    """Each room with the clause that opens it to the game, the usual one first."""


class PrivateTable(Provision, frozen=True, kw_only=True):
    places: int


class Sharing(Provision, frozen=True, kw_only=True):
    """How many players may use one area; a document without it sets no bound."""

    most: int = 1
    by_leave: bool = False
    """Those after the first need a casino supervisor's permission for a main wager."""
    whole_area: bool = True
    """Counted over all wagers of an area; otherwise each side wager is counted by itself."""


class SeveralAreas(Provision, frozen=True, kw_only=True):
    gives_up: bool
    """Whoever has several gives one up to a newcomer when no area is free."""


class IdleSeat(Provision, frozen=True, kw_only=True):
    rounds: int = 3
    """Sat out in a row, after which the seat may be asked for."""


class BothHands(Provision, frozen=True, kw_only=True):
    with_tie: str
    """Cited where a Tie lies beside the two."""


class ClosesOn(StrEnum):
    """What about the first card closes betting."""

    EXPOSED = "exposed"
    REMOVED = "removed"


class ClosesBetting(Provision, frozen=True, kw_only=True):
    on: ClosesOn


class OverMaximum(Provision, frozen=True, kw_only=True):
    stands: bool = False
    """Paid in full although above its maximum; elsewhere it counts to the maximum."""


class PlayerMaximum(Provision, frozen=True, kw_only=True):
    """A sign may say what all wagers of a player come to at most."""

    by_area: bool = False
    """Those on one area by themselves; elsewhere all that the player has on the table."""


class AreaMaximum(Provision, frozen=True, kw_only=True):
    """A sign may say what all wagers on an area come to at most."""

    of: tuple[str, ...] = ()
    """The wagers that count together; none is named where all do that a player chooses."""
    single: bool = False
    """One wager above it counts as above its own maximum."""


# Cards and dealing


class Decks(Provision, frozen=True, kw_only=True):
    permitted: tuple[int, ...]
    usual: int


class Methods(Provision, frozen=True, kw_only=True):
    """The ways of showing the cards of a coup."""

    known: tuple[str, ...] = ("A",)


class Passing(Provision, frozen=True, kw_only=True):
    """Method B: who receives a hand's cards, and what becomes of them, step by step."""

    highest: str
    refused: str
    equal: str
    next_equal: str
    down: str
    one_at_a_time: str
    retained: str
    seated: str
    turned_over: str
    counted: str


class WholeHand(Provision, frozen=True, kw_only=True):
    """A provision that turns on how many cards make a hand."""

    cards: int = 3


class Reshuffle(Provision, frozen=True, kw_only=True):
    """A round that the cards do not suffice for is finished from the rack."""

    cut: bool
    """The rack is cut after it is shuffled."""


# Conduct, money and disputes


class ProhibitedDevices(Provision, frozen=True, kw_only=True):
    exempt: str
    powers: str
    """Cited for all that may be done about one."""


class StruckOut(Provision, frozen=True, kw_only=True):
    """A ground on which a result is struck out and wagers go back."""

    strike_out: str
    refund: str


class Fraud(StruckOut, frozen=True, kw_only=True):
    must_forfeit: bool = False
    """The others are refunded only if the culprit's wager is forfeited; elsewhere a supervisor may say so."""


class ForAnother(StrEnum):
    """What becomes of wagers made on behalf of somebody else."""

    BACK_UNTIL_CLOSED = "back-until-closed"
    AS_INVALID = "as-invalid"


class Proxy(Provision, frozen=True, kw_only=True):
    """Its further clauses say what a proxy cannot plead."""

    how: ForAnother


class Carried(Provision, frozen=True, kw_only=True):
    """The jackpot wager of a void hand counts for the next round."""

    marker: str


class LinkedGames(Provision, frozen=True, kw_only=True):
    """The games whose tables may feed one pool."""

    games: tuple[str, ...]


class WrongPayment(Provision, frozen=True, kw_only=True):
    """Paying too much or too little. A silent document has no clauses for it, and the house puts it right all the same."""

    must_enquire: bool = False
    """Whether it was meant has to be found out."""
    unintended: str | None = None
    rectified: str | None = None
    meaning: str | None = None
    attempt: str | None = None
    under: str | None = None
    over: str | None = None


class SuspectedPayment(Provision, frozen=True, kw_only=True):
    rectify: str
    identify: str


class Tournament(Provision, frozen=True):
    """A document by which its game may be played as a tournament, and where it says what."""

    only: str = ""
    """During a session the table is the tournament's alone."""
    chips: str = ""
    """Wagers are tournament chips, and nothing else."""
    paid: str = ""
    """So are payments."""
    allotment: str = ""
    no_buy_in: str = ""
    own_box: str = ""
    wager: str = ""
    """Every coup asks for a wager of everyone."""
    brought: str = ""
    """Chips from elsewhere disqualify."""
    schedule: str = ""
    clock: str = ""
    """Only a time that was announced before is measured."""
    late: str = ""
    absent: str = ""
    deducted: str = ""
    disqualified: str = ""
    pass_card: str = ""
    form: str = ""
    form_recorded: str = ""
    form_own: str = ""
    form_bounds: str = ""
    form_beside: str = ""
    form_checked: str = ""
    form_read: str = ""
    form_fixed: str = ""
    form_shown: str = ""
    marker: str = ""
    turn: str = ""
    out_of_turn: str = ""
    unchanged: str = ""
    ends_early: str = ""
    decided: str = ""
    agreed: str = ""
    counted: str = ""
    count_ordered: str = ""
    chips_back: str = ""
    kept: str = ""
    """Whatever a player still has belongs to the house."""
    places: str = ""
    play_off: str = ""
    dispute: str = ""
    units: str = ""
    """Whole multiples of the minimum, up to the maximum."""
    grounds: Mapping[str, str] = {}
    """What someone is disqualified for, by name."""
