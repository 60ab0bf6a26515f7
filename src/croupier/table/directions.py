"""What a casino supervisor may direct where players seem to see others' cards or to trade information."""

from collections.abc import Iterator

from croupier.games.irregular import Viewing
from croupier.games.ranks import Rank
from croupier.games.rules import Ask
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, tries_for
from croupier.table.going_back import returned
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import DirectEnglish, DirectToPlayFirst, KeepApart
from croupier.table.message.upsets import EnglishDirected, PlayersKeptApart, PlayFirstDirected
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.places import kept_apart
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.voiding import step_now

TOGETHER = 2
"""Nobody acts together alone."""


def _viewing(desk: Desk) -> Viewing | Refused:
    viewing = desk.book.irregular.viewing
    return viewing if viewing is not None else Refused(f"{desk.rules.title} gives nobody the power to direct players so.")


def _unknown(table: Table, players: tuple[str, ...], clause: str) -> Refused | None:
    """A direction names players of this table, each once."""
    if not players or len(set(players)) != len(players):
        return Refused("Name each player concerned once.", clause)
    for name in players:
        if name not in table.floor.people:
            return Refused(f"{name} is not at this table.", clause)
    return None


def _not_talking(table: Table, clause: str, *, talking: bool) -> Refused | None:
    """Talk is forbidden while players decide, and only then."""
    if talking and not isinstance(step_now(table), Ask):
        return Refused("Players may talk while nobody is deciding.", clause)
    return None


@grants(DirectToPlayFirst)
def direct_to_play_first(table: Table, command: DirectToPlayFirst) -> Outcome:
    viewing = _viewing(desk_of(table))
    if isinstance(viewing, Refused):
        return viewing
    if refusal := lacks(command, Rank.SUPERVISOR, viewing.first) or _unknown(table, command.players, viewing.first):
        return refusal
    if refusal := _not_talking(table, viewing.talking, talking=command.talking):
        return refusal
    if told := [name for name in command.players if name in table.directions.play_first]:
        return Refused(f"{told[0]} is directed so already.", viewing.first)
    course = Course(table, command)
    heard = viewing.talking if command.talking else ""
    course.happens(PlayFirstDirected, viewing.first, viewing.rule, heard, players=command.players)
    return course.outcome()


@grants(KeepApart)
def keep_apart(table: Table, command: KeepApart) -> Outcome:
    desk = desk_of(table)
    viewing = _viewing(desk)
    if isinstance(viewing, Refused):
        return viewing
    if refusal := lacks(command, Rank.SUPERVISOR, viewing.apart) or _unknown(table, command.players, viewing.apart):
        return refusal
    if refusal := _not_talking(table, viewing.talking, talking=command.talking):
        return refusal
    if len(command.players) < TOGETHER:
        return Refused("Players are kept apart from one another: name two or more.", viewing.apart)
    if any(group.issuperset(command.players) for group in table.directions.apart):
        return Refused("They are kept apart already.", viewing.apart)
    course = Course(table, command)
    heard = viewing.talking if command.talking else ""
    course.happens(PlayersKeptApart, viewing.apart, viewing.rule, heard, players=command.players)
    if table.round is None:
        for lying in table.laid:
            if kept_apart(course.table, desk, lying.player):
                course.follows(returned(lying, "its player is kept apart from another here", command, viewing.apart))
    return course.outcome()


@grants(DirectEnglish)
def direct_english(table: Table, command: DirectEnglish) -> Outcome:
    viewing = _viewing(desk_of(table))
    if isinstance(viewing, Refused):
        return viewing
    if refusal := lacks(command, Rank.SUPERVISOR, viewing.english) or _not_talking(table, viewing.talking, talking=command.talking):
        return refusal
    if table.directions.english_only:
        return Refused("English only has been directed already.", viewing.english)
    course = Course(table, command)
    course.happens(EnglishDirected, viewing.english, viewing.rule, viewing.talking if command.talking else "")
    return course.outcome()


@tries_for(DirectToPlayFirst)
def _first_ones(table: Table, _desk: Desk) -> Iterator[Try]:
    for name in table.floor.people:
        if name not in table.directions.play_first:
            for talking in (False, True):
                yield Try({"talking": talking}, {"players": (name,)})
            return


@tries_for(KeepApart)
def _partners(table: Table, _desk: Desk) -> Iterator[Try]:
    names = tuple(table.floor.people)
    for first in names:
        for other in names[names.index(first) + 1 :]:
            if not any(group.issuperset((first, other)) for group in table.directions.apart):
                for talking in (False, True):
                    yield Try({"talking": talking}, {"players": (first, other)})
                return


@tries_for(DirectEnglish)
def _english(_table: Table, _desk: Desk) -> Iterator[Try]:
    for talking in (False, True):
        yield Try({"talking": talking})
