"""The journal's database as its one writer uses it: the only raw SQL of the house.

The statements serve SQLite and PostgreSQL alike; what differs between them stands in `dialects`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from croupier.house.journal.dialects import Dialect, Row


class Head(Struct, frozen=True, gc=False):
    """How far a stream has come."""

    id: int
    name: str
    version: int
    hash: str


class StoredReceipt(Struct, frozen=True, gc=False):
    digest: str
    status: int
    reply: bytes
    version: int


class MovedOn(Exception):  # noqa: N818 (what happened, not a fault of anybody's)
    """Another writer has been at a stream since its head was read: nothing of the transaction stands."""


_MOST_ASKED: Final = 500
"""No more values than this in one statement."""
_DAY: Final = "net, cash_in, cash_out, seconds, began, last, earlier"
DayRow = tuple[int, int, int, int, int, int, str | None]
_NO_DAY: Final[DayRow] = (0, 0, 0, 0, 0, 0, "")


def _inserted(table: str, columns: str) -> str:
    return f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' for _column in columns.split(', '))})"


_HEAD: Final = "SELECT id, name, version, hash FROM stream"
_KEPT: Final = "SELECT id, digest, status, reply, version FROM receipt"
_ENTRY: Final = _inserted("entry", "stream_id, version, recorded, at, actor, rank, command, body, hash")
_POSTING: Final = _inserted("posting", "stream_id, version, line, account_id, cents")
_RECEIPT: Final = _inserted("receipt", "id, stream_id, digest, actor, status, reply, version, number, hash")
_SEAL: Final = _inserted("seal", "stream_id, version, number, delivery, commitment, key, body")
_SIGNATURE: Final = _inserted("head_signature", "number, at, line")


class Store:
    """What the writer reads and writes, in words of the journal."""

    def __init__(self, dialect: Dialect, *, reading: bool = False) -> None:
        self._db, self.reading = dialect, reading
        self.broken, self.crossed = dialect.broken, (*dialect.crossed, MovedOn)
        self.is_short, self.is_beyond = dialect.is_short, dialect.is_beyond
        self.begin, self.commit, self.rollback, self.close = dialect.begin, dialect.commit, dialect.rollback, dialect.close
        self.notify, self.news, self.tidy, self.together = dialect.notify, dialect.news, dialect.tidy, dialect.together
        self.alone, self.locks_rows = dialect.alone, bool(dialect.locking)

    # Within the transaction

    def mark(self) -> None:
        """What is written from here on may be taken back by itself."""
        self._db.query("SAVEPOINT mark")

    def unmark(self, *, keep: bool) -> None:
        if not keep:
            self._db.query("ROLLBACK TO SAVEPOINT mark")
        self._db.query("RELEASE SAVEPOINT mark")

    # Reading, inside the transaction

    def opening(
        self, names: Iterable[str], others: Iterable[str] = (), ids: Iterable[str] = ()
    ) -> tuple[dict[str, Head], dict[str, StoredReceipt]]:
        """What a transaction begins with: the heads of streams, locked in the order of their ids; then, as they stand after that
        and without a lock, those of others; and the receipts that there are."""
        asked: list[tuple[str, Sequence[Any]]] = [
            (f"{_HEAD} WHERE name IN ({_marks(some)}) ORDER BY id{self._db.locking}", some) for some in _some(sorted(names))
        ]
        asked += [(f"{_HEAD} WHERE name = ?", (name,)) for name in others]
        heads = len(asked)
        asked += [(f"{_KEPT} WHERE id IN ({_marks(some)})", some) for some in _some(ids)]
        answers = self._db.ask(*asked) if asked else []
        receipts = {row[0]: StoredReceipt(row[1], row[2], bytes(row[3]), row[4]) for rows in answers[heads:] for row in rows}
        return {row[1]: Head(*row) for rows in answers[:heads] for row in rows}, receipts

    def heads(self, names: Iterable[str]) -> dict[str, Head]:
        """The heads of these streams, locked in the order of their ids."""
        return self.opening(names)[0]

    def held(self, names: Iterable[str]) -> set[str]:
        """Of these streams those that another process holds; all of them where whoever writes has the whole database. In a
        transaction of its own."""
        wanted = set(names)
        if not self._db.locking:
            return wanted
        self.begin()
        there, free = set[str](), set[str]()
        for some in _some(sorted(wanted)):
            sql = f"SELECT name FROM stream WHERE name IN ({_marks(some)})"
            there |= {row[0] for row in self._db.query(sql, some)}
            free |= {row[0] for row in self._db.query(f"{sql} ORDER BY id{self._db.locking} SKIP LOCKED", some)}
        self.rollback()
        return there - free

    def head(self, name: str) -> Head | None:
        """The head of a stream, without a lock."""
        rows = self._db.query("SELECT id, name, version, hash FROM stream WHERE name = ?", (name,))
        return Head(*rows[0]) if rows else None

    def table_versions(self) -> dict[str, int]:
        """How far every table has come, by its id."""
        rows = self._db.query("SELECT name, version FROM stream WHERE kind = 'table'")
        return {name.partition(":")[2]: version for name, version in rows}

    def version_of(self, name: str) -> int:
        """How far a stream has come, without a lock."""
        found = self.head(name)
        return 0 if found is None else found.version

    def accounts(self, codes: Iterable[str]) -> dict[str, tuple[int, int | None]]:
        """Id and minimum of these accounts, as far as there are any."""
        found: dict[str, tuple[int, int | None]] = {}
        for some in _some(codes):
            sql = f"SELECT code, id, minimum FROM account WHERE code IN ({_marks(some)})"
            found |= {row[0]: (row[1], row[2]) for row in self._db.query(sql, some)}
        return found

    def balance(self, code: str) -> int:
        """What an account holds, locked where rows can be; nothing for one that was never posted to."""
        locking = "" if self.reading else self._db.locking
        rows = self._db.query(f"SELECT balance FROM account WHERE code = ?{locking}", (code,))
        return int(rows[0][0]) if rows else 0

    def balances(self, codes: Iterable[str]) -> dict[str, int]:
        """What these accounts hold, as of one moment and without a lock, as far as there are any."""
        found: dict[str, int] = {}
        for some in _some(codes):
            found |= {row[0]: int(row[1]) for row in self._db.query(
                f"SELECT code, balance FROM account WHERE code IN ({_marks(some)})", some
            )}  # fmt: skip
        return found

    def snapshot(self, stream: int) -> tuple[int, str, int, bytes] | None:
        """Version, hash, schema and body of what was kept of a stream's state, where the chain has that entry."""
        rows = self._db.query(
            "SELECT s.version, s.hash, s.schema, s.body FROM snapshot s "
            "JOIN entry e ON e.stream_id = s.stream_id AND e.version = s.version AND e.hash = s.hash WHERE s.stream_id = ?",
            (stream,),
        )
        return None if not rows else (rows[0][0], rows[0][1], rows[0][2], bytes(rows[0][3]))

    def pages(self, stream: int) -> list[bytes]:
        sql = "SELECT body FROM snapshot_page WHERE stream_id = ? ORDER BY number"
        return [bytes(row[0]) for row in self._db.query(sql, (stream,))]

    def bodies(self, stream: int, after: int, upto: int | None = None) -> list[tuple[int, bytes]]:
        """Version and body of the entries after one, and as far as another if it is said, in their order."""
        last = "" if upto is None else " AND version <= ?"
        sql = f"SELECT version, body FROM entry WHERE stream_id = ? AND version > ?{last} ORDER BY version"
        return [(row[0], bytes(row[1])) for row in self._db.query(sql, (stream, after) if upto is None else (stream, after, upto))]

    def body_at(self, name: str, version: int) -> bytes | None:
        """One entry of a stream."""
        sql = "SELECT e.body FROM entry e JOIN stream s ON s.id = e.stream_id WHERE s.name = ? AND e.version = ?"
        rows = self._db.query(sql, (name, version))
        return bytes(rows[0][0]) if rows else None

    def last_said(self, stream: int, what: bytes) -> Iterator[tuple[int, bytes]]:
        """Version and body of the entries that have these bytes among theirs, from the last one back; nothing before it is read."""
        among, before = f"stream_id = ? AND version < ? AND {self._db.contains}", 1 << 62
        sql = f"SELECT version, body FROM entry WHERE {among} ORDER BY version DESC LIMIT 1"
        while rows := self._db.query(sql, (stream, before, what)):
            before = rows[0][0]
            yield before, bytes(rows[0][1])

    def has_entry(self, stream: int, version: int, hash_: str) -> bool:
        """Whether the chain has this entry."""
        sql = "SELECT 1 FROM entry WHERE stream_id = ? AND version = ? AND hash = ?"
        return bool(self._db.query(sql, (stream, version, hash_)))

    def last_seal(self, stream: int) -> tuple[int, int, int, str, str, bytes] | None:
        """Version, shoe, delivery, commitment, key and body of the order made last."""
        rows = self._db.query(
            "SELECT version, number, delivery, commitment, key, body FROM seal WHERE stream_id = ? ORDER BY version DESC LIMIT 1",
            (stream,),
        )
        return None if not rows else (*rows[0][:5], bytes(rows[0][5]))

    def seal_of(self, stream: int, commitment: str) -> tuple[str, bytes] | None:
        """Key and body of the seal whose commitment this is."""
        sql = "SELECT key, body FROM seal WHERE stream_id = ? AND commitment = ? ORDER BY version DESC LIMIT 1"
        rows = self._db.query(sql, (stream, commitment))
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def person(self, person: str) -> bytes | None:
        rows = self._db.query("SELECT body FROM person WHERE id = ?", (person,))
        return bytes(rows[0][0]) if rows else None

    def count(self, rank_like: str) -> int:
        """How many people's ids begin so."""
        return int(self._db.query("SELECT COUNT(*) FROM person WHERE id LIKE ?", (f"{rank_like}%",))[0][0])

    def pit_table(self, table: str) -> bytes | None:
        rows = self._db.query("SELECT body FROM pit_table WHERE id = ?", (table,))
        return bytes(rows[0][0]) if rows else None

    def pit_tables(self) -> list[tuple[str, bytes]]:
        return [(row[0], bytes(row[1])) for row in self._db.query("SELECT id, body FROM pit_table ORDER BY id")]

    def all_heads(self) -> list[Head]:
        """Where every stream stands, in the order of their names, without a lock."""
        return [Head(*row) for row in self._db.query("SELECT id, name, version, hash FROM stream ORDER BY name")]

    def last_signature(self) -> bytes | None:
        """The line of the heads that were signed last."""
        rows = self._db.query("SELECT line FROM head_signature ORDER BY number DESC LIMIT 1")
        return bytes(rows[0][0]) if rows else None

    def signatures(self, after: int = 0) -> list[bytes]:
        """The lines of all heads signed after one, in their order."""
        rows = self._db.query("SELECT line FROM head_signature WHERE number > ? ORDER BY number", (after,))
        return [bytes(row[0]) for row in rows]

    def lease(self, stream: int) -> tuple[str, int] | None:
        """Which process deals at a table, and until when, in milliseconds."""
        rows = self._db.query("SELECT holder, until FROM lease WHERE stream_id = ?", (stream,))
        return (rows[0][0], int(rows[0][1])) if rows else None

    def days(self, keys: Iterable[tuple[str, int]]) -> dict[tuple[str, int], DayRow]:
        """What patrons' gaming days have come to. Nobody else changes or begins one of them until the transaction ends."""
        wanted = sorted(keys)
        found = self._days(wanted)
        missing = [key for key in wanted if key not in found]
        if missing and self.locks_rows and not self.reading:
            self._db.claim([f"{patron}/{day}" for patron, day in missing])
            found |= self._days(missing)
        return dict.fromkeys(wanted, _NO_DAY) | found

    def _days(self, keys: Sequence[tuple[str, int]]) -> dict[tuple[str, int], DayRow]:
        locking = "" if self.reading else self._db.locking
        found: dict[tuple[str, int], DayRow] = {}
        for some in _some(keys):
            among = ", ".join("(?, ?)" for _key in some)
            sql = (
                f"SELECT patron, day, {_DAY} FROM patron_day WHERE (patron, day) IN (VALUES {among}) ORDER BY patron, day{locking}"
            )
            for patron, day, *rest in self._db.query(sql, [value for key in some for value in key]):
                found[patron, day] = tuple(rest)
        return found

    # Writing

    def new_stream(self, name: str, kind: str, start: str) -> Head:
        sql = "INSERT INTO stream (name, kind, version, hash) VALUES (?, ?, 0, ?) RETURNING id"
        return Head(self._db.query(sql, (name, kind, start))[0][0], name, 0, start)

    def begin_streams(self, rows: Sequence[Row]) -> None:
        """Name, kind and start of each, unless another process has been quicker."""
        if rows:
            self._db.each("INSERT INTO stream (name, kind, version, hash) VALUES (?, ?, 0, ?) ON CONFLICT (name) DO NOTHING", rows)

    def new_account(self, code: str, minimum: int | None) -> int:
        sql = "INSERT INTO account (code, minimum, balance) VALUES (?, ?, 0) ON CONFLICT (code) DO NOTHING"
        self._db.each(sql, [(code, minimum)])
        return int(self._db.query("SELECT id FROM account WHERE code = ?", (code,))[0][0])

    def add_entries(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(_ENTRY, rows)

    def add_postings(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(_POSTING, rows)

    def add_receipts(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(_RECEIPT, rows)

    def add_seals(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(_SEAL, rows)

    def add_signatures(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(_SIGNATURE, rows)

    def move_balances(self, rows: Sequence[Row]) -> None:
        """Cents and account of each, in the order of the accounts' ids."""
        if rows:
            self._db.each("UPDATE account SET balance = balance + ? WHERE id = ?", sorted(rows, key=_second))

    def keep_days(self, rows: Sequence[Row]) -> None:
        """Patron, day, and what it has come to; read before in this transaction, so that nobody else has changed it."""
        if rows:
            columns = _DAY.split(", ")
            self._db.each(
                f"INSERT INTO patron_day (patron, day, {_DAY}) VALUES ({_marks(rows[0])}) ON CONFLICT (patron, day) DO UPDATE SET "
                + ", ".join(f"{column} = excluded.{column}" for column in columns),
                rows,
            )

    def move_heads(self, moves: Sequence[tuple[int, int, str, int]]) -> None:
        """From one version to another, with the hash of the last entry; each only if nobody else has moved it."""
        rows = [(to, last, stream, before) for stream, before, last, to in moves]
        if rows and self._db.each("UPDATE stream SET version = ?, hash = ? WHERE id = ? AND version = ?", rows) != len(rows):
            raise MovedOn

    def keep_snapshots(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(
                "INSERT INTO snapshot (stream_id, version, hash, schema, body) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (stream_id) DO UPDATE SET version = excluded.version, hash = excluded.hash, "
                "schema = excluded.schema, body = excluded.body",
                rows,
            )

    def keep_pages(self, rows: Sequence[Row]) -> None:
        if rows:
            self._db.each(
                "INSERT INTO snapshot_page (stream_id, number, body) VALUES (?, ?, ?) "
                "ON CONFLICT (stream_id, number) DO UPDATE SET body = excluded.body",
                rows,
            )

    def keep_people(self, rows: Sequence[Row]) -> None:
        """Id, rank, standing, version and body of each."""
        if rows:
            self._db.each(
                "INSERT INTO person (id, rank, standing, version, body) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, standing = excluded.standing, "
                "version = excluded.version, body = excluded.body",
                rows,
            )

    def keep_tables(self, rows: Sequence[Row]) -> None:
        """Id, stream, version and body of each table's set-up."""
        if rows:
            self._db.each(
                "INSERT INTO pit_table (id, stream_id, version, body) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET version = excluded.version, body = excluded.body",
                rows,
            )

    def keep_leases(self, rows: Sequence[Row]) -> None:
        """Stream, holder and end of each."""
        if rows:
            self._db.each(
                "INSERT INTO lease (stream_id, holder, until) VALUES (?, ?, ?) "
                "ON CONFLICT (stream_id) DO UPDATE SET holder = excluded.holder, until = excluded.until",
                rows,
            )


def _second(row: Row) -> Any:
    return row[1]


def _marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))


def _some(values: Iterable[Any]) -> Iterable[tuple[Any, ...]]:
    """As many at a time as one statement takes."""
    wanted = tuple(values)
    return (wanted[start : start + _MOST_ASKED] for start in range(0, len(wanted), _MOST_ASKED))
