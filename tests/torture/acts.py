"""Forgeries by somebody who knows the books: what was never done is put in with everything that belongs to it, and nothing is left
that was signed. Only who may do what, who was asked, and when, can tell."""

import sqlite3
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from croupier.desk.journal import START, link
from croupier.house.home import Home

Made = Callable[[sqlite3.Connection], None]


def _id(raw: sqlite3.Connection, name: str) -> int:
    found: int = raw.execute("SELECT id FROM stream WHERE name = ?", (name,)).fetchone()[0]
    return found


def _entries(raw: sqlite3.Connection, name: str) -> list[dict[str, Any]]:
    rows = raw.execute("SELECT * FROM entry WHERE stream_id = ? ORDER BY version", (_id(raw, name),)).fetchall()
    return [dict(row) | {"said": msgspec.json.decode(bytes(row["body"]))} for row in rows]


def rechain(raw: sqlite3.Connection, name: str) -> None:
    """Every hash of a stream anew, and its head."""
    last, version, stream = START, 0, _id(raw, name)
    for row in _entries(raw, name):
        version = row["version"]
        last = link(last, version, bytes(row["body"]))
        raw.execute("UPDATE entry SET hash = ? WHERE stream_id = ? AND version = ?", (last, stream, version))
        raw.execute("UPDATE snapshot SET hash = ? WHERE stream_id = ? AND version = ?", (last, stream, version))
    raw.execute("UPDATE stream SET hash = ?, version = ? WHERE id = ?", (last, version, stream))


def reanswer(raw: sqlite3.Connection, name: str) -> None:
    """The same of its receipts, numbered anew."""
    rows = raw.execute("SELECT * FROM receipt WHERE stream_id = ? ORDER BY number", (_id(raw, name),)).fetchall()
    last = START
    for number, row in enumerate(rows, start=1):
        said = msgspec.json.encode((row["id"], row["digest"], row["actor"], row["status"], row["version"]))
        last = sha256(f"{last}\n{number}\n".encode() + said + b"\n" + bytes(row["reply"])).hexdigest()
        raw.execute("UPDATE receipt SET number = ?, hash = ? WHERE id = ?", (number, last, row["id"]))
    raw.execute("UPDATE stream SET hash = ?, version = ? WHERE name = ?", (last, len(rows), f"receipts:{name}"))


def appended(raw: sqlite3.Connection, name: str, event: dict[str, Any], command: str = "", *, at: int = 0) -> int:
    """An entry at the end of a stream, at the time of the last one."""
    rows = _entries(raw, name)
    last: int = rows[-1]["version"]
    at, recorded, version = at or rows[-1]["at"], 1000 * at or rows[-1]["recorded"], last + 1
    body = msgspec.json.encode(event | {"at": at})
    by = event["by"]
    raw.execute(
        "INSERT INTO entry (stream_id, version, recorded, at, actor, rank, command, body, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')",
        (_id(raw, name), version, recorded, at, by["id"], by["rank"], command, body),
    )
    rechain(raw, name)
    return version


def answered(raw: sqlite3.Connection, name: str, receipt: str, actor: str, version: int, reply: bytes) -> None:
    number = 1 + len(raw.execute("SELECT 1 FROM receipt WHERE stream_id = ?", (_id(raw, name),)).fetchall())
    raw.execute(
        "INSERT INTO receipt (id, stream_id, digest, actor, status, reply, version, number, hash) "
        "VALUES (?, ?, ?, ?, 200, ?, ?, ?, '')",
        (receipt, _id(raw, name), "0" * 64, actor, reply, version, number),
    )
    reanswer(raw, name)


def changed(raw: sqlite3.Connection, name: str, version: int, old: str, new: str, **row: str) -> None:
    """An entry says something else, and so does its row."""
    body = raw.execute("SELECT body FROM entry WHERE stream_id = ? AND version = ?", (_id(raw, name), version)).fetchone()[0]
    assert old.encode() in bytes(body)
    marks = "".join(f", {column} = ?" for column in row)
    raw.execute(
        f"UPDATE entry SET body = ?{marks} WHERE stream_id = ? AND version = ?",
        (bytes(body).replace(old.encode(), new.encode()), *row.values(), _id(raw, name), version),
    )


def _person(raw: sqlite3.Connection, person: str, version: int, **more: str) -> None:
    """Somebody as the forged staff stream leaves them."""
    body = msgspec.json.decode(bytes(raw.execute("SELECT body FROM person WHERE id = ?", (person,)).fetchone()[0]))
    marks = "".join(f", {column} = ?" for column in more)
    plain = msgspec.json.encode(body | more)
    raw.execute(f"UPDATE person SET version = ?, body = ?{marks} WHERE id = ?", (version, plain, *more.values(), person))


def _ranked(raw: sqlite3.Connection, rank: str) -> str:
    found: str = raw.execute("SELECT id FROM person WHERE rank = ? ORDER BY id", (rank,)).fetchone()[0]
    return found


def _first(raw: sqlite3.Connection, name: str, event: str) -> dict[str, Any]:
    return next(row for row in _entries(raw, name) if row["said"]["event"] == event)


# What was asked by nobody


def staff_unasked(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE entry SET command = '' WHERE stream_id = ?", (_id(raw, "staff"),))


def cage_unasked(raw: sqlite3.Connection) -> None:
    """Chips for nothing, with all that belongs to them."""
    last = _entries(raw, "cage")[-1]["said"]
    patron, cents = last["patron"], 100_000
    version = appended(raw, "cage", last | {"event": "chips-issued", "amount": cents})
    accounts = {row["code"]: row["id"] for row in raw.execute("SELECT * FROM account").fetchall()}
    moves = (("cash", -cents), ("cage", cents), ("chips", -cents), (f"purse:{patron}:chips", cents))
    for line, (code, moved) in enumerate(moves):
        raw.execute(
            "INSERT INTO posting (stream_id, version, line, account_id, cents) VALUES (?, ?, ?, ?, ?)",
            (_id(raw, "cage"), version, line, accounts[code], moved),
        )
        raw.execute("UPDATE account SET balance = balance + ? WHERE code = ?", (moved, code))
    raw.execute("UPDATE patron_day SET cash_in = cash_in + ? WHERE patron = ? AND day = ?", (cents, patron, last["day"]))


def standing_unasked(raw: sqlite3.Connection) -> None:
    by = {"id": _ranked(raw, "gaming-manager"), "rank": "gaming-manager"}
    person = _ranked(raw, "player")
    version = appended(raw, "staff", {"event": "standing-changed", "person": person, "standing": "excluded", "why": "", "by": by})
    _person(raw, person, version, standing="excluded")


def wager_as_the_softwares(raw: sqlite3.Connection) -> None:
    """A patron's wager goes by the name of a step of the software's, and its receipt is gone."""
    row = _first(raw, "table:t1", "wager-placed")
    command, own = row["command"], f"table:t1/{row['version']}"
    changed(raw, "table:t1", row["version"], f'"{command}"', f'"{own}"', command=own)
    raw.execute("DELETE FROM receipt WHERE id = ?", (command,))
    rechain(raw, "table:t1")
    reanswer(raw, "table:t1")


# What was not theirs to do


def _promoted(raw: sqlite3.Connection, by: dict[str, str]) -> None:
    person = _ranked(raw, "dealer")
    event = {"event": "rank-changed", "person": person, "rank": "gaming-manager", "by": by}
    version = appended(raw, "staff", event, "forged")
    reply = msgspec.json.encode({"version": version, "events": [_entries(raw, "staff")[-1]["said"]]})
    answered(raw, "staff", "forged", by["id"], version, reply)
    _person(raw, person, version, rank="gaming-manager")


def promoted_by_nobody(raw: sqlite3.Connection) -> None:
    _promoted(raw, {"id": "S99", "rank": "gaming-manager"})


def promoted_by_a_player(raw: sqlite3.Connection) -> None:
    _promoted(raw, {"id": _ranked(raw, "player"), "rank": "player"})


def promoted_by_a_dealer(raw: sqlite3.Connection) -> None:
    """Who says to be a manager."""
    _promoted(raw, {"id": raw.execute("SELECT max(id) FROM person WHERE rank = 'dealer'").fetchone()[0], "rank": "gaming-manager"})


def cage_by_another(raw: sqlite3.Connection) -> None:
    row = _entries(raw, "cage")[-1]
    actor = row["actor"]
    other = next(each["actor"] for each in _entries(raw, "cage") if each["actor"] != actor)
    changed(raw, "cage", row["version"], f'"id":"{actor}"', f'"id":"{other}"', actor=other)
    raw.execute("UPDATE receipt SET actor = ? WHERE id = ?", (other, row["command"]))
    rechain(raw, "cage")
    reanswer(raw, "cage")


def wager_by_another(raw: sqlite3.Connection) -> None:
    row = _first(raw, "table:t1", "wager-placed")
    actor = row["actor"]
    other = raw.execute("SELECT id FROM person WHERE rank = 'player' AND id <> ? ORDER BY id", (actor,)).fetchone()[0]
    changed(raw, "table:t1", row["version"], f'"by":{{"id":"{actor}"', f'"by":{{"id":"{other}"', actor=other)
    reply = bytes(raw.execute("SELECT reply FROM receipt WHERE id = ?", (row["command"],)).fetchone()[0])
    meant = reply.replace(f'"by":{{"id":"{actor}"'.encode(), f'"by":{{"id":"{other}"'.encode())
    raw.execute("UPDATE receipt SET actor = ?, reply = ? WHERE id = ?", (other, meant, row["command"]))
    rechain(raw, "table:t1")
    reanswer(raw, "table:t1")


def dealt_by_a_player(raw: sqlite3.Connection) -> None:
    player = _ranked(raw, "player")
    for row in _entries(raw, "table:t1"):
        if row["said"]["event"] in ("card-dealt", "announced"):
            old = f'"by":{{"id":"{row["actor"]}","rank":"{row["rank"]}"}}'
            new = f'"by":{{"id":"{player}","rank":"player"}}'
            changed(raw, "table:t1", row["version"], old, new, actor=player, rank="player")
    rechain(raw, "table:t1")


# What was not then


def staff_in_1970(raw: sqlite3.Connection) -> None:
    by = {"id": "software", "rank": "dealer"}
    appended(raw, "staff", {"event": "program-started", "version": "0", "files": "", "by": by}, at=5)


def cage_of_another_day(raw: sqlite3.Connection) -> None:
    """As if to hide cash of one gaming day in the next."""
    row = _entries(raw, "cage")[-1]
    day = row["said"]["day"]
    changed(raw, "cage", row["version"], f'"day":{day}', f'"day":{day + 1}')
    raw.execute("UPDATE patron_day SET day = ? WHERE patron = ?", (day + 1, row["said"]["patron"]))
    rechain(raw, "cage")


# What is kept beside


def day_of_nobody(raw: sqlite3.Connection) -> None:
    raw.execute(
        "INSERT INTO patron_day (patron, day, net, cash_in, cash_out, seconds, began, last) "
        "VALUES ('P9999', 20000, 0, 0, 0, 0, 0, 0)"
    )


def snapshot_of_another_schema(raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE snapshot SET schema = schema - 1, body = x'00'")


# What was done to the pools


def _posted(raw: sqlite3.Connection, version: int, moves: Sequence[tuple[str, int]]) -> None:
    for line, (code, cents) in enumerate(moves):
        account = raw.execute("SELECT id FROM account WHERE code = ?", (code,)).fetchone()[0]
        raw.execute(
            "INSERT INTO posting (stream_id, version, line, account_id, cents) VALUES (?, ?, ?, ?, ?)",
            (_id(raw, "pools"), version, line, account, cents),
        )
        raw.execute("UPDATE account SET balance = balance + ? WHERE id = ?", (cents, account))


def stakes_of_no_round(raw: sqlite3.Connection) -> None:
    """A table of the house is said to have fed its pool by a round that it never dealt."""
    rows = [row for row in _entries(raw, "pools") if row["said"]["event"].get("table") == "d9"]
    last = next(row["said"] for row in reversed(rows) if row["said"]["event"]["type"] == "stakes-collected")
    event = last["event"] | {"round": last["event"]["round"] + 1}
    version = appended(raw, "pools", last | {"event": event}, "table:d9/9999")
    moves = [(code, sign * cents) for level, _units, cents in event["fed"] for code, sign in (
        ("house:increment", -1), (f"pool:{event['pool']}:{level}", 1),
    )]  # fmt: skip
    _posted(raw, version, moves)


def pool_by_a_dealer(raw: sqlite3.Connection) -> None:
    """Whoever opened the pool was no manager."""
    row, dealer = _entries(raw, "pools")[0], _ranked(raw, "dealer")
    by = row["said"]["by"]
    old, new = (f'"id":"{each}","rank":"{rank}"' for each, rank in ((by["id"], by["rank"]), (dealer, "dealer")))
    for each in _entries(raw, "pools"):
        if each["command"] == row["command"]:
            changed(raw, "pools", each["version"], old, new, actor=dealer, rank="dealer")
    raw.execute("UPDATE receipt SET actor = ? WHERE id = ?", (dealer, row["command"]))
    rechain(raw, "pools")
    reanswer(raw, "pools")


def another_award_verified(raw: sqlite3.Connection) -> None:
    """The look that was taken at one prize is said to have been at another."""
    row = next(row for row in _entries(raw, "pools") if row["said"]["event"]["type"] == "award-verified")
    changed(raw, "pools", row["version"], '"award":1', '"award":2')
    rechain(raw, "pools")


FORGED: Final[tuple[tuple[Made, str], ...]] = (
    (staff_unasked, "receipts"),
    (cage_unasked, "receipts"),
    (standing_unasked, "receipts"),
    (wager_as_the_softwares, "receipts"),
    (promoted_by_nobody, "people"),
    (promoted_by_a_player, "people"),
    (promoted_by_a_dealer, "people"),
    (cage_by_another, "people"),
    (wager_by_another, "people"),
    (dealt_by_a_player, "people"),
    (staff_in_1970, "chains"),
    (cage_of_another_day, "days"),
    (day_of_nobody, "days"),
    (snapshot_of_another_schema, "snapshots"),
    (stakes_of_no_round, "rounds"),
    (pool_by_a_dealer, "people"),
    (another_award_verified, "replay"),
)
"""Each with the check that names it."""


def unsigned(home: Home, raw: sqlite3.Connection) -> None:
    """As if nothing had ever been signed: what is found then is found by what the entries mean."""
    raw.execute("DELETE FROM head_signature")
    home.heads.unlink(missing_ok=True)
