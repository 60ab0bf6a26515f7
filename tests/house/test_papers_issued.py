"""Papers of promotions and tournaments are issued in the house as its reports are: numbers alone, the same bytes for ever,
supplements, and an audit that makes each again."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from msgspec.structs import replace
from tests.house.august import found
from tests.house.cups import CUP
from tests.house.cups import Event as Cup
from tests.house.fronts import Front, Said
from tests.house.pages.test_promotion_pages import sent
from tests.house.pits import House, receipt
from tests.house.promotions import HAMPER, HOUR, Clock, Promoter
from tests.terminal import run

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.pit import Pit
from croupier.house.floor.reporting import STREAMS, IssueReport
from croupier.house.home import Home
from croupier.house.journal.models import Entry
from croupier.house.people import accounts
from croupier.house.people.persons import SOFTWARE
from croupier.house.records.issued import to_issue
from croupier.reports.besides_issued import Kept, read_kept

pytestmark = pytest.mark.slow

FORMS = ("json", "text", "html", "file")


@pytest.fixture
def promoter(home: Home) -> Iterator[Promoter]:
    clock = Clock()
    pit = Pit.open(home, clock=clock)
    running.use(pit)
    yield Promoter(Front(House(pit)), clock)
    running.use(None)
    pit.close()


def issue(promoter: Promoter, kind: str, rank: Rank = Rank.SUPERVISOR, id: str = "", **more: object) -> Said:  # noqa: A002
    asked = {"id": id or str(uuid4()), "kind": kind} | more
    return promoter.front.post("/api/v1/reports", promoter.house.staff[rank], asked)


def read(promoter: Promoter, path: str) -> Said:
    return promoter.front.get(f"/api/v1/reports{path}", promoter.house.staff[Rank.INSPECTOR])


def printed(promoter: Promoter, number: int) -> dict[str, bytes]:
    return {form: read(promoter, f"/issued/{number}?form={form}").content for form in FORMS}


def claimed(promoter: Promoter) -> str:
    """Ira Marsh, whose claim upon a hamper of more than a hundred dollars is made and waits."""
    claimant: str = msgspec.json.decode(accounts.add(promoter.house.pit, SOFTWARE, Rank.PLAYER, "Ira Marsh").body)["id"]
    promoter.drawn(HAMPER | {"value": "100.01"})
    promoter.do(promoter.clerk, "claim", prize=1, person=claimant)
    assert promoter.front.post(f"/api/v1/people/{claimant}/address", promoter.drawer, {"address": "9 Quay"}).status == 200
    return claimant


@pytest.mark.clause("premium-baccarat", "16.12", "16.12.1")
def test_terms_are_issued_printed_the_same_and_supplemented(promoter: Promoter, tmp_path: Path) -> None:
    promoter.submitted()
    head = promoter.house.pit.looking.promotions().head
    said = issue(promoter, "promotions")
    assert said.status == 200, said
    [event] = said.json["events"]
    supervisor = promoter.house.staff[Rank.SUPERVISOR]
    assert (event["type"], event["number"], event["by"]["id"]) == ("paper-issued", 1, supervisor)
    before = printed(promoter, 1)
    kept = read_kept(before["file"])
    assert kept is not None
    assert kept.issued is not None
    assert (kept.kind, kept.issued.by) == ("promotions", supervisor)
    [source] = kept.sources
    assert (source.journal, source.lines, source.last) == ("promotions.jsonl", head.version, head.hash)
    assert f"Status:     issued by {supervisor}, ".encode() in before["text"]
    assert b"DRAFT" not in before["html"]
    [terms] = msgspec.json.decode(before["json"])
    assert (terms["promotion"], terms["state"]) == ("Spring car", "submitted")
    again = issue(promoter, "promotions")
    assert (again.status, again.sentence) == (
        422, "Report 1 tells all that the journals have of promotions: there is nothing to supplement.",
    )  # fmt: skip
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    promoter.draft(name="Winter car")
    assert issue(promoter, "promotions").status == 200
    assert [each["promotion"] for each in read(promoter, "/issued/2").json] == ["Spring car", "Winter car"]
    promoter.do(promoter.drafter, "complete", name="Winter car")
    assert issue(promoter, "promotions").status == 200
    [last] = read(promoter, "/issued/3").json
    assert last["promotion"] == "Winter car", "what both had told before is not told again"
    assert f"seal {read(promoter, '').json['reports'][1]['seal']}" in read(promoter, "/issued/3?form=text").content.decode()
    assert printed(promoter, 1) == before
    assert [(each["number"], each["kind"], each["supplements"]) for each in read(promoter, "").json["reports"]] == [
        (3, "promotions", 2), (2, "promotions", 1), (1, "promotions", None),
    ]  # fmt: skip
    file = tmp_path / "paper.json"
    file.write_bytes(before["file"])
    assert run("report", "print", str(file)).stdout_bytes == before["text"]
    page = tmp_path / "paper.html"
    assert run("report", "print", str(file), "--html", str(page)).exit_code == 0
    assert page.read_bytes() == before["html"]
    home = str(promoter.house.pit.home.path)
    assert run("report", "issued", "1", "--home", home).stdout_bytes == before["text"]
    assert "Report 3: promotions, issued by " in run("report", "issued", "--home", home).stdout
    assert found(promoter.front) == []


@pytest.mark.clause("premium-baccarat", "16.9.1")
def test_names_and_addresses_of_the_refused_are_joined_when_printed_and_stand_in_no_entry(promoter: Promoter) -> None:
    claimant = claimed(promoter)
    assert issue(promoter, "refused").status == 200
    assert b"Nil: no claim was refused." in printed(promoter, 1)["text"]
    promoter.do(promoter.drawer, "refuse", claim=1, reason="another ticket won")
    assert issue(promoter, "refused").status == 200
    plain, named = (read(promoter, f"/issued/2?form=text{more}").content.decode() for more in ("", "&names=true"))
    assert f"by {claimant}" in plain
    assert "Ira" not in plain
    assert "On file: Ira Marsh, 9 Quay" in named
    assert "On file: Ira Marsh, 9 Quay" in read(promoter, "/issued/2?form=html&names=true").content.decode()
    assert all(b"Ira" not in each and b"Quay" not in each for each in printed(promoter, 2).values())
    assert not any(b"Ira" in bytes(body) or b"9 Quay" in bytes(body) for body in Entry.objects.values_list("body", flat=True))
    shown = promoter.front.get("/reports/issued/2", promoter.house.staff[Rank.INSPECTOR]).content.decode()
    assert "On file: Ira Marsh, 9 Quay" in shown
    assert found(promoter.front) == []


@pytest.mark.clause("seven-up-baccarat", "15.5.8", "15.5.9")
def test_count_sheets_are_issued_and_what_is_counted_later_is_a_supplement(promoter: Promoter) -> None:
    assert issue(promoter, "counts").status == 200
    assert b"Nil: nothing was counted yet." in printed(promoter, 1)["text"], "a house without a tournament says so"
    cup = Cup(promoter.front).entered()
    cup.session("heats", "cup-1", "cup-2")
    assert issue(promoter, "counts").status == 200
    told = read(promoter, "/issued/2").json
    assert [(each["session"], each["table"]) for each in told] == [(f"{CUP}, heats", "cup-1"), (f"{CUP}, heats", "cup-2")]
    cup.session("final", "cup-3")
    assert issue(promoter, "counts").status == 200
    assert [each["table"] for each in read(promoter, "/issued/3").json] == ["cup-3"]
    assert found(promoter.front) == []


def test_a_paper_is_issued_from_its_draft_on_the_page(promoter: Promoter) -> None:
    promoter.submitted()
    supervisor, inspector = (promoter.house.staff[rank] for rank in (Rank.SUPERVISOR, Rank.INSPECTOR))
    for kind in STREAMS:
        page = promoter.front.get(f"/reports/{kind}", supervisor).content.decode()
        assert "DRAFT, NOT ISSUED" in page
        assert f'name="kind" value="{kind}"' in page
        assert "Issue it" in page
        assert "breach" not in page
        seen = promoter.front.get(f"/reports/{kind}", inspector).content.decode()
        assert ("DRAFT, NOT ISSUED" in seen, "Issue it" in seen) == (True, False)
        assert sent(promoter, "/reports/issue", inspector, kind=kind, period="")[0] == 403
    status, said, headers = sent(promoter, "/reports/issue", supervisor, kind="promotions", period="")
    assert (status, headers.get("HX-Redirect")) == (204, "/reports/issued/1"), said
    issued = promoter.front.get("/reports/issued/1", inspector).content.decode()
    assert "DRAFT" not in issued
    assert "Spring car: premium-baccarat, clause 16.12, 16.12.1" in issued
    assert f"Seal {read(promoter, '').json['reports'][0]['seal']}" in issued
    page = promoter.front.get("/reports/promotions", supervisor).content.decode()
    assert "Issue a supplement" in page
    assert "/reports/issued/1" in page
    listed = promoter.front.get("/reports", inspector).content.decode()
    assert "all on record" in listed
    assert listed.count('href="/reports/issued/1"') == 2, "beside its draft, and among all that is issued"
    refused = sent(promoter, "/reports/issue", supervisor, kind="promotions", period="")
    assert "there is nothing to supplement" in refused[1]


@pytest.mark.parametrize("rank", list(Rank))
def test_who_issues_papers(promoter: Promoter, rank: Rank) -> None:
    person = promoter.house.patron() if rank is Rank.PLAYER else promoter.house.staff[rank]
    writes = rank in (Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    for kind in STREAMS:
        said = promoter.front.post("/api/v1/reports", person, {"id": str(uuid4()), "kind": kind})
        assert said.status == (200 if writes else 403), (kind, said)
    read_by = promoter.front.get("/api/v1/reports/issued/1", person).status
    assert read_by == (200 if writes else 404 if rank is Rank.INSPECTOR else 403)


def test_the_receipt_decides_about_repeats_and_a_paper_has_no_period(promoter: Promoter) -> None:
    one = "11111111-1111-4111-8111-111111111111"
    first, before = issue(promoter, "counts", id=one), Entry.objects.count()
    again = issue(promoter, "counts", id=one)
    assert (again.status, again.content, Entry.objects.count()) == (200, first.content, before)
    assert issue(promoter, "refused", id=one).status == 409
    dated = issue(promoter, "refused", period="2044-08")
    assert (dated.status, dated.sentence) == (422, "A paper of refused claims has all that is on record, and no period.")
    assert issue(promoter, "others").status == 422


def draft_of(promoter: Promoter, kind: str = "promotions") -> Kept:
    made = to_issue(promoter.house.pit, kind, "")
    assert isinstance(made, Kept)
    return made


def put(promoter: Promoter, made: Kept) -> tuple[int, bytes]:
    """Another draft, put before the writer."""
    reply = promoter.house.pit.ask(IssueReport(receipt(), promoter.house.staff[Rank.SUPERVISOR], made.kind, "", made))
    return reply.status, reply.body


FORGED: dict[str, tuple[Callable[[Kept], Kept], str]] = {
    "a promotion is left out": (lambda made: replace(made, entries=()), "It is not what its journals say."),
    "a state is changed": (
        lambda made: replace(made, entries=tuple(each | {"state": "running"} for each in made.entries)),
        "It is not what its journals say.",
    ),
    "another time is told": (lambda made: replace(made, span=replace(made.span, first=1)), "It is not what its journals say."),
    "the times of another place": (
        lambda made: replace(made, zone="Europe/London"), "It counts days by other clocks than the settings on record.",
    ),
    "it supplements what was never issued": (
        lambda made: replace(made, earlier=made.entries), "It is not what its journals say.",
    ),
    "another journal is named": (
        lambda made: replace(made, span=replace(made.span, sources=tuple(
            replace(each, journal="winter.jsonl") for each in made.sources
        ))),
        "It was read from entries that the journals do not have.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_a_paper_that_says_something_else_than_its_stream_shows(promoter: Promoter, forged: str) -> None:
    promoter.submitted()
    forge, sentence = FORGED[forged]
    assert put(promoter, forge(draft_of(promoter)))[0] == 200
    assert f"reports, entry 1: {sentence}" in found(promoter.front)


def test_a_forged_supplement_shows_and_so_does_a_forged_count(promoter: Promoter) -> None:
    promoter.submitted()
    assert issue(promoter, "promotions").status == 200
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    made = draft_of(promoter)
    assert put(promoter, replace(made, earlier=made.entries))[0] == 200
    Cup(promoter.front).entered().session("heats", "cup-1", "cup-2")
    counts = draft_of(promoter, "counts")
    more = tuple(each | {"missing": {"25.00": 1}} for each in counts.entries)
    assert put(promoter, replace(counts, entries=more))[0] == 200
    wrong = [each for each in found(promoter.front) if each.startswith("reports")]
    assert wrong == [f"reports, entry {entry}: It is not what its journals say." for entry in (2, 3)]


def test_a_paper_that_was_read_long_ago_shows(promoter: Promoter) -> None:
    promoter.submitted()
    old = draft_of(promoter)
    promoter.until(promoter.starts)
    promoter.do(promoter.drafter, "start")
    promoter.until(promoter.starts + HOUR)
    assert put(promoter, old)[0] == 200
    assert found(promoter.front) == ["reports, entry 1: It leaves out what the stream promotions had on record by then."]


def test_a_paper_of_another_stream_is_not_taken_and_no_second_one_beside_the_first(promoter: Promoter) -> None:
    promoter.submitted()
    made = draft_of(promoter)
    [source] = made.sources
    for other in (replace(source, last="0" * 64), replace(source, lines=source.lines + 1), replace(source, lines=0)):
        status, body = put(promoter, replace(made, span=replace(made.span, sources=(other,))))
        assert (status, b"The stream promotions has no such entry as the report was read to." in body) == (409, True)
    assert issue(promoter, "promotions").status == 200
    status, body = put(promoter, made)
    assert (status, b"was issued meanwhile" in body) == (409, True)
