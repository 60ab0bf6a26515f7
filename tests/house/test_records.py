"""Ended shoes and journals out of the database, each checked by the command that is made for it."""

from pathlib import Path

import pytest
from tests.house.pits import House
from tests.house.playing import play, seated

import croupier as cr
from croupier.cards.commitment import Reveal, verify, write_reveal
from croupier.cli.audit import write_journal
from croupier.cli.verify import HOLDS, verify_shoe
from croupier.desk.journal import read_journal, state_hash
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.journal.models import Entry, Seal
from croupier.house.records.shoes import shoe
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

c = cr.commands


def shuffled_again(house: House, table: str) -> None:
    """A supervisor has the cards shuffled between rounds, so that their shoe has ended."""
    supervisor = house.staff[Rank.SUPERVISOR]
    by = Actor(supervisor, Rank.SUPERVISOR)
    device = house.table(table).cards.pack.how == "device"
    reply = house.give(table, supervisor, c.Shuffle("device" if device else "dealer", by=by, at=0))
    assert reply.granted, reply.body


@pytest.mark.parametrize("game", GAMES)
def test_an_ended_shoe_is_revealed_and_holds(house: House, game: str, tmp_path: Path) -> None:
    table, keys = "t1", house.pit.keys
    patrons = seated(house, game, table, 2)
    play(house, game, table, patrons, 4)
    number = house.table(table).cards.shoe
    before = shoe(keys, table, number)
    assert isinstance(before, Refused)
    assert "has not ended" in before.sentence
    shuffled_again(house, table)
    found = shoe(keys, table, number)
    assert isinstance(found, Reveal)
    published = list(Seal.objects.filter(number=number).order_by("version").values_list("commitment", flat=True))
    assert [each.commitment for each in found.deliveries] == published
    assert len(published) == (5 if game == "seven-up-baccarat" else 1)
    assert verify(found, published) == []
    file = tmp_path / "shoe.json"
    file.write_bytes(write_reveal(found))
    assert verify_shoe(file, published) == HOLDS


def test_no_shoe_is_opened_before_its_time_nor_told_apart_by_its_cards(house: House) -> None:
    """Every moment of a round: the sentence is the same throughout, whatever lies in the shoe."""
    table = "t1"
    patrons = seated(house, "premium-baccarat", table)
    house.until_players(table)
    house.stake(table, patrons[0], 1, "banker", 1_000)
    said = {str(shoe(house.pit.keys, table, 1))}
    while house.step(table):
        said.add(str(shoe(house.pit.keys, table, 1)))
    assert len(said) == 1
    assert shoe(house.pit.keys, table, 2) == Refused("No shoe 2 was ever sealed at this table.")
    assert shoe(house.pit.keys, "t9", 1) == Refused("There is no such table.")


def test_a_shoe_that_was_taken_away_has_ended(house: House) -> None:
    """New cards on the table are enough: they need not be shuffled yet."""
    table = "t1"
    seated(house, "premium-baccarat", table)
    house.until_players(table)
    supervisor = house.staff[Rank.SUPERVISOR]
    other = next(back for back in usual_conditions("premium-baccarat").backs if back != house.table(table).cards.pack.back)
    reply = house.give(table, supervisor, c.IntroduceCards(other, by=Actor(supervisor, Rank.SUPERVISOR), at=0))
    assert reply.granted, reply.body
    found = shoe(house.pit.keys, table, 1)
    assert isinstance(found, Reveal)
    assert verify(found) == []


def test_a_journal_of_the_house_is_replayed_as_a_file(house: House, tmp_path: Path) -> None:
    table = "t1"
    play(house, "three-card-poker", table, seated(house, "three-card-poker", table, 2), 2)
    file = tmp_path / "journal.jsonl"
    assert write_journal(table, house.pit.home.path, file) == 0
    entries = list(read_journal(file))
    assert [entry.hash for entry in entries] == list(Entry.objects.filter(stream__name="table:t1").values_list("hash", flat=True))
    assert state_hash(cr.replay(entry.event for entry in entries)) == state_hash(house.table(table))
    for name, path in (("t2", tmp_path / "other"), (table, file)):
        with pytest.raises(SystemExit):
            write_journal(name, house.pit.home.path, path)
