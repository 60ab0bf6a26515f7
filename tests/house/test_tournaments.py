"""Tournaments as a stream of the house's journal, held over HTTP from the conditions to the last prize."""

import sqlite3
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.house.cups import CUP, Event, asked
from tests.house.fronts import Front
from tests.house.guards import unguarded
from tests.house.pits import House, receipt
from tests.torture.acts import changed, rechain

from croupier.games.ranks import CHAIN, Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.floor import holding, session_tables
from croupier.house.floor.kept import EVERY
from croupier.house.floor.staffing import Staff
from croupier.house.journal.models import Account, Entry, Seal, Snapshot
from croupier.house.people.acts import GiveTournament, TakeTournament
from croupier.table.reading.tournament import conditions_of
from croupier.tournament.acting import results
from croupier.tournament.commands import Command
from croupier.tournament.engine import run
from croupier.tournament.model import Tournament, state_hash
from croupier.tournament.places import prize_lines
from croupier.tournament.refusal import Outcome
from croupier.tournament.seats import verify

pytestmark = pytest.mark.slow


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def entries() -> list[dict[str, Any]]:
    rows = Entry.objects.filter(stream__name="tournaments").order_by("version").values_list("version", "body")
    return [{"version": version, **msgspec.json.decode(bytes(body))} for version, body in rows]


def balance(code: str) -> int | None:
    return Account.objects.filter(code=code).values_list("balance", flat=True).first()


def sound(front: Front) -> None:
    """The audit reads it all again, and finds nothing."""
    sheet = audit(front.house.pit.home)
    assert not sheet.faults, [(check, finding) for check, line in sheet.checks.items() for finding in line.findings]


def test_an_event_of_two_tables_and_a_final_from_entry_to_prize(front: Front) -> None:
    event = Event(front).entered()
    event.session("heats", "cup-1", "cup-2")
    event.session("final", "cup-3")
    event.ok(event.manager, {"type": "award"})
    prize = front.house.pit.looking.tournaments().cups[CUP].prizes[0]
    assert prize.cents == 200_00
    event.ok(event.dealer, {"type": "pay", "entrant": prize.entrant})
    held = dict(Account.objects.filter(code__contains="purse:").values_list("code", "balance"))
    assert sorted(held.values()) == [50_00, 50_00, 50_00, 250_00]
    assert held[f"purse:{prize.entrant}:chips"] == 250_00
    assert set(Account.objects.filter(code__startswith="tournament:").values_list("balance", flat=True)) == {0}
    sound(front)


@pytest.mark.parametrize("to", ["prizes", "cash"])
def test_a_second_chance_and_a_buy_back_are_played_and_paid_in_the_house(front: Front, to: str) -> None:
    """Of six two go on from the heats; one buys back, three try again, one of them reaches the final; the books come out even."""
    event = Event(
        front, entrants=6, sessions=["heats", "again", "final"], most=9, prizes={"shares": [5, 3, 2]},
        duration={"heats": {"coups": 2}, "again": {"coups": 2}, "final": {"coups": 2}}, second_chance={"again": "heats"},
        tables={"heats": 1, "again": 1, "final": 1}, progression={"heats": {"advance": 2}, "again": {"advance": 1}},
        buy_back={"after": ["heats"], "times": 1, "amount": "25.00", "to": to},
    ).entered()  # fmt: skip
    event.session("heats", "cup-1")
    cup = front.house.pit.looking.tournaments().cups[CUP]
    out = cup.waiting("again")
    assert len(out) == 4
    before = balance(f"purse:{out[0]}:chips") or 0
    event.ok(event.dealer, {"type": "buy-back", "entrant": out[0]})
    assert balance(f"purse:{out[0]}:chips") == before - 25_00
    assert balance(f"tournament:{CUP}/prizes") == 300_00 + (25_00 if to == "prizes" else 0)
    refused = asked(front, event.dealer, {"type": "buy-back", "entrant": out[0]})
    assert (refused.status, refused.json["refused"]["clause"]) == (422, "15.4.2(g)")
    event.session("again", "cup-2")
    event.session("final", "cup-3")
    cup = front.house.pit.looking.tournaments().cups[CUP]
    assert out[0] in cup.sessions["final"].tables["cup-3"].seats.values()
    assert len(cup.sessions["final"].tables["cup-3"].seats) == 4
    event.ok(event.manager, {"type": "award"})
    prizes = front.house.pit.looking.tournaments().cups[CUP].prizes
    assert sum(each.cents for each in prizes) == 300_00 + (25_00 if to == "prizes" else 0)
    for prize in prizes:
        event.ok(event.dealer, {"type": "pay", "entrant": prize.entrant})
    held = Account.objects.filter(code__startswith="tournament:").exclude(code__endswith="/gain")
    assert set(held.values_list("balance", flat=True)) == {0}
    sound(front)


def test_fees_and_what_goes_back_by_purses_and_nobody_pays_what_they_have_not(front: Front) -> None:
    event = Event(front, entrants=2)
    poor = front.house.patron(20_00)
    refused = event.enters(poor)
    assert (refused.status, refused.json["refused"]["code"]) == (422, "too-little")
    assert refused.sentence == f"There are only $20.00 in the purse of {poor}."
    one, two = event.entrants
    assert event.enters(one).status == event.enters(two, by=event.dealer).status == 200
    taken = [entry["event"] for entry in entries() if entry["event"]["type"] == "entry-taken"]
    assert [(each["entrant"], each["by"], each["rank"]) for each in taken] == [
        (one, "software", "gaming-manager"), (two, event.dealer, "dealer"),
    ]  # fmt: skip
    assert balance(f"tournament:{CUP}/prizes") == 100_00
    assert asked(front, one, {"type": "withdraw", "entrant": one}).status == 200
    event.ok(event.gaming_manager, {"type": "add", "amount": 30_00})
    event.ok(event.gaming_manager, {"type": "cancel", "why": "Too few."})
    assert {code: cents for code, cents in Account.objects.values_list("code", "balance") if code.startswith("purse:")} == {
        f"purse:{one}:chips": 100_00, f"purse:{two}:chips": 100_00, f"purse:{poor}:chips": 20_00,
    }  # fmt: skip
    assert balance(f"tournament:{CUP}/added") == balance(f"tournament:{CUP}/prizes") == 0
    sound(front)


def test_the_receipt_decides_about_repeats_and_all_of_a_request_happens_or_none(front: Front) -> None:
    event, one = Event(front, entrants=2), "11111111-1111-4111-8111-111111111111"
    first = asked(front, event.manager, {"type": "signatures"}, id=one)
    before = Entry.objects.count()
    again = asked(front, event.manager, {"type": "signatures"}, id=one)
    assert (again.status, again.content) == (first.status, first.content) == (200, first.content)
    assert Entry.objects.count() == before
    assert asked(front, event.manager, {"type": "close"}, id=one).status == 409
    both = asked(front, event.gaming_manager, {"type": "add", "amount": 5_00}, {"type": "publish"})
    assert (both.status, both.json["refused"]["command"]) == (422, 1)
    assert balance(f"tournament:{CUP}/prizes") is None
    missing = asked(
        front, event.gaming_manager, {"type": "draft", "conditions": {"entry_fee": "50.00"}}, {"type": "publish"}, cup="x"
    )
    assert (missing.json["refused"]["code"], missing.json["refused"]["clause"]) == ("incomplete", "15.4.2(b)")
    assert front.get("/api/v1/tournaments/x", event.gaming_manager).status == 404
    sound(front)


HOUSE = ({"type": "draft", "conditions": {}}, {"type": "publish"}, {"type": "open"}, {"type": "add", "amount": 1},
         {"type": "refuse", "entrant": "P1", "why": "x"}, {"type": "cancel", "why": "x"})  # fmt: skip
MANAGERS = (
    {"type": "signatures"}, {"type": "tables", "session": "heats", "tables": ["t"]},
    {"type": "move", "session": "heats", "starts": 1},
    {"type": "commit", "session": "heats"}, {"type": "draw", "session": "heats"}, {"type": "seat", "session": "heats", "seats": {}},
    {"type": "start", "session": "heats"}, {"type": "disqualify", "entrant": "P1", "ground": "rules"},
    {"type": "announce", "session": "heats", "table": "t"}, {"type": "rule", "dispute": 1, "decision": "x"}, {"type": "award"},
)  # fmt: skip
EITHER = (
    {"type": "enter", "entrant": "P1", "fee": 0, "form": True, "eligible": True, "copy": True},
    {"type": "withdraw", "entrant": "P1"}, {"type": "words", "session": "heats", "entrant": "P1", "words": "x"},
    {"type": "arrive", "entrant": "P1"},
    {"type": "buy-in", "entrant": "P1"}, {"type": "buy-back", "entrant": "P1"}, {"type": "take", "session": "heats", "table": "t"},
)  # fmt: skip
DEALERS = ({"type": "play-off", "session": "heats", "table": "t", "order": []}, {"type": "pay", "entrant": "P1"})


@pytest.mark.parametrize("rank", list(Rank))
def test_who_may_ask_a_tournament_for_what(front: Front, rank: Rank) -> None:
    """Rank is looked at before anything else: nobody learns by a refusal what there is."""
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    chain, manages = rank in CHAIN[1:], rank is Rank.TOURNAMENT_MANAGER
    for commands, may in ((HOUSE, rank is Rank.MANAGER), (MANAGERS, manages), (EITHER, chain or manages), (DEALERS, chain)):
        for command in commands:
            said = asked(front, person, command, cup="nothing-there")
            assert (said.status == 403) is not may, (command, said)
            if not may:
                assert said.sentence == "This is not yours to do."
    desk = front.get("/api/v1/tournaments/elsewhere/manager", person).status
    assert desk == (404 if rank in (Rank.MANAGER, Rank.TOURNAMENT_MANAGER, Rank.SURVEILLANCE, Rank.INSPECTOR) else 403)
    assert front.get("/api/v1/tournaments").status == asked(front, None, *HOUSE[:1]).status == 401


def test_someone_named_manager_of_one_tournament_manages_that_and_no_other(front: Front) -> None:
    event = Event(front).entered()
    named = front.house.staff[Rank.DEALER]
    tables = {"type": "tables", "session": "heats", "tables": ["cup-1", "cup-2"]}
    assert asked(front, named, tables).status == 403
    given = Staff(receipt(), event.gaming_manager, GiveTournament(person=named, tournament=CUP))
    assert front.house.pit.ask(given).granted
    assert asked(front, named, tables, {"type": "commit", "session": "heats"}).status == 200
    assert asked(front, named, tables, cup="another").status == 403
    assert front.get(f"/api/v1/tournaments/{CUP}/manager", named).status == 200
    assert front.get("/api/v1/tournaments/another/manager", named).status == 403
    whose = front.house.pit.looking.tournaments().cups[CUP].sessions["heats"].drawing
    event.ok(whose[0], {"type": "words", "session": "heats", "entrant": whose[0], "words": "blue moon"})
    event.ok(named, {"type": "draw", "session": "heats"}, {"type": "start", "session": "heats"})
    counted = front.give("cup-1", named, {"type": "count-stacks"})
    assert counted.status == 200, counted
    assert front.get("/api/v1/tables/cup-1/permits", named).status == 200
    assert (
        Entry.objects.filter(stream__name="table:cup-1").order_by("-version").values_list("rank", flat=True)[0]
        == "tournament-manager"
    )
    taken = Staff(receipt(), event.gaming_manager, TakeTournament(person=named, tournament=CUP))
    assert front.house.pit.ask(taken).granted
    assert front.give("cup-1", named, {"type": "count-stacks"}).status == 422
    assert asked(front, named, {"type": "commit", "session": "final"}).status == 403
    sound(front)


def test_a_sealed_order_is_nowhere_before_the_words_and_can_be_checked_after(front: Front) -> None:
    event = Event(front, entrants=5).entered()
    event.ok(event.manager, {"type": "tables", "session": "heats", "tables": ["cup-1", "cup-2"]})
    sealed = event.ok(event.manager, {"type": "commit", "session": "heats"})
    row = Seal.objects.get(stream__name="tournaments")
    assert row.commitment == sealed["events"][0]["commitment"]
    early = asked(front, event.manager, {"type": "draw", "session": "heats"})
    assert early.json["refused"]["code"] == "no-words"
    assert front.get(f"/api/v1/tournaments/{CUP}/draws/heats", event.manager).status == 404
    told = b"".join(
        front.get(f"/api/v1/tournaments/{CUP}{part}", event.manager).content for part in ("", "/manager", "/permits", "/conditions")
    )
    assert b"nonce" not in told + bytes(row.body)
    mine = front.get(f"/api/v1/tournaments/{CUP}/mine", event.entrants[1]).json
    assert (mine["words_for"], mine["commitment"]) == ("heats", row.commitment)
    event.ok(event.entrants[1], {"type": "words", "session": "heats", "entrant": event.entrants[1], "words": "blue moon"})
    event.ok(event.manager, {"type": "draw", "session": "heats"})
    drawn = front.get(f"/api/v1/tournaments/{CUP}/draws/heats", event.entrants[0])
    assert verify(drawn.content) == []
    assert drawn.json["commitment"] == row.commitment
    sound(front)


def test_players_know_one_another_by_numbers_of_the_tournament(front: Front) -> None:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    own, *others = event.entrants
    seen = front.get(f"/api/v1/tournaments/{CUP}", own)
    assert own.encode() in seen.content
    assert not any(each.encode() in seen.content for each in others)
    assert sorted(who for table in seen.json["tables"] for who in table["seats"].values()) == ["No. 2", "No. 3", "No. 4", own]
    assert others[0].encode() in front.get(f"/api/v1/tournaments/{CUP}", event.dealer).content
    assert front.get(f"/api/v1/tournaments/{CUP}/mine", front.house.patron()).status == 404


def test_tables_tell_what_happened_there_and_nobody_for_them(front: Front) -> None:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    early = asked(front, event.manager, {"type": "take", "session": "heats", "table": "cup-1"})
    assert early.json["refused"]["code"] == "not-over"
    for typed in ("knock-out", "count", "count-in", "end"):
        said = asked(front, event.dealer, {"type": typed, "session": "heats", "table": "cup-1"})
        assert said.sentence == "The field `commands[0].type` names no command of the house."
    again = asked(front, event.manager, {"type": "tables", "session": "final", "tables": ["cup-1"]})
    assert again.json["refused"]["code"] in ("bad-tables", "not-next")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    assert conditions_of(event.hot("cup-1").table).terms.allotment == 1000_00
    gone = next(iter(conditions_of(event.hot("cup-1").table).terms.boxes))
    here = asked(front, event.manager, {"type": "disqualify", "entrant": gone, "ground": "rules"})
    assert here.json["refused"]["code"] == "own-table"
    thrown = front.give("cup-1", event.manager, {"type": "disqualify-entrant", "player": gone, "ground": "rules"})
    assert thrown.status == 200, thrown
    event.play("cup-1")
    told = event.ok(event.manager, {"type": "take", "session": "heats", "table": "cup-1"})
    assert [each["type"] for each in told["events"]] == ["entrant-disqualified", "stacks-counted", "chips-counted-in"]
    assert (told["events"][0]["entrant"], told["events"][0]["clauses"]) == (gone, ["15.5.7"])
    twice = asked(front, event.manager, {"type": "take", "session": "heats", "table": "cup-1"})
    assert twice.json["refused"]["code"] == "counted"
    sound(front)


def test_who_is_knocked_out_who_has_withdrawn_and_who_never_bought_chips(front: Front) -> None:
    """Four in one final: one withdraws once seated, one does not buy in, and of the others whoever loses everything is out."""
    one_final: dict[str, Any] = {
        "sessions": ["final"], "duration": {"final": {"coups": 3}}, "tables": {"final": 1}, "progression": "none",
        "allotment": "100.00", "buy_in": {"amount": "20.00"}, "most": 9,
    }  # fmt: skip
    event = Event(front, **one_final).entered().drawn("final", "cup-1")
    seats = event.hot("cup-1").table.conditions.tournament.terms.boxes  # type: ignore[union-attr]
    gone, poor, *others = seats
    assert asked(front, gone, {"type": "withdraw", "entrant": gone}).status == 200
    for patron in others:
        event.ok(event.dealer, {"type": "buy-in", "entrant": patron})
    event.sit("cup-1")
    event.ok(event.manager, {"type": "start", "session": "final"})
    assert set(event.hot("cup-1").table.sitting.session.boxes) == set(others)  # type: ignore[union-attr]
    event.play("cup-1", stake=100_00)
    event.ok(event.manager, {"type": "take", "session": "final", "table": "cup-1"})
    event.ok(event.manager, {"type": "announce", "session": "final", "table": "cup-1"}, {"type": "award"})
    cup = front.house.pit.looking.tournaments().cups[CUP]
    assert [each.cents for each in cup.prizes] == [3 * 50_00 + 2 * 20_00]
    assert cup.prizes[0].entrant in others
    assert {cup.entrants[who].standing.value for who in (gone, poor)} == {"withdrawn", "out"}
    assert event.hot("cup-1").table.closed
    sound(front)


def test_what_is_kept_of_the_tournaments_is_the_tournaments_replayed(front: Front) -> None:
    event = Event(front, most=18, entrants=2)
    for _ in range(EVERY):
        event.ok(event.gaming_manager, {"type": "add", "amount": 1_00})
    kept = Snapshot.objects.get(stream__name="tournaments")
    assert kept.version // EVERY == 1
    now = front.house.pit.looking.tournaments()
    front.house.pit.writer.memory.forget()
    front.house.pit.looking._kept.clear()
    again = front.house.pit.looking.tournaments()
    assert state_hash(again.cups[CUP]) == state_hash(now.cups[CUP])
    sound(front)


SPOILT = {
    "amount": ("entry-taken", '"fee":5000', '"fee":4000', {"replay", "postings"}),
    "result": ("stacks-counted", '"closes":true', '"closes":false', {"replay"}),
    "count": ("chips-counted-in", '"missing":{}', '"missing":{"5.00":1}', {"rounds"}),
}  # fmt: skip


@pytest.mark.parametrize("spoil", [*SPOILT, "seal"])
def test_the_audit_finds_what_was_changed(front: Front, spoil: str) -> None:
    """With the chain made good again, so that nothing but the reading of it shows."""
    event = Event(front).entered()
    event.session("heats", "cup-1", "cup-2")
    raw = sqlite3.connect(front.house.pit.home.journal)
    raw.row_factory = sqlite3.Row
    with unguarded(raw):
        if spoil == "seal":
            raw.execute("DELETE FROM seal WHERE stream_id = (SELECT id FROM stream WHERE name = 'tournaments')")
            due = {"shoes"}
        else:
            kind, old, new, due = SPOILT[spoil]
            row = next(row for row in entries() if row["event"]["type"] == kind)
            changed(raw, "tournaments", row["version"], old, new)
            rechain(raw, "tournaments")
    raw.close()
    named = {name for name, check in audit(front.house.pit.home).checks.items() if check.found}
    assert due <= named


def test_books_of_a_final_that_was_opened_before_lines_were_played_off_still_hold(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(session_tables, "prize_lines", lambda *_: None)
        event = Event(front, prizes={"shares": [3, 2]}).entered()
        event.session("heats", "cup-1", "cup-2")
        event.session("final", "cup-3")
    assert conditions_of(event.hot("cup-3").table).lines is None
    sound(front)


ALONE: dict[str, Any] = {
    "sessions": ["final"], "progression": "none", "duration": {"final": {"coups": 1}}, "tables": {"final": 1}, "most": 9,
    "prizes": {"shares": [1, 1, 1, 1]},
}  # fmt: skip
HERE = {"session": "final", "table": "cup-1"}
DINNER = {"type": "add", "amount": 0, "goods": "A dinner for two", "place": 3}


def _goods_drew_no_line(before: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    for module in modules:
        before.setattr(module, "prize_lines", lambda parts, entrants, _goods=(): prize_lines(parts, entrants))


def _final_with_goods(front: Front) -> Event:
    """Played to its end with all level: by money that is nothing to play off, and the third place has a dinner."""
    event = Event(front, **ALONE).entered()
    event.ok(event.gaming_manager, DINNER)
    event.drawn("final", "cup-1").sit("cup-1")
    event.ok(event.manager, {"type": "start", "session": "final"})
    event.play("cup-1", stake=20_00, on="player")
    return event


def _level(front: Front) -> list[int]:
    ranking = front.house.pit.looking.tournaments().cups[CUP].sessions["final"].tables["cup-1"].ranking
    return [len(group) for group in ranking]


def test_books_of_a_final_from_before_goods_drew_lines_still_hold(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        _goods_drew_no_line(before, session_tables, results)
        event = _final_with_goods(front)
        event.ok(event.manager, {"type": "take", **HERE}, {"type": "announce", **HERE})
    assert _level(front) == [4]
    sound(front)


def test_a_final_under_way_goes_by_the_lines_that_its_table_was_opened_with(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        _goods_drew_no_line(before, session_tables)
        event = _final_with_goods(front)
    event.ok(event.manager, {"type": "take", **HERE})
    may = front.get(f"/api/v1/tournaments/{CUP}/permits", event.manager).json
    assert "announce" in {each["type"] for each in may}
    assert front.get(f"/api/v1/tournaments/{CUP}/manager", event.manager).json["play_offs"] == {}
    event.ok(event.manager, {"type": "announce", **HERE})
    cup = front.house.pit.looking.tournaments().cups[CUP]
    assert _level(front) == [4]
    assert [each.what for each in cup.goods] == ["A dinner for two"]
    sound(front)


def test_the_audit_finds_a_final_whose_table_had_a_line_that_nobody_played_off(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as wrong:
        event = _final_with_goods(front)
        _goods_drew_no_line(wrong, results)
        wrong.setattr(holding, "played_for", lambda cup, *_: cup)
        event.ok(event.manager, {"type": "take", **HERE}, {"type": "announce", **HERE})
    assert _level(front) == [4]
    assert {name for name, check in audit(front.house.pit.home).checks.items() if check.found} == {"rounds"}


def test_books_with_goods_that_came_while_the_final_was_played_still_hold(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    def granted(cup: Tournament, command: Command) -> tuple[Tournament, Outcome]:
        came, outcome = run(replace(cup, sessions={}), command)
        return replace(came, sessions=cup.sessions), outcome

    event = Event(front, **ALONE).entered()
    event.drawn("final", "cup-1").sit("cup-1")
    event.ok(event.manager, {"type": "start", "session": "final"})
    with monkeypatch.context() as before:
        before.setattr(holding, "run", granted)
        event.ok(event.gaming_manager, DINNER)
    event.play("cup-1", stake=20_00, on="player")
    event.ok(event.manager, {"type": "take", **HERE}, {"type": "announce", **HERE})
    assert _level(front) == [4]
    sound(front)


def test_books_with_tables_for_a_second_chance_that_nobody_needed_still_hold(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were named, nobody could be seated there, and now the final is played all the same."""
    names = ("heats", "again", "final")
    event = Event(
        front, most=9, sessions=list(names), duration={name: {"coups": 1} for name in names}, tables=dict.fromkeys(names, 1),
        progression={"heats": {"advance": 4}, "again": {"advance": 1}}, second_chance={"again": "heats"},
    ).entered()  # fmt: skip
    event.session("heats", "cup-1")
    with monkeypatch.context() as before:
        before.setattr(Tournament, "_passed_over", lambda *_: False)
        event.ok(event.manager, {"type": "tables", "session": "again", "tables": ["cup-2"]})
    event.session("final", "cup-3")
    sound(front)
