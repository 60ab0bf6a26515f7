"""The contract of `check` and `winners` a second time: as plainly as it can be said, with no thought of speed, and nothing shared
with the code but JSON."""

from datetime import datetime, timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final

COLUMNS: Final = {
    "premium-baccarat": ("16.2", "16.3", "16.4", "16.5", "16.6", "16.7", "16.12", "16.12.1"),
    "seven-up-baccarat": ("16.3", "16.4", "16.5", "16.6", "16.7", "16.8", "16.10", "16.10.1"),
    "lucky-draw-baccarat": ("13.2", "13.3", "13.4", "13.5", "13.6", "13.7", "13.9", "13.9.1"),
    "baceball": ("15.2", "15.3", "15.4", "15.5", "15.6", "15.7", "15.9", "15.9.1"),
    "three-card-poker": ("15.2", "15.3", "15.4", "15.5", "15.6", "15.7", "15.12", "15.12.1"),
}
NEW: Final = ("premium-baccarat", "three-card-poker")
KEYS: Final = (
    "manner", "award_when award_where", "eligibility", "minimum_wager", "nature reservations", "closing", "held_where held_when",
    "claim presence", "notification", "results",
)  # fmt: skip
DETAILS: Final = {
    "appliance": "make model accessories",
    "vehicle": "make model accessories on_road",
    "travel": "persons included when spending_money",
    "real-estate": "dwelling plans contract easements address included",
}
THINGS: Final = {"tobacco": 1, "firearm": 2, "ammunition": 2, "imitation-firearm": 2, "prohibited-weapon": 3, "prescribed": 5}


def blank(held: dict[str, Any], key: str) -> bool:
    return held.get(key) in (None, "", [], {}) and held.get(key) is not False and held.get(key) != 0


def check(record: dict[str, Any]) -> list[tuple[str, str, str]]:
    told: list[tuple[str, str, str]] = []
    for document in record["documents"]:
        found = set(_problems(record, document))
        told += [
            (document, *each) for each in sorted(found, key=lambda each: ([int(part) for part in each[0].split(".")], each[1]))
        ]
    return told


def _problems(record: dict[str, Any], document: str) -> list[tuple[str, str]]:
    scrutineer, alternative, money, banned, available, points, submitted, amended = COLUMNS[document]
    terms, prizes, new, found = record["terms"], record["prizes"], document in NEW, []
    for number, keys in enumerate(KEYS, start=1):
        if any(blank(terms, key) for key in keys.split()):
            found.append((f"{points}.{number}", "point-missing"))
    if blank(terms, "available") or terms.get("advertised") is not True:
        found.append((available, "not-available"))
    if not prizes or any(blank(prize, key) for prize in prizes for key in ("name", "value", "conditions")):
        found.append((f"{points}.11", "prize-incomplete"))
    for prize in prizes:
        value = Decimal(0) if blank(prize, "value") else Decimal(prize["value"])
        by = prize.get("paid_by") or []
        for k, (kind, details) in enumerate(DETAILS.items(), start=1):
            for i, detail in enumerate(details.split(), start=1):
                if prize["kind"] == kind and blank(prize, detail):
                    found.append((f"{points}.11.{k}" + (f".{i}" if document == "premium-baccarat" else ""), "detail-missing"))
        found += [(f"{banned}.{THINGS[thing]}", "prohibited") for thing in prize.get("contains") or []]
        if Decimal(prize.get("liquor_litres") or "0") > 20:
            found.append((f"{banned}.4", "prohibited"))
        if value > 10000 and blank(record, "scrutineer") and document != "premium-baccarat":
            found.append((scrutineer, "no-scrutineer"))
        if prize.get("alternative"):
            if prize["kind"] == "casino-dollars" or (prize["kind"] == "slots-dollars" and not new):
                found.append((alternative, "no-alternative"))
            elif not new and terms.get("alternative_stated") is not True:
                found.append((alternative, "alternative-not-stated"))
        if new and (prize["kind"] == "money" or prize.get("alternative")) and "cash" in by:
            found.append((money, "cash"))
        if not new and prize["kind"] == "money" and value > 10000:
            needed = {"cheque", "transfer"} | (set() if set(record["documents"]) & set(NEW) else {"cash"})
            if needed - set(by):
                found.append((money, "no-choice"))
    starts = datetime.fromisoformat(record["starts"])
    sent = record.get("submitted")
    if sent is None or datetime.fromisoformat(sent) > starts - timedelta(hours=24):
        found.append((submitted, "not-submitted-in-time"))
    changed = record.get("amended")
    if changed and datetime.fromisoformat(changed["at"]) >= starts:
        approved = changed.get("approved")
        if not new and not (approved and datetime.fromisoformat(approved) <= datetime.fromisoformat(changed["at"])):
            found.append((amended, "not-approved"))
        if new and not changed.get("resubmitted"):
            found.append((amended, "not-resubmitted"))
    return found


def winners(record: dict[str, Any]) -> tuple[str, str, list[tuple[int, str, str]]]:
    head = f"promotion {record['promotion']}\ndraw {record['draw']}\nnonce {record['nonce']}\n"
    listed = "croupier draw entries 1\n" + "".join(f"{ticket}\t{person}\n" for ticket, person in record["entries"])
    entries = sha256(listed.encode()).hexdigest()
    seed = sha256(f"croupier draw 1\n{head}entries {entries}\nwords {record['words']}\n".encode()).digest()
    left, won, block = list(record["entries"]), list[tuple[int, str, str]](), 0
    while left and len(won) < record["prizes"]:
        x = int(sha256(seed + block.to_bytes(8, "big")).hexdigest(), 16)
        block += 1
        if x >= 2**256 - 2**256 % len(left):
            continue
        ticket, person = left.pop(x % len(left))
        won.append((len(won) + 1, ticket, person))
        if record["one_each"]:
            left = [entry for entry in left if entry[1] != person]
    return sha256(f"croupier draw commitment 1\n{head}".encode()).hexdigest(), entries, won
