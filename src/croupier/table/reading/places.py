"""Who has which place at the table, and who may have one."""

from croupier.games.topics import CLOSE_AREA, KEEP_APART, PASSING, RESERVE
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.desk import no_such_area


def holders(table: Table, area: int) -> tuple[str, ...]:
    """The players of an area."""
    return table.floor.has(area)


def areas_of(table: Table, player: str) -> int:
    """How many areas a player has."""
    return sum(player in names for names in table.floor.seats.values())


def area_shut_to(table: Table, desk: Desk, player: str, area: int) -> Refused | None:
    """Why a player may not have a place at an area, whoever is there."""
    if refusal := no_such_area(desk, area):
        return refusal
    floor = table.floor
    if area in floor.shut:
        return Refused(f"Area {area} is closed.", desk.provisions.cite(CLOSE_AREA))
    keeper = floor.reserved.get(area)
    if keeper is not None and keeper != player:
        return Refused(f"Area {area} is reserved for {keeper}.", desk.provisions.cite(RESERVE))
    return None


def kept_apart(table: Table, desk: Desk, player: str) -> Refused | None:
    """Of suspected partners whoever came first may stay; the others neither come nor wager as long as that one is here."""
    for group in table.directions.apart:
        if player not in group:
            continue
        first = next((patron.id for patron in table.floor.present if patron.id in group), player)
        if first != player:
            return Refused(f"{player} may not play at the same table as {first}.", desk.provisions.cite(KEEP_APART))
    return None


def free_areas(table: Table, desk: Desk) -> list[int]:
    """Areas that anyone could take."""
    floor = table.floor
    areas = range(1, desk.conditions.areas + 1)
    return [area for area in areas if area not in floor.shut and area not in floor.reserved and not floor.has(area)]


def keeps_cards(table: Table, player: str) -> Refused | None:
    """Nobody goes away with a hand that was passed to them."""
    held = table.round.passing if table.round is not None else None
    if held is None or player not in (held.holder, held.nominee) or not held.holder:
        return None
    clause = table.conditions.desk.provisions.cite(PASSING) if table.conditions is not None else None
    return Refused(f"{player} has the cards; they are given back first.", clause)


def has_a_stake(table: Table, player: str) -> bool:
    return any(lying.player == player for lying in table.wagers)
