"""What is wrong with a database is said in a sentence by every command, never by a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.pits import House
from tests.house.test_floor import played
from tests.terminal import run

from croupier.house.home import Home

RUN = "import sys; from croupier.cli.main import main; sys.exit(main())"
COMMANDS = (
    ("audit",), ("journal", "b1"), ("migrate",), ("backup", "copy"), ("restore", "copy"), ("heads",), ("table", "list"),
    ("user", "list"), ("version", "--verify"),
)  # fmt: skip


def program(folder: Path, *words: str, **environment: str) -> tuple[int, str, str]:
    """A process of its own: settings are read once in each."""
    told = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "DATABASE_"))}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words], cwd=folder, capture_output=True, text=True, check=False, env=told | environment
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_an_address_that_is_none_is_refused_in_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    address = "mysql://x:word@db/y" if len(words) == 1 else "postgresql://[bad:word"
    status, out, said = program(tmp_path, *words, DATABASE_URL=address)
    assert (status, out if words[0] != "version" else "") == (2, "")
    assert said == "DATABASE_URL must begin with postgresql:// and be an address of PostgreSQL.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("address", ["mysql://x/y", "postgresql://[bad", "postgresql:///pit?colour=red", "dbname=pit"])
def test_no_house_opens_at_an_address_that_is_none(tmp_path: Path, address: str) -> None:
    said = program(tmp_path, "serve", "--demonstration", DATABASE_URL=address)
    assert said == (1, "", "DATABASE_URL must begin with postgresql:// and be an address of PostgreSQL.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"DATABASE_URL": "postgresql://plays@/pit", "DATABASE_OWNER_URL": "mysql://x/y"}, "DATABASE_OWNER_URL must begin with"),
        ({"DATABASE_OWNER_URL": "postgresql:///pit"}, "DATABASE_URL must begin with"),
        ({"DATABASE_URL": "postgresql:///pit", "DATABASE_OWNER_URL": "postgresql:///pit"}, "DATABASE_URL must name the role that"),
    ],
)
def test_whoever_owns_and_whoever_plays_are_both_named(tmp_path: Path, told: dict[str, str], says: str) -> None:
    status, out, said = program(tmp_path, "migrate", **told)
    assert (status, out, said.count("\n")) == (2, "", 1)
    assert said.startswith(says)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("journal", "b1"), ("user", "list"), ("table", "list"), ("audit",), ("audit", "--json")], ids=" ".join
)
def test_a_database_that_is_away_is_said_to_be(home: Home, tmp_path: Path, words: tuple[str, ...]) -> None:
    status, out, said = program(tmp_path, *words, "--home", str(home.path), DATABASE_URL=f"postgresql://plays@/pit?host={tmp_path}")
    assert (status, out, said.count("\n")) == (2, "", 1), said


def test_a_journal_that_is_damaged_is_not_written_as_a_file(house: House) -> None:
    played(house, "premium-baccarat", 1)
    home = house.pit.home
    house.pit.close()
    home.journal.write_bytes(b"no journal at all " * 1_000)
    told = run("journal", "t1", "--home", str(home.path))
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("The database could not be used: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("journal", "b1"), ("user", "list"), ("table", "list"), ("audit",), ("heads",), ("backup", "copy")]
)
def test_a_file_without_tables_is_no_pit(home: Home, tmp_path: Path, words: tuple[str, ...]) -> None:
    home.journal.write_bytes(b"")
    status, out, said = program(tmp_path, *words, "--home", str(home.path))
    assert (status, out) == (2, "")
    assert said.startswith("There is no pit")
    assert home.journal.read_bytes() == b""


def test_a_pit_whose_logins_are_gone_is_looked_at_by_no_command_and_nothing_is_made(home: Home) -> None:
    for file in home.path.glob("logins.sqlite3*"):
        file.unlink()
    for line in (("audit",), ("user", "list"), ("journal", "b1"), ("heads",)):
        told = run(*line, "--home", str(home.path))
        assert (told.exit_code, told.stderr) == (2, f"The pit in {home.path} is not whole: its logins.sqlite3 is missing.\n")
    assert not list(home.path.glob("logins.sqlite3*"))
