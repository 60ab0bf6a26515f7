"""The automatic dealer: every game dealt by itself, with guests."""

import pytest
from msgspec.structs import replace
from tests.house.dealt import CARD, FLOOR, Floor, Time, journal, run
from tests.house.pits import receipt

from croupier import events as e
from croupier.desk.journal import state_hash
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.journal.models import Account
from croupier.house.people.accounts import name_of
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import required
from croupier.table.engine import replay
from croupier.table.model.people import Actor


@pytest.mark.slow
def test_every_game_is_dealt_by_itself_round_after_round(floor: Floor) -> None:
    for table in FLOOR:
        floor.automatic(table, guests=3)
    floor.wait(20 * 60)
    for table in FLOOR:
        now = floor.table(table)
        assert now.played >= 20, table
        assert now.voided == 0
        assert not now.casebook.register
        assert not now.casebook.notices
        over = now.played - (now.round is not None)
        assert [past.number for past in now.ledger] == list(range(1, over + 1))
        assert all(past.paid for past in now.ledger)
        assert state_hash(replay(journal(table))) == state_hash(now)
        dealt = journal(table, e.CardDealt)
        assert {event.by for event in dealt} == {Actor(SOFTWARE, Rank.DEALER)}
        assert {lying.player for past in now.ledger for lying in past.settled} >= {
            event.player for event in journal(table, e.WagerPlaced)
        }
    assert sum(account.balance for account in Account.objects.all()) == 0
    assert all(account.balance >= 0 for account in Account.objects.filter(minimum=0))
    sheet = audit(floor.pit.home)
    assert not sheet.faults, sheet.plain()


@pytest.mark.slow
def test_guests_come_and_go_and_are_the_same_patrons_after_a_restart(floor: Floor, time: Time) -> None:
    floor.automatic("s1", guests=2, betting=2)
    floor.wait(30 * 60)
    joined = {event.player for event in journal("s1", e.PlayerJoined)}
    assert len(joined) == 2
    assert len(journal("s1", e.PlayerLeft)) >= 2
    assert len(journal("s1", e.PlayerJoined)) > 2
    floor.dealing.stop()
    again = Dealing(floor.pit, pace=Pace(CARD), steady=time.steady)
    again.attach()
    before = floor.table("s1").played
    run(again, time, time.now + 600)
    assert floor.table("s1").played > before + 5
    assert {event.player for event in journal("s1", e.PlayerJoined)} == joined
    again.stop()


def test_guests_have_names_of_their_own_under_which_nobody_signs_in(floor: Floor) -> None:
    floor.automatic("s1", guests=2, betting=2)
    floor.automatic("b1", guests=2, betting=2)
    floor.wait(60)
    joined = {event.player for table in ("s1", "b1") for event in journal(table, e.PlayerJoined)}
    names = {name_of(person) for person in joined}
    assert None not in names
    assert len(names) == len(joined) == 4
    assert not Login.objects.filter(person__in=joined, demonstration=True).exists()


def test_guests_leave_when_they_are_no_longer_wanted(floor: Floor) -> None:
    floor.automatic("b1", guests=3)
    floor.wait(60)
    assert len(floor.table("b1").floor.people) == 3
    hot = floor.pit.looking.table("b1")
    assert hot is not None
    assert floor.pit.ask(ChangeSetUp(receipt(), SOFTWARE, "b1", replace(hot.setup, guests=1))).granted
    floor.wait(240)
    assert len(floor.table("b1").floor.people) == 1


def test_outside_a_demonstration_nobody_plays_with_money_that_is_none(floor: Floor, time: Time) -> None:
    floor.automatic("b1", guests=3)
    floor.dealing.stop()
    sober = Dealing(floor.pit, pace=Pace(CARD), guests=False, steady=time.steady)
    sober.attach()
    run(sober, time, time.now + 300)
    assert required(floor.table("b1")).what == "wagers"
    assert not journal("b1", e.PlayerJoined)
    sober.stop()
