"""Prizes of a pool that wait at a table: for a casino supervisor's look, then for their payment."""

from msgspec import Struct

from croupier.table.message.prizes import Awarded
from croupier.table.model.link import MYSTERY
from croupier.table.model.table import Table


class Waiting(Struct, frozen=True, gc=False):
    """An award of the pool that is not paid."""

    award: Awarded
    verified: bool


def prizes_waiting(table: Table) -> tuple[Waiting, ...]:
    """All of them, in the order of their numbers."""
    link, ongoing = table.link, table.round
    if link is None:
        return ()
    found = []
    if (won := link.mystery) is not None:
        found.append(Awarded(won.award, MYSTERY, (won.area,), won.player))
    lines = [line for line in ongoing.due if line.award] if ongoing is not None else []
    for number, level in dict.fromkeys((line.award, line.prize) for line in lines):
        found.append(Awarded(number, level, tuple(line.area for line in lines if line.award == number)))
    found.sort(key=lambda each: each.award)
    return tuple(Waiting(each, link.verified.get(each.award) == each.areas) for each in found)


def prizes_are_left(table: Table) -> bool:
    """Everything else of the round is settled, and a prize of the pool waits."""
    link, ongoing = table.link, table.round
    if link is None or ongoing is None or not ongoing.result:
        return False
    return bool(ongoing.due or link.mystery) and all(line.prize for line in ongoing.due)


def jackpot_stands(table: Table) -> bool:
    """A prize of the round in progress is paid: whatever becomes of the round, its jackpot wagers are settled."""
    link, ongoing = table.link, table.round
    return link is not None and ongoing is not None and link.paid == ongoing.number
