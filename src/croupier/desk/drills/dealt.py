"""Rounds dealt by chance and settled by the rules, for exercises that need one."""

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.desk.drills.question import Chance
from croupier.games.rules import Ask, Deal, Rules, Settled, Stake, Step
from croupier.games.settlement import riders, settle
from croupier.money import chips_of
from croupier.table.model.conditions import Conditions


class Moment(Struct, frozen=True):
    """A round as it lies, and what comes next."""

    hands: dict[str, tuple[Card, ...]]
    step: Step


class Dealt(Struct, frozen=True):
    hands: dict[str, tuple[Card, ...]]
    decisions: dict[str, str]
    moments: tuple[Moment, ...]
    """Before each card or decision, and at the end."""
    settled: tuple[Settled, ...]
    """In the document's order."""


def dealt_round(conditions: Conditions, areas: list[int], chance: Chance) -> Dealt:
    """A whole round: wagers by chance, cards by chance, everything else by the rules."""
    rules = conditions.rules
    stakes = [stake for area in areas for stake in _stakes(conditions, rules, area, chance)]
    hands: dict[str, list[Card]] = {name: [] for name in rules.hands(areas)}
    decisions: dict[str, str] = {}
    moments: list[Moment] = []
    shoe = list(PACK) * rules.terms.decks
    while True:
        step = rules.next_card(hands, decisions)
        moments.append(Moment(_as_they_lie(hands), step))
        if isinstance(step, Deal):
            hands[step.hand].append(shoe.pop(chance(len(shoe))))
        elif isinstance(step, Ask):
            choices = _choices(rules)
            decisions[step.areas[0]] = choices[chance(len(choices))]
        else:
            break
    laid = stakes + riders(rules, stakes, decisions)
    settled = rules.settling(settle(rules, hands, decisions, laid, chips_of(conditions.chips), {}), hands)
    return Dealt(_as_they_lie(hands), decisions, tuple(moments), tuple(settled))


def _choices(rules: Rules) -> tuple[str, ...]:
    """A hand that is given up is settled before the others: no exercise asks about that."""
    rule = rules.decides
    assert rule is not None
    return tuple(choice for choice in rule.choices if choice not in rule.gives_up)


def _as_they_lie(hands: dict[str, list[Card]]) -> dict[str, tuple[Card, ...]]:
    return {name: tuple(cards) for name, cards in hands.items()}


def _stakes(conditions: Conditions, rules: Rules, area: int, chance: Chance) -> list[Stake]:
    """A main wager, and mostly one beside it."""
    offered = [wager for slug, wager in rules.wagers.items() if slug in conditions.sign.limits and wager.chosen]
    mains = [wager.slug for wager in offered if wager.main]
    first = mains[chance(len(mains))] if rules.table_hands else mains[0]
    beside = [wager.slug for wager in offered if wager.slug != first and (not wager.main or not rules.table_hands)]
    chosen = [first, *([beside[chance(len(beside))]] if beside and chance(3) else [])]
    return [Stake(area, slug, amount, amount) for slug in chosen for amount in (_amount(conditions, slug, chance),)]


def _amount(conditions: Conditions, slug: str, chance: Chance) -> int:
    """Within the limits and in steps of the sign, mostly not round: those are easily reckoned."""
    limit, unit = conditions.sign.limits[slug], conditions.sign.unit or conditions.chips[0]
    most = min(limit.maximum or 100_00, limit.minimum + 95 * unit)
    return limit.minimum + unit * chance((most - limit.minimum) // unit + 1)
