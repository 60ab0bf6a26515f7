"""`croupier report day`, `month`, `breach` and `print`: what inspectors and the regulator are told in writing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.journals import FAULTY, refuse_journal
from croupier.cli.mishaps import in_sentences
from croupier.cli.piping import reason
from croupier.cli.speaking import hand_over, refuse, say, say_json
from croupier.desk.filing import filed, twice
from croupier.desk.journal import JournalError
from croupier.reports.deadlines import clocks_of
from croupier.reports.heard import DAILY
from croupier.reports.issuing import ReportError, issue, printed, read_issued, supplement, write_issued
from croupier.reports.page import as_page
from croupier.reports.papers import BREACH, DAY, MONTH, bounds, sheet
from croupier.reports.wording import as_text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from croupier.reports.besides_issued import Kept
    from croupier.reports.deadlines import Clocks
    from croupier.reports.papers import Read, Sheet


class _Asked(NamedTuple):
    """What the line says besides the period and the journals."""

    zone: str
    day_starts: str
    json: bool
    html: Path | None
    issue: Path | None = None
    by: str = ""
    at: datetime | None = None
    supplements: Path | None = None

    @property
    def clocks(self) -> Clocks:
        return clocks_of(self.zone, self.day_starts)

    @property
    def now(self) -> datetime:
        return self.at or datetime.now(UTC)


def day(
    period: str, journals: Sequence[Path], *, home: Path | None, zone: str, day_starts: str, json: bool, html: Path | None,
    issue: Path | None, by: str, at: datetime | None, supplements: Path | None,
) -> int:  # fmt: skip
    """The daily summary of a gaming day."""
    return _report(DAY, period, journals, _Asked(zone, day_starts, json, html, issue, by, at, supplements), home)


def month(
    period: str, journals: Sequence[Path], *, home: Path | None, zone: str, day_starts: str, json: bool, html: Path | None,
    issue: Path | None, by: str, at: datetime | None, supplements: Path | None,
) -> int:  # fmt: skip
    """The reports of a calendar month."""
    return _report(MONTH, period, journals, _Asked(zone, day_starts, json, html, issue, by, at, supplements), home)


def breach(
    journal: Path, line: int, *, zone: str, day_starts: str, json: bool, html: Path | None, issue: Path | None,
    by: str, at: datetime | None,
) -> int:  # fmt: skip
    """One entry of the daily summary, told before the day is over."""
    out, [read] = _Asked(zone, day_starts, json, html, issue, by, at), read_journals([journal])
    meant = next((each for each in read.heard.found if each.line == line and each.report == DAILY), None)
    if meant is None:
        refuse(f"Line {line} of {journal} is nothing that a daily summary tells of.", FAULTY)
    period = out.clocks.gaming_day(out.clocks.at(meant.at)).isoformat()
    return _put_out(sheet(BREACH, period, [read], out.clocks, line=line), out)


def print_issued(issued: Path, *, json: bool, html: Path | None, people: Path | None) -> int:
    """An issued report as it was, byte for byte."""
    if _beside(issued, people, json=json, html=html):
        return 0
    _show(_kept(issued), json=json, html=html)
    return 0


def _beside(issued: Path, people: Path | None, *, json: bool, html: Path | None) -> bool:
    """Whether a file is a paper of promotions or of a tournament, which is printed then."""
    from croupier.reports.besides_issued import read_kept

    try:
        found = read_kept(issued.read_bytes())
    except OSError:
        return False  # whoever reads it next says so
    except ReportError as error:
        refuse(f"{issued}: {error}", FAULTY)
    if found is None:
        return False
    _show_paper(found, people, json=json, html=html)
    return True


def _show_paper(made: Kept, people: Path | None, *, json: bool, html: Path | None) -> None:
    from croupier.cli.report_besides import show

    if html is not None or not json:
        show(made, people, html=html)
    if json:
        say_json(made.told)


def _report(kind: str, period: str, journals: Sequence[Path], out: _Asked, home: Path | None) -> int:
    if either(journals, home):
        return _of_a_pit(kind, period, out, home)
    try:
        bounds(kind, period, out.clocks)
    except (ValueError, OverflowError):
        refuse(f"{period} is no {kind}: write {'2024-08-20' if kind == DAY else '2024-08'}.")
    earlier = None if out.supplements is None else _kept(out.supplements)
    read = read_journals(journals, () if earlier is None else frozenset(source.lines for source in earlier.sources))
    made = sheet(kind, period, read, out.clocks, out.now)
    if earlier is not None:
        try:
            made = supplement(made, earlier, read)
        except ReportError as error:
            refuse(str(error), FAULTY)
    return _put_out(made, out)


def either(journals: Sequence[Path], home: Path | None) -> bool:
    """Whether a pit is meant, and not journals: one of the two is to be named."""
    if bool(journals) == (home is not None):
        refuse("Name the journals of tables, or a pit with --home, and not both.")
    return home is not None


def _of_a_pit(kind: str, period: str, out: _Asked, home: Path | None) -> int:
    """A draft out of the tables of a pit. What it issues is issued there, in its own stream."""
    if out.issue is not None or out.supplements is not None:
        refuse("A pit issues its reports itself, on its pages or over HTTP: leave out --issue and --supplements.")
    with in_sentences():
        from croupier.house.operations.papers import draft

        try:
            made, clocks = draft(home, kind, period)
        except ReportError as error:
            refuse(str(error))
    if out.by:
        made = printed(made, out.by, out.now, clocks)
    _show(made, json=out.json, html=out.html)
    return 0


def issued_in_a_pit(number: int | None, *, home: Path | None, json: bool, html: Path | None) -> int:
    """What a pit has issued, the latest first; or one report again."""
    from croupier.reports.besides_issued import Kept

    with in_sentences():
        from croupier.house.operations.papers import issued

        told, lines = issued(home)
    if number is not None:
        found = told.report(number)
        if found is None:
            refuse(f"This pit has issued no report {number}.", FAULTY)
        if isinstance(found.made, Kept):
            _show_paper(found.made, None, json=json, html=html)
        else:
            _show(found.made, json=json, html=html)
        return 0
    if json:
        say_json({"reports": [each.line for each in lines], "closed": [each.day for each in told.days[::-1]]})
        return 0
    for each in lines:
        say(each.words)
    for closed in told.days[::-1]:
        say(f"The gaming day {closed.day} was closed by {closed.by.id} on signed heads {closed.heads}.")
    if not lines:
        say("No report was issued yet.")
    return 0


def read_journals(journals: Sequence[Path], watched: Collection[int] = (), *, among: int = 0) -> list[Read]:
    """Each checked, and none twice. One with a fault is named `among` several that were given, of whatever kind."""
    found = []
    for journal in journals:
        try:
            found.append(filed(journal, watched))
        except JournalError as error:
            refuse_journal(error, among=journal if max(among, len(journals)) > 1 else None)
    if same := twice(found):
        one, other = same
        if found[one].source.last == found[other].source.last:
            refuse(f"{journals[one]} and {journals[other]} are one journal: everything in it would be told twice.")
        refuse(
            f"{journals[one]} and {journals[other]} are of one table from the same opening on: what both hold would be told twice. "
            "Name the one that tells the whole."
        )
    return found


def _put_out(made: Sheet, out: _Asked) -> int:
    try:
        if out.issue is not None:
            made = issue(made, out.by, out.now, out.clocks)
            with out.issue.open("xb") as file:
                file.write(write_issued(made))
        elif out.by:
            made = printed(made, out.by, out.now, out.clocks)
    except ReportError as error:
        refuse(str(error))
    except FileExistsError:
        refuse(f"{out.issue} is there already, and nothing that was issued is changed.")
    except OSError as error:
        refuse(f"{out.issue} cannot be written: {reason(error)}.")
    _show(made, json=out.json, html=out.html)
    return 0


def _show(made: Sheet, *, json: bool, html: Path | None) -> None:
    if html is not None:
        try:
            html.write_text(as_page(made), encoding="utf-8")
        except OSError as error:
            refuse(f"{html} cannot be written: {reason(error)}.")
    if json:
        say_json(made.told)
    elif html is None:
        hand_over(as_text(made).rstrip("\n"))


def _kept(path: Path) -> Sheet:
    try:
        return read_issued(path.read_bytes())
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    except ReportError as error:
        refuse(f"{path}: {error}", FAULTY)
