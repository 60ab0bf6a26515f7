"""How much one person, or one address, may ask for at once. Each has a jar that fills by so many tokens a second."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

from django.conf import settings

from croupier.house.api.answers import Turned

_MOST_JARS: Final = 20_000
_SLOWER: Final = "Too many requests have come at once. Please wait a moment."


class Jars:
    """A jar for each key. A full one need not be remembered, so that strangers cannot fill the memory."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name, self._clock = name, clock
        self._left: dict[str, tuple[float, float]] = {}
        """Tokens, and when they were counted."""
        self._lock = Lock()

    def take(self, key: str) -> None:
        """One token out; whoever finds none is sent away."""
        rate, size = settings.THROTTLES[self._name]
        now = self._clock()
        with self._lock:
            tokens, since = self._left.get(key, (size, now))
            tokens = min(size, tokens + (now - since) * rate)
            if tokens < 1:
                wait = max(1, int((1 - tokens) / rate + 1))
                self._left[key] = tokens, now
            else:
                wait = 0
                self._left[key] = tokens - 1, now
                if len(self._left) > _MOST_JARS:
                    self._tidy(now, rate, size)
        if wait:
            raise Turned(429, _SLOWER, wait=wait)

    def _tidy(self, now: float, rate: float, size: float) -> None:
        left = {key: (tokens, since) for key, (tokens, since) in self._left.items() if tokens + (now - since) * rate < size}
        self._left = left if len(left) <= _MOST_JARS // 2 else {}

    def forget(self) -> None:
        self._left = {}


BY_PERSON: Final = Jars("person")
BY_ADDRESS: Final = Jars("address")
SIGNING_IN: Final = Jars("sign-in")
"""The jars of this process."""
