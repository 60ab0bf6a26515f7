"""The list that goes with a backup: what it holds, and a SHA-256 of each file, so that a damaged one is never brought back."""

import os
import stat
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from croupier.house.files import new_file, settle
from croupier.house.keys import BACKUP

FORM: Final = 1
SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
_PIECE: Final = 1 << 20


class BackupError(ValueError):
    """A backup that cannot be made or brought back; the sentence says why."""


class Copied(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(pattern=r"\A[a-z0-9]+(\.[a-z0-9]+)*\Z")]
    size: Annotated[int, Meta(ge=0)]
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    form: int
    made: int
    """The moment, in seconds."""
    version: str
    """Of the program that made it."""
    database: str
    files: tuple[Copied, ...]


class _Formed(Struct):
    form: int


def copied(path: Path) -> Copied:
    """A file as a manifest lists it."""
    digest, size = sha256(), 0
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
            size += len(piece)
    return Copied(path.name, size, digest.hexdigest())


def write_manifest(folder: Path, manifest: Manifest) -> None:
    with os.fdopen(new_file(folder / BACKUP), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    settle(folder)


def read_manifest(folder: Path, database: str, names: Iterable[str]) -> Manifest:
    """The manifest of a backup of this kind of database, which holds these files."""
    try:
        data = (folder / BACKUP).read_bytes()
        form = msgspec.json.decode(data, type=_Formed).form
        if form != FORM:
            raise BackupError(f"The backup {folder} is of form {form}, and only form {FORM} can be brought back here.")
        manifest = msgspec.json.decode(data, type=Manifest)
    except FileNotFoundError:
        raise BackupError(f"{folder} is no backup: it has no {BACKUP}.") from None
    except OSError as error:
        raise BackupError(f"The backup {folder} cannot be read: {error.strerror}.") from None
    except (msgspec.MsgspecError, UnicodeError):
        raise BackupError(f"The {BACKUP} of {folder} is damaged.") from None
    if manifest.database != database:
        raise BackupError(f"The backup {folder} is of {manifest.database}, and this pit is kept in {database}.")
    if sorted(file.name for file in manifest.files) != sorted(names):
        raise BackupError(f"The backup {folder} does not hold the files of a pit.")
    return manifest


def bring(listed: Copied, source: Path, target: Path) -> None:
    """Copy a listed file into a new one; what is written is what was checked."""
    digest, size = sha256(), 0
    try:
        with source.open("rb") as old, os.fdopen(new_file(target), "wb") as new:
            if not stat.S_ISREG(os.fstat(old.fileno()).st_mode):
                raise BackupError(f"{source} is no ordinary file.")
            while piece := old.read(_PIECE):
                digest.update(piece)
                size += len(piece)
                new.write(piece)
            new.flush()
            os.fsync(new.fileno())
    except FileNotFoundError:
        raise BackupError(f"{source} is missing from the backup.") from None
    except OSError as error:
        raise BackupError(f"{source} could not be copied: {error.strerror}.") from None
    if (size, digest.hexdigest()) != (listed.size, listed.sha256):
        raise BackupError(f"{source} is not what was backed up: it has changed since.")
