"""A round put right: laid anew in the proper order, confirmed against what the shoe says, or finished after a misdelivery."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from croupier.cards.card import PACK, Card
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Deal
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import SOMEONE, Try, bare, tries_for, unnamed
from croupier.table.choices import open_choice, without_wagers
from croupier.table.dealing import after_card, bids_for, bids_open, face_down, lay_card, turned
from croupier.table.message.events import HandOffered
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import (
    ConfirmOutcome,
    DisregardDisplay,
    NoteWrongVariant,
    Reconstruct,
    ReportDiscrepancy,
    RuleMisdelivery,
    VoidUnconfirmed,
)
from croupier.table.message.upsets import (
    DeviceEmptied,
    DiscrepancyReported,
    DisplayDisregarded,
    HandsRelaid,
    MisdeliveryRuled,
    OutcomeConfirmed,
    WrongVariantNoted,
)
from croupier.table.model.cards import Slot
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.notices import tell
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.voiding import (
    begin,
    begun_wrongly,
    can_be_righted,
    misdelivered,
    no_round_to_right,
    own_rule,
    reopen,
    shown_wrongly,
    step_now,
    take_back_settlements,
    void_round,
)


def lying_cards(table: Table) -> list[Slot]:
    """All cards of the round to be put right, the held ones among them."""
    ongoing = table.latest
    hands = ongoing.hands.values() if ongoing is not None and not begun_wrongly(table) else ()
    held = [Slot(held.card, held.up) for held in table.cards.held if not held.impossible]
    return [slot for slots in hands for slot in slots] + held


def _laid_anew(desk: Desk, hands: Sequence[str], decisions: dict[str, str], slots: list[Slot]) -> tuple[dict[str, list[Slot]], int]:
    """Each card where the rules send it, and how many found a place."""
    laid: dict[str, list[Slot]] = {hand: [] for hand in hands}
    for number, slot in enumerate(slots):
        faces: dict[str, list[Card]] = {hand: [each.card for each in lies] for hand, lies in laid.items()}  # type: ignore[misc]
        step = desk.rules.next_card(faces, decisions)
        if not isinstance(step, Deal):
            return laid, number
        laid[step.hand].append(slot)
    return laid, len(slots)


@grants(Reconstruct)
def reconstruct(table: Table, command: Reconstruct) -> Outcome:
    desk = desk_of(table)
    rule = desk.book.irregular
    if not rule.reconstruct:
        return Refused(f"At {desk.rules.title} a wrong deal is not laid anew: it is a misdeal, or the hand is void.")
    if refusal := lacks(command, Rank.DEALER, rule.reconstruct) or no_round_to_right(table, rule.reconstruct):
        return refusal
    if clause := own_rule(table, command):
        return Refused("A clause of its own says what becomes of the held card; that comes first.", clause)
    lying = lying_cards(table)
    if Counter(slot.card for slot in lying) != Counter(command.order):
        return Refused("The order must name each card of the round once, the held ones too, and no other.", rule.reconstruct)
    if any(held.impossible for held in table.cards.held):
        return Refused("A card that cannot be there is no card of the round.", rule.wrong_cards.rule)
    opening = desk.rules.opening
    by_number = not opening and desk.rules.decides is None  # hands are filled whatever their cards are
    if None in command.order and not by_number and len(lying) > opening:
        return Refused("All faces must be known before the cards can be laid anew.", rule.reconstruct)
    course = Course(table, command)
    begin(course, rule.reconstruct)
    reopen(course, rule.reconstruct, *rule.grounds)
    take_back_settlements(course, rule.reconstruct, *rule.grounds, again=True)
    _lay_anew(course, desk, command.order, lying)
    course.follows(*after_card(course.table, command))
    step = _step_after(desk, course.round.hands, dict(course.round.decisions)) or step_now(course.table)
    if rule.withdraw_after and not isinstance(step, Complete) and not course.round.no_bet:
        open_choice(course, "withdraw", rule.withdraw_after)
    return course.outcome()


def _lay_anew(course: Course, desk: Desk, order: tuple[Card | None, ...], lying: list[Slot]) -> None:
    rule, ongoing = desk.book.irregular, course.round
    left, slots = list(lying), []
    for card in order:
        slot = next(each for each in left if each.card == card)
        left.remove(slot)
        slots.append(slot)
    hands, placed = _laid_anew(desk, list(ongoing.hands), dict(ongoing.decisions), slots)
    surplus = tuple(slots[placed:])
    relaid = {hand: tuple(lies) for hand, lies in hands.items()}
    complete = isinstance(_step_after(desk, relaid, dict(ongoing.decisions)), Complete)
    nothing: tuple[Slot, ...] = ()
    racked, waiting, no_bet, clause = surplus, nothing, False, rule.excess_burned
    if rule.as_next and not rule.excess_burned and not complete:
        racked, waiting, clause = nothing, surplus, rule.as_next
    elif surplus and not rule.excess_burned:
        last = course.table.cards.rounds_left == 1
        seen = any(slot.up for slot in surplus)
        clause = (rule.exposed_surplus or rule.no_bet_first) if seen else rule.kept_next
        if not last and not (seen and rule.exposed_surplus):
            racked, waiting, no_bet = nothing, surplus, seen
    course.happens(
        HandsRelaid, rule.reconstruct, *rule.grounds, clause if surplus else "",
        hands=relaid, waiting=waiting, racked=racked, no_bet_next=no_bet,
    )  # fmt: skip


def _step_after(desk: Desk, hands: dict[str, tuple[Slot, ...]], decisions: dict[str, str]) -> object:
    if any(slot.card is None for slots in hands.values() for slot in slots):
        return None
    faces: dict[str, list[Card]] = {hand: [slot.card for slot in slots] for hand, slots in hands.items()}  # type: ignore[misc]
    return desk.rules.next_card(faces, decisions)


# The shoe says one thing, eyes another


@grants(ReportDiscrepancy)
def report_discrepancy(table: Table, command: ReportDiscrepancy) -> Outcome:
    desk = desk_of(table)
    clause = desk.book.irregular.scan if table.cards.pack.scanning else ""
    # Without a scanning shoe no clause speaks of it: a casino supervisor finds that a card was entered wrongly.
    if refusal := lacks(command, Rank.DEALER if clause else Rank.SUPERVISOR, clause):
        return refusal
    if not can_be_righted(table) or begun_wrongly(table) or (table.round is not None and table.round.upset.discrepancy):
        return Refused("There is no round to question, or it is in question already.", clause or None)
    course = Course(table, command)
    reopen(course, clause)
    course.happens(DiscrepancyReported, clause, shown=command.shown)
    return course.outcome()


def _in_question(table: Table, clause: str) -> Refused | None:
    if table.round is None or not table.round.upset.discrepancy:
        return Refused("Nothing about this round is in question.", clause or None)
    return None


@grants(ConfirmOutcome)
def confirm_outcome(table: Table, command: ConfirmOutcome) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    clause = desk.book.irregular.scan
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or _in_question(table, clause):
        return refusal
    assert ongoing is not None
    in_play = [hand for hand in ongoing.hands if hand not in ongoing.out]
    if set(command.hands) != set(in_play):
        return Refused(f"The hands in play are {', '.join(in_play)}.", clause or None)
    hands = dict(ongoing.hands) | {hand: tuple(Slot(card, up=True) for card in cards) for hand, cards in command.hands.items()}
    faces = {hand: tuple(slot.card for slot in slots) for hand, slots in hands.items()}
    if not _dealt_by_the_rules(desk, faces, dict(ongoing.decisions)):
        return Refused("Cards cannot have come to lie so by the rules: they are laid anew, or the round is void.", clause or None)
    if card := _too_many(table, faces):
        return Refused(f"The packs hold no further {card}.", desk.book.irregular.wrong_cards.rule)
    course = Course(table, command)
    take_back_settlements(course, clause, again=True, which=lambda line: str(line.area) not in ongoing.out)
    course.happens(OutcomeConfirmed, clause, hands=hands)
    return course.outcome()


def _dealt_by_the_rules(desk: Desk, hands: dict[str, tuple[Card | None, ...]], decisions: dict[str, str]) -> bool:
    """Whether dealing by the rules leads to exactly these hands."""
    laid: dict[str, list[Card]] = {hand: [] for hand in desk.rules.hands([int(hand) for hand in hands if hand.isdigit()])}
    for _ in range(sum(map(len, hands.values()))):
        step = desk.rules.next_card(laid, decisions)
        if not isinstance(step, Deal) or len(laid[step.hand]) >= len(hands[step.hand]):
            return False
        laid[step.hand].append(hands[step.hand][len(laid[step.hand])])  # type: ignore[arg-type]
    return True


def _too_many(table: Table, hands: dict[str, tuple[Card | None, ...]]) -> Card | None:
    """A card of which there would be more than the packs have, were these the hands."""
    assert table.round is not None
    before = [slot.card for slots in table.round.hands.values() for slot in slots]
    known = [card for card in before if card is not None]
    stock = table.cards.stock.put_back(known, len(before) - len(known))
    for cards in hands.values():
        for card in cards:
            if card is not None and not stock.could_hold(card):
                return card
            stock = stock.take(card) if card is not None else stock.take_unseen()
    return None


@grants(VoidUnconfirmed)
def void_unconfirmed(table: Table, command: VoidUnconfirmed) -> Outcome:
    rule = desk_of(table).book.irregular
    clause = rule.scan or rule.void or rule.wrong_cards.void
    if refusal := lacks(command, Rank.SUPERVISOR, clause) or _in_question(table, clause):
        return refusal
    course = Course(table, command)
    void_round(course, "nobody can say what was dealt", clause)
    if clause == rule.wrong_cards.void:
        course.happens(DeviceEmptied, rule.wrong_cards.check, why="nobody can say what was dealt")
        tell(course, rule.wrong_cards.tells, "nobody can say what was dealt", rule.wrong_cards.told)
    return course.outcome()


@grants(DisregardDisplay)
def disregard_display(table: Table, command: DisregardDisplay) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    clause = desk.book.irregular.display
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about a result display.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    if ongoing is None or not ongoing.result or ongoing.void:
        return Refused("No result has been announced that a display could contradict.", clause)
    if command.shown == ongoing.result:
        return Refused("The display shows the result.", clause)
    course = Course(table, command)
    course.happens(DisplayDisregarded, clause, shown=command.shown, actual=ongoing.result)
    return course.outcome()


@grants(NoteWrongVariant)
def note_wrong_variant(table: Table, command: NoteWrongVariant) -> Outcome:
    desk = desk_of(table)
    clauses, variant = desk.book.irregular.wrong_variant, desk.rules.terms.variant
    if not clauses:
        return Refused(f"{desk.rules.title} has one price for each wager and no variants.")
    if refusal := lacks(command, Rank.DEALER, clauses[0]):
        return refusal
    if command.variant == variant:
        return Refused(f"The game in play is {desk.rules.title}, so those prices are right.", clauses[0])
    if command.variant not in desk.variants:
        return Refused(f"There is no variant {command.variant!r}; there are {', '.join(desk.variants)}.", clauses[0])
    if not 1 <= command.rounds <= coups_settled(table):
        return Refused(f"Wagers have been settled in {coups_settled(table)} coups at this table.", clauses[0])
    course = Course(table, command)
    course.happens(WrongVariantNoted, *clauses, variant=command.variant, rounds=command.rounds)
    return course.outcome()


def coups_settled(table: Table) -> int:
    """Coups so far in which any wager can have been paid at a wrong price."""
    return table.played - (table.round is not None and not table.round.settled)


# Misdelivery


@grants(RuleMisdelivery)
def rule_misdelivery(table: Table, command: RuleMisdelivery) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rule = desk.book.irregular.misdelivery
    if rule is None:
        return Refused(f"{desk.rules.title} has no rule about cards delivered to the wrong side.")
    ways = {"complete": rule.complete, "retract": rule.retract, "no-bet": rule.no_bet}
    kinds = {"laid": rule.laid, "handed": rule.handed, "revealed": rule.revealed}
    if refusal := lacks(command, Rank.SUPERVISOR, ways[command.way]):
        return refusal
    over = ongoing is not None and (ongoing.void or (bool(ongoing.result) and command.way != "complete"))
    started = ongoing is not None and not over and not ongoing.no_bet and any(ongoing.hands.values())
    if not started and not begun_wrongly(table):
        what = (
            "After the result nobody goes back on a wager: the coup is complete." if over else "No coup with wagers is in progress."
        )
        return Refused(what, rule.rule)
    if ongoing is not None and (ongoing.upset.discrepancy or ongoing.upset.choice is not None):
        return Refused("Another matter about this coup waits first.", rule.rule)
    if command.happened != "revealed" and (command.cards or command.hand):
        return Refused("A hand and its faces are named where the dealer revealed them.", kinds[command.happened])
    course = Course(table, command)
    course.happens(
        MisdeliveryRuled, ways[command.way], rule.rule, kinds[command.happened], happened=command.happened, way=command.way
    )
    if refusal := _put_in_place(course, desk, command, kinds[command.happened]):
        return refusal
    if command.way == "retract":
        open_choice(course, "reduce", rule.retract)
    elif command.way == "no-bet":
        without_wagers(course, "played as a no-bet coup", rule.no_bet)
    tell(course, rule.tells, f"cards {command.happened} wrongly in coup {course.round.number}", rule.told)
    return course.outcome()


def _put_in_place(course: Course, desk: Desk, command: RuleMisdelivery, clause: str) -> Refused | None:
    """The card laid on the wrong side goes to its own; a card or hand that the dealer turned lies open."""
    table = course.table
    if table.cards.held:
        held, due = table.cards.held[0], step_now(table)
        shown = held.up and not held.faced and shown_wrongly(table) and isinstance(due, Deal) and held.laid in ("", due.hand)
        revealed = shown and command.happened == "revealed" and not command.hand and not command.cards
        if not (misdelivered(table) if command.happened == "laid" else revealed):
            return Refused("That is not what is wrong with the held card.", clause)
        placed = lay_card(table, desk, command, held.card, "held", down=not held.up)
    elif command.happened == "revealed":
        placed = _turned_too_soon(table, desk, command, clause)
    elif command.happened == "handed" and course.round.passing is None:
        placed = Refused("No hand is on offer to a player or out with one.", clause)
    else:
        placed = ()
    if isinstance(placed, Refused):
        return placed
    offers = command.way != "no-bet"
    course.follows(*(event for event in placed if offers or not isinstance(event, HandOffered)))
    return None


def _turned_too_soon(table: Table, desk: Desk, command: RuleMisdelivery, clause: str) -> Outcome:
    """A whole hand that was a player's to turn."""
    ongoing = table.round
    passing = ongoing.passing if ongoing is not None else None
    hand = command.hand
    if ongoing is None or passing is None or not face_down(ongoing.hands, hand):
        return Refused("No such hand lies face down, on offer to a player or out with one.", clause)
    theirs = passing.holder or bids_open(table, desk) if hand == passing.hand else bids_for(table, desk, hand)
    if not theirs:
        return Refused("Nobody but the dealer was to turn that hand.", clause)
    return turned(table, command, hand, command.cards, clause)


tries_for(VoidUnconfirmed)(bare)


@tries_for(Reconstruct)
def _orders(table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"order": tuple(slot.card for slot in lying_cards(table))})


@tries_for(ReportDiscrepancy, DisregardDisplay)
def _shown(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"shown": SOMEONE})


@tries_for(ConfirmOutcome)
def _confirmations(table: Table, desk: Desk) -> Iterator[Try]:
    """The hands as they are recorded, any faces in place of those not known; or as they lay before any third card."""
    if table.round is not None:
        stock, hands = table.cards.stock, {}
        for hand, slots in table.round.hands.items():
            if hand in table.round.out:
                continue  # given up, and never shown
            faces = []
            for slot in slots:
                face = slot.card or next(card for card in PACK if stock.could_show(card, left=False))
                stock = stock if slot.card is not None else stock.reveal(face)
                faces.append(face)
            hands[hand] = tuple(faces)
        yield Try({}, {"hands": hands})
        opening: dict[str, list[Card]] = {hand: [] for hand in hands}
        for _ in range(desk.rules.opening):
            step = desk.rules.next_card(opening, {})
            if isinstance(step, Deal) and len(opening[step.hand]) < len(hands[step.hand]):
                opening[step.hand].append(hands[step.hand][len(opening[step.hand])])
        if desk.rules.opening:
            yield Try({}, {"hands": {hand: tuple(cards) for hand, cards in opening.items()}})


@tries_for(NoteWrongVariant)
def _variants(table: Table, desk: Desk) -> Iterator[Try]:
    for variant in desk.variants:
        if coups := coups_settled(table):
            yield Try({"variant": variant}, {"rounds": 1}, {"rounds": Amounts(1, coups)})


@tries_for(RuleMisdelivery)
def _misdeliveries(table: Table, _desk: Desk) -> Iterator[Try]:
    hands = tuple(table.round.hands) if table.round is not None and not table.cards.held else ("",)
    for happened, way in product(("laid", "handed", "revealed"), ("complete", "retract", "no-bet")):
        for hand in hands if happened == "revealed" else ("",):
            faces = unnamed(table, hand)
            fixed = {"happened": happened, "way": way, "hand": hand}
            yield Try(fixed, {"cards": faces}) if faces else Try(fixed | {"cards": ()})
