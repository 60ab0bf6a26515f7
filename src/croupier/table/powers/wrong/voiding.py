"""A round that cannot be put right or finished is void; after it, all players may end the shoe."""

from collections.abc import Iterator

from croupier.cards.procedure import Device
from croupier.games.ranks import Rank
from croupier.games.rules import Deal
from croupier.games.topics import END_SHOE, PLAY_GOES_ON, SHORT_RESHUFFLE, SHORT_VOID, VOID_ROUND
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import begin, reopen
from croupier.table.acting.voiding import rack_held, void_round, wagers_back
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import ShoeVoided
from croupier.table.model.cards import Stage
from croupier.table.powers.chapters import ROUND, SHOE
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.powers.wrong.held_cards import has_own_rule
from croupier.table.reading.moment import Moment
from croupier.table.reading.wrong import begun_wrongly, can_be_righted, no_round_to_right


@power(VOID_ROUND, rank=Rank.SUPERVISOR, while_halted=True,
       silent="{title} has misdeals and void hands, but no round that is void for want of reconstruction.", wrong=Wrong(
    "void-round", ROUND, "A wrongly dealt {coup} cannot be put right.",
    "The {coup} is void, every wager goes back, and play goes on with the remaining cards.",
))  # fmt: skip
class VoidRound(Command, frozen=True):
    """The round cannot be put right: it is void, and every wager goes back."""

    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        return no_round_to_right(at.table, at.book.cite(VOID_ROUND)) or has_own_rule(at, self)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if can_be_righted(at.table) or begun_wrongly(at.table):
            yield Choice({}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        rule = course.book[VOID_ROUND]
        begin(course, rule.clause)
        reopen(course, rule.clause)
        void_round(course, self.grounds, rule.clause, *rule.also, unrighted=True)


@power(SHORT_VOID, rank=Rank.DEALER, while_halted=True, instead=SHORT_RESHUFFLE,
       silent="{title} finishes a round although the cards run out.", wrong=Wrong(
    "short-void", ROUND, "Too few cards are left to finish the coup.", "The coup is void, and every wager goes back.",
))  # fmt: skip
class VoidShortRound(Command, frozen=True):
    """The cards do not suffice to finish: the coup is void."""

    def guard(self, at: Moment) -> Refused | None:
        cards = at.cards
        if not isinstance(at.step, Deal) or cards.stock.remaining > 0 or cards.waiting or cards.held:
            return Refused("A card for this round is still there, or none is due.", at.book.cite(SHORT_VOID))
        return None

    def act(self, course: Course) -> None:
        clause = course.book.cite(SHORT_VOID)
        void_round(course, "too few cards to finish", clause)
        if course.desk.procedure.device is Device.SHOE:
            course.happens(ShoeVoided, clause, why="no card is left")


@power(END_SHOE, rank=Rank.SUPERVISOR, while_halted=True, instead=PLAY_GOES_ON,
       silent="At {title} play goes on with the remaining cards.", wrong=Wrong(
    "shoe-ended", SHOE, "A coup was void, and all players agree to end the shoe.",
    "The remaining cards are taken out and shuffled or replaced.",
))  # fmt: skip
class EndShoe(Command, frozen=True):
    """After a void coup and with everyone's agreement the rest of the shoe is not played."""

    agreed: bool = False

    def guard(self, at: Moment) -> Refused | None:
        clause, void, cards = at.book.cite(END_SHOE), at.table.latest, at.cards
        ending = cards.stage is not Stage.READY or (at.round is not None and cards.rounds_left == 1)
        if void is None or not (void.void and void.upset.unrighted) or ending:
            return Refused("The cards are taken out of the shoe only after a coup that could not be put right.", clause)
        return None if self.agreed else Refused("All players must agree.", clause)

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        yield Choice({"agreed": True})

    def act(self, course: Course) -> None:
        clause = course.book.cite(END_SHOE)
        wagers_back(course, "the shoe is not played on", clause)
        rack_held(course, clause)
        course.happens(ShoeVoided, clause, why="all players agreed after a void coup")
