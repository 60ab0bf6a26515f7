"""The tape of the prize meters: their commands as lines of JSON."""

from typing import Any, Final

import msgspec
from msgspec import UNSET

from croupier.jackpot import answer as told
from croupier.jackpot import commands as c
from croupier.jackpot.acting.looking import pool_named
from croupier.jackpot.engine import run
from croupier.jackpot.events import AnyEvent
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.jackpot.refusal import Refused
from croupier.jackpot.terms import read
from croupier.taping import Answer as Answer
from croupier.taping import Entry as AnyEntry
from croupier.taping import Tape as AnyTape
from croupier.taping import Wrong, tags_of
from croupier.taping import write as write

Entry = AnyEntry[AnyEvent]


class ReadMeters(c.Command, frozen=True, gc=False, tag="meters"):
    pool: str


class ReadAccounts(c.Command, frozen=True, gc=False, tag="accounts"):
    pass


Asked = (
    c.OpenPool | c.AmendPool | c.LinkTable | c.UnlinkTable | c.CollectStakes | c.TellResult | c.VoidHands | c.ReturnStake
    | c.VerifyAward | c.StrikeAward | c.PayAward | c.TransferPool | ReadMeters | ReadAccounts
)  # fmt: skip
DO: Final = tags_of(Asked)


class Tape(AnyTape[System, AnyEvent]):
    """One meter system, empty at the first line."""

    def __init__(self) -> None:
        super().__init__(System())

    def known(self) -> tuple[str, ...]:
        return DO

    def read(self, asked: dict[str, Any]) -> Any:
        return msgspec.convert(asked, Asked, dec_hook=read)

    def do(self, command: Any) -> tuple[dict[str, Any], tuple[AnyEvent, ...]] | Wrong:
        if isinstance(command, ReadAccounts):
            return told.accounts(self.system), ()
        if isinstance(command, ReadMeters):
            pool = pool_named(self.system, command.pool)
            return _wrong(pool) if isinstance(pool, Refused) else ({"meters": told.meters(pool)}, ())
        system, outcome = run(self.system, command)
        if isinstance(outcome, Refused):
            return _wrong(outcome)
        self.system = system
        return told.answer(system, command, outcome), outcome  # type: ignore[return-value]

    def evolve(self, event: AnyEvent) -> None:
        self.system = evolve(self.system, event)


def _wrong(refused: Refused) -> Wrong:
    return Wrong(refused.code, refused.sentence, refused.clause or UNSET)
