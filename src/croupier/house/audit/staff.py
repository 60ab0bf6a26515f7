"""Who people were at any time, as the staff stream says it, and whether each of its own entries was theirs to bring about."""

from typing import Any, Final

from croupier.games.ranks import SEES_ALL, Rank, may_act
from croupier.house.people import acts
from croupier.house.people import events as staff
from croupier.house.people.persons import FIRST_PATRON, PATRON_MARK, SOFTWARE, STAFF_MARK, Limit, Person, Standing
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.reading.gaming_day import into_a_day

CLOCKS: Final = 300
"""Seconds by which times of different streams and machines may differ, or that pass between a sign-in and its entry."""
_EVER: Final = 1 << 62


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
        self.settings: list[tuple[int, staff.Effective]] = []
        """What the pit went by, and from when on."""
        self._settings_of: dict[int, tuple[int, staff.Effective]] = {}
        """The same by entry: whatever a process decides names the settings that it was started with."""
        self._ranks: dict[tuple[str, str], list[list[int]]] = {}
        """From when to when somebody held a rank."""
        self._managed: dict[tuple[str, str], list[list[int]]] = {}
        """From when to when somebody was named manager of a tournament."""
        self._out: dict[str, list[tuple[int, int, Standing]]] = {}
        """From when to when somebody was not in good standing, and in which instead."""
        self._added = {STAFF_MARK: 0, PATRON_MARK: 0}
        self.elsewhere: dict[str, str] = {}
        """Requests to the staff or the cage that may have entries at tables as well, and whose: their receipts lie there."""
        self.awaiting: dict[str, str] = {}
        """Requests with entries here whose receipts must lie with another stream, and where those entries are."""

    # At a time

    def knows(self, actor: str, rank: str, at: int) -> bool:
        """Whether somebody held a rank then; the program acts in whichever it needs."""
        if actor == SOFTWARE:
            return True
        spans = self._ranks.get((actor, rank))
        return spans is not None and any(since - CLOCKS <= at <= until + CLOCKS for since, until in spans)

    def managed(self, actor: str, tournament: str, at: int) -> bool:
        """Whether somebody was named manager of a tournament then."""
        return any(since - CLOCKS <= at <= until + CLOCKS for since, until in self._managed.get((actor, tournament), ()))

    def standing(self, person: str, at: int) -> Standing:
        spans = self._out.get(person)
        for since, until, standing in spans or ():
            if since + CLOCKS < at < until - CLOCKS:
                return standing
        return Standing.GOOD

    def went_by(self, named: int, at: int) -> list[staff.Effective]:
        """What a process may have gone by that names an entry of settings: that one, if it was there by then. Older processes name
        none, and went by what was on record last."""
        if named:
            since, settings = self._settings_of.get(named, (_EVER, None))
            return [settings] if settings is not None and since - CLOCKS <= at else []
        starts = [since for since, _settings in self.settings]
        ends = [*starts[1:], _EVER]
        return [
            settings
            for (since, settings), until in zip(self.settings, ends[: len(starts)], strict=True)
            if since - CLOCKS <= at <= until + CLOCKS
        ]

    def gaming_days(self, named: int, at: int) -> set[int] | None:
        """The gaming days that a moment may have been of at the cage, by what was gone by there; None where nobody knows."""
        if not self.settings and not named:
            return None
        return {into_a_day(settings.zone, settings.day_starts, at)[0] for settings in self.went_by(named, at)}

    # Entry by entry

    def hear(self, version: int, event: Any) -> None:
        """Raises ValueError where an entry cannot have followed from those before."""
        before = self.people.get(getattr(event, "person", ""))
        person = staff.changed(event, self.people.get)
        if person is not None:
            self._moved(before, person, event.at)
            self.people[person.id] = person
            self.changed[person.id] = version
        if isinstance(event, staff.PersonAdded):
            self._added[PATRON_MARK if event.rank is Rank.PLAYER else STAFF_MARK] += 1
        if isinstance(event, staff.TournamentGiven):
            self._managed.setdefault((event.person, event.tournament), []).append([event.at, _EVER])
        if isinstance(event, staff.TournamentTaken) and (event.person, event.tournament) in self._managed:
            self._managed[event.person, event.tournament][-1][1] = event.at
        if isinstance(event, staff.LimitSet) and event.limit is Limit.EXCLUSION:
            self._excluded_themselves(event)
        if isinstance(event, staff.TableSetUp):
            self.setups[event.table] = event.setup
            self.changed[f"table:{event.table}"] = version
        if isinstance(event, staff.CodesSet):
            self.codes[event.person] = event.on
        if isinstance(event, staff.SettingsRecorded):
            self.settings.append((event.at, event.settings))
            self._settings_of[version] = self.settings[-1]
        if isinstance(event, staff.HouseOpened):
            if self.demonstration is not None:
                raise ValueError("The pit was opened for the first time before, and is what it was then.")
            self.demonstration = event.demonstration
        if isinstance(event, staff.SignInGranted) and event.how == "name" and self.demonstration is False:
            raise ValueError(f"{event.person} signed in without a password, and the pit is no demonstration.")

    def _moved(self, before: Person | None, person: Person, at: int) -> None:
        if before is None or before.rank is not person.rank:
            if before is not None:
                self._ranks[before.id, before.rank.value][-1][1] = at
            self._ranks.setdefault((person.id, person.rank.value), []).append([at, _EVER])
        if before is not None and before.standing is not person.standing:
            spans = self._out.setdefault(person.id, [])
            if before.standing is not Standing.GOOD:
                self._end(spans, before.standing, at)
            if person.standing is not Standing.GOOD:
                spans.append((at, _EVER, person.standing))

    def _excluded_themselves(self, event: staff.LimitSet) -> None:
        """From when on patrons have kept themselves out, and until when; a wish to return that waits may be taken back."""
        spans = self._out.setdefault(event.person, [])
        if event.value is None:
            self._end(spans, Standing.EXCLUDED, event.since)
        elif spans and spans[-1][2] is Standing.EXCLUDED and spans[-1][1] > event.at:
            spans[-1] = (spans[-1][0], _EVER, Standing.EXCLUDED)
        else:
            spans.append((event.since, _EVER, Standing.EXCLUDED))

    @staticmethod
    def _end(spans: list[tuple[int, int, Standing]], standing: Standing, at: int) -> None:
        for place, (since, until, kind) in enumerate(spans):
            if kind is standing and until > at:
                spans[place] = (since, at, kind)

    # Whether it was theirs to do

    def unlawful(self, event: Any) -> str:
        """Why whoever brought an entry about could not have, before it is heard; nothing if they could."""
        by: Actor = event.by
        if by.id != SOFTWARE:
            if isinstance(event, _PROGRAM):
                return f"{by.id} signs what the program alone notes."
            if said := self._not_themselves(event, by):
                return said
        act = _act(event, self.people.get)
        if act is not None:
            return self._judged(act, event)
        return self._otherwise(event, by)

    def _not_themselves(self, event: Any, by: Actor) -> str:
        person = self.people.get(by.id)
        if person is None:
            return f"{by.id} acted, whom nobody ever added."
        noted = isinstance(event, staff.NOTED)
        if not (self.knows(by.id, by.rank.value, event.at) if noted else person.rank is by.rank):
            return f"{by.id} acted as {by.rank.value}, and was {person.rank.value}."
        if isinstance(event, staff.SignInGranted | staff.SignInFailed | staff.CashReached):
            return ""
        standing = person.standing_at(event.at)
        finishing = isinstance(event, staff.LimitSet) and person.may_finish(event.at)
        if standing is not Standing.GOOD and not finishing and not noted:
            return f"{by.id} acted, and was {standing.value}."
        return ""

    def _judged(self, act: acts.Acting, event: Any) -> str:
        """What the same act of the same person brings about, decided again."""
        due = acts.decide(act, event.by, self.people.get, event.at)
        if isinstance(due, Refused):
            return f"{event.by.id}, {event.by.rank.value}, could not do this to {act.person}: {due.sentence}"
        return "" if due == (event,) else "It says something else than what was done brings about."

    def _otherwise(self, event: Any, by: Actor) -> str:
        match event:
            case staff.PersonAdded(person=person, rank=rank):
                mark, first = (PATRON_MARK, FIRST_PATRON) if rank is Rank.PLAYER else (STAFF_MARK, 1)
                number = first + self._added[mark]
                if person != f"{mark}{number}":
                    return f"{person} was added, and the next number was {mark}{number}."
                return _not_theirs_to_see_to(by, rank)
            case staff.TableSetUp(table=table, setup=setup):
                if table in self.setups and self.setups[table].dealt_by != setup.dealt_by:
                    return f"Who deals at {table} is settled when it is set up, and was changed."
                return "" if may_act(by.rank, Rank.SUPERVISOR) else f"{by.id}, {by.rank.value}, sets no tables up."
            case staff.PasswordSet(person=person) | staff.CodesSet(person=person):
                known = self.people.get(person)
                if known is None:
                    return f"It is about {person}, who was never added."
                return "" if by.id == person else _not_theirs_to_see_to(by, known.rank)
            case staff.SignInGranted(person=person):
                return "" if by.id == person else f"{by.id} signs that {person} has signed in."
            case staff.SignInFailed(person=person):
                return "" if by.id in (SOFTWARE, person) else f"{by.id} signs that {person} could not sign in."
            case staff.CashReached(patron=patron, told_from=told_from, settings=named, at=at):
                amounts = {settings.cash_told_from for settings in self.went_by(named, at)}
                if told_from not in amounts and (named or self.settings):
                    return f"Cash was told from {told_from} cents, and by the settings on record it was told from another amount."
                return "" if patron in self.people else f"It is about {patron}, who was never added."
        return ""


_PROGRAM: Final = (staff.HouseOpened, staff.ProgramStarted, staff.SettingsRecorded)


def _not_theirs_to_see_to(by: Actor, rank: Rank) -> str:
    """Whoever adds people of a rank, and sees to how they sign in."""
    needed = Rank.SUPERVISOR if rank is Rank.PLAYER else Rank.MANAGER
    if may_act(by.rank, needed) and (rank not in SEES_ALL or by.id == SOFTWARE):
        return ""
    return f"{by.id}, {by.rank.value}, does not see to people who are {rank.value}."


def _act(event: Any, look: staff.Look) -> acts.Acting | None:
    """What must have been done for an entry to come about; None for what is no act of one person upon another."""
    match event:
        case staff.RankChanged(person=person, rank=rank):
            return acts.ChangeRank(person=person, rank=rank)
        case staff.StandingChanged(person=person):
            return _act_of_standing(event, look(person))
        case staff.CardIssued(person=person):
            return acts.IssueCard(person=person)
        case staff.CardSuspended(person=person, why=why):
            return acts.SuspendCard(person=person, why=why)
        case staff.CardRestored(person=person):
            return acts.RestoreCard(person=person)
        case staff.CardWithdrawn(person=person, why=why):
            return acts.WithdrawCard(person=person, why=why)
        case staff.TournamentGiven(person=person, tournament=tournament):
            return acts.GiveTournament(person=person, tournament=tournament)
        case staff.TournamentTaken(person=person, tournament=tournament):
            return acts.TakeTournament(person=person, tournament=tournament)
        case staff.NameErased(person=person):
            return acts.EraseName(person=person)
        case staff.LimitSet(person=person, limit=Limit.EXCLUSION, value=value):
            return acts.AskToReturn(person=person) if value is None else acts.ExcludeMyself(person=person)
        case staff.LimitSet(person=person, limit=limit, value=value):
            return acts.SetLimit(person=person, limit=limit, value=value)
    return None


def _act_of_standing(event: staff.StandingChanged, before: Person | None) -> acts.Acting:
    person, why = event.person, event.why
    match event.standing:
        case Standing.SUSPENDED:
            return acts.Suspend(person=person, why=why)
        case Standing.EXCLUDED:
            return acts.Exclude(person=person, why=why)
        case Standing.GONE:
            return acts.CloseAccount(person=person)
    if before is not None and before.standing is Standing.EXCLUDED:
        return acts.Readmit(person=person)
    return acts.Reinstate(person=person)
