"""A round put right: its cards are laid anew in the order in which they left the shoe."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from croupier.cards.card import Card
from croupier.games.mishaps import Afterwards, Surplus
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Deal, Rules, Step
from croupier.games.topics import (
    DEALT_AS_NEXT,
    EXCESS_BURNED,
    KEPT_FOR_NEXT,
    NO_BET_FIRST,
    RECONSTRUCT,
    SURPLUS_BURNED,
    WRONG_CARDS,
)
from croupier.table.acting.choosing import open_choice
from croupier.table.acting.course import Course
from croupier.table.acting.laying import follow_card
from croupier.table.acting.reopening import begin, reopen, take_back_settlements
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import HandsRelaid
from croupier.table.model.cards import Slot
from croupier.table.powers.chapters import ROUND
from croupier.table.powers.power import SEALED, Choice, Wrong, power
from croupier.table.powers.wrong.held_cards import has_own_rule
from croupier.table.reading.due import step_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.wrong import begun_wrongly, can_be_righted, lying_cards, no_round_to_right


def _follows(rules: Rules) -> str:
    """Where players may withdraw, they may while a card is still due; elsewhere everyone accepts the result."""
    rule = rules.provisions[RECONSTRUCT]
    first = "The cards are laid anew in their proper order; a settled {coup} is settled again."
    if rule.afterwards is Afterwards.WITHDRAW:
        return f"{first} While a card is due each player may withdraw wagers, but not change them."
    burned = " Cards too many are burned." if rule.surplus is Surplus.BURNED else ""
    return f"{first}{burned} Everyone accepts the result."


@power(RECONSTRUCT, rank=Rank.DEALER, while_halted=True, cards="order",
       silent="At {title} a wrong deal is not laid anew: it is a misdeal, or the hand is void.", wrong=Wrong(
    "reconstruct", ROUND, "The order of the cards is in doubt, or one was dealt wrongly, and it was noticed in time.", _follows,
))  # fmt: skip
class Reconstruct(Command, frozen=True):
    """The cards are laid anew, in the order in which they left the shoe."""

    order: tuple[Card | None, ...] = ()
    """Left out where the cards are sealed: the order is known there, and no other is restored."""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(RECONSTRUCT)
        if refusal := no_round_to_right(at.table, clause) or has_own_rule(at, self):
            return refusal
        if is_sealed(at.table) and (refusal := Refused(SEALED) if self.order else _lies_as_dealt(at, clause)):
            return refusal
        lying = lying_cards(at.table)
        order = tuple(slot.card for slot in lying) if is_sealed(at.table) else self.order
        if Counter(slot.card for slot in lying) != Counter(order):
            return Refused("The order must name each card of the round once, the held ones too, and no other.", clause)
        if any(held.impossible for held in at.cards.held):
            return Refused("A card that cannot be there is no card of the round.", at.book.cite(WRONG_CARDS))
        by_number = not at.rules.table_hands and at.rules.decides is None  # hands are filled whatever their cards are
        if None in order and not by_number and len(lying) > at.rules.opening:
            return Refused("All faces must be known before the cards can be laid anew.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if is_sealed(at.table):
            yield Choice({"order": ()})
        elif can_be_righted(at.table) or begun_wrongly(at.table):
            yield Choice({}, {"order": tuple(slot.card for slot in lying_cards(at.table))})

    def act(self, course: Course) -> None:
        rule, rules, lying = course.book[RECONSTRUCT], course.desk.rules, lying_cards(course.table)
        begin(course, rule.clause)
        reopen(course, *rule.cited)
        take_back_settlements(course, *rule.cited, again=True)
        _lay_anew(course, _as_dealt(course) if is_sealed(course.table) else _named(self.order, lying))
        follow_card(course)
        ongoing = course.round
        hands = {hand: ongoing.hands[hand] for hand in ongoing.order}
        step = _step_after(rules, hands, ongoing.decisions) or step_of(course.desk, ongoing)
        if rule.afterwards is Afterwards.WITHDRAW and not isinstance(step, Complete) and not ongoing.no_bet:
            open_choice(course, "withdraw", rule.clause)


def _lies_as_dealt(at: Moment, clause: str | None) -> Refused | None:
    """Every card in a hand went where the rules sent it, so that only a held one of a sealed shoe can have come wrong, and one
    that waits in front of the shoe came before it."""
    if at.cards.waiting and isinstance(at.next_step, Deal):
        return Refused("The card in front of the shoe is dealt before any other.", at.book.cite(KEPT_FOR_NEXT))
    if at.cards.held:
        return None
    return Refused("The cards lie in the order in which they left the sealed shoe: none was dealt wrongly.", clause)


def _as_dealt(course: Course) -> list[Slot]:
    """The cards in the order in which they left the sealed shoe: those in the hands by the dealing rule, then the held ones."""
    ongoing, rules, slots = course.round, course.desk.rules, list[Slot]()
    laid: dict[str, list[Any]] = {hand: [] for hand in ongoing.order}
    while isinstance(step := rules.next_card(laid, ongoing.decisions), Deal):
        if len(laid[step.hand]) == len(ongoing.hands[step.hand]):
            break
        slots.append(ongoing.hands[step.hand][len(laid[step.hand])])
        laid[step.hand].append(slots[-1].card)
    assert len(slots) == ongoing.dealt, "cards lie only where the rules sent them"
    return slots + [Slot(held.card, held.up) for held in course.table.cards.held]


def _named(order: tuple[Card | None, ...], lying: list[Slot]) -> list[Slot]:
    """The cards that lie there, in the order in which someone names them."""
    left, slots = list(lying), list[Slot]()
    for card in order:
        slot = next(each for each in left if each.card == card)
        left.remove(slot)
        slots.append(slot)
    return slots


def _lay_anew(course: Course, slots: list[Slot]) -> None:
    rule, rules, ongoing = course.book[RECONSTRUCT], course.desk.rules, course.round
    hands, placed = _by_the_rules(rules, ongoing.order, ongoing.decisions, slots)
    surplus = tuple(slots[placed:])
    complete = isinstance(_step_after(rules, hands, ongoing.decisions), Complete)
    topic, kept = _too_many(course, surplus, complete=complete) if surplus else (None, False)
    no_bet = kept and topic is NO_BET_FIRST
    course.happens(
        HandsRelaid, *rule.cited, None if topic is None else course.book.cite(topic), hands=hands,
        waiting=surplus if kept else (), racked=() if kept else surplus, no_bet_next=no_bet,
        later=kept and is_sealed(course.table),
    )  # fmt: skip


def _too_many(course: Course, surplus: tuple[Slot, ...], *, complete: bool) -> tuple[Topic[Any], bool]:
    """By what cards too many are kept or burned, and whether they wait in front of the shoe."""
    how, seen = course.book[RECONSTRUCT].surplus, any(slot.up for slot in surplus)
    if how is Surplus.BURNED:
        return EXCESS_BURNED, False
    if how is Surplus.AS_NEXT and not complete:
        return DEALT_AS_NEXT, True
    if seen and how is Surplus.AS_NEXT:
        return SURPLUS_BURNED, False
    return NO_BET_FIRST if seen else KEPT_FOR_NEXT, course.table.cards.rounds_left != 1


def _by_the_rules(
    rules: Rules, hands: Sequence[str], decisions: dict[str, str], slots: list[Slot]
) -> tuple[dict[str, tuple[Slot, ...]], int]:
    """Each card where the rules send it, and how many found a place."""
    laid: dict[str, list[Slot]] = {hand: [] for hand in hands}
    placed = 0
    for slot in slots:
        faces: dict[str, list[Card]] = {hand: [each.card for each in lies] for hand, lies in laid.items()}  # type: ignore[misc]
        step = rules.next_card(faces, decisions)
        if not isinstance(step, Deal):
            break
        laid[step.hand].append(slot)
        placed += 1
    return {hand: tuple(lies) for hand, lies in laid.items()}, placed


def _step_after(rules: Rules, hands: dict[str, tuple[Slot, ...]], decisions: dict[str, str]) -> Step | None:
    """What the rules want of these hands, if all their faces are known."""
    if any(slot.card is None for slots in hands.values() for slot in slots):
        return None
    faces: dict[str, list[Card]] = {hand: [slot.card for slot in slots] for hand, slots in hands.items()}  # type: ignore[misc]
    return rules.next_card(faces, decisions)
