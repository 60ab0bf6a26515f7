"""One transaction in the making. A request writes into a draft of its own, which joins the others only if it is granted whole."""

from collections.abc import Collection, Iterable
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.chance import SYSTEM
from croupier.cards.sealed import Sealed
from croupier.desk.following import Chance
from croupier.desk.journal import START, link
from croupier.house.draw_seals import DrawPlace
from croupier.house.floor import held, meters, promoted
from croupier.house.floor.days import NO_CHANGE, Change, Day, Key
from croupier.house.floor.held import Held
from croupier.house.floor.hot import Hot, Opener, caught_up, load
from croupier.house.floor.kept import Chronicle, Kept
from croupier.house.floor.ledger import at_table, purse
from croupier.house.floor.meters import Meters
from croupier.house.floor.named import POOLS, PROMOTIONS, STAFF, TOURNAMENTS
from croupier.house.floor.promoted import Promotions
from croupier.house.floor.receipts import KIND as RECEIPTS
from croupier.house.floor.receipts import receipts_of
from croupier.house.journal.dialects import Row
from croupier.house.journal.store import Head, Store, StoredReceipt
from croupier.house.people.events import NOTED, SetUp, StaffEvent, TableSetUp, changed
from croupier.house.people.persons import Person
from croupier.jackpot.events import Event as PoolEvent
from croupier.jackpot.model import System
from croupier.promotions.events import Event as PromotionEvent
from croupier.promotions.model import System as Promoted
from croupier.table.message.envelope import Envelope
from croupier.table.model.accounts import patron as in_front
from croupier.table.model.people import Actor
from croupier.table.model.sitting import Sealed as Form
from croupier.tournament.events import Event as TournamentEvent
from croupier.tournament.model import Tournament
from croupier.tournament.seats import SealedSeats

CHRONICLES: Final[tuple[Chronicle[Any, Any], ...]] = (meters.CHRONICLE, promoted.CHRONICLE, held.CHRONICLE)

K = TypeVar("K", bound=Kept[Any])

_MOST_DAYS: Final = 10_000

_write = msgspec.json.Encoder(order="deterministic").encode
_read_person = msgspec.json.Decoder(Person).decode
_read_setup = msgspec.json.Decoder(SetUp).decode


class Keys(Opener, Protocol):
    """Whoever holds the keys: opens seals, and closes new ones."""

    def close(self, sealed: Sealed, /) -> tuple[str, bytes]: ...
    def close_draw(self, place: DrawPlace, secret: str, /) -> tuple[str, bytes]: ...
    def open_draw(self, place: DrawPlace, key: str, body: bytes, /) -> str: ...
    def close_seats(self, place: str, sealed: SealedSeats, /) -> tuple[str, bytes]: ...
    def close_form(self, table: str, player: str, sealed: Form, /) -> Form: ...
    def close_digest(self, receipt: str, digest: str, /) -> str: ...
    def same_digest(self, kept: str, receipt: str, digest: str, /) -> bool: ...


class Published(Struct, frozen=True, gc=False):
    """What has happened to a stream, once it is on record: told to whoever follows it."""

    name: str
    version: int
    envelopes: tuple[Envelope, ...] = ()
    hot: Hot | None = None
    """Of a table: as it stands now."""
    kept: Kept[Any] | None = None
    """Of a stream that is read as one whole, as that of the pools: as it stands now."""


class Memory(Struct):
    """What the writer remembers between transactions. Whatever fails, all of it is forgotten and read again."""

    hots: dict[str, Hot] = {}
    people: dict[str, Person] = {}
    setups: dict[str, SetUp] = {}
    accounts: dict[str, int] = {}
    pages: dict[str, int] = {}
    """Of each table, how many pages of its ledger are stored."""
    staff_version: int = -1
    settings: int = 0
    """The staff stream's entry with the settings of this process. It is not read again: nobody else's are its own."""
    kept: dict[str, Any] = {}
    """Streams that are read as one whole, by their names."""
    heads: dict[str, Head] = {}
    """How far streams had come after the last transaction, as far as they were asked for."""
    days: dict[Key, Day] = {}
    """What gaming days had come to then; like the heads, for as long as nobody else writes."""

    def forget(self) -> None:
        for each in (self.hots, self.people, self.setups, self.accounts, self.pages, self.kept, self.heads, self.days):
            each.clear()
        self.staff_version = -1


class Work:
    """Everything that one transaction will write, and the state as its granted requests leave it."""

    def __init__(self, store: Store, memory: Memory, keys: Keys, *, now: int, recorded: int, chance: Chance | None = None) -> None:
        self.store, self.memory, self.keys = store, memory, keys
        self.now, self.recorded = now, recorded
        self.chance = Chance(SYSTEM) if chance is None else chance
        self.heads: dict[str, Head] = {}
        self.began: dict[str, Head] = {}
        """The heads as the database has them."""
        self.hots: dict[str, Hot] = {}
        self.kept: dict[str, Any] = {}
        self.people: dict[str, Person] = {}
        self.setups: dict[str, SetUp] = {}
        self.changed: dict[str, int] = {}
        """The staff stream's entry that changed a person last, or set a table up."""
        self.balances: dict[str, int] = {}
        """Of accounts that were looked at, as far as they have come."""
        self.entries: list[Row] = []
        self.postings: list[tuple[int, int, int, str, int]] = []
        self.seals: list[Row] = []
        self.signatures: list[Row] = []
        """Number, moment and line of signed heads."""
        self.cleared: set[str] = set()
        """Tables of which a snapshot is due."""
        self.pages: dict[str, int] = {}
        """Of tables of which a snapshot was made: how many pages are stored then."""
        self.leases: dict[int, tuple[str, int]] = {}
        """Of streams of tables: which process deals there, and until when in milliseconds."""
        self.envelopes: dict[str, list[Envelope]] = {}
        self.days: dict[Key, Change] = {}
        """What patrons' gaming days come to besides what the database has of them."""
        self.known_days: dict[Key, Day] = {}
        """What those that change have come to, once that is worked out."""
        self._stored_days: dict[Key, Day] = {}
        self._before: tuple[dict[str, int], dict[Key, Day]] | None = None
        """What had been looked at when the request that is being decided first wrote a row of its own."""

    def lock(self, names: Iterable[str], receipts: Collection[str] = ()) -> dict[str, StoredReceipt]:
        """The heads that are written to, and the receipts that there are. Where whoever writes has the whole database and nobody
        else has written since, heads are as they were left; otherwise the staff's is looked at once the others are locked."""
        known = self.memory.heads
        if not self.store.alone() or len(self.memory.days) > _MOST_DAYS:
            known.clear()
            self.memory.days.clear()
        wanted, kept = set(names), dict[str, StoredReceipt]()
        unknown = wanted - known.keys()
        if unknown or receipts or STAFF not in known:
            found, kept = self.store.opening(unknown, {STAFF} - unknown - known.keys(), receipts)
            known |= found
        self.heads = {name: known[name] for name in sorted(wanted & known.keys())}
        self.began = dict(self.heads)
        staff = known[STAFF].version if STAFF in known else 0
        if staff != self.memory.staff_version:
            self.memory.people.clear()
            self.memory.setups.clear()
            self.memory.staff_version = staff
        return kept

    def accept(self, draft: "Draft") -> None:
        """A request is granted: what it has written stands, together with what came before."""
        self._settle(granted=True)
        self.heads |= draft.heads
        self.began |= draft.began
        self.hots |= draft.hots
        self.kept |= draft.kept
        self.people |= draft.people
        self.setups |= draft.setups
        self.changed |= draft.changed
        self.entries += draft.entries
        self.seals += draft.seals
        self.signatures += draft.signatures
        self.cleared |= draft.cleared
        self.leases |= draft.leases
        for line in draft.postings:
            self.postings.append(line)
            if line[3] in self.balances:
                self.balances[line[3]] += line[4]
        for name, envelope in draft.envelopes:
            self.envelopes.setdefault(name, []).append(envelope)
        for key, change in draft.days.items():
            self.days[key] = self.days.get(key, NO_CHANGE).plus(change)

    def mark(self) -> None:
        """The request that is being decided is about to write rows: should it be refused, they go."""
        if self._before is None:
            self._before = dict(self.balances), dict(self._stored_days)
            self.store.mark()

    def refuse(self) -> None:
        """A request is refused: nothing of it stays. What it looked at is locked no longer, and so is looked at again."""
        self._settle(granted=False)

    def _settle(self, *, granted: bool) -> None:
        if self._before is None:
            return
        self.store.unmark(keep=granted)
        if not granted:
            self.balances, self._stored_days = self._before
        self._before = None

    # What drafts look at

    def person(self, person: str) -> Person | None:
        found = self.people.get(person) or self.memory.people.get(person)
        if found is None and (body := self.store.person(person)) is not None:
            found = self.memory.people[person] = _read_person(body)
        return found

    def setup(self, table: str) -> SetUp | None:
        found = self.setups.get(table) or self.memory.setups.get(table)
        if found is None and (body := self.store.pit_table(table)) is not None:
            found = self.memory.setups[table] = _read_setup(body)
        return found

    def hot(self, table: str) -> Hot | None:
        """A table as new as its head: the one in memory, with what others have written since."""
        name = f"table:{table}"
        head, setup = self.heads.get(name), self.setup(table)
        if head is None or setup is None:
            return None
        found = self.hots.get(table) or self.memory.hots.get(table)
        if found is not None and found.head != head:
            found = caught_up(self.store, found, head, self.keys)
        if found is None:
            found = load(self.store, head, setup, self.keys)
        elif found.setup != setup:
            found = replace(found, setup=setup)
        self.hots[table] = found
        return found

    def current(self, of: Chronicle[Any, K]) -> K:
        """A stream that is read as one whole, as new as its head. Where that is not locked others may move it meanwhile; but not
        what concerns a table that is."""
        known: K | None = self.memory.kept.get(of.name)
        if of.name in self.heads:
            found = self.kept[of.name] = of.as_of(self.store, (self.kept.get(of.name), known), self.heads[of.name])
            return found
        head = self.store.head(of.name)
        assert head is not None, "every pit that is open has its first streams"
        return of.as_of(self.store, (known,), head)

    def lease(self, stream: int) -> tuple[str, int] | None:
        return self.leases.get(stream) or self.store.lease(stream)

    def balance(self, code: str) -> int:
        if code not in self.balances:
            lying = sum(line[4] for line in self.postings if line[3] == code)
            self.balances[code] = self.store.balance(code) + lying
        return self.balances[code]

    def tables_of(self, patron: str) -> set[str]:
        """Where a patron's chips lie, and where they sit as far as this process knows. Chips are carried from place to place by the
        purse: once that is locked, none is counted twice or not at all."""
        self.balance(purse(patron))
        places = {at_table(table, in_front(patron, "chips")): table for table in self.store.table_versions()}
        found = self.store.balances(places)
        for *_rest, code, cents in self.postings:
            if code in places:
                found[code] = found.get(code, 0) + cents
        sits = {hot.id for hot in (self.memory.hots | self.hots).values() if not hot.physical and patron in hot.table.floor.people}
        return sits | {places[code] for code, cents in found.items() if cents}

    def day(self, key: Key) -> Day:
        if key not in self._stored_days:
            found = self.memory.days.get(key)
            self._stored_days[key] = Day.read(*self.store.days([key])[key]) if found is None else found
        stored = self._stored_days[key]
        return stored.after(self.days[key]) if key in self.days else stored

    @property
    def days_after(self) -> list[Row]:
        """The gaming days that have changed, as they are to be stored."""
        known = self.memory.days
        self._stored_days |= {key: known[key] for key in self.days if key in known and key not in self._stored_days}
        if unread := self.days.keys() - self._stored_days.keys():
            self._stored_days |= {key: Day.read(*row) for key, row in self.store.days(unread).items()}
        self.known_days = {key: self._stored_days[key].after(change) for key, change in self.days.items()}
        return [(*key, *day.written) for key, day in sorted(self.known_days.items())]


class Draft:
    """What one request would write."""

    def __init__(self, work: Work) -> None:
        self.work, self.now, self.settings = work, work.now, work.memory.settings
        self.heads: dict[str, Head] = {}
        self.began: dict[str, Head] = {}
        self.hots: dict[str, Hot] = {}
        self.kept: dict[str, Any] = {}
        self.people: dict[str, Person] = {}
        self.setups: dict[str, SetUp] = {}
        self.changed: dict[str, int] = {}
        self.entries: list[Row] = []
        self.postings: list[tuple[int, int, int, str, int]] = []
        self.seals: list[Row] = []
        self.signatures: list[Row] = []
        self.cleared: set[str] = set()
        self.leases: dict[int, tuple[str, int]] = {}
        self.envelopes: list[tuple[str, Envelope]] = []
        self.days: dict[Key, Change] = {}

    def person(self, person: str) -> Person | None:
        return self.people.get(person) or self.work.person(person)

    def hot(self, table: str) -> Hot | None:
        return self.hots.get(table) or self.work.hot(table)

    def pools(self) -> Meters:
        return self._current(meters.CHRONICLE)

    def promotions(self) -> Promotions:
        return self._current(promoted.CHRONICLE)

    def tournaments(self) -> Held:
        return self._current(held.CHRONICLE)

    def _current(self, of: Chronicle[Any, K]) -> K:
        found: K | None = self.kept.get(of.name)
        return self.work.current(of) if found is None else found

    def setup(self, table: str) -> SetUp | None:
        return self.setups.get(table) or self.work.setup(table)

    def head(self, name: str) -> Head:
        return self.heads.get(name) or self.work.heads[name]

    def balance(self, code: str) -> int:
        return self.work.balance(code) + sum(line[4] for line in self.postings if line[3] == code)

    def number(self, mark: str) -> int:
        """How many people's ids begin so."""
        fresh = {person for person in (*self.work.people, *self.people) if person.startswith(mark)}
        return self.work.store.count(mark) + sum(1 for person in fresh if self.work.store.person(person) is None)

    def open_stream(self, name: str, kind: str) -> Head:
        """A new chain, and that of the answers from it."""
        self.work.mark()
        for each, of in ((name, kind), (receipts_of(name), RECEIPTS)):
            self.heads[each] = self.began[each] = self.work.store.new_stream(each, of, START)
        return self.heads[name]

    def append(self, name: str, by: Actor, at: int, command: str, bodies: Iterable[bytes]) -> Head:
        """Entries at the end of a chain."""
        head = self.head(name)
        stream, version, last, recorded = head.id, head.version, head.hash, self.work.recorded
        for body in bodies:
            version += 1
            last = link(last, version, body)
            self.entries.append((stream, version, recorded, at, by.id, by.rank.value, command, body, last))
        self.heads[name] = after = Head(stream, name, version, last)
        return after

    def post(self, head: Head, version: int, lines: Iterable[tuple[str, int]]) -> None:
        """The postings of one entry."""
        for number, (code, cents) in enumerate(lines):
            self.postings.append((head.id, version, number, code, cents))

    def day(self, patron: str, day: int) -> Day:
        """What a patron's gaming day has come to."""
        found, change = self.work.day((patron, day)), self.days.get((patron, day))
        return found if change is None else found.after(change)

    def count(self, patron: str, day: int, change: Change) -> None:
        key = patron, day
        self.days[key] = self.days.get(key, NO_CHANGE).plus(change)

    def staff(self, command: str, *events: StaffEvent) -> Head:
        """Entries of the staff stream, and the people and tables as they leave them."""
        head = self.head(STAFF)
        for event in events:
            if not command and not isinstance(event, NOTED):
                raise ValueError(f"{type(event).__name__} comes of a request, which has a receipt.")
            head = self.append(STAFF, event.by, event.at, command, (_write(event),))
            person = changed(event, self.person)
            if person is not None:
                self.people[person.id] = person
                self.changed[person.id] = head.version
            if isinstance(event, TableSetUp):
                self.setups[event.table] = event.setup
                self.changed[f"table:{event.table}"] = head.version
        return head

    @property
    def holds_pools(self) -> bool:
        """Whether the stream of the prize meters is locked, so that they may be moved."""
        return POOLS in self.work.heads

    def meter(self, command: str, by: Actor, events: Iterable[PoolEvent], after: System) -> Head:
        """Entries of the pools' stream with their postings, and the meters as they leave them."""
        happened = tuple(events)
        bodies = meters.write_entries(by, self.now, happened)
        return self._chronicle(meters.CHRONICLE, command, by, bodies, map(meters.posted, happened), after)

    def promote(self, command: str, by: Actor, events: Iterable[PromotionEvent], after: Promoted) -> Head:
        """Entries of the promotions' stream with their postings, and promotions as they leave them."""
        happened = tuple(events)
        bodies = promoted.write_entries(by, self.now, happened)
        return self._chronicle(promoted.CHRONICLE, command, by, bodies, map(promoted.posted, happened), after)

    def note(self, command: str, by: Actor, tournament: str, events: Iterable[TournamentEvent], after: Tournament) -> Head:
        """Entries of the tournaments' stream with their postings, and the tournament as they leave it."""
        happened, cups = tuple(events), self.tournaments().cups | {tournament: after}
        bodies = held.write_entries(by, self.now, tournament, happened)
        lines = (held.posted(tournament, event) for event in happened)
        return self._chronicle(held.CHRONICLE, command, by, bodies, lines, cups)

    def _chronicle(
        self,
        of: Chronicle[Any, Any],
        command: str,
        by: Actor,
        bodies: list[bytes],
        lines: Iterable[Iterable[tuple[str, int]]],
        after: Any,
    ) -> Head:
        """Entries of a stream that is read as one whole, the postings of each, and the whole as they leave it."""
        before = self.head(of.name).version
        head = self.append(of.name, by, self.now, command, bodies)
        for version, posted in enumerate(lines, start=before + 1):
            self.post(head, version, posted)
        self.kept[of.name] = of.kind(head, after)
        return head

    def seal_draw(self, head: Head, version: int, place: DrawPlace, secret: str) -> None:
        """The secret of a draw, encrypted, with the entry that published its commitment."""
        key, body = self.work.keys.close_draw(place, secret)
        self.seals.append((head.id, version, place.draw, 0, place.commitment, key, body))

    def secret_of(self, place: DrawPlace) -> str | None:
        """The secret that was sealed for a draw; none where none was."""
        row = self.work.store.seal_of(self.head(PROMOTIONS).id, place.commitment)
        return None if row is None else self.work.keys.open_draw(place, *row)

    def seal_seats(self, version: int, number: int, place: str, sealed: SealedSeats) -> None:
        """The order of a seat draw, encrypted, with the entry that published its commitment."""
        key, body = self.work.keys.close_seats(place, sealed)
        self.seals.append((self.head(TOURNAMENTS).id, version, number, 0, sealed.commitment, key, body))

    def seal(self, head: Head, version: int, sealed: Sealed) -> None:
        """A new order, encrypted, with the entry that published its commitment."""
        key, body = self.work.keys.close(sealed)
        self.seals.append((head.id, version, sealed.number, sealed.delivery, sealed.commitment, key, body))

    def short(self) -> str:
        """A purse that this would empty below nought, if any. Chips at a table are its own to count; the database checks both."""
        if not self.postings:
            return ""
        touched = {code for *_rest, code, cents in self.postings if cents < 0 and code.startswith("purse:")}
        return next((code for code in sorted(touched) if self.balance(code) < 0), "")

    def over(self, most: int) -> str:
        """A purse that this would fill with more than so much, if any."""
        if not self.postings:
            return ""
        touched = {code for *_rest, code, cents in self.postings if cents > 0 and code.startswith("purse:")}
        return next((code for code in sorted(touched) if self.balance(code) > most), "")


def plain(value: Any) -> bytes:
    """A value as the bytes that are chained."""
    return _write(value)
