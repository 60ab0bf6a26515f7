"""Promotions read again: every command decided anew from its entry, every prize held against the rows, every secret against its
commitment."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from croupier.games.ranks import Rank, may_act
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers
from croupier.house.audit.chains import as_bytes, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books
from croupier.house.audit.office import Staff
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.wholes import Ear, OneSnapshot, WholeOffice, check_answer
from croupier.house.draw_seals import DrawPlace
from croupier.house.floor import promoted
from croupier.house.floor.earning import NO_LINE, not_so
from croupier.house.floor.promoted import Promoted
from croupier.house.floor.promoting import NEEDED, OWN_WORD, PromotionAnswer, no_scrutineer, not_a_patron
from croupier.house.people.persons import Standing
from croupier.house.seals import SealError
from croupier.promotions import accounts as a
from croupier.promotions import commands as c
from croupier.promotions import events as e
from croupier.promotions.engine import evolve, run
from croupier.promotions.model import DRAW, Conduct, Outcome, System
from croupier.promotions.moments import Moment
from croupier.promotions.refusal import Refused

Opens = Callable[[DrawPlace, str, bytes], str]
"""Opens the sealed secret of a draw."""
_MEANS: Final = frozenset(a.ACCOUNTS.values())


class Promotions:
    """What the stream of promotions comes to."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.codes: frozenset[str] = _MEANS
        self.ear: Ear = lambda _version, _at, _hash, _system: None

    def close(self, *, known: bool) -> None:
        """A pit of an earlier version has no such stream until it is opened again."""
        if not known and reading.has_promotions():
            self.sheet.found("heads", "promotions", "This stream is missing.")


def audit_promotions(
    found: Promotions, stream: StreamRow, staff: Staff, books: Books, answers: Answers, noted: dict[int, str], opens: Opens | None
) -> None:
    office = WholeOffice(stream, staff, books, answers, found.sheet, noted)
    reader = _Reader(found, stream, staff, office)
    for version, entry in office.events(promoted.read):
        office.pages.hold(version, promoted.posted(entry.event))
        reader.read(version, entry, office.command)
        found.ear(version, entry.at, office.last, reader.system)
        if version == stream.version:  # before the office closes its books
            reader.answered()
    reader.answered()
    reader.close()
    reader.seals(opens)


class _Reader:
    def __init__(self, found: Promotions, stream: StreamRow, staff: Staff, office: WholeOffice) -> None:
        self._found, self._stream, self._staff, self._office, self._sheet = found, stream, staff, office, found.sheet
        self.system: System | None = System()
        """Nothing once an entry made no sense: there is no system to go on from."""
        self._command, self._entries, self._last = "", list[Promoted](), 0
        self._sealed: dict[int, DrawPlace] = {}
        self._opened: dict[str, str] = {}
        """Secrets of draws that were held, by what was published of them."""
        self._snapshot = OneSnapshot(promoted.CHRONICLE, stream, self._sheet)

    def read(self, version: int, entry: Promoted, command: str) -> None:
        """An entry is decided again, and was brought about by somebody who could."""
        if command != self._command:
            self.answered()
            self._command, self._entries = command, []
        elif self._entries and (entry.by, entry.at) != (self._entries[0].by, self._entries[0].at):
            self._amiss("chains", version, "The entries of its request are of several people or moments.")
        self._entries.append(entry)
        self._last = version
        if self.system is not None:
            self._decided(version, entry)
        self._snapshot.look(version, self._office.last, self.system)

    def _decided(self, version: int, entry: Promoted) -> None:
        before, event = self.system, entry.event
        assert before is not None
        if (event.by, event.at) != (entry.by.id, entry.at):
            self._amiss("chains", version, "What happened is said to be of another person or moment than its entry.")
        command = command_of(event)
        after, outcome = run(before, command)
        same = not isinstance(outcome, Refused) and [_bare(each) for each in outcome] == [_bare(event)]
        if isinstance(outcome, Refused):
            self._amiss("replay", version, f"It could not have been granted: {outcome.sentence}")
        elif not same:
            self._amiss("replay", version, "It says something else than comes of its command.")
        self._acted(version, entry, command, before)
        try:  # a long list of tickets is gone on with, and not made again for each of them
            self.system = after if same else evolve(before, event)
        except Exception as error:
            self._amiss("replay", version, f"It cannot have followed from the entries before it: {error!r}.")
            self.system = None
            return
        if isinstance(event, e.DrawSealed):
            self._sealed[version] = DrawPlace(event.promotion, DRAW, event.commitment)
        if isinstance(event, e.DrawHeld) and (seal := self.system.promotions[event.promotion].seal) is not None:
            self._opened[seal.commitment] = event.nonce
        if isinstance(event, e.PrizePaid):
            self._paid_once(version, before, event)

    def _paid_once(self, version: int, before: System, event: e.PrizePaid) -> None:
        promotion = before.promotions.get(event.promotion)
        if promotion is not None and any(win.prize == event.prize and win.outcome is Outcome.PAID for win in promotion.wins):
            self._amiss("rounds", version, f"Prize {event.prize} of {event.promotion} is paid twice.")

    def _acted(self, version: int, entry: Promoted, command: c.Command, before: System) -> None:
        by, at, staff = entry.by, entry.at, self._staff
        if not staff.knows(by.id, by.rank.value, at):
            self._amiss("people", version, f"{by.id} acted as {by.rank.value}, and was not that.")
        if (standing := staff.standing(by.id, at)) is not Standing.GOOD:
            self._amiss("people", version, f"{by.id} acted, and was {standing.value}.")
        promotion = before.promotions.get(getattr(command, "promotion", ""))
        own = isinstance(command, OWN_WORD) and promotion is not None and promotion.scrutineer == by.id
        if not may_act(by.rank, NEEDED[type(command)]) and not own:
            self._amiss("people", version, f"{by.id} brought this about as {by.rank.value}, and it is not theirs to.")
        named = getattr(command, "person", "")
        if not named:
            return
        person = staff.people.get(named)
        if person is None:
            self._amiss("people", version, f"It is about {named}, who was never added.")
        elif isinstance(command, c.Enter):
            patron = person.rank is Rank.PLAYER
            if not patron or not_a_patron(person, staff.standing(named, at), promotion) is not None:
                self._amiss("people", version, f"{named} has a ticket, and could not have one.")
            self._earned(version, command, at)
        elif isinstance(command, c.NameScrutineer) and no_scrutineer(person, staff.standing(named, at)) is not None:
            self._amiss("people", version, f"{named} was made scrutineer, and could not be.")

    def _earned(self, version: int, command: c.Enter, at: int) -> None:
        """A wager at a table of the house is in that table's journal. Before there was one, its name was somebody else's."""
        setup, line = self._staff.setups.get(command.earned.table), command.earned.line
        name = f"table:{command.earned.table}"
        if setup is None or reading.begun(name) >= at:
            return
        body = reading.body_at(name, line)
        try:
            sentence = (
                NO_LINE if line < 1 else not_so(setup, command, body, None)
            )  # which dollars were used up was asked at the desk
        except (msgspec.MsgspecError, ValueError) as error:
            sentence = f"The line by which it was earned cannot be read: {error}."
        if sentence:
            self._amiss("rounds", version, sentence)

    def answered(self) -> None:
        """A request's receipt is there, was given to whoever asked, and says what came of it."""
        entries, command = self._entries, self._command
        self._entries = []
        if not entries:
            return
        row = self._office.answers.take(command, self._last)
        if row is None:
            self._sheet.found("receipts", where(self._stream, self._last), f"There is no receipt of command {command}.")
            return
        due = msgspec.json.encode(PromotionAnswer(self._last, [entry.event for entry in entries]))
        check_answer(self._sheet, self._stream, row, entries[0].by.id, due)

    def close(self) -> None:
        sheet, name = self._sheet, self._stream.name
        self._snapshot.close()
        if self.system is None:
            return
        sheet.saw("replay", int(self._stream.version > 0))
        self._found.codes = _MEANS | {a.promotion(each) for each in self.system.promotions}
        if {code: cents for code, cents in self._office.pages.sums.items() if cents} != self.system.accounts:
            sheet.found("postings", name, "The accounts of promotions are not what the rows have put into them.")
        for promotion in self.system.promotions.values():
            worth = sum(promotion.prize(win.prize).cents for win in promotion.wins if win.outcome is Outcome.PAID)
            if self._office.pages.sums.get(a.promotion(promotion.name), 0) != -worth:
                sheet.found(
                    "postings", name, f"The prizes of {promotion.name} that are paid come to {worth} cents, and not its rows."
                )

    def seals(self, opens: Opens | None) -> None:
        """Every draw that is sealed has its secret, which opens, is the one that was published, and was used."""
        sheet, left = self._sheet, dict(self._sealed)
        for version, number, delivery, committed, key, body in reading.seals(self._stream.id):
            place = left.pop(version, None)
            if place is None or (number, delivery, committed) != (place.draw, 0, place.commitment):
                sheet.found("belonging", where(self._stream, version), "There is a sealed secret, and no draw that it is of.")
                continue
            sheet.saw("shoes")
            if opens is None:
                continue
            try:
                secret = opens(place, key, as_bytes(body))
            except SealError as error:
                sheet.found("shoes", where(self._stream, version), str(error))
                continue
            if self._opened.get(place.commitment, secret) != secret:
                sheet.found("shoes", where(self._stream, version), f"The draw of {place.promotion} was held with another secret.")
        for version, place in left.items():
            sheet.found("shoes", where(self._stream, version), f"The sealed secret of the draw of {place.promotion} is missing.")

    def _amiss(self, check: str, version: int, what: str) -> None:
        self._sheet.found(check, where(self._stream, version), what)


def _bare(event: e.Event) -> e.Event:
    """What happened, by whatever clause."""
    return replace(event, clauses=())


def _rules(conduct: Conduct) -> c.Rules:
    claim_by = None if conduct.claim_by is None else Moment(conduct.claim_by)
    minimum = c.Cents(conduct.minimum) if conduct.minimum else None
    return c.Rules(
        Moment(conduct.starts), Moment(conduct.closes), Moment(conduct.held), claim_by, minimum, conduct.only, conduct.barred,
        conduct.most, conduct.one_each, conduct.present,
    )  # fmt: skip


def _earned(event: e.TicketEntered) -> c.EarnedBy:
    said = event.earned
    return c.EarnedBy(said.how, c.Cents(said.amount) if said.amount else None, said.game, said.table, said.round, said.line)


def _parts(event: e.PrizePaid) -> tuple[c.Paid, ...]:
    given = () if event.parts and event.parts[0].means == a.GOODS else event.parts
    return tuple(c.Paid(part.means, c.Cents(part.amount)) for part in given)  # type: ignore[arg-type]


def _version(event: e.PromotionDrafted | e.TermsRedrafted | e.TermsAmended) -> dict[str, Any]:
    return {"terms": event.version.terms, "prizes": event.version.prizes, "rules": _rules(event.version.conduct)}


_AS_SAID: Final[dict[type[e.Event], type[c.Command]]] = {
    e.ScrutineerNamed: c.NameScrutineer, e.TermsCompleted: c.Complete, e.TermsSubmitted: c.Submit, e.TermsGiven: c.GiveTerms,
    e.PromotionStarted: c.Start, e.DrawSealed: c.SealDraw, e.EntriesClosed: c.CloseEntries, e.ScrutineerAttended: c.Attend,
    e.WordsGiven: c.GiveWords, e.DrawHeld: c.HoldDraw, e.WinnerPassedOver: c.PassOver, e.WinnerSought: c.Seek,
    e.ResultsPublished: c.Publish, e.PrizeClaimed: c.ClaimPrize, e.ClaimRefused: c.RefuseClaim, e.RefusalTold: c.TellRefusal,
    e.DisputeRaised: c.RaiseDispute, e.DisputeDecided: c.DecideDispute, e.InspectorAdvised: c.AdviseInspector,
    e.DoubtRaised: c.RaiseDoubt, e.DoubtCleared: c.Validate, e.DrawCancelled: c.CancelDraw, e.InspectorTold: c.TellInspector,
    e.TicketEntered: c.Enter, e.PrizePaid: c.Pay, e.PutOff: c.PutItOff, e.ThingsPrescribed: c.Prescribe,
    e.PromotionDrafted: c.Draft, e.TermsRedrafted: c.Redraft, e.TermsAmended: c.Amend,
}  # fmt: skip
"""What was asked for, by what came of it: each command brings about one event."""


def command_of(event: e.Event) -> c.Command:
    """The command that an event tells of: most of its fields are the command's own, under the same names."""
    kind = _AS_SAID[type(event)]
    said = {name: value for name in kind.__struct_fields__ if (value := getattr(event, name, UNSET)) is not UNSET}
    said["at"] = Moment(event.at)
    match event:
        case e.PromotionDrafted():
            said |= _version(event)
        case e.TermsRedrafted():
            said |= _version(event)
        case e.TermsAmended():
            said |= _version(event) | {"approval": event.version.approval}
        case e.TicketEntered():
            said["earned"] = _earned(event)
        case e.PrizePaid():
            said["parts"] = _parts(event)
        case e.PutOff(until=until):
            said["until"] = Moment(until)
        case e.ThingsPrescribed(dated=dated):
            said["dated"] = Moment(dated)
    return kind(**said)
