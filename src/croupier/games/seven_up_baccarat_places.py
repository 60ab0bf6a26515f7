"""Who stands where after a tournament session of 7-Up Baccarat, who advances, and how those level across the line play off."""

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.seven_up_baccarat_session import Coup, Out, Played, Session, play_and_clear, start
from croupier.games.seven_up_baccarat_tournament import Fault, SessionError, SessionTerms, Stage

Group = tuple[str, ...]
"""Players who are level, the lowest box first."""


class Place(Struct, frozen=True):
    """A place, who shares it, and what each of them has; `coup` for someone knocked out in it."""

    place: int
    players: Group
    chips: int
    coup: int | None = None


def places(session: Session, without: Container[str] = ()) -> tuple[Place, ...]:
    """Survivors by their stacks, then the knocked-out one by one, the last first. Whoever is disqualified has no place."""
    found: list[Place] = []
    at = 1
    for stack in sorted(set(session.stacks.values()), reverse=True):
        level = tuple(name for name, held in session.stacks.items() if held == stack and name not in without)
        if level:
            found.append(Place(at, level, stack))
            at += len(level)
    for each in sorted(session.out, key=lambda each: each.rank, reverse=True):
        found.append(Place(at, (each.player,), each.stack, each.coup))
        at += 1
    return tuple(found)


class Line(Struct, frozen=True):
    """How a row of players falls about the line between those who advance and those who do not."""

    above: tuple[Group, ...] = ()
    level: Group = ()
    """More than the places left for them; a play-off decides."""
    places: int = 0
    below: tuple[Group, ...] = ()

    @property
    def through(self) -> set[str]:
        return {name for group in self.above for name in group}


def line_of(groups: Sequence[Group], advance: int) -> Line:
    """The best first; `advance` places are to be had."""
    left = advance
    for at, group in enumerate(groups):
        if len(group) > left:
            if left:
                return Line(tuple(groups[:at]), group, left, tuple(groups[at + 1 :]))
            return Line(tuple(groups[:at]), below=tuple(groups[at:]))
        left -= len(group)
    return Line(tuple(groups))


class PlayOff(Struct, frozen=True):
    """The level ones go on from a fresh equal allotment, and are counted after every coup (15.10.3)."""

    players: Group
    session: Session
    """Its boxes are those who are still level across the line."""
    places: int
    above: tuple[Group, ...] = ()
    below: tuple[Group, ...] = ()

    @property
    def decided(self) -> bool:
        return not self.session.boxes

    @property
    def groups(self) -> tuple[Group, ...]:
        """Those who were level, as far as they are apart now, the best first."""
        level = (tuple(self.session.boxes),) if self.session.boxes else ()
        return self.above + level + self.below


def last_stage(session: Session) -> Stage:
    """The limits of the coup that came last, by which a play-off goes on."""
    return session.terms.stage(session.number)


def play_off(session: Session, line: Line, allotment: int, schedule: tuple[Stage, ...] = ()) -> PlayOff:
    """Those level across the line, in their own boxes, without pass cards or forms. Limits stay as they were if none are given."""
    if not line.level:
        raise SessionError(Fault.NO_PLAYOFF, "Nobody is level across the line, and no play-off is due.", "15.10.3")
    terms, wagers = session.terms, last_stage(session).wagers
    boxes = {name: box for name, box in terms.boxes.items() if name in line.level}
    fresh = SessionTerms(boxes, allotment, schedule or (Stage(1, wagers),), terms.denominations)
    return PlayOff(tuple(boxes), start(fresh), line.places)


def play_on(playing: PlayOff, coup: Coup) -> tuple[PlayOff, Played]:
    """One coup of a play-off: whoever is above the line is through, whoever is below is not, the level ones go on as they are."""
    if playing.decided:
        raise SessionError(Fault.TOO_MANY_COUPS, "The play-off was decided before this coup.", "15.10.3")
    after, played = play_and_clear(playing.session, coup)
    return counted_on(playing, after, played.out), played


def counted_on(playing: PlayOff, after: Session, out: Sequence[Out]) -> PlayOff:
    """The count after a coup of a play-off: these are out in it, the worse first, and the others have these stacks."""
    stacks = after.stacks
    level = [tuple(name for name in stacks if stacks[name] == stack) for stack in sorted(set(stacks.values()), reverse=True)]
    found = line_of([*level, *((each.player,) for each in reversed(out))], playing.places)
    boxes = {name: box for name, box in after.boxes.items() if name in found.level}
    after = replace(after, boxes=boxes, stacks={name: stacks[name] for name in boxes})
    left = playing.places - len(found.through)
    return PlayOff(playing.players, after, left, playing.above + found.above, found.below + playing.below)


def standing(session: Session, *, fill: bool, playing: PlayOff | None = None, earlier: Sequence[PlayOff] = ()) -> list[Group]:
    """Everyone who may advance, the best first; level ones together, but for what play-offs have put apart, one after another."""
    groups = [place.players for place in places(session) if place.coup is None]
    for each in (*earlier, *(() if playing is None else (playing,))):
        groups = [part for group in groups for part in (each.groups if group == each.players else (group,))]
    if fill:
        groups += [place.players for place in places(session) if place.coup is not None]
    return groups


def by_box(session: Session, names: Iterable[str]) -> list[str]:
    chosen = set(names)
    return [name for name in session.terms.boxes if name in chosen]
