"""What the house does by itself: the prompt that is nobody's choice, turned into commands.

A value in, commands out: whoever runs the table gives them, each to the table that the one before has left.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier import commands as c
from croupier.cards.card import PACK_SIZE
from croupier.cards.procedure import BurnKind, cutting_card_bounds
from croupier.cards.sealed import Kind
from croupier.desk.following import kind_of
from croupier.table.asking.required import Required, required
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.shoe import needs_no_shuffle, offers_open


class _Turn(Struct, frozen=True, gc=False):
    """What is required now, and who would do it."""

    table: Table
    need: Required
    dealer: Actor
    supervisor: Actor
    at: int


def routine(table: Table, dealer: Actor, supervisor: Actor, at: int) -> tuple[Command, ...]:
    """The commands that the house gives next by itself; none when the table waits for wagers, a player's word or a ruling."""
    need = required(table)
    does = _DOES.get(need.what)
    return () if does is None else does(_Turn(table, need, dealer, supervisor, at))


def _brings(turn: _Turn) -> tuple[Command, ...]:
    back = turn.table.cards.awaits or desk_of(turn.table).conditions.backs[0]
    return (c.IntroduceCards(back, by=turn.dealer, at=turn.at),)


def _replaces(turn: _Turn) -> tuple[Command, ...]:
    used = turn.table.cards.pack.back
    other = next(back for back in desk_of(turn.table).conditions.backs if back != used)
    return (c.IntroduceCards(other, by=turn.supervisor, at=turn.at),)


def _shuffles(turn: _Turn) -> tuple[Command, ...]:
    if needs_no_shuffle(turn.table):
        return (c.Shuffle("pre-shuffled", by=turn.dealer, at=turn.at),)
    way: Final = "device" if kind_of(desk_of(turn.table)) is Kind.DEVICE else "dealer"
    return (c.Shuffle(way, by=turn.dealer, at=turn.at),)


def _has_cut(turn: _Turn) -> tuple[Command, ...]:
    """A player who was offered the cut and is not there to take it passes it on; at last the supervisor cuts in the middle."""
    if offers_open(turn.table)[0].area is not None:
        return (c.RefuseCut(by=turn.dealer, at=turn.at),)
    return (c.CutCards(turn.table.cards.stock.remaining // 2, by=turn.supervisor, at=turn.at),)


def _places_cutting_card(turn: _Turn) -> tuple[Command, ...]:
    least, most = cutting_card_bounds(desk_of(turn.table).procedure.cutting_card, turn.table.cards.stock.remaining)
    place = min(least if least > 1 else PACK_SIZE, most)  # a deck in, where the document names no least
    return (c.PlaceCuttingCard(place, by=turn.dealer, at=turn.at),)


def _deals(turn: _Turn) -> tuple[Command, ...]:
    """Wagers that lie are called closed before the first card; in a tournament that was said before the forms were read out."""
    table, card = turn.table, c.DealCard(None, by=turn.dealer, at=turn.at)
    if table.round is not None or table.no_bet or not table.laid or table.sitting is not None:
        return (card,)
    return (c.Announce("no-more-bets", by=turn.dealer, at=turn.at), card)


_DOES: Final[dict[str, Callable[[_Turn], tuple[Command, ...]]]] = {
    "cards": _brings,
    "replace": _replaces,
    "verify": lambda turn: (c.VerifyCards(by=turn.supervisor, at=turn.at),),
    "check": lambda turn: (c.CheckCards(by=turn.supervisor, at=turn.at),),
    "shuffle": _shuffles,
    "cut": _has_cut,
    "cutting-card": _places_cutting_card,
    "burn": lambda turn: (c.Burn(BurnKind.ONE_UNSEEN, by=turn.dealer, at=turn.at),),
    "cutting-card-out": lambda turn: (c.SetCuttingCardAside(by=turn.dealer, at=turn.at),),
    "reshuffle": lambda turn: (c.ReshuffleRack(by=turn.dealer, at=turn.at),),
    "marker": lambda turn: (c.AskForWagers(by=turn.dealer, at=turn.at),),
    "no-more-bets": lambda turn: (c.CallNoMoreBets(by=turn.dealer, at=turn.at),),
    "collect": lambda turn: (c.CollectJackpotWagers(by=turn.dealer, at=turn.at),),
    "deal": _deals,
    "expose": lambda turn: (c.ExposeHand(turn.need.hand, by=turn.dealer, at=turn.at),),
    "result": lambda turn: (c.AnnounceResult(by=turn.dealer, at=turn.at),),
    "settle": lambda turn: (c.SettleWager(by=turn.dealer, at=turn.at),),
    "pay-prizes": lambda turn: (c.PayPrizes(by=turn.dealer, at=turn.at),),
    "clear": lambda turn: (c.ClearRound(by=turn.dealer, at=turn.at),),
}
"""By what is required. Everything else is somebody's to say."""
