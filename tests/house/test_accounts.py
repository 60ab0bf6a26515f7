"""One person and one name, whatever arrives at once and wherever a process falls."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from tests.house.named import held
from tests.house.pits import receipt

from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.floor.asked import Reply
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import AddPerson, id_of
from croupier.house.home import Home
from croupier.house.people import accounts, lockout
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE
from croupier.house.people.signing_in import SignedIn, sign_in

pytestmark = pytest.mark.slow

PASSWORD = "quiet-lamp-47"
CLOCK = [0.0]


@pytest.fixture
def pit(home: Home) -> Iterator[Pit]:
    CLOCK[0] = time.time()  # the pit was opened before, and no time falls
    found = Pit.open(home, clock=lambda: CLOCK[0])
    yield found
    found.close()


class Fallen(BaseException):
    """As if the process had been killed."""


class Between:
    """Does something while somebody is being added: before the writer is asked, or once it has answered."""

    def __init__(self, pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str, do: Callable[[], Any]) -> None:
        self._real, self._when, self._do, self._done = pit.ask, when, do, False
        monkeypatch.setattr(pit, "ask", self.ask)

    def ask(self, request: Any) -> Reply:
        first = isinstance(request, AddPerson) and not self._done
        self._done |= first
        if first and self._when == "before":
            self._do()
        reply = self._real(request)
        if first and self._when == "after":
            self._do()
        return reply


def add(pit: Pit, under: str, rank: Rank = Rank.PLAYER, password: str = PASSWORD, name: str = "Marie") -> Reply:
    return accounts.add(pit, SOFTWARE, rank, name, password, receipt=under)


def people(pit: Pit) -> list[str]:
    """Who was added under a name; each holds it, and everything else holds too."""
    found = [person for login in Login.objects.order_by("pk") if (person := pit.looking.person(login.person or "")) is not None]
    assert [held(person) for person in found] == ["right"] * len(found)
    assert not audit(pit.home).faults
    return [person.id for person in found]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("rank", [Rank.PLAYER, Rank.DEALER])
def test_a_name_that_another_request_is_adding_is_taken(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str, rank: Rank
) -> None:  # fmt: skip
    others: list[Reply] = []
    Between(pit, monkeypatch, when, lambda: others.append(add(pit, "r2", rank, "other-lamp-48")))
    one = add(pit, "r1")
    assert one.granted
    assert [reply.status for reply in others] == [409]
    assert people(pit) == [id_of(one)]
    assert isinstance(sign_in(pit, "Marie", PASSWORD), SignedIn)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("rank", "password"), [(Rank.DEALER, PASSWORD), (Rank.PLAYER, "other-lamp-48")])
def test_of_two_requests_with_one_id_one_is_granted(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str, rank: Rank, password: str
) -> None:
    others: list[Reply] = []
    Between(pit, monkeypatch, when, lambda: others.append(add(pit, "r1", rank, password)))
    answers = [add(pit, "r1"), *others]
    assert sorted(reply.status for reply in answers) == [200, 409]
    (granted,) = (reply for reply in answers if reply.granted)
    assert people(pit) == [id_of(granted)]


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_same_request_twice_at_once_is_answered_alike(pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    others: list[Reply] = []
    Between(pit, monkeypatch, when, lambda: others.append(add(pit, "r1")))
    one = add(pit, "r1")
    assert others == [one]
    assert people(pit) == [id_of(one)]


def fall(pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    def falls() -> None:
        raise Fallen

    with monkeypatch.context() as falling:
        Between(pit, falling, when, falls)
        with pytest.raises(Fallen):
            add(pit, "r1")


def test_a_start_gives_a_name_to_whom_it_belongs(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    fall(pit, monkeypatch, "after")
    assert [finding.what for finding in audit(pit.home).checks["names"].findings] == ["Their name is missing."]
    accounts.finish_adding(pit)
    assert people(pit) == ["P1001"]
    assert add(pit, "r2").status == 409
    assert not isinstance(sign_in(pit, "Marie", PASSWORD), SignedIn)  # nobody knows the password but whoever asked
    assert id_of(add(pit, "r1")) == "P1001"
    assert isinstance(sign_in(pit, "Marie", PASSWORD), SignedIn)
    assert add(pit, "r1", password="other-lamp-48").status == 409


@pytest.mark.parametrize("when", ["before", "after"])
def test_after_a_fall_the_same_request_finishes(pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    fall(pit, monkeypatch, when)
    one = add(pit, "r1")
    assert people(pit) == [id_of(one)] == ["P1001"]
    assert isinstance(sign_in(pit, "Marie", PASSWORD), SignedIn)


@pytest.mark.parametrize("when", ["before", "after"])
def test_after_a_fall_another_request_finds_the_name_taken_or_after_a_while_free(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    fall(pit, monkeypatch, when)
    assert add(pit, "r2").status == 409
    CLOCK[0] += 60
    other = add(pit, "r3", Rank.DEALER)
    assert other.status == (200 if when == "before" else 409)
    assert people(pit) == (["S1"] if when == "before" else ["P1001"])
    again = add(pit, "r1")
    assert again.status == (409 if when == "before" else 200)
    assert len(people(pit)) == 1


def test_a_request_that_was_given_up_adds_nobody(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was slow beyond all patience, and its name has gone to another."""

    def overtaken() -> None:
        CLOCK[0] += 60
        assert add(pit, "r2").granted

    Between(pit, monkeypatch, "before", overtaken)
    assert add(pit, "r1").status == 409
    assert people(pit) == ["P1001"]


def test_a_start_frees_a_name_that_nobody_will_have(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    fall(pit, monkeypatch, "before")
    accounts.finish_adding(pit)
    assert Login.objects.count() == 1  # it may be under way elsewhere
    CLOCK[0] += 60
    accounts.finish_adding(pit)
    assert not Login.objects.exists()
    assert people(pit) == []


def test_an_id_that_was_used_for_something_else_reserves_nothing(pit: Pit) -> None:
    assert add(pit, "r1").granted
    assert add(pit, "r1", name="Pierre").status == 409
    assert people(pit) == ["P1001"]
    assert not Login.objects.filter(name="Pierre").exists()


def test_many_at_once_under_one_name(pit: Pit) -> None:
    ranks = (Rank.DEALER, Rank.PLAYER, Rank.DEALER, Rank.SUPERVISOR)
    with ThreadPoolExecutor(len(ranks)) as pool:
        for number in range(6):
            together = Barrier(len(ranks))

            def go(rank: Rank, number: int = number, together: Barrier = together) -> int:
                together.wait()
                return add(pit, receipt(), rank, "", f"Marie {number}").status

            assert sorted(pool.map(go, ranks)) == [200, 409, 409, 409]
    assert len(people(pit)) == 6


def test_whoever_gave_a_password_cannot_try_others_once_its_owner_has_chosen(pit: Pit) -> None:
    under = receipt()
    one = add(pit, under, Rank.DEALER, password="given to Marie")
    assert add(pit, under, Rank.DEALER, password="given to Jean").status == 409
    marie = pit.looking.person(id_of(one))
    assert marie is not None
    assert accounts.choose_password(pit, marie, "given to Marie", "chosen by Marie") is None
    for guess in ("given to Marie", "guessed of Marie", "chosen by Marie"):
        assert add(pit, under, Rank.DEALER, password=guess) == one


def test_a_request_that_is_finished_late_undoes_no_password(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    def falls() -> None:
        raise Fallen

    under = receipt()
    Between(pit, monkeypatch, "after", falls)
    with pytest.raises(Fallen):
        add(pit, under, password="the first one")
    monkeypatch.undo()
    accounts.finish_adding(pit)
    (person,) = people(pit)
    assert accounts.set_password(pit, SOFTWARE, person, "the second one").granted
    assert add(pit, under, password="the first one").status == 409
    assert isinstance(sign_in(pit, "Marie", "the second one"), SignedIn)


def test_a_password_that_was_set_meanwhile_stands(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    person = id_of(add(pit, receipt(), password="stolen by Jean"))
    marie = pit.looking.person(person)
    assert marie is not None
    real = lockout.succeeded

    def reset(keys: Any) -> None:
        real(keys)
        assert accounts.set_password(pit, SOFTWARE, person, "set by the house").granted

    monkeypatch.setattr(lockout, "succeeded", reset)
    refused = accounts.choose_password(pit, marie, "stolen by Jean", "chosen by Jean")
    assert refused is not None
    assert refused.sentence == "The old password is not right."
    monkeypatch.undo()
    assert isinstance(sign_in(pit, "Marie", "set by the house"), SignedIn)
    assert not isinstance(sign_in(pit, "Marie", "chosen by Jean"), SignedIn)
