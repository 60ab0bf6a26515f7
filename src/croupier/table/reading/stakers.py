"""Who has a wager in the round that is being ruled on."""

from croupier.table.model.table import Table
from croupier.table.reading.stakes import players_in
from croupier.table.reading.wrong import begun_wrongly


def stakers(table: Table) -> tuple[str, ...]:
    """Everyone with a wager in the round whose result is in question, settled or not."""
    ongoing = table.latest
    if begun_wrongly(table):
        return players_in(table)
    if ongoing is None:
        return ()
    lying = table.wagers if table.round is not None else ()
    return tuple(dict.fromkeys([*(each.player for each in lying), *(line.player or "" for line in ongoing.settled)]))
