"""The house's figures, from the events of a table: by gaming day and shift, and wager by wager.

A round counts when it is cleared. If it is reopened it is taken out again, and counts as it is cleared the next time.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from croupier.desk.written import Whose, whose
from croupier.games.catalogue import rules_of
from croupier.games.rules import Result, Settled, Terms
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u
from croupier.table.model.conditions import Conditions
from croupier.table.model.wagers import TOURNAMENT
from croupier.table.reading.gaming_day import into_the_day, minutes_of

_DAY: Final = 24 * 60
_SHIFTS: Final = 3

Played = tuple[str, Terms, str]
"""By which rules: the game, its terms and its edition."""
Wagered = tuple[Played, str]
"""A wager by those rules."""


class Staked(Struct):
    """What became of one wager, in cents. Stakes count for what is settled of them; void ones and forfeits are none."""

    count: int = 0
    handle: int = 0
    win: int = 0
    """What the house is ahead by, in chips."""
    tokens: int = 0
    """Tokens taken, which are no money."""
    rounding: int = 0
    """Given away by raising payments to chips; the win is without it."""
    prizes: int = 0
    """Paid by a pool or meter, and so not out of the win."""

    def add(self, other: "Staked", times: int = 1) -> None:
        for name in _STAKED:
            setattr(self, name, getattr(self, name) + times * getattr(other, name))


_STAKED: Final = Staked.__struct_fields__


class Period(Struct):
    """A shift of a gaming day at one table, or several of them together."""

    table: str = ""
    day: int = 0
    """In days since 1970."""
    shift: str = ""
    """When it begins, by the clocks where the table stands."""
    rounds: int = 0
    void: int = 0
    """Rounds that counted for nothing."""
    cash: int = 0
    cashless: int = 0
    brought: int = 0
    """Chips that patrons laid down who had them already: no part of the drop."""
    fills: int = 0
    credits: int = 0
    """Chips that the cage gave the float, the opening aside, and that it got back, the closing aside."""
    variance: int = 0
    """What counts of the float found above the books, or below them when negative; no part of the win."""
    forfeited: int = 0
    """Chips that were forfeited by rulings."""
    forfeited_tokens: int = 0
    rectified: int = 0
    """What came back to the float, or left it when negative, as wrong payments were put right."""
    wagers: dict[Wagered, Staked] = {}
    together: dict[tuple[Played, str, str], int] = {}
    """Of each two wagers, the products of what lay on the same hands, added up: what they may win together varies by it."""

    @property
    def drop(self) -> int:
        """What chips were bought for."""
        return self.cash + self.cashless

    @property
    def tokens(self) -> int:
        """Tokens taken, which are no money."""
        return sum(staked.tokens for staked in self.wagers.values()) + self.forfeited_tokens

    @property
    def win(self) -> int:
        """What the house is ahead by, in chips."""
        return sum(staked.win for staked in self.wagers.values()) + self.forfeited + self.rectified

    def add(self, other: "Period", times: int = 1) -> None:
        """With what another has, or without it."""
        for name in _SUMMED:
            setattr(self, name, getattr(self, name) + times * getattr(other, name))
        for key, staked in other.wagers.items():
            self.wagers.setdefault(key, Staked()).add(staked, times)
        for pair, product in other.together.items():
            self.together[pair] = self.together.get(pair, 0) + times * product


_SUMMED: Final = (
    "rounds", "void", "cash", "cashless", "brought", "fills", "credits", "variance", "forfeited", "forfeited_tokens", "rectified",
)  # fmt: skip


def summed(periods: Iterable[Period], table: str = "", day: int = 0, shift: str = "") -> Period:
    """Several periods together."""
    whole = Period(table, day, shift)
    for period in periods:
        whole.add(period)
    return whole


class Takings:
    """Hears the events of one table, in their order. `shifts` are the times at which shifts begin; left out, there are three of
    eight hours from the start of the gaming day."""

    def __init__(self, shifts: Sequence[str] = (), conditions: Conditions | None = None) -> None:
        self._shifts, self._conditions = shifts, conditions
        self._periods: dict[tuple[int, str], Period] = {}
        self._at, self._period = -1, Period()
        self._counted: tuple[Period, Period] | None = None
        """What the last round added, and to which period, while it can still be reopened."""
        self._begin("")

    def _begin(self, edition: str) -> None:
        self._edition, self._void, self._decided = edition, False, 0
        self._under = self._conditions
        """The conditions of the round: others may have been put up when it is reopened."""
        self._lines: dict[Whose, tuple[Settled, int, bool]] = {}
        """What is settled of the round, what rounding gave away on it, and whether a ruling did it."""
        self._apart: list[p.PrizePaid] = []
        """Prizes that were paid for no line of the settlement."""

    @property
    def periods(self) -> list[Period]:
        """Every shift in which something happened, in their order."""
        return [self._periods[key] for key in sorted(self._periods, key=lambda key: (key[0], self._order(key[1])))]

    def hear(self, event: e.Event) -> None:
        kind = type(event)
        if kind is not e.WagerSettled and self._decided:
            self._decided = 0
        if kind in _HEARD:
            _HEARD[kind](self, event)  # type: ignore[operator]

    # When it was

    def _now(self, at: int) -> Period:
        if at != self._at:
            conditions = self._conditions
            assert conditions is not None, "a table opens before anything happens at it"
            day, minutes = into_the_day(conditions, at)
            starts = self._starts()
            shift = starts[bisect_right([start for start, _ in starts], minutes) - 1][1]
            self._at = at
            self._period = self._periods.setdefault((day, shift), Period(conditions.table, day, shift))
        return self._period

    def _starts(self) -> list[tuple[int, str]]:
        """Every shift's start, in minutes into the gaming day and by the clock; a day that begins before the first of them begins
        with the last."""
        assert self._conditions is not None
        begins = minutes_of(self._conditions.day_starts)
        clocks = self._shifts or [_clock(begins + _DAY * number // _SHIFTS) for number in range(_SHIFTS)]
        return sorted(((minutes_of(clock) - begins) % _DAY, clock) for clock in clocks)

    def _order(self, shift: str) -> int:
        return [clock for _, clock in self._starts()].index(shift)

    # What happened

    def _opened(self, event: e.TableOpened | e.VariantChanged | u.RoundMovesToShoe) -> None:
        self._conditions = event.conditions
        if not isinstance(event, e.VariantChanged):
            self._under = event.conditions

    def _bought(self, event: e.ChipsBought) -> None:
        period = self._now(event.at)
        if event.cashless:
            period.cashless += event.amount
        else:
            period.cash += event.amount

    def _brought(self, event: ch.ChipsBrought) -> None:
        self._now(event.at).brought += event.amount

    def _filled(self, event: ch.FloatFilled) -> None:
        self._now(event.at).fills += event.amount

    def _credited(self, event: ch.FloatCredited) -> None:
        self._now(event.at).credits += event.amount

    def _counted_out(self, event: ch.FloatClosed) -> None:
        self._now(event.at).variance += event.variance

    def _put_right(self, event: u.SettlementRectified) -> None:
        moved = event.moved
        if moved is None:
            moved = -event.amount if event.over else event.amount
        self._now(event.at).rectified -= moved

    def _started(self, event: e.RoundStarted) -> None:
        self._counted = None
        self._begin(event.edition)

    def _decides(self, event: e.Decided) -> None:
        self._decided = event.area

    def _settled(self, event: e.WagerSettled) -> None:
        line = event.settled
        if line.means == TOURNAMENT:
            return  # no money was played for
        self._lines[whose(line)] = line, event.given, event.rank < 0 and line.area != self._decided

    def _prize_paid(self, event: p.PrizePaid) -> None:
        self._apart.append(event)

    def _reversed(self, event: u.SettlementReversed) -> None:
        self._lines.pop(whose(event.settled), None)

    def _voided(self, _event: u.RoundVoided) -> None:
        self._void = True

    def _cleared(self, event: e.RoundCleared) -> None:
        period, found = self._now(event.at), self._round()
        period.add(found)
        self._counted = period, found

    def _reopened(self, _event: u.RoundReopened) -> None:
        self._void = False
        if self._counted is not None:
            period, found = self._counted
            period.add(found, -1)
            self._counted = None

    def _round(self) -> Period:
        """The round by itself."""
        conditions = self._under
        assert conditions is not None
        rules = rules_of(conditions.game, conditions.terms, self._edition or conditions.edition)
        played = (rules.game, rules.terms, rules.edition)
        found = Period(rounds=0 if self._void else 1, void=int(self._void))
        lay: dict[int, dict[str, int]] = {}
        for line, given, ruled in self._lines.values():
            if line.result is Result.VOID:
                continue
            tokens = line.in_tokens - line.returned_tokens
            win = line.amount - line.returned - tokens - (given if line.prize else line.pays)
            if ruled:
                found.forfeited += win
                found.forfeited_tokens += tokens
                continue
            staked = Staked(1, line.counted if line.amount else 0, win, tokens, given, line.pays - given if line.prize else 0)
            found.wagers.setdefault((played, line.wager), Staked()).add(staked)
            wager = rules.wagers[line.wager]
            if not wager.rides_on:
                hand = lay.setdefault(line.area if wager.reads.by_area else 0, {})
                hand[line.wager] = hand.get(line.wager, 0) + line.counted
        for paid in self._apart:
            jackpot = next(wager.slug for wager in rules.wagers.values() if wager.collected_first)
            apart = Staked(win=-paid.given, rounding=paid.given, prizes=paid.amount - paid.given)
            found.wagers.setdefault((played, jackpot), Staked()).add(apart)
        for stakes in lay.values():
            for one, first in stakes.items():
                for other, second in stakes.items():
                    if one <= other:
                        pair = (played, one, other)
                        found.together[pair] = found.together.get(pair, 0) + first * second
        return found


_HEARD: Final = {
    e.TableOpened: Takings._opened,
    e.VariantChanged: Takings._opened,
    u.RoundMovesToShoe: Takings._opened,
    e.ChipsBought: Takings._bought,
    ch.ChipsBrought: Takings._brought,
    ch.FloatFilled: Takings._filled,
    ch.FloatCredited: Takings._credited,
    ch.FloatClosed: Takings._counted_out,
    u.SettlementRectified: Takings._put_right,
    e.RoundStarted: Takings._started,
    e.Decided: Takings._decides,
    e.WagerSettled: Takings._settled,
    p.PrizePaid: Takings._prize_paid,
    u.SettlementReversed: Takings._reversed,
    u.RoundVoided: Takings._voided,
    e.RoundCleared: Takings._cleared,
    u.RoundReopened: Takings._reopened,
}


def _clock(minutes: int) -> str:
    hour, minute = divmod(minutes % _DAY, 60)
    return f"{hour:02}:{minute:02}"
