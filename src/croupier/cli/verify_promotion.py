"""What a promotion's draw file proves, and what it does not."""

from typing import Final

from rich.console import Console

from croupier.cli.lines import print_line
from croupier.cli.speaking import counted
from croupier.promotions.draw_file import DrawFileError, checks, read_draw_file

HOLDS: Final = 0
DOES_NOT_HOLD: Final = 1
UNREADABLE: Final = 2


def verify_promotion(text: bytes, published: tuple[str, ...], out: Console) -> int:
    try:
        file = read_draw_file(text)
    except DrawFileError as error:
        print_line(out, str(error), "red")
        return UNREADABLE
    tickets, prizes = counted(len(file.entries), "ticket"), counted(file.prizes, "prize")
    print_line(out, f"Draw {file.draw} of promotion {file.promotion!r}: {tickets}, {prizes}.")
    found = checks(file, published)
    for check in found:
        print_line(out, f"{'problem' if check.problems else 'ok':>8}  {check.what}", "red" if check.problems else "green", hang=10)
        for problem in check.problems:
            print_line(out, f"          {problem}")
    if any(check.problems for check in found):
        print_line(out, "This file does not hold.", "bold red")
        return DOES_NOT_HOLD
    for fell in file.fell:
        passed = ", passed over" if fell.passed_over else ""
        print_line(out, f"  Prize {fell.prize}: ticket {fell.ticket}, person {fell.person}{passed}")
    print_line(out, "This file holds.", "bold green")
    print_line(out, "It proves that nobody who gave a share, the secret or the words, could choose the winner alone.")
    print_line(out, "It does not prove that the list was complete: look for your own ticket in it.")
    if not published:
        print_line(out, "Now compare what was published before entries closed, and when they did:")
        print_line(out, f"  {file.commitment}")
        print_line(out, f"  {file.entries_hash}")
    return HOLDS
