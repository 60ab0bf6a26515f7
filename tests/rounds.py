"""Sample rounds for the tests of `croupier adjudicate`: plain ones, those that earn a note, and those that cannot be judged."""

import ast
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.judging import answer, bet, record

from croupier.games.adjudicate import Code

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "croupier"

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = (
    "premium-baccarat",
    "seven-up-baccarat",
    "lucky-draw-baccarat",
    "baceball",
    "three-card-poker",
)

PLAIN: dict[str, dict[str, Any]] = {
    PREMIUM: record(PREMIUM, "7H 6D 2C 2S", {"player": "100"}),
    SEVEN_UP: record(SEVEN_UP, "2C KD 6S", {"banker": "100"}),
    LUCKY: record(LUCKY, "9H TC KS 6D", {"enter": "100"}, decisions="stand"),
    BACEBALL: record(BACEBALL, "9H 2C 8H 3C 7H 4C", {"bet": "100"}),
    POKER: record(POKER, "QS KH 9C 5S 7D 2C", {"ante": "100"}, decisions="play"),
}
"""A round of each game, as short as it can be."""

SLUGS = {
    PREMIUM: [
        "player",
        "banker",
        "tie",
        "pairs-player",
        "pairs-banker",
        "super-six",
        "tiger-tie",
        "tiger-pair",
        "tiger",
        "big-tiger",
        "small-tiger",
    ],
    SEVEN_UP: ["player", "banker", "tie", "super-sevens"],
    LUCKY: ["enter", "draw"],
    BACEBALL: ["bet", "first-strike", "second-strike", "third-strike", "strike-out", "jackpot"],
    POKER: ["ante", "play", "pair-plus"],
}


def changed(game: str, /, **keys: Any) -> dict[str, Any]:
    return PLAIN[game] | keys


@cache
def clauses(game: str) -> frozenset[str]:
    """The clauses of the game's document."""
    return frozenset(tomllib.loads((SOURCE / "rulebook" / "data" / f"{game}.toml").read_text(encoding="utf-8"))["clauses"])


NOTED = {
    "over-maximum": changed(LUCKY, limits={"enter": {"maximum": "50"}}),
    "under-minimum": changed(LUCKY, limits={"enter": {"minimum": "500"}}),
    "over-area-maximum": changed(SEVEN_UP, area_maximum="50"),
    "both-hands": changed(PREMIUM, wagers=[bet("player", area=1, player="Ann"), bet("banker", area=2, player="Ann")]),
    "too-few-decks": changed(PREMIUM, decks=3, wagers=[bet("pairs-banker")]),
    "no-such-layout": changed(PREMIUM, wagers=[bet("pairs-player"), bet("big-tiger")]),
    "second-wager": changed(PREMIUM, wagers=[bet("super-six", area=1, player="Ann"), bet("super-six", area=2, player="Ann")]),
    "area-shared": changed(LUCKY, wagers=[bet("enter", player="Ann"), bet("enter", player="Ben")]),
    "companion-missing": changed(BACEBALL, wagers=[bet("bet"), bet("strike-out", area=2)]),
    "several-hands": record(
        POKER,
        "QS KH KD 9C 5S 5H 7D 2C 2S",
        [bet("ante", area=1, player="Ann"), bet("ante", area=2, player="Ann")],
        decisions={1: "fold", 2: "fold"},
    ),
    "tokens-on-jackpot": changed(BACEBALL, wagers=[bet("bet"), bet("jackpot", 5, tokens=True)]),
}
"""A round for each note, by its code."""

UNJUDGEABLE: dict[Code, Sequence[dict[str, Any] | str | bytes]] = {
    Code.BAD_JSON: ["", "{", "[]", "nonsense", b"\xff", b'{"game": "\xff"}', "[" * 100_000, '{"id": 1} {"id": 2}'],
    Code.UNKNOWN_KEY: [
        changed(PREMIUM, bets=[]),
        changed(PREMIUM, wagers=[bet("player") | {"odds": "1:1"}]),
        changed(PREMIUM, limits={"player": {"unit": "5"}}),
    ],
    Code.MISSING_KEY: [
        "{}",
        {"game": PREMIUM, "cards": []},
        {"game": PREMIUM, "wagers": []},
        {"cards": [], "wagers": []},
        changed(PREMIUM, wagers=[{"area": 1, "wager": "player"}]),
    ],
    Code.BAD_VALUE: [
        changed(PREMIUM, cards=7),
        changed(PREMIUM, decks="8"),
        changed(PREMIUM, decks=8.5),
        changed(PREMIUM, game=1),
        changed(PREMIUM, wagers=[bet("player") | {"means": "cash"}]),
        changed(PREMIUM, wagers=None),
        changed(PREMIUM, wagers=[bet("player") | {"means": "unknown field"}]),
        changed(PREMIUM, limits=None),
        changed(PREMIUM, wagers=[bet("player") | {"means": "missing required field"}]),
        changed(PREMIUM, cards=[None]),
    ],
    Code.UNKNOWN_GAME: [changed(PREMIUM, game="blackjack"), changed(PREMIUM, game=""), changed(PREMIUM, game="Premium-Baccarat")],
    Code.UNKNOWN_EDITION: [changed(PREMIUM, edition="2016-08-17"), changed(PREMIUM, edition="")],
    Code.UNKNOWN_VARIANT: [changed(PREMIUM, variant="gold"), changed(PREMIUM, variant=""), changed(LUCKY, variant="premium")],
    Code.DECKS_NOT_PERMITTED: [
        changed(PREMIUM, decks=5),
        changed(PREMIUM, decks=0),
        changed(PREMIUM, decks=-8),
        changed(POKER, decks=2),
        changed(SEVEN_UP, decks=8),
        changed(BACEBALL, decks=8),
        changed(PREMIUM, decks=10**40),
    ],
    Code.BAD_OPTION: [changed(PREMIUM, variant="tie"), changed(LUCKY, options={"minor": "5"})],
    Code.BAD_CHIPS: [changed(PREMIUM, chips=[]), changed(PREMIUM, chips=["0"])],
    Code.BAD_LIMITS: [changed(PREMIUM, limits={"player": {"maximum": "x"}}), changed(PREMIUM, area_maximum="5")],
    Code.UNKNOWN_WAGER: [changed(PREMIUM, wagers=[bet("ante")]), changed(POKER, wagers=[bet("ante-bonus")])],
    Code.BAD_AREA: [changed(PREMIUM, wagers=[bet("player", area=area)]) for area in (0, -1, 10, 10**30)],
    Code.BAD_AMOUNT: [changed(PREMIUM, wagers=[bet("player", "0")]), changed(PREMIUM, wagers=[bet("player", "7")], chips=["5"])],
    Code.DUPLICATE_WAGER: [
        changed(PREMIUM, wagers=[bet("player"), bet("player")]),
        changed(PREMIUM, wagers=[bet("tie", player="Ann"), bet("player"), bet("tie", player="Ann")]),
    ],
    Code.NO_HAND: [changed(LUCKY, wagers=[]), changed(BACEBALL, wagers=[]), changed(POKER, wagers=[bet("play")])],
    Code.BAD_CARD: [changed(PREMIUM, cards=[card]) for card in ("10H", "7h", "", "H7", "XX", "7H ", "🂡")],
    Code.IMPOSSIBLE_CARDS: [
        changed(PREMIUM, decks=4, cards=["AS"] * 5),
        changed(POKER, cards=["QS", "KH", "9C", "KH", "7D", "2C"]),
    ],
    Code.TOO_FEW_CARDS: [changed(game, cards=PLAIN[game]["cards"][:-1]) for game in PLAIN] + [changed(PREMIUM, cards=[])],
    Code.TOO_MANY_CARDS: [changed(game, cards=[*PLAIN[game]["cards"], "2D"]) for game in PLAIN],
    Code.MISSING_DECISION: [changed(LUCKY, decisions={}), changed(POKER, decisions={})],
    Code.BAD_DECISION: [
        changed(LUCKY, decisions={"1": "fold"}),
        changed(PREMIUM, decisions={"1": "none"}),
        changed(LUCKY, wagers=[bet("enter"), bet("draw")]),
    ],
}
"""Records for each error, by its code."""


def first_arguments(called: str) -> set[str]:
    """The literal first arguments of every call of that name in the games."""
    found = set()
    for path in sorted((SOURCE / "games").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called and node.args:
                literal = node.args[0]
                assert isinstance(literal, ast.Constant), f"{path.name}: {called} wants its code written out"
                found.add(str(literal.value))
    return found


def error_of(line: dict[str, Any] | str | bytes) -> dict[str, Any]:
    told = answer(line)
    assert told.keys() == {"id", "error"}, told
    error: dict[str, Any] = told["error"]
    return error
