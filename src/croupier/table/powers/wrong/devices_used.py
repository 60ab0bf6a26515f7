"""What may befall whoever used a prohibited device."""

from collections.abc import Iterator
from typing import Final, Literal

from croupier.games.ranks import Rank
from croupier.games.topics import DETAIN, OUT_OF_CASINO, PROHIBITED_DEVICES, VOID_WAGERS
from croupier.table.acting.casebook import tell, told_now
from croupier.table.acting.course import Course
from croupier.table.acting.players_wagers import out_of_the_round, wagers_of_back
from croupier.table.acting.returning import orphans
from croupier.table.message.command import Command, Name
from croupier.table.message.events import PlayerLeft
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import ExcludedFromCasino, PersonDetained, PersonHandedOver, WagersVoided
from croupier.table.powers.chapters import CONDUCT
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.desk import lacks
from croupier.table.reading.moment import Moment
from croupier.table.reading.places import has_a_stake, keeps_cards

_USED: Final = "Someone has used a prohibited device."


def _not_playing(at: Moment, player: str) -> Refused | None:
    """The ban binds those who play; staff and inspectors at work are exempt, and are no players of the table."""
    if player in at.floor.people:
        return None
    sentence = f"{player} does not play at this table; staff and inspectors at work may use devices."
    return Refused(sentence, at.book[PROHIBITED_DEVICES].exempt)


@power(VOID_WAGERS, rank=Rank.SUPERVISOR,
       silent="{title} gives nobody the power to void a player's wagers.", while_halted=True, wrong=Wrong(
    "device-user-void", CONDUCT, _USED, "Their wagers are void and go back.",
))  # fmt: skip
class VoidWagersOf(Command, frozen=True):
    """The wagers of someone found with a prohibited device are void."""

    player: Name
    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _not_playing(at, self.player):
            return refusal
        if not has_a_stake(at.table, self.player):
            return Refused(f"{self.player} has no wager on the table.", at.book.cite(VOID_WAGERS))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        staked = {lying.player for lying in at.table.wagers}
        for player in at.players:
            if player in staked:
                yield Choice({"player": player}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        rule, ongoing, why = course.book[VOID_WAGERS], course.table.round, "its player used a prohibited device"
        course.happens(WagersVoided, *rule.cited, player=self.player, grounds=self.grounds)
        if ongoing is None or ongoing.void:
            wagers_of_back(course, self.player, why, rule.clause)
            course.follows(*orphans(course.table, self))
        else:
            out_of_the_round(course, self.player, why, rule.clause)


@power(OUT_OF_CASINO, rank=Rank.SUPERVISOR,
       silent="{title} gives nobody the power to bar a person from the casino.", while_halted=True, wrong=Wrong(
    "device-user-barred", CONDUCT, _USED, "They are excluded from the casino.",
))  # fmt: skip
class ExcludeFromCasino(Command, frozen=True):
    player: Name
    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        player, floor, clause = self.player, at.floor, at.book.cite(OUT_OF_CASINO)
        if player in floor.banned:
            return Refused(f"{player} is excluded from the casino already.", clause)
        if player not in floor.barred and (refusal := _not_playing(at, player)):
            return refusal
        if at.round is not None and not at.round.void and has_a_stake(at.table, player):
            return Refused(f"{player} has a wager in this round; it is settled or declared void first.", clause)
        return keeps_cards(at.table, player)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        floor = at.floor
        for player in dict.fromkeys((*floor.names, *sorted(floor.barred))):
            if player not in floor.banned:
                yield Choice({"player": player}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        rule, player = course.book[OUT_OF_CASINO], self.player
        wagers_of_back(course, player, "its player is excluded from the casino", rule.clause)
        course.happens(ExcludedFromCasino, *rule.cited, player=player, grounds=self.grounds)
        table = course.table
        if player in table.floor.people:
            chips, tokens = table.chips(player), table.tokens(player)
            course.happens(PlayerLeft, rule.clause, player=player, chips=chips, tokens=tokens, why="excluded from the casino")
        if course.table.round is None:
            course.follows(*orphans(course.table, self))


# Detention


def _no_detention(at: Moment) -> Refused | None:
    """Not every document gives the power; those that do not are asked before the rank, and name what they do give."""
    if DETAIN in at.book:
        return None
    devices = at.book.get(PROHIBITED_DEVICES)
    clause = None if devices is None else devices.powers
    return Refused(f"{at.rules.title} gives nobody the power to detain a person.", clause)


def _turned_away(command: Command, at: Moment) -> Refused | None:
    return _no_detention(at) or lacks(command, Rank.SUPERVISOR, at.book.cite(DETAIN))


def _kept(person: str) -> str:
    return f"{person} is detained"


@power(DETAIN, rank=Rank.SUPERVISOR, while_halted=True, wrong=Wrong(
    "device-user-detained", CONDUCT, "Someone has a prohibited device on them.",
    "They are detained until an inspector or the police take over.",
))  # fmt: skip
class Detain(Command, frozen=True):
    """Whoever has the device is kept until an inspector or the police come."""

    person: Name
    grounds: Name

    def turned_away(self, at: Moment) -> Refused | None:
        return _turned_away(self, at)

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _no_detention(at):
            return refusal
        if self.person in at.table.directions.detained:
            return Refused(f"{self.person} is detained already.", at.book.cite(DETAIN))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Anyone may be found with a device, a player or not, but is detained once."""
        if DETAIN not in at.book:
            return
        detained, person = tuple(sorted(at.table.directions.detained)), SOMEONE
        while person in detained:
            person += "'"
        yield Choice({}, {"person": person, "grounds": SOMEONE}, barring={"person": detained} if detained else {})

    def act(self, course: Course) -> None:
        rule = course.book[DETAIN]
        course.happens(PersonDetained, *rule.cited, person=self.person, grounds=self.grounds)
        tell(course, rule.tells, _kept(self.person), rule.told_by)


@power(DETAIN, rank=Rank.SUPERVISOR, while_halted=True)
class HandOver(Command, frozen=True):
    person: Name
    to: Literal["inspector", "police"]

    def turned_away(self, at: Moment) -> Refused | None:
        return _turned_away(self, at)

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _no_detention(at):
            return refusal
        if self.person not in at.table.directions.detained:
            return Refused(f"{self.person} is not detained.", at.book.cite(DETAIN))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for person in sorted(at.table.directions.detained):
            for to in ("inspector", "police"):
                yield Choice({"person": person, "to": to})

    def act(self, course: Course) -> None:
        course.happens(PersonHandedOver, course.book.cite(DETAIN), person=self.person, to=self.to)
        told_now(course, _kept(self.person), self.to)
