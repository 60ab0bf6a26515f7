"""Players who may go back on their wagers after an error, and how."""

from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.round import Choice
from croupier.table.model.table import Table
from croupier.table.reading.desk import not_theirs
from croupier.table.reading.moment import Moment
from croupier.table.reading.waiting import MAY


def choice_of(table: Table) -> Choice | None:
    """The choice that players have now, if any has one."""
    return table.round.upset.choice if table.round is not None else None


def clause_of(table: Table) -> str | None:
    """The clause that gave it."""
    choice = choice_of(table)
    return choice.clause if choice is not None else None


def choosers(at: Moment, *ways: str) -> tuple[str, ...]:
    """Those asked for who may go back on their wagers in one of these ways."""
    choice = choice_of(at.table)
    if choice is None or choice.what not in ways:
        return ()
    return tuple(player for player in choice.players if not at.player or player == at.player)


def may_choose(table: Table, player: str, *ways: str) -> Refused | None:
    """Why a player may not go back on wagers so."""
    choice = choice_of(table)
    if choice is None or player not in choice.players:
        return Refused(f"{player} has no such choice now.", clause_of(table))
    if choice.what not in ways:
        return Refused(f"{player} may {MAY[choice.what]}, or let them stand, and nothing else.", choice.clause)
    return None


def not_their_choice(by: Actor, player: str, at: Moment) -> Refused:
    """The choice is the player's own, or is recorded for them."""
    refusal = not_theirs(by, player, clause_of(at.table))
    assert refusal is not None, "only those are turned away who may not"
    return refusal
