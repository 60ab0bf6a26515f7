"""`adjudicate` beside the reading and writing of the same JSON alone."""

import random

import msgspec

from benchmarks.measure import show, side_by_side
from croupier.cards.card import PACK
from croupier.games.adjudicate import adjudicate, write
from croupier.games.catalogue import rules_of
from croupier.games.rules import Deal

ROUNDS = 5_000
AIM = 20_000


def records(wagers: tuple[str, ...]) -> list[bytes]:
    """Premium rounds of one area, dealt from a seeded shoe."""
    chance, rules = random.Random(1), rules_of("premium-baccarat")
    lines = []
    for number in range(ROUNDS):
        hands: dict[str, list[str]] = {"player": [], "banker": []}
        dealt = []
        while isinstance(step := rules.next_card(hands, {}), Deal):  # type: ignore[arg-type]
            card = chance.choice(PACK)
            hands[step.hand].append(card)
            dealt.append(card)
        laid = [{"area": 1, "wager": wager, "amount": "100.00"} for wager in wagers]
        lines.append(msgspec.json.encode({"id": number, "game": "premium-baccarat", "cards": dealt, "wagers": laid}))
    return lines


def run() -> None:
    rows = []
    for wagers in (("banker",), ("banker", "tie", "pairs-player")):
        lines = records(wagers)

        def judged(lines: list[bytes] = lines) -> int:
            return sum(len(write(adjudicate(line))) > 0 for line in lines)

        def echoed(lines: list[bytes] = lines) -> int:
            return sum(len(write(msgspec.json.decode(line))) > 0 for line in lines)

        rates = side_by_side({"judged": judged, "echoed": echoed})
        rows.append((", ".join(wagers), f"{rates['judged']:,.0f}", f"{rates['echoed']:,.0f}", f"{rates['judged'] / AIM:.2f}"))
    columns = ("one area with", "rounds judged", "same JSON read and written", f"of the aim of {AIM:,}")
    show("adjudicate: Premium rounds a CPU-second", columns, rows)
