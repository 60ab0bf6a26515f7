"""The amounts a wager may have: through a screen within the sign, on the layout as it comes."""

from croupier.games.constraints import ON_A_HAND, Laid, beyond, flags, laid_by, laid_on
from croupier.games.limits import Amounts, Limit, amounts_within
from croupier.games.limits import limit_for as _limit_for
from croupier.games.topics import JACKPOT_AMOUNT, LIMITS, MEANS, UNIT
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron
from croupier.table.model.sign import Sign
from croupier.table.model.table import Table
from croupier.table.reading.stakes import allowed_to, own_of


def limit_for(sign: Sign, patron: Patron, wager: str) -> Limit:
    """The limits that hold for one player: their own sign, else the table's, with the marker's minimum."""
    return _limit_for(sign, wager, own_of(patron))


def amounts_open(
    table: Table, desk: Desk, player: str, area: int, wager: str, means: str, through: str, already: int = 0
) -> Amounts:
    """The amounts a player may add to what lies already; nothing else stands against the wager."""
    most = table.funds(player, means)
    if desk.wagers[wager].collected_first:
        fixed = desk.conditions.jackpot
        return Amounts(fixed, min(fixed, most), fixed)
    if through == "layout":
        return Amounts(1, most)
    sign, patron = desk.conditions.sign, table.floor.people[player]
    if sign.player_maximum is not None and not patron.own:
        most = min(most, sign.player_maximum - laid_by(table.laid, player))
    if sign.area_maximum is not None and wager in ON_A_HAND:
        most = min(most, sign.area_maximum - laid_on(table.laid, area))
    return amounts_within(limit_for(sign, patron, wager), sign.unit, already, most)


def wrong_amount(table: Table, desk: Desk, amounts: Amounts, player: str, wager: str, amount: int, means: str) -> Refused:
    """Why an amount is none of those open."""
    book = desk.provisions
    if amount > table.funds(player, means):
        return Refused(f"{player} does not have that much in {means}.", book[MEANS].clause)
    if desk.wagers[wager].collected_first:
        return Refused("The jackpot wager has one amount, shown on the sign.", book.cite(JACKPOT_AMOUNT))
    if amount < amounts.lowest:
        return Refused("The wager is below the minimum on the sign.", book[LIMITS].clause)
    if amount > amounts.highest:
        return Refused("The wager is above the maximum on the sign.", book[LIMITS].clause)
    return Refused("The wager does not go up in the steps the sign asks for.", book[UNIT].clause)


def flagged(table: Table, desk: Desk, stake: Laid, patron: Patron) -> tuple[str, ...]:
    """What of the sign a wager on the layout breaks."""
    sign = desk.conditions.sign
    if sign.unit is None and sign.player_maximum is None and sign.area_maximum is None:
        if desk.wagers[stake.wager].collected_first:
            return ()
        breach = beyond(desk.rules, stake, limit_for(sign, patron, stake.wager))
        return () if breach is None else (breach.code,)
    return flags(desk.rules, stake, table.laid, allowed_to(table, desk, patron))
