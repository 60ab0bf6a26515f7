"""Every command that is allowed now, with the rank it needs and its clause.

Each is found by asking `decide` itself, over all the values its fields can take at this table; so the two cannot disagree.
Amounts and positions are given as spans; a field that is not the table's to choose is left open, with one value that fits.
"""

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.ranks import Rank, may_act
from croupier.table.asking import attempts
from croupier.table.asking.tries import SOMEONE, TRIES, Try
from croupier.table.betting import Amounts
from croupier.table.engine import decide
from croupier.table.message import commands as c
from croupier.table.message.refusal import Refused
from croupier.table.message.vocabulary import COMMAND, COMMANDS
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of

FILLED_IN = (attempts,)
"""Where the ways of filling in the ordinary commands stand; importing it registers them."""


class Permit(Struct, frozen=True):
    """A command now allowed: fixed fields as they must be, spans for numbers, the rest open."""

    command: str
    rank: Rank
    """The lowest rank of the pit's chain that may, or the one beside it."""
    clause: str | None
    fields: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    some_of: dict[str, tuple[int, ...]] = {}
    """Fields that list one or more of these, each once."""
    open: dict[str, Any] = {}
    """Fields for whoever commands to fill in, each with a value that fits: an amount, a name, a sign, grounds. What one
    person is shown has no such value for a card."""
    player: str = ""
    """The player who may give it themselves."""
    for_oneself: bool = False
    """Any player may give it who names themselves."""

    def admits(self, command: c.Command) -> bool:
        """Whether a command is one of those permitted here."""
        if c.kebab(type(command).__name__) != self.command:
            return False
        return (
            self._may(command)
            and all(getattr(command, name) == value for name, value in self.fields.items())
            and all(span.fits(getattr(command, name)) for name, span in self.spans.items())
            and all(_each_once(getattr(command, name), choice) for name, choice in self.some_of.items())
        )

    def _may(self, command: c.Command) -> bool:
        by = command.by
        if by.rank is not Rank.PLAYER:
            return may_act(by.rank, self.rank)
        return by.id == (getattr(command, "player", "") if self.for_oneself else self.player) != ""

    def example(self, by: Actor, at: int) -> c.Command:
        """One command of those permitted here; a player speaks for themselves."""
        filled: dict[str, Any] = self.fields | self.open
        if self.for_oneself and by.rank is Rank.PLAYER:
            filled["player"] = by.id
        return COMMAND[self.command](**filled, by=by, at=at)


def _each_once(chosen: tuple[int, ...], among: tuple[int, ...]) -> bool:
    return bool(chosen) and len(set(chosen)) == len(chosen) and set(chosen) <= set(among)


def permitted(table: Table, at: int | None = None, among: Collection[type[c.Command]] = COMMANDS) -> tuple[Permit, ...]:
    """All commands that `decide` would grant now; `at` is the time, that of the last event if none is given."""
    if table.closed:
        return ()
    if at is not None and at > table.now:
        table = replace(table, now=at)
    if table.conditions is None:
        return (Permit("open-table", Rank.SUPERVISOR, None),)
    desk = desk_of(table)
    found: dict[tuple[Any, ...], Permit] = {}
    for kind in among:
        if kind is c.OpenTable:
            continue
        for attempt in TRIES[kind](table, desk):
            permit = _granted(table, kind, attempt)
            if permit is not None:
                found.setdefault(_distinct(permit), permit)
    return (*found.values(), *(_beside_the_chain(table) if c.CheckCards in among else ()))


def _distinct(permit: Permit) -> tuple[Any, ...]:
    return (permit.command, permit.rank, permit.player, tuple(permit.fields.items()), tuple(permit.spans.items()))


def _granted(table: Table, kind: type[c.Command], attempt: Try) -> Permit | None:
    def clause_for(by: Actor) -> tuple[bool, str | None]:
        outcome = decide(table, kind(**attempt.fixed, **attempt.open, by=by, at=table.now))
        if isinstance(outcome, Refused):
            return False, None
        return True, outcome[0].clauses[0] if outcome[0].clauses else None

    highest = Actor(SOMEONE, Rank.MANAGER)
    granted, clause = clause_for(highest)
    if not granted:
        return None
    ranks = (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    lowest = next(rank for rank in ranks if clause_for(Actor(SOMEONE, rank))[0])
    speaker = attempt.player
    if speaker and not clause_for(Actor(speaker, Rank.PLAYER))[0]:
        speaker = ""
    name = c.kebab(kind.__name__)
    return Permit(name, lowest, clause, attempt.fixed, attempt.spans, attempt.some_of, attempt.open, speaker, attempt.for_oneself)


def permitted_to(table: Table, by: Actor, at: int | None = None) -> tuple[Permit, ...]:
    """What one person may do now, with no word of which cards are still in the shoe."""
    if by.rank is Rank.PLAYER:
        theirs = (permit for permit in permitted(table, at) if permit.for_oneself or permit.player == by.id)
    else:
        theirs = (permit for permit in permitted(table, at) if may_act(by.rank, permit.rank))
    return tuple(map(_without_cards, theirs))


_CARDS: Final = {
    "deal-card": "card", "burn": "shown", "scan-card": "card", "correct-held-card": "card", "show-dealers-card": "card",
    "expose-hand": "cards", "reveal-hand": "cards", "rule-misdelivery": "cards", "reconstruct": "order",
    "confirm-outcome": "hands",
}  # fmt: skip
"""Where a command names cards. A face that fits is not one of those face down, or is one of them, so it would tell of them."""


def _without_cards(permit: Permit) -> Permit:
    """Faces are left out; how many cards are to be named is no secret."""
    field = _CARDS.get(permit.command, "")
    if permit.fields.get(field):
        fields = {name: value for name, value in permit.fields.items() if name != field}
        permit = replace(permit, fields=fields, open=permit.open | {field: permit.fields[field]})
    return permit if field not in permit.open else replace(permit, open=permit.open | {field: _faceless(permit.open[field])})


def _faceless(cards: Any) -> Any:
    if isinstance(cards, dict):
        return dict.fromkeys(cards, ())
    return (None,) * len(cards) if isinstance(cards, tuple) else None


def _beside_the_chain(table: Table) -> tuple[Permit, ...]:
    """An inspector may order the cards checked, and changes nothing else."""
    outcome = decide(table, c.CheckCards(by=Actor(SOMEONE, Rank.INSPECTOR), at=table.now))
    if isinstance(outcome, Refused):
        return ()
    return (Permit("check-cards", Rank.INSPECTOR, outcome[0].clauses[0]),)
