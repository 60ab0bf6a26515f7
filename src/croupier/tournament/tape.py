"""The tape of a tournament: its commands as lines of JSON, and what each is answered with; and the tape kept in a file."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import UNSET

from croupier import taping
from croupier.money import dollars
from croupier.taping import Chain, Wrong, tags_of
from croupier.taping import Entry as AnyEntry
from croupier.taping import Tape as AnyTape
from croupier.tournament.commands import AnyCommand, By, Command
from croupier.tournament.engine import permitted, run
from croupier.tournament.events import AnyEvent
from croupier.tournament.model import Tournament
from croupier.tournament.record import evolve
from croupier.tournament.refusal import Refused
from croupier.tournament.terms import read

Entry = AnyEntry[AnyEvent]


class ReadAccounts(Command, frozen=True, kw_only=True, tag="accounts"):
    pass


class ReadPermits(Command, frozen=True, kw_only=True, tag="permitted"):
    pass


Asked = AnyCommand | ReadAccounts | ReadPermits
DO: Final = tags_of(Asked)


class Tape(AnyTape[Tournament, AnyEvent]):
    """One tournament, a draft without a word at the first line."""

    def __init__(self) -> None:
        super().__init__(Tournament())

    def known(self) -> tuple[str, ...]:
        return DO

    def read(self, asked: dict[str, Any]) -> Any:
        return msgspec.convert(asked, Asked, dec_hook=read)

    def do(self, command: Any) -> tuple[dict[str, Any], tuple[AnyEvent, ...]] | Wrong:
        if isinstance(command, ReadAccounts):
            return accounts(self.system), ()
        if isinstance(command, ReadPermits):
            return permits(self.system, command.by, command.at), ()
        system, outcome = run(self.system, command)
        if isinstance(outcome, Refused):
            return Wrong(outcome.code, outcome.sentence, outcome.clause or UNSET)
        self.system = system
        return {"stage": system.stage.value, "events": [_told(event) for event in outcome]}, outcome  # type: ignore[return-value]

    def evolve(self, event: AnyEvent) -> None:
        self.system = evolve(self.system, event)


def _told(event: Any) -> dict[str, Any]:
    """An event as an answer has it: without who and when, which the line has said, and without what it was given."""
    plain: dict[str, Any] = msgspec.to_builtins(event, str_keys=True)
    return {name: value for name, value in plain.items() if name not in ("by", "rank", "at", "said", "conditions")}


def accounts(t: Tournament) -> dict[str, Any]:
    told = {name: dollars(cents) for name, cents in sorted(t.accounts.items())}
    return {"accounts": told, "sum": dollars(sum(t.accounts.values()))}


def permits(t: Tournament, by: By, at: int) -> dict[str, Any]:
    return {"permitted": [{"do": permit.do, "about": list(permit.about)} for permit in permitted(t, by, at)]}


_read_entry: Final = msgspec.json.Decoder(Entry).decode


def restored(lines: Iterable[bytes]) -> tuple[Tape, Chain]:
    """A tape as its journal left it, keys and all, and the chain to go on with."""
    tape = Tape()
    return tape, taping.restore(tape, lines, _read_entry)
