"""What everyone sees on the cloth: the hands, the call, the areas with what lies on them."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext
from msgspec import Struct

from croupier.games.catalogue import rules_of
from croupier.games.rules import Result, Rules
from croupier.games.topics import PLACING, RESULT
from croupier.house.pages.cloth import leaning
from croupier.house.pages.figures import money, plain
from croupier.house.pages.hands import called_out, in_words, short
from croupier.house.pages.names import HANDS, Printed, beside
from croupier.house.pages.phases import Ticking, clock_of
from croupier.house.pages.player.session import called
from croupier.house.pages.player.spots import has_hands, place, printed_hands, staked
from croupier.house.pages.scenes import Scene
from croupier.table.asking.seen import HandView, PlaceView, RoundView, View

_PLACES: Final = {"player": 2, "banker": 2, "dealer": 3}
_FEWER: Final = {("lucky-draw-baccarat", "dealer"): 2, ("seven-up-baccarat", "player"): 1}
_MOST, _FEW = 3, 1
"""Chips that are drawn of a pile: each has its amount beside it."""
_SEVEN: Final = "7D"
"""The card that is printed on 7-Up's cloth."""


class Hand(Struct, frozen=True):
    hand: str
    title: str
    zh: str
    side: str
    cards: tuple[str | None, ...]
    """Faces, None face down, `slot` where none lies yet."""
    printed: str
    """A card that the cloth itself counts."""
    total: str
    wins: bool
    new: int
    """Which of the cards has just come; 0 for none, counted from 1."""


class Call(Struct, frozen=True):
    words: str
    clause: str | None
    game: str
    clock: Ticking | None


class Lie(Struct, frozen=True):
    """A pile on the large table."""

    place: str
    cents: int
    amount: str
    state: str
    drawn: int
    """How many of its chips, at the most."""


class Seat(Struct, frozen=True):
    area: int
    leans: str
    """To which side of the table, so that amounts stand where no other pile lies."""
    own: bool
    free: bool
    label: str
    cards: tuple[str | None, ...]
    count: str
    lies: tuple[Lie, ...]
    total: str


def rules_in(seen: View) -> Rules:
    """The rules of the table, which everyone may read."""
    return rules_of(seen.game, seen.terms, seen.edition)


def hands(scene: Scene) -> Iterator[Hand]:
    """The hands that belong to the table."""
    seen = scene.view
    names = ("dealer",) if has_hands(seen) else ("player", "banker")
    lying = {hand.hand: hand for hand in seen.round.hands} if seen.round is not None else {}
    for name in names:
        yield _hand(seen, name, lying.get(name))


def _hand(seen: View, name: str, hand: HandView | None) -> Hand:
    title = HANDS.get(name, Printed(name))
    cards = tuple(None if card is None else str(card) for card in hand.cards) if hand is not None else ()
    places = _FEWER.get((seen.game, name), _PLACES.get(name, 2))
    result = seen.round.result if seen.round is not None else ""
    printed = _SEVEN if name in printed_hands(seen) else ""
    return Hand(
        hand=name, title=gettext(title.title), zh=beside(title.zh), side=name if name in ("player", "banker") else "",
        cards=(*cards, *("slot",) * max(0, places - len(cards))), printed=printed,
        total=short(hand.count) if hand is not None and cards else "",
        wins=seen.round is not None and seen.round.winner == name, new=0 if result else len(cards),
    )  # fmt: skip


def call(scene: Scene) -> Call:
    seen, need = scene.view, scene.view.required
    words, clause = _called(seen)
    clock = clock_of(scene) if seen.phase == "betting" else None  # whoever is asked has one of their own
    return Call(words, clause if clause is not None else need.clause, seen.game, clock)


def _called(seen: View) -> tuple[str, str | None]:
    """What is said over the table, and the clause where it is not that of what comes next."""
    need, ongoing = seen.required, seen.round
    if ongoing is not None and ongoing.void:
        return gettext("Void: every wager goes back"), None
    if ongoing is not None and ongoing.result and seen.phase in ("settling", "clearing", "dealing"):
        told = rules_in(seen).provisions[RESULT]
        return _result(ongoing), told.wins.get(ongoing.winner, told.clause)
    match seen.phase:
        case "closed":
            return gettext("The table is closed"), None
        case "betting" if seen.tournament is not None:
            return called(seen), None
        case "betting":
            return gettext("Place your bets"), rules_in(seen).provisions.cite(PLACING)
        case "ruling":
            return gettext("The table waits for a ruling"), None
        case "choosing":
            return gettext("Players may go back on their wagers"), None
        case "deciding":
            return _decision(seen), None
        case "cards":
            return gettext("The cards are made ready"), None
    if need.what == "deal" and need.hand in HANDS and _opened(seen, need.hand):
        return gettext("Card for %(hand)s") % {"hand": gettext(HANDS[need.hand].title)}, None
    if need.what == "offer":
        return gettext("A hand is offered to the players"), None
    return gettext("No more bets"), None


def _opened(seen: View, hand: str) -> bool:
    """Whether a hand has its first cards, so that the next one is drawn."""
    lying = next((each for each in seen.round.hands if each.hand == hand), None) if seen.round is not None else None
    places = _FEWER.get((seen.game, hand), _PLACES[hand])
    return lying is not None and len(lying.cards) >= (1 if hand == "dealer" and places == 2 else places)


def _decision(seen: View) -> str:
    areas = seen.required.areas
    hand = next((each for each in seen.round.hands if each.area == areas[0]), None) if seen.round is not None and areas else None
    if len(areas) == 1 and hand is not None and hand.count and all(hand.up):
        return gettext("Area %(area)s has %(count)s") % {"area": areas[0], "count": in_words(hand.count)}
    return gettext("Players decide")


def _result(ongoing: RoundView) -> str:
    """`Banker wins, 9 over 7`; elsewhere what the dealer has."""
    if ongoing.winner:
        return called_out(ongoing.winner, {hand.hand: hand.count for hand in ongoing.hands})
    dealer = next((hand for hand in ongoing.hands if hand.hand == "dealer"), None)
    if dealer is None:
        return ongoing.result.rstrip(".")
    return gettext("Dealer has %(count)s") % {"count": in_words(dealer.count)} if dealer.count else gettext("No hand is left")


def seats(scene: Scene) -> Iterator[Seat]:
    seen = scene.view
    lying = _lying(seen)
    with_cards = {hand.area: hand for hand in seen.round.hands if hand.area is not None} if seen.round is not None else {}
    own = seen.me.area if seen.me is not None else 0
    for each in seen.places:
        leans = leaning(each.area, len(seen.places))
        yield _seat(each, leans, own, tuple(lying.get(each.area, ())), with_cards.get(each.area))


def _seat(at: PlaceView, leans: str, own: int, lies: tuple[Lie, ...], hand: HandView | None) -> Seat:
    cents = sum(lie.cents for lie in lies)
    mine = at.area == own
    cards = () if hand is None or (mine and not all(hand.up)) else tuple(None if card is None else str(card) for card in hand.cards)
    if at.closed:
        who = gettext("closed")
    elif mine:
        who = gettext("yours")
    else:
        who = gettext("taken") if at.players else gettext("reserved") if at.reserved else gettext("free")
    said = {"area": at.area, "who": who, "amount": money(cents)}
    label = gettext("Area %(area)s: %(who)s, %(amount)s") % said if cents else gettext("Area %(area)s: %(who)s") % said
    count = "" if hand is None or not cards else in_words(hand.count)
    return Seat(at.area, leans, mine, at.free, label, cards, count, lies, plain(cents) if cents else "–")


def _lying(seen: View) -> dict[int, list[Lie]]:
    """The piles of each area: those that lie, and those that were settled in this round."""
    found: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for lying in seen.wagers:
        found.setdefault((lying.area, lying.wager), []).append((lying.amount, ""))
    if seen.round is not None:
        bonus = {offer.wager for offer in seen.sign.offers if offer.kind == "bonus"}
        for line in seen.round.settled:
            if line.wager not in bonus:
                found.setdefault((line.area, line.wager), []).append((line.amount, state_of(line.result, line.pays)))
    order = {offer.wager: place for place, offer in enumerate(staked(seen))}
    lies: dict[int, list[Lie]] = {}
    for (area, wager), piles in sorted(found.items(), key=lambda each: (each[0][0], order.get(each[0][1], 99))):
        cents = sum(amount for amount, _state in piles)
        states = {state for _amount, state in piles}
        at = place(wager)
        state = states.pop() if len(states) == 1 else ""
        lies.setdefault(area, []).append(Lie(at, cents, plain(cents), state, _FEW if at.startswith("side") else _MOST))
    return lies


def state_of(result: Result, paid: int) -> str:
    """How a pile shows what became of it."""
    if result is Result.LOSE:
        return "lost"
    return "won" if result is Result.WIN or paid else "back"
