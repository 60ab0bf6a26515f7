"""What comes between the automatic dealer and the next card: refusals, failures, closing, a restart."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.house.dealt import CARD, NOBODY, Floor, Time, run
from tests.house.pits import receipt

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.dealing import steps
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.dealing.prompts import Prompt, prompt_of
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.home import Home
from croupier.house.journal.dialects import Away
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.required import required
from croupier.table.model.table import Table


@pytest.mark.slow
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


def _away(*_: object) -> Prompt:
    raise Away


def test_once_the_books_are_back_it_deals_on_at_once_however_long_they_were_away(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [floor.automatic(table) for table in ("b1", "s1", "l1")]
    floor.wait(3)
    with monkeypatch.context() as away:
        away.setattr(steps, "prompt_of", _away)
        floor.wait(90)
    before = [floor.table(table).sequence for table in tables]
    floor.wait(2)
    assert all(floor.table(table).sequence > sequence for table, sequence in zip(tables, before, strict=True))


def test_the_first_step_that_reaches_the_books_wakes_the_other_tables(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = floor.automatic("b1"), floor.automatic("s1")
    floor.wait(1)
    with monkeypatch.context() as away:
        away.setattr(steps, "prompt_of", _away)
        floor.wait(30)
    before = floor.table(other).sequence
    minded = floor.dealing._minded
    minded[first].not_before = floor.time.now
    floor.dealing._plan(first, minded[first])
    assert minded[other].not_before > floor.time.now
    floor.wait(0)
    assert floor.table(other).sequence > before


def test_a_closed_table_is_left_alone(floor: Floor) -> None:
    table = floor.automatic("b1")
    floor.wait(60)
    floor.says(table, floor.staff[Rank.SUPERVISOR], c.CloseTable(by=NOBODY, at=0))
    before = floor.table(table).sequence
    floor.wait(60)
    assert floor.table(table).sequence == before
    assert floor.dealing.clock(table) is None


@pytest.mark.slow
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


@pytest.mark.slow
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
    again = Dealing(with_lease, pace=Pace(CARD), holder="second", steady=time.steady)
    again.attach()
    run(again, time, time.now + 120)
    hot = with_lease.looking.table(table)
    assert hot is not None
    assert hot.table.played == 1
    assert hot.table.cards.commitment == before.cards.commitment
    again.stop()
    with_lease.close()
