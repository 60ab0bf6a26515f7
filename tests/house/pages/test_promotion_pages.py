"""Promotions as pages: drafted, followed, put on paper, drawn in the hall, and read by those who see all."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.promotions import CHEQUE, HAMPER, NAME, Clock, Promoter
from tests.promoting import TERMS

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.pages.preferences import COOKIE
from croupier.house.pages.promotions import reading as r

pytestmark = pytest.mark.slow

AT = f"/promotions/{NAME}"
MISSING = "What is still missing"


@pytest.fixture
def promoter(home: Home) -> Iterator[Promoter]:
    clock = Clock()
    pit = Pit.open(home, clock=clock)
    running.use(pit)
    yield Promoter(Front(House(pit)), clock)
    running.use(None)
    pit.close()


def page(promoter: Promoter, path: str, by: str) -> str:
    said = promoter.front.ask("GET", path, by, accept="text/html")
    assert said.status == 200, (path, said)
    return said.content.decode()


def sent(promoter: Promoter, path: str, by: str, **fields: Any) -> tuple[int, str, dict[str, str]]:
    """A form of a page, as its script sends it."""
    from django.http import QueryDict

    form = QueryDict(mutable=True)
    for name, value in (fields | {"id": str(uuid4())}).items():
        form.setlist(name, value if isinstance(value, list) else [value])
    headers = {"authorization": f"Bearer {promoter.front.token(by)}", "hx-request": "true"}
    found = promoter.front._client.post(
        path, form.urlencode(), content_type="application/x-www-form-urlencoded", headers=headers, REMOTE_ADDR="127.0.0.1"
    )
    return found.status_code, found.content.decode(), dict(found.headers)


def typed(promoter: Promoter, **more: Any) -> dict[str, Any]:
    said: dict[str, Any] = {key: value for key, value in TERMS.items() if isinstance(value, str)}
    said |= {"kind": "draft", "promotion": NAME, "documents": ["premium-baccarat", "baceball"], "available": "cashier, website"}
    said |= {"advertised": "yes", "one_each": "yes", "statute": "yes"}
    said |= {name: r.typed(moment + 60) for name, moment in promoter.rules.items()}
    said |= {f"prize-1-{name}": value for name, value in HAMPER.items()}
    return said | more


def test_what_is_missing_is_said_while_one_types_and_terms_are_read_as_they_were_typed(promoter: Promoter) -> None:
    assert "Draft it" in page(promoter, "/promotions/new", promoter.drafter)
    status, shown, _headers = sent(promoter, "/promotions/missing", promoter.drafter, **typed(promoter, results=""))
    assert status == 200
    assert MISSING in shown
    assert all(clause in shown for clause in ("/rules/premium-baccarat/16.7.10", "/rules/baceball/15.7.10"))
    forged = sent(promoter, "/promotions/missing", promoter.drafter, **typed(promoter, **{"prize-1-kind": "cash"}))[1]
    assert "The form names a prize of no kind that there is." in forged
    whole = sent(promoter, "/promotions/missing", promoter.drafter, **typed(promoter))[1]
    assert "Nothing is missing." in whole
    status, _shown, headers = sent(promoter, "/promotions/add", promoter.drafter, **typed(promoter, minimum="$50"))
    assert (status, headers["HX-Redirect"]) == (204, "/promotions/Spring%20car")
    found = promoter.house.pit.looking.promotions().system.promotions[NAME]
    assert found.version.terms == TERMS | {"alternative_stated": False}
    assert found.conduct.minimum == 50_00
    assert found.conduct.starts == (promoter.starts + 60) // 60 * 60
    again = page(promoter, f"{AT}/terms", promoter.drafter)
    assert f'value="{TERMS["manner"]}"' in again
    assert 'value="50.00"' in again
    changed = typed(promoter, kind="redraft", manner="A ticket for each $20.", minimum="")
    assert sent(promoter, "/promotions/add", promoter.drafter, **changed)[0] == 204
    assert promoter.house.pit.looking.promotions().system.promotions[NAME].version.number == 2


def test_a_form_has_as_many_prizes_as_are_typed_and_loses_none(promoter: Promoter) -> None:
    many = {
        f"prize-{number}-{name}": value
        for number in range(2, 26)
        for name, value in (HAMPER | {"name": f"Hamper {number}"}).items()
    }
    assert sent(promoter, "/promotions/add", promoter.drafter, **typed(promoter, **many))[0] < 300
    names = [prize.name for prize in running.pit().looking.promotions().system.promotions[NAME].version.prizes]
    assert names == ["A hamper", *(f"Hamper {number}" for number in range(2, 26))]
    again = page(promoter, f"{AT}/terms", promoter.drafter)
    assert 'name="prize-26-name"' in again


def test_a_banned_prize_is_said_while_one_types(promoter: Promoter) -> None:
    ticked = typed(promoter, **{"prize-1-contains": ["tobacco"]})
    shown = sent(promoter, "/promotions/missing", promoter.drafter, **ticked)[1]
    assert "/rules/premium-baccarat/16.5.1" in shown
    assert "/rules/baceball/15.5.1" in shown
    promoter.do(promoter.drafter, "prescribe", name=None, items=["hamper"], dated=int(promoter.clock()) - 60)
    shown = sent(promoter, "/promotions/missing", promoter.drafter, **typed(promoter))[1]
    assert "/rules/premium-baccarat/16.5.5" in shown
    assert sent(promoter, "/promotions/add", promoter.drafter, **ticked)[0] == 204
    assert 'value="tobacco" checked' in page(promoter, f"{AT}/terms", promoter.drafter)


def test_a_refusal_is_a_notice_with_every_documents_clause(promoter: Promoter) -> None:
    promoter.draft(documents=("premium-baccarat", "baceball"), closes=promoter.closes)
    status, shown, _headers = sent(promoter, f"{AT}/do", promoter.drafter, type="start")
    assert status == 422
    assert "is drafted; this is for one that is submitted" in shown
    promoter.do(promoter.drafter, "complete")
    promoter.do(promoter.drafter, "submit")
    early = page(promoter, AT, promoter.drafter)
    assert "The terms let it start later." in early
    assert sent(promoter, f"{AT}/do", promoter.drafter, type="shuffle")[0] == 422
    assert sent(promoter, f"{AT}/do", promoter.house.patron(), type="start")[0] == 403


def test_from_entries_to_a_paid_prize_by_the_forms_of_the_pages(promoter: Promoter) -> None:
    promoter.started(CHEQUE)
    promoter.patrons = [promoter.house.patron()]
    enter = {"type": "enter", "ticket": "t1", "person": promoter.patrons[0].lower(), "how": "a wager", "amount": "50"}
    assert sent(promoter, f"{AT}/do", promoter.clerk, **enter)[0] == 204
    assert sent(promoter, f"{AT}/do", promoter.drawer, type="seal")[0] == 204
    promoter.until(promoter.closes)
    assert "Close the entries" in page(promoter, f"{AT}/drum", promoter.drawer)
    assert (
        sent(promoter, f"{AT}/do", promoter.drawer, type="close", back="drum")[2]["HX-Redirect"] == "/promotions/Spring%20car/drum"
    )
    promoter.until(promoter.held)
    assert "The words" not in page(promoter, f"{AT}/drum", promoter.drawer)
    assert "These are the words" in page(promoter, f"{AT}/drum", promoter.clerk)
    before = promoter.front.get(f"{AT}/drum/piece", promoter.drawer).content.decode()
    mark = before.partition("?seen=")[2].partition('"')[0]
    assert promoter.front.get(f"{AT}/drum/piece?seen={mark}", promoter.drawer).status == 204
    assert sent(promoter, f"{AT}/do", promoter.clerk, type="words", words="blue heron")[0] == 204
    ready = page(promoter, f"{AT}/drum", promoter.drawer)
    assert "blue heron" in ready
    assert 'class="fallen' not in ready
    assert sent(promoter, f"{AT}/do", promoter.drawer, type="draw")[0] == 204
    assert '<b class="fallen num">t1</b>' in page(promoter, f"{AT}/drum", promoter.clerk)
    claim = {"type": "claim", "prize": "1", "person": promoter.patrons[0], "choice": ["cheque"]}
    assert sent(promoter, f"{AT}/do", promoter.clerk, **claim)[0] == 204
    assert "Pay the prize" in page(promoter, AT, promoter.payer)
    refused = sent(promoter, f"{AT}/do", promoter.drawer, type="pay", claim="1", cheque="9000")
    assert (refused[0], "Whoever sealed or held the draw" in refused[1]) == (422, True)
    assert sent(promoter, f"{AT}/do", promoter.payer, type="pay", claim="1", cheque="9,000.00")[0] == 204
    assert ">paid<" in page(promoter, AT, promoter.payer)


def test_those_who_see_all_read_everything_and_are_offered_nothing(promoter: Promoter) -> None:
    won = promoter.drawn(HAMPER)
    promoter.do(promoter.clerk, "claim", prize=1, person=won[0]["person"])
    promoter.do(promoter.drawer, "refuse", claim=1, reason="not of age")
    for rank in (Rank.INSPECTOR, Rank.SURVEILLANCE):
        reader = promoter.house.staff[rank]
        shown = page(promoter, AT, reader)
        assert all(words in shown for words in ("not of age", "Version 1", "The file of the draw"))
        for path in ("/promotions", AT, f"{AT}/drum", f"{AT}/page", f"{AT}/form"):
            assert f"{AT}/do".replace(" ", "%20") not in page(promoter, path, reader)
        assert promoter.front.get("/promotions/new", reader).status == 403
        assert sent(promoter, f"{AT}/do", reader, type="publish", where="x")[0] == 403


def test_no_patron_opens_them_and_nobody_learns_what_there_is(promoter: Promoter) -> None:
    promoter.draft()
    patron = promoter.house.patron()
    assert NAME not in page(promoter, "/promotions", patron)
    assert "No promotion runs." in page(promoter, "/promotions", patron)
    for path in (
        AT,
        f"{AT}/drum",
        f"{AT}/leaflet",
        "/promotions/Nothing",
        "/promotions/Nothing/drum",
        "/promotions/Nothing/leaflet",
    ):
        assert promoter.front.get(path, patron).status == 403
    assert promoter.front.get("/promotions/Nothing", promoter.clerk).status == 404
    assert promoter.front.get("/promotions/Nothing/leaflet", promoter.clerk).status == 404
    assert promoter.front.get(f"{AT}/page?version=2", promoter.clerk).status == 404


@pytest.mark.clause("premium-baccarat", "16.6")
def test_a_patron_reads_the_terms_and_all_that_the_draw_is_checked_by(promoter: Promoter) -> None:
    promoter.sealed(HAMPER, HAMPER, one_each=False)
    mine, other = promoter.patrons[:2]
    before = page(promoter, "/promotions", mine)
    seal = running.pit().looking.promotions().system.promotions[NAME].seal
    assert seal is not None
    assert seal.commitment in before
    assert "t1, t4" in before
    assert "The file of the draw" not in before
    terms = page(promoter, f"{AT}/leaflet", mine)
    assert "A hamper, $80.00" in terms
    assert promoter.front.get(f"{AT}/page", mine).status == promoter.front.get(f"{AT}/form", mine).status == 403
    promoter.until(promoter.closes)
    promoter.do(promoter.drawer, "close")
    promoter.until(promoter.held)
    promoter.do(promoter.clerk, "words", words="blue heron")
    won = [each["ticket"] for each in promoter.do(promoter.drawer, "draw")["winners"]]
    after = page(promoter, "/promotions", mine)
    assert all(f'<b class="num">{ticket}</b>' in after for ticket in won)
    assert after.count(">yours<") == sum(ticket in ("t1", "t4") for ticket in won)
    assert '/draw" download' in after
    assert "blue heron" in after
    assert other not in after, "nobody's number is told to others"
    assert promoter.front.get("/api/v1" + AT + "/draw", mine).status == 200


def test_a_patron_reads_them_in_chinese_and_the_regulator_s_form_stays_as_it_is(promoter: Promoter) -> None:
    promoter.sealed(HAMPER)
    mine = promoter.patrons[0]
    promoter.front._client.cookies[COOKIE] = "language=zh-hans"
    offered = page(promoter, "/promotions", mine)
    assert all(words in offered for words in ("进行中", "奖品总值", "您的奖券", "宣传单"))
    assert not re.search(r">(running|Leaflet|Tickets|Sealed)<", offered)
    leaflet = page(promoter, f"{AT}/leaflet", mine)
    assert all(words in leaflet for words in ("返回", "打印", "<h3>如何赢得奖品</h3>", "奖品，总值", "完整条款可在此索取："))
    assert "<h1>给您的通知</h1>" in page(promoter, "/notices", mine)
    assert "How a prize is won" in page(promoter, f"{AT}/form", promoter.clerk)
    promoter.until(promoter.closes)
    promoter.do(promoter.drawer, "close")
    assert ">已截止<" in page(promoter, "/promotions", mine)


def test_papers_say_the_points_in_order_and_only_the_page_its_clauses(promoter: Promoter) -> None:
    promoter.draft()
    leaflet, form, whole = (page(promoter, f"{AT}/{each}", promoter.clerk) for each in ("leaflet", "form", "page"))
    for shown in (leaflet, form, whole):
        places = [shown.index(f"The {key}.") for key in ("manner", "eligibility", "nature", "closing", "claim", "results")]
        assert places == sorted(places)
    assert "premium-baccarat 16.7.1" in whole
    assert "16.7.1" not in leaflet
    assert "Signed" in form
    listed = page(promoter, "/promotions", promoter.clerk)
    assert "Submit the terms" in listed
    assert "Draft a promotion" not in listed


def test_the_list_of_banned_things_is_entered_with_its_date(promoter: Promoter) -> None:
    dated = {"dated": r.typed(int(promoter.clock()) - 3600)}
    assert sent(promoter, "/promotions/prescribe", promoter.clerk, items="fireworks", **dated)[0] == 403
    assert sent(promoter, "/promotions/prescribe", promoter.drafter, items="fireworks, snakes", **dated)[0] == 204
    assert "fireworks, snakes" in page(promoter, "/promotions", promoter.house.staff[Rank.INSPECTOR])
    promoter.draft({**HAMPER, "name": "A box of fireworks"})
    assert promoter.ask(promoter.drafter, "complete").json["refused"]["code"] == "prohibited"
    assert "A prize that is banned" in page(promoter, AT, promoter.drafter)


@pytest.mark.clause("seven-up-baccarat", "16.1.1")
def test_the_page_says_what_a_promotional_prize_is_where_the_document_does(promoter: Promoter) -> None:
    promoter.draft(documents=("premium-baccarat", "seven-up-baccarat"))
    shown = page(promoter, AT, promoter.drafter)
    assert "A promotional prize is something" in shown
    assert "/rules/seven-up-baccarat/16.1.1" in shown


def test_the_house_sees_what_its_prizes_cost_and_a_dealer_does_not(promoter: Promoter) -> None:
    promoter.sealed()
    shown = page(promoter, AT, promoter.drawer)
    assert "Staked for tickets" in shown
    assert "40.00 %" in shown, "a hamper of $80 for four wagers of $50"
    assert "25.00 %" in shown
    assert "a wager, $50" in shown
    assert "Staked for tickets" not in page(promoter, AT, promoter.clerk)


def test_a_draw_that_is_put_off_says_until_when(promoter: Promoter) -> None:
    promoter.closed()
    promoter.do(promoter.clerk, "doubt", about="draw", why="a ticket was seen twice")
    promoter.do(promoter.payer, "put-off", what="draw", until=promoter.held + 86400)
    assert "put off until" in page(promoter, AT, promoter.drafter)
