"""Tournament sessions: judged coups a CPU-second, from line to line, with few and many players."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

from benchmarks.measure import rate, show
from croupier.cards.card import PACK
from croupier.games.rules import Deal
from croupier.games.seven_up_baccarat_session import rules
from croupier.tournament.judge import judge, write

AIM: Final = 20_000
"""Judged coups a CPU-second."""
SESSIONS: Final = 40
COUPS: Final = 50
LIMITS: Final = {slug: {"minimum": "10", "maximum": "500"} for slug in ("player", "banker", "tie", "super-sevens")}


def _cards(chance: random.Random) -> list[str]:
    hands: dict[str, list[Any]] = {"player": [], "banker": []}
    dealt: list[str] = []
    while isinstance(step := rules().next_card(hands, {}), Deal):
        card = chance.choice(PACK)
        hands[step.hand].append(card)
        dealt.append(str(card))
    return dealt


def judged(players: int, *, fuller: bool) -> Callable[[], int]:
    """Whole sessions; in a fuller one everyone has several wagers and some pass or write a form."""
    chance, lines = random.Random(players), []
    names = [f"player {box}" for box in range(1, players + 1)]
    for number in range(SESSIONS):
        coups: list[dict[str, Any]] = []
        for at in range(COUPS):
            bets = {
                name: [{"wager": chance.choice(("player", "banker")), "amount": str(10 * chance.randint(1, 20))}] for name in names
            }
            coup: dict[str, Any] = {"cards": _cards(chance), "bets": bets}
            if fuller:
                for laid in bets.values():
                    laid.append({"wager": "super-sevens", "amount": "10"})
                if at % 5 == 0:
                    coup["pass"] = [names[0]]
                    del bets[names[0]]
                    coup["sealed"] = {names[-1]: {"wager": "tie", "amount": "25"}}
            coups.append(coup)
        record = {
            "id": number, "boxes": {str(box): name for box, name in enumerate(names, 1)}, "allotment": "100000",
            "limits": [{"from": 1, "wagers": LIMITS}], "advance": 2, "pass_cards": COUPS, "undisclosed": COUPS, "coups": coups,
        }  # fmt: skip
        lines.append(json.dumps(record).encode())
    assert all(b'"error"' not in write(judge(line)) for line in lines)

    def work() -> int:
        for line in lines:
            write(judge(line))
        return SESSIONS * COUPS

    return work


def run() -> None:
    works = {
        "2 players, one wager each": judged(2, fuller=False),
        "5 players, one wager each": judged(5, fuller=False),
        "9 players, one wager each": judged(9, fuller=False),
        "9 players, two wagers each, pass cards and forms": judged(9, fuller=True),
    }
    rows = []
    for name, work in works.items():
        found = rate(work)
        rows.append((name, f"{found:,.0f}", f"{found / AIM:.2f}"))
    show("tournament judge: coups a CPU-second, from line to line", ("", "coups", f"of the aim of {AIM:,}"), rows)
