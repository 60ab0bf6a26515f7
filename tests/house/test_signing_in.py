"""Signing in: the right are let in, the wrong learn nothing, and all of it is on record."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import RequestFactory
from tests.house.pits import House, receipt

from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.home import Home
from croupier.house.journal.models import Entry
from croupier.house.people import accounts, codes, demonstration, hashing, lockout, sessions, tokens
from croupier.house.people.acts import ChangeRank
from croupier.house.people.events import SignInFailed, SignInGranted, StaffEvent, read
from croupier.house.people.house_rules import CASH, CODES, DAY, IDLE, ZONE, HouseRules, read_rules, unreadable
from croupier.house.people.models import Login, Token
from croupier.house.people.persons import SOFTWARE
from croupier.house.people.signing_in import NO_CODE_YET, WRONG, NotSignedIn, SignedIn, sign_in
from croupier.house.settings import DEMONSTRATION_VARIABLE

pytestmark = pytest.mark.slow

PASSWORD = "quiet-lamp-47"


def add(pit: Pit, name: str, rank: Rank = Rank.PLAYER) -> str:
    return id_of(accounts.add(pit, SOFTWARE, rank, name, PASSWORD))


def staff_entries() -> list[StaffEvent]:
    bodies = Entry.objects.filter(stream__name="staff").order_by("version").values_list("body", flat=True)
    return [read(bytes(body)) for body in bodies]


def test_the_right_password_lets_in_and_is_on_record(pit: Pit) -> None:
    person = add(pit, "Marie Curie")
    found = sign_in(pit, "  marie CURIE ", PASSWORD)
    assert isinstance(found, SignedIn)
    assert (found.id, found.rank, found.name) == (person, Rank.PLAYER, "Marie Curie")
    last = staff_entries()[-1]
    assert isinstance(last, SignInGranted)
    assert (last.person, last.how, last.by.id) == (person, "password", person)


@pytest.fixture
def stopped(home: Home) -> Iterator[Pit]:
    """A pit where no time passes."""
    found = Pit.open(home, clock=lambda: 1_700_000_000.0)
    yield found
    found.close()


def test_no_refusal_tells_whether_a_name_is_known(stopped: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    pit = stopped
    add(pit, "Marie")
    worked: list[str] = []
    real = hashing.Hasher.verify

    def verify(hasher: hashing.Hasher, password: str, encoded: str) -> bool:
        worked.append(encoded.rpartition("$")[0].rpartition("$")[0])
        return real(hasher, password, encoded)

    monkeypatch.setattr(hashing.Hasher, "verify", verify)
    answers = {name: [sign_in(pit, name, "wrong-password", where=name) for _ in range(8)] for name in ("Marie", "Nobody")}
    assert answers["Marie"] == answers["Nobody"]
    assert answers["Marie"][0] == NotSignedIn(WRONG)
    assert answers["Marie"][-1].status == 429  # type: ignore[union-attr]
    assert len(worked) == 2 * lockout.NAME.free  # as many hashes for one as for the other, none while locked
    assert len(set(worked)) == 1  # and as costly


def test_what_was_typed_is_never_on_record(pit: Pit) -> None:
    person = add(pit, "Marie")
    sign_in(pit, "Marie", "hunter2-hunter2")
    sign_in(pit, "hunter2-as-a-name", "hunter2-hunter2")
    failed = [event for event in staff_entries() if isinstance(event, SignInFailed)]
    assert [event.person for event in failed] == [person, ""]
    bodies = b"".join(bytes(body) for body in Entry.objects.values_list("body", flat=True))
    assert b"hunter2" not in bodies
    assert b"Marie" not in bodies


def test_failures_lock_a_name_longer_each_time_and_time_unlocks_it(home: Home) -> None:
    clock = [1_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    add(pit, "Marie")
    try:
        for _ in range(lockout.NAME.free - 1):
            assert sign_in(pit, "Marie", "wrong-password", where="a") == NotSignedIn(WRONG)
        waits = []
        for _ in range(3):
            last = sign_in(pit, "Marie", "wrong-password", where="b")
            assert isinstance(last, NotSignedIn)
            waits.append(last.wait)
            locked = sign_in(pit, "Marie", PASSWORD, where="b")  # the right one does not help either
            assert isinstance(locked, NotSignedIn)
            assert locked.status == 429
            clock[0] += last.wait
        assert waits == [30, 60, 120]
        assert isinstance(sign_in(pit, "Marie", PASSWORD, where="b"), SignedIn)
        assert sign_in(pit, "Marie", "wrong-password", where="b") == NotSignedIn(WRONG)  # it begins anew
    finally:
        pit.close()


def test_failures_lock_an_address_whatever_the_names(pit: Pit) -> None:
    add(pit, "Marie")
    for number in range(lockout.ADDRESS.free):
        sign_in(pit, f"guess {number}", "wrong-password", where="2001:db8::1")
    locked = sign_in(pit, "Marie", PASSWORD, where="2001:db8::2")  # the same machine has many such addresses
    assert isinstance(locked, NotSignedIn)
    assert locked.status == 429
    assert isinstance(sign_in(pit, "Marie", PASSWORD, where="192.0.2.1"), SignedIn)


def test_signing_in_with_an_account_of_ones_own_clears_no_failures_of_the_address(pit: Pit) -> None:
    add(pit, "Marie")
    for number in range(lockout.ADDRESS.free):
        sign_in(pit, f"guess {number}", "wrong-password", where="192.0.2.1")
        if number < lockout.ADDRESS.free - 1:
            assert isinstance(sign_in(pit, "Marie", PASSWORD, where="192.0.2.1"), SignedIn)
    locked = sign_in(pit, "Marie", PASSWORD, where="192.0.2.1")
    assert isinstance(locked, NotSignedIn)


def test_only_so_many_passwords_are_hashed_at_once(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    add(pit, "Marie")
    go, inside, most = Event(), [], [0]

    def slow(_password: str, _kept: str | None) -> bool:
        inside.append(1)
        most[0] = max(most[0], len(inside))
        go.wait(20)
        inside.pop()
        return False

    monkeypatch.setattr(hashing, "matches", slow)
    with ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(sign_in, pit, f"one {n}", PASSWORD, "", str(n)) for n in range(12)]
        turned_away: list[Future[SignedIn | NotSignedIn]] = []
        while len(turned_away) < 12 - hashing.AT_ONCE - hashing.WAITING:
            turned_away = [answer for answer in asked if answer.done()]
        go.set()
        answers = [answer.result() for answer in asked]
    assert most[0] <= hashing.AT_ONCE
    assert [answer.result() for answer in turned_away] == [NotSignedIn(hashing.CROWDED, 503, 5)] * len(turned_away)
    assert answers.count(NotSignedIn(WRONG)) == hashing.AT_ONCE + hashing.WAITING


@pytest.mark.parametrize(
    ("moment", "code"),
    [(59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"), (1234567890, "89005924"), (2000000000, "69279037")],
)
def test_codes_are_those_of_the_standard(moment: int, code: str) -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # the standard's own, in base 32
    assert codes.code_at(secret, moment // codes.STEP, 8) == code
    assert codes.step_of(secret, code[2:], moment, 0) == moment // codes.STEP


def test_a_code_works_once_and_only_near_its_time(home: Home) -> None:
    clock = [1_700_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    try:
        add(pit, "Marie")
        secret = codes.new_secret()
        Login.objects.filter(name="Marie").update(code_secret=secret)
        step = int(clock[0]) // codes.STEP
        assert sign_in(pit, "Marie", PASSWORD) == NotSignedIn(WRONG)
        assert sign_in(pit, "Marie", PASSWORD, codes.code_at(secret, step - 3)) == NotSignedIn(WRONG)
        assert isinstance(sign_in(pit, "Marie", PASSWORD, codes.code_at(secret, step - 1)), SignedIn)
        assert isinstance(sign_in(pit, "Marie", PASSWORD, codes.code_at(secret, step)), SignedIn)
        for again in (step, step - 1):
            assert sign_in(pit, "Marie", PASSWORD, codes.code_at(secret, again)) == NotSignedIn(WRONG)
        clock[0] += codes.STEP
        assert isinstance(sign_in(pit, "Marie", PASSWORD, codes.code_at(secret, step + 1)), SignedIn)
    finally:
        pit.close()


def test_a_wrong_password_uses_no_code_up(pit: Pit) -> None:
    add(pit, "Marie")
    secret = codes.new_secret()
    Login.objects.filter(name="Marie").update(code_secret=secret)
    code = codes.code_at(secret, int(pit.clock()) // codes.STEP)
    assert sign_in(pit, "Marie", "wrong-password", code) == NotSignedIn(WRONG)
    found = sign_in(pit, "Marie", PASSWORD, code)
    assert isinstance(found, SignedIn)
    assert found.with_code


@pytest.mark.parametrize("rank", list(Rank))
def test_managers_need_a_code_in_earnest(pit: Pit, monkeypatch: pytest.MonkeyPatch, rank: Rank) -> None:
    monkeypatch.setenv(DEMONSTRATION_VARIABLE, "")
    add(pit, "Marie", rank)
    answer = sign_in(pit, "Marie", PASSWORD)
    if rank in (Rank.MANAGER, Rank.ASSISTANT_MANAGER):
        assert answer == NotSignedIn(NO_CODE_YET, 403)
        assert isinstance(staff_entries()[-1], SignInFailed)
    else:
        assert isinstance(answer, SignedIn)
        monkeypatch.setattr(settings, "HOUSE_RULES", read_rules({CODES: rank.value}))
        assert sign_in(pit, "Marie", PASSWORD) == NotSignedIn(NO_CODE_YET, 403)


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (CODES, "dealer, inspector", "dealer,emperor"),
        (IDLE, "5", "0"),
        (CASH, "5000", "-1"),
        (DAY, "04:30", "4"),
        (ZONE, "Europe/Vienna", "Mars/Base"),
    ],
)
def test_what_the_house_decides_makes_sense_or_is_told(name: str, right: str, wrong: str) -> None:
    assert read_rules({}) == HouseRules()
    assert unreadable({name: right}) == []
    assert read_rules({name: right}) != HouseRules()
    assert read_rules({name: wrong}) == HouseRules()
    (sentence,) = unreadable({name: wrong})
    assert sentence.startswith(f"{name} must ")
    assert Rank.MANAGER in read_rules({name: right}).with_codes


def _browser() -> HttpRequest:
    request = RequestFactory().get("/")
    request.session = SessionStore()
    return request


def test_a_page_knows_who_signed_in_until_they_are_idle(pit: Pit) -> None:
    person, idle = add(pit, "Marie"), settings.HOUSE_RULES.idle
    request = _browser()
    assert sessions.person_of(request, 1000) is None
    before = request.session.session_key
    sessions.begin(request, person, 1000)
    request.session.save()
    assert request.session.session_key != before
    assert sessions.person_of(request, 1000 + idle) == person
    assert sessions.person_of(request, 1000 + 2 * idle, active=False) == person
    assert sessions.person_of(request, 1000 + 2 * idle + 1, active=False) is None  # to look on is no activity
    assert sessions.person_of(request, 1000 + 2 * idle) is None


def test_a_session_ends_with_the_password_it_began_with_and_after_half_a_day(pit: Pit) -> None:
    person = add(pit, "Marie")
    one, other = _browser(), _browser()
    sessions.begin(one, person, 1000)
    accounts.set_password(pit, person, person, "other-lamp-48")
    assert sessions.person_of(one, 1001) is None
    sessions.begin(other, person, 1000)
    for moment in range(1000, 1000 + settings.LONGEST, 600):
        assert sessions.person_of(other, moment) == person
    assert sessions.person_of(other, 1001 + settings.LONGEST) is None
    third = _browser()
    sessions.begin(third, person, 1000)
    sessions.end(third)
    assert sessions.person_of(third, 1000) is None


@pytest.mark.parametrize("rank", [Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER])
def test_what_began_without_a_code_ends_with_a_rank_that_needs_one(pit: Pit, rank: Rank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    dealer, other, manager = add(pit, "Marie", Rank.DEALER), add(pit, "Pierre", Rank.DEALER), add(pit, "Irene", Rank.MANAGER)
    begun = {with_code: _begun(dealer, with_code=with_code) for with_code in (False, True)}
    others = tokens.issue(other)
    promote = ChangeRank(person=dealer, rank=rank)
    assert pit.ask(Staff(receipt(), other, promote)).status == 403
    assert _still(*begun[False]) == _still(*begun[True]) == [dealer, dealer]
    assert pit.ask(Staff(receipt(), manager, promote)).granted
    still = dealer if rank is Rank.SUPERVISOR else None
    assert _still(*begun[False]) == [still, still]
    assert _still(*begun[True]) == [dealer, dealer]
    assert tokens.person_of(others) == other
    assert pit.ask(Staff(receipt(), manager, ChangeRank(person=dealer, rank=Rank.DEALER))).granted
    assert _still(*begun[False]) == [still, still]  # once ended, ended


def test_what_is_begun_while_a_rank_comes_that_needs_a_code_is_worth_nothing(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever signs in is looked at before their token is made."""
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    dealer = add(pit, "Marie", Rank.DEALER)
    found = sign_in(pit, "Marie", PASSWORD)
    assert isinstance(found, SignedIn)
    assert pit.ask(Staff(receipt(), SOFTWARE, ChangeRank(person=dealer, rank=Rank.MANAGER))).granted
    assert _still(*_begun(dealer, with_code=found.with_code)) == [None, None]


def test_what_began_without_a_code_ends_with_a_house_that_asks_for_one(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    people = [add(pit, "Marie", Rank.SUPERVISOR), add(pit, "Pierre", Rank.PLAYER), add(pit, "Irene", Rank.DEALER)]
    begun = [_begun(person, with_code=False) for person in people]
    assert [_still(*each) for each in begun] == [[person, person] for person in people]
    monkeypatch.setattr(settings, "HOUSE_RULES", read_rules({CODES: "casino-supervisor, player"}))
    assert [_still(*each) for each in begun] == [[None, None], [None, None], [people[2], people[2]]]


def _begun(person: str, *, with_code: bool) -> tuple[str, HttpRequest]:
    """A token and a session."""
    page = _browser()
    sessions.begin(page, person, with_code=with_code)
    return tokens.issue(person, with_code=with_code), page


def _still(token: str, page: HttpRequest) -> list[str | None]:
    """Whose they are, if they still hold."""
    return [tokens.person_of(token), sessions.person_of(page)]


def test_a_token_holds_until_it_is_left_unused(pit: Pit) -> None:
    token = tokens.issue("P1001", now=1000)
    assert token not in {row.digest for row in Token.objects.all()}
    idle = settings.HOUSE_RULES.idle
    assert tokens.person_of(token, 1000 + idle) == "P1001"
    assert tokens.person_of(token, 1000 + 2 * idle) == "P1001"
    assert tokens.person_of(token, 1000 + 3 * idle + 1) is None
    assert tokens.person_of(token, 1000 + 2 * idle) is None  # once ended, ended


def test_a_stream_is_no_activity(pit: Pit) -> None:
    token, idle = tokens.issue("P1001", now=1000), settings.HOUSE_RULES.idle
    for moment in range(1000, 1000 + idle, 30):
        assert tokens.person_of(token, moment, active=False) == "P1001"
    assert tokens.person_of(token, 1000 + idle + 1, active=False) is None


def test_a_token_ends_after_half_a_day_however_busy(pit: Pit) -> None:
    token = tokens.issue("P1001", now=0)
    for moment in range(0, settings.LONGEST + 1, settings.HOUSE_RULES.idle):
        assert tokens.person_of(token, moment) == "P1001"
    assert tokens.person_of(token, settings.LONGEST + 1) is None


def test_signing_out_ends_one_token_and_a_new_password_all(pit: Pit) -> None:
    one, two, other = tokens.issue("P1001"), tokens.issue("P1001"), tokens.issue("P1002")
    tokens.end(one)
    assert [tokens.person_of(token) for token in (one, two, other, "made up")] == [None, "P1001", "P1002", None]
    tokens.end_all("P1001")
    assert [tokens.person_of(token) for token in (two, other)] == [None, "P1002"]


def test_demonstration_accounts_sign_in_by_name_alone_there_and_nowhere_else(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    demonstration.create(pit)
    demonstration.create(pit)
    found = demonstration.demonstration_accounts(pit)
    assert {account.rank for account in found} == set(Rank)
    assert len({account.id for account in found}) == len(found) == len({account.name for account in found})
    for account in found:
        came = sign_in(pit, account.name)
        assert isinstance(came, SignedIn)
        assert (came.id, came.rank, came.name) == (account.id, account.rank, account.name)
    monkeypatch.setenv(DEMONSTRATION_VARIABLE, "")
    assert demonstration.demonstration_accounts(pit) == []
    for account in found:
        assert sign_in(pit, account.name, where=account.name) == NotSignedIn(WRONG)


def test_a_login_without_a_person_in_the_journal_opens_nothing(pit: Pit) -> None:
    add(pit, "Marie")
    Login.objects.update(person="P9999")
    assert sign_in(pit, "Marie", PASSWORD) == NotSignedIn(WRONG)


def test_nobody_else_signs_in_without_a_password(pit: Pit) -> None:
    add(pit, "Marie")
    assert sign_in(pit, "Marie") == NotSignedIn(WRONG)


@pytest.mark.parametrize("typed", ["\x00", "\ud800", "a" * 5_000, " ", "\u200b"])
def test_whatever_is_typed_is_only_wrong(pit: Pit, typed: str) -> None:
    add(pit, "Marie")
    assert sign_in(pit, typed, "some-password", typed) == NotSignedIn(WRONG)
    assert sign_in(pit, "Marie", typed, typed) == NotSignedIn(WRONG)
    assert accounts.person_named(typed) is None
    assert accounts.add(pit, SOFTWARE, Rank.PLAYER, "Pierre", typed).status == 422


def test_an_account_is_added_once_whatever_is_asked_again(pit: Pit) -> None:
    one = accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie", receipt="r1")
    assert accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie", receipt="r1") == one
    other = accounts.add(pit, SOFTWARE, Rank.PLAYER, "marie", receipt="r2")
    assert (other.status, id_of(one)) == (409, "P1001")


def test_whoever_may_not_add_people_does_not_learn_which_names_are_taken(house: House) -> None:
    add(house.pit, "Marie")
    dealer = house.staff[Rank.DEALER]
    answers = [accounts.add(house.pit, dealer, Rank.PLAYER, name, PASSWORD) for name in ("Marie", "Pierre", "")]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0].status == 403
    assert not Login.objects.filter(name="Pierre").exists()


@pytest.mark.parametrize("name", ["", "  ", "a" * 81, "line\x00break", "\u200b"])
def test_what_is_no_name_is_refused_whole(pit: Pit, name: str) -> None:
    reply = accounts.add(pit, SOFTWARE, Rank.PLAYER, name)
    assert reply.status == 422
    assert msgspec.json.decode(reply.body)["refused"]["sentence"].startswith("A name")
    assert not Login.objects.exists()
