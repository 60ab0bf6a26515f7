"""Whatever happens: dollars are conserved, nobody is in and out at once, places are whole, and permits are what is granted."""

from fractions import Fraction
from math import ceil
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.streams import PEOPLE, Stream

from croupier.games.seven_up_baccarat_event import GROUNDS
from croupier.tournament import events as e
from croupier.tournament.accounts import CHIPS, GAIN, PRIZES, moves_of
from croupier.tournament.accounts import entrant as entrant_account
from croupier.tournament.engine import permitted, replay, run
from croupier.tournament.model import Stage, Standing, Tournament, state_hash
from croupier.tournament.powers import Permit
from croupier.tournament.refusal import Refused

STEPS = 90
PARTICULARS = frozenset({
    "nothing-added", "entered", "refused", "no-form", "not-eligible", "no-copy", "not-signed", "wrong-fee", "bad-tables",
    "short-notice", "other-order", "bad-seats", "not-in", "no-refund", "other-stacks", "not-ordered", "empty-stack", "bad-chip",
})  # fmt: skip
"""Refusals for what a command says, and not for its being asked."""


def played(seed: int) -> tuple[Tournament, list[e.Event]]:
    """One tournament of chance, looked at after every step."""
    chance = Random(seed)
    stream, t, events = Stream(chance), Tournament(), list[e.Event]()
    for _ in range(STEPS):
        stream.at += chance.choice((0, 0, 1))
        command = stream.wild(t) if chance.random() < 0.12 else stream.likely(t)
        may = Permit(str(command.__struct_config__.tag), command.about) in permitted(t, command.by, stream.at)
        after, outcome = run(t, command)
        if isinstance(outcome, Refused):
            assert after is t
            assert not may or outcome.code in PARTICULARS, (command, outcome)
        else:
            assert may, command
            events += outcome
        t = after
        looked_at(t)
        if t.stage is Stage.CANCELLED or (t.prizes and all(prize.paid for prize in t.prizes)):
            break
    return t, events


def looked_at(t: Tournament) -> None:
    assert sum(t.accounts.values()) == 0
    assert t.accounts.get(PRIZES, 0) >= 0
    current = t.session
    seats = [] if current is None else [name for table in current.tables.values() for name in table.seats.values()]
    assert len(set(seats)) == len(seats)
    for name, entrant in t.entrants.items():
        assert (entrant.standing is not Standing.SEATED) or name in seats or t.stage is Stage.CANCELLED
    for session in t.sessions.values():
        for table in session.tables.values():
            assert not set(table.still_in(t.entrants)) & set(table.out) or session is not current
            if table.counted:
                ranked = [name for group in table.ranking for name in group]
                assert len(set(ranked)) == len(ranked)
                assert set(ranked) <= set(table.seats.values())
    if t.stage is Stage.CANCELLED:
        assert not set(t.accounts) - {GAIN, *map(entrant_account, t.entrants)}
        assert not any((each.fee, each.paid_in, each.for_chips) != (0, 0, 0) for each in t.entrants.values())
    if t.stage is Stage.AWARDED:
        assert PRIZES not in t.accounts
        assert CHIPS not in t.accounts
        worth = [prize.cents for prize in t.prizes]
        assert worth == sorted(worth, reverse=True)


seeds = st.integers(0, 2**32)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=20)
def test_whatever_happens_the_books_balance_and_permits_are_what_is_granted(seed: int) -> None:
    t, events = played(seed)
    again = replay(events)
    assert state_hash(again) == state_hash(t)
    totals: dict[str, int] = {}
    for event in events:
        for source, target, cents in moves_of(event):
            totals[source] = totals.get(source, 0) - cents
            totals[target] = totals.get(target, 0) + cents
    assert {name: cents for name, cents in totals.items() if cents} == t.accounts
    if t.stage in (Stage.AWARDED, Stage.CANCELLED):
        assert paid_for_chips(events, int(t.terms.allotment) if t.conditions else 1) == paid_out(events)


def paid_for_chips(events: list[e.Event], allotment: int) -> dict[str, int]:
    """What each entrant is due for chips, by another way: by hand, from what was paid, counted and collected."""
    held, stacks, due = dict[str, int](), dict[str, int](), dict[str, int]()

    def pay(name: str, chips: int) -> None:
        due[name] = due.get(name, 0) + ceil(Fraction(held.pop(name, 0) * chips, allotment))

    for event in events:
        match event:
            case e.BoughtIn(into_prizes=False) | e.BoughtBack(into_prizes=False):
                held[event.entrant] = held.get(event.entrant, 0) + event.cents
            case e.StacksCounted():
                stacks |= event.stacks
            case e.KnockedOut():
                stacks |= {name: event.chips.get(name, 0) for name in event.entrants}
            case e.EntrantDisqualified() if event.chips and GROUNDS[event.ground] in ("15.5.6.2", "15.6.5"):
                pay(event.entrant, event.chips)
            case e.SessionStarted():
                for name in event.without:
                    pay(name, allotment)
            case e.EntrantWithdrawn():
                pay(event.entrant, allotment)
            case e.PlacesAnnounced():
                for name in event.standings:
                    pay(name, stacks[name])
            case e.TournamentCancelled():
                for name in list(held):
                    pay(name, allotment)
            case _:
                pass
    return {name: cents for name, cents in due.items() if cents}


def paid_out(events: list[e.Event]) -> dict[str, int]:
    paid: dict[str, int] = {}
    for event in events:
        for source, target, cents in moves_of(event):
            if source == CHIPS and target != GAIN:
                name = target.removeprefix("entrant:")
                paid[name] = paid.get(name, 0) + cents
    return paid


@pytest.mark.slow
@given(seeds)
@settings(max_examples=6)
def test_every_permit_has_a_command_that_is_granted(seed: int) -> None:
    chance = Random(seed)
    stream, t = Stream(chance), Tournament()
    for step in range(60):
        for by in PEOPLE if step % 3 == 0 else ():
            for permit in permitted(t, by, stream.at):
                outcome = run(t, stream.sample(t, permit, by))[1]
                assert not isinstance(outcome, Refused), (permit, outcome)
        t = run(t, stream.likely(t))[0]


def test_chance_plays_tournaments_to_their_end() -> None:
    """Or the properties above would look at beginnings alone."""
    stages = {played(seed)[0].stage for seed in range(12)}
    assert {Stage.AWARDED, Stage.CANCELLED} <= stages, stages
