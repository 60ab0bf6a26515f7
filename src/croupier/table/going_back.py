"""Players excluded and side wagers kept to main bettors: wagers that cannot lie any more go back."""

from croupier.games.ranks import Rank
from croupier.table.acting.handlers import grants
from croupier.table.acting.returning import orphans as orphans
from croupier.table.acting.returning import returned as returned
from croupier.table.acting.returning import with_orphans as with_orphans
from croupier.table.message.command import Command
from croupier.table.message.commands import ExcludePlayer, RestrictWager
from croupier.table.message.events import Event, PlayerExcluded, PlayerLeft, WagerRestricted
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.table import Table
from croupier.table.places import keeps_cards
from croupier.table.reading.desk import desk_of, lacks, patron_of
from croupier.table.record.evolve import evolve
from croupier.table.signs import side_of


def _all_back(table: Table, player: str, why: str, command: Command, clause: str) -> list[Event]:
    return [
        returned(lying, why, command, clause, collected=collected)
        for pile, collected in ((table.laid, False), (table.taken, True))
        for lying in pile
        if lying.player == player
    ]


def exclude_player(table: Table, command: ExcludePlayer) -> Outcome:
    clause = desk_of(table).book.exclude
    if refusal := lacks(command, Rank.SUPERVISOR, clause):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    back = _all_back(table, patron.id, "its player is excluded", command, clause)
    if back and table.round is not None:
        return Refused(f"{patron.id} has a wager in this round; it must be settled first.", clause)
    if refusal := keeps_cards(table, patron.id):
        return refusal
    by, at = command.by, command.at
    after = table
    for event in back:
        after = evolve(after, event)
    events = [
        *back,
        PlayerExcluded(player=patron.id, grounds=command.grounds, by=by, at=at, clauses=(clause,)),
        PlayerLeft(
            player=patron.id,
            chips=after.chips(patron.id),
            tokens=after.tokens(patron.id),
            why="excluded",
            by=by,
            at=at,
            clauses=(clause,),
        ),
    ]
    return with_orphans(table, events, command)


@grants(RestrictWager)
def restrict_wager(table: Table, command: RestrictWager) -> Outcome:
    side = side_of(desk_of(table), command.wager)
    if isinstance(side, Refused):
        return side
    if refusal := lacks(command, Rank(side.restricted_by), side.restricted):
        return refusal
    if command.wager in table.board.restricted:
        return Refused(f"{command.wager} is restricted already.", side.restricted)
    untold = [who for who in side.tell if (command.wager, who) not in table.board.told]
    if untold:
        return Refused(f"{untold[0].capitalize()} must be told of the restriction first.", side.notice)
    clauses = (side.restricted, side.notice, side.sign)
    restricted = WagerRestricted(wager=command.wager, by=command.by, at=command.at, clauses=clauses)
    return (restricted,) if table.round is not None else with_orphans(table, [restricted], command)
