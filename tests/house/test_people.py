"""People of the house: who may do what to whom, by example and by property."""

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.house.named import held
from tests.house.pits import House, receipt

from croupier.games.ranks import CHAIN, SEES_ALL, Rank
from croupier.house.floor.asked import Reply
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import AddPerson, Staff, id_of
from croupier.house.journal.models import Entry
from croupier.house.journal.models import Person as PersonRow
from croupier.house.opening import OpenHouse
from croupier.house.people import accounts, acts, demonstration
from croupier.house.people.acts import LOOSENING, NOBODY, NOT_YOURS, SET_APART, decide
from croupier.house.people.events import LimitSet, changed, read
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE, Limit, Own, Person, Standing
from croupier.house.people.signing_in import NotSignedIn, SignedIn, sign_in
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

PATRON, STAFF = "P1001", "S9"
KINDS = list(acts.Acting.__args__)
PEOPLE = {PATRON: Person(PATRON, Rank.PLAYER), STAFF: Person(STAFF, Rank.DEALER)}

SUPERVISOR_UP, MANAGER_ONLY = set(CHAIN[2:]), {Rank.MANAGER}
MAY: dict[tuple[type[acts.Act], str], set[Rank]] = {
    (acts.Suspend, PATRON): SUPERVISOR_UP,
    (acts.Reinstate, PATRON): SUPERVISOR_UP,
    (acts.Exclude, PATRON): SUPERVISOR_UP,
    (acts.Readmit, PATRON): MANAGER_ONLY,
    (acts.CloseAccount, PATRON): SUPERVISOR_UP,
    (acts.IssueCard, PATRON): SUPERVISOR_UP,
    (acts.SuspendCard, PATRON): SUPERVISOR_UP,
    (acts.RestoreCard, PATRON): SUPERVISOR_UP,
    (acts.WithdrawCard, PATRON): SUPERVISOR_UP,
}
"""All others, to patrons and staff: a Gaming Manager alone. What patrons do for themselves: nobody else, whatever the rank."""


def made(kind: type[acts.Act], person: str) -> Any:
    more = {
        acts.ChangeRank: {"rank": Rank.SUPERVISOR},
        acts.GiveTournament: {"tournament": "t1"},
        acts.TakeTournament: {"tournament": "t1"},
        acts.SetLimit: {"limit": Limit.LOSS, "value": 100},
    }
    return kind(person=person, **more.get(kind, {}))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_rank_comes_first(kind: type[acts.Act]) -> None:
    for rank, person in product(Rank, (PATRON, STAFF, "P9999", "S9999", "nobody at all")):
        _rank_first(kind, rank, person)


def _rank_first(kind: type[acts.Act], rank: Rank, person: str) -> None:
    outcome = decide(made(kind, person), Actor("S1", rank), PEOPLE.get, 0)
    stands_for = PATRON if person[0] == "P" else STAFF
    may = set() if kind in acts.OWN else MAY.get((kind, stands_for), MANAGER_ONLY)
    if rank not in may:
        assert outcome is NOT_YOURS  # whether there is such a person or not
    elif person not in PEOPLE:
        assert outcome is NOBODY
    else:
        assert outcome is not NOT_YOURS


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.sampled_from(list(Rank)), st.sampled_from([PATRON, STAFF]), st.data())
def test_what_whoever_may_not_act_is_told_depends_on_nobodys_state(kind: Any, rank: Rank, person: str, data: st.DataObject) -> None:
    """A refusal of rank is the same whatever there is to know of the person; and events change only whom they are about."""
    one = Person(
        person,
        PEOPLE[person].rank,
        data.draw(st.sampled_from(list(Standing))),
        card=data.draw(st.sampled_from(["", "card"])),
        card_suspended=data.draw(st.booleans()),
        erased=data.draw(st.booleans()),
        limits={Limit.LOSS: Own(50)} if data.draw(st.booleans()) else {},
        tournaments=data.draw(st.sampled_from([(), ("t1",)])),
    )
    act, by = made(kind, person), Actor("S1", rank)
    outcome, usual = decide(act, by, {person: one}.get, 0), decide(act, by, PEOPLE.get, 0)
    assert (outcome is NOT_YOURS) is (usual is NOT_YOURS)
    if not isinstance(outcome, Refused):
        for event in outcome:
            after = changed(event, {person: one}.get)
            assert after is not None
            assert (after.id, after.digest) == (person, one.digest)
            assert after != one


def test_nobody_does_it_to_themselves() -> None:
    for kind in (acts.ChangeRank, acts.Suspend, acts.CloseAccount, acts.EraseName, acts.GiveTournament):
        outcome = decide(made(kind, STAFF), Actor(STAFF, Rank.MANAGER), {STAFF: Person(STAFF, Rank.MANAGER)}.get, 0)
        assert outcome == Refused("Nobody does this to themselves.")


def test_surveillance_has_accounts_of_its_own() -> None:
    people = {"S2": Person("S2", Rank.SURVEILLANCE), STAFF: PEOPLE[STAFF]}
    by, program = Actor("S1", Rank.MANAGER), Actor(SOFTWARE, Rank.MANAGER)
    for act, who in (
        (acts.ChangeRank(person="S2", rank=Rank.DEALER), program),
        (acts.ChangeRank(person=STAFF, rank=Rank.SURVEILLANCE), by),
    ):
        outcome = decide(act, who, people.get, 0)
        assert isinstance(outcome, Refused)
        assert "accounts of their own" in outcome.sentence
    assert isinstance(decide(acts.ChangeRank(person=STAFF, rank=Rank.PLAYER), by, people.get, 0), Refused)


@pytest.mark.parametrize("rank", sorted(SEES_ALL))
@pytest.mark.parametrize(
    "kind",
    [
        acts.ChangeRank, acts.Suspend, acts.Reinstate, acts.CloseAccount, acts.GiveTournament, acts.TakeTournament, acts.EraseName,
    ],
)  # fmt: skip
def test_nobody_of_the_pit_does_anything_to_those_who_see_every_card(kind: type[acts.Act], rank: Rank) -> None:
    for standing in Standing:
        watcher = Person("S2", rank, standing, tournaments=("t1",))
        assert decide(made(kind, "S2"), Actor("S1", Rank.MANAGER), {"S2": watcher}.get, 0) is SET_APART
        assert decide(made(kind, "S2"), Actor(SOFTWARE, Rank.MANAGER), {"S2": watcher}.get, 0) is not SET_APART


# Through the writer


def give(house: House, by: str, act: Any) -> Reply:
    return house.pit.ask(Staff(receipt(), by, act))


def person(house: House, one: str) -> Person:
    found = house.pit.looking.person(one)
    assert found is not None
    return found


def sentence(reply: Reply) -> str:
    found: str = msgspec.json.decode(reply.body)["refused"]["sentence"]
    return found


def test_patrons_are_added_by_supervisors_and_staff_by_managers(house: House) -> None:
    """But those who see every card by nobody of the pit, a manager least of all."""
    for rank in Rank:
        by = house.patron() if rank is Rank.PLAYER else house.staff[rank]
        for added in Rank:
            reply = house.pit.ask(AddPerson(receipt(), by, added))
            may = SUPERVISOR_UP if added is Rank.PLAYER else set[Rank]() if added in SEES_ALL else MANAGER_ONLY
            assert reply.granted is (rank in may)
            assert reply.granted or reply.status == 403


@pytest.mark.parametrize("rank", sorted(SEES_ALL))
def test_nobody_of_the_pit_comes_in_as_one_who_sees_every_card(house: House, rank: Rank) -> None:
    pit, manager = house.pit, house.staff[Rank.MANAGER]
    refused = accounts.add(pit, manager, rank, "Marie", "quiet-lamp-47")
    assert (refused.status, sentence(refused)) == (403, SET_APART.sentence)
    watcher = id_of(accounts.add(pit, SOFTWARE, rank, "Marie", "quiet-lamp-47"))
    assert accounts.set_password(pit, manager, watcher, "another-lamp-48").status == 403
    told = accounts.set_codes(pit, manager, watcher, on=True)
    assert isinstance(told, Reply)
    assert told.status == 403
    for act in (acts.Suspend(person=watcher), acts.CloseAccount(person=watcher)):
        assert give(house, manager, act).status == 403
    assert isinstance(sign_in(pit, "Marie", "quiet-lamp-47"), SignedIn)
    assert accounts.set_password(pit, watcher, watcher, "another-lamp-48").granted
    for own in (acts.Suspend(person=watcher), acts.Reinstate(person=watcher), acts.CloseAccount(person=watcher)):
        assert give(house, SOFTWARE, own).granted


def test_a_persons_way_through_the_house(house: House) -> None:
    manager, supervisor, dealer = (house.staff[rank] for rank in (Rank.MANAGER, Rank.SUPERVISOR, Rank.DEALER))
    assert give(house, manager, acts.ChangeRank(person=dealer, rank=Rank.SUPERVISOR)).granted
    assert person(house, dealer).rank is Rank.SUPERVISOR
    assert give(house, manager, acts.Suspend(person=dealer, why="Lost a key.")).granted
    refused = give(house, dealer, acts.IssueCard(person=house.patron()))
    assert (refused.status, sentence(refused)) == (403, "Your account is suspended. Please see a casino supervisor.")
    assert not give(house, supervisor, acts.Reinstate(person=dealer)).granted
    assert give(house, manager, acts.Reinstate(person=dealer)).granted
    assert give(house, dealer, acts.IssueCard(person=house.patron())).granted


def test_a_player_card_is_issued_suspended_replaced_and_withdrawn(house: House) -> None:
    supervisor, patron = house.staff[Rank.SUPERVISOR], house.patron()
    assert not person(house, patron).has_valid_card
    assert give(house, supervisor, acts.IssueCard(person=patron)).granted
    assert person(house, patron).has_valid_card
    assert give(house, supervisor, acts.SuspendCard(person=patron, why="Reported lost.")).granted
    assert not person(house, patron).has_valid_card
    assert give(house, supervisor, acts.RestoreCard(person=patron)).granted
    first = person(house, patron).card
    assert give(house, supervisor, acts.IssueCard(person=patron)).granted
    assert person(house, patron).card not in ("", first)
    assert give(house, supervisor, acts.WithdrawCard(person=patron)).granted
    assert person(house, patron) == replace(person(house, patron), card="", cards=2)
    assert give(house, supervisor, acts.WithdrawCard(person=patron)).status == 422


def test_someone_is_named_manager_of_one_tournament(house: House) -> None:
    manager, dealer = house.staff[Rank.MANAGER], house.staff[Rank.DEALER]
    assert give(house, manager, acts.GiveTournament(person=dealer, tournament="spring")).granted
    assert person(house, dealer).tournaments == ("spring",)
    assert person(house, dealer).rank is Rank.DEALER
    assert give(house, manager, acts.GiveTournament(person=dealer, tournament="spring")).status == 422
    assert give(house, manager, acts.TakeTournament(person=dealer, tournament="spring")).granted
    assert person(house, dealer).tournaments == ()


def test_people_are_what_the_staff_stream_makes_of_them(house: House) -> None:
    manager, patron = house.staff[Rank.MANAGER], house.patron()
    for act in (acts.IssueCard(person=patron), acts.Exclude(person=patron), acts.Readmit(person=patron)):
        assert give(house, manager, act).granted
    assert give(house, patron, acts.SetLimit(person=patron, limit=Limit.LOSS, value=500)).granted
    known: dict[str, Person] = {}
    for body in Entry.objects.filter(stream__name="staff").order_by("version").values_list("body", flat=True):
        after = changed(read(bytes(body)), known.get)
        if after is not None:
            known[after.id] = after
    kept = {row.id: msgspec.json.decode(bytes(row.body), type=Person) for row in PersonRow.objects.all()}
    assert known == kept
    assert {row.id: (row.rank, row.standing) for row in PersonRow.objects.all()} == {
        one.id: (one.rank.value, one.standing.value) for one in known.values()
    }


# Limits of one's own


LOOSER = st.one_of(st.none(), st.integers(0, 100))


@pytest.mark.slow
@given(st.lists(st.tuples(LOOSER, st.integers(0, 2 * LOOSENING)), max_size=12))
def test_loosening_waits_a_day_and_tightening_holds_at_once(asked: list[tuple[int | None, int]]) -> None:
    """Against a second way: what held is read off a plain list of promises."""
    now, one = 1000, Person(PATRON, Rank.PLAYER)
    promises: list[tuple[int, int | None]] = [(0, None)]
    """From when, and what; the last whose time has come holds."""

    def holds(at: int) -> int | None:
        return [value for since, value in promises if since <= at][-1]

    for value, later in asked:
        now += later
        assert one.limit(Limit.LOSS, now) == holds(now)
        act = acts.SetLimit(person=PATRON, limit=Limit.LOSS, value=value)
        outcome = decide(act, one.actor, {PATRON: one}.get, now)
        bound = holds(now)
        promises = [(0, bound)] if not isinstance(outcome, Refused) else promises
        if isinstance(outcome, Refused):
            assert value == bound
            continue
        (event,) = outcome
        assert isinstance(event, LimitSet)
        tighter = bound is None or (value is not None and value <= bound)
        promises.append((now if tighter else now + LOOSENING, value))
        changed_to = changed(event, {PATRON: one}.get)
        assert changed_to is not None
        one = changed_to
        for moment in (now, now + LOOSENING - 1, now + LOOSENING):
            assert one.limit(Limit.LOSS, moment) == holds(moment)


def test_a_patron_excludes_themselves_at_once_and_comes_back_a_day_later(home: Any) -> None:
    clock = [1_700_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    try:
        house = House(pit)
        patron, manager = house.patron(), house.staff[Rank.MANAGER]
        assert not give(house, manager, acts.ExcludeMyself(person=patron)).granted  # theirs alone
        assert give(house, patron, acts.AskToReturn(person=patron)).status == 422
        assert give(house, patron, acts.ExcludeMyself(person=patron)).granted
        assert person(house, patron).standing_at(int(clock[0])) is Standing.EXCLUDED
        assert not give(house, manager, acts.Readmit(person=patron)).granted  # the house has not excluded them
        assert give(house, patron, acts.AskToReturn(person=patron)).granted
        clock[0] += LOOSENING - 1
        assert person(house, patron).standing_at(int(clock[0])) is Standing.EXCLUDED
        clock[0] += 1
        assert person(house, patron).standing_at(int(clock[0])) is Standing.GOOD
        assert give(house, patron, acts.ExcludeMyself(person=patron)).granted
        assert person(house, patron).standing_at(int(clock[0])) is Standing.EXCLUDED
    finally:
        pit.close()


@pytest.mark.parametrize("suspended", [False, True])
def test_the_house_remembers_whoever_has_excluded_themselves(home: Any, suspended: bool) -> None:
    """Closed and erased, they could come again as somebody new."""
    clock = [1_700_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    try:
        house = House(pit)
        manager, patron = house.staff[Rank.MANAGER], id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie"))
        assert give(house, patron, acts.ExcludeMyself(person=patron)).granted
        assert give(house, manager, acts.IssueCard(person=patron)).status == 422
        assert give(house, patron, acts.AskToReturn(person=patron)).granted
        if suspended:
            assert give(house, manager, acts.Suspend(person=patron)).granted
        for by in (manager, SOFTWARE):
            refused = give(house, by, acts.CloseAccount(person=patron))
            assert "has to remember it" in sentence(refused)
        assert accounts.erase(pit, manager, patron, receipt=receipt()).status == 422
        assert accounts.add(pit, manager, Rank.PLAYER, "Marie").status == 409
        clock[0] += LOOSENING
        assert give(house, manager, acts.CloseAccount(person=patron)).granted
    finally:
        pit.close()


# Names


def test_a_name_is_held_by_its_digest_until_it_is_erased(house: House) -> None:
    pit, manager, supervisor = house.pit, house.staff[Rank.MANAGER], house.staff[Rank.SUPERVISOR]
    patron = id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie", "quiet-lamp-47"))
    assert held(person(house, patron)) == "right"
    Login.objects.filter(person=patron).update(name="Eve")
    assert held(person(house, patron)) == "wrong"
    Login.objects.filter(person=patron).update(name=None, folded=None, salt="")
    assert held(person(house, patron)) == "wrong"  # forgotten, and nobody said so
    Login.objects.filter(person=patron).update(name="Marie", folded="marie", salt="x")
    assert held(person(house, patron)) == "wrong"

    assert accounts.erase(pit, supervisor, patron, receipt=receipt()).status == 403
    assert accounts.erase(pit, manager, patron, receipt=receipt()).status == 422  # an account in use
    assert give(house, supervisor, acts.CloseAccount(person=patron)).granted
    assert accounts.erase(pit, manager, patron, receipt="erase").granted
    assert held(person(house, patron)) == "erased"
    login = Login.objects.get(person=patron)
    assert (login.name, login.folded, login.salt) == (None, None, "")
    assert accounts.erase(pit, manager, patron, receipt="erase").granted  # asked again
    assert isinstance(sign_in(pit, "Marie", "quiet-lamp-47"), NotSignedIn)
    assert id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie")) != patron


def erased_on_record_alone(house: House) -> str:
    """As if the process had fallen between the record and the name."""
    patron = id_of(accounts.add(house.pit, SOFTWARE, Rank.PLAYER, "Marie", "quiet-lamp-47"))
    manager = house.staff[Rank.MANAGER]
    assert give(house, manager, acts.CloseAccount(person=patron)).granted
    assert give(house, manager, acts.EraseName(person=patron)).granted
    assert accounts.name_of(patron) == "Marie"
    return patron


def test_a_name_erased_on_record_is_forgotten_when_it_is_asked_for_anew(house: House) -> None:
    patron = erased_on_record_alone(house)
    assert accounts.erase(house.pit, house.staff[Rank.SUPERVISOR], patron, receipt=receipt()).status == 403
    assert accounts.name_of(patron) == "Marie"
    assert accounts.erase(house.pit, house.staff[Rank.MANAGER], patron, receipt=receipt()).status == 422
    assert held(person(house, patron)) == "erased"


@pytest.mark.slow
def test_a_start_forgets_what_is_erased_on_record_and_nothing_else(house: House) -> None:
    patron = erased_on_record_alone(house)
    closed, other = (id_of(accounts.add(house.pit, SOFTWARE, Rank.PLAYER, name)) for name in ("Paul", "Jean"))
    assert give(house, house.staff[Rank.MANAGER], acts.CloseAccount(person=closed)).granted
    OpenHouse(house.pit.home, threads=1).close()
    assert held(person(house, patron)) == "erased"
    assert [held(person(house, one)) for one in (closed, other)] == ["right", "right"]


def test_nobody_comes_back_into_a_demonstration_under_an_erased_name(house: House) -> None:
    demonstration.create(house.pit)
    ada = accounts.person_named("Ada")
    assert ada is not None
    assert give(house, SOFTWARE, acts.CloseAccount(person=ada)).granted
    assert accounts.erase(house.pit, SOFTWARE, ada, receipt=receipt()).granted
    people = Login.objects.count()
    demonstration.create(house.pit)
    assert accounts.person_named("Ada") is None
    assert Login.objects.count() == people


def test_a_new_password_is_ones_own_to_set_or_that_of_who_could_have_added_one(house: House) -> None:
    pit = house.pit
    patron = id_of(accounts.add(pit, SOFTWARE, Rank.PLAYER, "Marie", "quiet-lamp-47"))
    other, dealer = house.patron(), house.staff[Rank.DEALER]
    for by in (other, dealer, house.staff[Rank.SURVEILLANCE]):
        refused = accounts.set_password(pit, by, patron, "other-lamp-48")
        assert refused.status == 403
        assert refused == accounts.set_password(pit, by, "P9999", "short")
    assert accounts.set_password(pit, patron, patron, "short").status == 422
    assert accounts.set_password(pit, patron, patron, "other-lamp-48").granted
    assert accounts.set_password(pit, house.staff[Rank.SUPERVISOR], patron, "third-lamp-49").granted
    assert isinstance(sign_in(pit, "Marie", "quiet-lamp-47"), NotSignedIn)
    assert isinstance(sign_in(pit, "Marie", "third-lamp-49"), SignedIn)
    assert b"lamp" not in b"".join(bytes(body) for body in Entry.objects.values_list("body", flat=True))


@pytest.mark.parametrize(
    ("act", "let_in"),
    [(acts.Suspend, False), (acts.CloseAccount, False), (acts.Exclude, True)],
)
def test_standing_is_told_only_to_whoever_has_shown_who_they_are(house: House, act: Any, let_in: bool) -> None:
    patron = id_of(accounts.add(house.pit, SOFTWARE, Rank.PLAYER, "Marie", "quiet-lamp-47"))
    assert give(house, house.staff[Rank.MANAGER], act(person=patron)).granted
    wrong = sign_in(house.pit, "Marie", "wrong-lamp-47")
    assert wrong == sign_in(house.pit, "Nobody", "wrong-lamp-47")
    answer = sign_in(house.pit, "Marie", "quiet-lamp-47")
    assert isinstance(answer, SignedIn) is let_in  # the excluded come in to finish and to leave
    assert let_in or answer != wrong
