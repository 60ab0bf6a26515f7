"""Why a wager was lost, as its player is told: by example, where a short word could be a false one."""

import pytest
from tests.house.ready import READY
from tests.poker import DEALERS, three
from tests.tables import House, player, seated
from tests.wrongs import played_out

from croupier import commands as c
from croupier.games.rules import Result, Terms
from croupier.house.pages.player.reasons import why
from croupier.table.asking.view import view

assert READY


def lost(house: House) -> dict[str, str]:
    """Ann's lost wagers, and what is said of each beside the amount."""
    ongoing = view(house.table, player("Ann")).round
    assert ongoing is not None
    lines = [line for line in ongoing.settled if line.player == "Ann" and line.result is Result.LOSE]
    return {line.wager: why(line, ongoing).partition(" · ")[2] for line in lines}


@pytest.mark.parametrize(
    ("cards", "wager", "said"),
    [
        ("KC 2D 5S 4H KD", "big-tiger", "no three-card win on 6"),  # Banker has won, on a six of two cards
        ("4C 2D 3S 4H", "tiger", "no Banker win on 6"),  # a six that 7 has beaten
        ("4C 2D 2S 4H", "small-tiger", "no two-card win on 6"),  # six all
        ("4C 2D 3S 4H", "tie", "not equal"),
        ("4C 2D 3S 4H", "banker", "6 under 7"),
    ],
)
def test_of_a_coup_with_a_banker_six(cards: str, wager: str, said: str) -> None:
    house = seated("premium-baccarat", layout="P", terms=Terms(variant="even-money"), offered=("tiger", "big-tiger", "small-tiger"))
    for each in ("tie", "banker", "tiger", "big-tiger", "small-tiger"):
        house.bet("Ann", each, 1_000)
    house.deal(cards)
    house.settle()
    assert lost(house)[wager] == said


def both(hand: str, *decisions: str) -> House:
    """Ann with an Ante and a Pair Plus, and what she says of her hand, before and after the dealer's is turned."""
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    house.bet("Ann", "pair-plus", 1_000)
    house.deal(three(DEALERS, hand))
    house.ok(c.Decide, 1, decisions[0])
    house.ok(c.ExposeHand, "dealer")
    for said in decisions[1:]:
        house.ok(c.Decide, 1, said)
    played_out(house, "")
    return house


def test_of_a_hand_that_was_given_up_whatever_lay_in_it() -> None:
    assert lost(both("2H 2D 3C", "fold")) == {"ante": "folded", "pair-plus": "folded"}
    assert set(lost(both("2H 2D 3C", "play", "concede")).values()) == {"conceded"}
    assert lost(both("2H 4D 5C", "play"))["pair-plus"] == "no pair"
