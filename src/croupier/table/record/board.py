"""The sign, and what is posted beside it."""

from msgspec.structs import replace

from croupier.table.message import events as e
from croupier.table.model.people import Marker
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.record.recording import records, with_patron


@records(e.MinimumPosted)
def _minimum_posted(table: Table, event: e.MinimumPosted) -> Table:
    return replace(table, board=replace(table.board, raising=event.notice, raising_to=event.sign))


@records(e.LimitsAltered)
def _altered(table: Table, event: e.LimitsAltered) -> Table:
    assert table.conditions is not None
    people, board = dict(table.floor.people), table.board
    for name, minimums in event.markers.items():
        people[name] = replace(people[name], marker=Marker(people[name].area, minimums, event.former.get(name)))
    for name in event.lifted:
        people[name] = replace(people[name], marker=None)
    if event.noticed:
        board = replace(board, raising=None, raising_to=None)
    after = replace(table, floor=replace(table.floor, people=people), wagers=_as_accepted(table, event.kept))
    if not event.now:
        return replace(after, board=replace(board, next_sign=event.sign))
    return replace(after, board=replace(board, next_sign=None), conditions=replace(table.conditions, sign=event.sign))


@records(e.LimitsTookEffect)
def _took_effect(table: Table, event: e.LimitsTookEffect) -> Table:
    assert table.conditions is not None
    return replace(table, conditions=replace(table.conditions, sign=event.sign), board=replace(table.board, next_sign=None))


@records(e.OwnLimitsSet)
def _own_limits(table: Table, event: e.OwnLimitsSet) -> Table:
    floor = with_patron(table.floor, replace(table.floor.people[event.player], own=event.limits or None))
    return replace(table, floor=floor, wagers=_as_accepted(table, event.kept))


def _as_accepted(table: Table, kept: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """What lies there, these wagers with what they were accepted under."""
    if not kept:
        return table.wagers
    marked = {(lying.area, lying.player, lying.wager): lying for lying in kept}
    return tuple(each if each.taken else marked.get((each.area, each.player, each.wager), each) for each in table.wagers)


@records(e.RestrictionNotified)
def _notified(table: Table, event: e.RestrictionNotified) -> Table:
    return replace(table, board=replace(table.board, told=table.board.told | {(event.wager, event.told)}))


@records(e.WagerRestricted)
def _restricted(table: Table, event: e.WagerRestricted) -> Table:
    return replace(table, board=replace(table.board, restricted=table.board.restricted | {event.wager}))


@records(e.RestrictionLifted)
def _lifted(table: Table, event: e.RestrictionLifted) -> Table:
    told = frozenset(pair for pair in table.board.told if pair[0] != event.wager)
    return replace(table, board=replace(table.board, restricted=table.board.restricted - {event.wager}, told=told))


@records(e.VariantPosted)
def _variant_posted(table: Table, event: e.VariantPosted) -> Table:
    consents = table.board.consents if event.terms == table.board.variant_to else frozenset[str]()
    return replace(table, board=replace(table.board, variant_notice=event.notice, variant_to=event.terms, consents=consents))


@records(e.VariantConsented)
def _variant_consented(table: Table, event: e.VariantConsented) -> Table:
    board = table.board
    same = event.terms == board.variant_to
    consents = (board.consents if same else frozenset[str]()) | {event.player}
    notice = board.variant_notice if same else None
    return replace(table, board=replace(board, variant_to=event.terms, variant_notice=notice, consents=consents))


@records(e.VariantChanged)
def _variant_changed(table: Table, event: e.VariantChanged) -> Table:
    board = replace(table.board, variant_notice=None, variant_to=None, consents=frozenset())
    return replace(table, conditions=event.conditions, board=board)
