"""Method B: a hand's cards passed to the players, who turn them."""

from collections.abc import Iterator
from typing import Literal

from croupier.cards.card import Card
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.topics import DESIGNATE, FORFEIT_HAND, METHODS, NOMINATE, PASSING, REVEAL_HAND
from croupier.table.acting.course import Course
from croupier.table.acting.laying import turn
from croupier.table.message.command import Command, Name
from croupier.table.message.events import HandForfeited, HandPassed, HandRefused, PlayerDesignated
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.round import Holding
from croupier.table.powers.power import Choice, power
from croupier.table.powers.round.dealing import while_turning
from croupier.table.reading.desk import lacks, not_theirs
from croupier.table.reading.hands import faces_for
from croupier.table.reading.laying import why_not_turned
from croupier.table.reading.moment import Moment
from croupier.table.reading.passing import bids_open

HANDS = ("player", "banker")


@power(DESIGNATE, rank=Rank.ASSISTANT_MANAGER, while_halted=True)
class DesignatePlayer(Command, frozen=True):
    """Approve a player to receive a hand whatever they have wagered."""

    player: Name
    hand: Literal["player", "banker"]

    def guard(self, at: Moment) -> Refused | None:
        passing = at.book.get(PASSING)
        if passing is None or at.conditions.method != "B":
            return Refused("At this table no cards are passed to players.", at.book.cite(METHODS))
        patron = at.floor.people.get(self.player)
        if patron is None:
            return Refused(f"{self.player} is not at this table.")
        if not patron.seated:
            return Refused(f"{self.player} does not sit at the table.", passing.seated)
        if at.round is not None:
            return Refused("The cards of this coup are already out.", at.book.cite(DESIGNATE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and at.conditions.method == "B":
            for player in at.players:
                for hand in HANDS:
                    yield Choice({"player": player, "hand": hand})

    def act(self, course: Course) -> None:
        course.happens(PlayerDesignated, course.book[DESIGNATE].clause, player=self.player, hand=self.hand)


def _none_on_offer(at: Moment) -> Refused | None:
    if at.book.get(PASSING) is None or not bids_open(at.table, at.desk):
        return Refused("No hand is on offer.", at.book.cite(PASSING, METHODS))
    return None


def _asked(at: Moment) -> tuple[str, ...]:
    """The player to whom a hand is offered now."""
    return tuple(bid.player for bid in bids_open(at.table, at.desk)[:1])


def _offered_to_another(at: Moment, by: Actor) -> Refused:
    if refusal := _none_on_offer(at):
        return refusal
    bid = bids_open(at.table, at.desk)[0]
    theirs = Refused(f"The cards are offered to {bid.player}.", bid.clause)
    return theirs if by.rank is Rank.PLAYER else not_theirs(by, bid.player) or theirs


@power(PASSING, rank=Rank.PLAYER, while_halted=while_turning)
class AcceptHand(Command, frozen=True):
    """The player offered the hand takes it; `nominee` exposes it for them."""

    nominee: str = ""

    def needs(self, _at: Moment) -> Rank:
        """A casino supervisor lets somebody else expose the hand."""
        return Rank.SUPERVISOR if self.nominee else Rank.PLAYER

    def rests_on(self, _at: Moment) -> Topic[Provision]:
        return NOMINATE if self.nominee else PASSING

    def speakers(self, at: Moment) -> tuple[str, ...]:
        return _asked(at)

    def turned_away(self, at: Moment) -> Refused:
        if not self.nominee or (self.by.rank is Rank.PLAYER and self.by.id not in _asked(at)):
            return _offered_to_another(at, self.by)
        clause = at.book.cite(NOMINATE)
        return _none_on_offer(at) or lacks(self, Rank.SUPERVISOR, clause) or Refused("Somebody else may not expose it.", clause)

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _none_on_offer(at):
            return refusal
        nominee = at.floor.people.get(self.nominee)
        if self.nominee and (nominee is None or not nominee.seated):
            return Refused(f"{self.nominee} does not sit at the table.", at.book[PASSING].seated)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if _none_on_offer(at) is None:
            yield Choice({"nominee": ""})
            for name in () if at.player else at.floor.names:
                yield Choice({"nominee": name})

    def act(self, course: Course) -> None:
        table, passing = course.table, course.round.passing
        assert passing is not None
        bid = bids_open(table, course.desk)[0]
        nominated = course.book.cite(NOMINATE) if self.nominee else None
        clauses = (course.book[PASSING].clause, bid.clause, nominated)
        course.happens(HandPassed, *clauses, hand=passing.hand, player=bid.player, nominee=self.nominee)


@power(PASSING, rank=Rank.PLAYER, while_halted=while_turning)
class RefuseHand(Command, frozen=True):
    def speakers(self, at: Moment) -> tuple[str, ...]:
        return _asked(at)

    def turned_away(self, at: Moment) -> Refused:
        return _offered_to_another(at, self.by)

    def guard(self, at: Moment) -> Refused | None:
        return _none_on_offer(at)

    def act(self, course: Course) -> None:
        bids, passing = bids_open(course.table, course.desk), course.round.passing
        assert passing is not None
        clause = bids[1].clause if len(bids) > 1 else course.book[PASSING].retained
        course.happens(HandRefused, clause, hand=passing.hand, player=bids[0].player)


def _held(at: Moment) -> Holding | Refused:
    ongoing = at.round
    if ongoing is None or ongoing.passing is None or not ongoing.passing.holder:
        return Refused("No player has the cards.", at.book.cite(PASSING, METHODS))
    return ongoing.passing


@power(REVEAL_HAND, rank=Rank.PLAYER, while_halted=while_turning, cards="cards")
class RevealHand(Command, frozen=True):
    """The player shows the hand and gives it back."""

    cards: tuple[Card, ...] = ()
    """The faces that were not known, in the order in which they lie."""

    def speakers(self, at: Moment) -> tuple[str, ...]:
        held = _held(at)
        return () if isinstance(held, Refused) else tuple(filter(None, (held.holder, held.nominee)))

    def turned_away(self, at: Moment) -> Refused:
        held, clause = _held(at), at.book.cite(PASSING)
        if isinstance(held, Refused):
            return held
        theirs = Refused(f"The cards are with {held.nominee or held.holder}.", clause)
        return theirs if self.by.rank is Rank.PLAYER else lacks(self, Rank.DEALER, clause) or theirs

    def guard(self, at: Moment) -> Refused | None:
        held = _held(at)
        return held if isinstance(held, Refused) else why_not_turned(at, held.hand, self.cards)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        held = _held(at)
        if not isinstance(held, Refused):
            faces = faces_for(at.table, held.hand)
            yield Choice({}, {"cards": faces}) if faces else Choice({"cards": ()})

    def act(self, course: Course) -> None:
        held = course.round.passing
        assert held is not None
        turn(course, held.hand, self.cards, course.book[REVEAL_HAND].clause)


@power(FORFEIT_HAND, rank=Rank.SUPERVISOR, while_halted=while_turning)
class ForfeitHand(Command, frozen=True):
    """The supervisor takes the cards out of a player's hands."""

    def guard(self, at: Moment) -> Refused | None:
        held = _held(at)
        return held if isinstance(held, Refused) else None

    def act(self, course: Course) -> None:
        held = course.round.passing
        assert held is not None
        course.happens(HandForfeited, course.book[FORFEIT_HAND].clause, hand=held.hand, player=held.holder)
