"""What a table's events mean for reports and notices: heard one after the other, and only what must be told is kept."""

from collections.abc import Callable
from copy import copy
from typing import Any, Final

from msgspec import Struct

from croupier.games.duties import OCCASIONS, asked_for
from croupier.games.ranks import Rank
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
        self._round, self._dealer = 0, ""

    @property
    def table(self) -> str:
        return "" if self.conditions is None else self.conditions.table

    def so_far(self) -> "Heard":
        """What was heard until now, as a value of its own: what is heard later changes nothing in it."""
        found = copy(self)
        found.found, found.advice, found.registered = [*self.found], [*self.advice], dict(self.registered)
        found.notices = [copy(notice) for notice in self.notices]
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

    def _wrong_cards(self, line: int, event: u.WrongCardsFound) -> None:
        said = {"missing": list(event.missing), "foreign": list(event.foreign), "by": event.by.id}
        self._find(line, event, OCCASIONS[WRONG_CARDS], said)

    def _shoe_voided(self, line: int, event: u.ShoeVoided) -> None:
        assert self.conditions is not None
        if self.conditions.rules.provisions.cite(SEQUENCE_KNOWN) in event.clauses:
            self._find(line, event, OCCASIONS[SEQUENCE_KNOWN], {"why": event.why, "by": event.by.id})

    def _misdelivered(self, line: int, event: u.MisdeliveryRuled) -> None:
        said = {"happened": event.happened, "way": event.way, "by": event.by.id}
        self._find(line, event, OCCASIONS[MISDELIVERY], said)

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
}
