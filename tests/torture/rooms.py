"""The rooms beside the tables, each led through a whole story: a tournament to its prize, a promotion to its draw, a report."""

import time
from datetime import UTC, datetime
from uuid import uuid4

from django.db import connections
from tests.house.cups import CUP, Event
from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.promotions import Clock, Promoter

from croupier.games.ranks import Rank
from croupier.house import running


def rooms_played(house: House, clock: Clock) -> None:
    """In the books after it: tournaments and promotions with seals, postings and answers, and an issued paper."""
    running.use(house.pit)
    try:
        front = Front(house)
        _tournament(front)
        Promoter(front, clock).drawn()
        _report(front)
    finally:
        running.use(None)
        connections.close_all()  # whoever asked over HTTP has the books open for reading


def _tournament(front: Front) -> None:
    event = Event(front).entered()
    event.session("heats", "cup-1", "cup-2")
    event.session("final", "cup-3")
    event.ok(event.manager, {"type": "award"})
    prize = front.house.pit.looking.tournaments().cups[CUP].prizes[0]
    event.ok(event.dealer, {"type": "pay", "entrant": prize.entrant})


def _report(front: Front) -> None:
    """Of the gaming day on which everything was played; that is over by now."""
    period = datetime.fromtimestamp(time.time(), UTC).date().isoformat()
    said = front.post("/api/v1/reports", front.house.staff[Rank.SUPERVISOR], {"id": str(uuid4()), "kind": "day", "period": period})
    assert said.status == 200, said
