"""A house that runs promotions: complete terms, prizes, and commands that say who and when."""

from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from croupier.promotions import commands as c
from croupier.promotions.draw import commitment
from croupier.promotions.engine import run
from croupier.promotions.events import Event
from croupier.promotions.facts import Cited
from croupier.promotions.model import DRAW, Promotion, System
from croupier.promotions.moments import Moment
from croupier.promotions.refusal import Refused
from croupier.promotions.terms import POINTS, Prize

PREMIUM, SEVEN_UP, LUCKY_DRAW, BACEBALL, POKER = ALL = (
    "premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker",
)  # fmt: skip
OLD: Final = (SEVEN_UP, LUCKY_DRAW, BACEBALL)
NAME: Final = "Spring car"
NONCE: Final = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
WORDS: Final = "blue heron"
DRAFTER, DRAWER, WATCHER, CLERK = "901", "902", "903", "904"
"""Whoever drafts, draws, watches, and does the rest."""


def at(text: str, zone: str = "Australia/Sydney") -> Moment:
    """A moment by the wall clock: `2024-09-02 12:00`."""
    return Moment(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


DRAFTED, SUBMITTED, STARTS, CLOSES, HELD = (
    at("2024-08-30 10:00"), at("2024-09-01 12:00"), at("2024-09-02 12:00"), at("2024-09-20 18:00"), at("2024-09-21 20:00"),
)  # fmt: skip
RULES: Final = c.Rules(STARTS, CLOSES, HELD)

TERMS: Final[dict[str, Any]] = {key: f"The {key.replace('_', ' ')}." for keys in POINTS for key in keys} | {
    "minimum_wager": "None",
    "available": ["cashier", "website"],
    "advertised": True,
}
GIFT: Final = Prize("goods", "A hamper", "80.00", "None")
CAR: Final = Prize(
    "vehicle", "A car", "30000.00", "None", make="Holden", model="Ute", accessories="None", on_road="Paid for a year"
)
CHEQUE: Final = Prize("money", "Money", "10000.00", "None", paid_by=("cheque", "transfer"))


class House:
    """Promotions as they are run; the last promotion drafted is the one that is meant."""

    def __init__(self) -> None:
        self.system, self.name = System(), NAME
        self.events: list[Event] = []

    @property
    def promotion(self) -> Promotion:
        return self.system.promotions[self.name]

    def do(self, kind: type[c.Command], *args: Any, by: str = CLERK, when: int = STARTS, **more: Any) -> tuple[Event, ...]:
        """Something that is granted."""
        outcome = self.ask(kind, *args, by=by, when=when, **more)
        assert not isinstance(outcome, Refused), outcome
        return outcome

    def refused(self, code: str, kind: type[c.Command], *args: Any, by: str = CLERK, when: int = STARTS, **more: Any) -> set[str]:
        """The clauses of something that is refused by this code, each with its document."""
        before = self.system
        outcome = self.ask(kind, *args, by=by, when=when, **more)
        assert isinstance(outcome, Refused), outcome
        assert (outcome.code, self.system is before) == (code, True), outcome
        assert outcome.sentence.endswith(".")
        return {str(each) for each in outcome.clauses}

    def ask(self, kind: type[c.Command], *args: Any, by: str, when: int, **more: Any) -> tuple[Event, ...] | Refused:
        names = () if kind is c.Prescribe else (self.name,)
        self.system, outcome = run(self.system, kind(*names, *args, by=by, at=Moment(when), **more))
        self.events += () if isinstance(outcome, Refused) else outcome
        return outcome

    # The way of a promotion, as far as a test needs it

    def drafted(self, *documents: str, prizes: tuple[Prize, ...] = (GIFT,), terms: dict[str, Any] | None = None,
                rules: c.Rules = RULES, statute: bool = False, name: str = NAME) -> "House":  # fmt: skip
        self.name = name
        said = TERMS if terms is None else terms
        self.do(c.Draft, documents, said, prizes, rules, statute, by=DRAFTER, when=DRAFTED)
        return self

    def submitted(self, *documents: str, **more: Any) -> "House":
        self.drafted(*documents, **more)
        if any(prize.cents > 10_000_00 for prize in self.promotion.version.prizes):
            self.do(c.NameScrutineer, WATCHER, when=DRAFTED)
        self.do(c.Complete, when=DRAFTED)
        self.do(c.Submit, when=SUBMITTED)
        return self

    def started(self, *documents: str, **more: Any) -> "House":
        self.submitted(*documents, **more)
        self.do(c.Start)
        return self

    def closed(self, *documents: str, people: tuple[str, ...] = ("11", "12", "11", "13"), **more: Any) -> "House":
        self.started(*documents, **more)
        for number, person in enumerate(people, start=1):
            self.enter(f"t{number}", person)
        self.do(c.SealDraw, commitment(self.name, DRAW, NONCE), by=DRAWER)
        self.do(c.CloseEntries, when=CLOSES)
        return self

    def spoken(self, *documents: str, **more: Any) -> "House":
        self.closed(*documents, **more)
        if self.promotion.scrutineer:
            self.do(c.Attend, by=WATCHER, when=HELD)
        self.do(c.GiveWords, WORDS, by=self.promotion.scrutineer or CLERK, when=HELD)
        return self

    def drawn(self, *documents: str, **more: Any) -> "House":
        self.spoken(*documents, **more)
        self.draw()
        return self

    def claimed(self, *documents: str, choice: tuple[str, ...] = (), **more: Any) -> "House":
        """The first prize, by its winner."""
        self.drawn(*documents, **more)
        self.do(c.ClaimPrize, 1, self.winner(), choice, when=HELD)
        return self

    def enter(self, ticket: str, person: str, when: int = STARTS, **earned: Any) -> None:
        self.do(c.Enter, ticket, person, c.EarnedBy("visit", **earned), when=when)

    def draw(self, when: int = HELD) -> tuple[Event, ...]:
        return self.do(c.HoldDraw, NONCE, by=DRAWER, when=when)

    def winner(self, prize: int = 1) -> str:
        win = self.promotion.winner(prize)
        assert win is not None
        return win.person


def cited(events: tuple[Event, ...]) -> set[str]:
    return {str(each) for event in events for each in event.clauses}


def of(document: str, *clauses: str) -> set[str]:
    return {str(Cited(document, clause)) for clause in clauses}


def paid(means: str, cents: int, payee: str | None = None) -> c.Paid:
    return c.Paid(means, c.Cents(cents), payee)  # type: ignore[arg-type]
