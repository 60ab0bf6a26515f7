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
    return BlindDeal(names, tuple(order))
