"""Every way in which a command could be filled in at a table as it stands, sensible or not; `permitted` asks of each."""

from collections.abc import Iterator
from itertools import product

from croupier.table.asking.tries import Try, any_card, areas_of, bare, tries_for, unnamed
from croupier.table.dealing import bids_open
from croupier.table.message.command import Command
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS


class _Names:
    """Commands by the names of their classes."""

    def __getattr__(self, name: str) -> type[Command]:
        return next(kind for kind in COMMANDS if kind.__name__ == name)


c = r = _Names()


@tries_for(c.ForfeitHand, c.SettleWager)
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
