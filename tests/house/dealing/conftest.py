"""A floor that is dealt by itself, in a time that the test moves on."""

from collections.abc import Iterator

import pytest
from tests.house.dealt import Floor, Time

from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal import dialects


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug here: the disk need not be waited for."""
    monkeypatch.setattr(dialects, "_WRITING", ("journal_mode=WAL", "synchronous=OFF"))


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def floor(home: Home, time: Time) -> Iterator[Floor]:
    pit = Pit.open(home, clock=time)
    found = Floor(pit, time)
    yield found
    found.dealing.stop()
    pit.close()
