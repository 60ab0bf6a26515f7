"""What several powers of a tournament do: count a coup, send players away, give chips back."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games.provisions import Tournament
from croupier.games.rules import Result
from croupier.games.seven_up_baccarat_places import PlayOff, by_box, counted_on, places
from croupier.games.seven_up_baccarat_session import Out, Session, Used, clear, finish, skip, worse_first
from croupier.games.seven_up_baccarat_tournament import count_form
from croupier.games.topics import TOURNAMENT
from croupier.table.acting.course import Course
from croupier.table.acting.leaving import leave
from croupier.table.message.tournament import CoupCounted, EntrantsOut, SessionEnded, StacksCounted
from croupier.table.model.sitting import Dealt, Sitting
from croupier.table.reading.tournament import coup_to_count, line_now, sitting_of, stack_of, stage_of


def rule(course: Course) -> Tournament:
    found: Tournament = course.book[TOURNAMENT]
    return found


def count_coup(course: Course) -> None:
    """What the coup just played has come to, once nothing about it can be put right any more."""
    table = course.table
    if not coup_to_count(table):
        return
    sitting = sitting_of(table)
    dealt = sitting.dealt
    if dealt is None or not dealt.counts:
        course.happens(CoupCounted, rule(course).counted, session=skip(sitting.session), counted=False)
        return
    deducted = _deducted(course, sitting)
    stacks = {name: stack_of(table, name) - deducted.get(name, 0) for name in sitting.session.boxes}
    after, out = finish(sitting.session, stacks, _wagered(dealt, deducted), _used(sitting), _collected(dealt), sitting.void)
    left: dict[str, int] = {}
    playing = sitting.playing
    if playing is not None:
        after, out, playing, left = _played_off(playing, after, out)
    course.happens(
        CoupCounted, rule(course).counted, *(each.clause for each in out),
        session=after, counted=True, deducted=deducted, out=out, left=left, playing=playing,
    )  # fmt: skip
    _go(course, [each.player for each in out] + list(left))


def _played_off(playing: PlayOff, after: Session, out: tuple[Out, ...]) -> tuple[Session, tuple[Out, ...], PlayOff, dict[str, int]]:
    """A coup of a play-off: whoever is above the line or below it is done."""
    after, short = clear(after)
    out = worse_first((*out, *short))
    counted = counted_on(playing, after, out)
    left = {name: stack for name, stack in after.stacks.items() if name not in counted.session.boxes}
    return counted.session, out, counted, left


def _used(sitting: Sitting) -> Used:
    return Used(sitting.passed, tuple(sitting.forms), sitting.absent)


def _deducted(course: Course, sitting: Sitting) -> dict[str, int]:
    """Absence costs the least wager of the table, and so does a form that was not complete."""
    stage = stage_of(sitting.session)
    lost = {name: min(stage.table_minimum, stack_of(course.table, name)) for name in sitting.absent}
    for name, sealed in sitting.forms.items():
        if not sealed.form.complete:
            lost[name] = count_form(stage, sealed.form, _unlaid(course, sitting, name)).amount
    return lost


def _unlaid(course: Course, sitting: Sitting, player: str) -> int:
    """What a player had not laid: an incomplete form costs no more than that."""
    mine = [line for line in sitting.dealt.settled if line.player == player] if sitting.dealt is not None else []
    return stack_of(course.table, player) - sum(line.pays + line.returned for line in mine)


def _wagered(dealt: Dealt, deducted: Mapping[str, int]) -> dict[str, int]:
    found = dict(deducted)
    for line in dealt.settled:
        found[line.player or ""] = found.get(line.player or "", 0) + line.counted
    return found


def _collected(dealt: Dealt) -> tuple[str, ...]:
    """Whose losing chips were taken, in the order in which that happened."""
    return tuple(dict.fromkeys(line.player or "" for line in dealt.settled if line.result is Result.LOSE))


def clear_short(course: Course) -> None:
    """Whoever cannot make the next minimum goes before the coup."""
    after, out = clear(sitting_of(course.table).session)
    if out:
        course.happens(EntrantsOut, *(each.clause for each in out), session=after, out=out)
        _go(course, [each.player for each in out])


def _go(course: Course, names: list[str]) -> None:
    """They vacate the table; their chips stay with the house."""
    for name in names:
        if name in course.table.floor.people:
            leave(course, name, "out of the session", rule(course).kept)


def end(course: Course, why: str, missing: dict[int, int], *clauses: str | None) -> None:
    """The stacks are counted, the places announced, and all chips go back to the inventory."""
    table, said = course.table, rule(course)
    sitting = sitting_of(table)
    stacks = {name: stack_of(table, name) for name in sitting.session.boxes}
    course.happens(StacksCounted, said.counted, stacks=stacks)
    line = line_now(course.table)
    course.happens(
        SessionEnded, *clauses, said.places, said.chips_back, said.kept,
        stacks=stacks, places=places(sitting.main, sitting.disqualified), advance=tuple(by_box(sitting.main, line.through)),
        level=tuple(by_box(sitting.main, line.level)), missing=tuple(sorted(missing.items())), why=why,
    )  # fmt: skip


def put_right(session: Session, player: str, stack: int) -> Session:
    """The session with a stack as it lies now, for whoever leaves in the middle of a coup's wagers."""
    return replace(session, stacks={**session.stacks, player: stack})
