"""Baccarat written a second time, from the documents' tables and words, for tests to hold the games against.

It shares nothing with the package: no values, no tables, no prices. Ranks stand for cards wherever suits mean nothing.
"""

from collections.abc import Sequence

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")

RANK_OF_VALUE = ("K", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""A rank for each value from nothing to nine."""


def value(card: str) -> int:
    if card[0] == "A":
        return 1
    return int(card[0]) if card[0].isdigit() else 0


def last_digit(values: Sequence[int]) -> int:
    return int(str(sum(values))[-1])


def count(cards: Sequence[str]) -> int:
    return last_digit([value(card) for card in cards])


def player_draws(total: int) -> bool:
    """Table 1, for a coup without a natural."""
    return total <= 5


BANKER_DRAWS_AGAINST = {
    0: range(10), 1: range(10), 2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (), 8: (), 9: (),
}  # fmt: skip
"""Table 2 by Banker's count: the Player's third cards that make Banker draw."""


def banker_draws(total: int, third: int | None) -> bool:
    """Table 2; no third card is the column of a Player's Hand that stood."""
    return total <= 5 if third is None else third in BANKER_DRAWS_AGAINST[total]


def coup(cards: Sequence[str], *, seven_up: bool = False) -> tuple[list[str], list[str]]:
    """Both hands of a coup dealt from the front of `cards`, which may hold more than the coup needs."""
    waiting = iter(cards)
    if seven_up:
        banker, player = [next(waiting)], [next(waiting)]
        banker.append(next(waiting))
    else:
        player, banker = [next(waiting)], [next(waiting)]
        player.append(next(waiting))
        banker.append(next(waiting))
    printed = [7] if seven_up else []
    first, second = last_digit(printed + [value(card) for card in player]), count(banker)
    if first >= 8 or second >= 8:
        return player, banker
    third = None
    if player_draws(first):
        player.append(next(waiting))
        third = value(player[-1])
    if banker_draws(second, third):
        banker.append(next(waiting))
    return player, banker


def in_order(player: Sequence[str], banker: Sequence[str], *, seven_up: bool = False) -> list[str]:
    """The cards of both hands as they left the shoe."""
    if seven_up:
        return [banker[0], player[0], banker[1], *player[1:], *banker[2:]]
    return [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]


def complete(opening: str | Sequence[str], filler: Sequence[str] = ("TC", "TD"), *, seven_up: bool = False) -> list[str]:
    """An opening and as many of the fillers as the drawing rules take."""
    cards = opening.split() if isinstance(opening, str) else list(opening)
    return in_order(*coup([*cards, *filler], seven_up=seven_up), seven_up=seven_up)


def two_cards(total: int) -> tuple[str, str]:
    """Two ranks that are no pair, hold no seven, and count this much."""
    return ("K", RANK_OF_VALUE[total]) if total not in (0, 7) else ("K", "J") if total == 0 else ("4", "3")
