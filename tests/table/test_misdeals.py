"""What only Three Card Poker knows is refused elsewhere, in a sentence and by no clause."""

from typing import Any

import pytest
from tests.tables import SUPERVISOR, seated

from croupier.table.message import commands as c
from croupier.table.message import rulings as r
from croupier.table.model.people import PlayerCard

OTHERS = ["premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball"]


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (r.PickUpCards, (1,)), (r.TurnBack, ()), (r.DeclareMisdeal, ()), (r.VoidHand, (1,)), (r.RackStrayHand, ()),
        (r.ShowDealersCard, (1,)), (r.DirectToPlayFirst, (("Ann",),)), (r.KeepApart, (("Ann", "Ben"),)), (r.DirectEnglish, ()),
        (c.ShowPlayerCard, ("Ann", PlayerCard.NONE)),
    ],
)  # fmt: skip
def test_other_games_have_no_such_ruling(game: str, kind: type[c.Command], fields: tuple[Any, ...]) -> None:
    seated(game, {"Ann": 1, "Ben": 2}).refused(kind, *fields, by=SUPERVISOR, clause=None)


@pytest.mark.parametrize("game", OTHERS[1:])
def test_the_documents_of_2016_say_nothing_about_wagers_for_somebody_else(game: str) -> None:
    seated(game).refused(r.ReportProxy, "Ann", "Zoe", by=SUPERVISOR, clause=None)
