"""The keys of a pit: made once, read by nobody else, never taken from a backup."""

import os
import pickle
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house import keys as house_keys
from croupier.house.keys import (
    BACKUP,
    FILES,
    SEAL,
    SECRET,
    SIGNING,
    VARIABLES,
    KeyFault,
    Keyring,
    SealKey,
    key_files,
    made_keys,
    missing,
    new_keys,
    pit_keys,
    public_pem,
    read_keys,
    read_public,
    rotate_key,
)


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    made_keys(tmp_path / "keys")
    return tmp_path / "keys"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def told_of(directory: Path) -> dict[str, str]:
    return {VARIABLES[name]: str(path) for name, path in key_files(directory).items()}


# Making


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o377])
def test_keys_are_made_for_one_user_alone_whatever_the_process_masks(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        made_keys(tmp_path / "keys")
    finally:
        os.umask(before)
    assert mode(tmp_path / "keys") == 0o700
    assert {path.name: mode(path) for path in (tmp_path / "keys").iterdir()} == dict.fromkeys(FILES, 0o600)


def test_a_demonstration_makes_its_keys_once(tmp_path: Path) -> None:
    first = pit_keys(tmp_path / "keys", demonstration=True, environment={})
    again = pit_keys(tmp_path / "keys", demonstration=True, environment={})
    assert (first.ring, first.secret) == (again.ring, again.secret)
    assert public_pem(first.public) == public_pem(again.public)


def test_no_two_pits_share_a_key(tmp_path: Path) -> None:
    one, other = (pit_keys(tmp_path / name, demonstration=True, environment={}) for name in ("one", "other"))
    assert one.ring != other.ring
    assert one.secret != other.secret
    assert public_pem(one.public) != public_pem(other.public)


def test_a_lost_key_alone_is_made_anew_and_the_others_stay(directory: Path) -> None:
    before = read_keys(key_files(directory))
    (directory / SECRET).unlink()
    after = pit_keys(directory, demonstration=True, environment={})
    assert after.ring == before.ring
    assert after.secret != before.secret


def test_new_keys_never_go_where_something_is(directory: Path) -> None:
    with pytest.raises(KeyFault, match="is there already"):
        new_keys(directory)


# A pit in earnest


def test_a_pit_in_earnest_takes_the_files_it_is_told_of_and_makes_none(tmp_path: Path, directory: Path) -> None:
    own = tmp_path / "own"
    given = pit_keys(own, demonstration=False, environment=told_of(directory))
    assert given.ring == read_keys(key_files(directory)).ring
    assert not own.exists()


@pytest.mark.parametrize("name", FILES)
def test_a_pit_in_earnest_names_the_key_it_was_not_told_of(tmp_path: Path, directory: Path, name: str) -> None:
    without = told_of(directory) | {VARIABLES[name]: ""}
    (sentence,) = missing(without)
    assert VARIABLES[name] in sentence
    with pytest.raises(KeyFault) as fault:
        pit_keys(tmp_path / "own", demonstration=False, environment=without)
    assert str(fault.value) == sentence


@pytest.mark.parametrize("name", FILES)
def test_a_pit_in_earnest_never_replaces_a_file_that_is_gone(tmp_path: Path, directory: Path, name: str) -> None:
    told = told_of(directory)
    (directory / name).unlink()
    with pytest.raises(KeyFault, match="is missing"):
        pit_keys(tmp_path / "own", demonstration=False, environment=told)
    assert not (directory / name).exists()


# What is refused


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("bits", [0o640, 0o604, 0o610, 0o601, 0o666])
def test_a_key_that_others_can_reach_is_refused(directory: Path, name: str, bits: int) -> None:
    (directory / name).chmod(bits)
    with pytest.raises(KeyFault, match="open to others"):
        read_keys(key_files(directory))


@pytest.mark.parametrize("bits", [0o755, 0o710, 0o701])
def test_a_directory_that_others_can_reach_is_refused(directory: Path, bits: int) -> None:
    directory.chmod(bits)
    with pytest.raises(KeyFault, match="open to others"):
        made_keys(directory)


def test_a_file_that_only_its_owner_may_read_is_taken(directory: Path) -> None:
    (directory / SEAL).chmod(0o400)
    assert len(read_keys(key_files(directory)).ring.keys) == 1


@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_key_inside_a_backup_is_refused(tmp_path: Path, above: int) -> None:
    directory = tmp_path / "copies" / "today" / "keys"
    made_keys(directory)
    [directory, *directory.parents][above].joinpath(BACKUP).write_text("{}")
    with pytest.raises(KeyFault, match="inside the backup"):
        read_keys(key_files(directory))


def test_a_key_in_a_backup_is_refused_by_another_way_to_it_too(tmp_path: Path, directory: Path) -> None:
    (directory / BACKUP).write_text("{}")
    link = tmp_path / "link"
    link.symlink_to(directory / SEAL)
    with pytest.raises(KeyFault, match="inside the backup"):
        read_keys(key_files(directory) | {SEAL: link})


@pytest.mark.parametrize("made", ["directory", "pipe", "large"])
def test_what_is_no_file_of_a_key_is_refused_at_once(directory: Path, made: str) -> None:
    path = directory / SEAL
    path.unlink()
    if made == "directory":
        path.mkdir(0o700)
    elif made == "pipe":
        os.mkfifo(path, 0o600)
    else:
        path.write_bytes(b"0" * 100_000)
        path.chmod(0o600)
    with pytest.raises(KeyFault, match=r"seal key .* (no ordinary file|too long|cannot be read)"):
        read_keys(key_files(directory))


GOOD = "5a" * 32


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "5a" * 31,
        "5a" * 33,
        "zz" * 32,
        "00" * 32,
        f"{GOOD}\n{GOOD}",
        f"{GOOD}\n\n",
        f"{GOOD[:-2]} 5a",
        "é" * 64,
        "５" * 64,
    ],
)
def test_a_seal_key_that_is_none_is_refused_without_being_told(directory: Path, text: str) -> None:
    (directory / SEAL).write_text(text, encoding="utf-8")
    with pytest.raises(KeyFault, match="must hold") as fault:
        read_keys(key_files(directory))
    assert not any(line.strip() and line in str(fault.value) for line in text.splitlines())


@pytest.mark.parametrize("kind", ["nothing", "public", "other"])
def test_a_signing_key_of_another_kind_is_refused(directory: Path, kind: str) -> None:
    keys = read_keys(key_files(directory))
    other = subprocess.run(["openssl", "genpkey", "-algorithm", "X25519"], capture_output=True, check=True).stdout
    (directory / SIGNING).write_bytes({"nothing": b"", "public": public_pem(keys.public), "other": other}[kind])
    with pytest.raises(KeyFault, match="Ed25519 private key"):
        read_keys(key_files(directory))


def test_keys_made_by_other_tools_are_taken(directory: Path) -> None:
    made = {
        SEAL: ["openssl", "rand", "-hex", "32"],
        SECRET: ["openssl", "rand", "-hex", "32"],
        SIGNING: ["openssl", "genpkey", "-algorithm", "ed25519"],
    }
    for name, line in made.items():
        (directory / name).write_bytes(subprocess.run(line, capture_output=True, check=True).stdout)
    keys = read_keys(key_files(directory))
    assert keys.ring.newest.secret.hex() == (directory / SEAL).read_text().strip()


# Rotation


def test_a_rotation_adds_a_key_that_closes_and_keeps_those_that_open(directory: Path) -> None:
    first = read_keys(key_files(directory)).ring
    for count in range(2, 5):
        turned = rotate_key(directory / SEAL)
        assert turned == read_keys(key_files(directory)).ring
        assert len(turned.keys) == count
        assert turned.keys[0] == first.newest
        assert turned.newest not in first.keys
    assert mode(directory / SEAL) == 0o600
    assert sorted(path.name for path in directory.iterdir()) == sorted(FILES)


def test_a_rotation_that_was_cut_off_does_not_stop_the_next(directory: Path) -> None:
    (directory / f".{SEAL}.new").write_text("half")
    assert len(rotate_key(directory / SEAL).keys) == 2


def test_a_rotation_that_cannot_be_written_leaves_the_keys_as_they_were(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (directory / SEAL).read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise KeyFault("The disk is full.")

    monkeypatch.setattr(house_keys, "_create", full)
    with pytest.raises(KeyFault):
        rotate_key(directory / SEAL)
    assert (directory / SEAL).read_bytes() == before


# Nothing shows them


@given(st.binary(min_size=32, max_size=32).filter(any))
def test_no_text_of_a_key_holds_it(secret: bytes) -> None:
    key = SealKey(secret)
    for text in (repr(key), str(Keyring((key,))), key.id):
        assert secret.hex()[:8] not in text
        assert repr(secret) not in text


def test_keys_are_not_copied_out(directory: Path) -> None:
    keys = read_keys(key_files(directory))
    assert keys.secret not in repr(keys)
    for value in (keys, keys.ring, keys.ring.newest):
        with pytest.raises(TypeError):
            pickle.dumps(value)


def test_the_public_key_can_be_given_away(directory: Path) -> None:
    keys = read_keys(key_files(directory))
    assert public_pem(read_public(public_pem(keys.public))) == public_pem(keys.public)
    with pytest.raises(KeyFault, match="no Ed25519 public key"):
        read_public((directory / SIGNING).read_bytes())
