"""The deal, card by card, and the cards turned over by the dealer."""

from collections.abc import Iterator

from croupier.cards.card import PACK, Card
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Deal
from croupier.games.topics import DEAL, FACE_UP, PASSING, RESULT, SETTLE
from croupier.table.acting.course import Course
from croupier.table.acting.laying import lay, turn
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.model.table import Table
from croupier.table.powers.power import Choice, power
from croupier.table.reading.hands import DEALER, face_down, faces_for, to_be_named
from croupier.table.reading.laying import burns_next, in_front, lies_down, why_not_laid, why_not_turned
from croupier.table.reading.moment import Moment
from croupier.table.reading.passing import bids_open
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.waiting import round_in_question


def while_turning(at: Moment) -> bool:
    """Cards may be turned while one is held, for that may be all it waits for; not while the round itself is in question."""
    return round_in_question(at.table) is None


def _clears_the_way(at: Moment) -> bool:
    """The card in front of the shoe may be all that a held one waits for."""
    return bool(in_front(at.table)) and round_in_question(at.table) is None


@power(DEAL, rank=Rank.DEALER, while_halted=_clears_the_way, cards="card", from_shoe=True)
class DealCard(Command, frozen=True):
    card: Card | None
    """None while the face of a card laid face down is not known."""
    down: bool = False

    def guard(self, at: Moment) -> Refused | None:
        if in_front(at.table):
            return why_not_laid(at, self._in_front(at.table), "front", down=self.down)
        return why_not_laid(at, self.card, "shoe", down=self.down)

    def _in_front(self, table: Table) -> Card | None:
        """One in front of the shoe was read when it left it, though it lies face down."""
        return in_front(table)[0].card if self.card is None else self.card

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is not None and not isinstance(at.step, Deal):
            return
        front = in_front(at.table)
        if front and front[0].card is not None:
            for card in (None,) if is_sealed(at.table) else (front[0].card, None):
                for down in (False, True):
                    yield Choice({"card": card, "down": down})
            return
        if not front and burns_next(at.table, at.desk):
            yield from (Choice({"card": None, "down": down}) for down in (False, True))
            return
        stock, unseen = at.cards.stock, bool(front)
        left = not unseen
        out = tuple(card for card in PACK if not stock.could_show(card, left=left))
        some = next((card for card in PACK if card not in out), None)
        for down in (False, True):
            barred = out if down or lies_down(at.table, at.desk) else (None, *out)
            if some is not None:
                yield Choice({"down": down}, {"card": some}, barring={"card": barred} if barred else {})
            else:
                yield Choice({"card": None, "down": down})

    def act(self, course: Course) -> None:
        if in_front(course.table):
            lay(course, self._in_front(course.table), "front", down=self.down)
        else:
            lay(course, self.card, "shoe", down=self.down)


@power(FACE_UP, rank=Rank.DEALER, while_halted=while_turning, cards="cards")
class ExposeHand(Command, frozen=True):
    hand: Name
    cards: tuple[Card, ...] = ()
    """The faces that were not known, in the order in which they lie."""

    def guard(self, at: Moment) -> Refused | None:
        ongoing = at.round
        if ongoing is None or not face_down(ongoing, self.hand):
            return Refused(f"No cards of {self.hand!r} lie face down.", at.book.cite(FACE_UP))
        early = self._too_early(at) if at.rules.dealt_down else self._not_the_dealers(at)
        return early or why_not_turned(at, self.hand, self.cards)

    def _too_early(self, at: Moment) -> Refused | None:
        """Poker's dealer turns when everyone has decided, and the players' hands are shown as they are settled."""
        ongoing = at.round
        assert ongoing is not None
        if not isinstance(at.step, Complete):
            return Refused("The dealer's cards are turned once all players have decided.", at.book.cite(RESULT))
        if self.hand != DEALER and (face_down(ongoing, DEALER) or not to_be_named(ongoing, self.hand)):
            return Refused("Players' hands are shown as they are settled.", at.book.cite(SETTLE))
        return None

    def _not_the_dealers(self, at: Moment) -> Refused | None:
        """The opening deal comes first, and a hand that is out with a player or on offer is not the dealer's to turn."""
        ongoing = at.round
        assert ongoing is not None
        if ongoing.dealt < at.rules.opening:
            return Refused("The cards are exposed when the opening deal is complete.", at.book.cite(FACE_UP))
        passing = ongoing.passing
        if passing is None:
            return None
        bids = bids_open(at.table, at.desk)
        if passing.hand == self.hand and not passing.holder and not bids:
            return None
        who = passing.holder or (bids[0].player if bids else "the dealer")
        return Refused(f"The cards of {passing.hand} are with or offered to {who}.", at.book[PASSING].one_at_a_time)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        ongoing = at.round
        for hand in ongoing.order if ongoing is not None else ():
            if ongoing is not None and face_down(ongoing, hand):
                faces = faces_for(at.table, hand)
                yield Choice({"hand": hand}, {"cards": faces}) if faces else Choice({"hand": hand, "cards": ()})

    def act(self, course: Course) -> None:
        book, ongoing = course.book, course.round
        if course.desk.rules.dealt_down:
            step = course.moment.step
            clause = step.clause if step is not None else None
        else:
            clause = book[PASSING].turned_over if ongoing.passing is not None else book.cite(FACE_UP)
        turn(course, self.hand, self.cards, clause)
