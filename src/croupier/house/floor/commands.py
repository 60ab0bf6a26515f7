"""Commands to a table: what people ask, and what the software does by itself."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.desk.journal import write_events
from croupier.desk.showing import SHOWING
from croupier.games.ranks import Rank
from croupier.house.floor.asked import GRANTED, UNKNOWN, Reply, refuse, refused_by, whoever
from croupier.house.floor.cash import cash
from croupier.house.floor.days import PLAY, changes
from croupier.house.floor.feeding import Feeding
from croupier.house.floor.hot import Hot
from croupier.house.floor.ledger import posted, purse
from croupier.house.floor.limits import FINISHING, held_back, left_to_dealer, shown_after, shown_before
from croupier.house.floor.named import STAFF
from croupier.house.floor.work import Draft
from croupier.house.people.events import StandingChanged
from croupier.house.people.persons import SOFTWARE, Person, Standing, is_patron
from croupier.money import dollars
from croupier.table.asking.heard import heard
from croupier.table.message.chips import ChipsBrought
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import ChipsBought, Event, RoundCleared, VoucherExchanged
from croupier.table.message.refusal import Refused
from croupier.table.message.tournament import FormSealed
from croupier.table.message.upsets import ExcludedFromCasino
from croupier.table.message.words import MOST
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.power import POWERS
from croupier.table.reading.gaming_day import gaming_day

_write: Final = msgspec.json.Encoder(order="deterministic").encode
"""Mappings in the order of their keys, as the journal has them: an answer can be told again from its entries."""
TOLD: Final = frozenset({c.BuyChips, c.ExcludeFromCasino})
"""What may have to be told in the staff stream too."""
SHOWN_LAST: Final = "What draws, shows or gathers cards is the last command of its request: nobody takes back what they have seen."
TOO_MUCH: Final = f"Nobody has more than ${dollars(MOST)} in one place here: some of it must be cashed out before."
LAID: Final = frozenset({ChipsBought, ChipsBrought, VoucherExchanged})
"""What lays chips before a player that were elsewhere."""
COUNTED: Final = PLAY | {ChipsBought, ExcludedFromCasino}


class Answer(Struct, frozen=True, gc=False):
    version: int
    events: list[Any]


class Commands(Struct, frozen=True, gc=False):
    """Commands of one person to one table: all of them, or none."""

    receipt: str
    table: str
    by: str
    commands: tuple[Command, ...]
    body: bytes = b""
    """What came over the wire, for the digest."""

    @property
    def digest(self) -> str:
        said = self.body or _write(msgspec.to_builtins(self.commands, str_keys=True))
        return sha256(b"\n".join((self.by.encode(), self.table.encode(), said))).hexdigest()

    @property
    def hides(self) -> bool:
        """An undisclosed wager is among them (7-Up 15.8)."""
        return c.HandInForm in map(type, self.commands)

    @property
    def streams(self) -> tuple[str, ...]:
        told = not TOLD.isdisjoint(map(type, self.commands))
        return (f"table:{self.table}", STAFF) if told else (f"table:{self.table}",)

    def perform(self, draft: Draft) -> Reply:
        person = whoever(draft, self.by, finishing=FINISHING.issuperset(map(type, self.commands)))
        if isinstance(person, Reply):
            return person
        hot = draft.hot(self.table)
        if hot is None:
            return refuse("There is no such table.", status=UNKNOWN)
        if not self.commands:
            return refuse("At least one command is needed.")
        return play(draft, hot, acting_as(draft, person, self.table, self.commands), self.commands, self.receipt)


def acting_as(draft: Draft, person: Person, table: str, commands: tuple[Command, ...]) -> Actor:
    """In which rank somebody acts at a table: whoever is named manager of the tournament that is played there as that, wherever all
    that they ask for is the Tournament Manager's."""
    if person.tournaments and all(POWERS[type(command)].rank is Rank.TOURNAMENT_MANAGER for command in commands):
        played = draft.tournaments().at_table(table)
        if played is not None and played[0] in person.tournaments:
            return Actor(person.id, Rank.TOURNAMENT_MANAGER)
    return person.actor


class Step(Struct, frozen=True, gc=False):
    """The software's own acts at a table, if it still stands as it was when they were thought of."""

    table: str
    version: int
    commands: tuple[Command, ...]
    receipt: str = ""
    digest: str = ""
    by: str = SOFTWARE

    @property
    def streams(self) -> tuple[str, ...]:
        return (f"table:{self.table}",)

    def perform(self, draft: Draft) -> Reply:
        hot = draft.hot(self.table)
        if hot is None or hot.head.version != self.version:
            return refuse("The table has moved on.")
        return play(draft, hot, None, self.commands, f"{hot.head.name}/{hot.head.version + 1}")


def play(draft: Draft, hot: Hot, actor: Actor | None, commands: tuple[Command, ...], command_id: str) -> Reply:
    """Put commands to a table one after the other. `actor` is whoever asks; without one they carry the software's own ranks.

    All of them happen or none: so whoever asks may not go on once sealed cards have come to light. They would learn what those are
    by a later refusal, and could have shuffles and cards undone that do not suit them.
    """
    table, sealed, at = hot.table, hot.sealed, max(draft.now, hot.table.now)
    events: list[Event] = []
    orders, last, feeding = [], len(commands) - 1, Feeding(draft)
    for index, command in enumerate(commands):
        if actor is not None and (held := left_to_dealer(hot, command, actor)) is not None:
            return refuse(held[0], command=index, status=held[1])
        ready = replace(command, at=at) if actor is None else _signed(command, actor, at)
        before = shown_before(draft, hot, table, ready, at)
        for each in (*before, ready, *shown_after(draft, hot, table, ready), *_brought(draft, hot, ready, events)):
            outcome = feeding.put(hot, table, sealed, each)
            if isinstance(outcome, Refused):
                if each in before:
                    continue  # what is asked for next says why
                return refused_by(outcome, index)
            events += outcome.events
            if type(each) is c.BringChips and (short := _too_little(draft, hot, each, events)):
                return refuse(short, command=index)
            if actor is not None:
                if (held := held_back(draft, hot, outcome.table, each, events, actor, at)) is not None:
                    return refuse(held[0], command=index, status=held[1])
                kinds = {type(event) for event in outcome.events}
                if index < last and not hot.physical and not SHOWING.isdisjoint(kinds):
                    return refuse(SHOWN_LAST, command=index)
                if not LAID.isdisjoint(kinds) and any(_too_much(outcome.table, event) for event in outcome.events):
                    return refuse(TOO_MUCH, command=index)
            table, sealed = outcome.table, outcome.sealed
            if outcome.candidate is not None:
                orders.append(outcome.candidate)
    by = commands[0].by if actor is None else actor
    feeding.record(command_id, by)
    if FormSealed in map(type, events):
        events = [_as_stored(draft, hot, event) for event in events]
    _record(draft, hot, Envelope(hot.id, hot.head.version + 1, command_id, by, at, tuple(events)), orders)
    if short := draft.short():
        return refuse(f"There are only ${dollars(draft.work.balance(short))} to bring from elsewhere.")
    if actor is not None and actor.rank is Rank.PLAYER and draft.over(MOST):
        return refuse(TOO_MUCH)
    head = draft.heads[hot.head.name]
    draft.hots[hot.id] = replace(hot, head=head, table=table, sealed=sealed)
    if actor is None:
        return Reply(GRANTED, b"{}", head.version)  # nobody reads what the software hears of its own steps
    return Reply(GRANTED, _write(Answer(head.version, [heard(event, actor) for event in events])), head.version)


def _too_little(draft: Draft, hot: Hot, command: c.BringChips, events: list[Event]) -> str:
    """Why so much cannot be brought, with what has gone back to the purse before it in the same request; nothing if it can."""
    for means, amount in (("chips", command.amount), ("tokens", command.tokens)):
        code = purse(command.player, means)
        moved = sum(cents for event in events for to, cents in posted(hot.id, event, physical=hot.physical) if to == code)
        if (left := draft.balance(code) + moved) < 0:
            return f"There are only ${dollars(left + amount)} to bring from elsewhere."
    return ""


def _too_much(after: Table, event: Event) -> bool:
    """Whether more chips have come to lie before a player than anybody may have. What is won at play is paid, however much."""
    if after.conditions is None or not isinstance(event, ChipsBought | ChipsBrought | VoucherExchanged):
        return False
    return max(after.chips(event.player), after.tokens(event.player)) > MOST


def _signed(command: Command, actor: Actor, at: int) -> Command:
    """As this person gives it now: what a player asks for here comes by screen."""
    if actor.rank is Rank.PLAYER and hasattr(command, "through"):
        return replace(command, by=actor, at=at, through="screen")
    return replace(command, by=actor, at=at)


def _as_stored(draft: Draft, hot: Hot, event: Event) -> Event:
    """An undisclosed wager lies encrypted in the journal, and in the answer that is kept of it, until it is read out."""
    if type(event) is not FormSealed or event.sealed is None:
        return event
    return replace(event, sealed=draft.work.keys.close_form(hot.id, event.player, event.sealed))


def _record(draft: Draft, hot: Hot, envelope: Envelope, orders: list[Any]) -> None:
    name = hot.head.name
    version = hot.head.version
    draft.append(name, envelope.by, envelope.at, envelope.command, write_events(envelope))
    draft.envelopes.append((name, envelope))
    sealed = {order.commitment: order for order in orders}
    for event in envelope.events:
        version += 1
        lines = posted(hot.id, event, physical=hot.physical)
        draft.post(hot.head, version, lines)
        if type(event) in COUNTED:
            _count(draft, hot, event, lines, envelope)
        if sealed and (order := sealed.pop(getattr(event, "commitment", None) or "", None)) is not None:
            draft.seal(hot.head, version, order)
        if type(event) is RoundCleared:
            draft.cleared.add(hot.id)


def _count(draft: Draft, hot: Hot, event: Event, lines: list[tuple[str, int]], envelope: Envelope) -> None:
    """What an event comes to in the gaming days of those who play, and in the standing of one whom it excludes from the casino."""
    assert hot.table.conditions is not None, "only an open table is played at"
    day = gaming_day(hot.table.conditions, event.at)
    for patron, change in changes(event, lines):
        if change.cash_in:
            cash(draft, envelope.command, patron, day, change, envelope.by)
        else:
            draft.count(patron, day, change)
    if isinstance(event, ExcludedFromCasino) and is_patron(event.player):
        person = draft.person(event.player)
        if person is not None and person.standing not in (Standing.EXCLUDED, Standing.GONE):  # who is gone is gone for good
            out, why = Standing.EXCLUDED, f"Excluded at table {hot.id}."
            draft.staff(envelope.command, StandingChanged(person=person.id, standing=out, why=why, by=event.by, at=event.at))


def _brought(draft: Draft, hot: Hot, command: Command, events: Iterable[Event]) -> tuple[Command, ...]:
    """Whoever sits down lays before them what they carry, but not at a tournament, which has chips of its own. `events`, of the
    request so far, may have put chips there."""
    if hot.physical or not isinstance(command, c.JoinTable) or hot.table.conditions is None or hot.table.conditions.tournament:
        return ()
    moved = [line for event in events for line in posted(hot.id, event, physical=False)]
    rack = hot.table.conditions.rack
    chips, tokens = (rack.at_most(_carried(draft, purse(command.player, means), moved)) for means in ("chips", "tokens"))
    if not chips and not tokens:
        return ()
    return (c.BringChips(command.player, chips, tokens, by=command.by, at=command.at),)


def _carried(draft: Draft, code: str, moved: Iterable[tuple[str, int]]) -> int:
    return draft.balance(code) + sum(cents for account, cents in moved if account == code)
