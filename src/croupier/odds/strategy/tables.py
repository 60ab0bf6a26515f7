"""Strategies as something to look at: Lucky Draw's table with what it costs, Three Card Poker's threshold hand."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from croupier.cards.card import PACK
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.exact.lucky_draw import BY_KIND, DEALER_VALUES, KINDS, PAIRS, ROW_NAMES, ROWS, LuckyDraw
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.three_card import FIRST, Poker


class DrawTable(Struct, frozen=True):
    """Lucky Draw: a row a hand, a column a dealer's card worth 0 to 9. D draws, S stands, a small letter has exceptions.

    The rows of `best` are those of `table`, so that its exceptions are what the table does not know.
    """

    rows: dict[str, str]
    exceptions: tuple[str, ...]
    """Hands and dealer's cards where the strategy does otherwise than its row, as `4-5 against 0`."""
    cost: Fraction
    """What the strategy costs against the best, per unit of the first wager."""


class Threshold(Struct, frozen=True):
    """Three Card Poker: play this hand and every higher one, if the strategy is as simple as that."""

    lowest: str
    """Ranks of the lowest hand played; empty if none is."""
    single: bool
    """Whether every hand above is played and none below."""
    played: int
    hands: int
    cost: Fraction


def draw_table(pricer: Pricer, game: LuckyDraw, name: str, shoe: Shoe, payment: Payment = EXACT) -> DrawTable:
    found = game.count(shoe)
    chosen = game.draws(name, found, payment)
    remembered = game.table() if name == "best" else None
    rows: dict[str, str] = {}
    exceptions: dict[str, None] = {}
    for row, label in enumerate(ROW_NAMES):
        letters = ""
        for value in range(10):
            here = [
                (hand, dealer)
                for hand in range(len(PAIRS))
                for dealer in range(len(KINDS))
                if ROWS[hand] == row and DEALER_VALUES[dealer] == value and found.ways[hand, dealer]
            ]
            ways = sum(int(found.ways[at]) for at in here)
            drawing = sum(int(found.ways[at]) for at in here if chosen[at])
            usual = remembered[row][value] if remembered else 2 * drawing > ways
            odd = [at for at in here if bool(chosen[at]) is not usual]
            letter = "D" if usual else "S"
            letters += letter.lower() if odd else letter
            for hand, dealer in odd:
                exceptions[f"{_pair(hand)} against {BY_KIND[dealer][0] if value else 'ten'}"] = None
        rows[label] = letters
    return DrawTable(rows, tuple(exceptions), _cost(pricer, "enter", name, shoe, payment))


def threshold(pricer: Pricer, game: Poker, name: str, shoe: Shoe, payment: Payment = EXACT) -> Threshold:
    found = game.count(shoe)
    chosen = game.plays(name, found, payment)
    lowest = int(found.value[chosen].min()) if chosen.any() else len(game.order.worth)
    words = ""
    if chosen.any():
        hand = found.hands[(found.value == lowest) & chosen][0]
        words = "-".join(sorted((PACK[card][0] for card in hand), key="AKQJT98765432".index))
    single = bool((chosen == (found.value >= lowest)).all())
    return Threshold(words, single, int(chosen.sum()), len(chosen), _cost(pricer, FIRST, name, shoe, payment))


def strategy_of(pricer: Pricer, name: str, shoe: Shoe, payment: Payment = EXACT) -> DrawTable | Threshold:
    if isinstance(pricer.game, LuckyDraw):
        return draw_table(pricer, pricer.game, name, shoe, payment)
    if isinstance(pricer.game, Poker):
        return threshold(pricer, pricer.game, name, shoe, payment)
    if pricer.rules.decides is not None:
        raise OddsError(f"There is no table of the decisions of {pricer.rules.title}.")
    raise OddsError(f"Nobody decides anything at {pricer.rules.title}, so it has no strategy.")


def strategy_document(found: DrawTable | Threshold) -> dict[str, Any]:
    cost = {"exact": f"{found.cost.numerator}/{found.cost.denominator}", "percent": float(found.cost * 100)}
    if isinstance(found, DrawTable):
        return {"rows": found.rows, "exceptions": list(found.exceptions), "cost": cost}
    return {
        "lowest": found.lowest, "single_threshold": found.single, "played": found.played, "hands": found.hands, "cost": cost,
    }  # fmt: skip


def _cost(pricer: Pricer, slug: str, name: str, shoe: Shoe, payment: Payment) -> Fraction:
    edges = [
        pricer.price(wagers=[slug], strategy=which, shoe=shoe, payment=payment).of(slug).house_edge for which in (name, "best")
    ]
    return edges[0] - edges[1]


def _pair(hand: int) -> str:
    return "-".join(BY_KIND[place][0] if KINDS[place][0] else "10" for place in PAIRS[hand])
