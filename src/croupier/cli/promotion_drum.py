"""`croupier promotion drum`: the draw as a hall sees it. Words are typed in, a number falls for each prize, and a name comes up."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from croupier.cards.chance import fresh_nonce
from croupier.cli.promotion import read_bytes
from croupier.cli.speaking import refuse, say
from croupier.cli.taped import printable
from croupier.promotions import draw as d
from croupier.promotions.draw_file import DrawFile, DrawFileError, Fell, fall_of, faults, read_draw_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

STEPS: Final = 12
SECONDS: Final = 1.5
"""For the number of each prize to fall."""
REHEARSAL: Final = "REHEARSAL, NOT A DRAW"


def drum(file: Path, *, words: str | None, names: Path | None, output: Path | None, rehearse: bool) -> int:
    """Show a draw. What is rehearsed has another secret and another name, and is written nowhere."""
    try:
        held = read_draw_file(read_bytes(file))
    except DrawFileError as error:
        refuse(f"{file}: {error}")
    if rehearse and output is not None:
        refuse("A rehearsal is written nowhere: leave out --output.")
    if not rehearse and (wrong := faults(held)):
        refuse(f"{file}: {wrong[0]}")
    shown = rehearsed(held) if rehearse else held
    for line in published(shown, rehearse=rehearse):
        say(line)
    spoken = _words(shown, words, rehearse=rehearse)
    fallen = _fell(shown, spoken)
    known = _names(names)
    for fell in fallen:
        _fall(shown, fell, known, rehearse=rehearse)
    if rehearse:
        say(f"{REHEARSAL}: nobody has won anything.")
    elif output is not None:
        _write(output, replace(held, words=spoken, fell=fallen))
    return 0


def rehearsed(file: DrawFile) -> DrawFile:
    """The same list under another name and a fresh secret: nothing that falls can be a result, or foretell one."""
    return replace(
        file, promotion=f"{REHEARSAL}: {file.promotion}"[: d.MOST_NAME].rstrip(), nonce=fresh_nonce().hex(), words="", fell=()
    )


def published(file: DrawFile, *, rehearse: bool) -> Iterable[str]:
    if rehearse:
        yield REHEARSAL
    else:
        yield f"{printable(file.promotion)}, draw {file.draw}"
        yield f"Sealed    {file.commitment}"
        yield f"The list  {file.entries_hash}"
    yield f"{len(file.entries):,} tickets, {file.prizes:,} prizes{', one a person' if file.one_each else ''}"


def _words(file: DrawFile, given: str | None, *, rehearse: bool) -> str:
    """As they stand in the file, or as they are typed in."""
    if file.words:
        if given is not None and given != file.words:
            refuse("This draw is held already, with other words.")
        say(f"Words     {printable(file.words)}")
        return file.words
    if given is None:
        say("The words, from the scrutineer or somebody present:")
        given = sys.stdin.readline().strip() if sys.stdin is not None else ""
    if not d.proper(given, d.MOST_WORDS):
        refuse(f"The words have 1 to {d.MOST_WORDS} printable characters, with no space at either end.")
    say(f"{REHEARSAL}  Words {given}" if rehearse else f"Words     {given}")
    return given


def _fell(file: DrawFile, words: str) -> tuple[Fell, ...]:
    """As the file has them, with whoever was passed over; or as they fall now."""
    return file.fell or tuple(Fell(winner.prize, winner.ticket, winner.person) for winner in fall_of(file, words, file.prizes))


def _names(path: Path | None) -> Mapping[str, str]:
    """Names lie beside the draw and are joined when they are shown."""
    if path is None:
        return {}
    try:
        return msgspec.json.decode(read_bytes(path), type=dict[str, str])
    except (msgspec.DecodeError, UnicodeError):
        refuse(f'{path} is no list of names: an object of numbers and names, as in {{"17": "Ann"}}.')


def _fall(file: DrawFile, fell: Fell, names: Mapping[str, str], *, rehearse: bool) -> None:
    """On a terminal other tickets run through the digits first; they are taken from the list in turn and mean nothing."""
    mark = f"{REHEARSAL}  " if rehearse else ""
    if sys.stdout is not None and sys.stdout.isatty():
        place = next(number for number, (ticket, _) in enumerate(file.entries) if ticket == fell.ticket)
        for step in range(STEPS, 0, -1):
            ticket = file.entries[(place - step) % len(file.entries)][0]
            sys.stdout.write(f"\r\x1b[K{mark}Prize {fell.prize}  {printable(ticket)}")
            sys.stdout.flush()
            time.sleep(SECONDS / STEPS)
        sys.stdout.write("\r\x1b[K")
    who = names.get(fell.person, f"person {fell.person}")
    passed = "  (passed over)" if fell.passed_over else ""
    say(f"{mark}Prize {fell.prize}  ticket {printable(fell.ticket)}  {printable(who)}{passed}")


def _write(path: Path, file: DrawFile) -> None:
    try:
        with path.open("xb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(file)) + b"\n")
    except FileExistsError:
        refuse(f"{path} is there already: a draw is written once.")
    except OSError as error:
        refuse(f"{path} cannot be written: {(error.strerror or 'no file name').lower()}.")
