"""What promotions of a pit owe somebody's ear stands beside the tables' notices, and patrons read their own."""

from collections.abc import Iterator

import msgspec
import pytest
from tests.house.cups import CUP
from tests.house.cups import Event as Cup
from tests.house.fronts import Front
from tests.house.pages.test_promotion_pages import sent
from tests.house.pits import House
from tests.house.promotions import DAY, HAMPER, HOUR, Clock, Promoter

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.people import accounts
from croupier.house.people.persons import SOFTWARE


@pytest.fixture
def promoter(home: Home) -> Iterator[Promoter]:
    clock = Clock()
    pit = Pit.open(home, clock=clock)
    running.use(pit)
    yield Promoter(Front(House(pit)), clock)
    running.use(None)
    pit.close()


def listed(promoter: Promoter, rank: Rank) -> list[tuple[str, str, str | None]]:
    found = promoter.front.get("/api/v1/notices/due", promoter.house.staff[rank]).json["notices"]
    return [(each["to"], each["state"], each["clause"]) for each in found]


def test_doubt_and_winners_stand_beside_the_tables_notices(promoter: Promoter) -> None:
    promoter.closed()
    assert listed(promoter, Rank.SUPERVISOR) == []
    promoter.until(promoter.held)
    promoter.do(promoter.clerk, "words", words="blue heron")
    promoter.do(promoter.clerk, "doubt", about="draw", why="a ticket was seen twice")
    assert listed(promoter, Rank.INSPECTOR) == [("inspector", "open", "premium-baccarat 16.11")]
    assert listed(promoter, Rank.SURVEILLANCE) == [], "it is not for them to hear"
    promoter.until(promoter.held + 48 * HOUR + 5)
    promoter.do(promoter.clerk, "tell-inspector", heard="Ines of the inspectorate", manner="by telephone")
    [late] = promoter.front.get("/api/v1/notices/due", promoter.house.staff[Rank.SUPERVISOR]).json["notices"]
    assert (late["state"], late["heard"], late["manner"], late["promotion"]) == (
        "late", "Ines of the inspectorate", "by telephone", "Spring car",
    )  # fmt: skip
    promoter.do(promoter.payer, "validate", how="the roll was counted again")
    [won] = promoter.do(promoter.drawer, "draw")["winners"]
    [winner, _late] = listed(promoter, Rank.SUPERVISOR)
    assert winner == (won["person"], "open", "premium-baccarat 16.8")
    page = promoter.front.get("/notices", promoter.house.staff[Rank.SUPERVISOR]).content.decode()
    assert 'href="/promotions/Spring%20car"' in page
    assert "/rules/premium-baccarat/16.8" in page
    assert page.index("has won prize 1 of Spring car") < page.index("Told too late") < page.index("Ines of the inspectorate")
    promoter.until(promoter.held + 6 * DAY)
    assert [each[1] for each in listed(promoter, Rank.INSPECTOR)] == ["overdue", "late"]
    promoter.do(promoter.clerk, "seek", prize=1, means="telephone", reached=True, outcome="answered")
    assert [each[1] for each in listed(promoter, Rank.INSPECTOR)] == ["late", "late"]
    assert not audit(promoter.house.pit.home).faults


def test_an_inspector_reads_and_is_offered_nothing(promoter: Promoter) -> None:
    promoter.drawn()
    shown = promoter.front.get("/notices", promoter.house.staff[Rank.INSPECTOR]).content.decode()
    assert "has won prize 1" in shown
    assert 'class="acts"' not in shown


def test_the_calendar_has_what_promotions_have_before_them(promoter: Promoter) -> None:
    promoter.started()
    text = promoter.front.get("/api/v1/notices/due.ics", promoter.house.staff[Rank.SUPERVISOR]).content.decode()
    for what in ("entries close", "hold the draw", "tell the winners", "claims end"):
        assert f"SUMMARY:Spring car: {what}" in text
    assert (
        "Spring car" not in promoter.front.get("/api/v1/notices/due.ics", promoter.house.staff[Rank.SURVEILLANCE]).content.decode()
    )


def test_a_patron_reads_a_refusal_and_the_advice_and_nobody_elses(promoter: Promoter) -> None:
    [won] = promoter.drawn()
    claimant, other = [each for each in promoter.patrons if each != won["person"]]
    promoter.do(promoter.clerk, "claim", prize=1, person=claimant)
    promoter.do(promoter.drawer, "refuse", claim=1, reason="another ticket won")
    promoter.do(promoter.clerk, "dispute", person=claimant, about="my ticket")
    promoter.do(promoter.drawer, "decide", dispute=1, decision="it stands")
    promoter.do(promoter.clerk, "advise", dispute=1)
    mine = promoter.front.get("/api/v1/notices/due", claimant).json
    assert mine["notices"] == []
    assert [each["said"] for each in mine["addressed"]] == [
        "Your claim to prize 1 of Spring car, A hamper, was refused: another ticket won.",
        "An inspector takes complaints about the decision on your dispute.",
    ]
    shown = promoter.front.get("/notices", claimant).content.decode()
    assert "was refused" in shown
    assert "/rules/premium-baccarat/16.9" in shown
    for person in (other, won["person"]):
        assert promoter.front.get("/api/v1/notices/due", person).json["addressed"] == []


def test_the_forms_ask_who_heard_it(promoter: Promoter) -> None:
    promoter.started()
    promoter.do(promoter.clerk, "doubt", about="promotion", why="a ticket was seen twice")
    page = promoter.front.get("/promotions/Spring%20car", promoter.clerk).content.decode()
    assert "Who heard it, by name or office" in page
    status, said, _headers = sent(
        promoter, "/promotions/Spring%20car/do", promoter.clerk, type="tell-inspector", heard="Ines", manner="by word"
    )
    assert status < 400, said
    [told] = promoter.front.get("/api/v1/notices/due", promoter.house.staff[Rank.SUPERVISOR]).json["notices"]
    assert (told["state"], told["heard"]) == ("given", "Ines")


def test_what_went_to_the_regulator_and_who_was_refused_are_papers_of_the_house(promoter: Promoter) -> None:
    claimant = msgspec.json.decode(accounts.add(promoter.house.pit, SOFTWARE, Rank.PLAYER, "Ira Marsh").body)["id"]
    promoter.drawn(HAMPER | {"value": "100.01"})
    promoter.do(promoter.clerk, "claim", prize=1, person=claimant)
    assert promoter.front.post(f"/api/v1/people/{claimant}/address", promoter.drawer, {"address": "9 Quay"}).status == 200
    promoter.do(promoter.drawer, "refuse", claim=1, reason="another ticket won")
    inspector = promoter.house.staff[Rank.INSPECTOR]
    head = promoter.house.pit.looking.promotions().head
    for name, says in (("promotions", "Spring car: premium-baccarat, clause 16.12, 16.12.1"), ("refused", "Ira Marsh, 9 Quay")):
        for path in (f"/reports/{name}", f"/api/v1/reports/papers/{name}?form=text"):
            text = promoter.front.get(path, inspector).content.decode()
            assert says in text
            assert head.hash in text
            for rank in (Rank.DEALER, Rank.SURVEILLANCE):
                assert promoter.front.get(path, promoter.house.staff[rank]).status == 403, (path, rank)
            assert promoter.front.get(path, claimant).status == 403, path
        assert promoter.front.get(f"/api/v1/reports/papers/{name}", inspector).json
        assert f'href="/reports/{name}"' in promoter.front.get("/reports", inspector).content.decode()
    assert promoter.front.get("/reports/other", inspector).status == 404


@pytest.mark.clause("seven-up-baccarat", "15.5.8", "15.5.9")
def test_a_session_of_the_house_is_counted_on_paper_and_its_notices_are_given(promoter: Promoter) -> None:
    front, inspector = promoter.front, promoter.house.staff[Rank.INSPECTOR]
    assert "Nil: nothing was counted yet." in front.get("/reports/counts", inspector).content.decode()
    event = Cup(front).entered()
    event.session("heats", "cup-1", "cup-2")
    shown = front.get("/api/v1/reports/papers/counts?form=text", inspector).content.decode()
    assert f"{CUP}, heats, table cup-1: clause 15.5.8, 15.5.9" in shown
    assert promoter.house.pit.looking.tournaments().head.hash in shown
    told = [each for each in front.get("/api/v1/notices/due", inspector).json["notices"] if each["tournament"]]
    assert {(each["clause"], each["state"], each["tournament"]) for each in told} == {
        ("15.5.8", "given", CUP), ("15.5.9", "given", CUP),
    }  # fmt: skip
    page = front.get("/notices", inspector).content.decode()
    assert f"/tournaments/{CUP}" in page
    assert "/rules/seven-up-baccarat/15.5.8" in page
