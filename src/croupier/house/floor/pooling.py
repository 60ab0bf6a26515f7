"""What is asked of the pools: opened, changed, fed by tables; and what happens at tables that are not the house's own."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.cards.chance import number_below
from croupier.games.ranks import Rank, may_act
from croupier.house.floor.asked import FORBIDDEN, GRANTED, Reply, refuse, whoever
from croupier.house.floor.named import POOLS
from croupier.house.floor.setting_up import BAD_TABLE_ID, is_table_id
from croupier.house.floor.work import Draft
from croupier.house.people.persons import SOFTWARE
from croupier.jackpot import commands as j
from croupier.jackpot.engine import run
from croupier.jackpot.events import Event
from croupier.jackpot.model import System
from croupier.jackpot.odds import warnings
from croupier.jackpot.refusal import Refused
from croupier.table.model.people import Actor

NEEDED: Final[dict[type[j.Command], Rank]] = {
    j.OpenPool: Rank.MANAGER,
    j.AmendPool: Rank.MANAGER,
    j.TransferPool: Rank.MANAGER,
    j.LinkTable: Rank.MANAGER,
    j.UnlinkTable: Rank.MANAGER,
    j.CollectStakes: Rank.DEALER,
    j.TellResult: Rank.DEALER,
    j.ReturnStake: Rank.DEALER,
    j.PayAward: Rank.DEALER,
    j.VoidHands: Rank.SUPERVISOR,
    j.VerifyAward: Rank.SUPERVISOR,
    j.StrikeAward: Rank.SUPERVISOR,
}
"""Who may ask for it at the least. What is approved in writing is a Gaming Manager's; a prize is verified, and a hand void, by the
word of a casino supervisor."""
LONGEST_NAME: Final = 40
NOT_YOURS: Final = "This is not yours to do."
_RESERVED: Final = frozenset({"commands", "events"})
"""What stands in an address where else a pool's name does."""
_BAD_NAME: Final = f"A pool's name has 1 to {LONGEST_NAME} letters, digits, spaces and dashes, and is neither commands nor events."

_write: Final = msgspec.json.Encoder(enc_hook=int, order="deterministic").encode
"""An amount in a command is a number of its own kind."""


class PoolAnswer(Struct, frozen=True, gc=False, kw_only=True):
    """What came of commands to the pools."""

    version: int
    """Of the stream of all pools."""
    events: list[Any]
    warnings: list[str] | UnsetType = UNSET
    """Sentences for whoever asked: what a pool that was opened or amended costs."""


class PoolCommands(Struct, frozen=True, gc=False):
    """Commands of one person to the pools: all of them, or none."""

    receipt: str
    by: str
    commands: tuple[j.Command, ...]
    body: bytes = b""
    """What came over the wire, for the digest."""

    @property
    def digest(self) -> str:
        said = self.body or _write(self.commands)
        return sha256(b"\n".join((self.by.encode(), POOLS.encode(), said))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (POOLS,)

    def perform(self, draft: Draft) -> Reply:
        actor = _actor(draft, self.by, self.commands)
        if isinstance(actor, Reply):
            return actor
        if not self.commands:
            return refuse("At least one command is needed.")
        return _ask(draft, actor, self.commands, self.receipt)


def _actor(draft: Draft, by: str, commands: tuple[j.Command, ...]) -> Actor | Reply:
    """Whoever asks, if all of it is theirs to ask for; the program itself does what it was told to at the start."""
    needed = [NEEDED[type(command)] for command in commands]
    if by == SOFTWARE:
        return Actor(SOFTWARE, Rank.MANAGER)
    person = whoever(draft, by)
    if isinstance(person, Reply):
        return person
    for index, rank in enumerate(needed or (Rank.DEALER,)):
        if not may_act(person.rank, rank):
            return refuse(NOT_YOURS, command=index, status=FORBIDDEN)
    return person.actor


def _ask(draft: Draft, actor: Actor, commands: tuple[j.Command, ...], receipt: str) -> Reply:
    system = draft.pools().system
    happened: list[Event] = []
    told: dict[str, None] = {}
    for index, command in enumerate(commands):
        if refused := _misnamed(command) or _of_the_house(draft, system, command):
            return refused_by(refused, index)
        system, outcome = run(system, drawn(system, command))
        if isinstance(outcome, Refused):
            return refused_by(outcome, index)
        happened += outcome
        if isinstance(command, j.OpenPool | j.AmendPool):
            told |= dict.fromkeys(warnings(system.pools[command.pool]))
    head = draft.meter(receipt, actor, happened, system)
    answer = PoolAnswer(version=head.version, events=happened, warnings=list(told) or UNSET)
    return Reply(GRANTED, _write(answer), head.version)


def refused_by(refused: Refused, index: int | None = None) -> Reply:
    """As the pools refuse: with a code besides."""
    return refuse(refused.sentence, refused.clause, index, code=refused.code)


def drawn(system: System, command: j.Command) -> j.Command:
    """The number for a mystery prize is the house's to draw, and nobody else's to name."""
    if not isinstance(command, j.CollectStakes):
        return command
    linked = system.tables.get(command.table)
    pool = None if linked is None else system.pools.get(linked.pool)
    return replace(command, draw=None if pool is None else pool.drawn(number_below))


def is_name(name: str) -> bool:
    """A pool's name is part of its accounts' and of an address."""
    spelt = 1 <= len(name) <= LONGEST_NAME and name == name.strip() and all(sign.isalnum() or sign in " -" for sign in name)
    return spelt and name not in _RESERVED


def _misnamed(command: j.Command) -> Refused | None:
    for field in ("approval", "why"):
        if not getattr(command, field, "").isprintable():
            return Refused("bad-text", f"The field `{field}` holds a character that cannot be read.")
    if isinstance(command, j.OpenPool) and not is_name(command.pool):
        return Refused("bad-name", _BAD_NAME)
    if isinstance(command, j.LinkTable) and not is_table_id(command.table):
        return Refused("bad-name", BAD_TABLE_ID)
    return None


def table_of(system: System, command: j.Command) -> str:
    """The table that a command is about, if it is about one."""
    if isinstance(command, j.VerifyAward | j.StrikeAward | j.PayAward):
        award = system.awards.get(command.award)
        return "" if award is None else award.table
    return getattr(command, "table", "")


def _of_the_house(draft: Draft, system: System, command: j.Command) -> Refused | None:
    """Tables of the house speak to the pools themselves."""
    table = table_of(system, command)
    if not table or draft.setup(table) is None:
        return None
    return Refused("own-table", f"Table {table} is of this house: what its stakes and hands come to is told by the table itself.")
