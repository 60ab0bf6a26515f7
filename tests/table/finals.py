"""A final of nine, played at a table by commands alone."""

from collections.abc import Sequence
from typing import Any

from tests.table.sessions import BANKER, TIE, TILDA, Heat, heat, stage
from tests.tables import DEALER, SUPERVISOR, player

from croupier import commands as c
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.people import Actor

NAMES = "Ann Ben Cat Dan Eve Fay Gus Hal Ida"
WIDE = {"player": (1_000, 10_000), "banker": (1_000, 10_000)}
HIGH = {**WIDE, "tie": (1_000, 5_000)}


class Kept(Heat):
    """A table that remembers what came of each command."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[Sequence[Event]] = []

    def ok(self, kind: type[Command], *fields: Any, by: Actor = DEALER, **named: Any) -> tuple[Event, ...]:
        came = super().ok(kind, *fields, by=by, **named)
        self.batches.append(came)
        return came


def final() -> Kept:
    """Nine sit down; Ann and, after a play-off of two coups, Ben go on."""
    house = Kept()
    heat(house=house, names=NAMES, schedule=(stage(1, **WIDE), stage(2, **HIGH)), coups=3, advance=2, seconds=30,
         pass_cards=1, undisclosed=1)  # fmt: skip
    _four_go(house)
    _undisclosed(house)
    house.coup(TIE, Ann="banker 2000", Ben="banker 2000", Ida="banker 2000")
    house.end(lacking={500: 1})
    house.ok(c.StartPlayOff, 10_000, by=TILDA)
    house.coup(BANKER, Ben="banker 2000", Ida="banker 2000")
    house.coup(BANKER, Ben="banker 2000", Ida="player 2000")
    house.ask()
    house.end()
    return house


def _four_go(house: Heat) -> None:
    """Four lose everything at once, one is left with less than the next minimum, and one was late."""
    house.ask()
    house.lay("Ann", "banker", 5_000)
    house.ok(c.LayPassCard, "Ben", by=player("Ben"))
    house.ok(c.MarkAbsent, "Cat", by=TILDA)
    for name in ("Dan", "Eve", "Fay", "Gus"):
        house.lay(name, "player", 10_000)
    house.lay("Hal", "player", 9_000)
    house.lay("Hal", "tie", 500)
    house.wait(30)
    house.ok(c.HoldToMinimum, "Ida", by=TILDA)
    house.lay("Ida", "player", 4_000)
    house.ok(c.CallNoMoreBets)
    house.play(BANKER)


def _undisclosed(house: Heat) -> None:
    """Cat is sent away for staying away, and Ben wins what nobody had seen coming."""
    house.ask()
    house.ok(c.DisqualifyEntrant, "Cat", "absent", by=TILDA)
    house.ok(c.CountStacks, by=TILDA)
    house.ok(c.HandInForm, "Ben", "banker", 4_000, by=SUPERVISOR)
    house.lay("Ida", "banker", 5_000)
    house.lay("Ann", "banker", 2_000)
    house.ok(c.CallNoMoreBets)
    house.play(BANKER)


def tournament_final() -> list[Sequence[Event]]:
    return final().batches
