"""What only Three Card Poker knows is refused elsewhere, in a sentence and by no clause."""

from typing import Any

import pytest
from tests.tables import SUPERVISOR, seated

from croupier import commands as c
from croupier.table.message.command import Command
from croupier.table.model.people import PlayerCard

OTHERS = ["premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball"]


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (c.PickUpCards, (1,)), (c.TurnBack, ()), (c.DeclareMisdeal, ()), (c.VoidHand, (1,)), (c.RackStrayHand, ()),
        (c.ShowDealersCard, (1,)), (c.DirectToPlayFirst, (("Ann",),)), (c.KeepApart, (("Ann", "Ben"),)), (c.DirectEnglish, ()),
        (c.ShowPlayerCard, ("Ann", PlayerCard.NONE)),
    ],
)  # fmt: skip
def test_other_games_have_no_such_ruling(game: str, kind: type[Command], fields: tuple[Any, ...]) -> None:
    seated(game, {"Ann": 1, "Ben": 2}).refused(kind, *fields, by=SUPERVISOR, clause=None)


@pytest.mark.parametrize("game", OTHERS[1:])
def test_the_documents_of_2016_say_nothing_about_wagers_for_somebody_else(game: str) -> None:
    seated(game).refused(c.ReportProxy, "Ann", "Zoe", by=SUPERVISOR, clause=None)
