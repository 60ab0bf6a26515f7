"""Other patrons in what a player reads afterwards: each stands under a mark, which means nothing outside one answer.

The tables of a house are open, and everyone sees who sits where. But what somebody wagered, won and lost in the weeks before is
theirs: it can be checked without their number.
"""

import re
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.cards.procedure import DEALER, SUPERVISOR
from croupier.desk.records import RoundOnRecord
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.house.people.persons import PATRON_MARK, SOFTWARE, STAFF_MARK
from croupier.table.asking.seen import View
from croupier.table.message.events import Event
from croupier.table.model.people import Actor

SOMEONE: Final = "someone-{number}"
WHO: Final = frozenset({
    "player", "players", "person", "nominee", "cutter", "to", "principal", "culprit", "accomplices", "warned", "silent", "lifted",
    "holder", "refused",
})  # fmt: skip
"""Fields of an event that name people, or lists of them. Where cards are scanned some go by another word than their number."""
BY_WHOM: Final = frozenset({"idle", "markers", "former"})
"""Fields with something for each of several people."""
BY_HAND: Final = frozenset({"counts", "hands"})
"""Fields with something for each of several hands: the Player's Hand is nobody's number."""
_NOT_PATRONS: Final = re.compile(rf"{STAFF_MARK}\d+|{SOFTWARE}|{DEALER}|{SUPERVISOR}|")
_NUMBER: Final = re.compile(rf"(?<![^\W_]){PATRON_MARK}\d+(?![^\W_])")


def sees_everybody(reader: Actor) -> bool:
    return reader.rank in STAFF or reader.rank in SEES_ALL


class Marks:
    """The marks of one answer: the same person has the same one throughout."""

    def __init__(self, reader: Actor) -> None:
        self._reader, self._marks = reader.id, dict[str, str]()

    def of(self, person: str) -> str:
        if person == self._reader or _NOT_PATRONS.fullmatch(person):
            return person
        return self._marks.setdefault(person, SOMEONE.format(number=len(self._marks) + 1))

    def event(self, event: Event) -> Any:
        """An event as JSON has it, with marks in it."""
        return self._over(msgspec.to_builtins(event))

    def read(self, event: Event) -> Event:
        """An event as a reader of it has it, with marks in it."""
        return msgspec.convert(self.event(event), type(event))

    def beside(self, seen: View) -> View:
        """A table with marks for whoever sits at it: what some events are told by, who know an area and not whose it is."""
        there = tuple(replace(place, players=tuple(map(self.of, place.players))) for place in seen.places)
        return replace(seen, places=there)

    def round(self, found: RoundOnRecord) -> RoundOnRecord:
        """A round as `adjudicate` reads and answers it, with marks in it: who a wager is of is all that it says of anybody.
        A session knows everyone by name, and is left out."""
        record, settled = found.record, found.settled
        read = [replace(each, player=self.of(each.player)) if each.player else each for each in record.wagers]
        told = [replace(each, player=self.of(each.player)) if each.player else each for each in settled.wagers]
        return replace(found, record=replace(record, wagers=read), settled=replace(settled, wagers=told), coup=None)

    def _over(self, said: Any, field: str = "") -> Any:
        """A number stands for a patron wherever it stands, in sentences too."""
        if isinstance(said, str):
            return self.of(said) if field in WHO else _NUMBER.sub(lambda found: self.of(found[0]), said)
        if isinstance(said, dict):
            whom, plain = field in BY_WHOM, field in BY_WHOM | BY_HAND
            by = field == "by" and said.get("rank") == Rank.PLAYER.value
            return {
                self.of(key) if whom else key: self.of(value) if by and key == "id" else self._over(value, "" if plain else key)
                for key, value in said.items()
            }
        return [self._over(each, field) for each in said] if isinstance(said, list | tuple) else said
