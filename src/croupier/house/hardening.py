"""What keeps an open shoe out of files that a crash would write."""

import ctypes
import resource
import sys
from typing import Final

_SET_DUMPABLE: Final = 4
_GET_DUMPABLE: Final = 3


def harden() -> list[str]:
    """Let no core be dumped of this process, nor another of the same user read its memory; a sentence for each that failed."""
    problems = []
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        problems.append("Core dumps could not be switched off.")
    if sys.platform == "linux" and _prctl(_SET_DUMPABLE, 0) != 0:
        problems.append("The memory of this process could not be closed to others of its user.")
    return problems


def hardened() -> bool:
    """Whether no core of this process can be written, and (on Linux) no other of its user can read its memory."""
    closed = sys.platform != "linux" or _prctl(_GET_DUMPABLE, 0) == 0
    return closed and resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)


def _prctl(what: int, value: int) -> int:
    try:
        return int(ctypes.CDLL(None, use_errno=True).prctl(what, value, 0, 0, 0))
    except (AttributeError, OSError):
        return -1
