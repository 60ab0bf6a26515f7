"""Rehearsed entrants: patrons of a demonstration who enter a tournament and play their sessions, each by a simple way to wager.

They are guests as those at the tables are, speak through the writer as any player does, and see what any player sees: stacks, and
what lies openly before their turn.
"""

from random import Random
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_session import Bet
from croupier.house.dealing.guests import Thing, invited, is_guest
from croupier.house.floor.asked import Reply, Request
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.commands import Commands
from croupier.house.floor.holding import TournamentCommands
from croupier.house.floor.ledger import purse
from croupier.table.message.command import Command
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.tournament import conditions_of, laid_by, stage_of
from croupier.tournament import commands as t
from croupier.tournament.strategies import STRATEGIES, Seen, fitting
from croupier.tournament.terms import Sum

if TYPE_CHECKING:
    from croupier.house.floor.pit import Pit

_WAYS: Final = tuple(STRATEGIES.values())
_THINKS: Final = (0.3, 1.2)
"""Seconds before somebody does something, at the least and at the most."""


def invite(pit: "Pit", tournament: str, number: int) -> Reply:
    """One more patron enters: the same one at every start, who pays the fee with play money."""
    patron, seed = invited(tournament, number, pit)
    cup = pit.looking.tournaments().cups[tournament]
    fee = 0 if cup.conditions is None else int(cup.conditions.entry_fee)
    if (lacks := fee - pit.looking.balance(purse(patron))) > 0:
        pit.ask(BuyIn(str(uuid4()), patron, patron, lacks, play_money=True, at_hand=True))
    stated = t.Enter(
        by=t.By(patron, Rank.PLAYER), at=0, entrant=patron, fee=Sum(fee), form=True, eligible=True, copy=True, signed=True
    )  # fmt: skip
    return pit.ask(TournamentCommands(f"{seed}/enters", patron, tournament, (stated,)))


class Entrants:
    """Those of them who play at one table of a tournament."""

    def __init__(self, table: str, pit: "Pit") -> None:
        self.table, self._pit = table, pit
        self._luck = Random(table)
        self._known: dict[str, bool] = {}
        self._key: tuple[object, ...] = ()
        self._when: float | None = None

    def look(self, thing: Thing, now: float) -> float | None:
        """When the next of them does something."""
        key = self._due(thing)
        if key != self._key:
            self._key, self._when = key, now + self._luck.uniform(*_THINKS) if key else None
        return self._when

    def acts(self, thing: Thing, _pit: "Pit", now: float) -> list[Request]:
        """What the one does whose moment has come. Should it come to nothing, it is tried again in a while."""
        self.look(thing, now)
        if self._when is None or self._when > now:
            return []
        self._when = now + 5.0
        what, who = str(self._key[0]), str(self._key[1])
        actor, table = Actor(who, Rank.PLAYER), thing.table
        if what == "join":
            return [self._gives(who, c.JoinTable(who, conditions_of(table).terms.boxes[who], by=actor, at=0))]
        bet = wager_of(table, who)
        return [self._gives(who, c.LayChips(who, bet.wager, bet.amount, through="screen", by=actor, at=0))]

    def _gives(self, who: str, command: Command) -> Request:
        return Commands(str(uuid4()), self.table, who, (command,))

    def _due(self, thing: Thing) -> tuple[object, ...]:
        table, prompt = thing.table, thing.prompt
        playing = conditions_of(table).terms.boxes if table.sitting is None else table.sitting.session.boxes
        if table.sitting is None or not table.sitting.ended:
            for who in playing:
                if who not in table.floor.people and self._rehearsed(who):
                    return "join", who
        if prompt.what == "wager" and prompt.who and self._rehearsed(prompt.who[0]):
            return "wager", prompt.who[0], table.played
        return ()

    def _rehearsed(self, who: str) -> bool:
        """Whoever has an account has a name, and plays for themselves, unless the house invited them under it."""
        if who not in self._known:
            person = self._pit.looking.person(who)
            self._known[who] = person is not None and (not person.digest or is_guest(who))
        return self._known[who]


def wager_of(table: Table, who: str) -> Bet:
    """By a way of their own, and by as many units more as sets them apart from the others at the table."""
    assert table.sitting is not None
    session, conditions = table.sitting.session, conditions_of(table)
    laid = {name: [Bet(lying.wager, lying.amount) for lying in laid_by(table, name)] for name in session.boxes}
    seen = Seen(who, session.stacks, stage_of(session), max(1, conditions.coups - session.number), laid)
    box = session.boxes[who]
    first = _WAYS[box % len(_WAYS)](seen)[0]
    limit = seen.stage.wagers[first.wager]
    return Bet(first.wager, fitting(limit, first.amount + (box + session.number) * limit.minimum, seen.stack))
