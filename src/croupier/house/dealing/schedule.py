"""What is to be done when: a heap, in which a later word about the same thing takes the place of the earlier."""

from collections.abc import Hashable, Iterator
from heapq import heapify, heappop, heappush
from typing import Generic, TypeVar

What = TypeVar("What", bound=Hashable)


class Schedule(Generic[What]):
    def __init__(self) -> None:
        self._when: dict[What, float] = {}
        self._heap: list[tuple[float, int, What]] = []
        self._put = 0

    def __len__(self) -> int:
        return len(self._when)

    def put(self, what: What, when: float) -> None:
        """Do this then, and not when it was to be done before."""
        if self._when.get(what) == when:
            return
        self._when[what] = when
        self._put += 1
        heappush(self._heap, (when, self._put, what))
        if len(self._heap) > 64 + 4 * len(self._when):
            self._heap = [entry for entry in self._heap if self._when.get(entry[2]) == entry[0]]
            heapify(self._heap)

    def drop(self, what: What) -> None:
        self._when.pop(what, None)

    def due(self, now: float) -> Iterator[What]:
        """Each thing whose time has come, the earliest first; it is off the list."""
        while self._heap and self._heap[0][0] <= now:
            when, _put, what = heappop(self._heap)
            if self._when.get(what) == when:
                del self._when[what]
                yield what

    @property
    def next(self) -> float | None:
        """When the next thing is to be done."""
        while self._heap:
            when, _put, what = self._heap[0]
            if self._when.get(what) == when:
                return when
            heappop(self._heap)
        return None
