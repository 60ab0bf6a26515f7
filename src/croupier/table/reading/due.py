"""What the rules want next at a table as it stands: the one reading of it."""

from croupier.games.rules import Complete, Deal, Step
from croupier.games.topics import RESULT
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table


def step_of(desk: Desk, ongoing: Round | None) -> Step | None:
    """What the drawing rule wants in the round in progress.

    None where no round is, or a void one, and while cards lie face down that must be turned before anyone can know.
    """
    if ongoing is None or ongoing.void:
        return None
    if ongoing.result:
        return Complete(desk.provisions[RESULT].clause or "")
    rules = desk.rules
    if rules.table_hands and ongoing.dealt >= rules.opening and not ongoing.all_up:
        return None
    return rules.next_card(ongoing.cards, ongoing.decisions)


def is_dealt(desk: Desk, ongoing: Round) -> bool:
    """Whether the drawing rule wants no further card as the hands lie, void or not."""
    return not isinstance(desk.rules.next_card(ongoing.cards, ongoing.decisions), Deal)


def first_step(desk: Desk, table: Table) -> Step:
    """Where the first card of the next round goes."""
    rules = desk.rules
    areas = sorted({lying.area for lying in table.laid if lying.wager in rules.dealt_in})
    return rules.next_card({hand: [] for hand in rules.hands(areas)}, {})
