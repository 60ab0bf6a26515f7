"""Hands in words. The rules say them in English; a page says them in its own language, and shorter where there is less room."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import get_language, gettext, gettext_lazy

from croupier.cards.card import RANK_WORDS
from croupier.house.pages.names import SPOTS

_KINDS: Final = {
    "a straight flush": gettext_lazy("straight flush"), "three ": gettext_lazy("three of a kind"),
    "a straight": gettext_lazy("straight"), "a flush": gettext_lazy("flush"), "a pair": gettext_lazy("pair"),
}  # fmt: skip
_LETTERS: Final = {word: letter.replace("T", "10") for letter, word in RANK_WORDS.items()}


def short(count: str) -> str:
    """A hand in as few words as a tile has room for: `no hand`, `K high`, `pair`, `flush`; a number stays as it is."""
    if count.endswith("no hand"):
        return gettext("no hand")
    kind = next((kind for opening, kind in _KINDS.items() if count.startswith(opening)), "")
    if kind:
        return str(kind)
    rank, high, _rest = count.partition(" high")
    return gettext("%(rank)s high") % {"rank": _LETTERS.get(rank, rank)} if high else count


def in_words(count: str) -> str:
    """A hand as it is declared: `a pair of nines`, `no hand`; without what follows its comma."""
    if count.endswith("no hand") or (get_language() or "").startswith("zh"):
        return short(count)
    return count.partition(",")[0]


def called_out(winner: str, counts: Mapping[str, str]) -> str:
    """A result as it is called over the table: `Banker wins, 9 over 7`, `Tie, 6 all`."""
    if winner == "tie":
        return gettext("Tie, %(count)s all") % {"count": counts["player"]}
    said = {
        "hand": gettext(SPOTS[winner].name),
        "high": counts[winner],
        "low": counts["player" if winner == "banker" else "banker"],
    }
    return gettext("%(hand)s wins, %(high)s over %(low)s") % said


_AREA: Final = re.compile(r"\b(area \d+) ")


def areas_apart(result: str) -> str:
    """A result as it is written, where what each area has would run into its number: `area 2: 9`."""
    return _AREA.sub(r"\1: ", result)
