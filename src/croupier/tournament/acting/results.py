"""What tables report of a session: who is out, what stacks were counted, who goes on."""

from itertools import takewhile
from typing import Final

from croupier.games.seven_up_baccarat_event import (
    BUY_BACK,
    COUNT_ORDERED,
    COUNTED,
    COUNTED_IN,
    DECIDED,
    EARLY,
    FEES,
    GROUNDS,
    INTO_CASH,
    KEEPS_VALUE,
    PLACES_FIXED,
    REFUNDABLE,
)
from croupier.games.seven_up_baccarat_places import Line
from croupier.money import MoneyError, dollars, parse_cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.acting.cash import cash_at_end, chips_on_record, in_cash
from croupier.tournament.acting.course import Course
from croupier.tournament.acting.looking import entrant_named, table_played, table_uncounted
from croupier.tournament.conditions import BOXES, BuyBack, Progress
from croupier.tournament.model import Entrant, Groups, Stage, Standing, Table, Tournament
from croupier.tournament.places import advancing, cut_by, in_order, prize_lines, ranked
from croupier.tournament.refusal import Refused

MAY_BE_DISQUALIFIED: Final = frozenset({Standing.IN, Standing.SEATED, Standing.PLACED})


def may_knock_out(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_uncounted(t, session, name)
    if isinstance(table, Refused):
        return table
    return None if table.still_in(t.entrants) else _nobody_in(name)


def _nobody_in(table: str) -> Refused:
    return Refused("nobody-left", f"Nobody is left at table {table!r}.")


def knock_out(course: Course, command: c.KnockOut) -> Refused | None:
    t = course.tournament
    table = t.sessions[command.session].tables[command.table]
    staying, gone, chips = table.still_in(t.entrants), command.entrants, command.chips
    if len(set(gone)) < len(gone) or not set(gone) <= set(staying) or not set(chips) <= set(gone):
        return Refused("not-in", f"Only those still in at table {table.name!r} are knocked out, each once.")
    for name, left in chips.items():
        if wrong := _wrong_stack(t, t.entrants[name], left, in_cash(t, t.entrants[name], left)):
            return wrong
    course.happen(e.KnockedOut, session=command.session, table=table.name, entrants=gone, chips=chips)
    return None


def may_disqualify(t: Tournament, _at: int, name: str) -> Refused | None:
    entrant = entrant_named(t, name)
    if isinstance(entrant, Refused):
        return entrant
    if entrant.standing not in MAY_BE_DISQUALIFIED:
        return Refused("not-in", f"{name} is {entrant.standing.value}.")
    return None


def disqualify(course: Course, command: c.Disqualify) -> Refused | None:
    t, entrant, ground = course.tournament, course.tournament.entrants[command.entrant], command.ground
    if command.refund and ground not in REFUNDABLE:
        return Refused(
            "no-refund", f"The fee stays in the prizes: {entrant.name} is disqualified by {GROUNDS[ground]}.", GROUNDS[ground]
        )
    refunded = entrant.fee if command.refund else 0
    cashed = in_cash(t, entrant, command.chips) if ground in KEEPS_VALUE else 0
    if wrong := _wrong_stack(t, entrant, command.chips, cashed):
        return wrong
    clauses = (GROUNDS[ground], FEES) if refunded else (GROUNDS[ground],)
    course.happen(
        e.EntrantDisqualified, *clauses,
        entrant=entrant.name, ground=ground, chips=command.chips, refunded=refunded, cashed=cashed,
    )  # fmt: skip
    return None


def _wrong_stack(t: Tournament, entrant: Entrant, chips: int, cashed: int) -> Refused | None:
    """Whoever has no chips has no stack to note, and a stack is paid as far as it is on record."""
    on_record = chips_on_record(t, entrant)
    if chips and not on_record:
        return Refused("no-chips", f"{entrant.name} has no tournament chips.")
    if cashed and chips > on_record:
        sentence = f"{entrant.name} is paid for {dollars(on_record)} in chips at most; what was won beyond that is counted first."
        return Refused("not-counted", sentence, COUNT_ORDERED)
    return None


def may_order_count(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_uncounted(t, session, name)
    if isinstance(table, Refused):
        return table
    return Refused("ordered", f"A count at table {name!r} is ordered already.", COUNT_ORDERED) if table.count_due else None


def order_count(course: Course, command: c.OrderCount) -> Refused | None:
    course.happen(e.CountOrdered, COUNT_ORDERED, session=command.session, table=command.table)
    return None


def may_count(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_uncounted(t, session, name)
    return table if isinstance(table, Refused) else None


def count(course: Course, command: c.CountStacks) -> Refused | None:
    """An interim count only where it was ordered; the closing one ranks the table."""
    t = course.tournament
    table = t.sessions[command.session].tables[command.table]
    staying = table.still_in(t.entrants)
    if set(command.stacks) != set(staying):
        return Refused("other-stacks", f"A count names each stack at table {table.name!r}, and no other.", COUNTED)
    if not command.closes and not table.count_due:
        return Refused(
            "not-ordered", "The Tournament Manager has ordered no count; a count that ends the session says so.", COUNT_ORDERED
        )
    if command.closes and not all(command.stacks.values()):
        return Refused("empty-stack", "Whoever has no chips left is knocked out before the count.", COUNTED)
    stacks = {name: int(command.stacks[name]) for name in staying}
    ranking = ranked(stacks, _out(t, table)) if command.closes else ()
    clauses = (COUNT_ORDERED, COUNTED) if table.count_due and command.closes else (COUNTED if command.closes else COUNT_ORDERED,)
    course.happen(
        e.StacksCounted, *clauses,
        session=command.session, table=table.name, stacks=stacks, closes=command.closes, ranking=ranking,
    )  # fmt: skip
    return None


def _out(t: Tournament, table: Table) -> tuple[str, ...]:
    return tuple(name for name in table.out if t.entrants[name].standing is Standing.OUT)


def standing_ranking(t: Tournament, table: Table) -> Groups:
    """A table's ranking without those who were disqualified since."""
    kept = (tuple(name for name in group if t.entrants[name].standing is not Standing.DISQUALIFIED) for group in table.ranking)
    return tuple(group for group in kept if group)


def line_due(t: Tournament, session: str, table: Table) -> Line:
    """The line at a counted table across which some are level; in a final every step between two prizes is one."""
    ranking = standing_ranking(t, table)
    if session == t.terms.final:
        return cut_by(ranking, prize_lines(t.terms.prizes.shares, sum(map(len, ranking)), t.goods))
    return cut_by(ranking, (t.terms.goes_on[session].advance,))


def level(t: Tournament, session: str, table: Table) -> tuple[str, ...]:
    """Who has to play off at a counted table."""
    return line_due(t, session, table).level


def may_agree(t: Tournament, _at: int, session: str, name: str, entrant: str) -> Refused | None:
    table = table_uncounted(t, session, name)
    if isinstance(table, Refused):
        return table
    if not cash_at_end(t):
        return Refused("no-cash", "Agreement is asked for only where chips become cash at the end.", INTO_CASH)
    if entrant not in table.still_in(t.entrants):
        return Refused("not-in", f"{entrant} is not in at table {name!r}.", INTO_CASH)
    return Refused("agreed", f"{entrant} has agreed.", INTO_CASH) if entrant in table.agreed else None


def agree(course: Course, command: c.AgreeToEnd) -> Refused | None:
    course.happen(e.EarlyEndAgreed, INTO_CASH, session=command.session, table=command.table, entrant=command.entrant)
    return None


def may_end(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_uncounted(t, session, name)
    if isinstance(table, Refused):
        return table
    if table.early:
        return Refused("ended", f"Table {name!r} has ended early already.", EARLY)
    staying, line = table.still_in(t.entrants), _places(t, session)
    if len(staying) > line:
        return Refused("not-decided", f"{len(staying)} are still in at table {name!r} for {line} places.", DECIDED)
    lacking = [each for each in staying if each not in table.agreed] if cash_at_end(t) else []
    if lacking:
        return Refused("not-agreed", f"Chips become cash at the end, and {', '.join(lacking)} did not agree.", INTO_CASH)
    return None


def _places(t: Tournament, session: str) -> int:
    """Places that are decided by being in: a final is over early when one is left."""
    progress = t.terms.goes_on.get(session)
    return 1 if progress is None else progress.advance


def end(course: Course, command: c.EndEarly) -> Refused | None:
    clauses = (EARLY, DECIDED, INTO_CASH) if cash_at_end(course.tournament) else (EARLY, DECIDED)
    course.happen(e.SessionEndedEarly, *clauses, session=command.session, table=command.table)
    return None


def may_play_off(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_played(t, session, name)
    if isinstance(table, Refused):
        return table
    if not table.counted or not level(t, session, table):
        return Refused("no-playoff", f"Nobody is level across a line at table {name!r}.")
    return None


def play_off(course: Course, command: c.TellPlayOff) -> Refused | None:
    """The order that a play-off gave; groups that are still level across a line play on."""
    t = course.tournament
    table = t.sessions[command.session].tables[command.table]
    due = level(t, command.session, table)
    if sorted(name for group in command.order for name in group) != sorted(due) or len(command.order) < 2:
        return Refused("other-order", f"A play-off parts {', '.join(due)}: it names each of them once.")
    ranking = in_order(standing_ranking(t, table), due, command.order)
    course.happen(e.PlayOffTold, session=command.session, table=table.name, ranking=ranking)
    return None


def may_count_in(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_played(t, session, name)
    if isinstance(table, Refused):
        return table
    if not table.counted:
        return Refused("not-counted", f"The stacks at table {name!r} are counted first.", COUNTED)
    return Refused("counted-in", f"The chips of table {name!r} are counted in.", COUNTED_IN) if table.missing is not None else None


def count_in(course: Course, command: c.CountIn) -> Refused | None:
    for value in command.missing:
        try:
            parse_cents(value)
        except MoneyError as error:
            return Refused("bad-chip", str(error), COUNTED_IN)
    course.happen(e.ChipsCountedIn, COUNTED_IN, session=command.session, table=command.table, missing=command.missing)
    return None


def may_announce(t: Tournament, _at: int, session: str, name: str) -> Refused | None:
    table = table_played(t, session, name)
    if isinstance(table, Refused):
        return table
    if not table.counted:
        return Refused("not-counted", f"The stacks at table {name!r} are not counted.", COUNTED)
    if due := level(t, session, table):
        return Refused("playoff-due", f"{', '.join(due)} are level across a line and play off first.")
    if table.missing is None:
        return Refused("not-counted-in", f"The tournament chips of table {name!r} are not counted in.", COUNTED_IN)
    return None


def announce(course: Course, command: c.AnnouncePlaces) -> Refused | None:
    t, session = course.tournament, command.session
    table = t.sessions[session].tables[command.table]
    ranking, final = standing_ranking(t, table), session == t.terms.final
    staying = [name for name in table.stacks if t.entrants[name].standing is Standing.SEATED]
    standings = dict.fromkeys((name for group in ranking for name in group), Standing.PLACED if final else Standing.OUT)
    if not final:
        progress: Progress = t.terms.goes_on[session]
        through = advancing(ranking, progress.advance, staying, fill=progress.fill == "placing")
        standings |= dict.fromkeys(through, Standing.IN)
    stacks = table.stacks | dict.fromkeys(table.out, 0) | table.left
    cashed = {name: in_cash(t, t.entrants[name], stacks[name]) for name in standings} if cash_at_end(t) else {}
    clauses = (COUNTED, PLACES_FIXED, INTO_CASH) if cashed else (COUNTED, PLACES_FIXED)
    course.happen(
        e.PlacesAnnounced, *clauses,
        session=session, table=table.name, ranking=ranking, standings=standings, cashed=cashed, decided=final,
    )  # fmt: skip
    return None


def may_buy_back(t: Tournament, _at: int, name: str) -> Refused | None:
    entrant = entrant_named(t, name)
    if isinstance(entrant, Refused):
        return entrant
    terms = t.terms.buy_back
    if not isinstance(terms, BuyBack):
        return Refused("no-buy-back", "The conditions let nobody buy back.", BUY_BACK)
    if entrant.standing is not Standing.OUT or entrant.last not in terms.after or not t.sessions[entrant.last].over:
        return Refused("no-buy-back", f"{name} is not knocked out of a session that is over and can be bought back from.", BUY_BACK)
    upcoming = t.session
    if upcoming is None or upcoming.seated or upcoming.commitment or t.stage is not Stage.PLAYING:
        return Refused("too-late", "Whoever buys back does so before the next seats are sealed.", BUY_BACK)
    if upcoming.tables or not _has_room(t, upcoming.name):
        return Refused("full", "No box of the next session is free, or its tables are named already.", BUY_BACK)
    if entrant.bought_back >= terms.times:
        return Refused("used-up", f"{name} has bought back {terms.times} times, which is the most.", BUY_BACK)
    return None


def _has_room(t: Tournament, upcoming: str) -> bool:
    """Whether one more fits into the next session that is no second chance, with all who may still come from second chances."""
    terms = t.terms
    later = terms.sessions[terms.sessions.index(upcoming) :]
    chances = list(takewhile(terms.second_chance_of, later))
    target = later[len(chances)]
    coming = sum(terms.goes_on[name].advance * terms.tables[name] for name in chances)
    return len(t.waiting(target)) + coming < BOXES * terms.tables[target]


def buy_back(course: Course, command: c.BuyBack) -> Refused | None:
    terms = course.tournament.terms.buy_back
    assert isinstance(terms, BuyBack)
    course.happen(e.BoughtBack, BUY_BACK, entrant=command.entrant, cents=int(terms.amount), into_prizes=terms.to == "prizes")
    return None
