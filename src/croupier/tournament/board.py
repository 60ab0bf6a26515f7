"""The leaderboard of a session: places, how far each is from the line, and what one maximum wager can still change."""

from msgspec import Struct

from croupier.games.limits import ON_A_HAND
from croupier.games.seven_up_baccarat_session import Session
from croupier.games.seven_up_baccarat_tournament import Range
from croupier.tournament.places import places, ranked


def in_chips(cents: int) -> str:
    """Tournament chips as they are told: `1,250`, `47.50`; no dollar's sign, for they have no cash value."""
    whole, part = divmod(cents, 100)
    return f"{whole:,}.{part:02}" if part else f"{whole:,}"


class Row(Struct, frozen=True):
    place: int
    name: str
    stack: int
    above: bool
    """Would advance as it stands; level across the line is not above it."""
    distance: int
    """What the stack lacks to be level with the last that would advance, or leads the first that would not by."""
    most: int
    """A maximum wager on a hand, as far as the stack pays for it."""
    alone: bool
    """Winning it at even money, with nobody else's stack changed, would take or leave the line behind."""
    at_best: bool
    """With a rival losing as much as they can besides, it would; or, above the line, could be lost so."""


def most_on_a_hand(limits: dict[str, Range], stack: int) -> int:
    return max((min(each.maximum, stack - stack % each.minimum) for slug, each in limits.items() if slug in ON_A_HAND), default=0)


def board(session: Session, advance: int) -> tuple[Row, ...]:
    """Everyone still in, the best first."""
    limits = dict(session.terms.stage(session.number + 1).wagers)
    ranking = ranked(session.stacks, ())
    stacks = sorted(session.stacks.values(), reverse=True)
    return tuple(
        _row(place, name, len(group), session, advance, stacks, limits) for place, group in places(ranking) for name in group
    )


def _row(place: int, name: str, shared: int, session: Session, advance: int, stacks: list[int], limits: dict[str, Range]) -> Row:
    stack = session.stacks[name]
    above = place + shared - 1 <= advance
    beyond = stacks[advance] if above and len(stacks) > advance else stacks[min(advance, len(stacks)) - 1]
    distance = abs(stack - beyond) if not above or len(stacks) > advance else stack
    own = most_on_a_hand(limits, stack)
    rivals = [most_on_a_hand(limits, each) for each in stacks if each == beyond] or [0]
    reach = own + max(rivals) if len(stacks) > advance else 0
    return Row(place, name, stack, above, distance, own, alone=own > distance, at_best=reach > distance)
