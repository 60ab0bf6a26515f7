"""Requests that nobody thought of, made from the API's own document: never a failure of the house, and nothing half done."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from tests.house.fronts import GAME, Front
from tests.house.pits import House, copied
from tests.house.pools import pools_played
from tests.house.ready import READY

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal.models import Account, Entry, Posting, Stream
from croupier.house.settings import use

assert READY

SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
FOUND: list[Any] = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
OPERATIONS = {found.label: found for found in FOUND}
STREAMS = {label for label in OPERATIONS if label.endswith("/events")}
"""Answered by the streams' own application."""


@pytest.fixture(scope="module")
def busy(template: Home, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A pit with a game going on, shared: whatever is asked, it must go on."""
    home = copied(template, tmp_path_factory.mktemp("fuzz") / "pit")
    use(home)
    pit = Pit.open(home)
    running.use(pit)
    front = Front(House(pit))
    front.house.set_up(GAME, "b1")
    front.play("b1", front.house.patron(1000_00), "player")
    pools_played(front.house, rounds=4)
    yield front
    running.use(None)
    pit.close()


def kept() -> tuple[object, ...]:
    """What a refused request leaves as it was: all but the receipts, since a refusal is answered alike for ever too."""
    heads = tuple(Stream.objects.exclude(kind="receipts").order_by("id").values_list("name", "version", "hash"))
    money = tuple(Account.objects.order_by("id").values_list("code", "balance"))
    return heads, money, Entry.objects.count(), Posting.objects.count()


def send(front: Front, label: str, who: str, mode: GenerationMode, examples: int) -> None:
    staff = front.house.staff
    people = {
        "nobody": None, "player": front.house.patron(500_00), "supervisor": staff[Rank.SUPERVISOR], "manager": staff[Rank.MANAGER],
    }  # fmt: skip
    person = people[who]
    headers = {} if person is None else {"Authorization": f"Bearer {front.token(person)}"}

    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def sent(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) % 2:
            case.path_parameters["table"] = "b1"
        if "name" in (case.path_parameters or {}) and len(str(case.path_parameters["name"])) % 2:
            case.path_parameters["name"] = "North"
        before = kept()
        case.headers = {key: value for key, value in (case.headers or {}).items() if key.lower() != "authorization"}
        answer = case.call(headers=headers)
        assert answer.status_code < 500, answer.content
        assert answer.headers["content-type"][0].startswith(
            ("application/json", "text/csv", "application/jsonl", "text/calendar", "text/plain", "text/html")
        )
        if answer.status_code != 200:
            assert answer.json()["refused"]["sentence"].endswith("."), answer.content
            if "sign-in" not in label and "password" not in label:  # each that fails is on record
                assert kept() == before
        if person is None and "security" in OPERATIONS[label].definition.raw:
            assert answer.status_code in (401, 405), answer.content

    try:
        sent()
    except Unsatisfiable:  # a route that takes nothing cannot be asked wrongly
        assert mode is GenerationMode.NEGATIVE


@pytest.mark.slow
@pytest.mark.parametrize("label", sorted(OPERATIONS.keys() - STREAMS))
def test_no_request_breaks_the_house(busy: Front, label: str) -> None:
    often = 1 if "/commands/" in label else 4
    send(busy, label, "nobody", GenerationMode.POSITIVE, often)
    send(busy, label, "player", GenerationMode.NEGATIVE, often)
    send(busy, label, "supervisor", GenerationMode.POSITIVE, often)
    if "/pools" in label:
        send(busy, label, "manager", GenerationMode.POSITIVE, 40)


@pytest.mark.prove
@pytest.mark.parametrize("label", sorted(OPERATIONS.keys() - STREAMS))
def test_no_request_breaks_the_house_however_often(busy: Front, label: str) -> None:
    for who in ("player", "supervisor"):
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            send(busy, label, who, mode, 6)
