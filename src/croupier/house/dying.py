"""A house that is told at which point of its work to die, so that it can be seen what outlives it. In a demonstration alone."""

import os
import signal
from collections.abc import Callable
from typing import Final

from croupier.house.settings import is_demonstration

VARIABLE: Final = "CROUPIER_TORTURE"
"""`POINT:COUNT`: the process kills itself when its writer passes that point for the so-many-eth time."""


def passing() -> Callable[[str], None] | None:
    """What the writer tells of the points it passes, if anybody is to know."""
    point, _, count = os.environ.get(VARIABLE, "").partition(":")
    if not is_demonstration() or not point or not count.isdecimal():
        return None
    left = int(count)

    def passed(at: str) -> None:
        nonlocal left
        if at == point:
            left -= 1
            if left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return passed
