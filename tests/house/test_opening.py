"""A house is opened whole or not at all, and nothing of it stays behind."""

from threading import enumerate as threads

import pytest
from tests.house.ready import READY

from croupier.house import opening, running
from croupier.house.dealing.automatic import Dealing
from croupier.house.home import Home
from croupier.house.live.following import Following
from croupier.house.live.streams import Streams
from croupier.house.opening import OpenHouse

assert READY


def _fails(*_words: object, **_more: object) -> None:
    raise RuntimeError("It cannot.")


@pytest.mark.parametrize("failing", [(opening, "set_up_demonstration"), (Dealing, "start"), (Following, "start")])
def test_where_a_part_cannot_be_opened_the_others_are_closed(
    home: Home, failing: tuple[object, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(threads())
    if failing[1] != "set_up_demonstration":
        monkeypatch.setattr(opening, "set_up_demonstration", lambda _pit: None)
    monkeypatch.setattr(*failing, _fails)
    with pytest.raises(RuntimeError, match="It cannot"):
        OpenHouse(home, threads=2)
    assert set(threads()) == before
    assert not running._RUNNING


def test_where_a_part_cannot_be_closed_the_others_are(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threads())
    monkeypatch.setattr(opening, "set_up_demonstration", lambda _pit: None)
    stop = Streams.close

    def closed_and_fails(streams: Streams) -> None:
        stop(streams)
        _fails()

    monkeypatch.setattr(Streams, "close", closed_and_fails)
    house = OpenHouse(home, threads=2)
    with pytest.raises(RuntimeError, match="It cannot"):
        house.close()
    assert set(threads()) == before
    assert not running._RUNNING
