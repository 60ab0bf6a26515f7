"""What a command is about, or the refusal that there is none."""

from croupier.games.seven_up_baccarat_event import SEATING, TABLES
from croupier.tournament.model import Entrant, Session, Standing, Table, Tournament
from croupier.tournament.refusal import Refused


def entrant_named(t: Tournament, name: str) -> Entrant | Refused:
    entrant = t.entrants.get(name)
    return Refused("no-entrant", f"{name} has not entered.") if entrant is None else entrant


def session_next(t: Tournament, name: str) -> Session | Refused:
    """The session that comes next, before its first card."""
    session = t.session
    if session is None or session.name != name:
        next_one = f"; {session.name!r} comes next" if session is not None else ""
        return Refused("not-next", f"Session {name!r} is not the one to be prepared{next_one}.")
    if session.started:
        return Refused("started", f"Session {name!r} has started.")
    return session


def unseated(t: Tournament, name: str) -> Session | Refused:
    """The next session, while its seats are not given out."""
    session = session_next(t, name)
    if isinstance(session, Session) and session.seated:
        return Refused("seated", f"The seats of session {name!r} are given out.", SEATING)
    return session


def tabled(t: Tournament, name: str) -> Session | Refused:
    """The next session with its tables named, and no seats given out."""
    session = unseated(t, name)
    if isinstance(session, Session) and not session.tables:
        return Refused("no-tables", f"The Tournament Manager has named no tables for session {name!r}.", TABLES)
    return session


def table_played(t: Tournament, session: str, name: str) -> Table | Refused:
    """A table of the session that is being played, whose places are not announced."""
    found = t.session
    if found is None or found.name != session or not found.started:
        return Refused("not-playing", f"Session {session!r} is not being played.")
    table = found.tables.get(name)
    if table is None:
        return Refused("no-table", f"Session {session!r} has no table {name!r}.")
    if table.announced:
        return Refused("announced", f"The places of table {name!r} are announced.")
    return table


def table_uncounted(t: Tournament, session: str, name: str) -> Table | Refused:
    """The same, while the count that ends its session is still to come."""
    table = table_played(t, session, name)
    if isinstance(table, Table) and table.counted:
        return Refused("counted", f"The stacks of table {name!r} are counted, and its session is over.")
    return table


def table_of(t: Tournament, name: str) -> tuple[Session, Table] | Refused:
    """Where an entrant is seated in the session that is prepared or played."""
    entrant = entrant_named(t, name)
    if isinstance(entrant, Refused):
        return entrant
    session = t.session
    if session is not None and entrant.standing is Standing.SEATED:
        for table in session.tables.values():
            if name in table.seats.values():
                return session, table
    return Refused("not-seated", f"{name} has no seat.")
