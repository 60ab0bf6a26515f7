"""What the explorer counts. It takes from a few milliseconds to a second or two, so that it is counted beside the request: by one
thread, each question once, while whoever asked is told that it is being counted."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from fractions import Fraction
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.catalogue import rules_of
from croupier.games.rounding import exact, stakes
from croupier.games.rounding import prices as prices_on
from croupier.games.rules import Rules, Terms
from croupier.games.topics import ROUNDING
from croupier.house.pages.odds.asked import TIE_PERCENTS, Asked, decks, movable, schedules, variants
from croupier.money import Chips, Odds, chips_of

if TYPE_CHECKING:
    from croupier.odds import Priced

A = TypeVar("A", bound=Hashable)
T = TypeVar("T")
LOWEST: Final = 500
HIGHEST: Final = 10_000
"""The stakes that are gone through, in cents."""
USUAL_CHIP: Final = 100
PATIENCE: Final = 0.4
"""Seconds for which a request waits for what is being counted."""
_FURTHER: Final = (100, 500, 2_500, 10_000)


class Beside(Struct, frozen=True):
    """The same game at other terms of its document."""

    title: str
    edges: dict[str, Fraction]
    """By wager; one that these terms do not permit is not there."""
    current: bool = False
    variant: str = ""
    """Of the game, where it is that which differs."""


class Counted(Struct, frozen=True):
    approved: "Priced"
    """By the document, to the cent."""
    priced: "Priced"
    """As asked."""
    refused: str
    """Why it has no price as asked, which is then the document's."""
    effects: tuple[Fraction, ...]
    """What one card less of each rank does to the edge of the wager, from the ace to the king."""
    beside: tuple[Beside, ...]
    by_stake: tuple[tuple[int, Fraction], ...]
    """What the chips leave of the wager's edge, stake by stake; nothing where its document rounds no payment, or nobody asked."""


def counted(asked: Asked) -> Counted:
    """Everything about one question."""
    from croupier.odds.common.payment import Payment
    from croupier.odds.common.shoe import OddsError
    from croupier.odds.exact.live import effects_of_removal

    by_document, refused, rules = approved(asked.rules), "", moved_rules(asked)
    try:
        priced = _asked_for(rules, asked) if asked.otherwise else by_document
    except OddsError as error:
        rules, priced, refused = asked.rules, by_document, str(error)
    payment = Payment(meters=asked.meters)
    effects = effects_of_removal(rules, payment=payment, wagers=[asked.wager], strategy=asked.strategy)[0].by_rank
    return Counted(
        by_document, priced, refused, effects, _beside(asked.game, asked.terms), _by_stake(rules, asked) if asked.by_stake else ()
    )


def moved_rules(asked: Asked) -> Rules:
    """The rules at the prices that are asked for."""
    from croupier.odds import repriced

    rules = asked.rules
    if asked.prices:
        moved = list(zip(movable(rules, asked.wager), asked.prices, strict=True))
        for slug in dict.fromkeys(each.wager for each, _ in moved):
            rules = repriced(rules, slug, [odds for each, odds in moved if each.wager == slug])
    return rules


def rack(smallest: int) -> Chips:
    return chips_of(tuple(sorted({smallest, *(chip for chip in _FURTHER if chip % smallest == 0)})))


def _asked_for(rules: Rules, asked: Asked) -> "Priced":
    """All wagers as they are asked for. A jackpot stake is one amount, which nobody chooses."""
    from croupier.odds import Payment, Pricer
    from croupier.odds.common.wagers import permitted_wagers

    pricer, chips = Pricer(rules), rack(asked.chip) if asked.chip else None
    by_meter = Payment(chips=chips, meters=asked.meters)
    if chips is None:
        return pricer.price(payment=by_meter, strategy=asked.strategy)
    own = permitted_wagers(rules)
    slugs = [wager.slug for wager in own if wager.chosen]
    chosen = pricer.price(wagers=slugs, payment=Payment(asked.stake, chips), strategy=asked.strategy)
    fixed = [wager.slug for wager in own if not wager.chosen]
    if not fixed:
        return chosen
    return replace(chosen, wagers=(*chosen.wagers, *pricer.price(wagers=fixed, payment=by_meter).wagers))


@lru_cache(maxsize=256)
def approved(rules: Rules) -> "Priced":
    """By the document, to the cent, of full cards: counted once, whichever page asks."""
    from croupier.odds import EXACT, Pricer

    return Pricer(rules).price(payment=EXACT)


def approved_edges(rules: Rules) -> dict[str, Fraction]:
    return {wager.wager: wager.house_edge for wager in approved(rules).wagers}


def _beside(game: str, terms: Terms) -> tuple[Beside, ...]:
    """Variants where the document has some, else schedules, else numbers of decks."""
    return tuple(
        Beside(title, approved_edges(rules_of(game, other)), current=other == terms, variant=other.variant)
        for title, other in _others(game, terms)
    )


def _others(game: str, terms: Terms) -> Iterable[tuple[str, Terms]]:
    if variants(game):
        percent = terms.tie_percent or Odds(TIE_PERCENTS[4], 100)
        for variant in variants(game):
            other = replace(terms, variant=variant, tie_percent=percent if variant == "tie" else None)
            yield rules_of(game, other).title, other
    elif schedules(game):
        for name, known in schedules(game).items():
            for schedule in known:
                yield f"{name.replace('_', ' ').title()} {schedule}", replace(terms, **{name: schedule})
    elif len(decks(game)) > 1:
        for count in decks(game):
            yield f"{count} decks", replace(terms, decks=count)


def _by_stake(rules: Rules, asked: Asked) -> tuple[tuple[int, Fraction], ...]:
    from croupier.odds import Pricer
    from croupier.odds.exact.rounding import edge_at

    if ROUNDING not in rules.provisions or not rules.wagers[asked.wager].chosen:
        return ()
    chips, pricer = rack(asked.chip or USUAL_CHIP), Pricer(rules)
    priced, prices = pricer.price(wagers=[asked.wager]).wagers[0], prices_on(rules, asked.wager)
    return tuple(
        (stake, priced.house_edge if all(exact(odds, stake, chips) for odds in prices) else edge_at(pricer, priced, stake, chips))
        for stake in stakes(chips, LOWEST, HIGHEST)
    )


class BusyError(Exception):
    """More is being asked than is counted in a while."""


class Counter:
    """One thread that counts, and what it has counted."""

    def __init__(self, count: Callable[[Asked], Counted] = counted, *, kept: int = 512, waiting: int = 16) -> None:
        self._count, self._kept, self._most = count, kept, waiting
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="odds")
        self._lock = Lock()
        self._found: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def ask(self, asked: Asked, patience: float) -> Counted | None:
        """The answer, if it is there in so many seconds."""
        return _within(patience, self._future(replace(asked, problem="", typed=()), self._count))

    def edges(self, rules: Rules, patience: float) -> dict[str, Fraction] | None:
        """What the document's own prices leave to the house, if it is there in so many seconds."""
        return _within(patience, self._future(rules, approved_edges))

    def _future(self, asked: A, count: Callable[[A], T]) -> "Future[T]":
        with self._lock:
            found = self._found.get(asked)
            if found is None or (found.done() and found.exception() is not None):
                if sum(not each.done() for each in self._found.values()) >= self._most:
                    raise BusyError("More odds are being asked for than can be counted. Ask again in a moment.")
                self._found[asked] = found = self._thread.submit(count, asked)
            self._found.move_to_end(asked)
            while len(self._found) > self._kept:
                self._found.popitem(last=False)
            return found

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)


def _within(patience: float, future: "Future[T]") -> T | None:
    try:
        return future.result(patience)
    except NotYet:
        return None


@cache
def the_counter() -> Counter:
    """One for the process: what it keeps never changes."""
    return Counter()
