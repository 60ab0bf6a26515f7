"""`croupier replay LOG`: the journal read again, checked line by line, and the table it gives."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table as Grid

from croupier.cli.drawing import still_owed
from croupier.cli.journals import refuse_journal
from croupier.cli.speaking import counted
from croupier.desk.journal import Entry, JournalError
from croupier.desk.replaying import Reading, Replayed, replayed_table
from croupier.money import dollars


def replay(log: Path, *, json: bool, quick: bool, snapshot: bool) -> None:
    """Replay a journal: same state, same hash; a changed, missing or swapped line is named."""
    console, reading = Console(), Reading(log, quick=quick)
    try:
        found, table = replayed_table(_shown(list(reading.entries()), quiet=json), reading.since)
        if snapshot:
            reading.keep(table, found.last)
    except JournalError as error:
        refuse_journal(error)
    if json:
        console.print_json(
            data={
                "events": found.events, "last": found.last, "state": found.state, "rounds": found.rounds,
                "amounts": "cents", "accounts": found.accounts, "owing": [to_builtins(each) for each in found.owing],
                "unread": found.unread,
            }
        )  # fmt: skip
        return
    title = f"{found.title}, edition {found.edition}" if found.table else "an empty journal"
    console.print(f"[bold]{escape(found.table or str(log))}[/bold]: {title}")
    console.print(f"{counted(found.events, 'event')}, {counted(found.rounds, 'round')}, {_checked(found)}")
    console.print(f"last line  {found.last}\nstate      {found.state}", highlight=False)
    console.print(f"now due    {found.due}", highlight=False, markup=False)
    grid = Grid("account", "dollars", title="Accounts, which sum to zero", title_justify="left")
    grid.columns[1].justify = "right"
    for account, cents in sorted(found.accounts.items()):
        grid.add_row(escape(account), dollars(cents))
    grid.add_section()
    grid.add_row("together", dollars(sum(found.accounts.values())))
    console.print(grid)
    if found.owing:
        console.print(still_owed(found.owing))
    else:
        console.print("Nothing is owed: everyone who was to be told has been.")


def _checked(found: Replayed) -> str:
    if not found.unread:
        return "every line follows from the one before."
    skipped = f"The {counted(found.unread, 'line')} before it {'was' if found.unread == 1 else 'were'} not read."
    return f"every line after the snapshot follows from the one before. {skipped}"


def _shown(entries: list[Entry], *, quiet: bool) -> Iterable[Entry]:
    """A bar for a long journal only."""
    if quiet or len(entries) < 20_000:
        return entries
    return track(entries, "Replaying", console=Console(stderr=True))
