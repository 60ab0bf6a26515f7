"""The audit asks of everything on record whether it was somebody's to do: it finds nothing in what was done rightly."""

from typing import Any

import msgspec
import pytest
from django.conf import settings
from msgspec.structs import replace
from tests.house.pits import House, receipt
from tests.house.playing import play, seated

import croupier as cr
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.audit.staff import CLOCKS, Staff
from croupier.house.effective import effective
from croupier.house.floor.asked import Reply
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.pit import Pit, Sealing
from croupier.house.floor.setting_up import ChangeSetUp, SetUpTable
from croupier.house.floor.staffing import AddPerson, id_of
from croupier.house.floor.staffing import Staff as Acted
from croupier.house.home import Home
from croupier.house.journal.dialects import SQLite
from croupier.house.journal.models import Entry
from croupier.house.journal.store import Store
from croupier.house.keys import pit_keys
from croupier.house.people import accounts, acts
from croupier.house.people import events as e
from croupier.house.people.persons import SOFTWARE, Limit, Standing
from croupier.house.people.signing_in import sign_in
from croupier.house.preparing import migrate
from croupier.house.settings import DATABASE_VARIABLE, use
from croupier.table.model.people import Actor

c = cr.commands
DAY = 24 * 60 * 60


def found(home: Home) -> dict[str, list[str]]:
    return {name: [f"{each.where}: {each.what}" for each in check.findings] for name, check in audit(home) if check.found}


def settings_on_record() -> list[e.Effective]:
    bodies = Entry.objects.filter(stream__name="staff").order_by("version").values_list("body", flat=True)
    return [event.settings for body in bodies if isinstance(event := e.read(bytes(body)), e.SettingsRecorded)]


# What was done rightly


def test_nothing_is_found_in_what_staff_and_patrons_may_do(home: Home) -> None:
    clock = [1_800_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    house = House(pit)
    manager, supervisor, dealer = (house.staff[rank] for rank in (Rank.MANAGER, Rank.SUPERVISOR, Rank.DEALER))

    def done(request: Any) -> Reply:
        clock[0] += 400.5
        reply = pit.ask(request)
        assert reply.granted, reply.body
        return reply

    def does(by: str, act: Any) -> None:
        done(Acted(receipt(), by, act))

    ann = id_of(accounts.add(pit, supervisor, Rank.PLAYER, "Ann Archer", "a long password", receipt="ann"))
    bob = id_of(accounts.add(pit, manager, Rank.DEALER, "Bob Baker", "a long password", receipt="bob"))
    assert accounts.set_password(pit, ann, ann, "another password").granted
    assert accounts.set_password(pit, manager, bob, "another password").granted
    assert accounts.set_codes(pit, bob, bob, on=True)
    sign_in(pit, "Ann Archer", "another password")
    sign_in(pit, "Ann Archer", "a wrong password")
    sign_in(pit, "Nobody", "a wrong password")
    for act in (acts.IssueCard, acts.SuspendCard, acts.RestoreCard, acts.WithdrawCard, acts.Suspend, acts.Reinstate, acts.Exclude):
        does(supervisor, act(person=ann))
    sign_in(pit, "Ann Archer", "another password")
    does(manager, acts.Readmit(person=ann))
    does(ann, acts.SetLimit(person=ann, limit=Limit.LOSS, value=50_000))
    does(ann, acts.SetLimit(person=ann, limit=Limit.LOSS, value=70_000))
    does(ann, acts.ExcludeMyself(person=ann))
    does(ann, acts.AskToReturn(person=ann))
    clock[0] += 2 * DAY
    does(manager, acts.GiveTournament(person=bob, tournament="cup"))
    does(manager, acts.TakeTournament(person=bob, tournament="cup"))
    does(manager, acts.ChangeRank(person=bob, rank=Rank.SUPERVISOR))
    does(bob, acts.IssueCard(person=ann))
    does(manager, acts.ChangeRank(person=bob, rank=Rank.DEALER))

    wanted = usual_conditions("premium-baccarat", table="t9")
    done(SetUpTable(receipt(), supervisor, wanted, e.SetUp("Nine", "premium-baccarat", wanted.terms.variant)))
    patrons = seated(house, "premium-baccarat", "t1", 2, chips=200_000)
    done(ChangeSetUp(receipt(), supervisor, "t1", replace(pit.looking.tables()["t1"], title="One")))
    play(house, "premium-baccarat", "t1", patrons, 2)
    done(BuyIn(receipt(), dealer, patrons[0], 1_500_000, tables=("t1",)))
    done(CashOut(receipt(), dealer, patrons[0], 1_100_000, tables=("t1",)))
    by = Actor(dealer, Rank.DEALER)
    assert house.give("t1", dealer, c.BuyChips(patrons[1], 2_000_000, by=by, at=0)).granted
    out = c.ExcludeFromCasino(patrons[1], "a device", by=Actor(supervisor, Rank.SUPERVISOR), at=0)
    assert house.give("t1", supervisor, out).granted
    done(CashOut(receipt(), patrons[1], patrons[1], 1_000, play_money=True))
    does(supervisor, acts.Suspend(person=ann))
    does(supervisor, acts.CloseAccount(person=ann))
    assert accounts.erase(pit, manager, ann, receipt="forget").granted
    does(manager, acts.Suspend(person=dealer))
    does(manager, acts.Reinstate(person=dealer))
    does(manager, acts.CloseAccount(person=dealer))
    pit.close()
    assert found(home) == {}


# At a time


def heard(*events: Any) -> Staff:
    staff = Staff()
    for version, event in enumerate(events, start=1):
        staff.hear(version, event)
    return staff


BY = Actor(SOFTWARE, Rank.MANAGER)


def test_ranks_are_held_from_when_to_when() -> None:
    staff = heard(
        e.PersonAdded(person="S1", rank=Rank.DEALER, by=BY, at=10_000),
        e.RankChanged(person="S1", rank=Rank.SUPERVISOR, by=BY, at=20_000),
        e.RankChanged(person="S1", rank=Rank.DEALER, by=BY, at=30_000),
    )
    dealer = [staff.knows("S1", "dealer", at) for at in (9_000, 10_000, 19_000, 25_000, 31_000)]
    assert dealer == [False, True, True, False, True]
    above = [staff.knows("S1", "casino-supervisor", at) for at in (19_000, 20_000, 30_000 + CLOCKS, 30_001 + CLOCKS)]
    assert above == [False, True, True, False]
    assert not staff.knows("S2", "dealer", 20_000)
    assert staff.knows(SOFTWARE, "gaming-manager", 0)


def test_standing_is_known_from_when_to_when() -> None:
    staff = heard(
        e.PersonAdded(person="P1001", rank=Rank.PLAYER, by=BY, at=10_000),
        e.StandingChanged(person="P1001", standing=Standing.SUSPENDED, by=BY, at=20_000),
        e.StandingChanged(person="P1001", standing=Standing.GOOD, by=BY, at=30_000),
        e.LimitSet(person="P1001", limit=Limit.EXCLUSION, value=0, since=40_000, by=BY, at=40_000),
        e.LimitSet(person="P1001", limit=Limit.EXCLUSION, value=None, since=40_000 + DAY, by=BY, at=40_000),
    )
    moments = (15_000, 25_000, 35_000, 45_000, 45_000 + DAY)
    good = Standing.GOOD
    assert [staff.standing("P1001", at) for at in moments] == [good, Standing.SUSPENDED, good, Standing.EXCLUDED, good]
    staff.hear(6, e.LimitSet(person="P1001", limit=Limit.EXCLUSION, value=0, since=50_000, by=BY, at=50_000))
    assert staff.standing("P1001", 45_000 + DAY) is Standing.EXCLUDED


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.PersonAdded(person="S3", rank=Rank.DEALER, by=Actor("S1", Rank.SUPERVISOR), at=9), "does not see to people"),
        (e.PersonAdded(person="S3", rank=Rank.INSPECTOR, by=Actor("S2", Rank.MANAGER), at=9), "does not see to people"),
        (e.PersonAdded(person="S7", rank=Rank.DEALER, by=BY, at=9), "the next number was S3"),
        (e.RankChanged(person="S1", rank=Rank.MANAGER, by=Actor("S1", Rank.SUPERVISOR), at=9), "could not do this"),
        (e.RankChanged(person="S2", rank=Rank.DEALER, by=Actor("S2", Rank.MANAGER), at=9), "Nobody does this to themselves"),
        (e.RankChanged(person="S1", rank=Rank.MANAGER, by=Actor("S9", Rank.MANAGER), at=9), "whom nobody ever added"),
        (e.StandingChanged(person="P1001", standing=Standing.GOOD, by=Actor("S2", Rank.MANAGER), at=9), "is not suspended"),
        (e.CardIssued(person="P1001", card="P1001-7", by=Actor("S1", Rank.SUPERVISOR), at=9), "something else"),
        (e.LimitSet(person="P1001", limit=Limit.LOSS, value=5, since=9, by=Actor("S2", Rank.MANAGER), at=9), "not yours"),
        (e.PasswordSet(person="S2", by=Actor("S1", Rank.SUPERVISOR), at=9), "does not see to people"),
        (e.SignInGranted(person="S2", how="password", by=Actor("S1", Rank.SUPERVISOR), at=9), "signs that S2"),
        (e.ProgramStarted(version="1", files="", by=Actor("S2", Rank.MANAGER), at=9), "the program alone"),
        (e.TableSetUp(table="t1", setup=e.SetUp("", "", ""), by=Actor("P1001", Rank.PLAYER), at=9), "sets no tables up"),
        (e.CashReached(patron="P2", day=0, way="in", total=9, told_from=9, by=BY, at=9), "never added"),
    ],
)
def test_what_was_not_theirs_to_do_in_the_staff_stream_is_named(event: Any, said: str) -> None:
    staff = heard(
        e.PersonAdded(person="S1", rank=Rank.SUPERVISOR, by=BY, at=1),
        e.PersonAdded(person="S2", rank=Rank.MANAGER, by=BY, at=1),
        e.PersonAdded(person="P1001", rank=Rank.PLAYER, by=BY, at=1),
    )
    assert said in staff.unlawful(event)


# Settings


def test_settings_are_on_record_and_again_when_they_change(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    Pit.open(home).close()
    Pit.open(home).close()
    (first,) = settings_on_record()
    assert first == effective()
    assert (first.zone, first.day_starts, first.cash_told_from) == ("Australia/Sydney", "06:00", 1_000_000)
    monkeypatch.setattr(settings, "HOUSE_RULES", replace(settings.HOUSE_RULES, zone="Europe/Paris"))
    monkeypatch.setenv("CROUPIER_PACE", "2.5")
    Pit.open(home).close()
    Pit.open(home).close()
    assert settings_on_record() == [first, replace(first, zone="Europe/Paris", pace=2.5)]
    monkeypatch.undo()
    Pit.open(home).close()
    assert settings_on_record()[-1] == first
    assert len(settings_on_record()) == 3
    assert found(home) == {}


def test_no_secret_is_among_the_settings_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, "postgresql://pit:very-secret@db.example/pit?sslmode=verify-full")
    monkeypatch.setenv("CROUPIER_TLS_KEY", "/etc/very-secret.pem")
    said = msgspec.json.encode(effective())
    assert b"very-secret" not in said
    assert b"db.example" not in said
    assert effective().database == "postgresql"


def test_a_gaming_day_is_that_of_the_settings_of_its_time() -> None:
    now = effective()
    sydney, paris = replace(now, zone="Australia/Sydney"), replace(now, zone="Europe/Paris")
    noon = 1_800_014_400  # 12:00 of 15 January 2027 in Greenwich
    staff = heard(
        e.SettingsRecorded(settings=sydney, by=BY, at=noon - 9 * DAY), e.SettingsRecorded(settings=paris, by=BY, at=noon + 9 * DAY)
    )
    evening = noon + 10 * 60 * 60
    assert staff.gaming_days(0, evening) == {evening // DAY + 1}, "it is the next morning in Sydney"
    assert staff.gaming_days(0, evening + 20 * DAY) == {evening // DAY + 20}
    assert staff.gaming_days(1, evening + 20 * DAY) == {evening // DAY + 21}, "a process that was started with the first goes on"
    assert staff.gaming_days(2, evening) == set(), "nobody goes by what is not on record yet"
    assert staff.gaming_days(3, evening) == set(), "nor by what never was"
    assert Staff().gaming_days(0, noon) is None


def test_machines_whose_settings_change_one_after_the_other_leave_nothing_to_find(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first goes on by its own for hours after the second was started with others."""
    clock, old = [1_800_014_400.0 + 10 * 60 * 60], settings.HOUSE_RULES
    new = replace(old, cash_told_from=500_000, zone="Europe/Paris")
    first = Pit.open(home, clock=lambda: clock[0])
    house = House(first)
    monkeypatch.setattr(settings, "HOUSE_RULES", new)
    second = Pit.open(home, clock=lambda: clock[0])
    for hours in range(3):
        for pit, rules in ((first, old), (second, new)):
            monkeypatch.setattr(settings, "HOUSE_RULES", rules)
            clock[0] += 60 * 60 * (hours + 1)
            patron = house.patron()
            for amount in (400_000, 400_000, 400_000):
                assert pit.ask(BuyIn(receipt(), patron, patron, amount, play_money=True)).granted
    first.close()
    second.close()
    bodies = Entry.objects.filter(stream__name="staff").order_by("version").values_list("body", flat=True)
    told = [event for body in bodies if isinstance(event := e.read(bytes(body)), e.CashReached)]
    assert [event.told_from for event in told] == [1_000_000, 500_000] * 3
    assert len({event.settings for event in told}) == len(settings_on_record()) == 2
    assert found(home) == {}


@pytest.mark.parametrize(("named", "told_from", "lawful"), [
    (4, 1_000_000, True), (5, 500_000, True), (4, 500_000, False), (5, 1_000_000, False), (3, 1_000_000, False),
    (0, 500_000, True), (0, 1_000_000, False),
])  # fmt: skip
def test_cash_is_told_from_the_amount_of_the_settings_that_it_names(named: int, told_from: int, lawful: bool) -> None:
    """Entries that name none are held to what was on record last."""
    now = effective()
    staff = heard(
        e.PersonAdded(person="P1001", rank=Rank.PLAYER, by=BY, at=1),
        e.PersonAdded(person="P1002", rank=Rank.PLAYER, by=BY, at=1),
        e.PersonAdded(person="P1003", rank=Rank.PLAYER, by=BY, at=1),
        e.SettingsRecorded(settings=replace(now, cash_told_from=1_000_000), by=BY, at=1),
        e.SettingsRecorded(settings=replace(now, cash_told_from=500_000), by=BY, at=DAY),
    )
    told = e.CashReached(
        patron="P1001", day=0, way="in", total=2_000_000, told_from=told_from, settings=named, by=BY, at=2 * DAY
    )  # fmt: skip
    assert bool(staff.unlawful(told)) is not lawful


def test_no_more_of_the_staff_stream_is_read_than_its_last_settings(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    Pit.open(home).close()
    pit = Pit.open(home)
    first = pit.writer.memory.settings
    house = House(pit)
    house.patron(chips=500)
    pit.close()
    monkeypatch.setattr(Store, "bodies", lambda *_: pytest.fail("the whole stream was read"))
    again = Pit.open(home)
    assert again.writer.memory.settings == first > 0
    again.close()
    with_others = Store(SQLite(home.journal, reading=True), reading=True)
    stream = with_others.heads(["staff"])["staff"].id
    assert [version for version, _body in with_others.last_said(stream, b'"settings-recorded"')] == [first]
    assert list(with_others.last_said(stream, b"no such event")) == []
    with_others.close()


@pytest.mark.slow
def test_without_settings_on_record_gaming_days_of_the_cage_are_not_said_to_be_checked(home: Home) -> None:
    bare = Home(home.path.parent / "bare")
    migrate(bare)
    use(bare)
    pit = Pit(bare, Sealing(pit_keys(bare.keys, demonstration=True, environment={}).ring))
    patron = id_of(pit.ask(AddPerson("new", SOFTWARE, Rank.PLAYER)))
    assert pit.ask(BuyIn("chips", patron, patron, 500, play_money=True)).granted
    pit.close()
    sheet = audit(bare)
    assert not sheet.faults
    assert "days" in sheet.left_out


def test_whoever_is_gone_is_excluded_at_the_table_alone(home: Home) -> None:
    pit = Pit.open(home)
    house = House(pit)
    supervisor, manager = house.staff[Rank.SUPERVISOR], house.staff[Rank.MANAGER]
    _, patron = seated(house, "premium-baccarat", "t1", 2, chips=200_000)
    assert pit.ask(Acted(receipt(), supervisor, acts.CloseAccount(person=patron))).granted
    assert pit.ask(Acted(receipt(), manager, acts.EraseName(person=patron))).granted
    out = c.ExcludeFromCasino(patron, "a device", by=Actor(supervisor, Rank.SUPERVISOR), at=0)
    assert house.give("t1", supervisor, out).granted
    known = pit.looking.person(patron)
    assert known is not None
    assert known.standing is Standing.GONE
    pit.close()
    assert found(home) == {}
