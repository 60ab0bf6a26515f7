"""What another process has written is added to what is in memory: the past is not read once more."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.house.pits import MAIN, House
from tests.house.playing import play, seated

import croupier as cr
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.hot import caught_up, load
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.journal.store import Store
from croupier.table.model.people import Actor

c = cr.commands


@pytest.fixture
def second(house: House) -> Iterator[House]:
    """Another process at the same pit."""
    found = House.__new__(House)
    found.pit, found.staff = Pit.open(house.pit.home), house.staff
    yield found
    found.pit.close()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often what is kept of a table's past is read."""
    counts: Counter[str] = Counter()

    def counted(name: str) -> None:
        wanted = getattr(Store, name)

        def read(store: Store, *more: object) -> object:
            counts[name] += 1
            return wanted(store, *more)

        monkeypatch.setattr(Store, name, read)

    counted("snapshot")
    counted("pages")
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_processes_hold_the_same_table_and_cards(house: House, second: House, game: str) -> None:
    """Each in turn goes on from what the other has written, over rounds, shuffles and new shoes."""
    patrons = seated(house, game, "t1", 2)
    both = (house, second)
    for number in range(3):
        play(both[number % 2], game, "t1", patrons, 2)
        for at in both:
            at.until_players("t1")
            assert at.stake("t1", patrons[0], 1, MAIN[game], 500).granted
            taken = c.WithdrawWager(patrons[0], 1, MAIN[game], by=Actor(patrons[0], Rank.PLAYER), at=0)
            assert at.give("t1", patrons[0], taken).granted
            hot, store = at.pit.writer.memory.hots["t1"], Store(dialect_of(at.pit.home))
            assert hot == load(store, hot.head, hot.setup, at.pit.keys)
            store.close()
        assert house.table("t1") == second.table("t1")


def test_the_past_is_read_once(house: House, second: House, reads: Counter[str]) -> None:
    patrons = seated(house, "premium-baccarat", "t1", 2)
    me = Actor(patrons[0], Rank.PLAYER)
    play(house, "premium-baccarat", "t1", patrons, 2)
    second.table("t1")
    for at in (second, house):
        assert at.give("t1", patrons[0], c.TakeChips(patrons[0], 2_500, by=me, at=0)).granted
    reads.clear()
    versions = house.table("t1").sequence
    play(house, "premium-baccarat", "t1", patrons, 1)
    for _ in range(3):
        for at in (house, second):
            assert at.give("t1", patrons[0], c.TakeChips(patrons[0], 2_500, by=me, at=0)).granted
            assert house.table("t1") == second.table("t1")
    assert house.table("t1").sequence > versions + 6
    assert not reads


def test_what_the_chain_does_not_have_is_no_beginning(house: House) -> None:
    (patron,) = seated(house, "premium-baccarat", "t1")
    before = house.pit.looking.table("t1")
    play(house, "premium-baccarat", "t1", [patron], 1)
    after = house.pit.looking.table("t1")
    assert before is not None
    assert after is not None
    store, keys = Store(dialect_of(house.pit.home, reading=True), reading=True), house.pit.keys
    assert caught_up(store, before, after.head, keys, cards=False) == after
    assert caught_up(store, replace(before, head=replace(before.head, hash="0" * 64)), after.head, keys) is None
    assert caught_up(store, after, before.head, keys) is None
    store.close()
