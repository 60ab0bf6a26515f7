"""From a finished round to money: how much of each stake counts, what it wins, and in which order it is settled."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from croupier.games.beside import lacks_companion
from croupier.games.constraints import Allowed, Laid
from croupier.games.limits import Bounds
from croupier.games.rules import DecisionRule, Decisions, Facet, Hands, Note, Result, Rules, Settled, Stake, Wager
from croupier.games.signs import beyond, bounds_of_each, counted_on_area, over_area
from croupier.games.topics import OVER_AREA_MAXIMUM, OVER_MAXIMUM
from croupier.money import Chips, MoneyError, dollars

_WIN, _LOSE, _VOID = Result.WIN, Result.LOSE, Result.VOID
"""Looked up once: a member of an enumeration costs as much as a call."""


def losers_first(settled: Sequence[Settled], _hands: Hands) -> list[Settled]:
    """Losing wagers are collected first, then the others are settled, each time from the dealer's right."""
    return sorted(settled, key=lambda line: (line.result is not _LOSE, -line.area))


def count_each(rules: Rules, stakes: Sequence[Stake], allowed: Allowed, chips: Chips) -> tuple[list[Stake], list[Note]]:
    """How much of each stake is settled once the round has begun, and a note for each that broke the sign it was accepted under.

    A single wager counts to its maximum, and an area to its own where the document shares it out; no other sum is cut.
    """
    rule, bounds = rules.provisions[OVER_MAXIMUM], bounds_of_each(rules, stakes, allowed)
    cut, by, notes, counted = not rule.stands, rule.cited, [], []
    for stake, each in zip(stakes, bounds, strict=True):
        breach, high = beyond(rules, stake, each.limit), each.limit.maximum
        if breach is not None:
            notes.append(breach.note)
        over = cut and high is not None and high < stake.amount
        counted.append(_counting(stake, high if over and high is not None else stake.amount, by))
    if OVER_AREA_MAXIMUM in rules.provisions and any(each.area_maximum is not None for each in bounds):
        counted, further = _within_area(rules, counted, bounds, chips)
        notes += further
    return counted, notes


def _counting(stake: Stake, amount: int, by: tuple[str, ...]) -> Stake:
    """The stake counting for so much, by the clauses that cut it."""
    if amount == stake.counted:
        return stake
    cut_by = tuple(dict.fromkeys(stake.cut_by + by)) if stake.cut_by else by
    return Stake(stake.area, stake.wager, stake.amount, amount, stake.player, stake.means, stake.under, stake.tokens, cut_by)


def _within_area(rules: Rules, stakes: list[Stake], bounds: list[Bounds], chips: Chips) -> tuple[list[Stake], list[Note]]:
    """The wagers of one area count together to its maximum, each its share, and a note for each area above it."""
    over = over_areas(rules, stakes, bounds, [stake.counted for stake in stakes])
    if not over:
        return stakes, []
    by, shared = rules.provisions[OVER_AREA_MAXIMUM].cited, list(stakes)
    for place, held in over.items():
        stake = stakes[place]
        shared[place] = _counting(stake, held.share(stake.counted, bounds[place].sure, chips), by)
    return shared, [over_area(rules, held.area, held.total, held.most).note for held in dict.fromkeys(over.values())]


class Over(NamedTuple):
    """An area that has come to more than a maximum under which wagers were accepted there."""

    area: int
    most: int
    total: int

    def share(self, amount: int, sure: int, chips: Chips) -> int:
        """What a wager of so much counts for: its share of the maximum, and never less than is sure."""
        share = chips.at_most(amount * self.most, self.total)
        return max(share, chips.at_most(min(sure, amount))) if sure else share


def over_areas(rules: Rules, lying: Sequence[Laid], bounds: Sequence[Bounds], amounts: Sequence[int]) -> dict[int, Over]:
    """The wagers that share a maximum which their area has passed, by their places among these.

    Where a sign changed while wagers lay, each maximum is held against what had been laid by the last of the wagers that were
    accepted under it one after another. So a lower one does not reach back, a higher one that neighbours use later takes nothing
    from those before, and neither does a change back: those who were within the maximum when another took its place stay so.
    """
    counted = counted_on_area(rules)
    sums: dict[int, int] = {}
    found: dict[int, Over] = {}
    since: dict[int, tuple[int | None, list[int]]] = {}
    for place, (stake, each, amount) in enumerate(zip(lying, bounds, amounts, strict=True)):
        if stake.wager not in counted or each.own:
            continue
        area, most = stake.area, each.area_maximum
        total = sums[area] = sums.get(area, 0) + amount
        if area not in since or since[area][0] != most:
            since[area] = (most, [])
        together = since[area][1]
        together.append(place)
        if most is not None and total > most:
            found.update(dict.fromkeys(together, Over(area, most, total)))
    return found


def riders(rules: Rules, stakes: Sequence[Stake], decisions: Decisions) -> list[Stake]:
    """The wagers that decisions add, each for what counts of the wager it follows."""
    rule = rules.decides
    if rule is None:
        return []
    added: list[Stake] = []
    for slug, by in rule.adds.items():
        parent, laid = rules.wagers[slug].rides_on, False
        for stake in stakes:
            wager, area, counted = stake.wager, stake.area, stake.counted
            if wager == parent:
                if decisions.get(str(area)) in by:
                    added.append(Stake(area, slug, counted, counted, stake.player))
            elif wager == slug:
                laid = True
        if laid:
            added = _not_laid(added, slug, stakes)
    return added


def _not_laid(added: list[Stake], slug: str, stakes: Sequence[Stake]) -> list[Stake]:
    """Those that a decision adds, but for such as lie there already."""
    laid = {(stake.area, stake.player) for stake in stakes if stake.wager == slug}
    return [stake for stake in added if stake.wager != slug or (stake.area, stake.player) not in laid]


Facets = dict[Facet | tuple[Facet, int], object]
"""What has been looked up of a round."""


def settle(
    rules: Rules,
    hands: Hands,
    decisions: Decisions,
    stakes: Sequence[Stake],
    chips: Chips,
    meters: Mapping[str, int],
) -> list[Settled]:
    """Every stake's result, in the order given, then the bonuses that are paid on them."""
    wagers, to = rules.wagers, chips if rules.rounds_up else None
    facets: Facets = {}
    settled: list[Settled] = []
    places: set[tuple[int, str]] | None = None
    for stake in stakes:
        wager = wagers[stake.wager]
        needed, alone = wager.needs, False
        if needed:
            places = places or {(each.area, each.wager) for each in stakes}
            alone = (stake.area, needed) not in places
        if alone or (wager.needs_main and lacks_companion(rules, wager, stake.area, stakes)):
            settled.append(_void(stake, wager.needs_clause))
        else:
            settled.append(_pay(stake, wager, facets, hands, decisions, to))
    for bonus in rules.bonuses:
        for stake in stakes:
            if stake.wager == bonus.rides_on:
                riding = Stake(stake.area, bonus.slug, 0, stake.counted, stake.player, cut_by=stake.cut_by)
                earned = _pay(riding, bonus, facets, hands, decisions, to)
                if earned.result is _WIN:
                    settled.append(earned)
    return _with_prizes(settled, chips, meters) if rules.has_prizes else settled


def _with_prizes(settled: list[Settled], chips: Chips, meters: Mapping[str, int]) -> list[Settled]:
    """What a meter pays is shared by all who have won it. Shares are raised to chips, and what that adds is not the meter's."""
    won = [line.prize for line in settled if line.prize]
    if not won:
        return settled
    winners = Counter(won)
    shares = {name: _split(meters[name], count) for name, count in winners.items()}

    def prized(line: Settled) -> Settled:
        name = line.prize
        return replace(line, pays=chips.at_least(meters[name], winners[name]), drawn=next(shares[name])) if name else line

    return [prized(line) for line in settled]


def _split(cents: int, winners: int) -> Iterator[int]:
    """Equal shares in whole cents that come to all of it: those paid first have the odd ones."""
    share, odd = divmod(cents, winners)
    return (share + (number < odd) for number in range(winners))


def _void(stake: Stake, clause: str) -> Settled:
    return Settled(
        stake.area, stake.player, stake.wager, stake.means, stake.amount, stake.counted,
        _VOID, None, 0, stake.amount, clause, under=stake.under, tokens=stake.tokens,
    )  # fmt: skip


def settled_by_ruling(stake: Stake, clause: str, *, forfeit: bool) -> Settled:
    """A wager that goes back whole, or is forfeited, whatever the cards and whatever the sign."""
    amount = stake.amount
    result, back = (_LOSE, 0) if forfeit else (_VOID, amount)
    return Settled(
        stake.area, stake.player, stake.wager, stake.means, amount, amount,
        result, None, 0, back, clause, under=stake.under, tokens=stake.tokens,
    )  # fmt: skip


def given_back(line: Settled, clause: str) -> Settled:
    """A settled wager that goes back unpaid after all, by this clause."""
    return replace(line, result=_VOID, odds=None, pays=0, returned=line.amount, clause=clause, called="", other_clauses=())


def sealed(rule: DecisionRule, line: Settled, decision: str) -> bool:
    """Whether a decision settles a wager at once, whatever the cards: giving up seals everything, silence and other ends what they
    make void, and what the rule names."""
    if rule.meant_by(decision) in rule.gives_up:
        return True
    end = rule.ends.get(decision)
    return line.result is _VOID or (end is not None and line.wager in end.seals)


def _pay(stake: Stake, wager: Wager, facets: Facets, hands: Hands, decisions: Decisions, chips: Chips | None) -> Settled:
    """A stake at the price of the line that decides: raised to what these chips can make, or without any exact.

    What the lines read of the round is looked up once for all wagers that read it.
    """
    area, reads = stake.area, wager.reads
    key = (reads, area) if reads.by_area else reads
    value = facets.get(key)
    if value is None:
        value = facets[key] = reads.of(hands, decisions, str(area) if reads.by_area else "")
    line = wager.found.get(value) or wager.line(value)
    result, odds, amount, counted = line.result, line.odds, stake.amount, stake.counted
    paid, returned = 0, amount
    if result is _LOSE or (wager.collected_first and result is _WIN):
        returned -= counted
    if not wager.staked:
        returned = 0
    if odds is not None:
        paid = exact_payment(counted, odds.to, odds.on) if chips is None else chips.at_least(counted * odds.to, odds.on)
    if line.back is not None:
        back = line.back
        returned += exact_payment(counted, back.to, back.on) if chips is None else chips.at_least(counted * back.to, back.on)
    return Settled(
        area, stake.player, stake.wager, stake.means, amount, counted,
        result, odds, paid, returned, line.clause, line.prize, line.called, 0, stake.under, stake.tokens,
        line.other_clauses + stake.cut_by if stake.cut_by and result is not _VOID else line.other_clauses,
    )  # fmt: skip


def exact_payment(counted: int, to: int, on: int) -> int:
    """Three Card Poker has no clause that rounds: a schedule must pay whole cents on every stake its sign allows."""
    paid, rest = divmod(counted * to, on)
    if rest:
        raise MoneyError(f"{dollars(counted)} at {to} to {on} is no whole number of cents, and nothing permits rounding.")
    return paid
