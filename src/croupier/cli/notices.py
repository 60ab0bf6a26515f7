"""`croupier notices due` and `list`: who must be told, by when, and who has been."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from croupier.cli.piping import each, opened, pieces, reason
from croupier.cli.speaking import forget_output, refuse, say, say_json
from croupier.reports.asked import NotAnswered, answer, write
from croupier.reports.deadlines import clocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime, timedelta
    from pathlib import Path
    from typing import BinaryIO

    from croupier.desk.tapes import Taped
    from croupier.reports.deadlines import Clocks
    from croupier.reports.duty_check import Wanted
    from croupier.reports.notices import Dated, Notice
    from croupier.reports.papers import Read

SOME_NOT_ANSWERED: Final = 1


def due(file: str, *, zone: str, day_starts: str) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be answered."""
    with ExitStack() as until:
        asked = opened(file, until, "occurrences")
        try:
            return _answer_all(asked, clocks_of(zone, day_starts))
        except BrokenPipeError:
            raise
        except OSError as error:
            forget_output()
            refuse(f"{'Standard input' if file == '-' else file} could not be read or answered to its end: {reason(error)}.")


def _answer_all(asked: BinaryIO, clocks: Clocks) -> int:
    out, failed = sys.stdout.buffer, 0
    for piece in pieces(asked):
        answers = [answer(line, clocks) for line in each(piece)]
        failed += sum(type(given) is NotAnswered for given in answers)
        out.write(b"\n".join((*map(write, answers), b"")))
        out.flush()
    return SOME_NOT_ANSWERED if failed else 0


# The data themselves


def check(against: Path | None, *, json: bool) -> int:
    """Look through all registers for clauses that want somebody told; status 1 where one has no line in the data."""
    from croupier.reports.duty_check import held_against, looked_through

    found = looked_through()
    differs = [] if against is None else list(held_against(_listed(against)))
    if json:
        say_json({"documents": found, "differs": differs})
    else:
        for one in found:
            lacks = f"no line for {', '.join(one.missing)}" if one.missing else "each has its line"
            speak = f"{len(one.speak)} name somebody outside the pit"
            say(f"{one.document}: {one.clauses} clauses, {one.duties} duties; {speak}, {lacks}.")
        for sentence in differs:
            say(sentence)
        if against is not None and not differs:
            say(f"{against} and the data have the same clauses.")
    return SOME_NOT_ANSWERED if any(one.missing for one in found) else 0


def _listed(path: Path) -> list[Wanted]:
    """A table with the columns document, clause and whom."""
    import csv

    from croupier.reports.duty_check import Wanted

    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return [Wanted(row["document"], row["clause"], row["whom"]) for row in csv.DictReader(file)]
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    except (KeyError, csv.Error, UnicodeError):
        refuse(f"{path} is no list of notices: a table with the columns document, clause and whom.")


# Out of journals


def list_notices(
    journals: Sequence[Path], *, home: Path | None, at: datetime | None, ics: Path | None, json: bool, patience: int, player: str,
    zone: str, day_starts: str,
) -> int:  # fmt: skip
    """Whom the tables of these journals have still to tell, due next first, and whom they told late."""
    from datetime import UTC, datetime, timedelta

    from croupier.cli.report import either, read_journals
    from croupier.reports.notices import as_calendar, in_order, notices

    now = at or datetime.now(UTC)
    if either(journals, home):
        read, tapes, clocks = _of_a_pit(home)
    else:
        tapes, tables = _kinds(journals)
        read, clocks = read_journals(tables, among=len(journals)) if tables else [], clocks_of(zone, day_starts)
    if player:
        return _addressed(read, tapes, player, clocks)
    patient = timedelta(hours=patience)
    found = in_order([*notices(read, clocks, now, patient), *_owed(tapes, clocks, now, patient)])
    if ics is not None:
        try:
            ics.write_bytes(as_calendar(found, _dates(tapes, clocks, now)).encode())
        except OSError as error:
            refuse(f"{ics} cannot be written: {reason(error)}.")
    if json:
        say_json(found)
    else:
        _show(found)
    return 0


def _kinds(journals: Sequence[Path]) -> tuple[list[Taped], list[Path]]:
    """Tapes of promotions, tournaments and pools, which are read, and journals of tables, which are still to be."""
    from croupier.cli.journals import refuse_journal
    from croupier.desk.journal import JournalError
    from croupier.desk.tapes import is_tape, taped

    tapes, tables = [], []
    for path in journals:
        if not is_tape(path):
            tables.append(path)
            continue
        try:
            tapes.append(taped(path))
        except JournalError as error:
            refuse_journal(error, among=path if len(journals) > 1 else None)
    seen: dict[str, str] = {}
    for tape in tapes:
        if tape.last in seen:
            refuse(f"{seen[tape.last]} and {tape.name} are one tape: everything in it would be told twice.")
        seen[tape.last] = tape.name
    return tapes, tables


def _owed(tapes: Sequence[Taped], clocks: Clocks, now: datetime, patience: timedelta) -> Iterator[Notice]:
    from croupier.reports.counted import counted
    from croupier.reports.promised import promised

    for tape in tapes:
        yield from promised(tape.promises, tape.name, clocks, now, patience)
        yield from counted(tape.counts, tape.name, clocks, now, patience)


def _dates(tapes: Sequence[Taped], clocks: Clocks, now: datetime) -> list[Dated]:
    from croupier.reports.promised import promised_dates

    return [date for tape in tapes for date in promised_dates(tape.system, tape.name, clocks, now)]


def _of_a_pit(home: Path | None) -> tuple[list[Read], list[Taped], Clocks]:
    from croupier.cli.mishaps import in_sentences

    with in_sentences():
        from croupier.house.operations.papers import besides, tables

        read, clocks = tables(home)
        return read, besides(home), clocks


def _show(found: Sequence[Notice]) -> None:
    from croupier.cli.taped import printable
    from croupier.desk.handbook import NO_CLAUSE, capital, hearer
    from croupier.reports.notices import State, about

    waiting, late = [notice for notice in found if notice.pending], [notice for notice in found if notice.state is State.LATE]
    for notice in waiting:
        by = f"by {notice.by.isoformat()}" if notice.by is not None else f"as soon as can be, since {notice.opened.isoformat()}"
        told = "" if notice.state is State.OPEN else f"{notice.state.upper()}: "
        say(printable(f"{told}{capital(hearer(notice.to))}, {by}. {capital(notice.why).rstrip('.')}."))
        say(printable(f"    {about(notice)}, {notice.how}, clause {notice.clause or NO_CLAUSE}; closed by: {notice.closes}"))
    if not waiting:
        say("Nobody waits to be told of anything.")
    for notice in late:
        assert notice.told_at is not None
        assert notice.by is not None
        when = f"{notice.told_at.isoformat()}, and {notice.by.isoformat()} was the last moment"
        say(printable(f"Late: {hearer(notice.to)} was told {when}."))
        which = f"notice {notice.number}, clause {notice.clause or NO_CLAUSE}"
        say(printable(f"    {about(notice)}, {which}, given by {notice.told_by}: {notice.why.rstrip('.')}."))


def _addressed(read: Sequence[Read], tapes: Sequence[Taped], player: str, clocks: Clocks) -> int:
    """A patron's own: advice and refusals addressed to them."""
    from croupier.cli.taped import printable
    from croupier.reports.notices import addressed_to
    from croupier.reports.promised import own

    told = (*addressed_to(read, player, clocks), *(each for tape in tapes for each in own(tape.promises, player, clocks)))
    mine = sorted(told, key=lambda each: each[0])
    for at, what, clauses in mine:
        say(printable(f"{at.isoformat()}: {what} (clause {', '.join(clauses)})"))
    if not mine:
        say(f"Nothing is addressed to {player}.")
    return 0
