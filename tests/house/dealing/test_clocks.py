"""The automatic dealer goes by its clocks: for wagers, for cards, for decisions."""

from itertools import pairwise

import pytest
from tests.house.dealt import CARD, NOBODY, Floor, Time, journal
from tests.house.pits import receipt

from croupier import commands as c
from croupier import events as e
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.dealing.automatic import Clock
from croupier.house.floor.staffing import Staff
from croupier.house.people.acts import IssueCard
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import required


def test_without_wagers_it_waits_and_with_the_first_the_clock_runs(floor: Floor, time: Time) -> None:
    table = floor.automatic("b1", betting=15)
    one, other = floor.sits(table, 1), floor.sits(table, 2)
    floor.wait(3600)
    assert floor.dealing.clock(table) is None
    assert floor.dealing.waits_for(table) == "Players place their wagers."
    began = time.now
    floor.bets(table, one, 1, "player")
    floor.wait(5)
    assert floor.dealing.clock(table) == Clock("betting", began + 15, 15)
    floor.bets(table, other, 2, "banker")
    floor.wait(9.999)
    assert floor.dealing.clock(table) == Clock("betting", began + 15, 15)
    assert floor.table(table).round is None
    floor.wait(0.001)
    assert floor.table(table).round is not None
    assert floor.dealing.clock(table) is None
    assert journal(table, e.CardDealt)[0].at == int(began + 15)


@pytest.mark.parametrize("by", [-600.0, 600.0])
def test_a_server_s_clock_that_is_set_makes_no_clock_longer_or_shorter(floor: Floor, time: Time, by: float) -> None:
    table = floor.automatic("b1", betting=15)
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(5)
    time.wrong += by
    assert floor.dealing.clock(table) == Clock("betting", time() + 10, 15)  # as it is shown, by the time that is shown
    floor.wait(9.999)
    assert floor.table(table).round is None
    time.wrong += by
    floor.wait(0.001)
    for dealt in (1, 2, 3):
        ongoing = floor.table(table).round
        assert ongoing is not None
        assert ongoing.dealt == dealt
        time.wrong += by
        floor.wait(CARD)


def test_a_clock_ends_with_the_last_wager_taken_back(floor: Floor, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(14)
    floor.says(table, player, c.WithdrawWager(player, 1, "player", by=NOBODY, at=0))
    floor.wait(600)
    assert floor.table(table).played == 0
    assert floor.dealing.clock(table) is None
    floor.bets(table, player, 1, "player")
    floor.wait(14.9)
    assert floor.table(table).round is None
    floor.wait(0.2)
    assert floor.table(table).round is not None


def test_cards_come_one_by_one_at_their_pace(floor: Floor, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15)
    for dealt in (1, 2, 3, 4):
        ongoing = floor.table(table).round
        assert ongoing is not None
        assert ongoing.dealt == dealt
        floor.wait(CARD / 2)
        assert floor.table(table).round == ongoing
        floor.wait(CARD / 2)


def test_whoever_comes_and_buys_meanwhile_does_not_hold_the_dealer_up(floor: Floor) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15)
    for area in range(2, 8):
        floor.wait(CARD / 2)
        floor.sits(table, area)
    floor.wait(0)
    ongoing = floor.table(table).round
    assert ongoing is not None
    assert ongoing.dealt == 4


@pytest.mark.parametrize(("instruction", "decided"), [("", "fold"), ("play", "play")])
def test_when_the_time_to_decide_is_over_the_instruction_left_is_the_decision(
    floor: Floor, time: Time, instruction: str, decided: str
) -> None:
    table = floor.automatic("p1", deciding=12)
    silent, quick = floor.sits(table, 1), floor.sits(table, 2)
    for player in (silent, quick):
        assert floor.pit.ask(Staff(receipt(), SOFTWARE, IssueCard(person=player))).granted
    floor.wait(60)
    if instruction:
        floor.says(table, silent, c.Instruct(silent, instruction, by=NOBODY, at=0))
    for area, player in enumerate((silent, quick), start=1):
        floor.bets(table, player, area, "ante")
    floor.wait(15)
    while required(floor.table(table)).what != "ask":
        floor.wait(CARD)
    clock = floor.dealing.clock(table)
    assert clock is not None
    assert (clock.what, clock.seconds, set(clock.who)) == ("deciding", 12, {silent, quick})
    floor.says(table, quick, c.Decide(2, "fold", by=NOBODY, at=0))
    floor.until(clock.ends - 0.001)
    assert floor.dealing.clock(table) == Clock("deciding", clock.ends, 12, clock.who)
    assert [event.area for event in journal(table, e.Decided)] == [2]
    floor.until(clock.ends)
    by_clock = journal(table, e.Decided)[1]
    assert (by_clock.area, by_clock.decision, by_clock.standing) == (1, decided, True)
    assert by_clock.at == int(clock.ends)
    floor.wait(60)
    assert floor.table(table).played == 1


@pytest.mark.slow
def test_areas_asked_in_turn_have_a_clock_each(floor: Floor) -> None:
    table = floor.automatic("l1", deciding=10)
    players = [floor.sits(table, area) for area in (1, 2, 3)]
    floor.wait(60)
    for _ in range(12):
        for area, player in enumerate(players, start=1):
            floor.bets(table, player, area, "enter")
        floor.wait(15)
        ends: list[float] = []
        while floor.table(table).round is not None:
            clock = floor.dealing.clock(table)
            if clock is not None and clock.ends not in ends:
                ends.append(clock.ends)
            floor.wait(0.5)
        assert all(later - earlier >= 10 for earlier, later in pairwise(ends))
    assert any(event.standing for event in journal(table, e.Decided))


def test_an_offered_cut_passes_on_and_the_house_cuts_at_last(floor: Floor) -> None:
    table = floor.automatic("l1", deciding=10)
    asked, other = floor.sits(table, 1), floor.sits(table, 2)
    began = floor.time.now
    while (clock := floor.dealing.clock(table)) is None:
        floor.wait(CARD)
    first = clock.who
    assert first in ((asked,), (other,))
    floor.until(clock.ends)
    clock = floor.dealing.clock(table)
    assert clock is not None
    assert {*first, *clock.who} == {asked, other}
    floor.until(clock.ends + 10 * CARD)
    assert required(floor.table(table)).what == "wagers"
    cut = journal(table, e.CardsCut)[0]
    assert (cut.by.id, cut.by.rank) == (SOFTWARE, Rank.SUPERVISOR)
    assert cut.at >= began + 20


def test_a_hand_on_offer_passes_on_and_one_that_is_held_is_turned(floor: Floor) -> None:
    table = floor.automatic("b1", deciding=10, method="B")
    player, banker = floor.sits(table, 1), floor.sits(table, 2)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.bets(table, banker, 2, "banker")
    floor.wait(15 + 4 * CARD)
    clock = floor.dealing.clock(table)
    assert clock is not None
    assert clock.who == (player,)
    floor.says(table, player, c.AcceptHand(by=NOBODY, at=0))
    floor.wait(1)
    assert required(floor.table(table)).what == "reveal"
    floor.wait(60)
    assert journal(table, e.HandRefused)[0].player == banker
    turned = journal(table, e.HandExposed)[0]
    assert (turned.hand, turned.by.id) == ("player", SOFTWARE)
    assert floor.table(table).round is None
    assert floor.table(table).played == 1


@pytest.mark.slow
def test_guests_turn_the_hands_that_they_are_offered(floor: Floor) -> None:
    floor.automatic("b1", guests=3, method="B")
    floor.wait(600)
    turned = journal("b1", e.HandExposed)
    assert any(event.by.rank is Rank.PLAYER for event in turned)
    assert {event.by.rank for event in turned} <= {Rank.PLAYER, Rank.DEALER}
    assert floor.table("b1").played > 8
    sheet = audit(floor.pit.home)
    assert not sheet.faults, sheet.plain()


def test_a_ruling_waits_for_people_and_the_dealer_says_so(floor: Floor) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    dealer = floor.staff[Rank.DEALER]
    floor.says(table, dealer, c.ScanCard(None, laid="banker", by=NOBODY, at=0))
    floor.wait(1)
    assert required(floor.table(table)).what == "ruling"
    before = floor.table(table).sequence
    floor.wait(3600)
    assert floor.table(table).sequence == before
    assert "ruling" in floor.dealing.waits_for(table)
