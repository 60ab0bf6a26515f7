"""Ways to decide: a function of what lies on the table, with the marks it looks at, so that counting knows what to tell apart."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.games.marks import WHOLE, Marks
from croupier.games.rules import Decisions, Hands, Rules
from croupier.odds.common.shoe import OddsError

AREA: Final = "1"
"""The one area that is dealt in where odds are counted."""


class Strategy(Struct, frozen=True, eq=False):
    """From the hands, the decisions so far and the area's number to one of the game's choices."""

    name: str
    choose: Callable[[Hands, Decisions, str], str]
    marks: Marks = WHOLE
    hands: tuple[str, ...] = ()
    """The hands it looks at, `area` for the area's own; all of them if none is named."""


def named(rules: Rules, name: str) -> Strategy:
    """The strategies that any game with a decision has: its first choice always, or its last."""
    rule = rules.decides
    if rule is None:
        raise OddsError(f"Nobody decides anything at {rules.title}, so it has no strategy.")
    if name not in ("always", "never"):
        raise OddsError(
            f"{rules.title} has the strategies best, always and never, or one of your own: {name!r} is not known of it."
        )
    choice = rule.choices[0] if name == "always" else rule.choices[-1]
    return Strategy(name, lambda _hands, _decisions, _area: choice, marks=(), hands=("area",))


def own_names(hands: tuple[str, ...]) -> frozenset[str]:
    """The hands of a round with one area."""
    return frozenset(f"{AREA}{name.removeprefix('area')}" if name.startswith("area") else name for name in hands)
