"""The house's databases are made ready once; each test has a copy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.fronts import GAME, Front
from tests.house.pits import House, copied
from tests.house.ready import READY

from croupier.house import running
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.preparing import migrate
from croupier.house.settings import use

assert READY


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """An empty pit, prepared once."""
    home = Home(tmp_path_factory.mktemp("template") / "pit")
    migrate(home)
    Pit.open(home).close()
    return home


@pytest.fixture
def home(template: Home, tmp_path: Path) -> Home:
    found = copied(template, tmp_path / "pit")
    use(found)
    return found


@pytest.fixture
def pit(home: Home) -> Iterator[Pit]:
    found = Pit.open(home)
    yield found
    found.close()


@pytest.fixture
def house(pit: Pit) -> House:
    return House(pit)


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    """A pit with one table, over HTTP."""
    running.use(house.pit)
    house.set_up(GAME, "b1")
    yield Front(house)
    running.use(None)
