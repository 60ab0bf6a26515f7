"""A question of an exercise: what lies there, what is asked, and how an answer is read and judged."""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.rules import Settled
from croupier.money import Cents, MoneyError, bare_amount, parse_cents

Drill = Literal["errors", "payouts", "drawing", "order"]
DRILLS: Final[tuple[Drill, ...]] = ("errors", "payouts", "drawing", "order")

Chance = Callable[[int], int]
"""A number below another one."""

TIMED: Final = frozenset({"payouts"})
"""What is done against the clock."""


class Unread(ValueError):  # noqa: N818 (the message answers the person)
    """An answer that is none: it is asked for again, and nothing is marked."""


class Question(Struct, frozen=True, kw_only=True):
    drill: Drill
    game: str
    clause: str
    """What it is about: the mark goes to this clause."""
    hands: dict[str, tuple[Card, ...]] = {}
    """The cards that lie there, to be shown."""
    told: tuple[str, ...] = ()
    asked: str
    options: tuple[str, ...] = ()
    """Numbered, where one or all of them are to be named."""
    why: str
    """What is right, in a sentence."""

    def judge(self, answer: str) -> bool:
        """Whether an answer is right; raises Unread where it is none."""
        raise NotImplementedError


class Amount(Question, frozen=True, kw_only=True):
    """A sum of money is asked for."""

    right: Cents

    def judge(self, answer: str) -> bool:
        text = bare_amount(answer)
        if not text.strip("0.") and "0" in text:
            return self.right == 0
        try:
            return parse_cents(text) == self.right
        except MoneyError:
            raise Unread(f"{answer!r} is no amount: write dollars, as in 47.50, or 0 for nothing.") from None


class OneOf(Question, frozen=True, kw_only=True):
    """One of the options is asked for, by its number or its first letters; several may be right."""

    right: tuple[int, ...]
    """From 0."""
    words: tuple[str, ...] = ()
    """What an option may be called instead of its number."""

    def chosen(self, answer: str) -> int:
        wanted = answer.strip().lower()
        if wanted.isdecimal() and len(wanted) < 4:
            if 1 <= int(wanted) <= len(self.options):
                return int(wanted) - 1
            raise Unread(f"{answer!r} is no number from 1 to {len(self.options)}.")
        found = [place for place, word in enumerate(self.words) if wanted and word.lower().startswith(wanted)]
        if len(found) != 1:
            raise Unread(f"Answer with a number from 1 to {len(self.options)}.")
        return found[0]

    def judge(self, answer: str) -> bool:
        return self.chosen(answer) in self.right


class Named(Question, frozen=True, kw_only=True):
    """A clause is asked for, by its number."""

    right: tuple[str, ...]

    def judge(self, answer: str) -> bool:
        wanted = answer.strip().rstrip(".").removeprefix("clause ")
        if not wanted or not wanted.replace(".", "").isalnum():
            raise Unread("Answer with the number of a clause, as in 14.2.")
        return wanted in self.right


class Order(Question, frozen=True, kw_only=True):
    """All options are to be put into order. Any order is right that the document's own would leave as it is."""

    lines: tuple[Settled, ...]
    settling: Callable[[list[Settled]], list[Settled]]

    def judge(self, answer: str) -> bool:
        words = answer.replace(",", " ").split()
        if len(words) == 1 and words[0].isdecimal() and len(words[0]) == len(self.lines):
            words = list(words[0])
        places = [int(word) - 1 for word in words if word.isdecimal() and len(word) < 4]
        if sorted(places) != list(range(len(self.lines))) or len(places) != len(words):
            raise Unread(f"Name each number from 1 to {len(self.lines)} once, as in {' '.join(map(str, self._example()))}.")
        given = [self.lines[place] for place in places]
        return self.settling(given) == given

    def _example(self) -> range:
        return range(len(self.lines), 0, -1)
