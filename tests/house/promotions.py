"""A pit that runs promotions, as tests speak to it: a clock that is moved on, and a promotion brought as far as a test needs it."""

import time
from typing import Any
from uuid import uuid4

from tests.house.fronts import Front, Said
from tests.house.pits import House
from tests.promoting import TERMS

from croupier.games.ranks import Rank

HOUR, DAY = 3600, 86400
NAME = "Spring car"
HAMPER = {"kind": "goods", "name": "A hamper", "value": "80.00", "conditions": "None"}
CAR = {
    "kind": "vehicle", "name": "A car", "value": "30000.00", "conditions": "None", "make": "Holden", "model": "Ute",
    "accessories": "None", "on_road": "Paid for a year",
}  # fmt: skip
CHEQUE = {"kind": "money", "name": "Money", "value": "9000.00", "conditions": "None", "paid_by": ["cheque", "transfer"]}


class Clock:
    """The time of day, and so much later."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Promoter:
    """Somebody for each part: who drafts, draws, watches, pays, and stands at the counter."""

    def __init__(self, front: Front, clock: Clock) -> None:
        self.front, self.clock = front, clock
        house = front.house
        self.drafter, self.drawer = house.staff[Rank.MANAGER], house.staff[Rank.SUPERVISOR]
        self.payer, self.clerk = house.staff[Rank.ASSISTANT_MANAGER], house.staff[Rank.DEALER]
        self.watcher = house.staff[Rank.SURVEILLANCE]
        now = int(clock())
        self.starts, self.closes, self.held, self.claims = now + 2 * DAY, now + 4 * DAY, now + 5 * DAY, now + 30 * DAY
        self.patrons: list[str] = []

    @property
    def house(self) -> House:
        return self.front.house

    def until(self, moment: int) -> None:
        self.clock.ahead += max(0, moment - int(self.clock()))

    def ask(self, by: str | None, type_: str, *, name: str | None = NAME, id: str = "", **fields: Any) -> Said:  # noqa: A002
        command = {"type": type_, **({} if name is None else {"promotion": name}), **fields}
        return self.front.post("/api/v1/promotions/commands", by, {"id": id or str(uuid4()), "commands": [command]})

    def do(self, by: str, type_: str, **fields: Any) -> dict[str, Any]:
        """Something that is granted; what came of it."""
        said = self.ask(by, type_, **fields)
        assert said.status == 200, said
        found: dict[str, Any] = said.json["events"][0]
        return found

    @property
    def rules(self) -> dict[str, Any]:
        return {"starts": self.starts, "closes": self.closes, "held": self.held, "claim_by": self.claims}

    def draft(
        self, *prizes: dict[str, Any], documents: tuple[str, ...] = ("premium-baccarat",), name: str = NAME, **rules: Any
    ) -> None:
        said = {"documents": documents, "terms": TERMS, "prizes": prizes or (HAMPER,), "rules": self.rules | rules}
        self.do(self.drafter, "draft", name=name, **said)

    def submitted(self, *prizes: dict[str, Any], **more: Any) -> None:
        self.draft(*prizes, **more)
        self.do(self.drafter, "complete")
        self.do(self.drafter, "submit")

    def started(self, *prizes: dict[str, Any], **more: Any) -> None:
        self.submitted(*prizes, **more)
        self.until(self.starts)
        self.do(self.drafter, "start")

    def sealed(self, *prizes: dict[str, Any], **more: Any) -> None:
        self.started(*prizes, **more)
        self.patrons = [self.house.patron() for _ in range(3)]
        for number, patron in enumerate((*self.patrons, self.patrons[0]), start=1):
            self.enter(f"t{number}", patron)
        self.do(self.drawer, "seal")

    def enter(self, ticket: str, patron: str) -> None:
        self.do(self.clerk, "enter", ticket=ticket, person=patron, earned={"how": "a wager", "amount": 50_00})

    def closed(self, *prizes: dict[str, Any], **more: Any) -> None:
        self.sealed(*prizes, **more)
        self.until(self.closes)
        self.do(self.drawer, "close")

    def drawn(self, *prizes: dict[str, Any], words: str = "blue heron", **more: Any) -> list[dict[str, Any]]:
        """The tickets that fell."""
        self.closed(*prizes, **more)
        self.until(self.held)
        self.do(self.clerk, "words", words=words)
        found: list[dict[str, Any]] = self.do(self.drawer, "draw")["winners"]
        return found
