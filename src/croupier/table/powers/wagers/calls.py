"""The dealer's calls before a round, the coup without wagers, and wagers collected before the deal."""

from collections.abc import Iterator
from typing import Final

from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.topics import ANNOUNCE, COLLECT_FIRST, NO_BET_AGREED, NO_BET_COUP
from croupier.table.acting.course import Course
from croupier.table.message.command import Call, Command
from croupier.table.message.events import Announced, JackpotWagersCollected, NoBetAuthorised
from croupier.table.message.refusal import Refused
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import cites
from croupier.table.reading.moment import Moment
from croupier.table.reading.stakes import betting_closed, to_collect


@power(ANNOUNCE, rank=Rank.DEALER, while_halted=True)
class Announce(Command, frozen=True):
    call: Call

    def guard(self, at: Moment) -> Refused | None:
        table = at.table
        if self.call == "last-coup":
            if table.round is None and table.cards.rounds_left == 1:
                return None
            return Refused("The next coup is not the last.", at.desk.procedure.cutting_card.during_clause)
        if table.round is not None:
            return Refused("The call comes before the round.", at.book[ANNOUNCE].clause)
        if self.call == "no-more-bets" and not table.laid:
            return Refused("No wager has been placed.", at.book[ANNOUNCE].clause)
        return betting_closed(table, at.desk)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None:
            for call in ("place-your-bets", "no-more-bets", "last-coup"):
                yield Choice({"call": call})

    def act(self, course: Course) -> None:
        call, desk = self.call, course.desk
        clause = desk.procedure.cutting_card.during_clause if call == "last-coup" else desk.provisions[ANNOUNCE].clause
        course.then(Announced(call=call, by=self.by, at=self.at, clauses=cites(clause)))


_KINDS: Final[dict[bool, Topic[Provision]]] = {False: NO_BET_COUP, True: NO_BET_AGREED}
"""What a coup without wagers rests on, by whether all players agreed to it."""


@power(NO_BET_COUP, rank=Rank.ASSISTANT_MANAGER, elsewhere=True)
class AuthoriseNoBet(Command, frozen=True):
    agreed: bool = False
    """All players agreed; otherwise no wager has been placed."""

    def rests_on(self, _at: Moment) -> Topic[Provision]:
        return _KINDS[self.agreed]

    def guard(self, at: Moment) -> Refused | None:
        rule = at.book.get(_KINDS[self.agreed])
        if rule is None:
            return Refused(f"{at.rules.title} has no such no-bet coup.", at.book.cite(NO_BET_AGREED))
        if refusal := betting_closed(at.table, at.desk):
            return refusal
        if at.round is not None or at.table.laid:
            return Refused("Wagers have been placed: this is no no-bet coup.", rule.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and not at.table.laid:
            for agreed, topic in _KINDS.items():
                if topic in at.book:
                    yield Choice({"agreed": agreed})

    def act(self, course: Course) -> None:
        course.happens(NoBetAuthorised, course.book[_KINDS[self.agreed]].clause, agreed=self.agreed)


@power(COLLECT_FIRST, rank=Rank.DEALER, while_halted=True)
class CollectJackpotWagers(Command, frozen=True):
    def guard(self, at: Moment) -> Refused | None:
        if at.round is None and to_collect(at.table, at.desk):
            return None
        return Refused("No wager waits to be collected before the deal.", at.book.cite(COLLECT_FIRST))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None and COLLECT_FIRST in at.book:
            yield Choice()

    def act(self, course: Course) -> None:
        course.happens(JackpotWagersCollected, course.book[COLLECT_FIRST].clause, stakes=to_collect(course.table, course.desk))
