"""A shuffling device that fails: the cards move to another, the round is void, or a card shoe finishes it."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.cards.card import Card, in_words
from croupier.cards.procedure import CutMoment, CutStart
from croupier.games.irregular import Malfunction
from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, tries_for
from croupier.table.choices import open_choice
from croupier.table.message.events import CardsShuffled
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import DeviceFails, ReshuffleAfterJam
from croupier.table.message.upsets import (
    DeviceFailed,
    DeviceReplaced,
    GameMovesToShoe,
    NewCardsNeeded,
    RoundMovesToShoe,
    ShoeVoided,
)
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Conditions, Desk
from croupier.table.model.table import Table
from croupier.table.reading.conditions import faults
from croupier.table.reading.desk import desk_of, lacks
from croupier.table.shoe_rules import offers_of, ready_after_shuffle
from croupier.table.voiding import finished, void_round

WHY: Final = "the shuffling device failed"
LEAST_CUT: Final = 2
"""Fewer cards cannot be cut."""


def _not_from_a_device(desk: Desk, clause: str) -> Refused | None:
    if desk.rules.terms.dealing == "shuffler":
        return None
    return Refused("This table deals from a card shoe: no shuffling device is in use.", clause)


def _grounds(rule: Malfunction, command: DeviceFails) -> tuple[str, ...]:
    """The clause that says what follows, then the conditions for playing on: those that fail, or all when they hold."""
    if rule.broken:
        return rule.broken[:1]
    harmless, another, practicable = rule.conditions[-3:]
    if command.disadvantage:
        return rule.disadvantaged, harmless
    missing = [clause for clause, holds in ((another, command.another), (practicable, command.practicable)) if not holds]
    if missing:
        return (rule.choice[0] if rule.choice else rule.no_other, *missing)
    return (rule.damaged[0] if command.damaged else rule.intact, *rule.conditions)


@grants(DeviceFails)
def device_fails(table: Table, command: DeviceFails) -> Outcome:
    desk, ongoing = desk_of(table), table.round
    rule = desk.book.irregular.malfunction
    if rule is None:
        return Refused(f"{desk.rules.title} is dealt from a card shoe and has no rule about shuffling devices.")
    grounds = _grounds(rule, command)
    if refusal := lacks(command, Rank.DEALER, grounds[0]) or _not_from_a_device(desk, grounds[0]):
        return refusal
    if ongoing is None or ongoing.void or finished(ongoing) or not any(ongoing.hands.values()):
        return Refused("No round is in progress for which a card has been dealt.", grounds[0])
    if ongoing.result and not command.disadvantage and not rule.broken:
        return Refused(
            "The result is announced: the round needs no further card, and its wagers are settled as it stands.", grounds[0]
        )
    if refusal := _not_in_the_device(table, desk, command.damaged):
        return refusal
    movable = command.another and command.practicable
    from_shoe = bool(rule.choice) and not command.disadvantage and not movable
    if from_shoe and table.cards.held:
        return Refused("The held card is ruled on before the cards are shuffled.", grounds[0])
    course = Course(table, command)
    course.happens(
        DeviceFailed, *grounds, damaged=command.damaged, disadvantage=command.disadvantage, another=command.another,
        practicable=command.practicable,
    )  # fmt: skip
    if from_shoe:
        _finish_from_shoe(course, rule, command)
    elif rule.broken or command.disadvantage or not movable:
        void_round(course, WHY, *(rule.broken[1:3] or grounds[:1]))
        _cards_after_void(course, rule, command)
    else:
        _move_cards(course, command, rule.damaged[1:] if command.damaged else (rule.intact,))
    return course.outcome()


def _not_in_the_device(table: Table, desk: Desk, damaged: tuple[Card | None, ...]) -> Refused | None:
    """Why these cannot be cards that the device spoiled."""
    stock = table.cards.stock
    if len(damaged) > stock.remaining:
        return Refused(f"The device held {stock.remaining} cards and cannot have spoiled {len(damaged)}.", desk.book.decks)
    for card in damaged:
        if card is not None and not stock.could_hold(card):
            return Refused(f"The device cannot have held that many of the {in_words(card)}.", desk.book.decks)
        stock = stock.take(card) if card is not None else stock
    return None


def _move_cards(course: Course, command: DeviceFails, clauses: tuple[str, ...]) -> None:
    course.happens(DeviceReplaced, *clauses, damaged=command.damaged, commitment=command.commitment)


def _cards_after_void(course: Course, rule: Malfunction, command: DeviceFails) -> None:
    """Another device takes the cards; otherwise they are shuffled before another round, and replaced if some are spoiled."""
    desk = desk_of(course.table)
    if rule.broken:
        course.happens(NewCardsNeeded, rule.broken[3], why=WHY)
    elif command.another and command.practicable:
        _move_cards(course, command, (rule.disadvantaged,))
    elif command.damaged:
        course.happens(NewCardsNeeded, desk.book.unfit or desk.book.replace_cards, why="the shuffling device spoiled cards")
    else:
        course.happens(ShoeVoided, desk.book.shuffle, why=WHY)
    if not command.another:
        _on_from_shoe(course, rule.broken[3] if rule.broken else desk.book.dealt_from)


def _shoe_instead(conditions: Conditions) -> Conditions | None:
    """The same table dealt from a card shoe, where its document allows one."""
    moved = replace(conditions, terms=replace(conditions.terms, dealing="shoe"))
    return None if faults(moved) else moved


def _on_from_shoe(course: Course, clause: str) -> None:
    """From the next round the cards come from a shoe, if they may; if not, the table waits for a device."""
    desk = desk_of(course.table)
    conditions = _shoe_instead(course.table.resumes or desk.conditions)
    if conditions is not None:
        course.happens(GameMovesToShoe, clause, conditions=conditions)


def _finish_from_shoe(course: Course, rule: Malfunction, command: DeviceFails) -> None:
    """Each player may take the wagers back; the cards are shuffled and cut, and the others finish from a card shoe."""
    first, offered, replaced, shuffled, finish = rule.choice
    conditions = _shoe_instead(desk_of(course.table).conditions)
    assert conditions is not None, f"the document that has {first} allows a card shoe"
    table = replace(course.table, conditions=conditions)
    open_choice(course, "leave", offered)
    ready = table.cards.stock.remaining < LEAST_CUT
    offers = () if ready else offers_of(table, desk_of(table), CutStart(CutMoment.RESHUFFLE))
    course.happens(
        RoundMovesToShoe, replaced if command.damaged else "", shuffled, finish,
        conditions=conditions, damaged=command.damaged, commitment=command.commitment, offers=offers, ready=ready,
    )  # fmt: skip
    if course.table.resumes is not None:
        _on_from_shoe(course, finish)


@grants(ReshuffleAfterJam)
def reshuffle_after_jam(table: Table, command: ReshuffleAfterJam) -> Outcome:
    desk, cards = desk_of(table), table.cards
    clause = desk.book.irregular.malfunction.jam if desk.book.irregular.malfunction is not None else ""
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about a shuffle that the device broke off.")
    if refusal := lacks(command, Rank.DEALER, clause) or _not_from_a_device(desk, clause):
        return refusal
    if table.round is not None:
        return Refused("Cards of this shuffle have been dealt: it is the round that the failure touches.", clause)
    if cards.stage not in (Stage.SHUFFLED, Stage.READY):
        return Refused("No cards have been put through the device that could be shuffled again.", clause)
    if table.cards.held:
        return Refused("The held card is ruled on before the cards are shuffled.", clause)
    course = Course(table, command)
    course.happens(
        CardsShuffled, clause, desk.book.shuffle, how="device", commitment=command.commitment, shoe=cards.shoe + 1,
        offers=offers_of(table, desk, cards.start), ready=ready_after_shuffle(desk),
    )  # fmt: skip
    return course.outcome()


@tries_for(DeviceFails)
def _failures(table: Table, desk: Desk) -> Iterator[Try]:
    """Facts are fixed where something hangs on them."""
    rule = desk.book.irregular.malfunction
    spoiled = {"damaged": (None,) if table.cards.stock.remaining else (), "commitment": ""}
    for disadvantage in (False, True):
        fixed = {"disadvantage": disadvantage}
        if disadvantage or rule is None or rule.broken:
            yield Try(fixed, spoiled | {"another": True, "practicable": True})
            continue
        yield Try(fixed | {"another": False}, spoiled | {"practicable": True})
        yield Try(fixed | {"another": True, "practicable": False}, spoiled)
        yield Try(fixed | {"another": True, "practicable": True, "damaged": ()}, {"commitment": ""})
        yield Try(fixed | {"another": True, "practicable": True}, spoiled)


@tries_for(ReshuffleAfterJam)
def _jams(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"commitment": ""})
