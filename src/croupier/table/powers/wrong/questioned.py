"""The shoe says one thing, eyes another: the round stops until a casino supervisor says what was dealt, or that nobody can."""

from collections.abc import Iterator
from typing import Any

from croupier.cards.card import PACK, Card
from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Deal, Rules, area_of
from croupier.games.topics import CONFIRM_DEAL, QUESTION_DEAL, VOID_UNCONFIRMED, WRONG_CARDS
from croupier.table.acting.casebook import tell
from croupier.table.acting.course import Course
from croupier.table.acting.reopening import reopen, take_back_settlements
from croupier.table.acting.voiding import void_round
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import DeviceEmptied, DiscrepancyReported, OutcomeConfirmed
from croupier.table.model.cards import Slot
from croupier.table.model.table import Table
from croupier.table.powers.chapters import ROUND
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.wrong import begun_wrongly, can_be_righted


def _by_shoe(at: Moment) -> bool:
    """The clause is one about a scanning shoe, and one is in use."""
    return at.book[QUESTION_DEAL].by_shoe and at.cards.pack.scanning


@power(QUESTION_DEAL, rank=Rank.SUPERVISOR,
       silent="{title} has no rule about a deal in question.", while_halted=True, by_eye=True, wrong=Wrong(
    "scan-questioned", ROUND, "The scanning shoe shows something other than the cards that were dealt.",
    "The coup stops until a casino supervisor confirms what was dealt, or voids it.",
))  # fmt: skip
class ReportDiscrepancy(Command, frozen=True):
    """The shoe shows something other than what eyes see."""

    shown: Name

    def needs(self, at: Moment) -> Rank:
        """Without a scanning shoe no clause speaks of it: a casino supervisor finds that a card was entered wrongly."""
        return at.book[QUESTION_DEAL].rank or Rank.SUPERVISOR if _by_shoe(at) else Rank.SUPERVISOR

    def rests_on(self, at: Moment) -> Topic[Any] | None:
        return QUESTION_DEAL if _by_shoe(at) else None

    def guard(self, at: Moment) -> Refused | None:
        if _may_be_questioned(at):
            return None
        clause = at.book.cite(QUESTION_DEAL) if _by_shoe(at) else None
        return Refused("There is no round to question, or it is in question already.", clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if _may_be_questioned(at):
            yield Choice({}, {"shown": SOMEONE})

    def act(self, course: Course) -> None:
        clause = course.book.cite(QUESTION_DEAL) if _by_shoe(course.moment) else None
        reopen(course, clause)
        course.happens(DiscrepancyReported, clause, shown=self.shown)


def _may_be_questioned(at: Moment) -> bool:
    asked = at.round is not None and bool(at.round.upset.discrepancy)
    return not asked and can_be_righted(at.table) and not begun_wrongly(at.table)


def _not_questioned(at: Moment, clause: str | None) -> Refused | None:
    if at.round is None or not at.round.upset.discrepancy:
        return Refused("Nothing about this round is in question.", clause)
    return None


Faces = dict[str, tuple[Card, ...]]
"""The cards of each hand that is in play."""


@power(CONFIRM_DEAL, rank=Rank.SUPERVISOR,
       silent="{title} has no rule about a deal in question.", while_halted=True, cards="hands", by_eye=True, wrong=Wrong(
    "scan-confirmed", ROUND, "The scanning shoe was questioned, and what was really dealt is known.",
    "The cards are on record as they were dealt, and the coup goes on or is settled again.",
))  # fmt: skip
class ConfirmOutcome(Command, frozen=True):
    """What was really dealt, hand by hand."""

    hands: dict[Name, tuple[Card, ...]]

    def guard(self, at: Moment) -> Refused | None:
        return _not_questioned(at, at.book.cite(CONFIRM_DEAL)) or _not_so_dealt(at, self.hands)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is None or not at.round.upset.discrepancy:
            return
        recorded = _recorded(at)
        for hands in (recorded, _before_any_third(at.rules, recorded)):
            if _not_so_dealt(at, hands) is None:
                yield Choice({}, {"hands": hands})
                return

    def act(self, course: Course) -> None:
        clause, ongoing = course.book.cite(CONFIRM_DEAL), course.round
        hands = ongoing.hands | {hand: tuple(Slot(card, up=True) for card in cards) for hand, cards in self.hands.items()}
        take_back_settlements(course, clause, again=True, which=lambda line: str(line.area) not in ongoing.out)
        course.happens(OutcomeConfirmed, clause, hands=hands)


def _not_so_dealt(at: Moment, hands: Faces) -> Refused | None:
    """Why the cards in play cannot have been these."""
    ongoing, clause = at.round, at.book.cite(CONFIRM_DEAL)
    assert ongoing is not None
    in_play = [hand for hand in ongoing.order if hand not in ongoing.unshown]
    if set(hands) != set(in_play):
        return Refused(f"The hands in play are {', '.join(in_play)}.", clause)
    if not any(hands.values()):
        return Refused("A round begins with its first card: say which cards were dealt.", clause)
    faces: dict[str, tuple[Card | None, ...]] = {
        hand: hands[hand] if hand in hands else tuple(slot.card for slot in ongoing.hands[hand]) for hand in ongoing.order
    }
    if not _dealt_by_the_rules(at.rules, faces, ongoing.decisions):
        return Refused("Cards cannot have come to lie so by the rules: they are laid anew, or the round is void.", clause)
    if card := _too_many(at.table, faces):
        return Refused(f"The packs hold no further {card}.", at.book.cite(WRONG_CARDS))
    return None


def _dealt_by_the_rules(rules: Rules, hands: dict[str, tuple[Card | None, ...]], decisions: dict[str, str]) -> bool:
    """Whether dealing by the rules leads to exactly these hands."""
    areas = list(dict.fromkeys(area for area in map(area_of, hands) if area is not None))
    laid: dict[str, list[Card]] = {hand: [] for hand in rules.hands(areas)}
    for _ in range(sum(map(len, hands.values()))):
        step = rules.next_card(laid, decisions)
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


def _recorded(at: Moment) -> Faces:
    """The hands as they are recorded, any faces in place of those not known; one given up is never shown."""
    assert at.round is not None
    stock, hands = at.cards.stock, Faces()
    for hand in at.round.order:
        if hand in at.round.unshown:
            continue
        faces = list[Card]()
        for slot in at.round.hands[hand]:
            face = slot.card or next(card for card in PACK if stock.could_show(card, left=False))
            stock = stock if slot.card is not None else stock.reveal(face)
            faces.append(face)
        hands[hand] = tuple(faces)
    return hands


def _before_any_third(rules: Rules, hands: Faces) -> Faces:
    """The same hands as they lay when only the opening cards were dealt."""
    opening: dict[str, list[Card]] = {hand: [] for hand in hands}
    for _ in range(rules.opening):
        step = rules.next_card(opening, {})
        if isinstance(step, Deal) and len(opening[step.hand]) < len(hands[step.hand]):
            opening[step.hand].append(hands[step.hand][len(opening[step.hand])])
    return {hand: tuple(cards) for hand, cards in opening.items()}


@power(VOID_UNCONFIRMED, rank=Rank.SUPERVISOR,
       silent="{title} has no rule about a deal in question.", while_halted=True, wrong=Wrong(
    "scan-void", ROUND, "The scanning shoe was questioned, and nobody can say what was dealt.",
    "The coup is void, and every wager goes back.",
))  # fmt: skip
class VoidUnconfirmed(Command, frozen=True):
    """Nobody can say what was really dealt: the coup is void."""

    def guard(self, at: Moment) -> Refused | None:
        return _not_questioned(at, at.book.cite(VOID_UNCONFIRMED))

    def act(self, course: Course) -> None:
        rule, cards, why = course.book[VOID_UNCONFIRMED], course.book[WRONG_CARDS], "nobody can say what was dealt"
        void_round(course, why, rule.clause)
        if rule.empties:
            course.happens(DeviceEmptied, cards.check, why=why)
            tell(course, cards.tells, why, cards.told_by)
