"""`croupier verify-shoe FILE...`: check revealed shoes without a table, a server or a secret."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from croupier.cards.commitment import Made, Reveal, RevealError, checks, read_reveal
from croupier.cli.lines import print_line
from croupier.cli.speaking import counted

HOLDS: Final = 0
DOES_NOT_HOLD: Final = 1
UNREADABLE: Final = 2

_LARGEST: Final = 64 * 1024 * 1024
_SHOWN: Final = 20
_TOLD: Final = {
    Made.RIFFLED: "the one before, riffled before the cut",
    Made.LEFT: "the one before without the cards that came out before the cut",
}
"""What a person can hold against what happened at the table."""


def verify_shoes(files: Sequence[Path], published: Sequence[str] = (), console: Console | None = None) -> int:
    """Check shoe files one after the other; the worst status wins. A noted commitment must be in one of them."""
    if len(files) == 1:
        return verify_shoe(files[0], published, console)
    out, statuses, found = console or Console(), [], set[str]()
    for file in files:
        own = set(published) & _commitments(file)
        statuses.append(verify_shoe(file, tuple(own), out))
        found |= own
    for noted in sorted(set(published) - found):
        print_line(out, f"The commitment {noted} is in none of these files.", "bold red")
        statuses.append(DOES_NOT_HOLD)
    return max(statuses)


def _commitments(file: Path) -> set[str]:
    try:
        return {delivery.commitment for delivery in read_reveal(_contents(file)).deliveries}
    except RevealError:
        return set()


def verify_shoe(file: Path, published: Sequence[str] = (), console: Console | None = None) -> int:
    """Check one shoe file, say what was looked at, and give the exit status: 0 it holds, 1 it does not, 2 unreadable."""
    out = console or Console()
    try:
        reveal = read_reveal(_contents(file))
    except RevealError as error:
        print_line(out, f"{file.name}: {error}", "red")
        return UNREADABLE
    found = checks(reveal, published)
    sound = not any(check.problems for check in found)
    print_line(out, f"Shoe {reveal.shoe} of table {reveal.table!r}: {counted(reveal.packs, 'pack')}, {_orders(reveal)}.")
    for check in found:
        print_line(out, f"{'problem' if check.problems else 'ok':>8}  {check.what}", "red" if check.problems else "green", hang=10)
        for problem in check.problems[:_SHOWN]:
            print_line(out, f"          {problem.sentence}")
        if len(check.problems) > _SHOWN:
            print_line(out, f"          and {len(check.problems) - _SHOWN} more.")
    if not sound:
        print_line(out, "This file does not hold.", "bold red")
        return DOES_NOT_HOLD
    _say_what_it_proves(out, reveal, published)
    return HOLDS


def _contents(file: Path) -> bytes:
    try:
        if not file.is_file():
            raise RevealError("This is no regular file." if file.exists() else "There is no such file.")
        with file.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, RevealError):
            raise
        reason = error.strerror if isinstance(error, OSError) else None
        raise RevealError(f"The file cannot be read: {(reason or 'its name is no file name').lower()}.") from None
    if len(data) > _LARGEST:
        raise RevealError(f"The file is larger than {_LARGEST // 1024 // 1024} MB, far more than a shoe file can be.")
    return data


def _say_what_it_proves(out: Console, reveal: Reveal, published: Sequence[str]) -> None:
    print_line(out, "This file holds.", "bold green")
    if any(delivery.cut is None for delivery in reveal.deliveries):
        print_line(out, "Where cards were not cut, that proves only that their order stood before the betting.")
    if reveal.version == 1 and len(reveal.deliveries) > 1:
        print_line(out, "It is of an old form: its later orders were compared by their cards, and not as orders.")
    for number, delivery in [each for each in enumerate(reveal.deliveries, start=1) if each[1].made in _TOLD][:_SHOWN]:
        print_line(out, f"Delivery {number} is {_TOLD[delivery.made]}.")
    if published:
        return
    if len(reveal.deliveries) == 1:
        print_line(out, "Now compare its commitment with the one the table published before the first card:")
        print_line(out, f"  {reveal.deliveries[0].commitment}")
    else:
        print_line(out, "Now compare the commitments in the file with those the table published before each betting.")


def _orders(reveal: Reveal) -> str:
    return counted(len(reveal.deliveries), "delivery", "deliveries")
