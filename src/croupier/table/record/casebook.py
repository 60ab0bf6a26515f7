"""What is kept on record."""

from msgspec.structs import replace

from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.casebook import Dispute, WrongSettlement
from croupier.table.model.table import Table
from croupier.table.record.recording import records


@records(u.NoticeDue)
def _notice_due(table: Table, event: u.NoticeDue) -> Table:
    return replace(table, casebook=replace(table.casebook, notices=(*table.casebook.notices, replace(event.due, opened=event.at))))


@records(u.NoticeGiven)
def _notice_given(table: Table, event: u.NoticeGiven) -> Table:
    notices, place = table.casebook.notices, event.number - 1
    given = replace(event.due, opened=notices[place].opened)
    return replace(table, casebook=replace(table.casebook, notices=(*notices[:place], given, *notices[place + 1 :])))


@records(e.SomeoneCalled)
def _called(table: Table, event: e.SomeoneCalled) -> Table:
    return replace(table, casebook=replace(table.casebook, summons=(*table.casebook.summons, event.summons)))


@records(e.CallAnswered)
def _answered(table: Table, event: e.CallAnswered) -> Table:
    summons, place = table.casebook.summons, event.number - 1
    after = (*summons[:place], replace(summons[place], answered=True), *summons[place + 1 :])
    return replace(table, casebook=replace(table.casebook, summons=after))


@records(u.WrongSettlementRegistered)
def _registered(table: Table, event: u.WrongSettlementRegistered) -> Table:
    return replace(table, casebook=replace(table.casebook, register=(*table.casebook.register, event.entry)))


@records(u.WrongSettlementStruck)
def _struck(table: Table, event: u.WrongSettlementStruck) -> Table:
    book = _entered(table, event.number, struck=True).casebook
    notices = tuple(
        replace(due, lapsed=True) if number in event.notices else due for number, due in enumerate(book.notices, start=1)
    )
    return replace(table, casebook=replace(book, notices=notices))


def _entered(table: Table, number: int, **changes: object) -> Table:
    register, place = table.casebook.register, number - 1
    entry: WrongSettlement = replace(register[place], **changes)
    return replace(table, casebook=replace(table.casebook, register=(*register[:place], entry, *register[place + 1 :])))


@records(u.SettlementEnquired)
def _enquired(table: Table, event: u.SettlementEnquired) -> Table:
    return _entered(table, event.number, suspected=event.suspected)


@records(u.PatronIdentified)
def _identified(table: Table, event: u.PatronIdentified) -> Table:
    return _entered(table, event.number, player=event.player)


@records(u.RectificationSeconded)
def _seconded(table: Table, event: u.RectificationSeconded) -> Table:
    return _entered(table, event.number, seconded_by=event.by.id)


@records(u.SettlementRectified)
def _rectified(table: Table, event: u.SettlementRectified) -> Table:
    return _entered(table, event.number, rectified=True)


@records(u.RectificationAttempted)
def _attempted(table: Table, event: u.RectificationAttempted) -> Table:
    return _entered(table, event.number, done=(*table.casebook.register[event.number - 1].done, event.what))


@records(u.BroughtToRegulator)
def _brought(table: Table, event: u.BroughtToRegulator) -> Table:
    return _entered(table, event.number, brought=True)


@records(u.DisputeRaised)
def _dispute_raised(table: Table, event: u.DisputeRaised) -> Table:
    raised = Dispute(event.player, event.about)
    return replace(table, casebook=replace(table.casebook, disputes=(*table.casebook.disputes, raised)))


def _disputed(table: Table, number: int, **changes: object) -> Table:
    disputes, place = table.casebook.disputes, number - 1
    dispute: Dispute = replace(disputes[place], **changes)
    return replace(table, casebook=replace(table.casebook, disputes=(*disputes[:place], dispute, *disputes[place + 1 :])))


@records(u.DisputeDecided)
def _dispute_decided(table: Table, event: u.DisputeDecided) -> Table:
    return _disputed(table, event.number, decided=event.decision, decided_by=event.by.id)


@records(u.ReviewRequested)
def _review_requested(table: Table, event: u.ReviewRequested) -> Table:
    return _disputed(table, event.number, review_asked=True)


@records(u.DisputeReviewed)
def _reviewed(table: Table, event: u.DisputeReviewed) -> Table:
    return _disputed(table, event.number, reviewed=event.decision, reviewed_by=event.by.id)


@records(u.PatronAdvised)
def _advised(table: Table, event: u.PatronAdvised) -> Table:
    return _disputed(table, event.number, advised=True)
