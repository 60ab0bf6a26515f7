"""Who is at the table and where, and what people there are directed to."""

from msgspec.structs import replace

from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.people import Patron, PlayerCard
from croupier.table.model.table import Table
from croupier.table.model.tray import Tray
from croupier.table.record.recording import records, with_patron


@records(e.TableOpened)
def _opened(table: Table, event: e.TableOpened) -> Table:
    return replace(table, conditions=event.conditions)


@records(e.ClosingPosted)
def _closing_posted(table: Table, event: e.ClosingPosted) -> Table:
    return replace(table, board=replace(table.board, closing=event.notice))


@records(e.TableClosed)
def _closed(table: Table, _event: e.TableClosed) -> Table:
    return replace(table, closed=True, last=None)


@records(ch.FloatOpened)
def _float_opened(table: Table, event: ch.FloatOpened) -> Table:
    return replace(table, tray=Tray(event.chips))


@records(ch.FloatClosed)
def _float_closed(table: Table, _event: ch.FloatClosed) -> Table:
    return replace(table, tray=replace(table.tray, closed=True))


@records(e.PlayerJoined)
def _joined(table: Table, event: e.PlayerJoined) -> Table:
    floor = table.floor
    patron = Patron(event.player, event.area, event.seated, floor.came, since=table.played, at=event.at)
    seats = {**floor.seats, event.area: (*floor.has(event.area), event.player)}
    people = {**floor.people, event.player: patron}
    return replace(table, floor=replace(floor, people=people, seats=seats, first=floor.first or event.player, came=floor.came + 1))


@records(e.PlayerLeft)
def _left(table: Table, event: e.PlayerLeft) -> Table:
    gone, floor = event.player, table.floor
    people = {other: patron for other, patron in floor.people.items() if other != gone}
    seats = {area: tuple(n for n in names if n != gone) for area, names in floor.seats.items()}
    designated = {hand: player for hand, player in floor.designated.items() if player != gone}
    floor = replace(floor, people=people, seats=seats, both_hands=floor.both_hands - {gone}, designated=designated)
    return replace(table, floor=floor, board=replace(table.board, consents=table.board.consents - {gone}))


@records(e.AreaTaken)
def _taken(table: Table, event: e.AreaTaken) -> Table:
    floor = table.floor
    return replace(table, floor=replace(floor, seats={**floor.seats, event.area: (*floor.has(event.area), event.player)}))


@records(e.AreaGivenUp)
def _given_up(table: Table, event: e.AreaGivenUp) -> Table:
    kept = tuple(name for name in table.floor.seats[event.area] if name != event.player)
    return replace(table, floor=replace(table.floor, seats={**table.floor.seats, event.area: kept}))


@records(e.PlayerCardShown)
def _card_shown(table: Table, event: e.PlayerCardShown) -> Table:
    patron = replace(table.floor.people[event.player], card=PlayerCard(event.card))
    return replace(table, floor=with_patron(table.floor, patron))


@records(e.InstructionLeft)
def _instructed(table: Table, event: e.InstructionLeft) -> Table:
    return replace(table, floor=with_patron(table.floor, replace(table.floor.people[event.player], standing=event.decision)))


@records(e.AreasReserved)
def _reserved(table: Table, event: e.AreasReserved) -> Table:
    return replace(table, floor=replace(table.floor, reserved={**table.floor.reserved, **dict.fromkeys(event.areas, event.player)}))


@records(e.AreasReleased)
def _released(table: Table, event: e.AreasReleased) -> Table:
    kept = {area: player for area, player in table.floor.reserved.items() if player != event.player}
    return replace(table, floor=replace(table.floor, reserved=kept))


@records(e.AreaClosed)
def _area_closed(table: Table, event: e.AreaClosed) -> Table:
    return replace(table, floor=replace(table.floor, shut=table.floor.shut | {event.area}))


@records(e.AreaReopened)
def _area_reopened(table: Table, event: e.AreaReopened) -> Table:
    return replace(table, floor=replace(table.floor, shut=table.floor.shut - {event.area}))


@records(e.PlayerExcluded)
def _excluded(table: Table, event: e.PlayerExcluded) -> Table:
    return replace(table, floor=replace(table.floor, barred=table.floor.barred | {event.player}))


@records(u.ExcludedFromCasino)
def _out_of_casino(table: Table, event: u.ExcludedFromCasino) -> Table:
    floor = table.floor
    return replace(table, floor=replace(floor, barred=floor.barred | {event.player}, banned=floor.banned | {event.player}))


@records(u.PlayFirstDirected)
def _play_first(table: Table, event: u.PlayFirstDirected) -> Table:
    return replace(table, directions=replace(table.directions, play_first=table.directions.play_first | set(event.players)))


@records(u.PlayersKeptApart)
def _kept_apart(table: Table, event: u.PlayersKeptApart) -> Table:
    return replace(table, directions=replace(table.directions, apart=(*table.directions.apart, frozenset(event.players))))


@records(u.EnglishDirected)
def _english(table: Table, _event: u.EnglishDirected) -> Table:
    return replace(table, directions=replace(table.directions, english_only=True))


@records(u.WagersInvalid)
def _invalid(table: Table, event: u.WagersInvalid) -> Table:
    return replace(table, directions=replace(table.directions, invalid=table.directions.invalid | {event.player}))


@records(u.PersonDetained)
def _detained(table: Table, event: u.PersonDetained) -> Table:
    return replace(table, directions=replace(table.directions, detained=table.directions.detained | {event.person}))


@records(u.PersonHandedOver)
def _handed_over(table: Table, event: u.PersonHandedOver) -> Table:
    return replace(table, directions=replace(table.directions, detained=table.directions.detained - {event.person}))
