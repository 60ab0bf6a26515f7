"""Money paid wrongly, and what is done about it."""

from collections.abc import Iterator
from typing import Any

from croupier.games.limits import Amounts
from croupier.games.provisions import SuspectedPayment, Topic, WrongPayment
from croupier.games.ranks import CHAIN, STAFF, TITLES, Rank
from croupier.games.rules import Rules, Settled
from croupier.games.topics import SUSPECTED_PAYMENT, TO_REGULATOR, WRONG_PAYMENT
from croupier.money import Cents, dollars
from croupier.table.acting.casebook import enter
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import (
    BroughtToRegulator,
    PatronIdentified,
    RectificationAttempted,
    RectificationSeconded,
    SettlementEnquired,
    SettlementRectified,
)
from croupier.table.message.words import MOST
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.chapters import MONEY
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.casebook import (
    could_be_paid,
    entry_of,
    moves_of,
    reported,
    says,
    second_for,
    settled_in,
    standing,
)
from croupier.table.reading.desk import lacks
from croupier.table.reading.moment import Moment


def _registered(rules: Rules) -> str:
    above = rules.provisions[WRONG_PAYMENT].reported_above
    if above is None:
        return "The result stands; the difference goes into the register, and a supervisor corrects it."
    over = f"${above // 100:,}"
    return (
        f"The difference goes into the register and is put right; the regulator hears of one over {over} with the month's report."
    )


def _no_such_round(at: Moment, number: int, wager: str, clause: str | None) -> Refused | None:
    """Why nothing can have been paid wrongly in it."""
    table, past = at.table, at.table.ledger.find(number)
    ongoing = table.round if table.round is not None and table.round.number == number else None
    if past is None and ongoing is None:
        return Refused(f"No round {number} has been played at this table.", clause)
    if (past is not None and past.void) or (ongoing is not None and ongoing.void):
        return Refused(f"Round {number} was void: nothing was paid in it.", clause)
    if ongoing is not None and not any(line.wager == wager for line in ongoing.settled):
        return Refused(f"No {wager} wager has been settled in this round yet.", clause)
    return None


def _above(rank: Rank) -> Rank:
    """The next higher rank of the pit; beside the highest there is only another person of the same."""
    return CHAIN[min(CHAIN.index(rank) + 1, len(CHAIN) - 1)]


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, wrong=Wrong(
    "payment-wrong", MONEY, "A wager was paid too much or too little.", _registered,
))  # fmt: skip
class ReportWrongSettlement(Command, frozen=True):
    """For a settled wager something else was handed over than was due."""

    round: int
    area: int
    wager: Name
    player: Name
    handed: Cents
    """All that the patron was handed for it, the stake among it where it was left with them."""
    due: Cents | None = None
    """What they should have been handed, where the settlement itself was wrong: it was made for a wager that lay otherwise, say."""

    def _line(self, table: Table) -> Settled | None:
        """The settled wager that is meant; the later one, where it was void and laid again."""
        whose = (self.area, self.wager, self.player)
        found = (line for line in reversed(settled_in(table, self.round)) if (line.area, line.wager, line.player) == whose)
        return next(found, None)

    def _due(self, line: Settled) -> int:
        return says(line) if self.due is None else self.due

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(WRONG_PAYMENT)
        if self.wager not in at.rules.wagers:
            return Refused(f"{at.rules.title} has no wager {self.wager!r}.", clause)
        if refusal := _no_such_round(at, self.round, self.wager, clause):
            return refusal
        line = self._line(at.table)
        if line is None:
            whose = f"No {self.wager} wager of {self.player} was settled on area {self.area}"
            return Refused(f"{whose} in round {self.round}.", clause)
        if self.handed < 0 or (self.due is not None and self.due < 0):
            return Refused("Say how much was handed over, in cents, or 0 for nothing.", clause)
        if self.handed == self._due(line):
            return Refused(f"${dollars(self.handed)} was due, and handed over: nothing was paid wrongly.", clause)
        if entry := reported(at.table, self.round, line):
            return Refused(f"Entry {entry.number} says what was handed over for this wager.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Every wager settled in the round in progress and in the one before; of older rounds any that is on record."""
        table, chip, amounts = at.table, at.desk.chips.denominations[0], {"handed": Amounts(0, MOST)}
        latest = table.played - (table.round is not None)
        for number in (table.played, latest) if table.round is not None else (latest,):
            for line in _reportable(table, number):
                yield Choice(_wager_of(number, line), _paid_too_much(line, chip), amounts)
        older = {past.number: _reportable(table, past.number) for past in table.ledger if past.number < latest}
        known = [number for number, lines in older.items() if lines]
        if known:
            last, without = known[-1], tuple(number for number in range(1, known[-1]) if not older.get(number))
            line, spans = older[last][0], amounts | {"round": Amounts(1, last)}
            filled = _wager_of(last, line) | _paid_too_much(line, chip)
            yield Choice({}, filled, spans, barring={"round": without} if without else {})

    def act(self, course: Course) -> None:
        """Where more passed than the wager could bring, or something else is due than its settlement says, it takes a second person
        of a higher rank: nobody's word alone puts money into a purse or takes it out."""
        line = self._line(course.table)
        assert line is not None, "the guard has seen it"
        due = self._due(line)
        beyond = due != says(line) or self.handed > could_be_paid(course.desk, line)
        enter(
            course, self.round, line, course.book.cite(WRONG_PAYMENT), handed=self.handed, due=due, moves=due - says(line),
            reported=True, second=_above(self.by.rank) if beyond else None,
        )  # fmt: skip


def _wager_of(number: int, line: Settled) -> dict[str, Any]:
    return {"round": number, "area": line.area, "wager": line.wager, "player": line.player}


def _paid_too_much(line: Settled, chip: int) -> dict[str, Any]:
    """Some way in which it can have been: a chip more than the settlement says."""
    return {"handed": says(line) + chip, "due": says(line)}


def _reportable(table: Table, number: int) -> tuple[Settled, ...]:
    """What was settled in a round and is not in the register yet."""
    lines = settled_in(table, number)
    if not any(entry.round == number for entry in table.casebook.register):
        return lines
    return tuple(line for line in lines if reported(table, number, line) is None)


def _unless_closed(entry: WrongSettlement | Refused, clause: str | None) -> Refused | None:
    """What has been put right is left at that."""
    if isinstance(entry, Refused):
        return entry
    return Refused(f"Entry {entry.number} is put right already.", clause) if entry.rectified else None


def _put_right_by(entry: WrongSettlement, rule: WrongPayment, meant: SuspectedPayment | None) -> tuple[str | None, ...]:
    """The duty to put it right, which weighs more where it looks meant."""
    return (meant.rectify, rule.rectified) if meant is not None and entry.suspected else (rule.rectified,)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, after_closing=True, wrong=Wrong(
    "payment-suspected", MONEY, "A wrong payment looks intended.",
    "The house must try to put it right in reasonable time, and to find out who the patron is.", topic=SUSPECTED_PAYMENT,
))  # fmt: skip
class EnquireIntoSettlement(Command, frozen=True):
    """Whether, after fair enquiry, it looks intended."""

    number: int
    suspected: bool

    def rests_on(self, _at: Moment) -> Topic[SuspectedPayment | WrongPayment]:
        return SUSPECTED_PAYMENT if self.suspected else WRONG_PAYMENT

    def _clause(self, at: Moment) -> str | None:
        return at.book.cite(SUSPECTED_PAYMENT) if self.suspected else at.book[WRONG_PAYMENT].unintended

    def turned_away(self, at: Moment) -> Refused | None:
        return lacks(self, Rank.SUPERVISOR, self._clause(at))

    def guard(self, at: Moment) -> Refused | None:
        clause = self._clause(at)
        entry = entry_of(at, self.number, clause)
        if isinstance(entry, Refused):
            return entry
        return Refused("That is what the register says already.", clause) if entry.suspected is self.suspected else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            for suspected in (False, True):
                if entry.suspected is not suspected:
                    yield Choice({"number": entry.number, "suspected": suspected})

    def act(self, course: Course) -> None:
        rule, meant = course.book[WRONG_PAYMENT], course.book.get(SUSPECTED_PAYMENT)
        cited: tuple[str | None, ...] = (rule.unintended, rule.clause)
        if self.suspected:
            cited = (meant.clause, meant.rectify, meant.identify) if meant is not None else ()
        course.happens(SettlementEnquired, *cited, number=self.number, suspected=self.suspected)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, after_closing=True)
class IdentifyPatron(Command, frozen=True):
    """Who the patron of an entry was that names none, as entries of older logs may: somebody with such a wager in that round."""

    number: int
    player: Name

    def turned_away(self, at: Moment) -> Refused | None:
        return lacks(self, Rank.SUPERVISOR, at.book[WRONG_PAYMENT].attempt)

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book[WRONG_PAYMENT].attempt
        entry = entry_of(at, self.number, clause)
        if isinstance(entry, Refused):
            return entry
        if entry.player:
            return Refused(f"The wager of entry {entry.number} was {entry.player}'s.", clause)
        if all((line.wager, line.player) != (entry.wager, self.player) for line in settled_in(at.table, entry.round)):
            return Refused(f"No {entry.wager} wager of {self.player} was settled in round {entry.round}.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            if not entry.player:
                theirs = (line.player for line in settled_in(at.table, entry.round) if line.wager == entry.wager)
                for player in dict.fromkeys(theirs):
                    yield Choice({"number": entry.number, "player": player})

    def act(self, course: Course) -> None:
        entry, meant = course.table.casebook.register[self.number - 1], course.book.get(SUSPECTED_PAYMENT)
        sought = meant.identify if meant is not None and entry.suspected else None
        attempt = course.book[WRONG_PAYMENT].attempt
        course.happens(PatronIdentified, sought, attempt, number=self.number, player=self.player)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True)
class RectifySettlement(Command, frozen=True):
    """The difference is paid to the patron, or given back by them.

    The accounts have a wager as its settlement says, whatever was handed over. So they move only where the settlement was wrong
    itself, or where the round came out otherwise after its patron had gone with what it gave before."""

    number: int

    def turned_away(self, at: Moment) -> Refused | None:
        return lacks(self, Rank.SUPERVISOR, at.book[WRONG_PAYMENT].rectified)

    def guard(self, at: Moment) -> Refused | None:
        rule = at.book[WRONG_PAYMENT]
        entry = entry_of(at, self.number, rule.rectified)
        if isinstance(entry, Refused) or entry.rectified:
            return _unless_closed(entry, rule.rectified)
        if not entry.player:
            return Refused("The patron is not known yet.", rule.attempt)
        if entry.player not in at.floor.people:
            return Refused(f"{entry.player} is not at this table; record what was tried to reach them.", rule.attempt)
        if (second := second_for(entry)) is not None:
            return Refused(
                f"{_more_than_could_be(entry)}: somebody else, {TITLES[second]} or above, must stand to it.", rule.clause
            )
        if at.table.chips(entry.player) < (back := -moves_of(entry)):
            sentence = f"{entry.player} does not have ${dollars(back)} in chips; record that the money was asked for."
            return Refused(sentence, rule.over)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            if not entry.rectified and entry.player in at.floor.people:
                yield Choice({"number": entry.number})

    def act(self, course: Course) -> None:
        entry = course.table.casebook.register[self.number - 1]
        cited = _put_right_by(entry, course.book[WRONG_PAYMENT], course.book.get(SUSPECTED_PAYMENT))
        course.happens(
            SettlementRectified, *cited, number=entry.number, player=entry.player, amount=entry.amount, over=entry.over,
            moved=moves_of(entry),
        )  # fmt: skip


def _more_than_could_be(entry: WrongSettlement) -> str:
    if entry.handed is None:
        return f"Entry {entry.number} names no settled wager"
    if moves := moves_of(entry):
        return f"Entry {entry.number} would bring its patron {'more' if moves > 0 else 'less'} than the settlement says"
    return f"${dollars(entry.handed)} is more than the wager of entry {entry.number} could bring"


@power(WRONG_PAYMENT, rank=Rank.ASSISTANT_MANAGER, while_halted=True, at_most=Rank.MANAGER)
class SecondRectification(Command, frozen=True):
    """A second person of a higher rank stands to an entry that speaks against the settlement, before any money passes."""

    number: int

    def needs(self, at: Moment) -> Rank:
        register = at.table.casebook.register
        entry = register[self.number - 1] if 1 <= self.number <= len(register) else None
        return Rank.ASSISTANT_MANAGER if entry is None else second_for(entry) or Rank.ASSISTANT_MANAGER

    def turned_away(self, at: Moment) -> Refused | None:
        """Whose word an entry waits for is told to those alone who could give one."""
        clause = at.book.cite(WRONG_PAYMENT)
        return lacks(self, Rank.ASSISTANT_MANAGER, clause) or lacks(self, Rank.MANAGER, clause)

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(WRONG_PAYMENT)
        entry = entry_of(at, self.number, clause)
        if isinstance(entry, Refused) or entry.rectified:
            return _unless_closed(entry, clause)
        if second_for(entry) is None:
            return Refused(f"Entry {entry.number} waits for nobody's word.", clause)
        if self.by.id == entry.entered_by:
            return Refused(f"{self.by.id} entered it; somebody else must stand to it.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            if not entry.rectified and second_for(entry) is not None:
                first = tuple(Actor(entry.entered_by, rank) for rank in sorted(STAFF)) if entry.entered_by else ()
                yield Choice({"number": entry.number}, barring={"by": first} if first else {})

    def act(self, course: Course) -> None:
        course.happens(RectificationSeconded, course.book.cite(WRONG_PAYMENT), number=self.number)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, after_closing=True)
class AttemptRectification(Command, frozen=True):
    """What was tried to find the patron and put the payment right."""

    number: int
    what: Name

    def turned_away(self, at: Moment) -> Refused | None:
        return lacks(self, Rank.SUPERVISOR, at.book[WRONG_PAYMENT].attempt)

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book[WRONG_PAYMENT].attempt
        return _unless_closed(entry_of(at, self.number, clause), clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            if not entry.rectified:
                yield Choice({"number": entry.number}, {"what": SOMEONE})

    def act(self, course: Course) -> None:
        """With a patron who is known it goes as far as offering the money or asking for it."""
        entry, rule = course.table.casebook.register[self.number - 1], course.book[WRONG_PAYMENT]
        meant = course.book.get(SUSPECTED_PAYMENT)
        asked = (rule.over if entry.over else rule.under) if entry.player else None
        duties = (meant.rectify, meant.identify) if meant is not None and entry.suspected else (rule.rectified,)
        course.happens(RectificationAttempted, rule.attempt, asked, rule.meaning, *duties, number=entry.number, what=self.what)


@power(TO_REGULATOR, rank=Rank.SUPERVISOR, while_halted=True, after_closing=True,
       silent="{title} has no rule by which a wrong payment goes to the regulator.")  # fmt: skip
class BringToRegulator(Command, frozen=True):
    """The wrong payment is brought to the regulator's attention."""

    number: int

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(TO_REGULATOR)
        entry = entry_of(at, self.number, clause)
        if isinstance(entry, Refused):
            return entry
        return Refused(f"The regulator knows of entry {entry.number}.", clause) if entry.brought else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in standing(at.table):
            if not entry.brought:
                yield Choice({"number": entry.number})

    def act(self, course: Course) -> None:
        course.happens(BroughtToRegulator, course.book.cite(TO_REGULATOR), number=self.number)
