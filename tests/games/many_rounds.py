"""Thousands of records of all five games from a fixed seed: plain ones, noted ones, and some that cannot be judged.

`python -m tests.games.many_rounds` keeps hashes of the bytes that `adjudicate` answers them with, in `same_bytes/` beside it. That
is done only when an answer is meant to change; the test of that name holds every answer to what stands there.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.judging import bet, record
from tests.rounds import BACEBALL, LUCKY, POKER, PREMIUM, SEVEN_UP, SLUGS

from croupier.games.adjudicate import adjudicate, write

KEPT: Final = Path(__file__).parent / "same_bytes"
ROUNDS: Final = 1200
PIECE: Final = 100
"""Records behind one hash: few enough to find the one that differs."""
SHOWN: Final = 8
"""Records of each game that stand beside their answers in full."""

MOST: Final = 30
"""Cards a round takes at most."""
PACK: Final = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
AREAS: Final = {PREMIUM: 9, SEVEN_UP: 9, LUCKY: 7, BACEBALL: 7, POKER: 7}
BASE: Final = {LUCKY: "enter", BACEBALL: "bet", POKER: "ante"}
RIDERS: Final = {LUCKY: "draw", POKER: "play"}
DECISIONS: Final = {
    LUCKY: ["draw", "draw", "stand", "none"],
    POKER: ["play", "play", "play", "fold", "concede", "none", "cannot-cover", "cannot-cover-again"],
}
TERMS: Final[dict[str, list[dict[str, Any]]]] = {
    PREMIUM: [
        {}, {}, {}, {"decks": 3}, {"decks": 4}, {"decks": 6, "edition": "2023-10-20"}, {"variant": "even-money"},
        {"variant": "tie", "options": {"tie_percent": 3}}, {"variant": "tie", "options": {"tie_percent": "7.25"}},
    ],
    SEVEN_UP: [{}, {"area_maximum": "60"}, {"area_maximum": "100.50"}],
    LUCKY: [{}, {"decks": 3}, {"options": {"dealing": "shoe"}}],
    BACEBALL: [{}, {"options": {"major": "123456.78", "minor": "5"}}, {"options": {"major": "99999.99"}}],
    POKER: [
        {}, {"options": {"dealing": "shuffler", "pair_plus": "1-3-6-30-50", "ante_bonus": "1-2-3"}},
        {"options": {"pair_plus": "1-4-5-30-40"}}, {"decks": 1},
    ],
}  # fmt: skip
WRONG_TERMS: Final[list[dict[str, Any]]] = [
    {"variant": "tie"}, {"variant": "golden"}, {"variant": ""}, {"decks": 0}, {"decks": 5}, {"options": {"tie_percent": 0}},
    {"options": {"tie_percent": "1e99"}}, {"options": {"dealing": ""}}, {"options": {"dealing": "sleeve"}},
    {"options": {"major": "x"}},
    {"edition": "1999-01-01"}, {"game": "faro"}, {"chips": ["0"]}, {"chips": []}, {"area_maximum": "60"}, {"area_maximum": "x"},
    {"limits": {"player": {"minimum": "50", "maximum": "5"}}}, {"limits": {"ante-bonus": {}}}, {"decks": "x"}, {"strange": 1},
]  # fmt: skip
AMOUNTS: Final = ["10", "20", "25", "85", "1000", "12.5", "37.05", "100.00", "9999999999999.99"]
CHIPS: Final = [None, None, None, ["0.01"], ["1"], ["2.50", "5"], ["2", "5"], ["0.05", "1", "5", "25"]]
PLAYERS: Final = [None, None, "Ann", "Ben", "Cleo", "Dan", "Zoë"]
SPOILT: Final = ["", "0", "0.00", "1.", ".5", "-5", "1e3", "10.001", "١٠", " 5", "12345678901234"]

Chosen = TypeVar("Chosen")


class Chance:
    """A seeded source that reads nothing but `random()`, the one thing Python promises to keep."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random

    def below(self, number: int) -> int:
        return int(self.random() * number)

    def of(self, things: Sequence[Chosen]) -> Chosen:
        return things[self.below(len(things))]

    def once_in(self, number: int) -> bool:
        return self.below(number) == 0


def records(game: str, rounds: int = ROUNDS) -> Iterator[bytes]:
    """The records of one game, always the same."""
    chance = Chance(game)
    for number in range(rounds):
        line = _round(game, chance)
        if not chance.once_in(5):
            line["id"] = chance.of([number, f"{game} {number}", {"n": [number]}, None, "é"])
        yield json.dumps(line, ensure_ascii=chance.once_in(2)).encode()


def _round(game: str, chance: Chance) -> dict[str, Any]:
    areas: list[int] = []
    for _ in range(chance.of([1, 1, 1, 2, 3, 5])):
        if (area := 1 + chance.below(AREAS[game])) not in areas:
            areas.append(area)
    decisions: dict[int | str, str] | None = None
    if game in DECISIONS:
        decisions = {str(area): chance.of(DECISIONS[game]) for area in areas}
    wagers = _wagers(game, chance, areas, decisions or {})
    limits = {
        slug: {
            key: chance.of(held) for key, held in (("minimum", ["5", "20"]), ("maximum", ["20", "50", "400"])) if chance.once_in(2)
        }
        for slug in SLUGS[game]
        if chance.once_in(9)
    }
    line = record(
        game,
        (),
        wagers,
        decisions=decisions,
        limits=limits or None,
        chips=chance.of(CHIPS),
        **chance.of(TERMS[game]),
    )
    _deal(line, chance)
    if chance.once_in(8):
        _spoil(line, chance)
    return line


def _wagers(game: str, chance: Chance, areas: list[int], decisions: dict[int | str, str]) -> list[dict[str, Any]]:
    named, laid = chance.once_in(2), []
    for area in areas:
        for player in [chance.of(PLAYERS) if named else None for _ in range(chance.of([1, 1, 1, 2, 4]) if named else 1)]:
            slugs = [slug for slug in SLUGS[game] if slug != RIDERS.get(game) and chance.once_in(4)]
            if game in BASE and BASE[game] not in slugs and not chance.once_in(6):
                slugs.append(BASE[game])
            for slug in slugs or [SLUGS[game][0]]:
                amount = chance.of(AMOUNTS[:5]) if slug != "jackpot" else "5"
                if chance.once_in(12):
                    amount = chance.of(AMOUNTS)
                laid.append(bet(slug, amount, area=area, player=player, tokens=chance.once_in(6)))
                if slug == BASE.get(game) and game in RIDERS and decisions[str(area)] in ("draw", "play") and chance.once_in(3):
                    laid.append(bet(RIDERS[game], amount, area=area, player=player))
    seen: set[tuple[Any, ...]] = set()
    kept = [b for b in laid if (key := (b["area"], b.get("player"), b["wager"])) not in seen and not seen.add(key)]  # type: ignore[func-returns-value]
    return kept if not chance.once_in(40) else laid


def _deal(line: dict[str, Any], chance: Chance) -> None:
    """Cards until no more are asked for, from a shuffled pack or several."""
    shoe = list(PACK)
    if line["game"] != POKER:
        shoe *= 3
    for place in range(MOST):
        other = place + chance.below(len(shoe) - place)
        shoe[place], shoe[other] = shoe[other], shoe[place]
    with_hand = {wager["area"] for wager in line["wagers"] if wager["wager"] in ("enter", "bet", "ante", "pair-plus")}
    least = {PREMIUM: 4, SEVEN_UP: 3, LUCKY: 2 * len(with_hand) + 2}.get(line["game"], 3 * len(with_hand) + 3)
    line["cards"] = shoe[:least]
    while b'"too-few-cards"' in write(adjudicate(json.dumps(line))):
        line["cards"].append(shoe[len(line["cards"])])


def _spoil(line: dict[str, Any], chance: Chance) -> None:
    wager = chance.of(line["wagers"])
    match chance.below(12):
        case 0:
            line["cards"].append(chance.of(PACK))
        case 1 if line["cards"]:
            line["cards"].pop()
        case 2 if line["cards"]:
            line["cards"][chance.below(len(line["cards"]))] = chance.of(["1S", "XX", "10H", "as", "", "AS", "AS"])
        case 3:
            wager["amount"] = chance.of(SPOILT)
        case 4:
            wager["area"] = chance.of([0, -1, 10, 17, 10**20])
        case 5:
            wager["wager"] = chance.of(["ante-bonus", "insurance", "", "play"])
        case 6 if line.get("decisions"):
            line["decisions"].pop(chance.of(sorted(line["decisions"])))
        case 7:
            line["decisions"] = {chance.of(["1", "x"]): chance.of(["draw", "play", "hit"])}
        case 8:
            line["cards"] = ["AS"] * chance.of([4, 5, 9])
        case _:
            line |= chance.of(WRONG_TERMS)


def answers(game: str, *, explain: bool) -> list[bytes]:
    return [as_it_was(write(adjudicate(line, explain=explain))) for line in records(game)]


_VARIANTS: Final = b"; its variants are premium, even-money, tie."
"""What is said of an unknown variant since then."""
_CLAUSES: Final = re.compile(rb'"clause":"([^"]+)","clauses":\["\1","([^"]+)"\]')
_EARNS: Final = re.compile(rb'((Player|Banker) on area [0-9]+ stands off and earns [^"]+","clause":)"13\.3\.1"')
_PRIZE: Final = re.compile(rb"( aces: \$[0-9.]+ is paid \$[0-9,.]+ at (?:300|50|20)) for 1\.")
_STANDS: Final = {b"Player": b"5.1.1.3", b"Banker": b"5.1.2.3"}
_WHY: Final = re.compile(rb"( is no amount: )(?:it lies below zero|it is larger than any|nothing is smaller than a cent); ")


def as_it_was(answer: bytes) -> bytes:
    """An answer without what has come to it since the hashes were kept, and nothing else changed.

    Several clauses are listed, a jackpot pays for its stake and not to it, Tie Premium's percentage is cited by the clause that
    pays it instead of the one that stands, and a number that is no amount is told why.
    """
    answer = _WHY.sub(rb"\1", answer)
    answer = _PRIZE.sub(rb"\1 to 1.", answer)  # the stake of a prize is taken
    plain = _CLAUSES.sub(lambda found: b'"clause":"%b"' % found[2 if found[1] == b"13.3.1" else 1], answer)
    return _EARNS.sub(lambda found: b'%b"%b"' % (found[1], _STANDS[found[2]]), plain).replace(_VARIANTS, b".")


def hashes(lines: Sequence[bytes]) -> list[str]:
    """A short hash for every piece of the lines."""
    return [sha256(b"\n".join(lines[at : at + PIECE])).hexdigest()[:16] for at in range(0, len(lines), PIECE)]


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    kept: dict[str, dict[str, list[str]]] = {}
    sample: list[bytes] = []
    for game in SLUGS:
        asked = list(records(game))
        plain, told = answers(game, explain=False), answers(game, explain=True)
        kept[game] = {"asked": hashes(asked), "answered": hashes(plain), "explained": hashes(told)}
        for line, answer in list(zip(asked, told, strict=True))[:SHOWN]:
            sample += [line, answer]
    (KEPT / "hashes.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    (KEPT / "sample.jsonl").write_bytes(b"\n".join(sample) + b"\n")


if __name__ == "__main__":
    main()
