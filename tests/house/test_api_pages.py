"""The plain pages, and what watches over the process."""

import re
from typing import Any

import pytest
from tests.house.fronts import Front
from tests.house.pits import receipt

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.staffing import Staff
from croupier.house.people.acts import CloseAccount, Exclude, Suspend
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import DEMONSTRATION_VARIABLE


def test_the_tables_are_on_a_page(front: Front) -> None:
    page = front.get("/")
    assert page.status == 200
    assert "premium" in page.content.decode()


def test_outside_a_demonstration_only_those_signed_in_see_the_tables(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    away = front.get("/")
    assert (away.status, away.headers["Location"]) == (302, "/sign-in?next=%2F")
    assert "table-b1" in front.get("/", front.house.patron()).content.decode()
    assert front.get("/api/v1/demonstration").status == 404


@pytest.mark.parametrize(("act", "looks"), [(Suspend, False), (CloseAccount, False), (Exclude, True)])
def test_whoever_is_kept_out_sees_no_tables_on_the_page_either(
    front: Front, monkeypatch: pytest.MonkeyPatch, act: Any, looks: bool
) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    patron = front.house.patron()
    assert "table-b1" in front.get("/", patron).content.decode()
    assert front.house.pit.ask(Staff(receipt(), SOFTWARE, act(person=patron))).granted
    assert ("table-b1" in front.get("/", patron).content.decode()) is looks  # the excluded may still finish
    assert (front.get("/api/v1/tables", patron).status == 200) is looks


def test_the_api_has_a_page_of_its_own(front: Front) -> None:
    page = front.get("/api/v1/docs").content.decode()
    document = front.get("/api/v1/openapi.json").json
    shown = set(re.findall(r"<code>(/api/v1/[^<]*)</code></td>", page))
    assert shown == set(document["paths"])


def test_it_is_ready_when_a_pit_is_open(front: Front) -> None:
    assert front.get("/ready").status == 200
    running.use(None)
    assert front.get("/ready").status == 503


def test_figures_are_for_staff_and_this_machine(front: Front) -> None:
    assert b"croupier_" in front.get("/metrics").content
    far = {"x-forwarded-for": "198.51.100.7"}
    assert front.ask("GET", "/metrics", **far).status == 401
    assert front.ask("GET", "/metrics", front.house.patron(), **far).status == 403
    assert front.ask("GET", "/metrics", front.house.staff[Rank.DEALER], **far).status == 200


def test_a_page_is_only_read(front: Front) -> None:
    for path in ("/", "/ready", "/metrics", "/api/v1/docs", "/api/v1/openapi.json"):
        said = front.post(path)
        assert (said.status, said.headers["Allow"]) == (405, "GET, HEAD")
        assert said.sentence.endswith(".")


def test_a_page_says_things_as_people_do(front: Front) -> None:
    page = front.get("/").content.decode()
    assert "Premium Baccarat" in page
    assert "Place your bets" in page or "The cards are made ready" in page
    assert "casino-supervisor" not in page
    assert "No money is real here" in page or "Demonstration" not in page
    routes = front.get("/api/v1/docs").content.decode()
    assert "`" not in routes
    assert "Put one " not in routes


def test_a_request_for_another_host_is_refused_and_one_from_this_machine_is_not(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    said = front.ask("GET", "/ready", host="elsewhere.example")
    assert (said.status, said.sentence) == (400, "The request is not readable, or meant for another host.")
    assert [record.getMessage() for record in caplog.records] == ["A request for another host was refused."]
    assert front.ask("GET", "/ready", host="127.0.0.1:8000").status == 200
