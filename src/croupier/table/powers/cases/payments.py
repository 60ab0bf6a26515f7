"""Money paid wrongly, and what is done about it."""

from collections.abc import Iterator

from croupier.games.limits import Amounts
from croupier.games.provisions import SuspectedPayment, Topic, WrongPayment
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
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
    SettlementEnquired,
    SettlementRectified,
)
from croupier.table.message.words import MOST
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.table import Table
from croupier.table.powers.chapters import MONEY
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.casebook import entry_of
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


def _rounds_over(table: Table) -> int:
    """The last round that is over."""
    return table.played - (table.round is not None)


def _settled_now(table: Table, wager: str) -> bool:
    """Whether one of these wagers has been settled in the round in progress."""
    return table.round is not None and any(line.wager == wager for line in table.round.settled)


def _played_here(at: Moment, wager: str) -> bool:
    """What can be placed at this table, or rides on a wager that can."""
    known = at.rules.wagers.get(wager)
    return known is not None and (wager in at.desk.wagers or bool(known.rides_on))


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, wrong=Wrong(
    "payment-wrong", MONEY, "A wager was paid too much or too little.", _registered,
))  # fmt: skip
class ReportWrongSettlement(Command, frozen=True):
    """A wager was paid too much (`over`) or too little."""

    round: int
    wager: Name
    amount: Cents
    """The difference."""
    over: bool
    player: str = ""
    """The patron, if known."""

    def guard(self, at: Moment) -> Refused | None:
        clause, table = at.book.cite(WRONG_PAYMENT), at.table
        if not _played_here(at, self.wager):
            return Refused(f"{at.rules.title} has no wager {self.wager!r}.", clause)
        if self.amount < 1:
            return Refused("Say by how much it was paid wrongly, in cents above zero.", clause)
        if self.round == table.voided:
            return Refused(f"Round {self.round} was void: nothing was paid in it.", clause)
        if not 1 <= self.round <= table.played:
            return Refused(f"No round {self.round} has been played at this table.", clause)
        if self.round > _rounds_over(table) and not _settled_now(table, self.wager):
            return Refused(f"No {self.wager} wager has been settled in this round yet.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Any round that is over and was not void; in the one in progress, what has been settled."""
        table, final = at.table, _rounds_over(at.table)
        void = {"round": (table.voided,)} if 1 <= table.voided <= final else {}
        latest = final - (final == table.voided)
        unsaid = {"amount": at.desk.chips.denominations[0], "player": ""}
        amounts = {"amount": Amounts(1, MOST)}
        for wager in at.rules.wagers:
            if not _played_here(at, wager):
                continue
            for over in (False, True):
                fixed = {"wager": wager, "over": over}
                if latest > 0:
                    yield Choice(fixed, unsaid | {"round": latest}, amounts | {"round": Amounts(1, final)}, barring=void)
                if _settled_now(table, wager):
                    yield Choice(fixed | {"round": table.played}, unsaid, amounts)

    def act(self, course: Course) -> None:
        clause = course.book.cite(WRONG_PAYMENT)
        enter(course, self.round, self.wager, self.amount, self.player, clause, over=self.over)


def _unless_closed(entry: WrongSettlement | Refused, clause: str | None) -> Refused | None:
    """What has been put right is left at that."""
    if isinstance(entry, Refused):
        return entry
    return Refused(f"Entry {entry.number} is put right already.", clause) if entry.rectified else None


def _put_right_by(entry: WrongSettlement, rule: WrongPayment, meant: SuspectedPayment | None) -> tuple[str | None, ...]:
    """The duty to put it right, which weighs more where it looks meant."""
    return (meant.rectify, rule.rectified) if meant is not None and entry.suspected else (rule.rectified,)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True, wrong=Wrong(
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
        for entry in at.table.casebook.register:
            for suspected in (False, True):
                if entry.suspected is not suspected:
                    yield Choice({"number": entry.number, "suspected": suspected})

    def act(self, course: Course) -> None:
        rule, meant = course.book[WRONG_PAYMENT], course.book.get(SUSPECTED_PAYMENT)
        cited: tuple[str | None, ...] = (rule.unintended, rule.clause)
        if self.suspected:
            cited = (meant.clause, meant.rectify, meant.identify) if meant is not None else ()
        course.happens(SettlementEnquired, *cited, number=self.number, suspected=self.suspected)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True)
class IdentifyPatron(Command, frozen=True):
    number: int
    player: Name

    def turned_away(self, at: Moment) -> Refused | None:
        return lacks(self, Rank.SUPERVISOR, at.book[WRONG_PAYMENT].attempt)

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book[WRONG_PAYMENT].attempt
        entry = entry_of(at, self.number, clause)
        if isinstance(entry, Refused):
            return entry
        if entry.rectified:
            return Refused(f"Entry {entry.number} is put right, with {entry.player}.", clause)
        return Refused(f"{self.player} is named already.", clause) if entry.player == self.player else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in at.table.casebook.register:
            if not entry.rectified:
                other = SOMEONE if entry.player != SOMEONE else SOMEONE + "'"
                named = {"player": (entry.player,)} if entry.player else {}
                yield Choice({"number": entry.number}, {"player": other}, barring=named)

    def act(self, course: Course) -> None:
        entry, meant = course.table.casebook.register[self.number - 1], course.book.get(SUSPECTED_PAYMENT)
        sought = meant.identify if meant is not None and entry.suspected else None
        attempt = course.book[WRONG_PAYMENT].attempt
        course.happens(PatronIdentified, sought, attempt, number=self.number, player=self.player)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True)
class RectifySettlement(Command, frozen=True):
    """The difference is paid to the patron, or given back by them."""

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
        if entry.over and at.table.chips(entry.player) < entry.amount:
            sentence = f"{entry.player} does not have ${dollars(entry.amount)} in chips; record that the money was asked for."
            return Refused(sentence, rule.over)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for entry in at.table.casebook.register:
            if not entry.rectified and entry.player in at.floor.people:
                yield Choice({"number": entry.number})

    def act(self, course: Course) -> None:
        entry = course.table.casebook.register[self.number - 1]
        cited = _put_right_by(entry, course.book[WRONG_PAYMENT], course.book.get(SUSPECTED_PAYMENT))
        course.happens(SettlementRectified, *cited, number=entry.number, player=entry.player, amount=entry.amount, over=entry.over)


@power(WRONG_PAYMENT, rank=Rank.SUPERVISOR, while_halted=True)
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
        for entry in at.table.casebook.register:
            if not entry.rectified:
                yield Choice({"number": entry.number}, {"what": SOMEONE})

    def act(self, course: Course) -> None:
        """With a patron who is known it goes as far as offering the money or asking for it."""
        entry, rule = course.table.casebook.register[self.number - 1], course.book[WRONG_PAYMENT]
        meant = course.book.get(SUSPECTED_PAYMENT)
        asked = (rule.over if entry.over else rule.under) if entry.player else None
        duties = (meant.rectify, meant.identify) if meant is not None and entry.suspected else (rule.rectified,)
        course.happens(RectificationAttempted, rule.attempt, asked, rule.meaning, *duties, number=entry.number, what=self.what)


@power(TO_REGULATOR, rank=Rank.SUPERVISOR, while_halted=True,
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
        for entry in at.table.casebook.register:
            if not entry.brought:
                yield Choice({"number": entry.number})

    def act(self, course: Course) -> None:
        course.happens(BroughtToRegulator, course.book.cite(TO_REGULATOR), number=self.number)
