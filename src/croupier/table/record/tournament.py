"""What each event of a tournament session changes."""

from msgspec.structs import replace

from croupier.table.message import tournament as t
from croupier.table.model.round import Round
from croupier.table.model.sitting import Dealt, Sealed, Sitting
from croupier.table.model.table import Table
from croupier.table.reading.tournament import conditions_of, to_ask
from croupier.table.record.recording import records


def sitting_of(table: Table) -> Sitting:
    if table.sitting is None:
        raise ValueError("The log has a tournament's event at a table where no session has begun.")
    return table.sitting


def next_is_asked(table: Table, at: int) -> Table:
    """In an order of wagering everyone has their time from their own turn on: someone before them has just laid, or gone."""
    if table.sitting is None or not conditions_of(table).ordered:
        return table
    return replace(table, sitting=replace(table.sitting, asked=at))


def _no_longer_asked(before: Table, after: Table, player: str, at: int) -> Table:
    """It may have been their turn, and is the next one's now."""
    return next_is_asked(after, at) if to_ask(before)[:1] == (player,) else after


def coup_is_over(sitting: Sitting | None, ongoing: Round) -> Sitting | None:
    """The coup that wagers were asked for is kept; one without wagers after it is none of the session's."""
    if sitting is None or sitting.opened < 0 or ongoing.number != sitting.opened + 1:
        return sitting
    return replace(sitting, dealt=Dealt(ongoing.settled, not ongoing.void and not ongoing.no_bet))


def nothing_shown(sitting: Sitting | None) -> Sitting | None:
    """The forms of the coup before are shown until a first card is dealt."""
    return sitting if sitting is None or not sitting.shown else replace(sitting, shown={})


@records(t.SessionStarted)
def _started(table: Table, event: t.SessionStarted) -> Table:
    return replace(table, sitting=Sitting(event.session, event.at), last=None)


@records(t.PlayOffStarted)
def _played_off(table: Table, event: t.PlayOffStarted) -> Table:
    before = sitting_of(table)
    after = Sitting(event.playing.session, event.at, playing=event.playing, before=before.main, earlier=before.play_offs)
    return replace(table, sitting=after, last=None)


@records(t.CoupAsked)
def _asked(table: Table, event: t.CoupAsked) -> Table:
    before = sitting_of(table)
    after = replace(
        before, session=event.session, opened=table.played, asked=event.at, order=event.order, passed=(), absent=(), late=(),
        forms={}, closed=False, void=(), dealt=None,
    )  # fmt: skip
    return replace(table, sitting=after)


@records(t.PassCardLaid)
def _passed(table: Table, event: t.PassCardLaid) -> Table:
    before = sitting_of(table)
    return next_is_asked(replace(table, sitting=replace(before, passed=(*before.passed, event.player))), event.at)


@records(t.EntrantAbsent)
def _absent(table: Table, event: t.EntrantAbsent) -> Table:
    before = sitting_of(table)
    after = replace(table, sitting=replace(before, absent=(*before.absent, event.player)))
    return _no_longer_asked(table, after, event.player, event.at)


@records(t.HeldToMinimum)
def _late(table: Table, event: t.HeldToMinimum) -> Table:
    before = sitting_of(table)
    return replace(table, sitting=replace(before, late=(*before.late, event.player)))


@records(t.FormSealed)
def _sealed(table: Table, event: t.FormSealed) -> Table:
    before = sitting_of(table)
    if event.sealed is None:
        raise ValueError("The log has a form without what is written on it.")
    return next_is_asked(replace(table, sitting=replace(before, forms={**before.forms, event.player: event.sealed})), event.at)


@records(t.FormRead)
def _read(table: Table, event: t.FormRead) -> Table:
    before = sitting_of(table)
    read: Sealed = replace(event.sealed, read=True)
    return replace(table, sitting=replace(before, forms={**before.forms, event.player: read}))


@records(t.WageringClosed)
def _closed(table: Table, event: t.WageringClosed) -> Table:
    return replace(table, sitting=replace(sitting_of(table), closed=True, void=event.void))


@records(t.CoupCounted)
def _counted(table: Table, event: t.CoupCounted) -> Table:
    before = sitting_of(table)
    after = replace(
        before, session=event.session, opened=-1, order=(), passed=(), absent=(), late=(), forms={}, closed=False, void=(),
        dealt=None, shown=before.forms if event.counted else {}, playing=event.playing or before.playing,
        left=before.left + sum(event.left.values()),
    )  # fmt: skip
    return replace(table, sitting=after, last=None)


@records(t.EntrantsOut)
def _out(table: Table, event: t.EntrantsOut) -> Table:
    return replace(table, sitting=replace(sitting_of(table), session=event.session))


@records(t.EntrantDisqualified)
def _disqualified(table: Table, event: t.EntrantDisqualified) -> Table:
    before, gone = sitting_of(table), event.gone.player
    order, passed, absent, late, void = (
        tuple(name for name in names if name != gone)
        for names in (before.order, before.passed, before.absent, before.late, before.void)
    )
    after = replace(
        before, session=event.session, order=order, passed=passed, absent=absent, late=late, void=void,
        forms={name: form for name, form in before.forms.items() if name != gone},
        playing=None if before.playing is None else replace(before.playing, session=event.session),
    )  # fmt: skip
    return _no_longer_asked(table, replace(table, sitting=after), gone, event.at)


@records(t.SessionEnded)
def _ended(table: Table, _event: t.SessionEnded) -> Table:
    return replace(table, sitting=replace(sitting_of(table), ended=True, opened=-1, shown={}))
