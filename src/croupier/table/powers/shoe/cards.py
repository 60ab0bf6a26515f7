"""Cards brought to the table, checked, shuffled, riffled; cards that were dropped, and found again."""

from collections.abc import Iterator
from typing import Any, Literal

from croupier.cards.procedure import CutMoment, CutStart
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import (
    CHECK_BEFORE_USE,
    CHECK_CARDS,
    DECKS,
    DROPPED_CARDS,
    HANDLED_CARDS,
    OTHER_BACK,
    PRE_SHUFFLED,
    REPLACE_CARDS,
    SAME_BACK,
    SHUFFLE,
    UNFIT_CARDS,
)
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import (
    CardsChecked,
    CardsDropped,
    CardsIntroduced,
    CardsRiffled,
    CardsShuffled,
    CardsVerified,
)
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Stage
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import lacks
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import offers_of, ready_after_shuffle


def uncollected(at: Moment) -> Refused | None:
    """Nothing is done with dropped cards before someone has found all of them collected."""
    if not at.cards.care.unverified:
        return None
    return Refused("The supervisor must first find all dropped cards collected.", at.book[DROPPED_CARDS].clause)


def _in_place_of(at: Moment) -> Topic[Any] | None:
    """Why those in use are replaced; nothing where these are the first."""
    cards = at.cards
    if cards.stage is Stage.NONE and not cards.pack.back:
        return None
    return UNFIT_CARDS if cards.stage is not Stage.LOADED and UNFIT_CARDS in at.book else REPLACE_CARDS


def _told_apart(at: Moment) -> bool:
    """At the end of a shoe new cards may have to be told from the old ones by their backs; unfit ones are replaced by any."""
    return OTHER_BACK in at.book and _in_place_of(at) is REPLACE_CARDS


@power(DECKS, rank=Rank.DEALER)
class IntroduceCards(Command, frozen=True):
    """Bring cards to the table, or new ones in place of those in use."""

    back: Name
    scanning: bool = False
    """The shoe reads the cards, so that new ones may have the same back."""

    def _same_back(self, at: Moment) -> bool:
        return self.back == at.cards.pack.back and _told_apart(at)

    def rests_on(self, at: Moment) -> Topic[Any]:
        if self.scanning and self._same_back(at):
            return SAME_BACK
        return _in_place_of(at) or DECKS

    def needs(self, at: Moment) -> Rank:
        if self.scanning and self._same_back(at):
            return Rank.ASSISTANT_MANAGER
        return Rank.DEALER if _in_place_of(at) is None else Rank.SUPERVISOR

    def guard(self, at: Moment) -> Refused | None:
        if at.round is not None:
            clause = at.book.cite(_in_place_of(at) or DECKS)
            return Refused("Cards are not replaced while a round is in progress.", clause)
        if self._same_back(at) and not self.scanning:
            return Refused(f"The new cards need another back than {at.cards.pack.back}.", at.book[OTHER_BACK].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is not None:
            return
        back = at.cards.pack.back
        other = next(each for each in at.conditions.backs if each != back)
        told_apart = _told_apart(at)
        for scanning in (False, True):
            yield Choice({"scanning": scanning}, {"back": other}, barring={"back": (back,)} if told_apart else {})
        if told_apart:
            yield Choice({"back": back, "scanning": True})

    def act(self, course: Course) -> None:
        at = course.moment
        why = _in_place_of(at)
        book, cards = at.book, at.cards
        course.happens(
            CardsIntroduced, book.cite(DECKS), None if why is None else book.cite(why),
            book.cite(SAME_BACK) if self._same_back(at) else None,
            back=self.back, packs=at.rules.terms.decks, shoe=cards.shoe,
            start=CutStart(CutMoment.COMMENCING if at.table.played == 0 else CutMoment.CARDS_REPLACED), scanning=self.scanning,
        )  # fmt: skip


@power(CHECK_CARDS, rank=Rank.SUPERVISOR, while_halted=True, beside=(Rank.INSPECTOR,))
class CheckCards(Command, frozen=True):
    """Order the cards checked and verified."""

    def rests_on(self, at: Moment) -> Topic[Any]:
        """Before cards are used their dealer checks them; an inspector orders a check at any time."""
        before_use = at.cards.stage is Stage.LOADED and self.by.rank is not Rank.INSPECTOR
        return CHECK_BEFORE_USE if before_use and CHECK_BEFORE_USE in at.book else CHECK_CARDS

    def needs(self, at: Moment) -> Rank:
        return Rank.DEALER if self.rests_on(at) is CHECK_BEFORE_USE else Rank.SUPERVISOR

    def act(self, course: Course) -> None:
        ordered = course.table.cards.care.check
        ground = self.rests_on(course.moment)
        course.happens(CardsChecked, course.book.cite(ground), None if ordered is None else ordered.by)


@power(SHUFFLE, reorders=True, rank=Rank.DEALER)
class Shuffle(Command, frozen=True):
    how: Literal["dealer", "device", "pre-shuffled"] = "dealer"
    commitment: str = ""

    def needs(self, at: Moment) -> Rank:
        """Cards that are shuffled already are shuffled again only by direction."""
        again = at.round is None and at.cards.stage not in (Stage.NONE, Stage.LOADED) and not at.cards.care.unverified
        return Rank.SUPERVISOR if again else Rank.DEALER

    def turned_away(self, at: Moment) -> Refused:
        clause = at.book[SHUFFLE].clause
        again = "The cards are shuffled already; another shuffle is for a casino supervisor to direct."
        return lacks(self, Rank.DEALER, clause) or Refused(again, clause)

    def guard(self, at: Moment) -> Refused | None:
        clause, cards = at.book[SHUFFLE].clause, at.cards
        if at.round is not None:
            return Refused("The cards are not shuffled while a round is in progress.", clause)
        if refusal := uncollected(at):
            return refusal
        if cards.stage is Stage.NONE:
            return Refused("There are no cards at the table to shuffle.", clause)
        if cards.care.handled:
            return Refused("Players have handled these cards: they must be replaced.", at.book.cite(HANDLED_CARDS))
        if cards.care.check is not None:
            return Refused("The cards are checked before they are shuffled again.", cards.care.check.by)
        if cards.care.condemned is not None:
            return Refused("These cards are not played again: new ones take their place.", cards.care.condemned.by)
        if self.how == "pre-shuffled" and not cards.pack.fresh:
            sentence = "These cards have been in use here: they are shuffled at the table."
            return Refused(sentence, at.book.cite(PRE_SHUFFLED, SHUFFLE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and at.cards.stage is not Stage.NONE:
            for how in ("dealer", "device", "pre-shuffled"):
                yield Choice({"how": how}, {"commitment": ""})

    def act(self, course: Course) -> None:
        desk, cards = course.desk, course.table.cards
        by_hand = desk.procedure.by_hand_clause if self.how == "dealer" else None
        course.happens(
            CardsShuffled, course.book[SHUFFLE].clause, by_hand, how=self.how, commitment=self.commitment, shoe=cards.shoe + 1,
            offers=offers_of(course.table, desk, cards.start), ready=ready_after_shuffle(desk),
        )  # fmt: skip


@power(reorders=True, rank=Rank.SUPERVISOR)
class Riffle(Command, frozen=True):
    """One more riffle of pre-shuffled cards before the cut, at a player's request."""

    player: Name
    commitment: str = ""

    def cites(self, at: Moment) -> str | None:
        return at.desk.procedure.riffle_clause

    def guard(self, at: Moment) -> Refused | None:
        clause = self.cites(at)
        if not at.desk.procedure.riffles:
            return Refused(f"{at.rules.title} does not offer a riffle on request.", clause)
        if self.player not in at.floor.people:
            return Refused(f"{self.player} is not at this table.", clause)
        if at.cards.stage is not Stage.SHUFFLED:
            return Refused("A riffle on request comes after the shuffle and before the cut.", clause)
        if at.cards.pack.how != "pre-shuffled":
            return Refused("Only cards that came shuffled are riffled on request.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.desk.procedure.riffles and at.cards.stage is Stage.SHUFFLED and at.cards.pack.how == "pre-shuffled":
            for player in at.players:
                yield Choice({"player": player})

    def act(self, course: Course) -> None:
        clause = course.desk.procedure.riffle_clause
        course.happens(CardsRiffled, clause, player=self.player, commitment=self.commitment)


@power(DROPPED_CARDS, rank=Rank.DEALER)
class DropCards(Command, frozen=True):
    """The dealer mishandled or dropped the cards."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book[DROPPED_CARDS].clause
        if at.cards.stage is Stage.NONE or at.round is not None:
            return Refused("The cards are not in the dealer's hands now.", clause)
        if at.cards.care.unverified:
            return Refused("The drop is already reported; the supervisor must verify the cards.", clause)
        return None

    def act(self, course: Course) -> None:
        course.happens(CardsDropped, course.book[DROPPED_CARDS].clause)


@power(DROPPED_CARDS, rank=Rank.SUPERVISOR, while_halted=True)
class VerifyCards(Command, frozen=True):
    """The supervisor finds all dropped cards collected."""

    def guard(self, at: Moment) -> Refused | None:
        if at.cards.care.unverified:
            return None
        return Refused("No dropped cards wait to be verified.", at.book[DROPPED_CARDS].clause)

    def act(self, course: Course) -> None:
        course.happens(CardsVerified, course.book[DROPPED_CARDS].clause)
