"""Tables played in memory, and what a page shows of each step."""

from collections.abc import Iterator

from tests.house.ready import READY

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.house.live.audiences import concerned
from croupier.house.live.channels import Seen
from croupier.house.pages.scenes import Scene
from croupier.house.people.events import SetUp
from croupier.table.model.people import Actor, PlayerCard

assert READY

DECIDES = {"lucky-draw-baccarat": "draw", "three-card-poker": "play"}
ANN, BEN = Actor("p1", Rank.PLAYER), Actor("p2", Rank.PLAYER)


def seen(table: VirtualTable, game: str, variant: str = "") -> Seen:
    value = table.table
    return Seen("b1", value.sequence, SetUp("Table", game, variant, automatic=True), value, concerned(value))


def scene(at: Seen, viewer: Actor) -> Scene:
    return Scene(at, viewer, zone="Australia/Sydney", now=float(at.table.now))


def round_played(game: str, variant: str = "", layout: str = "") -> Iterator[Seen]:
    """Every step of a round in which two players have everything on it that a sign offers."""
    conditions = usual_conditions(game, variant=variant, layout=layout, table="b1")
    table = VirtualTable(conditions)
    for player, area in ((ANN.id, 4), (BEN.id, 2)):
        table.do(c.JoinTable, player, area)
        table.do(c.BuyChips, player, 1_000_000)
        table.do(c.ShowPlayerCard, player, PlayerCard.OWN)
    table.until_players()
    yield seen(table, game, variant)
    wagers = rules_of(game, conditions.terms).wagers
    for player, area in ((ANN.id, 4), (BEN.id, 2)):
        for slug in conditions.wagers:
            table.do(c.PlaceWager, player, area, slug, conditions.jackpot if wagers[slug].collected_first else 5_00)
        yield seen(table, game, variant)
    while table.table.wagers or table.table.round is not None:
        if table.required().what == "ask":
            table.do(c.Decide, table.required().areas[0], DECIDES[game])
        else:
            assert table.step(), table.required()
        yield seen(table, game, variant)
