"""A table linked to the jackpot pool that it feeds, and taken off it. Whether the pool has the same stake, the pool says."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.games.topics import CARRIED, JACKPOT_DEVICE, ONE_POOL, PRIZE_METER, SAME_STAKE
from croupier.table.acting.course import Course
from croupier.table.acting.linking import unlink
from croupier.table.message.command import Command, Name
from croupier.table.message.prizes import PoolLinked
from croupier.table.message.refusal import Refused
from croupier.table.powers.power import SOMEONE, Choice, power
from croupier.table.reading.moment import Moment

SILENT = "{title} has no jackpot, and its tables feed no pool."


def _in_play(at: Moment) -> Refused | None:
    """No stake may be half in a pool: nothing changes while one is out, waits for the next round, or has won."""
    if at.round is not None:
        return Refused("A table is linked, and taken off its pool, between rounds.", at.book.cite(PRIZE_METER))
    if at.table.taken:
        return Refused("A jackpot wager waits for the next round: it plays, or goes back, first.", at.book.cite(CARRIED))
    return None


@power(PRIZE_METER, rank=Rank.MANAGER, silent=SILENT)
class LinkPool(Command, frozen=True):
    """From the next round on the table's jackpot wagers feed a pool, and the pool pays what its meters hold."""

    pool: Name

    def guard(self, at: Moment) -> Refused | None:
        book = at.book
        if at.table.link is not None:
            sentence = f"The table feeds pool {at.table.link.pool!r}, and a table feeds one pool."
            return Refused(sentence, book.cite(ONE_POOL))
        if not at.desk.collected_first:
            return Refused("This table offers no jackpot wager.", book.cite(PRIZE_METER))
        if not at.rules.from_device:
            return Refused("A jackpot is offered only where the cards come out of a shuffling device.", book.cite(JACKPOT_DEVICE))
        return _in_play(at)

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        yield Choice({}, {"pool": SOMEONE})

    def act(self, course: Course) -> None:
        book = course.book
        cited = [book.cite(topic) for topic in (PRIZE_METER, SAME_STAKE, JACKPOT_DEVICE)]
        course.happens(PoolLinked, *cited, pool=self.pool, stake=course.desk.conditions.jackpot)


@power(PRIZE_METER, rank=Rank.MANAGER, silent=SILENT)
class UnlinkPool(Command, frozen=True):
    def guard(self, at: Moment) -> Refused | None:
        if at.table.link is None:
            return Refused("This table feeds no pool.", at.book.cite(PRIZE_METER))
        return _in_play(at)

    def act(self, course: Course) -> None:
        unlink(course)
