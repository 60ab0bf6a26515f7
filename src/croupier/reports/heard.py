"""What a table's events mean for reports and notices: heard one after the other, and only what must be told is kept."""

from collections.abc import Callable
from copy import copy
from typing import Any, Final

from msgspec import Struct

from croupier.games.duties import OCCASIONS, asked_for
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.games.tells import DAILY_REPORT, MONTHLY_REPORT, REGULATOR_MONTHLY
from croupier.games.topics import MISDELIVERY, SEQUENCE_KNOWN, WRONG_CARDS, WRONG_PAYMENT
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.casebook import Due, WrongSettlement
from croupier.table.model.conditions import Conditions


class Found(Struct, frozen=True):
    """Something that goes into a report."""

    report: str
    """The paper, by its name."""
    document: str
    table: str
    line: int
    at: int
    round: int
    clause: str
    kind: str
    said: dict[str, Any]
    """What is told of it besides."""
    dealer: str
    """Whoever dealt last before it."""
    entry: int = 0
    """Its number in the register of wrong payments, whose last word is read at the journal's end."""


class After(Struct, frozen=True, omit_defaults=True):
    """What came of something before the next round began: for print, since it is told besides what programs read."""

    what: str
    """`void`, `returned`, `back` (somebody went back on a wager), `brought`, `checked` or `shuffled`."""
    player: str = ""
    cents: int = 0
    round: int = 0


class Opened(Struct):
    """A notice, from the event that opens it to the one that closes it."""

    number: int
    line: int
    at: int
    due: Due
    given: u.NoticeGiven | None = None
    lapsed: bool = False


class Advised(Struct, frozen=True):
    """A patron was told something that was theirs to hear."""

    player: str
    line: int
    at: int
    clauses: tuple[str, ...]
    what: str


class Heard:
    """Hears the events of one journal, each with its line."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.notices: list[Opened] = []
        self.advice: list[Advised] = []
        self.registered: dict[int, int] = {}
        """When each wrong payment came on record."""
        self.conditions: Conditions | None = None
        self.at = 0
        """The moment of the last event."""
        self.after: dict[int, tuple[After, ...]] = {}
        """What came of what is told, by its line."""
        self._round, self._dealer = 0, ""
        self._told, self._back = 0, False
        """The line that what comes is told of, and whether players may go back on wagers for it; nought from the next round on."""
        self._void: tuple[After, ...] | None = None
        """What a void round gives back, once it is one."""

    @property
    def table(self) -> str:
        return "" if self.conditions is None else self.conditions.table

    def so_far(self) -> "Heard":
        """What was heard until now, as a value of its own: what is heard later changes nothing in it."""
        found = copy(self)
        found.found, found.advice, found.registered = [*self.found], [*self.advice], dict(self.registered)
        found.notices, found.after = [copy(notice) for notice in self.notices], dict(self.after)
        return found

    def hear(self, line: int, event: e.Event) -> None:
        self.at = event.at
        if event.by.rank is Rank.DEALER:
            self._dealer = event.by.id
        act = _HEARD.get(type(event))
        if act is not None:
            act(self, line, event)

    # What goes into a report

    def _put_up(self, _line: int, event: e.TableOpened) -> None:
        self.conditions = event.conditions

    def _begun(self, _line: int, event: e.RoundStarted) -> None:
        self._round = event.number
        self._told, self._back, self._void = 0, False, None

    def _wrong_cards(self, line: int, event: u.WrongCardsFound) -> None:
        said = {"missing": list(event.missing), "foreign": list(event.foreign), "by": event.by.id}
        self._find(line, event, OCCASIONS[WRONG_CARDS], said)

    def _shoe_voided(self, line: int, event: u.ShoeVoided) -> None:
        assert self.conditions is not None
        if self.conditions.rules.provisions.cite(SEQUENCE_KNOWN) in event.clauses:
            self._find(line, event, OCCASIONS[SEQUENCE_KNOWN], {"why": event.why, "by": event.by.id})
            if self._told == line and self._void:  # the round is void first, and then the shoe
                self.after[line] = self._void

    def _misdelivered(self, line: int, event: u.MisdeliveryRuled) -> None:
        said = {"happened": event.happened, "way": event.way, "by": event.by.id}
        self._find(line, event, OCCASIONS[MISDELIVERY], said)
        self._back = event.way == "retract"

    def _paid_wrongly(self, line: int, event: u.WrongSettlementRegistered) -> None:
        self.registered[event.entry.number] = event.at
        self._find(line, event, OCCASIONS[WRONG_PAYMENT], {}, event.entry)

    def _find(self, line: int, event: e.Event, kind: str, said: dict[str, Any], entry: WrongSettlement | None = None) -> None:
        assert self.conditions is not None, "a table opens before anything happens at it"
        game, amount = self.conditions.game, None if entry is None else entry.amount
        for duty in asked_for(game, kind, amount, edition=self.conditions.edition):
            if duty.how in PAPERS:
                self.found.append(Found(
                    duty.how, game, self.table, line, event.at, self._round if entry is None else entry.round, duty.clause, kind,
                    said, self._dealer, 0 if entry is None else entry.number,
                ))  # fmt: skip
                self._told = line if entry is None else self._told

    # What came of it

    def _goes_on(self, after: After) -> None:
        if self._void is not None:
            self._void = (*self._void, after)
        if self._told:
            self.after[self._told] = (*self.after.get(self._told, ()), after)

    def _round_voided(self, _line: int, event: u.RoundVoided) -> None:
        self._void = ()
        self._goes_on(After("void", round=event.number))

    def _settled(self, _line: int, event: e.WagerSettled) -> None:
        if self._void is not None and event.settled.result is Result.VOID:
            self._goes_on(After("returned", event.settled.player or "", event.settled.returned))

    def _returned(self, _line: int, event: e.WagerReturned) -> None:
        if self._told:
            self._goes_on(After("back" if self._back else "returned", event.player, event.amount))

    def _reduced(self, _line: int, event: e.WagersReduced) -> None:
        for cut, cents in zip(event.cuts if self._back else (), event.returned, strict=False):
            self._goes_on(After("back", cut.player, cents))

    def _cards(self, _line: int, event: e.CardsIntroduced | e.CardsChecked | e.CardsShuffled) -> None:
        what = _CARDS[type(event)]
        if self._told and not any(each.what == what for each in self.after.get(self._told, ())):
            self._goes_on(After(what))

    # Who is told

    def _due(self, line: int, event: u.NoticeDue) -> None:
        self.notices.append(Opened(event.number, line, event.at, event.due))

    def _given(self, _line: int, event: u.NoticeGiven) -> None:
        self.notices[event.number - 1].given = event

    def _struck(self, _line: int, event: u.WrongSettlementStruck) -> None:
        for number in event.notices:
            self.notices[number - 1].lapsed = True

    def _advised(self, line: int, event: u.PatronAdvised) -> None:
        what = "An inspector takes complaints about the decision on your dispute."
        self.advice.append(Advised(event.player, line, event.at, event.clauses, what))


DAILY: Final = DAILY_REPORT.means
PAPERS: Final = (DAILY, MONTHLY_REPORT.means, REGULATOR_MONTHLY.means)
"""What is reported in writing, each by its name, in the order of their periods."""

_CARDS: Final[dict[type[e.Event], str]] = {
    e.CardsIntroduced: "brought", e.CardsChecked: "checked", e.CardsShuffled: "shuffled",
}  # fmt: skip
_HEARD: Final[dict[type[e.Event], Callable[[Heard, int, Any], None]]] = {
    e.TableOpened: Heard._put_up,
    e.RoundStarted: Heard._begun,
    u.WrongCardsFound: Heard._wrong_cards,
    u.ShoeVoided: Heard._shoe_voided,
    u.MisdeliveryRuled: Heard._misdelivered,
    u.WrongSettlementRegistered: Heard._paid_wrongly,
    u.NoticeDue: Heard._due,
    u.NoticeGiven: Heard._given,
    u.WrongSettlementStruck: Heard._struck,
    u.PatronAdvised: Heard._advised,
    u.RoundVoided: Heard._round_voided,
    e.WagerSettled: Heard._settled,
    e.WagerReturned: Heard._returned,
    e.WagersReduced: Heard._reduced,
    e.CardsIntroduced: Heard._cards,
    e.CardsChecked: Heard._cards,
    e.CardsShuffled: Heard._cards,
}
