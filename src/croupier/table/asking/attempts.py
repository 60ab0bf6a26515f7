"""Every way in which a command could be filled in at a table as it stands, sensible or not; `permitted` asks of each."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from croupier.table.asking.tries import SOMEONE, Try, any_card, areas_of, bare, tries_for, unnamed
from croupier.table.betting import amounts_open
from croupier.table.dealing import bids_open
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.reading.amounts import Amounts


class _Names:
    """Commands by the names of their classes."""

    def __getattr__(self, name: str) -> type[Command]:
        return next(kind for kind in COMMANDS if kind.__name__ == name)


c = r = _Names()


_MOST_STEPS: Final = 100_000
"""Which amounts chips can make repeats itself long before so many steps of the sign's unit."""


@tries_for(
    c.CloseTable, c.CollectJackpotWagers, c.ForfeitHand, c.SettleWager,
)  # fmt: skip
def _bare(table: Table, desk: Desk) -> Iterator[Try]:
    yield from bare(table, desk)


@tries_for(c.ClearRound)
def _clearings(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"commitment": ""})


@tries_for(c.AnnounceResult)
def _results(_table: Table, _desk: Desk) -> Iterator[Try]:
    yield Try({}, {"meters": {}})


@tries_for(c.VacateSeat, c.ApproveBothHands)
def _each_patron(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        yield Try({"player": player})


@tries_for(c.PermitSharing, c.PassOver)
def _each_area(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        yield Try({"area": area})


@tries_for(c.ReduceProRata)
def _reductions(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in (0, *areas_of(desk)):
        yield Try({"area": area})


@tries_for(c.Announce)
def _calls(_table: Table, _desk: Desk) -> Iterator[Try]:
    for call in ("place-your-bets", "no-more-bets", "last-coup"):
        yield Try({"call": call})


@tries_for(c.PlaceWager)
def _placings(table: Table, desk: Desk) -> Iterator[Try]:
    for area, names in table.floor.seats.items():
        for player in names:
            for wager in desk.wagers:
                for means in ("chips", "tokens"):
                    yield from _amounts(table, desk, player, area, wager, means)


def _amounts(table: Table, desk: Desk, player: str, area: int, wager: str, means: str) -> Iterator[Try]:
    for through in ("screen", "layout"):
        span = amounts_open(table, player, area, wager, means, through)
        if isinstance(span, Refused):
            continue
        amount = _smallest(desk, span)
        if amount is not None:
            fixed = {"player": player, "area": area, "wager": wager, "means": means, "through": through}
            yield Try(fixed, {"amount": amount}, {"amount": span}, player)


def _smallest(desk: Desk, span: Amounts) -> int | None:
    """The first amount of a span that the chips can make."""
    amount = span.lowest + (span.base - span.lowest) % span.unit
    if span.unit == 1:
        amount = desk.chips.at_least(amount)
        return amount if amount <= span.highest else None
    steps = range(amount, min(span.highest, amount + span.unit * _MOST_STEPS) + 1, span.unit)
    return next((amount for amount in steps if desk.chips.can_make(amount)), None)


@tries_for(c.IncreaseWager)
def _increases(table: Table, desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        if lying.wager not in desk.wagers:
            continue
        for through in ("screen", "layout"):
            span = amounts_open(table, lying.player, lying.area, lying.wager, lying.means, through, lying.amount)
            amount = None if isinstance(span, Refused) else _smallest(desk, span)
            if amount is not None and not isinstance(span, Refused):
                fixed = {"player": lying.player, "area": lying.area, "wager": lying.wager, "through": through}
                yield Try(fixed, {"amount": amount}, {"amount": span}, lying.player)


@tries_for(c.WithdrawWager)
def _withdrawals(table: Table, _desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        yield Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, player=lying.player)


@tries_for(c.RefuseWager)
def _refusals(table: Table, _desk: Desk) -> Iterator[Try]:
    for lying in table.laid:
        yield Try({"player": lying.player, "area": lying.area, "wager": lying.wager}, {"grounds": SOMEONE})


@tries_for(c.AuthoriseNoBet)
def _no_bets(_table: Table, _desk: Desk) -> Iterator[Try]:
    for agreed in (False, True):
        yield Try({"agreed": agreed})


@tries_for(c.DealCard)
def _deals(table: Table, _desk: Desk) -> Iterator[Try]:
    front = table.cards.waiting
    if front and front[0].card is not None:
        for card, down in product((front[0].card, None), (False, True)):
            yield Try({"card": card, "down": down})
    elif (card := any_card(table)) is not None:
        for down in (False, True):
            yield Try({"down": down}, {"card": card})


@tries_for(c.ExposeHand)
def _exposures(table: Table, _desk: Desk) -> Iterator[Try]:
    for hand in table.round.hands if table.round is not None else ():
        faces = unnamed(table, hand)
        yield Try({"hand": hand}, {"cards": faces}) if faces else Try({"hand": hand, "cards": ()})


@tries_for(c.DesignatePlayer)
def _designations(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        for hand in ("player", "banker"):
            yield Try({"player": player, "hand": hand})


@tries_for(c.AcceptHand)
def _acceptances(table: Table, desk: Desk) -> Iterator[Try]:
    bids = bids_open(table, desk)
    if bids:
        for nominee in ("", *table.floor.people):
            yield Try({"nominee": nominee}, player=bids[0].player)


@tries_for(c.RefuseHand)
def _hand_refusals(table: Table, desk: Desk) -> Iterator[Try]:
    bids = bids_open(table, desk)
    yield Try(player=bids[0].player if bids else "")


@tries_for(c.RevealHand)
def _reveals(table: Table, _desk: Desk) -> Iterator[Try]:
    passing = table.round.passing if table.round is not None else None
    if passing is None:
        return
    faces = unnamed(table, passing.hand)
    for who in (passing.holder, passing.nominee):
        yield Try({}, {"cards": faces}, player=who) if faces else Try({"cards": ()}, player=who)


@tries_for(c.Decide)
def _decisions(table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        player = next((lying.player for lying in table.laid if lying.area == area), "")
        for decision in ("draw", "stand", "play", "fold", "concede"):
            for means in ("chips", "tokens"):
                yield Try({"area": area, "decision": decision, "means": means}, player=player)


@tries_for(c.CannotCover)
def _uncovered(_table: Table, desk: Desk) -> Iterator[Try]:
    for area in areas_of(desk):
        for warned in (False, True):
            yield Try({"area": area, "warned": warned})
