"""The dollars of a tournament: each event that moves money gives balanced moves between accounts, derived from it alone.

Tournament chips are no money and stand in no account here: they are counted at their table. The two meet only where the conditions
turn chips into cash.
"""

from collections.abc import Callable
from typing import Any, Final

from croupier.tournament import events as e

PRIZES: Final = "tournament:prizes"
CHIPS: Final = "tournament:chips"
"""What was paid for chips that become cash at the end, less what was paid out for them; empty once the tournament is over."""
GAIN: Final = "house:chips"
"""The house's gain or loss on such chips, which it takes over in the end."""
ADDED: Final = "house:added"
GUARANTEE: Final = "house:guarantee"

Moves = list[tuple[str, str, int]]
"""From one account into another, so many cents."""


def entrant(name: str) -> str:
    return f"entrant:{name}"


def prize(name: str) -> str:
    return f"prize:{name}"


def _added(event: e.PrizesAdded) -> Moves:
    return [(ADDED, PRIZES, event.cents)]


def _entered(event: e.EntryTaken) -> Moves:
    return [(entrant(event.entrant), PRIZES, event.fee)]


def _back(event: e.EntrantWithdrawn) -> Moves:
    name = entrant(event.entrant)
    return [(PRIZES, name, event.refunded), (PRIZES, name, event.bought), (CHIPS, name, event.for_chips)]


def _cancelled(event: e.TournamentCancelled) -> Moves:
    from_prizes: Moves = [(PRIZES, entrant(name), cents) for part in (event.fees, event.bought) for name, cents in part.items()]
    from_chips: Moves = [(CHIPS, entrant(name), cents) for name, cents in event.for_chips.items()]
    return [*from_prizes, *from_chips, (PRIZES, ADDED, event.added), (CHIPS, GAIN, event.gain)]


def _started(event: e.SessionStarted) -> Moves:
    return [(CHIPS, entrant(name), cents) for name, cents in event.returned.items()]


def _bought_in(event: e.BoughtIn) -> Moves:
    return [(entrant(event.entrant), PRIZES if event.into_prizes else CHIPS, event.cents)]


def _bought_back(event: e.BoughtBack) -> Moves:
    return [(entrant(event.entrant), PRIZES if event.into_prizes else CHIPS, event.cents)]


def _disqualified(event: e.EntrantDisqualified) -> Moves:
    return [(PRIZES, entrant(event.entrant), event.refunded), (CHIPS, entrant(event.entrant), event.cashed)]


def _announced(event: e.PlacesAnnounced) -> Moves:
    return [(CHIPS, entrant(name), cents) for name, cents in event.cashed.items()]


def _awarded(event: e.PrizesAwarded) -> Moves:
    given: Moves = [(PRIZES, prize(each.entrant), each.cents) for each in event.prizes]
    return [(GUARANTEE, PRIZES, event.guarantee), *given, (CHIPS, GAIN, event.gain)]


def _paid(event: e.PrizePaid) -> Moves:
    return [(prize(event.entrant), entrant(event.entrant), event.cents)]


MOVED: Final[dict[type[e.Event], Callable[[Any], Moves]]] = {
    e.PrizesAdded: _added,
    e.EntryTaken: _entered,
    e.EntrantWithdrawn: _back,
    e.TournamentCancelled: _cancelled,
    e.SessionStarted: _started,
    e.BoughtIn: _bought_in,
    e.BoughtBack: _bought_back,
    e.EntrantDisqualified: _disqualified,
    e.PlacesAnnounced: _announced,
    e.PrizesAwarded: _awarded,
    e.PrizePaid: _paid,
}


def moves_of(event: e.Event) -> Moves:
    """What an event moves; nothing for one that moves no money."""
    moved = MOVED.get(type(event))
    return [] if moved is None else [move for move in moved(event) if move[2]]


def booked(accounts: dict[str, int], moves: Moves) -> dict[str, int]:
    """The accounts after these moves; what comes to nothing has no entry."""
    after = accounts.copy()
    for source, target, cents in moves:
        for name, amount in ((source, -cents), (target, cents)):
            after[name] = after.get(name, 0) + amount
            if not after[name]:
                del after[name]
    return after
