"""Settled wagers as they are answered with: a line each, in dollars."""

from functools import lru_cache

from msgspec import UNSET

from croupier.games.record import FullerOut, WagerOut
from croupier.games.rules import Settled
from croupier.money import Odds, dollars

_price = lru_cache(maxsize=256)(Odds.__str__)
"""Prices are few, and the same ones come again and again."""


def told(line: Settled) -> WagerOut:
    """A settled wager as an answer has it."""
    staked = line.amount
    amount, odds, more = dollars(staked), line.odds, line.other_clauses
    out = (FullerOut if more else WagerOut)(
        line.area,
        UNSET if line.player is None else line.player,
        line.wager,
        line.means,
        amount,
        amount if line.counted == staked else dollars(line.counted),
        line.result,
        None if odds is None else _price(odds),
        dollars(line.pays) if line.pays else "0.00",
        amount if line.returned == staked else dollars(line.returned),
        line.clause,
    )
    if more:
        _fuller(out).clauses = list(line.clauses)
    return out


def told_with_tokens(out: WagerOut, line: Settled) -> FullerOut:
    """A line of which the record says how much is tokens."""
    fuller = _fuller(out)
    fuller.tokens, fuller.returned_tokens = dollars(line.in_tokens), dollars(line.returned_tokens)
    return fuller


def told_with_difference(out: WagerOut, in_pay: int | None, in_return: int | None) -> FullerOut:
    """A line of which the record says what was paid, what went back, or both: by how much each was too much."""
    fuller = _fuller(out)
    fuller.difference = dollars((in_pay or 0) + (in_return or 0))
    if in_return is not None:
        fuller.returned_difference = dollars(in_return)
    return fuller


def _fuller(out: WagerOut) -> FullerOut:
    if isinstance(out, FullerOut):
        return out
    return FullerOut(
        out.area, out.player, out.wager, out.means, out.amount, out.counted, out.result, out.odds, out.pays, out.returned,
        out.clause,
    )  # fmt: skip
