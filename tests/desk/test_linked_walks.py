"""Live tables on one pool, walked at random with every third step wrong: whatever happens, table and pool say the same."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tests.linked import LEVELS, MYSTERY, POOL, Floor
from tests.table.pits import PITS, Walk, as_required, sound, upset
from tests.tables import DEALER, MANAGER, SUPERVISOR, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.journal import state_hash as table_hash
from croupier.desk.linked import owed, run_linked, still_in, with_shares
from croupier.desk.records import Rounds, rejudged
from croupier.jackpot import engine
from croupier.jackpot.model import State, state_hash
from croupier.table.asking.required import required
from croupier.table.engine import replay, run
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.accounts import POOL as PAYS
from croupier.table.model.table import Table
from croupier.table.reading.carried import carried_over
from croupier.table.reading.prizes import prizes_waiting

PRIZES = (p.PrizesAwarded, p.PrizeVerified, p.PrizeStruck, p.PrizesPaid, p.PrizePaid)


class LinkedWalk(Walk):
    """One table of several on a pool."""

    def __init__(self, floor: Floor, name: str, rng: Random) -> None:
        super().__init__()
        self.floor, self.name, self.rng = floor, name, rng
        self.rounds = Rounds()
        conditions = replace(PITS["baceball"], table=name, areas=4)
        for command in (
            c.OpenTable(conditions, by=SUPERVISOR, at=0),
            *(c.JoinTable(who, area, by=player(who), at=0) for area, who in enumerate(("Ann", "Ben", "Cy"), start=1)),
            *(c.BuyChips(who, 300_000, by=DEALER, at=0) for who in ("Ann", "Ben", "Cy")),
            c.LinkPool(POOL, by=MANAGER, at=0),
        ):
            came = self.give(command)
            assert not isinstance(came, Refused)
            self.judge(came)

    def run(self, command: Command) -> tuple[Table, Outcome]:
        came = run_linked(self.table, self.floor.system, command, self.rng.randrange)
        if isinstance(came, Refused):
            return self.table, came
        self.floor.system = came.system
        self.floor.events += came.pool_events
        return came.table, came.table_events

    def judge(self, came: tuple[Event, ...]) -> None:
        """Every round that is cleared is judged again from its record."""
        for event in came:
            found = self.rounds.hear(event)
            assert found is None or not rejudged(found), rejudged(found)


def a_step(walk: LinkedWalk, rng: Random) -> Command:
    """What the prompt asks for, with a jackpot wager from nearly everybody and aces in every hand; now and then it goes wrong."""
    table, due = walk.table, required(walk.table)
    if rng.random() < 0.12:
        return upset(rng, table)
    if table.round is None and due.what in ("wagers", "deal"):
        return _before_the_deal(walk, rng) or as_required(rng, table)
    command = as_required(rng, table)
    if isinstance(command, c.DealCard | c.ScanCard) and command.card is not None and rng.random() < 0.9:
        wanted = {"1": "AS", "2": rng.choice(("AS", "AD")), "3": "AD"}.get(due.hand, "9C")
        if table.cards.stock.could_hold(Card(wanted)):
            command = replace(command, card=Card(wanted))
    return command


def _before_the_deal(walk: LinkedWalk, rng: Random) -> Command | None:
    table, at = walk.table, walk.table.now
    if not table.wagers and not all(table.cards.stock.could_hold(Card(ace)) for ace in ("AS", "AD")):
        return c.IntroduceCards("blue" if table.cards.pack.back == "red" else "red", by=SUPERVISOR, at=at)
    for name, patron in table.floor.people.items():
        lies = {lying.wager for lying in table.wagers if lying.area == patron.area}
        for wager, amount in (("bet", 500), ("jackpot", 500)):
            if wager not in lies and table.chips(name) >= amount and rng.random() < 0.8:
                return c.PlaceWager(name, patron.area, wager, amount, by=DEALER, at=at)
    return None


def agree(walk: LinkedWalk) -> None:
    """Who is in, carried and owed, and what was paid: the pool's word is the table's."""
    table, system = walk.table, walk.floor.system
    feeding = system.tables[walk.name]
    assert set(feeding.carried) == {lying.area for lying in carried_over(table)}
    waiting = {each.award.award: each for each in prizes_waiting(table)}
    assert owed(system, walk.name) == {number: each.award.areas for number, each in waiting.items()}
    for number, each in waiting.items():
        assert (system.awards[number].state is State.VERIFIED) == each.verified
    if (played := feeding.round) is not None and (latest := table.latest) is not None and latest.number == played.number:
        stands = any(system.awards[number].state is State.PAID for number in played.awards)
        assert stands or set(played.still_in) == still_in(table, latest)
        assert (
            stands
            or table.round is None
            or latest.void
            or played.told == (bool(latest.result) and bool(played.still_in or played.told))
        )
    assert sum(system.accounts.values()) == 0
    assert sum(table.accounts.values()) == 0
    assert -table.accounts.get(PAYS, 0) == system.accounts.get(f"table:{walk.name}", 0)


def exact(floor: Floor) -> None:
    """One standing award a level, table and round; what is over is empty; nothing comes from nowhere."""
    system = floor.system
    stand = Counter((each.level, each.table, each.round) for each in system.awards.values() if each.state is not State.STRUCK)
    assert not stand or max(stand.values()) == 1
    for number, award in system.awards.items():
        holds = system.accounts.get(f"award:{number}", 0)
        assert holds == (award.paid_out if award.state in (State.LOCKED, State.VERIFIED) else 0)


EARLIER = "of the same meter was locked before and comes first."
"""The one thing that only the pool can know, and so the only one by which it turns down what the table would grant."""


def walked(seed: int, steps: int = 400) -> Counter[type[Event]]:
    rng = Random(seed)
    levels = replace(LEVELS, mystery=MYSTERY) if seed % 2 else LEVELS
    floor = Floor(levels, chips=(1,) if seed % 3 else (500, 2_500))
    walks = [LinkedWalk(floor, name, rng) for name in ("b1", "b2")]
    happened = Counter[type[Event]]()
    for _ in range(steps):
        walk = rng.choice(walks)
        before, command = walk.table, a_step(walk, rng)
        came = walk.give(command)
        if isinstance(came, Refused):
            assert walk.table is before
            alone = run(before, with_shares(before, floor.system, command))[1]
            assert alone == came or came.sentence.endswith(EARLIER), came
            continue
        happened.update(map(type, came))
        sound(walk)
        walk.judge(came)
        for each in walks:
            agree(each)
        exact(floor)
    for walk in walks:
        assert table_hash(replay(walk.events)) == table_hash(walk.table)
    assert state_hash(engine.replay(floor.events)) == state_hash(floor.system)
    return happened


@pytest.mark.slow
def test_table_and_pool_agree_whatever_happens() -> None:
    """At every step: the pool's view of who is in, carried and owed is the table's; both books sum to nothing; from both journals
    both come again. The walks must meet everything that a prize can meet."""
    happened: Counter[type[Event]] = sum(map(walked, range(20)), Counter())
    met = (*PRIZES, u.RoundVoided, u.JackpotCarried, u.CarriedInPlay, u.RoundReopened, u.SettlementReversed, e.WagerReturned)
    assert all(happened[kind] > 3 for kind in met), happened
