"""The floor of a demonstration: a table of each game, a jackpot pool, someone of every rank, guests with play money. Made at the
first start; a floor of an earlier version is given what it lacks."""

from typing import Final

from msgspec import Struct

from croupier import commands as c
from croupier.desk.usual import JACKPOT as STAKE
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import rules_of
from croupier.games.ranks import Rank
from croupier.house.dealing.guests import with_card
from croupier.house.floor.commands import Step
from croupier.house.floor.pit import Pit
from croupier.house.floor.pooling import PoolCommands
from croupier.house.floor.setting_up import SetUpTable
from croupier.house.people import demonstration
from croupier.house.people.demonstration import granted
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.jackpot import commands as j
from croupier.jackpot.facts import GUARANTEES
from croupier.jackpot.terms import Cents, Rate, Seed
from croupier.table.model.people import Actor


class Place(Struct, frozen=True):
    """A table of the demonstration."""

    game: str
    variant: str = ""
    guests: int = 0
    dealt_by: str = "software"
    layout: str = ""
    """The diagram of its cloth; the usual one where none is named."""


FLOOR: Final = {
    "b1": Place("premium-baccarat", guests=6),
    "b2": Place("premium-baccarat", "even-money", guests=5, layout="P"),
    "b3": Place("premium-baccarat", "tie"),
    "s1": Place("seven-up-baccarat", guests=5),
    "l1": Place("lucky-draw-baccarat", guests=4),
    "h1": Place("baceball", guests=4),
    "p1": Place("three-card-poker", guests=4),
    "d1": Place("premium-baccarat", dealt_by="dealer"),
}
"""By the tables' ids: letters of the game, and `d` where a dealer enters the cards."""
POOL: Final = "Premier"
LINKED: Final = "h1"
"""The table that feeds it."""
APPROVAL: Final = "Demonstration: approved by nobody"


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
    _open_pool(pit)


def _open_pool(pit: Pit) -> None:
    """The pool is opened once, and its table linked once: whoever ends either has ended it for good. A table in the middle of a
    round is linked at a later start."""
    system = pit.looking.pools().system
    if POOL not in system.pools and POOL not in system.gone:
        granted(pit.ask(PoolCommands("demonstration:pool", SOFTWARE, (_pool(),))), f"Pool {POOL}")
    hot = pit.looking.table(LINKED)
    if hot is not None and LINKED not in system.tables:
        link = c.LinkPool(POOL, by=Actor(SOFTWARE, Rank.MANAGER), at=hot.table.now)
        pit.ask(Step(LINKED, hot.head.version, (link,)))  # a table that has another stake by now, or is closed, stays as it is


def _pool() -> j.OpenPool:
    levels = j.PoolTerms(
        j.LevelTerms(Rate(150_000), Seed(GUARANTEES["major"])), j.LevelTerms(Rate(40_000), Seed(GUARANTEES["minor"]))
    )  # fmt: skip
    chips = tuple(map(Cents, usual_conditions(FLOOR[LINKED].game, table=LINKED).chips))
    return j.OpenPool(POOL, APPROVAL, Cents(STAKE), levels, chips)


def _set_up(table: str, place: Place) -> SetUpTable:
    conditions = usual_conditions(place.game, variant=place.variant, layout=place.layout, table=table)
    title = rules_of(place.game, conditions.terms).title
    software = place.dealt_by == "software"
    setup = SetUp(
        f"{title}, table {table}", place.game, place.variant, place.dealt_by, automatic=software, guests=place.guests
    )  # fmt: skip
    return SetUpTable(f"demonstration:{table}", SOFTWARE, conditions, setup)
