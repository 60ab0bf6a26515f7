"""Where orders go that stand no more, until their shoe has ended and anyone may check it.

A shuffling device makes a new order after every coup. All of them are in its file at the end, but none needs to stay in memory.
"""

import weakref
from collections.abc import Iterator, Sequence
from tempfile import SpooledTemporaryFile
from typing import Final, Protocol, overload

from croupier.cards.commitment import Reveal
from croupier.cards.sealed import Sealed, decode, encode, reveal

_IN_MEMORY: Final = 1 << 16
"""So much is kept at hand before a file is opened."""
_LENGTH: Final = 4


class Keeper(Protocol):
    """Keeps finished orders secret until their shoe has ended. One that comes again takes the place of what was kept of it."""

    def keep(self, sealed: Sealed, /) -> None: ...

    def reveal(self, number: int, /) -> Reveal:
        """The file of a shoe that has ended."""
        ...


class Spool:
    """Keeps finished orders in a temporary file that has no name and goes with the process."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 (it is closed with the spool)
        weakref.finalize(self, self._file.close)
        self._begins: dict[int, int] = {}
        """Where the orders of each shoe begin; they lie one after the other."""
        self._last = (0, 0)
        self._last_at = self._end = 0

    def keep(self, sealed: Sealed) -> None:
        """Write an order down. One that could not be recorded after all comes again, and is written over."""
        again = self._last == (sealed.number, sealed.delivery)
        at, data = self._last_at if again else self._end, encode(sealed)
        self._file.seek(at)
        self._file.write(len(data).to_bytes(_LENGTH) + data)
        self._begins.setdefault(sealed.number, at)
        self._last, self._last_at, self._end = (sealed.number, sealed.delivery), at, at + _LENGTH + len(data)

    def reveal(self, number: int) -> Reveal:
        return reveal(self._orders(number))

    def _orders(self, number: int) -> Iterator[Sealed]:
        at = self._begins.get(number, self._end)
        while at < self._end:
            self._file.seek(at)
            size = int.from_bytes(self._file.read(_LENGTH))
            sealed = decode(self._file.read(size))
            if sealed.number != number:
                return
            yield sealed
            at += _LENGTH + size


class Reveals(Sequence[Reveal]):
    """The files of ended shoes, each put together when it is asked for."""

    def __init__(self, keeper: Keeper, numbers: Sequence[int]) -> None:
        self._keeper, self._numbers = keeper, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Reveal: ...

    @overload
    def __getitem__(self, place: slice) -> list[Reveal]: ...

    def __getitem__(self, place: int | slice) -> Reveal | list[Reveal]:
        if isinstance(place, slice):
            return [self._keeper.reveal(number) for number in self._numbers[place]]
        return self._keeper.reveal(self._numbers[place])
