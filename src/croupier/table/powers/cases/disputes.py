"""Disputes: raised, decided, reviewed, and the way to an inspector."""

from collections.abc import Iterator

from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import STAFF, Rank
from croupier.games.topics import DECISION_FINAL, DISPUTE, TOURNAMENT
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import DisputeDecided, DisputeRaised, DisputeReviewed, PatronAdvised, ReviewRequested
from croupier.table.model.casebook import Dispute
from croupier.table.model.people import Actor
from croupier.table.powers.chapters import DISPUTES
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.casebook import dispute_of
from croupier.table.reading.moment import Moment


def _theirs_to_say(player: str, clause: str | None) -> Refused:
    """Patrons speak for themselves, and the pit's staff record what they said."""
    return Refused(f"This is for {player} to say, or for the pit's staff to record.", clause)


def _patron(at: Moment, number: int) -> tuple[str, ...]:
    """Whose dispute it is."""
    dispute = dispute_of(at, number)
    return () if isinstance(dispute, Refused) else (dispute.player,)


def _not_their_dispute(at: Moment, number: int, topic: Topic[Provision]) -> Refused:
    """Whoever asks learns neither whose it is nor whether there is one."""
    return Refused(f"Dispute {number} is for its patron to speak of, or for the pit's staff to record.", at.book.cite(topic))


def _decided(at: Moment, number: int) -> Dispute | Refused:
    """A dispute that has been decided and whose patron may still go further with it."""
    dispute = dispute_of(at, number)
    if isinstance(dispute, Refused):
        return dispute
    if dispute.advised:
        return Refused(f"The decision on dispute {number} is final; an inspector takes complaints.", at.book.cite(DECISION_FINAL))
    if not dispute.decided:
        return Refused(f"Dispute {number} is not decided yet.", at.book.cite(DISPUTE))
    return dispute


def _theirs(at: Moment) -> Iterator[tuple[int, Dispute]]:
    """The decided disputes of those whose choices are asked for, at the table or gone."""
    for number, dispute in enumerate(at.table.casebook.disputes, 1):
        if dispute.decided and not dispute.advised and at.player in ("", dispute.player):
            yield number, dispute


@power(DISPUTE, rank=Rank.PLAYER, while_halted=True, wrong=Wrong(
    "dispute", DISPUTES, "A patron disputes something about the game.",
    "A gaming supervisor decides first; on request another casino supervisor reviews it; a patron still not satisfied "
    "is told of the right to go to an inspector.",
))  # fmt: skip
class RaiseDispute(Command, frozen=True):
    player: Name
    about: Name

    def speakers(self, at: Moment) -> tuple[str, ...]:
        return (self.player,) if self.player in at.floor.people else ()

    def turned_away(self, at: Moment) -> Refused:
        clause = at.book.cite(DISPUTE)
        if self.by.rank is Rank.PLAYER and self.by.id == self.player:
            return Refused(f"{self.player} is not at this table; staff record a complaint from elsewhere.", clause)
        return _theirs_to_say(self.player, clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            yield Choice({"player": player}, {"about": SOMEONE})
        if not at.player:
            stranger = SOMEONE
            while stranger in at.floor.people:
                stranger += "'"
            yield Choice({}, {"player": stranger, "about": SOMEONE})

    def act(self, course: Course) -> None:
        number = len(course.table.casebook.disputes) + 1
        course.happens(DisputeRaised, course.book.cite(DISPUTE), number=number, player=self.player, about=self.about)


@power(DISPUTE, rank=Rank.SUPERVISOR, while_halted=True)
class DecideDispute(Command, frozen=True):
    number: int
    decision: Name

    def guard(self, at: Moment) -> Refused | None:
        """A gaming supervisor, who is a casino supervisor, decides first; whoever stands above may as well. In a
        tournament's session it is for the Tournament Manager alone."""
        if at.table.sitting is not None and not at.table.sitting.ended:
            return Refused("The Tournament Manager decides disputes in a session.", at.book[TOURNAMENT].dispute)
        dispute = dispute_of(at, self.number)
        if isinstance(dispute, Refused):
            return dispute
        if dispute.decided:
            sentence = f"{dispute.decided_by} has decided dispute {self.number}; it can be reviewed."
            return Refused(sentence, at.book.cite(DISPUTE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, dispute in enumerate(at.table.casebook.disputes, 1):
            if not dispute.decided:
                yield Choice({"number": number}, {"decision": SOMEONE})

    def act(self, course: Course) -> None:
        course.happens(DisputeDecided, course.book.cite(DISPUTE), number=self.number, decision=self.decision)


@power(DISPUTE, rank=Rank.PLAYER, while_halted=True)
class AskForReview(Command, frozen=True):
    number: int

    def speakers(self, at: Moment) -> tuple[str, ...]:
        return _patron(at, self.number)

    def turned_away(self, at: Moment) -> Refused:
        return _not_their_dispute(at, self.number, DISPUTE)

    def guard(self, at: Moment) -> Refused | None:
        dispute = _decided(at, self.number)
        if isinstance(dispute, Refused):
            return dispute
        if dispute.review_asked:
            return Refused(f"A review of dispute {self.number} has been asked for.", at.book.cite(DISPUTE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, dispute in _theirs(at):
            if not dispute.review_asked:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        course.happens(ReviewRequested, course.book.cite(DISPUTE), number=self.number)


@power(DISPUTE, rank=Rank.SUPERVISOR, while_halted=True)
class ReviewDispute(Command, frozen=True):
    """Another casino supervisor than the one who decided."""

    number: int
    decision: Name

    def guard(self, at: Moment) -> Refused | None:
        clause, dispute = at.book.cite(DISPUTE), dispute_of(at, self.number)
        if isinstance(dispute, Refused):
            return dispute
        if not dispute.review_asked:
            return Refused(f"Nobody has asked for a review of dispute {self.number}.", clause)
        if dispute.reviewed:
            return Refused(f"{dispute.reviewed_by} has reviewed dispute {self.number}.", clause)
        if self.by.id == dispute.decided_by:
            return Refused(f"{self.by.id} decided it; another casino supervisor reviews it.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Whoever decided is barred in every rank they may act in."""
        for number, dispute in enumerate(at.table.casebook.disputes, 1):
            if dispute.review_asked and not dispute.reviewed:
                decider = tuple(Actor(dispute.decided_by, rank) for rank in sorted(STAFF))
                yield Choice({"number": number}, {"decision": SOMEONE}, barring={"by": decider})

    def act(self, course: Course) -> None:
        course.happens(DisputeReviewed, course.book.cite(DISPUTE), number=self.number, decision=self.decision)


@power(DECISION_FINAL, rank=Rank.PLAYER, while_halted=True)
class DeclareDissatisfied(Command, frozen=True):
    """The patron does not accept the decision, and is told of the right to go to an inspector."""

    number: int

    def speakers(self, at: Moment) -> tuple[str, ...]:
        return _patron(at, self.number)

    def turned_away(self, at: Moment) -> Refused:
        return _not_their_dispute(at, self.number, DECISION_FINAL)

    def guard(self, at: Moment) -> Refused | None:
        """The casino's decision is final, and a review that was asked for belongs to it."""
        dispute = _decided(at, self.number)
        if isinstance(dispute, Refused):
            return dispute
        if dispute.review_asked and not dispute.reviewed:
            return Refused(f"The review of dispute {self.number} comes first.", at.book.cite(DISPUTE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, dispute in _theirs(at):
            if dispute.reviewed or not dispute.review_asked:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        player = course.table.casebook.disputes[self.number - 1].player
        course.happens(PatronAdvised, course.book.cite(DECISION_FINAL), number=self.number, player=player)
