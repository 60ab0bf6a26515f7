"""A deal gone wrong at Three Card Poker: misdeals, cards shown too early, hands wrong in number or where no wager lies."""

from collections.abc import Iterator

from croupier.cards.card import PACK_SIZE
from croupier.games.explain import hand_title
from croupier.games.irregular import Misdeals
from croupier.games.ranks import Rank
from croupier.games.rules import Ask, Deal
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, areas_of, bare, tries_for, unnamed
from croupier.table.dealing import lay_card
from croupier.table.deciding import area_player, handled, held_back
from croupier.table.held import by_clause, first_step
from croupier.table.message.events import CardDealt
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import DeclareMisdeal, PickUpCards, RackStrayHand, ShowDealersCard, TurnBack, VoidHand
from croupier.table.message.upsets import CardShownInError, CardsPickedUp, DealersCardShown, HandRemoved, HeldRacked, ShoeVoided
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import desk_of, lacks, not_theirs
from croupier.table.reading.waiting import awaited
from croupier.table.settling import announce_again
from croupier.table.voiding import (
    give_back,
    no_round_to_right,
    rack_held,
    reopen,
    step_now,
    take_back_settlements,
    void_round,
    wagers_back,
)

DEALER = "dealer"


def _rule(desk: Desk) -> Misdeals | Refused:
    rule = desk.book.irregular.misdeals
    return rule if rule is not None else Refused(f"{desk.rules.title} has no misdeals: a wrong deal is put right, or void.")


def _foreign(table: Table, desk: Desk) -> Refused | None:
    """A card that the pack cannot hold is no card of the deal."""
    if any(held.impossible for held in table.cards.held):
        return Refused("The pack cannot hold the held card: it is foreign, or was misread.", desk.book.irregular.wrong_cards.rule)
    return None


def _in_question(table: Table, desk: Desk) -> Refused | None:
    if table.round is not None and table.round.upset.discrepancy:
        return Refused("What was dealt is in question, and that is ruled on first.", desk.book.irregular.wrong_cards.rule)
    return None


def _dealing(table: Table) -> bool:
    """Cards of this round are still to come; with no round begun, all of them are."""
    return table.round is None or isinstance(step_now(table), Deal)


# Cards handled, and cards shown


@grants(PickUpCards)
def pick_up_cards(table: Table, command: PickUpCards) -> Outcome:
    desk, ongoing, hand = desk_of(table), table.round, str(command.area)
    decides = desk.rules.decides
    if decides is None or desk.book.irregular.misdeals is None:
        return Refused(f"At {desk.rules.title} no player picks cards up from an area.")
    if waits := awaited(table):
        return Refused(waits.sentence, waits.clause)
    step = step_now(table)
    if ongoing is None or not isinstance(step, Ask) or hand not in step.areas:
        return Refused(f"Area {command.area} has no cards to be picked up now.", decides.clause)
    player = area_player(table, desk, command.area)
    assert player is not None, "an undecided hand has a wager"
    if refusal := not_theirs(command.by, player, decides.clause) or held_back(table, desk, hand):
        return refusal
    if hand in ongoing.upset.picked_up:
        return Refused(f"{player} has the cards in hand already.", decides.clause)
    course = Course(table, command)
    course.happens(CardsPickedUp, decides.clause, area=command.area)
    return course.outcome()


def _shown(table: Table) -> int:
    """Cards seen in this deal that should have stayed face down, those still held included."""
    before = table.round.upset.shown if table.round is not None else 0
    return before + sum(held.up for held in table.cards.held)


@grants(TurnBack)
def turn_back(table: Table, command: TurnBack) -> Outcome:
    desk = desk_of(table)
    rule = _rule(desk)
    if isinstance(rule, Refused):
        return rule
    return lacks(command, Rank.DEALER, rule.turned_back) or _turned_back(table, desk, rule, command)


def _turned_back(table: Table, desk: Desk, rule: Misdeals, command: TurnBack | DeclareMisdeal) -> Outcome:
    """The one card shown goes face down to where it belongs, if it is due."""
    if not table.cards.held:
        return Refused("No card lies held.", rule.turned_back)
    if refusal := _foreign(table, desk):
        return refusal
    held = table.cards.held[0]
    step = step_now(table) if table.round is not None else first_step(table, desk)
    if not held.up:
        return Refused("Nobody has seen this card.", rule.turned_back)
    if not isinstance(step, Deal) or held.laid not in ("", step.hand):
        return Refused("It lies where no card is due: that is more than a card shown.", rule.noticed)
    if _shown(table) > 1:
        return Refused("It is not the only card shown in this deal.", rule.exposed)
    laid = by_clause(lay_card(table, desk, command, held.card, "held", down=True), rule.turned_back)
    if isinstance(laid, Refused):
        return laid
    course = Course(table, command)
    course.follows(*laid)
    hand = next(event.hand for event in laid if isinstance(event, CardDealt))
    course.happens(CardShownInError, rule.turned_back, hand=hand, card=held.card)
    return course.outcome()


@grants(ShowDealersCard)
def show_dealers_card(table: Table, command: ShowDealersCard) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rule = _rule(desk)
    if isinstance(rule, Refused):
        return rule
    if refusal := lacks(command, Rank.DEALER, rule.dealer_shown):
        return refusal
    step = step_now(table)
    if isinstance(step, Deal):
        return Refused("A card shown during the deal is turned back.", rule.turned_back)
    if ongoing is None or not isinstance(step, Ask):
        return Refused("The dealer's cards are shown too early only while a player has yet to decide.", rule.dealer_shown)
    slots = ongoing.hands[DEALER]
    if not 1 <= command.position <= len(slots):
        return Refused(f"The dealer's cards are counted from 1 to {len(slots)}.", rule.dealer_shown)
    slot, card = slots[command.position - 1], command.card
    if slot.up:
        return Refused("That card lies open already.", rule.dealer_shown)
    if slot.card is not None and card not in (None, slot.card):
        return Refused(f"The card that lies there was recorded as the {slot.card}.", rule.dealer_shown)
    face = slot.card or card
    if face is None:
        return Refused("Its face is not known yet: say which card it is.", rule.dealer_shown)
    if slot.card is None and not table.cards.stock.could_show(face, left=False):
        clause = desk.book.irregular.wrong_cards.rule
        return Refused(f"The pack holds no further {face}: it is foreign, or was misread.", clause)
    course = Course(table, command)
    course.happens(DealersCardShown, rule.dealer_shown, position=command.position, card=face, revealed=slot.card is None)
    return course.outcome()


# Misdeals


@grants(DeclareMisdeal)
def declare_misdeal(table: Table, command: DeclareMisdeal) -> Outcome:
    desk = desk_of(table)
    rule = _rule(desk)
    if isinstance(rule, Refused):
        return rule
    ground = _ground(table, desk, rule, command)
    if isinstance(ground, Refused):
        return lacks(command, Rank.DEALER, rule.noticed) or ground
    if refusal := lacks(command, Rank.DEALER, ground):
        return refusal
    found = {
        rule.noticed: "the cards were dealt wrongly",
        rule.dealer_count: "the dealer's hand has a wrong number of cards",
        rule.exposed: "two or more cards were shown",
    }
    why = f"a misdeal, because {found[ground]}"
    course = Course(table, command)
    if table.round is None and ground != rule.dealer_count:
        course.happens(ShoeVoided, ground, rule.void, why=why)
        wagers_back(course, why, rule.void)
        rack_held(course, rule.void)
        return course.outcome()
    reopen(course, ground)
    void_round(course, why, ground, rule.void, misdeal=True, wagers_by=rule.void)
    return course.outcome()


def _ground(table: Table, desk: Desk, rule: Misdeals, command: DeclareMisdeal) -> str | Refused:
    """The clause by which the deal is a misdeal."""
    ongoing = table.round
    if refusal := _foreign(table, desk) or _in_question(table, desk):
        return refusal
    if command.count != rule.cards:
        return _wrong_number(table, desk, command.count, rule.dealer_count) or rule.dealer_count
    if ongoing is None and not table.cards.held:
        return Refused("No card has come wrong, and no round is in progress.", rule.noticed)
    if ongoing is not None:
        if ongoing.result:
            return Refused("The round has its result, or is void.", rule.noticed)
        full = len(ongoing.hands[DEALER]) >= rule.cards
        if full and any(held.laid == DEALER for held in table.cards.held):
            return rule.dealer_count
    if _dealing(table):
        if _shown(table) > 1:
            return rule.exposed
        if not isinstance(_turned_back(table, desk, rule, command), Refused):
            return Refused("One card shown is turned back, and the deal goes on.", rule.turned_back)
    elif ongoing is not None and handled(ongoing):
        return Refused("A player has handled cards: from then on a wrong hand is void, and stray cards are racked.", rule.noticed)
    return rule.noticed


def _wrong_number(table: Table, desk: Desk, count: int, clause: str) -> Refused | None:
    """Why a hand cannot now be found with so many cards."""
    if refusal := no_round_to_right(table, clause):
        return refusal
    if isinstance(step_now(table), Deal):
        return Refused("The cards of a hand are counted once the deal is complete.", clause)
    if not 0 <= count <= PACK_SIZE * desk.rules.terms.decks:
        return Refused(f"No hand can have {count} cards.", clause)
    return None


# Players' hands


@grants(VoidHand)
def void_hand(table: Table, command: VoidHand) -> Outcome:
    desk, hand = desk_of(table), str(command.area)
    rule = _rule(desk)
    if isinstance(rule, Refused):
        return rule
    clause = rule.hand_count
    if refusal := lacks(command, Rank.DEALER, clause) or _not_void(table, desk, rule, command):
        return refusal
    before = table.latest
    assert before is not None
    course = Course(table, command)
    reopen(course, clause)
    take_back_settlements(course, clause, which=lambda line: line.area == command.area)
    for lying in course.table.laid:
        if lying.area == command.area:
            give_back(course, lying, clause)
    for held in course.table.cards.held:
        if held.laid == hand:
            course.happens(HeldRacked, clause, held=held)
    course.happens(HandRemoved, clause, hand=hand, why="it has too few or too many cards")
    if set(course.round.hands) == {DEALER}:
        void_round(course, "no hand is left in it", clause, interim_stands=True)
    elif before.result:
        left = tuple(line for line in before.due if line.area != command.area)
        announce_again(course, left, clause)
    return course.outcome()


def _not_void(table: Table, desk: Desk, rule: Misdeals, command: VoidHand) -> Refused | None:
    clause, hand = rule.hand_count, str(command.area)
    ongoing = table.latest
    if refusal := _in_question(table, desk) or _wrong_number(table, desk, command.count, clause) or _foreign(table, desk):
        return refusal
    if ongoing is None or hand not in ongoing.hands:
        return Refused(f"No hand lies on area {command.area}.", clause)
    too_many = _in_play(table, hand) and any(held.laid == hand for held in table.cards.held)
    if command.count == rule.cards and not too_many:
        return Refused(f"The hand of area {command.area} has the cards it should have.", clause)
    return None


def _in_play(table: Table, hand: str) -> bool:
    """A hand that a card too many would spoil: dealt in, not given up, and the round not decided."""
    ongoing = table.round
    return ongoing is not None and not ongoing.result and hand in ongoing.hands and hand not in ongoing.out


@grants(RackStrayHand)
def rack_stray_hand(table: Table, command: RackStrayHand) -> Outcome:
    desk = desk_of(table)
    rule = _rule(desk)
    if isinstance(rule, Refused):
        return rule
    if refusal := lacks(command, Rank.DEALER, rule.stray_hand) or _foreign(table, desk):
        return refusal
    ongoing = table.round
    if not table.cards.held or ongoing is None or _dealing(table):
        return Refused("Cards are racked so once the deal is complete, if some lie held.", rule.stray_hand)
    if not ongoing.result and not handled(ongoing):
        return Refused("No player has handled cards yet: it is a misdeal.", rule.noticed)
    place = table.cards.held[0].laid
    if _in_play(table, place):
        clause = rule.dealer_count if place == DEALER else rule.hand_count
        return Refused(f"It is a card too many on {hand_title(place)}, whose hand is in play.", clause)
    course = Course(table, command)
    for held in table.cards.held:
        if held.laid == place:
            course.happens(HeldRacked, rule.stray_hand, held=held)
    return course.outcome()


tries_for(TurnBack, RackStrayHand)(bare)


def _counts(desk: Desk) -> Iterator[Try]:
    """A hand as it should be, found with too few cards, found with too many."""
    right = rule.cards if (rule := desk.book.irregular.misdeals) is not None else 0
    yield Try({"count": right})
    if right:
        yield Try({}, {"count": right - 1}, {"count": Amounts(0, right - 1)})
        yield Try({}, {"count": right + 1}, {"count": Amounts(right + 1, PACK_SIZE * desk.rules.terms.decks)})


@tries_for(DeclareMisdeal)
def _misdeals(_table: Table, desk: Desk) -> Iterator[Try]:
    yield from _counts(desk)


@tries_for(VoidHand)
def _void_hands(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        for each in _counts(desk):
            yield Try({"area": area} | each.fixed, each.open, each.spans)


@tries_for(PickUpCards)
def _pick_ups(table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        yield Try({"area": area}, player=area_player(table, desk, area) or "")


@tries_for(ShowDealersCard)
def _dealers_cards(table: Table, _desk: Desk) -> Iterator[Try]:
    faces = unnamed(table, DEALER)
    slots = table.round.hands.get(DEALER, ()) if table.round is not None else ()
    for position, slot in enumerate(slots, 1):
        if slot.card is None and faces:
            yield Try({"position": position}, {"card": faces[0]})
        else:
            yield Try({"position": position, "card": None})
            yield Try({"position": position, "card": slot.card})
