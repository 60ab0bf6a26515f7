"""Exercises at a round that was dealt right: what is paid, who draws, and in which order wagers are settled."""

from functools import partial

from croupier.cards.card import Card
from croupier.desk.drills.dealt import Dealt, Moment, dealt_round
from croupier.desk.drills.question import Amount, Chance, Drill, OneOf, Order, Question
from croupier.desk.saying import cash
from croupier.games.explain import hand_title, settled_in_words
from croupier.games.rules import Ask, Complete, Deal, Result, Rules, Settled, area_of
from croupier.games.topics import ROUNDING, SETTLE
from croupier.rulebook.register import clause_of
from croupier.table.model.conditions import Conditions

_RESULTS = {Result.WIN: "wins", Result.LOSE: "loses", Result.STANDOFF: "stands off", Result.VOID: "is void"}
_LINES = range(3, 7)
"""So many wagers can be put into order by a person."""


def reckoned(drill: Drill, conditions: Conditions, chance: Chance) -> Question:
    """A question of one of the three; chance is asked until a round has something worth asking."""
    make = {"payouts": _payout, "drawing": _drawing, "order": _order}[drill]
    areas = [1] if drill == "drawing" and conditions.rules.table_hands else [1, 2, 3]
    while True:
        question = make(conditions, dealt_round(conditions, areas, chance), chance)
        if question is not None:
            return question


def _payout(conditions: Conditions, dealt: Dealt, chance: Chance) -> Question | None:
    """Mostly a wager that is paid: what it is paid has a price, a stake and a chip to be rounded to."""
    rules = conditions.rules
    paid = [line for line in dealt.settled if line.pays] if chance(5) else list(dealt.settled)
    if not paid:
        return None
    line = paid[chance(len(paid))]
    wager = rules.wagers[line.wager]
    stake = cash(line.counted) if not line.amount else cash(line.amount)
    on = f"{wager.title}, for {stake} on {rules.wagers[wager.rides_on].title}" if not wager.staked else f"{stake} on {wager.title}"
    chips = (f"Chips: {', '.join(map(cash, conditions.chips))}.",) if rules.rounds_up else ()
    return Amount(
        drill="payouts", game=rules.game, clause=line.clause, hands=_shown(rules, dealt, line), right=line.pays,
        told=(f"Area {line.area}: {on}.", *chips), asked="What is paid, beside the stake? In dollars, 0 for nothing.",
        why=f"{cash(line.pays)}: {settled_in_words(rules, line)}{_raised(rules, line)}",
    )  # fmt: skip


def _raised(rules: Rules, line: Settled) -> str:
    """Why more is paid than the price comes to."""
    if line.odds is None or line.pays * line.odds.on == line.odds.to * line.counted:
        return ""
    return f" What the chips cannot pay is raised to what they can, by {rules.provisions.cite(ROUNDING)}."


def _shown(rules: Rules, dealt: Dealt, line: Settled) -> dict[str, tuple[Card, ...]]:
    """The table's hands, and of the areas the one that is asked about."""
    return {hand: cards for hand, cards in dealt.hands.items() if hand not in rules.burned and area_of(hand) in (None, line.area)}


def _drawing(conditions: Conditions, dealt: Dealt, chance: Chance) -> Question | None:
    rules = conditions.rules
    moments = [moment for moment in dealt.moments if _worth_asking(rules, moment)]
    if not moments:
        return None
    moment = moments[chance(len(moments))]
    hands = [hand for hand in moment.hands if hand not in rules.burned]
    asks = rules.decides is not None
    titles = [f"a card to {hand_title(hand)}" for hand in hands] + (["a player is asked"] if asks else []) + ["no more cards"]
    words = [_word(hand) for hand in hands] + (["ask"] if asks else []) + ["none"]
    match moment.step:
        case Deal(hand, clause):
            right, why = words.index(_word(hand)), f"A card goes to {hand_title(hand)}."
        case Ask(areas, clause):
            right, why = words.index("ask"), f"Area {areas[0]} decides."
        case Complete(clause):
            right, why = words.index("none"), "No more cards are dealt."
    return OneOf(
        drill="drawing", game=rules.game, clause=clause, hands={hand: moment.hands[hand] for hand in hands},
        asked="What comes next?", options=tuple(titles), words=tuple(words), right=(right,),
        why=f"{why} {clause_of(rules.game, clause).says}",
    )  # fmt: skip


def _word(hand: str) -> str:
    """How a hand is named in an answer, where a number is the option's."""
    return hand if area_of(hand) is None else f"area {hand}"


def _worth_asking(rules: Rules, moment: Moment) -> bool:
    """Where a rule decides and not the turn: after the opening cards, and at the dealer's own third one."""
    step, lie = moment.step, sum(map(len, moment.hands.values()))
    if isinstance(step, Deal) and step.hand in rules.burned:
        return False
    if rules.table_hands:
        return lie >= rules.opening
    return lie >= len(moment.hands) - len(rules.burned)


def _order(conditions: Conditions, dealt: Dealt, chance: Chance) -> Question | None:
    rules = conditions.rules
    if len(dealt.settled) not in _LINES or len({line.result for line in dealt.settled}) < 2:
        return None
    lines = list(dealt.settled)
    mixed = [lines.pop(chance(len(lines))) for _ in dealt.settled]
    right = [str(mixed.index(line) + 1) for line in dealt.settled]
    told = ", ".join(f"{rules.wagers[line.wager].title} of area {line.area}" for line in dealt.settled)
    return Order(
        drill="order", game=rules.game, clause=_settling_clause(rules, dealt), hands=dealt.hands, lines=tuple(mixed),
        options=tuple(f"area {line.area}: {rules.wagers[line.wager].title} {_RESULTS[line.result]}" for line in mixed),
        asked="In which order are they taken and paid? All numbers.", settling=partial(_settling, rules, dealt),
        why=f"{' '.join(right)}: {told}.",
    )  # fmt: skip


def _settling_clause(rules: Rules, dealt: Dealt) -> str:
    """The one that settling rests on; where it hangs on the dealer's hand, that under which the cards are then cleared away."""
    if rules.clears is not None and (clears := rules.clears(dealt.hands)):
        return clears.rpartition(".")[0]
    return rules.provisions.cite(SETTLE) or ""


def _settling(rules: Rules, dealt: Dealt, lines: list[Settled]) -> list[Settled]:
    return rules.settling(lines, dealt.hands)
