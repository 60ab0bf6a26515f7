"""Which events bring cards to light. What is done in one piece with others must not go on after one of them: whether it is refused
in the end, and where, would tell what the cards were, and nothing of it would have happened."""

from inspect import isclass
from typing import Any, Final, get_args, get_type_hints

from msgspec import Struct

from croupier.cards.card import Card
from croupier.table.message import upsets as u
from croupier.table.message.vocabulary import EVENTS


def _names_cards(hint: Any) -> bool:
    if hint is Card or any(map(_names_cards, get_args(hint))):
        return True
    return isclass(hint) and issubclass(hint, Struct) and any(map(_names_cards, get_type_hints(hint).values()))


SHOWING: Final = frozenset(kind for kind in EVENTS if _names_cards(kind)) | {u.CardsPickedUp}
"""Events that name cards, and the one after which a player has looked at their own."""
