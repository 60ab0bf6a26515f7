"""`croupier promotion`: promotions judged, draws worked out again, terms on paper, and the tape of a house's promotions."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.cli import taped
from croupier.cli.piping import each, opened, pieces, reason
from croupier.cli.speaking import forget_output, refuse, say, say_json
from croupier.money import MoneyError, dollars, parse_cents
from croupier.taping import fault

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from croupier.promotions.odds import Odds
    from croupier.promotions.papers import Paper

SOME_ERROR: Final = 1


def check(file: str) -> int:
    from croupier.promotions.judging import check

    return _judge_lines(file, check, "promotions")


def winners(file: str) -> int:
    from croupier.promotions.judging import winners

    return _judge_lines(file, winners, "draws")


def _judge_lines(file: str, judge: Callable[[bytes], Any], what: str) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be judged."""
    from croupier.promotions.judging import NotJudged, write

    errors = 0
    with ExitStack() as until:
        lines, out = opened(file, until, what), sys.stdout.buffer
        try:
            for piece in pieces(lines):
                answers = [judge(line) for line in each(piece)]
                errors += sum(isinstance(answer, NotJudged) for answer in answers)
                out.write(b"\n".join((*map(write, answers), b"")))
                out.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            forget_output()
            refuse(f"{'Standard input' if file == '-' else file} could not be read or answered to its end: {reason(error)}.")
    return SOME_ERROR if errors else 0


def run_lines(lines: str, *, tape: Path | None) -> int:
    from croupier.promotions.tape import restored

    return taped.run_tape(lines, tape, restored)


def replay_tape(tape: Path, *, json: bool) -> int:
    """The state that a tape gives, as one value."""
    from croupier.promotions.model import state_hash
    from croupier.promotions.tape import restored

    read = taped.read_tape(tape, restored)
    told = {"granted": len(read.granted), "events": read.system.sequence, "state": state_hash(read.system)}
    if json:
        say_json(told)
    else:
        say(f"{told['granted']:,} lines granted, {told['events']:,} events. State {told['state']}.")
    return 0


def draw_file(tape: Path, promotion: str) -> int:
    """Write the file by which anyone checks a held draw."""
    from croupier.promotions.draw_file import DrawFileError, draw_file_of
    from croupier.promotions.tape import restored

    system = taped.read_tape(tape, restored).system
    if promotion not in system.promotions:
        refuse(f"There is no promotion {promotion!r} on this tape.")
    try:
        say_json(draw_file_of(system.promotions[promotion]))
    except DrawFileError as error:
        refuse(str(error))
    return 0


def read_paper(file: Path) -> Paper:
    import msgspec

    from croupier.promotions.papers import Paper, problems_of

    try:
        paper = msgspec.json.decode(read_bytes(file), type=Paper)
        problems_of(paper)  # its documents and moments make sense
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        refuse(f"{file}: {fault(error, 'A promotion')}")
    return paper


def read_bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        refuse(f"{file} cannot be read: {reason(error)}.")


def terms(file: Path, *, leaflet: bool, form: bool, missing: bool) -> int:
    """The terms on paper; with --missing, what they lack. Status 1 while something is missing."""
    from croupier.promotions import papers

    paper = read_paper(file)
    found = papers.problems_of(paper)
    if missing:
        text = "\n".join(papers.missing_lines(found))
    else:
        text = (papers.leaflet if leaflet else papers.form if form else papers.page)(paper)
    say("\n".join(taped.printable(line) for line in text.split("\n")))
    return SOME_ERROR if found else 0


def odds(file: Path, *, tickets: int | None, stake: str | None, share: str, holding: int, json: bool) -> int:
    """What the prizes of some terms cost, and what a ticket is worth."""
    from croupier.promotions.odds import chance_of
    from croupier.promotions.odds import odds as exact

    if tickets is None:
        refuse("--tickets is needed: how many you expect.")
    try:
        each = 0 if stake is None else parse_cents(stake)
        part = Fraction(share)
    except (MoneyError, ValueError, ZeroDivisionError):
        refuse("--stake is an amount, as in 50.00, and --share a part of it, as in 0.02.")
    if not 0 <= part <= 1 or not 1 <= holding <= tickets:
        refuse("--share is from 0 to 1, and --holding from 1 to the number of tickets.")
    prizes = [prize.cents for prize in read_paper(file).prizes]
    found = exact(prizes, tickets, each, part)
    several = chance_of(holding, tickets, min(len(prizes), tickets))
    if json:
        say_json(_document(found, holding, several))
    else:
        say("\n".join(_lines(found, holding, several)))
    return 0


def _document(found: Odds, holding: int, several: Fraction) -> dict[str, Any]:
    exact = {name: getattr(found, name) for name in found.__struct_fields__}
    told = {name: str(value) if isinstance(value, Fraction) else value for name, value in exact.items()}
    return told | {
        "worth": dollars(found.worth),
        "staked": dollars(found.staked),
        "holding": holding,
        "chance_of_holding": str(several),
    }


def _lines(found: Odds, holding: int, several: Fraction) -> list[str]:
    lines = [
        f"Prizes               {found.prizes:,}, worth ${dollars(found.worth)} together",
        f"Chance of a ticket   {found.chance} ({_percent(found.chance)})",
        f"A ticket is worth    ${dollars(round(found.expected))}",
    ]
    if holding > 1:
        lines.append(f"With {holding:,} tickets     {_percent(several)} to win at least once")
    if found.cost is not None:
        lines.append(f"Cost of the prizes   {_percent(found.cost)} of ${dollars(found.staked)} staked")
    if found.pays_for_itself is not None:
        lines.append(
            f"Cost of the promise  ${dollars(round(found.guarantee))} beyond the ${dollars(round(found.meant))} meant for prizes; "
            f"nothing from {found.pays_for_itself:,} tickets on"
        )
    return lines


def _percent(part: Fraction) -> str:
    hundredths = round(part * 1_000_000)
    return f"{hundredths // 10_000}.{hundredths % 10_000:04} %"
