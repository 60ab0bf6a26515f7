"""The contract of `croupier jackpot run` reckoned a second time, from its text alone: fractions of a dollar, nothing kept that can
be worked out, no line of the program used."""

import json
import re
from fractions import Fraction
from itertools import product
from math import ceil, floor, gcd
from typing import Any, Final

GUARANTEE: Final = {"major": Fraction(100_000), "minor": Fraction(10_000), "mystery": Fraction(0)}
PAYS: Final = {"three-mixed": 300, "two-suited": 50, "two-mixed": 20}
CLAUSES: Final = {
    "three-diamonds": "11.9.1", "three-suited": "11.9.2", "three-mixed": "11.10.1", "two-suited": "11.10.2", "two-mixed": "11.10.3",
    "none": "5.1.6.2",
}  # fmt: skip
GAMES: Final = ("baceball", "blackjack", "blackjack-challenge", "pinkjack")
CENT: Final = Fraction(1, 100)
CARDS: Final = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "SHDC")

FORMS: Final[dict[str, tuple[dict[str, str], dict[str, str]]]] = {
    # required and optional fields, by the kind of what stands there
    "open": ({"pool": "text", "approval": "text", "stake": "money", "levels": "levels"}, {"chips": "chips"}),
    "amend": ({"pool": "text", "approval": "text", "levels": "some-levels"}, {}),
    "link": ({"pool": "text", "table": "text", "game": "text", "stake": "money"}, {"pays": "pays", "levels": "some-levels"}),
    "unlink": ({"table": "text"}, {}),
    "collect": ({"table": "text", "round": "whole", "areas": "areas"}, {"draw": "whole"}),
    "result": ({"table": "text", "round": "whole", "hands": "hands"}, {}),
    "void": ({"table": "text", "round": "whole"}, {"areas": "areas", "back": "yes-no"}),
    "return": ({"table": "text", "area": "area"}, {}),
    "verify": ({"award": "whole"}, {}),
    "strike": ({"award": "whole", "why": "text"}, {}),
    "pay": ({"award": "whole"}, {}),
    "transfer": ({"pool": "text", "to": "text", "approval": "text"}, {}),
    "meters": ({"pool": "text"}, {}),
    "accounts": ({}, {}),
}


class Bad(Exception):  # noqa: N818
    """The line is no command."""


class No(Exception):  # noqa: N818
    """The command is refused."""

    def __init__(self, code: str, clause: str | None = None) -> None:
        super().__init__(code)
        self.code, self.clause = code, clause


def money(text: str) -> Fraction:
    return Fraction(text)


def shown(amount: Fraction) -> str:
    cents = amount * 100
    assert cents.denominator == 1, amount
    sign, left = ("-" if cents < 0 else ""), abs(int(cents))
    return f"{sign}{left // 100}.{left % 100:02}"


def whole_cents(amount: Fraction) -> Fraction:
    return floor(amount * 100) * CENT


def is_whole(value: Any) -> bool:
    return type(value) is int


def fits(kind: str, value: Any) -> bool:
    match kind:
        case "text":
            return isinstance(value, str)
        case "whole":
            return is_whole(value)
        case "yes-no":
            return isinstance(value, bool)
        case "area":
            return is_whole(value) and 1 <= value <= 7
        case "areas":
            return isinstance(value, list) and all(fits("area", each) for each in value) and len(set(value)) == len(value)
        case "money":
            return fits("seed", value) and Fraction(value) > 0
        case "seed":
            return isinstance(value, str) and re.fullmatch(r"[0-9]{1,13}(\.[0-9]{1,2})?", value) is not None
        case "rate":
            return (
                isinstance(value, str) and re.fullmatch(r"[0-9]{1,13}(\.[0-9]{1,6})?", value) is not None and Fraction(value) <= 1
            )
        case "chips":
            return isinstance(value, list) and bool(value) and all(fits("money", each) for each in value)
        case "pays":
            return isinstance(value, dict) and all(is_whole(each) for each in value.values())
        case "hands":
            return isinstance(value, dict) and all(
                isinstance(hand, list) and len(hand) == 3 and all(isinstance(card, str) and card in CARDS for card in hand)
                for hand in value.values()
            )
        case "chance":
            return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))
        case "levels":
            return fits("some-levels", value) and {"major", "minor"} <= set(value) and all(
                {"rate", "seed"} <= set(terms) and (name != "mystery" or "chance" in terms)
                and None not in terms.values() for name, terms in value.items() if terms is not None
            ) and value["major"] is not None and value["minor"] is not None  # fmt: skip
        case "some-levels":
            return isinstance(value, dict) and all(
                name in GUARANTEE and (terms is None or (isinstance(terms, dict) and all(
                    (part in ("rate", "seed") or (part == "chance" and name == "mystery")) and (each is None or fits(part, each))
                    for part, each in terms.items()
                ))) for name, terms in value.items()
            )  # fmt: skip
    raise AssertionError(kind)


def said(levels: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """What is said of levels, without what is null."""
    return {
        name: {part: value for part, value in terms.items() if value is not None}
        for name, terms in (levels or {}).items()
        if terms is not None
    }


def raised(amount: Fraction, chips: list[Fraction]) -> Fraction:
    """The least amount not under this one that the chips can make, tried amount by amount."""
    cents = sorted({int(chip * 100) for chip in chips})
    step = gcd(*cents)
    total = -(-ceil(amount * 100) // step) * step
    while not makeable(total, cents, step):
        total += step
    return total * CENT


def makeable(total: int, chips: list[int], step: int) -> bool:
    """Of each other chip fewer suffice than the smallest has steps: so many of them are changed into smallest ones."""
    smallest, *others = chips
    counts = product(range(smallest // step), repeat=len(others))
    used = (sum(count * chip for count, chip in zip(each, others, strict=True)) for each in counts)
    return any(spent <= total and (total - spent) % smallest == 0 for spent in used)


def kind_of(cards: list[str]) -> str:
    suits = sorted(card[1] for card in cards if card[0] == "A")
    if len(suits) == 3:
        return "three-diamonds" if suits == ["D"] * 3 else "three-suited" if len(set(suits)) == 1 else "three-mixed"
    if len(suits) == 2:
        return "two-suited" if suits[0] == suits[1] else "two-mixed"
    return "none"


class Slow:
    def __init__(self) -> None:
        self.seen: dict[str, tuple[str, dict[str, Any]]] = {}
        self.pools: dict[str, dict[str, Any]] = {}
        self.names: set[str] = set()
        self.tables: dict[str, dict[str, Any]] = {}
        self.awards: list[dict[str, Any]] = []
        self.books: dict[str, Fraction] = {}

    # The line

    def answer(self, line: bytes) -> dict[str, Any]:
        try:
            asked = json.loads(line)
        except ValueError:
            return {"key": None, "error": "bad-json"}
        if not isinstance(asked, dict):
            return {"key": None, "error": "bad-json"}
        key = asked.get("key")
        if not isinstance(key, str) or not 1 <= len(key) <= 80:
            return {"key": None, "error": "bad-command"}
        same = json.dumps(asked, sort_keys=True)
        if key in self.seen:
            first, ok = self.seen[key]
            if first == same:
                return {"key": key, "ok": ok, "again": True}
            return {"key": key, "refused": ("key-used", None)}
        try:
            ok = self.do(asked)
        except Bad:
            return {"key": key, "error": "bad-command"}
        except No as no:
            return {"key": key, "refused": (no.code, no.clause)}
        self.seen[key] = (same, ok)
        return {"key": key, "ok": ok}

    def do(self, asked: dict[str, Any]) -> dict[str, Any]:
        do = asked.get("do")
        if not isinstance(do, str) or do not in FORMS:
            raise Bad
        needed, optional = FORMS[do]
        given = {name: value for name, value in asked.items() if name not in ("key", "do")}
        if set(given) - set(needed) - set(optional) or set(needed) - set(given):
            raise Bad
        for name, value in given.items():
            if name in needed and not fits(needed[name], value):
                raise Bad
            if name in optional and value is not None and not fits(optional[name], value):
                raise Bad
        ok: dict[str, Any] = getattr(self, f"do_{do}")(**{name: given.get(name) for name in (*needed, *optional)})
        assert sum(self.books.values()) == 0
        return ok

    def move(self, source: str, target: str, amount: Fraction) -> None:
        self.books[source] = self.books.get(source, Fraction(0)) - amount
        self.books[target] = self.books.get(target, Fraction(0)) + amount

    # Pools

    def pool(self, name: str) -> dict[str, Any]:
        if name not in self.pools:
            raise No("no-pool")
        return self.pools[name]

    def meters(self, pool: dict[str, Any]) -> dict[str, Any]:
        told = {}
        for name, level in pool["levels"].items():
            holds = whole_cents(level["meter"])
            told[name] = {"holds": shown(holds), "pays": shown(max(holds, GUARANTEE[name]) if name != "mystery" else holds)}
        return told

    def check_levels(self, levels: dict[str, dict[str, Any]]) -> None:
        if sum(level["rate"] for level in levels.values()) > 1:
            raise No("bad-rates", "10.4")

    def check_chance(self, levels: dict[str, dict[str, Any]]) -> None:
        chance = levels.get("mystery", {}).get("chance")
        if chance is not None and not (chance[0] >= 1 and 7 * chance[0] <= chance[1]):
            raise No("bad-chance", "11.11.2")

    def do_open(self, pool: str, approval: str, stake: str, levels: Any, chips: Any) -> dict[str, Any]:
        if pool in self.names:
            raise No("pool-exists")
        if not approval.strip():
            raise No("no-approval", "10.4")
        terms = {name: dict(said(levels)[name]) for name in GUARANTEE if name in said(levels)}
        for level in terms.values():
            level["rate"], level["seed"] = Fraction(level["rate"]), money(level["seed"])
        self.check_levels(terms)
        rack = [money(chip) for chip in chips or ["0.01"]]
        if raised(money(stake), rack) != money(stake):
            raise No("bad-stake", "11.4")
        self.check_chance(terms)
        for name, level in terms.items():
            level["meter"] = level["in"] = level["first"] = level["seed"]
            self.move("house:seed", f"pool:{pool}:{name}", level["seed"])
        self.names.add(pool)
        self.pools[pool] = {"name": pool, "stake": money(stake), "chips": rack, "levels": terms}
        return {"meters": self.meters(self.pools[pool])}

    def do_amend(self, pool: str, approval: str, levels: Any) -> dict[str, Any]:
        found = self.pool(pool)
        if not approval.strip():
            raise No("no-approval", "10.4")
        changes = said(levels)
        if any(name not in found["levels"] for name in changes):
            raise No("no-level")
        after = {name: dict(level) for name, level in found["levels"].items()}
        for name, change in changes.items():
            if "rate" in change:
                after[name]["rate"] = Fraction(change["rate"])
            if "seed" in change:
                after[name]["seed"] = money(change["seed"])
            if "chance" in change:
                after[name]["chance"] = change["chance"]
        self.check_levels(after)
        self.check_chance(after)
        found["levels"] = after
        return {"meters": self.meters(found)}

    def do_transfer(self, pool: str, to: str, approval: str) -> dict[str, Any]:
        old, new = self.pool(pool), self.pool(to)
        if pool == to:
            raise No("no-pool")
        if not approval.strip():
            raise No("no-approval", "10.4")
        if any(table["pool"] == pool for table in self.tables.values()):
            raise No("tables-linked")
        if any(name not in new["levels"] for name in old["levels"]):
            raise No("no-level")
        for name, level in old["levels"].items():
            seed = min(level["in"], whole_cents(level["meter"]))
            moves, target = level["meter"] - seed, new["levels"][name]
            before = whole_cents(target["meter"])
            target["meter"] += moves
            self.move(f"pool:{pool}:{name}", "house:seed", seed)
            self.move(f"pool:{pool}:{name}", f"pool:{to}:{name}", whole_cents(moves))
            self.move("house:increment", f"pool:{to}:{name}", whole_cents(target["meter"]) - before - whole_cents(moves))
        del self.pools[pool]
        return {"meters": self.meters(new)}

    def do_meters(self, pool: str) -> dict[str, Any]:
        return {"meters": self.meters(self.pool(pool))}

    def do_accounts(self) -> dict[str, Any]:
        return {
            "accounts": {name: shown(amount) for name, amount in self.books.items() if amount},
            "sum": shown(sum(self.books.values(), Fraction(0))),
        }

    # Tables

    def linked(self, name: str) -> dict[str, Any]:
        if name not in self.tables or self.tables[name]["pool"] is None:
            raise No("not-linked")
        return self.tables[name]

    def listed(self, pool: str) -> dict[str, Any]:
        return {"tables": sorted(name for name, table in self.tables.items() if table["pool"] == pool)}

    def do_link(self, pool: str, table: str, game: str, stake: str, pays: Any, levels: Any) -> dict[str, Any]:
        found = self.pool(pool)
        if table in self.tables and self.tables[table]["pool"] is not None:
            raise No("linked-already", "10.2.2")
        if game not in GAMES:
            raise No("game-not-linked", "11.6.3")
        if money(stake) != found["stake"]:
            raise No("stake-differs", "10.2.4")
        if any(PAYS.get(hand) != times for hand, times in (pays or {}).items()):
            raise No("pays-differ", "11.6.1")
        for name, terms in said(levels).items():
            own = found["levels"].get(name)
            read = {part: value if part == "chance" else Fraction(value) for part, value in terms.items()}
            if own is None or any(own[part] != value for part, value in read.items()):
                raise No("rates-differ", "11.6.2")
        last = self.tables.get(table, {}).get("last")
        self.tables[table] = {"pool": pool, "last": last, "round": None, "carried": set()}
        return self.listed(pool)

    def do_unlink(self, table: str) -> dict[str, Any]:
        found = self.linked(table)
        unpaid = any(award["table"] == table and award["state"] in ("locked", "verified") for award in self.awards)
        if self.is_open(found) or found["carried"] or unpaid:
            raise No("in-play")
        pool = found["pool"]
        self.tables[table] = {"pool": None, "last": found["last"], "round": None, "carried": set()}
        return self.listed(pool)

    def is_open(self, table: dict[str, Any]) -> bool:
        played = table["round"]
        return played is not None and not played["told"] and played["void"] != played["in"]

    # Rounds

    def lock(self, pool: dict[str, Any], name: str, table: str, number: int, areas: list[int]) -> dict[str, Any]:
        level = pool["levels"][name]
        taken, seed = whole_cents(level["meter"]), level["seed"]
        amount = max(GUARANTEE[name], taken)
        share = raised(amount / len(areas), pool["chips"])
        award = {
            "award": len(self.awards) + 1, "pool": pool["name"], "table": table, "round": number, "level": name,
            "areas": sorted(areas, reverse=True), "amount": amount, "share": share, "state": "locked", "taken": taken, "seed": seed,
        }  # fmt: skip
        self.awards.append(award)
        level["meter"] += seed - taken
        level["in"] = seed
        account = f"pool:{pool['name']}:{name}"
        self.move(account, f"award:{award['award']}", taken)
        self.move("house:guarantee", f"award:{award['award']}", amount - taken)
        self.move("house:rounding", f"award:{award['award']}", share * len(areas) - amount)
        self.move("house:seed", account, seed)
        return award

    def show(self, award: dict[str, Any]) -> dict[str, Any]:
        told = {name: award[name] for name in ("award", "pool", "table", "round", "level", "areas", "state")}
        return told | {"amount": shown(award["amount"]), "share": shown(award["share"])}

    def do_collect(self, table: str, round: int, areas: list[int], draw: int | None) -> dict[str, Any]:  # noqa: A002
        found = self.linked(table)
        if self.is_open(found):
            raise No("round-open")
        if found["last"] is not None and round <= found["last"]:
            raise No("old-round")
        if found["carried"] & set(areas):
            raise No("carried", "12.12")
        plays = sorted(found["carried"] | set(areas))
        if not plays:
            raise No("no-wager", "11.5")
        pool = self.pools[found["pool"]]
        mystery = pool["levels"].get("mystery")
        if mystery is not None and (draw is None or not 0 <= draw < mystery["chance"][1]):
            raise No("bad-draw", "11.11.2")
        for name, level in pool["levels"].items():
            before = whole_cents(level["meter"])
            level["meter"] += pool["stake"] * len(areas) * level["rate"]
            self.move("house:increment", f"pool:{pool['name']}:{name}", whole_cents(level["meter"]) - before)
        found.update(
            last=round, round={"number": round, "in": set(plays), "void": set(), "told": False, "awards": []}, carried=set()
        )
        award = None
        if mystery is not None and draw is not None and draw // mystery["chance"][0] < len(plays):
            award = self.show(self.lock(pool, "mystery", table, round, [plays[draw // mystery["chance"][0]]]))
        return {"in": plays, "award": award, "meters": self.meters(pool)}

    def do_result(self, table: str, round: int, hands: dict[str, list[str]]) -> dict[str, Any]:  # noqa: A002
        found = self.linked(table)
        if not self.is_open(found) or found["round"]["number"] != round:
            raise No("no-round")
        played, pool = found["round"], self.pools[found["pool"]]
        areas = sorted(played["in"] - played["void"], reverse=True)
        if any(str(area) not in hands for area in areas):
            raise No("hand-missing", "11.7")
        kinds = {area: kind_of(hands[str(area)]) for area in areas}
        played["told"] = True
        locked = {}
        for name, kind in (("major", "three-diamonds"), ("minor", "three-suited")):
            if winners := [area for area in areas if kinds[area] == kind]:
                locked[kind] = self.lock(pool, name, table, round, winners)
        played["awards"] = list(locked.values())
        lines = []
        for area in areas:
            award = locked.get(kinds[area])
            pays = award["share"] if award else PAYS.get(kinds[area], 0) * pool["stake"]
            number = award["award"] if award else None
            lines.append({"area": area, "hand": kinds[area], "pays": shown(pays), "award": number, "clause": CLAUSES[kinds[area]]})
        return {"lines": lines, "awards": [self.show(award) for award in locked.values()], "meters": self.meters(pool)}

    def reckon(self, award: dict[str, Any], areas: list[int], more: Fraction) -> None:
        """The award's amount and share anew, and the books with them."""
        account, pool = f"award:{award['award']}", self.pools[award["pool"]]
        held, taken = award["share"] * len(award["areas"]), award["taken"] + more
        self.move(account, "house:rounding", held - award["amount"])
        self.move(account, "house:guarantee", award["amount"] - award["taken"])
        self.move(f"pool:{award['pool']}:{award['level']}", account, more)
        amount = max(GUARANTEE[award["level"]], taken)
        share = raised(amount / len(areas), pool["chips"])
        self.move("house:guarantee", account, amount - taken)
        self.move("house:rounding", account, share * len(areas) - amount)
        award.update(areas=areas, taken=taken, amount=amount, share=share)

    def strike(self, award: dict[str, Any]) -> list[dict[str, Any]]:
        """What changed besides."""
        level, account = self.pools[award["pool"]]["levels"][award["level"]], f"award:{award['award']}"
        meter = f"pool:{award['pool']}:{award['level']}"
        award["state"] = "struck"
        self.move(account, meter, award["taken"])
        self.move(account, "house:guarantee", award["amount"] - award["taken"])
        self.move(account, "house:rounding", award["share"] * len(award["areas"]) - award["amount"])
        self.move(meter, "house:seed", award["seed"])
        of_meter = [each for each in self.awards if (each["pool"], each["level"]) == (award["pool"], award["level"])]
        standing = [each["seed"] for each in of_meter if each["state"] != "struck"]
        level["in"] = standing[-1] if standing else level["first"]
        gives = award["taken"] - award["seed"]
        for other in of_meter:
            if other["award"] > award["award"] and other["state"] in ("locked", "verified"):
                self.reckon(other, other["areas"], gives)
                return [other]
        level["meter"] += gives
        return []

    def do_void(self, table: str, round: int, areas: list[int] | None, back: bool | None) -> dict[str, Any]:  # noqa: A002
        found = self.linked(table)
        played = found["round"]
        if played is None or played["number"] != round:
            raise No("no-round")
        if any(award["state"] == "paid" for award in played["awards"]):
            raise No("paid")
        left = played["in"] - played["void"]
        void = set(left if areas is None else areas)
        if void - left:
            raise No("not-in")
        played["void"] |= void
        pool = self.pools[found["pool"]]
        returned = pool["stake"] * len(void) if back else Fraction(0)
        if not back:
            found["carried"] |= void
        changed = []
        for award in played["awards"]:
            hands = [area for area in award["areas"] if area not in void]
            if award["state"] == "struck" or hands == award["areas"]:
                continue
            changed.append(award)
            if hands:
                self.reckon(award, hands, Fraction(0))
                award["state"] = "locked"
            else:
                changed += self.strike(award)
        told = [self.show(award) for award in sorted(changed, key=lambda award: award["award"])]
        return {"carried": sorted(found["carried"]), "returned": shown(returned), "awards": told, "meters": self.meters(pool)}

    def do_return(self, table: str, area: int) -> dict[str, Any]:
        found = self.linked(table)
        if area not in found["carried"]:
            raise No("not-carried", "12.12.1")
        found["carried"].remove(area)
        return {"returned": shown(self.pools[found["pool"]]["stake"]), "carried": sorted(found["carried"])}

    # Awards

    def award(self, number: int) -> dict[str, Any]:
        if not 1 <= number <= len(self.awards):
            raise No("no-award")
        return self.awards[number - 1]

    def undecided(self, number: int) -> dict[str, Any]:
        award = self.award(number)
        if award["state"] != "locked":
            raise No("decided")
        return award

    def do_verify(self, award: int) -> dict[str, Any]:
        found = self.undecided(award)
        for other in self.awards[: award - 1]:
            if (other["pool"], other["level"], other["state"]) == (found["pool"], found["level"], "locked"):
                raise No("earlier-open")
        found["state"] = "verified"
        return {"award": self.show(found)}

    def do_strike(self, award: int, why: str) -> dict[str, Any]:  # noqa: ARG002
        found = self.undecided(award)
        changed = self.strike(found)
        pool = self.pools[found["pool"]]
        return {"award": self.show(found), "changed": [self.show(each) for each in changed], "meters": self.meters(pool)}

    def do_pay(self, award: int) -> dict[str, Any]:
        found = self.award(award)
        if found["state"] == "paid":
            raise No("paid")
        if found["state"] != "verified":
            raise No("not-verified")
        found["state"] = "paid"
        self.move(f"award:{award}", f"table:{found['table']}", found["share"] * len(found["areas"]))
        return {"award": self.show(found)}
