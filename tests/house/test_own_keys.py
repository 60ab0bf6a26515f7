"""A pit that was opened before goes on with its own keys and its own books, or does not open."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.house.pits import House
from tests.terminal import run

from croupier.house import opening
from croupier.house.existing import NoPit
from croupier.house.floor.pit import Pit
from croupier.house.founding import found
from croupier.house.home import Home
from croupier.house.keys import FILES, SEAL, SIGNING, TITLES, KeyFault
from croupier.house.opening import OpenHouse
from croupier.house.operations.signing import sign_heads
from croupier.house.own_keys import hold_to_own_keys
from croupier.house.preparing import migrate

ANOTHER = b"ab" * 32 + b"\n"


@pytest.fixture
def played(home: Home, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A demonstration with a table whose cards are sealed, one whose cards are things, and signed heads."""
    monkeypatch.setattr(opening, "set_up_demonstration", lambda _pit: None)
    with closing(Pit.open(home)) as pit:
        found(pit, demonstration=True)
        house = House(pit)
        house.until_players(house.set_up("baceball", "t1"))
        house.set_up("premium-baccarat", "t2", "dealer")
        sign_heads(pit)
    return home


@pytest.fixture(params=["opened", "looked at"])
def refusal(request: pytest.FixtureRequest, played: Home) -> Iterator[str]:
    """What is said where the pit is opened with another seal key than its own, and where its tables are listed."""
    kept = (played.keys / SEAL).read_bytes()
    (played.keys / SEAL).write_bytes(ANOTHER)
    if request.param == "opened":
        with pytest.raises(KeyFault) as said:
            OpenHouse(played, threads=2)
        yield str(said.value)
    else:
        told = run("table", "list", "--home", str(played.path))
        assert told.exit_code == 2
        yield " ".join(told.stderr.split())
    (played.keys / SEAL).write_bytes(ANOTHER + kept)  # after a rotation in the wrong order, for example: it opens all the same
    hold_to_own_keys(played)


def test_a_key_that_opens_nothing_of_this_pit_is_refused(refusal: str) -> None:
    assert refusal.startswith("The seal key ")
    assert refusal.endswith("and it hides the cards of t1. Lay it back into that file.")


@pytest.mark.parametrize("name", FILES)
def test_a_lost_key_of_a_demonstration_is_made_anew_only_where_it_opens_nothing(played: Home, name: str) -> None:
    (played.keys / name).unlink()
    if name in (SEAL, SIGNING):
        with pytest.raises(KeyFault, match=f"The {TITLES[name]} is missing.* was played with one"):
            OpenHouse(played, threads=2)
        assert not (played.keys / name).exists()
    else:
        OpenHouse(played, threads=2).close()
        assert (played.keys / name).exists()


@pytest.mark.parametrize("left", [b"", None])
def test_no_new_books_are_begun_in_place_of_those_that_signed_heads_vouch_for(played: Home, left: bytes | None) -> None:
    for file in (played.journal, *(Path(f"{played.journal}-{end}") for end in ("wal", "shm"))):
        file.unlink(missing_ok=True)
    if left is not None:
        played.journal.write_bytes(left)
    with pytest.raises(NoPit, match=r"are gone: heads\.jsonl vouches for them, and journal\.sqlite3 is empty or not there"):
        OpenHouse(played, threads=2)
    played.heads.unlink()
    migrate(played)
