"""`croupier verify-draw FILE`: check a draw without a house, a server or a secret; the file's `kind` says what was drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from rich.console import Console

from croupier.cli.lines import print_line
from croupier.cli.speaking import refuse, say
from croupier.cli.verify_promotion import DOES_NOT_HOLD, HOLDS, verify_promotion
from croupier.tournament.seats import verify as wrong_with_seats


def verify_seats(text: bytes, published: tuple[str, ...], out: Console) -> int:
    problems = wrong_with_seats(text)
    problems += [f"The commitment {noted} is not in this file." for noted in published if noted.encode() not in text]
    for problem in problems:
        print_line(out, f"problem  {problem}")
    say("This draw does not hold." if problems else "This draw holds. Now compare its commitment with the one published before it.")
    return DOES_NOT_HOLD if problems else HOLDS


VERIFIERS: Final[dict[str, Callable[[bytes, tuple[str, ...], Console], int]]] = {
    "promotion": verify_promotion,
    "seats": verify_seats,
}
"""Kind to what checks such a file, with the hashes that somebody noted, and says what it proves."""


class _Kind(Struct):
    kind: str


def verify_draw(file: Path, published: tuple[str, ...] = ()) -> int:
    """Say what is wrong with a draw, or that it holds: 0 it does, 1 it does not, 2 it is no draw."""
    data = _contents(file)
    try:
        kind = msgspec.json.decode(data, type=_Kind).kind
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        refuse(f"{file.name} is no file of a draw: it is JSON that names its kind, {' or '.join(VERIFIERS)}.")
    if kind not in VERIFIERS:
        refuse(f"{file.name} is of the kind {kind!r}, and draws are of the kinds {', '.join(VERIFIERS)}.")
    return VERIFIERS[kind](data, published, Console())


def _contents(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else None
        refuse(f"{file.name} cannot be read: {(said or 'its name is no file name').lower()}.")
