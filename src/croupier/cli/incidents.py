"""`croupier incidents JOURNAL`: what went wrong at a table, who ruled what by which clause, and what came of it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import track

from croupier.cli.colours import GOLD
from croupier.cli.journals import FAULTY, refuse_journal
from croupier.cli.lines import print_line
from croupier.cli.speaking import counted, refuse, say_json
from croupier.desk.handbook import NO_CLAUSE
from croupier.desk.incidents import Incident, Told, incidents_of
from croupier.desk.journal import Entry, JournalError, read_journal
from croupier.games.ranks import TITLES
from croupier.reports.deadlines import REACH, Clocks, clocks_of

_LONG: Final = 20_000
"""Events of a journal that takes a while to read."""
_HANG: Final = 4


def incidents(journal: Path, *, json: bool, zone: str) -> None:
    """Every incident in order. A journal with a fault gives none: half of one proves nothing."""
    try:
        told = incidents_of(_shown(list(read_journal(journal)), quiet=json))
    except JournalError as error:
        refuse_journal(error)
    beyond = next((each for each in told.incidents if each.at not in REACH), None)
    if beyond is not None:
        refuse(f"Line {beyond.happened[0].line} lies beyond every calendar, at {beyond.at}.", FAULTY)
    clocks = clocks_of(zone, "00:00")
    if json:
        say_json([_data(each, clocks) for each in told.incidents])
    else:
        _show(told, clocks, journal)


def _data(incident: Incident, clocks: Clocks) -> dict[str, Any]:
    """Programs rely on every key."""
    return {
        "at": clocks.at(incident.at).isoformat(),
        "round": incident.round,
        "by": {"id": incident.by.id, "rank": incident.by.rank.value},
        "command": incident.command,
        "events": [
            {"line": each.line, "event": each.event, "words": each.words, "clauses": list(each.clauses)}
            for each in incident.happened
        ],
    }


def _show(told: Told, clocks: Clocks, journal: Path) -> None:
    out = Console(highlight=False)
    whose = f"{told.table}: {told.title}, edition {told.edition}" if told.table else "An empty journal"
    print_line(out, f"{whose}. {counted(told.events, 'event')}, {counted(len(told.incidents), 'incident')}.", "bold")
    if not told.incidents:
        print_line(out, "Nothing went wrong.")
        return
    print_line(out, f"By the clocks of {clocks.zone.key}.")
    for incident in told.incidents:
        out.print()
        print_line(out, _heading(incident, told.called, clocks), GOLD)
        for each in incident.happened:
            print_line(out, f"{'':{_HANG}}{each.words} ({', '.join(each.clauses) or NO_CLAUSE})")
    out.print()
    print_line(out, f"Whom the house has still to tell: croupier notices list {journal}")


def _heading(incident: Incident, called: str, clocks: Clocks) -> str:
    moment = clocks.at(incident.at).strftime("%Y-%m-%d %H:%M:%S")
    during = f"{called} {incident.round}" if incident.round else f"before the first {called}"
    lines = [each.line for each in incident.happened]
    where = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
    return f"{moment}  {during}, {incident.by.id}, {TITLES[incident.by.rank]} ({where})"


def _shown(entries: list[Entry], *, quiet: bool) -> Iterable[Entry]:
    """A bar for a long journal only."""
    if quiet or len(entries) < _LONG:
        return entries
    return track(entries, "Reading", console=Console(stderr=True))
