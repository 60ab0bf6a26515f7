"""The dealer's prompt: the one thing the table waits for now."""

from msgspec import Struct

from croupier.cards.procedure import CutBy
from croupier.games.explain import hand_title
from croupier.games.rules import Ask, Deal
from croupier.games.topics import (
    CLEAR,
    COLLECT_FIRST,
    DEAL,
    DECKS,
    DIFFERENTIAL,
    DROPPED_CARDS,
    FACE_UP,
    HANDLED_CARDS,
    JACKPOT_PAID,
    NO_BET_DEAL,
    PASSING,
    PLACING,
    PRE_SHUFFLED,
    PRIZE_METER,
    PRIZE_SEEN,
    RESULT,
    REVEAL_HAND,
    SECOND_DECK,
    SETTLE,
    SHORT_VOID,
    SHUFFLE,
)
from croupier.table.model.cards import Stage
from croupier.table.model.round import Holding, Round
from croupier.table.model.table import Table
from croupier.table.reading.hands import DEALER, face_down, first_to_play, to_be_named
from croupier.table.reading.laying import lies_down, not_to_start
from croupier.table.reading.limits import differential_exceeded
from croupier.table.reading.moment import Moment, moment_of
from croupier.table.reading.passing import bids_open
from croupier.table.reading.prizes import prizes_are_left, prizes_waiting
from croupier.table.reading.shoe import burn_is_due, cutting_card_shows, needs_no_shuffle, offers_open, rack_is_due
from croupier.table.reading.stakes import to_collect
from croupier.table.reading.standing import standing_on
from croupier.table.reading.tournament import in_tournament
from croupier.table.reading.waiting import awaited


class Required(Struct, frozen=True):
    """What must come next, in a word for programs and a sentence for people."""

    what: str
    sentence: str
    clause: str | None = None
    hand: str = ""
    areas: tuple[int, ...] = ()
    who: str = ""
    down: bool = False
    """The card that is due is laid face down: where faces are read by eye, nobody names it yet."""
    standing: dict[int, str] = {}
    """Of each area asked where the software deals: what its player decides if the time runs out."""


def required(table: Table) -> Required:
    """One thing: cut, burn, deal to this hand, offer it, ask these areas, settle this wager, clear; or wait for wagers."""
    if table.conditions is None:
        return Required("open", "The table waits to be opened.")
    if table.closed:
        return Required("nothing", "The table is closed.")
    if waits := awaited(table):
        return Required("choose" if waits.who else "ruling", waits.sentence, waits.clause, who=waits.who)
    at = moment_of(table)
    if table.cards.care.unverified:
        sentence = "The supervisor verifies that all dropped cards are collected."
        return Required("verify", sentence, at.book.cite(DROPPED_CARDS))
    if waiting := _cards_first(at):
        return waiting
    return _before_round(at) if table.round is None else _in_round(at, table.round)


def _before_round(at: Moment) -> Required:
    table, desk, book = at.table, at.desk, at.book
    if at.conditions.tournament is not None and not table.no_bet and (due := in_tournament(at)):
        return Required(*due)
    if not_to_start(table, desk):
        if to_collect(table, desk):
            return Required("collect", "Collect the jackpot wagers before the first card.", book.cite(COLLECT_FIRST))
        return Required("wagers", "Players place their wagers.", book.cite(PLACING))
    step = at.next_step
    first = step.hand if isinstance(step, Deal) else ""
    if table.no_bet:
        return _card(at, "Deal the first card of the no-bet coup.", book.cite(NO_BET_DEAL), first)
    if differential_exceeded(table, desk):
        sentence = f"The table differential is exceeded: reduce the wagers, or deal the first card, to {hand_title(first)}."
        return _card(at, sentence, book.cite(DIFFERENTIAL), first)
    return _card(at, f"Deal the first card, to {hand_title(first)}; wagers may still be placed.", book.cite(DEAL), first)


def _card(at: Moment, sentence: str, clause: str | None, hand: str) -> Required:
    """A card is due, which lies as the game and the way of dealing want it."""
    return Required("deal", sentence, clause, hand, down=lies_down(at.table, at.desk))


def _cards_first(at: Moment) -> Required | None:
    """What the cards need before any other can be dealt."""
    table, cards, procedure, book = at.table, at.cards, at.desk.procedure, at.book
    if table.round is not None and table.round.void:
        return None  # its cards are cleared away first
    match cards.stage:
        case Stage.NONE:
            return Required("cards", "Bring cards to the table.", book.cite(DECKS))
        case Stage.LOADED if cards.care.check:
            return Required("check", "Check the cards before they are shuffled.", cards.care.check.by)
        case Stage.LOADED if cards.care.condemned:
            return Required("replace", "New cards take the place of these.", cards.care.condemned.by)
        case Stage.LOADED if cards.care.handled:
            return Required("replace", "Players have handled these cards: replace them.", book.cite(HANDLED_CARDS))
        case Stage.LOADED if cards.awaits:
            sentence = f"Bring the deck with {cards.awaits} backs: it takes turns with the one in use."
            return Required("cards", sentence, book.cite(SECOND_DECK))
        case Stage.LOADED if needs_no_shuffle(table):
            return Required("shuffle", "These cards came shuffled: take them as they are.", book.cite(PRE_SHUFFLED))
        case Stage.LOADED:
            return Required("shuffle", "Shuffle the cards.", book.cite(SHUFFLE))
        case Stage.SHUFFLED if procedure.cut.by is not CutBy.NONE:
            offer = offers_open(table)[0]
            who = offer.to if offer.area is not None else f"the {offer.to}"
            return Required("cut", f"Offer the cut to {who}.", offer.clause, who=offer.to)
        case Stage.CUT:
            return Required("cutting-card", "Place the cutting card.", procedure.cutting_card.place_clause)
    if burn_is_due(table):
        return Required("burn", "Burn the first card.", procedure.burns[0].clause)
    if cutting_card_shows(table) and isinstance(at.next_step, Deal):
        return Required("cutting-card-out", "Set the cutting card aside.", procedure.cutting_card.during_clause)
    if rack_is_due(table):
        return Required("reshuffle", "Shuffle the rack: a card is due and none is left.", procedure.device_clause)
    return None


def _in_round(at: Moment, ongoing: Round) -> Required:
    book = at.book
    if prizes_are_left(at.table):
        return _prizes(at)
    if ongoing.due:
        line = ongoing.due[0]
        title = at.rules.wagers[line.wager].title
        return Required("settle", f"Settle {title} on area {line.area}.", line.clause, areas=(line.area,), who=line.player or "")
    if ongoing.result:
        return Required("clear", "Clear the cards away.", book.cite(CLEAR))
    if at.step is None or not (at.rules.dealt_down or at.rules.table_hands or ongoing.all_up):
        return _to_be_turned(at, ongoing)
    match at.step:
        case Deal(hand) if at.cards.stock.remaining < 1 and not at.cards.waiting:
            return Required("ruling", f"No card is left for {hand_title(hand)}: the round is void.", book.cite(SHORT_VOID), hand)
        case Deal(hand, clause) if hand in at.rules.burned:
            return _card(at, "Burn a card.", clause, hand)
        case Deal(hand, clause):
            return _card(at, f"Deal a card to {hand_title(hand)}.", clause, hand)
        case Ask(areas, clause, in_turn):
            asked = tuple(map(int, areas[:1] if in_turn else first_to_play(at.table, at.desk) or areas))
            left = {area: standing for area in asked if (standing := standing_on(at.table, at.desk, area))}
            return Required("ask", f"Ask area {', '.join(map(str, asked))}.", clause, areas=asked, standing=left)
    if at.rules.dealt_down and face_down(ongoing, DEALER):
        return Required("expose", "Turn the dealer's cards.", book.cite(RESULT), DEALER)
    unnamed = next((hand for hand in ongoing.order if to_be_named(ongoing, hand)), None)
    if unnamed is not None:
        return Required("expose", f"Turn over {hand_title(unnamed)}.", book.cite(SETTLE), unnamed)
    return Required("result", "Announce the result.", book.cite(RESULT))


def _prizes(at: Moment) -> Required:
    """What a pool has awarded is looked at by a casino supervisor, and then paid; the cards lie until it is."""
    waiting, book = prizes_waiting(at.table), at.book
    for each in waiting:
        if not each.verified:
            award = each.award
            where = f"on area{'s' if len(award.areas) > 1 else ''} {' and '.join(map(str, award.areas))}"
            sentence = f"A casino supervisor verifies award {award.award}, the {award.level} prize {where}: cards, stake and area."
            return Required("verify-prize", sentence, book.cite(PRIZE_SEEN), areas=award.areas)
    if not waiting:
        return Required("pool", "The pool has yet to answer the result.", book.cite(PRIZE_METER))
    areas = tuple(sorted({area for each in waiting for area in each.award.areas}, reverse=True))
    return Required("pay-prizes", "Pay the prizes, from the dealer's right.", book.cite(JACKPOT_PAID), areas=areas)


def _to_be_turned(at: Moment, ongoing: Round) -> Required:
    """A hand to be offered, awaited or turned before the deal goes on."""
    if ongoing.passing is not None:
        return _passed(at, ongoing.passing)
    hand = next(hand for hand in ongoing.order if face_down(ongoing, hand))
    return Required("expose", f"Turn over {hand_title(hand)}.", at.book.cite(FACE_UP), hand)


def _passed(at: Moment, held: Holding) -> Required:
    title = hand_title(held.hand)
    if held.holder:
        who = held.nominee or held.holder
        return Required("reveal", f"{who} reveals {title}.", at.book.cite(REVEAL_HAND), held.hand, who=who)
    if bids := bids_open(at.table, at.desk):
        bid = bids[0]
        return Required("offer", f"Offer {title} to {bid.player}.", bid.clause, held.hand, who=bid.player)
    return Required("expose", f"Turn over {title}.", at.book[PASSING].retained, held.hand)
