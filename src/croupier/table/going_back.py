"""Wagers that go back before the deal: withdrawn, refused, reduced, or left without the wager they need."""

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.table.acting.handlers import grants
from croupier.table.betting import betting_closed, too_heavy, unsupported
from croupier.table.message.command import Command
from croupier.table.message.commands import ReduceProRata, RefuseWager, WithdrawWager
from croupier.table.message.events import Event, WagerReturned, WagersReduced
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import cites, desk_of, lacks, lying_of, not_theirs
from croupier.table.record.evolve import evolve


def returned(lying: Lying, why: str, command: Command, *clauses: str, collected: bool = False) -> WagerReturned:
    """A wager goes back to its player whole."""
    return WagerReturned(
        player=lying.player, area=lying.area, wager=lying.wager, amount=lying.amount, means=lying.means, why=why,
        collected=collected, by=command.by, at=command.at, clauses=cites(*clauses),
    )  # fmt: skip


def with_orphans(table: Table, events: list[Event], command: Command) -> tuple[Event, ...]:
    """These events, and the return of every wager that cannot lie once they have happened."""
    desk = desk_of(table)
    if table.round is not None and betting_closed(table, desk):
        return tuple(events)
    for event in events:
        table = evolve(table, event)
    return (*events, *orphans(table, command))


def orphans(table: Table, command: Command) -> list[WagerReturned]:
    """The return of every wager that cannot lie as things stand; a jackpot wager carried over has until the next round."""
    desk = desk_of(table)
    return [
        returned(lying, "it cannot lie without the wager it needs", command, missing.clause or "", collected=collected)
        for pile, collected in ((table.laid, False), (table.taken, True))
        for lying in pile
        if "carried" not in lying.flags
        and lying.wager in desk.wagers
        and (missing := unsupported(table, desk, lying.player, lying.area, desk.wagers[lying.wager]))
    ]


def withdraw_while_open(table: Table, command: WithdrawWager) -> Outcome:
    """A wager taken back as long as betting is open."""
    desk = desk_of(table)
    if refusal := not_theirs(command.by, command.player):
        return refusal
    if refusal := betting_closed(table, desk):
        return refusal
    lying = lying_of(table, command.player, command.area, command.wager)
    if lying is None:
        return Refused(f"{command.player} has no {command.wager} wager on area {command.area}.", desk.book.closed)
    return with_orphans(table, [returned(lying, "withdrawn", command, desk.book.closed)], command)


@grants(RefuseWager)
def refuse_wager(table: Table, command: RefuseWager) -> Outcome:
    clause = desk_of(table).book.refuse
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    if table.round is not None:
        return Refused("A wager can be refused only until the first card is removed.", clause)
    lying = lying_of(table, command.player, command.area, command.wager)
    taken = lying is None
    if lying is None:
        lying = next((each for each in table.taken if _named(each, command) and "carried" not in each.flags), None)
    if lying is None:
        return Refused(f"{command.player} has no {command.wager} wager on area {command.area}.", clause)
    back = returned(lying, f"refused: {command.grounds}", command, clause, collected=taken)
    return with_orphans(table, [back], command)


def _named(lying: Lying, command: RefuseWager) -> bool:
    return (lying.player, lying.area, lying.wager) == (command.player, command.area, command.wager)


@grants(ReduceProRata)
def reduce_pro_rata(table: Table, command: ReduceProRata) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.pro_rata
    if not clause:
        return Refused(f"{desk.rules.title} does not reduce wagers pro rata.")
    if refusal := lacks(command, Rank.DEALER, clause) or betting_closed(table, desk):
        return refusal
    heavy, target = too_heavy(table, desk, command.area)
    total = sum(lying.amount for lying in heavy)
    if total <= target:
        return Refused("Nothing exceeds the sign there.", clause)
    kept = [desk.chips.at_most(lying.amount * target, total) for lying in heavy]
    pairs = [(lying, amount) for lying, amount in zip(heavy, kept, strict=True) if amount]
    cuts = tuple(replace(lying, amount=amount, flags=_flags_left(lying)) for lying, amount in pairs)
    events: list[Event] = [
        returned(lying, "its share of the reduction is all of it", command, clause)
        for lying, amount in zip(heavy, kept, strict=True)
        if not amount
    ]
    if cuts:
        back = tuple(lying.amount - amount for lying, amount in pairs)
        events.insert(0, WagersReduced(cuts=cuts, returned=back, by=command.by, at=command.at, clauses=(clause,)))
    return with_orphans(table, events, command)


def _flags_left(lying: Lying) -> tuple[str, ...]:
    return tuple(flag for flag in lying.flags if flag != "over-area-maximum")
