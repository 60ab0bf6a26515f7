"""PostgreSQL's connection, and what it says differently."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from croupier.house.journal.dialects import BOUND, MINIMUM, PATIENCE, Away, Engaged, NotKept, Row, Unsure

if TYPE_CHECKING:
    from psycopg import Connection, Cursor, Pipeline
    from psycopg.abc import PQGen

_FIRST_REST, _LONGEST_REST = 0.05, 2.0
"""Seconds between attempts to reach one that has gone."""
_KNOCK: Final = 3
"""Seconds for a database to answer the door."""
_CHANNEL: Final = "croupier"
"""On which processes tell each other that they have written."""
_LONGEST_NEWS: Final = 7000
_ASLEEP: Final = 10
"""Seconds after which a transaction that nothing more is said in is given up by the server: whoever began it has been stopped, or
is cut off, and keeps others waiting."""
_LONGEST_READING: Final = 30
_SILENCE: Final = 15
"""Seconds without a sign of life after which a connection is taken for broken, at either end."""
READERS: Final = {"statement_timeout": f"{_LONGEST_READING}s"}
WRITERS: Final = {"lock_timeout": f"{int(PATIENCE * 1000)}ms", "idle_in_transaction_session_timeout": f"{_ASLEEP}s"}


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


@cache
def _unhurried() -> "type[Pipeline]":
    """What is said in one go, and nothing behind its end. The driver's own asks there once more for what comes by itself: then the
    server does not see that nothing more is said, and waits without end for whoever was stopped while they held locks."""
    import psycopg

    class Unhurried(psycopg.Pipeline):
        def _exit_gen(self) -> "PQGen[None]":
            self._enqueue_sync()
            try:
                yield from self._communicate_gen()
            finally:
                yield from self._fetch_gen(flush=False)

    return Unhurried


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
        self._keeping: Cursor[Any] | None = None
        """The commit that goes with the rest."""
        self._rest, self._not_before = 0.0, 0.0
        try:
            self._raw = self._connected()
        except self._lost as error:
            raise Away from error

    def is_short(self, error: Exception) -> bool:
        return isinstance(error, self.broken) and MINIMUM in str(error)

    def is_beyond(self, error: Exception) -> bool:
        return isinstance(error, self._too_large) or (isinstance(error, self.broken) and BOUND in str(error))

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
        self._afresh("BEGIN")
        self._inside = True
        if patience is not None:
            self._within(f"SET LOCAL lock_timeout = {int(patience * 1000)}")

    def commit(self) -> None:
        """Within `together` it goes with the rest, unless something of that is refused."""
        try:
            said = self._within("COMMIT")
        except Away as error:
            raise Unsure from error
        if self._pipe is None:
            self._inside = False
        else:
            self._keeping = said

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
            return cursor.rowcount if self._pipe is None else len(rows)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is said within goes to the server in one go, and is answered at its end; what is asked in between is waited for."""
        try:
            self._raw._pipeline = _unhurried()(self._raw)
            with self._raw.pipeline() as self._pipe:
                yield
            if self._keeping is not None:
                if self._keeping.statusmessage != "COMMIT":
                    raise NotKept
                self._inside = False
        except self._lost as error:
            meant = self._meant(error)
            unsure = self._keeping is not None and isinstance(meant, Away) and not isinstance(meant, Engaged)
            raise (Unsure() if unsure else meant) from error
        finally:
            self._pipe = self._keeping = None

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
