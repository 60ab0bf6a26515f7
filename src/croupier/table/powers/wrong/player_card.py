"""Wagers that do not count: made without one's own Player Card, or on behalf of somebody else."""

from collections.abc import Iterator

from croupier.games.provisions import ForAnother, Provision, Topic
from croupier.games.ranks import Rank
from croupier.games.rules import Result, Rules
from croupier.games.topics import INVALID, INVALID_AFTER, INVALID_BEFORE, INVALID_DURING, PLAYER_CARD, PROXY
from croupier.table.acting.course import Course
from croupier.table.acting.players_wagers import wagers_of_back
from croupier.table.acting.reopening import take_back_settlements
from croupier.table.acting.returning import orphans
from croupier.table.acting.settling import announce_again
from croupier.table.message.command import Command, Name
from croupier.table.message.events import PlayerCardShown
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import ProxyFound, WagersInvalid
from croupier.table.model.people import Patron, PlayerCard
from croupier.table.model.table import Table
from croupier.table.powers.chapters import CONDUCT, POKER
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.desk import patron_of
from croupier.table.reading.moment import Moment
from croupier.table.reading.stakes import betting_closed
from croupier.table.reading.stakes_counted import without_winnings
from croupier.table.reading.wrong import finished


def _in_round(table: Table, player: str) -> bool:
    """They have a wager in the round under way, one already taken or returned included."""
    ongoing = table.round
    if ongoing is None:
        return False
    return any(lying.player == player for lying in table.laid) or any(line.player == player for line in ongoing.settled)


def _has_played(table: Table, patron: Patron) -> bool:
    """A wager of theirs was settled here since they came."""
    return patron.played or _in_round(table, patron.id)


def _found_now(table: Table, patron: Patron) -> Topic[Provision] | None:
    """What is said of an invalid wager found now; nothing where the player has made no wager here."""
    ongoing = table.round
    if ongoing is not None and not finished(ongoing) and _in_round(table, patron.id):
        return INVALID_DURING
    if ongoing is None and any(lying.player == patron.id for lying in table.laid):
        return INVALID_BEFORE
    return INVALID_AFTER if _has_played(table, patron) else None


def _follows(course: Course, player: str, found: Topic[Provision] | None, why: str, clause: str | None) -> None:
    """Before the hand the wagers go back; during it they can no longer win; afterwards results stand."""
    if found is INVALID_BEFORE:
        _back(course, player, why, course.book.cite(INVALID_BEFORE), clause)
    elif found is INVALID_DURING:
        during = course.book.cite(INVALID_DURING)
        course.happens(WagersInvalid, during, clause, player=player)
        _nothing_won(course, player, during)


def _back(course: Course, player: str, why: str, *clauses: str | None) -> None:
    wagers_of_back(course, player, why, *clauses)
    course.follows(*orphans(course.table, course.command))


def _nothing_won(course: Course, player: str, clause: str | None) -> None:
    """In the middle of settling: what they have been paid is taken back, and what they are due goes back unpaid."""
    desk, before = course.desk, course.round
    if not before.result:
        return
    won = [line for line in before.settled if line.player == player and line.result is Result.WIN]
    take_back_settlements(course, clause, which=lambda line: line in won)
    again = [line for line in won if line not in course.round.settled]
    lines = without_winnings(course.table, desk, [*again, *before.due])
    due = tuple(desk.rules.settling(lines, before.cards))
    if due != before.due:
        announce_again(course, due, clause)


@power(PLAYER_CARD, rank=Rank.DEALER, while_halted=True, silent="{title} asks for no Player Card.", wrong=(
    Wrong("invalid-before", POKER, "Before the hand, a player is found without a valid Player Card of their own.",
          "Their wagers go back.", topic=INVALID_BEFORE),
    Wrong("invalid-during", POKER, "During the hand, a player is found without a valid Player Card of their own.",
          "Their wagers lose as usual; one that would win goes back unpaid.", topic=INVALID_DURING),
    Wrong("invalid-after", POKER, "After settlement, a player is found to have had no valid Player Card of their own.",
          "The settled results stand.", topic=INVALID_AFTER),
))  # fmt: skip
class ShowPlayerCard(Command, frozen=True):
    player: Name
    card: PlayerCard

    def _found(self, table: Table) -> Topic[Provision] | None:
        patron = table.floor.people.get(self.player)
        return None if patron is None or self.card is PlayerCard.OWN else _found_now(table, patron)

    def rests_on(self, at: Moment) -> Topic[Provision]:
        return self._found(at.table) or PLAYER_CARD

    def guard(self, at: Moment) -> Refused | None:
        patron = patron_of(at.table, self.player)
        return patron if isinstance(patron, Refused) else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            for card in PlayerCard:
                yield Choice({"player": player, "card": card})

    def act(self, course: Course) -> None:
        book, found = course.book, self._found(course.table)
        asked = book.cite(PLAYER_CARD)
        cited = () if found is None else (book.cite(found), book.cite(INVALID))
        course.happens(PlayerCardShown, *cited, asked, player=self.player, card=self.card)
        _follows(course, self.player, found, "its player has no valid Player Card of their own", asked)


def _for_another(rules: Rules) -> str:
    if rules.provisions[PROXY].how is ForAnother.AS_INVALID:
        return "The wagers count as made without one's own Player Card: before the hand they go back, in it they cannot win."
    return "Before the first exposed card the wagers go back; after that it is on record, and the result stands."


@power(PROXY, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about wagers on behalf of somebody else.",
       wrong=Wrong("proxy", CONDUCT, "A player wagers on behalf of somebody else.", _for_another))  # fmt: skip
class ReportProxy(Command, frozen=True):
    """A player wagers on behalf of somebody else."""

    player: Name
    principal: str = ""

    def guard(self, at: Moment) -> Refused | None:
        patron, clause = patron_of(at.table, self.player), at.book.cite(PROXY)
        if isinstance(patron, Refused):
            return patron
        if self.principal == patron.id:
            return Refused(f"{patron.id} wagers for themselves; name somebody else.", clause)
        if not any(lying.player == patron.id for lying in at.table.wagers) and not _has_played(at.table, patron):
            return Refused(f"{patron.id} has made no wager at this table.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in at.players:
            principal = SOMEONE if player != SOMEONE else ""
            yield Choice({"player": player}, {"principal": principal}, barring={"principal": (player,)})

    def act(self, course: Course) -> None:
        rule, table, why = course.book[PROXY], course.table, "it was placed for somebody else"
        if rule.how is ForAnother.AS_INVALID:
            found = _found_now(table, table.floor.people[self.player])
            moment = None if found is None else course.book.cite(found)
            course.happens(ProxyFound, *rule.cited, moment, player=self.player, principal=self.principal)
            _follows(course, self.player, found, why, rule.clause)
            return
        back = table.round is None or betting_closed(table, course.desk) is None
        course.happens(ProxyFound, *rule.cited, player=self.player, principal=self.principal)
        if back:
            _back(course, self.player, why, rule.clause)
