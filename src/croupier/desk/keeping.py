"""A virtual table that outlives its dealer: its journal, and beside it the sealed orders, from which both go on where they stopped.

An order is written down before the journal publishes its seal, so whatever is cut off, the cards of every seal on record are known.
The file is for its owner's eyes alone: an unfinished shoe in it is as good as open.
"""

import fcntl
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier import commands as c
from croupier.cards.chance import number_below
from croupier.cards.sealed import Sealed, ShoeError, decode, encode
from croupier.desk.dealer import DEALER, VirtualTable
from croupier.desk.following import follow_all
from croupier.desk.journal import JournalError, JournalWriter, evolved, read_journal
from croupier.desk.linked_table import MANAGER, LinkedTable, Pool
from croupier.desk.results import COUNTS, after
from croupier.desk.roads import Coup
from croupier.desk.spool import Spool
from croupier.table.asking.view import view
from croupier.table.message.command import Command
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.table import Table
from croupier.taping import append_whole

BESIDE: Final = ".shoes"
_OWNER_ALONE: Final = 0o600


class NotToGoOn(JournalError):  # noqa: N818 (the message says why)
    """A journal that holds, of a table that cannot be gone on with."""


class Orders:
    """The sealed orders of one table, a line each, as they were made."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.touch(_OWNER_ALONE)
            self._file: FileIO = path.open("a+b", buffering=0)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._file.seek(0)
            lines = self._file.read().splitlines()
        except BlockingIOError:
            raise NotToGoOn(f"Somebody plays at this table now: {path} is in use.") from None
        except OSError as error:
            raise NotToGoOn(f"The sealed cards cannot be kept in {path}: {error.strerror}.") from None
        self.known = {order.commitment: order for order in map(self._read, lines)}

    def _read(self, line: bytes) -> Sealed:
        try:
            return decode(b64decode(line, validate=True))
        except (NotBase64, msgspec.DecodeError, ShoeError, ValueError):
            raise NotToGoOn(f"{self.path} holds something that is no sealed order.") from None

    def keep(self, order: Sealed) -> None:
        """Before anything of it is said."""
        try:
            append_whole(self._file, b64encode(encode(order)) + b"\n")
        except OSError as error:
            raise ShoeError(f"The sealed cards cannot be kept in {self.path} any more: {error.strerror}.") from None

    def close(self) -> None:
        self._file.close()


class Left(Struct, frozen=True):
    """A table as its journal leaves it, with its cards."""

    table: Table
    sealed: Sealed | None
    finished: tuple[Sealed, ...]
    coups: tuple[Coup, ...]


class Keeping:
    """The journal and the orders of one table, open for writing; `left` is where an earlier visit stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal = JournalWriter(path)
        try:
            self.orders = Orders(path.with_name(path.name + BESIDE))
            self.left = self._read() if self.journal.count else None
        except JournalError:
            self.close()
            raise

    @property
    def conditions(self) -> Conditions | None:
        """Under which the table was opened that is gone on with; nothing where a new one begins."""
        return None if self.left is None else self.left.table.conditions

    def _read(self) -> Left:
        if self.journal.table.closed:
            raise NotToGoOn(f"The table of {self.path} is closed, and its journal complete: name a new file.")
        if self.journal.table.link is not None:
            raise NotToGoOn(
                f"{self.path} stopped while its table fed a jackpot pool, which has closed the account: name a new file."
            )
        table, sealed, finished, coups = Table(), None, list[Sealed](), tuple[Coup, ...]()
        for entry in read_journal(self.path):
            table = evolved(table, entry)
            seal = getattr(entry.event, "commitment", None) or ""
            stands = sealed is not None and sealed.commitment == seal  # events name the order in play too, which has gone further
            candidate = None if stands else self.orders.known.get(seal)
            try:
                followed = follow_all(sealed, candidate, (entry.event,))
            except ShoeError:
                raise NotToGoOn(
                    f"The sealed cards of {self.path} are not in {self.orders.path}, and nobody can deal on: name a new file."
                ) from None
            sealed, finished = followed.sealed, [*finished, *followed.finished]
            if isinstance(entry.event, COUNTS):
                coups = after(coups, entry.event, view(table, DEALER))
        return Left(table, sealed, tuple(finished), coups)

    def table(self, conditions: Conditions, pool: tuple[Pool, str] | None, **source: Any) -> VirtualTable:
        """The table to play at: that of the journal, or a new one under these conditions."""
        if self.left is None:
            if pool is None:
                return KeptTable(conditions, orders=self.orders, **source)
            return KeptLinkedTable(conditions, *pool, _draws(source), orders=self.orders, **source)
        spool = Spool()
        for order in self.left.finished:
            spool.keep(order)
        kind = KeptTable if pool is None else KeptLinkedTable
        house = kind.going_on(self.left.table, self.left.sealed, keep=spool, recall=self.journal.recall, **source)
        house.orders = self.orders
        if isinstance(house, KeptLinkedTable) and pool is not None:
            house.link_again(*pool, _draws(source))
        return house

    def close(self) -> None:
        self.journal.close()
        if hasattr(self, "orders"):
            self.orders.close()


def _draws(source: dict[str, Any]) -> Any:
    return partial(number_below, entropy=source["entropy"])


class KeptTable(VirtualTable):
    """Writes each new order down before the table hears of it."""

    orders: Orders

    def __init__(self, *fields: Any, orders: Orders, **source: Any) -> None:
        self.orders = orders
        super().__init__(*fields, **source)

    def run(self, command: Command, candidate: Sealed | None = None, command_id: str = "") -> Outcome:
        if candidate is not None:
            self.orders.keep(candidate)
        return super().run(command, candidate, command_id)


class KeptLinkedTable(KeptTable, LinkedTable):
    """The same on a jackpot pool; between visits it feeds none."""

    def link_again(self, pool: Pool, name: str, draw: Any) -> None:
        self.pool, self._draw = pool, draw
        linked = self.do(c.LinkPool, name, by=MANAGER)
        if isinstance(linked, Refused):
            raise NotToGoOn(f"The pool cannot be fed again: {linked.sentence}")
