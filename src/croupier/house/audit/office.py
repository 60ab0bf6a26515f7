"""The streams beside the tables: the cage, whose entries move money, and the staff's, which say who people are."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from croupier.games.ranks import Rank
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers
from croupier.house.audit.chains import chained, where
from croupier.house.audit.days import Days
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books, Pages
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.recount import cage_sums
from croupier.house.floor import cage
from croupier.house.people import events as staff
from croupier.house.people.persons import SOFTWARE, Person

_SOFTWARES: Final = re.compile(r"table:[^/]+/[0-9]+")
"""What the software does by itself at a table goes by its place there, and is answered to nobody."""


class Staff:
    """People and tables as the staff stream leaves them, and what other streams need to know of them."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.setups: dict[str, staff.SetUp] = {}
        self.changed: dict[str, int] = {}
        """The entry that changed a person last, or set a table up."""
        self.demonstration: bool | None = None
        """What the pit has been since it was first opened; None before."""
        self.codes: dict[str, bool] = {}
        """Who signs in with codes, or has done so."""
        self._ranks: set[tuple[str, str]] = set()
        self.elsewhere: set[str] = set()
        """Requests to the staff or the cage that may have entries at tables as well: their receipts lie there."""
        self.awaiting: dict[str, str] = {}
        """Requests with entries here whose receipts must lie with another stream, and where those entries are."""

    def knows(self, actor: str, rank: str) -> bool:
        """Whether somebody has ever held a rank; the program acts in whichever it needs."""
        return actor == SOFTWARE or (actor, rank) in self._ranks

    def hear(self, version: int, event: Any) -> None:
        person = staff.changed(event, self.people.get)
        if person is not None:
            self.people[person.id] = person
            self.changed[person.id] = version
            self._ranks.add((person.id, person.rank.value))
        if isinstance(event, staff.TableSetUp):
            self.setups[event.table] = event.setup
            self.changed[f"table:{event.table}"] = version
        if isinstance(event, staff.CodesSet):
            self.codes[event.person] = event.on
        if isinstance(event, staff.HouseOpened):
            if self.demonstration is not None:
                raise ValueError("The pit was opened for the first time before, and is what it was then.")
            self.demonstration = event.demonstration
        if isinstance(event, staff.SignInGranted) and event.how == "name" and self.demonstration is False:
            raise ValueError(f"{event.person} signed in without a password, and the pit is no demonstration.")


class Office:
    """What the two streams have in common: chain, receipts and postings, read along with one another."""

    def __init__(
        self, stream: StreamRow, known: Staff, books: Books, answers: Answers, sheet: Sheet, noted: dict[int, str]
    ) -> None:
        self.stream, self._known, self.answers, self.sheet, self._noted = stream, known, answers, sheet, noted
        self.pages = Pages(books, stream, reading.postings(stream.id), sheet)

    def events(self, read: Callable[[bytes], Any], *, strict: bool) -> Iterator[tuple[int, Any]]:
        """The entries' numbers with what each says; those that say nothing are named and left out. `strict` where every receipt
        that was granted has an entry."""
        stream, sheet, version = self.stream, self.sheet, 0
        ends: dict[str, int] = {}
        for entry in chained(stream, reading.entries(stream.id), sheet, self._noted):
            version, _recorded, at, actor, rank, command, body, _hash = entry
            try:
                event = read(body)
            except (msgspec.MsgspecError, UnicodeError):
                sheet.found("chains", where(stream, version), f"It holds no event of the {stream.name} stream.")
                self.pages.hold(version, None)
                continue
            if (event.by.id, event.by.rank.value, event.at) != (actor, rank, at):
                sheet.found("chains", where(stream, version), "Its row says otherwise who acted, or when, than it does itself.")
            if command and not _SOFTWARES.fullmatch(command):
                ends[command] = version
            yield version, event
        self.pages.close(version)
        self._answered(ends, version, strict=strict)

    def _answered(self, ends: dict[str, int], version: int, *, strict: bool) -> None:
        missing = {}
        for command, last in ends.items():
            if self.answers.take(command, last) is None:
                missing[command] = where(self.stream, last)
        self.answers.close(version, strict=strict)
        self._known.awaiting |= {command: at for command, at in missing.items() if command not in self._known.elsewhere}
        self._known.elsewhere |= self.answers.granted


def audit_cage(office: Office, known: Staff, days: Days) -> None:
    moves: list[tuple[str, int]] = []
    for version, event in office.events(cage.read, strict=True):
        moves.append((event.patron, event.amount if isinstance(event, cage.ChipsIssued) else -event.amount))
        days.caged(event)
        office.pages.hold(version, cage.posted(event))
        if not known.knows(event.by.id, event.by.rank.value):
            office.sheet.found("people", where(office.stream, version), f"{event.by.id} was never {event.by.rank.value}.")
        if event.by.rank is Rank.PLAYER and known.demonstration is False:
            office.sheet.found(
                "people", where(office.stream, version), f"{event.by.id} moved money of their own, and the pit is no demonstration."
            )
    due, sums = cage_sums(moves), office.pages.sums
    for code in sorted(code for code in {*due, *sums} if due.get(code, 0) != sums.get(code, 0)):
        said = f"The rows have put {sums.get(code, 0)} cents into {code}, and by what was bought and sold it is {due.get(code, 0)}."
        office.sheet.found("postings", office.stream.name, said)


def audit_staff(office: Office, known: Staff) -> None:
    for version, event in office.events(staff.read, strict=False):
        office.pages.hold(version, [])
        try:
            known.hear(version, event)
        except ValueError as error:
            office.sheet.found("people", where(office.stream, version), str(error))
