"""A tournament of the house, as tests hold it over HTTP: conditions, entrants with purses, sessions dealt by the software."""

from typing import Any
from uuid import uuid4

from tests.house.fronts import Front, Said
from tests.house.pits import receipt
from tests.tournament.floor import said as conditions

from croupier import commands as tc
from croupier.games.ranks import Rank
from croupier.house.floor.commands import Commands
from croupier.house.floor.hot import Hot
from croupier.table.asking.required import required
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.reading.tournament import conditions_of, line_now, stack_of

CUP = "spring-cup"
LIMIT = {"minimum": "10.00", "maximum": "100.00"}
SHORT: dict[str, Any] = {
    "chips": ["5.00", "25.00", "100.00"], "duration": {"heats": {"coups": 1}, "final": {"coups": 1}}, "prizes": {"shares": [1]},
    "withdrawal": {"until": 4_000_000_000}, "progression": {"heats": {"advance": 1}},
}  # fmt: skip
"""Two heats of a coup each, one through from each, and the winner takes all."""


def asked(front: Front, by: str | None, *commands: dict[str, Any], cup: str = CUP, id: str = "") -> Said:  # noqa: A002
    body = {"id": id or str(uuid4()), "commands": list(commands)}
    return front.post(f"/api/v1/tournaments/{cup}/commands", by, body)


class Event:
    """One tournament, brought to where a test begins."""

    def __init__(self, front: Front, entrants: int = 4, **changes: Any) -> None:
        self.front, self.house = front, front.house
        staff = self.house.staff
        self.gaming_manager, self.manager, self.dealer = staff[Rank.MANAGER], staff[Rank.TOURNAMENT_MANAGER], staff[Rank.DEALER]
        self.said = conditions(**SHORT | changes)
        self.ok(self.gaming_manager, {"type": "draft", "conditions": self.said}, {"type": "publish"}, {"type": "open"})
        self.entrants = [self.house.patron(100_00) for _ in range(entrants)]

    def ok(self, by: str, *commands: dict[str, Any]) -> Any:
        found = asked(self.front, by, *commands)
        assert found.status == 200, found
        return found.json

    def enters(self, patron: str, by: str = "", **fields: Any) -> Said:
        stated = {"type": "enter", "entrant": patron, "fee": 50_00, "form": True, "eligible": True, "copy": True}
        return asked(self.front, by or patron, stated | fields)

    def entered(self) -> "Event":
        for patron in self.entrants:
            assert self.enters(patron).status == 200
        self.ok(self.manager, {"type": "close"})
        return self

    def drawn(self, session: str, *tables: str, **fields: Any) -> "Event":
        self.ok(self.manager, {"type": "tables", "session": session, "tables": list(tables)})
        self.ok(self.manager, {"type": "commit", "session": session})
        whose = self.front.house.pit.looking.tournaments().cups[CUP].sessions[session].drawing
        self.ok(whose[0], {"type": "words", "session": session, "entrant": whose[0], "words": "blue moon"})
        self.ok(self.manager, {"type": "draw", "session": session, **fields})
        return self

    def hot(self, table: str) -> Hot:
        found = self.house.pit.looking.table(table)
        assert found is not None
        return found

    def give(self, table: str, by: str, *commands: Command) -> None:
        reply = self.house.pit.ask(Commands(receipt(), table, by, commands))
        assert reply.granted, reply.body

    def sit(self, table: str) -> None:
        conditions_ = self.hot(table).table.conditions
        assert conditions_ is not None
        assert conditions_.tournament is not None
        for patron, box in conditions_.tournament.terms.boxes.items():
            self.give(table, patron, tc.JoinTable(patron, box, by=Actor(patron, Rank.PLAYER), at=0))

    def play(self, table: str, stake: int = 0, on: str = "") -> None:
        """Until the session is over: in turn everyone lays a stake, or more than whoever came before, half of them on each hand
        or all on one.

        Whoever has less than that lays all there is. In a play-off stakes differ, so that it parts who is level.
        """
        for _ in range(300):
            need = required(self.hot(table).table)
            if need.what == "wager":
                box = need.areas[0]
                wager = on or ("player", "banker")[box % 2]
                amount = min(stake or 10_00 * (box + 1), stack_of(self.hot(table).table, need.who))
                self.give(table, need.who, tc.LayChips(need.who, wager, amount, by=Actor(need.who, Rank.PLAYER), at=0))
            elif not self.house.step(table):
                break
        by = Actor(self.manager, Rank.TOURNAMENT_MANAGER)
        self.give(table, self.manager, tc.EndSession(by=by, at=0))
        if line_now(self.hot(table).table).level:
            allotment = conditions_of(self.hot(table).table).terms.allotment
            self.give(table, self.manager, tc.StartPlayOff(allotment, by=by, at=0))
            self.play(table)

    def session(self, name: str, *tables: str) -> None:
        """From the seats to the places."""
        self.drawn(name, *tables)
        for table in tables:
            self.sit(table)
        self.ok(self.manager, {"type": "start", "session": name})
        for table in tables:
            self.play(table)
            here = {"session": name, "table": table}
            self.ok(self.manager, {"type": "take", **here}, {"type": "announce", **here})
