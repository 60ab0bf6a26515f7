"""The rack shuffled in the middle of a round, at games that finish it from there."""

from collections.abc import Iterator

from croupier.cards.procedure import CutMoment, CutStart
from croupier.games.ranks import Rank
from croupier.games.rules import Rules
from croupier.games.topics import SHORT_RESHUFFLE
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import RackReshuffled
from croupier.table.message.refusal import Refused
from croupier.table.powers.chapters import ROUND
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import offers_of, rack_is_due, ready_after_shuffle
from croupier.table.reading.waiting import round_in_question


def _not_in_question(at: Moment) -> bool:
    """A held card may wait for nothing but the rack's; a round in question waits itself."""
    return round_in_question(at.table) is None


def _from_the_rack(rules: Rules) -> str:
    cut = " and cut" if rules.provisions[SHORT_RESHUFFLE].cut else ""
    return f"Those left are dealt first; then the rack is shuffled{cut}, and the round is finished from it."


@power(
    SHORT_RESHUFFLE, reorders=True, rank=Rank.DEALER, while_halted=_not_in_question,
    silent="{title} does not reshuffle the rack during a round.",
    wrong=Wrong("short-reshuffle", ROUND, "Too few cards are left to finish the round.", _from_the_rack),
)  # fmt: skip
class ReshuffleRack(Command, frozen=True):
    """Too few cards to finish the round: the rack is shuffled and the round goes on."""

    commitment: str = ""

    def guard(self, at: Moment) -> Refused | None:
        return None if rack_is_due(at.table) else Refused("The rack is not shuffled now.", at.book.cite(SHORT_RESHUFFLE))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if rack_is_due(at.table):
            yield Choice({}, {"commitment": ""})

    def act(self, course: Course) -> None:
        desk, cards = course.desk, course.table.cards
        course.happens(
            RackReshuffled, course.book[SHORT_RESHUFFLE].clause, commitment=self.commitment, known=cards.rack.known,
            unseen=cards.rack.unseen, shoe=cards.shoe, offers=offers_of(course.table, desk, CutStart(CutMoment.RESHUFFLE)),
            ready=ready_after_shuffle(desk),
        )  # fmt: skip
