"""Chips for cash, for money on a card, and for a voucher; and those that a patron carries from one table to another."""

from collections.abc import Iterator
from typing import Any

from croupier.games.limits import Amounts
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import CANNOT_COVER, CASHLESS, DROP_BOX, MEANS
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.message.chips import ChipsBrought, ChipsTaken
from croupier.table.message.command import Command, Name
from croupier.table.message.events import ChipsBought, VoucherExchanged
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST
from croupier.table.model.conditions import Desk
from croupier.table.powers.power import Choice, power
from croupier.table.reading.carried import held_by_a_stake
from croupier.table.reading.desk import patron_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import no_amount
from croupier.table.reading.tray import float_away


def _no_purchase(at: Moment, player: str, amount: int) -> Refused | None:
    patron = patron_of(at.table, player)
    return patron if isinstance(patron, Refused) else float_away(at.table) or no_amount(at.desk, amount)


def _purchases(at: Moment) -> Iterator[Choice]:
    """Any amount that chips can make, for anybody here."""
    smallest, any_amount = at.desk.chips.denominations[0], {"amount": Amounts(1, MOST)}
    for player in at.players:
        yield Choice({"player": player}, {"amount": smallest}, any_amount)


@power(rank=Rank.DEALER, elsewhere=True, while_halted=True)
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


@power(MEANS, rank=Rank.DEALER, elsewhere=True, while_halted=True)
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


def _still_to_decide(at: Moment, player: str) -> Refused | None:
    """Who sees their cards and may yet be asked for a further wager cannot make themselves unable to cover it."""
    ongoing = at.round
    if ongoing is None or ongoing.result or at.rules.decides is None or not held_by_a_stake(at.table, player):
        return None
    return Refused(f"{player} has a hand in play: what lies in front of them stays until its result.", at.book.cite(CANNOT_COVER))


def _no_pile(desk: Desk, amount: int, tokens: int, lying: tuple[int, int] = (0, 0)) -> Refused | None:
    """Why no chips and tokens could be such amounts. Of either there may be none, and all that lies somewhere is made of them."""
    if not amount and not tokens:
        return no_amount(desk, 0)
    for part, whole in zip((amount, tokens), lying, strict=True):
        if part not in (0, whole) and (refusal := no_amount(desk, part)):
            return refusal
    return None


@power(rank=Rank.PLAYER, elsewhere=True, while_halted=True)
class BringChips(Command, frozen=True):
    """Lay down chips that one has from elsewhere in the house. Whoever keeps the books of the house knows whether one has them."""

    player: Name
    amount: Cents
    tokens: Cents = 0

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        return patron if isinstance(patron, Refused) else _no_pile(at.desk, self.amount, self.tokens)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        smallest, some = at.desk.chips.denominations[0], Amounts(1, MOST)
        for player in at.players:
            yield Choice({"player": player}, {"amount": smallest, "tokens": 0}, {"amount": some, "tokens": Amounts(0, MOST)})
            yield Choice({"player": player, "amount": 0}, {"tokens": smallest}, {"tokens": some})

    def act(self, course: Course) -> None:
        course.happens(ChipsBrought, player=self.player, amount=self.amount, tokens=self.tokens)


@power(rank=Rank.PLAYER, elsewhere=True, while_halted=True)
class TakeChips(Command, frozen=True):
    """Take chips away from the table, to have them elsewhere in the house."""

    player: Name
    amount: Cents
    tokens: Cents = 0

    def guard(self, at: Moment) -> Refused | None:
        table, player = at.table, self.player
        patron = patron_of(table, player)
        if isinstance(patron, Refused):
            return patron
        lying = table.chips(player), table.tokens(player)
        for part, had, what in zip((self.amount, self.tokens), lying, ("chips", "tokens"), strict=True):
            if part > had:
                return Refused(f"{player} does not have that much in {what}.")
        if refusal := _no_pile(at.desk, self.amount, self.tokens, lying):
            return refusal
        return _still_to_decide(at, player)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        smallest = at.desk.chips.denominations[0]
        for player in at.players:
            chips, tokens = at.table.chips(player), at.table.tokens(player)
            if chips:
                spans = {"amount": Amounts(1, chips), "tokens": Amounts(0, tokens)}
                yield Choice({"player": player}, {"amount": min(smallest, chips), "tokens": 0}, spans)
            if tokens:
                yield Choice({"player": player, "amount": 0}, {"tokens": min(smallest, tokens)}, {"tokens": Amounts(1, tokens)})

    def act(self, course: Course) -> None:
        course.happens(ChipsTaken, player=self.player, amount=self.amount, tokens=self.tokens)
