"""The money of a table counted a second time, from its rounds as they are judged again and from what its events say of chips.

Nothing here asks which postings an event gives. What the rows have put into each account must come to what has been brought and
taken away, and what each round, judged by its record, has taken and paid; less what still lies.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from croupier.desk.records import RoundOnRecord
from croupier.desk.written import Whose
from croupier.games.record import FullerOut, RoundOut, WagerOut
from croupier.games.rules import Settled
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import tournament as t
from croupier.table.message import upsets as u
from croupier.table.message.events import Event
from croupier.table.model.table import Table
from croupier.table.model.tray import Stack
from croupier.table.model.wagers import TOURNAMENT, Lying

Sums = dict[str, int]
_INVENTORY: Final = "tournament:inventory"


def cage_sums(moves: Iterable[tuple[str, int]]) -> Sums:
    """What the cage's entries come to: of each a patron and how many cents of chips they bought, below nothing those they sold."""
    due = Sums()
    for patron, cents in moves:
        for code, moved in (("cash", -cents), ("cage", cents), ("chips", -cents), (f"purse:{patron}:chips", cents)):
            due[code] = due.get(code, 0) + moved
    return due


class _Line(NamedTuple):
    """What a settled wager comes to, in cents."""

    player: str
    wager: str
    amount: int
    tokens: int
    """The part of it in tokens; so too of what was returned."""
    returned: int
    returned_tokens: int
    pays: int
    given: int
    """What was paid beyond the exact price, for want of smaller chips."""
    prize: bool
    tournament: bool
    """In chips that are no money."""


class Recount:
    """One table. `sums` and `touched` are what its rows have come to so far, and which accounts since they were last held."""

    def __init__(self, table: str, *, physical: bool) -> None:
        self._table, self._physical = table, physical
        self._due: Sums = {}
        self._round: tuple[int, Sums] = (0, {})
        """The last round that was judged, and what it came to: it may be reopened, and is then judged again."""
        self._codes: dict[str, str] = {}

    # What is no play: it says itself what it moves

    def hear(self, event: Event, before: Table) -> None:
        moved = _MOVED.get(type(event))
        if moved is not None:
            for account, cents in moved(event, before):
                if cents:
                    code = self._codes.get(account) or self._code(account)
                    self._due[code] = self._due.get(code, 0) + cents

    def _code(self, account: str) -> str:
        """An account of this house by what it is called here: `purse:` and `house:` lie beyond the table."""
        kind, _, name = account.partition(":")
        if kind == "house":
            code = name
        elif self._physical and kind in ("patron", "layout", "purse"):
            code = f"table:{self._table}/players"
        else:
            code = account if kind == "purse" else f"table:{self._table}/{account}"
        self._codes[account] = code
        return code

    # What is play: a round as it is judged

    def judged(self, found: RoundOnRecord, answer: RoundOut, before: Table) -> None:
        """A round was cleared. What stayed settled although it was judged otherwise, since its player had gone, stays as it was."""
        ongoing = before.round
        assert ongoing is not None
        lines = answer.wagers
        if found.left or found.stands or found.register:
            lines = _as_settled(found, answer)
        drawn = {(line.area, line.player or "", line.wager): line.drawn for line in ongoing.settled if line.prize}
        self._judge(found.number, [_read(line, drawn) for line in lines], before)

    def _judge(self, number: int, lines: Iterable[_Line], table: Table) -> None:
        came = self._came_to(lines, table)
        last, before = self._round
        due = self._due
        if last == number:
            for code, cents in before.items():
                due[code] -= cents
        for code, cents in came.items():
            due[code] = due.get(code, 0) + cents
        self._round = number, came

    def _came_to(self, lines: Iterable[_Line], table: Table) -> Sums:
        assert table.conditions is not None
        wagers, came = table.conditions.desk.rules.wagers, Sums()
        for line in lines:
            lost, tokens_lost = line.amount - line.returned, line.tokens - line.returned_tokens
            if line.tournament:
                self._add(came, f"patron:{line.player}:tournament", line.pays - lost)
                self._add(came, _INVENTORY, lost - line.pays)
                continue
            theirs = line.pays - lost + tokens_lost
            taken = "float" if wagers[line.wager].collected_first else "tokens-taken"
            given, rest = line.given, line.pays - line.given
            self._add(came, f"patron:{line.player}:chips", theirs)
            self._add(came, "float", lost - tokens_lost - (0 if line.prize else rest))
            if line.tokens:
                self._add(came, f"patron:{line.player}:tokens", -tokens_lost)
                self._add(came, taken, tokens_lost)
            if line.prize:
                self._add(came, "jackpot-pool", -rest)
            if given:
                self._add(came, "rounding", -given)
        return came

    def _add(self, sums: Sums, account: str, cents: int) -> None:
        code = self._codes.get(account) or self._code(account)
        sums[code] = sums.get(code, 0) + cents

    def _lying(self, wagers: Iterable[Lying]) -> Sums:
        """What has been staked and not settled: gone from the player, on the layout or collected."""
        lies = Sums()
        for lying in wagers:
            tokens = lying.amount if lying.means == "tokens" else lying.tokens
            chips = TOURNAMENT if lying.means == TOURNAMENT else "chips"
            for means, cents in ((chips, lying.amount - tokens), ("tokens", tokens)):
                self._add(lies, f"patron:{lying.player}:{means}", -cents)
                self._add(lies, "float" if lying.taken else f"layout:{means}", cents)
        return lies

    # What the rows say

    def hold(self, sums: Mapping[str, int], touched: Iterable[str], after: Table) -> list[str]:
        """After a round: how accounts that were touched differ from what they must hold, a sentence each."""
        due, lies = self._due, self._lying(after.wagers) if after.wagers else {}
        wrong = list[str]()
        for code in touched:
            is_due = due.get(code, 0) + lies.get(code, 0) if lies else due.get(code, 0)
            found = sums.get(code, 0)
            if found != is_due:
                wrong.append(
                    f"The rows have put {found} cents into {code}, and by the rounds and the chips brought it is {is_due}."
                )
                due[code] = due.get(code, 0) + found - is_due  # told once: what follows is held against what follows
        return sorted(wrong)

    def close(self, sums: Mapping[str, int], table: Table) -> list[str]:
        """At the end, with what is settled of a round that is still played: every account."""
        ongoing = table.round
        if ongoing is not None:
            self._judge(ongoing.number, map(_settled, ongoing.settled), table)
        lies = self._lying(table.wagers)
        return self.hold(sums, {*sums, *self._due, *lies}, table)


# Settled wagers, as they are answered with and as they stand


def _cents(text: str) -> int:
    return int(text[:-3] + text[-2:])


def _read(line: WagerOut, drawn: Mapping[tuple[int, str, str], int]) -> _Line:
    player = line.player if isinstance(line.player, str) else ""
    amount, pays = _cents(line.amount), _cents(line.pays)
    returned = amount if line.returned == line.amount else _cents(line.returned)
    tokens, back = (amount, returned) if line.means == "tokens" else (0, 0)
    if type(line) is FullerOut and isinstance(line.tokens, str) and isinstance(line.returned_tokens, str):
        tokens, back = _cents(line.tokens), _cents(line.returned_tokens)
    given, prize = 0, False
    if pays and line.odds is None:
        prize = True
        given = pays - (drawn.get((line.area, player, line.wager)) or pays)
    elif pays and line.odds is not None:
        to, _, on = line.odds.partition(":")
        given = pays - _cents(line.counted) * int(to) // int(on)
    return _Line(player, line.wager, amount, tokens, returned, back, pays, given, prize, line.means == TOURNAMENT)


def _settled(line: Settled) -> _Line:
    given = 0
    if line.prize:
        given = line.pays - (line.drawn or line.pays)
    elif line.pays and line.odds is not None:
        given = line.pays - line.counted * line.odds.to // line.odds.on
    return _Line(
        line.player or "", line.wager, line.amount, line.in_tokens, line.returned, line.returned_tokens, line.pays, given,
        bool(line.prize and line.pays), line.means == TOURNAMENT,
    )  # fmt: skip


def _as_settled(found: RoundOnRecord, answer: RoundOut) -> list[WagerOut]:
    stays = {
        *found.left,
        *found.stands,
        *((entry.area, entry.player, entry.wager) for entry in found.register if not entry.reported),
    }
    judged = [line for line in answer.wagers if _whose(line) not in stays]
    return judged + [line for line in found.settled.wagers if _whose(line) in stays]


def _whose(line: WagerOut) -> Whose:
    return line.area, line.player or None, line.wager


# What events say of chips that are not played for

_Moved = tuple[tuple[str, int], ...]


def _bought(event: e.ChipsBought, _before: Table) -> _Moved:
    cash = "cashless" if event.cashless else "drop-box"
    amount = event.amount
    return ("house:cash", -amount), (cash, amount), ("float", -amount), (f"patron:{event.player}:chips", amount)


def _exchanged(event: e.VoucherExchanged, _before: Table) -> _Moved:
    return ("house:vouchers", -event.amount), (f"patron:{event.player}:tokens", event.amount)


def _carried(player: str, chips: int, tokens: int) -> _Moved:
    """From what a patron carries to what lies before them."""
    return (
        (f"purse:{player}:chips", -chips),
        (f"patron:{player}:chips", chips),
        (f"purse:{player}:tokens", -tokens),
        (f"patron:{player}:tokens", tokens),
    )


def _brought(event: ch.ChipsBrought, _before: Table) -> _Moved:
    return _carried(event.player, event.amount, event.tokens)


def _taken(event: ch.ChipsTaken, _before: Table) -> _Moved:
    return _carried(event.player, -event.amount, -event.tokens)


def _left(event: e.PlayerLeft, _before: Table) -> _Moved:
    return _carried(event.player, -event.chips, -event.tokens)


def _from_cage(cents: int) -> _Moved:
    return ("house:chips", -cents), ("float", cents)


def _opened(event: ch.FloatOpened, _before: Table) -> _Moved:
    return _from_cage(event.drawn)


def _filled(event: ch.FloatFilled, _before: Table) -> _Moved:
    return _from_cage(_stack(event.chips))


def _credited(event: ch.FloatCredited, _before: Table) -> _Moved:
    return _from_cage(-_stack(event.chips))


def _closed(event: ch.FloatClosed, _before: Table) -> _Moved:
    counted = _stack(event.chips)
    missing = event.expected - counted
    return ("variance", missing), ("float", -missing), *_from_cage(-counted)


def _stack(chips: Stack) -> int:
    return sum(value * count for value, count in chips)


def _rectified(event: u.SettlementRectified, before: Table) -> _Moved:
    """What the register of wrong payments says that it moves."""
    entry = before.casebook.register[event.number - 1]
    moves = entry.moves
    if moves is None:
        moves = -entry.amount if entry.over else entry.amount
    return ("float", -moves), (f"patron:{event.player}:chips", moves)


def _prize(event: p.PrizePaid, _before: Table) -> _Moved:
    """What a pool pays to somebody for no wager that is settled."""
    to = f"patron:{event.player}:chips" if event.here else f"purse:{event.player}:chips"
    return ("jackpot-pool", event.given - event.amount), ("rounding", -event.given), (to, event.amount)


def _tournament(given: Mapping[str, int], back: Iterable[tuple[str, int]] = ()) -> _Moved:
    """Tournament chips that the inventory gives out, and those it gets back."""
    moves = [*given.items(), *((name, -cents) for name, cents in back)]
    return tuple(side for name, cents in moves for side in ((_INVENTORY, -cents), (f"patron:{name}:tournament", cents)))


def _issued(event: t.SessionStarted, _before: Table) -> _Moved:
    return _tournament(event.session.stacks)


def _issued_again(event: t.PlayOffStarted, _before: Table) -> _Moved:
    return _tournament(event.playing.session.stacks)


def _coup_counted(event: t.CoupCounted, _before: Table) -> _Moved:
    out = [(each.player, each.stack) for each in event.out]
    return _tournament({}, [*event.deducted.items(), *out, *event.left.items()])


def _out(event: t.EntrantsOut, _before: Table) -> _Moved:
    return _tournament({}, [(each.player, each.stack) for each in event.out])


def _disqualified(event: t.EntrantDisqualified, _before: Table) -> _Moved:
    return _tournament({}, [(event.gone.player, event.gone.stack)])


def _session_ended(event: t.SessionEnded, _before: Table) -> _Moved:
    missing = _stack(event.missing)
    return *_tournament({}, event.stacks.items()), (_INVENTORY, -missing), ("tournament:missing", missing)


_MOVED: Final[dict[type[Event], Callable[[Any, Table], _Moved]]] = {
    e.ChipsBought: _bought,
    e.VoucherExchanged: _exchanged,
    e.PlayerLeft: _left,
    p.PrizePaid: _prize,
    ch.ChipsBrought: _brought,
    ch.ChipsTaken: _taken,
    ch.FloatOpened: _opened,
    ch.FloatFilled: _filled,
    ch.FloatCredited: _credited,
    ch.FloatClosed: _closed,
    u.SettlementRectified: _rectified,
    t.SessionStarted: _issued,
    t.PlayOffStarted: _issued_again,
    t.CoupCounted: _coup_counted,
    t.EntrantsOut: _out,
    t.EntrantDisqualified: _disqualified,
    t.SessionEnded: _session_ended,
}
