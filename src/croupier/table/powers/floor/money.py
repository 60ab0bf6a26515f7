"""Chips for cash, for money on a card, and for a voucher."""

from collections.abc import Iterator
from typing import Any

from croupier.games.limits import Amounts
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import CASHLESS, DROP_BOX, MEANS
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import ChipsBought, VoucherExchanged
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import patron_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import no_amount


def _no_purchase(at: Moment, player: str, amount: int) -> Refused | None:
    patron = patron_of(at.table, player)
    return patron if isinstance(patron, Refused) else no_amount(at.desk, amount)


def _purchases(at: Moment) -> Iterator[Choice]:
    """Any amount that chips can make, for anybody here."""
    smallest, any_amount = at.desk.chips.denominations[0], {"amount": Amounts(1, MOST)}
    for player in at.players:
        yield Choice({"player": player}, {"amount": smallest}, any_amount)


@power(rank=Rank.DEALER, while_halted=True)
class BuyChips(Command, frozen=True):
    player: Name
    amount: Cents

    def rests_on(self, at: Moment) -> Topic[Any]:
        return CASHLESS if at.conditions.cashless else DROP_BOX

    def guard(self, at: Moment) -> Refused | None:
        return _no_purchase(at, self.player, self.amount)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        return _purchases(at)

    def act(self, course: Course) -> None:
        cashless = course.desk.conditions.cashless
        clause = course.book.cite(CASHLESS if cashless else DROP_BOX)
        course.happens(ChipsBought, clause, player=self.player, amount=self.amount, cashless=cashless)


@power(MEANS, rank=Rank.DEALER, while_halted=True)
class ExchangeVoucher(Command, frozen=True):
    player: Name
    amount: Cents

    def guard(self, at: Moment) -> Refused | None:
        return _no_purchase(at, self.player, self.amount)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        return _purchases(at)

    def act(self, course: Course) -> None:
        course.happens(VoucherExchanged, course.book.cite(MEANS), player=self.player, amount=self.amount)
