"""Why a step was taken: its clauses in our own words, and the drawing table with the cell that decided.

The letters are those that the game itself deals by; nothing of a table is written down a second time.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.baccarat import NO_CARD, VALUE, Coup, points
from croupier.games.lucky_draw_baccarat import DEALER_DRAWS_TO
from croupier.games.lucky_draw_baccarat import next_card as lucky_draw
from croupier.games.rules import Rules
from croupier.rulebook.register import RegisterError, clause_of
from croupier.table.message import events as e

DRAWS: Final = {"D": "draws", "S": "stands", "N": "has a natural"}
_ACROSS: Final = ("–", *map(str, range(10)))
"""The columns of Table 2: no card, then a third card worth 0 to 9."""


class Cell(Struct, frozen=True):
    letter: str
    look: str
    """`hit` where it decided, `cross` in its row or column."""


class Row(Struct, frozen=True):
    label: str
    cells: tuple[Cell, ...]


class Grid(Struct, frozen=True):
    """A drawing table, with the cell that decided."""

    caption: str
    across: tuple[str, ...]
    rows: tuple[Row, ...]


class Cited(Struct, frozen=True):
    number: str
    says: str


class Why(Struct, frozen=True):
    cited: tuple[Cited, ...]
    words: str = ""
    """How the cards came to it."""
    grid: Grid | None = None


def why(event: e.Event, rules: Rules, hands: Mapping[str, Sequence[Card | None]]) -> Why:
    """Of an event, with the hands as they lay before it."""
    cited = tuple(Cited(number, _says(rules.game, number)) for number in event.clauses)
    known = {hand: [card for card in cards if card is not None] for hand, cards in hands.items()}
    seen = all(len(known[hand]) == len(cards) for hand, cards in hands.items())
    if not seen or not isinstance(event, e.CardDealt | e.ResultAnnounced):
        return Why(cited)
    hand = event.hand if isinstance(event, e.CardDealt) else ""
    decided = cited if hand else cited[::-1]  # what let the hands stand; then what a result is
    coup = getattr(rules.next_card, "__self__", None)
    if isinstance(coup, Coup):
        found = _coup(coup, known, hand, decided)
    elif rules.next_card is lucky_draw and hand in ("dealer", ""):
        found = _dealer(known.get("dealer", []), hand, decided)
    else:
        return Why(cited)
    return found if found.grid is not None else Why(cited)


def _says(game: str, number: str) -> str:
    try:
        return clause_of(game, number).says
    except RegisterError:
        return ""


def _coup(coup: Coup, hands: Mapping[str, list[Card]], hand: str, cited: tuple[Cited, ...]) -> Why:
    """Of a coup with a Player's and a Banker's Hand."""
    player, banker = hands.get("player", []), hands.get("banker", [])
    further = len(player) + len(banker) - len(coup.opening)
    drew = len(player) > coup.opening.count("player")
    if further < 0 or (not hand and further > 0 and len(banker) > coup.opening.count("banker")):
        return Why(cited)
    count, bankers = points(player if not drew else player[:-1], coup.printed), points(banker)
    if hand == "player":
        return Why(cited, f"Player had {count}: Player {DRAWS[coup.drawing.player[count]]}.", _first(coup, count))
    naturals = [(name, each) for name, each in (("Player", count), ("Banker", bankers)) if coup.drawing.player[each] == "N"]
    if not hand and not drew and naturals:
        name, natural = naturals[0]
        return Why(cited, f"{name} had {natural}, a natural: nobody draws.", _first(coup, natural))
    column = VALUE[player[-1]] + 1 if drew else NO_CARD
    letter = coup.drawing.banker[bankers][column]
    against = f"Player’s third card counts {VALUE[player[-1]]}" if drew else "Player stood"
    return Why(cited, f"Banker had {bankers} and {against}: Banker {DRAWS[letter]}.", _second(coup, bankers, column))


def _first(coup: Coup, count: int) -> Grid:
    """Table 1, laid down: a hand's count across. A natural of either hand ends the coup by it."""
    letters = coup.drawing.player
    row = Row("", tuple(Cell(letter, "hit" if place == count else "") for place, letter in enumerate(letters)))
    return Grid(
        "Player’s count across: D draws, S stands; N is a natural, of either hand", tuple(map(str, range(len(letters)))), (row,)
    )


def _second(coup: Coup, bankers: int, column: int) -> Grid:
    rows = []
    for count, letters in enumerate(coup.drawing.banker):
        if coup.drawing.player[count] == "N":
            continue  # a natural, which ends the coup before
        looks = (
            "hit" if (count, place) == (bankers, column) else "cross" if count == bankers or place == column else ""
            for place in range(len(letters))
        )
        rows.append(Row(str(count), tuple(Cell(letter, look) for letter, look in zip(letters, looks, strict=True))))
    return Grid("Banker’s count down, Player’s third card across: D draws, S stands", _ACROSS, tuple(rows))


def _dealer(cards: list[Card], hand: str, cited: tuple[Cited, ...]) -> Why:
    """Lucky Draw: the dealer draws to two cards that count little."""
    if len(cards) != 2:
        return Why(cited)
    count = points(cards)
    letters = ["D" if each <= DEALER_DRAWS_TO else "S" for each in range(10)]
    row = Row("", tuple(Cell(letter, "hit" if place == count else "") for place, letter in enumerate(letters)))
    grid = Grid("The dealer’s count with two cards across: D draws, S stands", tuple(map(str, range(10))), (row,))
    if not hand and letters[count] == "D":
        return Why(cited)
    return Why(cited, f"The dealer had {count} with two cards: the dealer {DRAWS[letters[count]]}.", grid)
