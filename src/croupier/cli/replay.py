"""`croupier replay LOG`: the journal read again, checked line by line, and the table it gives."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table as Grid

from croupier.cli.speaking import refuse
from croupier.desk.journal import Entry, JournalError, read_journal, replay_journal, state_hash
from croupier.money import dollars
from croupier.table.asking.required import required
from croupier.table.message.events import Event
from croupier.table.record.postings import balances


def replay(log: Path, *, json: bool) -> None:
    """Replay a journal: same state, same hash; a changed, missing or swapped line is named."""
    console = Console()
    try:
        entries = list(read_journal(log))
        table, count, last = replay_journal(_shown(entries, quiet=json))
    except JournalError as error:
        refuse(str(error), status=1)
    events: list[Event] = [entry.event for entry in entries]
    accounts = balances(events)
    if json:
        console.print_json(
            data={"events": count, "last": last, "state": state_hash(table), "rounds": table.played, "accounts": accounts}
        )
        return
    conditions = table.conditions
    title = "an empty journal" if conditions is None else f"{conditions.rules.title}, edition {conditions.edition}"
    console.print(f"[bold]{escape(conditions.table if conditions else str(log))}[/bold]: {title}")
    console.print(f"{count} events, {table.played} rounds, every line follows from the one before.")
    console.print(f"last line  {last}\nstate      {state_hash(table)}", highlight=False)
    console.print(f"now due    {required(table).sentence}", highlight=False, markup=False)
    grid = Grid("account", "dollars", title="Accounts, which sum to zero", title_justify="left")
    grid.columns[1].justify = "right"
    for account, cents in sorted(accounts.items()):
        grid.add_row(escape(account), dollars(cents))
    grid.add_section()
    grid.add_row("together", dollars(sum(accounts.values())))
    console.print(grid)


def _shown(entries: list[Entry], *, quiet: bool) -> Iterable[Entry]:
    """A bar for a long journal only."""
    if quiet or len(entries) < 20_000:
        return entries
    return track(entries, "Replaying", console=Console(stderr=True))
