"""The results of the cards in play, as the roads want them: what an event adds to them or takes away."""

from croupier.desk.roads import Coup
from croupier.table.asking.seen import View
from croupier.table.message import events as e
from croupier.table.message import upsets as u

COUNTS = (e.CardsIntroduced, e.CardsShuffled, e.RoundCleared, u.RoundReopened)
"""Events that can change the results."""


def after(coups: tuple[Coup, ...], event: e.Event, seen: View) -> tuple[Coup, ...]:
    """The results after an event; `seen` is the table then. A void round has no winner, and other cards begin anew."""
    match event:
        case e.CardsIntroduced() | e.CardsShuffled():
            return ()
        case u.RoundReopened():
            return coups[:-1]
        case e.RoundCleared() if seen.last is not None and seen.last.winner:
            pairs = seen.last.pairs
            return (*coups, Coup(seen.last.winner, banker_pair="banker" in pairs, player_pair="player" in pairs))
    return coups
