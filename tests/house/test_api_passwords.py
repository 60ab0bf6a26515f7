"""Everybody has a password that only they know: one that somebody else has chosen is good for choosing another."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from tests.house.fronts import Front, Said
from tests.house.pits import receipt

from croupier.games.ranks import CHAIN, Rank
from croupier.house.api import limits
from croupier.house.api.callers import CHOOSE
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.journal.models import Entry
from croupier.house.people import accounts, codes, lockout, sessions, tokens
from croupier.house.people.acts import Suspend
from croupier.house.people.events import PasswordSet, SignInFailed, StaffEvent, read
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE
from croupier.house.people.signing_in import WRONG
from croupier.house.settings import DEMONSTRATION_VARIABLE

pytestmark = pytest.mark.slow

FIRST, OWN = "quiet-lamp-47", "my-own-lamp-48"
PATH = "/api/v1/me/password"


@pytest.fixture(autouse=True)
def earnest(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    assert front
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    limits.SIGNING_IN.forget()


def sign_in(front: Front, name: str, password: str) -> Said:
    login = Login.objects.get(name=name)
    Login.objects.filter(name=name).update(code_step=0)
    code = codes.code_at(login.code_secret, int(front.house.pit.clock()) // codes.STEP) if login.code_secret else ""
    return front.post("/api/v1/sign-in", None, {"name": name, "password": password, "code": code})


def added(front: Front, rank: Rank = Rank.DEALER, name: str = "Marie") -> str:
    person = id_of(accounts.add(front.house.pit, SOFTWARE, rank, name, FIRST))
    if rank in settings.HOUSE_RULES.with_codes:
        accounts.set_codes(front.house.pit, SOFTWARE, person, on=True)
    return person


def by(front: Front, token: str, method: str, path: str, body: Any = None) -> Said:
    return front.ask(method, path, None, body, authorization=f"Bearer {token}")


def last_entry() -> StaffEvent:
    found: StaffEvent = read(
        bytes(Entry.objects.filter(stream__name="staff").order_by("-version").values_list("body", flat=True)[0])
    )
    return found


@pytest.mark.parametrize("rank", list(Rank))
def test_nothing_is_granted_before_a_password_of_ones_own_is_chosen(front: Front, rank: Rank) -> None:
    person = added(front, rank)
    said = sign_in(front, "Marie", FIRST)
    assert (said.status, said.json["id"], said.json["choose_password"]) == (200, person, True)
    token = said.json["token"]
    asked = 0
    for path, methods in front.get("/api/v1/openapi.json").json["paths"].items():
        for method, declared in methods.items():
            if "security" in declared and path not in (PATH, "/api/v1/sign-out") and not path.endswith("/events"):
                found = by(front, token, method.upper(), path.replace("{table}", "b1").replace("{number}", "1"), b"{}")
                assert (found.status, found.sentence) == (403, CHOOSE), path
                asked += 1
    assert asked > 50
    assert tokens.person_of(token) is None  # nor is anything watched
    assert by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).status == 200
    assert by(front, token, "GET", "/api/v1/me").json["id"] == person
    again = sign_in(front, "Marie", OWN)
    assert (again.status, again.json.keys()) == (200, {"token", "rank", "id"})


@pytest.mark.parametrize("rank", CHAIN[2:])
def test_whoever_adds_somebody_does_not_know_their_password(front: Front, rank: Rank) -> None:
    staff = front.house.staff[rank]
    front.token(staff, with_code=True)
    newcomer = {"id": str(uuid4()), "rank": "player", "name": "Marie", "password": FIRST}
    assert front.post("/api/v1/people", staff, newcomer).status == 200
    token = sign_in(front, "Marie", FIRST).json["token"]
    assert by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).status == 200
    assert sign_in(front, "Marie", FIRST).status == 401
    assert sign_in(front, "Marie", OWN).status == 200


def test_a_password_that_is_set_for_somebody_is_to_be_changed_too(front: Front) -> None:
    person = added(front, Rank.INSPECTOR)
    token = sign_in(front, "Marie", FIRST).json["token"]
    assert by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).status == 200
    assert accounts.set_password(front.house.pit, SOFTWARE, person, "third-lamp-49").granted
    assert by(front, token, "GET", "/api/v1/me").status == 401
    assert sign_in(front, "Marie", "third-lamp-49").json["choose_password"]


def test_in_a_demonstration_passwords_are_nobodys_concern(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEMONSTRATION_VARIABLE, "1")
    added(front)
    assert sign_in(front, "Marie", FIRST).json.keys() == {"token", "rank", "id"}


def test_other_tokens_end_and_it_is_on_record_without_the_password(front: Front) -> None:
    person = added(front)
    token, other = (sign_in(front, "Marie", FIRST).json["token"] for _ in range(2))
    stranger = tokens.issue(front.house.patron())
    assert by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).json == {"status": "changed"}
    found = last_entry()
    assert isinstance(found, PasswordSet)
    assert (found.person, found.by.id) == (person, person)
    assert b"lamp" not in b"".join(bytes(body) for body in Entry.objects.values_list("body", flat=True))
    assert [tokens.person_of(each) is not None for each in (token, other, stranger)] == [True, False, True]


@pytest.mark.parametrize(
    ("new", "word"), [("short", "10 to 200"), ("", "10 to 200"), ("x" * 201, "10 to 200"), (FIRST, "another one is needed")]
)
def test_what_cannot_be_a_new_password(front: Front, new: str, word: str) -> None:
    added(front)
    token = sign_in(front, "Marie", FIRST).json["token"]
    refused = by(front, token, "POST", PATH, {"old": FIRST, "new": new})
    assert refused.status == 422
    assert word in refused.sentence
    assert sign_in(front, "Marie", FIRST).status == 200


def test_the_old_password_is_guessed_no_faster_than_at_the_door(front: Front) -> None:
    person = added(front)
    token = sign_in(front, "Marie", FIRST).json["token"]
    said = [by(front, token, "POST", PATH, {"old": f"guess-number-{n}", "new": OWN}) for n in range(lockout.NAME.free + 1)]
    assert [each.status for each in said] == [403] * (lockout.NAME.free - 1) + [429, 429]
    assert said[0].sentence == "The old password is not right."
    assert int(said[-1].headers["Retry-After"]) > 0
    found = last_entry()
    assert isinstance(found, SignInFailed)
    assert (found.person, found.locked) == (person, 30)
    assert by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).status == 429  # the right one does not help either
    assert sign_in(front, "Marie", FIRST).status == 429


def test_an_address_that_tries_much_is_sent_away(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    token = tokens.issue(front.house.patron())
    monkeypatch.setitem(settings.THROTTLES, "sign-in", (0.001, 1))
    limits.SIGNING_IN.forget()
    assert [by(front, token, "POST", PATH, {"old": FIRST, "new": OWN}).status for _ in range(2)] == [403, 429]
    limits.SIGNING_IN.forget()


def test_a_stranger_and_whoever_is_suspended_choose_nothing(front: Front) -> None:
    person = added(front)
    token = sign_in(front, "Marie", FIRST).json["token"]
    assert front.post(PATH, None, {"old": FIRST, "new": OWN}).status == 401
    assert front.house.pit.ask(Staff(receipt(), SOFTWARE, Suspend(person=person))).granted
    refused = by(front, token, "POST", PATH, {"old": FIRST, "new": OWN})
    assert refused.status == 403
    assert "suspended" in refused.sentence


def test_whoever_has_no_password_chooses_none(front: Front) -> None:
    for person in (front.house.patron(), id_of(accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Marie"))):
        assert front.post(PATH, person, {"old": "", "new": OWN}).status == 403


def test_a_token_that_was_made_while_the_password_changed_is_worth_nothing(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    person = added(front)
    real, made = tokens.issue, []

    def late(*words: Any, **more: Any) -> str:
        assert accounts.set_password(front.house.pit, SOFTWARE, person, "third-lamp-49").granted
        made.append(real(*words, **more))
        return made[-1]

    monkeypatch.setattr(tokens, "issue", late)
    said = sign_in(front, "Marie", FIRST)
    assert (said.status, said.sentence) == (401, WRONG)
    assert tokens.holder_of(made[0]) is None


def test_a_page_goes_on_with_the_password_chosen_there(front: Front) -> None:
    person = added(front)
    here, elsewhere = HttpRequest(), HttpRequest()
    for page in (here, elsewhere):
        page.session = SessionStore()
        sessions.begin(page, person, due=True)
        assert sessions.person_of(page) is None
        found = sessions.holder_of(page)
        assert found is not None
        assert (found.person, found.due) == (person, True)
    known = front.house.pit.looking.person(person)
    assert known is not None
    assert accounts.choose_password(front.house.pit, known, FIRST, OWN) is None
    sessions.keep(here, person)
    assert (sessions.person_of(here), sessions.holder_of(elsewhere)) == (person, None)
