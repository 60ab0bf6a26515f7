"""Permits of commands whose powers are not declared yet, found by asking `decide`."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.table.acting.handlers import HANDLERS
from croupier.table.asking import attempts
from croupier.table.asking.tries import SOMEONE, TRIES, Try
from croupier.table.message.command import Command, kebab
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.waiting import is_halted, stopped

FILLED_IN = (attempts,)


def legacy_permits(table: Table, now: int, kind: type[Command], player: str) -> Iterator[Any]:
    from croupier.table.asking.permitted import Permit

    if is_halted(table) and stopped(table, kind):
        return
    table = replace(table, now=now)
    found: dict[tuple[Any, ...], Any] = {}
    for attempt in TRIES[kind](table, desk_of(table)):
        permit = _granted(Permit, table, kind, attempt)
        if permit is not None and (not player or permit.for_oneself or player in permit.players):
            key = (permit.rank, permit.players, tuple(permit.fields.items()), tuple(permit.spans.items()))
            found.setdefault(key, permit)
    yield from found.values()


def _granted(permit: Any, table: Table, kind: type[Command], attempt: Try) -> Any:
    def clause_for(by: Actor) -> tuple[bool, str | None]:
        outcome = HANDLERS[kind](table, kind(**attempt.fixed, **attempt.open, by=by, at=table.now))
        if isinstance(outcome, Refused):
            return False, None
        return True, outcome[0].clauses[0] if outcome[0].clauses else None

    granted, clause = clause_for(Actor(SOMEONE, Rank.MANAGER))
    if not granted:
        return None
    ranks = (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    lowest = next(rank for rank in ranks if clause_for(Actor(SOMEONE, rank))[0])
    speaker = attempt.player
    if speaker and not clause_for(Actor(speaker, Rank.PLAYER))[0]:
        speaker = ""
    return permit(
        kebab(kind.__name__), lowest, clause, attempt.fixed, attempt.spans, attempt.some_of, attempt.open,
        (speaker,) if speaker else (), attempt.for_oneself,
    )  # fmt: skip
