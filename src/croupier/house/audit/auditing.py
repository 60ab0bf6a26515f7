"""The audit of a whole pit: every stream from its first entry, and everything that lies beside it."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from django.db import DatabaseError

from croupier.desk.journal import in_a_line
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers
from croupier.house.audit.days import Days
from croupier.house.audit.findings import Sheet
from croupier.house.audit.guards import audit_guards, audit_leases
from croupier.house.audit.logins import Logins, audit_logins, logins
from croupier.house.audit.money import Books
from croupier.house.audit.office import Office, Staff, audit_cage, audit_staff
from croupier.house.audit.papers import Papers
from croupier.house.audit.people import audit_names, audit_people, audit_setups
from croupier.house.audit.pools import Pools, audit_pools
from croupier.house.audit.promotions import Promotions, audit_promotions
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.signatures import Signatures
from croupier.house.audit.tables import Reader, audit_table
from croupier.house.audit.tournaments import Tournaments, audit_tournaments
from croupier.house.floor.named import CAGE, FIRST_STREAMS, POOLS, PROMOTIONS, REPORTS, STAFF, TOURNAMENTS
from croupier.house.floor.pit import Sealing
from croupier.house.floor.receipts import KIND, receipts_of
from croupier.house.home import Home
from croupier.house.journal.dialects import Away, out_of_reach
from croupier.house.keys import VARIABLES, KeyFault, Keys, key_files, read_keys
from croupier.house.operations.faults import first_line
from croupier.house.settings import use

Progress = Callable[[int, int], None]
"""Told how many entries have been read, and of how many."""
_TABLE: Final = "table"
_WITH_CAGE: Final = ("heads", "signatures", "postings", "balances", "receipts", "people", "days", "belonging")
"""What is checked while the entries of the cage are read, or hangs on what they say."""
_WITH_A_TABLE: Final = (*_WITH_CAGE, "replay", "rounds", "cards", "shoes", "snapshots", "tables", "reports")
_WITH_STAFF: Final = (*_WITH_A_TABLE, "names")


class OutOfReach(Away):
    """The database cannot be reached, or no longer: nothing is said of what it holds."""

    def __init__(self, why: Exception) -> None:
        self.sentence = f"The books cannot be reached, so that nothing is said of them: {first_line(why)}."
        super().__init__()


def audit(home: Home, progress: Progress = lambda _done, _of: None) -> Sheet:
    """Read everything of a pit again. It may be played on meanwhile: all is seen as of one moment."""
    use(home)
    sheet = Sheet()
    keys = keys_at_hand(home, sheet)
    try:
        with reading.one_moment(), _few_collections():
            _Audit(home, keys, sheet, progress).run()
    except Exception as error:
        if out_of_reach(error):
            raise OutOfReach(error) from error
        if not isinstance(error, DatabaseError):
            raise
        sheet.found("belonging", "journal", f"It cannot be read as the journal of a pit: {in_a_line(error)}.")
        _left_off(sheet, sheet.checks)
    return sheet


def _left_off(sheet: Sheet, checks: Iterable[str]) -> None:
    for check in checks:
        sheet.leave_out(check, "It was not run to its end: what it reads could not be read.")


@contextmanager
def _few_collections() -> Iterator[None]:
    """Nearly all that is made here are values without cycles: looking for cycles all the time would be a tenth of the work."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def keys_at_hand(home: Home, sheet: Sheet) -> Keys | None:
    """The keys of a pit where they are told of or lie with it; none are made."""
    told = {name: os.environ.get(variable, "") for name, variable in VARIABLES.items()}
    files = {name: type(home.path)(path) for name, path in told.items()} if all(told.values()) else key_files(home.keys)
    try:
        return read_keys(files)
    except KeyFault as fault:
        for check in ("cards", "shoes"):
            sheet.leave_out(check, f"Seals were not opened. {fault}")
        return None


class _Audit:
    def __init__(self, home: Home, keys: Keys | None, sheet: Sheet, progress: Progress) -> None:
        self._sheet, self._progress = sheet, progress
        self._logins: Logins = {}
        self._trying("names", "logins", self._before)  # whose moment begins with the first look at the journal
        self._opener: Sealing | None = None if keys is None else Sealing(keys.ring)
        self._streams = reading.streams()
        self._named = {stream.name: stream for stream in self._streams}
        self._signatures = Signatures(home.heads, None if keys is None else keys.public, sheet)
        self._books = Books(reading.accounts(), sheet)
        self._staff, self._days, self._pools, self._papers = Staff(), Days(sheet), Pools(sheet), Papers(sheet)
        self._promotions, self._tournaments = Promotions(sheet), Tournaments(sheet)
        self._promotions.ear, self._tournaments.ear = (self._papers.wholes[name].hear for name in (PROMOTIONS, TOURNAMENTS))
        self._done, self._total = 0, sum(stream.version for stream in self._streams if stream.kind != KIND)

    def run(self) -> None:
        order = dict.fromkeys((STAFF, REPORTS, *FIRST_STREAMS))  # what reports were read from is listened to after them
        first = {name: place for place, name in enumerate(order)}
        for stream in sorted(self._streams, key=lambda each: (first.get(each.name, len(first)), each.id)):
            others = _WITH_STAFF if stream.name == STAFF else _WITH_CAGE if stream.name == CAGE else _WITH_A_TABLE
            self._trying("chains", stream.name, lambda stream=stream: self._read(stream), others)  # type: ignore[misc]
            if stream.kind != KIND:
                self._done += stream.version
                self._progress(self._done, self._total)
        for command, where in self._staff.awaiting.items():
            self._sheet.found("receipts", where, f"There is no receipt of command {command}.")
        self._trying("balances", "accounts", self._close_books)
        self._trying("reports", "reports", lambda: self._papers.close(self._staff))
        self._trying("days", "patrons' days", self._days.close)
        self._trying("people", "people", lambda: audit_people(self._staff, self._sheet))
        self._trying("tables", "tables", lambda: audit_setups(self._staff, self._streams, self._sheet))
        self._trying("names", "logins", lambda: audit_names(self._staff, self._sheet))
        self._trying("names", "logins", lambda: audit_logins(self._logins, self._staff, self._sheet))
        self._trying("guards", "triggers", lambda: audit_guards(self._sheet))
        self._trying("guards", "leases", lambda: audit_leases(self._sheet))
        self._trying("signatures", "signed heads", self._signatures.close)
        self._trying("belonging", "journal", self._strays)
        for name in (STAFF, CAGE):
            if self._streams and name not in self._named:
                self._sheet.found("heads", name, "This stream is missing.")
        self._pools.close(known=POOLS in self._named)
        self._promotions.close(known=PROMOTIONS in self._named)
        self._tournaments.close(known=TOURNAMENTS in self._named)

    def _close_books(self) -> None:
        codes = self._pools.codes | self._promotions.codes | self._tournaments.codes
        self._books.close(self._staff.people, self._staff.setups, codes)

    def _before(self) -> None:
        self._logins = logins()

    def _strays(self) -> None:
        self._sheet.saw("belonging", len(self._streams) + len(self._books.accounts))
        for table, stream_id in reading.strays({stream.id for stream in self._streams}):
            self._sheet.found("belonging", table, f"It has rows of stream {stream_id}, which does not exist.")

    def _trying(self, check: str, where: str, work: Callable[[], None], others: Iterable[str] = ()) -> None:
        """Whatever stands in the rows, everything else is read as well; `others` are the checks that are left off with this."""
        failed = False
        try:
            work()
        except Exception as error:
            if out_of_reach(error):
                raise
            self._sheet.found(check, where, f"This cannot be read to its end: {type(error).__name__}, {in_a_line(error)}.")
            _left_off(self._sheet, (check, *others))
            failed = True
        if failed:
            gc.collect()  # what was being read is closed while the books are still open

    def _read(self, stream: StreamRow) -> None:
        sheet, noted = self._sheet, self._noted(stream.name)
        kind, _, rest = stream.name.partition(":")
        if stream.kind != kind:
            sheet.found("heads", stream.name, f"It is kept as a stream of kind {stream.kind}.")
        if kind == KIND:
            if rest not in self._named:
                sheet.found("belonging", stream.name, "There is no stream that it could have answers from.")
            return
        if stream.name not in FIRST_STREAMS and kind != _TABLE:
            sheet.found("belonging", stream.name, "The house keeps no stream of this name.")
            return
        answered = receipts_of(stream.name)
        answers = Answers(stream, self._named.get(answered), sheet, self._noted(answered), self._staff.awaiting)
        if kind == _TABLE:
            done = self._done
            reader = Reader(
                stream, self._staff, self._books, self._days, self._opener, answers, sheet, self._pools, self._tournaments
            )
            reader.ear = self._papers.ear(rest)
            audit_table(reader, stream, sheet, noted, lambda version: self._progress(done + version, self._total))
            return
        if kind == POOLS:
            audit_pools(self._pools, stream, self._staff, self._books, answers, noted)
            return
        if kind == PROMOTIONS:
            opens = None if self._opener is None else self._opener.open_draw
            audit_promotions(self._promotions, stream, self._staff, self._books, answers, noted, opens)
            return
        if kind == TOURNAMENTS:
            audit_tournaments(self._tournaments, stream, self._staff, self._books, answers, noted, self._opener)
            return
        office = Office(stream, self._staff, self._books, answers, sheet, noted)
        if kind == STAFF:
            audit_staff(office, self._staff)
        elif kind == REPORTS:
            self._papers.read(office, self._staff)
        else:
            audit_cage(office, self._staff, self._days)

    def _noted(self, name: str) -> dict[int, str]:
        return self._signatures.vouched.setdefault(name, {})
