"""What the sign says of a wager: which of it holds for whom, what room it leaves, and what breaks it.

Through a screen the sign refuses, on the layout it flags, and in a record it notes. All three ask here.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from croupier.games import topics as t
from croupier.games.constraints import Allowed, Breach, Laid
from croupier.games.limits import Amounts, Bounds, Limit, Own, Sign, limit_for
from croupier.games.rules import Rules
from croupier.money import dollars


def _told(cents: int) -> str:
    """Dollars as they stand on a sign: `$5`, `$7.50`."""
    return f"${dollars(cents).removesuffix('.00')}"


# Which of it holds


@lru_cache(maxsize=256)
def counted_on_area(rules: Rules) -> frozenset[str]:
    """The wagers that an area's maximum counts together; none where the document knows no such maximum."""
    rule = rules.provisions.get(t.AREA_MAXIMUM)
    if rule is None:
        return frozenset()
    return frozenset(rule.of or (slug for slug, wager in rules.wagers.items() if wager.chosen))


def held_to(rules: Rules, slug: str, limit: Limit) -> Limit:
    """What a limit comes to for a wager: a maximum is of what a player chooses. What follows another wager follows the part of it
    that counts, and a jackpot stake is one amount."""
    return Limit(limit.minimum, limit.maximum if rules.wagers[slug].chosen else None)


def bounds_for(rules: Rules, sign: Sign, slug: str, own: Own | None = None) -> Bounds:
    """What of a sign holds for a player's wager. Their own sign takes the place of every maximum of the table's."""
    limit, book = limit_for(sign, slug, own), rules.provisions
    if own is not None and own.limits:
        return Bounds(held_to(rules, slug, limit), sign.unit, own=True)
    if not rules.wagers[slug].chosen:
        return Bounds(held_to(rules, slug, limit))
    player = sign.player_maximum if t.PLAYER_MAXIMUM in book else None
    area = sign.area_maximum if slug in counted_on_area(rules) else None
    single = (limit.maximum, player, area if area is not None and book[t.AREA_MAXIMUM].single else None)
    highest = min((most for most in single if most is not None), default=None)
    return Bounds(Limit(limit.minimum, highest), sign.unit, player, area)


def bounds_of(rules: Rules, stake: Laid, allowed: Allowed) -> Bounds:
    """What a stake was accepted under, or what the sign says of it now."""
    if stake.under is not None:
        return stake.under
    own = None if stake.player is None else allowed.own.get(stake.player)
    return bounds_for(rules, allowed.sign, stake.wager, own)


def bounds_of_each(rules: Rules, stakes: Sequence[Laid], allowed: Allowed) -> list[Bounds]:
    """What holds for each of these stakes; the sign is read once for all who go by it."""
    sign, own = allowed.sign, allowed.own
    found: list[Bounds] = []
    read: dict[str, Bounds] = {}
    for stake in stakes:
        slug = stake.wager
        if stake.under is not None or stake.player in own:
            found.append(bounds_of(rules, stake, allowed))
            continue
        if slug not in read:
            read[slug] = bounds_for(rules, sign, slug)
        found.append(read[slug])
    return found


# What room it leaves


def laid_by(rules: Rules, stake: Laid, lying: Iterable[Laid]) -> int:
    """What else a player has chosen to stake that counts with this wager to the most a player may have."""
    by_area, wagers = rules.provisions[t.PLAYER_MAXIMUM].by_area, rules.wagers
    return sum(
        each.amount
        for each in lying
        if each.player == stake.player
        and wagers[each.wager].chosen
        and not _same_place(each, stake)
        and not (by_area and each.area != stake.area)
    )


def laid_on(rules: Rules, stake: Laid, lying: Iterable[Laid], allowed: Allowed) -> int:
    """What else lies on an area and counts with this wager to what the area may hold."""
    area, counted = stake.area, counted_on_area(rules)
    return sum(
        each.amount
        for each in lying
        if each.area == area and each.wager in counted and not _same_place(each, stake) and not by_own_sign(each, allowed)
    )


def by_own_sign(stake: Laid, allowed: Allowed) -> bool:
    """Whether a stake goes by a sign of its player's own."""
    if stake.under is not None:
        return stake.under.own
    own = None if stake.player is None else allowed.own.get(stake.player)
    return own is not None and bool(own.limits)


def _same_place(one: Laid, other: Laid) -> bool:
    return one.area == other.area and one.wager == other.wager and one.player == other.player


def amounts_by(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed, most: int) -> Amounts:
    """What may be added to a stake of so much, nothing included, by the sign that holds now; `most` is what there is to add."""
    own, already = None if stake.player is None else allowed.own.get(stake.player), stake.amount
    if allowed.sign.plain:
        limit = limit_for(allowed.sign, stake.wager, own)
        least, highest = (limit.minimum or 0) - already, limit.maximum
        return Amounts(max(least, 1), most if highest is None else min(most, highest - already), least)
    bounds = bounds_for(rules, allowed.sign, stake.wager, own)
    least, highest = (bounds.limit.minimum or 0) - already, bounds.limit.maximum
    rooms = [most] if highest is None else [most, highest - already]
    if bounds.player_maximum is not None and stake.player is not None:
        rooms.append(bounds.player_maximum - laid_by(rules, stake, lying) - already)
    if bounds.area_maximum is not None:
        rooms.append(bounds.area_maximum - laid_on(rules, stake, lying, allowed) - already)
    return Amounts(max(least, 1), min(rooms), least, bounds.unit or 1)


# What breaks it


def beyond(rules: Rules, stake: Laid, limit: Limit) -> Breach | None:
    """A stake above its maximum or below its minimum."""
    low, high, book, title = limit.minimum, limit.maximum, rules.provisions, rules.wagers[stake.wager].title
    if high is not None and stake.amount > high:
        ending = "and stands in full" if book[t.OVER_MAXIMUM].stands else "and counts to the maximum"
        told = f"{stake.wager} on area {stake.area} is above its maximum of {dollars(high)} {ending}."
        return Breach("over-maximum", book.cite(t.OVER_MAXIMUM), told, f"The maximum on {title} is {_told(high)}.", limit=high)
    if low is not None and stake.amount < low:
        told = f"{stake.wager} on area {stake.area} is below its minimum of {dollars(low)} and stands."
        return Breach("under-minimum", book.cite(t.UNDER_MINIMUM), told, f"The minimum on {title} is {_told(low)}.", limit=low)
    return None


def off_unit(rules: Rules, stake: Laid, bounds: Bounds) -> Breach | None:
    """A stake that does not go up from the minimum in the sign's steps."""
    unit = bounds.unit
    if unit is None or (stake.amount - (bounds.limit.minimum or 0)) % unit == 0:
        return None
    told = f"{stake.wager} on area {stake.area} does not go up in steps of {dollars(unit)}."
    start, title = bounds.limit.minimum or 0, rules.wagers[stake.wager].title
    since = f", from {_told(start)} on" if start % unit else ""
    refused = f"Wagers on {title} go up in steps of {_told(unit)}{since}."
    return Breach("off-unit", rules.provisions.cite(t.UNIT), told, refused, limit=unit)


def over_player_maximum(rules: Rules, stake: Laid, lying: Sequence[Laid], bounds: Bounds) -> Breach | None:
    """All that a player has chosen to stake above what a player may have. In a round under way it stands: no document cuts it."""
    most, player = bounds.player_maximum, stake.player
    if most is None or player is None:
        return None
    total = stake.amount + laid_by(rules, stake, lying)
    if total <= most:
        return None
    told = f"{player} has wagered {dollars(total)}, above the {dollars(most)} a player may have."
    refused = f"All wagers of a player together may be ${dollars(most)} by the sign."
    return Breach("over-player-maximum", rules.provisions.cite(t.PLAYER_MAXIMUM), told, refused, about=player, limit=most)


def over_area_maximum(rules: Rules, stake: Laid, lying: Sequence[Laid], bounds: Bounds, allowed: Allowed) -> Breach | None:
    """The wagers of one area together above what the area may hold."""
    most = bounds.area_maximum
    if most is None:
        return None
    total = stake.amount + laid_on(rules, stake, lying, allowed)
    return over_area(rules, stake.area, total, most) if total > most else None


def over_area(rules: Rules, area: int, total: int, most: int) -> Breach:
    ending = "each wager counts for its share" if t.OVER_AREA_MAXIMUM in rules.provisions else "they stand"
    told = f"Area {area} holds {dollars(total)}, above its maximum of {dollars(most)}; {ending}."
    clause = rules.provisions.cite(t.OVER_AREA_MAXIMUM, t.AREA_MAXIMUM)
    refused = f"All wagers on an area together may be ${dollars(most)} by the sign."
    return Breach("over-area-maximum", clause, told, refused, about=area, limit=most)


def breaks_sign(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> list[Breach]:
    """Everything on the sign that a stake breaks beside what lies there; a wager collected first has one amount and no limits."""
    if rules.wagers[stake.wager].collected_first:
        return []
    if allowed.sign.plain and stake.under is None:
        own = None if stake.player is None else allowed.own.get(stake.player)
        breach = beyond(rules, stake, limit_for(allowed.sign, stake.wager, own))
        return [] if breach is None else [breach]
    bounds = bounds_of(rules, stake, allowed)
    found = (
        beyond(rules, stake, bounds.limit),
        off_unit(rules, stake, bounds),
        over_player_maximum(rules, stake, lying, bounds),
        over_area_maximum(rules, stake, lying, bounds, allowed),
    )
    return [breach for breach in found if breach is not None]


def flags(rules: Rules, stake: Laid, lying: Sequence[Laid], allowed: Allowed) -> tuple[str, ...]:
    """What of the sign a stake on the layout breaks."""
    found = breaks_sign(rules, stake, lying, allowed)
    return tuple(breach.code for breach in found) if found else ()
