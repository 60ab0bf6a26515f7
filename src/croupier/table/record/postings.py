"""Double entry: each event that moves money gives a balanced set of postings, derived from it and never changed."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.accounts import (
    CASHLESS,
    DROP_BOX,
    FLOAT,
    POOL,
    PURSE,
    ROUNDING,
    TOKENS_TAKEN,
    Posting,
    layout,
    patron,
)


def _moves(*moves: tuple[str, str, int]) -> tuple[Posting, ...]:
    """Each move takes from one account what it gives another, so the sum is zero however many there are."""
    return tuple(
        posting for source, target, cents in moves if cents for posting in (Posting(source, -cents), Posting(target, cents))
    )


def _bought(event: e.ChipsBought) -> tuple[Posting, ...]:
    into = CASHLESS if event.cashless else DROP_BOX
    return _moves((PURSE, into, event.amount), (FLOAT, patron(event.player, "chips"), event.amount))


def _exchanged(event: e.VoucherExchanged) -> tuple[Posting, ...]:
    return _moves((PURSE, patron(event.player, "tokens"), event.amount))


def _staked(event: e.WagerPlaced | e.WagerIncreased) -> tuple[Posting, ...]:
    return _moves((patron(event.player, event.means), layout(event.means), event.amount))


def _returned(event: e.WagerReturned) -> tuple[Posting, ...]:
    lay_in = FLOAT if event.collected else layout(event.means)
    return _moves((lay_in, patron(event.player, event.means), event.amount))


def _reduced(event: e.WagersReduced) -> tuple[Posting, ...]:
    pairs = zip(event.cuts, event.returned, strict=True)
    return _moves(*((layout(cut.means), patron(cut.player, cut.means), back) for cut, back in pairs))


def _collected(event: e.JackpotWagersCollected) -> tuple[Posting, ...]:
    return _moves(*((layout(stake.means), FLOAT, stake.amount) for stake in event.stakes))


def _settled(event: e.WagerSettled | u.SettlementReversed) -> tuple[Posting, ...]:
    line = event.settled
    name = line.player or ""
    lies_in = FLOAT if event.collected else layout(line.means)
    keeps = FLOAT if line.means == "chips" else TOKENS_TAKEN
    kept = 0 if event.collected else line.amount - line.returned
    source = POOL if line.prize else FLOAT
    return _moves(
        (lies_in, patron(name, line.means), line.returned),
        (lies_in, keeps, kept),
        (source, patron(name, "chips"), line.pays - event.given),
        (ROUNDING, patron(name, "chips"), event.given),
    )


def _taken_back(event: u.SettlementReversed) -> tuple[Posting, ...]:
    """The exact opposite of what the settlement moved."""
    return tuple(Posting(posting.account, -posting.cents) for posting in _settled(event))


def _rectified(event: u.SettlementRectified) -> tuple[Posting, ...]:
    theirs = patron(event.player, "chips")
    return _moves((theirs, FLOAT, event.amount)) if event.over else _moves((FLOAT, theirs, event.amount))


def _left(event: e.PlayerLeft) -> tuple[Posting, ...]:
    return _moves(
        (patron(event.player, "chips"), PURSE, event.chips),
        (patron(event.player, "tokens"), PURSE, event.tokens),
    )


POSTED: Final[dict[type[e.Event], Callable[[Any], tuple[Posting, ...]]]] = {
    e.ChipsBought: _bought,
    e.VoucherExchanged: _exchanged,
    e.WagerPlaced: _staked,
    e.WagerIncreased: _staked,
    e.WagerReturned: _returned,
    e.WagersReduced: _reduced,
    e.JackpotWagersCollected: _collected,
    e.WagerSettled: _settled,
    e.PlayerLeft: _left,
    u.SettlementReversed: _taken_back,
    u.SettlementRectified: _rectified,
}


def postings(event: e.Event) -> tuple[Posting, ...]:
    """What an event moves; nothing for most."""
    posted = POSTED.get(type(event))
    return () if posted is None else posted(event)


def balances(events: Iterable[e.Event]) -> dict[str, int]:
    """Every account after these events. They sum to zero, always."""
    totals: dict[str, int] = {}
    for event in events:
        for posting in postings(event):
            totals[posting.account] = totals.get(posting.account, 0) + posting.cents
    return totals
