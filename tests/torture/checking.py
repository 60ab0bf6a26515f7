"""After whatever happened: is everything there that was answered, once, whole, and do the books hold?

The rows are read by SQL of this module's own, past the code that wrote them.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from tests.torture.diary import Asked, Diary, Shoe

from croupier.cards.card import PACK
from croupier.house.floor.asked import Reply
from croupier.house.floor.commands import Commands, Step
from croupier.house.home import Home
from croupier.table.message import events as e
from croupier.table.message.upcast import read_event

Query = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
Found = Callable[[str], None]
Runs = dict[str, dict[str, list[int]]]
"""By command id and stream: the versions of the entries that it caused."""

_START = "0" * 64
_ANSWERS = "receipts:"


class Base(Struct):
    """How far a journal has been checked: what came before needs no second look."""

    heads: dict[str, tuple[int, str]] = {}
    sums: dict[int, int] = {}
    """Account to the sum of its postings."""


@contextmanager
def reading(home: Home, *, one_moment: bool = False) -> Iterator[Query]:
    """A connection that only reads, while the house has one open that writes; all as of one moment if so wanted."""
    connection = sqlite3.connect(home.journal, isolation_level=None, timeout=20)
    try:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("PRAGMA query_only=ON")
        if one_moment:
            connection.execute("BEGIN")

        def query(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
            return connection.execute(sql, values).fetchall()

        yield query
    finally:
        connection.close()


def base_of(home: Home) -> Base:
    """A journal as it stands, whatever brought it there."""
    with reading(home) as query:
        sums = query("SELECT account_id, SUM(cents) FROM posting GROUP BY account_id", ())
        return Base(heads_of(query), {row[0]: int(row[1]) for row in sums})


def check(query: Query, base: Base, diary: Diary, found: Found, *, alone: bool = True) -> Base:
    """Everything that came since the base, held against what those who asked remember; `alone`, if nobody else asked."""
    heads, runs = _chains(query, base, found)
    sums = _books(query, base, heads, found)
    receipts = stored_replies(query, [asked.request.receipt for asked in diary.values() if asked.request.receipt])
    for name, asked in diary.items():
        if isinstance(asked.request, Step):
            _step_is_there(name, asked, heads, runs, found)
        else:
            _is_there(asked, receipts.get(asked.request.receipt), runs, found)
    for command, streams in runs.items() if alone else ():
        for stream, versions in streams.items():
            if command not in diary and command != f"{stream}/{versions[0]}":
                found(f"{stream} {versions[0]}: nobody asked for command {command}.")
    return Base({name: (version, last) for _id, name, version, last in heads}, sums)


def heads_of(query: Query) -> dict[str, tuple[int, str]]:
    return {row[0]: (row[1], row[2]) for row in query("SELECT name, version, hash FROM stream", ())}


def stored_replies(query: Query, receipts: Sequence[str]) -> dict[str, Reply]:
    stored: dict[str, Reply] = {}
    for start in range(0, len(receipts), 400):
        some = receipts[start : start + 400]
        marks = ", ".join("?" * len(some))
        for row in query(f"SELECT id, status, reply, version FROM receipt WHERE id IN ({marks})", some):
            stored[row[0]] = Reply(row[1], bytes(row[2]), row[3])
    return stored


def _chains(query: Query, base: Base, found: Found) -> tuple[list[tuple[int, str, int, str]], Runs]:
    heads = [(row[0], row[1], row[2], row[3]) for row in query("SELECT id, name, version, hash FROM stream ORDER BY id", ())]
    streams = {row[1]: row[0] for row in heads}
    runs: Runs = defaultdict(lambda: defaultdict(list))
    for _stream, name, version, last in heads:
        number, before = base.heads.get(name, (0, _START))
        if version < number:
            found(f"{name} went back from {number} to {version}.")
        for place, command, body, kept in _links(query, streams, name, number):
            number += 1
            before = sha256(f"{before}\n{number}\n".encode() + body).hexdigest()
            if (place, kept) != (number, before):
                found(f"{name} {place}: the chain does not hold.")
            if command:
                runs[command][name].append(place)
        if (number, before) != (version, last):
            found(f"{name} ends at {number}, and its head says {version}.")
    for name in base.heads.keys() - {row[1] for row in heads}:
        found(f"{name} is gone.")
    return heads, runs


def _links(query: Query, streams: dict[str, int], name: str, after: int) -> Iterator[tuple[int, str, bytes, str]]:
    """Number, command, bytes and hash of what was chained after a place: entries, or the answers from a stream."""
    if not name.startswith(_ANSWERS):
        sql = "SELECT version, command, body, hash FROM entry WHERE stream_id = ? AND version > ? ORDER BY version"
        yield from ((row[0], row[1], bytes(row[2]), row[3]) for row in query(sql, (streams[name], after)))
        return
    sql = (
        "SELECT number, hash, reply, id, digest, actor, status, version FROM receipt "
        "WHERE stream_id = ? AND number > ? ORDER BY number"
    )
    for row in query(sql, (streams[name.removeprefix(_ANSWERS)], after)):
        yield row[0], "", msgspec.json.encode(row[3:]) + b"\n" + bytes(row[2]), row[1]


def _books(query: Query, base: Base, heads: list[tuple[int, str, int, str]], found: Found) -> dict[int, int]:
    sums = defaultdict(int, base.sums)
    for stream, name, _version, _last in heads:
        entry: dict[int, int] = defaultdict(int)
        after = base.heads.get(name, (0, ""))[0]
        for version, account, cents in query(
            "SELECT version, account_id, cents FROM posting WHERE stream_id = ? AND version > ?", (stream, after)
        ):
            sums[account] += cents
            entry[version] += cents
        for version, cents in entry.items():
            if cents:
                found(f"{name} {version}: its postings do not balance.")
    total = 0
    for account, code, minimum, balance in query("SELECT id, code, minimum, balance FROM account", ()):
        total += balance
        if balance != sums.get(account, 0):
            found(f"{code} holds {balance}, and {sums.get(account, 0)} were posted to it.")
        if balance < 0 and (minimum is not None or code.startswith("purse:") or "/patron:" in code):
            found(f"{code} is below nothing: {balance}.")
    if total:
        found(f"All accounts together hold {total}.")
    return dict(sums)


def _step_is_there(name: str, asked: Asked, heads: list[tuple[int, str, int, str]], runs: Runs, found: Found) -> None:
    """Steps carry no receipt: one that was answered has its entries from the version it was thought of."""
    if asked.reply is None or not asked.reply.granted:
        return
    stream = f"table:{asked.request.table}"
    run = runs.get(f"{stream}/{asked.request.version + 1}", {}).get(stream, [])
    if not run or (run[0], run[-1]) != (asked.request.version + 1, asked.reply.version):
        found(f"{stream}: step {name} was granted up to {asked.reply.version}, and has entries {run}.")


def _is_there(asked: Asked, stored: Reply | None, runs: Runs, found: Found) -> None:
    request, run = asked.request, runs.get(asked.request.receipt, {})
    receipt = request.receipt
    if asked.reply is not None and (stored is None or (stored.status, stored.body) != (asked.reply.status, asked.reply.body)):
        found(f"{receipt} was answered with {asked.reply}, and {stored} is on record.")
    if stored is None or not stored.granted:
        if run:
            found(f"{receipt} was not granted, and has entries {dict(run)}.")
        return
    for stream, versions in run.items():
        if versions != list(range(versions[0], versions[0] + len(versions))) and isinstance(request, Commands):
            found(f"{receipt} has entries {versions} in {stream}: it was done twice, or in pieces.")
    first = run.get(request.streams[0], [])
    due = len(msgspec.json.decode(stored.body)["events"]) if isinstance(request, Commands) else 1
    if len(first) != due or first[-1] != stored.version:
        found(f"{receipt} was granted up to {stored.version} with {due} entries, and has {first} in {request.streams[0]}.")


def cards_follow(query: Query, shoe: Shoe, found: Found) -> None:
    """The cards dealt since a moment are those that lay in front then, as long as no new order was made."""
    rows = query(
        "SELECT e.body FROM entry e JOIN stream s ON s.id = e.stream_id WHERE s.name = ? AND e.version > ? ORDER BY e.version",
        (f"table:{shoe.table}", shoe.version),
    )
    place, cut = shoe.gone, shoe.cut
    for (body,) in rows:
        event = read_event(bytes(body))
        if getattr(event, "commitment", None) or isinstance(event, e.CardsIntroduced):
            return
        if isinstance(event, e.CardsCut):
            cut = event.position
        elif isinstance(event, e.CardsBurned):
            place += event.unseen + (event.shown is not None)
        elif isinstance(event, e.CardDealt) and event.source == "shoe":
            due = PACK[shoe.order[((cut or 0) + place) % len(shoe.order)]]
            if event.card is not None and event.card != due:
                found(f"table:{shoe.table}: {event.card} was dealt, and {due} lay there before.")
            place += 1
