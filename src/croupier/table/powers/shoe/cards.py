"""Cards brought to the table, checked, shuffled, riffled; cards that were dropped, and found again."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from croupier.cards.procedure import ByHand, CutBy, CutMoment, CutStart, Riffled, RiffleMoment, Source
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import (
    CHECK_BEFORE_USE,
    CHECK_CARDS,
    CHECKED_FIRST,
    DECKS,
    DROPPED_CARDS,
    HANDLED_CARDS,
    OTHER_BACK,
    PRE_SHUFFLED,
    PRE_SHUFFLED_AGAIN,
    REPLACE_CARDS,
    SAME_BACK,
    SECOND_DECK,
    SECURE_CARDS,
    SHUFFLE,
    SHUFFLE_AGAIN,
    UNFIT_CARDS,
)
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import (
    CardsChecked,
    CardsDropped,
    CardsIntroduced,
    CardsRiffled,
    CardsSecured,
    CardsShuffled,
    CardsVerified,
)
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Ordered, Secured, Stage
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import lacks
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import as_they_came, needs_no_shuffle, offers_of, ready_after_shuffle


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


@power(SECURE_CARDS, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about cards under lock.")
class SecureCards(Command, frozen=True):
    """Cards for this table are made ready ahead of time and put under lock until they are wanted."""

    back: Name
    source: Source = Source.NEW
    checked: bool = False
    """A dealer, a casino supervisor or a checking machine has gone through them."""

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for checked in (True, False):
            yield Choice({"checked": checked}, {"back": at.conditions.backs[0], "source": Source.NEW})

    def act(self, course: Course) -> None:
        course.happens(CardsSecured, course.book[SECURE_CARDS].clause, cards=Secured(self.back, self.source, self.checked))


@power(DECKS, rank=Rank.DEALER)
class IntroduceCards(Command, frozen=True):
    """Bring cards to the table, or new ones in place of those in use; such as lie under lock come from there."""

    back: Name
    scanning: bool = False
    """The shoe reads the cards, so that new ones may have the same back."""
    source: Source = Source.NEW

    def _same_back(self, at: Moment) -> bool:
        return self.back == at.cards.pack.back and _told_apart(at)

    def _beside(self, at: Moment) -> bool:
        """They are the deck that takes turns with the one in use; what must be done with that one is done first."""
        cards, care = at.cards, at.cards.care
        seen_to = care.check is None and care.condemned is None and not care.handled
        return bool(cards.awaits) and seen_to and self.back not in cards.decks

    def _in_place_of(self, at: Moment) -> Topic[Any] | None:
        return None if self._beside(at) else _in_place_of(at)

    def rests_on(self, at: Moment) -> Topic[Any]:
        if self.scanning and self._same_back(at):
            return SAME_BACK
        return self._in_place_of(at) or DECKS

    def needs(self, at: Moment) -> Rank:
        if self.scanning and self._same_back(at):
            return Rank.ASSISTANT_MANAGER
        return Rank.DEALER if self._in_place_of(at) is None else Rank.SUPERVISOR

    def guard(self, at: Moment) -> Refused | None:
        if at.round is not None:
            clause = at.book.cite(self._in_place_of(at) or DECKS)
            return Refused("Cards are not replaced while a round is in progress.", clause)
        if self._same_back(at) and not self.scanning:
            return Refused(f"The new cards need another back than {at.cards.pack.back}.", at.book[OTHER_BACK].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is not None:
            return
        back = at.cards.pack.back
        other = at.cards.awaits or next(each for each in at.conditions.backs if each != back)
        told_apart = _told_apart(at)
        for scanning in (False, True):
            yield Choice(
                {"scanning": scanning}, {"back": other, "source": Source.NEW}, barring={"back": (back,)} if told_apart else {}
            )
        if told_apart:
            yield Choice({"back": back, "scanning": True}, {"source": Source.NEW})

    def act(self, course: Course) -> None:
        at = course.moment
        why, beside = self._in_place_of(at), self._beside(at)
        book, cards = at.book, at.cards
        taken = self._from_lock(cards.secured)
        course.happens(
            CardsIntroduced, book.cite(DECKS), None if why is None else book.cite(why),
            book.cite(SAME_BACK) if self._same_back(at) else None, None if taken is None else book.cite(SECURE_CARDS),
            book.cite(SECOND_DECK) if beside else None,
            back=self.back, packs=at.rules.terms.decks, shoe=cards.shoe,
            start=CutStart(CutMoment.COMMENCING if at.table.played == 0 else CutMoment.CARDS_REPLACED), scanning=self.scanning,
            source=self.source, check=_check_of(at, taken), secured=taken, beside=beside,
        )  # fmt: skip

    def _from_lock(self, secured: tuple[Secured, ...]) -> Secured | None:
        """Of those under lock that are such cards: the first that were checked, or else the first."""
        fitting = [each for each in secured if each.back == self.back and each.source is self.source]
        return next((each for each in fitting if each.checked), fitting[0] if fitting else None)


def _check_of(at: Moment, taken: Secured | None) -> Ordered | None:
    """Whether cards must be checked before they are used: where the document says so and nobody has."""
    first = at.book.get(CHECKED_FIRST)
    return None if first is None or (taken is not None and taken.checked) else Ordered(first.clause)


@power(CHECK_CARDS, rank=Rank.SUPERVISOR, while_halted=True, beside=(Rank.INSPECTOR,))
class CheckCards(Command, frozen=True):
    """Order the cards checked and verified."""

    def rests_on(self, at: Moment) -> Topic[Any]:
        """Before cards are used their dealer checks them; an inspector orders a check at any time."""
        before_use = at.cards.stage is Stage.LOADED and self.by.rank is not Rank.INSPECTOR
        return CHECK_BEFORE_USE if before_use and CHECK_BEFORE_USE in at.book else CHECK_CARDS

    def needs(self, at: Moment) -> Rank:
        return Rank.DEALER if self.rests_on(at) is CHECK_BEFORE_USE else Rank.SUPERVISOR

    def guard(self, at: Moment) -> Refused | None:
        if at.cards.stage is Stage.NONE:
            return Refused("There are no cards at the table to check.", at.book.cite(self.rests_on(at)))
        return None

    def act(self, course: Course) -> None:
        ordered = course.table.cards.care.check
        ground = self.rests_on(course.moment)
        course.happens(CardsChecked, course.book.cite(ground), None if ordered is None else ordered.by)


@power(SHUFFLE, reorders=True, rank=Rank.DEALER)
class Shuffle(Command, frozen=True):
    how: Literal["dealer", "device", "pre-shuffled"] = "dealer"
    """`pre-shuffled`: taken as they came."""
    commitment: str = ""

    def rests_on(self, at: Moment) -> Topic[Any]:
        """Some documents speak of cards that came shuffled by themselves."""
        return PRE_SHUFFLED if at.cards.pack.source is not Source.NEW and PRE_SHUFFLED in at.book else SHUFFLE

    def _by_hand(self, at: Moment) -> ByHand | None:
        """What the document says of a dealer who mixes these cards before they go into the shoe or device."""
        way = at.desk.procedure.by_hand
        if way is None or self.how != "dealer" or way.only is None:
            return way if self.how == "dealer" else None
        return way if as_they_came(at.table) and way.only is at.cards.pack.source else None

    def needs(self, at: Moment) -> Rank:
        """Cards that are shuffled already are shuffled again only by direction."""
        by_hand = self._by_hand(at)
        again = at.round is None and at.cards.stage not in (Stage.NONE, Stage.LOADED) and not at.cards.care.unverified
        return Rank.SUPERVISOR if again or (by_hand is not None and by_hand.needs_supervisor) else Rank.DEALER

    def turned_away(self, at: Moment) -> Refused:
        by_hand = self._by_hand(at)
        clause = at.book.cite(self.rests_on(at)) if by_hand is None or not by_hand.needs_supervisor else by_hand.clause
        again = "The cards are shuffled already; another shuffle is for a casino supervisor to direct."
        return lacks(self, Rank.DEALER, clause) or Refused(again, clause)

    def guard(self, at: Moment) -> Refused | None:
        clause, cards = at.book.cite(self.rests_on(at)), at.cards
        if at.round is not None:
            return Refused("The cards are not shuffled while a round is in progress.", clause)
        if refusal := uncollected(at):
            return refusal
        if cards.stage is Stage.NONE:
            return Refused("There are no cards at the table to shuffle.", clause)
        if cards.care.handled:
            return Refused("Players have handled these cards: they must be replaced.", at.book.cite(HANDLED_CARDS))
        if cards.care.check is not None:
            again = "" if cards.pack.fresh else " again"
            return Refused(f"The cards are checked before they are shuffled{again}.", cards.care.check.by)
        if cards.care.condemned is not None:
            return Refused("These cards are not played again: new ones take their place.", cards.care.condemned.by)
        return self._not_as_they_came(at) if self.how == "pre-shuffled" else self._to_be_taken_as_they_came(at)

    def _not_as_they_came(self, at: Moment) -> Refused | None:
        clause, pack = at.book.cite(PRE_SHUFFLED, SHUFFLE), at.cards.pack
        if not pack.fresh:
            return Refused("These cards have been in use here: they are shuffled at the table.", clause)
        if PRE_SHUFFLED not in at.book:
            return Refused(f"{at.rules.title} has all cards shuffled before play, those too that came shuffled.", clause)
        if pack.source is Source.NEW:
            return Refused("These cards are new: they are shuffled at the table.", clause)
        if at.desk.procedure.device_shuffles:
            return Refused("The shuffling device shuffles all cards, those too that came shuffled.", at.desk.procedure.cut.clause)
        return None

    def _to_be_taken_as_they_came(self, at: Moment) -> Refused | None:
        """Cards that came shuffled are mixed again before their first round only in a way that the document knows."""
        procedure, source = at.desk.procedure, at.cards.pack.source
        if not needs_no_shuffle(at.table) or self._by_hand(at) is not None:
            return None
        riffled = _riffled_of(at)
        into_machine = procedure.cut.by is CutBy.NONE or (
            riffled is not None and source in riffled.sources and RiffleMoment.BEFORE_DEVICE in riffled.moments
        )
        if self.how == "device" and into_machine:
            return None
        clause = procedure.by_hand.clause if self.how == "dealer" and procedure.by_hand is not None else at.book.cite(PRE_SHUFFLED)
        whom = "their maker" if source is Source.MAKER else "the casino"
        return Refused(f"Cards that {whom} shuffled are first played as they came.", clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and at.cards.stage is not Stage.NONE:
            for how in ("dealer", "device", "pre-shuffled"):
                yield Choice({"how": how}, {"commitment": ""})

    def act(self, course: Course) -> None:
        desk, cards, at = course.desk, course.table.cards, course.moment
        book, by_hand, came = course.book, self._by_hand(at), cards.pack.source is not Source.NEW
        again = book.cite(*((PRE_SHUFFLED_AGAIN,) if came else ()), SHUFFLE_AGAIN) if cards.stage is Stage.READY else None
        course.happens(
            CardsShuffled, book.cite(self.rests_on(at)), again, None if by_hand is None else by_hand.clause,
            how=self.how, commitment=self.commitment, shoe=cards.shoe + 1,
            offers=offers_of(course.table, desk, cards.start), ready=ready_after_shuffle(desk),
        )  # fmt: skip


def _riffled_of(at: Moment) -> Riffled | None:
    """What the document says of a riffle on request: of cards from where these come, or else of others."""
    ways = at.desk.procedure.riffles
    return next((way for way in ways if at.cards.pack.source in way.sources), ways[0] if ways else None)


_WHEN: Final = {
    RiffleMoment.BEFORE_DEVICE: "as they came, before they go into the shuffling machine",
    RiffleMoment.BEFORE_CUT: "once they are taken as shuffled, before the cut",
}


@power(reorders=True, rank=Rank.SUPERVISOR)
class Riffle(Command, frozen=True):
    """One more riffle of cards that came shuffled, at a player's request."""

    player: Name
    commitment: str = ""

    def cites(self, at: Moment) -> str | None:
        way = _riffled_of(at)
        return None if way is None else way.clause

    def guard(self, at: Moment) -> Refused | None:
        way, cards = _riffled_of(at), at.cards
        if way is None:
            return Refused(f"{at.rules.title} does not offer a riffle on request.")
        if self.player not in at.floor.people:
            return Refused(f"{self.player} is not at this table.", way.clause)
        if refusal := uncollected(at):
            return refusal
        if cards.pack.source is Source.NEW:
            return Refused("Only cards that came shuffled are riffled on request.", way.clause)
        if cards.pack.source not in way.sources:
            return Refused(f"{at.rules.title} does not riffle cards that their maker shuffled.", way.clause)
        moment = RiffleMoment.BEFORE_DEVICE if cards.stage is Stage.LOADED else RiffleMoment.BEFORE_CUT
        if not as_they_came(at.table) or moment not in way.moments:
            return Refused(f"These cards are riffled {', or '.join(_WHEN[each] for each in way.moments)}.", way.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.desk.procedure.riffles and as_they_came(at.table):
            for player in at.players:
                yield Choice({"player": player})

    def act(self, course: Course) -> None:
        course.happens(CardsRiffled, self.cites(course.moment), player=self.player, commitment=self.commitment)


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
