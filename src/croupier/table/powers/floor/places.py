"""Players come, take and give up areas, and go."""

from collections.abc import Iterator
from typing import Any

from croupier.games.limits import Amounts
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import (
    CARRIED_BACK,
    CLOSES,
    EXCLUDE,
    IDLE_SEAT,
    MARKER_OFF,
    ONE_HAND,
    OUT_OF_CASINO,
    PRIZE_APART,
    SEATS,
    SEVERAL_AREAS,
    SHARING,
    TOURNAMENT,
    VACANT,
)
from croupier.table.acting.carried import hand_back
from croupier.table.acting.course import Course
from croupier.table.acting.leaving import leave
from croupier.table.acting.players_wagers import wagers_of_back
from croupier.table.acting.returning import orphans
from croupier.table.message.command import Command, Name
from croupier.table.message.events import AreaGivenUp, AreaTaken, PlayerExcluded, PlayerJoined, ShuffleDue
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Stage
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CONDUCT, POKER
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.carried import carried_over, held_by_a_stake
from croupier.table.reading.desk import patron_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.places import area_shut_to, areas_of, free_areas, has_a_stake, holders, keeps_cards, kept_apart


def _taken(at: Moment, player: str, area: int, *, seated: bool) -> Refused | None:
    """Whether there is room: one player sits, and others stand where the document lets an area be shared."""
    here = holders(at.table, area)
    if not here:
        return None
    if player in here:
        return Refused(f"{player} has area {area} already.")
    sharing, people = at.book.get(SHARING), at.floor.people
    if sharing is not None and sharing.most == 1:
        several = next((name for name in here if areas_of(at.table, name) > 1), None)
        rule = at.book.get(SEVERAL_AREAS)
        if several is not None and rule is not None and rule.gives_up and not free_areas(at.table, at.desk):
            return Refused(f"Area {area} is {several}'s, who has others and is to give one up.", rule.clause)
        return Refused(f"Area {area} is taken.", sharing.clause)
    if seated and any(people[name].seated and people[name].area == area for name in here):
        return Refused(f"Someone sits at area {area}; one can stand there.", at.book.cite(SEATS))
    if sharing is not None and sharing.whole_area and len(here) >= sharing.most:
        return Refused(f"Area {area} has {sharing.most} players, the most that may share one.", sharing.clause)
    return None


def _stands_nobody(at: Moment) -> bool:
    """Where an area is one player's, nobody stands beside it."""
    sharing = at.book.get(SHARING)
    return sharing is not None and sharing.most == 1


def _not_to_join(at: Moment) -> tuple[str, ...]:
    """Who cannot come, wherever there is room."""
    floor = at.floor
    apart = {name for group in at.table.directions.apart for name in group if kept_apart(at.table, at.desk, name)}
    return tuple(sorted({*floor.people, *floor.barred, *floor.banned, *apart}))


def _not_their_box(at: Moment, player: str, area: int, *, seated: bool) -> Refused | None:
    """A tournament's table is for its entrants, each at the box that they were given, as long as they are in."""
    tournament, sitting, said = at.conditions.tournament, at.table.sitting, at.book[TOURNAMENT]
    assert tournament is not None
    still_in = tournament.terms.boxes if sitting is None else sitting.session.boxes
    if player not in still_in:
        return Refused(f"{player} is not in this session, and the table is for those who are.", said.only)
    if still_in[player] != area or not seated:
        return Refused(f"{player}'s place is box {still_in[player]}.", said.own_box)
    return None


def newcomer(at: Moment, *, but: tuple[str, ...]) -> str:
    """An id that is none of these, nor anyone's for whom an area is kept."""
    name, taken = SOMEONE, {*but, *at.floor.reserved.values()}
    while name in taken:
        name += "'"
    return name


@power(SEATS, rank=Rank.PLAYER, while_halted=True)
class JoinTable(Command, frozen=True):
    player: Name
    area: int
    seated: bool = True

    def guard(self, at: Moment) -> Refused | None:
        player, floor = self.player, at.floor
        if at.conditions.tournament is not None and (refusal := _not_their_box(at, player, self.area, seated=self.seated)):
            return refusal
        if player in floor.people:
            return Refused(f"{player} is at the table already.")
        if player in floor.banned:
            return Refused(f"{player} is excluded from the casino.", at.book.cite(OUT_OF_CASINO))
        if player in floor.barred:
            return Refused(f"{player} is excluded from this game.", at.book.cite(EXCLUDE))
        if refusal := kept_apart(at.table, at.desk, player) or area_shut_to(at.table, at.desk, player, self.area):
            return refusal
        if not self.seated and _stands_nobody(at):
            return Refused(f"{at.rules.title} has no places for standing players.", at.book.cite(SEATS))
        return _taken(at, player, self.area, seated=self.seated)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.conditions.tournament is not None:
            for name, box in at.conditions.tournament.terms.boxes.items():
                if at.player in ("", name):
                    yield Choice({"player": name, "area": box, "seated": True})
            return
        shut_out, ways = _not_to_join(at), (True,) if _stands_nobody(at) else (True, False)
        if at.player in shut_out:
            return
        player, reserved = at.player or newcomer(at, but=shut_out), at.floor.reserved
        for area in at.areas:
            for seated in ways:
                if area in reserved:
                    yield Choice({"area": area, "seated": seated, "player": reserved[area]})
                elif area not in at.floor.shut:
                    where = {"area": area, "seated": seated}
                    yield Choice(where, {"player": player}, barring={"player": shut_out}, for_oneself=True)

    def act(self, course: Course) -> None:
        book, empty = course.book, _stood_empty(course.table)
        course.happens(PlayerJoined, book.cite(SEATS), player=self.player, area=self.area, seated=self.seated)
        if empty and VACANT in book:
            course.happens(ShuffleDue, book.cite(VACANT))


def _stood_empty(table: Table) -> bool:
    """Rounds have been played, everybody has gone, and the cards have been shuffled since."""
    shuffled = table.cards.stage not in (Stage.NONE, Stage.LOADED)
    return shuffled and table.played > 0 and table.round is None and not table.floor.people


@power(rank=Rank.PLAYER, while_halted=True, wrong=Wrong(
    "jackpot-carried", POKER, "A player whose jackpot wager a void hand carried to the next round leaves.",
    "It goes back, and an error slip into the drop box; so too if no Bet lies beside it at the next round's first card. "
    "Otherwise it plays, without being collected again, marked if others are new.", CARRIED_BACK,
))  # fmt: skip
class LeaveTable(Command, frozen=True):
    player: Name

    def rests_on(self, at: Moment) -> Topic[Any] | None:
        """Anyone may go; a document speaks only of what is then to be seen to."""
        if carried_over(at.table, self.player):
            return CARRIED_BACK
        patron = at.floor.people.get(self.player)
        return MARKER_OFF if patron is not None and patron.marker is not None else None

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if held_by_a_stake(at.table, self.player):
            sentence = f"{self.player} has a wager on the table; it must be withdrawn or settled first."
            return Refused(sentence, at.book.cite(CLOSES))
        link = at.table.link
        if link is not None and link.mystery is not None and link.mystery.player == self.player:
            return Refused(f"{self.player} has won the mystery prize, and it is not paid yet.", at.book.cite(PRIZE_APART))
        return keeps_cards(at.table, self.player)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        marked = course.table.floor.people[self.player].marker is not None
        hand_back(course, carried_over(course.table, self.player), "its player leaves")
        leave(course, self.player, "left", course.book.cite(MARKER_OFF) if marked else None)


def _several(at: Moment) -> Topic[Any]:
    """A document that says nothing of several areas has them all the same, as places of its layout."""
    return SEVERAL_AREAS if SEVERAL_AREAS in at.book else SEATS


@power(rank=Rank.PLAYER, elsewhere=True, while_halted=True)
class TakeArea(Command, frozen=True):
    player: Name
    area: int

    def rests_on(self, at: Moment) -> Topic[Any]:
        return _several(at)

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if ONE_HAND in at.book:
            return Refused("A player has one hand in a round, and so one area.", at.book.cite(ONE_HAND))
        if refusal := area_shut_to(at.table, at.desk, self.player, self.area):
            return refusal
        return _taken(at, self.player, self.area, seated=False)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if ONE_HAND in at.book:
            return
        sharing, floor, span = at.book.get(SHARING), at.floor, Amounts(1, len(at.areas))
        full = sharing.most if sharing is not None and sharing.whole_area else len(floor.people) + 1
        room = [area for area in at.areas if area not in floor.shut and len(floor.has(area)) < full]
        for player in at.players:
            free = [area for area in room if player not in floor.has(area) and floor.reserved.get(area, player) == player]
            if free:
                others = tuple(area for area in at.areas if area not in free)
                yield Choice({"player": player}, {"area": free[0]}, {"area": span}, barring={"area": others})

    def act(self, course: Course) -> None:
        clause = course.book.cite(SEVERAL_AREAS, SEATS)
        course.happens(AreaTaken, clause, player=self.player, area=self.area)


@power(rank=Rank.PLAYER, elsewhere=True, while_halted=True)
class GiveUpArea(Command, frozen=True):
    player: Name
    area: int

    def rests_on(self, at: Moment) -> Topic[Any]:
        return _several(at)

    def guard(self, at: Moment) -> Refused | None:
        player, area = self.player, self.area
        patron = patron_of(at.table, player)
        if isinstance(patron, Refused):
            return patron
        if player not in holders(at.table, area):
            return Refused(f"{player} does not have area {area}.", at.book.cite(SEATS))
        if area == patron.area:
            return Refused(f"{player} is at area {area}; one gives it up by leaving the table.", at.book.cite(SEATS))
        if held_by_a_stake(at.table, player, area):
            return Refused(f"{player} has a wager on area {area}.", at.book.cite(CLOSES))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        people = at.floor.people
        for player in at.players:
            for area, names in at.floor.places:
                if player in names and area != people[player].area:
                    yield Choice({"player": player, "area": area})

    def act(self, course: Course) -> None:
        hand_back(course, carried_over(course.table, self.player, self.area), "its player gives up the area")
        clause = course.book.cite(SEVERAL_AREAS, SEATS)
        course.happens(AreaGivenUp, clause, player=self.player, area=self.area)


@power(IDLE_SEAT, rank=Rank.DEALER, while_halted=True, silent="At {title} nobody loses a seat for not wagering.", wrong=Wrong(
    "idle-seat", CONDUCT, "A player has sat out three {coup}s while every other place is taken.",
    "They may be told to give up the place.",
))  # fmt: skip
class VacateSeat(Command, frozen=True):
    player: Name

    def guard(self, at: Moment) -> Refused | None:
        table, rule = at.table, at.book[IDLE_SEAT]
        patron = patron_of(table, self.player)
        if isinstance(patron, Refused):
            return patron
        if patron.idle < rule.rounds:
            return Refused(f"{patron.id} has not sat out three rounds in a row.", rule.clause)
        if has_a_stake(table, patron.id):
            return Refused(f"{patron.id} has a wager on the table.", rule.clause)
        if refusal := keeps_cards(table, patron.id):
            return refusal
        if free := free_areas(table, at.desk):
            return Refused(f"Area {free[0]} is free, so nobody need give up a seat.", rule.clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if free_areas(at.table, at.desk):
            return
        rounds, people = at.book[IDLE_SEAT].rounds, at.floor.people
        for player in at.players:
            if people[player].idle >= rounds:
                yield Choice({"player": player})

    def act(self, course: Course) -> None:
        leave(course, self.player, "vacated an idle seat", course.book.cite(IDLE_SEAT))


@power(EXCLUDE, rank=Rank.SUPERVISOR, while_halted=True, wrong=Wrong(
    "device-user-excluded", CONDUCT, "Someone has used a prohibited device.", "They may not play on.",
))  # fmt: skip
class ExcludePlayer(Command, frozen=True):
    player: Name
    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        if isinstance(patron, Refused):
            return patron
        if at.round is not None and held_by_a_stake(at.table, self.player):
            return Refused(f"{self.player} has a wager in this round; it must be settled first.", at.book.cite(EXCLUDE))
        return keeps_cards(at.table, self.player)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            yield Choice({"player": player}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        clause = course.book.cite(EXCLUDE)
        wagers_of_back(course, self.player, "its player is excluded", clause)
        course.happens(PlayerExcluded, clause, player=self.player, grounds=self.grounds)
        leave(course, self.player, "excluded", clause)
        if course.table.round is None:
            course.follows(*orphans(course.table, self))
