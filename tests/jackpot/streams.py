"""Streams of commands as a floor sends them, and as it should not: several tables and pools, repeats, nonsense, wrong numbers."""

import json
from random import Random
from typing import Any, Final

POOLS: Final = ("P", "Q")
TABLES: Final = ("t1", "t2", "t3")
ACES: Final = ("AD", "AD", "AD", "AS", "AS", "AS", "AH", "AC", "2S", "KD")
"""Mostly aces, so that prizes are won all the time."""
CHIPS: Final = (None, ["0.01"], ["5"], ["1", "5"], ["2", "5"], ["25"])


class Stream:
    """Remembers a little of what it sent, so that most of what it sends next makes sense."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.key = chance, 0
        self.rounds = dict.fromkeys(TABLES, 0)
        self.sent: list[dict[str, Any]] = []

    def lines(self, count: int) -> list[bytes]:
        first = [self.named(self.open(pool)) for pool in POOLS]
        first += [self.named(self.link(table, "P" if table != "t3" else "Q")) for table in TABLES]
        return [json.dumps(line).encode() for line in first] + [self.line() for _ in range(count)]

    def line(self) -> bytes:
        if self.sent and self.chance.random() < 0.1:
            again = dict(self.chance.choice(self.sent))
            if self.chance.random() < 0.3:
                again["table"] = "t1"
            return json.dumps(dict(sorted(again.items()))).encode()
        if self.chance.random() < 0.02:
            return self.chance.choice((b"nonsense", b"[]", b"{}", b'{"key":""}', b'{"key":"x"}', b'{"key": 1, "do": "accounts"}'))
        line = self.named(self.command())
        if self.chance.random() < 0.03:
            line[self.chance.choice(list(line))] = self.chance.choice((None, 1.5, "x", [], {}, True, -1))
        return json.dumps(line).encode()

    def named(self, command: dict[str, Any]) -> dict[str, Any]:
        self.key += 1
        line = {"key": f"k{self.key}", **command}
        self.sent.append(line)
        return line

    def command(self) -> dict[str, Any]:
        kinds = {
            "collect": 30, "result": 26, "void": 6, "return": 3, "verify": 12, "strike": 4, "pay": 10, "amend": 2, "meters": 1,
            "accounts": 2, "unlink": 2, "link": 3, "open": 1, "transfer": 1,
        }  # fmt: skip
        kind = self.chance.choices(list(kinds), list(kinds.values()))[0]
        made: dict[str, Any] = getattr(self, kind)()
        return made

    def some(self, *choices: Any) -> Any:
        return self.chance.choice(choices)

    def levels(self) -> dict[str, Any]:
        rate = ("0", "0.15", "0.333333", "0.04", "0.000001")
        levels: dict[str, Any] = {
            "major": {"rate": self.some(*rate), "seed": self.some("100000", "20000", "0", "150000.55")},
            "minor": {"rate": self.some(*rate), "seed": self.some("10000", "500", "0.01", "12000")},
        }
        if self.chance.random() < 0.6:
            levels["mystery"] = {
                "rate": self.some(*rate),
                "seed": self.some("0", "50", "33.33"),
                "chance": self.some([1, 7], [3, 21], [1, 20]),
            }
        return levels

    def open(self, pool: str | None = None) -> dict[str, Any]:
        name = pool or self.some(*POOLS, "R", "S")
        made = {"do": "open", "pool": name, "approval": self.some("A", "A", "A", " "), "stake": self.some("5", "5", "2", "0.03"),
                "levels": self.levels()}  # fmt: skip
        if pool:
            made |= {"approval": "A", "stake": "5"}
        chips = self.some(*CHIPS)
        return made | ({"chips": chips if not pool or "25" not in (chips or []) else ["5"]} if chips else {})

    def amend(self) -> dict[str, Any]:
        levels = {name: terms for name, terms in self.levels().items() if self.chance.random() < 0.5}
        levels = {
            name: {part: value for part, value in terms.items() if self.chance.random() < 0.5} for name, terms in levels.items()
        }
        return {"do": "amend", "pool": self.some(*POOLS, "R"), "approval": self.some("B", "B", ""), "levels": levels}

    def link(self, table: str | None = None, pool: str | None = None) -> dict[str, Any]:
        where = {"pool": pool or self.some(*POOLS, "R"), "table": table or self.some(*TABLES, "t4")}
        made = {"do": "link", **where, "game": "baceball", "stake": "5"}
        if table is None and self.chance.random() < 0.4:
            made |= self.some(
                {"game": "pinkjack"}, {"game": "poker"}, {"stake": "2"}, {"pays": {"three-mixed": 300}},
                {"pays": {"two-mixed": 21}}, {"levels": self.levels()},
            )  # fmt: skip
        return made

    def unlink(self) -> dict[str, Any]:
        return {"do": "unlink", "table": self.some(*TABLES, "t4")}

    def areas(self) -> list[int]:
        return self.chance.sample(range(1, 8), self.some(0, 1, 1, 2, 3, 7))

    def collect(self) -> dict[str, Any]:
        table = self.some(*TABLES)
        number = self.rounds[table] + self.some(1, 1, 1, 1, 2, 0)
        self.rounds[table] = max(self.rounds[table], number)
        made = {"do": "collect", "table": table, "round": number, "areas": self.areas()}
        return made | ({"draw": self.some(0, 1, 3, 6, 19, 20, 25)} if self.chance.random() < 0.9 else {})

    def result(self) -> dict[str, Any]:
        table = self.some(*TABLES)
        number = self.rounds[table] - self.some(0, 0, 0, 0, 1)
        aces = self.some(ACES, ACES[:3], ACES[3:6])
        hands = {str(area): [self.some(*aces) for _ in range(3)] for area in range(1, 8) if self.chance.random() < 0.97}
        return {"do": "result", "table": table, "round": number, "hands": hands}

    def void(self) -> dict[str, Any]:
        table = self.some(*TABLES)
        made: dict[str, Any] = {"do": "void", "table": table, "round": self.rounds[table] - self.some(0, 0, 0, 1)}
        if self.chance.random() < 0.6:
            made["areas"] = self.areas()
        return made | ({"back": self.some(True, False)} if self.chance.random() < 0.4 else {})

    def __getattr__(self, name: str) -> Any:
        """`return` is no name that a method can have."""
        if name == "return":
            return lambda: {"do": "return", "table": self.some(*TABLES), "area": self.some(*range(1, 8))}
        raise AttributeError(name)

    def number(self) -> int:
        return self.chance.randint(0, 12) if self.chance.random() < 0.5 else self.chance.randint(1, 60)

    def verify(self) -> dict[str, Any]:
        return {"do": "verify", "award": self.number()}

    def strike(self) -> dict[str, Any]:
        return {"do": "strike", "award": self.number(), "why": "looked at"}

    def pay(self) -> dict[str, Any]:
        return {"do": "pay", "award": self.number()}

    def transfer(self) -> dict[str, Any]:
        return {"do": "transfer", "pool": self.some(*POOLS, "R"), "to": self.some(*POOLS, "R"), "approval": "C"}

    def meters(self) -> dict[str, Any]:
        return {"do": "meters", "pool": self.some(*POOLS, "R")}

    def accounts(self) -> dict[str, Any]:
        return {"do": "accounts"}
