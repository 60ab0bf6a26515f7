"""What the sign says of wagers at this table: through a screen they keep within it, on the layout they come as they come."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.games.constraints import Allowed, Laid
from croupier.games.limits import ON_A_HAND, Amounts, Bounds, Own, Sign
from croupier.games.settlement import over_areas
from croupier.games.signs import amounts_by, bounds_for, bounds_of, bounds_of_each, breaks_sign, flags
from croupier.games.topics import JACKPOT_AMOUNT, LIMITS, MEANS, UNIT
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Lying


def own_of(patron: Patron) -> Own | None:
    """What holds for a player instead of the sign, if anything does."""
    if patron.own is None and patron.marker is None:
        return None
    return Own(patron.own or {}, patron.marker.minimums if patron.marker is not None else {})


def signed(table: Table, desk: Desk) -> Allowed:
    """The sign, and for whom something else holds."""
    own: dict[str, Own] = {}
    for patron in table.floor.people.values():
        if (theirs := own_of(patron)) is not None:
            own[patron.id] = theirs
    return Allowed(sign=desk.conditions.sign, own=own) if own else desk.signed


def _signed_for(table: Table, desk: Desk, patron: Patron) -> Allowed:
    """The sign as far as it speaks of one player's wager: a plain one says nothing of the others'."""
    if patron.own is None and patron.marker is None and desk.plain_limits:
        return desk.signed
    return signed(table, desk)


def amounts_open(table: Table, desk: Desk, stake: Lying, through: str, most: int) -> Amounts:
    """The amounts a player with so much may add to a wager, which may be nothing yet; nothing else stands against it."""
    if desk.wagers[stake.wager].collected_first:
        fixed = desk.conditions.jackpot
        return Amounts(fixed, min(fixed, most), fixed)
    if through == "layout":
        return Amounts(1, most)
    return amounts_by(desk.rules, stake, table.laid, _signed_for(table, desk, table.floor.people[stake.player]), most)


def wrong_amount(table: Table, desk: Desk, stake: Lying, amount: int, means: str, most: int) -> Refused:
    """Why an amount is none of those that may be added."""
    book = desk.provisions
    if amount > most:
        return Refused(f"{stake.player} does not have that much in {means}.", book[MEANS].clause)
    if desk.wagers[stake.wager].collected_first:
        return Refused("The jackpot wager has one amount, shown on the sign.", book.cite(JACKPOT_AMOUNT))
    whole = Lying(stake.area, stake.player, stake.wager, stake.amount + amount, stake.means)
    breach = breaks_sign(desk.rules, whole, table.laid, signed(table, desk))[0]
    return Refused(breach.refused, book[UNIT if breach.code == "off-unit" else LIMITS].clause)


# On the layout


def flagged(table: Table, desk: Desk, stake: Laid, patron: Patron) -> tuple[str, ...]:
    """What of the sign a wager on the layout breaks."""
    usual = patron.own is None and patron.marker is None
    if usual and (limit := desk.plain_limits.get(stake.wager)) and limit.minimum <= stake.amount <= limit.maximum:
        return ()  # as most are
    return flags(desk.rules, stake, table.laid, desk.signed if usual and desk.plain_limits else signed(table, desk))


def flags_left(table: Table, desk: Desk, lying: Lying, pile: Sequence[Lying] | None = None) -> tuple[str, ...]:
    """Those flags of a wager whose reason has not gone, beside what lies there or is to lie there."""
    if not lying.flags:
        return ()
    left = flags(desk.rules, lying, table.laid if pile is None else pile, signed(table, desk))
    return tuple(flag for flag in lying.flags if flag in left or flag == CARRIED)


def still_under(table: Table, desk: Desk, sign: Sign, own: dict[str, Own | None] | None = None) -> tuple[Lying, ...]:
    """The wagers that lie there and of which another sign, or one of a player's own, says otherwise: each as it was accepted."""
    allowed, rules, kept = signed(table, desk), desk.rules, []
    for lying in table.laid:
        theirs = allowed.own.get(lying.player) if own is None or lying.player not in own else own[lying.player]
        before = bounds_of(rules, lying, allowed)
        if lying.under is None and rules.wagers[lying.wager].chosen and before != bounds_for(rules, sign, lying.wager, theirs):
            kept.append(replace(lying, under=before))
    return tuple(kept)


def grown_under(table: Table, desk: Desk, lying: Lying) -> Bounds | None:
    """What an increased wager is accepted under, where the sign has changed since it was laid."""
    if lying.under is None:
        return None
    now = bounds_for(desk.rules, desk.conditions.sign, lying.wager, own_of(table.floor.people[lying.player]))
    return lying.under.grown(lying.amount, now)


# Reduced pro rata


def reductions(table: Table, desk: Desk, area: int) -> list[tuple[Lying, int]]:
    """What each wager keeps where the heavier hand is reduced to the differential or, on an area, to its maximum."""
    return _to_area_maximum(table, desk, area) if area else _to_differential(table, desk)


def _to_area_maximum(table: Table, desk: Desk, area: int) -> list[tuple[Lying, int]]:
    laid = table.laid
    bounds = bounds_of_each(desk.rules, laid, signed(table, desk))
    over = over_areas(desk.rules, laid, bounds, [lying.amount for lying in laid])
    shares = [(laid[place], held.share(laid[place].amount, bounds[place].sure, desk.chips)) for place, held in over.items()]
    return [(lying, share) for lying, share in shares if lying.area == area and share < lying.amount]


def _to_differential(table: Table, desk: Desk) -> list[tuple[Lying, int]]:
    """The house's own exposure: wagers by a sign of a player's own are no exception."""
    differential = desk.conditions.sign.differential
    if differential is None:
        return []
    sides = [[lying for lying in table.laid if lying.wager == side] for side in ON_A_HAND]
    light, heavy = sorted(sides, key=lambda side: sum(lying.amount for lying in side))
    total, most = sum(lying.amount for lying in heavy), sum(lying.amount for lying in light) + differential
    return [(lying, desk.chips.at_most(lying.amount * most, total)) for lying in heavy] if total > most else []


def differential_exceeded(table: Table, desk: Desk) -> bool:
    return bool(_to_differential(table, desk))
