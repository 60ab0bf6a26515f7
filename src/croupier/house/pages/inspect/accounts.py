"""What an account is called on a page: whose chips, or where in the house the money lies."""

from collections.abc import Callable
from typing import Final

from croupier.table.model import accounts as a

_PLACES: Final = {
    a.FLOAT: "The float",
    a.DROP_BOX: "The drop box",
    a.CASHLESS: "Cashless gaming",
    a.CAGE: "The cage",
    a.PURSE: "Beyond the table",
    a.ROUNDING: "Given away by rounding",
    a.VARIANCE: "Counted short or over",
    a.POOL: "The jackpot pool",
    a.TOKENS_TAKEN: "Tokens taken",
    a.INVENTORY: "Tournament chips in store",
    a.MISSING: "Tournament chips missing",
    "cash": "Cash",
    "chips": "Chips of the house",
    "house:seed": "The house, for seeds",
}


def account_in_words(code: str, naming: Callable[[str], str]) -> str:
    """`The float, B1`, `Ada, at B1`, `Ada’s purse`; an account that has no words of its own goes by its code."""
    head, slash, inside = code.partition("/")
    at = f", {head.removeprefix('table:').upper()}" if slash else ""
    kind, _, rest = (inside if slash else code).partition(":")
    name, _, means = rest.rpartition(":")
    of = "" if means in ("chips", "") else f", {means.replace('-', ' ')}"
    match kind:
        case "patron":
            return f"{naming(name)}{of}{at and f', at{at[1:]}'}"
        case "layout":
            return f"On the layout{', ' + rest.replace('-', ' ') if rest != 'chips' else ''}{at}"
        case "purse":
            return f"{naming(name)}’s purse{of}"
        case "pool":
            pool, _, meter = rest.rpartition(":")
            return f"{meter.capitalize()} of {pool}" if pool else f"Pool {rest}"
    words = _PLACES.get(inside if slash else code)
    return code if words is None else f"{words}{at}"
