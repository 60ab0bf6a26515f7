"""How the two databases are spoken to: a connection each, and what they say differently."""

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from psycopg import Connection, Cursor, Pipeline

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
        """What is written within may be sent in one go; how many rows were changed is then not known."""
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
_MINIMUM: Final = "account_minimum"
"""The rule of the accounts, by its name in the database."""
_BOUND: Final = "_bound"
"""How the names of the rules end by which nothing grows too large."""
_CHANNEL: Final = "croupier"
"""On which processes tell each other that they have written."""
_LONGEST_NEWS: Final = 7000
_PATIENCE: Final = 5.0
"""Seconds to wait for a file that another program writes to."""
_HELD: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_KNOCK: Final = 3
"""Seconds for a database to answer the door."""
_LARGEST_LOG: Final = 32 << 20
"""Bytes of the write-ahead log, twice what it takes to be check-pointed by the way, from which readers are waited for to end it."""
_MOST_ROWS: Final = 64
"""No more rows than this in one statement."""
_PER_TRANSACTION: Final = 1 << 16
"""Bytes by which it is thought to grow at a time: it is looked at once it may have come to be too large."""
_WAIT_FOR_READERS: Final = 0.25
"""Seconds; longer once the log is many times as large, and when the file is closed."""
_FIRST_REST, _LONGEST_REST = 0.05, 2.0
"""Seconds between attempts to reach one that has gone."""


class SQLite:
    """WAL, every commit on the disk before it is answered, one writing connection that alone check-points."""

    locking = ""
    contains = "instr(body, ?) > 0"
    broken: type[Exception] = sqlite3.IntegrityError
    crossed: tuple[type[Exception], ...] = ()

    def is_short(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError) and _MINIMUM in str(error)

    def is_beyond(self, error: Exception) -> bool:
        return isinstance(error, OverflowError) or (isinstance(error, sqlite3.IntegrityError) and _BOUND in str(error))

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self._raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE, cached_statements=256)
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
        """New rows go in many to a statement: with each step of one the interpreter is let go, and has to be waited for again."""
        if not sql.startswith("INSERT") or len(rows) == 1:
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
            head, values, rest = sql.partition(" VALUES ")
            one, bracket, tail = rest.partition(")")
            found = self._many[sql, count] = f"{head}{values}{', '.join([one + bracket] * count)}{tail}"
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
        patience = _PATIENCE if size > 8 * _LARGEST_LOG else _WAIT_FOR_READERS
        self._tidy_from = _LARGEST_LOG if self._checkpoint(patience) else size + _LARGEST_LOG // 4

    def _checkpoint(self, patience: float) -> bool:
        """Bring everything from the log into the file, and begin the log anew; whether nobody was in the way."""
        self._raw.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        try:
            ((busy, _log, _done),) = self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self._raw.execute(f"PRAGMA busy_timeout = {int(_PATIENCE * 1000)}")
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


_ASLEEP: Final = 10
"""Seconds after which a transaction that nothing more is said in is given up by the server: whoever began it has been stopped, or
is cut off, and keeps others waiting."""
_LONGEST_READING: Final = 30
_SILENCE: Final = 15
"""Seconds without a sign of life after which a connection is taken for broken, at either end."""
READERS: Final = {"statement_timeout": f"{_LONGEST_READING}s"}
WRITERS: Final = {"lock_timeout": f"{int(_PATIENCE * 1000)}ms", "idle_in_transaction_session_timeout": f"{_ASLEEP}s"}


def said_to_postgres(schema: str, more: Mapping[str, str]) -> dict[str, Any]:
    """How a connection is asked for: which schema it means, and that neither end waits without end for the other."""
    signs = {"keepalives_idle": _SILENCE // 3, "keepalives_interval": _SILENCE // 3, "keepalives_count": 2}
    told = {
        "search_path": schema,
        **more,
        "tcp_user_timeout": f"{_SILENCE}s",
        **{f"tcp_{name}": each for name, each in signs.items()},
    }
    return {
        "options": " ".join(f"-c {name}={value}" for name, value in told.items()),
        "connect_timeout": _KNOCK,
        "keepalives": 1,
        "tcp_user_timeout": _SILENCE * 1000,
        **signs,
    }


class PostgreSQL:
    """Row locks in the order of ids; whoever listens is told with the commit.

    A connection that broke is made anew where nothing was begun on it. What was begun is gone with it, and fails.
    """

    locking = " FOR UPDATE"
    contains = "position(? in body) > 0"

    def __init__(self, url: str, *, reading: bool = False) -> None:
        import psycopg

        self._url, self._reading = url, reading
        self._lost = (psycopg.OperationalError, psycopg.errors.IdleInTransactionSessionTimeout)
        self._held = psycopg.errors.LockNotAvailable
        self._cut_short = psycopg.errors.QueryCanceled
        self._too_large = psycopg.errors.NumericValueOutOfRange
        self.broken: type[Exception] = psycopg.IntegrityError
        self.crossed: tuple[type[Exception], ...] = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
        self._said: dict[str, str] = {}
        self._listens = self._inside = False
        self._pipe: Pipeline | None = None
        self._rest, self._not_before = 0.0, 0.0
        try:
            self._raw = self._connected()
        except self._lost as error:
            raise Away from error

    def is_short(self, error: Exception) -> bool:
        return isinstance(error, self.broken) and _MINIMUM in str(error)

    def is_beyond(self, error: Exception) -> bool:
        return isinstance(error, self._too_large) or (isinstance(error, self.broken) and _BOUND in str(error))

    def _connected(self) -> "Connection[Any]":
        import psycopg

        self._listens = self._inside = False
        asked = said_to_postgres("journal", READERS if self._reading else WRITERS)
        own = psycopg.conninfo.conninfo_to_dict(self._url)  # what the address itself says holds
        asked |= {name: value for name, value in own.items() if name in asked and name != "options"}
        return psycopg.connect(self._url, autocommit=True, prepare_threshold=1, **asked)

    def _here(self) -> "Connection[Any]":
        """The connection, made anew if it broke; tried ever more rarely while nobody answers."""
        if self._raw.closed:
            if time.monotonic() < self._not_before:
                raise Away
            try:
                self._raw = self._connected()
            except self._lost as error:
                self._rest = min(_LONGEST_REST, self._rest * 2 or _FIRST_REST)
                self._not_before = time.monotonic() + self._rest
                raise Away from error
            self._rest = 0.0
        return self._raw

    def _afresh(self, sql: str, values: Sequence[Any] = ()) -> "Cursor[Any]":
        """A statement with which nothing is lost if it is said twice: once more, should the connection turn out to have broken."""
        try:
            return self._here().execute(sql, values)
        except self._lost as error:
            if not self._raw.closed:
                raise self._meant(error) from error
            try:
                return self._here().execute(sql, values)
            except self._lost:
                raise Away from error

    def _sql(self, sql: str) -> str:
        found = self._said.get(sql)
        if found is None:
            found = self._said[sql] = sql.replace("?", "%s")
        return found

    def begin(self, patience: float | None = None) -> None:
        self._afresh("BEGIN")  # by itself: after words in one go the server does not always see that nothing more is said
        self._inside = True
        if patience is not None:
            self._within(f"SET LOCAL lock_timeout = {int(patience * 1000)}")

    def commit(self) -> None:
        try:
            self._within("COMMIT")
        except Away as error:
            raise Unsure from error
        self._inside = False

    def rollback(self) -> None:
        self._inside = False
        try:
            if not self._raw.closed:
                self._raw.rollback()
        except self._lost:
            self._raw.close()  # the server has rolled back by itself

    def _within(self, sql: str, values: Sequence[Any] = ()) -> "Cursor[Any]":
        try:
            return self._raw.execute(sql, values)
        except self._lost as error:
            raise self._meant(error) from error

    def _meant(self, error: Exception) -> Exception:
        """What has happened, if that is known."""
        if isinstance(error, self._held):
            return Engaged()
        return Away() if self._raw.closed or isinstance(error, self._cut_short) else error

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        cursor = (self._within if self._inside else self._afresh)(self._sql(sql), values)
        if self._pipe is not None:
            self._pipe.sync()
        return cursor.fetchall() if cursor.description is not None else []

    def ask(self, *questions: tuple[str, Sequence[Any]]) -> list[list[Row]]:
        """In one go: the server answers each by what is on record once it has come to it, and so after any locks before it."""
        if len(questions) == 1:
            return [self.query(*questions[0])]
        with self.together():
            asked = [self._within(self._sql(sql), values) for sql, values in questions]
        return [cursor.fetchall() for cursor in asked]

    def each(self, sql: str, rows: Sequence[Row]) -> int:
        with self._raw.cursor() as cursor:
            try:
                cursor.executemany(self._sql(sql), rows)
            except self._lost as error:
                raise self._meant(error) from error
            return cursor.rowcount

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is said within goes to the server in one go, and is answered at its end; what is asked in between is waited for."""
        try:
            with self._raw.pipeline() as self._pipe:
                yield
        except self._lost as error:
            raise self._meant(error) from error
        finally:
            self._pipe = None

    def close(self) -> None:
        self._raw.close()

    def tidy(self) -> None:
        """It sees to that by itself."""

    def claim(self, names: Sequence[str]) -> None:
        for name in sorted(names):
            self._within("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (name,))

    def notify(self, names: Sequence[str]) -> None:
        self._within("SELECT pg_notify(%s, %s)", (_CHANNEL, " ".join(names)[:_LONGEST_NEWS]))

    def news(self, seconds: float) -> bool:
        if not self._listens:
            self._afresh(f"LISTEN {_CHANNEL}")
            self._listens = True
            return True
        return any(True for _each in self._raw.notifies(timeout=seconds, stop_after=1))

    def alone(self) -> bool:
        """Others write at any time to rows that are not locked."""
        return False
