"""Rounds of the four games with a shuffling device, half dealt, for the tests of a device that fails."""

from dataclasses import dataclass
from typing import Any

from tests.table import pits
from tests.tables import House, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.engine import replay
from croupier.table.record.postings import balances

SEVEN_UP, LUCKY, BACEBALL, POKER = "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"


@dataclass(frozen=True)
class Game:
    """A document's device clauses, and a round of it that half-way through can go either way."""

    slug: str
    wager: str
    half: str
    rest: str
    ann: int
    """What Ann's wager of 1,000 and Ben's of 2,000 gain when the round is played out."""
    ben: int
    conditions: tuple[str, ...] = ()
    intact: str = ""
    damaged: tuple[str, ...] = ()
    disadvantaged: str = ""
    no_other: str = ""
    unfit: str = ""
    shuffle: str = ""


GAMES = {
    game.slug: game
    for game in (
        # Banker 2 and 5, Player the printed 7 and a 9: Banker's 7 pays 9 to 5 and beats 6.
        Game(SEVEN_UP, "banker", "2C 9D", "5S", 1_800, 3_600, ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4"), "13.2",
             ("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"), "13.4", "13.2", "3.8", "4.1"),
        # Ann 9 and T, Ben 2 and 4, both stand; the dealer 5 and T.
        Game(LUCKY, "enter", "9H 2C 5D TS", "4C TD", 1_000, 2_000,
             ("11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5"), "11.2",
             ("11.3", "11.3.1", "11.3.2", "11.3.3", "11.3.4"), "11.4", "11.5", "3.8", "4.1"),
        # Ann 9, 8 and 7, Ben 2, 3 and 4, the dealer 6, 6 and 6.
        Game(BACEBALL, "bet", "9H 2C 6D 8H", "3C 6H 7H 4C 6S", 1_000, -2_000,
             ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4"), "13.2", ("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"),
             "13.4", "13.1", "3.8", "4.1"),
        # The dealer's king high loses to Ann's pair, and Ben's jack high to it.
        Game(POKER, "ante", "KC 8D 6S 2H", "2D 3C 4H 5D JC", 2_000, -4_000, shuffle="4.1"),
    )
}  # fmt: skip
THREE = [GAMES[SEVEN_UP], GAMES[LUCKY], GAMES[BACEBALL]]
ALL = list(GAMES.values())
Facts = dict[str, Any]
BROKEN: list[Facts] = [{}, {"another": False}, {"practicable": False}, {"another": False, "practicable": False}]


def a_table(game: Game, **named: Any) -> House:
    return seated(game.slug, {"Ann": 1, "Ben": 2}, terms=Terms(dealing="shuffler"), **named)


def half_dealt(game: Game, house: House | None = None) -> House:
    """Ann has wagered 1,000 and Ben 2,000, and some of the cards are out."""
    house = house or a_table(game)
    house.bet("Ann", game.wager, 1_000)
    house.bet("Ben", game.wager, 2_000)
    house.deal(game.half)
    return house


def play_out(game: Game, house: House) -> None:
    """The rest of the round, to settled wagers and cleared cards."""
    cards = iter(game.rest.split())
    while house.table.round is not None:
        due = house.required()
        match due.what:
            case "deal":
                house.ok(c.DealCard, Card(next(cards)))
            case "ask":
                house.ok(c.Decide, due.areas[0], "play" if game.slug == POKER else "stand")
            case "expose":
                house.ok(c.ExposeHand, due.hand)
            case "result":
                house.ok(c.AnnounceResult)
            case "settle":
                house.ok(c.SettleWager)
            case "clear":
                house.clear()
            case _:
                raise AssertionError(due)
    assert next(cards, None) is None


def sound(house: House) -> None:
    """Every card and every cent is in one place, and the log gives the same table."""
    pits.sound(pits.Walk(house.table, tuple(house.events), balances(house.events)))
    assert replay(house.events) == house.table


def slugs(house: House) -> set[str]:
    return {
        offer.irregularity.slug for offer in fitting(house.table) if offer.permit.command in ("device-fails", "reshuffle-after-jam")
    }
