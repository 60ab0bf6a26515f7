"""The engine: `decide` grants or refuses, `evolve` records, `run` does both, `replay` reads a log."""

from croupier.table import (
    betting,
    carried,
    choices,
    conduct,
    dealing,
    deciding,
    directions,
    going_back,
    held,
    invalid,
    malfunction,
    misdeals,
    notices,
    places,
    redress,
    righting,
    settling,
    shoe_rules,
    signs,
    unready,
    voiding,
    wrong_cards,
)
from croupier.table.acting.handlers import HANDLERS
from croupier.table.message.commands import Command, OpenTable
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.words import MOST, UNFIT, is_someone
from croupier.table.model.table import Table
from croupier.table.reading.waiting import stopped
from croupier.table.record.evolve import evolve

ROOMS = (
    betting, carried, choices, conduct, dealing, deciding, directions, going_back, held, invalid, malfunction, misdeals,
    notices, places, redress, righting, settling, shoe_rules, signs, unready, voiding, wrong_cards,
)  # fmt: skip
"""The modules that grant commands; importing them registers what they grant."""


def decide(table: Table, command: Command) -> Outcome:
    """Grant or refuse. A refusal changes nothing and says why."""
    kind = type(command)
    handler = HANDLERS.get(kind)
    if handler is None:
        return Refused("That is no command of the table.")
    if kind is not OpenTable:
        if table.conditions is None:
            return Refused("The table is not open.")
        if table.closed:
            return Refused("The table is closed.")
    if not is_someone(command.by):
        return Refused("Someone with a name and a rank must give the command.")
    if type(command.at) is not int or not table.now <= command.at <= MOST:
        return Refused("The command's time lies before what has already happened, or beyond all times.")
    if wrong := UNFIT[kind](command):
        return Refused(f"What the command says of {wrong.replace('_', ' ')} makes no sense at any table.")
    ongoing = table.round
    waiting = table.cards.held or (ongoing is not None and (ongoing.upset.discrepancy or ongoing.upset.choice is not None))
    if waiting and (waits := stopped(table, kind)):
        return Refused(waits.sentence, waits.clause)
    return handler(table, command)


def run(table: Table, command: Command) -> tuple[Table, Outcome]:
    """Decide and record in one go; a refused command gives the same table back."""
    outcome = decide(table, command)
    if isinstance(outcome, Refused):
        return table, outcome
    for event in outcome:
        table = evolve(table, event)
    return table, outcome


def replay(events: tuple[Event, ...] | list[Event], table: Table | None = None) -> Table:
    """The table that a log of events gives."""
    after = Table() if table is None else table
    for event in events:
        after = evolve(after, event)
    return after
