"""What is asked of the tournaments: entries and fees, seats, sessions at tables of the house, places and prizes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier import commands as tc
from croupier.games.ranks import Rank, may_act
from croupier.games.seven_up_baccarat_event import ELIGIBLE, GROUNDS, TABLES, Ground
from croupier.house.floor.asked import CONFLICT, FORBIDDEN, GRANTED, UNKNOWN, Again, Reply, refuse, sentence_of, whoever
from croupier.house.floor.commands import TOO_MUCH, play
from croupier.house.floor.held import tables_named
from croupier.house.floor.hot import Hot
from croupier.house.floor.named import STAFF, TOURNAMENTS
from croupier.house.floor.session_tables import Told, opened_as, played_for, told_by
from croupier.house.floor.setting_up import BAD_TABLE_ID, is_table_id
from croupier.house.floor.work import Draft
from croupier.house.people.acts import Tournament as Id
from croupier.house.people.events import TableSetUp
from croupier.house.people.persons import SOFTWARE, Person, Standing
from croupier.money import dollars
from croupier.table.message.command import Command as TableCommand
from croupier.table.message.tournament import SessionEnded
from croupier.table.message.upcast import read_event
from croupier.table.message.words import LONGEST, MOST
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.tournament import line_now
from croupier.tournament import commands as c
from croupier.tournament.acting.results import line_due
from croupier.tournament.conditions import Name
from croupier.tournament.engine import run
from croupier.tournament.events import Event
from croupier.tournament.model import Standing as Stands
from croupier.tournament.model import Tournament
from croupier.tournament.powers import POWERS
from croupier.tournament.refusal import Refused
from croupier.tournament.seats import SealedSeats
from croupier.tournament.terms import Sum

DealtBy = Literal["software", "dealer"]


class SealSeats(c.OnSession, frozen=True, kw_only=True, tag="commit"):
    """Seal an order of the entrants, which nobody sees, and publish the commitment to it."""


class DrawSeats(c.OnSession, frozen=True, kw_only=True, tag="draw"):
    """Open the sealed order, let the words shuffle it, and put the tables on the floor."""

    dealt_by: DealtBy = "software"


class NameSeats(c.NameSeats, frozen=True, kw_only=True, tag="seat"):
    """Name the seats, where the conditions say so, and put the tables on the floor."""

    dealt_by: DealtBy = "software"


class TakeResult(c.OnTable, frozen=True, kw_only=True, tag="take"):
    """Take over what a table has to tell once its session is over: who is out, stacks, play-offs, missing chips."""

    refunds: tuple[Name, ...] = ()
    """Of those whom absence has disqualified: whose fee goes back by the Tournament Manager's approval."""


OURS: Final[dict[type[c.Command], type[c.Command]]] = {
    SealSeats: c.CommitSeats, DrawSeats: c.DrawSeats, NameSeats: c.NameSeats, TakeResult: c.NoteArrival,
}  # fmt: skip
"""What the house does its own way, and the power whose ranks hold for it."""
TOLD_BY_TABLES: Final = (
    c.KnockOut, c.OrderCount, c.CountStacks, c.AgreeToEnd, c.EndEarly, c.CountIn, c.CommitSeats, c.DrawSeats, c.NameSeats,
)  # fmt: skip
"""What nobody says here: tables of the house tell it themselves, or the house fills it in."""
ASKED: Final[tuple[type[c.Command], ...]] = (*(kind for kind in POWERS if kind not in TOLD_BY_TABLES), *OURS)
"""Everything that can be asked of a tournament of the house."""
FINISHING: Final = frozenset({c.Withdraw})
"""What an excluded patron may still do."""
NOT_YOURS: Final = "This is not yours to do."
NO_SUCH: Final = "There is no such tournament."
BAD_ID: Final = "A tournament's id is made of small letters, digits and single dashes, twenty at the most."
_MANAGER: Final = c.By(SOFTWARE, Rank.MANAGER)
_RULES: Final = c.By(SOFTWARE, Rank.TOURNAMENT_MANAGER)
_DEALER: Final = Actor(SOFTWARE, Rank.DEALER)
_SUPERVISOR: Final = Actor(SOFTWARE, Rank.SUPERVISOR)

_write: Final = msgspec.json.Encoder(enc_hook=int).encode


class TournamentAnswer(Struct, frozen=True, gc=False):
    """What came of commands to a tournament."""

    version: int
    """Of the stream of all tournaments."""
    stage: str
    events: list[Any]


def is_tournament_id(said: str) -> bool:
    try:
        return bool(said) and msgspec.convert(said, Id) == said
    except msgspec.ValidationError:
        return False


def manages(person: Person, tournament: str) -> bool:
    """Whoever has the rank manages every tournament; anybody else of the house those they are named for."""
    return person.rank is Rank.TOURNAMENT_MANAGER or tournament in person.tournaments


def rank_for(person: Person, tournament: str, kind: type[c.Command]) -> Rank:
    """In which rank somebody does this: as manager of the tournament where that is enough, or else as what they are."""
    ranks = POWERS[OURS.get(kind, kind)].ranks
    if not any(may_act(person.rank, rank) for rank in ranks) and Rank.TOURNAMENT_MANAGER in ranks and manages(person, tournament):
        return Rank.TOURNAMENT_MANAGER
    return person.rank


def may_ask(person: Person, tournament: str, command: c.Command) -> bool:
    """Rank and right, before anything else: nobody learns by a refusal what there is."""
    kind = type(command)
    power = POWERS[OURS.get(kind, kind)]
    if person.rank is Rank.PLAYER and (power.own or kind is c.Enter):
        return getattr(command, "entrant", "") == person.id
    rank = rank_for(person, tournament, kind)
    return any(may_act(rank, each) for each in power.ranks)


class TournamentCommands(Struct, frozen=True, gc=False):
    """Commands of one person to one tournament: all of them, or none."""

    receipt: str
    by: str
    tournament: str
    commands: tuple[c.Command, ...]
    body: bytes = b""
    """What came over the wire, for the digest."""
    besides: tuple[str, ...] = ()
    """The chains of tables and staff that it turned out to concern."""

    @property
    def digest(self) -> str:
        said = self.body or _write(self.commands)
        return sha256(b"\n".join((self.by.encode(), TOURNAMENTS.encode(), self.tournament.encode(), said))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (TOURNAMENTS, *self.besides)

    def perform(self, draft: Draft) -> Reply:
        person = self._person(draft)
        if isinstance(person, Reply):
            return person
        for index, command in enumerate(self.commands):
            if not may_ask(person, self.tournament, command):
                return refuse(NOT_YOURS, command=index, status=FORBIDDEN)
        if not self.commands:
            return refuse("At least one command is needed.")
        cup = draft.tournaments().cups.get(self.tournament)
        if cup is None:
            if not isinstance(self.commands[0], c.DraftConditions):
                return refuse(NO_SUCH, status=UNKNOWN)
            if not is_tournament_id(self.tournament):
                return refuse(BAD_ID, code="bad-name")
            cup = Tournament()
        return _Holding(draft, self, person, cup).done()

    def _person(self, draft: Draft) -> Person | Reply:
        if self.by == SOFTWARE:
            return Person(SOFTWARE, Rank.MANAGER, tournaments=(self.tournament,))
        finishing = bool(self.commands) and all(type(command) in FINISHING for command in self.commands)
        return whoever(draft, self.by, finishing=finishing)


class _Holding:
    """One request, command by command."""

    def __init__(self, draft: Draft, request: TournamentCommands, person: Person, cup: Tournament) -> None:
        self.draft, self.request, self.person, self.cup = draft, request, person, cup
        self.id = request.tournament
        self.events: list[Event] = []

    def done(self) -> Reply:
        for index, command in enumerate(self.request.commands):
            refused = self._unreadable(command) or _DONE.get(type(command), _Holding.plainly)(self, command)
            if isinstance(refused, Refused):
                return refuse(refused.sentence, refused.clause, index, code=refused.code)
            if refused is not None:
                return refused
        head = self.draft.note(self.request.receipt, self.person.actor, self.id, self.events, self.cup)
        if short := self.draft.short():
            has = self.draft.work.balance(short)
            return refuse(f"There are only ${dollars(has)} in the purse of {short.split(':')[1]}.", code="too-little")
        if self.draft.over(MOST):
            return refuse(TOO_MUCH)
        answer = TournamentAnswer(version=head.version, stage=self.cup.stage.value, events=self.events)
        return Reply(GRANTED, _write(answer), head.version)

    def put(self, command: c.Command, by: c.By | None = None) -> Refused | None:
        """In the name of whoever asks, or of the house; never before what is on record already."""
        by = by or c.By(self.person.id, rank_for(self.person, self.id, type(command)))
        self.cup, outcome = run(self.cup, replace(command, by=by, at=max(self.draft.now, self.cup.at)))
        if isinstance(outcome, Refused):
            return outcome
        self.events += outcome
        return None

    def _unreadable(self, command: c.Command) -> Refused | None:
        for name, value in asdict(command).items():
            if isinstance(value, str) and not (value.isprintable() and len(value) <= LONGEST):
                return Refused("bad-text", f"The field `{name}` is too long, or holds a character that cannot be read.")
        return None

    # As it is asked

    def plainly(self, command: c.Command) -> Refused | None:
        return self.put(command)

    def enters(self, command: c.Enter) -> Refused | None:
        """At the desk, or by patrons themselves: then the page has given them conditions and form, and the house knows them."""
        patron = self.draft.person(command.entrant)
        if patron is None or patron.rank is not Rank.PLAYER:
            return Refused("no-patron", "Nobody plays in this house under that number.", ELIGIBLE)
        if patron.standing_at(self.draft.now) is not Standing.GOOD:
            return Refused("not-eligible", "This patron may not play at present.", ELIGIBLE)
        if self.person.rank is not Rank.PLAYER:
            return self.put(command)
        return self.put(replace(command, form=True, eligible=True, copy=True), _MANAGER)

    def disputes(self, command: c.RaiseDispute) -> Refused | None:
        if self.person.rank is Rank.PLAYER and self.person.id not in self.cup.entrants:
            return Refused("no-entrant", "A dispute is raised by those who have entered, and by the house.")
        return self.put(command)

    def names_tables(self, command: c.NameTables) -> Refused | None:
        others = tables_named({name: cup for name, cup in self.draft.tournaments().cups.items() if name != self.id})
        mine = {table for each in self.cup.sessions.values() if each.name != command.session for table in each.tables}
        for table in command.tables:
            if not is_table_id(table):
                return Refused("bad-tables", BAD_TABLE_ID, TABLES)
            if table in others | mine or self.draft.setup(table) is not None:
                return Refused("bad-tables", f"There is a table {table} already: a session has tables of its own.", TABLES)
        return self.put(command)

    def disqualifies(self, command: c.Disqualify) -> Refused | None:
        entrant, session = self.cup.entrants.get(command.entrant), self.cup.session
        if entrant is not None and entrant.standing is Stands.SEATED and session is not None and session.started:
            return Refused("own-table", "Who plays at a table of this house is disqualified there, and the table tells of it.")
        return self.put(command)

    # Seats

    def seals(self, command: SealSeats) -> Refused | None:
        place = f"{self.id}/{command.session}"
        published = self.cup.conditions is not None and command.session in self.cup.sessions
        whose = self.cup.waiting(command.session) if published else ()
        name = self.cup.terms.name if published else ""
        sealed = SealedSeats.fresh(name, command.session, whose, entropy=self.draft.work.chance.entropy)
        refused = self.put(c.CommitSeats(by=command.by, at=0, session=command.session, commitment=sealed.commitment))
        if refused is None:
            version = self.draft.head(TOURNAMENTS).version + len(self.events)
            self.draft.seal_seats(version, list(self.cup.sessions).index(command.session) + 1, place, sealed)
        return refused

    def draws(self, command: DrawSeats) -> Refused | Reply | None:
        """Before the words are given nobody opens the order, not even to see whether it is there."""
        said, drawn = self.cup.sessions.get(command.session), SealedSeats("", "", "0" * 64, ())
        if said is not None and said.words and not said.seated:
            store, head = self.draft.work.store, self.draft.head(TOURNAMENTS)
            found = store.seal_of(head.id, said.commitment)
            if found is None:
                return Refused("not-sealed", "The seats are sealed by one request, and drawn by another once words are given.")
            drawn = self.draft.work.keys.open_seats(f"{self.id}/{command.session}", said.commitment, *found)
        ready = c.DrawSeats(by=command.by, at=0, session=command.session, nonce=drawn.nonce, order=drawn.order)
        return self.put(ready) or self._on_the_floor(command.session, command.dealt_by)

    def names_seats(self, command: NameSeats) -> Refused | Reply | None:
        ready = c.NameSeats(by=command.by, at=0, session=command.session, seats=command.seats)
        return self.put(ready) or self._on_the_floor(command.session, command.dealt_by)

    def _on_the_floor(self, session: str, dealt_by: str) -> Reply | None:
        """The tables of the session, each a chain of its own, opened by the house under the conditions of the tournament."""
        tables = [table.name for table in self.cup.sessions[session].tables.values() if table.seats]
        self._with(STAFF, *(f"table:{table}" for table in tables))
        for table in tables:
            name = f"table:{table}"
            if name in self.draft.work.heads or table in self.draft.pools().system.tables:
                return refuse(f"There is a table {table} already.", status=CONFLICT)
            conditions, setup = opened_as(self.cup, session, table, dealt_by)
            opening = tc.OpenTable(conditions, by=_SUPERVISOR, at=self.draft.now)
            if (fault := opening.unfounded()) is not None:
                return refuse(fault.sentence, fault.clause)
            head = self.draft.open_stream(name, "table")
            self.draft.staff(self.request.receipt, TableSetUp(table=table, setup=setup, by=_SUPERVISOR, at=self.draft.now))
            reply = play(self.draft, Hot(table, head, setup, Table()), None, (opening,), f"{name}/1")
            if not reply.granted:
                return reply
        return None

    def starts(self, command: c.StartSession) -> Refused | Reply | None:
        """Everyone is given the same chips at every table at once; whoever has withdrawn or not bought in gets none."""
        refused = self.put(command)
        if refused is not None:
            return refused
        tables = [table for table in self.cup.sessions[command.session].tables.values() if table.seats]
        self._with(*(f"table:{table.name}" for table in tables))
        for table in tables:
            staying = table.still_in(self.cup.entrants)
            without = tuple(name for _, name in sorted(table.seats.items()) if name not in staying)
            by = Actor(SOFTWARE, Rank.TOURNAMENT_MANAGER)
            reply = self._at(table.name, tc.StartSession(without, by=by, at=self.draft.now))
            if reply is not None and not reply.granted:
                return refuse(f"Table {table.name} cannot begin: {sentence_of(reply)}")
        return None

    def announces(self, command: c.AnnouncePlaces) -> Refused | None:
        """A table was put on the floor for its session alone, and closes with it."""
        self._with(f"table:{command.table}")
        with self._as_opened(command.session, command.table):
            refused = self.put(command)
        if refused is None:
            self._closes(command.table)
        return refused

    @contextmanager
    def _as_opened(self, session: str, table: str) -> Iterator[None]:
        """A final goes by the lines that its table was opened with."""
        goods, found = self.cup.goods, self.cup.sessions.get(session)
        hot = self.draft.hot(table) if found is not None and table in found.tables else None
        if hot is not None:
            self.cup = played_for(self.cup, session, table, hot.table)
        yield
        self.cup = replace(self.cup, goods=goods)

    def _closes(self, table: str) -> None:
        """Whoever is still there rises; a float that is open is counted first, by people, and they close the table."""
        hot = self.draft.hot(table)
        if hot is not None and not hot.table.closed:
            at = self.draft.now
            rise = (tc.LeaveTable(who, by=_DEALER, at=at) for who in hot.table.floor.people)
            self._at(table, *rise, tc.CloseTable(by=_SUPERVISOR, at=at))

    def _at(self, table: str, *commands: TableCommand) -> Reply | None:
        hot = self.draft.hot(table)
        if hot is None:
            return None
        return play(self.draft, hot, None, commands, f"{hot.head.name}/{hot.head.version + 1}")

    def _with(self, *streams: str) -> None:
        """These chains are to be locked as well."""
        if not set(streams) <= set(self.request.besides):
            raise Again(replace(self.request, besides=tuple(dict.fromkeys((*self.request.besides, *streams)))))

    # What tables tell

    def takes(self, command: TakeResult) -> Refused | None:
        session, name = command.session, command.table
        if command.refunds and rank_for(self.person, self.id, c.Disqualify) is not Rank.TOURNAMENT_MANAGER:
            return Refused("rank", "A fee goes back by the Tournament Manager's approval alone.", GROUNDS[Ground.ABSENT])
        self._with(f"table:{name}")
        table = self.cup.sessions[session].tables.get(name) if session in self.cup.sessions else None
        hot = self.draft.hot(name) if table is not None else None
        if hot is None or table is None:
            return Refused("no-table", f"Session {session!r} has no table {name!r} in this house.")
        if table.counted:
            return Refused("counted", f"What table {name} had to tell was taken over already.")
        told = told_by(hot.table, ended_in(self.draft, hot))
        if told is None:
            return Refused("not-over", f"The session at table {name} is not over.")
        if strangers := set(command.refunds) - {player for player, _ground, _stack in told.gone}:
            return Refused("not-gone", f"{sorted(strangers)[0]} was not disqualified at table {name}.", GROUNDS[Ground.ABSENT])
        with self._as_opened(session, name):
            return self._hears(session, name, told, command.refunds) or self._plays_off(session, name, hot.table)

    def _plays_off(self, session: str, name: str, table: Table) -> Refused | None:
        """Those who are level where a place is decided, and can play off at this very table, do so before it is heard."""
        due = line_due(self.cup, session, self.cup.sessions[session].tables[name]).level
        if due and set(due) == set(line_now(table).level):
            return Refused("playoff-due", f"{', '.join(due)} are level across a line and play off at table {name} first.")
        return None

    def _hears(self, session: str, table: str, told: Told, refunds: tuple[str, ...]) -> Refused | None:
        here: dict[str, Any] = {"session": session, "table": table, "at": 0}
        asked: list[c.Command] = [
            c.Disqualify(by=_RULES, at=0, entrant=player, ground=ground, chips=stack, refund=player in refunds)
            for player, ground, stack in told.gone
            if self.cup.entrants[player].standing is Stands.SEATED
        ]
        if told.out:
            asked.append(c.KnockOut(by=_MANAGER, entrants=told.out, chips=told.left, **here))
        stacks = {name: Sum(stack) for name, stack in told.stacks.items()}
        asked.append(c.CountStacks(by=_MANAGER, stacks=stacks, closes=True, **here))
        for command in asked:
            if refused := self.put(command, command.by):
                return refused
        for level, groups in told.play_offs:
            due = line_due(self.cup, session, self.cup.sessions[session].tables[table]).level
            if set(due) == set(level) and len(groups) > 1 and (
                refused := self.put(c.TellPlayOff(by=_MANAGER, order=groups, **here), _MANAGER)
            ):  # fmt: skip
                return refused
        return self.put(c.CountIn(by=_MANAGER, missing=told.missing, **here), _MANAGER)


def ended_in(draft: Draft, hot: Hot) -> list[SessionEnded]:
    """The ends of sessions that a table's journal has: of the session itself, and of each play-off."""
    found = (read_event(body) for _version, body in draft.work.store.last_said(hot.head.id, b'"session-ended"'))
    return [event for event in found if isinstance(event, SessionEnded)]


_DONE: Final[dict[type[c.Command], Callable[[_Holding, Any], Refused | Reply | None]]] = {
    c.Enter: _Holding.enters,
    c.RaiseDispute: _Holding.disputes,
    c.NameTables: _Holding.names_tables,
    c.Disqualify: _Holding.disqualifies,
    c.StartSession: _Holding.starts,
    c.AnnouncePlaces: _Holding.announces,
    SealSeats: _Holding.seals,
    DrawSeats: _Holding.draws,
    NameSeats: _Holding.names_seats,
    TakeResult: _Holding.takes,
}
