"""Casino War: one card against the dealer's, and a war or half the wager when they are level.

The rules of the house, by which every line below goes:

1 Each area wagers, on its card and if it likes on a Tie.
2 A card is dealt to each area from the dealer's left, and one to the dealer. Aces are high.
3 The higher card wins: an area above the dealer is paid 1 to 1, one below loses.
4 An area level with the dealer decides in turn: war, or surrender. Silence surrenders.
5 Whoever surrenders loses half the wager, at once.
6 A war raises by an equal wager. Three cards are burned, then each area at war has another card, and the dealer the last.
7 Level or above, the raise is paid 1 to 1 and the first wager goes back. Below, both lose.
8 A Tie pays 10 to 1 if the first cards are level, whatever is decided then.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier import add_game
from croupier.cards.card import RANK_WORDS, Card
from croupier.games.house import house_book, house_game
from croupier.games.marks import ORDER, RANK
from croupier.games.rules import (
    Ask,
    Complete,
    Deal,
    DecisionRule,
    Decisions,
    Facet,
    Hands,
    Step,
    Wager,
    area_of,
    loses,
    pays,
    stands,
)
from croupier.money import Odds

BURNED: Final = 3
HIGH: Final = "23456789TJQKA"


def hands(areas: Sequence[int]) -> tuple[str, ...]:
    return (*map(str, areas), "dealer", "burned")


def above(own: Card, dealers: Card) -> int:
    """1 above the dealer's card, 0 level with it, -1 below."""
    ours, theirs = HIGH.index(own[0]), HIGH.index(dealers[0])
    return (ours > theirs) - (ours < theirs)


def next_card(hands: Hands, decisions: Decisions) -> Step:
    areas = [hand for hand in hands if area_of(hand) is not None]
    for hand in (*areas, "dealer"):
        if not hands[hand]:
            return Deal(hand, "2")
    level = [area for area in areas if above(hands[area][0], hands["dealer"][0]) == 0]
    undecided = tuple(area for area in level if area not in decisions)
    if undecided:
        return Ask(undecided, "4", in_turn=True)
    at_war = [area for area in level if decisions[area] == "war"]
    if not at_war:
        return Complete("3")
    if len(hands["burned"]) < BURNED:
        return Deal("burned", "6")
    for hand in (*at_war, "dealer"):
        if len(hands[hand]) == 1:
            return Deal(hand, "6")
    return Complete("7")


DECIDES: Final = DecisionRule(
    choices=("war", "surrender"),
    clause="4",
    silence="surrender",
    silence_clause="4",
    told="it surrenders",
    adds={"raise": ("war",)},
    gives_up=("surrender",),
    every_hand=False,
)


class Fight(Struct, frozen=True, gc=False):
    """Facet: what the area decided, if it was asked, and how its first and its last card stand beside the dealer's."""

    decision: str
    first: int
    last: int


def _fight(hands: Hands, decisions: Decisions, area: str) -> Fight:
    own, dealers = hands[area], hands["dealer"]
    return Fight(DECIDES.meant_by(decisions.get(area, "")), above(own[0], dealers[0]), above(own[-1], dealers[len(own) - 1]))


FIGHT: Final = Facet("fight", _fight, by_area=True, marks=(RANK, ORDER), hands=("area", "dealer"))

WAGERS: Final = (
    Wager("bet", "Bet", FIGHT, main=True, clause="1", lines=(
        loses(when=lambda fight: fight.decision == "surrender", back=Odds(1, 2), clause="5"),
        stands(when=lambda fight: fight.decision == "war" and fight.last >= 0, clause="7"),
        pays(1, 1, when=lambda fight: fight.first > 0, clause="3"),
        loses(when=lambda fight: fight.decision == "war", clause="7"),
        loses(clause="3"),
    )),
    Wager("raise", "Raise", FIGHT, rides_on="bet", clause="6", lines=(
        pays(1, 1, when=lambda fight: fight.last >= 0, clause="7"),
        loses(clause="7"),
    )),
    Wager("tie", "Tie", FIGHT, needs="bet", needs_clause="1", clause="8", lines=(
        pays(10, 1, when=lambda fight: fight.first == 0, clause="8"),
        loses(clause="8"),
    )),
)  # fmt: skip


def counted(_hand: str, cards: Sequence[Card]) -> str:
    return " then ".join(RANK_WORDS[card[0]] for card in cards) or "no card"


CASINO_WAR: Final = add_game(
    house_game(
        "casino-war",
        "Casino War",
        wagers=WAGERS,
        hands=hands,
        next_card=next_card,
        drawn_by=(RANK, ORDER),
        decides=DECIDES,
        burned=("burned",),
        counted=counted,
        book=house_book("1", decks=(6, 8)),
    )
)
