"""Money counted a second way: rounds as they are judged, against the postings made. A fault in how postings follow from an event
is in the writer and in what the audit expects of it alike; here it shows."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.house.pits import House
from tests.house.playing import play, seated
from tests.test_logs import LOGS, named

from croupier.desk.journal import read_journal
from croupier.desk.records import Rounds, judged
from croupier.games.record import NotJudged
from croupier.house.audit.auditing import audit
from croupier.house.audit.recount import Recount
from croupier.house.floor import cage
from croupier.house.floor.ledger import posted
from croupier.table.message.events import Event, WagerPlaced, WagerSettled
from croupier.table.record import evolve, postings
from croupier.table.record.postings import MOVED

pytestmark = pytest.mark.slow


def counted(log: Path, *, physical: bool = False) -> Iterator[str]:
    """What is found wrong in the rows that a log gives."""
    rounds, sums, touched = Rounds(), dict[str, int](), set[str]()
    recount = Recount("t", physical=physical)
    for entry in read_journal(log):
        before = rounds.table
        told = rounds.hear(entry.event)
        recount.hear(entry.event, before)
        for code, cents in posted("t", entry.event, physical=physical):
            sums[code] = sums.get(code, 0) + cents
            touched.add(code)
        if told is not None:
            answer = judged(told)
            assert not isinstance(answer, NotJudged)
            recount.judged(told, answer, before)
            yield from recount.hold(sums, touched, rounds.table)
            touched.clear()
    yield from recount.close(sums, rounds.table)


@named
@pytest.mark.parametrize("physical", [False, True])
def test_what_was_posted_is_what_the_rounds_give(log: Path, physical: bool) -> None:
    assert list(counted(log, physical=physical)) == []


@pytest.mark.parametrize("kind", MOVED, ids=[kind.__name__ for kind in MOVED])
@pytest.mark.parametrize("fault", ["twice", "never", "a cent more", "elsewhere"])
def test_postings_that_do_not_follow_are_found(kind: type[Event], fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = MOVED[kind]

    def wrong(event: Event) -> postings.Moves:
        moves = right(event)
        if fault == "twice":
            return moves + moves
        if fault == "never":
            return ()
        if fault == "a cent more":
            return tuple((source, target, cents + 1 if cents else 0) for source, target, cents in moves)
        return tuple((source, "variance" if target != "variance" else "float", cents) for source, target, cents in moves)

    monkeypatch.setitem(MOVED, kind, wrong)
    assert [log.stem for log in LOGS if list(counted(log))] != []


def paid_twice(right: Callable[[Event], postings.Moves]) -> Callable[[Event], postings.Moves]:
    return lambda event: (*right(event), *(move for move in right(event) if move[0] == "float"))


def staked_twice(right: Callable[[Event], postings.Moves]) -> Callable[[Event], postings.Moves]:
    return lambda event: right(event) * 2


@pytest.mark.parametrize(("kind", "fault"), [(WagerSettled, paid_twice), (WagerPlaced, staked_twice)])
def test_a_pit_that_posts_wrongly_all_along_is_found(
    house: House, kind: type[Event], fault: Callable[..., Callable[[Event], postings.Moves]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writer, audit and table agree with one another: only the rounds as they are judged say that none of them is right."""
    wrong = fault(MOVED[kind])
    monkeypatch.setitem(MOVED, kind, wrong)
    recorder, _right = evolve._RECORDED[kind]
    monkeypatch.setitem(evolve._RECORDED, kind, (recorder, wrong))
    patrons = seated(house, "premium-baccarat", "t1", chips=1_000_000)
    play(house, "premium-baccarat", "t1", patrons, 32)  # enough that somebody who never wins is no matter of chance
    found = {name: check.findings for name, check in audit(house.pit.home) if check.found}
    assert "rounds" in found, found
    assert any(f"into table:t1/patron:{patrons[0]}:chips" in each.what for each in found["rounds"])


def test_a_cage_that_posts_wrongly_all_along_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    right = cage.posted
    monkeypatch.setattr(cage, "posted", lambda event: [(code, 2 * cents) for code, cents in right(event)])
    house.patron(chips=500)
    found = {name: check.findings for name, check in audit(house.pit.home) if check.found}
    assert any("into cash" in each.what for each in found["postings"]), found
