"""Simple ways to wager in a session: what rehearsed opponents do, and what chances are reckoned for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.games.seven_up_baccarat_session import Bet, Session, marker_and_order
from croupier.games.seven_up_baccarat_tournament import MAIN, Range, Stage

PLAYER: Final = "player"
BANKER: Final = "banker"
OTHER: Final = {PLAYER: BANKER, BANKER: PLAYER}


class Seen(Struct, frozen=True):
    """What somebody sees whose turn it is to wager."""

    name: str
    stacks: Mapping[str, int]
    stage: Stage
    left: int
    """Coups to come, this one included."""
    laid: Mapping[str, Sequence[Bet]]
    """What those before them have laid openly."""

    @property
    def stack(self) -> int:
        return self.stacks[self.name]

    def leads(self) -> str:
        """Whoever has most of the others."""
        others = [name for name in self.stacks if name != self.name]
        return max(others, key=lambda name: self.stacks[name]) if others else self.name

    def hand_of(self, name: str) -> Bet | None:
        """A wager on a hand that somebody has laid."""
        return next((bet for bet in self.laid.get(name, ()) if bet.wager in OTHER), None)


def fitting(limit: Range, wanted: int, stack: int) -> int:
    """The wager nearest to what is wanted that the limits allow and the stack can pay: at least the minimum."""
    most = min(limit.maximum, stack - stack % limit.minimum)
    return max(limit.minimum, min(wanted - wanted % limit.minimum, most))


def on(seen: Seen, wager: str, wanted: int) -> tuple[Bet, ...]:
    """A wager of this kind; for whoever cannot pay its minimum, of the kind with the least one."""
    limits = seen.stage.wagers
    if limits[wager].minimum > seen.stack:
        wager = min((each for each in limits if each in MAIN), key=lambda each: limits[each].minimum)
    return (Bet(wager, fitting(seen.stage.wagers[wager], wanted, seen.stack)),)


def minimum(seen: Seen) -> tuple[Bet, ...]:
    """The least there is, on Banker."""
    return on(seen, BANKER, 0)


def follower(seen: Seen) -> tuple[Bet, ...]:
    """What the leader has laid, if the leader wagers before."""
    led = seen.hand_of(seen.leads())
    return minimum(seen) if led is None else on(seen, led.wager, led.amount)


def contrarian(seen: Seen) -> tuple[Bet, ...]:
    """The other hand than the leader's, for as much."""
    led = seen.hand_of(seen.leads())
    return on(seen, PLAYER, 0) if led is None else on(seen, OTHER[led.wager], led.amount)


def all_in_last(seen: Seen) -> tuple[Bet, ...]:
    """The minimum until the last coup, and then all that the limits allow, against the leader where they have wagered."""
    if seen.left > 1:
        return minimum(seen)
    led = seen.hand_of(seen.leads())
    wager = PLAYER if led is None else OTHER[led.wager]
    return on(seen, wager, seen.stack)


Strategy = Callable[[Seen], Sequence[Bet]]
STRATEGIES: Final[dict[str, Strategy]] = {
    "minimum": minimum, "follower": follower, "all-in-last": all_in_last, "contrarian": contrarian,
}  # fmt: skip


def wagered(session: Session, left: int, by: Mapping[str, Strategy]) -> dict[str, Sequence[Bet]]:
    """A coup's wagers, each made in turn with those before in sight."""
    stage, laid = session.terms.stage(session.number + 1), dict[str, Sequence[Bet]]()
    for name in marker_and_order(session, session.boxes)[1]:
        laid[name] = by[name](Seen(name, session.stacks, stage, left, dict(laid)))
    return laid
