"""The engine: `decide` grants or refuses, `evolve` records, `run` does both, `replay` reads a log."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.jackpot import commands as c
from croupier.jackpot.acting import awards, links, pools, rounds
from croupier.jackpot.acting.course import Course
from croupier.jackpot.events import Event
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.jackpot.refusal import Outcome, Refused

__all__ = ["ACTS", "decide", "evolve", "replay", "run"]

ACTS: Final[dict[type[c.Command], Callable[[Course, Any], Refused | None]]] = {
    c.OpenPool: pools.open_pool,
    c.AmendPool: pools.amend_pool,
    c.LinkTable: links.link_table,
    c.UnlinkTable: links.unlink_table,
    c.CollectStakes: rounds.collect_stakes,
    c.TellResult: rounds.tell_result,
    c.WithdrawResult: rounds.withdraw_result,
    c.VoidHands: rounds.void_hands,
    c.ReturnStake: rounds.return_stake,
    c.VerifyAward: awards.verify_award,
    c.StrikeAward: awards.strike_award,
    c.PayAward: awards.pay_award,
    c.TransferPool: pools.transfer_pool,
}


def decide(system: System, command: c.Command) -> Outcome:
    """Grant or refuse. A refusal changes nothing and says why."""
    return run(system, command)[1]


def run(system: System, command: c.Command) -> tuple[System, Outcome]:
    """Decide and record in one go; a refused command gives the same system back."""
    course = _take(system, command)
    return (system, course) if isinstance(course, Refused) else (course.system, tuple(course.events))


def _take(system: System, command: c.Command) -> Course | Refused:
    """The course that a command takes, or why it takes none."""
    course = Course(system)
    return ACTS[type(command)](course, command) or course


def replay(events: Iterable[Event], system: System | None = None) -> System:
    """The system that a log of events gives."""
    after = System() if system is None else system
    for event in events:
        after = evolve(after, event)
    return after
