"""The prize meters as a test asks them: a command in words, its answer as JSON."""

import json
from typing import Any, Final

from croupier.jackpot.model import state_hash
from croupier.jackpot.tape import Tape, write

LEVELS: Final[dict[str, dict[str, Any]]] = {"major": {"rate": "0.15", "seed": "100000"}, "minor": {"rate": "0.04", "seed": "10000"}}
MYSTERY: Final[dict[str, dict[str, Any]]] = {**LEVELS, "mystery": {"rate": "0.02", "seed": "50", "chance": [1, 20]}}
GAMES: Final = ("baceball", "blackjack", "blackjack-challenge", "pinkjack")

DIAMONDS: Final = ("AD", "AD", "AD")
SUITED: Final = ("AS", "AS", "AS")
NOTHING: Final = ("2S", "9H", "KD")


class Meters:
    """One meter system; every line gets a key of its own unless it names one."""

    def __init__(self) -> None:
        self.tape, self.count = Tape(), 0

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        self.count += 1
        line = {"key": f"k{self.count}", "do": do, **{name.rstrip("_"): value for name, value in fields.items()}}
        answer: dict[str, Any] = json.loads(write(self.tape.answer(json.dumps(line))))
        assert answer["key"] == line["key"]
        return answer

    def ok(self, do: str, **fields: Any) -> dict[str, Any]:
        answer = self.say(do, **fields)
        assert list(answer) == ["key", "ok"], answer
        told: dict[str, Any] = answer["ok"]
        return told

    def refused(self, do: str, code: str, clause: str | None = None, **fields: Any) -> str:
        """Refused for this reason, and nothing has changed."""
        before = state_hash(self.tape.system)
        answer = self.say(do, **fields)
        assert "refused" in answer, answer
        why = answer["refused"]
        assert (why["code"], why.get("clause")) == (code, clause), why
        assert why["message"][0].isupper()
        assert why["message"].endswith(".")
        assert state_hash(self.tape.system) == before
        return str(why["message"])

    def error(self, do: str, **fields: Any) -> str:
        before = state_hash(self.tape.system)
        answer = self.say(do, **fields)
        assert answer["error"]["code"] == "bad-command", answer
        assert state_hash(self.tape.system) == before
        return str(answer["error"]["message"])

    def open(self, pool: str = "P", **fields: Any) -> dict[str, Any]:
        return self.ok("open", pool=pool, **{"approval": "A 1", "stake": "5", "levels": LEVELS, **fields})

    def link(self, table: str = "t", pool: str = "P", **fields: Any) -> dict[str, Any]:
        return self.ok("link", pool=pool, table=table, **{"game": "baceball", "stake": "5", **fields})

    def collect(self, round_: int, *areas: int, table: str = "t", **fields: Any) -> dict[str, Any]:
        return self.ok("collect", table=table, round=round_, areas=list(areas), **fields)

    def result(self, round_: int, table: str = "t", **hands: Any) -> dict[str, Any]:
        """Hands by area, `a3=DIAMONDS`."""
        return self.ok("result", table=table, round=round_, hands={name[1:]: list(cards) for name, cards in hands.items()})

    def play(self, round_: int, table: str = "t", **hands: Any) -> dict[str, Any]:
        self.collect(round_, *(int(name[1:]) for name in hands), table=table)
        return self.result(round_, table, **hands)

    @property
    def holds(self) -> dict[str, str]:
        return {level: meter["holds"] for level, meter in self.ok("meters", pool="P")["meters"].items()}

    @property
    def accounts(self) -> dict[str, str]:
        told = self.ok("accounts")
        assert told["sum"] == "0.00"
        return dict(told["accounts"])


def meters(**fields: Any) -> Meters:
    """A pool with one table."""
    found = Meters()
    found.open(**fields)
    found.link()
    return found


def award(told: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(told[name] for name in names)
