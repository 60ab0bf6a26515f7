"""Every command that is allowed now, with the rank it needs and its clause.

Read off the declarations: rank, document and what waits narrow first, then each power names the choices that are open and its guard
is asked once of each; so `permitted` and `decide` cannot disagree. Amounts and positions are given as spans; a field that is not
the table's to choose is left open, with one value that fits.
"""

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.limits import Amounts
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank, may_act
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMAND, COMMANDS
from croupier.table.powers.power import POWERS, SOMEONE, Choice, Power
from croupier.table.reading.moment import Moment, moment_of
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.waiting import is_halted


class Permit(Struct, frozen=True):
    """A command now allowed: fixed fields as they must be, spans for numbers, the rest open."""

    command: str
    rank: Rank
    """The lowest rank of the pit's chain that may, or the one beside it."""
    clause: str | None
    fields: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    some_of: dict[str, tuple[Any, ...]] = {}
    """Fields that list one or more of these, each once."""
    open: dict[str, Any] = {}
    """Fields for whoever commands to fill in, each with a value that fits: an amount, a name, a sign, grounds. What one
    person is shown has no such value for a card."""
    players: tuple[str, ...] = ()
    """The players who may give it themselves."""
    for_oneself: bool = False
    """Any player may give it who names themselves."""
    barring: dict[str, tuple[Any, ...]] = {}
    """Values that an open field may not have, and under `by` those who may not."""

    @property
    def player(self) -> str:
        """The first of them, or nobody."""
        return self.players[0] if self.players else ""

    def admits(self, command: Command) -> bool:
        """Whether a command is one of those permitted here."""
        if COMMAND[self.command] is not type(command):
            return False
        return (
            self._may(command)
            and all(getattr(command, name) == value for name, value in self.fields.items())
            and all(span.fits(getattr(command, name)) for name, span in self.spans.items())
            and all(_each_once(getattr(command, name), choice) for name, choice in self.some_of.items())
            and all(getattr(command, name) not in values for name, values in self.barring.items())
        )

    def _may(self, command: Command) -> bool:
        by = command.by
        if by.rank is not Rank.PLAYER:
            return may_act(by.rank, self.rank)
        return by.id == getattr(command, "player", "") if self.for_oneself else by.id in self.players

    def is_for(self, by: Actor) -> bool:
        """Whether someone of the staff, or beside it, may give it at all; one person may be barred from what their rank may do."""
        return may_act(by.rank, self.rank) and by not in self.barring.get("by", ())

    def example(self, by: Actor, at: int) -> Command:
        """One command of those permitted here; a player speaks for themselves."""
        filled: dict[str, Any] = self.fields | self.open
        if self.for_oneself and by.rank is Rank.PLAYER:
            filled["player"] = by.id
        return COMMAND[self.command](**filled, by=by, at=at)


def _each_once(chosen: tuple[Any, ...], among: tuple[Any, ...]) -> bool:
    return bool(chosen) and len(set(chosen)) == len(chosen) and set(chosen) <= set(among)


def permitted(table: Table, at: int | None = None, among: Collection[type[Command]] = COMMANDS) -> tuple[Permit, ...]:
    """All commands that `decide` would grant now; `at` is the time, that of the last event if none is given."""
    return tuple(permit for permit, _topic in grounded(table, at, among))


def grounded(
    table: Table, at: int | None = None, among: Collection[type[Command]] = COMMANDS, by: Actor | None = None
) -> Iterator[tuple[Permit, Topic[Any] | None]]:
    """All that is permitted, each with the topic it rests on; asked for one person, only what that person may say."""
    if table.conditions is None:
        yield Permit("open-table", Rank.SUPERVISOR, None), None
        return
    now = table.now if at is None else max(at, table.now)
    moment = moment_of(table, now, by.id if by is not None and by.rank is Rank.PLAYER else "")
    halted, someone = is_halted(table), Actor(SOMEONE, Rank.MANAGER)
    for kind in among:
        declared = POWERS[kind]
        if (not table.closed or declared.after_closing) and _could_be(declared, moment, by, halted=halted):
            for choice in declared.choices(moment):
                yield from _granted(declared, choice, moment, someone)


def _could_be(declared: Power, moment: Moment, by: Actor | None, *, halted: bool) -> bool:
    """Narrowed before any choice is looked at: whose power it is, whether the document gives it, whether it waits."""
    if moment.player:
        if declared.rank is not Rank.PLAYER:
            return False
    elif by is not None and declared.needs is None and by.rank not in declared.holders:
        return False
    if declared.silent and declared.topic is not None and declared.topic not in moment.book:
        return False
    if declared.elsewhere and moment.conditions.tournament is not None:
        return False
    waits = declared.while_halted
    return not halted or waits is True or (waits is not False and waits(moment))


def _granted(declared: Power, choice: Choice, moment: Moment, by: Actor) -> Iterator[tuple[Permit, Topic[Any] | None]]:
    command = declared.command(**choice.fixed, **choice.open, by=by, at=moment.now)
    needed = declared.rank if declared.needs is None else declared.needs(command, moment)
    speakers = declared.spoken_by(command, moment) if needed is Rank.PLAYER and not choice.for_oneself else ()
    if moment.player and not choice.for_oneself and moment.player not in speakers:
        return
    if (declared.faces or declared.by_eye) and is_sealed(moment.table) and declared.not_of_sealed(command) is not None:
        return
    if declared.guard(command, moment) is not None:
        return
    topic = declared.ground(command, moment)
    lowest = Rank.DEALER if needed is Rank.PLAYER else needed
    permit = Permit(
        declared.name, lowest, declared.clause(command, moment), choice.fixed, choice.spans, choice.some_of, choice.open, speakers,
        choice.for_oneself, choice.barring,
    )  # fmt: skip
    yield permit, topic
    for rank in declared.beside:
        theirs = replace(command, by=Actor(by.id, rank))
        yield replace(permit, rank=rank, clause=declared.clause(theirs, moment)), declared.ground(theirs, moment)


def permitted_to(table: Table, by: Actor, at: int | None = None, among: Collection[type[Command]] = COMMANDS) -> tuple[Permit, ...]:
    """What one person may do now, with no word of which cards are still in the shoe."""
    if by.rank is Rank.PLAYER:  # who else may not come is nobody's business
        own = (permit for permit, _topic in grounded(table, at, among, by))
        theirs = (replace(permit, barring={}) if permit.for_oneself else permit for permit in own)
    else:
        theirs = (permit for permit, _topic in grounded(table, at, among, by) if permit.is_for(by))
    return tuple(without_cards(permit, table) for permit in theirs)


def without_cards(permit: Permit, table: Table) -> Permit:
    """Faces are left out; how many cards are to be named is no secret. A sealed shoe names its own, and nobody is asked."""
    field = card_field(permit.command)
    if is_sealed(table) and POWERS[COMMAND[permit.command]].from_shoe:
        return replace(
            permit, fields=permit.fields | {field: None}, open=_but(permit.open, field), barring=_but(permit.barring, field)
        )
    if field in permit.barring:
        faces = _but(permit.barring, field)
        permit = replace(permit, barring=faces | ({field: (None,)} if None in permit.barring[field] else {}))
    if permit.fields.get(field):
        permit = replace(permit, fields=_but(permit.fields, field), open=permit.open | {field: permit.fields[field]})
    return permit if field not in permit.open else replace(permit, open=permit.open | {field: _faceless(permit.open[field])})


def _but(fields: dict[str, Any], left_out: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != left_out}


def card_field(command: str) -> str:
    """Where a command names cards: a face that fits is not one of those face down, or is one of them, so it would tell of them."""
    return POWERS[COMMAND[command]].cards


def _faceless(cards: Any) -> Any:
    if isinstance(cards, dict):
        return dict.fromkeys(cards, ())
    return (None,) * len(cards) if isinstance(cards, tuple) else None
