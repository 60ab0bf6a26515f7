"""What has gone wrong with a card or a round, as far as the table shows it, and whether it can still be put right."""

from croupier.games.rules import Complete, Deal, area_of
from croupier.games.topics import WRONG_CARDS
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Held, Slot, Stage
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.due import step_of
from croupier.table.reading.laying import not_to_start, why_not_laid
from croupier.table.reading.moment import Moment
from croupier.table.reading.waiting import round_in_question

RACK = "rack"
"""Where a card burned by mistake lies."""
BANKERS_OPENING = 2
"""Banker's opening hand in both baccarats; the rest of the opening cards are Player's."""


def finished(ongoing: Round) -> bool:
    """Its wagers are settled; it only waits to be cleared."""
    return bool(ongoing.result) and not ongoing.due


def can_be_righted(table: Table) -> bool:
    """A round is in progress, or the last one is not yet final."""
    ongoing = table.latest
    return ongoing is not None and not ongoing.void and not _first_card_out(table)


def _first_card_out(table: Table) -> bool:
    """The next round's first card has been removed, if only to the wrong place: the one before is final."""
    desk = desk_of(table)
    if table.round is not None or not table.cards.held:
        return False
    held = table.cards.held[0]
    if desk.rules.table_hands:
        return not held.impossible and table.cards.stage is Stage.READY
    return area_of(held.laid) is not None and not held.faced and not held.impossible and not_to_start(table, desk, "held") is None


def no_round_to_right(table: Table, clause: str | None) -> Refused | None:
    if can_be_righted(table) or begun_wrongly(table):
        return None
    return Refused("No round is in progress, and the last one is final.", clause)


def begun_wrongly(table: Table) -> bool:
    """A coup's first card lies on the wrong hand: with it the coup has begun, and the one before is final."""
    desk = desk_of(table)
    if table.round is not None or not table.cards.held or not desk.rules.table_hands:
        return False
    held, hands = table.cards.held[0], desk.rules.hands(())
    first = desk.rules.next_card({hand: [] for hand in hands}, {})
    laid = held.laid in hands and first != Deal(held.laid, first.clause) and not held.faced and not held.impossible
    return laid and not table.no_bet and not_to_start(table, desk, "held") is None


def misdelivered(table: Table) -> bool:
    """The first held card belongs to the other hand than the one it was laid on, and no clause about a third card fits."""
    if begun_wrongly(table):
        return True
    desk = desk_of(table)
    if not table.cards.held or table.round is None or not desk.rules.table_hands:
        return False
    held, step = table.cards.held[0], step_of(desk, table.round)
    if not isinstance(step, Deal) or held.laid not in table.round.hands or held.faced or held.impossible:
        return False
    third = table.round.dealt >= desk.rules.opening
    return held.laid != step.hand and not (third and held.laid == "player" and not player_drew(table))


def player_drew(table: Table) -> bool:
    """Whether Player's Hand has its drawn card."""
    return table.round is not None and len(table.round.hands["player"]) > desk_of(table).rules.opening - BANKERS_OPENING


def shown_wrongly(table: Table) -> bool:
    """Whether a card dealt now and shown by the dealer is one that a player should have turned, or nobody yet."""
    no_bet = table.round.no_bet if table.round is not None else bool(table.no_bet)
    return desk_of(table).conditions.method == "B" and not no_bet


def to_be_turned_first(table: Table) -> bool:
    """A card too many came while the opening cards lie face down: what it is shows once they are turned."""
    ongoing, rules = table.round, desk_of(table).rules
    if ongoing is None or ongoing.result or not rules.table_hands or ongoing.upset.discrepancy:
        return False
    return ongoing.dealt >= rules.opening and not ongoing.all_up


def last_coup(table: Table) -> bool:
    """No further coup comes from these cards."""
    return table.cards.rounds_left == 1 if table.round is not None else table.cards.stage is not Stage.READY


def none_due(table: Table) -> bool:
    """No card is due: the round is complete, void, or none has begun."""
    return table.round is None or table.round.void or isinstance(step_of(desk_of(table), table.round), Complete)


def opens_no_bet(table: Table, held: Held) -> bool:
    """A card seen by all, or one too many on Banker, opens a coup without wagers."""
    return held.up or (held.laid == "banker" and table.round is not None)


def lying_cards(table: Table) -> list[Slot]:
    """All cards of the round to be put right, the held ones among them."""
    ongoing = table.latest
    hands = [ongoing.hands[hand] for hand in ongoing.order] if ongoing is not None and not begun_wrongly(table) else []
    held = [Slot(held.card, held.up) for held in table.cards.held if not held.impossible]
    return [slot for slots in hands for slot in slots] + held


def held_not_laid(at: Moment) -> Refused | None:
    """Why the held card cannot go where the rules send it."""
    held = at.cards.held[0]
    if held.impossible:
        return Refused("The packs cannot hold such a card: it is foreign, or was misread.", at.book.cite(WRONG_CARDS))
    if waits := round_in_question(at.table):
        return Refused(waits.sentence, waits.clause)
    return why_not_laid(at, held.card, "held", down=not held.up)
