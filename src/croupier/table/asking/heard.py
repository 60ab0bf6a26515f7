"""What a person hears of an event: everything but the faces that are not theirs to see, and for players what the float holds.

A card dealt or held face down is told of without its face; whoever may look at it sees it in their view. So two tables that differ
only in such faces sound alike, and nothing more than the event and its hearer is asked for.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.games.ranks import SEES_ALL, STAFF
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.message.tournament import FormSealed
from croupier.table.model.cards import Held, Slot
from croupier.table.model.people import Actor
from croupier.table.reading.sight import sees_form
from croupier.table.reading.waiting import why_held

E = TypeVar("E", bound=Event)

MISREAD: Final = "It was misread."


def heard(event: E, viewer: Actor) -> E:
    """The event as this person hears it; Surveillance and inspectors hear all of it."""
    if viewer.rank in SEES_ALL:
        return event
    if isinstance(event, FormSealed):
        closed = event.sealed is not None and event.sealed.closed
        return event if sees_form(viewer, event.player) and not closed else replace(event, sealed=None)
    if (figures := _FIGURES.get(type(event))) is not None:
        return event if viewer.rank in STAFF else replace(event, **figures)
    leave_out = _FACES.get(type(event))
    return event if leave_out is None else leave_out(event)


def _dealt(event: e.CardDealt) -> e.CardDealt:
    return event if event.up else replace(event, card=None)


def _held(event: Any) -> Any:
    return replace(event, held=_unnamed(event.held))


def _corrected(event: u.HeldCorrected) -> u.HeldCorrected:
    """Face down, it is heard only that it was misread; that no card came at all has no reason with it, and is heard."""
    if event.held.up:
        return event
    why = MISREAD if event.held.impossible and event.why else event.why
    return replace(event, held=_unnamed(event.held), card=None, why=why)


def _relaid(event: u.HandsRelaid) -> u.HandsRelaid:
    return replace(event, hands=_lying(event.hands), waiting=_as_they_lie(event.waiting), racked=_as_they_lie(event.racked))


def _confirmed(event: u.OutcomeConfirmed) -> u.OutcomeConfirmed:
    return replace(event, hands=_lying(event.hands))


def _reshuffled(event: e.RackReshuffled) -> e.RackReshuffled:
    """Which of the rack's cards lay face down to the last is not heard, so none is named."""
    return replace(event, known=(), unseen=event.unseen + len(event.known))


def _cleared(event: e.RoundCleared) -> e.RoundCleared:
    """The hands that were shown are in everyone's view; those given up go to the rack unnamed among them."""
    return replace(
        event, racked=(), racked_unseen=event.racked_unseen + len(event.racked),
        returned=(), returned_unseen=event.returned_unseen + len(event.returned),
    )  # fmt: skip


def _unnamed(held: Held) -> Held:
    return held if held.up else replace(held, card=None, why=why_held(held), impossible=False)


def _lying(hands: dict[str, tuple[Slot, ...]]) -> dict[str, tuple[Slot, ...]]:
    return {hand: _as_they_lie(slots) for hand, slots in hands.items()}


def _as_they_lie(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(slot if slot.up else replace(slot, card=None) for slot in slots)


_FACES: Final[dict[type[Event], Callable[[Any], Any]]] = {
    e.CardDealt: _dealt,
    e.RackReshuffled: _reshuffled,
    e.RoundCleared: _cleared,
    u.CardHeld: _held,
    u.HeldRacked: _held,
    u.HeldKept: _held,
    u.HeldCorrected: _corrected,
    u.HandsRelaid: _relaid,
    u.OutcomeConfirmed: _confirmed,
}
"""Events that can carry a face which lies downwards, each with how it is left out."""

_FIGURES: Final[dict[type[Event], dict[str, Any]]] = {
    ch.FloatOpened: {"chips": (), "counted": 0, "drawn": 0},
    ch.FloatFilled: {"chips": (), "amount": 0},
    ch.FloatCredited: {"chips": (), "amount": 0},
    ch.FloatClosed: {"chips": (), "expected": 0, "counted": 0, "variance": 0},
}
"""Events about the float, each as those hear it who are not told what it holds."""
