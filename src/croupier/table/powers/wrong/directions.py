"""What a casino supervisor may direct where players seem to see others' cards or to trade information."""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.games.rules import Ask
from croupier.games.topics import ENGLISH_ONLY, KEEP_APART, NO_TALK, PLAY_FIRST
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import EnglishDirected, PlayersKeptApart, PlayFirstDirected
from croupier.table.powers.chapters import POKER
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.places import kept_apart

TOGETHER = 2
"""Nobody acts together alone."""
SILENT = "{title} gives nobody the power to direct players so."


def _not_of_this_table(at: Moment, players: tuple[str, ...], clause: str | None) -> Refused | None:
    """A direction names players of this table, each once."""
    if not players or len(set(players)) != len(players):
        return Refused("Name each player concerned once.", clause)
    absent = next((player for player in players if player not in at.floor.people), None)
    return None if absent is None else Refused(f"{absent} is not at this table.", clause)


def _nobody_decides(at: Moment, *, talking: bool) -> Refused | None:
    """Talk is forbidden while players decide, and only then."""
    if talking and not isinstance(at.step, Ask):
        return Refused("Players may talk while nobody is deciding.", at.book.cite(NO_TALK))
    return None


def _heard(course: Course, *, talking: bool) -> str | None:
    return course.book.cite(NO_TALK) if talking else None


@power(PLAY_FIRST, rank=Rank.SUPERVISOR, while_halted=True, silent=SILENT, wrong=Wrong(
    "play-first", POKER, "Players are suspected of looking at others' cards or collecting information.",
    "They decide before the others handle their cards.",
))  # fmt: skip
class DirectToPlayFirst(Command, frozen=True):
    """Those suspected of seeing others' cards decide before the others handle theirs."""

    players: tuple[Name, ...]
    talking: bool = False
    """They were heard talking while players were deciding."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(PLAY_FIRST)
        if refusal := _not_of_this_table(at, self.players, clause) or _nobody_decides(at, talking=self.talking):
            return refusal
        told = next((name for name in self.players if name in at.table.directions.play_first), None)
        return None if told is None else Refused(f"{told} is directed so already.", clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        free = tuple(name for name in at.players if name not in at.table.directions.play_first)
        for talking in (False, True) if free else ():
            yield Choice({"talking": talking}, {"players": free[:1]}, some_of={"players": free})

    def act(self, course: Course) -> None:
        cited, heard = course.book[PLAY_FIRST].cited, _heard(course, talking=self.talking)
        course.happens(PlayFirstDirected, *cited, heard, players=self.players)


@power(KEEP_APART, rank=Rank.SUPERVISOR, while_halted=True, silent=SILENT, wrong=Wrong(
    "kept-apart", POKER, "Players are suspected of acting together.", "They may not play together at this table.",
))  # fmt: skip
class KeepApart(Command, frozen=True):
    """Suspected partners may not play at this table together."""

    players: tuple[Name, ...]
    talking: bool = False

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(KEEP_APART)
        if refusal := _not_of_this_table(at, self.players, clause) or _nobody_decides(at, talking=self.talking):
            return refusal
        if len(self.players) < TOGETHER:
            return Refused("Players are kept apart from one another: name two or more.", clause)
        if any(group.issuperset(self.players) for group in at.table.directions.apart):
            return Refused("They are kept apart already.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        names = at.players
        for first, other in ((a, b) for n, a in enumerate(names) for b in names[n + 1 :]):
            if not any(group.issuperset((first, other)) for group in at.table.directions.apart):
                for talking in (False, True):
                    yield Choice({"talking": talking}, {"players": (first, other)})
                return

    def act(self, course: Course) -> None:
        rule, heard = course.book[KEEP_APART], _heard(course, talking=self.talking)
        course.happens(PlayersKeptApart, *rule.cited, heard, players=self.players)
        if course.table.round is None:
            for lying in course.table.laid:
                if kept_apart(course.table, course.desk, lying.player):
                    course.follows(returned(lying, "its player is kept apart from another here", self, rule.clause))


@power(ENGLISH_ONLY, rank=Rank.SUPERVISOR, while_halted=True, silent=SILENT, wrong=Wrong(
    "english-only", POKER, "Players are suspected of telling each other about their cards.",
    "Everyone at the table speaks English only.",
))  # fmt: skip
class DirectEnglish(Command, frozen=True):
    """Everyone at the table speaks English only."""

    talking: bool = False

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _nobody_decides(at, talking=self.talking):
            return refusal
        if at.table.directions.english_only:
            return Refused("English only has been directed already.", at.book.cite(ENGLISH_ONLY))
        return None

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        for talking in (False, True):
            yield Choice({"talking": talking})

    def act(self, course: Course) -> None:
        course.happens(EnglishDirected, *course.book[ENGLISH_ONLY].cited, _heard(course, talking=self.talking))
