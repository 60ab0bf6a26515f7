"""Areas that a casino supervisor keeps for somebody, or closes."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.games.topics import CLOSE_AREA, PRIVATE, RESERVE
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import AreaClosed, AreaReopened, AreasReleased, AreasReserved
from croupier.table.message.refusal import Refused
from croupier.table.powers.floor.places import newcomer
from croupier.table.powers.power import Choice, power
from croupier.table.reading.conditions import out_of_play
from croupier.table.reading.desk import no_such_area
from croupier.table.reading.moment import Moment
from croupier.table.reading.places import area_shut_to, free_areas, holders

SILENT = "{title} has no reserved areas."


@power(RESERVE, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True, silent=SILENT)
class ReserveAreas(Command, frozen=True):
    player: Name
    areas: tuple[int, ...]

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(RESERVE)
        if not self.areas or len(set(self.areas)) != len(self.areas):
            return Refused("Name each area to be reserved once.", clause)
        for area in self.areas:
            if refusal := area_shut_to(at.table, at.desk, self.player, area):
                return refusal
            if any(name != self.player for name in holders(at.table, area)):
                return Refused(f"Area {area} is someone else's.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Whoever is named may have the areas that are nobody's, and beside them those that are theirs already."""
        floor, free = at.floor, tuple(free_areas(at.table, at.desk))
        if free:
            name = newcomer(at, but=tuple(floor.people))
            yield Choice({}, {"player": name, "areas": free[:1]}, some_of={"areas": free})
        for player in dict.fromkeys((*at.players, *floor.keepers)):
            theirs = tuple(area for area in at.areas if area in free or _is_theirs(at, player, area))
            if len(theirs) > len(free):
                yield Choice({"player": player}, {"areas": theirs[:1]}, some_of={"areas": theirs})

    def act(self, course: Course) -> None:
        course.happens(AreasReserved, course.book.cite(RESERVE), player=self.player, areas=self.areas)


def _is_theirs(at: Moment, player: str, area: int) -> bool:
    """Kept for a player, or held by them alone."""
    others = any(name != player for name in holders(at.table, area))
    return not others and area_shut_to(at.table, at.desk, player, area) is None


@power(RESERVE, rank=Rank.SUPERVISOR, elsewhere=True, while_halted=True, silent=SILENT)
class ReleaseAreas(Command, frozen=True):
    player: Name

    def guard(self, at: Moment) -> Refused | None:
        if self.player in at.floor.reserved.values():
            return None
        return Refused(f"No area is reserved for {self.player}.", at.book.cite(RESERVE))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.floor.keepers:
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        course.happens(AreasReleased, course.book.cite(RESERVE), player=self.player)


@power(CLOSE_AREA, rank=Rank.SUPERVISOR, while_halted=True)
class CloseArea(Command, frozen=True):
    area: int

    def guard(self, at: Moment) -> Refused | None:
        area, clause = self.area, at.book.cite(CLOSE_AREA)
        if refusal := no_such_area(at.desk, area):
            return refusal
        if area in at.floor.shut:
            return Refused(f"Area {area} is closed already.", clause)
        if holders(at.table, area) or area in at.floor.reserved:
            return Refused(f"Someone has area {area}.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in free_areas(at.table, at.desk):
            yield Choice({"area": area})

    def act(self, course: Course) -> None:
        course.happens(AreaClosed, course.book.cite(CLOSE_AREA), area=self.area)


@power(CLOSE_AREA, rank=Rank.SUPERVISOR, while_halted=True)
class ReopenArea(Command, frozen=True):
    area: int

    def guard(self, at: Moment) -> Refused | None:
        if self.area not in at.floor.shut:
            return Refused(f"Area {self.area} is not closed.", at.book.cite(CLOSE_AREA))
        extra = len(out_of_play(at.conditions))
        if extra and len(at.floor.shut) <= extra:
            most = at.conditions.areas - extra
            return Refused(f"A private table has at most {most} places in play; another is closed first.", at.book.cite(PRIVATE))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in sorted(at.floor.shut):
            yield Choice({"area": area})

    def act(self, course: Course) -> None:
        course.happens(AreaReopened, course.book.cite(CLOSE_AREA), area=self.area)
