"""What the floor lets players do with their wagers: back both hands, share an area."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.games.topics import BOTH_HANDS, SHARING
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import BothHandsApproved, SharingPermitted
from croupier.table.message.refusal import Refused
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import no_such_area, patron_of
from croupier.table.reading.moment import Moment


@power(BOTH_HANDS, rank=Rank.MANAGER, elsewhere=True, while_halted=True, silent="{title} has no two hands to wager on.")
class ApproveBothHands(Command, frozen=True):
    player: Name

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if self.player in at.floor.both_hands:
            return Refused(f"{self.player} is approved already.", at.book[BOTH_HANDS].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            if player not in at.floor.both_hands:
                yield Choice({"player": player})

    def act(self, course: Course) -> None:
        course.happens(BothHandsApproved, course.book[BOTH_HANDS].clause, player=self.player)


@power(
    SHARING,
    rank=Rank.SUPERVISOR,
    elsewhere=True,
    while_halted=True,
    silent="{title} has no areas that a supervisor lets players share.",
)
class PermitSharing(Command, frozen=True):
    area: int

    def guard(self, at: Moment) -> Refused | None:
        sharing = at.book[SHARING]
        if not sharing.by_leave:
            return Refused(f"{at.rules.title} has no areas that a supervisor lets players share.")
        if refusal := no_such_area(at.desk, self.area):
            return refusal
        if self.area in at.floor.sharing:
            return Refused(f"Area {self.area} may be shared already.", sharing.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in at.areas if at.book[SHARING].by_leave else ():
            if area not in at.floor.sharing:
                yield Choice({"area": area})

    def act(self, course: Course) -> None:
        course.happens(SharingPermitted, course.book[SHARING].clause, area=self.area)
