"""Promotions as a stream of the house's journal, asked for over HTTP."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest
from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.promotions import CAR, CHEQUE, DAY, HAMPER, HOUR, NAME, Clock, Promoter
from tests.promoting import TERMS

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.audit.promotions import _AS_SAID
from croupier.house.floor.pit import Pit
from croupier.house.floor.promoting import NEEDED
from croupier.house.floor.staffing import Staff
from croupier.house.home import Home
from croupier.house.journal.models import Account, Entry, Posting, Receipt, Seal, Snapshot, Stream
from croupier.house.people import accounts
from croupier.house.people.acts import CloseAccount, Exclude
from croupier.house.people.persons import SOFTWARE
from croupier.house.records.telling import all_notices
from croupier.promotions.commands import AnyCommand
from croupier.promotions.draw import commitment, list_hash
from croupier.promotions.draw_file import checks, read_draw_file
from croupier.promotions.events import AnyEvent
from croupier.promotions.model import state_hash

pytestmark = pytest.mark.slow


@pytest.fixture
def promoter(home: Home) -> Iterator[Promoter]:
    clock = Clock()
    pit = Pit.open(home, clock=clock)
    running.use(pit)
    yield Promoter(Front(House(pit)), clock)
    running.use(None)
    pit.close()


def holds(promoter: Promoter) -> None:
    sheet = audit(promoter.house.pit.home)
    assert not sheet.faults, [(name, check.findings) for name, check in sheet if check.found]


def tampered(promoter: Promoter, table: str, *sql: str) -> None:
    """Rows changed behind the house's back."""
    with closing(sqlite3.connect(promoter.house.pit.home.journal)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)).fetchall():
            raw.execute(f'DROP TRIGGER "{name}"')
        for each in sql:
            assert raw.execute(each).rowcount
        raw.commit()


def test_from_draft_to_paid_prize(promoter: Promoter) -> None:
    """One prize of goods and one of money: postings, the file of the draw, names that are joined and never written down."""
    won = promoter.drawn(HAMPER, CHEQUE)
    assert [each["prize"] for each in won] == [1, 2]
    file = promoter.front.get(f"/api/v1/promotions/{NAME}/draw", promoter.patrons[0])
    assert all(not check.problems for check in checks(read_draw_file(file.content)))
    for each in won:
        claim = promoter.do(promoter.clerk, "claim", prize=each["prize"], person=each["person"], choice=[])["claim"]
        parts = [{"means": "cheque", "amount": 4000_00}, {"means": "transfer", "amount": 5000_00}] if each["prize"] == 2 else []
        promoter.do(promoter.payer, "pay", claim=claim, parts=parts)
    assert dict(Account.objects.values_list("code", "balance")) == {
        f"promotion:{NAME}": -9080_00, "goods": 80_00, "cheque": 4000_00, "bank": 5000_00,
    }  # fmt: skip
    assert Posting.objects.filter(stream__name="promotions").count() == 6
    again = promoter.ask(promoter.payer, "pay", claim=1)
    assert (again.status, again.json["refused"]["code"]) == (422, "wrong-state")
    holds(promoter)


def test_the_secret_is_visible_to_nobody_before_its_time(promoter: Promoter) -> None:
    promoter.sealed()
    [(key, body, committed)] = Seal.objects.values_list("key", "body", "commitment")
    promoter.until(promoter.closes)
    promoter.do(promoter.drawer, "close")
    promoter.until(promoter.held)
    promoter.do(promoter.clerk, "words", words="blue heron")
    seen = [
        promoter.front.get(path, person).content
        for person in (*promoter.house.staff.values(), promoter.patrons[0])
        for path in ("/api/v1/promotions", *(f"/api/v1/promotions/{NAME}{rest}" for rest in ("", "/entries", "/draw", "/terms")))
    ]
    kept = [bytes(row) for model, column in ((Entry, "body"), (Receipt, "reply"), (Snapshot, "body"))
            for row in model.objects.values_list(column, flat=True)]  # fmt: skip
    secret = promoter.do(promoter.drawer, "draw")["nonce"]
    assert commitment(NAME, 1, secret) == committed
    assert not any(secret.encode() in each for each in (*seen, *kept, bytes(body)))
    assert len(key) > 0
    refused = promoter.ask(promoter.drawer, "draw", nonce="0" * 64)
    assert (refused.status, refused.sentence) == (422, "There is no field `nonce` in `commands[0]`.")


def test_a_secret_that_was_moved_or_changed_opens_nowhere(promoter: Promoter) -> None:
    promoter.closed()
    promoter.until(promoter.held)
    promoter.do(promoter.clerk, "words", words="blue heron")
    tampered(promoter, "seal", "UPDATE seal SET body = zeroblob(length(body))")
    said = promoter.ask(promoter.drawer, "draw")
    assert said.status == 500
    assert promoter.front.get(f"/api/v1/promotions/{NAME}", promoter.drawer).json["seen"]["state"] == "closed"
    sheet = audit(promoter.house.pit.home)
    assert sheet.checks["shoes"].found == 1


def test_the_receipt_decides_about_repeats(promoter: Promoter) -> None:
    promoter.started()
    patron, one = promoter.house.patron(), "11111111-1111-4111-8111-111111111111"
    first = promoter.ask(promoter.clerk, "enter", id=one, ticket="t1", person=patron, earned={"how": "gift"})
    before = Entry.objects.count()
    again = promoter.ask(promoter.clerk, "enter", id=one, ticket="t1", person=patron, earned={"how": "gift"})
    assert (again.status, again.content) == (first.status, first.content) == (200, first.content)
    assert Entry.objects.count() == before
    assert promoter.ask(promoter.clerk, "enter", id=one, ticket="t2", person=patron, earned={"how": "gift"}).status == 409
    refused = promoter.ask(promoter.clerk, "enter", ticket="t1", person=patron, earned={"how": "gift"})
    assert (refused.status, refused.json["refused"]["code"]) == (422, "ticket-taken")


def test_all_commands_of_a_request_or_none(promoter: Promoter) -> None:
    promoter.started()
    patron = promoter.house.patron()
    enter = {"type": "enter", "promotion": NAME, "person": patron, "earned": {"how": "gift"}}
    asked = {"id": "11111111-1111-4111-8111-111111111111", "commands": [{**enter, "ticket": "t1"}, {**enter, "ticket": "t1"}]}
    said = promoter.front.post("/api/v1/promotions/commands", promoter.clerk, asked)
    assert (said.status, said.json["refused"]["command"], said.json["refused"]["code"]) == (422, 1, "ticket-taken")
    assert promoter.front.get(f"/api/v1/promotions/{NAME}/entries", promoter.clerk).json["tickets"] == []
    promoter.enter("t1", patron)
    holds(promoter)


CHAIN = (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
ASKED: dict[str, dict[str, Any]] = {
    "prescribe": {"items": [], "dated": 0}, "complete": {}, "submit": {}, "start": {}, "scrutineer": {"person": "S1"},
    "redraft": {}, "amend": {}, "validate": {"how": "x"}, "cancel": {"why": "x"}, "put-off": {"what": "draw", "until": 1},
    "seal": {},
    "close": {}, "draw": {}, "pass-over": {"prize": 1, "why": "x"}, "refuse": {"claim": 1, "reason": "x"}, "pay": {"claim": 1},
    "decide": {"dispute": 1, "decision": "x"}, "give": {"to": "x"},
    "enter": {"ticket": "t", "person": "P1", "earned": {"how": "x"}},
    "attend": {}, "words": {"words": "x"}, "seek": {"prize": 1, "means": "mail", "reached": True, "outcome": "x"},
    "publish": {"where": "x"}, "claim": {"prize": 1, "person": "P1"}, "tell-refusal": {"claim": 1},
    "dispute": {"person": "P1", "about": "x"}, "advise": {"dispute": 1}, "doubt": {"about": "draw", "why": "x"},
    "tell-inspector": {},
    "draft": {"documents": ["baceball"], "terms": {}, "prizes": [], "rules": {"starts": 1, "closes": 2, "held": 3}},
}  # fmt: skip


def test_every_command_has_its_rank_and_nobody_learns_by_a_refusal(promoter: Promoter) -> None:
    assert set(NEEDED) == set(AnyCommand.__args__)
    needed = {str(kind.__struct_config__.tag): rank for kind, rank in NEEDED.items()}
    assert set(needed) == set(ASKED)
    for rank in Rank:
        person = promoter.house.patron() if rank is Rank.PLAYER else promoter.house.staff[rank]
        for name, fields in ASKED.items():
            may = rank in CHAIN[CHAIN.index(needed[name]) :]
            said = promoter.ask(person, name, name=None if name == "prescribe" else "Nothing", **fields)
            assert (said.status == 403) is not may, (rank, name, said)
            if not may:
                assert said.sentence == "This is not yours to do."
    assert promoter.ask(None, "seal").status == 401


def test_a_second_person_moves_prizes(promoter: Promoter) -> None:
    """Whoever drafts does not draw, whoever draws neither speaks the words nor pays, and the scrutineer does neither."""
    promoter.submitted()
    for by, what in ((promoter.drafter, "seal"), (promoter.drafter, "draw")):
        said = promoter.ask(by, what)
        assert said.status == 422
    assert promoter.ask(promoter.drafter, "seal").json["refused"]["code"] == "own-hand"
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    promoter.patrons = [promoter.house.patron()]
    promoter.enter("t1", promoter.patrons[0])
    promoter.do(promoter.drawer, "seal")
    promoter.until(promoter.closes)
    promoter.do(promoter.drawer, "close")
    promoter.until(promoter.held)
    assert promoter.ask(promoter.drawer, "words", words="mine").json["refused"]["code"] == "own-hand"
    promoter.do(promoter.clerk, "words", words="blue heron")
    assert promoter.ask(promoter.drafter, "draw").json["refused"]["code"] == "own-hand"
    promoter.do(promoter.drawer, "draw")
    promoter.do(promoter.clerk, "claim", prize=1, person=promoter.patrons[0])
    assert promoter.ask(promoter.drawer, "pay", claim=1).json["refused"]["code"] == "own-hand"
    promoter.do(promoter.payer, "pay", claim=1)
    holds(promoter)


def test_a_scrutineer_of_any_rank_attends_and_speaks(promoter: Promoter) -> None:
    promoter.draft(CAR, documents=("baceball", "three-card-poker"))
    missing = promoter.ask(promoter.drafter, "complete")
    assert missing.json["refused"]["code"] == "no-scrutineer"
    assert missing.json["refused"]["clause"] == "baceball 15.2; three-card-poker 15.2"
    for rank in (Rank.PLAYER, Rank.INSPECTOR):
        person = promoter.house.patron() if rank is Rank.PLAYER else promoter.house.staff[rank]
        assert promoter.ask(promoter.drafter, "scrutineer", person=person).json["refused"]["code"] == "own-hand"
    promoter.do(promoter.drafter, "scrutineer", person=promoter.watcher)
    promoter.do(promoter.drafter, "complete")
    promoter.do(promoter.drafter, "submit")
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    promoter.enter("t1", promoter.house.patron())
    promoter.do(promoter.drawer, "seal")
    promoter.until(promoter.closes)
    promoter.do(promoter.drawer, "close")
    promoter.until(promoter.held)
    assert promoter.ask(promoter.house.staff[Rank.INSPECTOR], "attend").status == 403
    assert promoter.ask(promoter.clerk, "words", words="x").json["refused"]["code"] == "not-scrutineer"
    promoter.do(promoter.watcher, "words", words="blue heron")
    assert promoter.ask(promoter.drawer, "draw").json["refused"]["code"] == "no-scrutineer"
    promoter.do(promoter.watcher, "attend")
    promoter.do(promoter.drawer, "draw")
    holds(promoter)


def test_terms_take_24_hours_and_entries_their_closing_second(promoter: Promoter) -> None:
    promoter.starts = int(promoter.clock()) + DAY - HOUR
    promoter.submitted()
    promoter.until(promoter.starts)
    early = promoter.ask(promoter.drafter, "start")
    assert (early.json["refused"]["code"], early.json["refused"]["clause"]) == ("not-submitted-in-time", "premium-baccarat 16.12")
    promoter.until(promoter.starts + 2 * HOUR)
    promoter.do(promoter.drafter, "start")
    patron = promoter.house.patron()
    promoter.enter("t1", patron)
    promoter.until(promoter.closes + 2)
    late = promoter.ask(promoter.clerk, "enter", ticket="t2", person=patron, earned={"how": "gift"})
    assert (late.json["refused"]["code"], late.json["refused"]["clause"]) == ("closed", "premium-baccarat 16.7.6")


def test_people_stand_there_by_numbers_that_the_house_has_given(promoter: Promoter) -> None:
    promoter.started()
    ways: dict[str, Any] = {"ticket": "t1", "earned": {"how": "gift"}}
    assert promoter.ask(promoter.clerk, "enter", person="Ann Miller", **ways).json["refused"]["code"] == "no-person"
    assert promoter.ask(promoter.clerk, "enter", person=promoter.clerk, **ways).json["refused"]["code"] == "not-eligible"
    excluded = promoter.house.patron()
    act = Exclude(person=excluded, why="asked for it")
    assert promoter.house.pit.ask(Staff("exclude", SOFTWARE, act)).granted
    said = promoter.ask(promoter.clerk, "enter", person=excluded, **ways)
    assert (said.json["refused"]["code"], said.json["refused"]["clause"]) == ("not-eligible", "premium-baccarat 16.7.3")
    rules = promoter.rules | {"only": ["Ann Miller"]}
    assert promoter.ask(promoter.drafter, "amend", rules=rules, approval="L1").json["refused"]["code"] == "no-person"


def test_a_wager_at_a_table_of_the_house_is_in_its_journal(promoter: Promoter) -> None:
    promoter.started()
    house, front = promoter.house, promoter.front
    house.set_up("premium-baccarat", "b1")
    player, other = house.patron(1000_00), house.patron()
    front.play("b1", player, "banker", 60_00)
    lines = Entry.objects.filter(stream__name="table:b1").values_list("version", "body")
    [placed] = [version for version, body in lines if b'"wager-placed"' in bytes(body)]

    def enter(person: str, line: int, amount: int, ticket: str = "t1") -> str:
        earned = {"how": "a wager", "amount": amount, "table": "b1", "line": line}
        said = promoter.ask(promoter.clerk, "enter", ticket=ticket, person=person, earned=earned)
        return "" if said.status == 200 else f"{said.json['refused']['code']} {said.sentence}"

    assert enter(player, 0, 50_00).startswith("not-on-record A wager at a table of this house is named")
    assert enter(player, placed + 1, 50_00) == f"not-on-record There is no wager at line {placed + 1} of table b1."
    assert enter(player, 9999, 50_00) == "not-on-record There is no wager at line 9999 of table b1."
    assert enter(other, placed, 50_00) == f"not-on-record The wager at line {placed} of table b1 is not {other}'s."
    assert enter(player, placed, 60_01) == f"not-on-record The wager at line {placed} of table b1 is smaller than that."
    promoter.clock.ahead += 60
    assert enter(player, placed, 50_00) == ""
    other_tickets = f"not-on-record Of the wager at line {placed} of table b1 50.00 has earned other tickets."
    assert enter(player, placed, 10_01, "t2") == other_tickets
    assert enter(player, placed, 10_00, "t2") == ""
    holds(promoter)
    tampered(
        promoter, "entry", f"UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), '\"line\":{placed}', '\"line\":1') AS BLOB)"
    )
    assert any("no wager at line 1" in each.what for each in audit(house.pit.home).checks["rounds"].findings)


def test_a_wager_at_a_dealers_table_earns_its_dollars_once_whosever_they_are_said_to_be(promoter: Promoter) -> None:
    """There people go by what the dealer entered: whose it was is the clerk's word, and it is one wager."""
    promoter.started()
    house, dealer, supervisor = promoter.house, promoter.clerk, promoter.drawer
    house.set_up("premium-baccarat", "d1", "dealer")
    one, other = house.patron(1000_00), house.patron()
    asked: list[tuple[str, str, dict[str, Any]]] = [
        (dealer, "introduce-cards", {"back": "blue"}), (supervisor, "check-cards", {}), (dealer, "shuffle", {}),
        (supervisor, "cut-cards", {"position": 200}), (dealer, "place-cutting-card", {"from_back": 20}), (dealer, "burn", {}),
        (dealer, "join-table", {"player": one, "area": 1}), (dealer, "buy-chips", {"player": one, "amount": 100_00}),
        (dealer, "place-wager", {"player": one, "area": 1, "wager": "banker", "amount": 60_00}),
    ]  # fmt: skip
    for by, type_, fields in asked:
        said = promoter.front.give("d1", by, {"type": type_, **fields})
        assert said.status == 200, (type_, said)
    lines = Entry.objects.filter(stream__name="table:d1").values_list("version", "body")
    [placed] = [version for version, body in lines if b'"wager-placed"' in bytes(body)]
    promoter.clock.ahead += 60
    earned = {"how": "a wager", "amount": 50_00, "table": "d1", "line": placed}
    promoter.do(promoter.clerk, "enter", ticket="t1", person=one, earned=earned)
    refused = promoter.ask(promoter.clerk, "enter", ticket="t2", person=other, earned=earned)
    assert refused.sentence == f"Of the wager at line {placed} of table d1 50.00 has earned other tickets."
    holds(promoter)


def test_a_refusal_over_100_dollars_needs_name_and_address_which_stay_out_of_the_journal(promoter: Promoter) -> None:
    other = msgspec.json.decode(accounts.add(promoter.house.pit, SOFTWARE, Rank.PLAYER, "Zebediah Quince").body)["id"]
    promoter.drawn(CHEQUE)
    promoter.do(promoter.clerk, "claim", prize=1, person=other)
    said = promoter.ask(promoter.drawer, "refuse", claim=1, reason="not the winner's ticket")
    assert (said.json["refused"]["code"], said.json["refused"]["clause"]) == ("not-on-file", "premium-baccarat 16.9.1")
    kept = f"/api/v1/people/{other}/address"
    assert promoter.front.post(kept, promoter.clerk, {"address": "1 Bridge St"}).status == 403
    assert promoter.front.post(kept, promoter.drawer, {"address": "1 Bridge St,  Sydney"}).status == 200
    assert promoter.do(promoter.drawer, "refuse", claim=1, reason="not the winner's ticket")["on_file"] == ["name", "address"]
    filed = promoter.front.get(f"/api/v1/promotions/{NAME}/refusals", promoter.house.staff[Rank.INSPECTOR]).json["refusals"]
    assert [(each["name"], each["address"], each["told"]) for each in filed] == [("Zebediah Quince", "1 Bridge St, Sydney", False)]
    assert promoter.front.get(f"/api/v1/promotions/{NAME}/refusals", promoter.clerk).status == 403
    written = b"".join(bytes(body) for body in Entry.objects.values_list("body", flat=True))
    assert not any(words in written for words in (b"Zebediah", b"Bridge"))
    holds(promoter)
    act = CloseAccount(person=other)
    assert promoter.house.pit.ask(Staff("gone", SOFTWARE, act)).granted
    assert accounts.erase(promoter.house.pit, SOFTWARE, other, receipt="erase").granted
    filed = promoter.front.get(f"/api/v1/promotions/{NAME}/refusals", promoter.drawer).json["refusals"]
    assert [(each["person"], each["name"], each["address"]) for each in filed] == [(other, "", "")]


def test_what_is_missing_while_one_types(promoter: Promoter) -> None:
    asked = {"documents": ["premium-baccarat", "baceball"], "terms": {**TERMS, "results": ""}, "prizes": [CAR | {"on_road": ""}]}
    said = promoter.front.post("/api/v1/promotions/check", promoter.clerk, asked).json
    assert [(each["code"], each["document"], each["clause"]) for each in said["missing"]] == [
        ("point-missing", "premium-baccarat", "16.7.10"), ("detail-missing", "premium-baccarat", "16.7.11.2.4"),
        ("no-scrutineer", "baceball", "15.2"), ("point-missing", "baceball", "15.7.10"),
        ("detail-missing", "baceball", "15.7.11.2"),
    ]  # fmt: skip
    whole = {"documents": ["baceball"], "terms": TERMS, "prizes": [HAMPER]}
    assert promoter.front.post("/api/v1/promotions/check", promoter.clerk, whole).json == {"complete": True, "missing": []}
    cash = {"documents": ["baceball"], "terms": TERMS, "prizes": [CHEQUE | {"paid_by": ["cash"]}]}
    [act] = promoter.front.post("/api/v1/promotions/check", promoter.clerk, cash).json["missing"]
    assert (act["code"], act["document"]) == ("cash", "casino-control-act-1992")
    assert promoter.front.post("/api/v1/promotions/check", promoter.clerk, cash | {"statute": False}).json["complete"]
    assert promoter.front.post("/api/v1/promotions/check", promoter.house.patron(), whole).status == 403


@pytest.mark.parametrize(("command", "sentence"), [
    ({"type": "draft", "promotion": "a/b"}, "A promotion's name has 1 to 40 letters"),
    ({"type": "draft", "promotion": "calendar"}, "A promotion's name has 1 to 40 letters"),
    ({"type": "draft", "promotion": "X", "documents": ["blackjack"]}, "Documents must be some of"),
    ({"type": "draft", "promotion": "X", "prizes": [{"kind": "goods", "value": 12}]}, "The value of a prize must be written"),
    ({"type": "draft", "promotion": "X", "terms": {"maner": "x"}}, "There is no field `maner` in `commands[0].terms`."),
    ({"type": "draft", "promotion": "X", "terms": {"manner": "\x07"}}, "A field holds a character that cannot be read."),
    ({"type": "draft", "promotion": "X", "by": "S1"}, "There is no field `by` in `commands[0]`."),
    ({"type": "draft", "promotion": "X", "rules": {"starts": 3, "closes": 2, "held": 1}}, "A promotion starts, then entries close"),
    ({"type": "shuffle"}, "The field `commands[0].type` names no command of the house."),
])  # fmt: skip
def test_what_cannot_be_asked(promoter: Promoter, command: dict[str, object], sentence: str) -> None:
    usual = {"documents": ["baceball"], "terms": TERMS, "prizes": [HAMPER], "rules": promoter.rules}
    whole = usual | command if command["type"] == "draft" else command
    asked = {"id": "11111111-1111-4111-8111-111111111111", "commands": [whole]}
    said = promoter.front.post("/api/v1/promotions/commands", promoter.drafter, asked)
    assert said.status == 422
    assert said.sentence.startswith(sentence), said
    assert promoter.front.get("/api/v1/promotions", promoter.drafter).json == {"version": 0, "promotions": []}


def test_who_sees_what(promoter: Promoter) -> None:
    """Before the start it is the staff's; afterwards patrons see terms, hashes, their own tickets, and tickets that won."""
    promoter.submitted()
    stranger, inspector = promoter.house.patron(), promoter.house.staff[Rank.INSPECTOR]
    at = f"/api/v1/promotions/{NAME}"
    for rest in ("/terms", "/entries", "/draw"):
        assert promoter.front.get(at + rest, stranger).status == 404
    assert promoter.front.get(at, stranger).status == promoter.front.get("/api/v1/promotions/calendar", stranger).status == 403
    assert promoter.front.get("/api/v1/promotions", stranger).json["promotions"] == []
    assert promoter.front.get(f"{at}/terms?form=form", inspector).content.startswith(b"Promotion")
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    promoter.patrons = [promoter.house.patron() for _ in range(2)]
    for number, patron in enumerate(promoter.patrons, start=1):
        promoter.enter(f"t{number}", patron)
    assert b"SPRING CAR" in promoter.front.get(f"{at}/terms?form=leaflet", stranger).content
    assert promoter.front.get(f"{at}/terms?form=form", stranger).status == 403
    assert promoter.front.get(f"{at}/terms?version=1", stranger).status == 403
    assert promoter.front.get(f"{at}/terms?version=2", inspector).status == 404
    own = promoter.front.get(f"{at}/entries", promoter.patrons[0]).json["tickets"]
    assert [each["ticket"] for each in own] == ["t1"]
    [listed] = promoter.front.get("/api/v1/promotions", promoter.patrons[1]).json["promotions"]
    assert (listed["tickets"], listed["yours"]) == (2, ["t2"])
    assert promoter.front.get(f"{at}/draw", stranger).status == 404
    assert promoter.front.get(at, inspector).json["versions"][0]["terms"]["manner"] == TERMS["manner"]


def test_every_version_of_the_terms_is_kept(promoter: Promoter) -> None:
    promoter.started()
    changed = TERMS | {"manner": "A ticket for each $20 wagered."}
    promoter.do(promoter.drafter, "give", to="the cashier")
    promoter.do(promoter.drafter, "amend", terms=changed)
    versions = promoter.front.get(f"/api/v1/promotions/{NAME}", promoter.clerk).json["versions"]
    assert [(each["number"], each["terms"]["manner"], each.get("given", [])) for each in versions] == [
        (1, TERMS["manner"], ["the cashier"]), (2, "A ticket for each $20 wagered.", []),
    ]  # fmt: skip
    owed = promoter.front.get("/api/v1/promotions/calendar", promoter.clerk).json["lines"]
    assert "send the changed terms to the regulator" in [line["what"] for line in owed if line.get("owed")]
    assert b"$20" not in promoter.front.get(f"/api/v1/promotions/{NAME}/terms?version=1", promoter.clerk).content
    holds(promoter)


def test_doubt_disputes_and_the_second_day(promoter: Promoter) -> None:
    promoter.closed()
    promoter.until(promoter.held)
    promoter.do(promoter.clerk, "words", words="blue heron")
    promoter.do(promoter.clerk, "doubt", about="draw", why="a ticket was seen twice")
    assert promoter.ask(promoter.drawer, "draw").json["refused"]["code"] == "in-doubt"
    promoter.do(promoter.clerk, "tell-inspector")
    promoter.do(promoter.payer, "put-off", what="draw", until=promoter.held + DAY)
    promoter.do(promoter.payer, "validate", how="the roll was counted again")
    assert promoter.ask(promoter.drawer, "draw").json["refused"]["code"] == "too-early"
    promoter.until(promoter.held + DAY)
    promoter.do(promoter.drawer, "draw")
    promoter.until(promoter.held + 4 * DAY)
    overdue = [line["what"] for line in promoter.front.get("/api/v1/promotions/calendar", promoter.clerk).json["lines"]
               if line.get("overdue")]  # fmt: skip
    assert len(overdue) == 1
    assert overdue[0].startswith("tell person P")
    promoter.do(promoter.clerk, "seek", prize=1, means="telephone", reached=True, outcome="answered")
    promoter.do(promoter.clerk, "dispute", person=promoter.patrons[0], about="my ticket was not there")
    promoter.do(promoter.drawer, "decide", dispute=1, decision="it was entered after the close")
    promoter.do(promoter.clerk, "advise", dispute=1)
    promoter.do(promoter.clerk, "publish", where="the board by the cashier")
    assert not [
        line for line in promoter.front.get("/api/v1/promotions/calendar", promoter.clerk).json["lines"] if line.get("owed")
    ]
    holds(promoter)


def test_the_calendar_says_what_is_late_until_it_is_done(promoter: Promoter) -> None:
    def due() -> list[tuple[str, bool]]:
        lines = promoter.front.get("/api/v1/promotions/calendar", promoter.clerk).json["lines"]
        return [(line["what"].partition(" person")[0], line.get("overdue", False)) for line in lines]

    promoter.sealed()
    still = [("entries close", False), ("hold the draw", False), ("tell the winners", False), ("claims end", False)]
    assert due() == still
    promoter.until(promoter.closes + 1)
    assert due() == [("entries close", True), *still[1:]]
    promoter.do(promoter.drawer, "close")
    promoter.until(promoter.held + 1)
    assert due() == [("hold the draw", True), *still[2:]]
    promoter.do(promoter.clerk, "words", words="blue heron")
    promoter.do(promoter.drawer, "draw")
    assert due() == [("tell", False), ("claims end", False), ("publish the results", False)]


def test_what_is_kept_is_what_is_replayed(promoter: Promoter) -> None:
    """A snapshot after 64 entries, and promotions read from it as they were."""
    promoter.started()
    patron = promoter.house.patron()
    for first in range(0, 90, 30):
        commands = [
            {"type": "enter", "promotion": NAME, "ticket": f"t{number}", "person": patron, "earned": {"how": "gift"}}
            for number in range(first, first + 30)
        ]
        asked = {"id": f"11111111-1111-4111-8111-1111111111{first:02}", "commands": commands}
        assert promoter.front.post("/api/v1/promotions/commands", promoter.clerk, asked).status == 200
    kept = Snapshot.objects.get(stream__name="promotions")
    assert kept.version == 64
    looking = promoter.house.pit.looking
    now = looking.promotions()
    assert now.head.version == Stream.objects.get(name="promotions").version == 94
    promoter.house.pit.writer.memory.forget()
    again = looking.promotions()
    assert again is not now
    assert state_hash(again.system) == state_hash(now.system)
    promoter.enter("more", patron)  # the writer reads it again as well
    assert list_hash(looking.promotions().system.promotions[NAME].entries.listed()) != list_hash(
        again.system.promotions[NAME].entries.listed()
    )
    assert len(again.system.promotions[NAME].entries) == 90
    holds(promoter)


def test_two_processes_hold_the_same_promotions(promoter: Promoter) -> None:
    """What one writes the other's readers and writer see, and lists that share memory are never mixed up."""
    promoter.started()
    patron, first = promoter.house.patron(), promoter.house.pit
    second = Pit.open(first.home, clock=promoter.clock)
    try:
        for number in range(6):
            running.use((first, second)[number % 2])
            promoter.enter(f"t{number}", patron)
            held = [pit.looking.promotions().system.promotions[NAME].entries.listed() for pit in (first, second)]
            assert held == [[(f"t{each}", patron) for each in range(number + 1)]] * 2
    finally:
        running.use(first)
        second.close()
    holds(promoter)


@pytest.mark.parametrize(("table", "sql", "check"), [
    ("entry", "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'blue heron', 'grey heron') AS BLOB)", "chains"),
    ("entry", "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), '\"t1\"', '\"t9\"') AS BLOB)", "replay"),
    ("entry", "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), '\"prize-paid\"', '\"x\"') AS BLOB)", "chains"),
    ("posting", "UPDATE posting SET cents = cents * 2 WHERE cents > 0", "postings"),
    ("seal", "DELETE FROM seal", "shoes"),
    ("receipt", "UPDATE receipt SET reply = CAST(replace(CAST(reply AS TEXT), '\"t1\"', '\"t9\"') AS BLOB)", "receipts"),
])  # fmt: skip
def test_the_audit_finds_what_was_changed(promoter: Promoter, table: str, sql: str, check: str) -> None:
    won = promoter.drawn()
    promoter.do(promoter.clerk, "claim", prize=1, person=won[0]["person"])
    promoter.do(promoter.payer, "pay", claim=1)
    holds(promoter)
    tampered(promoter, table, sql)
    assert audit(promoter.house.pit.home).checks[check].found


def test_every_event_is_led_back_to_its_command() -> None:
    """What the audit decides again has a command for everything that can happen."""
    assert set(_AS_SAID) == set(AnyEvent.__args__)
    assert set(_AS_SAID.values()) == set(NEEDED)


@pytest.mark.parametrize("where", ["why", "prize"])
def test_a_duty_to_tell_is_heard_whatever_words_its_entry_has(promoter: Promoter, where: str) -> None:
    """Tickets are passed over by what they are, and not by a word that anybody may use."""
    promoter.started(HAMPER | {"name": "ticket-entered"} if where == "prize" else HAMPER)
    promoter.do(promoter.drafter, "doubt", about="promotion", why="ticket-entered" if where == "why" else "a torn seal")
    assert [notice.to for notice in all_notices(promoter.house.pit) if notice.promotion and notice.state.value != "given"]
