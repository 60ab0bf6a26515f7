"""A card laid, a hand turned, and what follows by itself."""

from croupier.cards.card import Card
from croupier.games.explain import hand_title
from croupier.games.rules import Complete, Deal
from croupier.games.topics import COUNTS, DEAL, NO_BET_DEAL, PASSING, WRONG_CARDS
from croupier.table.acting.carried import bring_in
from croupier.table.acting.course import Course
from croupier.table.message.events import CardDealt, CountsAnnounced, HandExposed, HandOffered, RoundStarted
from croupier.table.message.upsets import DiscrepancyReported
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.carried import carried_over
from croupier.table.reading.desk import cites
from croupier.table.reading.due import dealt_areas, step_of
from croupier.table.reading.hands import DEALER, counts_laid, face_down
from croupier.table.reading.laying import Source, by_method_b, lies_down
from croupier.table.reading.passing import bids_for


def lay(course: Course, card: Card | None, source: Source, *, down: bool, ruled: tuple[str, ...] = ()) -> None:
    """A card goes where the rules send it, and begins a round if none is in progress; `ruled` are the clauses of a ruling that
    has it so. The caller has asked `why_not_laid`."""
    if course.table.round is None:
        _start(course, ruled)
    table, desk, command = course.table, course.desk, course.command
    step = step_of(desk, table.round)
    assert isinstance(step, Deal), "a card is due"
    up = not down and (desk.open_deal or not lies_down(table, desk))
    if not up and source != "shoe" and not desk.rules.dealt_down:
        up = _seen(table, source)
    clauses = (*ruled, step.clause) if ruled else (step.clause,)
    course.then(CardDealt(hand=step.hand, card=card, up=up, source=source, by=command.by, at=command.at, clauses=clauses))
    follow_card(course)


def _start(course: Course, ruled: tuple[str, ...]) -> None:
    table, desk, command = course.table, course.desk, course.command
    rules, no_bet, waiting = desk.rules, bool(table.no_bet), carried_over(table)
    hands = rules.hands(() if no_bet else dealt_areas(table, desk))
    burned = tuple(hand for hand in hands if hand in rules.burned) if rules.burned else ()
    clauses = cites(*ruled, course.book.cite(NO_BET_DEAL if no_bet else DEAL))
    course.then(
        RoundStarted(
            number=table.played + 1, edition=rules.edition, variant=rules.terms.variant, shoe=table.cards.shoe,
            hands=hands, no_bet=no_bet, burned=burned, by=command.by, at=command.at, clauses=clauses,
        )
    )  # fmt: skip
    if waiting:
        bring_in(course, waiting)


def _seen(table: Table, source: Source) -> bool:
    """A card that all have seen stays face up; only poker's are turned back."""
    return table.cards.waiting[0].up if source == "front" else table.cards.held[0].up


def follow_card(course: Course) -> None:
    """What follows a card by itself: the counts are announced, or the hand is offered to a player."""
    desk, ongoing = course.desk, course.table.round
    rules = desk.rules
    assert ongoing is not None
    if rules.table_hands:
        if ongoing.dealt >= rules.opening:
            _offer_or_count(course, ongoing)
        return
    if rules.dealt_down or rules.decides is None:
        return
    step, dealers = step_of(desk, ongoing), ongoing.hands.get(DEALER, ())
    if isinstance(step, Deal) and (step.hand != DEALER or not dealers):
        return
    if not isinstance(step, Complete) and len(dealers) <= 1:
        _count(course, ongoing)


def _offer_or_count(course: Course, ongoing: Round) -> None:
    if ongoing.all_up:
        _count(course, ongoing)
    elif ongoing.passing is None and by_method_b(course.table, course.desk):
        _offer(course, next(hand for hand in ongoing.order if face_down(ongoing, hand)))


def _count(course: Course, ongoing: Round) -> None:
    desk, command = course.desk, course.command
    book = desk.provisions
    clause = book[PASSING].counted if by_method_b(course.table, desk) else book.cite(COUNTS)
    counts = counts_laid(desk, ongoing)
    course.then(CountsAnnounced(counts=counts, by=command.by, at=command.at, clauses=cites(clause)))


def _offer(course: Course, hand: str) -> None:
    bids, passing = bids_for(course.table, course.desk, hand), course.book[PASSING]
    course.happens(HandOffered, passing.down, bids[0].clause if bids else passing.retained, hand=hand, bids=bids)


def turn(course: Course, hand: str, faces: tuple[Card, ...], clause: str | None) -> None:
    """A hand is turned over; a face that cannot be there stops the round for a ruling. The caller has asked `why_not_turned`."""
    stock, rules = course.table.cards.stock, course.desk.rules
    for card in faces:
        if not stock.could_show(card, left=False):
            shown = f"the {card} on {hand_title(hand)}, of which all {rules.terms.decks} are out already"
            course.happens(DiscrepancyReported, course.book.cite(WRONG_CARDS), shown=shown)
            return
        stock = stock.reveal(card)
    course.happens(HandExposed, clause, hand=hand, cards=faces)
    if not rules.dealt_down:
        _offer_or_count(course, course.round)
