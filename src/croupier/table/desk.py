"""What every decision at a table leans on: the rules in play, a refusal, and who may act."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec import Struct

from croupier.cards.procedure import Procedure
from croupier.games.catalogue import GAMES
from croupier.games.rules import Book, Deal, Rules, Wager
from croupier.money import Chips
from croupier.table.commands import Command
from croupier.table.conditions import Conditions
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.people import TITLES, Actor, Patron, Rank, may_act
from croupier.table.state import Lying, Round, Table


class Refused(Struct, frozen=True):
    """A command that changes nothing, and why, in a sentence for whoever gave it."""

    sentence: str
    clause: str | None = None


Outcome = tuple[Event, ...] | Refused


class Desk(Struct, frozen=True, eq=False):
    """A table's conditions unfolded."""

    conditions: Conditions
    rules: Rules
    book: Book
    chips: Chips
    procedure: Procedure
    wagers: dict[str, Wager]
    """What a player can place here."""
    variants: tuple[str, ...]
    """By which other prices the document lets the game be played."""


_known: Final[dict[int, Desk]] = {}
_MOST_KNOWN: Final = 512


def desk_of(table: Table) -> Desk:
    """Conditions are unfolded once; the same value is met at every command."""
    conditions = table.conditions
    desk = _known.get(id(conditions))
    if desk is not None and desk.conditions is conditions:
        return desk
    if conditions is None:
        raise LookupError("The table is not open.")
    rules = conditions.rules
    wagers = {slug: rules.wagers[slug] for slug in conditions.wagers}
    variants = GAMES[conditions.game].variants
    desk = Desk(conditions, rules, rules.book, conditions.rack, rules.procedure, wagers, variants)
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[id(conditions)] = desk
    return desk


class Course:
    """Events in the making, one after the other, and the table as they leave it."""

    def __init__(self, table: Table, command: Command) -> None:
        self.table, self.command = table, command
        self.events: list[Event] = []

    def happens(self, kind: type[Event], *clauses: str | None, **facts: Any) -> None:
        self.follows(kind(**facts, by=self.command.by, at=self.command.at, clauses=cites(*clauses)))

    def follows(self, *events: Event) -> None:
        for event in events:
            self.events.append(event)
            self.table = evolve(self.table, event)

    @property
    def round(self) -> Round:
        """The round in progress, where the caller has seen that there is one."""
        assert self.table.round is not None
        return self.table.round

    def outcome(self) -> tuple[Event, ...]:
        return tuple(self.events)


C = TypeVar("C", bound=Command)
Handler = Callable[[Table, Any], Outcome]
HANDLERS: Final[dict[type[Command], Handler]] = {}


def grants(kind: type[C]) -> Callable[[Callable[[Table, C], Outcome]], Callable[[Table, C], Outcome]]:
    """Name the function that grants or refuses a kind of command."""

    def register(handler: Callable[[Table, C], Outcome]) -> Callable[[Table, C], Outcome]:
        HANDLERS[kind] = handler
        return handler

    return register


@lru_cache(maxsize=4096)
def cites(*clauses: str | None) -> tuple[str, ...]:
    """The clauses an event rests on, each once; a document that is silent gives none."""
    return tuple(clause for clause in dict.fromkeys(clauses) if clause)


def lacks(command: Command, needed: Rank, clause: str | None) -> Refused | None:
    """A refusal if whoever acts does not hold the rank."""
    if may_act(command.by.rank, needed):
        return None
    return Refused(f"This needs {TITLES[needed]} or above, not {TITLES[command.by.rank]}.", clause or None)


def not_theirs(by: Actor, player: str, clause: str | None = None) -> Refused | None:
    """Players speak for themselves; a dealer or above records for anyone."""
    if by.rank is Rank.PLAYER:
        if by.name == player:
            return None
        return Refused(f"{by.name} cannot act for {player}.", clause)
    if may_act(by.rank, Rank.DEALER):
        return None
    return Refused(f"{TITLES[by.rank].capitalize()} does not play or record wagers.", clause)


def patron_of(table: Table, player: str) -> Patron | Refused:
    patron = table.people.get(player)
    return patron if patron is not None else Refused(f"{player} is not at this table.")


def no_such_area(desk: Desk, area: int) -> Refused | None:
    if 1 <= area <= desk.conditions.areas:
        return None
    clause = desk.book.private if desk.conditions.private else desk.book.seats
    return Refused(f"This table has areas 1 to {desk.conditions.areas}, and no area {area}.", clause)


def lying_of(table: Table, player: str, area: int, wager: str) -> Lying | None:
    for lying in table.wagers:
        if lying.wager == wager and lying.area == area and lying.player == player:
            return lying
    return None


def next_deal(table: Table) -> Deal | None:
    """Where the next card goes if one is due now; cards face down are turned before anyone can know."""
    ongoing = table.round
    if ongoing is None or ongoing.result:
        return None
    rules = desk_of(table).rules
    slots = [slot for hand in ongoing.hands.values() for slot in hand]
    if not rules.dealt_down and len(slots) >= rules.opening and not all(slot.up for slot in slots):
        return None
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    return step if isinstance(step, Deal) else None
