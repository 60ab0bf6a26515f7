"""Commands to a table: what people ask, and what the software does by itself."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.desk.dealer import Granted, attempt
from croupier.desk.journal import write_events
from croupier.games.ranks import Rank
from croupier.house.floor.asked import FORBIDDEN, GRANTED, UNKNOWN, Reply, refuse, refused_by, whoever
from croupier.house.floor.hot import Hot
from croupier.house.floor.ledger import posted, purse
from croupier.house.floor.work import Draft
from croupier.house.people.persons import SOFTWARE, Standing
from croupier.money import dollars
from croupier.table.asking.heard import heard
from croupier.table.engine import run
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event, RoundCleared
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

_write: Final = msgspec.json.Encoder().encode


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
        return sha256(b"\n".join((self.by.encode(), self.table.encode(), self.body or _write(self.commands)))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (f"table:{self.table}",)

    def perform(self, draft: Draft) -> Reply:
        person = whoever(draft, self.by)
        if isinstance(person, Reply):
            return person
        hot = draft.hot(self.table)
        if hot is None:
            return refuse("There is no such table.", status=UNKNOWN)
        if not self.commands:
            return refuse("At least one command is needed.")
        return play(draft, hot, person.actor, self.commands, self.receipt)


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
    """Put commands to a table one after the other. `actor` is whoever asks; without one they carry the software's own ranks."""
    table, sealed, at = hot.table, hot.sealed, max(draft.now, hot.table.now)
    events: list[Event] = []
    orders = []
    for index, command in enumerate(commands):
        ready = replace(command, at=at) if actor is None else _signed(command, actor, at)
        for each in (ready, *_brought(draft, hot, ready)):
            outcome = _put(hot, table, sealed, each, draft)
            if isinstance(outcome, Refused):
                return refused_by(outcome, index)
            if type(each) is c.JoinTable and not hot.physical and (stranger := _no_patron(draft, each.player)) is not None:
                return stranger
            table, sealed = outcome.table, outcome.sealed
            events += outcome.events
            if outcome.candidate is not None:
                orders.append(outcome.candidate)
    by = commands[0].by if actor is None else actor
    _record(draft, hot, Envelope(hot.id, hot.head.version + 1, command_id, by, at, tuple(events)), orders)
    if short := draft.short():
        return refuse(f"There are only ${dollars(draft.work.balance(short))} to bring from elsewhere.")
    head = draft.heads[hot.head.name]
    draft.hots[hot.id] = replace(hot, head=head, table=table, sealed=sealed)
    viewer = by if actor is None else actor
    return Reply(GRANTED, _write(Answer(head.version, [heard(event, viewer) for event in events])), head.version)


def _signed(command: Command, actor: Actor, at: int) -> Command:
    """As this person gives it now: what a player asks for here comes by screen."""
    if actor.rank is Rank.PLAYER and hasattr(command, "through"):
        return replace(command, by=actor, at=at, through="screen")
    return replace(command, by=actor, at=at)


def _put(hot: Hot, table: Any, sealed: Any, command: Command, draft: Draft) -> Granted | Refused:
    if not hot.physical:
        return attempt(table, sealed, command, draft.work.chance)
    if getattr(command, "commitment", ""):
        command = replace(command, commitment="")  # nothing is sealed where cards are scanned
    after, outcome = run(table, command)
    return outcome if isinstance(outcome, Refused) else Granted(command, outcome, after, None)


def _record(draft: Draft, hot: Hot, envelope: Envelope, orders: list[Any]) -> None:
    name = hot.head.name
    version = hot.head.version
    draft.append(name, envelope.by, envelope.at, envelope.command, write_events(envelope))
    draft.envelopes.append((name, envelope))
    sealed = {order.commitment: order for order in orders}
    for event in envelope.events:
        version += 1
        draft.post(hot.head, version, posted(hot.id, event, physical=hot.physical))
        if sealed and (order := sealed.pop(getattr(event, "commitment", None) or "", None)) is not None:
            draft.seal(hot.head, version, order)
        if type(event) is RoundCleared:
            draft.cleared.add(hot.id)


def _no_patron(draft: Draft, player: str) -> Reply | None:
    """Where the software keeps everybody's chips, whoever sits down is a patron of the house in good standing. Asked once the table
    has granted it: whoever may not speak for a patron learns nothing of them."""
    patron = draft.person(player)
    if patron is None or patron.rank is not Rank.PLAYER:
        return refuse("Only a patron of this house sits down here, under their own number.", status=FORBIDDEN)
    if patron.standing is not Standing.GOOD:
        return refuse("This patron may not play at present.", status=FORBIDDEN)
    return None


def _brought(draft: Draft, hot: Hot, command: Command) -> tuple[Command, ...]:
    """Whoever sits down lays before them what they carry."""
    if hot.physical or not isinstance(command, c.JoinTable) or hot.table.conditions is None:
        return ()
    rack = hot.table.conditions.rack
    chips, tokens = (rack.at_most(draft.balance(purse(command.player, means))) for means in ("chips", "tokens"))
    if not chips and not tokens:
        return ()
    return (c.BringChips(command.player, chips, tokens, by=command.by, at=command.at),)
