"""A table's tie to its pool, and the prizes that wait for a look and for their payment."""

from msgspec.structs import replace

from croupier.table.message import prizes as p
from croupier.table.model.link import MYSTERY, Link, Mystery
from croupier.table.model.table import Table
from croupier.table.record.recording import ongoing_of, records


@records(p.PoolLinked)
def _linked(table: Table, event: p.PoolLinked) -> Table:
    return replace(table, link=Link(event.pool), last=None)


@records(p.PoolUnlinked)
def _unlinked(table: Table, _event: p.PoolUnlinked) -> Table:
    return replace(table, link=None, last=None)


def link_of(table: Table) -> Link:
    if table.link is None:
        raise ValueError("The log has a pool's prize at a table that is linked to none.")
    return table.link


@records(p.PrizesAwarded)
def _awarded(table: Table, event: p.PrizesAwarded) -> Table:
    link, ongoing = link_of(table), ongoing_of(table)
    due = ongoing.due
    for each in event.awards:
        if each.level == MYSTERY:
            link = replace(link, mystery=Mystery(each.award, each.areas[0], each.player))
        else:
            due = tuple(replace(line, award=each.award) if line.prize == each.level else line for line in due)
    return replace(table, link=link, round=ongoing if due is ongoing.due else replace(ongoing, due=due))


@records(p.PrizeVerified)
def _verified(table: Table, event: p.PrizeVerified) -> Table:
    link = link_of(table)
    return replace(table, link=replace(link, verified={**link.verified, event.award.award: event.award.areas}))


@records(p.PrizeStruck)
def _struck(table: Table, event: p.PrizeStruck) -> Table:
    link, ongoing, award = link_of(table), ongoing_of(table), event.award
    if award.level == MYSTERY:
        return replace(table, link=replace(link, mystery=None))
    return replace(table, round=replace(ongoing, due=tuple(line for line in ongoing.due if line.award != award.award)))


@records(p.PrizesPaid)
def _paid(table: Table, event: p.PrizesPaid) -> Table:
    link, ongoing = link_of(table), ongoing_of(table)
    by_hand = any(each.award.level != MYSTERY for each in event.paid)
    return replace(table, link=replace(link, verified={}, mystery=None, paid=ongoing.number if by_hand else link.paid))


@records(p.PrizePaid)
def _share_paid(table: Table, event: p.PrizePaid) -> Table:
    ongoing = ongoing_of(table)
    due = tuple(line for line in ongoing.due if (line.award, line.area) != (event.award, event.area))
    return table if due == ongoing.due else replace(table, round=replace(ongoing, due=due))
