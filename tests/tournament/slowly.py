"""A tournament session judged a second time, from its description alone: plain numbers, its own drawing table and prices."""

import json
import math
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

KINDS = ("player", "banker", "tie", "super-sevens")
GROUNDS = ("15.5.6.2", "15.5.7", "15.6.5", "15.6.7", "15.11.4")
KEYS = {"id", "boxes", "chips", "allotment", "limits", "advance", "fill", "pass_cards", "undisclosed", "coups", "playoff"}
COUP_KEYS = {"cards", "bets", "pass", "absent", "late", "sealed", "disqualified", "collected", "void"}


class WrongError(Exception):
    pass


def need(true: Any, code: str = "bad-record") -> None:
    if not true:
        raise WrongError(code)


def cents(text: Any, code: str = "bad-record") -> int:
    need(isinstance(text, str) and re.fullmatch(r"\d{1,13}(\.\d{1,2})?", text, re.ASCII), code)
    found = round(Fraction(text) * 100)
    need(found > 0, code)
    return found


def told(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


class Rack:
    def __init__(self, values: list[int]) -> None:
        self.values = values

    def makes(self, amount: int) -> bool:
        step = math.gcd(*self.values)
        if amount % step or step in self.values:
            return amount % step == 0
        reach = {0}
        for total in range(step, amount + 1, step):
            if any(total - value in reach for value in self.values):
                reach.add(total)
        return amount in reach

    def raised(self, exact: Fraction) -> int:
        amount = math.ceil(exact)
        while not self.makes(amount):
            amount += 1
        return amount


WORTH = {**dict(zip("A23456789", range(1, 10), strict=True)), **dict.fromkeys("TJQK", 0)}
DRAWS_ON = {3: "01234567 9", 4: "234567", 5: "4567", 6: "67"}
"""The values of the Player's further card on which the Banker draws, where they do not always draw or never."""


def hands(cards: list[str], *, finished: bool) -> tuple[int, int, int] | None:
    for card in cards:
        need(re.fullmatch("[A2-9TJQK][SHDC]", card))
    for card in cards:
        need(cards.count(card) <= 6, "impossible-cards")
    if len(cards) < 3:
        need(not finished, "too-few-cards")
        return None
    worth = [WORTH[card[0]] for card in cards]
    player, banker, at = 7 + worth[1], worth[0] + worth[2], 3
    short = False
    if player % 10 < 8 and banker % 10 < 8:
        drawn = None
        if player % 10 <= 5:
            if len(cards) > at:
                drawn, at = worth[at], at + 1
            else:
                short = True
        count = banker % 10
        draws = count <= 5 if drawn is None else count <= 2 or (count <= 6 and str(drawn) in DRAWS_ON[count])
        if not short and draws:
            if len(cards) > at:
                at += 1
                banker += worth[at - 1]
            else:
                short = True
        player += drawn or 0
    if short:
        need(not finished, "too-few-cards")
        return None
    need(len(cards) == at, "too-many-cards")
    return player % 10, banker % 10, 1 + sum(card[0] == "7" for card in cards)


def odds(kind: str, player: int, banker: int, sevens: int) -> Fraction | None:
    """What is won for each cent; None loses, nought goes back."""
    if kind == "super-sevens":
        return {2: Fraction(2), 3: Fraction(5), 4: Fraction(17), 5: Fraction(70), 6: Fraction(700)}.get(sevens)
    if kind == "tie":
        return None if player != banker else Fraction(9 if player == 7 else 7)
    if player == banker:
        return Fraction(0)
    if (player > banker) != (kind == "player"):
        return None
    seven = (player if kind == "player" else banker) == 7
    return {"player": Fraction(1, 2), "banker": Fraction(9, 5)}[kind] if seven else Fraction(1)


def stages(given: Any) -> list[tuple[int, dict[str, tuple[int, int]]]]:
    need(isinstance(given, list))
    found: list[tuple[int, dict[str, tuple[int, int]]]] = []
    for stage in given:
        need(isinstance(stage, dict) and set(stage) == {"from", "wagers"} and type(stage["from"]) is int)
        need(isinstance(stage["wagers"], dict))
        wagers = {}
        for kind, limit in stage["wagers"].items():
            need(isinstance(limit, dict) and set(limit) <= {"minimum", "maximum"})
            need(kind in KINDS and len(limit) == 2, "bad-limits")
            wagers[kind] = (cents(limit["minimum"], "bad-limits"), cents(limit["maximum"], "bad-limits"))
        found.append((stage["from"], wagers))
    return found


def sound(given: list[tuple[int, dict[str, tuple[int, int]]]], allotment: int, rack: Rack) -> None:
    need(given and given[0][0] == 1, "bad-limits")
    need(all(one[0] < two[0] for one, two in pairwise(given)), "bad-limits")
    need(rack.makes(allotment), "bad-limits")
    for _, wagers in given:
        need("player" in wagers and "banker" in wagers, "bad-limits")
        for low, high in wagers.values():
            need(high % low == 0 and high >= low and rack.makes(low), "bad-limits")


class Player:
    def __init__(self, name: str, box: int, stack: int) -> None:
        self.name, self.box, self.stack = name, box, stack
        self.cards = self.forms = self.away = 0
        self.state = "in"
        self.coup = 0
        self.key: tuple[int, ...] = ()


class Table:
    def __init__(
        self,
        seats: dict[int, str],
        allotment: int,
        limits: list[tuple[int, dict[str, tuple[int, int]]]],
        rack: Rack,
        cards: int,
        forms: int,
    ) -> None:
        self.everyone = [Player(seats[box], box, allotment) for box in sorted(seats)]
        self.limits, self.rack, self.cards, self.forms = limits, rack, cards, forms
        self.counted, self.marker, self.stays = 0, 0, False
        self.gone: list[str] = []
        self.over = "nobody-left"

    def alive(self) -> list[Player]:
        return [one for one in self.everyone if one.state == "in"]

    def at(self, number: int) -> dict[str, tuple[int, int]]:
        return [wagers for start, wagers in self.limits if start <= number][-1]

    def least(self, number: int) -> int:
        return min(low for kind, (low, _) in self.at(number).items() if kind != "super-sevens")

    def coup(self, given: dict[str, Any], *, more: bool) -> dict[str, Any]:
        void = bool(given.get("void"))
        need(void or given.get("cards") is not None)
        cards = given.get("cards") or []
        cards = cards.split() if isinstance(cards, str) else cards
        for card in cards:
            need(re.fullmatch("[A2-9TJQK][SHDC]", card))
        bets = {name: [(bet["wager"], cents(bet["amount"])) for bet in laid] for name, laid in (given.get("bets") or {}).items()}
        for laid in bets.values():
            need(all(self.rack.makes(amount) for _, amount in laid))
        sealed = {
            name: (form.get("wager"), None if form.get("amount") is None else cents(form["amount"]))
            for name, form in (given.get("sealed") or {}).items()
        }
        passing, away, late, taken = ((given.get(key) or []) for key in ("pass", "absent", "late", "collected"))
        need(self.alive(), self.over)
        out: list[dict[str, str]] = []
        for each in given.get("disqualified") or []:
            [one] = [one for one in self.alive() if one.name == each["player"]] or [None]  # type: ignore[list-item]
            need(one is not None and each["clause"] in GROUNDS)
            one.state = "gone"
            self.gone.append(one.name)
            out.append({"player": one.name, "clause": each["clause"]})
        known = {one.name: one for one in self.alive()}
        for names in (bets, sealed, passing, away, late, taken):
            need(all(name in known for name in names) and len(set(names)) == len(names))
        for name in known:
            need((bool(bets.get(name)) or name in sealed) + (name in passing) + (name in away) <= 1)
        for name in late:
            need(len(bets.get(name, [])) == 1 and name not in sealed)
        for name in passing:
            need(known[name].cards < self.cards, "no-pass-card")
        for name in sealed:
            need(known[name].forms < self.forms, "no-undisclosed-wager")
        number = self.counted + 1
        limits = self.at(number)
        for laid in bets.values():
            need(len({kind for kind, _ in laid}) == len(laid) and all(kind in limits for kind, _ in laid))
        need(all(kind is None or kind in limits for kind, _ in sealed.values()))
        if not void:
            for one in self.alive():
                spoke = bets.get(one.name) or one.name in sealed or one.name in passing
                if not spoke and (one.name not in away or one.away == 3):
                    one.state = "gone"
                    self.gone.append(one.name)
                    out.append({"player": one.name, "clause": "15.6.4"})
        playing = self.alive()
        order: list[Player] = []
        if playing:
            ahead = [one for one in playing if one.box > self.marker or (self.stays and one.box == self.marker)]
            first = (ahead or playing)[0]
            self.marker = first.box
            order = [one for one in playing if one.box >= first.box] + [one for one in playing if one.box < first.box]
        stakes: list[tuple[Player, str, int]] = []
        lost: dict[str, int] = {}
        nothing: list[Player] = []
        for one in order:
            laid, form = bets.get(one.name) or [], sealed.get(one.name)
            if laid or form is not None:
                free = one.stack - sum(amount for _, amount in laid)
                need(free >= 0, "too-much")
                backed = {kind for kind, _ in laid} | ({form[0]} if form else set())
                need(not {"player", "banker"} <= backed, "both-hands")
                valid = 0
                for kind, amount in laid:
                    low, high = limits[kind]
                    if amount < low:
                        if low - amount > free:
                            continue
                        free -= low - amount
                        amount = low
                    if one.name in late:
                        amount = low
                    valid += 1
                    stakes.append((one, kind, min(high, low * (amount // low))))
                if form is None:
                    if not valid:
                        nothing.append(one)
                elif form[0] is None or form[1] is None:
                    lost[one.name] = min(free, self.least(number))
                else:
                    low, high = limits[form[0]]
                    amount = min(max(low, min(high, form[1])) // low * low, free)
                    if amount:
                        stakes.append((one, form[0], amount))
            elif one.name in away:
                lost[one.name] = min(one.stack, self.least(number))
        dealt = hands(cards, finished=not void)
        if void:
            self.stays = True
        else:
            assert dealt is not None
            main = any(kind != "super-sevens" for _, kind, _ in stakes)
            for one, kind, amount in stakes:
                price = odds(kind, *dealt)
                if kind == "super-sevens" and not main:
                    continue
                one.stack += -amount if price is None else self.rack.raised(price * amount)
            for one in order:
                one.stack -= lost.get(one.name, 0)
                one.cards += one.name in passing
                one.forms += one.name in sealed
                one.away += one.name in away
        chips = {one.name: told(one.stack) for one in sorted(order, key=lambda one: one.box)}
        if not void:
            self.counted, self.stays = number, False
            falls = []
            for one in order:
                short = one.stack < self.least(number + 1) if more else one.stack == 0
                if one in nothing or short:
                    one.state, one.coup = "out", number
                    staked = sum(amount for who, _, amount in stakes if who is one) + lost.get(one.name, 0)
                    when = taken.index(one.name) if one.name in taken else 100 - one.box
                    one.key = (one.stack, staked, when)
                    falls.append((one.key, {"player": one.name, "clause": "15.6.14" if one in nothing else "15.6.13"}))
            out += [line for _, line in sorted(falls, key=lambda fall: fall[0])]
        names = [one.name for one in order]
        return {"coup": None if void else number, "first": names[0] if names else None, "order": names, "chips": chips, "out": out}


def judge(line: bytes | str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        return {"id": None, "error": "bad-json"}
    if not isinstance(record, dict):
        return {"id": None, "error": "bad-json"}
    try:
        return {"id": record.get("id"), **_judge(record)}
    except WrongError as wrong:
        return {"id": record.get("id"), "error": str(wrong)}


def shape(coups: Any) -> None:
    need(isinstance(coups, list))
    for coup in coups:
        need(isinstance(coup, dict) and set(coup) <= COUP_KEYS)


def _judge(record: dict[str, Any]) -> dict[str, Any]:
    need(set(record) <= KEYS and {"boxes", "allotment", "limits", "advance", "coups"} <= set(record))
    shape(record["coups"])
    need(record.get("fill") in (None, "placing", "survivors"))
    if (playoff := record.get("playoff")) is not None:
        need(
            isinstance(playoff, dict)
            and set(playoff) <= {"allotment", "limits", "coups"}
            and {"allotment", "coups"} <= set(playoff)
        )
        shape(playoff["coups"])
    need(type(record["advance"]) is int and record["advance"] >= 1 and record["coups"])
    rack = Rack([1] if record.get("chips") is None else [cents(value) for value in record["chips"]])
    need(rack.values)
    boxes = record["boxes"]
    need(set(boxes) <= set("123456789") and len(set(boxes.values())) == len(boxes))
    cards, forms = record.get("pass_cards") or 0, record.get("undisclosed") or 0
    need(cards >= 0 and forms >= 0)
    allotment = cents(record["allotment"])
    limits = stages(record["limits"])
    sound(limits, allotment, rack)
    seats = {int(box): name for box, name in boxes.items()}
    table = Table(seats, allotment, limits, rack, cards, forms)
    counting = [at for at, coup in enumerate(record["coups"]) if not coup.get("void")]
    coups = [table.coup(coup, more=bool(counting) and at < counting[-1]) for at, coup in enumerate(record["coups"])]
    rows: list[list[Player]] = []
    for one in sorted(table.alive(), key=lambda one: (-one.stack, one.box)):
        if rows and rows[-1][0].stack == one.stack:
            rows[-1].append(one)
        else:
            rows.append([one])
    fallen = sorted((one for one in table.everyone if one.state == "out"), key=lambda one: (one.coup, one.key), reverse=True)
    open_to = [[one.name for one in row] for row in rows]
    if record.get("fill") != "survivors":
        open_to += [[one.name] for one in fallen]
    through, level, left = across(open_to, record["advance"])
    answer: dict[str, Any] = {"coups": coups}
    gone = list(table.gone)
    if playoff is not None:
        need(playoff["coups"])
        split, more_gone, told_coups = play_off(playoff, table, level, left, rack)
        gone += more_gone
        at = open_to.index(level)
        open_to[at : at + 1] = split
        through, level, left = across(open_to, record["advance"])
        answer["playoff_coups"] = told_coups
    places: list[dict[str, Any]] = []
    place = 1
    for row in rows:
        row = [one for one in row if one.name not in gone]
        if row:
            places.append({"place": place, "players": [one.name for one in row], "chips": told(row[0].stack)})
            place += len(row)
    for one in fallen:
        places.append({"place": place, "players": [one.name], "chips": told(one.stack), "coup": one.coup})
        place += 1
    named = [one.name for one in table.everyone]
    answer |= {
        "places": places, "disqualified": gone, "advance": [name for name in named if name in through],
        "playoff": {"players": level, "places": left} if level else None,
    }  # fmt: skip
    return answer


def across(rows: list[list[str]], places: int) -> tuple[list[str], list[str], int]:
    through: list[str] = []
    for row in rows:
        left = places - len(through)
        if len(row) > left:
            return through, (row if left else []), left
        through += row
    return through, [], 0


def play_off(given: Any, before: Table, level: list[str], left: int, rack: Rack) -> tuple[list[list[str]], list[str], list[Any]]:
    limits = [(1, before.at(max(before.counted, 1)))] if given.get("limits") is None else stages(given["limits"])
    allotment = cents(given["allotment"])
    need(level, "no-playoff")
    sound(limits, allotment, rack)
    table = Table({one.box: one.name for one in before.everyone if one.name in level}, allotment, limits, rack, 0, 0)
    table.over = "too-many-coups"
    above: list[list[str]] = []
    below: list[list[str]] = []
    told_coups = []
    for coup in given["coups"]:
        told_coups.append(table.coup(coup, more=True))
        stacks = sorted({one.stack for one in table.alive()}, reverse=True)
        rows = [[one.name for one in table.alive() if one.stack == stack] for stack in stacks]
        new = [each["player"] for each in told_coups[-1]["out"]]
        fallen = [one for one in table.everyone if one.state == "out" and one.name in new]
        rows += [[one.name] for one in sorted(fallen, key=lambda one: one.key, reverse=True)]
        through, on, rest = across(rows, left)
        below = [row for row in rows if row != on and not set(row) & set(through)] + below
        above += [row for row in rows if set(row) & set(through)]
        left = rest if on else 0
        for one in table.everyone:
            if one.state == "in" and one.name not in on:
                one.state = "decided"
    return above + ([[one.name for one in table.alive()]] if table.alive() else []) + below, table.gone, told_coups
