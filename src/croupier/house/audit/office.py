"""The streams beside the tables: the cage, whose entries move money, and the staff's, which say who people are."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.ranks import Rank, may_act
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers, ReceiptRow
from croupier.house.audit.chains import chained, where
from croupier.house.audit.days import Days
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books, Pages
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.recount import cage_sums
from croupier.house.audit.staff import CLOCKS
from croupier.house.audit.staff import Staff as Staff
from croupier.house.floor import cage
from croupier.house.people import events as staff
from croupier.house.people.persons import Standing

_TOLD_OF: Final = (staff.CashReached, staff.StandingChanged, staff.TableSetUp)
"""What the staff stream is told of requests to tables, to the cage and to the tournaments, with whose receipts the answers lie."""
_EARLIER: Final = (*staff.NOTED, staff.StandingChanged)
"""What may have been a little before or after it was written down: a sign-in, or an exclusion at a table whose time was ahead."""


class _Asked(Struct):
    """One request, as its entries tell of it."""

    last: int
    actor: str
    events: list[Any]
    bodies: list[bytes]


class Office:
    """What the two streams have in common: chain, receipts and postings, read along with one another."""

    def __init__(
        self, stream: StreamRow, known: Staff, books: Books, answers: Answers, sheet: Sheet, noted: dict[int, str]
    ) -> None:
        self.stream, self._known, self.answers, self.sheet, self._noted = stream, known, answers, sheet, noted
        self.pages = Pages(books, stream, reading.postings(stream.id), sheet)
        self._asked: dict[str, _Asked] = {}
        self._at = 0
        self.command, self.last = "", ""
        """Of the entry that is being read: the request that it came of, and its hash."""

    def events(self, read: Callable[[bytes], Any]) -> Iterator[tuple[int, Any]]:
        """The entries' numbers with what each says; those that say nothing are named and left out."""
        stream, sheet, version = self.stream, self.sheet, 0
        for entry in chained(stream, reading.entries(stream.id), sheet, self._noted):
            version, recorded, at, actor, rank, command, body, self.last = entry
            self.command = command
            try:
                event = read(body)
            except (msgspec.MsgspecError, UnicodeError):
                sheet.found("chains", where(stream, version), f"It holds no event of the {stream.name} stream.")
                self.pages.hold(version, None)
                continue
            if (event.by.id, event.by.rank.value, event.at) != (actor, rank, at):
                self.amiss("chains", version, "Its row says otherwise who acted, or when, than it does itself.")
            self._timed(version, event, recorded)
            self._asks(version, event, command, body)
            yield version, event
        self.pages.close(version)
        self._answered(version)

    def amiss(self, check: str, version: int, what: str) -> None:
        self.sheet.found(check, where(self.stream, version), what)

    def _timed(self, version: int, event: Any, recorded: int) -> None:
        """When it says that it was, against when it was written down and the entry before."""
        written = recorded // 1000
        if abs(event.at - written) > (CLOCKS if isinstance(event, _EARLIER) else 0):
            self.amiss("chains", version, "It was not written down at the time that it says.")
        if event.at < self._at - CLOCKS:
            self.amiss("chains", version, "It says that it was before the entry before it.")
        self._at = event.at

    def _asks(self, version: int, event: Any, command: str, body: bytes) -> None:
        if not command:
            if not isinstance(event, staff.NOTED):
                self.amiss("receipts", version, "It comes of a request, and does not say of which.")
            return
        if isinstance(event, staff.NOTED):
            self.amiss("receipts", version, "The program notes this by itself, and it names a request.")
        asked = self._asked.get(command)
        if asked is None:
            asked = self._asked[command] = _Asked(version, event.by.id, [], [])
        elif asked.last != version - 1 or asked.actor != event.by.id:
            self.amiss("receipts", version, f"Request {command} has entries in several places, or of several people.")
        asked.last = version
        asked.events.append(event)
        asked.bodies.append(body)

    def _answered(self, version: int) -> None:
        known = self._known
        for command, asked in self._asked.items():
            at = where(self.stream, asked.last)
            row = self.answers.take(command, asked.last)
            if row is not None:
                self._held(row, asked)
            elif not all(isinstance(event, _TOLD_OF) for event in asked.events):
                self.sheet.found("receipts", at, f"There is no receipt of command {command}.")
            elif command not in known.elsewhere:
                known.awaiting[command] = at
        self.answers.close(version)
        known.elsewhere |= self.answers.granted

    def _held(self, row: ReceiptRow, asked: _Asked) -> None:
        """What somebody was answered, against what came of it; the purse that a cage's answer tells is of no one moment."""
        at, first = f"{self.stream.name}, receipt {row.id}", asked.events[0]
        if row.actor != asked.actor:
            self.sheet.found("receipts", at, f"It was given to {row.actor}, and {asked.actor} had asked.")
        if isinstance(first, staff.TableSetUp | cage.CageEvent):
            return
        try:
            same = msgspec.json.decode(row.reply) == _due(first, asked)
        except msgspec.DecodeError:
            same = False
        if not same:
            self.sheet.found("receipts", at, "It answers otherwise than its entries say.")


def _due(first: Any, asked: _Asked) -> dict[str, Any]:
    """What a request of the staff stream is answered with; patrons are not told how far that stream is."""
    if isinstance(first, staff.PersonAdded):
        return {"id": first.person}
    told = {"events": [msgspec.json.decode(body) for body in asked.bodies]}
    return told if first.by.rank is Rank.PLAYER else {"version": asked.last, **told}


def audit_cage(office: Office, known: Staff, days: Days) -> None:
    moves: list[tuple[str, int]] = []
    for version, event in office.events(cage.read):
        moves.append((event.patron, event.amount if isinstance(event, cage.ChipsIssued) else -event.amount))
        days.caged(event)
        office.pages.hold(version, cage.posted(event))
        for sentence in _unlawful(event, known):
            office.amiss("people", version, sentence)
        allowed = known.gaming_days(event.settings, event.at)
        if allowed is not None and event.day not in allowed:
            office.amiss("days", version, f"By the settings on record it was not of gaming day {event.day}.")
    due, sums = cage_sums(moves), office.pages.sums
    for code in sorted(code for code in {*due, *sums} if due.get(code, 0) != sums.get(code, 0)):
        said = f"The rows have put {sums.get(code, 0)} cents into {code}, and by what was bought and sold it is {due.get(code, 0)}."
        office.sheet.found("postings", office.stream.name, said)
    if moves and not known.settings:
        office.sheet.leave_out("days", "No settings are on record, so that nobody knows when gaming days began at the cage.")


def _unlawful(event: cage.Caged, known: Staff) -> Iterator[str]:
    """Why money could not have been moved so."""
    by, patron = event.by, known.people.get(event.patron)
    if not known.knows(by.id, by.rank.value, event.at):
        yield f"{by.id} acted as {by.rank.value}, and was not that."
    standing = known.standing(by.id, event.at)
    if standing is not Standing.GOOD and not (by.rank is Rank.PLAYER and standing is Standing.EXCLUDED):
        yield f"{by.id} acted, and was {standing.value}."
    if by.rank is Rank.PLAYER:
        if by.id != event.patron:
            yield f"{by.id} moved money of {event.patron}, and is no cashier."
        if known.demonstration is False:
            yield f"{by.id} moved money of their own, and the pit is no demonstration."
    elif not may_act(by.rank, Rank.DEALER):
        yield f"{by.id}, {by.rank.value}, is no cashier."
    if patron is None or patron.rank is not Rank.PLAYER:
        yield f"{event.patron} is no patron of this house."
    elif isinstance(event, cage.ChipsIssued) and known.standing(event.patron, event.at) is not Standing.GOOD:
        yield f"Chips were sold to {event.patron}, who may not play."


def audit_staff(office: Office, known: Staff) -> None:
    for version, event in office.events(staff.read):
        office.pages.hold(version, [])
        try:
            if sentence := known.unlawful(event):
                office.amiss("people", version, sentence)
            known.hear(version, event)
        except ValueError as error:
            office.amiss("people", version, str(error))
