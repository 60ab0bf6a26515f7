"""Rounds of a pit are found by table, patron, clause and time, and each story holds what its round holds."""

import pytest
from tests.house.pits import House
from tests.house.playing import TABLES, play, played_floor, seated
from tests.tables import MANAGER

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.journal.models import Stream
from croupier.house.records.entries import entries, stream_of
from croupier.house.records.finding import Finding, Wanted
from croupier.house.records.rounds import Reading
from croupier.table.message.events import RoundCleared
from croupier.table.message.upcast import read_event
from croupier.table.model.people import Actor
from croupier.table.record.evolve import evolve

INSPECTOR = Actor("S900", Rank.INSPECTOR)


def known(table: str) -> Stream:
    found = stream_of(table)
    assert found is not None
    return found


@pytest.mark.slow
def test_every_round_of_every_table_is_found(house: House) -> None:
    played_floor(house, rounds=3)
    finding, reading = Finding(), Reading()
    for game, table in TABLES.items():
        stream = known(table)
        rounds = finding.rounds([stream], Wanted())
        assert [each.number for each in rounds if each.over] == [3, 2, 1], game
        for each in rounds:
            if each.over:
                record = reading.round(stream, each.number, INSPECTOR)
                assert record is not None
                assert {line.player for line in record.settled.wagers if line.player} <= each.players
                assert {line.clause for line in record.settled.wagers} <= each.clauses
                assert each.first < record.first <= record.last <= each.last
                assert finding.round(stream, each.number) == each


def test_rounds_are_found_by_what_is_asked_for(house: House) -> None:
    players = seated(house, "premium-baccarat", "b1", 2)
    play(house, "premium-baccarat", "b1", players[:1], 2)
    play(house, "premium-baccarat", "b1", players, 1)
    finding, streams = Finding(), [known("b1")]
    every = finding.rounds(streams, Wanted())
    over = [each for each in every if each.over]
    assert [each.number for each in finding.rounds(streams, Wanted(number=2))] == [2]
    assert {each.number for each in finding.rounds(streams, Wanted(patron=players[1])) if each.over} >= {3}
    assert finding.rounds(streams, Wanted(patron="P9999")) == []
    cited = sorted(over[0].clauses)[0]
    assert all(
        any(c == cited or c.startswith(f"{cited}.") for c in e.clauses) for e in finding.rounds(streams, Wanted(clause=cited))
    )
    assert finding.rounds(streams, Wanted(clause="99.99")) == []
    assert finding.rounds(streams, Wanted(since=over[0].ended + 10**6)) == []
    assert finding.rounds(streams, Wanted(until=over[-1].began - 10**6)) == []
    assert finding.rounds(streams, Wanted(wrong=True)) == []


def test_the_rounds_beside_one_have_it_in_their_midst(house: House) -> None:
    players = seated(house, "premium-baccarat", "b1")
    play(house, "premium-baccarat", "b1", players, 7)
    finding, stream = Finding(), known("b1")
    every = [each.number for each in finding.beside(stream, 1, 99)]
    assert every == sorted(every, reverse=True)
    for wanted, number in ((4, 4), (1, 1), (every[0], every[0])):
        shown = [each.number for each in finding.beside(stream, wanted, 3)]
        assert number in shown
        assert len(shown) == 3
    assert [each.number for each in finding.beside(stream, 4, 3)] == [5, 4, 3]


def test_a_void_round_and_what_went_wrong_are_found_as_such(house: House) -> None:
    players = seated(house, "premium-baccarat", "b1")
    house.until_players("b1")
    assert house.stake("b1", players[0], 1, "player", 1_000).granted
    for _ in range(40):
        if house.table("b1").round is not None:
            break
        house.step("b1")
    supervisor = house.staff[Rank.SUPERVISOR]
    assert house.give("b1", supervisor, c.VoidRound("a card fell", by=MANAGER, at=0)).granted
    finding, stream = Finding(), known("b1")
    running = finding.round(stream, 1)
    assert running is not None
    assert (running.void, running.over) == (True, False)
    assert [each.number for each in finding.rounds([stream], Wanted(wrong=True))] == [1]
    assert finding.incidents([stream])[0][0] == stream


def test_a_table_is_had_as_it_stood_before_any_entry(house: House) -> None:
    players = seated(house, "seven-up-baccarat", "s1")
    play(house, "seven-up-baccarat", "s1", players, 3)
    stream, reading = known("s1"), Reading()
    reading.round(stream, 3, INSPECTOR)
    cleared = [version for version, body, _hash in entries(stream) if isinstance(read_event(body), RoundCleared)]
    for version in cleared:
        before = reading.table_before(stream, version)
        assert before.sequence == version - 1
        [(_version, body, _hash)] = entries(stream, version - 1, version)
        assert reading.table_before(stream, version + 1) == evolve(before, read_event(body))
