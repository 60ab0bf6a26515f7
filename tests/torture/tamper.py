"""Forgeries: the stored floor is changed at random by somebody who can do anything to its files, and the audit must name it.

Nothing can show that the end of the books was cut off, or written anew, behind the last exported heads, nor what stands in
the columns that docs/audit.md lists: such forgeries are made too, and counted apart.
"""

import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from tests.house.guards import unguarded
from tests.house.linking import linked_played
from tests.house.pits import House
from tests.house.playing import TABLES, play, played_floor, seated
from tests.house.pools import pools_played
from tests.house.promotions import Clock
from tests.torture.acts import FORGED, unsigned
from tests.torture.counts import Counts, Say, scaled
from tests.torture.floors import folder
from tests.torture.rooms import rooms_played

from croupier.desk.journal import START, link
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.audit.findings import Sheet
from croupier.house.floor.pit import Pit
from croupier.house.heads import Heads
from croupier.house.home import Home
from croupier.house.operations.signing import sign_heads
from croupier.house.people.accounts import add
from croupier.house.people.persons import SOFTWARE
from croupier.house.preparing import migrate
from croupier.house.settings import use

TITLE: Final = "Forgeries"
MUTATIONS: Final = 1_000
_SEED: Final = 1_709

CHECKS: Final[dict[str, frozenset[str]]] = {
    "entry": frozenset({"chains", "heads", "replay", "belonging", "signatures", "receipts", "people"}),
    "stream": frozenset({"heads", "belonging", "tables", "receipts", "chains", "postings"}),
    "posting": frozenset({"postings", "belonging", "balances", "chains"}),
    "account": frozenset({"balances", "postings", "belonging"}),
    "receipt": frozenset({"receipts", "belonging", "chains"}),
    "seal": frozenset({"cards", "shoes", "belonging", "chains"}),
    "snapshot": frozenset({"snapshots", "belonging", "chains"}),
    "snapshot_page": frozenset({"snapshots", "belonging"}),
    "person": frozenset({"people"}),
    "pit_table": frozenset({"tables"}),
    "patron_day": frozenset({"days"}),
    "head_signature": frozenset({"signatures"}),
    "login": frozenset({"names"}),
}
"""By the table that was changed: what may name it."""
BEHIND: Final = "behind the last exported heads, which nothing can show"
UNVOUCHED: Final = "in columns that no record vouches for"
_PAGE: Final = Path(__file__).parents[2] / "docs" / "audit.md"
_LISTED: Final = re.compile(r"^ *\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)


def unvouched() -> dict[str, set[str]]:
    """By table: the columns of which the audit's own page says that nothing in them can be shown."""
    found: dict[str, set[str]] = {}
    for table, columns in _LISTED.findall(_PAGE.read_text(encoding="utf-8")):
        found.setdefault(table, set()).update(re.findall(r"\w+", columns))
    return found


class Floor(Struct, frozen=True):
    """A floor that was played on, and copies of its journal from earlier moments."""

    home: Home
    before: Path
    """Its journal before the last heads were signed."""
    behind: Path
    """Its journal after that, when more had been played."""


class Forgery(Struct, frozen=True):
    way: str
    what: str
    """In words, with where."""
    checks: frozenset[str]
    """Any of which may name it."""
    hidden: str = ""
    """Where it lies, if nothing can show it there."""


Row = dict[str, Any]


# The floor


def played(home: Home, *, pages: bool = False) -> Floor:
    """Every game, names, signed heads; then more play, of which only the chains themselves know."""
    migrate(home)
    use(home)
    clock = Clock()
    pit = Pit.open(home, clock=clock)
    house = House(pit)
    for name in ("Ann Archer", "Bea Baker", "Cal Carter"):
        assert add(pit, SOFTWARE, Rank.DEALER, name, receipt=name).granted
    sign_heads(pit)
    played_floor(house, rounds=2)
    pools_played(house)
    linked_played(house)
    rooms_played(house, clock)
    if pages:
        play(house, "premium-baccarat", "t6", seated(house, "premium-baccarat", "t6"), 66)
    before = _copy(home, "before")
    house.patron(chips=700)
    sign_heads(pit)
    patron = house.patron(chips=900)
    behind = _copy(home, "behind")
    house.stake(TABLES["baceball"], patron, 1, "bet", 1_000)
    house.patron(chips=500)
    pit.close()
    with closing(sqlite3.connect(home.journal)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    return Floor(home, before, behind)


def _copy(home: Home, name: str) -> Path:
    """The journal as it stands, in one file."""
    to = home.path.parent / f"{name}.sqlite3"
    with closing(sqlite3.connect(home.journal)) as raw, closing(sqlite3.connect(to)) as copy:
        raw.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    return to


@contextmanager
def forged(floor: Floor, to: Path) -> Iterator[tuple[Home, sqlite3.Connection]]:
    """A copy of the floor, open to be changed: whoever has the file is held back by no trigger and no check."""
    shutil.copytree(floor.home.path, to)
    home = Home(to)
    with closing(sqlite3.connect(home.journal)) as raw, unguarded(raw):
        raw.row_factory = sqlite3.Row
        raw.execute("PRAGMA ignore_check_constraints = ON")
        raw.execute("ATTACH ? AS logins", (str(home.logins),))
        yield home, raw


# What is done to rows


def rows_of(raw: sqlite3.Connection, table: str) -> list[Row]:
    return [dict(row) for row in raw.execute(f"SELECT rowid AS _row, * FROM {table}").fetchall()]


def _put(raw: sqlite3.Connection, table: str, row: Row) -> None:
    columns = [column for column in row if column != "_row"]
    marks = ", ".join("?" * len(columns))
    raw.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", [row[column] for column in columns])


def _drop(raw: sqlite3.Connection, table: str, row: Row) -> None:
    raw.execute(f"DELETE FROM {table} WHERE rowid = ?", (row["_row"],))


def _columns(row: Row) -> list[str]:
    return [column for column in row if column != "_row"]


def _unshown(table: str, column: str, *rows: Row) -> str:
    """Where a changed column lies, if nothing can show it there."""
    if table == "stream" and any(row["kind"] != "receipts" for row in rows):
        return ""  # of other streams the rows that refer to them tell
    return UNVOUCHED if column in unvouched().get(table, set()) else ""


def _another(value: Any, chance: random.Random) -> Any:
    """A value of the same kind, and not the same."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value + chance.choice((-1, 1)) * chance.choice((1, 2, 10, 1_000))
    kept = value.encode() if isinstance(value, str) else bytes(value)
    changed = bytearray(kept or b"x")
    place = chance.randrange(len(changed))
    match chance.randrange(3):
        case 0:
            changed[place] = changed[place] ^ 1 if changed[place] != 0x7E else 0x41
        case 1:
            del changed[place]
        case _:
            changed.insert(place, chance.choice(b'0a{ "'))
    if bytes(changed) == kept:
        changed += b"0"
    return changed.decode(errors="replace") if isinstance(value, str) else bytes(changed)


def _told(table: str, row: Row, what: str) -> str:
    key = ", ".join(f"{name} {row[name]}" for name in ("stream_id", "version", "number", "id", "code") if row.get(name) is not None)
    return f"{table} ({key[:80]}): {what}"


def changed(raw: sqlite3.Connection, table: str, chance: random.Random) -> Forgery:
    row = chance.choice(rows_of(raw, table))
    column = chance.choice(_columns(row))
    _drop(raw, table, row)
    _put(raw, table, row | {column: _another(row[column], chance)})
    return Forgery("changed", _told(table, row, f"{column} changed"), CHECKS[table], _unshown(table, column, row))


def dropped(raw: sqlite3.Connection, table: str, chance: random.Random) -> Forgery:
    row = chance.choice(rows_of(raw, table))
    _drop(raw, table, row)
    return Forgery("dropped", _told(table, row, "dropped"), CHECKS[table])


_KEYS: Final = {
    "entry": "version", "stream": "name", "posting": "line", "account": "code", "receipt": "id", "seal": "version",
    "snapshot": "stream_id", "snapshot_page": "number", "person": "id", "pit_table": "id", "patron_day": "day",
    "head_signature": "number", "login": "person",
}  # fmt: skip


def added(raw: sqlite3.Connection, table: str, chance: random.Random) -> Forgery:
    """A copy of a row under another key; whatever else must be unlike is made so."""
    row = chance.choice(rows_of(raw, table))
    key = _KEYS[table]
    fresh = row | {key: row[key] + 1_000 + chance.randrange(1_000) if isinstance(row[key], int) else f"{row[key]}x"}
    if table in ("stream", "account", "login"):
        fresh["id"] = max(each["id"] for each in rows_of(raw, table)) + 1
    if table == "login":
        fresh["folded"] = f"{row['folded']}x"
    if table == "receipt":
        fresh["number"] = 1 + max(each["number"] for each in rows_of(raw, table) if each["stream_id"] == row["stream_id"])
    if table == "pit_table":
        fresh["stream_id"] += 1_000
    _put(raw, table, fresh)
    return Forgery("added", _told(table, fresh, "added"), CHECKS[table])


def swapped(raw: sqlite3.Connection, table: str, chance: random.Random) -> Forgery:
    rows = rows_of(raw, table)
    while True:
        one, other = chance.sample(rows, 2)
        column = chance.choice(_columns(one))
        here, there = one | {column: other[column]}, other | {column: one[column]}
        alike = sorted(str({**row, "_row": 0}) for row in (one, other)) == sorted(str({**row, "_row": 0}) for row in (here, there))
        if one[column] != other[column] and not alike:
            break
    for row in (one, other):
        _drop(raw, table, row)
    for row in (here, there):
        _put(raw, table, row)
    what = _told(table, one, f"{column} swapped with {_told(table, other, '')}")
    return Forgery("swapped", what, CHECKS[table], _unshown(table, column, one, other))


# What is done to whole chains


def _vouched(raw: sqlite3.Connection) -> dict[str, int]:
    """How far the last exported heads vouch for each stream."""
    line = raw.execute("SELECT line FROM head_signature ORDER BY number DESC LIMIT 1").fetchone()[0]
    heads = msgspec.convert(msgspec.json.decode(line)["heads"], Heads)
    return {head.stream: head.version for head in heads.streams}


def _stream(raw: sqlite3.Connection, chance: random.Random, least: int) -> Row:
    return chance.choice([row for row in rows_of(raw, "stream") if row["kind"] != "receipts" and row["version"] > least])


def tail_cut(raw: sqlite3.Connection, chance: random.Random) -> Forgery:
    """The last entries of a stream, with their postings, seals and answers, and the heads moved back."""
    stream = _stream(raw, chance, 3)
    last = stream["version"] - chance.randint(1, min(20, stream["version"] - 1))
    for table in ("entry", "posting", "seal"):
        raw.execute(f"DELETE FROM {table} WHERE stream_id = ? AND version > ?", (stream["id"], last))
    before = raw.execute("SELECT hash FROM entry WHERE stream_id = ? AND version = ?", (stream["id"], last)).fetchone()[0]
    raw.execute("UPDATE stream SET version = ?, hash = ? WHERE id = ?", (last, before, stream["id"]))
    every = frozenset(check for checks in CHECKS.values() for check in checks)
    return Forgery("cut off", f"{stream['name']}: cut off after entry {last}", every)


def rechained(raw: sqlite3.Connection, chance: random.Random) -> Forgery:
    """An entry says something else, and every hash after it is made anew, with the head and the snapshot's."""
    stream = _stream(raw, chance, 1)
    entries = [row for row in rows_of(raw, "entry") if row["stream_id"] == stream["id"]]
    entries.sort(key=lambda row: int(row["version"]))
    place = chance.randrange(len(entries))
    body = bytes(entries[place]["body"])
    digits = [at for at, sign in enumerate(body) if 0x30 <= sign <= 0x38]
    at = chance.choice(digits)
    entries[place]["body"] = body[:at] + bytes([body[at] + 1]) + body[at + 1 :]
    last = entries[place - 1]["hash"] if place else START
    for row in entries[place:]:
        last = link(last, row["version"], bytes(row["body"]))
        raw.execute("UPDATE entry SET body = ?, hash = ? WHERE rowid = ?", (row["body"], last, row["_row"]))
        raw.execute("UPDATE snapshot SET hash = ? WHERE stream_id = ? AND version = ?", (last, stream["id"], row["version"]))
    raw.execute("UPDATE stream SET hash = ? WHERE id = ?", (last, stream["id"]))
    version = entries[place]["version"]
    every = frozenset(check for checks in CHECKS.values() for check in checks)
    hidden = BEHIND if version > _vouched(raw).get(stream["name"], 0) else ""
    return Forgery("re-chained", f"{stream['name']}: re-chained from entry {version}", every, hidden)


def rolled_back(floor: Floor, home: Home, chance: random.Random) -> Forgery:
    """All of the journal as it stood at an earlier moment: the most consistent way to cut off its end."""
    hidden = chance.random() < 0.5
    shutil.copyfile(floor.behind if hidden else floor.before, home.journal)
    where = "behind the last exported heads" if hidden else "before them"
    return Forgery(
        "rolled back", f"the journal: as it stood at a moment {where}", frozenset({"signatures"}), BEHIND if hidden else ""
    )


def acted(home: Home, raw: sqlite3.Connection, chance: random.Random) -> Forgery:
    """Something that nobody did, or could have done, with all that belongs to it."""
    made, check = chance.choice(FORGED)
    made(raw)
    unsigned(home, raw)
    return Forgery("acts", f"{made.__name__.replace('_', ' ')}", frozenset({check}))


def heads_forged(home: Home, chance: random.Random) -> Forgery:
    """The exported file itself."""
    lines = home.heads.read_bytes().splitlines(keepends=True)
    what = chance.choice(("changed", "swapped", "added", "dropped at the beginning", "of junk added"))
    if what == "changed":
        place = chance.randrange(len(lines))
        lines[place] = _another(lines[place][:-1], chance) + b"\n"
    elif what == "swapped":
        lines.reverse()
    elif what == "added":
        lines.append(lines[0])
    elif what == "of junk added":
        lines.append(b'{"heads":0')
    else:
        del lines[0]
    home.heads.write_bytes(b"".join(lines))
    return Forgery("of the exported file", f"{home.heads.name}: a line {what}", frozenset({"signatures"}))


# The trial


def run(scale: float, say: Say = lambda _sentence: None) -> Counts:
    """So many forgeries, each of a floor of its own."""
    counts, chance = Counts(), random.Random(_SEED)
    with folder() as place:
        floor = played(Home(place / "floor" / "pit"), pages=scale >= 0.5)
        clean = audit(floor.home)
        for name, check in clean:
            for finding in check.findings:
                counts.found(f"the floor as it was written, {name}: {finding.where}: {finding.what}")
        for number in range(scaled(MUTATIONS, scale)):
            _tried(floor, place / "forged", number, chance, counts)
            shutil.rmtree(place / "forged", ignore_errors=True)
            if number and not number % 100:
                say(f"{number} forgeries")
    return counts


def _tried(floor: Floor, to: Path, number: int, chance: random.Random, counts: Counts) -> None:
    made = _made(floor, to, number, chance)
    home = Home(to)
    sheet = audit(home)
    counts.add("forgeries")
    counts.add(made.way)
    if _named(sheet, made.checks):
        counts.add("named")
    elif made.hidden:
        counts.add(made.hidden)
    else:
        found = {name for name, check in sheet if check.found}
        counts.found(f"not named, by {sorted(found) or 'anything'}: {made.what}")


_CHAINS: Final[tuple[Callable[[sqlite3.Connection, random.Random], Forgery], ...]] = (tail_cut, rechained)


def _made(floor: Floor, to: Path, number: int, chance: random.Random) -> Forgery:
    """Every table and every way has its turn; what exactly is done there is left to chance."""
    with forged(floor, to) as (home, raw):
        turn = number % 20
        if turn == 17:
            raw.commit()
            return heads_forged(home, chance)
        if turn == 15:
            return acted(home, raw, chance)
        if turn in (18, 19):
            return chance.choice(_CHAINS)(raw, chance)
        if turn != 16:
            tables = [table for table in CHECKS if len(rows_of(raw, table)) > 1]
            table = tables[number % len(tables)]
            while True:
                with suppress(sqlite3.IntegrityError):  # even here no two rows have one key: something else is tried
                    return chance.choice((changed, dropped, added, swapped))(raw, table, chance)
                raw.rollback()
    return rolled_back(floor, home, chance)


def _named(sheet: Sheet, checks: frozenset[str]) -> bool:
    return any(check.found for name, check in sheet if name in checks)
