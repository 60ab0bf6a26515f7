"""`croupier tournament hold`, `replay`, `sheet` and `wall`: a tournament from a file or a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.speaking import refuse, say, say_json
from croupier.cli.taped import printable, read_tape, run_tape
from croupier.money import dollars
from croupier.tournament.model import Tournament, state_hash
from croupier.tournament.tape import restored

if TYPE_CHECKING:
    from pathlib import Path


def hold(lines: str, *, tape: Path | None) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be read as commands."""
    return run_tape(lines, tape, restored)


def replay_tape(tape: Path, *, json: bool) -> int:
    """The state that a tape gives, as one value."""
    read = read_tape(tape, restored)
    told = {"granted": len(read.granted), "events": read.system.sequence, "state": state_hash(read.system)}
    if json:
        say_json(told)
    else:
        say(f"{told['granted']:,} lines granted, {told['events']:,} events. State {told['state']}.")
    return 0


def _published(tape: Path) -> Tournament:
    t = read_tape(tape, restored).system
    return t if t.conditions is not None else refuse(f"{tape}: the conditions of this tournament are not published.")


def trainers_sheet(tape: Path, *, json: bool) -> int:
    """Who sits where, the schedule of limits, and what the places are worth."""
    from croupier.tournament.views import sheet_text, sheet_view

    sheet = sheet_view(_published(tape))
    if json:
        say_json(sheet)
    else:
        say("\n".join(map(printable, sheet_text(sheet).split("\n"))))
    return 0


def wall_page(tape: Path, *, json: bool) -> int:
    """The wall: where the tournament stands, table by table, and what is to be won."""
    from croupier.tournament.views import in_the_prizes, wall_view

    held = _published(tape)
    wall = wall_view(held)
    if json:
        say_json(wall)
        return 0
    say(printable(f"{wall.name} · {wall.stage.value} · {wall.entrants} entrants · {dollars(in_the_prizes(held))} in the prizes"))
    for table in wall.tables:
        say(printable(f"{wall.session}, {table.table}"))
        for place, names in table.places:
            say(printable(f"  {place:>2} {', '.join(names)}  {', '.join(dollars(table.stacks.get(name, 0)) for name in names)}"))
        if not table.places:
            say(printable("  " + ", ".join(f"{box} {name}" for box, name in sorted(table.seats.items()))))
    for prize in wall.prizes:
        say(printable(f"  {prize.place:>2} {prize.entrant}  {dollars(prize.cents)}"))
    return 0
