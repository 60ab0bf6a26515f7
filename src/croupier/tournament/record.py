"""Recording an event. No rule and no rounding runs here: what has to be known stands in the event."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from croupier.tournament import events as e
from croupier.tournament.accounts import MOVED, booked
from croupier.tournament.conditions import read_conditions
from croupier.tournament.model import Dispute, Entrant, Session, Stage, Standing, Table, Tournament


def evolve(tournament: Tournament, event: e.Event) -> Tournament:
    """The tournament after an event."""
    kind = type(event)
    after = RECORDERS[kind](tournament, event)
    moved = MOVED.get(kind)
    accounts = tournament.accounts if moved is None else booked(tournament.accounts, [m for m in moved(event) if m[2]])
    return replace(after, accounts=accounts, at=event.at, sequence=tournament.sequence + 1)


def _entrants(t: Tournament, changed: Iterable[Entrant]) -> Tournament:
    return replace(t, entrants=t.entrants | {each.name: each for each in changed})


def _entrant(t: Tournament, name: str, **fields: Any) -> Tournament:
    return _entrants(t, [replace(t.entrants[name], **fields)])


def _session(t: Tournament, name: str, **fields: Any) -> Tournament:
    return replace(t, sessions=t.sessions | {name: replace(t.sessions[name], **fields)})


def _table(t: Tournament, session: str, name: str, **fields: Any) -> Tournament:
    tables = t.sessions[session].tables
    return _session(t, session, tables=tables | {name: replace(tables[name], **fields)})


def _drafted(t: Tournament, event: e.ConditionsDrafted) -> Tournament:
    return replace(t, said=event.said)


def _published(t: Tournament, event: e.ConditionsPublished) -> Tournament:
    return replace(t, stage=Stage.PUBLISHED, conditions=read_conditions(event.conditions))


def _opened(t: Tournament, _event: e.EntriesOpened) -> Tournament:
    return replace(t, stage=Stage.OPEN)


def _signatures(t: Tournament, _event: e.SignaturesAsked) -> Tournament:
    return replace(t, signatures=True)


def _added(t: Tournament, event: e.PrizesAdded) -> Tournament:
    return replace(t, goods=(*t.goods, *event.goods))


def _entered(t: Tournament, event: e.EntryTaken) -> Tournament:
    return _entrants(t, [Entrant(event.entrant, event.fee, event.signed)])


def _refused(t: Tournament, event: e.EntryRefused) -> Tournament:
    return replace(t, refused=(*t.refused, event.entrant))


def _withdrawn(t: Tournament, event: e.EntrantWithdrawn) -> Tournament:
    was = t.entrants[event.entrant]
    held = {"fee": was.fee - event.refunded, "paid_in": was.paid_in - event.bought, "for_chips": was.for_chips - event.for_chips}
    return _entrant(t, event.entrant, standing=Standing.WITHDRAWN, **held)


def _closed(t: Tournament, event: e.EntriesClosed) -> Tournament:
    sessions = {name: Session(name, starts) for name, starts in event.sessions.items()}
    return replace(t, stage=Stage.CLOSED, sessions=sessions)


def _cancelled(t: Tournament, _event: e.TournamentCancelled) -> Tournament:
    settled = _entrants(t, [replace(each, fee=0, paid_in=0, for_chips=0) for each in t.entrants.values()])
    return replace(settled, stage=Stage.CANCELLED)


def _tables(t: Tournament, event: e.TablesNamed) -> Tournament:
    return _session(t, event.session, tables={name: Table(name) for name in event.tables})


def _moved(t: Tournament, event: e.StartMoved) -> Tournament:
    return _session(t, event.session, starts=event.starts)


def _committed(t: Tournament, event: e.SeatsCommitted) -> Tournament:
    return _session(t, event.session, commitment=event.commitment, drawing=event.entrants, words="", words_by="")


def _words(t: Tournament, event: e.WordsGiven) -> Tournament:
    return _session(t, event.session, words=event.words, words_by=event.entrant)


def _seated(t: Tournament, event: e.SeatsAllotted) -> Tournament:
    tables = {name: replace(table, seats=event.seats[name]) for name, table in t.sessions[event.session].tables.items()}
    seated = [name for seats in event.seats.values() for name in seats.values()]
    after = _session(t, event.session, tables=tables, seated=True)
    return _entrants(after, [replace(t.entrants[name], standing=Standing.SEATED, last=event.session) for name in seated])


def _arrived(t: Tournament, event: e.ArrivalNoted) -> Tournament:
    arrived = t.sessions[event.session].tables[event.table].arrived
    return _table(t, event.session, event.table, arrived=(*arrived, event.entrant))


def _bought_in(t: Tournament, event: e.BoughtIn) -> Tournament:
    after = _session(t, event.session, bought=(*t.sessions[event.session].bought, event.entrant))
    return _paid(after, event.entrant, event.cents, into_prizes=event.into_prizes)


def _paid(t: Tournament, name: str, cents: int, *, into_prizes: bool) -> Tournament:
    entrant = t.entrants[name]
    if into_prizes:
        return _entrant(t, name, paid_in=entrant.paid_in + cents)
    return _entrant(t, name, for_chips=entrant.for_chips + cents)


def _started(t: Tournament, event: e.SessionStarted) -> Tournament:
    after = replace(_session(t, event.session, started=True), stage=Stage.PLAYING)
    return _entrants(after, [replace(t.entrants[name], standing=Standing.OUT, for_chips=0) for name in event.without])


def _knocked_out(t: Tournament, event: e.KnockedOut) -> Tournament:
    table = t.sessions[event.session].tables[event.table]
    after = _table(t, event.session, event.table, out=(*table.out, *event.entrants), left=table.left | event.chips)
    return _entrants(after, [replace(t.entrants[name], standing=Standing.OUT) for name in event.entrants])


def _disqualified(t: Tournament, event: e.EntrantDisqualified) -> Tournament:
    entrant = t.entrants[event.entrant]
    return _entrant(
        t, event.entrant, standing=Standing.DISQUALIFIED, ground=event.ground, chips=event.chips, fee=entrant.fee - event.refunded,
        for_chips=0 if event.cashed else entrant.for_chips,
    )  # fmt: skip


def _ordered(t: Tournament, event: e.CountOrdered) -> Tournament:
    return _table(t, event.session, event.table, count_due=True)


def _counted(t: Tournament, event: e.StacksCounted) -> Tournament:
    fields = {"stacks": event.stacks, "count_due": False, "counted": event.closes, "ranking": event.ranking}
    return _table(t, event.session, event.table, **fields)


def _agreed(t: Tournament, event: e.EarlyEndAgreed) -> Tournament:
    agreed = t.sessions[event.session].tables[event.table].agreed
    return _table(t, event.session, event.table, agreed=(*agreed, event.entrant))


def _ended(t: Tournament, event: e.SessionEndedEarly) -> Tournament:
    return _table(t, event.session, event.table, early=True)


def _played_off(t: Tournament, event: e.PlayOffTold) -> Tournament:
    return _table(t, event.session, event.table, ranking=event.ranking)


def _counted_in(t: Tournament, event: e.ChipsCountedIn) -> Tournament:
    return _table(t, event.session, event.table, missing=event.missing)


def _announced(t: Tournament, event: e.PlacesAnnounced) -> Tournament:
    after = _table(t, event.session, event.table, announced=True)
    after = _entrants(
        after,
        [
            replace(t.entrants[name], standing=standing, for_chips=0 if name in event.cashed else t.entrants[name].for_chips)
            for name, standing in event.standings.items()
        ],
    )
    return replace(after, stage=Stage.DECIDED) if event.decided else after


def _bought_back(t: Tournament, event: e.BoughtBack) -> Tournament:
    back = _entrant(t, event.entrant, standing=Standing.IN, bought_back=t.entrants[event.entrant].bought_back + 1)
    return _paid(back, event.entrant, event.cents, into_prizes=event.into_prizes)


def _disputed(t: Tournament, event: e.DisputeRaised) -> Tournament:
    return replace(t, disputes=t.disputes | {event.dispute: Dispute(event.dispute, event.by, event.about, event.table)})


def _ruled(t: Tournament, event: e.DisputeRuled) -> Tournament:
    return replace(t, disputes=t.disputes | {event.dispute: replace(t.disputes[event.dispute], decision=event.decision)})


def _awarded(t: Tournament, event: e.PrizesAwarded) -> Tournament:
    return replace(t, stage=Stage.AWARDED, prizes=event.prizes)


def _prize_paid(t: Tournament, event: e.PrizePaid) -> Tournament:
    return replace(t, prizes=tuple(replace(each, paid=each.paid or each.entrant == event.entrant) for each in t.prizes))


RECORDERS: Final[dict[type[e.Event], Callable[[Tournament, Any], Tournament]]] = {
    e.ConditionsDrafted: _drafted,
    e.ConditionsPublished: _published,
    e.EntriesOpened: _opened,
    e.SignaturesAsked: _signatures,
    e.PrizesAdded: _added,
    e.EntryTaken: _entered,
    e.EntryRefused: _refused,
    e.EntrantWithdrawn: _withdrawn,
    e.EntriesClosed: _closed,
    e.TournamentCancelled: _cancelled,
    e.TablesNamed: _tables,
    e.StartMoved: _moved,
    e.SeatsCommitted: _committed,
    e.WordsGiven: _words,
    e.SeatsAllotted: _seated,
    e.ArrivalNoted: _arrived,
    e.BoughtIn: _bought_in,
    e.SessionStarted: _started,
    e.KnockedOut: _knocked_out,
    e.EntrantDisqualified: _disqualified,
    e.CountOrdered: _ordered,
    e.StacksCounted: _counted,
    e.EarlyEndAgreed: _agreed,
    e.SessionEndedEarly: _ended,
    e.PlayOffTold: _played_off,
    e.ChipsCountedIn: _counted_in,
    e.PlacesAnnounced: _announced,
    e.BoughtBack: _bought_back,
    e.DisputeRaised: _disputed,
    e.DisputeRuled: _ruled,
    e.PrizesAwarded: _awarded,
    e.PrizePaid: _prize_paid,
}
