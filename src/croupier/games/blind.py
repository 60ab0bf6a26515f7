"""The cards of a round that go where they go whatever they are: the drawing rule is asked with faces it cannot read."""

from functools import lru_cache
from typing import Any, Final, NamedTuple, NoReturn

from croupier.games.rules import Deal, Rules


class _LookedError(Exception):
    """The drawing rule wanted to see a face or a decision."""


class _Hidden:
    """Stands for a card, or for all decisions; whoever looks at it is told that there is nothing to see."""

    def _look(self, *_: object) -> NoReturn:
        raise _LookedError

    __hash__ = __eq__ = __getitem__ = __contains__ = __iter__ = __len__ = __bool__ = __str__ = __getattr__ = _look


_HIDDEN: Final[Any] = _Hidden()


class BlindDeal(NamedTuple):
    """The hands of a round, and the order in which the first cards go to them."""

    hands: tuple[str, ...]
    order: tuple[str, ...]
    shares: dict[str, slice]
    """Each hand's among these cards, where they come to it evenly apart, as they do at most tables; else nothing."""


@lru_cache(maxsize=1024)
def blind_deal(rules: Rules, areas: tuple[int, ...]) -> BlindDeal:
    """Where the first cards go, one after another, before a face or a decision says where the next one does."""
    names = rules.hands(areas)
    hands: dict[str, list[Any]] = {name: [] for name in names}
    order: list[str] = []
    try:
        while type(step := rules.next_card(hands, _HIDDEN)) is Deal:
            order.append(step.hand)
            hands[step.hand].append(_HIDDEN)
    except _LookedError:
        pass
    shares = {name: _share([place for place, hand in enumerate(order) if hand == name]) for name in names}
    return BlindDeal(names, tuple(order), {name: share for name, share in shares.items() if share is not None})


def _share(places: list[int]) -> slice | None:
    if not places:
        return slice(0)
    first, last = places[0], places[-1]
    step = places[1] - first if len(places) > 1 else 1
    return slice(first, last + 1, step) if places == list(range(first, last + 1, step)) else None
