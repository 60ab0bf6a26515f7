"""What a stake is made of: chips, tokens, or both together, and whether its player has them."""

from typing import Final

from croupier.games.limits import Amounts
from croupier.games.topics import MEANS
from croupier.money import Chips
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.signs import no_amount

_MOST_TRIES: Final = 200
"""Which amounts chips can make repeats itself before so many of them."""


def not_together(table: Table, desk: Desk, player: str, amount: int, means: str, tokens: int) -> Refused | None:
    """Why a stake of chips and tokens together cannot be made so."""
    clause = desk.provisions[MEANS].clause
    if means == "tokens" or not 0 < tokens < amount:
        return Refused("Of chips and tokens together each is a part; tokens alone are the means of a wager.", clause)
    if refusal := no_amount(desk, tokens) or no_amount(desk, amount - tokens):
        return refusal
    for part, had, what in ((tokens, table.tokens(player), "tokens"), (amount - tokens, table.chips(player), "chips")):
        if part > had:
            return Refused(f"{player} does not have that much in {what}.", clause)
    return None


def part_of(rack: Chips, amount: int, chips: int, tokens: int) -> int | None:
    """The least part in tokens with which so much of both makes an amount; None if nothing does."""
    part, most = rack.at_least(max(1, amount - chips)), min(tokens, amount - 1)
    for _ in range(_MOST_TRIES):
        if part > most:
            return None
        if rack.can_make(amount - part):
            return part
        part = rack.at_least(part + 1)
    return None


def parts_open(desk: Desk, span: Amounts, chips: int, tokens: int) -> tuple[int, int] | None:
    """An amount of a span, and its part in tokens, that so much of both makes; None if there is none."""
    rack, amount = desk.chips, span.lowest + (span.base - span.lowest) % span.unit
    for _ in range(_MOST_TRIES):
        if amount > span.highest:
            return None
        if rack.can_make(amount) and (part := part_of(rack, amount, chips, tokens)) is not None:
            return amount, part
        amount = rack.at_least(amount + 1) if span.unit == 1 else amount + span.unit
    return None


def covers(table: Table, desk: Desk, player: str, amount: int) -> bool:
    """Whether a player has so much, in chips, in tokens or in both together."""
    chips, tokens = table.chips(player), table.tokens(player)
    return chips >= amount or tokens >= amount or part_of(desk.chips, amount, chips, tokens) is not None
