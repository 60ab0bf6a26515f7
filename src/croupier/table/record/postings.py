"""Double entry: each event that moves money gives a balanced set of postings, derived from it and never changed."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.games.rules import Settled
from croupier.table.message import chips as ch
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import tournament as t
from croupier.table.message import upsets as u
from croupier.table.model.accounts import (
    CAGE,
    CASHLESS,
    DROP_BOX,
    FLOAT,
    INVENTORY,
    MISSING,
    POOL,
    PURSE,
    ROUNDING,
    TOKENS_TAKEN,
    VARIANCE,
    Posting,
    layout,
    patron,
)
from croupier.table.model.wagers import TOURNAMENT

Moves = tuple[tuple[str, str, int], ...]
"""From one account into another, so many cents. Each takes what it gives, so the sum of all accounts stays nothing."""


def _bought(event: e.ChipsBought) -> Moves:
    into = CASHLESS if event.cashless else DROP_BOX
    return (PURSE, into, event.amount), (FLOAT, patron(event.player, "chips"), event.amount)


def _exchanged(event: e.VoucherExchanged) -> Moves:
    return ((PURSE, patron(event.player, "tokens"), event.amount),)


def _staked(event: e.WagerPlaced | e.WagerIncreased) -> Moves:
    player, amount, tokens = event.player, event.amount, event.tokens
    if not tokens:
        return ((patron(player, event.means), layout(event.means), amount),)
    return (
        (patron(player, "chips"), layout("chips"), amount - tokens),
        (patron(player, "tokens"), layout("tokens"), tokens),
    )


def _returned(event: e.WagerReturned) -> Moves:
    if event.tokens:
        return _back(event.player, event.amount, event.tokens)
    lay_in = FLOAT if event.collected else layout(event.means)
    return ((lay_in, patron(event.player, event.means), event.amount),)


def _back(player: str, amount: int, tokens: int) -> Moves:
    """From the layout to a player, part of it in tokens."""
    return (layout("chips"), patron(player, "chips"), amount - tokens), (layout("tokens"), patron(player, "tokens"), tokens)


def _reduced(event: e.WagersReduced) -> Moves:
    parts = zip(event.cuts, event.returned, event.returned_tokens, strict=True)
    return tuple(move for cut, back, tokens in parts for move in _back(cut.player, back, tokens))


def _collected(event: e.JackpotWagersCollected) -> Moves:
    return tuple((layout(stake.means), FLOAT, stake.amount) for stake in event.stakes)


def _settled(event: e.WagerSettled | u.SettlementReversed) -> Moves:
    line = event.settled
    if line.tokens:
        return _settled_both(event)
    if line.means == TOURNAMENT:
        return _settled_in_tournament(line)
    means, returned = line.means, line.returned
    lies_in = FLOAT if event.collected else layout(means)
    lost = (lies_in, FLOAT if means == "chips" else TOKENS_TAKEN, 0 if event.collected else line.amount - returned)
    if not returned and not line.pays:
        return (lost,)
    player, given = line.player or "", event.given
    purse = patron(player, "chips")
    back = (lies_in, patron(player, means), returned)
    return back, lost, (POOL if line.prize else FLOAT, purse, line.pays - given), (ROUNDING, purse, given)


def _settled_in_tournament(line: Settled) -> Moves:
    """Tournament chips are paid and taken by the inventory: no money is in it, and rounding up gives none away."""
    purse, lies_in = patron(line.player or "", TOURNAMENT), layout(TOURNAMENT)
    return (lies_in, purse, line.returned), (lies_in, INVENTORY, line.amount - line.returned), (INVENTORY, purse, line.pays)


def _settled_both(event: e.WagerSettled | u.SettlementReversed) -> Moves:
    """A wager of chips and tokens together: each goes back, or is taken, by itself; what is paid is chips."""
    line, given = event.settled, event.given
    player, tokens, back = line.player or "", line.tokens, line.returned_tokens
    chips, chips_back = line.amount - tokens, line.returned - back
    return (
        *_back(player, line.returned, back),
        (layout("chips"), FLOAT, chips - chips_back),
        (layout("tokens"), TOKENS_TAKEN, tokens - back),
        (FLOAT, patron(player, "chips"), line.pays - given),
        (ROUNDING, patron(player, "chips"), given),
    )


def _taken_back(event: u.SettlementReversed) -> Moves:
    """The exact opposite of what the settlement moved."""
    return tuple((source, target, -cents) for source, target, cents in _settled(event))


def _rectified(event: u.SettlementRectified) -> Moves:
    theirs, moved = patron(event.player, "chips"), event.moved
    if moved is None:
        moved = -event.amount if event.over else event.amount
    return ((theirs, FLOAT, -moved),) if event.over else ((FLOAT, theirs, moved),)


def _prize_paid(event: p.PrizePaid) -> Moves:
    to = patron(event.player, "chips") if event.here else PURSE
    return (POOL, to, event.amount - event.given), (ROUNDING, to, event.given)


def _left(event: e.PlayerLeft) -> Moves:
    return _away(event.player, event.chips, event.tokens)


def _taken_away(event: ch.ChipsTaken) -> Moves:
    return _away(event.player, event.amount, event.tokens)


def _away(player: str, chips: int, tokens: int) -> Moves:
    return (patron(player, "chips"), PURSE, chips), (patron(player, "tokens"), PURSE, tokens)


def _brought(event: ch.ChipsBrought) -> Moves:
    player = event.player
    return (PURSE, patron(player, "chips"), event.amount), (PURSE, patron(player, "tokens"), event.tokens)


def _float_opened(event: ch.FloatOpened) -> Moves:
    return ((CAGE, FLOAT, event.drawn),)


def _filled(event: ch.FloatFilled) -> Moves:
    return ((CAGE, FLOAT, event.amount),)


def _credited(event: ch.FloatCredited) -> Moves:
    return ((FLOAT, CAGE, event.amount),)


def _float_closed(event: ch.FloatClosed) -> Moves:
    return (VARIANCE, FLOAT, event.variance), (FLOAT, CAGE, event.counted)


def _issued(event: t.SessionStarted) -> Moves:
    return tuple((INVENTORY, patron(player, TOURNAMENT), stack) for player, stack in event.session.stacks.items())


def _issued_again(event: t.PlayOffStarted) -> Moves:
    return tuple((INVENTORY, patron(player, TOURNAMENT), stack) for player, stack in event.playing.session.stacks.items())


def _given_in(*stacks: tuple[str, int]) -> Moves:
    """Mappings come in the order of their keys: that in which they were written down is nobody's to rely on."""
    return tuple((patron(player, TOURNAMENT), INVENTORY, stack) for player, stack in stacks)


def _counted(event: t.CoupCounted) -> Moves:
    out = ((each.player, each.stack) for each in event.out)
    return _given_in(*sorted(event.deducted.items()), *out, *sorted(event.left.items()))


def _out(event: t.EntrantsOut) -> Moves:
    return _given_in(*((each.player, each.stack) for each in event.out))


def _disqualified(event: t.EntrantDisqualified) -> Moves:
    return _given_in((event.gone.player, event.gone.stack))


def _ended(event: t.SessionEnded) -> Moves:
    missing = sum(value * count for value, count in event.missing)
    return (*_given_in(*sorted(event.stacks.items())), (INVENTORY, MISSING, missing))


MOVED: Final[dict[type[e.Event], Callable[[Any], Moves]]] = {
    e.ChipsBought: _bought,
    e.VoucherExchanged: _exchanged,
    e.WagerPlaced: _staked,
    e.WagerIncreased: _staked,
    e.WagerReturned: _returned,
    e.WagersReduced: _reduced,
    e.JackpotWagersCollected: _collected,
    e.WagerSettled: _settled,
    e.PlayerLeft: _left,
    ch.ChipsBrought: _brought,
    ch.ChipsTaken: _taken_away,
    ch.FloatOpened: _float_opened,
    ch.FloatFilled: _filled,
    ch.FloatCredited: _credited,
    ch.FloatClosed: _float_closed,
    p.PrizePaid: _prize_paid,
    t.SessionStarted: _issued,
    t.PlayOffStarted: _issued_again,
    t.CoupCounted: _counted,
    t.EntrantsOut: _out,
    t.EntrantDisqualified: _disqualified,
    t.SessionEnded: _ended,
    u.SettlementReversed: _taken_back,
    u.SettlementRectified: _rectified,
}


def postings(event: e.Event) -> tuple[Posting, ...]:
    """What an event moves; nothing for most."""
    moved = MOVED.get(type(event))
    moves = () if moved is None else moved(event)
    return tuple(
        posting for source, target, cents in moves if cents for posting in (Posting(source, -cents), Posting(target, cents))
    )


def balances(events: Iterable[e.Event]) -> dict[str, int]:
    """Every account after these events. They sum to zero, always."""
    totals: dict[str, int] = {}
    for event in events:
        for posting in postings(event):
            totals[posting.account] = totals.get(posting.account, 0) + posting.cents
    return totals
