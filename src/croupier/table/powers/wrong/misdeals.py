"""A deal gone wrong at Three Card Poker: misdeals, cards shown too early, hands wrong in number or where no wager lies."""

from collections.abc import Iterator
from typing import Final

from croupier.cards.card import PACK_SIZE, Card
from croupier.games.explain import hand_title
from croupier.games.limits import Amounts
from croupier.games.mishaps import Misdeal
from croupier.games.provisions import Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import SILENCE, Ask, Deal
from croupier.games.topics import (
    DEALER_SHOWN,
    HAND_VOID,
    MISDEAL,
    MISDEAL_DEALERS_HAND,
    MISDEAL_EXPOSED,
    STRAY_HAND,
    TURNED_BACK,
    WRONG_CARDS,
)
from croupier.table.acting.course import Course
from croupier.table.acting.laying import lay
from croupier.table.acting.reopening import reopen, take_back_settlements
from croupier.table.acting.settling import announce_again
from croupier.table.acting.voiding import give_back, rack_held, void_round, wagers_back
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import CardShownInError, CardsPickedUp, DealersCardShown, HandRemoved, HeldRacked, ShoeVoided
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.powers.chapters import POKER
from croupier.table.powers.power import Choice, Wrong, power
from croupier.table.reading.desk import not_theirs
from croupier.table.reading.hands import DEALER, area_player, faces_for, handled, held_back
from croupier.table.reading.laying import why_not_laid
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.wrong import no_round_to_right

SILENT: Final = "{title} has no misdeals: a wrong deal is put right, or void."
NEW_ROUND: Final = "It is a misdeal: every wager is void and goes back, and a new round is dealt."
FOUND: Final = {
    MISDEAL: "the cards were dealt wrongly",
    MISDEAL_DEALERS_HAND: "the dealer's hand has a wrong number of cards",
    MISDEAL_EXPOSED: "two or more cards were shown",
}


def _foreign(at: Moment) -> Refused | None:
    """A card that the pack cannot hold is no card of the deal."""
    if any(held.impossible for held in at.cards.held):
        return Refused("The pack cannot hold the held card: it is foreign, or was misread.", at.book.cite(WRONG_CARDS))
    return None


def _in_question(at: Moment) -> Refused | None:
    if at.round is not None and at.round.upset.discrepancy:
        return Refused("What was dealt is in question, and that is ruled on first.", at.book.cite(WRONG_CARDS))
    return None


def _dealing(at: Moment) -> bool:
    """Cards of this round are still to come; with no round begun, all of them are."""
    return at.round is None or isinstance(at.step, Deal)


def _shown(table: Table) -> int:
    """Cards seen in this deal that should have stayed face down, those still held included."""
    before = table.round.upset.shown if table.round is not None else 0
    return before + sum(held.up for held in table.cards.held)


def _on_record(table: Table, hand: str) -> int:
    """How many cards lie on a hand; one held there counts while it can still spoil the hand."""
    dealt = table.latest.hands.get(hand, ()) if table.latest is not None else ()
    return len(dealt) + (sum(held.laid == hand for held in table.cards.held) if _in_play(table, hand) else 0)


def _wrong_number(at: Moment, hand: str, count: int, right: int, clause: str | None) -> Refused | None:
    """Why a hand cannot now be found with so many cards."""
    if refusal := no_round_to_right(at.table, clause):
        return refusal
    if isinstance(at.step, Deal):
        return Refused("The cards of a hand are counted once the deal is complete.", clause)
    if not 0 <= count <= PACK_SIZE * at.rules.terms.decks:
        return Refused(f"No hand can have {count} cards.", clause)
    if count != right and is_sealed(at.table) and count != (known := _on_record(at.table, hand)):
        return Refused(f"The cards are sealed and counted as they come: {hand_title(hand)} has {known}.", clause)
    return None


def _counts(at: Moment, hand: str, right: int) -> Iterator[Choice]:
    """A hand as it should be, found with too few cards, found with too many; of sealed cards the number is on record."""
    yield Choice({"count": right})
    if is_sealed(at.table):
        known = _on_record(at.table, hand)
        if known != right:
            yield Choice({"count": known})
        return
    yield Choice({}, {"count": right - 1}, {"count": Amounts(0, right - 1)})
    yield Choice({}, {"count": right + 1}, {"count": Amounts(right + 1, PACK_SIZE * at.rules.terms.decks)})


# Misdeals


@power(MISDEAL, rank=Rank.DEALER, while_halted=True, silent=SILENT, wrong=(
    Wrong("misdeal", POKER, "Before any player has handled cards, the dealer finds that they were dealt wrongly.", NEW_ROUND),
    Wrong("misdeal-dealers-hand", POKER, "The dealer's hand has too few or too many cards.", NEW_ROUND, MISDEAL_DEALERS_HAND),
    Wrong("misdeal-exposed", POKER, "A second card was exposed by mistake during the deal.", NEW_ROUND, MISDEAL_EXPOSED),
))  # fmt: skip
class DeclareMisdeal(Command, frozen=True):
    """The deal went wrong: every wager is void, and the round is dealt anew."""

    count: int = 3
    """How many cards the dealer's hand was found to have, if that is what is wrong."""

    def rests_on(self, at: Moment) -> Topic[Misdeal]:
        ground = self._ground(at)
        return MISDEAL if isinstance(ground, Refused) else ground

    def guard(self, at: Moment) -> Refused | None:
        ground = self._ground(at)
        return ground if isinstance(ground, Refused) else None

    def _ground(self, at: Moment) -> Topic[Misdeal] | Refused:
        """What makes the deal a misdeal."""
        table, ongoing, clause = at.table, at.round, at.book.cite(MISDEAL)
        if refusal := _foreign(at) or _in_question(at):
            return refusal
        right, counted = at.book[MISDEAL].cards, at.book.cite(MISDEAL_DEALERS_HAND)
        if self.count != right:
            return _wrong_number(at, DEALER, self.count, right, counted) or MISDEAL_DEALERS_HAND
        if ongoing is None and not table.cards.held:
            return Refused("No card has come wrong, and no round is in progress.", clause)
        if ongoing is not None:
            if ongoing.result:
                return Refused("The round has its result, or is void.", clause)
            full = len(ongoing.hands[DEALER]) >= right
            if full and any(held.laid == DEALER for held in table.cards.held):
                return MISDEAL_DEALERS_HAND
        if _dealing(at):
            if _shown(table) > 1:
                return MISDEAL_EXPOSED
            if _not_turned_back(at) is None:
                return Refused("One card shown is turned back, and the deal goes on.", at.book.cite(TURNED_BACK))
        elif ongoing is not None and handled(ongoing):
            sentence = "A player has handled cards: from then on a wrong hand is void, and stray cards are racked."
            return Refused(sentence, clause)
        if not table.cards.held and is_sealed(table):
            return Refused("The cards are sealed, and each went where the rules send it: none was dealt wrongly.", clause)
        return MISDEAL

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        yield from _counts(at, DEALER, at.book[MISDEAL].cards)

    def act(self, course: Course) -> None:
        ground = self.rests_on(course.moment)
        rule, why = course.book[ground], f"a misdeal, because {FOUND[ground]}"
        clause = rule.clause
        if course.table.round is None and ground is not MISDEAL_DEALERS_HAND:
            course.happens(ShoeVoided, clause, rule.void, why=why)
            wagers_back(course, why, rule.void)
            rack_held(course, rule.void)
            return
        reopen(course, clause)
        void_round(course, why, clause, rule.void, misdeal=True, wagers_by=rule.void)


# Cards shown, and cards handled


def _not_turned_back(at: Moment) -> Refused | None:
    """Why the one card shown does not go face down to where it belongs."""
    clause = at.book.cite(TURNED_BACK)
    if not at.cards.held:
        return Refused("No card lies held.", clause)
    if refusal := _foreign(at):
        return refusal
    held, step = at.cards.held[0], at.next_step
    if not held.up:
        return Refused("Nobody has seen this card.", clause)
    if not isinstance(step, Deal) or held.laid not in ("", step.hand):
        return Refused("It lies where no card is due: that is more than a card shown.", at.book.cite(MISDEAL))
    if _shown(at.table) > 1:
        return Refused("It is not the only card shown in this deal.", at.book.cite(MISDEAL_EXPOSED))
    return why_not_laid(at, held.card, "held", down=True)


@power(TURNED_BACK, rank=Rank.DEALER, while_halted=True, silent=SILENT, wrong=Wrong(
    "card-turned-back", POKER, "One card was exposed while it was dealt.", "It is turned face down, and the deal goes on.",
))  # fmt: skip
class TurnBack(Command, frozen=True):
    """One card shown while dealing is turned face down, and the deal goes on."""

    def guard(self, at: Moment) -> Refused | None:
        return _not_turned_back(at)

    def act(self, course: Course) -> None:
        held, rule = course.table.cards.held[0], course.book[TURNED_BACK]
        step = course.moment.next_step
        assert isinstance(step, Deal)
        lay(course, held.card, "held", down=True, ruled=rule.cited)
        course.happens(CardShownInError, rule.clause, hand=step.hand, card=held.card)


@power(DEALER_SHOWN, rank=Rank.DEALER, while_halted=True, silent=SILENT, cards="card", wrong=Wrong(
    "dealer-exposed", POKER, "The dealer turned a card of the dealer's hand before all players had decided.",
    "Those who have not decided still play or fold; decisions made stand.",
))  # fmt: skip
class ShowDealersCard(Command, frozen=True):
    """A card of the dealer's was turned before all players had decided."""

    position: int
    card: Card | None = None
    """Its face, if it was not known."""

    def guard(self, at: Moment) -> Refused | None:
        ongoing, step, clause, card = at.round, at.step, at.book.cite(DEALER_SHOWN), self.card
        if isinstance(step, Deal):
            return Refused("A card shown during the deal is turned back.", at.book.cite(TURNED_BACK))
        if ongoing is None or not isinstance(step, Ask):
            sentence = "The dealer's cards are shown too early only while a player has yet to decide."
            return Refused(sentence, clause)
        slots = ongoing.hands[DEALER]
        if not 1 <= self.position <= len(slots):
            return Refused(f"The dealer's cards are counted from 1 to {len(slots)}.", clause)
        slot = slots[self.position - 1]
        if slot.up:
            return Refused("That card lies open already.", clause)
        if slot.card is not None:
            return None if card is None else Refused("Its face is on record: none is named.", clause)
        if card is None:
            return Refused("Its face is not known yet: say which card it is.", clause)
        if not at.cards.stock.could_show(card, left=False):
            return Refused(f"The pack holds no further {card}: it is foreign, or was misread.", at.book.cite(WRONG_CARDS))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None or not isinstance(at.step, Ask):
            return
        faces = faces_for(at.table, DEALER)
        for position, slot in enumerate(at.round.hands[DEALER], 1):
            if slot.card is None and faces:
                yield Choice({"position": position}, {"card": faces[0]})
            elif not slot.up:
                yield Choice({"position": position, "card": None})

    def act(self, course: Course) -> None:
        slot = course.round.hands[DEALER][self.position - 1]
        face, clause = slot.card or self.card, course.book[DEALER_SHOWN].clause
        course.happens(DealersCardShown, clause, position=self.position, card=face, revealed=slot.card is None)


@power(MISDEAL, rank=Rank.PLAYER, silent="At {title} no player picks cards up from an area.")
class PickUpCards(Command, frozen=True):
    """A player handles their cards."""

    area: int

    def rests_on(self, _at: Moment) -> Topic[Provision] | None:
        """No misdeal: what the decision rule says of hands."""
        return None

    def cites(self, at: Moment) -> str | None:
        return _decided_by(at)

    def speakers(self, at: Moment) -> tuple[str, ...]:
        player = area_player(at.table, at.desk, self.area)
        return () if player is None else (player,)

    def turned_away(self, at: Moment) -> Refused:
        speakers, refusal = self.speakers(at), self._nothing_there(at)
        theirs = not_theirs(self.by, speakers[0] if speakers else "someone else", _decided_by(at))
        return refusal or theirs or Refused("Nobody picks cards up there.", _decided_by(at))

    def _nothing_there(self, at: Moment) -> Refused | None:
        step = at.step
        if at.round is None or not isinstance(step, Ask) or str(self.area) not in step.areas:
            return Refused(f"Area {self.area} has no cards to be picked up now.", _decided_by(at))
        return None

    def guard(self, at: Moment) -> Refused | None:
        hand = str(self.area)
        if refusal := self._nothing_there(at) or held_back(at.table, at.desk, hand):
            return refusal
        if at.round is not None and hand in at.round.upset.picked_up:
            player = area_player(at.table, at.desk, self.area)
            return Refused(f"{player} has the cards in hand already.", _decided_by(at))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for area in at.step.areas if isinstance(at.step, Ask) else ():
            yield Choice({"area": int(area)})

    def act(self, course: Course) -> None:
        course.happens(CardsPickedUp, _decided_by(course), area=self.area)


def _decided_by(at: Moment | Course) -> str | None:
    """The clause about the players' hands and decisions."""
    rule = at.desk.rules.decides
    return None if rule is None else rule.clause


# Players' hands


def _nobody_has_handled(at: Moment, ongoing: Round) -> Refused | None:
    """Until a player handles cards, a hand dealt wrongly makes the whole deal a misdeal and nothing less."""
    if ongoing.result or handled(ongoing):
        return None
    return Refused("No player has handled cards yet: it is a misdeal.", at.book.cite(MISDEAL))


def _in_play(table: Table, hand: str) -> bool:
    """A hand that a card too many would spoil: dealt in, not given up, and the round not decided."""
    ongoing = table.round
    return ongoing is not None and not ongoing.result and hand in ongoing.hands and hand not in ongoing.out


@power(HAND_VOID, rank=Rank.DEALER, while_halted=True, silent=SILENT, wrong=Wrong(
    "hand-void", POKER, "A player's hand has too few or too many cards.",
    "The hand is void, its wagers go back, and its cards are racked.",
))  # fmt: skip
class VoidHand(Command, frozen=True):
    """A player's hand with too few or too many cards is void."""

    area: int
    count: int = 3
    """How many cards it was found to have, unless a held card is the one too many."""

    def guard(self, at: Moment) -> Refused | None:
        rule, hand, ongoing = at.book[HAND_VOID], str(self.area), at.table.latest
        if refusal := _in_question(at) or _wrong_number(at, hand, self.count, rule.cards, rule.clause) or _foreign(at):
            return refusal
        if ongoing is None or hand not in ongoing.hands:
            return Refused(f"No hand lies on area {self.area}.", rule.clause)
        too_many = _in_play(at.table, hand) and any(held.laid == hand for held in at.cards.held)
        if self.count == rule.cards and not too_many:
            return Refused(f"The hand of area {self.area} has the cards it should have.", rule.clause)
        return _nobody_has_handled(at, ongoing)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        ongoing, right = at.table.latest, at.book[HAND_VOID].cards
        for hand in ongoing.order if ongoing is not None else ():
            if hand != DEALER:
                for each in _counts(at, hand, right):
                    yield Choice({"area": int(hand)} | each.fixed, each.open, each.spans)

    def act(self, course: Course) -> None:
        before, hand, clause = course.table.latest, str(self.area), course.book[HAND_VOID].clause
        assert before is not None
        decided = before.decisions.get(hand, SILENCE) != SILENCE
        reopen(course, clause)
        take_back_settlements(course, clause, which=lambda line: line.area == self.area)
        for lying in course.table.laid:
            if lying.area == self.area:
                give_back(course, lying, clause)
        for held in course.table.cards.held:
            if held.laid == hand:
                course.happens(HeldRacked, clause, held=held)
        course.happens(HandRemoved, clause, hand=hand, why="it has too few or too many cards", decided=decided)
        if set(course.round.hands) == {DEALER}:
            void_round(course, "no hand is left in it", clause, interim_stands=True)
        elif before.result:
            announce_again(course, tuple(line for line in before.due if line.area != self.area), clause)


@power(STRAY_HAND, rank=Rank.DEALER, while_halted=True, silent=SILENT, wrong=Wrong(
    "stray-hand", POKER, "After a player has handled cards, a hand is found where no wager lies.",
    "Its cards are counted and racked.",
))  # fmt: skip
class RackStrayHand(Command, frozen=True):
    """Cards on an area without a wager are counted and racked."""

    def guard(self, at: Moment) -> Refused | None:
        ongoing = at.round
        if refusal := _foreign(at):
            return refusal
        if not at.cards.held or ongoing is None or _dealing(at):
            return Refused("Cards are racked so once the deal is complete, if some lie held.", at.book.cite(STRAY_HAND))
        if refusal := _nobody_has_handled(at, ongoing):
            return refusal
        place = at.cards.held[0].laid
        if _in_play(at.table, place):
            clause = at.book.cite(MISDEAL_DEALERS_HAND if place == DEALER else HAND_VOID)
            return Refused(f"It is a card too many on {hand_title(place)}, whose hand is in play.", clause)
        return None

    def act(self, course: Course) -> None:
        place = course.table.cards.held[0].laid
        for held in course.table.cards.held:
            if held.laid == place:
                course.happens(HeldRacked, course.book[STRAY_HAND].clause, held=held)
