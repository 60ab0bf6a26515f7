"""The automatic dealer: every game dealt by itself, by its clocks, in one process at a time, with guests."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event as Bell

import pytest
from msgspec.structs import replace
from tests.house.dealt import CARD, FLOOR, NOBODY, START, Floor, Time, journal, run
from tests.house.pits import receipt

from croupier import commands as c
from croupier import events as e
from croupier.desk.journal import state_hash
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.dealing import steps
from croupier.house.dealing.automatic import Clock, Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.dealing.prompts import Prompt, prompt_of
from croupier.house.dealing.schedule import Schedule
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.floor.staffing import Staff
from croupier.house.home import Home
from croupier.house.journal import dialects
from croupier.house.journal.models import Account
from croupier.house.people.acts import IssueCard
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import required
from croupier.table.engine import replay
from croupier.table.model.people import Actor
from croupier.table.model.table import Table


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug here: the disk need not be waited for."""
    monkeypatch.setattr(dialects, "_WRITING", ("journal_mode=WAL", "synchronous=OFF"))


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def floor(home: Home, time: Time) -> Iterator[Floor]:
    pit = Pit.open(home, clock=time)
    found = Floor(pit, time)
    yield found
    found.dealing.stop()
    pit.close()


# Every game


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


def test_guests_come_and_go_and_are_the_same_patrons_after_a_restart(floor: Floor, time: Time) -> None:
    floor.automatic("s1", guests=2, betting=2)
    floor.wait(30 * 60)
    joined = {event.player for event in journal("s1", e.PlayerJoined)}
    assert len(joined) == 2
    assert len(journal("s1", e.PlayerLeft)) >= 2
    assert len(journal("s1", e.PlayerJoined)) > 2
    floor.dealing.stop()
    again = Dealing(floor.pit, pace=Pace(CARD))
    again.attach()
    before = floor.table("s1").played
    run(again, time, time.now + 600)
    assert floor.table("s1").played > before + 5
    assert {event.player for event in journal("s1", e.PlayerJoined)} == joined
    again.stop()


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
    sober = Dealing(floor.pit, pace=Pace(CARD), guests=False)
    sober.attach()
    run(sober, time, time.now + 300)
    assert required(floor.table("b1")).what == "wagers"
    assert not journal("b1", e.PlayerJoined)
    sober.stop()


# Clocks


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


# What comes between


def test_a_step_that_is_refused_is_tried_again_ever_more_rarely(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = floor.automatic("b1"), floor.automatic("s1")
    asked: list[float] = []
    true = prompt_of

    def refused(table: Table, now: float) -> Prompt:
        found = true(table, now)
        if table.conditions is None or table.conditions.table != bad:
            return found
        asked.append(floor.time.now)
        return Prompt(found.kind, found.what, found.key, found.sentence, (c.ClearRound(by=NOBODY, at=0),))

    monkeypatch.setattr(steps, "prompt_of", refused)
    floor.wait(600)
    assert required(floor.table(good)).what == "wagers"
    assert 5 < len(asked) < 25
    monkeypatch.undo()
    floor.wait(120)
    assert required(floor.table(bad)).what == "wagers"


def test_a_step_that_fails_leaves_nothing_and_is_tried_again(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = floor.automatic("b1")

    def broken(*_: object) -> Prompt:
        raise RuntimeError("the roof leaks")

    monkeypatch.setattr(steps, "prompt_of", broken)
    floor.wait(30)
    assert floor.table(table).cards.shoe == 0
    monkeypatch.undo()
    floor.wait(120)
    assert required(floor.table(table)).what == "wagers"


def test_a_closed_table_is_left_alone(floor: Floor) -> None:
    table = floor.automatic("b1")
    floor.wait(60)
    floor.says(table, floor.staff[Rank.SUPERVISOR], c.CloseTable(by=NOBODY, at=0))
    before = floor.table(table).sequence
    floor.wait(60)
    assert floor.table(table).sequence == before
    assert floor.dealing.clock(table) is None


def test_a_table_closes_at_the_hour_that_its_sign_has_said(floor: Floor, time: Time) -> None:
    table = floor.automatic("s1", guests=2)
    floor.wait(60)
    effective = int(time.now) + 1200
    floor.says(table, floor.staff[Rank.SUPERVISOR], c.PostClosing(effective, by=NOBODY, at=0))
    floor.until(effective - 1)
    assert not floor.table(table).closed
    assert floor.table(table).floor.people
    floor.wait(90)
    now = floor.table(table)
    assert now.closed
    assert not now.floor.people
    assert all(past.paid for past in now.ledger)


def test_a_float_that_was_opened_is_counted_before_its_table_closes(floor: Floor, time: Time) -> None:
    table, boss = floor.automatic("s1", guests=2), floor.staff[Rank.SUPERVISOR]
    floor.wait(60)
    floor.says(table, boss, c.OpenFloat({2_500: 400}, by=NOBODY, at=0))
    effective = int(time.now) + 1200
    floor.says(table, boss, c.PostClosing(effective, by=NOBODY, at=0))
    floor.until(effective + 300)
    now = floor.table(table)
    assert not now.closed
    while now.round is not None or now.laid:
        floor.wait(1)
        now = floor.table(table)
    assert "float is counted" in floor.dealing.waits_for(table)
    floor.says(table, boss, c.CloseFloat({2_500: 400}, by=NOBODY, at=0))
    floor.wait(90)
    assert floor.table(table).closed


def test_a_table_that_is_no_longer_automatic_is_dealt_by_people(floor: Floor) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    hot = floor.pit.looking.table(table)
    assert hot is not None
    assert floor.pit.ask(ChangeSetUp(receipt(), SOFTWARE, table, replace(hot.setup, automatic=False))).granted
    before = floor.table(table).sequence
    floor.wait(60)
    assert floor.table(table).sequence == before
    assert floor.pit.ask(ChangeSetUp(receipt(), SOFTWARE, table, hot.setup)).granted
    floor.wait(60)
    assert floor.table(table).played == 1


def test_a_restart_in_the_middle_of_a_round_goes_on_with_it(home: Home, template: Home, tmp_path: Path, time: Time) -> None:
    pit = Pit.open(home, clock=time)
    floor = Floor(pit, time)
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + 2 * CARD)
    before = floor.table(table)
    assert before.round is not None
    pit.close()  # the dealer gave nothing up
    with_lease = Pit.open(home, clock=time)
    again = Dealing(with_lease, pace=Pace(CARD), holder="second")
    again.attach()
    run(again, time, time.now + 120)
    hot = with_lease.looking.table(table)
    assert hot is not None
    assert hot.table.played == 1
    assert hot.table.cards.commitment == before.cards.commitment
    again.stop()
    with_lease.close()


# One process at a table


@pytest.fixture
def beside(floor: Floor, time: Time) -> Iterator[Dealing]:
    """The dealer of another process on the same pit."""
    other = Pit.open(floor.pit.home, clock=time)
    found = Dealing(other, pace=Pace(CARD), holder="second")
    found.attach()
    yield found
    found.stop()
    other.close()


def _holders(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Whose steps are granted, in turn."""
    found: list[tuple[str, float]] = []
    true = steps.DealersStep.perform

    def noted(self: steps.DealersStep, draft: object) -> object:
        reply = true(self, draft)  # type: ignore[arg-type]
        if reply.granted:
            found.append((self.holder, draft.work.recorded / 1000))  # type: ignore[attr-defined]
        return reply

    monkeypatch.setattr(steps.DealersStep, "perform", noted)
    return found


def test_another_process_leaves_a_table_alone_and_takes_over_when_its_dealer_dies(
    floor: Floor, beside: Dealing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    stepped = _holders(monkeypatch)
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    assert {holder for holder, _when in stepped} == {"first"}
    last = stepped[-1][1]
    run(beside, time, time.now + CARD)  # the first still has its lease
    assert stepped[-1] == ("first", last)
    run(beside, time, time.now + 120)
    second = [when for holder, when in stepped if holder == "second"]
    assert last < second[0] <= last + steps.LEASE / 1000
    assert floor.table(table).played == 1
    assert stepped[-1][0] == "second"


def test_two_processes_take_turns_only_when_one_has_nothing_to_do(
    floor: Floor, beside: Dealing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    stepped = _holders(monkeypatch)
    table = floor.automatic("s1")
    player = floor.sits(table)
    for _ in range(60):
        floor.wait(CARD / 2)
        run(beside, time, time.now)
    for number in range(1, 6):
        floor.bets(table, player, 1, "player")
        while floor.table(table).played < number or floor.table(table).round is not None:
            floor.wait(CARD / 2)
            run(beside, time, time.now)
    changes = sum(one[0] != other[0] for one, other in pairwise(stepped))
    assert changes <= 6  # never within a round
    assert state_hash(replay(journal(table))) == state_hash(floor.table(table))


def test_a_process_that_stops_gives_its_tables_up_at_once(floor: Floor, beside: Dealing, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    ongoing = floor.table(table).round
    assert ongoing is not None
    floor.dealing.stop()
    run(beside, time, time.now + CARD)
    after = floor.table(table).round
    assert after is not None
    assert after.dealt > ongoing.dealt


def test_a_lease_beyond_all_measure_is_none(floor: Floor, time: Time) -> None:
    table = floor.automatic("b1")
    floor.wait(5)
    time.now -= 86_400  # the clock was put right
    before = floor.table(table).sequence
    other = Dealing(floor.pit, pace=Pace(CARD), holder="second")
    other.attach()
    run(other, time, time.now + 60)
    assert floor.table(table).sequence > before
    assert floor.table(table).now >= START  # a table's time never goes back
    other.stop()


def test_a_word_of_another_process_is_enough(floor: Floor, beside: Dealing, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    run(beside, time, time.now)
    time.now += 0.5
    floor.bets(table, player, 1, "player")
    beside.turn()
    assert beside.clock(table) is None
    beside.wake(table)
    beside.turn()
    assert beside.clock(table) == Clock("betting", time.now + 15, 15)


# The thread


def test_the_thread_sleeps_until_something_is_due_or_happens(home: Home, time: Time) -> None:
    pit = Pit.open(home, clock=time)
    floor = Floor(pit, time)
    floor.dealing.stop()
    table = floor.automatic("b1")
    done = Bell()
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        time.now += seconds
        if time.now > START + 300:
            done.set()
            Bell().wait(0.01)

    dealing = Dealing(pit, pace=Pace(CARD), wait=wait)
    dealing.start()
    assert done.wait(60)
    dealing.stop()
    assert required(floor.table(table)).what == "wagers"
    assert sum(1 for seconds in waits if not seconds) < 60
    pit.close()


def test_in_real_time_a_wager_wakes_it(home: Home) -> None:
    pit = Pit.open(home)
    floor = Floor(pit, Time())
    floor.dealing.stop()
    table = floor.automatic("b1", betting=0)
    over = Bell()
    pit.listeners.append(lambda told: over.set() if told.hot is not None and told.hot.table.played == 1 else None)
    dealing = Dealing(pit, pace=Pace(0.0))
    dealing.start()
    player = floor.sits(table)
    while required(floor.table(table)).what != "wagers":
        Bell().wait(0.01)
    floor.bets(table, player, 1, "player")
    assert over.wait(30)
    dealing.stop()
    pit.close()


# The schedule


def test_the_schedule_is_a_list_of_the_latest_words() -> None:
    luck = Random(7)
    schedule: Schedule[int] = Schedule()
    plain: dict[int, float] = {}
    for _ in range(20_000):
        what, when = luck.randrange(12), float(luck.randrange(100))
        match luck.randrange(4):
            case 0 | 1:
                schedule.put(what, when)
                plain[what] = when
            case 2:
                schedule.drop(what)
                plain.pop(what, None)
            case _:
                now = float(luck.randrange(100))
                due = [each for each in plain if plain[each] <= now]
                found = list(schedule.due(now))
                assert sorted(found) == sorted(due)
                assert [plain[each] for each in found] == sorted(plain[each] for each in found)
                for each in due:
                    del plain[each]
        assert schedule.next == min(plain.values(), default=None)
        assert len(schedule) == len(plain)
    assert len(schedule._heap) < 200
