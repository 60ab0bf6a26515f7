"""`croupier user`: people of a pit, from the machine that keeps it."""

import sys
from pathlib import Path

from croupier.cli.mishaps import in_sentences
from croupier.cli.speaking import WRONG_USAGE, refuse, say


def user(doing: str, name: str, *, home: Path | None, rank: str, why: str) -> None:
    with in_sentences():
        from croupier.house.existing import existing

        existing(home)  # Django is set up by it, and models are read after that alone
        from croupier.house.people.office import NotDone, Wish, opened, see_to

        try:
            with opened(home) as pit:
                for line in see_to(pit, Wish(doing, name, rank, why), _password):
                    say(line)
        except NotDone as refused:
            refuse(str(refused), 1 if _is_written_right(doing, name, rank) else WRONG_USAGE)


def _is_written_right(doing: str, name: str, rank: str) -> bool:
    """Whether all that an act needs was said: then it was the house that refused."""
    from croupier.games.ranks import Rank
    from croupier.house.people.office import DOINGS

    named = doing == "list" or bool(name)
    fits = [each for each in Rank if rank and each.value.startswith(rank)]
    ranked = doing not in ("add", "rank") or len(fits) == 1 or rank in fits
    return doing in DOINGS and named and ranked


def _password() -> str:
    """Never on the command line, where others can read it: asked for at a terminal, or else the first line that comes in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    from getpass import getpass

    typed = getpass("Password: ")
    return typed if typed == getpass("Again: ") else refuse("The two are not alike; nothing was done.", 1)
