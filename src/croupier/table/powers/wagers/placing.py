"""Wagers placed and increased, as long as betting is open."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.rules import part_in_tokens
from croupier.games.topics import JACKPOT_AMOUNT, PLACED_ALREADY, PLACING, PLAYER_CARD
from croupier.money import Cents
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.message.command import Command, Name, Through
from croupier.table.message.events import WagerIncreased, WagerPlaced
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.wagers import Lying, Means
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import lying_of, not_theirs
from croupier.table.reading.limits import amounts_open, flagged, grown_under, wrong_amount
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import no_amount
from croupier.table.reading.stakes import betting_closed, gives_way, no_place_to_wager, stands_against
from croupier.table.reading.waiting import awaited

_PLAYER, _DEALER = Rank.PLAYER, Rank.DEALER
MEANS: Final[tuple[Means, ...]] = ("chips", "tokens")
_MOST_STEPS: Final = 100_000
"""Which amounts chips can make repeats itself long before so many steps of the sign's unit."""


def _recorded_by(through: str) -> Rank:
    """A player's own hand places through a screen; what lies on the layout is for the dealer to record."""
    return _PLAYER if through == "screen" else _DEALER


def _turned_away(command: "PlaceWager | IncreaseWager", at: Moment) -> Refused:
    """Players with a wager of their own in hand are told first what everybody waits for."""
    if another := not_theirs(command.by, command.player, at.book.cite(PLAYER_CARD)):
        return another
    if waits := awaited(at.table):
        return Refused(waits.sentence, waits.clause)
    return Refused("A wager on the layout is recorded by the dealer.")


def _ways(at: Moment) -> list[str]:
    """How wagers come in now: one player speaks through a screen alone."""
    ways = ("screen",) if at.player else ("screen", "layout")
    return [through for through in ways if betting_closed(at.table, at.desk, through) is None]


def _smallest(desk: Desk, span: Amounts) -> int | None:
    """The first amount of a span that the chips can make."""
    amount = span.lowest + (span.base - span.lowest) % span.unit
    if span.unit == 1:
        amount = desk.chips.at_least(amount)
        return amount if amount <= span.highest else None
    steps = range(amount, min(span.highest, amount + span.unit * _MOST_STEPS) + 1, span.unit)
    return next((amount for amount in steps if desk.chips.can_make(amount)), None)


@power(PLACING, rank=Rank.PLAYER, at_most=Rank.DEALER)
class PlaceWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    means: Means = "chips"
    through: Through = "layout"
    """`screen`: checked against the sign at once. `layout`: recorded as it lies, and flagged."""

    @property
    def under(self) -> None:
        """It is laid by the sign that holds now."""

    @property
    def in_tokens(self) -> int:
        return part_in_tokens(self.amount, self.means, 0)

    def needs(self, _at: Moment) -> Rank:
        return _recorded_by(self.through)

    def turned_away(self, at: Moment) -> Refused:
        return _turned_away(self, at)

    def guard(self, at: Moment) -> Refused | None:
        table, desk, player, area, wager = at.table, at.desk, self.player, self.area, self.wager
        if refusal := no_amount(desk, self.amount) or betting_closed(table, desk, self.through):
            return refusal
        if wager not in desk.wagers:
            return _not_offered(at, wager)
        if refusal := no_place_to_wager(table, desk, player, area) or stands_against(table, desk, self):
            return refusal
        for lying in table.wagers:
            if lying.area == area and lying.wager == wager and lying.player == player and not lying.taken:
                told = f"{player} has {wager} on area {area} already; it can be increased."
                return Refused(told, at.book[PLACED_ALREADY].clause)
        stake = Lying(area, player, wager, 0, self.means)
        if amounts_open(table, desk, stake, self.through).fits(self.amount):
            return None
        return wrong_amount(table, desk, stake, self.amount)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not (ways := _ways(at)):
            return
        table, desk = at.table, at.desk
        there = {(lying.area, lying.player, lying.wager) for lying in table.laid}
        only, funds = at.player, table.funds
        for area, names in table.floor.places:
            for player in names:
                if (only and player != only) or no_place_to_wager(table, desk, player, area):
                    continue
                has = [means for means in MEANS if funds(player, means)]
                for wager in desk.wagers:
                    if (area, player, wager) in there:
                        continue
                    for means in has:
                        stake = Lying(area, player, wager, 0, means)
                        if stands_against(table, desk, replace(stake, amount=1)):
                            continue
                        fixed = {"player": player, "area": area, "wager": wager, "means": means}
                        for through in ways:
                            span = amounts_open(table, desk, stake, through)
                            if (amount := _smallest(desk, span)) is not None:
                                yield Choice({**fixed, "through": through}, {"amount": amount}, {"amount": span})

    def act(self, course: Course) -> None:
        desk, player, side = course.desk, self.player, course.desk.wagers[self.wager].side
        if side is not None and (other := gives_way(course.table, desk, self)) is not None:
            course.follows(returned(other, "a player with a main wager takes its place", self, side.one_each))
        table = course.table
        course.then(
            WagerPlaced(
                player=player, area=self.area, wager=self.wager, amount=self.amount, means=self.means,
                flags=() if self.through == "screen" else flagged(table, desk, self, table.floor.people[player]),
                by=self.by, at=self.at, clauses=desk.placed_by[self.wager],
            )
        )  # fmt: skip


def _not_offered(at: Moment, wager: str) -> Refused:
    told = f"{wager!r} cannot be wagered on here; this table offers {', '.join(at.desk.wagers)}."
    return Refused(told, at.book[PLACING].clause)


@power(PLACING, rank=Rank.PLAYER, at_most=Rank.DEALER)
class IncreaseWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    through: Through = "layout"

    def needs(self, _at: Moment) -> Rank:
        return _recorded_by(self.through)

    def turned_away(self, at: Moment) -> Refused:
        return _turned_away(self, at)

    def guard(self, at: Moment) -> Refused | None:
        table, desk, player, area, wager = at.table, at.desk, self.player, self.area, self.wager
        if refusal := no_amount(desk, self.amount):
            return refusal
        lying = lying_of(table, player, area, wager)
        if lying is None:
            return Refused(f"{player} has no {wager} wager on area {area}.", at.book[PLACING].clause)
        if refusal := betting_closed(table, desk, self.through):
            return refusal
        if wager not in desk.wagers:
            return _not_offered(at, wager)
        if refusal := no_place_to_wager(table, desk, player, area) or stands_against(table, desk, lying):
            return refusal
        if desk.wagers[wager].collected_first:
            return Refused("The jackpot wager is one amount and no more.", at.book.cite(JACKPOT_AMOUNT))
        if amounts_open(table, desk, lying, self.through).fits(self.amount):
            return None
        return wrong_amount(table, desk, lying, self.amount)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not (ways := _ways(at)):
            return
        table, desk, only = at.table, at.desk, at.player
        for lying in table.laid:
            player, area, wager = lying.player, lying.area, lying.wager
            if (only and player != only) or wager not in desk.wagers or desk.wagers[wager].collected_first:
                continue
            for through in ways:
                span = amounts_open(table, desk, lying, through)
                if (amount := _smallest(desk, span)) is not None:
                    fixed = {"player": player, "area": area, "wager": wager, "through": through}
                    yield Choice(fixed, {"amount": amount}, {"amount": span})

    def act(self, course: Course) -> None:
        table, desk, player, area, wager = course.table, course.desk, self.player, self.area, self.wager
        lying = lying_of(table, player, area, wager)
        assert lying is not None, "the guard has seen it"
        flags, under = tuple[str, ...](), grown_under(table, desk, lying)
        if self.through == "layout":
            grown = Lying(area, player, wager, lying.amount + self.amount, lying.means, under=under)
            flags = flagged(table, desk, grown, table.floor.people[player])
        course.happens(
            WagerIncreased, course.book[PLACING].clause,
            player=player, area=area, wager=wager, amount=self.amount, means=lying.means, flags=flags, under=under,
        )  # fmt: skip
