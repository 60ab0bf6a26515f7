"""`python -m tests.reports.goldens` prints the golden reports anew. Read the difference first."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from tests.reports.floor import CLOCKS

from croupier.desk.filing import filed
from croupier.reports.issuing import issue, supplement
from croupier.reports.page import as_page
from croupier.reports.papers import DAY, MONTH, Sheet, sheet
from croupier.reports.wording import as_text

HERE: Final = Path(__file__).parent / "golden"
_KEPT: Final = Path(__file__).parent / "journals"
KEPT: Final = {"b1": _KEPT / "b1.jsonl", "later": _KEPT / "later" / "b1.jsonl", "b2": _KEPT / "b2.jsonl", "p1": _KEPT / "p1.jsonl"}
"""What `written_floor` wrote one day: a report names the hashes of its journals, so they are kept with it."""
ISSUED: Final = datetime.fromisoformat("2024-09-01T09:00:00+10:00")


def a_day(floor: dict[str, Path]) -> Sheet:
    return sheet(DAY, "2024-08-20", [filed(floor[name]) for name in ("b1", "b2", "p1")], CLOCKS)


def a_month(floor: dict[str, Path]) -> Sheet:
    made = sheet(MONTH, "2024-08", [filed(floor[name]) for name in ("b1", "b2", "p1")], CLOCKS)
    return issue(made, "Olga", ISSUED, CLOCKS)


def a_nil_month(floor: dict[str, Path]) -> Sheet:
    return issue(sheet(MONTH, "2024-07", [filed(floor["b1"])], CLOCKS), "Olga", ISSUED, CLOCKS)


def a_supplement(floor: dict[str, Path]) -> Sheet:
    before = a_month(floor)
    watched = {source.lines for source in before.sources}
    read = [filed(floor[name], watched) for name in ("later", "b2", "p1")]
    return issue(supplement(sheet(MONTH, "2024-08", read, CLOCKS), before, read), "Olga", ISSUED, CLOCKS)


GOLDEN: Final[dict[str, Callable[[dict[str, Path]], str]]] = {
    "day.txt": lambda floor: as_text(a_day(floor)),
    "day.html": lambda floor: as_page(a_day(floor)),
    "month.txt": lambda floor: as_text(a_month(floor)),
    "nil-month.txt": lambda floor: as_text(a_nil_month(floor)),
    "supplement.txt": lambda floor: as_text(a_supplement(floor)),
}

if __name__ == "__main__":
    for name, printed in GOLDEN.items():
        (HERE / name).write_text(printed(KEPT))
