"""Wagers as they lie."""

from typing import Final, get_args

from msgspec.structs import replace

from croupier.games.rules import part_in_tokens
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Kind, Lying
from croupier.table.record.recording import records, without
from croupier.table.record.tournament import next_is_asked

_KINDS: Final[dict[str, Kind]] = {kind: kind for kind in get_args(Kind)}
"""The words themselves: what is written of a wager leaves out what is usual, and knows that by the very word."""


@records(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    lying = Lying(event.area, event.player, event.wager, event.amount, _KINDS[event.means], event.flags, tokens=event.tokens)
    return next_is_asked(replace(table, wagers=(*table.wagers, lying)), event.at)


@records(e.WagerIncreased)
def _wager_increased(table: Table, event: e.WagerIncreased) -> Table:
    wagers = list(table.wagers)
    place = next(n for n, w in enumerate(wagers) if not w.taken and w.is_the(event.area, event.player, event.wager))
    lying = wagers[place]
    tokens = lying.in_tokens + part_in_tokens(event.amount, event.means, event.tokens)
    wagers[place] = replace(lying.made_of(lying.amount + event.amount, tokens), flags=event.flags, under=event.under)
    if event.under is not None:  # another sign holds by now: it counts among those laid under that one
        wagers.append(wagers.pop(place))
    return replace(table, wagers=tuple(wagers))


@records(e.WagerReturned)
def _wager_returned(table: Table, event: e.WagerReturned) -> Table:
    wagers = without(table.wagers, event.area, event.player, event.wager, taken=event.collected)
    ongoing = table.round
    if not event.collected and ongoing is not None and ongoing.upset.choice is not None:
        upset = replace(ongoing.upset, withdrew=ongoing.upset.withdrew | {event.player})
        ongoing = replace(ongoing, upset=upset)
    return replace(table, wagers=wagers, round=ongoing)


@records(e.BothHandsApproved)
def _both_hands(table: Table, event: e.BothHandsApproved) -> Table:
    return replace(table, floor=replace(table.floor, both_hands=table.floor.both_hands | {event.player}))


@records(e.SharingPermitted)
def _sharing(table: Table, event: e.SharingPermitted) -> Table:
    return replace(table, floor=replace(table.floor, sharing=table.floor.sharing | {event.area}))


@records(e.WagersReduced)
def _reduced(table: Table, event: e.WagersReduced) -> Table:
    wagers = list(table.wagers)
    for cut in event.cuts:
        place = next(n for n, w in enumerate(wagers) if not w.taken and w.is_the(cut.area, cut.player, cut.wager))
        wagers[place] = cut
    return replace(table, wagers=tuple(lying for lying in wagers if lying.amount))


@records(e.NoBetAuthorised)
def _no_bet(table: Table, _event: e.NoBetAuthorised) -> Table:
    return replace(table, no_bet="authorised")


@records(e.JackpotWagersCollected)
def _collected(table: Table, event: e.JackpotWagersCollected) -> Table:
    kept = tuple(lying for lying in table.wagers if lying not in event.stakes)
    return replace(table, wagers=(*kept, *(replace(stake, taken=True) for stake in event.stakes)))


@records(u.JackpotCarried)
def _carried(table: Table, event: u.JackpotCarried) -> Table:
    carried = [(stake.area, stake.player, stake.wager) for stake in event.stakes]
    return replace(
        table,
        wagers=tuple(
            replace(each, flags=(CARRIED,)) if each.taken and (each.area, each.player, each.wager) in carried else each
            for each in table.wagers
        ),
    )
