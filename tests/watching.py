"""Tests that say they prove a clause are watched while they run.

What a clause is called in the register says what a proof of it must bring about: `recorded`, an event that cites that very clause;
`shown`, a view that has something in the place the register names; `configured`, tables opened under two values of the setting it
names. A whole run in which no marked test does that for a clause fails, whatever the tests assert. `enforced` is proved by its
tests and by the small wrong versions of `tests/proofs`.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

import pytest

import croupier.table.asking.view as views
from croupier.jackpot import engine as meters
from croupier.jackpot.acting.course import Course as MeterCourse
from croupier.jackpot.commands import Command as MeterCommand
from croupier.jackpot.model import System
from croupier.jackpot.refusal import Refused as MeterRefused
from croupier.promotions import commands as promoting
from croupier.promotions import engine as promotions
from croupier.promotions import seen as promoted
from croupier.promotions.acting.course import Course as PromotionCourse
from croupier.promotions.model import System as Promotions
from croupier.promotions.refusal import Refused as PromotionRefused
from croupier.rulebook.register import Clause, RegisterError, Treatment, clause_of
from croupier.table import engine
from croupier.table.acting.course import Course
from croupier.table.asking.seen import PrizesSeen, View
from croupier.table.message.command import Command
from croupier.table.message.events import TableOpened
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.tournament import engine as events
from croupier.tournament import views as pages
from croupier.tournament.acting.course import Course as EventCourse
from croupier.tournament.commands import Command as EventCommand
from croupier.tournament.model import Tournament
from croupier.tournament.refusal import Refused as EventRefused

BACEBALL: Final = "baceball"
"""The document that the prize meters go by."""
PROMOTION: Final = "promotion"
SEVEN_UP: Final = "seven-up-baccarat"
"""The document that tournaments go by."""
EVENT: Final = "event"
"""Before what a tournament's conditions page shows, `event.words`; `tournament` is a part of the table's view."""
WATCHED: Final = (Treatment.RECORDED, Treatment.SHOWN, Treatment.CONFIGURED)


class Watch:
    """What one test has brought about, as far as its marks speak of it."""

    def __init__(self) -> None:
        self.wanted: tuple[Clause, ...] = ()
        self.found: set[tuple[str, str]] = set()
        self.settings: dict[tuple[str, str], list[Any]] = {}

    def begin(self, wanted: tuple[Clause, ...]) -> None:
        self.__init__()  # type: ignore[misc]
        self.wanted = wanted

    def cited(self, game: str, numbers: tuple[str, ...]) -> None:
        for clause in self.wanted:
            if clause.how == Treatment.RECORDED and clause.document == game and clause.number in numbers:
                self.found.add((game, clause.number))

    def seen(self, view: View) -> None:
        for clause in self.wanted:
            path = clause.seen.split(".")
            here = clause.how == Treatment.SHOWN and clause.document == view.game and path[0] != EVENT
            if here and anything(view, path):
                self.found.add((clause.document, clause.number))

    def opened(self, game: str, conditions: object) -> None:
        for clause in self.wanted:
            if clause.how == Treatment.CONFIGURED and clause.document == game:
                self._tried(clause, conditions, clause.setting.split("."))

    def page(self, shown: promoted.Seen) -> None:
        """The page of a promotion; its parts are named after it."""
        for clause in self.wanted:
            first, *path = clause.seen.split(".")
            if first == PROMOTION and clause.document in shown.documents and anything(shown, path):
                self.found.add((clause.document, clause.number))

    def asked(self, game: str, command: MeterCommand | promoting.Command) -> None:
        """A pool or a promotion is set up by commands: a setting begins with the command's name."""
        for clause in self.wanted:
            first, *path = clause.setting.split(".")
            if clause.how == Treatment.CONFIGURED and clause.document == game and command.__struct_config__.tag == first:
                self._tried(clause, command, path)

    def _tried(self, clause: Clause, settings: object, path: list[str]) -> None:
        key, value = (clause.document, clause.number), list(reached(settings, path))
        tried = self.settings.setdefault(key, [])
        if value not in tried:
            tried.append(value)
        if len(tried) > 1:
            self.found.add(key)


def unproven(claimed: Iterable[tuple[str, str]], proven: Container[tuple[str, str]]) -> list[str]:
    """A sentence for each clause that tests claim to prove, and none of them did."""
    lacking = {
        Treatment.RECORDED: "no event cites it",
        Treatment.SHOWN: "no view has anything in {0.seen}",
        Treatment.CONFIGURED: "no two values of {0.setting} are tried",
    }
    clauses = (clause_of(*each) for each in sorted(claimed) if each not in proven)
    return [
        f"{clause.document} {clause.number} is {clause.how}, and in the tests that say they prove it "
        f"{lacking[Treatment(clause.how)].format(clause)}."
        for clause in clauses
    ]


def reached(value: object, path: list[str]) -> Iterator[object]:
    """Every value at the end of a path of names; a tuple or a mapping is gone through."""
    if isinstance(value, tuple):
        for each in value:
            yield from reached(each, path)
    elif isinstance(value, dict) and path:
        for each in value.values():
            yield from reached(each, path)
    elif not path:
        yield value
    elif value is not None:
        yield from reached(getattr(value, path[0]), path[1:])


def anything(value: object, path: list[str]) -> bool:
    """Whether there is something at the end of a path."""
    return any(map(bool, reached(value, path)))


WATCH: Final = Watch()


def watch() -> None:
    """Once, before any test is read: whoever imports the table's functions from then on is watched."""
    take, look = engine._take, views.view

    def taken(table: Table, command: Command) -> Course | Refused:
        outcome = take(table, command)
        if WATCH.wanted:
            _noticed(table, outcome)
        return outcome

    def looked(table: Table, viewer: Actor, prizes: PrizesSeen | None = None) -> View:
        view = look(table, viewer, prizes)
        if WATCH.wanted:
            WATCH.seen(view)
        return view

    feed = meters._take

    def fed(system: System, command: MeterCommand) -> MeterCourse | MeterRefused:
        outcome = feed(system, command)
        if WATCH.wanted and isinstance(outcome, MeterCourse):
            WATCH.asked(BACEBALL, command)
            for event in outcome.events:
                WATCH.cited(BACEBALL, event.clauses)
        return outcome

    promote, show = promotions._take, promoted.seen

    def promoting_taken(system: Promotions, command: promoting.Command) -> PromotionCourse | PromotionRefused:
        outcome = promote(system, command)
        if WATCH.wanted and isinstance(outcome, PromotionCourse):
            for document in command.documents if isinstance(command, promoting.Draft) else ():
                WATCH.asked(document, command)
            for cited in (each for event in outcome.events for each in event.clauses):
                WATCH.cited(cited.document, (cited.clause,))
        return outcome

    def shown(*args: Any, **named: Any) -> promoted.Seen:
        page = show(*args, **named)
        WATCH.page(page)
        return page

    hold = events._take

    def held(tournament: Tournament, command: EventCommand) -> EventCourse | EventRefused:
        outcome = hold(tournament, command)
        if WATCH.wanted and isinstance(outcome, EventCourse):
            if tournament.conditions is None and outcome.tournament.conditions is not None:
                WATCH.opened(SEVEN_UP, outcome.tournament)
            for event in outcome.events:
                WATCH.cited(SEVEN_UP, event.clauses)
        return outcome

    read = pages.conditions_view

    def opened(tournament: Tournament) -> pages.ConditionsSeen:
        page = read(tournament)
        for clause in WATCH.wanted:
            room, *path = clause.seen.split(".")
            if clause.how == Treatment.SHOWN and room == EVENT and anything(page, path):
                WATCH.found.add((clause.document, clause.number))
        return page

    engine._take, views.view, meters._take, events._take = taken, looked, fed, held
    pages.conditions_view = opened  # type: ignore[assignment]
    promotions._take, promoted.seen = promoting_taken, shown


def _noticed(table: Table, outcome: Course | Refused) -> None:
    """What was refused has brought nothing about, and a value is the one that the table was opened with."""
    if isinstance(outcome, Refused):
        return
    game = "" if table.conditions is None else table.conditions.game
    for event in outcome.events:
        if isinstance(event, TableOpened):
            game = event.conditions.game
            WATCH.opened(game, event.conditions)
        WATCH.cited(game, event.clauses)


def claimed(item: pytest.Item) -> tuple[Clause, ...]:
    """The clauses of a test's marks whose proof can be watched; a mark that names none is another check's affair."""
    found = []
    for mark in item.iter_markers("clause"):
        for number in mark.args[1:]:
            try:
                clause = clause_of(mark.args[0], number)
            except RegisterError:
                continue
            if clause.how in WATCHED:
                found.append(clause)
    return tuple(found)
