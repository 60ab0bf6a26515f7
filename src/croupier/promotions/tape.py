"""The tape of promotions: their commands as lines of JSON, and what each is answered with."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import UNSET

from croupier import taping
from croupier.money import dollars
from croupier.promotions import commands as c
from croupier.promotions.engine import run
from croupier.promotions.events import AnyEvent, Event
from croupier.promotions.model import System
from croupier.promotions.record import evolve
from croupier.promotions.refusal import Refused
from croupier.promotions.seen import seen
from croupier.taping import Chain, Wrong, tags_of

Entry = taping.Entry[AnyEvent]


class ReadPromotion(c.OfPromotion, frozen=True, gc=False, tag="show"):
    """How a promotion stands, and what is still owed."""


class ReadAccounts(c.Command, frozen=True, gc=False, tag="accounts"):
    pass


Asked = c.AnyCommand | ReadPromotion | ReadAccounts
DO: Final = tags_of(Asked)
UNSAID: Final = frozenset({"by", "at", "promotion", "version", "terms"})
_read_entry: Final = msgspec.json.Decoder(Entry).decode


class Tape(taping.Tape[System, AnyEvent]):
    """All promotions of a house, none at the first line."""

    def __init__(self) -> None:
        super().__init__(System())

    def known(self) -> tuple[str, ...]:
        return DO

    def read(self, asked: dict[str, Any]) -> Any:
        return msgspec.convert(asked, Asked, dec_hook=c.read)

    def do(self, command: Any) -> tuple[dict[str, Any], tuple[AnyEvent, ...]] | Wrong:
        if isinstance(command, ReadAccounts):
            told = {name: dollars(cents) for name, cents in sorted(self.system.accounts.items())}
            return {"accounts": told, "sum": dollars(sum(self.system.accounts.values()))}, ()
        if isinstance(command, ReadPromotion):
            if command.promotion not in self.system.promotions:
                return Wrong("no-promotion", f"There is no promotion {command.promotion!r}.")
            return self._shown(command), ()
        system, outcome = run(self.system, command)
        if isinstance(outcome, Refused):
            clauses = tuple({"document": each.document, "clause": each.clause} for each in outcome.clauses)
            return Wrong(outcome.code, outcome.sentence, clauses=clauses or UNSET)
        self.system = system
        return self._told(command, outcome), outcome  # type: ignore[return-value]

    def _told(self, command: c.Command, events: Iterable[Event]) -> dict[str, Any]:
        """How far the promotion has come, and what happened, without what the asker knows."""
        did = [{name: value for name, value in msgspec.to_builtins(event).items() if name not in UNSAID} for event in events]
        state = {"state": self.system.promotions[command.promotion].state.value} if isinstance(command, c.OfPromotion) else {}
        return {**state, "did": did}

    def _shown(self, command: c.OfPromotion) -> dict[str, Any]:
        shown = seen(self.system, self.system.promotions[command.promotion], int(command.at))
        told: dict[str, Any] = msgspec.to_builtins(shown)
        return told

    def evolve(self, event: AnyEvent) -> None:
        self.system = evolve(self.system, event)


def restored(lines: Iterable[bytes]) -> tuple[Tape, Chain]:
    """A tape as its journal left it, keys and all, and the chain to go on with."""
    tape = Tape()
    return tape, taping.restore(tape, lines, _read_entry)
