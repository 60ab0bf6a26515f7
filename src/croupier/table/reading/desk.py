"""What every decision at a table leans on: the rules in play, who may act, and what lies where."""

from functools import lru_cache

from croupier.games.ranks import TITLES, Rank, may_act
from croupier.games.topics import PRIVATE, SEATS
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Actor, Patron
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying


def desk_of(table: Table) -> Desk:
    """The table's conditions unfolded."""
    if table.conditions is None:
        raise LookupError("The table is not open.")
    return table.conditions.desk


@lru_cache(maxsize=4096)
def cites(*clauses: str | None) -> tuple[str, ...]:
    """The clauses an event rests on, each once; a document that is silent gives none."""
    return tuple(clause for clause in dict.fromkeys(clauses) if clause)


def lacks(command: Command, needed: Rank, clause: str | None) -> Refused | None:
    """A refusal if whoever acts does not hold the rank."""
    if may_act(command.by.rank, needed):
        return None
    return Refused(f"This needs {TITLES[needed]} or above, not {TITLES[command.by.rank]}.", clause)


def not_theirs(by: Actor, player: str, clause: str | None = None) -> Refused | None:
    """Players speak for themselves; a dealer or above records for anyone."""
    if by.rank is Rank.PLAYER:
        if by.id == player:
            return None
        return Refused(f"{by.id} cannot act for {player}.", clause)
    if may_act(by.rank, Rank.DEALER):
        return None
    return Refused(f"{TITLES[by.rank].capitalize()} does not play or record wagers.", clause)


def patron_of(table: Table, player: str) -> Patron | Refused:
    patron = table.floor.people.get(player)
    return patron if patron is not None else Refused(f"{player} is not at this table.")


def no_such_area(desk: Desk, area: int) -> Refused | None:
    if 1 <= area <= desk.conditions.areas:
        return None
    clause = desk.provisions.cite(PRIVATE if desk.conditions.private else SEATS)
    return Refused(f"This table has areas 1 to {desk.conditions.areas}, and no area {area}.", clause)


def lying_of(table: Table, player: str, area: int, wager: str) -> Lying | None:
    """A player's wager on the layout."""
    for lying in table.laid:
        if lying.wager == wager and lying.area == area and lying.player == player and not lying.taken:
            return lying
    return None
