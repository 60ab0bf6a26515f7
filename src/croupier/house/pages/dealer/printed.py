"""What is printed on the pads of a table: areas, spots, chips, and where a card may come to lie. It is never swapped."""

from typing import Any

from msgspec import Struct

from croupier.desk.saying import rules_at
from croupier.house.pages.dealer.entered import letter_of, offers_of
from croupier.house.pages.dealer.words import hand_name
from croupier.house.pages.names import spot
from croupier.table.asking.seen import View

RACK = "rack"


class Offered(Struct, frozen=True):
    """A wager that can be recorded, as a key of the pad."""

    name: str
    key: str
    side: str


def printed_pads(seen: View) -> dict[str, Any]:
    areas = tuple(place.area for place in seen.places)
    hands = rules_at(seen).hands(areas) if seen.game else ()
    offered = [
        Offered(shown.name, letter_of(offer), shown.side)
        for offer in offers_of(seen)
        for shown in (spot(offer.wager, offer.title),)
    ]
    places = [(RACK, "burned"), *((hand, f"on {hand_name(hand)}") for hand in hands if hand not in rules_at(seen).burned)]
    return {"areas": areas, "offered": offered, "chips": seen.sign.chips, "places": places}
