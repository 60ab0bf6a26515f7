"""`croupier tournament odds`: the chance to advance from given stacks, with the last coups to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.cli.speaking import refuse, say, say_json
from croupier.games.seven_up_baccarat_tournament import SHORT, Range, SessionError, Stage
from croupier.money import MoneyError, dollars, parse_cents
from croupier.tournament.odds import MOST_EXACT, Chance, Question, chances, simulated
from croupier.tournament.strategies import STRATEGIES

if TYPE_CHECKING:
    from fractions import Fraction

DEALT: Final = 20_000
"""Times, where nobody says how often."""


def advance_odds(
    stacks: str,
    *,
    coups: int,
    advance: int,
    minimum: str,
    maximum: str,
    play: str,
    samples: int | None,
    seed: int,
    workers: int,
    json: bool,
) -> int:
    """Exact up to three coups; beyond that by dealing, which --samples asks for at any length."""
    asked = _question(stacks, coups, advance, minimum, maximum, play)
    exact, dealt = coups <= MOST_EXACT and samples is None, samples or DEALT
    try:
        found = chances(asked) if exact else simulated(asked, dealt, seed=seed, workers=workers)
    except SessionError as error:
        refuse(str(error))
    if json:
        say_json({"exact": exact, "chances": {name: _document(each) for name, each in found.items()}})
        return 0
    how = "Exact" if exact else f"Dealt {dealt:,} {'time' if dealt == 1 else 'times'}"
    say(f"{how}, {coups} {'coup' if coups == 1 else 'coups'} to come:")
    for name, each in found.items():
        level = f", of which play-off {_percent(each.playoff)}" if each.playoff else ""
        say(f"  {name:18} {asked.play[name]:12} advances {_percent(each.whole)}{level}")
    return 0


def _document(chance: Chance) -> dict[str, str]:
    return {"advances": str(chance.whole), "outright": str(chance.through), "playoff": str(chance.playoff)}


def _percent(chance: Fraction) -> str:
    """To a hundredth of a percent, rounded half up."""
    hundredths = (chance.numerator * 20_000 + chance.denominator) // (2 * chance.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def _question(stacks: str, coups: int, advance: int, minimum: str, maximum: str, play: str) -> Question:
    try:
        held = {name: parse_cents(amount) for name, amount in _pairs(stacks)} or refuse(_WRITTEN)
        limit = Range(parse_cents(minimum), parse_cents(maximum))
    except MoneyError as error:
        refuse(str(error))
    if short := next((name for name, cents in held.items() if cents < limit.minimum), ""):
        refuse(f"{short} has less than the minimum of {dollars(limit.minimum)}, and would be out before the coup ({SHORT}).")
    chosen = dict.fromkeys(held, "minimum") | dict(_pairs(play))
    for name, strategy in chosen.items():
        if name not in held or strategy not in STRATEGIES:
            refuse(f"{name}={strategy} names no stack or no strategy; there are {', '.join(STRATEGIES)}.")
    schedule = (Stage(1, dict.fromkeys(("player", "banker", "tie"), limit)),)
    return Question(held, schedule, coups, advance, chosen)


_WRITTEN: Final = "Write names with an equals sign, and commas between them: Ann=1000,Bob=950."


def _pairs(text: str) -> list[tuple[str, str]]:
    found = [tuple(part.strip() for part in pair.partition("=")[::2]) for pair in text.split(",") if pair]
    if any(not name or not value for name, value in found):
        refuse(_WRITTEN)
    names = [name for name, _ in found]
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), ""):
        refuse(f"{twice} is named twice: each name has one stack, and one way to play.")
    return [(name, value) for name, value in found]
