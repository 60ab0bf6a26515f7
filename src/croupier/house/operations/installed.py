"""Which program this is: one SHA-256 over every file of the package as it is installed, and whether Python runs what stands there.

Python keeps modules compiled in `__pycache__`, and runs those in place of their sources. They come and go, so that they are in no
digest; instead each that would be run is held against its source, compiled anew.
"""

import marshal
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Final

import croupier

_PASSING: Final = "__pycache__"
"""What Python and Numba write by themselves."""
_HEAD: Final = 16
_BY_HASH, _CHECKED = 1, 2
"""How a compiled file says whether it is known by its source's hash, and whether that is looked at; else by moment and size."""


def installed_files(package: Path | None = None) -> dict[str, str]:
    """Each file by its path inside the package, with its SHA-256."""
    root = package or Path(croupier.__file__).parent
    paths = sorted((path.relative_to(root).as_posix(), path) for path in root.rglob("*") if path.is_file())
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in paths if _PASSING not in Path(name).parts}


def installed_digest(package: Path | None = None) -> str:
    """One value over all of them: a changed, added, removed or renamed file gives another."""
    total = sha256(b"croupier installed files 1\n")
    for name, digest in installed_files(package).items():
        total.update(f"{len(name.encode())}:{name} {digest}\n".encode())
    return total.hexdigest()


def compiled_otherwise(package: Path | None = None) -> list[str]:
    """The compiled files that Python would run in place of a source, and that were not made from it."""
    root = package or Path(croupier.__file__).parent
    return [str(path) for source in sorted(root.rglob("*.py")) for path in _foreign(source)]


def _foreign(source: Path) -> Iterator[Path]:
    for level in (0, 1, 2):
        path = Path(cache_from_source(source, optimization=level or ""))
        if not path.is_file():
            continue
        text, data = source.read_bytes(), path.read_bytes()
        if _runs(data, text, source) and not _is_made_from(data[_HEAD:], text, level):
            yield path


def _runs(data: bytes, text: bytes, source: Path) -> bool:
    """Whether Python takes a compiled file for up to date; any other it makes anew."""
    flags = int.from_bytes(data[4:8], "little")
    if len(data) < _HEAD or data[:4] != MAGIC_NUMBER:
        return False
    if flags & _BY_HASH:
        return not flags & _CHECKED or data[8:_HEAD] == source_hash(text)
    found = source.stat()
    return data[8:_HEAD] == b"".join((int(each) & 0xFFFFFFFF).to_bytes(4, "little") for each in (found.st_mtime, found.st_size))


def _is_made_from(compiled: bytes, text: bytes, level: int) -> bool:
    try:
        return bool(marshal.loads(compiled) == compile(text, "", "exec", dont_inherit=True, optimize=level))
    except (EOFError, SyntaxError, TypeError, ValueError):
        return False
