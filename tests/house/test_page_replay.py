"""Rounds told again: every step of every log that is kept, with the cell of the drawing table that decided."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cards.card import Card
from croupier.desk.journal import read_journal
from croupier.desk.records import rejudged, rounds_of
from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.house.pages.inspect.replay import Entry, Story, story, verdict
from croupier.house.pages.inspect.why import why
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.jsonl"))
INSPECTOR = Actor("S900", Rank.INSPECTOR)
BY: dict[str, Any] = {"by": Actor("S1", Rank.DEALER), "at": 0}


def stories(log: Path) -> Iterator[tuple[Story, list[e.Event]]]:
    """Each stretch from one clearing to the next, as a page tells it."""
    table, before, some, number = Table(), Table(), list[Entry](), 0
    for entry in read_journal(log):
        some.append(Entry(entry.n, entry.event))
        number = entry.event.number if isinstance(entry.event, e.RoundStarted | u.RoundReopened) else number
        table = evolve(table, entry.event)
        if isinstance(entry.event, e.RoundCleared):
            yield story(before, some, INSPECTOR, number), [each.event for each in some]
            before, some = table, []


@pytest.mark.slow
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_step_has_its_words_its_picture_and_its_reason(log: Path) -> None:
    for told, events in stories(log):
        assert [line.step for line in told.lines] == list(range(1, len(events) + 1))
        covered = [step for frame in told.frames for step in range(frame.first, frame.last + 1)]
        assert covered == [line.step for line in told.lines], "each step has one picture"
        assert 1 <= told.begins <= len(told.lines)
        if not any(line.decisive for line in told.lines) and any(isinstance(event, e.ResultAnnounced) for event in events):
            assert isinstance(events[told.begins - 1], e.ResultAnnounced)
        for line, event in zip(told.lines, events, strict=True):
            assert line.words
            stands = line.why.grid is not None and isinstance(event, e.ResultAnnounced)  # why no card came stands first
            assert [each.number for each in line.why.cited] == list(event.clauses[::-1] if stands else event.clauses)
            assert all(each.says for each in line.why.cited), line.why.cited
            if line.why.grid is None:
                continue
            hit = [cell.letter for row in line.why.grid.rows for cell in row.cells if cell.look == "hit"]
            assert len(hit) == 1
            assert hit[0] == "D" if isinstance(event, e.CardDealt) else hit[0] in "SN", (event, line.why)


def test_the_cell_that_decides_is_the_one_of_the_counts() -> None:
    """Every pair of opening hands by one card each, and every third card: read off the table against the rule itself."""
    rules = rules_of("premium-baccarat")
    faces = {value: Card(f"{'TA23456789'[value]}S") for value in range(10)}
    ten = Card("TH")
    seen = set()
    for player in range(10):
        for banker in range(10):
            for third in (None, *range(10)):
                hands = {"player": [faces[player], ten], "banker": [faces[banker], ten]}
                if third is not None:
                    hands["player"].append(faces[third])
                step = rules.next_card(hands, {})
                to = getattr(step, "hand", "")
                if (
                    third is not None
                    and getattr(rules.next_card({**hands, "player": hands["player"][:2]}, {}), "hand", "") != "player"
                ):
                    continue  # nobody deals so
                event: e.Event = (
                    e.CardDealt(hand=to, card=Card("2D"), up=True, clauses=(), **BY) if to
                    else e.ResultAnnounced(result="", counts={}, due=(), clauses=(), **BY)
                )  # fmt: skip
                found = why(event, rules, hands)
                assert found.grid is not None
                [(letter, row, column)] = [
                    (cell.letter, row.label, place)
                    for row in found.grid.rows for place, cell in enumerate(row.cells) if cell.look == "hit"
                ]  # fmt: skip
                natural = third is None and max(player, banker) >= 8
                assert letter == ("D" if to else "N" if natural else "S")
                if to == "banker":
                    assert (row, found.grid.across[column]) == (str(banker), "–" if third is None else str(third))
                if to == "player":
                    assert found.grid.across[column] == str(player)
                seen.add((row, column))
    assert len(seen) == 8 * 11 + 8, "each cell has decided; with 6 or 7 Player stands, and Banker's cell decides"


def test_the_opening_cards_and_hidden_ones_light_nothing() -> None:
    rules = rules_of("premium-baccarat")
    dealt = e.CardDealt(hand="player", card=Card("2D"), up=True, clauses=("7.3",), **BY)
    assert why(dealt, rules, {"player": [Card("9S")], "banker": []}).grid is None
    assert why(dealt, rules, {"player": [None, Card("9S")], "banker": [Card("9S"), Card("9S")]}).grid is None


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_round_judged_again_stands_beside_what_was_settled(log: Path) -> None:
    for found in rounds_of(read_journal(log)):
        judged = verdict(found, {})
        assert judged.same == (not rejudged(found))
        if judged.same and not found.left and not found.register and not found.stands:
            assert all(line.same for line in judged.lines)
        assert len(judged.lines) >= len(found.settled.wagers)
        for line in judged.lines:
            assert re.fullmatch(r"nothing|(wins|loses|stands off|void)( \$[\d,.]+)?, \$[\d,.]+ back", line.settled), line.settled
