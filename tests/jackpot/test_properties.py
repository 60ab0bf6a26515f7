"""What holds whatever a floor sends, in whatever order, however often, and wherever it was interrupted."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.jackpot.streams import Stream

from croupier.jackpot import events as e
from croupier.jackpot.accounts import moves_of
from croupier.jackpot.engine import decide, replay
from croupier.jackpot.journal import Chain, JournalError, read_lines, restored
from croupier.jackpot.model import UNITS, State, System, state_hash, whole
from croupier.jackpot.sheet import exact_dollars, sheet
from croupier.jackpot.tape import Tape, write

pytestmark = pytest.mark.slow

streams = st.randoms(use_true_random=False).map(lambda chance: Stream(chance).lines(90))
some = settings(max_examples=25)


def told(tape: Tape, lines: list[bytes]) -> list[bytes]:
    return [write(tape.answer(line)) for line in lines]


def balanced(system: System) -> None:
    """The books: nothing in all, whole cents of each meter, and what each award holds."""
    assert sum(system.accounts.values()) == 0
    assert 0 not in system.accounts.values()
    for pool in system.pools.values():
        for level, units in zip(pool.levels, pool.meters, strict=True):
            assert system.accounts.get(f"pool:{pool.name}:{level.name}", 0) == whole(units)
    for award in system.awards.values():
        held = award.paid_out if award.state in (State.LOCKED, State.VERIFIED) else 0
        assert system.accounts.get(f"award:{award.number}", 0) == held
        assert award.paid_out >= award.amount >= award.taken
    assert not [name for name in system.accounts if name.startswith("pool:") and name.split(":")[1] not in system.pools]


@given(streams)
@some
def test_the_books_balance_after_every_line(lines: list[bytes]) -> None:
    tape = Tape()
    for line in lines:
        tape.answer(line)
        balanced(tape.system)


@given(streams)
@some
def test_there_is_one_award_a_level_table_and_round(lines: list[bytes]) -> None:
    tape = Tape()
    told(tape, lines)
    won = Counter((award.table, award.round, award.level) for award in tape.system.awards.values())
    assert max(won.values(), default=1) == 1
    locked = Counter(event.award for event in tape.events if isinstance(event, e.PrizeLocked))
    paid = Counter(event.award for event in tape.events if isinstance(event, e.AwardPaid))
    assert set(locked.values()) <= {1}
    assert set(paid.values()) <= {1}
    assert sorted(locked) == list(range(1, len(locked) + 1))


@given(streams)
@some
def test_stakes_by_rates_are_on_the_meters_or_in_prizes(lines: list[bytes]) -> None:
    """Reckoned from the lines that were granted, and held against meters and prizes to the last fraction."""
    tape = Tape()
    rates: dict[tuple[str, str], int] = {}
    stakes: dict[str, int] = {}
    linked: dict[str, str] = {}
    fed: Counter[str] = Counter()
    for line in lines:
        answer, entry = tape.take(line)
        if entry is None:
            continue
        asked: dict[str, Any] = entry.asked
        if asked["do"] in ("open", "amend"):
            for level, terms in asked["levels"].items():
                if terms and terms.get("rate") is not None:
                    whole_part, _, part = terms["rate"].partition(".")
                    rates[asked["pool"], level] = int(whole_part) * UNITS + int(part.ljust(6, "0") or 0)
        if asked["do"] == "open":
            dollars, _, cents = asked["stake"].partition(".")
            stakes[asked["pool"]] = int(dollars) * 100 + int(cents.ljust(2, "0"))
        if asked["do"] == "link":
            linked[asked["table"]] = asked["pool"]
        if asked["do"] == "collect":
            pool = linked[asked["table"]]
            for (name, level), rate in rates.items():
                if name == pool:
                    fed[level] += len(asked["areas"]) * stakes[pool] * rate
        assert answer.error is not None
    for level in ("major", "minor", "mystery"):
        meters = sum(pool.meters[pool.place(level)] for pool in tape.system.pools.values() if pool.has(level))
        seeds = sum(move[2] * (1 if move[0] == "house:seed" else -1) for move in _moves(tape, level, "house:seed"))
        prizes = sum(
            award.taken for award in tape.system.awards.values() if award.level == level and award.state is not State.STRUCK
        )
        assert fed[level] == meters + (prizes - seeds) * UNITS


def _moves(tape: Tape, level: str, account: str) -> list[tuple[str, str, int]]:
    moves = (move for event in tape.events for move in moves_of(event))
    return [move for move in moves if account in move[:2] and any(name.endswith(f":{level}") for name in move[:2])]


@given(streams, st.integers(0, 90))
@some
def test_a_tape_taken_up_from_its_journal_goes_on_as_it_would_have(lines: list[bytes], cut: int) -> None:
    whole_tape, first = Tape(), Tape()
    answers = told(whole_tape, lines)
    chain, kept = Chain(), []
    for line in lines[:cut]:
        _, entry = first.take(line)
        if entry is not None:
            kept.append(chain.line(entry))
    later, going_on = restored(kept)
    assert (going_on.last, going_on.count) == (chain.last, chain.count)
    assert state_hash(later.system) == state_hash(first.system)
    assert told(later, lines[cut:]) == answers[cut:]
    assert state_hash(later.system) == state_hash(whole_tape.system)
    assert replay(whole_tape.events) == whole_tape.system


@given(streams)
@some
def test_every_line_again_changes_nothing(lines: list[bytes]) -> None:
    tape = Tape()
    first = told(tape, lines)
    before = state_hash(tape.system)
    for line, answer in zip(lines, first, strict=True):
        again = json.loads(write(tape.answer(line)))
        if "ok" in json.loads(answer):
            assert again["again"] is True
            assert again["ok"] == json.loads(answer)["ok"]
        if "ok" in again and "again" not in again:  # it was refused then, and fits now
            return
    assert state_hash(tape.system) == before


@given(streams)
@some
def test_the_same_stream_gives_the_same_hash(lines: list[bytes]) -> None:
    one, other = Tape(), Tape()
    assert told(one, lines) == told(other, lines)
    assert state_hash(one.system) == state_hash(other.system)


@given(streams)
@some
def test_a_meter_falls_only_by_a_prize_or_a_struck_entry(lines: list[bytes]) -> None:
    tape = Tape()
    for line in lines:
        before = tape.system
        _, entry = tape.take(line)
        for name, pool in tape.system.pools.items():
            if name in before.pools:
                fell = [new < old for new, old in zip(pool.meters, before.pools[name].meters, strict=True)]
                kinds = {type(event) for event in (entry.events if entry else ())}
                assert not any(fell) or kinds & {e.PrizeLocked, e.AwardStruck}


@given(streams, st.integers(0, 90))
@some
def test_the_meter_sheet_has_no_difference(lines: list[bytes], cut: int) -> None:
    tape = Tape()
    told(tape, lines)
    events = tape.events
    found = sheet(events[:cut], events[cut:])
    assert found.balances
    closing = {(line.pool, line.level): line.closing for line in found.lines if line.closing}
    meters = {
        (pool.name, level.name): units
        for pool in tape.system.pools.values()
        for level, units in zip(pool.levels, pool.meters, strict=True)
        if units
    }
    assert closing == meters
    assert sum(table.fed for table in found.tables) == sum(line.fed for line in found.lines)


@given(st.randoms(use_true_random=False))
@some
def test_any_interleaving_of_tables_awards_each_prize_once(chance: Random) -> None:
    """Three tables with rounds of their own, in any order, each line sent again later: the same hits, the same money in all."""
    levels = {"major": {"rate": "0.15", "seed": "100000"}, "minor": {"rate": "0.333333", "seed": "10000"}}
    tape = Tape()
    tape.answer(json.dumps({"key": "P", "do": "open", "pool": "P", "approval": "A", "stake": "5", "levels": levels}))
    scripts, hits, stakes = [], set(), 0
    for table in ("t1", "t2", "t3"):
        tape.answer(json.dumps({"key": table, "do": "link", "pool": "P", "table": table, "game": "baceball", "stake": "5"}))
        script: list[dict[str, Any]] = []
        for number in range(1, 6):
            areas = chance.sample(range(1, 8), chance.randint(1, 4))
            hands = {str(area): [chance.choice(("AD", "AS", "KC"))] * 3 for area in areas}
            stakes += len(areas)
            hits |= {(table, number, {"AD": "major", "AS": "minor"}[hand[0]]) for hand in hands.values() if hand[0] != "KC"}
            script.append({"key": f"{table} {number}", "do": "collect", "table": table, "round": number, "areas": areas})
            script.append({"key": f"{table} {number}r", "do": "result", "table": table, "round": number, "hands": hands})
        scripts.append(script)
    sent: list[str] = []
    while any(scripts):
        line = json.dumps(chance.choice([script for script in scripts if script]).pop(0))
        answer = tape.answer(line)
        assert answer.refused is answer.error  # neither
        sent.append(line)
        if chance.random() < 0.3:
            assert tape.answer(chance.choice(sent)).again
    assert {(award.table, award.round, award.level) for award in tape.system.awards.values()} == hits
    assert len(tape.system.awards) == len(hits)
    balanced(tape.system)
    pool, awards = tape.system.pools["P"], tape.system.awards.values()
    for place, level in enumerate(pool.levels):
        won = [award for award in awards if award.level == level.name]
        given_out = sum(award.taken for award in won) - level.seed * (len(won) + 1)
        assert stakes * 500 * level.rate == pool.meters[place] + given_out * UNITS


@pytest.mark.parametrize("seed", range(3))
def test_deciding_changes_nothing(seed: int) -> None:
    tape = Tape()
    for line in Stream(Random(seed)).lines(120):
        before, seal = tape.system, state_hash(tape.system)
        tape.answer(line)
        assert state_hash(before) == seal
    from croupier.jackpot.commands import PayAward

    decide(tape.system, PayAward(1))


@pytest.mark.parametrize(
    ("units", "says"),
    [
        (0, "0.00"),
        (1, "0.00000001"),
        (-1, "-0.00000001"),
        (150_000_000, "1.50"),
        (-1_500_000, "-0.015"),
        (99_999_999, "0.99999999"),
    ],
)
def test_a_meter_is_told_to_its_last_fraction(units: int, says: str) -> None:
    assert exact_dollars(units) == says


def test_a_changed_lost_or_swapped_line_is_named() -> None:
    tape, chain, kept = Tape(), Chain(), []
    for line in Stream(Random(5)).lines(30):
        _, entry = tape.take(line)
        if entry is not None:
            kept.append(chain.line(entry))
    assert len(list(read_lines(kept))) == len(kept) > 6
    wrong = {
        3: [*kept[:2], kept[2].replace(b'"k3"', b'"k9"'), *kept[3:]],
        2: [kept[0], *kept[2:]],
        4: [*kept[:3], kept[4], kept[3], *kept[5:]],
        1: [b"nonsense\n", *kept],
    }
    for number, lines in wrong.items():
        with pytest.raises(JournalError, match=f"^Line {number} "):
            list(read_lines(lines))
