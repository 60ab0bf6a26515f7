"""bACEball: three cards each, the higher count wins; three aces are a Home Run, three tens a Strike Out.

Clause numbers are those of the approval of 17 August 2016.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.cards.procedure import (
    Burn,
    BurnKind,
    ByHand,
    Cut,
    CutBy,
    CuttingCard,
    CuttingCardPlace,
    Device,
    Procedure,
    Riffled,
    RiffleMoment,
    Source,
)
from croupier.games.baceball_provisions import PROVISIONS
from croupier.games.beside import chips_alone, companion
from croupier.games.marks import ORDER, Mark
from croupier.games.rules import (
    Complete,
    Deal,
    Decisions,
    Facet,
    Hands,
    Result,
    Rules,
    Settled,
    Step,
    Terms,
    Wager,
    loses,
    pays,
    pays_prize,
    stands,
)
from croupier.games.sharing import one_player_an_area

SLUG: Final = "baceball"
TITLE: Final = "bACEball"

PROCEDURES: Final = {
    "shuffler": Procedure(
        device=Device.RESHUFFLE_RACK,
        cut=Cut(CutBy.NONE, "3.6"),
        cutting_card=CuttingCard(CuttingCardPlace.NONE),
        burns=(Burn(BurnKind.ONE_UNSEEN, "4.4"),),
        device_clause="12.6", riffles=(Riffled((Source.CASINO,), (RiffleMoment.BEFORE_DEVICE,), "4.2"),), by_hand=ByHand("4.3"),
    )
}  # fmt: skip

LAYOUTS: Final = dict.fromkeys("AB", frozenset({"first-strike", "second-strike", "third-strike", "strike-out", "jackpot"}))
"""Either diagram has room for all wagers of the game (2.2.1 to 2.2.4)."""

COUNT: Final[dict[Card, int]] = {card: 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in PACK}

HOME_RUN: Final = [11, 11, 11]
STRIKE_OUT: Final = [10, 10, 10]
"""What the cards of the two hands are worth that need no comparison: three aces, three tens."""

GUARANTEE: Final = {"major": 100_000_00, "minor": 10_000_00}
"""What a progressive prize pays at the least, in cents (11.9.1, 11.9.2)."""

NO_BET: Final = "12.11"


def count(cards: Sequence[Card]) -> int:
    return sum([COUNT[card] for card in cards])


def hands(areas: Sequence[int]) -> tuple[str, ...]:
    return (*map(str, areas), "dealer")


def next_card(hands: Hands, _decisions: Decisions) -> Step:
    """A card to each area with a Bet and one to the dealer, three times round."""
    fewest = min(map(len, hands.values()))
    for name, cards in hands.items() if fewest < 3 else ():
        if len(cards) == fewest:
            return Deal(name, "7.3.3" if fewest else "7.3.2" if name == "dealer" else "7.3.1")
    return Complete("8.1")


class Showing(Struct, frozen=True, gc=False):
    """Facet: an area's count beside the dealer's, and the two hands that need no comparison."""

    hand: int
    dealer: int
    home_run: bool
    strike_out: bool


def _showing(hands: Hands, _decisions: Decisions, area: str) -> Showing:
    worth = [COUNT[card] for card in hands[area]]
    return Showing(sum(worth), count(hands["dealer"]), worth == HOME_RUN, worth == STRIKE_OUT)


class Strikes(NamedTuple):
    """Facet: which of the three cards are worth ten."""

    first: bool
    second: bool
    third: bool


def _strikes(hands: Hands, _decisions: Decisions, area: str) -> Strikes:
    first, second, third = hands[area]
    return Strikes(COUNT[first] == 10, COUNT[second] == 10, COUNT[third] == 10)


def _aces(hands: Hands, _decisions: Decisions, area: str) -> str:
    """Facet: the jackpot hand, highest first: three of diamonds, three of another suit, three mixed, two suited, two mixed."""
    suits = [card[1] for card in hands[area] if card[0] == "A"]
    aces = len(suits)
    if aces < 2:  # nearly every hand
        return ""
    if aces == 2:
        return "two-suited" if suits[0] == suits[1] else "two-mixed"
    return "three-mixed" if len(set(suits)) > 1 else "three-diamonds" if suits[0] == "D" else "three-suited"


WORTH: Final = Mark("point", COUNT.__getitem__)
TEN: Final = Mark("ten", lambda card: COUNT[card] == 10)
ACE: Final = Mark("ace", lambda card: card[1] if card[0] == "A" else "")
"""The suit of an ace, and nothing of other cards."""

SHOWING: Final = Facet("showing", _showing, by_area=True, marks=(WORTH,))
STRIKES: Final = Facet("strikes", _strikes, by_area=True, marks=(TEN, ORDER), hands=("area",))
ACES: Final = Facet("aces", _aces, by_area=True, marks=(ACE,), hands=("area",))


def home_run(showing: Showing) -> bool:
    return showing.home_run


def strike_out(showing: Showing) -> bool:
    return showing.strike_out


def higher(showing: Showing) -> bool:
    return showing.hand > showing.dealer


def level(showing: Showing) -> bool:
    return showing.hand == showing.dealer


def _holds(kind: str) -> Callable[[str], bool]:
    return lambda aces: aces == kind


def _strike(slug: str, title: str, which: int, clause: str) -> Wager:
    return Wager(slug, title, STRIKES, clause=clause, needs="bet", needs_clause=NO_BET, lines=(
        pays(2, 1, when=lambda strikes: strikes[which], clause=f"{clause}.1", called="Strike"),
        loses(clause=f"{clause}.2"),
    ))  # fmt: skip


WAGERS: Final = (
    Wager("bet", "Bet", SHOWING, main=True, clause="5.1.1", lines=(
        pays(10, 1, when=home_run, clause="5.1.1.2", called="Home Run"),
        loses(when=strike_out, clause="5.1.1.4", apart="Strike Out"),
        pays(1, 1, when=higher, clause="5.1.1.1"),
        stands(when=level, clause="5.1.1.5"),
        loses(clause="5.1.1.3", apart="the dealer has more"),
    )),
    _strike("first-strike", "1st Strike", 0, "5.1.2"),
    _strike("second-strike", "2nd Strike", 1, "5.1.3"),
    _strike("third-strike", "3rd Strike", 2, "5.1.4"),
    Wager("strike-out", "Strike Out", STRIKES, clause="5.1.5", needs="bet", needs_clause=NO_BET, lines=(
        pays(30, 1, when=all, clause="5.1.5.1", called="Strike Out"),
        loses(clause="5.1.5.2"),
    )),
    Wager("jackpot", "Jackpot", ACES, clause="5.1.6", needs="bet", needs_clause="11.2", collected_first=True, tokens=False,
        lines=(
        pays_prize("major", when=_holds("three-diamonds"), clause="11.9.1", called="Major Jackpot"),
        pays_prize("minor", when=_holds("three-suited"), clause="11.9.2", called="Minor Jackpot"),
        pays(300, 1, when=_holds("three-mixed"), clause="11.10.1", called="three mixed aces"),
        pays(50, 1, when=_holds("two-suited"), clause="11.10.2", called="two suited aces"),
        pays(20, 1, when=_holds("two-mixed"), clause="11.10.3", called="two mixed aces"),
        loses(clause="5.1.6.2"),
    )),
)  # fmt: skip

_LOSE: Final = Result.LOSE
"""Looked up once: a member of an enumeration costs as much as a call."""
_ORDER: Final = ("third-strike", "second-strike", "first-strike", "strike-out", "bet", "jackpot")


def settling(settled: Sequence[Settled], _hands: Hands) -> list[Settled]:
    """Area by area from the dealer's right: its losing wagers, then its winning ones, each in the order of 8.1.1."""
    return sorted(settled, key=lambda line: (-line.area, line.result is not _LOSE, _ORDER.index(line.wager)))


def counted(_hand: str, cards: Sequence[Card]) -> str:
    return str(count(cards))


def rules(terms: Terms, edition: str) -> Rules:
    return Rules(
        game=SLUG,
        title=TITLE,
        edition=edition,
        terms=terms,
        provisions=PROVISIONS,
        procedure=PROCEDURES[terms.dealing],
        wagers={wager.slug: wager for wager in WAGERS},
        hands=hands,
        dealt_in=frozenset({"bet"}),
        next_card=next_card,
        drawn_by=(),
        counted=counted,
        settling=settling,
        layouts=LAYOUTS,
        checks=(chips_alone, one_player_an_area, companion),
    )
