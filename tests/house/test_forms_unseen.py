"""What a viewer may not see of a sealed form is on no page, in no answer and in no file before its time."""

import re
import sqlite3
import threading
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import msgspec
import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from tests.house.cups import CUP, Event
from tests.house.fronts import Front
from tests.house.guards import unguarded
from tests.house.pits import House, receipt
from tests.house.served import Served
from tests.torture.acts import changed, rechain

from croupier import commands as tc
from croupier.desk.journal import check_lines, replay_journal
from croupier.desk.routine import routine
from croupier.games.ranks import FORM_READERS, Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.floor.commands import Commands, Step
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Staff, by_software
from croupier.house.keys import SEAL, rotate_key
from croupier.house.live.audiences import shared_audience
from croupier.house.people.acts import GiveTournament, TakeTournament
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("rank", Rank)
def test_a_stream_shows_a_form_to_whom_a_view_shows_it(front: Front, rank: Rank) -> None:
    """Whoever has nothing of their own at the table is sent what their rank sees there, no more and no less."""
    event, writer = playing(front)
    handed_in(front, writer)
    table = event.hot("cup-1").table
    somebody = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    assert view(table, shared_audience(rank).viewer) == view(table, Actor(somebody, rank))


def test_whoever_is_named_manager_is_sent_what_their_view_gives(front: Front) -> None:
    """And the line ends where that changes."""
    event, writer = playing(front)
    handed_in(front, writer)
    named = front.house.staff[Rank.DEALER]
    with Served(front.house.pit) as served:
        for act, shown in ((GiveTournament, False), (TakeTournament, True), (None, False)):
            with served.watching("/api/v1/tables/cup-1/events", named) as watcher:
                sent = watcher.next()["data"].encode()
                assert sent == front.get("/api/v1/tables/cup-1", named).content.rstrip()
                assert bool(given_away(sent)) is shown
                if act is not None:
                    done = Staff(receipt(), event.gaming_manager, act(person=named, tournament=CUP))
                    assert front.house.pit.ask(done).granted
                    assert watcher.next()["event"] == "closed"


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


def on_the_page(front: Front, writer: str, wager: str, dollars: int, id_: str) -> int:
    """A form written at its player's own page."""
    said = urlencode({"id": id_, "wager": wager, "dollars": dollars})
    bearer = {"authorization": f"Bearer {front.token(writer)}"}
    kind = "application/x-www-form-urlencoded"
    return front._client.generic("POST", "/tables/cup-1/form", said, content_type=kind, headers=bearer).status_code


def kept_digest(front: Front, id_: str) -> str:
    with sqlite3.connect(front.house.pit.home.journal) as raw:
        (found,) = raw.execute("SELECT digest FROM receipt WHERE id = ?", (id_,)).fetchone()
    return str(found)


def guesses(writer: str) -> Iterator[str]:
    """The digests of every form that could have come from the page."""
    for wager in ("player", "banker", "tie", "super-sevens"):
        for dollars in range(10, 101):
            said = msgspec.json.encode(("/tables/cup-1/form", {"wager": [wager], "dollars": [str(dollars)]}), order="deterministic")
            yield sha256(b"\n".join((writer.encode(), b"cup-1", said))).hexdigest()


def test_what_is_kept_of_a_request_is_no_way_to_guess_a_form(front: Front) -> None:
    _event, writer = playing(front)
    supervisor = front.house.staff[Rank.SUPERVISOR]
    seen = tc.HandInForm(writer, "tie", DOLLARS * 100, by=Actor(supervisor, Rank.SUPERVISOR), at=0)
    tried = [Commands(receipt(), "cup-1", supervisor, (seen,)) for _ in range(2)]
    assert [front.house.pit.ask(each).status for each in tried] == [422, 422], "at a table of sealed cards it needs a nonce"
    assert all(each.digest not in kept_digest(front, each.receipt) for each in tried)
    assert len({kept_digest(front, each.receipt) for each in tried}) == 2, "nor does it show that two are alike"
    id_ = str(uuid4())
    assert on_the_page(front, writer, "tie", DOLLARS, id_) == 204
    assert kept_digest(front, id_) not in set(guesses(writer))
    assert not audit(front.house.pit.home).faults


def test_a_form_over_the_api_is_kept_under_a_key_as_well(front: Front) -> None:
    _event, writer = playing(front)
    id_ = str(uuid4())
    form = {"type": "hand-in-form", "player": writer, "wager": "tie", "amount": DOLLARS * 100, "nonce": NONCE, "through": "screen"}
    assert front.give("cup-1", writer, form, id=id_).status == 200
    assert kept_digest(front, id_).startswith(f"{rotate_key(front.house.pit.home.keys / SEAL).keys[0].id}:")
    assert front.give("cup-1", writer, form, id=id_).status == 200
    assert front.give("cup-1", writer, form | {"amount": 80_00}, id=id_).status == 409
    assert front.give("cup-1", writer, {"type": "lay-chips", "wager": "tie", "amount": 10_00}, id=id_).status == 409


@pytest.mark.parametrize("rotated", [False, True])
def test_the_same_form_again_is_answered_as_before_and_another_is_refused(front: Front, *, rotated: bool) -> None:
    event, writer = playing(front)
    id_ = str(uuid4())

    def again() -> list[int]:
        return [on_the_page(front, writer, *said, id_) for said in (("tie", 70), ("tie", 80), ("banker", 70))]

    assert again() == [204, 409, 409]
    version = event.hot("cup-1").head.version
    front.house.pit.writer.memory.forget()
    assert again() == [204, 409, 409]
    if rotated:
        rotate_key(front.house.pit.home.keys / SEAL)
    other = Pit.open(front.house.pit.home)  # as another process, or after a restart
    try:
        running.use(other)
        assert again() == [204, 409, 409]
    finally:
        running.use(front.house.pit)
        other.close()
    assert event.hot("cup-1").head.version == version, "it was handed in once"


def test_a_snapshot_holds_a_form_of_its_own_transaction_encrypted(front: Front) -> None:
    """A round is cleared, wagers are asked for and a form comes in while the writer is busy: all of it is written at once."""
    event = Event(front, duration={"heats": {"coups": 4}, "final": {"coups": 1}}).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    dealer, pit = by_software(Rank.DEALER), front.house.pit
    while True:
        hot = event.hot("cup-1")
        need = required(hot.table)
        due = routine(hot.table, dealer, by_software(Rank.SUPERVISOR), hot.table.now)
        if due and isinstance(due[0], tc.ClearRound):
            break
        if need.what == "wager":
            assert front.give("cup-1", need.who, {"type": "lay-chips", "wager": "banker", "amount": 10_00}).status == 200
        else:
            assert front.house.step("cup-1")
    busy, done = threading.Event(), threading.Event()

    def passing(point: str) -> None:
        if point == "loaded" and not done.is_set():
            busy.set()
            assert done.wait(60)

    pit.writer._passing = passing
    first = pit.submit(Step("cup-2", 1, ()))
    assert busy.wait(60)
    asked = [pit.submit(Step("cup-1", hot.head.version, (*due, tc.AskForWagers(by=dealer, at=0))))]
    for who in hot.table.floor.people:
        form = tc.HandInForm(who, "tie", DOLLARS * 100, NONCE, by=Actor(who, Rank.PLAYER), at=0, through="screen")
        asked.append(pit.submit(Commands(receipt(), "cup-1", who, (form,))))
    done.set()
    first.result()
    granted = [each.result().granted for each in asked]
    assert granted[0]
    assert any(granted[1:])
    assert event.hot("cup-1").table.sitting.forms  # type: ignore[union-attr]
    assert NONCE.encode() not in files(front)
    assert b'"tie","amount":7000' not in files(front)
    with sqlite3.connect(pit.home.journal) as raw:
        (kept,) = raw.execute(
            "SELECT k.version FROM snapshot k JOIN stream s ON s.id = k.stream_id WHERE s.name = 'table:cup-1'"
        ).fetchone()
    assert kept == event.hot("cup-1").head.version, "it is a snapshot with the forms"
    known = event.hot("cup-1").table
    pit.writer.memory.forget()
    pit.looking._loaded.clear()
    assert event.hot("cup-1").table == known, "read again from what is stored"
    sheet = audit(pit.home)
    assert not sheet.faults, [(check, finding) for check, line in sheet.checks.items() for finding in line.findings]


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
