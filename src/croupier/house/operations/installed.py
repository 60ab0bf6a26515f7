"""Which program this is: one SHA-256 over every file of the package as it is installed."""

from hashlib import sha256
from pathlib import Path
from typing import Final

import croupier

_PASSING: Final = "__pycache__"
"""What Python and Numba write by themselves."""


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
