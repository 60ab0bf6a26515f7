"""`croupier rounds JOURNAL`: every round of a table as the record that `croupier adjudicate` reads."""

from pathlib import Path

from croupier.cli.journals import refuse_journal
from croupier.cli.speaking import hand_over
from croupier.desk.journal import JournalError, read_journal
from croupier.desk.records import rounds_of
from croupier.games.adjudicate import write


def rounds(journal: Path) -> None:
    """One record a line, in the order of the rounds. A journal with a fault gives none: half of one proves nothing."""
    try:
        lines = [write(found.record) for found in rounds_of(read_journal(journal))]
    except JournalError as error:
        refuse_journal(error)
    hand_over(*(line.decode() for line in lines))
