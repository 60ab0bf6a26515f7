"""Cards burned before the first round."""

from collections.abc import Iterator

from croupier.cards import procedure
from croupier.cards.card import Card
from croupier.cards.procedure import MOST_BURNED, BurnKind, burn_count
from croupier.games.ranks import Rank
from croupier.games.topics import DECKS
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import CardsBurned
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.powers.power import Choice, power
from croupier.table.powers.shoe.cards import uncollected
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import any_card, burn_is_due


@power(rank=Rank.DEALER, cards="shown", from_shoe=True)
class Burn(Command, frozen=True):
    kind: BurnKind = BurnKind.ONE_UNSEEN
    shown: Card | None = None
    """The face, where the burn shows one."""

    def _way(self, desk: Desk) -> procedure.Burn | None:
        """What the document says of burning like this."""
        return next((way for way in desk.procedure.burns if way.kind is self.kind), None)

    def cites(self, at: Moment) -> str | None:
        way = self._way(at.desk) or next(iter(at.desk.procedure.burns), None)
        return None if way is None else way.clause

    def needs(self, at: Moment) -> Rank:
        way = self._way(at.desk)
        return Rank.SUPERVISOR if way is not None and way.needs_supervisor else Rank.DEALER

    def guard(self, at: Moment) -> Refused | None:
        clause = self.cites(at)
        if not burn_is_due(at.table):
            return Refused("No card is to be burned now.", clause)
        if refusal := uncollected(at):
            return refusal
        if self._way(at.desk) is None:
            return Refused(f"{at.rules.title} does not burn that way.", clause)
        by_value = self.kind is BurnKind.FACE_VALUE
        if at.cards.stock.remaining < 1 + MOST_BURNED * by_value:  # whatever the card is: nobody has seen it yet
            return Refused(f"Too few cards are left to burn{' by face value' if by_value else ''}.", clause)
        shows = self.kind is not BurnKind.ONE_UNSEEN
        if shows != (self.shown is not None):
            return Refused("This burn shows its card." if shows else "This burn shows no card.", clause)
        if self.shown is not None and not at.cards.stock.could_hold(self.shown):
            return Refused(f"The shoe cannot hold another {self.shown}.", at.book[DECKS].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not burn_is_due(at.table):
            return
        for way in at.desk.procedure.burns:
            if way.kind is BurnKind.ONE_UNSEEN:
                yield Choice({"kind": way.kind, "shown": None})
            elif (face := any_card(at.table)) is not None:
                yield Choice({"kind": way.kind}, {"shown": face})

    def act(self, course: Course) -> None:
        way = self._way(course.desk)
        unseen = 1
        if self.shown is not None:
            unseen = burn_count(self.shown) if self.kind is BurnKind.FACE_VALUE else 0
        clause = None if way is None else way.clause
        course.happens(CardsBurned, clause, kind=self.kind, shown=self.shown, unseen=unseen)
