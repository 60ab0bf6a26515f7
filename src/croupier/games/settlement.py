"""From a finished round to money: how much of each stake counts, what it wins, and in which order it is settled."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from croupier.games.constraints import ON_A_HAND as ON_A_HAND
from croupier.games.constraints import beyond, lacks_companion, over_area
from croupier.games.limits import NO_LIMIT, Limit
from croupier.games.rules import Decisions, Facet, Hands, Line, Note, Result, Rules, Settled, Stake, Wager
from croupier.games.topics import OVER_MAXIMUM, ROUNDING
from croupier.money import Chips, MoneyError, Odds, dollars

_WIN, _LOSE = Result.WIN, Result.LOSE
"""Looked up once: a member of an enumeration costs as much as a call."""

Limits = Limit
Whose = TypeVar("Whose", bound=Hashable)


def losers_first(settled: Sequence[Settled], _hands: Hands) -> list[Settled]:
    """Losing wagers are collected first, then the others are settled, each time from the dealer's right."""
    return sorted(settled, key=lambda line: (line.result is not Result.LOSE, -line.area))


def count_stakes(
    rules: Rules, stakes: Sequence[Stake], limits: Mapping[str, Limit], chips: Chips, area_maximum: int | None = None
) -> tuple[list[Stake], list[Note]]:
    """`count_each` under one sign for everybody."""
    return count_each(rules, stakes, lambda stake: limits.get(stake.wager, NO_LIMIT), chips, area_maximum)


def count_each(
    rules: Rules,
    stakes: Sequence[Stake],
    limit_of: Callable[[Stake], Limit],
    chips: Chips,
    area_maximum: int | None = None,
) -> tuple[list[Stake], list[Note]]:
    """How much of each stake is settled once the round has begun, and a note for each that broke the sign."""
    cut, notes, counted = not rules.provisions[OVER_MAXIMUM].stands, [], []
    for stake in stakes:
        limit = limit_of(stake)
        breach = beyond(rules, stake, limit)
        if breach is not None:
            notes.append(breach.note)
        high = limit.maximum
        counted.append(_counting(stake, high if cut and high is not None and high < stake.amount else stake.amount))
    if area_maximum is not None:
        counted, further = _within_area(rules, counted, area_maximum, chips)
        notes += further
    return counted, notes


def _counting(stake: Stake, amount: int) -> Stake:
    if amount == stake.counted:
        return stake
    return Stake(stake.area, stake.wager, stake.amount, amount, stake.player, stake.means)


def _within_area(rules: Rules, stakes: list[Stake], maximum: int, chips: Chips) -> tuple[list[Stake], list[Note]]:
    """Player and Banker wagers of one area count together to its maximum."""
    shared, over = _within(stakes, lambda stake: stake.area if stake.wager in ON_A_HAND else None, maximum, chips)
    return shared, [over_area(rules, area, total, maximum).note for area, total in over.items()]


def count_together(stakes: list[Stake], maximum: int, chips: Chips, exempt: Callable[[str], bool]) -> list[Stake]:
    """A player's wagers count together to the maximum a player may have, but for players with limits of their own."""
    return _within(stakes, lambda stake: None if stake.player is None or exempt(stake.player) else stake.player, maximum, chips)[0]


def _within(
    stakes: list[Stake], whose: Callable[[Stake], Whose | None], maximum: int, chips: Chips
) -> tuple[list[Stake], dict[Whose, int]]:
    """Stakes that belong together count to a maximum, each its share, rounded down to chips; and whose were above it."""
    owners = [whose(stake) for stake in stakes]
    totals: dict[Whose, int] = {}
    for stake, owner in zip(stakes, owners, strict=True):
        if owner is not None:
            totals[owner] = totals.get(owner, 0) + stake.counted
    over = {owner: total for owner, total in totals.items() if total > maximum}
    shared = [
        _counting(stake, chips.at_most(stake.counted * maximum, over[owner])) if owner is not None and owner in over else stake
        for stake, owner in zip(stakes, owners, strict=True)
    ]
    return shared, over


def riders(rules: Rules, stakes: Sequence[Stake], decisions: Decisions) -> list[Stake]:
    """The wagers that decisions add, each for what counts of the wager it follows."""
    rule = rules.decides
    if rule is None:
        return []
    laid = {(stake.area, stake.player, stake.wager) for stake in stakes if stake.wager in rule.adds}
    added = []
    for slug, by in rule.adds.items():
        parent = rules.wagers[slug].rides_on
        added += [
            Stake(stake.area, slug, stake.counted, stake.counted, stake.player)
            for stake in stakes
            if stake.wager == parent and decisions.get(str(stake.area)) in by and (stake.area, stake.player, slug) not in laid
        ]
    return added


class Beyond(NamedTuple):
    """What a game pays beyond the odds of each stake by itself."""

    bonuses: tuple[Wager, ...]
    """Wagers without a stake of their own, paid on another's."""
    prizes: bool
    """Whether a line is paid from a meter."""


@lru_cache(maxsize=256)
def paid_beyond(rules: Rules) -> Beyond:
    wagers = rules.wagers.values()
    prizes = any(line.prize for wager in wagers for line in wager.lines)
    return Beyond(tuple(wager for wager in wagers if not wager.staked), prizes)


def settle(
    rules: Rules,
    hands: Hands,
    decisions: Decisions,
    stakes: Sequence[Stake],
    chips: Chips,
    meters: Mapping[str, int],
) -> list[Settled]:
    """Every stake's result, in the order given, then the bonuses that are paid on them."""
    wagers, (bonuses, prizes) = rules.wagers, paid_beyond(rules)
    facets: dict[Facet | tuple[Facet, int], object] = {}
    settled = []
    for stake in stakes:
        wager = wagers[stake.wager]
        if (wager.needs or wager.needs_main) and lacks_companion(rules, wager, stake.area, stakes):
            settled.append(_void(stake, wager.needs_clause))
        else:
            settled.append(_pay(rules, stake, wager, _line(facets, wager, stake.area, hands, decisions), chips))
    for bonus in bonuses:
        for stake in stakes:
            if stake.wager == bonus.rides_on:
                earned = _line(facets, bonus, stake.area, hands, decisions)
                if earned.result is _WIN:
                    riding = Stake(stake.area, bonus.slug, 0, stake.counted, stake.player)
                    settled.append(_pay(rules, riding, bonus, earned, chips))
    return _with_prizes(settled, chips, meters) if prizes else settled


def _with_prizes(settled: list[Settled], chips: Chips, meters: Mapping[str, int]) -> list[Settled]:
    """What a meter pays is shared by all who have won it."""
    won = [line.prize for line in settled if line.prize]
    if not won:
        return settled
    shares = Counter(won)
    return [replace(line, pays=chips.at_least(meters[line.prize], shares[line.prize])) if line.prize else line for line in settled]


def _line(facets: dict[Facet | tuple[Facet, int], object], wager: Wager, area: int, hands: Hands, decisions: Decisions) -> Line:
    """The pay line that decides; what it reads of the round is looked up once for all wagers that read it."""
    reads = wager.reads
    key = (reads, area) if reads.by_area else reads
    value = facets.get(key)
    if value is None:
        value = facets[key] = reads.of(hands, decisions, str(area) if reads.by_area else "")
    return wager.line(value)


def _void(stake: Stake, clause: str) -> Settled:
    return Settled(
        stake.area, stake.player, stake.wager, stake.means, stake.amount, stake.counted, Result.VOID, None, 0, stake.amount, clause
    )


def _pay(rules: Rules, stake: Stake, wager: Wager, line: Line, chips: Chips) -> Settled:
    result, odds, amount, counted = line.result, line.odds, stake.amount, stake.counted
    paid, returned = 0, amount
    if result is _LOSE or (wager.collected_first and result is _WIN):
        returned -= counted
    if not wager.staked:
        returned = 0
    if odds is not None:
        paid = _priced(rules, counted, odds, chips)
    if line.back is not None:
        returned += _priced(rules, counted, line.back, chips)
    return Settled(
        stake.area, stake.player, stake.wager, stake.means, amount, counted,
        result, odds, paid, returned, line.clause, line.prize, line.called,
    )  # fmt: skip


def _priced(rules: Rules, counted: int, odds: Odds, chips: Chips) -> int:
    return chips.payment(counted, odds) if ROUNDING in rules.provisions else exact_payment(counted, odds.to, odds.on)


def exact_payment(counted: int, to: int, on: int) -> int:
    """Three Card Poker has no clause that rounds: a schedule must pay whole cents on every stake its sign allows."""
    paid, rest = divmod(counted * to, on)
    if rest:
        raise MoneyError(f"{dollars(counted)} at {to} to {on} is no whole number of cents, and nothing permits rounding.")
    return paid
