"""The audit of a floor that was played on: everything read again, in entries a CPU-second.

Beside it, in turns, what any reading of a chain must do at the least, so that the state of the machine can be told from the
audit's: every row fetched, and every hash taken again. `python -m benchmarks house_audit`.
"""

import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from benchmarks.measure import show, side_by_side
from croupier.house.home import Home
from croupier.house.settings import configure, use

AIM: Final = 30_000
ROUNDS: Final = 100
PATRONS: Final = 2


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "none"), demonstration=True)
        home = _played(Path(folder) / "pit")
        found = side_by_side(_works(home))
        rows = [(name, f"{rate:,.0f}", f"{rate / AIM:.2f}" if name == "audit" else "") for name, rate in found.items()]
        show("The audit: entries a CPU-second", ("", "a CPU-second", f"of the aim of {AIM:,}"), rows)


def _played(path: Path) -> Home:
    from tests.house.pits import House
    from tests.house.playing import played_floor

    from croupier.house.floor.pit import Pit
    from croupier.house.operations.signing import sign_heads
    from croupier.house.preparing import migrate

    home = Home(path)
    migrate(home)
    pit = Pit.open(home)
    played_floor(House(pit), rounds=ROUNDS, patrons=PATRONS)
    sign_heads(pit)
    pit.close()
    return home


def _works(home: Home) -> dict[str, Callable[[], int]]:
    from croupier.house.audit.auditing import audit
    from croupier.house.journal.models import Entry

    def audited() -> int:
        sheet = audit(home)
        assert not sheet.faults
        return sheet.checks["chains"].looked

    def hashed() -> int:
        use(home)
        last = ""
        rows = Entry.objects.order_by("stream_id", "version").values_list("stream_id", "version", "body", "hash")
        for _stream, version, body, _hash in rows.iterator(2_000):
            last = sha256(b"%b\n%d\n%b" % (last.encode(), version, bytes(body))).hexdigest()
        return Entry.objects.count()

    return {"audit": audited, "rows fetched and hashed": hashed}
