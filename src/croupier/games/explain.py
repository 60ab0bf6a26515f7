"""A round in words: each card, decision and payment as a sentence with its clause."""

from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import Card, in_words
from croupier.games.rules import Ask, Complete, Deal, Result, Rules, Settled
from croupier.money import dollars

_TITLES: Final = {"player": "the Player's Hand", "banker": "the Banker's Hand", "dealer": "the dealer"}


class Told(Struct, frozen=True):
    message: str
    clause: str


def hand_title(hand: str) -> str:
    """A hand as one speaks of it."""
    return _TITLES.get(hand, f"area {hand}")


def explain_round(
    rules: Rules, areas: list[int], names: list[str], decisions: dict[str, str], settled: list[Settled]
) -> list[Told]:
    """The round told again, card by card and decision by decision, each with its clause."""
    hands: dict[str, list[Card]] = {name: [] for name in rules.hands(areas)}
    told: dict[str, str] = {}
    waiting, steps = iter(names), []
    while True:
        step: Any = rules.next_card(hands, told)
        match step:
            case Deal(hand, clause):
                card = Card(next(waiting))
                hands[hand].append(card)
                sentence = f"The {in_words(card)} goes to {hand_title(hand)}, which has {rules.counted(hand, hands[hand])}."
                steps.append(Told(sentence, clause))
            case Ask(asked, clause):
                area = asked[0]
                told[area] = decisions[area]
                steps.append(_told(rules, area, decisions[area], clause))
            case Complete(clause):
                steps.append(Told(_ended(rules, hands), clause))
                break
    return steps + [Told(settled_in_words(rules, line), line.clause) for line in rules.settling(settled, hands)]


def _told(rules: Rules, area: str, decision: str, clause: str) -> Told:
    if decision == "none" and rules.decides is not None:
        return Told(f"Area {area} is silent.", rules.decides.silence_clause)
    if rules.decides is not None and decision in rules.decides.ends:
        end = rules.decides.ends[decision]
        return Told(f"Area {area} {end.told}.", end.clause)
    return Told(f"Area {area} decides to {decision}.", clause)


def _ended(rules: Rules, hands: dict[str, list[Card]]) -> str:
    counts = ", ".join(f"{hand_title(hand)} {rules.counted(hand, cards)}" for hand, cards in hands.items())
    return f"No more cards are dealt: {counts}."


def settled_in_words(rules: Rules, line: Settled) -> str:
    title = rules.wagers[line.wager].title
    called = f" with {line.called}" if line.called else ""
    match line.result:
        case Result.WIN:
            price = f"at {line.odds.in_words()}" if line.odds else f"from the {line.prize} meter"
            return f"{title} on area {line.area} wins{called}: {dollars(line.counted)} is paid {dollars(line.pays)} {price}."
        case Result.LOSE:
            return f"{title} on area {line.area} loses {dollars(line.counted)}."
        case Result.STANDOFF if line.pays:
            return f"{title} on area {line.area} stands off and earns {dollars(line.pays)}."
        case Result.STANDOFF:
            return f"{title} on area {line.area} stands off."
        case _:
            return f"{title} on area {line.area} is void and goes back."
