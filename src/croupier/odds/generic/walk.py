"""A generic exact counter: the whole tree of a round, card by card, asked of the game's own rule. Slow and right.

Cards are told apart as far as the drawing rule, the facets and the strategy read their marks, and not further: each class stands
for as many cards as the shoe holds of it. Where none of them reads the order of a hand's cards, hands are kept sorted, so that the
many ways to one hand are followed once. A hand whose faces nobody reads gets cards nobody looks at: they stay among those left.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import shake_256
from itertools import islice
from math import factorial, perm, prod
from typing import Any, Final

from croupier.cards.card import PACK, Card
from croupier.games.marks import ORDER, Marks, class_of
from croupier.games.rules import Ask, Deal, Decisions, Facet, Hands, Rules, area_of
from croupier.odds.common.decision import Decided, End
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.generic.choosing import AREA, Strategy, own_names

MOST_LEAVES: Final = 10**8
"""Ends of a round that are still counted one by one; beyond them nobody would wait."""
_AT_ONCE: Final = 200_000
"""Moments of a round held in memory before they are followed in portions."""
_PROBES: Final = 256

Hand = tuple[Card, ...]
Moment = tuple[tuple[Hand, ...], str]
"""The hands in the order of their names, and what the area has decided, or nothing."""
Ends = dict[tuple[str, tuple[Any, ...], int], int]
"""By decision, facets' values and cards seen: in how many ways."""
Worth = Callable[[End], Fraction]


class TooManyEndsError(OddsError):
    """More ends of a round than are counted; `estimate` says about how many."""

    def __init__(self, what: str, estimate: int) -> None:
        self.estimate = estimate
        digits = max(len(str(estimate)) - 2, 0)
        super().__init__(
            f"{what} cannot be counted exactly: a round has about {round(estimate, -digits):,} ends to be told apart, and no more "
            f"than {MOST_LEAVES:,} are counted. It can be simulated instead, which gives a figure with its error."
        )


class Walk:
    """One question made ready: these facets of this game, this shoe, decided by a strategy, or by what is best for `worth`."""

    def __init__(
        self,
        rules: Rules,
        facets: Sequence[Facet],
        shoe: Shoe,
        *,
        what: str = "",
        strategy: Strategy | None = None,
        worth: Worth | None = None,
        adds: Callable[[str], int] = lambda _choice: 0,
    ) -> None:
        """`what` names the question in a refusal. Of choices worth the same, the one that `adds` fewest stakes is taken."""
        self.rules, self.facets, self.shoe = rules, tuple(facets), shoe
        self.what = what or rules.title
        self.strategy, self.worth, self.adds = strategy, worth, adds
        self.names = rules.hands([int(AREA)])
        self.chosen: dict[tuple[Hand, ...], str] = {}
        """What was best, by what the area saw; known once it has been counted."""
        readers: list[Facet | Strategy] = [*self.facets]
        if strategy is not None:
            readers.append(strategy)
        self.marks = tuple(dict.fromkeys([*rules.drawn_by, *(mark for reader in readers for mark in reader.marks)]))
        self.ordered = ORDER in self.marks
        self.stands_for = _stands_for(self.marks)
        self.held: dict[Card, int] = {}
        for card, left in zip(PACK, shoe.left, strict=True):
            self.held[self.stands_for[card]] = self.held.get(self.stands_for[card], 0) + left
        self.looked_at = self._looked_at(readers)
        self._read = [name for name, looked_at in zip(self.names, self.looked_at, strict=True) if looked_at]
        self._place = {name: place for place, name in enumerate(self.names)}
        self.ends = 0
        self._worths: dict[tuple[str, tuple[Any, ...]], Fraction] = {}

    def _looked_at(self, readers: Iterable[Facet | Strategy]) -> tuple[bool, ...]:
        """By hand: whether anybody reads its cards' faces."""
        whole = any(mark is not ORDER for mark in self.rules.drawn_by) or any(not reader.hands for reader in readers)
        read = frozenset(self.names) if whole else frozenset().union(*(own_names(reader.hands) for reader in readers))
        return tuple(name in read and name not in self.rules.burned for name in self.names)

    def count(self) -> Decided:
        """Every end with the number of card sequences that lead to it, out of all sequences of the longest round's cards."""
        estimate = self.estimate()
        if estimate > MOST_LEAVES:
            raise TooManyEndsError(self.what, estimate)
        return self._whole(self._play({self._start(): 1}))

    def sight(self, hands: Sequence[Hand]) -> tuple[Hand, ...]:
        """What an area sees when it is asked: where cards lie face down its own hand alone, or else every hand."""
        if not self.rules.dealt_down:
            return tuple(hands)
        return tuple(hand for name, hand in zip(self.names, hands, strict=True) if area_of(name) is not None)

    def as_counted(self, hands: Hands, area: str) -> list[Hand]:
        """Hands as they were really dealt, seen from an area, as counting would have held them."""
        found = []
        for name, looked_at in zip(self.names, self.looked_at, strict=True):
            cards = hands[name if area_of(name) is None else f"{area}{name.removeprefix(AREA)}"]
            held = [self.stands_for[card] for card in cards] if looked_at else [PACK[0]] * len(cards)
            found.append(tuple(held if self.ordered else sorted(held)))
        return found

    def _start(self) -> Moment:
        return ((),) * len(self.names), ""

    def _whole(self, ends: Ends) -> Decided:
        longest = max(seen for _, _, seen in ends)
        size = self.shoe.size
        found: dict[tuple[str, tuple[Any, ...]], int] = {}
        for (decision, values, seen), ways in ends.items():
            key = decision, values
            found[key] = found.get(key, 0) + ways * perm(size - seen, longest - seen)
        return Decided(self.shoe.sequences(longest), [(self._end(*key), ways) for key, ways in found.items()])

    def _end(self, decision: str, values: tuple[Any, ...]) -> End:
        return End(decision, {facet.name: value for facet, value in zip(self.facets, values, strict=True)})

    def _play(self, moments: dict[Moment, int]) -> Ends:
        """All ends that these moments lead to. A step is asked for once a moment, whatever the number of ways to it."""
        ends: Ends = {}
        asked: dict[tuple[Hand, ...], dict[Moment, int]] = {}
        next_card = self.rules.next_card
        portions = not self.rules.dealt_down or self.worth is None
        while moments:
            if portions and len(moments) > _AT_ONCE:
                for portion in _portions(moments, _AT_ONCE // 10):
                    _add(ends, self._play(portion))
                break
            following: dict[Moment, int] = {}
            for moment, ways in moments.items():
                hands, decision = moment
                dealt, decisions = self._named(hands), self._decisions(decision)
                step = next_card(dealt, decisions)
                if isinstance(step, Deal):
                    for after, times in self._dealt(moment, self._place[step.hand]):
                        following[after] = following.get(after, 0) + ways * times
                elif isinstance(step, Ask):
                    if self.strategy is not None:
                        after = hands, self._choice(dealt, decisions)
                        following[after] = following.get(after, 0) + ways
                    else:
                        asked.setdefault(self.sight(hands), {})[moment] = ways
                else:
                    key = self._finished(dealt, decisions)
                    ends[key] = ends.get(key, 0) + ways
            moments = following
        for seen, group in asked.items():
            _add(ends, self._best(seen, group))
        return ends

    def _decisions(self, decision: str) -> Decisions:
        return {AREA: decision} if decision else {}

    def _named(self, hands: tuple[Hand, ...]) -> dict[str, Hand]:
        return dict(zip(self.names, hands, strict=True))

    def _dealt(self, moment: Moment, place: int) -> Iterator[tuple[Moment, int]]:
        """Each class of card that this hand can get, and how many cards of it are left."""
        hands, decision = moment
        own = hands[place]
        before, behind = hands[:place], hands[place + 1 :]
        if not self.looked_at[place]:
            yield ((*before, (*own, PACK[0]), *behind), decision), 1
            return
        gone = [card for hand, looked_at in zip(hands, self.looked_at, strict=True) if looked_at for card in hand]
        none = True
        for card, held in self.held.items():
            left = held - gone.count(card)
            if left > 0:
                none = False
                hand = (*own, card) if self.ordered else tuple(sorted((*own, card)))
                yield ((*before, hand, *behind), decision), left
        if none:
            self.shoe.sequences(len(gone) + 1)

    def _finished(self, hands: Hands, decisions: Decisions) -> tuple[str, tuple[Any, ...], int]:
        self.ends += 1
        if self.ends > MOST_LEAVES:
            raise TooManyEndsError(self.what, self.ends)
        seen = 0
        for name in self._read:
            seen += len(hands[name])
        return decisions.get(AREA, ""), tuple([facet.of(hands, decisions, AREA) for facet in self.facets]), seen

    def _choice(self, hands: Hands, decisions: Decisions) -> str:
        if self.strategy is None or self.rules.decides is None:
            raise OddsError(f"{self.rules.title} asks for a decision, and its rules do not say which there are.")
        return checked(self.rules, self.strategy.choose(hands, decisions, AREA))

    def _best(self, seen: tuple[Hand, ...], group: dict[Moment, int]) -> Ends:
        """Every choice tried on all moments that look the same to the area, and the best of them kept."""
        rule, worth = self.rules.decides, self.worth
        if rule is None or worth is None:
            raise OddsError(f"{self.what} hangs on decisions, so it needs a strategy.")
        tried = [self._play({(hands, choice): ways for (hands, _), ways in group.items()}) for choice in rule.choices]
        longest = max(cards for ends in tried for _, _, cards in ends)
        gains = [self._gain(ends, longest, worth) for ends in tried]
        places = range(len(tried))
        best = max(places, key=lambda place: (gains[place], -self.adds(rule.choices[place]), -place))
        self.chosen[seen] = rule.choices[best]
        return tried[best]

    def _gain(self, ends: Ends, longest: int, worth: Worth) -> Fraction:
        size, total = self.shoe.size, Fraction(0)
        for (decision, values, seen), ways in ends.items():
            key = decision, values
            if key not in self._worths:
                self._worths[key] = worth(self._end(*key))
            total += self._worths[key] * (ways * perm(size - seen, longest - seen))
        return total

    def estimate(self) -> int:
        """About how many ends there are, before any is counted.

        Knuth's way: the mean, over paths taken at random, of how the tree branches along them, divided by the orders in which the
        cards could have come where order is nothing. Cards before a decision that is sought are not mixed with those after it.
        """
        chance = _numbers(self.what)
        total = sum((self._probed(chance) for _ in range(_PROBES)), Fraction(0))
        return round(total / _PROBES)

    def _probed(self, chance: Iterator[int]) -> Fraction:
        hands, decision = self._start()
        branches, orders = 1, 1
        came: list[list[Card]] = [[] for _ in hands]
        while True:
            dealt, decisions = self._named(hands), self._decisions(decision)
            step = self.rules.next_card(dealt, decisions)
            if isinstance(step, Deal):
                place = self._place[step.hand]
                open_to = [after for after, _ in self._dealt((hands, decision), place)]
                branches *= len(open_to)
                before = hands[place]
                hands, decision = open_to[next(chance) % len(open_to)]
                came[place] += Counter(hands[place]) - Counter(before)
            elif not isinstance(step, Ask):
                return Fraction(branches, 1 if self.ordered else orders * _orders(came))
            elif self.strategy is not None:
                decision = self._choice(dealt, decisions)
            else:
                choices = self.rules.decides.choices if self.rules.decides else ("",)
                branches *= len(choices)
                decision = choices[next(chance) % len(choices)]
                orders *= _orders(came)
                came = [[] for _ in hands]


def checked(rules: Rules, choice: str) -> str:
    """The choice, if it is one of the game's."""
    rule = rules.decides
    if rule is None or choice not in rule.choices:
        known = ", ".join(rule.choices) if rule else "none"
        raise OddsError(
            f"A strategy decided {choice!r} at {rules.title}, whose choices are {known}.", rule.clause if rule else None
        )
    return choice


def _stands_for(marks: Marks) -> dict[Card, Card]:
    """Each card's class, as the first card of it."""
    first: dict[Any, Card] = {}
    return {card: first.setdefault(class_of(marks, card), card) for card in PACK}


def _orders(hands: Iterable[Sequence[Card]]) -> int:
    """In how many orders the cards of these hands could have come."""
    return prod(factorial(len(hand)) // prod(factorial(hand.count(card)) for card in set(hand)) for hand in hands)


def _portions(moments: dict[Moment, int], size: int) -> Iterator[dict[Moment, int]]:
    """Taken off one by one, so that what has been followed need not be kept."""
    while moments:
        taken = list(islice(moments, size))
        yield {moment: moments.pop(moment) for moment in taken}


def _add(ends: Ends, more: Ends) -> None:
    for key, ways in more.items():
        ends[key] = ends.get(key, 0) + ways


def _numbers(name: str) -> Iterator[int]:
    """Numbers as good as random, the same ones for the same question."""
    block = 0
    while True:
        digest = shake_256(f"{name}\0{block}".encode()).digest(1024)
        yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, len(digest), 4))
        block += 1
