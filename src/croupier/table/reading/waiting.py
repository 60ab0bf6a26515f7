"""What a table waits for before anything else: a ruling about a card or the round, or players who may go back on their wagers."""

from typing import Final

from msgspec import Struct

from croupier.cards.card import in_words
from croupier.games.topics import TOURNAMENT
from croupier.table.model.cards import Held
from croupier.table.model.round import CALM
from croupier.table.model.table import Table


class Awaited(Struct, frozen=True):
    sentence: str
    clause: str | None
    who: str = ""
    """The player whose choice it is; nobody where it is a ruling."""


MAY: Final = {"withdraw": "withdraw wagers", "reduce": "withdraw or reduce wagers", "leave": "take the wagers back"}
"""What each kind of choice lets a player do."""


def is_halted(table: Table) -> bool:
    """A card is held, the round is in question, or players may go back on their wagers; in a tournament, someone disputes."""
    if table.cards.held or (table.sitting is not None and open_dispute(table) is not None):
        return True
    ongoing = table.round
    if ongoing is None or ongoing.upset is CALM:
        return False
    return ongoing.upset.choice is not None or bool(ongoing.upset.discrepancy)


def awaited(table: Table) -> Awaited | None:
    """The one thing that comes first, if there is one."""
    ongoing = table.round
    if ongoing is not None and ongoing.upset.discrepancy:
        return Awaited(f"What was dealt is in question: {ongoing.upset.discrepancy}. A casino supervisor rules.", None)
    if ongoing is not None and ongoing.upset.choice is not None:
        who = ongoing.upset.choice.players[0]
        return Awaited(f"{who} may {MAY[ongoing.upset.choice.what]}, or let them stand.", ongoing.upset.choice.clause, who)
    if table.cards.held:
        held = table.cards.held[0]
        what = f"The {in_words(held.card)}" if held.up and held.card is not None else "A card"
        return Awaited(f"{what} is held for a ruling. {why_held(held)}", None)
    if table.sitting is not None and (number := open_dispute(table)) is not None:
        assert table.conditions is not None
        clause = table.conditions.desk.provisions[TOURNAMENT].dispute
        return Awaited(f"Dispute {number} waits for the Tournament Manager, whose word ends it.", clause)
    return None


def open_dispute(table: Table) -> int | None:
    """In a tournament's session: the first dispute that waits for the Tournament Manager. The game does not go on before."""
    if table.sitting is None or table.sitting.ended:
        return None
    return next((number for number, each in enumerate(table.casebook.disputes, 1) if not each.decided), None)


def round_in_question(table: Table) -> Awaited | None:
    """Before a further card can be laid, what was dealt is established and players have said what becomes of their wagers."""
    ongoing = table.round
    return awaited(table) if ongoing is not None and (ongoing.upset.discrepancy or ongoing.upset.choice is not None) else None


def why_held(held: Held) -> str:
    """Why it was not dealt, for all to hear: the face of a card that lies face down is not named."""
    return "The packs hold no further card with its face." if held.impossible and not held.up else held.why
