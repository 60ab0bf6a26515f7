"""The edges of many walked shoes, handed out to whoever reckons: the order and the figures are those of one process."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from typing import Final

from croupier.games.catalogue import is_approved, rules_of
from croupier.games.rules import Rules, Terms
from croupier.odds.common.handing import handed
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.exact.price import Pricer

Edges = list[Fraction]
A_TASK: Final = 200
"""Coups that a worker prices before it reports, about."""


def edges_of(
    rules: Rules,
    walks: Sequence[Sequence[Shoe]],
    slugs: Sequence[str],
    payment: Payment,
    strategy: str,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    seen: Callable[[int], None] = lambda _walks: None,
) -> Iterator[Edges]:
    """The house edge of each wager before each coup of each walk; `seen` is told how many walks are done."""
    if executor is None:
        pricer = Pricer(rules)
        for number, walk in enumerate(walks, start=1):
            yield from pricer.edges(walk, slugs, payment, strategy)
            seen(number)
        return
    if not is_approved(rules.game, rules.edition):
        raise OddsError("A game of one's own cannot be sent to other machines: leave the cluster out.")
    whole = next(Pricer(rules).edges([Shoe.full(rules.terms.decks)], slugs, payment, strategy))
    asked = rules.game, rules.terms, rules.edition, tuple(slugs), payment, strategy, whole
    done, parts = 0, list(_parts(walks))
    tasks = ((*asked, [list(walk) for walk in part]) for part in parts)
    for part, edges in zip(parts, handed(priced, tasks, executor, 2 * workers), strict=True):
        yield from edges
        done += len(part)
        seen(done)


def _parts(walks: Sequence[Sequence[Shoe]]) -> Iterator[list[Sequence[Shoe]]]:
    part: list[Sequence[Shoe]] = []
    coups = 0
    for walk in walks:
        part.append(walk)
        coups += len(walk)
        if coups >= A_TASK:
            yield part
            part, coups = [], 0
    if part:
        yield part


def priced(
    game: str,
    terms: Terms,
    edition: str,
    slugs: tuple[str, ...],
    payment: Payment,
    strategy: str,
    whole: Edges,
    walks: list[list[Shoe]],
) -> list[Edges]:
    """What a worker does, if a full shoe has the same odds with it as with whoever asks."""
    pricer = Pricer(rules_of(game, terms, edition))
    shoes = [Shoe.full(pricer.rules.terms.decks), *(shoe for walk in walks for shoe in walk)]
    own, *edges = pricer.edges(shoes, slugs, payment, strategy)
    if own != whole:
        raise OddsError(
            "A worker has other odds than these: rules and prices of one's own cannot be sent to a cluster, and every machine of "
            "it needs the same version of Croupier."
        )
    return edges
