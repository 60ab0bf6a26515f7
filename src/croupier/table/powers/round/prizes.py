"""Prizes of a pool at the table: looked at by a casino supervisor with the cards lying open, then paid apart from all else."""

from collections.abc import Iterator

from msgspec import field

from croupier.games.ranks import Rank
from croupier.games.topics import JACKPOT_PAID, MYSTERY, PRIZE_APART, PRIZE_METER, PRIZE_SEEN, PRIZE_SETTLED
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.acting.prizes import pay_prizes
from croupier.table.acting.voiding import give_back
from croupier.table.message.command import Command, Name
from croupier.table.message.prizes import PrizeStruck, PrizeVerified
from croupier.table.message.refusal import Refused
from croupier.table.model.link import MYSTERY as DRAWN
from croupier.table.powers.power import SOMEONE, Choice, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.prizes import Waiting, prizes_are_left, prizes_waiting

SILENT = "{title} has no jackpot, and no prize to look at."


def _waiting(at: Moment, award: int) -> Waiting | Refused:
    """The prize as it waits to be looked at."""
    for each in prizes_waiting(at.table):
        if each.award.award == award:
            if each.verified:
                return Refused(f"Award {award} has been verified.", at.book.cite(PRIZE_SEEN))
            return each
    return Refused(f"No award {award} waits at this table.", at.book.cite(PRIZE_SEEN))


def _unseen(at: Moment) -> Iterator[int]:
    return (each.award.award for each in prizes_waiting(at.table) if not each.verified)


def _cited(course: Course, level: str) -> tuple[str | None, ...]:
    book = course.book
    return (book.cite(PRIZE_SEEN), book.cite(MYSTERY) if level == DRAWN else book.cite(PRIZE_SETTLED))


@power(PRIZE_SEEN, rank=Rank.SUPERVISOR, silent=SILENT)
class VerifyPrize(Command, frozen=True):
    """Cards, stake and area are as the prize needs them."""

    award: int

    def guard(self, at: Moment) -> Refused | None:
        found = _waiting(at, self.award)
        return found if isinstance(found, Refused) else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        yield from (Choice({"award": award}) for award in _unseen(at))

    def act(self, course: Course) -> None:
        found = _waiting(course.moment, self.award)
        assert isinstance(found, Waiting)
        course.happens(PrizeVerified, *_cited(course, found.award.level), award=found.award)


@power(PRIZE_SEEN, rank=Rank.SUPERVISOR, silent=SILENT)
class StrikePrize(Command, frozen=True):
    """It was no prize: the pool takes it back, and the wager, which has neither won nor lost, goes back to its player."""

    award: int
    why: Name

    def guard(self, at: Moment) -> Refused | None:
        found = _waiting(at, self.award)
        return found if isinstance(found, Refused) else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        yield from (Choice({"award": award}, {"why": SOMEONE}) for award in _unseen(at))

    def act(self, course: Course) -> None:
        found = _waiting(course.moment, self.award)
        assert isinstance(found, Waiting)
        award = found.award
        course.happens(PrizeStruck, *_cited(course, award.level), award=award, why=self.why)
        if award.level == DRAWN:
            return
        clause, first = course.book.cite(PRIZE_SEEN), course.desk.collected_first
        for area in award.areas:
            for lying in course.table.taken:
                if lying.area == area and lying.wager in first:
                    give_back(course, lying, clause, collected=True)


@power(JACKPOT_PAID, rank=Rank.DEALER, silent=SILENT)
class PayPrizes(Command, frozen=True):
    """Every prize that was verified, in one go, from the dealer's right and apart from all other winnings."""

    shares: dict[int, Cents] = field(default_factory=dict)
    """Of each award, what its pool pays each hand. The pool's to say, and nobody else's."""

    def guard(self, at: Moment) -> Refused | None:
        if not prizes_are_left(at.table):
            return Refused("Prizes are paid when everything else is settled, and none waits now.", at.book.cite(PRIZE_APART))
        waiting = prizes_waiting(at.table)
        if unseen := [each.award.award for each in waiting if not each.verified]:
            sentence = f"A casino supervisor verifies award {unseen[0]} before it is paid."
            return Refused(sentence, at.book.cite(PRIZE_SEEN))
        least = {each.award.award: 0 if each.award.level == DRAWN else 1 for each in waiting}  # a mystery prize may hold nothing
        if not least or self.shares.keys() != least.keys() or any(self.shares[award] < few for award, few in least.items()):
            return Refused("What a prize comes to, its pool says as it is paid.", at.book.cite(PRIZE_METER))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if prizes_are_left(at.table):
            yield Choice({}, {"shares": {each.award.award: 1 for each in prizes_waiting(at.table)}})

    def act(self, course: Course) -> None:
        pay_prizes(course, prizes_waiting(course.table), self.shares)
