"""What bACEball's document says of the jackpot, read off its game: hands, fixed prizes, guarantees, areas, linked games."""

from itertools import product
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK
from croupier.games import topics as t
from croupier.games.baceball import ACE, ACES, GUARANTEE, WAGERS
from croupier.games.baceball_provisions import PROVISIONS
from croupier.games.provisions import Provision, Topic

BOOK: Final = PROVISIONS
WAGER: Final = next(wager for wager in WAGERS if wager.collected_first)
AREAS: Final = BOOK[t.SEATS].most
DECKS: Final = BOOK[t.DECKS].usual
GAMES: Final = BOOK[t.LINKED_GAMES].games

MYSTERY: Final = "mystery"
GUARANTEES: Final = {**GUARANTEE, MYSTERY: 0}
"""What each level pays at the least, in cents; the order of the levels too."""
PROGRESSIVE: Final = tuple(GUARANTEE)
"""Levels that a hand wins."""
NOTHING: Final = "none"
"""What a hand is called that wins nothing."""


class Prize(Struct, frozen=True, gc=False):
    """What one kind of hand wins for a jackpot stake."""

    hand: str
    clause: str
    level: str
    """The meter it is paid from; nothing for a fixed prize."""
    times: int
    """A fixed prize, in stakes; nought where a meter pays, or nobody."""


def _prize(hand: str) -> Prize:
    line = WAGER.line(hand)
    return Prize(hand or NOTHING, line.clause, line.prize, line.odds.to // line.odds.on if line.odds else 0)


CARDS: Final = 3
"""A jackpot hand."""
BY_ACE: Final = {ACE.of(card): card for card in PACK}
"""A card of each kind that the jackpot tells apart: an ace of each suit, and any other."""
ACE_OF: Final = {card: str(ACE.of(card)) for card in PACK}
"""The suit of an ace, and nothing of other cards."""
KINDS: Final = {
    "".join(ACE_OF[card] for card in hand): ACES.of({"": hand}, {}, "") for hand in product(BY_ACE.values(), repeat=CARDS)
}
"""By the suits of a hand's aces, as they lie, the kind that the facet tells; it is asked once of each and not at every result."""
PRIZES: Final = {kind: _prize(kind) for kind in sorted(set(KINDS.values()), key=lambda kind: WAGER.lines.index(WAGER.line(kind)))}
"""By kind, the highest first: as the pay lines stand."""
PAYS: Final = {prize.hand: prize.times for prize in PRIZES.values() if prize.times}
"""The fixed prizes, for one."""


def clause(topic: Topic[Provision]) -> str:
    """The clause that a topic of the jackpot rests on; the document speaks of all of them."""
    cited = BOOK[topic].clause
    assert cited is not None
    return cited
