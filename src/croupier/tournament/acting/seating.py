"""Tables, starts and seats of a session, and its first card."""

from croupier.games.seven_up_baccarat_event import NO_BUY_IN, SEATING, START_MOVED, TABLES
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.acting.course import Course
from croupier.tournament.acting.looking import session_next, table_of, tabled, unseated
from croupier.tournament.conditions import BOXES
from croupier.tournament.model import Session, Tournament
from croupier.tournament.refusal import Refused
from croupier.tournament.seats import Seats, committed, seats_of

MINUTE = 60


def may_name_tables(t: Tournament, _at: int, session: str) -> Refused | None:
    found = unseated(t, session)
    if isinstance(found, Refused):
        return found
    if found.commitment:
        return Refused("sealed", f"The seats of session {session!r} are sealed already, over the tables named.", TABLES)
    return None


def name_tables(course: Course, command: c.NameTables) -> Refused | None:
    t, names = course.tournament, command.tables
    said, needed = t.terms.tables[command.session], len(t.waiting(command.session))
    if len(set(names)) != len(names) or not 1 <= len(names) <= said:
        return Refused(
            "bad-tables", f"The conditions have {said} tables at most for session {command.session!r}, each named once.", TABLES
        )
    if needed > BOXES * len(names):
        return Refused("bad-tables", f"{needed} entrants need more than {len(names)} tables of {BOXES} boxes.", TABLES)
    course.happen(e.TablesNamed, TABLES, session=command.session, tables=names)
    return None


def may_move(t: Tournament, _at: int, session: str) -> Refused | None:
    found = t.sessions.get(session)
    if found is None or found.started:
        return Refused("started", f"Session {session!r} is none whose start can be moved.", START_MOVED)
    if t.terms.notice is None:
        return Refused("no-notice", "The conditions promise no notice of another start, so none is moved.", START_MOVED)
    return None


def move(course: Course, command: c.MoveStart) -> Refused | None:
    t = course.tournament
    found, notice = t.sessions[command.session], t.terms.notice or 0
    earliest = command.at + notice * MINUTE
    if command.starts < earliest or (found.starts is not None and found.starts < earliest):
        sentence = f"Entrants are promised {notice} minutes' notice of another start."
        return Refused("short-notice", sentence, START_MOVED)
    course.happen(e.StartMoved, START_MOVED, session=command.session, starts=command.starts)
    return None


def may_commit(t: Tournament, _at: int, session: str) -> Refused | None:
    found = tabled(t, session)
    if isinstance(found, Refused):
        return found
    if t.terms.allocation != "drawn":
        return Refused("not-drawn", "The conditions have the seats named, not drawn.", SEATING)
    if found.commitment and found.drawing == t.waiting(session):
        return Refused("sealed", f"The seats of session {session!r} are sealed already.", SEATING)
    return None if t.waiting(session) else _nobody(session)


def _nobody(session: str) -> Refused:
    return Refused("nobody", f"Nobody is left to play in session {session!r}.")


def commit_seats(course: Course, command: c.CommitSeats) -> Refused | None:
    whose = course.tournament.waiting(command.session)
    course.happen(e.SeatsCommitted, SEATING, session=command.session, commitment=command.commitment, entrants=whose)
    return None


def _sealed(t: Tournament, session: str) -> Session | Refused:
    found = tabled(t, session)
    if isinstance(found, Refused):
        return found
    if not found.commitment:
        return Refused("not-sealed", f"The seats of session {session!r} are not sealed yet.", SEATING)
    if found.drawing != t.waiting(session):
        return Refused(
            "not-sealed", f"Others play in session {session!r} than when its seats were sealed: seal them again.", SEATING
        )
    return found


def may_give_words(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    found = _sealed(t, session)
    if isinstance(found, Refused):
        return found
    if found.words:
        return Refused("words-given", f"{found.words_by} has given the words.", SEATING)
    return None if name in found.drawing else Refused("not-drawn", f"{name} is not among those whose seats are drawn.", SEATING)


def give_words(course: Course, command: c.GiveWords) -> Refused | None:
    course.happen(e.WordsGiven, SEATING, session=command.session, entrant=command.entrant, words=command.words)
    return None


def may_draw(t: Tournament, _at: int, session: str) -> Refused | None:
    found = _sealed(t, session)
    if isinstance(found, Refused):
        return found
    return None if found.words else Refused("no-words", "The seats are drawn once an entrant has given words.", SEATING)


def draw_seats(course: Course, command: c.DrawSeats) -> Refused | None:
    t = course.tournament
    found = t.sessions[command.session]
    if committed(t.terms.name, found.name, command.nonce, command.order) != found.commitment:
        return Refused("other-order", "This is not the order that was sealed.", SEATING)
    if sorted(command.order) != sorted(found.drawing):
        return Refused("other-order", "The sealed order does not hold each entrant of the session once.", SEATING)
    seats = seats_of(command.order, tuple(found.tables), found.commitment, found.words)
    course.happen(e.SeatsAllotted, SEATING, session=found.name, seats=seats, nonce=command.nonce, order=command.order)
    return None


def may_name_seats(t: Tournament, _at: int, session: str) -> Refused | None:
    found = tabled(t, session)
    if isinstance(found, Refused):
        return found
    if t.terms.allocation != "named":
        return Refused("drawn", "The conditions have the seats drawn.", SEATING)
    return None if t.waiting(session) else _nobody(session)


def name_seats(course: Course, command: c.NameSeats) -> Refused | None:
    t = course.tournament
    found = t.sessions[command.session]
    named = [name for boxes in command.seats.values() for name in boxes.values()]
    boxes = {box for each in command.seats.values() for box in each}
    if set(command.seats) != set(found.tables) or not boxes <= set(map(str, range(1, BOXES + 1))):
        return Refused("bad-seats", f"Seats are boxes 1 to {BOXES} of the tables named.", SEATING)
    if sorted(named) != sorted(t.waiting(command.session)):
        return Refused("bad-seats", "Everyone who plays in the session has one seat, and nobody else.", SEATING)
    seats: Seats = {table: {int(box): name for box, name in each.items()} for table, each in command.seats.items()}
    course.happen(e.SeatsAllotted, SEATING, session=found.name, seats=seats)
    return None


def may_arrive(t: Tournament, _at: int, name: str) -> Refused | None:
    found = table_of(t, name)
    if isinstance(found, Refused):
        return found
    return Refused("arrived", f"{name} is at the table.") if name in found[1].arrived else None


def arrive(course: Course, command: c.NoteArrival) -> Refused | None:
    found = table_of(course.tournament, command.entrant)
    assert not isinstance(found, Refused)
    course.happen(e.ArrivalNoted, session=found[0].name, table=found[1].name, entrant=command.entrant)
    return None


def may_buy_in(t: Tournament, _at: int, name: str) -> Refused | None:
    found = table_of(t, name)
    if isinstance(found, Refused):
        return found
    if t.terms.buy_in is None:
        return Refused("no-buy-in", "The conditions give the chips out: nobody buys in.", NO_BUY_IN)
    if found[0].started:
        return Refused("started", "Chips are bought before the session starts.", NO_BUY_IN)
    return Refused("bought-in", f"{name} has bought in.", NO_BUY_IN) if name in found[0].bought else None


def buy_in(course: Course, command: c.BuyIn) -> Refused | None:
    terms, session = course.tournament.terms.buy_in, course.tournament.session
    assert terms is not None
    assert session is not None
    into_prizes = terms.to == "prizes"
    course.happen(
        e.BoughtIn, NO_BUY_IN, session=session.name, entrant=command.entrant, cents=int(terms.amount), into_prizes=into_prizes
    )
    return None


def may_start(t: Tournament, at: int, session: str) -> Refused | None:
    found = session_next(t, session)
    if isinstance(found, Refused):
        return found
    if not found.seated:
        return Refused("not-seated", f"The seats of session {session!r} are not given out.", SEATING)
    if found.starts is not None and at < found.starts:
        return Refused("too-early", f"Session {session!r} starts later: a start is moved with notice.", START_MOVED)
    return None


def start(course: Course, command: c.StartSession) -> Refused | None:
    t = course.tournament
    found = t.sessions[command.session]
    seated = [name for table in found.tables.values() for name in table.still_in(t.entrants)]
    without = tuple(name for name in seated if name not in found.bought) if t.terms.buy_in is not None else ()
    returned = {name: cents for name in without if (cents := t.entrants[name].for_chips)}
    course.happen(e.SessionStarted, *((NO_BUY_IN,) if without else ()), session=found.name, without=without, returned=returned)
    return None
