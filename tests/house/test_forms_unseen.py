"""What a viewer may not see of a sealed form is on no page, in no answer and in no file before its time."""

import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from tests.house.cups import CUP, Event
from tests.house.fronts import Front
from tests.house.guards import unguarded
from tests.house.pits import House
from tests.torture.acts import changed, rechain

from croupier.desk.journal import check_lines, replay_journal
from croupier.games.ranks import FORM_READERS, Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.table.asking.required import required

NONCE = "9c27e5b0a41d86f3"
DOLLARS = 70
SIGNS = tuple(re.compile(each.encode()) for each in (NONCE, r"\$70\b", r"\b7000\b", r'"amount": ?70\b'))
"""What would give the form away: its nonce, or its amount in any way in which amounts are written."""
NAMES = {"table": "cup-1", "id": CUP, "session": "heats", "number": "1", "game": "seven-up-baccarat", "clause": "15.8.4"}


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def addresses() -> list[str]:
    """Every address of pages and API, with the names of this event filled in."""

    def under(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for each in patterns:
            path = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from under(each.url_patterns, path)
            else:
                yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: NAMES.get(found[1], "x"), path)

    found = list(under(get_resolver().url_patterns, ""))
    assert len(found) > 150
    return [*found, "/api/v1/tables/cup-1/journal?after=0&limit=500", "/inspect/journal?table=cup-1"]


def playing(front: Front) -> tuple[Event, str]:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    return event, required(event.hot("cup-1").table).who


def given_away(content: bytes) -> list[bytes]:
    return [each.pattern for each in SIGNS if each.search(content)]


def handed_in(front: Front, writer: str) -> dict[str, Any]:
    """A form at the writer's own screen."""
    form = {"type": "hand-in-form", "player": writer, "wager": "tie", "amount": DOLLARS * 100, "nonce": NONCE, "through": "screen"}
    assert front.give("cup-1", writer, form).status == 200
    return form


def files(front: Front) -> bytes:
    return b"".join(path.read_bytes() for path in front.house.pit.home.path.rglob("*") if path.is_file())


def read_out(front: Front, event: Event) -> None:
    """The others wager, and no more bets is called."""
    while not event.hot("cup-1").table.sitting.closed:  # type: ignore[union-attr]
        need = required(event.hot("cup-1").table)
        if need.what == "wager":
            assert front.give("cup-1", need.who, {"type": "lay-chips", "wager": "banker", "amount": 10_00}).status == 200
        else:
            assert front.house.step("cup-1")


def test_no_file_gives_a_sealed_form_away_and_another_process_has_it_all_the_same(front: Front) -> None:
    """Journal, receipts and what is kept of a table hold it encrypted until it is read out."""
    event, writer = playing(front)
    handed_in(front, writer)
    assert NONCE.encode() not in files(front)
    assert b'"tie","amount":7000' not in files(front)
    known = event.hot("cup-1").table
    front.house.pit.writer.memory.forget()
    front.house.pit.looking._loaded.clear()
    assert event.hot("cup-1").table == known, "read again from what is stored"
    assert given_away(front.get("/api/v1/tables/cup-1", writer).content)
    front.house.pit.writer.memory.forget()
    read_out(front, event)
    lies = [(each.player, each.wager, each.amount) for each in event.hot("cup-1").table.laid if each.player == writer]
    assert lies == [(writer, "tie", DOLLARS * 100)]
    assert NONCE.encode() in files(front)
    while front.house.step("cup-1"):
        pass
    journal = front.get("/api/v1/tables/cup-1/journal.jsonl", front.house.staff[Rank.INSPECTOR]).content
    again, _, _ = replay_journal(check_lines(journal.splitlines(keepends=True)))
    assert again == event.hot("cup-1").table, "whoever has no keys replays it all the same"
    sheet = audit(front.house.pit.home)
    assert not sheet.faults, [(check, finding) for check, line in sheet.checks.items() for finding in line.findings]


def test_the_audit_finds_a_form_that_was_read_out_otherwise(front: Front) -> None:
    event, writer = playing(front)
    handed_in(front, writer)
    read_out(front, event)
    raw = sqlite3.connect(front.house.pit.home.journal)
    raw.row_factory = sqlite3.Row
    with unguarded(raw):
        (version,) = raw.execute(
            "SELECT e.version FROM entry e JOIN stream s ON s.id = e.stream_id "
            "WHERE s.name = 'table:cup-1' AND instr(e.body, CAST('\"form-read\"' AS BLOB))"
        ).fetchone()
        changed(raw, "table:cup-1", version, f'"nonce":"{NONCE}"', '"nonce":"0123456789abcdef"')
        rechain(raw, "table:cup-1")
    raw.close()
    told = [finding.what for finding in audit(front.house.pit.home).checks["rounds"].findings]
    assert told == [f"What was read out is not the form that {writer} handed in."]


@pytest.mark.slow
def test_no_address_gives_a_sealed_form_away(front: Front) -> None:
    event, writer = playing(front)
    before = {path: front.get(path, writer).content for path in ("/api/v1/tables/cup-1",)}
    assert not any(map(given_away, before.values())), "nothing else here looks like it"
    form = handed_in(front, writer)
    neighbour = next(each for each in event.hot("cup-1").table.floor.people if each != writer)
    elsewhere = next(each for each in event.hot("cup-2").table.floor.people)
    others = [neighbour, elsewhere, front.house.patron(), None]
    others += [person for rank, person in front.house.staff.items() if rank not in FORM_READERS]
    asked = 0
    for person in others:
        for path in addresses():
            said = front.get(path, person)
            asked += said.status == 200
            assert not given_away(said.content), (person, path)
    assert asked > 100
    for person in (neighbour, front.house.staff[Rank.DEALER]):
        for wish in (form, form | {"player": neighbour}, form | {"type": "lay-chips", "through": "layout"}):
            said = front.give("cup-1", person, {key: value for key, value in wish.items() if key not in ("nonce", "amount")})
            assert said.status in (403, 422), said
            assert not given_away(said.content), said
    seen = front.get("/api/v1/tables/cup-1", writer)
    assert given_away(seen.content)
