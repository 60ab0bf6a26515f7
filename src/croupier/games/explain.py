"""A round in words: each card, decision and payment as a sentence with its clause."""

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import UNSEEN, Card, in_words
from croupier.games.rules import Ask, Complete, Deal, Result, Rules, Settled, area_of
from croupier.money import Cents, dollars

_TITLES: Final = {
    "player": "the Player's Hand", "banker": "the Banker's Hand", "dealer": "the dealer", "burned": "the burned cards",
}  # fmt: skip


class Told(Struct, frozen=True):
    message: str
    clause: str


@lru_cache(maxsize=1024)
def hand_title(hand: str) -> str:
    """A hand as one speaks of it."""
    area, (_, _, further) = area_of(hand), hand.partition(".")
    if area is None:
        return _TITLES.get(hand, f"the {hand} hand")
    return f"hand {further} of area {area}" if further else f"area {hand}"


def explain_round(
    rules: Rules, areas: list[int], names: list[str], decisions: dict[str, str], settled: list[Settled]
) -> list[Told]:
    """The round told again, card by card and decision by decision, each with its clause."""
    hands: dict[str, list[Card]] = {name: [] for name in rules.hands(areas)}
    told: dict[str, str] = {}
    waiting, steps, left, due = iter(names), list[Told](), len(names), list(settled)
    while names:  # a round that was never dealt has only its wagers to tell
        step: Any = rules.next_card(hands, told)
        match step:
            case Deal() if not left:  # nothing was left to settle, and the round was not finished
                break
            case Deal(hand, clause) if hand in rules.burned:
                hands[hand].append(Card(next(waiting)))
                left -= 1
                steps.append(Told("A card is burned unseen.", clause))
            case Deal(hand, clause):
                card = Card(next(waiting))
                hands[hand].append(card)
                left -= 1
                if UNSEEN in hands[hand]:
                    what = "A card that was not shown" if card == UNSEEN else f"The {in_words(card)}"
                    steps.append(Told(f"{what} goes to {hand_title(hand)}.", clause))
                    continue
                has = "who has" if hand == "dealer" else "which has"
                sentence = f"The {in_words(card)} goes to {hand_title(hand)}, {has} {rules.counted(hand, hands[hand])}."
                steps.append(Told(sentence, clause))
            case Ask(asked, clause):
                area = asked[0]
                told[area] = decisions[area]
                steps.append(_told(rules, area, decisions[area], clause))
            case Complete(clause):
                steps.append(Told(_ended(rules, hands), clause))
                if not _some_unseen(rules, hands):
                    due = rules.settling(settled, hands)
                break
    shares = Counter(line.prize for line in settled)
    return steps + [Told(settled_in_words(rules, line, shares[line.prize]), line.clause) for line in due]


def _some_unseen(rules: Rules, hands: dict[str, list[Card]]) -> bool:
    """Whether a hand was never seen that the order of settling might look at."""
    return any(UNSEEN in cards for hand, cards in hands.items() if hand not in rules.burned)


def _told(rules: Rules, area: str, decision: str, clause: str) -> Told:
    if decision == "none" and rules.decides is not None:
        return Told(f"Area {area} is silent.", rules.decides.silence_clause)
    if rules.decides is not None and decision in rules.decides.ends:
        end = rules.decides.ends[decision]
        return Told(f"Area {area} {end.told}.", end.clause)
    return Told(f"Area {area} decides to {decision}.", clause)


def _ended(rules: Rules, hands: dict[str, list[Card]]) -> str:
    shown = ((hand, cards) for hand, cards in hands.items() if hand not in rules.burned and UNSEEN not in cards)
    counts = ", ".join(f"{hand_title(hand)} {rules.counted(hand, cards)}" for hand, cards in shown)
    return f"No more cards are dealt: {counts}." if counts else "No more cards are dealt."


def settled_in_words(rules: Rules, line: Settled, sharing: int = 1) -> str:
    """What became of a wager; `sharing` is how many share the prize it has won."""
    wager = rules.wagers[line.wager]
    return f"{wager.title} on area {line.area} {_became(line, sharing, taken=wager.collected_first)}{_excess(line)}."


def _became(line: Settled, sharing: int, *, taken: bool) -> str:
    called = f" with {line.called}" if line.called else ""
    match line.result:
        case Result.WIN:
            price = f"at {line.odds.in_words(taken=taken)}" if line.odds else f"from the {line.prize} meter"
            shared = f", shared by {sharing}" if line.prize and sharing > 1 else ""
            return f"wins{called}: {_cash(line.counted)} is paid {_cash(line.pays)} {price}{shared}"
        case Result.LOSE if (lost := line.amount - line.returned) < line.counted:
            return f"loses {_cash(lost)} of {_cash(line.counted)}"
        case Result.LOSE:
            return f"loses {_cash(line.counted)}"
        case Result.STANDOFF if line.pays:
            return f"stands off and earns {_cash(line.pays)}"
        case Result.STANDOFF:
            return "stands off"
        case _:
            return "is void and goes back"


def _excess(line: Settled) -> str:
    if line.result is Result.VOID or line.counted >= line.amount:
        return ""
    return f"; {_cash(line.amount - line.counted)} above the maximum goes back"


def _cash(cents: Cents) -> str:
    return f"${dollars(cents)}"
