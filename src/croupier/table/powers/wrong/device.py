"""A shuffling device that fails: the cards move to another, the round is void, or a card shoe finishes it."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards.card import Card, in_words
from croupier.cards.procedure import CutMoment, CutStart
from croupier.games.mishaps import Failing
from croupier.games.provisions import Book, Topic
from croupier.games.ranks import Rank
from croupier.games.topics import (
    DEALT_FROM,
    DECKS,
    DEVICE_BROKEN,
    DEVICE_CHOICE,
    DEVICE_DAMAGED,
    DEVICE_DISADVANTAGE,
    DEVICE_FAILS,
    DEVICE_INTACT,
    DEVICE_JAM,
    DEVICE_NO_OTHER,
    REPLACE_CARDS,
    SHUFFLE,
    UNFIT_CARDS,
)
from croupier.table.acting.choosing import open_choice
from croupier.table.acting.course import Course
from croupier.table.acting.voiding import void_round
from croupier.table.message.command import Command
from croupier.table.message.events import CardsShuffled
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import (
    DeviceFailed,
    DeviceReplaced,
    GameMovesToShoe,
    NewCardsNeeded,
    RoundMovesToShoe,
    ShoeVoided,
)
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Conditions
from croupier.table.powers.chapters import DEVICE
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.conditions import faults
from croupier.table.reading.desk import desk_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed, offers_of, ready_after_shuffle
from croupier.table.reading.wrong import finished

WHY: Final = "the shuffling device failed"
LEAST_CUT: Final = 2
"""Fewer cards cannot be cut."""
_NO_OTHER: Final = "The device fails in a {coup}, and the cards cannot be moved to another."


def _not_from_a_device(at: Moment, clause: str | None) -> Refused | None:
    if at.rules.from_device:
        return None
    return Refused("This table deals from a card shoe: no shuffling device is in use.", clause)


@power(
    DEVICE_JAM, reorders=True, rank=Rank.DEALER, while_halted=True,
    silent="{title} has no rule about a shuffle that the device broke off.",
    wrong=Wrong("device-jam", DEVICE, "The device jams or breaks off a shuffle.", "The cards are shuffled again."),
)  # fmt: skip
class ReshuffleAfterJam(Command, frozen=True):
    """The device jammed or broke off a shuffle: the cards are shuffled again."""

    commitment: str = ""

    def guard(self, at: Moment) -> Refused | None:
        clause = at.book.cite(DEVICE_JAM)
        if refusal := _not_from_a_device(at, clause):
            return refusal
        if at.round is not None:
            return Refused("Cards of this shuffle have been dealt: it is the round that the failure touches.", clause)
        if at.cards.stage not in (Stage.SHUFFLED, Stage.READY):
            return Refused("No cards have been put through the device that could be shuffled again.", clause)
        if at.cards.held:
            return Refused("The held card is ruled on before the cards are shuffled.", clause)
        return None

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        yield Choice({}, {"commitment": ""})

    def act(self, course: Course) -> None:
        desk, cards, book = course.desk, course.table.cards, course.book
        course.happens(
            CardsShuffled, book[DEVICE_JAM].clause, book[SHUFFLE].clause, how="device", commitment=self.commitment,
            shoe=cards.shoe + 1, offers=offers_of(course.table, desk, cards.start), ready=ready_after_shuffle(desk),
        )  # fmt: skip


def _dealing(at: Moment) -> bool:
    """A round is in progress for which a card has been dealt."""
    ongoing = at.round
    return ongoing is not None and not ongoing.void and not finished(ongoing) and any(ongoing.hands.values())


@power(
    DEVICE_FAILS, reorders=True, rank=Rank.DEALER, at_most=Rank.SUPERVISOR, while_halted=True, spoiled="damaged",
    silent="{title} is dealt from a card shoe and has no rule about shuffling devices.",
    wrong=(
        Wrong(
            "device-intact", DEVICE, "The device fails in a {coup}; nobody suffers, no card is spoiled, another is at hand.",
            "The cards go into the other device, and play goes on.", DEVICE_INTACT, {"another": True, "practicable": True},
        ),
        Wrong(
            "device-damaged", DEVICE, "The device fails in a {coup} and spoils cards; nobody suffers, another is at hand.",
            "Spoiled cards are replaced from a new deck, and play goes on with the other device.", DEVICE_DAMAGED,
        ),
        Wrong(
            "device-disadvantage", DEVICE, "The device fails in a {coup}, and the house or a player suffers by it.",
            "The {coup} is void, and every wager goes back; earlier results stand.", DEVICE_DISADVANTAGE,
        ),
        Wrong(
            "device-no-other", DEVICE, _NO_OTHER,
            "The {coup} is void, and every wager goes back; earlier results stand.", DEVICE_NO_OTHER,
        ),
        Wrong(
            "device-choice", DEVICE, _NO_OTHER,
            "Each player may take the wagers back; for the others the cards are shuffled and cut, and a shoe finishes the round.",
            DEVICE_CHOICE,
        ),
        Wrong(
            "device-broken", DEVICE, "The device fails in a {coup} with cards dealt.",
            "The {coup} is void, and every wager goes back; the game goes on with new cards, in another device or a shoe.",
            DEVICE_BROKEN,
        ),
    ),
)  # fmt: skip
class DeviceFails(Command, frozen=True):
    """The device no longer works as it should, and what is known about it."""

    damaged: tuple[Card | None, ...] = ()
    """The cards it spoiled."""
    disadvantage: bool = False
    """The house or a player has suffered by it."""
    another: bool = True
    """Another device is at hand."""
    practicable: bool = True
    """The cards can be moved over."""
    commitment: str = ""

    @property
    def movable(self) -> bool:
        return self.another and self.practicable

    def _ground(self, book: Book) -> Topic[Any]:
        follows = book[DEVICE_FAILS].follows
        if follows is Failing.VOID:
            return DEVICE_BROKEN
        if self.disadvantage:
            return DEVICE_DISADVANTAGE
        if not self.movable:
            return DEVICE_CHOICE if follows is Failing.CHOICE else DEVICE_NO_OTHER
        return DEVICE_DAMAGED if self.damaged else DEVICE_INTACT

    def needs(self, at: Moment) -> Rank:
        """Nothing on record shows how a device fails. Where the cards are sealed nothing else stands behind the word that gives
        wagers back for it, perhaps lost ones, so it is not a dealer's alone; where the game goes on, it is."""
        goes_on = self._ground(at.book) in (DEVICE_INTACT, DEVICE_DAMAGED)
        return Rank.DEALER if goes_on or not is_sealed(at.table) else Rank.SUPERVISOR

    def rests_on(self, at: Moment) -> Topic[Any]:
        return self._ground(at.book) if DEVICE_FAILS in at.book else DEVICE_FAILS

    def guard(self, at: Moment) -> Refused | None:
        ground = self._ground(at.book)
        clause = at.book.cite(ground)
        if refusal := _not_from_a_device(at, clause):
            return refusal
        if at.round is None or not _dealing(at):
            return Refused("No round is in progress for which a card has been dealt.", clause)
        if at.round.result and ground not in (DEVICE_BROKEN, DEVICE_DISADVANTAGE):
            sentence = "The result is announced: the round needs no further card, and its wagers are settled as it stands."
            return Refused(sentence, clause)
        if refusal := _not_in_the_device(at, self.damaged):
            return refusal
        if ground is DEVICE_CHOICE and at.cards.held:
            return Refused("The held card is ruled on before the cards are shuffled.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        """Facts are fixed where something hangs on them."""
        if not at.rules.from_device or not _dealing(at):
            return
        always_void = at.book[DEVICE_FAILS].follows is Failing.VOID
        spoiled = {"damaged": (None,) if at.cards.stock.remaining else (), "commitment": ""}
        for disadvantage in (False, True):
            fixed = {"disadvantage": disadvantage}
            if disadvantage or always_void:
                yield Choice(fixed, spoiled | {"another": True, "practicable": True})
                continue
            yield Choice(fixed | {"another": False}, spoiled | {"practicable": True})
            yield Choice(fixed | {"another": True, "practicable": False}, spoiled)
            yield Choice(fixed | {"another": True, "practicable": True, "damaged": ()}, {"commitment": ""})
            if at.cards.stock.remaining:
                yield Choice(fixed | {"another": True, "practicable": True}, spoiled, barring={"damaged": ((),)})

    def act(self, course: Course) -> None:
        book, ground = course.book, self._ground(course.book)
        course.happens(
            DeviceFailed, *book[ground].cited, *self._missing(book, ground), damaged=self.damaged,
            disadvantage=self.disadvantage, another=self.another, practicable=self.practicable,
        )  # fmt: skip
        if ground is DEVICE_CHOICE:
            _finish_from_shoe(course, self)
        elif ground is DEVICE_DAMAGED:
            _move_cards(course, self, book[DEVICE_DAMAGED].steps)
        elif ground is DEVICE_INTACT:
            _move_cards(course, self, book[DEVICE_INTACT].cited[:1])
        else:
            clauses = book[DEVICE_BROKEN].void if ground is DEVICE_BROKEN else book[ground].cited[:1]
            void_round(course, WHY, *clauses, all_money=ground is DEVICE_DISADVANTAGE and book[DEVICE_DISADVANTAGE].all_money)
            _cards_after_void(course, self, ground)

    def _missing(self, book: Book, ground: Topic[Any]) -> tuple[str, ...]:
        """The conditions for moving the cards that fail, each by its own clause."""
        if ground is not DEVICE_CHOICE and ground is not DEVICE_NO_OTHER:
            return ()
        rule = book[ground]
        return (*(() if self.another else (rule.another,)), *(() if self.practicable else (rule.practicable,)))


def _not_in_the_device(at: Moment, damaged: tuple[Card | None, ...]) -> Refused | None:
    """Why these cannot be cards that the device spoiled."""
    stock, clause = at.cards.stock, at.book[DECKS].clause
    if len(damaged) > stock.remaining:
        return Refused(f"The device held {stock.remaining} cards and cannot have spoiled {len(damaged)}.", clause)
    for card in damaged:
        if card is not None and not stock.could_hold(card):
            return Refused(f"The device cannot have held that many of the {in_words(card)}.", clause)
        stock = stock.take(card) if card is not None else stock
    return None


def _move_cards(course: Course, failure: DeviceFails, clauses: tuple[str, ...]) -> None:
    course.happens(DeviceReplaced, *clauses, damaged=failure.damaged, commitment=failure.commitment)


def _cards_after_void(course: Course, failure: DeviceFails, ground: Topic[Any]) -> None:
    """Another device takes the cards; otherwise they are shuffled before another round, and replaced if some are spoiled."""
    book = course.book
    goes_on = book[DEVICE_BROKEN].goes_on if ground is DEVICE_BROKEN else book.cite(DEALT_FROM)
    if ground is DEVICE_BROKEN:
        course.happens(NewCardsNeeded, goes_on, why=WHY)
    elif failure.movable:
        _move_cards(course, failure, book[DEVICE_DISADVANTAGE].cited[:1])
    elif failure.damaged:
        course.happens(NewCardsNeeded, book.cite(UNFIT_CARDS, REPLACE_CARDS), why="the shuffling device spoiled cards")
    else:
        course.happens(ShoeVoided, book.cite(SHUFFLE), why=WHY)
    if not failure.another:
        _on_from_shoe(course, goes_on)


def _shoe_instead(conditions: Conditions) -> Conditions | None:
    """The same table dealt from a card shoe, where its document allows one."""
    moved = replace(conditions, terms=replace(conditions.terms, dealing="shoe"))
    return None if faults(moved) else moved


def _on_from_shoe(course: Course, clause: str | None) -> None:
    """From the next round the cards come from a shoe, if they may; if not, the table waits for a device."""
    conditions = _shoe_instead(course.table.resumes or course.desk.conditions)
    if conditions is not None:
        course.happens(GameMovesToShoe, clause, conditions=conditions)


def _finish_from_shoe(course: Course, failure: DeviceFails) -> None:
    """Each player may take the wagers back; the cards are shuffled and cut, and the others finish from a card shoe."""
    way = course.book[DEVICE_CHOICE]
    conditions = _shoe_instead(course.desk.conditions)
    assert conditions is not None, f"the document that has {way.clause} allows a card shoe"
    table = replace(course.table, conditions=conditions)
    open_choice(course, "leave", way.offered)
    ready = table.cards.stock.remaining < LEAST_CUT
    offers = () if ready else offers_of(table, desk_of(table), CutStart(CutMoment.RESHUFFLE))
    course.happens(
        RoundMovesToShoe, way.replaced if failure.damaged else None, way.shuffled, way.finished,
        conditions=conditions, damaged=failure.damaged, commitment=failure.commitment, offers=offers, ready=ready,
    )  # fmt: skip
    if course.table.resumes is not None:
        _on_from_shoe(course, way.finished)
