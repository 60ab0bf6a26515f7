"""What the staff's pages call people: tables know numbers, and names lie elsewhere.

A name is remembered for a minute, so that one that was forgotten in the house is soon forgotten here too. A stream writes its
pieces on the event loop, where no database may be asked: there a name that is not remembered is looked up in a thread.
"""

import asyncio
import time
from collections.abc import Callable
from threading import Thread
from typing import Final

from django.db import connections

from croupier.house.people.accounts import name_of
from croupier.house.people.persons import NUMBERS, PATRON_MARK, STAFF_MARK

KEPT: Final = 60.0
"""Seconds for which a name is remembered."""
PATIENCE: Final = 0.5
"""Seconds after which a number has to do."""
_MOST: Final = 4096


def has_name(person: str) -> bool:
    """Whether an id is a number of the house: at a table where a dealer enters everything, people go by whatever was entered."""
    return person[:1] in (PATRON_MARK, STAFF_MARK) and person[1:].isdigit()


class Names:
    def __init__(self, look: Callable[[str], str | None] = name_of, clock: Callable[[], float] = time.monotonic) -> None:
        self._look, self._clock = look, clock
        self._known: dict[str, tuple[float, str]] = {}

    def __call__(self, person: str) -> str:
        """Their name; the number itself where there is none."""
        if not has_name(person):
            return person
        now = self._clock()
        known = self._known.get(person)
        if known is not None and known[0] > now:
            return known[1]
        if len(self._known) >= _MOST:
            self._known.clear()
        found = self._looked_up(person)
        if found is None:
            return person
        self._known[person] = (now + KEPT, found)
        return found

    def in_words(self, words: str) -> str:
        """A sentence with names in place of numbers."""
        return NUMBERS.sub(lambda found: self(found[0]), words)

    def _looked_up(self, person: str) -> str | None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return self._look(person) or person
        found: list[str] = []
        thread = Thread(target=self._apart, args=(person, found), daemon=True)
        thread.start()
        thread.join(PATIENCE)
        return found[0] if found else None

    def _apart(self, person: str, found: list[str]) -> None:
        """In a thread of its own, which leaves no connection behind."""
        try:
            found.append(self._look(person) or person)
        finally:
            connections.close_all()
