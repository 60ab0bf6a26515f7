"""How a table's things are called in a sentence: money, cards, who sits where. The terminal and the pages say them alike."""

from croupier.cards.card import SUIT_SIGNS, Card
from croupier.games.catalogue import rules_of
from croupier.games.rules import Rules
from croupier.money import Cents
from croupier.table.asking.seen import View


def cash(cents: Cents) -> str:
    """Dollars as a cashier writes them: `$1,250`, `$47.50`."""
    if cents < 0:
        return f"-{cash(-cents)}"
    whole, part = divmod(cents, 100)
    return f"${whole:,}.{part:02}" if part else f"${whole:,}"


def staked(amount: Cents, tokens: Cents) -> str:
    """A stake, and how much of it is tokens."""
    if not tokens:
        return cash(amount)
    return f"{cash(amount)} in tokens" if tokens == amount else f"{cash(amount)} ({cash(tokens)} in tokens)"


def rules_at(seen: View) -> Rules:
    """What everyone may read of the game that is played here."""
    return rules_of(seen.game, seen.terms, seen.edition)


def sitting(seen: View) -> dict[int, str]:
    """Who sits where, the first of those who share an area."""
    return {place.area: place.players[0] for place in seen.places if place.players}


def card_face(card: Card) -> str:
    """`10♥`, as a card is named in a line of text."""
    return f"{'10' if card[0] == 'T' else card[0]}{SUIT_SIGNS[card[1]]}"
