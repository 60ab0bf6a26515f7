"""A tournament as its tests drive it: who is who, usual conditions, and an event brought to where a test begins."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.games.ranks import Rank
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.engine import run
from croupier.tournament.model import Tournament
from croupier.tournament.refusal import Refused
from croupier.tournament.seats import SealedSeats
from croupier.tournament.terms import Sum

HOUSE: Final = c.By("gil", Rank.MANAGER)
MANAGER: Final = c.By("tom", Rank.TOURNAMENT_MANAGER)
DEALER: Final = c.By("dee", Rank.DEALER)

NAMES: Final = ("Ann", "Bob", "Cec", "Dan", "Eve", "Fay", "Guy", "Hal", "Ivy", "Jon", "Kim", "Lea")
LIMIT: Final = {"minimum": "10.00", "maximum": "100.00"}
LIMITS: Final = [{"from": 1, "wagers": dict.fromkeys(("player", "banker", "tie"), LIMIT)}]

USUAL: Final[dict[str, Any]] = {
    "name": "Spring Cup", "entry_fee": "50.00", "allotment": "1000.00", "compulsory_wager": True, "limits": LIMITS,
    "sessions": ["heats", "final"], "duration": {"heats": {"coups": 4}, "final": {"coups": 5}}, "tables": {"heats": 2, "final": 1},
    "progression": {"heats": {"advance": 2}}, "second_chance": "none", "allocation": "drawn", "order_of_wagering": "marker",
    "pass_cards": 1, "undisclosed": 1, "buy_back": "none", "eligibility": "Whoever may enter the casino and gamble.",
    "may_refuse": True, "criteria": "none", "withdrawal": {"until": 100}, "form": "Form T1", "fewest": 2, "most": 12,
    "prizes": {"shares": [5, 3, 2]}, "payment": "Cash at the cage.", "undertakings": "none",
    "manager": "The Tournament Manager runs it by these conditions and the rules, which prevail.",
}  # fmt: skip


def said(**changes: Any) -> dict[str, Any]:
    """The usual conditions with some points changed; one that is `...` is left out."""
    return {point: value for point, value in (USUAL | changes).items() if value is not ...}


class Floor:
    """Remembers the tournament and everything that happened in it."""

    def __init__(self) -> None:
        self.t = Tournament()
        self.events: list[e.Event] = []
        self.at = 0

    def try_(self, kind: type[c.Command], by: c.By = MANAGER, **fields: Any) -> tuple[e.Event, ...] | Refused:
        self.t, outcome = run(self.t, kind(by=by, at=self.at, **fields))
        if not isinstance(outcome, Refused):
            self.events += outcome
        return outcome

    def ok(self, kind: type[c.Command], by: c.By = MANAGER, **fields: Any) -> Any:
        """Granted; what came of it, the event itself where it is one."""
        outcome = self.try_(kind, by, **fields)
        assert not isinstance(outcome, Refused), outcome
        return outcome[0] if len(outcome) == 1 else outcome

    def refused(self, kind: type[c.Command], by: c.By = MANAGER, *, code: str, clause: str | None = None, **fields: Any) -> str:
        before = self.t
        outcome = self.try_(kind, by, **fields)
        assert isinstance(outcome, Refused), outcome
        assert (outcome.code, outcome.clause) == (code, clause), outcome
        assert self.t is before
        assert outcome.sentence.endswith(".")
        return outcome.sentence

    # As most tests begin

    def publish(self, conditions: Mapping[str, Any] | None = None) -> "Floor":
        self.ok(c.DraftConditions, HOUSE, conditions=dict(said() if conditions is None else conditions))
        self.ok(c.PublishConditions, HOUSE)
        return self

    def open(self, conditions: Mapping[str, Any] | None = None) -> "Floor":
        self.publish(conditions)
        self.ok(c.OpenEntries, HOUSE)
        return self

    def enter(self, *names: str, **fields: Any) -> "Floor":
        for name in names:
            usual = {"fee": Sum(self.t.terms.entry_fee), "form": True, "eligible": True, "copy": True}
            self.ok(c.Enter, DEALER, entrant=name, **usual | fields)
        return self

    def closed(self, *names: str, **changes: Any) -> "Floor":
        """Entries taken and closed."""
        self.open(said(**changes)).enter(*names or NAMES[:4])
        self.ok(c.CloseEntries)
        return self

    def seat(self, session: str, *tables: str, words: str = "blue moon") -> dict[str, dict[int, str]]:
        """Name the tables and draw the seats; who sits where."""
        self.ok(c.NameTables, session=session, tables=tables)
        whose = self.t.waiting(session)
        sealed = SealedSeats.fresh(self.t.terms.name, session, whose, entropy=lambda size: bytes(size))
        self.ok(c.CommitSeats, session=session, commitment=sealed.commitment)
        self.ok(c.GiveWords, c.By(whose[0], Rank.PLAYER), session=session, entrant=whose[0], words=words)
        drawn: dict[str, dict[int, str]] = self.ok(c.DrawSeats, session=session, nonce=sealed.nonce, order=sealed.order).seats
        return drawn

    def start(self, session: str, *tables: str) -> dict[str, dict[int, str]]:
        seats = self.seat(session, *tables)
        self.ok(c.StartSession, session=session)
        return seats

    def finish(
        self, session: str, table: str, stacks: Mapping[str, int], out: Sequence[str] = (), **missing: int
    ) -> e.PlacesAnnounced:
        """Count, count in and announce, where nobody is level across a line."""
        if out:
            self.ok(c.KnockOut, DEALER, session=session, table=table, entrants=tuple(out))
        self.count(session, table, stacks)
        self.ok(c.CountIn, DEALER, session=session, table=table, missing=missing)
        announced: e.PlacesAnnounced = self.ok(c.AnnouncePlaces, session=session, table=table)
        return announced

    def count(self, session: str, table: str, stacks: Mapping[str, int], *, closes: bool = True) -> e.StacksCounted:
        counted = {name: Sum(cents) for name, cents in stacks.items()}
        told: e.StacksCounted = self.ok(c.CountStacks, DEALER, session=session, table=table, stacks=counted, closes=closes)
        return told

    def finals(self, *names: str, goods: tuple[str, int] | None = None, **changes: Any) -> dict[int, str]:
        """A tournament that is a final alone, under way at table t1, with a thing for a place; who sits in which box."""
        whose = names or NAMES[:4]
        alone = {
            "sessions": ["final"],
            "duration": {"final": {"coups": 5}},
            "tables": {"final": 1},
            "progression": "none",
            "most": 9,
        }
        self.closed(*whose, **alone | changes)
        if goods is not None:
            self.ok(c.AddToPrizes, HOUSE, amount=Sum(0), goods=goods[0], place=goods[1])
        return self.start("final", "t1")["t1"]


def stacks_of(names: Sequence[str], *amounts: int) -> dict[str, int]:
    return dict(zip(names, amounts, strict=True))


def clauses(event: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = event.clauses
    return found


def dumped(floor: Floor) -> bytes:
    return msgspec.json.encode(floor.events)
