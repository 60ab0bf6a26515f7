"""The prize meter: collect-and-result pairs decided and recorded, with few and many tables, and whole tapes through the command."""

import json
from collections.abc import Callable
from typing import Any, Final

from benchmarks.measure import rate, show
from croupier.cards.card import Card
from croupier.jackpot import commands as c
from croupier.jackpot.engine import run as act
from croupier.jackpot.model import System
from croupier.jackpot.refusal import Refused
from croupier.jackpot.tape import Tape, write
from croupier.jackpot.terms import Cents, Rate, Seed

AIM: Final = 100_000
"""Pairs a CPU-second."""
PAIRS: Final = 20_000
TERMS: Final = c.PoolTerms(
    c.LevelTerms(Rate(150_000), Seed(100_000_00)), c.LevelTerms(Rate(40_000), Seed(10_000_00)),
    c.MysteryTerms(Rate(10_000), Seed(100_00), (1, 5_000)),
)  # fmt: skip
HANDS: Final = (("2S", "9H", "KD"), ("AS", "4C", "5D"), ("AS", "AH", "5D"), ("7C", "7D", "7H"))


def opened(tables: int, terms: c.PoolTerms) -> System:
    system, _ = act(System(), c.OpenPool("P", "A 1", Cents(500), terms))
    for number in range(tables):
        system, _ = act(system, c.LinkTable("P", f"t{number}", "baceball", Cents(500)))
    return system


def played(tables: int, areas: int, terms: c.PoolTerms) -> Callable[[], int]:
    """Rounds in turn at so many tables, with so many stakes each; the commands are made before they are timed."""
    places = tuple(range(1, areas + 1))
    hands = [{str(area): tuple(map(Card, HANDS[(area + turn) % len(HANDS)])) for area in places} for turn in range(len(HANDS))]
    given: list[c.Command] = []
    for number in range(PAIRS):
        table, played = f"t{number % tables}", number // tables + 1
        given.append(c.CollectStakes(table, played, places, 4_999))
        given.append(c.TellResult(table, played, hands[number % len(hands)]))  # type: ignore[arg-type]
    first = opened(tables, terms)

    def work() -> int:
        system = first
        for command in given:
            system, outcome = act(system, command)
            assert type(outcome) is not Refused
        return PAIRS

    return work


def taped(tables: int, areas: int) -> Callable[[], int]:
    """The same from line to line, as `croupier jackpot run` has them."""
    levels = {"major": {"rate": "0.15", "seed": "100000"}, "minor": {"rate": "0.04", "seed": "10000"}}
    lines: list[dict[str, Any]] = [{"do": "open", "pool": "P", "approval": "A 1", "stake": "5", "levels": levels}]
    lines += [{"do": "link", "pool": "P", "table": f"t{table}", "game": "baceball", "stake": "5"} for table in range(tables)]
    places = list(range(1, areas + 1))
    for number in range(PAIRS // 4):
        at = {"table": f"t{number % tables}", "round": number // tables + 1}
        lines.append({"do": "collect", **at, "areas": places})
        lines.append({"do": "result", **at, "hands": {str(area): HANDS[area % len(HANDS)] for area in places}})
    texts = [json.dumps({"key": str(number), **line}).encode() for number, line in enumerate(lines)]

    def work() -> int:
        tape = Tape()
        for text in texts:
            write(tape.answer(text))
        return PAIRS // 4

    return work


def run() -> None:
    two = c.PoolTerms(TERMS.major, TERMS.minor)
    works = {
        "1 table, 1 stake a round": played(1, 1, two),
        "1 table, 7 stakes a round": played(1, 7, two),
        "1 table, 1 stake a round, with mystery": played(1, 1, TERMS),
        "40 tables, 4 stakes a round": played(40, 4, two),
        "from line to line, 1 table, 1 stake a round": taped(1, 1),
        "from line to line, 40 tables, 4 stakes a round": taped(40, 4),
    }
    rows = []
    for name, work in works.items():
        found = rate(work)
        rows.append((name, f"{found:,.0f}", f"{found / AIM:.2f}"))
    show("prize meter: pairs of collect and result a CPU-second", ("", "pairs", f"of the aim of {AIM:,}"), rows)
