"""The jackpot pool that `croupier play` plays on: a tape of the prize meters in a file, from one visit to the next."""

import os
from pathlib import Path
from typing import Final

from croupier.cards.sealed import ShoeError
from croupier.cli.piping import reason
from croupier.cli.tape_file import InUse, TapeFile
from croupier.jackpot import commands as c
from croupier.jackpot import engine
from croupier.jackpot.events import AnyEvent, Event
from croupier.jackpot.journal import JournalError, restored
from croupier.jackpot.model import State, System, Table
from croupier.jackpot.refusal import Refused
from croupier.jackpot.tape import Entry, Tape
from croupier.jackpot.terms import Cents, Rate, Seed

NAME: Final = "Home"
TERMS: Final = c.PoolTerms(
    c.LevelTerms(Rate(150_000), Seed(100_000_00)),
    c.LevelTerms(Rate(40_000), Seed(10_000_00)),
    c.MysteryTerms(Rate(20_000), Seed(50_00), (1, 250)),
)


class PoolError(ValueError):
    """A file that no pool can be kept in; the sentence says why."""


def own_data(name: str) -> Path:
    """Where a person's own data lies."""
    share = os.environ.get("XDG_DATA_HOME") or ""
    return (Path(share) if share else Path.home() / ".local" / "share") / "croupier" / name


def usual_place() -> Path:
    return own_data("jackpot.jsonl")


class OwnPool:
    """One person's meter system. Each visit is a table of its own; what a visit that broke off left open is closed first."""

    def __init__(self, path: Path | None, stake: int, chips: tuple[int, ...]) -> None:
        self.path = path
        self.system = System()
        self._file: TapeFile[Tape] | None = None if path is None else self._opened(path)
        if NAME not in self.system.pools:
            self._ask(c.OpenPool(NAME, "play money", Cents(stake), TERMS, tuple(map(Cents, chips))))
        for table in list(self.system.tables.values()):
            if table.pool:
                self._close(table)

    def _opened(self, path: Path) -> TapeFile[Tape]:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = TapeFile(path, restored)
        except InUse:
            raise PoolError(f"Somebody plays on the pool in {path} now: name another file with --pool.") from None
        except JournalError as error:
            raise PoolError(f"{path}: {error}") from None
        except OSError as error:
            raise PoolError(f"The pool cannot be kept in {path}: {reason(error)}.") from None
        self.system = file.tape.system
        return file

    def table_name(self, title: str) -> str:
        """A name that no visit before has had: the pool remembers all its tables."""
        return f"{title} {len(self.system.tables) + 1}"

    def keep(self, events: tuple[Event, ...], system: System) -> None:
        """On record before anything else happens."""
        told: tuple[AnyEvent, ...] = events  # type: ignore[assignment]
        if self._file is not None:
            key = f"play-{self._file.count + 1}"
            try:
                self._file.keep([Entry(key, {"key": key, "do": "play"}, {}, told)])
            except OSError as error:
                raise ShoeError(f"The pool cannot be kept in {self.path} any more: {reason(error)}.") from None
        self.system = system

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _ask(self, command: c.Command) -> None:
        system, outcome = engine.run(self.system, command)
        if isinstance(outcome, Refused):
            raise PoolError(f"The pool in {self.path} cannot be played on: {outcome.sentence}")
        self.keep(outcome, system)

    def _close(self, table: Table) -> None:
        """A visit that broke off: its round is void, what it won and was not paid is struck out, its stakes go back."""
        played = table.round
        if played is not None and not any(self.system.awards[number].state is State.PAID for number in played.awards):
            self._ask(c.VoidHands(table.name, played.number, None, back=True))
        for area in table.carried:
            self._ask(c.ReturnStake(table.name, area))
        for award in self.system.waiting:
            if award.table == table.name:
                if award.state is State.LOCKED:
                    self._ask(c.StrikeAward(award.number, "the visit broke off"))
                else:
                    self._ask(c.PayAward(award.number))
        self._ask(c.UnlinkTable(table.name))
