"""Promotions: how many are judged, and a draw of 20 prizes from a million tickets, from line to line as the commands have them."""

import json
from collections.abc import Callable
from time import process_time
from typing import Any, Final

from benchmarks.measure import rate, show
from croupier.promotions.judging import check, winners, write
from croupier.promotions.terms import POINTS

AIM: Final = 5_000
"""Promotions a CPU-second."""
AIM_SECONDS: Final = 2.0
"""For the draw."""
TICKETS: Final = 1_000_000
DOCUMENTS: Final = ["premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"]


def judged(documents: list[str], terms: dict[str, Any], times: int = 2_000) -> Callable[[], int]:
    car = {"kind": "vehicle", "name": "A car", "value": "30000.00", "conditions": "None", "make": "Holden", "model": "Ute",
           "accessories": "None", "on_road": "Paid"}  # fmt: skip
    record = {"id": 1, "documents": documents, "terms": terms, "prizes": [car] * 3, "starts": "2024-09-02T12:00:00+10:00",
              "submitted": "2024-09-01T12:00:00+10:00", "scrutineer": "903"}  # fmt: skip
    line = json.dumps(record).encode()

    def work() -> int:
        for _ in range(times):
            write(check(line))
        return times

    return work


def run() -> None:
    whole = {key: f"The {key}." for keys in POINTS for key in keys} | {"available": ["cashier"], "advertised": True}
    works = {
        "one document, complete": judged(DOCUMENTS[:1], whole),
        "five documents, complete": judged(DOCUMENTS, whole),
        "five documents, every point missing": judged(DOCUMENTS, {}),
    }
    rows = []
    for name, work in works.items():
        found = rate(work)
        rows.append((name, f"{found:,.0f}", f"{found / AIM:.2f}"))
    show("promotions judged a CPU-second", ("", "promotions", f"of the aim of {AIM:,}"), rows)
    entries = [[f"t{number}", f"p{number % 300_000}"] for number in range(TICKETS)]
    line = json.dumps({"id": 1, "promotion": "P", "draw": 1, "nonce": "0" * 64, "entries": entries, "words": "blue heron",
                       "prizes": 20, "one_each": True}).encode()  # fmt: skip
    before = process_time()
    write(winners(line))
    print(f"20 prizes from {TICKETS:,} tickets: {process_time() - before:.2f} s, aim {AIM_SECONDS} s")
