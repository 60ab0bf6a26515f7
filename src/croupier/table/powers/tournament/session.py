"""A session begins, is counted and ends; those level across the line play off. All of it is the Tournament Manager's."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import field
from msgspec.structs import replace

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_places import counted_on, last_stage, play_off
from croupier.games.seven_up_baccarat_session import Session, disqualify, start
from croupier.games.seven_up_baccarat_tournament import SHORT
from croupier.games.topics import TOURNAMENT
from croupier.money import Cents, dollars
from croupier.table.acting.course import Course
from croupier.table.acting.leaving import leave
from croupier.table.acting.returning import returned
from croupier.table.acting.tournament import count_coup, end, put_right, rule
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.tournament import CoupCounted, EntrantDisqualified, PlayOffStarted, SessionStarted, StacksCounted
from croupier.table.message.upsets import DisputeDecided
from croupier.table.message.words import MOST
from croupier.table.model.sitting import Sitting
from croupier.table.powers.power import SOMEONE, Choice, power
from croupier.table.reading.casebook import dispute_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import no_amount
from croupier.table.reading.tournament import (
    asked_now,
    conditions_of,
    laid_by,
    line_now,
    no_session,
    rule_of,
    sitting_of,
    stack_of,
    time_is_over,
    why_over,
)

SILENT: Final = "{title} has no rules for tournaments."
Ground = Literal["absent", "rules", "no-wager", "chips-brought", "chips-hidden", "tournament-rules"]


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT)
class StartSession(Command, frozen=True):
    """Everyone is given the same allotment, but for those who have not bought in: they are out."""

    without: tuple[Name, ...] = ()

    def guard(self, at: Moment) -> Refused | None:
        tournament = at.conditions.tournament
        if tournament is None:
            return Refused("No tournament is played at this table.")
        if at.table.sitting is not None:
            return Refused("The session has begun already.", rule_of(at).allotment)
        if at.round is not None:
            return Refused("A session begins before the first card.", rule_of(at).allotment)
        strangers = [name for name in self.without if name not in tournament.terms.boxes]
        if strangers or len(set(self.without)) < len(self.without):
            return Refused("Whoever has not bought in is one of the entrants, named once.", rule_of(at).no_buy_in)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.conditions.tournament is not None and at.table.sitting is None:
            entrants = tuple(at.conditions.tournament.terms.boxes)
            yield Choice({"without": ()})
            yield Choice({}, {"without": entrants[:1]}, some_of={"without": entrants})

    def act(self, course: Course) -> None:
        tournament, said = conditions_of(course.table), rule(course)
        everyone = start(tournament.terms)
        boxes = {name: box for name, box in everyone.boxes.items() if name not in self.without}
        session = replace(everyone, boxes=boxes, stacks={name: everyone.stacks[name] for name in boxes})
        clauses = (said.allotment, said.chips, said.no_buy_in) if self.without else (said.allotment, said.chips)
        course.happens(SessionStarted, *clauses, session=session, without=self.without)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT, while_halted=True)
class CountStacks(Command, frozen=True):
    """Everybody's chips are counted, at the Tournament Manager's word."""

    def guard(self, at: Moment) -> Refused | None:
        return no_session(at)

    def act(self, course: Course) -> None:
        session = sitting_of(course.table).session
        stacks = {name: stack_of(course.table, name) for name in session.boxes}
        course.happens(StacksCounted, rule(course).count_ordered, stacks=stacks)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT, while_halted=True)
class DisqualifyEntrant(Command, frozen=True):
    """Someone leaves without a place. The fee stays in the prizes; absence alone lets the Tournament Manager give it back."""

    player: Name
    ground: Ground

    def cites(self, at: Moment) -> str | None:
        rule = at.book.get(TOURNAMENT)
        return None if rule is None else rule.grounds[self.ground]

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at):
            return refusal
        sitting, clause = sitting_of(at.table), rule_of(at).grounds[self.ground]
        if at.round is not None:
            return Refused("The coup under way is finished first.", clause)
        if self.player not in sitting.session.boxes:
            return Refused(f"{self.player} is not in this session.", clause)
        if self.ground == "no-wager" and self.player not in asked_now(at):
            return Refused(f"{self.player} has not failed to wager when asked.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.table.sitting is not None and not at.table.sitting.ended and at.round is None:
            for player in at.table.sitting.session.boxes:
                for ground in Ground.__args__:  # type: ignore[attr-defined]
                    yield Choice({"player": player, "ground": ground})

    def act(self, course: Course) -> None:
        clause = rule(course).grounds[self.ground]
        count_coup(course)
        if self.player not in sitting_of(course.table).session.boxes:
            return  # the coup just counted has knocked them out
        for lying in laid_by(course.table, self.player):
            course.follows(returned(lying, "its player is disqualified", self, clause))
        sitting = sitting_of(course.table)
        session, gone = disqualify(
            put_right(sitting.session, self.player, stack_of(course.table, self.player)), self.player, clause
        )  # fmt: skip
        course.happens(EntrantDisqualified, clause, session=session, gone=gone)
        if self.player in course.table.floor.people:
            leave(course, self.player, "disqualified", clause)
        _no_more_than_places(course, session)


def _no_more_than_places(course: Course, session: Session) -> None:
    """In a play-off nobody has to win a place that nobody else is left to take."""
    playing = sitting_of(course.table).playing
    if playing is None or not session.boxes or len(session.boxes) > playing.places or course.table.laid:
        return
    stacks = {name: stack_of(course.table, name) for name in session.boxes}
    counted = counted_on(playing, replace(session, stacks=stacks), ())
    said = rule(course)
    course.happens(CoupCounted, said.play_off, session=counted.session, counted=False, left=stacks, playing=counted)
    for name in stacks:
        if name in course.table.floor.people:
            leave(course, name, "through", said.play_off)


def _decided(at: Moment, sitting: Sitting) -> bool:
    """No more players than places: who goes on is known."""
    left = [name for name in sitting.session.boxes if stack_of(at.table, name)]
    return sitting.playing is None and len(left) <= conditions_of(at.table).advance


def _in_hands(at: Moment, sitting: Sitting) -> int:
    """What players have now, or had when they went: only such chips can fail to come back."""
    session = sitting.session
    had = [*(each.stack for each in session.out), *(each.stack for each in session.disqualified)]
    had += [lying.amount for lying in at.table.laid]
    return sum(stack_of(at.table, name) for name in session.boxes) + sum(had) + sitting.left


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT)
class EndSession(Command, frozen=True):
    """The stacks are counted, the places announced, and all chips go back."""

    consents: tuple[Name, ...] = ()
    """For an early end where chips become money: everyone at the table."""
    lacking: dict[int, int] = field(default_factory=dict)
    """Chips that did not come back: how many of each value."""

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at):
            return refusal
        sitting, said = sitting_of(at.table), rule_of(at)
        if at.round is not None or (at.table.laid and not time_is_over(at)):
            return Refused("The coup under way is finished first.", said.ends_early)
        if any(value not in at.conditions.chips or count < 1 for value, count in self.lacking.items()):
            return Refused("What is missing is chips of this session, one or more of each value.", said.chips_back)
        if sum(value * count for value, count in self.lacking.items()) > _in_hands(at, sitting):
            return Refused("More is missing than the players ever had to give back.", said.chips_back)
        if why_over(at, sitting):
            return Refused("Nobody has to agree to the end of a session.", said.agreed) if self.consents else None
        if not _decided(at, sitting):
            return Refused("A session ends early only when it is decided who goes on.", said.decided)
        everyone = tuple(sitting.session.boxes) if conditions_of(at.table).cash else ()
        if self.consents != everyone:
            return Refused("Chips become money here: an early end needs everyone's word, by box.", said.agreed)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        sitting = at.table.sitting
        if sitting is not None and not sitting.ended:
            early = not why_over(at, sitting) and conditions_of(at.table).cash
            yield Choice({"consents": tuple(sitting.session.boxes) if early else ()}, {"lacking": {}})

    def act(self, course: Course) -> None:
        sitting, said = sitting_of(course.table), rule(course)
        why = why_over(course.moment, sitting)
        for lying in course.table.laid:
            course.follows(returned(lying, why, self, said.ends_early))
        count_coup(course)
        early = () if why else (said.decided, said.agreed) if self.consents else (said.decided,)
        end(course, why or "who goes on is decided", self.lacking, *early)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT)
class StartPlayOff(Command, frozen=True):
    """Those level across the line begin again from a fresh equal allotment."""

    allotment: Cents

    def guard(self, at: Moment) -> Refused | None:
        sitting = at.table.sitting
        if at.conditions.tournament is None or sitting is None or not sitting.ended:
            return Refused("A play-off follows a session that has ended.", at.book.cite(TOURNAMENT))
        if not line_now(at.table).level:
            return Refused("Nobody is level across the line, and no play-off is due.", rule_of(at).play_off)
        least = last_stage(sitting.main).table_minimum
        if self.allotment < least:
            return Refused(
                f"A play-off begins with the minimum wager of {dollars(least)} or more: with less nobody could play.", SHORT
            )
        return no_amount(at.desk, self.allotment)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        sitting = at.table.sitting
        if sitting is not None and sitting.ended and line_now(at.table).level:
            least = last_stage(sitting.main).table_minimum
            fits = max(least, sitting.session.terms.allotment)
            yield Choice({}, {"allotment": fits}, {"allotment": Amounts(least, MOST)})

    def act(self, course: Course) -> None:
        sitting = sitting_of(course.table)
        playing = play_off(sitting.main, line_now(course.table), self.allotment)
        course.happens(PlayOffStarted, rule(course).play_off, playing=playing)


@power(TOURNAMENT, rank=Rank.TOURNAMENT_MANAGER, silent=SILENT, while_halted=True)
class RuleOnDispute(Command, frozen=True):
    """The Tournament Manager's word, which is final; the game goes on after it."""

    number: int
    decision: Name

    def cites(self, at: Moment) -> str | None:
        rule = at.book.get(TOURNAMENT)
        return None if rule is None else rule.dispute

    def guard(self, at: Moment) -> Refused | None:
        if refusal := no_session(at):
            return refusal
        dispute = dispute_of(at, self.number)
        if isinstance(dispute, Refused):
            return dispute
        return Refused(f"Dispute {self.number} is decided, for good.", rule_of(at).dispute) if dispute.decided else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, dispute in enumerate(at.table.casebook.disputes, 1):
            if not dispute.decided:
                yield Choice({"number": number}, {"decision": SOMEONE})

    def act(self, course: Course) -> None:
        course.happens(DisputeDecided, rule(course).dispute, number=self.number, decision=self.decision)
