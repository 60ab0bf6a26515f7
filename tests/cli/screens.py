"""What a person sees at each question on a screen of a certain size, as text.

`python -m tests.cli.screens` writes the golden screens anew, when what is shown was meant to change. Read the difference first.
"""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from tests.cli.test_play import BACEBALL, BURN, CUT, LUCKY, POKER, PREMIUM, SEVEN_UP, stack

from croupier.cli.asking import Talk
from croupier.cli.play import play_at
from croupier.cli.train import Trainer
from croupier.desk.drills.question import DRILLS
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank

HERE = Path(__file__).parent / "screens"
SIZES = ((80, 24), (120, 40))

Shown = list[tuple[str, str]]
"""What came on the screen before each question, and what was typed there."""
SCROLLED = "(what stood above has left the screen)"


def on(size: tuple[int, int], typed: str) -> tuple[Talk, Callable[[], Shown]]:
    """A terminal of this size at which these lines are typed (`|` ends one); then the input ends."""
    width, height = size
    out, shown, lines = io.StringIO(), list[tuple[str, str]](), iter(typed.split("|"))
    seen = 0

    def new() -> str:
        """Since the question before, as far as the screen has room."""
        nonlocal seen
        rows = [row.rstrip() for row in out.getvalue()[seen:].split("\n")]
        seen = out.tell()
        return "\n".join(rows if len(rows) <= height else [SCROLLED, *rows[-height:]])

    def read() -> str:
        line = next(lines, None)
        shown.append((new(), "the end" if line is None else line))
        if line is None:
            raise EOFError
        return line

    console = Console(file=out, width=width, height=height, force_terminal=True, color_system=None, highlight=False)
    return Talk(console, read, echo=True), lambda: [*shown, (new(), "")]


def screens(
    game: str, size: tuple[int, int], typed: str, stacked: Any = None, *, rank: Rank = Rank.PLAYER, **options: Any
) -> Shown:
    at_table = {key: options.pop(key) for key in ("seats", "name") if key in options}
    talk, shown = on(size, typed)
    conditions = usual_conditions(game, **options)
    play_at(conditions, talk, clock=lambda: 0, stacked=stacked, entropy=Random(7).randbytes, rank=rank, **at_table)
    return shown()


def exercise(game: str, size: tuple[int, int], typed: str) -> Shown:
    """All four drills in turn, each question answered two seconds after it came."""
    talk, shown = on(size, typed)
    ticks = iter(range(0, 1000, 2))
    trainer = Trainer(
        usual_conditions(game), talk, DRILLS, ("astray",), Random(7).randbytes, (), clock=lambda: next(ticks), now=lambda: 0
    )
    trainer.teach(len(DRILLS))
    trainer.farewell(Path("training.jsonl"))
    return shown()


GOLDEN: dict[str, Callable[[tuple[int, int]], Shown]] = {
    "premium": lambda size: screens(
        PREMIUM, size, "?|||?|rules|banker -5|banker 1|banker 50||rebet|roads|q", stack("2H 3D 3C 3S TC", 8, cut=CUT, burn=BURN)
    ),
    "tie-premium": lambda size: screens(PREMIUM, size, "|sign|rules", variant="tie"),
    "seven-up": lambda size: screens(SEVEN_UP, size, "|player 20, super 5||sign|rules", stack("2C KD 6S KH", 6, burn=BURN)),
    "lucky-draw": lambda size: screens(LUCKY, size, "||enter 20|?|pass|d|rules", stack("2H 6C 2D 5S KS", 8, cut=CUT, burn=BURN)),
    "baceball": lambda size: screens(BACEBALL, size, "|bet 20 1st 5|sign|rules", stack("AH 2C AD 3C AS 4C", 6, burn=BURN)),
    "poker": lambda size: screens(
        POKER, size, "|ante 20, pair-plus 5|?|concede|play||rules", stack("QS KH QC 5S 7D 2C", 1, cut=CUT)
    ),
    "ruling": lambda size: screens(
        PREMIUM, size, "||err|6|banker|player 50|!|wrong|1||", stack("7H 6D 2C 2S 5D 9C 4C 2D 3C 8C", 8, cut=CUT, burn=BURN)
    ),
    "train": lambda size: exercise(PREMIUM, size, "1|14.12||?|50||1||4 3 2 1|5 4 3 2 1|6 5 4 3 2 1"),
    "dealer": lambda size: screens(
        PREMIUM, size, "|||||?|err|5|banker||||1|yes|", stack("7H 6D 2C 2S 5D 9C", 8, cut=CUT, burn=BURN), rank=Rank.DEALER
    ),
}


def text_of(shown: Shown) -> str:
    return "\n".join(_parts(shown))


def _parts(shown: Shown) -> Iterator[str]:
    for number, (screen, line) in enumerate(shown, start=1):
        yield f"=== {number}" + (f", then typed: {line}" if line else "")
        yield screen


def place(name: str, size: tuple[int, int]) -> Path:
    return HERE / f"{name}-{size[0]}x{size[1]}.txt"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, told in GOLDEN.items():
        for size in SIZES:
            place(name, size).write_text(text_of(told(size)) + "\n", encoding="utf-8")
