"""Cards laid on or handed to the wrong side, or turned by the dealer instead of a player: how the coup goes on."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, Literal

from croupier.cards.card import Card
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Deal
from croupier.games.topics import MISDELIVERY, MISDELIVERY_COMPLETE, MISDELIVERY_NO_BET, MISDELIVERY_RETRACT
from croupier.table.acting.casebook import tell
from croupier.table.acting.choosing import open_choice, without_wagers
from croupier.table.acting.course import Course
from croupier.table.acting.laying import turn
from croupier.table.acting.reopening import lay_held
from croupier.table.message.command import Command
from croupier.table.message.events import HandOffered
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import MisdeliveryRuled
from croupier.table.powers.chapters import ROUND
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.hands import face_down, faces_for
from croupier.table.reading.laying import why_not_laid, why_not_turned
from croupier.table.reading.moment import Moment
from croupier.table.reading.passing import bids_for, bids_open
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.wrong import begun_wrongly, misdelivered, shown_wrongly

WAYS: Final[dict[str, Topic[Provision]]] = {
    "complete": MISDELIVERY_COMPLETE, "retract": MISDELIVERY_RETRACT, "no-bet": MISDELIVERY_NO_BET,
}  # fmt: skip
_HAPPENED: Final = ("laid", "handed", "revealed")
_SWAPPED: Final = "Cards went to the wrong side or person, or the dealer turned one that a player should have."


@power(MISDELIVERY, rank=Rank.SUPERVISOR, while_halted=True, cards="cards",
       silent="{title} has no rule about cards delivered to the wrong side.", wrong=(
    Wrong("misdelivery-complete", ROUND, _SWAPPED, "The coup is finished with every wager standing.",
          MISDELIVERY_COMPLETE, {"way": "complete"}),
    Wrong("misdelivery-retract", ROUND, _SWAPPED,
          "Each player may withdraw or reduce wagers; if any is left the coup is finished, otherwise it is a no-bet coup.",
          MISDELIVERY_RETRACT, {"way": "retract"}),
    Wrong("misdelivery-no-bet", ROUND, _SWAPPED, "Every wager goes back, and the coup is finished as a no-bet coup.",
          MISDELIVERY_NO_BET, {"way": "no-bet"}),
))  # fmt: skip
class RuleMisdelivery(Command, frozen=True):
    """Cards were laid on or handed to the wrong side, or turned by the dealer: how the coup goes on."""

    happened: Literal["laid", "handed", "revealed"]
    way: Literal["complete", "retract", "no-bet"]
    cards: tuple[Card, ...] = ()
    """The faces of a hand so revealed that were not known."""
    hand: str = ""
    """The hand so revealed; left out where it was the held card."""

    def rests_on(self, _at: Moment) -> Topic[Any]:
        return WAYS[self.way]

    def guard(self, at: Moment) -> Refused | None:
        ongoing, rule = at.round, at.book[MISDELIVERY]
        over = ongoing is not None and (ongoing.void or (bool(ongoing.result) and self.way != "complete"))
        started = ongoing is not None and not over and not ongoing.no_bet and ongoing.dealt > 0
        if not started and not begun_wrongly(at.table):
            late = "After the result nobody goes back on a wager: the coup is complete."
            return Refused(late if over else "No coup with wagers is in progress.", rule.clause)
        if ongoing is not None and (ongoing.upset.discrepancy or ongoing.upset.choice is not None):
            return Refused("Another matter about this coup waits first.", rule.clause)
        clause = self._happened_by(at)
        if self.happened != "revealed" and (self.cards or self.hand):
            return Refused("A hand and its faces are named where the dealer revealed them.", clause)
        if at.cards.held:
            return self._not_the_held_card(at, clause)
        if self.happened == "revealed":
            return self._not_turned_too_soon(at, clause)
        if self.happened == "laid" and is_sealed(at.table):
            return Refused("A card of the sealed shoe that was laid wrongly is held, and none is.", clause)
        if self.happened == "handed" and (ongoing is None or ongoing.passing is None):
            return Refused("No hand is on offer to a player or out with one.", clause)
        return None

    def _happened_by(self, at: Moment) -> str:
        rule = at.book[MISDELIVERY]
        return {"laid": rule.laid, "handed": rule.handed, "revealed": rule.revealed}[self.happened]

    def _not_the_held_card(self, at: Moment, clause: str | None) -> Refused | None:
        """A card laid on the wrong side, or one that the dealer turned where it belongs, is what was misdelivered."""
        held, due = at.cards.held[0], at.step
        if self.happened == "laid":
            found = misdelivered(at.table)
        else:
            lies = isinstance(due, Deal) and held.laid in ("", due.hand)
            shown = held.up and not held.faced and shown_wrongly(at.table) and lies
            found = shown and self.happened == "revealed" and not self.hand and not self.cards
        if not found:
            return Refused("That is not what is wrong with the held card.", clause)
        return why_not_laid(at, held.card, "held", down=not held.up)

    def _not_turned_too_soon(self, at: Moment, clause: str | None) -> Refused | None:
        """A whole hand that was a player's to turn."""
        ongoing, hand = at.round, self.hand
        passing = ongoing.passing if ongoing is not None else None
        if ongoing is None or passing is None or not face_down(ongoing, hand):
            return Refused("No such hand lies face down, on offer to a player or out with one.", clause)
        on_offer = hand == passing.hand
        bids = bids_open(at.table, at.desk) if on_offer else bids_for(at.table, at.desk, hand)
        if not bids and not (on_offer and passing.holder):
            return Refused("Nobody but the dealer was to turn that hand.", clause)
        return why_not_turned(at, hand, self.cards)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and not begun_wrongly(at.table):
            return
        hands = at.round.order if at.round is not None and not at.cards.held else ("",)
        for happened, way in product(_HAPPENED, WAYS):
            for hand in hands if happened == "revealed" else ("",):
                faces = faces_for(at.table, hand)
                fixed = {"happened": happened, "way": way, "hand": hand}
                yield Choice(fixed, {"cards": faces}) if faces else Choice(fixed | {"cards": ()})

    def act(self, course: Course) -> None:
        at = course.moment
        way, kind, rule = course.book[WAYS[self.way]], self._happened_by(at), course.book[MISDELIVERY]
        course.happens(MisdeliveryRuled, way.clause, rule.clause, kind, happened=self.happened, way=self.way)
        self._put_in_place(course, kind)
        if self.way == "retract":
            open_choice(course, "reduce", way.clause)
        elif self.way == "no-bet":
            without_wagers(course, "played as a no-bet coup", way.clause)
        tell(course, way.tells, f"cards {self.happened} wrongly in coup {course.round.number}", way.told_by)

    def _put_in_place(self, course: Course, clause: str | None) -> None:
        """The card laid on the wrong side goes to its own; a card or hand that the dealer turned lies open."""
        placed = Course(course.table, self, course.desk)  # apart: in a no-bet coup no hand is offered to anyone
        if course.table.cards.held:
            lay_held(placed)
        elif self.happened == "revealed":
            turn(placed, self.hand, self.cards, clause)
        offers = self.way != "no-bet"
        course.follows(*(event for event in placed.events if offers or not isinstance(event, HandOffered)))
