"""The audit as a page has it: run by a process of its own, so that the pit plays on, and its last sheet kept until the next."""

import shutil
import subprocess
import sys
from threading import Lock, Thread
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.floor.pit import Pit

_PROGRAM: Final = "from croupier.cli.main import main; main()"
_GENTLY: Final = ("nice", "-n", "10")
"""It gives way to the pit, where the machine knows how."""


class Sheet(Struct):
    """The last audit of a pit, as far as this process knows of one."""

    running: bool = False
    at: int = 0
    said: dict[str, Any] | None = None
    fault: str = ""


_LOCK: Final = Lock()


def last(pit: Pit) -> Sheet:
    return pit.kept(Sheet, Sheet)


def start(pit: Pit) -> bool:
    """Read everything again, unless that is under way; whether it was begun."""
    sheet = last(pit)
    with _LOCK:
        if sheet.running:
            return False
        sheet.running = True
    Thread(target=run, args=(pit,), name="audit", daemon=True).start()
    return True


def run(pit: Pit) -> Sheet:
    """In this thread, to its end."""
    sheet = last(pit)
    gently = _GENTLY if shutil.which(_GENTLY[0]) else ()
    command = [*gently, sys.executable, "-c", _PROGRAM, "audit", "--home", str(pit.home.path), "--json"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
        sheet.said = msgspec.json.decode(done.stdout)
        sheet.fault = ""
    except (OSError, msgspec.DecodeError) as error:
        sheet.fault = f"The audit did not come to an end: {error}."
    finally:
        sheet.at, sheet.running = int(pit.clock()), False
    return sheet
