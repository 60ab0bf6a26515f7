"""Files that nobody else can read at any moment, and that outlast a loss of power."""

import os
from pathlib import Path


def new_file(path: Path) -> int:
    """A handle to a new file for this user alone, whatever the process masks."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    os.fchmod(handle, 0o600)
    return handle


def settle(path: Path) -> None:
    """Wait until a file, or the names in a directory, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
