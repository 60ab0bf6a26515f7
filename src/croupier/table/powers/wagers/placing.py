"""Wagers placed and increased, as long as betting is open."""

from collections.abc import Iterator
from typing import Any, Final

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
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying, Means
from croupier.table.powers.power import Choice, power
from croupier.table.reading.desk import lying_of, not_theirs
from croupier.table.reading.limits import amounts_open, flagged, grown_under, wrong_amount
from croupier.table.reading.moment import Moment
from croupier.table.reading.purse import not_together, parts_open
from croupier.table.reading.signs import no_amount
from croupier.table.reading.stakes import betting_closed, gives_way, no_place_to_wager, stands_against
from croupier.table.reading.waiting import awaited

_PLAYER, _DEALER = Rank.PLAYER, Rank.DEALER
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


def _does_not_fit(command: "PlaceWager | IncreaseWager", at: Moment, stake: Lying, means: Means) -> Refused | None:
    """Why so much is not laid, or added to a stake: what it is made of, or how much it is."""
    table, desk, player, amount, tokens = at.table, at.desk, command.player, command.amount, command.tokens
    any_amount = command.through == "layout" and not tokens and stake.wager not in desk.collected_first
    if any_amount and amount <= table.funds(player, means):
        return None  # as on most layouts
    if tokens and (refusal := not_together(table, desk, player, amount, means, tokens)):
        return refusal
    most = table.chips(player) + table.tokens(player) if tokens else table.funds(player, means)
    if amounts_open(table, desk, stake, command.through, most).fits(amount):
        return None
    return wrong_amount(table, desk, stake, amount, means, most)


def _amounts(table: Table, desk: Desk, stake: Lying, fixed: dict[str, Any], *, tokens: bool = True) -> Iterator[Choice]:
    """What may be laid or added in chips, in tokens where that is allowed, and in both together."""
    player, through = stake.player, fixed["through"]
    chips, theirs = table.chips(player), table.tokens(player) if tokens else 0
    for means, most in (("chips", chips), ("tokens", theirs)):
        span = amounts_open(table, desk, stake, through, most) if most else None
        if span is not None and (amount := _smallest(desk, span)) is not None:
            for said in (means, None) if stake.amount and means == stake.means else (means,):
                yield Choice({**fixed, "means": said, "tokens": 0}, {"amount": amount}, {"amount": span})
    if chips and theirs:
        span = amounts_open(table, desk, stake, through, chips + theirs)
        if (found := parts_open(desk, span, chips, theirs)) is not None:
            spans = {"amount": span, "tokens": Amounts(1, min(theirs, span.highest - 1))}
            for said in ("chips", None) if stake.amount else ("chips",):
                yield Choice({**fixed, "means": said}, {"amount": found[0], "tokens": found[1]}, spans)


def _smallest(desk: Desk, span: Amounts) -> int | None:
    """The first amount of a span that the chips can make."""
    amount = span.lowest + (span.base - span.lowest) % span.unit
    if span.unit == 1:
        amount = desk.chips.at_least(amount)
        return amount if amount <= span.highest else None
    steps = range(amount, min(span.highest, amount + span.unit * _MOST_STEPS) + 1, span.unit)
    return next((amount for amount in steps if desk.chips.can_make(amount)), None)


@power(PLACING, rank=Rank.PLAYER, elsewhere=True, at_most=Rank.DEALER)
class PlaceWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    means: Means = "chips"
    through: Through = "layout"
    """`screen`: checked against the sign at once. `layout`: recorded as it lies, and flagged."""
    tokens: Cents = 0
    """The part in tokens, where it is chips and tokens together."""

    @property
    def under(self) -> None:
        """It is laid by the sign that holds now."""

    @property
    def in_tokens(self) -> int:
        return part_in_tokens(self.amount, self.means, self.tokens)

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
        return _does_not_fit(self, at, Lying(area, player, wager, 0), self.means)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not (ways := _ways(at)):
            return
        table, desk = at.table, at.desk
        there = {(lying.area, lying.player, lying.wager) for lying in table.laid}
        only = at.player
        for area, names in table.floor.places:
            for player in names:
                if (only and player != only) or no_place_to_wager(table, desk, player, area):
                    continue
                has_tokens = bool(table.tokens(player))
                for wager in desk.wagers:
                    if (area, player, wager) in there or stands_against(table, desk, Lying(area, player, wager, 1)):
                        continue
                    stake = Lying(area, player, wager, 0)
                    tokens = has_tokens and stands_against(table, desk, Lying(area, player, wager, 1, "tokens")) is None
                    for through in ways:
                        fixed = {"player": player, "area": area, "wager": wager, "through": through}
                        yield from _amounts(table, desk, stake, fixed, tokens=tokens)

    def act(self, course: Course) -> None:
        desk, player, side = course.desk, self.player, course.desk.wagers[self.wager].side
        if side is not None and (other := gives_way(course.table, desk, self)) is not None:
            course.follows(returned(other, "a player with a main wager takes its place", self, side.one_each))
        table = course.table
        course.then(
            WagerPlaced(
                player=player, area=self.area, wager=self.wager, amount=self.amount, means=self.means, tokens=self.tokens,
                flags=() if self.through == "screen" else flagged(table, desk, self, table.floor.people[player]),
                by=self.by, at=self.at, clauses=desk.placed_by[self.wager],
            )
        )  # fmt: skip


def _not_offered(at: Moment, wager: str) -> Refused:
    told = f"{wager!r} cannot be wagered on here; this table offers {', '.join(at.desk.wagers)}."
    return Refused(told, at.book[PLACING].clause)


@power(PLACING, rank=Rank.PLAYER, elsewhere=True, at_most=Rank.DEALER)
class IncreaseWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    amount: Cents
    through: Through = "layout"
    means: Means | None = None
    """Unless it is said: what the wager is of, and chips where it is of both."""
    tokens: Cents = 0
    """The part of the increase in tokens, where it is chips and tokens together."""

    def made_in(self, lying: Lying) -> Means:
        """What the increase is of."""
        return self.means or ("tokens" if lying.means == "tokens" and not self.tokens else "chips")

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
        return _does_not_fit(self, at, lying, self.made_in(lying))

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
                fixed = {"player": player, "area": area, "wager": wager, "through": through}
                yield from _amounts(table, desk, lying, fixed)

    def act(self, course: Course) -> None:
        table, desk, player, area, wager = course.table, course.desk, self.player, self.area, self.wager
        lying = lying_of(table, player, area, wager)
        assert lying is not None, "the guard has seen it"
        flags, under = tuple[str, ...](), grown_under(table, desk, lying)
        if self.through == "layout":
            grown = Lying(area, player, wager, lying.amount + self.amount, under=under)
            flags = flagged(table, desk, grown, table.floor.people[player])
        course.happens(
            WagerIncreased, course.book[PLACING].clause,
            player=player, area=area, wager=wager, amount=self.amount, means=self.made_in(lying), tokens=self.tokens,
            flags=flags, under=under,
        )  # fmt: skip
