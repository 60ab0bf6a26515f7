"""A backup of a pit while it runs, and the way back.

The keys are not in it: whoever has a backup and not the keys can open no shoe and sign no heads. A backup is there whole or not
at all, and nothing that is there is ever written over.
"""

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from croupier import __version__
from croupier.house.files import settle
from croupier.house.home import Home
from croupier.house.keys import BACKUP, key_folders
from croupier.house.operations import postgres
from croupier.house.operations.copying import copy_pit
from croupier.house.operations.manifest import (
    FORM,
    POSTGRESQL,
    SQLITE,
    BackupError,
    Manifest,
    bring,
    copied,
    read_manifest,
    write_manifest,
)

_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What may lie beside a file of SQLite, and belongs to it."""


def back_up(home: Home, to: Path, *, now: int, database: str | None = None) -> Manifest:
    """A new folder with everything of the pit but its keys; `database` is the address of PostgreSQL."""
    to = to.absolute()
    if to.exists():
        raise BackupError(f"{to} is there already: each backup goes into a folder of its own.")
    if any(folder in (to.resolve(), *to.resolve().parents) for folder in key_folders(home.keys, os.environ)):
        raise BackupError(f"{to} lies among the keys: a backup is kept apart from them.")
    unfinished = to.with_name(f".{to.name}.unfinished")
    try:
        to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished.mkdir(mode=0o700)
        unfinished.chmod(0o700)
    except FileExistsError:
        raise BackupError(
            f"{unfinished} is there: another backup is being made, or one was cut off and is to be removed."
        ) from None
    except OSError as error:
        raise BackupError(f"{to} cannot be made: {error.strerror}.") from None
    try:
        manifest = _fill(unfinished, home, now, database)
        unfinished.rename(to)
        settle(to.parent)
    except sqlite3.Error as error:
        raise BackupError(f"The pit in {home.path} could not be copied: {error}.") from None
    except OSError as error:
        raise BackupError(f"The backup could not be written: {error.strerror}.") from None
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return manifest


def _fill(folder: Path, home: Home, now: int, database: str | None) -> Manifest:
    if database:
        names = [postgres.DUMP]
        postgres.dump(database, folder / postgres.DUMP)
    else:
        names = _files(home)
        copy_pit(home.journal, home.logins, folder)
    files = tuple(copied(folder / name) for name in names)
    manifest = Manifest(FORM, now, __version__, POSTGRESQL if database else SQLITE, files)
    write_manifest(folder, manifest)
    return manifest


def _files(home: Home) -> list[str]:
    return [home.journal.name, home.logins.name]


def bring_back(source: Path, home: Home, *, database: str | None = None) -> Manifest:
    """A backup as the pit of this home. Nothing that is there is written over; an audit is to follow."""
    manifest = read_manifest(source, POSTGRESQL, [postgres.DUMP]) if database else read_manifest(source, SQLITE, _files(home))
    if (home.path / BACKUP).exists():
        raise BackupError(f"{home.path} is itself a backup: a pit is brought back into a folder of its own.")
    if database:
        _bring_dump(source, manifest, home, database)
    else:
        _bring_files(source, manifest, home)
    return manifest


def _bring_files(source: Path, manifest: Manifest, home: Home) -> None:
    there = [path for name in _files(home) for end in _BESIDE if (path := home.path / f"{name}{end}").exists()]
    if there:
        raise BackupError(f"{there[0]} is there: a backup never takes the place of a pit. Give another folder, or move it away.")
    _prepare(home)
    brought: list[tuple[Path, Path]] = []
    try:
        for file in manifest.files:
            beside = home.path / f".{file.name}.restoring"
            beside.unlink(missing_ok=True)
            brought.append((beside, home.path / file.name))
            bring(file, source / file.name, beside)
        for beside, target in brought:
            os.link(beside, target)  # which, unlike a renaming, replaces nothing
    except FileExistsError as error:
        raise BackupError(f"{error.filename2 or home.path} appeared meanwhile, and stays as it is.") from None
    finally:
        for beside, _target in brought:
            beside.unlink(missing_ok=True)
    settle(home.path)


def _bring_dump(source: Path, manifest: Manifest, home: Home, database: str) -> None:
    """By way of a copy, so that what was checked is what is restored."""
    _prepare(home)
    (file,) = manifest.files
    beside = home.path / f".{file.name}.restoring"
    with suppress(FileNotFoundError):
        beside.unlink()
    try:
        bring(file, source / file.name, beside)
        postgres.restore(database, beside)
    finally:
        beside.unlink(missing_ok=True)


def _prepare(home: Home) -> None:
    try:
        home.prepare()
    except OSError as error:
        raise BackupError(f"{home.path} cannot be made: {error.strerror}.") from None
