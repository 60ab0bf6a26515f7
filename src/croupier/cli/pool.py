"""`croupier pool`: the jackpot pools of a pit, listed, opened, changed, fed by tables, and ended."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from rich.console import Console

from croupier.cli.mishaps import in_sentences
from croupier.cli.speaking import refuse, say_json, warn
from croupier.jackpot import commands as j
from croupier.jackpot.facts import GUARANTEES, MYSTERY
from croupier.jackpot.terms import Cents, read
from croupier.money import dollars, in_full
from croupier.taping import fault

if TYPE_CHECKING:
    from croupier.house.operations.pools import KeptPool

ACTIONS: Final = ("list", "open", "amend", "link", "unlink", "transfer")
WANTS: Final = {
    "open": ("the name of a pool", ""),
    "amend": ("the name of a pool", ""),
    "link": ("the name of a pool and the id of a table", "both"),
    "unlink": ("the id of a table", ""),
    "transfer": ("the name of a pool and of the one that takes what it holds", "both"),
}
"""What each is about, in words; and whether both names are needed."""
_CHANCE: Final = re.compile(r"([0-9]{1,18}) *(?:/|in) *([0-9]{1,18})")


def pool(
    action: str,
    name: str | None,
    other: str | None,
    *,
    home: Path | None,
    by: str,
    approval: str,
    stake: str,
    major_rate: str,
    minor_rate: str,
    mystery_rate: str,
    major_seed: str,
    minor_seed: str,
    mystery_seed: str,
    mystery_chance: str,
    chips: str,
    json: bool,
) -> None:
    """Do one of these, and show the pools that it is about."""
    if action not in ACTIONS:
        refuse(f"What is to be done is one of {', '.join(ACTIONS)}, not {action!r}.")
    words, both = WANTS.get(action, ("", ""))
    if words and not (name and (other or not both)):
        refuse(f"croupier pool {action} needs {words}.")
    levels = {
        "major": {"rate": major_rate, "seed": major_seed},
        "minor": {"rate": minor_rate, "seed": minor_seed},
        MYSTERY: {"rate": mystery_rate, "seed": mystery_seed, "chance": mystery_chance},
    }
    with in_sentences():
        from croupier.house.operations.pools import asked, linked, listed, unlinked
        from croupier.house.operations.tables import NotDone

        try:
            match action:
                case "list":
                    found = listed(home)
                case "open":
                    found = [asked(home, _terms(str(name), approval, stake, levels, chips), by)]
                case "amend":
                    found = [asked(home, _change(str(name), approval, levels), by)]
                case "transfer":
                    found = [asked(home, j.TransferPool(str(name), str(other), approval), by)]
                case "link":
                    found = [linked(home, str(name), str(other), by)]
                case _:
                    found = unlinked(home, str(name), by)
        except NotDone as error:
            refuse(str(error), 1)
    _show(found, json=json)


Levels = dict[str, dict[str, str]]
"""What was said of each level: rate, seed, chance."""


def _terms(name: str, approval: str, stake: str, levels: Levels, chips: str) -> j.OpenPool:
    if not stake:
        refuse("croupier pool open needs the --stake.")
    for level, said in levels.items():
        if level == MYSTERY and not any(said.values()):
            continue
        if guarantee := GUARANTEES[level]:
            said["seed"] = said["seed"] or dollars(Cents(guarantee))
        if lacking := [field for field, text in said.items() if not text]:
            refuse(f"croupier pool open needs the --{level}-{lacking[0]}.")
    return _read({
        "do": "open", "pool": name, "approval": approval, "stake": stake, "levels": _said(levels),
        "chips": [chip.strip() for chip in chips.split(",")] if chips else None,
    }, j.OpenPool)  # fmt: skip


def _change(name: str, approval: str, levels: Levels) -> j.AmendPool:
    said = _said(levels)
    if not said:
        refuse("croupier pool amend needs a rate, a seed or a chance that changes.")
    return _read({"do": "amend", "pool": name, "approval": approval, "levels": said}, j.AmendPool)


def _said(levels: Levels) -> dict[str, dict[str, Any]]:
    """The levels that something was said of, with that alone."""
    found = {level: {field: text for field, text in said.items() if text} for level, said in levels.items()}
    return {level: {field: _chance(text) if field == "chance" else text for field, text in said.items()}
            for level, said in found.items() if said}  # fmt: skip


def _chance(text: str) -> list[int]:
    found = _CHANCE.fullmatch(text.strip())
    if found is None:
        refuse(f"{text!r} is no chance: write so many in so many for each stake, as in 1/250.")
    return [int(found[1]), int(found[2])]


C = TypeVar("C", j.OpenPool, j.AmendPool)


def _read(said: dict[str, Any], kind: type[C]) -> C:
    try:
        return msgspec.convert(said, kind, dec_hook=read)
    except msgspec.ValidationError as error:
        refuse(fault(error, "A pool"))


def _show(found: list["KeptPool"], *, json: bool) -> None:
    if json:
        say_json([msgspec.to_builtins(each) for each in found])
        return
    out = Console(highlight=False)
    if not found:
        out.print("No pool is open.")
    for each in found:
        seen = each.seen
        out.print(f"{seen.pool}: a stake is {in_full(seen.stake)}; fed by {', '.join(each.tables) or 'no table'}.")
        for prize in seen.prizes:
            waits = f", and {in_full(sum(prize.verifying))} being verified" if prize.verifying else ""
            out.print(f"  {prize.level:8} pays {in_full(prize.pays)}{waits}")
        for sentence in each.warnings:
            warn(sentence)
