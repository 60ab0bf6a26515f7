"""What was asked of the pools, told from what came of it: events are led back to commands, and each command is decided again."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.games.baceball import ACES
from croupier.jackpot import commands as j
from croupier.jackpot import events as e
from croupier.jackpot.engine import run
from croupier.jackpot.facts import BY_ACE, CARDS, PRIZES
from croupier.jackpot.model import Level, System
from croupier.jackpot.refusal import Refused
from croupier.jackpot.terms import Cents, Rate, Seed

_HANDS: Final = {
    PRIZES[ACES.of({"": cards}, {}, "")].hand: cards for cards in combinations_with_replacement(BY_ACE.values(), CARDS)
}
"""Three cards for each kind of hand."""


class NotSo(Exception):  # noqa: N818 (what it says, not a fault of the program)
    """Events that no command can have caused; the sentence says why."""


class Step(NamedTuple):
    """One command, what came of it, and how the system stood then."""

    command: j.Command
    events: tuple[e.Event, ...]
    after: System

    def told(self, numbers: Mapping[int, int], shares: Mapping[int, int] | None = None) -> tuple[Any, ...]:
        """What table and pool must agree on: neither what the meters hold nor how a number was drawn. `numbers` are those of awards
        that are locked here, where they count otherwise; `shares` what is paid of each, where the table says it."""
        locks = tuple(
            (numbers.get(event.award, event.award), event.level, event.areas)
            for event in self.events
            if isinstance(event, e.PrizeLocked)
        )
        match self.command:
            case j.CollectStakes(table=table, round=played, areas=areas):
                return "collect", table, played, areas, locks
            case j.TellResult(table=table, round=played):
                hands = tuple((line.area, line.hand) for line in self.events[0].hands)  # type: ignore[attr-defined]
                return "result", table, played, hands, locks
            case j.PayAward(award=award):
                return "pay", award, self.after.awards[award].share if shares is None else shares.get(award)
            case j.LinkTable(pool=pool, table=table, game=game, stake=stake):
                return "link", pool, table, game, int(stake)
        return type(self.command).__name__, *(getattr(self.command, name) for name in self.command.__struct_fields__)


Steps = tuple[Step, ...]


def mark(command: str, told: Iterable[tuple[Any, ...]]) -> int:
    """One number for what a table's command did to the pools."""
    said = repr((command, *told)).encode()
    return int.from_bytes(blake2b(said, digest_size=8).digest(), signed=True)


def steps_of(system: System, events: Sequence[e.Event]) -> Steps:
    """The commands that caused these events one after the other, each decided again; raises NotSo where it comes out otherwise."""
    found: list[Step] = []
    left = tuple(events)
    while left:
        command = _command(system, left)
        if command is None:
            raise NotSo("It is no beginning of anything that can be asked of the pools.")
        system, outcome = run(system, command)
        if isinstance(outcome, Refused):
            raise NotSo(f"It could not have been granted: {outcome.sentence}")
        came, left = left[: len(outcome)], left[len(outcome) :]
        if [replace(event, clauses=()) for event in came] != [replace(event, clauses=()) for event in outcome]:
            raise NotSo("It says something else than comes of its command.")
        found.append(Step(command, outcome, system))
    return tuple(found)


def _command(system: System, events: Sequence[e.Event]) -> j.Command | None:
    """The command that begins with the first of these, as far as they tell it; nothing where none does."""
    event = events[0]
    match event:
        case e.PoolOpened():
            chips = tuple(map(Cents, event.chips))
            return j.OpenPool(event.pool, event.approval, Cents(event.stake), _terms(event.levels), chips)
        case e.PoolAmended():
            changes: dict[str, Any] = {level.name: _change(level) for level in event.levels}
            return j.AmendPool(event.pool, event.approval, j.PoolChange(**changes))
        case e.PoolTransferred():
            return j.TransferPool(event.pool, event.to, event.approval)
        case e.TableLinked():
            pool = system.pools.get(event.pool)
            return j.LinkTable(event.pool, event.table, event.game, Cents(0 if pool is None else pool.stake))
        case e.TableUnlinked():
            return j.UnlinkTable(event.table)
        case e.AwardVerified():
            return j.VerifyAward(event.award)
        case e.AwardStruck():
            return _withdrawn(system, event, events) or j.StrikeAward(event.award, event.why)
        case e.AwardPaid():
            return j.PayAward(event.award)
    return _of_a_round(event)


def _of_a_round(event: e.Event) -> j.Command | None:
    match event:
        case e.StakesCollected():
            return j.CollectStakes(event.table, event.round, event.areas, event.draw)
        case e.ResultTold():
            hands = {str(line.area): _HANDS[line.hand] for line in event.hands if line.hand in _HANDS}
            return j.TellResult(event.table, event.round, hands)
        case e.ResultWithdrawn():
            return j.WithdrawResult(event.table, event.round)
        case e.HandsVoided():
            return j.VoidHands(event.table, event.round, event.areas, event.back)
        case e.StakeReturned():
            return j.ReturnStake(event.table, event.area)
    return None


def _withdrawn(system: System, struck: e.AwardStruck, events: Sequence[e.Event]) -> j.WithdrawResult | None:
    """A result that is taken back strikes out what it had won before it says so."""
    award = system.awards.get(struck.award)
    for event in events:
        if isinstance(event, e.ResultWithdrawn) and award is not None and (award.table, award.round) == (event.table, event.round):
            return j.WithdrawResult(event.table, event.round)
    return None


def _terms(levels: Sequence[Level]) -> j.PoolTerms:
    found: dict[str, Any] = {}
    for level in levels:
        plain: dict[str, Any] = {"rate": Rate(level.rate), "seed": Seed(level.seed)}
        found[level.name] = j.LevelTerms(**plain) if level.chance is None else j.MysteryTerms(**plain, chance=level.chance)
    return j.PoolTerms(**found)


def _change(level: Level) -> j.LevelChange:
    plain: dict[str, Any] = {"rate": Rate(level.rate), "seed": Seed(level.seed)}
    return j.LevelChange(**plain) if level.chance is None else j.MysteryChange(**plain, chance=level.chance)
