"""The areas with their wagers as the dealer sees them, area 1 at the left, and the totals that the sign speaks of."""

from msgspec import Struct

from croupier.cards.card import Card
from croupier.house.pages.dealer.entered import is_unnamed
from croupier.house.pages.dealer.settling import SIDES
from croupier.house.pages.dealer.words import Naming
from croupier.house.pages.names import spot
from croupier.money import Cents
from croupier.table.asking.seen import PlaceView, View, WagerView


class Laid(Struct, frozen=True):
    name: str
    side: str
    amount: Cents
    tokens: Cents
    flags: str
    """What the sign has against it, in words."""
    taken: bool


class Box(Struct, frozen=True):
    """One area of the layout."""

    table: str
    area: int
    who: str
    wagers: tuple[Laid, ...]
    note: str
    """`settled`, `closed`, `no wager`, or for whom it is kept."""
    now: bool
    """It is this area's turn."""
    marker: bool
    opens: bool
    """Wagers are recorded here now."""
    cards: tuple[Card | None, ...] = ()
    """Of a hand that lies here."""
    count: str = ""
    out: bool = False


class Total(Struct, frozen=True):
    name: str
    side: str
    amount: Cents
    of: Cents | None = None


def box(seen: View, place: PlaceView, naming: Naming, *, opens: bool) -> Box:
    lying = tuple(_laid(each) for each in seen.wagers if each.area == place.area)
    who = ", ".join(naming(player) for player in place.players if not is_unnamed(player))
    due = seen.required
    at = {each.area for each in seen.round.hands if each.hand == due.hand} if seen.round is not None and due.hand else set()
    now = place.area in due.areas or place.area in at
    return Box(
        seen.table, place.area, who, lying, "" if lying else _note(seen, place, naming), now, place.marker,
        opens and not place.closed, *_hand(seen, place.area),
    )  # fmt: skip


def _hand(seen: View, area: int) -> tuple[tuple[Card | None, ...], str, bool]:
    """The cards that lie on an area; of several hands there, all of them."""
    hands = [hand for hand in seen.round.hands if hand.area == area] if seen.round is not None else []
    cards = tuple(card for hand in hands for card in hand.cards)
    return cards, ", ".join(hand.count for hand in hands if hand.count), bool(hands) and all(hand.out for hand in hands)


def _laid(each: WagerView) -> Laid:
    printed = spot(each.wager, each.title)
    return Laid(printed.name, SIDES.get(printed.side, ""), each.amount, each.tokens, ", ".join(each.flags), each.taken)


def _note(seen: View, place: PlaceView, naming: Naming) -> str:
    if seen.round is not None and any(line.area == place.area for line in seen.round.settled):
        return "settled"
    if place.closed:
        return "closed"
    if place.reserved:
        return f"for {naming(place.reserved)}"
    return "no wager"


class Sitting(Struct, frozen=True):
    """Somebody at the table, with what lies in front of them."""

    area: int
    name: str
    chips: Cents
    tokens: Cents
    note: str


def sitting(seen: View, naming: Naming) -> tuple[Sitting, ...]:
    """Everybody at the table, by where they are."""
    people = sorted(seen.people, key=lambda person: (person.area, not person.seated, person.id))
    held = seen.tournament
    stacks = {} if held is None else {each.player: each.stack for each in held.entrants}
    return tuple(
        Sitting(each.area, naming(each.id), stacks.get(each.id, each.chips), each.tokens, "" if each.seated else "stands")
        for each in people
    )


def totals(seen: View) -> tuple[Total, ...]:
    """What lies on each wager of the layout, and how far the two hands are apart where the sign has a differential."""
    staked: dict[str, Cents] = {}
    titles = {offer.wager: offer.title for offer in seen.sign.offers}
    for each in seen.wagers:
        staked[each.wager] = staked.get(each.wager, 0) + each.amount
        titles.setdefault(each.wager, each.title)
    found = [_total(wager, titles[wager], staked[wager]) for wager in titles if wager in staked]
    if {"player", "banker"} <= titles.keys():
        apart = abs(staked.get("player", 0) - staked.get("banker", 0))
        place = sum(wager in staked for wager in ("player", "banker"))
        if apart or seen.sign.differential is not None:
            found.insert(place, Total("Difference", "", apart, seen.sign.differential))
    return tuple(found)


def _total(wager: str, title: str, amount: Cents) -> Total:
    printed = spot(wager, title)
    return Total(printed.name, SIDES.get(printed.side, ""), amount)
