"""Money paid wrongly and what is done about it, and disputes: raised, decided, reviewed, and the way to an inspector."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.irregular import WrongPayment
from croupier.games.ranks import Rank, may_act
from croupier.money import dollars
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import SOMEONE, Try, tries_for
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import (
    AskForReview,
    AttemptRectification,
    BringToRegulator,
    DecideDispute,
    DeclareDissatisfied,
    EnquireIntoSettlement,
    IdentifyPatron,
    RaiseDispute,
    RectifySettlement,
    ReportWrongSettlement,
    ReviewDispute,
)
from croupier.table.message.upsets import (
    BroughtToRegulator,
    DisputeDecided,
    DisputeRaised,
    DisputeReviewed,
    PatronAdvised,
    PatronIdentified,
    RectificationAttempted,
    ReviewRequested,
    SettlementEnquired,
    SettlementRectified,
    WrongSettlementRegistered,
)
from croupier.table.message.words import MOST
from croupier.table.model.casebook import Dispute, WrongSettlement
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.notices import tell
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import desk_of, lacks

# Wrong payments


class Owed(Struct, frozen=True):
    """Something the house still has to do about a wrong payment: in a word for programs and a sentence for people."""

    what: str
    sentence: str
    clause: str | None


def owed(entry: WrongSettlement, rule: WrongPayment | None) -> tuple[Owed, ...]:
    """What is still to be done about an entry of the register; nothing once it is closed."""
    found = []
    if rule is not None and entry.suspected is None:
        found.append(Owed("enquire", "Find out whether it was meant.", rule.unintended))
    tried = entry.rectified or bool(entry.done)
    if rule is not None and entry.suspected:
        if not tried:
            found.append(Owed("rectify", "Try to put it right.", rule.suspected_rectify))
        if not tried and not entry.player:
            found.append(Owed("identify", "Try to find out who the patron was.", rule.suspected_identify))
    elif not tried and not entry.brought:
        found.append(Owed("rectify", "Put it right.", rule.rectified if rule is not None else None))
    return tuple(found)


def enter(course: Course, coup: int, wager: str, amount: int, player: str, *clauses: str, over: bool) -> None:
    """A new entry of the register; where the document wants it in the month's report, that is put on record too."""
    rule = desk_of(course.table).book.irregular.payment
    number = len(course.table.casebook.register) + 1
    monthly = rule is not None and amount > rule.over_cents
    entry = WrongSettlement(number, coup, wager, amount, over, player, monthly=monthly)
    course.happens(WrongSettlementRegistered, *clauses, entry=entry)
    if rule is not None and monthly:
        paid = "too much" if over else "too little"
        tell(course, rule.tells, f"${dollars(amount)} paid {paid} in round {coup}, entry {number}", rule.monthly)


def _rule(table: Table) -> WrongPayment | None:
    return desk_of(table).book.irregular.payment


def _entry(table: Table, number: int, clause: str | None) -> WrongSettlement | Refused:
    if 1 <= number <= len(table.casebook.register):
        return table.casebook.register[number - 1]
    return Refused(f"The register has no entry {number}.", clause)


def _rounds_over(table: Table) -> int:
    """The last round that is over."""
    return table.played - (table.round is not None)


def _settled_now(table: Table, wager: str) -> bool:
    """Whether one of these wagers has been settled in the round in progress."""
    return table.round is not None and any(line.wager == wager for line in table.round.settled)


@grants(ReportWrongSettlement)
def report_wrong_settlement(table: Table, command: ReportWrongSettlement) -> Outcome:
    desk, rule = desk_of(table), _rule(table)
    clause = rule.rule if rule is not None else None
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    known = desk.rules.wagers.get(command.wager)
    if known is None or (command.wager not in desk.wagers and not known.rides_on):
        return Refused(f"{desk.rules.title} has no wager {command.wager!r}.", clause)
    if command.amount < 1:
        return Refused("Say by how much it was paid wrongly, in cents above zero.", clause)
    if command.round == table.voided:
        return Refused(f"Round {command.round} was void: nothing was paid in it.", clause)
    if not 1 <= command.round <= table.played:
        return Refused(f"No round {command.round} has been played at this table.", clause)
    if command.round > _rounds_over(table) and not _settled_now(table, command.wager):
        return Refused(f"No {command.wager} wager has been settled in this round yet.", clause)
    course = Course(table, command)
    enter(course, command.round, command.wager, command.amount, command.player, clause or "", over=command.over)
    return course.outcome()


@grants(EnquireIntoSettlement)
def enquire_into_settlement(table: Table, command: EnquireIntoSettlement) -> Outcome:
    rule, clauses = _rule(table), tuple[str, ...]()
    if rule is not None:
        suspected = (rule.suspected, rule.suspected_rectify, rule.suspected_identify)
        clauses = suspected if command.suspected else (rule.unintended, rule.rule)
    first = clauses[0] if clauses else None
    entry = lacks(command, Rank.SUPERVISOR, first) or _entry(table, command.number, first)
    if isinstance(entry, Refused):
        return entry
    if entry.suspected is command.suspected:
        return Refused("That is what the register says already.", first)
    course = Course(table, command)
    course.happens(SettlementEnquired, *clauses, number=entry.number, suspected=command.suspected)
    return course.outcome()


@grants(IdentifyPatron)
def identify_patron(table: Table, command: IdentifyPatron) -> Outcome:
    rule = _rule(table)
    clause = rule.attempt if rule is not None else None
    entry = lacks(command, Rank.SUPERVISOR, clause) or _entry(table, command.number, clause)
    if isinstance(entry, Refused):
        return entry
    if entry.rectified:
        return Refused(f"Entry {entry.number} is put right, with {entry.player}.", clause)
    if entry.player == command.player:
        return Refused(f"{command.player} is named already.", clause)
    course = Course(table, command)
    sought = (rule.suspected_identify if entry.suspected else "", rule.attempt) if rule is not None else ()
    course.happens(PatronIdentified, *sought, number=entry.number, player=command.player)
    return course.outcome()


@grants(RectifySettlement)
def rectify_settlement(table: Table, command: RectifySettlement) -> Outcome:
    rule = _rule(table)
    clause = rule.rectified if rule is not None else None
    entry = lacks(command, Rank.SUPERVISOR, clause) or _entry(table, command.number, clause)
    if isinstance(entry, Refused):
        return entry
    if refusal := _cannot_be_put_right(table, entry, rule):
        return refusal
    course = Course(table, command)
    clauses = _put_right_by(entry, rule)
    course.happens(SettlementRectified, *clauses, number=entry.number, player=entry.player, amount=entry.amount, over=entry.over)
    return course.outcome()


def _put_right_by(entry: WrongSettlement, rule: WrongPayment | None) -> tuple[str, ...]:
    if rule is None:
        return ()
    return (rule.suspected_rectify, rule.rectified) if entry.suspected else (rule.rectified,)


def _cannot_be_put_right(table: Table, entry: WrongSettlement, rule: WrongPayment | None) -> Refused | None:
    clause = rule.rectified if rule is not None else None
    if entry.rectified:
        return Refused(f"Entry {entry.number} is put right already.", clause)
    if not entry.player:
        return Refused("The patron is not known yet.", rule.attempt if rule is not None else None)
    patron = table.floor.people.get(entry.player)
    if patron is None:
        return Refused(f"{entry.player} is not at this table; record what was tried to reach them.", rule.attempt if rule else None)
    if entry.over and table.chips(patron.id) < entry.amount:
        sentence = f"{entry.player} does not have ${dollars(entry.amount)} in chips; record that the money was asked for."
        return Refused(sentence, rule.over if rule is not None else None)
    return None


@grants(AttemptRectification)
def attempt_rectification(table: Table, command: AttemptRectification) -> Outcome:
    rule = _rule(table)
    clause = rule.attempt if rule is not None else None
    entry = lacks(command, Rank.SUPERVISOR, clause) or _entry(table, command.number, clause)
    if isinstance(entry, Refused):
        return entry
    if entry.rectified:
        return Refused(f"Entry {entry.number} is put right already.", clause)
    course = Course(table, command)
    course.happens(RectificationAttempted, *_tried_by(entry, rule), number=entry.number, what=command.what)
    return course.outcome()


def _tried_by(entry: WrongSettlement, rule: WrongPayment | None) -> tuple[str, ...]:
    """An attempt; with a patron who is known it goes as far as offering the money or asking for it."""
    if rule is None:
        return ()
    direction = rule.over if entry.over else rule.under
    duties = (rule.suspected_rectify, rule.suspected_identify) if entry.suspected else (rule.rectified,)
    return (rule.attempt, direction if entry.player else "", rule.meaning, *duties)


@grants(BringToRegulator)
def bring_to_regulator(table: Table, command: BringToRegulator) -> Outcome:
    rule = _rule(table)
    if rule is None:
        return Refused(f"{desk_of(table).rules.title} has no rule by which a wrong payment goes to the regulator.")
    if refusal := lacks(command, Rank.SUPERVISOR, rule.rectified):
        return refusal
    entry = _entry(table, command.number, rule.rectified)
    if isinstance(entry, Refused):
        return entry
    if entry.brought:
        return Refused(f"The regulator knows of entry {entry.number}.", rule.rectified)
    course = Course(table, command)
    course.happens(BroughtToRegulator, rule.rectified, number=entry.number)
    return course.outcome()


@tries_for(ReportWrongSettlement)
def _reports(table: Table, desk: Desk) -> Iterator[Try]:
    smallest, over = desk.chips.denominations[0], (False, True)
    amounts, final = Amounts(1, MOST), _rounds_over(table)
    for wager in desk.rules.wagers:
        for which in over:
            open_fields = {"amount": smallest, "player": ""}
            if final > 0:
                spans = {"amount": amounts, "round": Amounts(1, final)}
                yield Try({"wager": wager, "over": which}, open_fields | {"round": final}, spans)
            if _settled_now(table, wager):
                yield Try({"wager": wager, "over": which, "round": table.played}, open_fields, {"amount": amounts})


def _entries(table: Table) -> range:
    return range(1, len(table.casebook.register) + 1)


@tries_for(EnquireIntoSettlement)
def _enquiries(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _entries(table):
        for suspected in (False, True):
            yield Try({"number": number, "suspected": suspected})


@tries_for(IdentifyPatron)
def _identifications(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _entries(table):
        known = table.casebook.register[number - 1].player
        yield Try({"number": number}, {"player": SOMEONE if known != SOMEONE else SOMEONE + "'"})


@tries_for(RectifySettlement, BringToRegulator)
def _each_entry(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _entries(table):
        yield Try({"number": number})


@tries_for(AttemptRectification)
def _attempts(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _entries(table):
        yield Try({"number": number}, {"what": SOMEONE})


# Disputes


def _clause(table: Table) -> str:
    return desk_of(table).book.irregular.conduct.dispute


def _dispute(table: Table, command: AskForReview | DecideDispute | DeclareDissatisfied | ReviewDispute) -> Dispute | Refused:
    if 1 <= command.number <= len(table.casebook.disputes):
        return table.casebook.disputes[command.number - 1]
    return Refused(f"There is no dispute {command.number}.", _clause(table))


def _over(dispute: Dispute, number: int, final: str) -> Refused | None:
    if dispute.advised:
        return Refused(f"The decision on dispute {number} is final; an inspector takes complaints.", final)
    return None


def _not_theirs_to_say(by: Actor, player: str, clause: str) -> Refused | None:
    """Patrons speak for themselves, and the pit's staff record what they said."""
    if (by.rank is Rank.PLAYER and by.id == player) or may_act(by.rank, Rank.DEALER):
        return None
    return Refused(f"This is for {player} to say, or for the pit's staff to record.", clause)


@grants(RaiseDispute)
def raise_dispute(table: Table, command: RaiseDispute) -> Outcome:
    clause = _clause(table)
    if refusal := _not_theirs_to_say(command.by, command.player, clause):
        return refusal
    if command.by.rank is Rank.PLAYER and command.player not in table.floor.people:
        return Refused(f"{command.player} is not at this table; staff record a complaint from elsewhere.", clause)
    course = Course(table, command)
    course.happens(DisputeRaised, clause, number=len(table.casebook.disputes) + 1, player=command.player, about=command.about)
    return course.outcome()


@grants(DecideDispute)
def decide_dispute(table: Table, command: DecideDispute) -> Outcome:
    """A gaming supervisor, who is a casino supervisor, decides first; whoever stands above may as well."""
    clause = _clause(table)
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    dispute = _dispute(table, command)
    if isinstance(dispute, Refused):
        return dispute
    if dispute.decided:
        return Refused(f"{dispute.decided_by} has decided dispute {command.number}; it can be reviewed.", clause)
    course = Course(table, command)
    course.happens(DisputeDecided, clause, number=command.number, decision=command.decision)
    return course.outcome()


@grants(AskForReview)
def ask_for_review(table: Table, command: AskForReview) -> Outcome:
    rule, clause = desk_of(table).book.irregular.conduct, _clause(table)
    dispute = _dispute(table, command)
    if isinstance(dispute, Refused):
        return dispute
    if refusal := _not_theirs_to_say(command.by, dispute.player, clause) or _over(dispute, command.number, rule.final):
        return refusal
    if not dispute.decided:
        return Refused(f"Dispute {command.number} is not decided yet.", clause)
    if dispute.review_asked:
        return Refused(f"A review of dispute {command.number} has been asked for.", clause)
    course = Course(table, command)
    course.happens(ReviewRequested, clause, number=command.number)
    return course.outcome()


@grants(ReviewDispute)
def review_dispute(table: Table, command: ReviewDispute) -> Outcome:
    clause = _clause(table)
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    dispute = _dispute(table, command)
    if isinstance(dispute, Refused):
        return dispute
    if not dispute.review_asked:
        return Refused(f"Nobody has asked for a review of dispute {command.number}.", clause)
    if dispute.reviewed:
        return Refused(f"{dispute.reviewed_by} has reviewed dispute {command.number}.", clause)
    if command.by.id == dispute.decided_by:
        return Refused(f"{command.by.id} decided it; another casino supervisor reviews it.", clause)
    course = Course(table, command)
    course.happens(DisputeReviewed, clause, number=command.number, decision=command.decision)
    return course.outcome()


@grants(DeclareDissatisfied)
def declare_dissatisfied(table: Table, command: DeclareDissatisfied) -> Outcome:
    """The casino's decision is final; the patron is told of the right to complain to an inspector."""
    final = desk_of(table).book.irregular.conduct.final
    dispute = _dispute(table, command)
    if isinstance(dispute, Refused):
        return dispute
    if refusal := _not_theirs_to_say(command.by, dispute.player, final) or _over(dispute, command.number, final):
        return refusal
    if not dispute.decided:
        return Refused(f"Dispute {command.number} is not decided yet.", _clause(table))
    if dispute.review_asked and not dispute.reviewed:
        return Refused(f"The review of dispute {command.number} comes first.", _clause(table))
    course = Course(table, command)
    course.happens(PatronAdvised, final, number=command.number, player=dispute.player)
    return course.outcome()


@tries_for(RaiseDispute)
def _complaints(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player}, {"about": SOMEONE}, player=player)
    yield Try({}, {"player": SOMEONE, "about": SOMEONE})


def _numbers(table: Table) -> range:
    return range(1, len(table.casebook.disputes) + 1)


@tries_for(DecideDispute, ReviewDispute)
def _decisions(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _numbers(table):
        yield Try({"number": number}, {"decision": SOMEONE})


@tries_for(AskForReview, DeclareDissatisfied)
def _patrons_words(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in _numbers(table):
        yield Try({"number": number}, player=table.casebook.disputes[number - 1].player)
