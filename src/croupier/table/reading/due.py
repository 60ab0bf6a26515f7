"""What the rules want next at a table as it stands: the one reading of it."""

from croupier.games.rules import Complete, Deal, Step
from croupier.games.topics import RESULT
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table


def step_of(desk: Desk, ongoing: Round | None) -> Step | None:
    """What the drawing rule wants in the round in progress.

    None where no round is, or a void one, and while cards lie face down that must be turned before anyone can know. Worked out
    once for each round as it lies and kept beside it: whoever decides, records or looks on asks the same value again.
    """
    if ongoing is None:
        return None
    rules, kept = desk.rules, ongoing.__dict__
    step: Step | None
    if kept.get("asked_by") is rules:
        step = kept["step"]
        return step
    if ongoing.void:
        step = None
    elif ongoing.result:
        step = Complete(desk.provisions[RESULT].clause or "")
    elif rules.table_hands and ongoing.dealt >= rules.opening and not ongoing.all_up:
        step = None
    else:
        step = rules.next_card(ongoing.cards, ongoing.decisions)
    kept["asked_by"], kept["step"] = rules, step
    return step


def is_dealt(desk: Desk, ongoing: Round) -> bool:
    """Whether the drawing rule wants no further card as the hands lie, void or not."""
    return not isinstance(desk.rules.next_card(ongoing.cards, ongoing.decisions), Deal)


def first_step(desk: Desk, table: Table) -> Step:
    """Where the first card of the next round goes."""
    rules = desk.rules
    return rules.next_card({hand: [] for hand in rules.hands(dealt_areas(table, desk))}, {})


def dealt_areas(table: Table, desk: Desk) -> tuple[int, ...]:
    """The areas that a hand of their own is dealt to."""
    dealt_in = desk.rules.dealt_in
    if not dealt_in:
        return ()
    return tuple(sorted({lying.area for lying in table.wagers if lying.wager in dealt_in and not lying.taken}))
