"""The tournaments read again: every command decided anew from what its entry says, every cent held against the rows, and what was
told of tables against the tables themselves."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers, ReceiptRow
from croupier.house.audit.chains import as_bytes, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books
from croupier.house.audit.office import Staff
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.wholes import Ear, Group, OneSnapshot, WholeOffice, check_answer, groups
from croupier.house.floor import held
from croupier.house.floor.held import Noted, code_of
from croupier.house.floor.holding import TournamentAnswer, is_tournament_id
from croupier.house.floor.hot import Opener
from croupier.house.floor.session_tables import sat_by, told_by
from croupier.house.people.persons import SOFTWARE, Standing
from croupier.table.message.events import Event as TableEvent
from croupier.table.message.events import TableOpened
from croupier.table.message.tournament import SessionEnded
from croupier.table.model.people import Actor
from croupier.table.model.sitting import Tournament as Sat
from croupier.table.model.table import Table
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.acting.results import level
from croupier.tournament.engine import run
from croupier.tournament.model import Tournament
from croupier.tournament.record import evolve
from croupier.tournament.refusal import Outcome, Refused
from croupier.tournament.terms import Sum

_TABLES_TELL: Final = (e.KnockedOut, e.StacksCounted, e.ChipsCountedIn)
_HOUSE_DOES: Final = (*_TABLES_TELL, e.PlayOffTold, e.EntrantDisqualified, e.EntryTaken)
"""What the program does in its own name for whoever asked."""


class Tournaments:
    """What the stream of the tournaments comes to, and what it says of each table of the house."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.cups: dict[str, Tournament] | None = {}
        """Nothing once an entry made no sense: there is nothing to go on from."""
        self.codes: frozenset[str] = frozenset()
        self.ear: Ear = lambda _version, _at, _hash, _cups: None
        self.sat: dict[str, tuple[Sat, Sat]] = {}
        """By table: under what conditions its session is to be played, and how earlier versions opened it, whose finals had no
        lines for goods."""
        self.without_goods: set[str] = set()
        """Tables of finals whose places hold only where goods drew no line."""
        self.places: dict[str, tuple[str, str]] = {}
        """By table: the tournament and the session that it is of."""

    def manages(self, staff: Staff, actor: str, table: str, at: int) -> bool:
        """Whether somebody was named manager of the tournament that is played at a table."""
        place = self.places.get(table)
        return place is not None and staff.managed(actor, place[0], at)

    def close(self, *, known: bool) -> None:
        """Once all is read. A pit of an earlier version has no such stream until it is opened again."""
        if not known and reading.has_tournaments():
            self.sheet.found("heads", "tournaments", "This stream is missing.")


class TableTold:
    """One table of the house, as far as it is a tournament's: held against what the tournament says of it."""

    def __init__(self, tournaments: Tournaments, stream: StreamRow, table: str) -> None:
        self._all, self._stream, self._table = tournaments, stream, table
        self._ended: list[SessionEnded] = []

    def hear(self, version: int, event: TableEvent) -> None:
        if isinstance(event, SessionEnded):
            self._ended.append(event)
        if isinstance(event, TableOpened) and self._table in self._all.sat:
            now, earlier = self._all.sat[self._table]
            opened = event.conditions.tournament
            # A final that was opened before its prizes' lines were played off has none.
            if opened not in (now, earlier, replace(now, lines=None)):
                self._amiss("tables", version, "It is opened under other conditions than its tournament has for it.")
            elif self._table in self._all.without_goods and opened == now != earlier:
                self._amiss("rounds", version, "Its places were announced without the play-off that its goods ask for.")

    def close(self, table: Table | None) -> None:
        place, cups = self._all.places.get(self._table), self._all.cups
        if place is None or cups is None or table is None:
            return
        kept = cups[place[0]].sessions[place[1]].tables[self._table]
        if not kept.counted:
            return
        told = told_by(table, self._ended)
        if told is None:
            self._amiss("rounds", self._stream.version, "Its result was taken over, and its session is not over.")
        elif (told.out, told.stacks, told.missing) != (_played_out(kept), kept.stacks, kept.missing or {}):
            self._amiss("rounds", self._stream.version, "Its tournament has another result of it than was played here.")

    def _amiss(self, check: str, version: int, what: str) -> None:
        self._all.sheet.found(check, where(self._stream, version), what)


def _played_out(kept: Any) -> tuple[str, ...]:
    """Those knocked out in play; who had no chips in the first place is known to the tournament alone."""
    return tuple(name for name in kept.out if name in kept.left)


def audit_tournaments(
    tournaments: Tournaments, stream: StreamRow, staff: Staff, books: Books, answers: Answers, noted: dict[int, str],
    opener: Opener | None,
) -> None:  # fmt: skip
    office = WholeOffice(stream, staff, books, answers, tournaments.sheet, noted)
    reader = _Reader(tournaments, stream, staff, office, opener)
    for group, last in groups(office, stream.version, held.read, lambda entry: held.posted(entry.tournament, entry.event)):
        reader.read(group, last)
        tournaments.ear(group.last, group.entries[-1].at, last, tournaments.cups)
    reader.close()


_Noted = Group[Noted]
"""The entries of one command."""


class _Reader:
    def __init__(
        self, tournaments: Tournaments, stream: StreamRow, staff: Staff, office: WholeOffice, opener: Opener | None
    ) -> None:
        self._all, self._stream, self._staff, self._office = tournaments, stream, staff, office
        self._sheet, self._opener = tournaments.sheet, opener
        self._snapshot = OneSnapshot(held.CHRONICLE, stream, self._sheet)
        self._seals = {row[0]: row[1:] for row in reading.seals(stream.id)}

    def read(self, group: _Noted, last: str) -> None:
        """Its events are decided again, and were asked for by somebody who could; `last` is the hash of its last entry."""
        if self._all.cups is None:
            return
        first = group.entries[0]
        if any((entry.by, entry.at, entry.tournament) != (first.by, first.at, first.tournament) for entry in group.entries):
            self._amiss("chains", group.last, "Its entries are of several people, moments or tournaments.")
        for version, entry in enumerate(group.entries, start=group.first):
            if not self._decided(version, entry):
                return
        self._asked(group, first.by)
        self._snapshot.look(group.last, last, self._all.cups)

    def _decided(self, version: int, entry: Noted) -> bool:
        assert self._all.cups is not None
        cups, name, event = self._all.cups, entry.tournament, entry.event
        before = cups.get(name, Tournament())
        if name not in cups and not (isinstance(event, e.ConditionsDrafted) and is_tournament_id(name)):
            self._amiss("replay", version, f"There was no tournament {name!r} yet.")
        try:
            outcome = _again(before, event)
            came = evolve(before, event)
            if not _comes_out(outcome, event) and _comes_out(_earlier(before, event), event):
                outcome = (event,)
                if isinstance(event, e.PlacesAnnounced | e.PlayOffTold):
                    self._all.without_goods.add(event.table)
        except Exception as error:
            self._amiss("replay", version, f"It cannot have followed from the entries before it: {error!r}.")
            self._all.cups = None
            return False
        if isinstance(outcome, Refused):
            self._amiss("replay", version, f"It could not have been granted: {outcome.sentence}")
        elif not _comes_out(outcome, event):
            self._amiss("replay", version, "It says something else than comes of its command.")
        self._all.cups = {**cups, name: came}
        self._theirs(version, entry)
        self._follow(version, name, event, came)
        return True

    def _theirs(self, version: int, entry: Noted) -> None:
        """Whoever asked acted in their own name and rank, or the program did for them what it does in its own."""
        by, event = entry.by, entry.event
        at = entry.at
        if event.by == SOFTWARE and by.id != SOFTWARE:
            own = isinstance(event, e.EntryTaken) and event.entrant == by.id and by.rank is Rank.PLAYER
            tells = isinstance(event, _HOUSE_DOES) and not isinstance(event, e.EntryTaken) and by.rank is not Rank.PLAYER
            if not own and not tells:
                self._amiss("people", version, f"The program did this for {by.id}, and it is not its to do.")
        elif event.by != by.id:
            self._amiss("chains", version, f"It was {event.by} who brought this about, and {by.id} had asked.")
        elif by.id != SOFTWARE and isinstance(event, _TABLES_TELL):
            self._amiss("people", version, f"{by.id} says what tables of the house tell themselves.")
        elif by.id != SOFTWARE and event.rank is not by.rank and not (
            event.rank is Rank.TOURNAMENT_MANAGER and self._staff.managed(by.id, entry.tournament, at)
        ):  # fmt: skip
            self._amiss("people", version, f"{by.id} acted as {event.rank.value}, and was not that.")

    def _follow(self, version: int, name: str, event: e.Event, cup: Tournament) -> None:
        if isinstance(event, e.TablesNamed):
            for table in event.tables:
                self._all.places[table] = (name, event.session)
        elif isinstance(event, e.SeatsAllotted):
            ways = (cup, replace(cup, goods=()))
            for table in (table for table, seats in event.seats.items() if seats):
                self._all.sat[table] = (sat_by(ways[0], event.session, table), sat_by(ways[1], event.session, table))
            for table, seats in event.seats.items():
                if seats and table not in self._staff.setups:
                    self._amiss("tables", version, f"Table {table} of it was never put on the floor.")
        elif isinstance(event, e.SeatsCommitted):
            self._sealed(version, f"{name}/{event.session}", event, list(cup.sessions).index(event.session) + 1)

    def _sealed(self, version: int, place: str, event: e.SeatsCommitted, number: int) -> None:
        """The order lies beside its commitment, encrypted and under its session's number, and is one of those whose seats are
        drawn."""
        self._sheet.saw("shoes")
        row = self._seals.pop(version, None)
        if row is None or row[:3] != (number, 0, event.commitment):
            self._amiss("shoes", version, "The order that it sealed does not lie beside it.")
        elif self._opener is not None:
            try:
                sealed = self._opener.open_seats(place, event.commitment, row[3], as_bytes(row[4]))
            except ValueError as error:
                self._amiss("shoes", version, str(error))
                return
            if sorted(sealed.order) != sorted(event.entrants):
                self._amiss("shoes", version, "The order that it sealed is not of those whose seats were to be drawn.")

    def _asked(self, group: _Noted, by: Actor) -> None:
        at = group.entries[0].at
        if by.id != SOFTWARE:
            if not self._staff.knows(by.id, by.rank.value, at):
                self._amiss("people", group.first, f"{by.id} acted as {by.rank.value}, and was not that.")
            standing = self._staff.standing(by.id, at)
            leaves = standing is Standing.EXCLUDED and all(isinstance(each.event, e.EntrantWithdrawn) for each in group.entries)
            if standing is not Standing.GOOD and not leaves:
                self._amiss("people", group.first, f"{by.id} acted, and was {standing.value}.")
        row = self._office.answers.take(group.command, group.last)
        if row is None:
            self._sheet.found("receipts", where(self._stream, group.last), f"There is no receipt of command {group.command}.")
        else:
            self._answered(row, group, by)

    def _answered(self, row: ReceiptRow, group: _Noted, by: Actor) -> None:
        assert self._all.cups is not None
        stage = self._all.cups[group.entries[0].tournament].stage.value
        due = msgspec.json.encode(TournamentAnswer(group.last, stage, [entry.event for entry in group.entries]), enc_hook=int)
        check_answer(self._sheet, self._stream, row, by.id, due)

    def close(self) -> None:
        sheet, name, cups = self._sheet, self._stream.name, self._all.cups
        self._snapshot.close()
        if cups is None:
            return
        for version in self._seals:
            self._amiss("belonging", version, "A sealed order lies beside it, and it sealed none.")
        sheet.saw("replay", int(self._stream.version > 0))
        due: dict[str, int] = {}
        for cup, kept in cups.items():
            for account, cents in kept.accounts.items():
                due[code_of(cup, account)] = due.get(code_of(cup, account), 0) + cents
            if sum(kept.accounts.values()):
                sheet.found("postings", name, f"The dollars of tournament {cup} do not sum to nothing.")
        sums = self._office.pages.sums
        self._all.codes = frozenset(code for code in sums if code.startswith("tournament:"))
        for code in sorted(code for code in {*due, *sums} if due.get(code, 0) != sums.get(code, 0)):
            said = f"The rows have put {sums.get(code, 0)} cents into {code}, and by what happened it is {due.get(code, 0)}."
            sheet.found("postings", name, said)

    def _amiss(self, check: str, version: int, what: str) -> None:
        self._sheet.found(check, where(self._stream, version), what)


# From an event back to its command


def _again(before: Tournament, event: e.Event) -> Outcome:
    return run(before, command_of(before, event))[1]


def _comes_out(outcome: Outcome | None, event: e.Event) -> bool:
    if outcome is None or isinstance(outcome, Refused):
        return False
    return tuple(replace(each, clauses=()) for each in outcome) == (replace(event, clauses=()),)


def _earlier(before: Tournament, event: e.Event) -> Outcome | None:
    """What earlier versions made of it, where that was something else: goods drew no line in a final, and were added at any
    time; tables were named for a second chance that nobody was in need of."""
    if isinstance(event, e.PlacesAnnounced | e.PlayOffTold) and event.session == before.terms.final:
        return _again(replace(before, goods=()), event)
    if isinstance(event, e.PrizesAdded):
        return _again(replace(before, sessions={}), event)
    if isinstance(event, e.TablesNamed) and before.terms.second_chance_of(event.session) and not before.waiting(event.session):
        return _again(replace(before, conditions=replace(before.terms, second_chance="none"), entrants={}), event)
    return None


def command_of(before: Tournament, event: Any) -> c.Command:
    """The command that an event came of, in the name and at the time that it says."""
    if isinstance(event, e.SeatsAllotted):
        by = c.By(event.by, event.rank)
        if event.order:
            return c.DrawSeats(by=by, at=event.at, **_allotted(event))
        return c.NameSeats(by=by, at=event.at, session=event.session, seats=_named(event))
    kind, fields = _COMMANDS[type(event)]
    return kind(by=c.By(event.by, event.rank), at=event.at, **fields(before, event))


def _same(*names: str) -> Callable[[Tournament, Any], dict[str, Any]]:
    return lambda _t, event: {name: getattr(event, name) for name in names}


def _added(_t: Tournament, event: e.PrizesAdded) -> dict[str, Any]:
    goods = event.goods[0] if event.goods else None
    return {"amount": Sum(event.cents), **({} if goods is None else {"goods": goods.what, "place": goods.place})}


def _entered(_t: Tournament, event: e.EntryTaken) -> dict[str, Any]:
    stated = {"form": True, "eligible": True, "copy": True}  # without each of them no entry is taken
    return {"entrant": event.entrant, "fee": Sum(event.fee), "signed": event.signed, **stated}


def _allotted(event: e.SeatsAllotted) -> dict[str, Any]:
    return {"session": event.session, "nonce": event.nonce, "order": event.order}


def _named(event: e.SeatsAllotted) -> dict[str, dict[str, str]]:
    return {table: {str(box): name for box, name in boxes.items()} for table, boxes in event.seats.items()}


def _disqualified(_t: Tournament, event: e.EntrantDisqualified) -> dict[str, Any]:
    return {"entrant": event.entrant, "ground": event.ground, "chips": event.chips, "refund": bool(event.refunded)}


def _counted(_t: Tournament, event: e.StacksCounted) -> dict[str, Any]:
    stacks = {name: Sum(cents) for name, cents in event.stacks.items()}
    return {"session": event.session, "table": event.table, "stacks": stacks, "closes": event.closes}


def _played_off(t: Tournament, event: e.PlayOffTold) -> dict[str, Any]:
    due = set(level(t, event.session, t.sessions[event.session].tables[event.table]))
    groups = (tuple(name for name in group if name in due) for group in event.ranking)
    return {"session": event.session, "table": event.table, "order": tuple(group for group in groups if group)}


_Told = tuple[type[c.Command], Callable[[Tournament, Any], dict[str, Any]]]
_ON_TABLE: Final = _same("session", "table")
_COMMANDS: Final[dict[type[e.Event], _Told]] = {
    e.ConditionsDrafted: (c.DraftConditions, lambda _t, event: {"conditions": event.said}),
    e.ConditionsPublished: (c.PublishConditions, _same()),
    e.EntriesOpened: (c.OpenEntries, _same()),
    e.SignaturesAsked: (c.AskSignatures, _same()),
    e.PrizesAdded: (c.AddToPrizes, _added),
    e.EntryTaken: (c.Enter, _entered),
    e.EntryRefused: (c.RefuseEntry, _same("entrant", "why")),
    e.EntrantWithdrawn: (c.Withdraw, _same("entrant")),
    e.EntriesClosed: (c.CloseEntries, _same()),
    e.TournamentCancelled: (c.CancelTournament, _same("why")),
    e.TablesNamed: (c.NameTables, _same("session", "tables")),
    e.StartMoved: (c.MoveStart, _same("session", "starts")),
    e.SeatsCommitted: (c.CommitSeats, _same("session", "commitment")),
    e.WordsGiven: (c.GiveWords, _same("session", "entrant", "words")),
    e.ArrivalNoted: (c.NoteArrival, _same("entrant")),
    e.BoughtIn: (c.BuyIn, _same("entrant")),
    e.SessionStarted: (c.StartSession, _same("session")),
    e.KnockedOut: (c.KnockOut, _same("session", "table", "entrants", "chips")),
    e.EntrantDisqualified: (c.Disqualify, _disqualified),
    e.CountOrdered: (c.OrderCount, _ON_TABLE),
    e.StacksCounted: (c.CountStacks, _counted),
    e.EarlyEndAgreed: (c.AgreeToEnd, _same("session", "table", "entrant")),
    e.SessionEndedEarly: (c.EndEarly, _ON_TABLE),
    e.PlayOffTold: (c.TellPlayOff, _played_off),
    e.ChipsCountedIn: (c.CountIn, _same("session", "table", "missing")),
    e.PlacesAnnounced: (c.AnnouncePlaces, _ON_TABLE),
    e.BoughtBack: (c.BuyBack, _same("entrant")),
    e.DisputeRaised: (c.RaiseDispute, lambda _t, event: {"about_what": event.about, "table": event.table}),
    e.DisputeRuled: (c.RuleDispute, _same("dispute", "decision")),
    e.PrizesAwarded: (c.AwardPrizes, _same()),
    e.PrizePaid: (c.PayPrize, _same("entrant")),
}
