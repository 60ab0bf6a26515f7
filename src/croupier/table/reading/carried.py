"""bACEball's jackpot wagers of a void hand, which wait for the next round."""

from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Lying
from croupier.table.reading.desk import desk_of


def carried_over(table: Table, player: str = "", area: int = 0) -> tuple[Lying, ...]:
    """Those that wait for the next round, of one player or on one area if named.

    Once its first card is out they play in it like any other.
    """
    if table.round is not None and not table.round.void:
        return ()
    return tuple(
        [
            lying
            for lying in table.wagers
            if lying.taken and CARRIED in lying.flags and player in ("", lying.player) and area in (0, lying.area)
        ]
    )


def held_by_a_stake(table: Table, player: str, area: int = 0) -> bool:
    """Whether a wager keeps a player here, or at this area; one that is carried over goes back when its player goes."""
    theirs = [lying for lying in table.wagers if lying.player == player and area in (0, lying.area)]
    return len(theirs) > len(carried_over(table, player, area))


def markers(table: Table) -> tuple[int, ...]:
    """Areas whose jackpot wager is in from before, marked as soon as somebody else is new to the jackpot or the table."""
    before = sorted({lying.area for lying in table.taken if CARRIED in lying.flags})
    if not before:
        return ()
    desk = desk_of(table)
    new = any(desk.wagers[lying.wager].collected_first for lying in table.laid)
    new = new or any(CARRIED not in lying.flags for lying in table.taken)
    came = any(patron.since >= table.voided for patron in table.floor.people.values())
    return tuple(before) if new or came else ()
