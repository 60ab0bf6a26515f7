"""The cards of a record laid again where the drawing rule sends them, and what is said where they do not fit it."""

from collections import Counter

from croupier.cards.card import PACK, UNSEEN, Card, in_words
from croupier.games.blind import blind_deal
from croupier.games.explain import hand_title
from croupier.games.record import Code, UnjudgeableError
from croupier.games.recorded import Exceptions
from croupier.games.rules import SILENCE, Ask, Deal, DecisionRule, Rules, Stake
from croupier.games.topics import DEAL, DECKS, HAND_WITHOUT_WAGER


def deal_despite(
    rules: Rules, special: Exceptions, stakes: list[Stake], areas: list[int], cards: list[Card], decisions: dict[str, str]
) -> tuple[dict[str, list[Card]], list[int], dict[str, str]]:
    """The deal where there were rulings: hands, the areas that were dealt in, and what was decided.

    An area with nothing left to settle need not have decided, and its cards may have been taken out of the round. A round with
    nothing left to settle need not have been finished.
    """
    out, said = special.areas_out(stakes), dict(decisions)
    undecided = [area for area in areas if area in out and str(area) not in decisions]
    if rules.dealt_in and not areas:
        return {}, areas, said
    over = len(out) == len({stake.area for stake in stakes})
    try:
        return deal(rules, areas, cards, said, frozenset(map(str, undecided)), unfinished=over), areas, said
    except UnjudgeableError as error:
        others = [area for area in areas if area not in undecided]
        if error.code not in (Code.TOO_FEW_CARDS, Code.TOO_MANY_CARDS) or not undecided or not others:
            raise
        try:
            return deal(rules, others, cards, decisions), others, decisions
        except UnjudgeableError:
            raise error from None


def deal(
    rules: Rules,
    areas: list[int],
    cards: list[Card],
    decisions: dict[str, str],
    silent: frozenset[str] = frozenset(),
    *,
    unfinished: bool = False,
    all_seen: bool = False,
) -> dict[str, list[Card]]:
    """Lay the cards where the drawing rule sends them, and say when they do not fit it.

    What `silent` areas are asked is put into the decisions as silence; a round may have been left `unfinished`.
    Where `all_seen` says that every card has a face, none is looked for that has not.
    """
    names, first, shares = blind_deal(rules, tuple(areas))
    next_card, given = rules.next_card, len(cards)
    dealt = len(first)
    if given >= dealt and len(shares) == len(names) and (all_seen or UNSEEN not in cards):
        hands = {}
        for name, share in shares.items():
            hands[name] = cards[share]
    else:
        hands, dealt = {name: [] for name in names}, min(dealt, given)
        for hand, card in zip(first, cards):  # noqa: B905 (cards may be too few, which the next step shows)
            if card is UNSEEN:
                _check_unseen(rules, hand)
            hands[hand].append(card)
    while True:
        step = next_card(hands, decisions)
        if type(step) is Deal:
            if dealt == given:
                if unfinished:
                    return hands
                sentence = f"The round is not complete: after {given} cards another one is due to {hand_title(step.hand)}."
                raise UnjudgeableError(Code.TOO_FEW_CARDS, sentence, step.clause)
            if cards[dealt] is UNSEEN:
                _check_unseen(rules, step.hand)
            hands[step.hand].append(cards[dealt])
            dealt += 1
        elif type(step) is Ask:
            if step.areas[0] in silent:
                decisions[step.areas[0]] = SILENCE
                continue
            sentence = f"A decision is due on area {step.areas[0]}, and the record has none; write none for a silent player."
            raise UnjudgeableError(Code.MISSING_DECISION, sentence, step.clause)
        else:
            break
    if decisions and rules.decides is not None and not rules.decides.every_hand:
        _check_asked(rules, rules.decides, hands, decisions)
    if dealt < given:
        sentence = f"The round was complete after {dealt} cards, and the record has {given}."
        raise UnjudgeableError(Code.TOO_MANY_CARDS, sentence, step.clause)
    return hands


def _check_asked(rules: Rules, rule: DecisionRule, hands: dict[str, list[Card]], decisions: dict[str, str]) -> None:
    """A decision that the cards never brought an area to is none."""
    for area in decisions:
        step = rules.next_card(hands, {other: decided for other, decided in decisions.items() if other != area})
        if not isinstance(step, Ask) or area not in step.areas:
            raise UnjudgeableError(Code.BAD_DECISION, f"No decision is due on area {area}.", rule.clause)


def _check_unseen(rules: Rules, hand: str) -> None:
    """A burned card has no face, nor has one of a hand on which nothing hangs; where cards are drawn by their faces, all have."""
    if hand not in rules.burned and rules.drawn_by:
        raise UnjudgeableError(Code.BAD_CARD, f"A card of {hand_title(hand)} is {UNSEEN}, and only a burned card is unseen.")


def check_copies(rules: Rules, cards: list[Card]) -> None:
    """No card is there more often than in the decks."""
    decks = rules.terms.decks
    if len(cards) - len(set(cards)) >= decks:
        card, copies = Counter(cards).most_common(1)[0]
        if copies > decks:
            held = "1 deck holds 1" if decks == 1 else f"{decks} decks hold {decks}"
            sentence = f"{copies} cards are the {in_words(card)}, and {held}."
            raise UnjudgeableError(Code.IMPOSSIBLE_CARDS, sentence, rules.provisions.cite(DECKS))


def some_faces(rules: Rules, hands: dict[str, list[Card]]) -> dict[str, list[Card]]:
    """The hands with any faces for those that nobody saw; burned cards stay unseen."""
    spare = iter(PACK)
    return {
        hand: cards if hand in rules.burned or UNSEEN not in cards else [next(spare) if card == UNSEEN else card for card in cards]
        for hand, cards in hands.items()
    }


def dealt_areas(rules: Rules, stakes: list[Stake], cards: int) -> tuple[list[int], list[int]]:
    """The areas that were dealt in, and those whose hand is void for want of the wager that brings one.

    Cards go to the areas with that wager. Where they are just enough for all areas with any wager, the dealer went by those.
    Where no area has that wager, all are void, dealt to or not.
    """
    dealt_in = rules.dealt_in
    areas: list[int] = []
    others: list[int] = []
    for stake in stakes:
        area = stake.area
        if stake.wager in dealt_in and area not in areas:
            areas.append(area)
    areas.sort()
    if len(areas) < len(stakes) and HAND_WITHOUT_WAGER in rules.provisions:
        others = sorted({stake.area for stake in stakes}.difference(areas))
    if not areas and not others:
        raise UnjudgeableError(Code.NO_HAND, "No area has a wager that a hand is dealt to.", rules.provisions.cite(DEAL))
    if not areas and not cards:
        return [], others
    if others:
        everywhere = sorted(areas + others)
        if not areas or cards == len(blind_deal(rules, tuple(everywhere)).order):
            return everywhere, others
    return areas, []
