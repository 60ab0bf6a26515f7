"""A table's rounds on record: what `adjudicate` reads of each, beside what the table itself settled, and how the two compare.

Whoever reads a journal, or has a table's events in hand, lets them be heard one after another. A round is told of when it is
cleared. One that is reopened is told of again when it is cleared again, and that is then the last word on it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.desk.coups import CoupOnRecord, coup_of, with_limits
from croupier.desk.coups import judged as judged_in_session
from croupier.desk.journal import Entry, JournalError, in_a_line
from croupier.desk.written import Frame, Removed, Rulings, Whose, by_decision, frame_of, whose, written
from croupier.games.adjudicate import NotJudged, judge
from croupier.games.record import FullerOut, FullerRoundIn, RoundIn, RoundOut, WagerOut
from croupier.games.recorded import Ruled
from croupier.games.rules import Result
from croupier.games.signs import bounds_of
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.limits import signed
from croupier.table.reading.prizes import jackpot_stands
from croupier.table.record.evolve import evolve


class RoundOnRecord(Struct, frozen=True):
    """A round that is over."""

    number: int
    record: RoundIn
    """What `adjudicate` reads."""
    settled: RoundOut
    """What the table settled, as `adjudicate` answers. Notes are made by whoever judges, and stand in no settlement."""
    void: bool
    first: int
    """The number of its first event."""
    last: int
    """The number of the event that cleared it."""
    left: frozenset[Whose] = frozenset()
    """Wagers that stayed settled as they were when the round was put right or void, since their players had gone."""
    stands: frozenset[Whose] = frozenset()
    """Wagers that stay settled although the cards were put right afterwards: their hands were out of the round by then, or a prize
    of the pool was paid, and with it the round's jackpot stands."""
    register: tuple[WrongSettlement, ...] = ()
    """What the register of wrong payments says of its wagers."""
    coup: CoupOnRecord | None = None
    """In a tournament: what the rules of its session read beside the record."""


_HEARD: Final = frozenset((
    e.WagerSettled, e.Decided, e.RoundCleared, e.RoundStarted, u.SettlementReversed, u.WagersInvalid, u.HandRemoved,
    u.HandsRelaid, u.OutcomeConfirmed, u.RoundVoided, u.WagersVoided, p.PrizesPaid, p.PrizePaid,
))  # fmt: skip
"""Most events say nothing that the table as it stands does not."""


_NOBODY: Final = (0, "")


class Rounds:
    """Hears the events of one table, in their order, and tells of its rounds. `table` is the table that they give."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = Table() if table is None else table
        self._frame: Frame | None = None
        self._begin(0, None, ())

    def _begin(self, first: int, edition: str | None, hands: Sequence[str]) -> None:
        self._first, self._edition, self._hands = first, edition, hands
        self._ruled: dict[Whose, Ruled] = {}
        self._sealed: set[Whose] = set()
        self._lay: dict[Whose, Lying] = {}
        self._invalid: dict[str, str] = {}
        self._removed: dict[str, Removed] = {}
        self._stands: set[Whose] = set()
        self._known: set[Whose] = set()
        self._shares: dict[int, int] = {}
        self._beyond: set[Whose] = set()
        """Whose hand won a pool's prize once they had gone: it was handed over beyond the table, and the settlement stands."""
        self._decided = _NOBODY
        """The area that has just decided, and how: what is settled at once then may be settled by that."""

    def hear(self, event: e.Event, after: Table | None = None) -> RoundOnRecord | None:
        """The table moves on by one event; whoever has it as it is `after` the event says so. If it clears a round, that is the
        answer."""
        before = self.table
        self.table = evolve(before, event) if after is None else after
        if type(event) not in _HEARD:
            self._decided = _NOBODY
            return None
        if isinstance(event, e.WagerSettled):
            self._settled(before, event)
            return None
        self._decided = (event.area, event.decision) if isinstance(event, e.Decided) else _NOBODY
        if isinstance(event, e.RoundCleared):
            return self._cleared(before)
        if isinstance(event, e.RoundStarted):
            self._begin(self.table.sequence, event.edition, event.hands)
        elif isinstance(event, u.SettlementReversed):
            self._ruled.pop(whose(event.settled), None)
            self._sealed.discard(whose(event.settled))
        elif isinstance(event, u.WagersInvalid):
            self._invalid[event.player] = event.clauses[0] if event.clauses else ""
        elif isinstance(event, u.HandRemoved):
            self._hand_removed(before, event)
        elif isinstance(event, p.PrizesPaid):
            self._shares = {each.award.award: each.share for each in event.paid}
        elif isinstance(event, p.PrizePaid):
            self._paid_beyond(before, event)
        elif isinstance(event, u.WagersVoided):
            ongoing = before.round
            self._known.update(map(whose, () if ongoing is None or not ongoing.result else (*ongoing.settled, *ongoing.due)))
        elif isinstance(event, u.HandsRelaid | u.OutcomeConfirmed | u.RoundVoided) and before.round is not None:
            self._ruled_on(before, before.round, void=isinstance(event, u.RoundVoided))
        return None

    def _ruled_on(self, before: Table, ongoing: Round, *, void: bool) -> None:
        """The cards are put right, or the round is void: what stays settled all the same."""
        if not void:
            settled = set(map(whose, ongoing.settled))  # all the others are settled anew
            self._known &= settled
            self._stands.update(each for each in settled if str(each[0]) in self._removed)
        if jackpot_stands(before):
            first = desk_of(before).collected_first
            self._stands.update(whose(line) for line in ongoing.settled if line.wager in first)

    def _paid_beyond(self, before: Table, event: p.PrizePaid) -> None:
        due = () if before.round is None else before.round.due
        self._beyond.update(whose(line) for line in due if (line.award, line.area) == (event.award, event.area))

    def _settled(self, before: Table, event: e.WagerSettled) -> None:
        line = event.settled
        area, decision = self._decided
        if event.rank < 0 and line.area == area and by_decision(desk_of(before).rules, decision, line):
            self._sealed.add(whose(line))
        elif event.rank < 0:
            self._ruled[whose(line)] = Ruled(line.clause, line.result is not Result.VOID)
        lying = next((each for each in before.wagers if each.is_the(*whose(line))), None)
        if lying is None:
            return  # a bonus, which has no stake of its own
        self._lay[whose(line)] = lying
        patron = before.floor.people.get(lying.player)
        if lying.under is None and patron is not None and (patron.own is not None or patron.marker is not None):
            desk = desk_of(before)
            self._lay[whose(line)] = replace(lying, under=bounds_of(desk.rules, lying, signed(before, desk)))

    def _hand_removed(self, before: Table, event: u.HandRemoved) -> None:
        ongoing = before.round
        if ongoing is not None:
            decision = ongoing.decisions.get(event.hand)
            self._removed[event.hand] = Removed(event.clauses[0] if event.clauses else "", ongoing.hands[event.hand], decision)

    def _cleared(self, before: Table) -> RoundOnRecord:
        conditions, ongoing, frame = before.conditions, before.round, self._frame
        assert conditions is not None
        assert ongoing is not None
        if frame is None or frame.conditions is not conditions or frame.edition != self._edition:
            frame = self._frame = frame_of(conditions, self._edition)
        number, register = ongoing.number, before.casebook.register
        entries = tuple(entry for entry in register if entry.round == number and not entry.struck) if register else ()
        shares = self._shares if not self._stands else {}  # a hand that stands may have won nothing as the cards lie now
        known = Rulings(self._lay, self._ruled, self._sealed, self._invalid, self._removed, _due(entries), self._known, shares)
        found = written(frame, ongoing, self._hands or ongoing.order, known)
        coup, record = None, found.record
        if before.sitting is not None:
            coup = coup_of(before.sitting, self._lay.values(), void=ongoing.void or ongoing.no_bet)
            record = with_limits(record, coup)
        return RoundOnRecord(
            number, record, found.settled, ongoing.void, self._first, self.table.sequence,
            found.left, frozenset(self._stands | self._beyond), entries, coup,
        )  # fmt: skip


def _due(entries: Iterable[WrongSettlement]) -> dict[Whose, int]:
    """What players should have been handed whose settlement could not be taken back. An entry that somebody reported is about
    what was handed over, and the settlement stands."""
    return {
        (entry.area, entry.player, entry.wager): entry.due
        for entry in entries
        if entry.due is not None and not entry.reported
    }  # fmt: skip


# Judged again

_ONE_CLAUSE: Final = tuple(name for name in FullerOut.__struct_fields__ if name != "clauses")


def judged(found: RoundOnRecord) -> RoundOut | NotJudged:
    """What `adjudicate` makes of the record; of a tournament's coup, what the rules of its session do."""
    return judge(found.record) if found.coup is None else judged_in_session(found.record, found.coup)


def rejudged(found: RoundOnRecord) -> list[str]:
    """How the settlement differs from how it is `judged`, a sentence each; nothing if it does not.

    A player who had gone when a round was put right keeps what it gave before. Then the register must say what was due instead."""
    answer = judged(found)
    if isinstance(answer, NotJudged):
        return [f"Round {found.number} cannot be judged again: {answer.error.message}"]
    mine = found.settled
    if mine.wagers == answer.wagers and mine.hands == answer.hands:
        return []
    return list(_differences(found, answer))


def answered(found: RoundOnRecord) -> RoundOut:
    """The settlement with what `adjudicate` notes of the record: for whoever shows it beside a record that was judged."""
    answer = judged(found)
    return found.settled if isinstance(answer, NotJudged) else replace(found.settled, notes=answer.notes)


def _differences(found: RoundOnRecord, answer: RoundOut) -> Iterator[str]:
    number, due = found.number, _due(found.register)
    mine, theirs = _by_wager(found.settled.wagers), _by_wager(answer.wagers)
    if found.settled.hands != answer.hands and not _settled_by_rulings(found.record):
        yield f"Round {number} was dealt {found.settled.hands}, and its record gives {answer.hands}."
    for key in dict.fromkeys((*mine, *theirs)):
        area, player, wager = key
        settled, judged = mine.get(key), theirs.get(key)
        excused = (key in found.left or key in due) and due.get(key, _handed(settled)) == _handed(judged)
        if excused or key in found.stands or _alike(settled, judged):
            continue
        yield f"Round {number}, {wager} of {player} on area {area}: settled as {_in_words(settled)}, judged as {_in_words(judged)}."


def _settled_by_rulings(record: RoundIn) -> bool:
    """Whether nothing was left to the cards: then a hand may be gone from them, and the deal unfinished."""
    if not isinstance(record, FullerRoundIn):
        return False
    ruled = all(wager.void is not None or wager.forfeit is not None for wager in record.wagers)
    return record.void is not None or (ruled and bool(record.wagers))


def _alike(settled: WagerOut | None, judged: WagerOut | None) -> bool:
    """Older logs name the clause of the price or the result alone, and none besides it: then that one is compared."""
    if settled is None or judged is None:
        return settled is judged
    names = FullerOut.__struct_fields__ if _several(settled) else _ONE_CLAUSE
    return all(getattr(settled, name, UNSET) == getattr(judged, name, UNSET) for name in names)


def _several(line: WagerOut) -> bool:
    return isinstance(line, FullerOut) and line.clauses is not UNSET


def _by_wager(lines: Iterable[WagerOut]) -> dict[Whose, WagerOut]:
    return {(line.area, line.player or None, line.wager): line for line in lines}


def _handed(line: WagerOut | None) -> int:
    """Stake and winnings together, in cents."""
    return 0 if line is None else sum(int(text.replace(".", "")) for text in (line.pays, line.returned))


def _in_words(line: WagerOut | None) -> str:
    if line is None:
        return "nothing"
    clauses = getattr(line, "clauses", None) or [line.clause]
    tokens = getattr(line, "returned_tokens", None)
    in_tokens = f", {tokens} of it in tokens" if tokens else ""
    at = f" at {line.odds}" if line.odds else ""
    return (
        f"{line.result} of {line.counted} out of {line.amount}{at}, pays {line.pays}, returned {line.returned}{in_tokens},"
        f" by {', '.join(clauses)}"
    )


# A whole journal


def rounds_of(entries: Iterable[Entry]) -> Iterator[RoundOnRecord]:
    """The last word on every round of a journal. A line that cannot have followed raises a JournalError that names it."""
    rounds, held = Rounds(), None
    for entry in entries:
        try:
            told = rounds.hear(entry.event)
        except Exception as error:
            raise JournalError(f"Line {entry.n} cannot have followed from the lines before it: {in_a_line(error)}.") from None
        if held is not None and isinstance(entry.event, e.RoundStarted):
            yield held  # the next has begun, so this one is not reopened any more
            held = None
        elif isinstance(entry.event, u.RoundReopened):
            held = None
        held = told or held
    if held is not None:
        yield held
