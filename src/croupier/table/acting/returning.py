"""Wagers that go back to their players before the deal."""

from collections.abc import Sequence

from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import WagerReturned, WagersReduced
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Lying
from croupier.table.reading.desk import cites, desk_of
from croupier.table.reading.stakes import betting_closed, unsupported


def returned(lying: Lying, why: str, command: Command, *clauses: str | None, collected: bool = False) -> WagerReturned:
    """A wager goes back to its player whole."""
    return WagerReturned(
        player=lying.player, area=lying.area, wager=lying.wager, amount=lying.amount, means=lying.means, why=why,
        collected=collected, tokens=lying.tokens, by=command.by, at=command.at, clauses=cites(*clauses),
    )  # fmt: skip


def orphans(table: Table, command: Command) -> list[WagerReturned]:
    """The return of every wager that cannot lie as things stand; a jackpot wager carried over has until the next round."""
    return [
        returned(lying, "it cannot lie without the wager it needs", command, missing.clause, collected=lying.taken)
        for lying, missing in unsupported(table, desk_of(table))
        if CARRIED not in lying.flags
    ]


def orphans_go_back(course: Course) -> None:
    """Every wager that cannot lie any more goes back, as long as betting is open or no round has begun."""
    table = course.table
    if table.round is None or betting_closed(table, course.desk) is None:
        course.follows(*orphans(table, course.command))


def reduced(course: Course, kept: Sequence[tuple[Lying, Lying]], clause: str | None) -> None:
    """Wagers keep less, each as it was and as it is to be; of what goes back the chips go first."""
    course.happens(
        WagersReduced, clause,
        cuts=tuple(after for _before, after in kept),
        returned=tuple(before.amount - after.amount for before, after in kept),
        returned_tokens=tuple(before.in_tokens - after.in_tokens for before, after in kept),
    )  # fmt: skip
