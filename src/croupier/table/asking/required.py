"""The dealer's prompt: the one thing the table waits for now."""

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import CutBy
from croupier.games.explain import hand_title
from croupier.games.rules import Ask, Deal
from croupier.table.betting import differential_exceeded, to_collect
from croupier.table.dealing import bids_open, dealt_areas, face_down, not_to_start, to_be_named
from croupier.table.deciding import first_to_play
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of, next_deal
from croupier.table.reading.waiting import awaited
from croupier.table.shoe_rules import burn_is_due, cutting_card_shows, offers_open, rack_is_due


class Required(Struct, frozen=True):
    """What must come next, in a word for programs and a sentence for people."""

    what: str
    sentence: str
    clause: str | None = None
    hand: str = ""
    areas: tuple[int, ...] = ()
    who: str = ""


def required(table: Table) -> Required:
    """One thing: cut, burn, deal to this hand, offer it, ask these areas, settle this wager, clear; or wait for wagers."""
    if table.conditions is None:
        return Required("open", "The table waits to be opened.")
    if table.closed:
        return Required("nothing", "The table is closed.")
    desk = desk_of(table)
    if waits := awaited(table):
        return Required("choose" if waits.who else "ruling", waits.sentence, waits.clause, who=waits.who)
    if table.cards.care.unverified:
        return Required("verify", "The supervisor verifies that all dropped cards are collected.", desk.book.dropped)
    if waiting := _cards_first(table, desk):
        return waiting
    if table.round is not None:
        return _in_round(table, desk, table.round)
    if to_collect(table, desk) and not_to_start(table, desk):
        return Required("collect", "Collect the jackpot wagers before the first card.", desk.book.collect_first)
    if not_to_start(table, desk) is None:
        if table.no_bet:
            return Required("deal", "Deal the first card of the no-bet coup.", desk.book.no_bet_dealt, _first_hand(table, desk))
        first = _first_hand(table, desk)
        if differential_exceeded(table, desk):
            sentence = f"The table differential is exceeded: reduce the wagers, or deal the first card, to {hand_title(first)}."
            return Required("deal", sentence, desk.book.differential, first)
        return Required("deal", f"Deal the first card, to {hand_title(first)}; wagers may still be placed.", desk.book.deal, first)
    return Required("wagers", "Players place their wagers.", desk.book.placing)


def _first_hand(table: Table, desk: Desk) -> str:
    """Where the drawing rule sends the first card of all."""
    hands: dict[str, list[Card]] = {hand: [] for hand in desk.rules.hands(dealt_areas(table, desk))}
    step = desk.rules.next_card(hands, {})
    return step.hand if isinstance(step, Deal) else ""


def _cards_first(table: Table, desk: Desk) -> Required | None:
    """What the cards need before any other can be dealt."""
    cards, procedure = table.cards, desk.procedure
    if table.round is not None and table.round.void:
        return None  # its cards are cleared away first
    match cards.stage:
        case Stage.NONE:
            return Required("cards", "Bring cards to the table.", desk.book.decks)
        case Stage.LOADED if cards.care.check:
            return Required("check", "Check the cards before they are shuffled.", cards.care.check.by)
        case Stage.LOADED if cards.care.condemned:
            return Required("replace", "New cards take the place of these.", cards.care.condemned.by)
        case Stage.LOADED if cards.care.handled:
            return Required("replace", "Players have handled these cards: replace them.", desk.book.handled)
        case Stage.LOADED:
            return Required("shuffle", "Shuffle the cards.", desk.book.shuffle)
        case Stage.SHUFFLED if procedure.cut.by is not CutBy.NONE:
            offer = offers_open(table)[0]
            who = offer.to if offer.area is not None else f"the {offer.to}"
            return Required("cut", f"Offer the cut to {who}.", offer.clause, who=offer.to)
        case Stage.CUT:
            return Required("cutting-card", "Place the cutting card.", procedure.cutting_card.place_clause)
    if burn_is_due(table):
        return Required("burn", "Burn the first card.", procedure.burns[0].clause)
    if cutting_card_shows(table) and (table.round is None or next_deal(table) is not None):
        return Required("cutting-card-out", "Set the cutting card aside.", procedure.cutting_card.during_clause)
    if rack_is_due(table):
        return Required("reshuffle", "Shuffle the rack: a card is due and none is left.", procedure.device_clause)
    return None


def _in_round(table: Table, desk: Desk, ongoing: Round) -> Required:
    rules, book = desk.rules, desk.book
    if ongoing.due:
        line = ongoing.due[0]
        title = rules.wagers[line.wager].title
        return Required("settle", f"Settle {title} on area {line.area}.", line.clause, areas=(line.area,), who=line.player or "")
    if ongoing.result:
        return Required("clear", "Clear the cards away.", book.clear)
    if waiting := _face_down(table, desk, ongoing):
        return waiting
    step = rules.next_card(ongoing.cards, ongoing.decisions)
    match step:
        case Deal(hand) if table.cards.stock.remaining < 1 and not table.cards.waiting:
            return Required("ruling", f"No card is left for {hand_title(hand)}: the round is void.", book.irregular.short, hand)
        case Deal(hand, clause):
            return Required("deal", f"Deal a card to {hand_title(hand)}.", clause, hand)
        case Ask(areas, clause, in_turn):
            asked = tuple(map(int, areas[:1] if in_turn else first_to_play(table, desk) or areas))
            return Required("ask", f"Ask area {', '.join(map(str, asked))}.", clause, areas=asked)
    if rules.dealt_down and face_down(ongoing.hands, "dealer"):
        return Required("expose", "Turn the dealer's cards.", book.result, "dealer")
    unnamed = next((hand for hand in ongoing.hands if to_be_named(ongoing, hand)), None)
    if unnamed is not None:
        return Required("expose", f"Turn over {hand_title(unnamed)}.", book.settle, unnamed)
    return Required("result", "Announce the result.", book.result)


def _face_down(table: Table, desk: Desk, ongoing: Round) -> Required | None:
    """Hands to be offered, awaited or turned before the deal goes on."""
    if desk.rules.dealt_down or sum(map(len, ongoing.hands.values())) < desk.rules.opening:
        return None
    held, passing = ongoing.passing, desk.book.passing
    if held is not None and passing is not None:
        title = hand_title(held.hand)
        if held.holder:
            who = held.nominee or held.holder
            return Required("reveal", f"{who} reveals {title}.", passing.returned, held.hand, who=who)
        if bids := bids_open(table, desk):
            bid = bids[0]
            return Required("offer", f"Offer {title} to {bid.player}.", bid.clause, held.hand, who=bid.player)
        return Required("expose", f"Turn over {title}.", passing.retained, held.hand)
    hand = next((hand for hand in ongoing.hands if face_down(ongoing.hands, hand)), None)
    return None if hand is None else Required("expose", f"Turn over {hand_title(hand)}.", desk.book.face_up, hand)
