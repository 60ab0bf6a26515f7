"""The running shoe: what each card that leaves does to a wager, and how often a wager turns in the player's favour.

Odds of a running shoe are for staff and inspectors, never for a player at the table (premium-baccarat 15.1 and its twins).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK, RANKS, Card
from croupier.games.rules import Ask, Deal, Rules
from croupier.games.topics import DEAL
from croupier.odds.common.cutting import cards_behind
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.common.wagers import permitted_wagers
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.walked import edges_of

REFILLED: Final = "seven-up-baccarat"
"""The device gets each coup's cards back one coup later, so it lacks only those of the coup before (8.4)."""
FRESH: Final = "three-card-poker"
RUN_DOWN: Final = "baceball"
"""The device is dealt until it cannot finish a round, and only then are the cards of the rack shuffled again (12.6)."""


class Effects(Struct, frozen=True):
    """How a wager's house edge changes when one card of a rank has left, by rank from the ace to the king."""

    wager: str
    house_edge: Fraction
    by_rank: tuple[Fraction, ...]


def effects_of_removal(
    rules: Rules,
    shoe: Shoe | None = None,
    payment: Payment = EXACT,
    *,
    wagers: Sequence[str] | None = None,
    strategy: str = "best",
) -> tuple[Effects, ...]:
    """Over the suits of a rank the mean is taken, each suit as often as its cards are left. A rank that is gone has no effect."""
    whole = shoe or Shoe.full(rules.terms.decks)
    slugs = _slugs(rules, wagers)
    present = [(card, held) for card, held in zip(PACK, whole.left, strict=True) if held]
    pricer = Pricer(rules)
    first, *after = pricer.edges([whole, *(whole.without([card]) for card, _ in present)], slugs, payment, strategy)
    found = []
    for place, slug in enumerate(slugs):
        by_rank = []
        for rank in RANKS:
            of_rank = [(held, edges[place]) for (card, held), edges in zip(present, after, strict=True) if card[0] == rank]
            held = sum(held for held, _ in of_rank)
            mean = sum((held * edge for held, edge in of_rank), Fraction(0)) / held if held else first[place]
            by_rank.append(mean - first[place])
        found.append(Effects(slug, first[place], tuple(by_rank)))
    return tuple(found)


def _slugs(rules: Rules, wagers: Sequence[str] | None) -> list[str]:
    """Those named, each once, or all that the rules permit."""
    return [wager.slug for wager in permitted_wagers(rules)] if wagers is None else list(dict.fromkeys(wagers))


class Favour(Struct, frozen=True):
    """One wager over many sampled coups, each with its exact odds before the first card."""

    wager: str
    coups: int
    favourable: int
    """Coups at which the player had the advantage."""
    shoes: int
    """Shoes with at least one such coup."""
    best: Fraction
    """The greatest advantage met; negative if there was none."""
    mean: float
    """The mean advantage over the favourable coups; a figure about a sample, so no fraction."""
    error: float | None = None
    """The standard error of the share of favourable coups, from how it varies between shoes; none where there is but one."""


def favourable(
    rules: Rules,
    shoes: int,
    seed: int,
    behind: int | None = None,
    payment: Payment = EXACT,
    *,
    wagers: Sequence[str] | None = None,
    strategy: str = "best",
    executor: Executor | None = None,
    workers: int = 1,
    seen: Callable[[int], None] = lambda _shoes: None,
) -> tuple[Favour, ...]:
    """Deal whole shoes to the cutting card (or as many coups of a device) and look at every wager before each coup.

    The shoes are dealt here; what they are worth may be reckoned by an executor's workers. `seen` is told how many are done."""
    if shoes < 1:
        raise OddsError("At least one shoe must be dealt.")
    slugs = _slugs(rules, wagers)
    hits: dict[str, list[Fraction]] = {slug: [] for slug in slugs}
    turned: dict[str, Counter[int]] = {slug: Counter() for slug in slugs}
    best: dict[str, Fraction] = {}
    walks = list(_walks(rules, shoes, Random(seed), behind))
    of_walk = [number for number, walk in enumerate(walks) for _ in walk]
    found = edges_of(rules, walks, slugs, payment, strategy, executor=executor, workers=workers, seen=seen)
    for number, edges in zip(of_walk, found, strict=True):
        for slug, edge in zip(slugs, edges, strict=True):
            best[slug] = max(best.get(slug, -edge), -edge)
            if edge < 0:
                hits[slug].append(-edge)
                turned[slug][number] += 1
    return tuple(
        Favour(
            slug,
            len(of_walk),
            len(hits[slug]),
            len(turned[slug]),
            best[slug],
            sum(map(float, hits[slug])) / len(hits[slug]) if hits[slug] else 0.0,
            _error([len(walk) for walk in walks], turned[slug]),
        )
        for slug in slugs
    )


def _error(coups: Sequence[int], favourable: Mapping[int, int]) -> float | None:
    """Coups of one shoe are alike, so it is shoes that are compared: how far each lies from the share of all."""
    shoes, dealt = len(coups), sum(coups)
    if shoes < 2:
        return None
    share = Fraction(sum(favourable.values()), dealt)
    away = sum((favourable.get(number, 0) - share * own) ** 2 for number, own in enumerate(coups))
    return sqrt(away * shoes / (shoes - 1)) / dealt


def _walks(rules: Rules, shoes: int, chance: Random, behind: int | None) -> Iterator[list[Shoe]]:
    if rules.game in _LAST_ROUNDS and rules.game != RUN_DOWN:
        kept = cards_behind(rules, behind, _LONGEST)
        return (_shoe(rules, chance, kept) for _ in range(shoes))
    if behind is not None:
        raise OddsError(f"{rules.title} has no cutting card.")
    if rules.game == REFILLED:
        return _refilled(rules, chance, shoes)
    if rules.game == RUN_DOWN:
        return (_shoe(rules, chance, 0) for _ in range(shoes))
    if rules.game != FRESH:
        raise OddsError(f"How {rules.title} runs down its cards is not known here.")
    raise OddsError(f"{rules.title} is dealt from a full pack each round, so its odds never change.", rules.provisions.cite(DEAL))


def _shoe(rules: Rules, chance: Random, behind: int) -> list[Shoe]:
    """What an observer knows of a shoe before each of its coups: all cards but those shown; the burn was not."""
    shoe = Shoe.full(rules.terms.decks)
    order = [card for card in PACK for _ in range(rules.terms.decks)]
    chance.shuffle(order)
    cutting_card, at, found = len(order) - behind, 1, []
    left = -1
    while left:
        if at >= cutting_card and left < 0:
            left = _LAST_ROUNDS[rules.game][0]
            if not left:
                break
        if len(order) - at < _LONGEST:
            break
        found.append(shoe)
        dealt = _round(rules, order[at:])
        shoe, at = shoe.without(dealt), at + len(dealt)
        if left > 0:
            left -= 1
        elif at > cutting_card:
            left = _LAST_ROUNDS[rules.game][1]
    return found


_LONGEST: Final = 6
"""Cards that one round with one area may take."""
_LAST_ROUNDS: Final = {"premium-baccarat": (1, 1), "lucky-draw-baccarat": (0, 0), "baceball": (0, 0)}
"""Rounds still dealt once the cutting card was met as a round's first card, and during a round (premium-baccarat 4.9, 4.10;
lucky-draw-baccarat 4.1.2, 4.1.3)."""


def _refilled(rules: Rules, chance: Random, coups: int) -> Iterator[list[Shoe]]:
    whole = Shoe.full(rules.terms.decks)
    rack: list[Card] = []
    for _ in range(coups):
        held = whole.without(rack)
        yield [held]
        rack = _round(rules, chance.sample(PACK, _LONGEST, counts=held.left))


def _round(rules: Rules, cards: Sequence[Card]) -> list[Card]:
    """The cards one round takes, with one area dealt in; a decision is taken as the silent one would be."""
    hands: dict[str, list[Card]] = {name: [] for name in rules.hands([1])}
    decisions: dict[str, str] = {}
    dealt: list[Card] = []
    while True:
        step = rules.next_card(hands, decisions)
        if isinstance(step, Deal):
            hands[step.hand].append(cards[len(dealt)])
            dealt.append(cards[len(dealt)])
        elif isinstance(step, Ask):
            decisions.update(dict.fromkeys(step.areas, rules.decides.silence if rules.decides else ""))
        else:
            return dealt
