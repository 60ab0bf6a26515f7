"""Passwords by Argon2, which takes a hundred megabytes a time: so only a few at once, and not many may wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Final

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, is_password_usable, make_password

AT_ONCE: Final = 2
WAITING: Final = 4
"""Fewer than the server has threads: whoever plays is not to wait for those who come in."""
BUSY: Final = 503
CROWDED: Final = "Many people are signing in at this moment. Please try again in a few seconds."
SHORTEST: Final = 10
LONGEST: Final = 200


class Hasher(Argon2PasswordHasher):
    """As costly as the settings say."""

    def __init__(self) -> None:
        self.time_cost, self.memory_cost, self.parallelism = settings.ARGON2


class Busy(Exception):  # noqa: N818 (what happened, not a fault of anybody's)
    """More people come in than can be let in at once."""


class Gate:
    """So many inside, so many waiting; whoever comes then is turned away at once."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._inside = BoundedSemaphore(at_once)
        self._all = BoundedSemaphore(at_once + waiting)

    @contextmanager
    def passing(self) -> Iterator[None]:
        if not self._all.acquire(blocking=False):
            raise Busy
        try:
            with self._inside:
                yield
        finally:
            self._all.release()


GATE: Final = Gate()


def fits(password: str) -> bool:
    """Whether something can be a password at all."""
    return 0 < len(password) <= LONGEST and not any(0xD800 <= ord(sign) <= 0xDFFF for sign in password)


def hashed(password: str) -> str:
    """A password as it is kept."""
    return make_password(password)


def no_password() -> str:
    """What is kept of somebody who has none: nothing matches it."""
    return make_password(None)


def is_none(kept: str) -> bool:
    return not is_password_usable(kept)


def matches(password: str, kept: str | None) -> bool:
    """Whether a password is the one kept. Where none is, as much is worked out as if there were."""
    nobody = _nobody(settings.ARGON2)  # made once, whoever comes first
    if kept is None or not is_password_usable(kept):
        check_password(password, nobody)
        return False
    return check_password(password, kept)


@lru_cache(maxsize=4)
def _nobody(_cost: tuple[int, int, int]) -> str:
    return make_password("nobody's password")
