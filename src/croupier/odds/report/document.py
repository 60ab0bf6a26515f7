"""Prices as JSON: exact fractions as text, decimals beside them for those who only want to look."""

from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.cards.card import RANKS
from croupier.games.rules import Result
from croupier.odds.common.what_if import Change
from croupier.odds.exact.live import Effects, Favour
from croupier.odds.exact.priced import GENERIC, Priced, PricedLine, WagerPrice
from croupier.odds.exact.rounding import Rounding, Sign


def text_of(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def edge(value: Fraction) -> dict[str, Any]:
    return {"exact": text_of(value), "percent": float(value * 100)}


def standard_deviation(wager: WagerPrice) -> float:
    return sqrt(wager.variance)


def heading(priced: Priced) -> dict[str, Any]:
    """A what-if has no edition: it is only based on one, and says so."""
    terms = {"variant": priced.variant or None, "decks": priced.decks}
    if not priced.changed:
        return {"game": priced.game, "edition": priced.edition, **terms}
    return {
        "game": priced.game, "approved": False, "edition": None, "based_on": priced.edition, **terms,
        "changed": changed_document(priced.changed),
    }  # fmt: skip


def changed_document(changed: tuple[Change, ...]) -> list[dict[str, str]]:
    return [
        {"wager": each.wager, "line": each.line, "odds": str(each.now), "instead_of": str(each.was), "clause_of_that": each.clause}
        for each in changed
    ]


def document(priced: Priced) -> dict[str, Any]:
    """What `croupier odds --json` writes; programs rely on every key."""
    found = {**heading(priced), "combinations": priced.combinations, "wagers": [_wager(wager) for wager in priced.wagers]}
    if priced.uncounted:
        found["uncounted"] = dict(priced.uncounted)
    return found


def doubts_document(sentences: tuple[str, ...]) -> dict[str, Any]:
    return {"warnings": list(sentences)} if sentences else {}


def _odds(wager: WagerPrice, line: PricedLine) -> str | None:
    """A prize paid for a stake that never goes back is written net of it, so that all odds mean the same: 299:1."""
    if wager.collected_first and line.result is Result.WIN:
        return f"{line.net.numerator}:{line.net.denominator}"
    return line.odds


def _wager(wager: WagerPrice) -> dict[str, Any]:
    found: dict[str, Any] = {"wager": wager.wager}
    if wager.counted == GENERIC:  # a kernel is the usual case, and says nothing of itself
        found["counted"] = wager.counted
    if wager.strategy:
        found["strategy"] = wager.strategy
    found |= {
        "house_edge": edge(wager.house_edge),
        "return": float(1 - wager.house_edge),
        "stddev": standard_deviation(wager),
        "hit_frequency": float(wager.hit_frequency),
    }
    if wager.strategy:
        found["element_of_risk"] = float(wager.element_of_risk)
    found["lines"] = [
        {
            "result": line.result.value,
            "odds": _odds(wager, line),
            "clause": line.clause or None,
            "probability": {"exact": text_of(line.probability), "decimal": float(line.probability)},
        }
        for line in wager.lines
    ]
    return found


def effects_document(priced: Priced, effects: tuple[Effects, ...]) -> dict[str, Any]:
    return {
        **heading(priced),
        "wagers": [
            {
                "wager": effect.wager,
                "house_edge": edge(effect.house_edge),
                "effects": {rank: edge(change) for rank, change in zip(RANKS, effect.by_rank, strict=True)},
            }
            for effect in effects
        ],
    }


def favour_document(priced: Priced, found: tuple[Favour, ...], shoes: int, seed: int) -> dict[str, Any]:
    return {
        **heading(priced),
        "shoes": shoes,
        "seed": seed,
        "wagers": [
            {
                "wager": favour.wager,
                "coups": favour.coups,
                "favourable": favour.favourable,
                "favourable_shoes": favour.shoes,
                "best_advantage": edge(favour.best),
                "mean_advantage_percent": favour.mean * 100,
            }
            for favour in found
        ],
    }


def rounding_document(priced: Priced, found: Rounding, money: Any) -> dict[str, Any]:
    """`money` writes cents as dollars."""

    def written(sign: Sign | None) -> dict[str, Any] | None:
        return {"minimum": money(sign.minimum), "unit": money(sign.unit)} if sign else None

    return {
        **heading(priced),
        "unit": money(found.unit) if found.unit else None,
        "units": {slug: money(unit) if unit else None for slug, unit in found.units.items()},
        "instead": written(found.sign),
        "insteads": {slug: written(sign) for slug, sign in found.instead.items()},
        "gifts": [
            {
                "wager": gift.wager,
                "stake": money(gift.stake),
                "given_away": edge(gift.given_away),
                "house_edge": edge(gift.house_edge),
            }
            for gift in found.gifts
        ],
    }
