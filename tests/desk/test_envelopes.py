"""Envelopes: what one command caused, on record whole, known by its id, and done once."""

from pathlib import Path
from random import Random
from typing import IO

import msgspec
import pytest
from tests.table.pits import PITS, as_required
from tests.tables import DEALER, SUPERVISOR, conditions, player, refusal

from croupier import commands as c
from croupier.cards.sealed import Sealed, ShoeError
from croupier.desk.dealer import VirtualTable
from croupier.desk.journal import JournalError, JournalWriter, read_journal, replay_journal, state_hash
from croupier.desk.snapshot import place_of
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import CardDealt
from croupier.table.message.refusal import Refused
from croupier.table.message.upcast import SCHEMA
from croupier.table.model.people import PlayerCard
from croupier.table.model.table import Table


class House(VirtualTable):
    def __init__(self, pit: str = "premium", seed: int = 1, journal: JournalWriter | None = None) -> None:
        self.heard_of: list[Envelope] = []
        self.journal = journal
        super().__init__(PITS[pit], entropy=Random(seed).randbytes, heard=self._keep)

    def _keep(self, envelope: Envelope) -> None:
        self.heard_of.append(envelope)
        if self.journal is not None:
            self.journal.append(envelope)


def played(house: House, steps: int, seed: int = 5) -> House:
    rng = Random(seed)
    for _ in range(steps):
        if not house.step():
            house.give(as_required(rng, house.table))
    return house


@pytest.mark.parametrize("pit", PITS)
def test_envelopes_follow_one_another_without_a_gap(pit: str) -> None:
    house = played(House(pit), 60)
    expected = 1
    for envelope in house.heard_of:
        assert (envelope.first, envelope.schema, envelope.table) == (expected, SCHEMA, "table 1")
        assert {(event.by, event.at) for event in envelope.events} == {(envelope.by, envelope.at)}
        assert envelope.clauses == tuple(dict.fromkeys(clause for event in envelope.events for clause in event.clauses))
        expected = envelope.last + 1
    assert house.table.sequence == expected - 1
    assert len({envelope.command for envelope in house.heard_of}) == len(house.heard_of)


@pytest.mark.parametrize("pit", PITS)
def test_the_same_id_again_answers_the_same_and_does_nothing(pit: str) -> None:
    house, rng = played(House(pit), 20), Random(9)
    for number in range(60):
        command = as_required(rng, house.table)
        first = house.give(command, f"id {number}")
        at, heard = (house.table, house.sealed), len(house.heard_of)
        assert house.give(command, f"id {number}") == first
        other = c.BuyChips("Ann", 100, by=command.by, at=house.table.now)
        assert house.give(other, f"id {number}") == first, "an id belongs to one command, whatever comes under it later"
        assert (house.table, house.sealed) == at
        assert len(house.heard_of) == heard
        if not isinstance(first, Refused):
            assert house.heard_of[-1].command == f"id {number}"


def test_a_refusal_is_remembered_too() -> None:
    house = House("even-money")
    house.do(c.JoinTable, "Ann", 1)
    wager = c.PlaceWager("Ann", 1, "player", 1_000, by=DEALER, at=0)
    refused = refusal(house.give(wager, "w"), clause="5.3", says="Betting opens once the cards are ready.")
    house.do(c.BuyChips, "Ann", 100_000)
    house.until_players()
    assert house.give(wager, "w") == refused
    assert not house.table.wagers
    assert not isinstance(house.give(wager, "w2"), Refused)


def test_each_line_says_which_command_brought_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("baceball", journal=journal), 60)
        assert journal.commands == {envelope.command for envelope in house.heard_of}
    lines = [msgspec.json.decode(line)["event"] for line in path.read_bytes().splitlines()]
    told = [
        (envelope.command, envelope.first, envelope.schema, envelope.table) for envelope in house.heard_of for _ in envelope.events
    ]
    assert [(line["command"], line["sequence"], line["schema"], line["table"]) for line in lines] == told
    assert [entry.command for entry in read_journal(path)] == [command for command, *_rest in told]
    assert all(set(line["by"]) == {"id", "rank"} for line in lines)


@pytest.mark.parametrize("pit", PITS)
def test_a_journal_with_a_snapshot_is_reopened_behind_it(pit: str, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House(pit, journal=journal), 120)
        journal.snapshot(house.table)
        played(house, 15, seed=6)
        count, last = journal.count, journal.last
    whole, _, _ = replay_journal(read_journal(path))
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    path.write_bytes(b"?" * len(lines[0][:-1]) + b"\n" + b"".join(lines[1:]))  # nobody looks there any more
    with JournalWriter(path) as again:
        assert (again.count, again.last) == (count, last)
        assert again.table == house.table == whole
        assert state_hash(again.table) == state_hash(whole)
        assert set(again.commands) == {envelope.command for envelope in house.heard_of}
    place_of(path).unlink()
    with pytest.raises(JournalError, match="Line 1 is no line"):
        JournalWriter(path)


def test_a_snapshot_that_does_not_fit_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("seven-up", journal=journal), 60)
        journal.snapshot(house.table)
    good = place_of(path).read_bytes()
    for bad in (b"", b"{", good.replace(b'"schema":%d' % SCHEMA, b'"schema":1'), good.replace(b'"hash":"', b'"hash":"0', 1)):
        place_of(path).write_bytes(bad)
        with JournalWriter(path) as again:
            assert again.table == house.table
            assert again.count == house.table.sequence
    with JournalWriter(path) as again, pytest.raises(JournalError, match="has seen 0 events"):
        again.snapshot(House("seven-up").table.__class__())


def test_a_cut_journal_is_not_hidden_by_its_snapshot(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("seven-up", journal=journal), 60)
        journal.snapshot(house.table)
    kept = house.heard_of[-4].last
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:kept]))
    with JournalWriter(path) as again:
        assert again.count == kept


def test_ids_are_remembered_across_a_reopening(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("even-money", journal=journal), 6)
        bought = house.give(c.BuyChips("Ann", 10_000, by=DEALER, at=house.table.now), "id-1")
        if isinstance(bought, Refused):
            house.do(c.JoinTable, "Ann", 1)
            bought = house.give(c.BuyChips("Ann", 10_000, by=DEALER, at=house.table.now), "id-2")
        known = house.heard_of[-1].command
        journal.snapshot(house.table)
        had = house.table.chips("Ann")
    with JournalWriter(path) as again:
        back = VirtualTable.going_on(again.table, house.sealed, heard=again.append, recall=again.recall)
        command = c.BuyChips("Ann", 10_000, by=DEALER, at=back.table.now)
        assert back.give(command, known) == bought
        assert (back.table.chips("Ann"), again.count) == (had, again.table.sequence)
        assert not isinstance(back.give(command, "id-3"), Refused)
        assert back.table.chips("Ann") == had + 10_000


def test_an_answer_is_given_again_to_nobody_but_whoever_had_it(tmp_path: Path) -> None:
    """The ids of a table's own commands are easily guessed, and what came of a deal has faces in it."""
    with JournalWriter(tmp_path / "journal.jsonl") as journal:
        house = VirtualTable(PITS["poker-shoe"], entropy=Random(2).randbytes, heard=journal.append)
        house.do(c.JoinTable, "Ann", 1)
        house.do(c.BuyChips, "Ann", 100_000)
        house.do(c.ShowPlayerCard, "Ann", PlayerCard.OWN)
        house.until_players()
        house.do(c.PlaceWager, "Ann", 1, "ante", 1_000)
        house.give(c.DealCard(None, by=DEALER, at=0), "deal")
        dealt = next(entry for entry in read_journal(journal.path) if isinstance(entry.event, CardDealt))
        again = VirtualTable.going_on(house.table, house.sealed, recall=journal.recall)
        for table, known in ((house, "deal"), (again, "deal"), (again, dealt.command)):
            assert not isinstance(table.give(c.DealCard(None, by=DEALER, at=0), known), Refused)
            refusal(table.give(c.PickUpCards(1, by=player("Ann"), at=0), known), says="Somebody else has given a command...")
        refused = house.give(c.PickUpCards(1, by=player("Ann"), at=0), "mine")
        assert house.give(c.PickUpCards(1, by=player("Ann"), at=0), "mine") is refused
        refusal(house.give(c.PickUpCards(1, by=player("Ben"), at=0), "mine"), says="Somebody else has given a command...")


def test_a_write_that_fails_leaves_the_chain_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("seven-up", journal=journal), 20)
        before = (house.table, journal.count, journal.last)

        class Full:
            def __init__(self, file: IO[bytes]) -> None:
                self.file, self.truncate, self.tell, self.seek, self.close = file, file.truncate, file.tell, file.seek, file.close

            def write(self, text: bytes) -> int:
                self.file.write(text[: len(text) // 2])
                self.file.flush()
                raise OSError(28, "No space left on device")

        sound = journal._file
        monkeypatch.setattr(journal, "_file", Full(sound))
        with pytest.raises(OSError, match="No space left"):
            house.do(c.BuyChips, "Ann", 10_000) if "Ann" in house.table.floor.people else house.do(c.JoinTable, "Ann", 1)
        assert (house.table, journal.count, journal.last) == before
        monkeypatch.setattr(journal, "_file", sound)
        played(house, 10, seed=3)
    assert replay_journal(read_journal(path))[0] == house.table


def test_a_journal_that_ends_in_the_middle_of_a_command_says_so(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        house = played(House("premium", journal=journal), 120)
    last = next(envelope.last for envelope in reversed(house.heard_of) if len(envelope.events) > 1)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: last - 1]))
    with pytest.raises(JournalError, match=f"ends in the middle of a command: line {last} to line {last} are missing"):
        JournalWriter(path)


def test_cards_and_table_that_were_not_stored_together_are_not_gone_on_with() -> None:
    house, rng = House("premium"), Random(5)
    stored: list[tuple[Table, Sealed]] = []
    for _ in range(200):
        if not house.step():
            house.give(as_required(rng, house.table))
        if house.sealed is not None:
            stored.append((house.table, house.sealed))
    before, early = stored[0]
    later = next(table for table, sealed in stored if sealed.commitment == early.commitment and sealed.remaining < early.remaining)
    with pytest.raises(ShoeError, match="were not stored together"):
        VirtualTable.going_on(later, early)
    assert VirtualTable.going_on(before, early).table is before


def test_whoever_may_not_confirm_learns_nothing_of_the_faces() -> None:
    poker = VirtualTable(PITS["poker-shoe"], entropy=Random(2).randbytes)
    poker.do(c.JoinTable, "Ann", 1)
    poker.do(c.BuyChips, "Ann", 100_000)
    poker.do(c.ShowPlayerCard, "Ann", PlayerCard.OWN)
    poker.until_players()
    poker.do(c.PlaceWager, "Ann", 1, "ante", 1_000)
    poker.until_players()
    assert poker.table.round is not None
    true = {hand: tuple(cards) for hand, cards in poker.table.round.cards.items()}
    false = true | {"dealer": true["dealer"][::-1]}
    said = [poker.do(c.ConfirmOutcome, hands, by=player("Ann")) for hands in (true, false)]
    assert said[0] == said[1]
    assert isinstance(said[0], Refused)


def test_ids_of_people_are_what_events_carry() -> None:
    house = VirtualTable(conditions("premium-baccarat"))
    outcome = house.do(c.JoinTable, "patron-17", 1, by=player("patron-17"))
    assert not isinstance(outcome, Refused)
    assert (outcome[0].by.id, house.table.floor.people["patron-17"].id) == ("patron-17", "patron-17")
    refusal(house.do(c.CloseTable, by=DEALER), clause="15.9")
    assert SUPERVISOR.id == "Sue"
