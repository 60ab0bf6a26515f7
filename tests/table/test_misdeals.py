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
    ("kind", "fields", "says"),
    [
        (c.PickUpCards, (1,), "...no player picks cards up from an area."),
        (c.TurnBack, (), "...has no misdeals: a wrong deal is put right, or void."),
        (c.DeclareMisdeal, (), "...has no misdeals: a wrong deal is put right, or void."),
        (c.VoidHand, (1,), "...has no misdeals: a wrong deal is put right, or void."),
        (c.RackStrayHand, (), "...has no misdeals: a wrong deal is put right, or void."),
        (c.ShowDealersCard, (1,), "...has no misdeals: a wrong deal is put right, or void."),
        (c.DirectToPlayFirst, (("Ann",),), "...gives nobody the power to direct players so."),
        (c.KeepApart, (("Ann", "Ben"),), "...gives nobody the power to direct players so."),
        (c.DirectEnglish, (), "...gives nobody the power to direct players so."),
        (c.ShowPlayerCard, ("Ann", PlayerCard.NONE), "...asks for no Player Card."),
    ],
)
def test_other_games_have_no_such_ruling(game: str, kind: type[Command], fields: tuple[Any, ...], says: str) -> None:
    seated(game, {"Ann": 1, "Ben": 2}).refused(kind, *fields, by=SUPERVISOR, clause=None, says=says)


@pytest.mark.parametrize("game", OTHERS[1:])
def test_the_documents_of_2016_say_nothing_about_wagers_for_somebody_else(game: str) -> None:
    words = "...has no rule about wagers on behalf of somebody else."
    seated(game).refused(c.ReportProxy, "Ann", "Zoe", by=SUPERVISOR, clause=None, says=words)
