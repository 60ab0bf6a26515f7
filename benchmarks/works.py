"""The pieces of work that are compared with earlier code, each made from an `api` module, so that both sides do the same.

The name of a work is its kind and what it is done with: `adjudicate premium-baccarat`, `commands baceball`, `permitted all`.
"""

import json
import random
from collections.abc import Callable
from itertools import count
from typing import Any, Final

Work = Callable[[], int]

ROUNDS: Final = 2_000
STAKE: Final = 500
FRESH: Final = 40_000
"""Amounts in a file in which none comes twice."""

ONE_AREA: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "premium-baccarat": (("banker",), ""),
    "seven-up-baccarat": (("player",), ""),
    "lucky-draw-baccarat": (("enter",), "draw"),
    "baceball": (("bet",), ""),
    "three-card-poker": (("ante",), "play"),
}
"""A game's plainest round: one area, one wager, what it decides."""

FULL: Final[dict[str, tuple[int, tuple[str, ...], str]]] = {
    "premium-baccarat": (9, ("banker", "tie", "pairs-player"), ""),
    "seven-up-baccarat": (9, ("player", "tie", "super-sevens"), ""),
    "lucky-draw-baccarat": (7, ("enter",), "draw"),
    "baceball": (7, ("bet", "first-strike", "jackpot"), ""),
    "three-card-poker": (7, ("ante", "pair-plus"), "play"),
}
"""A busy round: every area taken, a named player on each, main and side wagers."""


def make(name: str, api: Any) -> Work:
    kind, _, what = name.partition(" ")
    return KINDS[kind](api, what)


# Recorded rounds


def records(
    api: Any, game: str, areas: int, wagers: tuple[str, ...], decision: str, rounds: int = ROUNDS, *, fresh: bool = False
) -> list[bytes]:
    """Rounds dealt from a seeded source, as lines of JSON; with `fresh` amounts, none of which ever comes twice."""
    chance, rules = random.Random(game), api.rules_of(game)
    decisions = {str(area): decision for area in range(1, areas + 1)} if decision else {}
    lines, cents = [], count(10_001)
    for number in range(rounds):
        shoe = iter(chance.sample(api.PACK * rules.terms.decks, 60 if rules.terms.decks > 1 else 52))
        hands: dict[str, list[str]] = {hand: [] for hand in rules.hands(tuple(range(1, areas + 1)))}
        dealt = []
        while isinstance(step := rules.next_card(hands, decisions), api.Deal):
            dealt.append(next(shoe))
            hands[step.hand].append(dealt[-1])
        laid = [
            {"area": area, "wager": wager, "amount": f"{next(cents) / 100:.2f}" if fresh else f"{chance.randrange(5, 500)}.00"}
            | ({"player": f"P{area}"} if areas > 1 else {})
            for area in range(1, areas + 1)
            for wager in wagers
        ]
        line: dict[str, Any] = {"id": number, "game": game, "cards": dealt, "wagers": laid}
        lines.append(json.dumps(line | ({"decisions": decisions} if decisions else {})).encode())
    return lines


def _judged(api: Any, lines: list[bytes]) -> Work:
    adjudicate, write = api.adjudicate, api.write
    assert b'"error"' not in write(adjudicate(lines[0]))
    return lambda: sum(len(write(adjudicate(line))) > 0 for line in lines)


def adjudicate(api: Any, game: str) -> Work:
    wagers, decision = ONE_AREA[game]
    return _judged(api, records(api, game, 1, wagers, decision))


def adjudicate_full(api: Any, game: str) -> Work:
    areas, wagers, decision = FULL[game]
    return _judged(api, records(api, game, areas, wagers, decision, ROUNDS // 8))


def adjudicate_fresh(api: Any, game: str) -> Work:
    """Full tables with more amounts than any memory of them holds, and none of them twice."""
    areas, wagers, decision = FULL[game]
    rounds = FRESH // (areas * len(wagers))
    return _judged(api, records(api, game, areas, wagers, decision, rounds, fresh=True))


# The live table


def _sign(api: Any, *wagers: str) -> Any:
    return api.Sign({wager: api.Limit(STAKE, 100 * STAKE) for wager in wagers})


def pit(api: Any, game: str) -> tuple[Any, tuple[str, ...], str]:
    """The conditions of a table, what each player wagers on, and how they decide."""
    _, wagers, decision = FULL[game]
    staked = tuple(wager for wager in wagers if wager != "jackpot")
    also: dict[str, dict[str, Any]] = {
        "premium-baccarat": {"layout": "A", "offered": ("pairs-player", "pairs-banker")},
        "seven-up-baccarat": {"offered": ("super-sevens",)},
        "lucky-draw-baccarat": {"chips": (50, 100, 500)},
        "baceball": {"offered": ("first-strike", "jackpot"), "jackpot": STAKE},
        "three-card-poker": {"terms": api.Terms(dealing="shuffler")},
    }
    every = {"premium-baccarat": ("player", "pairs-banker"), "seven-up-baccarat": ("banker",)}.get(game, ())
    return api.Conditions(game, _sign(api, *staked, *every), **also[game]), wagers, decision


class Listening:
    """A virtual table in a seeded order, which keeps the commands as they reach the table."""

    def __init__(self, api: Any, conditions: Any, players: int) -> None:
        given: list[Any] = []

        class Table(api.VirtualTable):  # type: ignore[misc]
            def run(self, command: Any, *others: Any) -> Any:
                given.append(command)
                return super().run(command, *others)

        source = random.Random(8)
        self.api, self.given = api, given
        self.players = [f"P{area}" for area in range(1, players + 1)]
        self.table = Table(conditions, entropy=source.randbytes)
        for area, player in enumerate(self.players, start=1):
            self.table.do(api.commands.JoinTable, player, area)
            self.table.do(api.commands.BuyChips, player, 1_000_000 * STAKE)
            self.table.do(api.commands.ShowPlayerCard, player, api.PlayerCard.OWN)

    def until_bets(self, decision: str) -> None:
        while (waits := self.table.until_players()).what == "ask":
            self.table.do(self.api.commands.Decide, waits.areas[0], decision)

    def bet(self, wagers: tuple[str, ...]) -> None:
        for area, player in enumerate(self.players, start=1):
            for wager in wagers:
                self.table.do(self.api.commands.PlaceWager, player, area, wager, STAKE)


def commands(api: Any, game: str) -> Work:
    """Commands decided, recorded and posted, one after another from an empty table: a hundred rounds with two players."""
    conditions, wagers, decision = pit(api, game)
    played = Listening(api, conditions, 2)
    for _ in range(100):
        played.until_bets(decision)
        played.bet(wagers)
    given, run, keep = played.given, api.run, api.keep

    def again() -> int:
        table = api.Table()
        for command in given:
            before = table
            table, outcome = run(before, command)
            if type(outcome) is not api.Refused:
                keep(before, table, command, outcome)
        return len(given)

    return again


def _moments(api: Any) -> list[Any]:
    """A Premium table with nine players and every Tiger wager: bets lying, and two cards dealt."""
    tigers = ("tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger")
    wagers = ("banker", "tie", "tiger")
    sign = _sign(api, "player", "banker", "tie", *tigers)
    conditions = api.Conditions("premium-baccarat", sign, layout="P", offered=tigers)
    full = Listening(api, conditions, 9)
    full.until_bets("")
    full.bet(wagers)
    betting = full.table.table
    full.table.step()
    full.table.step()
    return [betting, full.table.table]


def _asked(api: Any, ask: Callable[[Any], object], times: int) -> Work:
    tables = _moments(api)

    def again() -> int:
        for _ in range(times):
            for table in tables:
                ask(table)
        return times * len(tables)

    return again


def permitted(api: Any, whom: str) -> Work:
    if whom == "all":
        return _asked(api, api.permitted, 4)
    player = api.Actor("P5", api.Rank.PLAYER)
    return _asked(api, lambda table: api.permitted_to(table, player), 4)


def fitting(api: Any, _: str) -> Work:
    return _asked(api, api.fitting, 4)


def view(api: Any, whom: str) -> Work:
    viewer = api.Actor("P5", api.Rank.PLAYER) if whom == "player" else api.Actor("D", api.Rank.DEALER)
    return _asked(api, lambda table: api.view(table, viewer), 50)


KINDS: Final[dict[str, Callable[[Any, str], Work]]] = {
    "adjudicate": adjudicate, "adjudicate-full": adjudicate_full, "adjudicate-fresh": adjudicate_fresh, "commands": commands,
    "permitted": permitted, "fitting": fitting, "view": view,
}  # fmt: skip
