"""From a finished round to money: how much of each stake counts, what it wins, and in which order it is settled."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from croupier.games.rules import Decisions, Hands, Line, Note, Result, Rules, Settled, Stake, Wager
from croupier.money import Chips, MoneyError, dollars


class Limits(NamedTuple):
    """What a sign says of one wager; None where it says nothing."""

    minimum: int | None = None
    maximum: int | None = None


NO_LIMITS = Limits()


def losers_first(settled: Sequence[Settled], _hands: Hands) -> list[Settled]:
    """Losing wagers are collected first, then the others are settled, each time from the dealer's right."""
    return sorted(settled, key=lambda line: (line.result is not Result.LOSE, -line.area))


def count_stakes(
    rules: Rules, stakes: Sequence[Stake], limits: Mapping[str, Limits], chips: Chips, area_maximum: int | None = None
) -> tuple[list[Stake], list[Note]]:
    """`count_each` under one sign for everybody."""
    return count_each(rules, stakes, lambda stake: limits.get(stake.wager, NO_LIMITS), chips, area_maximum)


def count_each(
    rules: Rules,
    stakes: Sequence[Stake],
    limit_of: Callable[[Stake], Limits],
    chips: Chips,
    area_maximum: int | None = None,
) -> tuple[list[Stake], list[Note]]:
    """How much of each stake is settled once the round has begun, and a note for each that broke the sign."""
    book, notes, counted = rules.book, [], []
    for stake in stakes:
        low, high = limit_of(stake)
        amount = stake.amount
        if high is not None and amount > high:
            ending = "and stands in full" if book.over_maximum_stands else "and counts to the maximum"
            sentence = f"{stake.wager} on area {stake.area} is above its maximum of {dollars(high)} {ending}."
            notes.append(Note("over-maximum", sentence, book.over_maximum))
            if not book.over_maximum_stands:
                amount = high
        elif low is not None and amount < low:
            sentence = f"{stake.wager} on area {stake.area} is below its minimum of {dollars(low)} and stands."
            notes.append(Note("under-minimum", sentence, book.under_minimum))
        counted.append(_counting(stake, amount))
    if area_maximum is not None:
        counted, further = _within_area(rules, counted, area_maximum, chips)
        notes += further
    return counted, notes


def _counting(stake: Stake, amount: int) -> Stake:
    if amount == stake.counted:
        return stake
    return Stake(stake.area, stake.wager, stake.amount, amount, stake.player, stake.means)


def _within_area(rules: Rules, stakes: list[Stake], maximum: int, chips: Chips) -> tuple[list[Stake], list[Note]]:
    """Player and Banker wagers of one area count together to its maximum, each its share, rounded down to chips."""
    totals: dict[int, int] = {}
    for stake in stakes:
        if stake.wager in ON_A_HAND:
            totals[stake.area] = totals.get(stake.area, 0) + stake.counted
    over = {area: total for area, total in totals.items() if total > maximum}
    notes = [
        Note("over-area-maximum", f"Area {area} holds {dollars(total)}, above its maximum of {dollars(maximum)}; "
             "each wager counts for its share.", rules.book.over_area_maximum)
        for area, total in over.items()
    ]  # fmt: skip
    shared = [
        _counting(stake, chips.at_most(stake.counted * maximum, over[stake.area]))
        if stake.area in over and stake.wager in ON_A_HAND
        else stake
        for stake in stakes
    ]
    return shared, notes


ON_A_HAND = ("player", "banker")
"""The wagers that area maximum and differential speak of."""


def shared_area_notes(rules: Rules, stakes: Sequence[Stake]) -> list[Note]:
    """More players on one wagering area than the document allows; at 7-Up a playing area has three."""
    book = rules.book
    if not (book.one_wager or book.shared_area):
        return []
    players: dict[tuple[int, str], set[str | None]] = {}
    for stake in stakes:
        part = "" if book.one_wager or stake.wager in ON_A_HAND else stake.wager
        players.setdefault((stake.area, part), set()).add(stake.player)
    return [
        _shared_note(rules, area, part, len(sharing))
        for (area, part), sharing in players.items()
        if len(sharing) > book.most_on_area
    ]


def _shared_note(rules: Rules, area: int, part: str, players: int) -> Note:
    clause, title = rules.book.one_wager or rules.book.shared_area, ""
    if part:
        side = rules.wagers[part].side
        clause, title = side.one_each if side else clause, f"{rules.wagers[part].title} "
    return Note("area-shared", f"Area {area} holds the {title}wagers of {players} players.", clause)


def companion_notes(rules: Rules, stakes: Sequence[Stake]) -> list[Note]:
    """Wagers that fall because the one they need is not there."""
    return [
        Note("companion-missing", f"{stake.wager} on area {stake.area} lies without the wager it needs and is void.", clause)
        for stake in stakes
        if (clause := _missing_companion(rules.wagers[stake.wager], stake, stakes, rules))
    ]


def riders(rules: Rules, stakes: Sequence[Stake], decisions: Decisions) -> list[Stake]:
    """The wagers that decisions add, each for what counts of the wager it follows."""
    rule = rules.decides
    if rule is None:
        return []
    laid = {(stake.area, stake.player, stake.wager) for stake in stakes}
    added = []
    for slug, by in rule.adds.items():
        parent = rules.wagers[slug].rides_on
        added += [
            Stake(stake.area, slug, stake.counted, stake.counted, stake.player)
            for stake in stakes
            if stake.wager == parent and decisions.get(str(stake.area)) in by and (stake.area, stake.player, slug) not in laid
        ]
    return added


def settle(
    rules: Rules,
    hands: Hands,
    decisions: Decisions,
    stakes: Sequence[Stake],
    chips: Chips,
    meters: Mapping[str, int],
) -> list[Settled]:
    """Every stake's result, in the order given, then the bonuses that are paid on them."""
    lines: list[tuple[Stake, Wager, Line | str]] = []
    facets: dict[tuple[str, int], object] = {}
    wagers = rules.wagers
    bonuses = [wager for wager in wagers.values() if not wager.staked]
    for stake in stakes:
        wager = wagers[stake.wager]
        missing = _missing_companion(wager, stake, stakes, rules)
        lines.append((stake, wager, missing or wager.line(_facet(facets, wager, stake, hands, decisions))))
    for bonus in bonuses:
        for stake in stakes:
            if stake.wager == bonus.rides_on:
                earned = bonus.line(_facet(facets, bonus, stake, hands, decisions))
                if earned.result is Result.WIN:
                    lines.append((Stake(stake.area, bonus.slug, 0, stake.counted, stake.player), bonus, earned))
    shares: dict[str, int] = {}
    for _, _, line in lines:
        if not isinstance(line, str) and line.prize:
            shares[line.prize] = shares.get(line.prize, 0) + 1
    return [
        _void(stake, line) if isinstance(line, str) else _pay(rules, stake, wager, line, chips, meters, shares)
        for stake, wager, line in lines
    ]


def _facet(known: dict[tuple[str, int], object], wager: Wager, stake: Stake, hands: Hands, decisions: Decisions) -> object:
    reads = wager.reads
    key = (reads.name, stake.area if reads.by_area else 0)
    value = known.get(key)
    if value is None:
        value = known[key] = reads.of(hands, decisions, str(stake.area))
    return value


def _missing_companion(wager: Wager, stake: Stake, stakes: Sequence[Stake], rules: Rules) -> str:
    """The clause by which a wager falls because the one it needs does not lie there."""
    if wager.needs and not any(other.wager == wager.needs and other.area == stake.area for other in stakes):
        return wager.needs_clause
    if wager.needs_main and not any(rules.wagers[other.wager].main for other in stakes):
        return wager.needs_main
    return ""


def _void(stake: Stake, clause: str) -> Settled:
    area, wager, amount, counted, player, means = msgspec.structs.astuple(stake)
    return Settled(area, player, wager, means, amount, counted, Result.VOID, None, 0, amount, clause)


def _pay(
    rules: Rules,
    stake: Stake,
    wager: Wager,
    line: Line,
    chips: Chips,
    meters: Mapping[str, int],
    shares: Mapping[str, int],
) -> Settled:
    result, odds, counted = line.result, line.odds, stake.counted
    returned = stake.amount
    if result is Result.LOSE or (wager.collected_first and result is Result.WIN):
        returned -= counted
    if not wager.staked:
        returned = 0
    paid = 0
    if line.prize:
        paid = chips.at_least(meters[line.prize], shares[line.prize])
    elif odds is not None:
        paid = chips.payment(counted, odds) if rules.book.rounding else exact_payment(counted, odds.to, odds.on)
    return Settled(
        stake.area, stake.player, stake.wager, stake.means, stake.amount, counted,
        result, odds, paid, returned, line.clause, line.prize, line.called,
    )  # fmt: skip


def exact_payment(counted: int, to: int, on: int) -> int:
    """Three Card Poker has no clause that rounds: a schedule must pay whole cents on every stake its sign allows."""
    paid, rest = divmod(counted * to, on)
    if rest:
        raise MoneyError(f"{dollars(counted)} at {to} to {on} is no whole number of cents, and nothing permits rounding.")
    return paid
