"""`croupier notices due` and `list`: who must be told, by when, and who has been."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from croupier.cli.piping import NOBODY_READS, each, opened, pieces, reason
from croupier.cli.speaking import INTERRUPTED, forget_output, refuse, say, say_json
from croupier.reports.asked import NotAnswered, answer, write
from croupier.reports.deadlines import clocks_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from pathlib import Path
    from typing import BinaryIO

    from croupier.reports.deadlines import Clocks
    from croupier.reports.notices import Notice
    from croupier.reports.papers import Read

SOME_NOT_ANSWERED: Final = 1


def due(file: str, *, zone: str, day_starts: str) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be answered."""
    with ExitStack() as until:
        asked = opened(file, until, "occurrences")
        try:
            return _answer_all(asked, clocks_of(zone, day_starts))
        except BrokenPipeError:
            forget_output()
            return NOBODY_READS
        except KeyboardInterrupt:
            return INTERRUPTED
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


# Out of journals


def list_notices(
    journals: Sequence[Path], *, home: Path | None, at: datetime | None, ics: Path | None, json: bool, patience: int, player: str,
    zone: str, day_starts: str,
) -> int:  # fmt: skip
    """Whom the tables of these journals have still to tell, due next first, and whom they told late."""
    from datetime import UTC, datetime, timedelta

    from croupier.cli.report import either, read_journals
    from croupier.reports.notices import as_calendar, notices

    if either(journals, home):
        read, clocks = _of_a_pit(home)
    else:
        read, clocks = read_journals(journals), clocks_of(zone, day_starts)
    if player:
        return _addressed(read, player, clocks)
    found = notices(read, clocks, at or datetime.now(UTC), timedelta(hours=patience))
    if ics is not None:
        try:
            ics.write_bytes(as_calendar(found).encode())
        except OSError as error:
            refuse(f"{ics} cannot be written: {reason(error)}.")
    if json:
        say_json(found)
    else:
        _show(found)
    return 0


def _of_a_pit(home: Path | None) -> tuple[list[Read], Clocks]:
    from croupier.cli.mishaps import in_sentences

    with in_sentences():
        from croupier.house.operations.papers import tables

        return tables(home)


def _show(found: Sequence[Notice]) -> None:
    from croupier.desk.handbook import NO_CLAUSE, capital, hearer
    from croupier.reports.notices import State

    waiting, late = [notice for notice in found if notice.pending], [notice for notice in found if notice.state is State.LATE]
    for notice in waiting:
        by = f"by {notice.by.isoformat()}" if notice.by is not None else f"as soon as can be, since {notice.opened.isoformat()}"
        told = "" if notice.state is State.OPEN else f"{notice.state.upper()}: "
        say(f"{told}{capital(hearer(notice.to))}, {by}. {capital(notice.why).rstrip('.')}.")
        say(f"    table {notice.table}, {notice.how}, clause {notice.clause or NO_CLAUSE}; closed by: {notice.closes}")
    if not waiting:
        say("Nobody waits to be told of anything.")
    for notice in late:
        assert notice.told_at is not None
        assert notice.by is not None
        say(f"Late: {hearer(notice.to)} was told {notice.told_at.isoformat()}, and {notice.by.isoformat()} was the last moment.")
        about = f"notice {notice.number}, clause {notice.clause or NO_CLAUSE}"
        say(f"    table {notice.table}, {about}, given by {notice.told_by}: {notice.why}.")


def _addressed(read: Sequence[Read], player: str, clocks: Clocks) -> int:
    """A patron's own: advice and refusals addressed to them."""
    from croupier.reports.notices import addressed_to

    mine = addressed_to(read, player, clocks)
    for at, what, clauses in mine:
        say(f"{at.isoformat()}: {what} (clause {', '.join(clauses)})")
    if not mine:
        say(f"Nothing is addressed to {player}.")
    return 0
