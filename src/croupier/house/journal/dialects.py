"""How the two databases are spoken to, and SQLite's connection; PostgreSQL's is in `postgresql`."""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final, Protocol

Row = tuple[Any, ...]


class Away(Exception):  # noqa: N818 (what is the matter, not anybody's error)
    """The database cannot be reached. What was under way is on its disk whole, or not at all: whoever asks again is told which."""

    def __init__(self) -> None:
        super().__init__(self.sentence)

    sentence: str = "The house cannot reach its books at present. Please try again with the same id: nothing is done twice."


class Engaged(Away):
    """Another program holds the database, and nothing was begun."""

    sentence = "Another program holds the books of the house at present: nothing was done. Please try again with the same id."


class Unsure(Away):
    """The database went away while it was told to keep what was done: nobody knows yet whether it has."""


class NotKept(Exception):  # noqa: N818 (what is the matter, not anybody's error)
    """The database has ended a transaction, and kept nothing of it."""


_SHUT: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def out_of_reach(error: BaseException | None) -> bool:
    """Whether a database was not there to be asked, by what it or Django said; one that answers with a fault was."""
    while error is not None:
        if isinstance(error, Away):
            return True
        if isinstance(error, sqlite3.Error):
            return getattr(error, "sqlite_errorcode", 0) & 0xFF in _SHUT  # what is above tells in which way
        if type(error).__module__.partition(".")[0] == "psycopg":
            import psycopg

            return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        error = error.__cause__
    return False


class Dialect(Protocol):
    """One connection, and what it says differently."""

    def begin(self, patience: float | None = None) -> None:
        """Begin a transaction, which waits so many seconds for rows that others hold; as long as is usual, if that is not said."""
        ...

    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def query(self, sql: str, values: Sequence[Any] = ()) -> list[Row]: ...
    def ask(self, *questions: tuple[str, Sequence[Any]]) -> list[list[Row]]:
        """Several queries within a transaction, each after the one before has been answered, and waited for together."""
        ...

    def each(self, sql: str, rows: Sequence[Row]) -> int:
        """Run a statement for each row; how many rows it changed in all."""
        ...

    def together(self) -> AbstractContextManager[Any]:
        """What is written within may be sent in one go, the commit as well; how many rows were changed is then not known, and taken
        to be as many as were meant: what another process has written meanwhile breaks a rule of the database."""
        ...

    def close(self) -> None: ...
    def tidy(self) -> None:
        """Between transactions, whatever keeps its files from growing without need."""
        ...

    def claim(self, names: Sequence[str]) -> None:
        """Until the transaction ends nobody else claims any of these: rows that are not there yet cannot be locked."""
        ...

    def notify(self, names: Sequence[str]) -> None:
        """Tell other processes of these streams, with the commit."""
        ...

    def news(self, seconds: float) -> bool:
        """Wait for another connection to have written, but no longer than this."""
        ...

    def alone(self) -> bool:
        """Within a transaction: whether surely nobody else has written since this was asked in the one before."""
        ...

    locking: str
    """What makes a SELECT lock its rows; nothing where whoever writes has the whole database."""
    contains: str
    """Where the bytes of a body have these among them."""
    broken: type[Exception]
    """What it raises where a rule of the database would be broken."""

    def is_short(self, error: Exception) -> bool:
        """Whether it was the rule that no balance falls below its minimum."""
        ...

    def is_beyond(self, error: Exception) -> bool:
        """Whether it was the rule that nothing comes to more than the books can hold."""
        ...

    crossed: tuple[type[Exception], ...]
    """What it raises where two processes were in each other's way, and one of them is to try again."""


_WRITING: Final = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=4000", "cache_size=-65536")
_READING: Final = ("wal_autocheckpoint=0", "query_only=ON")
_GLANCE: Final = 0.05
"""Seconds between looks at whether a file has changed."""
MINIMUM: Final = "account_minimum"
"""The rule of the accounts, by its name in the database."""
BOUND: Final = "_bound"
"""How the names of the rules end by which nothing grows too large."""
PATIENCE: Final = 5.0
"""Seconds to wait for a file that another program writes to."""
_HELD: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_LARGEST_LOG: Final = 32 << 20
"""Bytes of the write-ahead log, twice what it takes to be check-pointed by the way, from which readers are waited for to end it."""
_MOST_ROWS: Final = 64
"""No more rows than this in one statement."""
_FEWEST_CHANGES: Final = 8
"""Fewer rows are changed one by one: a statement for many puts together first what each becomes."""
_PER_TRANSACTION: Final = 1 << 16
"""Bytes by which it is thought to grow at a time: it is looked at once it may have come to be too large."""
_WAIT_FOR_READERS: Final = 0.25
"""Seconds; longer once the log is many times as large, and when the file is closed."""


def _inserting(sql: str, count: int) -> str:
    """A statement that inserts a row, for so many."""
    head, values, rest = sql.partition(" VALUES ")
    one, bracket, tail = rest.partition(")")
    return f"{head}{values}{', '.join([one + bracket] * count)}{tail}"


def _changing(sql: str, count: int) -> str:
    """A statement that changes a row, for so many."""
    parts = sql.split("?")
    said = "".join(f"{part}given.column{number}" for number, part in enumerate(parts[:-1], start=1)) + parts[-1]
    head, where, condition = said.partition(" WHERE ")
    one = f"({', '.join('?' * (len(parts) - 1))})"
    return f"{head} FROM (VALUES {', '.join([one] * count)}) AS given{where}{condition}"


class SQLite:
    """WAL, every commit on the disk before it is answered, one writing connection that alone check-points."""

    locking = ""
    contains = "instr(body, ?) > 0"
    broken: type[Exception] = sqlite3.IntegrityError
    crossed: tuple[type[Exception], ...] = ()

    def is_short(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError) and MINIMUM in str(error)

    def is_beyond(self, error: Exception) -> bool:
        return isinstance(error, OverflowError) or (isinstance(error, sqlite3.IntegrityError) and BOUND in str(error))

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self._raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE, cached_statements=256)
        for pragma in _READING if reading else _WRITING:
            self._raw.execute(f"PRAGMA {pragma}")
        self._log, self._reading = Path(f"{path}-wal"), reading
        self._tidy_from, self._not_yet = _LARGEST_LOG, 0
        self._many: dict[tuple[str, int], str] = {}
        """Statements for one row, said for so many."""
        self._version: list[Row] = []
        """What the file said when it was last asked for news."""
        self._stood: list[Row] = []
        """What it said in the transaction before."""

    def begin(self, patience: float | None = None) -> None:  # noqa: ARG002 (who waits here waits for the file)
        try:
            self._raw.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _HELD:  # what is above tells in which way
                raise Engaged from error
            raise

    def commit(self) -> None:
        self._raw.execute("COMMIT")

    def rollback(self) -> None:
        if self._raw.in_transaction:
            self._raw.execute("ROLLBACK")

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._raw.execute(sql, values).fetchall()

    def ask(self, *questions: tuple[str, Sequence[Any]]) -> list[list[Row]]:
        return [self.query(sql, values) for sql, values in questions]

    def each(self, sql: str, rows: Sequence[Row]) -> int:
        """Rows go in many to a statement: with each step of one the interpreter is let go, and has to be waited for again. No row
        of a table is changed by two of them."""
        if len(rows) < (2 if sql.startswith("INSERT") else _FEWEST_CHANGES):
            return self._raw.executemany(sql, rows).rowcount
        done, changed = 0, 0
        while left := len(rows) - done:
            count = min(_MOST_ROWS, 1 << left.bit_length() - 1)  # few sizes, so that each statement is made once
            values = [value for row in rows[done : done + count] for value in row]
            changed += self._raw.execute(self._for_rows(sql, count), values).rowcount
            done += count
        return changed

    def _for_rows(self, sql: str, count: int) -> str:
        found = self._many.get((sql, count))
        if found is None:
            found = self._many[sql, count] = (_inserting if sql.startswith("INSERT") else _changing)(sql, count)
        return found

    def close(self) -> None:
        """A file that was written to is whole by itself then, without its log."""
        if not self._reading:
            with suppress(sqlite3.Error):
                self._checkpoint(4 * _WAIT_FOR_READERS)
        self._raw.close()

    def tidy(self) -> None:
        """Where reads overlap without end, the log is never begun anew by the way: its end has to be waited for."""
        if self._not_yet:
            self._not_yet -= 1
            return
        size = self._log.stat().st_size if self._log.exists() else 0
        if size < self._tidy_from:
            self._not_yet = (self._tidy_from - size) // _PER_TRANSACTION
            return
        patience = PATIENCE if size > 8 * _LARGEST_LOG else _WAIT_FOR_READERS
        self._tidy_from = _LARGEST_LOG if self._checkpoint(patience) else size + _LARGEST_LOG // 4

    def _checkpoint(self, patience: float) -> bool:
        """Bring everything from the log into the file, and begin the log anew; whether nobody was in the way."""
        self._raw.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        try:
            ((busy, _log, _done),) = self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self._raw.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        return not busy

    def together(self) -> AbstractContextManager[Any]:
        """Nothing lies between a statement and the file."""
        return nullcontext()

    def claim(self, names: Sequence[str]) -> None:
        """Whoever writes has the whole file."""

    def notify(self, names: Sequence[str]) -> None:
        """Its file says by itself that it was changed."""

    def news(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while (now := self.query("PRAGMA data_version")) == self._version:
            if time.monotonic() >= until:
                return False
            time.sleep(_GLANCE)
        self._version = now
        return True

    def alone(self) -> bool:
        stood, self._stood = self._stood, self.query("PRAGMA data_version")
        return stood == self._stood
