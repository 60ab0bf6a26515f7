"""`croupier pool`: the jackpot pools of a pit, listed, opened, and fed by tables."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import msgspec
from rich.console import Console

from croupier.cli.mishaps import in_sentences
from croupier.cli.speaking import refuse, say_json, warn
from croupier.jackpot import commands as j
from croupier.jackpot.facts import GUARANTEES
from croupier.jackpot.terms import Cents, read
from croupier.money import dollars, in_full

if TYPE_CHECKING:
    from croupier.house.operations.pools import KeptPool

ACTIONS: Final = ("list", "open", "link", "unlink")


def pool(
    action: str,
    name: str | None,
    table: str | None,
    *,
    home: Path | None,
    by: str,
    approval: str,
    stake: str,
    major_rate: str,
    minor_rate: str,
    major_seed: str,
    minor_seed: str,
    chips: str,
    json: bool,
) -> None:
    """Do one of these, and show the pools that it is about."""
    if action not in ACTIONS:
        refuse(f"What is to be done is one of {', '.join(ACTIONS)}, not {action!r}.")
    if action != "list" and not name:
        refuse(f"croupier pool {action} needs {'the id of a table' if action == 'unlink' else 'the name of a pool'}.")
    if action == "link" and not table:
        refuse("croupier pool link needs the name of a pool and the id of a table.")
    with in_sentences():
        from croupier.house.operations.pools import linked, listed, opened_pool, unlinked
        from croupier.house.operations.tables import NotDone

        try:
            match action:
                case "list":
                    found = listed(home)
                case "open":
                    levels = {"major": (major_rate, major_seed), "minor": (minor_rate, minor_seed)}
                    found = [opened_pool(home, _terms(str(name), approval, stake, levels, chips), by)]
                case "link":
                    found = [linked(home, str(name), str(table), by)]
                case _:
                    found = unlinked(home, str(name), by)
        except NotDone as error:
            refuse(str(error), 1)
    _show(found, json=json)


def _terms(name: str, approval: str, stake: str, levels: dict[str, tuple[str, str]], chips: str) -> j.OpenPool:
    said = {
        "do": "open", "pool": name, "approval": approval, "stake": stake,
        "levels": {level: _level(level, rate, seed) for level, (rate, seed) in levels.items()},
        "chips": [chip.strip() for chip in chips.split(",")] if chips else None,
    }  # fmt: skip
    if not stake:
        refuse("croupier pool open needs the --stake.")
    try:
        return msgspec.convert(said, j.OpenPool, dec_hook=read)
    except msgspec.ValidationError as error:
        _unfit(error)


def _unfit(error: Exception) -> NoReturn:
    words = str(error).partition(" - at ")[0]
    refuse(f"{words[:1].upper()}{words[1:].rstrip('.')}.")


def _level(level: str, rate: str, seed: str) -> dict[str, str]:
    if not rate:
        refuse(f"croupier pool open needs the --{level}-rate.")
    return {"rate": rate, "seed": seed or dollars(Cents(GUARANTEES[level]))}


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
