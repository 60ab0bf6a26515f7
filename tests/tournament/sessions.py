"""Sessions made at random: mostly sound, sometimes wrong in every way a record can be."""

from random import Random
from typing import Any

from tests.tournament.slowly import hands

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
RANKS, SUITS = "A23456789TJQK", "SHDC"


def cards(chance: Random) -> list[str]:
    """The cards of a finished coup."""
    found = [chance.choice(RANKS) + chance.choice(SUITS) for _ in range(3)]
    while hands(found, finished=False) is None:
        found.append(chance.choice(RANKS) + chance.choice(SUITS))
    return found


class Maker:
    def __init__(self, chance: Random, wrong: float = 0.15) -> None:
        self.chance = chance
        self.wrong = wrong
        self.stack = 100

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def amount(self, least: int, most: int) -> str:
        """About the edges, mostly."""
        near = [1, least - 1, least, least + 1, 2 * least, 3 * least + 2, most - 1, most, most + 1, 2 * most]
        near = [each for each in near if each <= self.stack] if self.often(0.97) else near
        return str(max(1, self.chance.choice(near)))

    def limits(self) -> dict[str, dict[str, str]]:
        kinds = ["player", "banker", *[kind for kind in ("tie", "super-sevens") if self.often(0.7)]]
        least = {kind: self.chance.choice((5, 10, 20)) for kind in kinds}
        return {kind: {"minimum": str(low), "maximum": str(low * self.chance.choice((1, 4, 10)))} for kind, low in least.items()}

    def schedule(self) -> list[dict[str, Any]]:
        stages = [{"from": 1, "wagers": self.limits()}]
        if self.often(0.4):
            stages.append({"from": self.chance.choice((2, 3)), "wagers": self.limits()})
        return stages

    def spoil_limits(self, stages: list[dict[str, Any]]) -> None:
        spoilt = stages[-1]["wagers"]["player"]
        self.chance.choice((lambda: spoilt.update(maximum="7"), lambda: spoilt.update(minimum="x"),
                            lambda: stages[0].update({"from": 2}), lambda: spoilt.pop("maximum")))()  # fmt: skip

    def coup(self, names: list[str], limits: dict[str, dict[str, str]], *, forms: bool) -> dict[str, Any]:
        coup: dict[str, Any] = {"cards": cards(self.chance)}
        bets: dict[str, Any] = {}
        for name in names:
            draw = self.chance.random()
            if draw < 0.05:
                coup.setdefault("pass", []).append(name)
            elif draw < 0.12:
                coup.setdefault("absent", []).append(name)
            elif draw < 0.14:
                continue
            else:
                self.wager(coup, bets, name, limits, forms=forms)
        coup["bets"] = bets
        if self.often(0.4):
            coup["collected"] = self.chance.sample(names, self.chance.randint(0, len(names)))
        if self.often(0.06) and names:
            grounds = ("15.5.7", "15.6.5", "15.6.7", "15.11.4", "15.5.6.2", "15.6.4" if self.often(self.wrong) else "15.5.7")
            gone = self.chance.choice(names)
            coup["disqualified"] = [{"player": gone, "clause": self.chance.choice(grounds)}]
            for key in ("bets", "sealed"):
                coup.get(key, {}).pop(gone, None)
            for key in ("pass", "absent", "late", "collected"):
                if gone in coup.get(key, []):
                    coup[key].remove(gone)
        if self.often(0.1):
            coup["void"] = True
            if self.often(0.5):
                del coup["cards"]
        if self.often(self.wrong):
            self.spoil(coup, names)
        if self.often(0.1) and "cards" in coup:
            coup["cards"] = " ".join(coup["cards"])
        return coup

    def wager(self, coup: dict[str, Any], bets: dict[str, Any], name: str, limits: Any, *, forms: bool) -> None:
        hand = self.chance.choice(("player", "banker"))
        kinds = [hand] if self.often(0.8) else []
        kinds += [kind for kind in ("tie", "super-sevens") if kind in limits and self.often(0.25)]
        kinds = kinds or [hand]
        if forms and self.often(0.12):
            sealed = kinds.pop() if self.often(0.6) else kinds[-1]
            amount = self.amount(int(limits[sealed]["minimum"]), int(limits[sealed]["maximum"]))
            form: dict[str, Any] = {"wager": sealed, "amount": amount}
            if self.often(0.2):
                form.pop(self.chance.choice(("wager", "amount")))
            coup.setdefault("sealed", {})[name] = form
        if kinds:
            bets[name] = [
                {"wager": kind, "amount": self.amount(int(limits[kind]["minimum"]), int(limits[kind]["maximum"]))} for kind in kinds
            ]
            if len(kinds) == 1 and name not in coup.get("sealed", {}) and self.often(0.1):
                coup.setdefault("late", []).append(name)

    def spoil(self, coup: dict[str, Any], names: list[str]) -> None:
        name = self.chance.choice(names) if names else "Ann"
        bet = {"wager": "player", "amount": "10"}
        self.chance.choice((
            lambda: coup.update(cards=["2C"]), lambda: coup.update(cards=[]), lambda: coup.update(cards=["2C", "KD", "6S", "6S"]),
            lambda: coup.update(cards=["2C"] * 7), lambda: coup.update(cards=["1C"]), lambda: coup.pop("cards", None),
            lambda: coup.update(bets={"Zed": [bet]}), lambda: coup.update(bets={name: [bet, bet]}),
            lambda: coup.update(bets={name: [bet, {"wager": "banker", "amount": "10"}]}),
            lambda: coup.update(bets={name: [{"wager": "player", "amount": "100000"}]}),
            lambda: coup.update({"pass": [name]}), lambda: coup.update(sealed={name: {}}), lambda: coup.update(late=[name]),
            lambda: coup.update(odd=1), lambda: coup.update(bets={name: [{"wager": "pair", "amount": "10"}]}),
            lambda: coup.update(bets={name: []}), lambda: coup.update(collected=[name, name]),
            lambda: coup.update(disqualified=[{"player": each, "clause": "15.5.7"} for each in names]),
        ))()  # fmt: skip

    def session(self) -> dict[str, Any]:
        chance = self.chance
        many = chance.randint(1, 9)
        seats = dict(zip(sorted(chance.sample("123456789", many)), chance.sample(NAMES, many), strict=True))
        schedule = self.schedule()
        wide = {"player": {"minimum": "10", "maximum": "100"}, "banker": {"minimum": "10", "maximum": "100"}}
        allotment = chance.choice((15, 15, 40, 60, 100, 200))
        self.stack = allotment
        forms = self.often(0.6)
        record: dict[str, Any] = {
            "id": chance.randint(1, 99), "boxes": seats, "allotment": str(allotment), "limits": schedule,
            "advance": chance.choice((1, 1, 2, 3)), "coups": [], "pass_cards": chance.choice((0, 2, 9)),
        }  # fmt: skip
        if forms:
            record["undisclosed"] = chance.choice((1, 9))
        if self.often(0.3):
            record["fill"] = chance.choice(("placing", "survivors"))
        if self.often(0.3):
            record["chips"] = chance.choice((["1"], ["5"], ["2", "5"], ["0.50", "1"]))
        limits = schedule[0]["wagers"] if self.often(0.9) else wide
        self.fill_in(record, limits, forms=forms)
        if self.often(self.wrong / 5):
            self.spoil_limits(schedule)
        return record

    def fill_in(self, record: dict[str, Any], limits: Any, *, forms: bool) -> None:
        """Coup by coup, asking the second reading who is still in, so that most sessions go on."""
        from tests.tournament.slowly import judge

        for _ in range(self.chance.randint(1, 6)):
            names = list(record["boxes"].values())
            if record["coups"]:
                found = judge(_text({**record, "coups": [*record["coups"], {"cards": ["9S", "2C", "KD"]}]}))
                if "error" not in found:
                    last = found["coups"][-1]
                    names = [one["player"] for one in last["out"] if one["clause"] == "15.6.4"] + last["order"]
            for _ in range(5):
                coups = [*record["coups"], self.coup(names or ["Ann"], limits, forms=forms)]
                if "error" not in judge(_text({**record, "coups": coups})) or self.often(0.1):
                    break
            record["coups"] = coups
        found = judge(_text(record))
        due = found.get("playoff")
        if due or self.often(0.02):
            players = due["players"] if due else ["Ann"]
            playoff: dict[str, Any] = {"allotment": "100", "coups": []}
            if self.often(0.5):
                playoff["limits"] = self.schedule()
                limits = playoff["limits"][0]["wagers"]
            for _ in range(self.chance.randint(1, 4)):
                playoff["coups"].append(self.coup(players, limits, forms=False))
                now = judge(_text({**record, "playoff": playoff}))
                if "error" not in now and not now["playoff"] and self.often(0.6):
                    break
                players = now["playoff"]["players"] if now.get("playoff") else players
            record["playoff"] = playoff


def _text(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record)
