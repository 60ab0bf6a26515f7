"""The odds and the rulebook over HTTP: open to all, with what is staff's alone kept to them."""

import re
from pathlib import Path

import pytest
from django.test import RequestFactory
from tests.house.fronts import Front, Said
from tests.house.pages.test_approved import PDF

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.approved import attach
from croupier.house.pages.odds import views
from croupier.house.pages.odds.counting import Counter, counted
from croupier.house.pages.tours import TOURS, tour_of
from croupier.rulebook.register import DOCUMENTS, registers
from croupier.rulebook.sections import sections_of


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PATIENCE", 60)


def text_of(said: Said) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", said.content.decode()))


# Odds


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_every_game_are_open_to_all(front: Front, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_DEMONSTRATION", raising=False)
    page = front.ask("GET", f"/odds/{game}", accept="text/html")
    assert page.status == 200
    assert "House edge" in text_of(page)
    assert "Shoes that are being dealt" not in text_of(page)
    assert 'class="panel figure chips"' not in page.content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=", page.content.decode())


def test_a_moved_price_is_marked_as_not_approved_and_a_bad_one_says_so(front: Front) -> None:
    assert "not approved" not in text_of(front.get("/odds/premium-baccarat?wager=tie"))
    moved = text_of(front.get("/odds/premium-baccarat?wager=tie&of=tie&to=9&on=1"))
    assert "not approved" in moved
    assert "4.8440%" in moved
    assert "As approved 14.3596%; moved by −9.5156%." in moved
    bad = front.get("/odds/premium-baccarat?wager=tie&of=tie&to=<b>&on=1")
    assert "is no part of a price" in text_of(bad)
    assert b"<b>&" not in bad.content
    assert "14.3596%" in text_of(bad)


def test_what_is_still_being_counted_is_told_and_asked_for_again(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PATIENCE", 0)
    counter = Counter(lambda asked: counted(asked), waiting=0)
    monkeypatch.setattr(views, "the_counter", lambda: counter)
    busy = front.ask("GET", "/odds/baceball", accept="text/html")
    assert busy.status == 503
    assert "Ask again in a moment" in text_of(busy)
    counter.close()
    slow = Counter(lambda asked: counted(asked))
    monkeypatch.setattr(slow, "ask", lambda _asked, _patience: None)
    monkeypatch.setattr(views, "the_counter", lambda: slow)
    page = front.get("/odds/baceball?wager=jackpot")
    assert "The cards are being counted" in text_of(page)
    assert b'hx-get="/odds/baceball?wager=jackpot"' in page.content
    slow.close()


def test_running_shoes_and_what_chips_do_are_for_staff(front: Front) -> None:
    front.play("b1", front.house.patron(100_00), "banker")
    for rank, allowed in {
        Rank.PLAYER: False, Rank.DEALER: True, Rank.SUPERVISOR: True, Rank.INSPECTOR: True, Rank.SURVEILLANCE: True,
        Rank.TOURNAMENT_MANAGER: False,
    }.items():  # fmt: skip
        who = front.house.patron() if rank is Rank.PLAYER else front.house.add(rank)
        page = front.get("/odds/premium-baccarat", who).content.decode()
        assert ("Shoes that are being dealt" in page) is allowed, rank
        assert ("stake by stake" in page) is allowed, rank
        assert front.get("/odds/premium-baccarat/shoes", who).status == (200 if allowed else 403)
    assert front.get("/odds/premium-baccarat/shoes").status == 302
    shoes = text_of(front.get("/odds/premium-baccarat/shoes", front.house.add(Rank.DEALER)))
    assert re.search(r"B1 4\d\d cards left", shoes)


def test_there_are_no_odds_of_what_is_no_game(front: Front) -> None:
    assert front.ask("GET", "/odds/roulette", accept="text/html").status == 404
    assert front.get("/odds").headers["Location"] == "/odds/premium-baccarat"


# Rulebook


@pytest.mark.slow
def test_every_section_of_every_game_has_a_page(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_DEMONSTRATION", raising=False)
    for document in DOCUMENTS:
        plain = front.get(f"/rules/{document}")
        assert plain.status == 200
        assert "What each wager pays" in text_of(plain)
        for section in sections_of(document):
            page = front.get(f"/rules/{document}/{section.number}")
            assert page.status == 200
            assert page.content.decode().count('id="c-') == len(section.clauses)


@pytest.mark.slow
def test_every_clause_tag_leads_somewhere(front: Front) -> None:
    """One of each treatment, in each document: what a tag links to is there, and says the clause."""
    for register in registers():
        for clause in {each.how: each for each in register.clauses.values()}.values():
            page = front.get(f"/rules/{register.document}/{clause.number}")
            assert page.status == 200
            assert f"Clause {clause.number}" in text_of(page)
            assert clause.says.split("'")[0][:40] in text_of(page).replace("&#x27;", "'")


def test_what_is_no_clause_is_not_there(front: Front) -> None:
    for path in ("/rules/roulette", "/rules/premium-baccarat/99", "/rules/premium-baccarat/13.99", "/rules/baceball/%3Cb%3E"):
        assert front.ask("GET", path, accept="text/html").status == 404
    assert front.get("/rules").headers["Location"] == "/rules/premium-baccarat"


def test_a_search_marks_what_it_found_here_or_everywhere(front: Front) -> None:
    page = front.get("/rules/premium-baccarat?q=posted+percentage")
    assert page.content.decode().count("<mark>") >= 2
    assert "13.3.1" in text_of(page)
    nothing = front.get("/rules/premium-baccarat?q=%3Cscript%3E")
    assert b"<script>" not in nothing.content
    assert "No clause says" in text_of(nothing)
    everywhere = text_of(front.get("/rules/premium-baccarat?q=jackpot&all=1"))
    assert "bACEball" in everywhere.split("All 347")[0]


def test_the_operators_document_is_served_as_nothing_but_a_pdf(front: Front, tmp_path: Path) -> None:
    assert "Open it as PDF" not in text_of(front.get("/rules/baceball"))
    assert front.ask("GET", "/rules/baceball/approved.pdf", accept="text/html").status == 404
    source = tmp_path / "said.pdf"
    source.write_bytes(PDF)
    attach(front.house.pit.home, "baceball", source)
    assert "Open it as PDF" in text_of(front.get("/rules/baceball"))
    found = front.get("/rules/baceball/approved.pdf")
    assert (found.status, found.content) == (200, PDF)
    assert found.headers["Content-Type"] == "application/pdf"
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert found.headers["Content-Disposition"] == 'inline; filename="baceball.pdf"'
    assert found.headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert front.ask("GET", "/rules/..%2Fkeys/approved.pdf", accept="text/html").status == 404


# A first visit


def test_a_tour_has_five_steps_a_role_and_is_ended_for_ever(front: Front) -> None:
    assert {tour.name for tour in TOURS.values()} == {"lobby", "dealer"}
    assert all(len(tour.steps) == 5 for tour in TOURS.values())
    assert b'data-tour="lobby"' in front.get("/").content
    for kept in ("toured=lobby", "toured=player.lobby", "toured=all"):
        assert b"data-tour=" not in front.ask("GET", "/", cookie=kept).content
    assert b'data-tour="lobby"' in front.ask("GET", "/", cookie="toured=dealer").content


def test_a_page_may_bring_its_own_tour_which_is_ended_alike() -> None:
    own = {"name": "supervisor", "steps": ()}
    request = RequestFactory().get("/")
    assert tour_of(request, "pit/page.html", own) is own
    assert tour_of(request, "nowhere.html") is None
    request.COOKIES["toured"] = "lobby.supervisor"
    assert tour_of(request, "pit/page.html", own) is None
