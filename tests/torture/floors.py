"""A floor to be tried: a table of each game and a few patrons, in a folder that is removed again."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from tests.house.pits import House

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.preparing import migrate
from croupier.house.settings import use

_IN_MEMORY = Path("/dev/shm")
CHIPS = 10_000_000


class Floor(Struct, frozen=True):
    home: Home
    tables: dict[str, str]
    """Table to game."""
    patrons: tuple[str, ...]
    """Each sits at the area of their place in this list, at every table."""
    dealer: str


@contextmanager
def folder(*, in_memory: bool = True) -> Iterator[Path]:
    """A folder for a while; in memory where there is such a place, for what is killed needs no disk to be safe from it."""
    place = _IN_MEMORY if in_memory and _IN_MEMORY.is_dir() else None
    found = Path(tempfile.mkdtemp(prefix="croupier-torture-", dir=place))
    try:
        yield found
    finally:
        shutil.rmtree(found, ignore_errors=True)


def laid_out(home: Home, patrons: int = 6, games: tuple[str, ...] = tuple(GAMES)) -> Floor:
    """A new pit with a table of each of these games."""
    migrate(home)
    use(home)
    pit = Pit.open(home)
    try:
        house = House(pit)
        tables = {house.set_up(game, f"t{number}"): game for number, game in enumerate(games, start=1)}
        people = tuple(house.patron(chips=CHIPS) for _ in range(patrons))
        return Floor(home, tables, people, house.staff[Rank.DEALER])
    finally:
        pit.close()
