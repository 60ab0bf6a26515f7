"""Whether a card can be laid or a hand turned now, and if not, why."""

from typing import Literal

from croupier.cards.card import Card
from croupier.games.rules import Ask, Deal
from croupier.games.topics import (
    COLLECT_FIRST,
    DEAL,
    DECKS,
    DROPPED_CARDS,
    FACE_UP,
    KEPT_FOR_NEXT,
    NO_BET_AGREED,
    NO_BET_COUP,
    RESULT,
    SHORT_RESHUFFLE,
    SHORT_VOID,
    SHUFFLE,
    TOURNAMENT,
    TURNED_OVER,
)
from croupier.table.message.refusal import Refused
from croupier.table.model.cards import Slot, Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.due import dealt_areas, first_step, step_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.stakes import to_collect
from croupier.table.reading.tournament import too_late

Source = Literal["shoe", "front", "held"]
_READY = Stage.READY


def in_front(table: Table) -> tuple[Slot, ...]:
    """Cards that are dealt before any other: in front of the shoe and, for a round's first card, under it."""
    cards = table.cards
    return cards.waiting if not cards.under or table.round is not None else (*cards.waiting, *cards.under)


def next_from(table: Table) -> Source:
    """Where the next card comes from: one that waits in front of the shoe goes first."""
    return "front" if in_front(table) else "shoe"


def _no_card_now(table: Table, desk: Desk, source: Source) -> Refused | None:
    """Whether a card can come at all: cards ready, none in the way, one left."""
    cards, book = table.cards, desk.provisions
    remaining, behind = cards.stock.remaining, cards.behind
    if cards.care.unverified:
        return Refused("The supervisor must first find all dropped cards collected.", book.cite(DROPPED_CARDS))
    if cards.stage is not _READY:
        return Refused("The cards are not ready to be dealt.", book.cite(SHUFFLE))
    if source == "front" and behind is not None and behind > remaining:
        clause = desk.procedure.cutting_card.during_clause
        return Refused("The cutting card came out before this card: it is set aside first.", clause)
    if source != "front" and in_front(table):
        return Refused("The card in front of the shoe is dealt before any other.", book.cite(KEPT_FOR_NEXT))
    if source != "shoe":
        return None
    if behind is not None and behind >= remaining:
        return Refused("The cutting card shows: it is set aside first.", desk.procedure.cutting_card.during_clause)
    if remaining < 1:
        return Refused("No card is left to deal.", book.cite(SHORT_RESHUFFLE, SHORT_VOID))
    return None


def not_to_start(table: Table, desk: Desk, source: Source | None = None) -> Refused | None:
    """Why a round cannot begin."""
    book = desk.provisions
    if refusal := _no_card_now(table, desk, source or next_from(table)):
        return refusal
    if table.no_bet:
        return None
    if desk.conditions.tournament is not None:
        return _not_in_tournament(table, desk)
    if to_collect(table, desk):
        return Refused("The jackpot wagers are collected before the first card.", book.cite(COLLECT_FIRST))
    if desk.rules.dealt_in:
        return None if dealt_areas(table, desk) else Refused("No area has a wager to deal to.", book.cite(DEAL))
    if not table.laid:
        return Refused("No wager has been placed.", book.cite(NO_BET_COUP, NO_BET_AGREED, DEAL))
    return None


def _not_in_tournament(table: Table, desk: Desk) -> Refused | None:
    """A coup of a tournament begins once no more bets is called; everyone may have passed it."""
    sitting, said = table.sitting, desk.provisions[TOURNAMENT]
    if sitting is None or sitting.ended or sitting.opened != table.played:
        return Refused("Wagers are asked for before a coup begins.", said.marker)
    return None if sitting.closed else Refused("No more bets is called before the first card.", said.form_read)


def _out_of_time(at: Moment) -> Refused | None:
    return None if at.conditions.tournament is None or at.table.no_bet else too_late(at)


def why_not_laid(at: Moment, card: Card | None, source: Source, *, down: bool) -> Refused | None:
    """Why a card does not go now where the rules send the next one; None where it does."""
    table, desk = at.table, at.desk
    if table.round is None:
        none = not_to_start(table, desk, source) or _out_of_time(at)
    elif isinstance(step_of(desk, table.round), Deal):
        none = _no_card_now(table, desk, source)
    else:
        return _none_due(at)
    if (
        none is None
        and source == "shoe"
        and card is not None
        and not down
        and not desk.rules.burned
        and table.cards.stock.could_hold(card)
    ):
        return None  # as most cards come
    return none or _not_that_card(table, desk, card, source, down=down)


def _none_due(at: Moment) -> Refused:
    step = at.step
    if at.round is not None and at.round.result:
        return Refused("The result has been announced; no card is due.", at.book.cite(RESULT))
    if step is None:
        return Refused("The cards on the table are turned over before another one is dealt.", at.book.cite(TURNED_OVER, FACE_UP))
    waiting = "a decision is due" if isinstance(step, Ask) else "the round is complete"
    return Refused(f"No card is due: {waiting}.", step.clause)


def by_method_b(table: Table, desk: Desk) -> bool:
    """Players turn the cards of the round in progress, or of the next; a no-bet coup is the dealer's to turn."""
    if desk.conditions.method != "B":
        return False
    return not (table.round.no_bet if table.round is not None else table.no_bet)


def lies_down(table: Table, desk: Desk) -> bool:
    """Whether the next card is dealt face down whatever the dealer says."""
    return not desk.open_deal and (desk.rules.dealt_down or by_method_b(table, desk) or burns_next(table, desk))


def burns_next(table: Table, desk: Desk) -> bool:
    """Whether the next card is burned, so that nobody sees it."""
    burned = desk.rules.burned
    if not burned:
        return False
    step = step_of(desk, table.round) if table.round is not None else first_step(desk, table)
    return isinstance(step, Deal) and step.hand in burned


def _not_that_card(table: Table, desk: Desk, card: Card | None, source: Source, *, down: bool) -> Refused | None:
    """Why the next card cannot be this one, or cannot lie so."""
    rules, book, cards = desk.rules, desk.provisions, table.cards
    lies = None if source == "shoe" else cards.held[0] if source == "held" else in_front(table)[0]
    seen = None if lies is None else lies.card
    if lies is not None and seen is not None and card != seen:
        face = f"the {seen}" if lies.up else "another one"
        return Refused(f"The card in front of the shoe is {face}.", book.cite(KEPT_FOR_NEXT))
    if source == "shoe" and card is not None and burns_next(table, desk):
        return Refused("The next card is burned: nobody sees its face, so none is named.", book.cite(FACE_UP))
    if card is None:
        if not down and not lies_down(table, desk):
            return Refused("A card dealt face upwards has a face: say which.", book.cite(FACE_UP))
    elif seen is None and not cards.stock.could_show(card, left=lies is None):
        return Refused(f"All {rules.terms.decks} of the {card} are out already.", book.cite(DECKS))
    if down and not rules.table_hands and not lies_down(table, desk):
        return Refused("The cards of this game are dealt face upwards.", book.cite(FACE_UP))
    return None


def why_not_turned(at: Moment, hand: str, faces: tuple[Card, ...]) -> Refused | None:
    """Whoever turns a hand names the faces that were not known, and no others."""
    assert at.round is not None
    unknown = sum(slot.card is None for slot in at.round.hands[hand])
    if len(faces) == unknown:
        return None
    return Refused(f"{unknown} of the cards have a face to be named, and {len(faces)} were.", at.book.cite(FACE_UP))
