"""The secrets of a pit, each in a file of its own, outside the database and outside every backup.

Three files: the seal keys, which hide the orders of unfinished shoes; the signing key, by which the heads of the journal are
signed; and Django's secret key. A demonstration makes its own, in the pit's `keys` directory; a pit in earnest is told where its
keys lie and never makes one unasked: a new key in place of a lost one would hide the loss.
"""

import logging
import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Final, NoReturn

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from croupier.house.files import new_file, settle
from croupier.house.hardening import harden

SEAL: Final = "seal.keys"
SIGNING: Final = "signing.pem"
SECRET: Final = "secret.key"
FILES: Final = (SEAL, SIGNING, SECRET)
VARIABLES: Final = {
    SEAL: "CROUPIER_SEAL_KEY_FILE",
    SIGNING: "CROUPIER_SIGNING_KEY_FILE",
    SECRET: "CROUPIER_SECRET_KEY_FILE",
}
"""Where a pit in earnest is told of each file."""
TITLES: Final = {SEAL: "seal key", SIGNING: "signing key", SECRET: "secret key"}
BACKUP: Final = "backup.json"
"""The manifest of a backup: no key is taken from a directory that holds one, nor from below it."""

log = logging.getLogger("croupier.house.keys")

_SIZE: Final = 32
_PRIVATE: Final = 0o077
"""What neither the group nor anyone else may have."""
_LARGEST: Final = 64 * 1024


class KeyFault(ValueError):  # noqa: N818 (the sentence says what is wrong)
    """A key that is missing, lies open, or is none; the sentence tells where, and never what was read."""


class SealKey(Struct, frozen=True):
    """A key that hides the orders of shoes, and the short name under which a seal remembers it."""

    secret: bytes

    @property
    def id(self) -> str:
        """Taken from the key itself, so that no list of names can be lost or confused."""
        return sha256(b"croupier seal key\n" + self.secret).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<seal key {self.id}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A key leaves the memory it is in by no copy.")


class Keyring(Struct, frozen=True):
    """The seal keys of a pit, the oldest first. The newest closes; each opens what it has closed."""

    keys: tuple[SealKey, ...]

    @property
    def newest(self) -> SealKey:
        return self.keys[-1]

    def find(self, key_id: str) -> SealKey | None:
        return next((key for key in self.keys if key.id == key_id), None)

    def with_new(self) -> "Keyring":
        """After a rotation."""
        return Keyring((*self.keys, SealKey(token_bytes(_SIZE))))

    def __repr__(self) -> str:
        return f"<keyring of {len(self.keys)}>"


class Keys(Struct, frozen=True):
    """All secrets of a pit."""

    ring: Keyring
    signing: Ed25519PrivateKey
    secret: str
    """Django's."""

    @property
    def public(self) -> Ed25519PublicKey:
        return self.signing.public_key()

    def __repr__(self) -> str:
        return "<the keys of a pit>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A key leaves the memory it is in by no copy.")


# Where they come from


def pit_keys(directory: Path, *, demonstration: bool, environment: Mapping[str, str]) -> Keys:
    """The keys of a pit: those it is told of, and in a demonstration its own, made at the first start."""
    if demonstration:
        return read_keys(made_keys(directory))
    if problems := missing(environment):
        raise KeyFault(" ".join(problems))
    return read_keys({name: Path(environment[variable]) for name, variable in VARIABLES.items()})


def missing(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each key that a pit in earnest has not been told of."""
    return [
        f"The {TITLES[name]} is missing: {variable} must name its file."
        for name, variable in VARIABLES.items()
        if not environment.get(variable)
    ]


def key_files(directory: Path) -> dict[str, Path]:
    return {name: directory / name for name in FILES}


def key_folders(directory: Path, environment: Mapping[str, str]) -> set[Path]:
    """Where keys of a pit may lie: in its own directory, and wherever it is told of one."""
    told = (environment.get(variable) for variable in VARIABLES.values())
    return {directory.resolve(), *(Path(path).resolve().parent for path in told if path)}


def kept_files(directory: Path, environment: Mapping[str, str]) -> dict[str, Path]:
    """The key files of a pit that is there already: those it is told of, or its own. None is made."""
    if not missing(environment):
        return {name: Path(environment[variable]) for name, variable in VARIABLES.items()}
    if directory.is_dir():
        return key_files(directory)
    raise KeyFault(f"The keys of this pit are not here: {', '.join(VARIABLES.values())} must name their files.")


def made_keys(directory: Path) -> dict[str, Path]:
    """The key files of a directory, after those that are not there yet have been made. What is there is never written over."""
    _make_directory(directory)
    for name, path in key_files(directory).items():
        with suppress(FileExistsError):
            _create(path, _fresh(name))
    return key_files(directory)


def new_keys(directory: Path) -> dict[str, Path]:
    """A new directory with a key of each kind, for a pit in earnest."""
    if directory.exists():
        raise KeyFault(f"{directory} is there already: new keys are put into a directory of their own.")
    return made_keys(directory)


def read_keys(files: Mapping[str, Path]) -> Keys:
    read = {name: _contents(path, TITLES[name]) for name, path in files.items()}
    ring = _keyring(read[SEAL], files[SEAL])
    return Keys(ring, _signing(read[SIGNING], files[SIGNING]), _hexadecimal(read[SECRET], files[SECRET], TITLES[SECRET]).hex())


def rotate_key(path: Path) -> Keyring:
    """One more seal key at the end of the file: it closes from the next start on, and the others go on opening."""
    ring = _keyring(_contents(path, TITLES[SEAL]), path).with_new()
    beside = path.with_name(f".{path.name}.new")
    with suppress(FileNotFoundError):
        beside.unlink()  # of a rotation that was cut off
    _create(beside, _written(ring))
    beside.replace(path)
    settle(path.parent)
    return ring


# Files


def _make_directory(directory: Path) -> None:
    try:
        directory.mkdir(mode=0o700, parents=True)
        directory.chmod(0o700)  # whatever the process masks
    except FileExistsError:
        pass
    except OSError as error:
        raise KeyFault(f"The directory for keys {directory} cannot be made: {error.strerror}.") from None
    _check_directory(directory)


def _check_directory(directory: Path) -> None:
    found = directory.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise KeyFault(f"{directory} is no directory, so no keys can lie in it.")
    if found.st_mode & _PRIVATE or found.st_uid not in (os.geteuid(), 0):
        raise KeyFault(f"The directory for keys {directory} is open to others: give it to this user alone (mode 0700).")


def _create(path: Path, data: bytes) -> None:
    try:
        handle = new_file(path)
    except FileExistsError:
        raise
    except OSError as error:
        raise KeyFault(f"The key file {path} cannot be made: {error.strerror}.") from None
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(handle)
    settle(path.parent)


def _contents(path: Path, title: str) -> bytes:
    """What a key file holds, once it is sure that nobody else can read it and that no backup carries it away.

    Nor does a crash: whatever the command, the process writes no core and shows nobody its memory before a key is in it.
    """
    _harden()
    for place in path.absolute().resolve().parents:
        if (place / BACKUP).exists():
            raise KeyFault(f"The {title} {path} lies inside the backup {place}: a key is kept apart from what it opens.")
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        raise KeyFault(f"The {title} is missing: there is no file {path}.") from None
    except OSError as error:
        raise KeyFault(f"The {title} {path} cannot be read: {error.strerror}.") from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise KeyFault(f"The {title} {path} is no ordinary file.")
        if found.st_mode & _PRIVATE or found.st_uid not in (os.geteuid(), 0):
            raise KeyFault(f"The {title} {path} is open to others: give it to this user alone (mode 0600).")
        data = os.read(handle, _LARGEST + 1)
    finally:
        os.close(handle)
    if len(data) > _LARGEST:
        raise KeyFault(f"The {title} {path} is too long to be one.")
    return data


def _harden() -> None:
    if harden():
        log.warning("A key is read by a process whose memory could not be closed to others.")


# What they hold


def _fresh(name: str) -> bytes:
    _harden()
    if name == SIGNING:
        return Ed25519PrivateKey.generate().private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    return token_bytes(_SIZE).hex().encode() + b"\n"


def _written(ring: Keyring) -> bytes:
    return b"".join(key.secret.hex().encode() + b"\n" for key in ring.keys)


def _keyring(data: bytes, path: Path) -> Keyring:
    lines = data.splitlines()
    keys = tuple(SealKey(_hexadecimal(line, path, TITLES[SEAL])) for line in lines)
    if not keys or _repeated([key.id for key in keys]):
        raise KeyFault(f"The seal key {path} must hold one key a line, each of them once.")
    return Keyring(keys)


def _repeated(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)


def _hexadecimal(line: bytes, path: Path, title: str) -> bytes:
    text = line.strip()
    with suppress(ValueError, UnicodeError):
        secret = bytes.fromhex(text.decode("ascii"))
        if len(secret) == _SIZE and len(text) == 2 * _SIZE and any(secret):
            return secret
    raise KeyFault(f"The {title} {path} must hold {2 * _SIZE} hexadecimal digits a line.")


def _signing(data: bytes, path: Path) -> Ed25519PrivateKey:
    with suppress(ValueError, TypeError, UnsupportedAlgorithm):
        key = serialization.load_pem_private_key(data, password=None)
        if isinstance(key, Ed25519PrivateKey):
            return key
    raise KeyFault(f"The signing key {path} must be an Ed25519 private key in PEM, without a password.")


def public_pem(key: Ed25519PublicKey) -> bytes:
    """What everyone may have, to check signed heads."""
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def read_public(data: bytes) -> Ed25519PublicKey:
    with suppress(ValueError, TypeError, UnsupportedAlgorithm):
        key = serialization.load_pem_public_key(data)
        if isinstance(key, Ed25519PublicKey):
            return key
    raise KeyFault("This is no Ed25519 public key in PEM.")
