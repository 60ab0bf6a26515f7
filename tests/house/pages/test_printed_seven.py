"""7-Up's printed seven: it lies wherever the hand lies that it counts for, or cards and count would contradict each other."""

import pytest
from tests.house.ready import READY
from tests.table.test_results import played
from tests.tables import SUPERVISOR, seated

from croupier import commands as c
from croupier.house.live.audiences import concerned
from croupier.house.live.channels import Seen
from croupier.house.pages.dealer.presenter import pieces as dealers
from croupier.house.pages.fragments import Writer
from croupier.house.pages.inspect.presenter import pieces as watched
from croupier.house.pages.inspect.replay import hands_of
from croupier.house.pages.scenes import Scene
from croupier.house.people.events import SetUp
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

assert READY

SEVEN = '#7d"'
DEALT = {"seven-up-baccarat": ("KD TC 4H", 1), "premium-baccarat": ("9S KC 6D KD", 0)}
"""Cards without another seven of diamonds, and how many are printed."""


def written(table: Table, game: str, by: Actor = SUPERVISOR) -> dict[str, str]:
    seen = Seen("t1", table.sequence, SetUp("T1", game, ""), table, concerned(table))
    scene = Scene(seen, by, zone="UTC", now=0)
    made = (*dealers(scene), *watched(scene))
    return {piece.id: Writer().write(piece, "en") for piece in made if piece.id in ("felt", "cards-t1")}


@pytest.mark.parametrize("game", DEALT)
def test_dealers_and_inspectors_see_it_beside_the_cards(game: str) -> None:
    cards, printed = DEALT[game]
    house = seated(game)
    house.ok(c.PlaceWager, "Ann", 1, "player", 2_500)
    for card in cards.split():
        house.ok(c.DealCard, card)
    assert {id_: html.count(SEVEN) for id_, html in written(house.table, game).items()} == {"felt": printed, "cards-t1": printed}
    ongoing = view(house.table, SUPERVISOR).round
    assert ongoing is not None
    assert {hand.name: hand.printed for hand in hands_of(ongoing)} == {"player": bool(printed), "banker": False}


@pytest.mark.parametrize("game", DEALT)
def test_it_stays_with_a_round_that_is_over(game: str) -> None:
    table = played(game, 1).table
    assert table.round is None
    assert ('card d printed"' in written(table, game)["cards-t1"]) is bool(DEALT[game][1])
