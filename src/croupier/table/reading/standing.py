"""What silence means where the software deals: the instruction that a player has left, or sat down with."""

from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.hands import area_player
from croupier.table.reading.shoe import is_sealed


def standing_of(table: Table, desk: Desk, player: str) -> str:
    """A player's standing instruction; nothing where a person deals, or nothing is asked."""
    rule, patron = desk.rules.decides, table.floor.people.get(player)
    if rule is None or not rule.standing or patron is None or not is_sealed(table):
        return ""
    return patron.standing or rule.standing[0]


def standing_on(table: Table, desk: Desk, area: int) -> str:
    """That of the player whose hand lies on an area."""
    player = area_player(table, desk, area)
    return "" if player is None else standing_of(table, desk, player)
