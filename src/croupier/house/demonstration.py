"""The floor of a demonstration: a table of each game, someone of every rank, guests with play money. Made at the first start."""

from typing import Final

from msgspec import Struct

from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.house.dealing.guests import with_card
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import SetUpTable
from croupier.house.people import demonstration
from croupier.house.people.demonstration import granted
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE


class Place(Struct, frozen=True):
    """A table of the demonstration."""

    game: str
    variant: str = ""
    guests: int = 0
    dealt_by: str = "software"


FLOOR: Final = {
    "b1": Place("premium-baccarat", guests=3),
    "b2": Place("premium-baccarat", "even-money", guests=2),
    "b3": Place("premium-baccarat", "tie"),
    "s1": Place("seven-up-baccarat", guests=2),
    "l1": Place("lucky-draw-baccarat", guests=2),
    "h1": Place("baceball", guests=3),
    "p1": Place("three-card-poker", guests=2),
    "d1": Place("premium-baccarat", dealt_by="dealer"),
}
"""By the tables' ids: letters of the game, and `d` where a dealer enters the cards."""


def set_up_demonstration(pit: Pit) -> None:
    """Add whatever is not there yet. What has been changed or closed since stays as it is."""
    demonstration.create(pit)
    for account in demonstration.demonstration_accounts(pit):
        if account.rank is Rank.PLAYER:
            with_card(pit, account.id)
    there = pit.looking.tables()
    for table, place in FLOOR.items():
        if table not in there:
            granted(pit.ask(_set_up(table, place)), f"Table {table}")


def _set_up(table: str, place: Place) -> SetUpTable:
    conditions = usual_conditions(place.game, variant=place.variant, table=table)
    title = rules_of(place.game, conditions.terms).title
    software = place.dealt_by == "software"
    setup = SetUp(
        f"{title}, table {table}", place.game, place.variant, place.dealt_by, automatic=software, guests=place.guests
    )  # fmt: skip
    return SetUpTable(f"demonstration:{table}", SOFTWARE, conditions, setup)
