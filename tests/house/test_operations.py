"""The commands of whoever runs a pit, given as they are on a command line, to a pit that is being played on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.house.pits import MAIN, House
from tests.house.test_floor import played
from tests.terminal import run

from croupier import __version__
from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Note, by_software
from croupier.house.heads import verify_all
from croupier.house.home import Home
from croupier.house.journal.models import Seal
from croupier.house.keys import VARIABLES, key_files, made_keys, public_pem, read_keys, read_public
from croupier.house.operations import installed
from croupier.house.operations.installed import installed_digest
from croupier.house.people.events import ProgramStarted
from croupier.house.people.persons import SOFTWARE
from croupier.house.preparing import is_ready
from croupier.house.settings import use


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """A command says in the environment which pit it looks at."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


def at(house: House, pit: Pit) -> House:
    """The same people, another pit."""
    found = House.__new__(House)
    found.pit, found.staff = pit, house.staff
    return found


def place(house: House) -> tuple[str, str]:
    return "--home", str(house.pit.home.path)


def play_on(house: House, table: str, rounds: int, wager: str = "banker") -> None:
    for _ in range(rounds):
        house.until_players(table)
        assert house.stake(table, "P1001", 1, wager, 1_000).granted
        house.until_players(table)


# Backups


def test_a_pit_is_backed_up_while_it_is_played_on_and_goes_on_with_the_same_cards(house: House, tmp_path: Path) -> None:
    table = played(house, "premium-baccarat", 2)
    told = run("backup", str(tmp_path / "copy"), *place(house))
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith(f"The pit is copied to {tmp_path / 'copy'}:\n  journal.sqlite3 ")
    assert "keys are not in the copy" in told.stdout
    before = house.table(table)
    play_on(house, table, 1)
    dealt = house.pit.writer.memory.hots[table].sealed

    new = tmp_path / "new"
    told = run("restore", str(tmp_path / "copy"), "--home", str(new))
    assert told.exit_code == 0, told.output
    assert "These books hold, as far as they were checked." in told.stdout
    house.pit.home.keys.rename(new / "keys")
    pit = Pit.open(Home(new))
    again = at(house, pit)
    assert again.table(table) == before
    play_on(again, table, 1)
    assert pit.writer.memory.hots[table].sealed == dealt
    pit.close()


def test_a_backup_and_a_restore_refuse_with_a_sentence(house: House, tmp_path: Path) -> None:
    for line, says in (
        (("backup", str(tmp_path), *place(house)), "is there already"),
        (("backup", str(tmp_path / "copy"), "--home", str(tmp_path / "none")), "There is no pit"),
        (("restore", str(tmp_path / "none"), "--home", str(tmp_path / "new")), "is no backup"),
    ):
        told = run(*line)
        assert (told.exit_code, told.stdout) == (2, "")
        assert says in told.stderr
    assert run("backup", str(tmp_path / "copy"), *place(house)).exit_code == 0
    told = run("restore", str(tmp_path / "copy"), *place(house))
    assert told.exit_code == 2
    assert "never takes the place of a pit" in told.stderr


# Heads


def test_heads_are_signed_told_and_held_against_the_pit(house: House, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.jsonl"
    assert "Heads 1:" in run("heads", *place(house)).stdout
    played(house, "premium-baccarat", 1)
    assert "Heads 2:" in run("heads", *place(house), "--to", str(elsewhere)).stdout
    told = run("heads", *place(house), "--public-key")
    assert [one.heads.number for one in verify_all(elsewhere.open("rb"), read_public(told.stdout_bytes))] == [1, 2]
    assert elsewhere.read_bytes() == house.pit.home.heads.read_bytes()
    key = tmp_path / "public.pem"
    key.write_bytes(told.stdout_bytes)
    told = run("heads", "--check", str(elsewhere), "--key", str(key))
    assert (told.exit_code, told.stdout.split(" are signed")[0]) == (0, f"All 2 heads of {elsewhere}")
    told = run("heads", *place(house), "--check", str(elsewhere))
    assert (told.exit_code, told.stdout) == (0, f"The pit holds all 2 heads of {elsewhere}.\n")


def test_signed_heads_are_checked_without_the_pit_by_its_public_key(house: House, tmp_path: Path) -> None:
    kept, key, other = (tmp_path / name for name in ("kept.jsonl", "key.pem", "other.pem"))
    assert run("heads", *place(house), "--to", str(kept)).exit_code == 0
    key.write_bytes(run("heads", *place(house), "--public-key").stdout_bytes)
    other.write_bytes(public_pem(Ed25519PrivateKey.generate().public_key()))
    told = run("heads", "--check", str(kept), "--key", str(other))
    assert (told.exit_code, told.stderr) == (1, "Line 1: The signature of heads 1 does not hold.\n")
    told = run("heads", "--check", str(kept), "--key", str(kept))
    assert (told.exit_code, told.stderr) == (2, "This is no Ed25519 public key in PEM.\n")
    told = run("heads", "--key", str(key))
    assert told.exit_code == 2
    assert "--key is for --check" in told.stderr
    kept.write_bytes(b"")
    told = run("heads", "--check", str(kept), "--key", str(key))
    assert (told.exit_code, told.stderr) == (2, f"{kept} holds no signed heads.\n")


def test_a_pit_that_was_taken_back_is_found_by_heads_kept_elsewhere(house: House, tmp_path: Path) -> None:
    """An older backup in place of the pit: every chain in it holds, and only what was kept elsewhere says that the end is gone."""
    table = played(house, "premium-baccarat", 1)
    assert run("backup", str(tmp_path / "copy"), *place(house)).exit_code == 0
    play_on(house, table, 1)
    elsewhere = tmp_path / "elsewhere.jsonl"
    run("heads", *place(house), "--to", str(elsewhere))
    house.pit.home.keys.rename(tmp_path / "keys")
    run("restore", str(tmp_path / "copy"), "--home", str(tmp_path / "new"))
    (tmp_path / "keys").rename(tmp_path / "new" / "keys")
    told = run("heads", "--home", str(tmp_path / "new"), "--check", str(elsewhere))
    assert told.exit_code == 1
    assert f"Stream table:{table} ends before version" in told.stdout
    assert "does not hold what" in told.stdout


def test_a_file_that_is_none_of_signed_heads_is_refused(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("nonsense\n")
    told = run("heads", *place(house), "--check", str(tmp_path / "file"))
    assert (told.exit_code, told.stderr) == (2, "Line 1: This is no line of signed heads.\n")
    told = run("heads", *place(house), "--check", str(tmp_path / "missing"))
    assert told.exit_code == 2
    assert "could not be used: No such file" in told.stderr


# Keys


def test_after_a_rotation_the_shoe_goes_on_and_new_orders_have_the_new_key(house: House) -> None:
    table = played(house, "seven-up-baccarat", 1)
    before = house.table(table)
    house.pit.close()
    told = run("rotate-key", *place(house))
    assert told.exit_code == 0, told.output
    ring = read_keys(key_files(house.pit.home.keys)).ring
    assert len(ring.keys) == 2
    file = house.pit.home.keys / "seal.keys"
    assert told.stdout.startswith(f"{file} holds a new seal key, {ring.newest.id}: ")
    assert "The older key stays there as well" in told.stdout
    pit = Pit.open(house.pit.home)
    again = at(house, pit)
    assert again.table(table) == before
    play_on(again, table, 1, MAIN["seven-up-baccarat"])
    pit.close()
    keys = list(Seal.objects.order_by("version").values_list("key", flat=True))
    assert (keys[0], keys[-1]) == (ring.keys[0].id, ring.newest.id)


def test_a_second_rotation_speaks_of_two_older_keys(house: House) -> None:
    assert run("rotate-key", *place(house)).exit_code == 0
    assert "The 2 older keys stay there as well" in run("rotate-key", *place(house)).stdout


def test_new_keys_are_made_for_a_pit_in_earnest(tmp_path: Path) -> None:
    told = run("rotate-key", "--new", str(tmp_path / "keys"))
    assert told.exit_code == 0
    title, *made = told.stdout.splitlines()
    assert title == "New keys, one of each kind, for a pit that is still to be opened:"
    assert sorted(Path(line.strip()).name for line in made) == ["seal.keys", "secret.key", "signing.pem"]
    told = run("rotate-key", "--new", str(tmp_path / "keys"))
    assert (told.exit_code, told.stdout) == (2, "")


def test_a_pit_whose_keys_are_elsewhere_says_how_it_is_told_of_them(house: House, tmp_path: Path) -> None:
    house.pit.home.keys.rename(tmp_path / "keys")
    told = run("heads", *place(house))
    assert told.exit_code == 2
    assert all(name in told.stderr for name in VARIABLES.values())
    os.environ |= {VARIABLES[name]: str(path) for name, path in key_files(tmp_path / "keys").items()}
    assert "Heads 1:" in run("heads", *place(house)).stdout


# What is installed


def start_with(house: House, version: str, files: str) -> None:
    event = ProgramStarted(version=version, files=files, by=by_software(Rank.SUPERVISOR), at=1_763_280_000)
    assert house.pit.ask(Note((event,), SOFTWARE)).granted


@pytest.mark.slow
def test_the_version_is_told_and_compared_with_the_last_start(house: House) -> None:
    told = run("version")
    assert (told.exit_code, told.stdout) == (0, f"croupier {__version__}\nfiles {installed_digest()}\n")
    told = run("version", "--verify", *place(house))
    assert told.exit_code == 2
    assert "has never been started" in told.stderr
    start_with(house, "0.0.1", "f" * 64)
    start_with(house, __version__, installed_digest())
    house.patron()
    told = run("version", "--verify", *place(house))
    assert told.exit_code == 0, told.output
    assert "These are the files" in told.stdout
    start_with(house, __version__, "f" * 64)
    told = run("version", "--verify", *place(house))
    assert told.exit_code == 1
    assert f"files {'f' * 64}" in told.stdout


def test_a_compiled_module_of_something_else_does_not_verify(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    start_with(house, __version__, installed_digest())
    monkeypatch.setattr(installed, "compiled_otherwise", lambda: ["money.cpython-311.pyc"])
    told = run("version", "--verify", *place(house))
    assert told.exit_code == 1
    assert "money.cpython-311.pyc was not compiled from its source" in told.stdout


@pytest.mark.slow
def test_databases_are_made_ready_where_there_are_none(tmp_path: Path) -> None:
    for _ in range(2):
        told = run("migrate", "--home", str(tmp_path / "new"))
        assert told.exit_code == 0, told.output
    home = Home(tmp_path / "new")
    assert home.journal.stat().st_mode & 0o777 == home.logins.stat().st_mode & 0o777 == 0o600
    assert run("audit", "--home", str(tmp_path / "new")).exit_code == 0


def test_databases_that_are_ready_are_left_alone(house: House, tmp_path: Path) -> None:
    assert is_ready(house.pit.home)
    assert not is_ready(Home(tmp_path / "none"))
    assert not (tmp_path / "none").exists()
    use(house.pit.home)


# Opening in earnest


def test_a_pit_in_earnest_says_what_it_was_told_of_and_cannot_use(tmp_path: Path) -> None:
    made_keys(tmp_path / "keys")
    os.environ |= {VARIABLES[name]: str(path) for name, path in key_files(tmp_path / "keys").items()}
    os.environ |= {"CROUPIER_ALLOWED_HOSTS": "pit.example", "CROUPIER_TLS": "own"}
    os.environ |= {
        "CROUPIER_TLS_CERTIFICATE": str(tmp_path / "none.pem"),
        "CROUPIER_TLS_KEY": str(tmp_path / "keys" / "signing.pem"),
    }
    (tmp_path / "keys" / "seal.keys").chmod(0o640)
    told = run("serve", "--home", str(tmp_path / "pit"), "--port", "0")
    assert (told.exit_code, told.stdout) == (1, "")
    first, second = told.stderr.splitlines()
    assert "is open to others" in first
    assert "must name a certificate and its key" in second
    assert not (tmp_path / "pit").exists()
    told = run("serve", "--home", str(tmp_path / "pit"), "--demonstration", "--host", "0.0.0.0")
    assert (told.exit_code, told.stdout) == (1, "")
    assert "its own machine alone" in told.stderr
    assert not (tmp_path / "pit").exists()
