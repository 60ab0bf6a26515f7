"""What promotions owe somebody's ear: heard event by event, each duty from what opens it to what closes it.

What has to be told before something begins is a condition of that act, and is refused there; it opens nothing here.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import Struct

from croupier.games import topics as t
from croupier.games.provisions import Provision, Topic
from croupier.games.tells import Tell, Within
from croupier.promotions import events as e
from croupier.promotions.calendar import coming
from croupier.promotions.facts import Cited, clause_of, said
from croupier.promotions.model import System, Version
from croupier.reports.deadlines import Clocks
from croupier.reports.notices import Dated, Notice, state_of

Key = tuple[str, str, int]
"""Promotion, what is owed, and the number of the prize, claim or dispute."""
_TERMS, _DOUBT, _WINNER, _REFUSAL, _ADVICE = "terms", "doubt", "winner", "refusal", "advice"
_CONDITIONS: Final = (Within.BEFORE, Within.DAY_BEFORE)
COMPLAIN: Final = "An inspector takes complaints about the decision on your dispute."


class Owed(Struct):
    """Somebody to be told, by the clauses of all documents that give the same time."""

    number: int
    key: Key
    line: int
    at: int
    tell: Tell
    cites: tuple[Cited, ...]
    why: str
    closes: str
    person: str = ""
    """The patron whom it is owed."""
    given: e.OfPromotion | None = None
    lapsed: bool = False


class Heard(Struct, frozen=True):
    """What a patron was told, or refused, that is theirs to know."""

    person: str
    at: int
    clauses: tuple[str, ...]
    what: str


class Promises:
    """Hears the events of all promotions, each with the line of its journal."""

    def __init__(self) -> None:
        self.owed: list[Owed] = []
        self.heard: list[Heard] = []
        self._documents: dict[str, tuple[str, ...]] = {}
        self._versions: dict[str, Version] = {}
        self._claims: dict[tuple[str, int], e.PrizeClaimed] = {}
        self._disputes: dict[tuple[str, int], str] = {}

    def so_far(self) -> "Promises":
        """What was heard until now, as a value of its own."""
        found = copy(self)
        found.owed, found.heard = [copy(each) for each in self.owed], [*self.heard]
        return found

    def hear(self, line: int, event: e.Event) -> None:
        act = _HEARD.get(type(event))
        if act is not None:
            act(self, line, event)

    # What is known of it

    def _drafted(self, _line: int, event: e.PromotionDrafted) -> None:
        self._documents[event.promotion], self._versions[event.promotion] = event.documents, event.version

    def _redrafted(self, _line: int, event: e.TermsRedrafted) -> None:
        self._versions[event.promotion] = event.version

    def _claimed(self, _line: int, event: e.PrizeClaimed) -> None:
        self._claims[event.promotion, event.claim] = event

    def _disputed(self, _line: int, event: e.DisputeRaised) -> None:
        self._disputes[event.promotion, event.dispute] = event.person

    # What opens

    def _amended(self, line: int, event: e.TermsAmended) -> None:
        self._versions[event.promotion] = event.version
        if event.resubmit:
            why = f"the terms of {event.promotion} were changed after its start"
            self._open(line, event, (event.promotion, _TERMS, 0), t.TERMS_AMENDED, why, "submit")

    def _doubted(self, line: int, event: e.DoubtRaised) -> None:
        about = "the draw of " if event.about == "draw" else ""
        why = f"{about}{event.promotion} is in doubt: {event.why}"
        self._open(line, event, (event.promotion, _DOUBT, 0), t.PROMOTION_DOUBTED, why, "tell-inspector")

    def _held(self, line: int, event: e.DrawHeld) -> None:
        if self._versions[event.promotion].conduct.present:
            return
        for won in event.winners:
            why = f"ticket {won.ticket} has won prize {won.prize} of {event.promotion}"
            key = (event.promotion, _WINNER, won.prize)
            self._open(line, event, key, t.WINNER_ABSENT, why, f"seek, prize {won.prize}", won.person)

    def _refused(self, line: int, event: e.ClaimRefused) -> None:
        claim = self._claims[event.promotion, event.claim]
        reason = event.reason.rstrip(".")
        why = f"claim {event.claim} to a prize of {event.promotion} was refused: {reason}"
        key = (event.promotion, _REFUSAL, event.claim)
        self._open(line, event, key, t.PRIZE_REFUSED, why, f"tell-refusal, claim {event.claim}", claim.person)
        prize = self._versions[event.promotion].prizes[claim.prize - 1].name
        words = f"Your claim to prize {claim.prize} of {event.promotion}, {prize}, was refused: {reason}."
        self._hears(claim.person, event, t.PRIZE_REFUSED, words)

    def _decided(self, line: int, event: e.DisputeDecided) -> None:
        key, person = (event.promotion, _ADVICE, event.dispute), self._disputes[event.promotion, event.dispute]
        why = f"the house has decided dispute {event.dispute} about {event.promotion}"
        self._open(line, event, key, t.PROMOTION_FINAL, why, f"advise, dispute {event.dispute}", person)

    def _open(
        self, line: int, event: e.OfPromotion, key: Key, topic: Topic[Any], why: str, closes: str, person: str = ""
    ) -> None:  # fmt: skip
        by: dict[Tell, list[Cited]] = {}
        for document, provision in self._said(event.promotion, topic):
            for tell in provision.tells:
                if tell.within not in _CONDITIONS:
                    by.setdefault(tell, []).append(Cited(document, clause_of(provision)))
        for tell, cites in by.items():
            self.owed.append(Owed(len(self.owed) + 1, key, line, event.at, tell, tuple(cites), why, closes, person))

    def _said(self, promotion: str, topic: Topic[Any]) -> list[tuple[str, Provision]]:
        return said(self._documents[promotion], topic)

    def _hears(self, person: str, event: e.OfPromotion, topic: Topic[Any], what: str) -> None:
        clauses = tuple(str(Cited(document, clause_of(each))) for document, each in self._said(event.promotion, topic))
        self.heard.append(Heard(person, event.at, clauses, what))

    # What closes

    def _close(self, event: e.OfPromotion, what: str, number: int = 0) -> None:
        for each in self.owed:
            if each.key == (event.promotion, what, number) and each.given is None and not each.lapsed:
                each.given = event

    def _submitted(self, _line: int, event: e.TermsSubmitted) -> None:
        self._close(event, _TERMS)

    def _inspector(self, _line: int, event: e.InspectorTold) -> None:
        self._close(event, _DOUBT)

    def _sought(self, _line: int, event: e.WinnerSought) -> None:
        if event.reached:
            self._close(event, _WINNER, event.prize)

    def _refusal_told(self, _line: int, event: e.RefusalTold) -> None:
        self._close(event, _REFUSAL, event.claim)

    def _advised(self, _line: int, event: e.InspectorAdvised) -> None:
        self._close(event, _ADVICE, event.dispute)
        self._hears(self._disputes[event.promotion, event.dispute], event, t.PROMOTION_FINAL, COMPLAIN)

    def _paid(self, _line: int, event: e.PrizePaid) -> None:
        """Whoever has the prize in hand knows of it."""
        self._close(event, _WINNER, event.prize)

    def _cancelled(self, _line: int, event: e.DrawCancelled) -> None:
        for each in self.owed:
            if each.key[:2] == (event.promotion, _WINNER) and each.given is None:
                each.lapsed = True


_HEARD: Final[dict[type[e.Event], Callable[[Promises, int, Any], None]]] = {
    e.PromotionDrafted: Promises._drafted,
    e.TermsRedrafted: Promises._redrafted,
    e.TermsAmended: Promises._amended,
    e.TermsSubmitted: Promises._submitted,
    e.DoubtRaised: Promises._doubted,
    e.InspectorTold: Promises._inspector,
    e.DrawHeld: Promises._held,
    e.DrawCancelled: Promises._cancelled,
    e.WinnerSought: Promises._sought,
    e.PrizeClaimed: Promises._claimed,
    e.PrizePaid: Promises._paid,
    e.ClaimRefused: Promises._refused,
    e.RefusalTold: Promises._refusal_told,
    e.DisputeRaised: Promises._disputed,
    e.DisputeDecided: Promises._decided,
    e.InspectorAdvised: Promises._advised,
}


# As notices, and as dates


def promised(promises: Promises, journal: str, clocks: Clocks, now: datetime, patience: timedelta) -> Iterator[Notice]:
    """What promotions owe and owed, as it stands beside the tables' notices."""
    for each in promises.owed:
        given, opened, within = each.given, clocks.at(each.at), each.tell.within
        by, at = clocks.due(within, opened), None if given is None else given.at
        yield Notice(
            journal, "", each.number, each.person or each.tell.to, _how(each.tell), each.why, "; ".join(map(str, each.cites)),
            opened, by, state_of(within, opened, by, at, now, patience, lapsed=each.lapsed), f"{each.closes} of {each.key[0]}",
            "" if given is None else given.by, *_manner(given, each), None if at is None else clocks.at(at),
            each.key[0], each.cites,
        )  # fmt: skip


def _how(tell: Tell) -> str:
    """A promotion is at no table."""
    return tell.how.removesuffix(" from the table")


def _manner(given: e.OfPromotion | None, each: Owed) -> tuple[str, str]:
    """Who heard it, and how."""
    match given:
        case e.WinnerSought():
            return each.person, f"{given.means.replace('-', ' ')}: {given.outcome}"
        case e.PrizePaid():
            return each.person, "the prize itself"
        case e.Telling():
            return given.heard or each.person, given.manner or ""
    return "", ""


def own(promises: Promises, person: str, clocks: Clocks) -> list[tuple[datetime, str, tuple[str, ...]]]:
    """What one patron was told or refused, and nothing of anybody else."""
    return [(clocks.at(each.at), each.what, each.clauses) for each in promises.heard if each.person == person]


def promised_dates(system: System, journal: str, clocks: Clocks, now: datetime) -> list[Dated]:
    """What promotions have before them, for a calendar."""
    seconds = int(now.timestamp())
    return [
        Dated(journal, promotion.name, due.what, clocks.at(due.by), "; ".join(map(str, due.clauses)))
        for promotion in system.promotions.values()
        for due, _waits in coming(promotion, seconds, clocks.zone.key)
        if due.by is not None
    ]


def hear_all(events: Iterable[tuple[int, e.Event]]) -> Promises:
    found = Promises()
    for line, event in events:
        found.hear(line, event)
    return found
