"""The result, the wagers taken and paid one by one in the document's order, and the cards cleared away."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import field

from croupier.cards.procedure import Device
from croupier.games.catalogue import game_of
from croupier.games.ranks import Rank
from croupier.games.rules import Complete, Settled
from croupier.games.topics import ALTER, CLEAR, PRIZE_APART, PRIZE_METER, PRIZE_SEEN, RESULT, SETTLE
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.acting.prizes import from_pool, prizes_last
from croupier.table.acting.settling import hold_against, parted, wager_settled
from croupier.table.message.command import Command
from croupier.table.message.events import LastCoupAnnounced, LimitsTookEffect, ResultAnnounced, RoundCleared
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import cites
from croupier.table.reading.due import step_of
from croupier.table.reading.hands import DEALER, face_down, some_to_be_named
from croupier.table.reading.moment import Moment
from croupier.table.reading.prizes import prizes_are_left
from croupier.table.reading.stakes_counted import (
    counted_stakes,
    counts_of,
    next_back,
    result_in_words,
    settled,
    stakes_with_those_gone,
    without_winnings,
)

_LAG, _FRESH = Device.COUP_LAG, Device.FRESH_DECK
"""Looked up once: a member of an enumeration costs as much as a call."""

_NOBODYS: Final[Sequence[Settled]] = ()


@power(RESULT, rank=Rank.DEALER)
class AnnounceResult(Command, frozen=True):
    meters: dict[str, Cents] = field(default_factory=dict)

    def guard(self, at: Moment) -> Refused | None:
        ongoing, rules = at.table.round, at.desk.rules
        if ongoing is None or ongoing.result:
            return Refused("There is no result to announce now.", at.book.cite(RESULT))
        step = step_of(at.desk, ongoing)
        if step is not None and not isinstance(step, Complete):
            return Refused("The round is not complete.", step.clause)
        shown = not face_down(ongoing, DEALER) if rules.dealt_down else ongoing.all_up
        if not shown or some_to_be_named(at.table, ongoing):
            return Refused("Cards still lie face down.", at.book.cite(RESULT))
        if self.meters and at.table.link is not None:
            sentence = f"Pool {at.table.link.pool!r} pays this table's prizes: nobody at the table says what its meters hold."
            return Refused(sentence, at.book.cite(PRIZE_METER))
        for name, value in self.meters.items():
            if value < 0 or name not in dict(game_of(rules.game).meters):
                return Refused(f"{rules.title} has no meter {name!r} with such a value.", at.book.cite(RESULT))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is not None and not at.round.result:
            yield Choice({}, {"meters": {}})

    def act(self, course: Course) -> None:
        table, desk, ongoing = course.table, course.desk, course.round
        step = step_of(desk, ongoing)
        some_gone, gone = ongoing.upset.kept, _NOBODYS
        stakes = stakes_with_those_gone(table, desk, ongoing) if some_gone else counted_stakes(table, desk)
        lines = without_winnings(table, desk, settled(desk, ongoing.cards, ongoing.decisions, stakes, self.meters))
        if some_gone:
            lines, gone = parted(desk, ongoing, lines)
        linked = table.link is not None
        if linked:
            lines, gone = from_pool([*lines, *(line for line in gone if line.prize)]), [line for line in gone if not line.prize]
        counts, due = counts_of(desk, ongoing), tuple(desk.rules.settling(lines, ongoing.cards))
        clauses = cites(desk.provisions[RESULT].clause, None if step is None else step.clause)
        said = result_in_words(counts)
        pooled = tuple(desk.conditions.meters) if linked else _pooled(desk, self.meters) if self.meters else ()
        if linked:
            due = prizes_last(due)
        course.then(ResultAnnounced(result=said, counts=counts, due=due, pooled=pooled, by=self.by, at=self.at, clauses=clauses))
        if some_gone:
            hold_against(course, ongoing, gone)


@power(SETTLE, rank=Rank.DEALER)
class SettleWager(Command, frozen=True):
    """Take or pay the next wager in the document's order."""

    def guard(self, at: Moment) -> Refused | None:
        ongoing = at.table.round
        if ongoing is None or not ongoing.due:
            return Refused("No wager waits to be settled.", at.book.cite(SETTLE))
        if ongoing.due[0].prize and at.table.link is not None:
            return Refused("A prize of the pool is verified and paid apart from other winnings.", at.book.cite(PRIZE_APART))
        return None

    def act(self, course: Course) -> None:
        ongoing = course.table.round
        assert ongoing is not None
        course.then(wager_settled(course.desk, ongoing.due[0], 0, self))


@power(CLEAR, rank=Rank.DEALER)
class ClearRound(Command, frozen=True):
    """The cards go to the rack."""

    commitment: str = ""

    def guard(self, at: Moment) -> Refused | None:
        ongoing = at.table.round
        if prizes_are_left(at.table):
            prize = "prize" if ongoing is not None and ongoing.due else "mystery prize"
            return Refused(f"The cards lie until the {prize} is paid.", at.book.cite(PRIZE_SEEN))
        if ongoing is None or not ongoing.result or ongoing.due:
            return Refused("The cards are cleared when every wager is settled.", at.book.cite(CLEAR))
        return None

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        yield Choice({}, {"commitment": ""})

    def act(self, course: Course) -> None:
        table, desk, ongoing = course.table, course.desk, course.round
        cards, procedure = table.cards, desk.procedure
        slots = [slot for hand in ongoing.order for slot in ongoing.hands[hand]]
        used = tuple([slot.card for slot in slots if slot.card is not None])
        lag, fresh = procedure.device is _LAG, procedure.device is _FRESH
        turn = next_back(desk, cards) if fresh else ""
        brought = turn == cards.pack.back or turn in cards.decks
        left = None if cards.rounds_left is None else cards.rounds_left - 1
        clears = None if ongoing.void else desk.rules.clears
        clause = clears(ongoing.cards) if clears is not None else desk.provisions[CLEAR].clause
        course.then(
            RoundCleared(
                number=ongoing.number, racked=used,
                returned=cards.rack.known if lag else (), returned_unseen=cards.rack.unseen if lag else 0,
                commitment=self.commitment if lag else cards.commitment,
                idle=_idle(table, ongoing), rounds_left=left,
                fresh_back=turn if brought or not fresh else cards.pack.back, awaits=turn if fresh and not brought else "",
                over=fresh or left == 0, racked_unseen=len(slots) - len(used), emptied=_emptied(desk, ongoing),
                by=self.by, at=self.at, clauses=cites(clause, procedure.device_clause if lag or fresh else None),
            )
        )  # fmt: skip
        if left == 1:
            course.happens(LastCoupAnnounced, procedure.cutting_card.during_clause)
        if table.board.next_sign is not None:
            course.happens(LimitsTookEffect, course.book[ALTER].clause, sign=table.board.next_sign)


def _pooled(desk: Desk, meters: dict[str, int]) -> tuple[str, ...]:
    """The table's own meters that stand aside for those of a pool."""
    return tuple(name for name in desk.conditions.meters if name in meters)


def _emptied(desk: Desk, ongoing: Round) -> tuple[str, ...]:
    """The table's own meters that paid a prize in the round: each has given all it held, and the next win is the guarantee's."""
    meters = desk.conditions.meters
    paid = {line.prize for line in ongoing.settled if line.prize and line.pays} if meters else ()
    return tuple(name for name in meters if name in paid and name not in ongoing.pooled)


def _idle(table: Table, ongoing: Round) -> dict[str, int]:
    """How many rounds in a row each player has now sat out; a no-bet coup counts for nobody."""
    if ongoing.no_bet:
        return {}
    wagered, number = {line.player for line in ongoing.settled} | ongoing.upset.withdrew, ongoing.number
    return {
        patron.id: 0 if patron.id in wagered else patron.idle + 1 for patron in table.floor.people.values() if patron.since < number
    }
