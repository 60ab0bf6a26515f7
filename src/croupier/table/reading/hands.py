"""Hands as they lie: whose they are, what of them is known, and who may handle them."""

from croupier.cards.card import PACK, Card
from croupier.games.rules import SILENCE, area_of
from croupier.games.topics import PLAY_FIRST
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table

DEALER = "dealer"


def face_down(ongoing: Round, hand: str) -> bool:
    """Whether a hand has a card to be turned; one that is burned never is."""
    return hand not in ongoing.burned and any(not slot.up for slot in ongoing.hands.get(hand, ()))


def counts_laid(desk: Desk, ongoing: Round) -> dict[str, str]:
    """The count of each hand as it lies, burned ones apart; worked out once and kept beside the round."""
    rules, kept = desk.rules, ongoing.__dict__
    if kept.get("counted_by") is not rules:
        counted, burned = rules.counted, ongoing.burned
        counts = {hand: counted(hand, cards) for hand, cards in ongoing.cards.items() if hand not in burned}
        kept["counted_by"], kept["counts"] = rules, counts
    known: dict[str, str] = kept["counts"]
    return known


def open_hands(ongoing: Round) -> dict[str, tuple[Card, ...]]:
    """What everyone saw of the hands that belong to no area."""
    found: dict[str, tuple[Card, ...]] = {}
    hands, unshown = ongoing.hands, ongoing.unshown
    for hand in ongoing.order:
        if area_of(hand) is None and hand not in unshown:
            slots = hands[hand]
            faces = tuple([slot.card for slot in slots if slot.up and slot.card is not None])
            if faces and len(faces) == len(slots):
                found[hand] = faces
    return found


def to_be_named(ongoing: Round, hand: str) -> bool:
    """A hand still in play with a face that nobody has named."""
    return hand not in ongoing.unshown and any(slot.card is None for slot in ongoing.hands.get(hand, ()))


def some_to_be_named(table: Table, ongoing: Round) -> bool:
    """Whether a hand in play has a face that nobody has named; most tables have none, which the counts alone show."""
    return table.cards.stock.unseen > table.cards.rack.unseen and any(to_be_named(ongoing, hand) for hand in ongoing.order)


def faces_for(table: Table, hand: str) -> tuple[Card, ...]:
    """Faces that could be those not known of a hand, for whoever turns it to name."""
    slots = table.round.hands.get(hand, ()) if table.round is not None else ()
    stock, named = table.cards.stock, list[Card]()
    for slot in slots:
        if slot.card is None:
            face = next(card for card in PACK if stock.could_show(card, left=False))
            stock = stock.reveal(face)
            named.append(face)
    return tuple(named)


def area_player(table: Table, desk: Desk, area: int) -> str | None:
    """Whose hand lies on an area."""
    dealt_in = desk.rules.dealt_in
    for lying in table.laid:
        if lying.area == area and lying.wager in dealt_in:
            return lying.player
    return None


def handled(ongoing: Round) -> frozenset[str]:
    """Hands that their players have had in hand: picked up, or decided on. Silence is neither."""
    return ongoing.upset.picked_up | {hand for hand, decision in ongoing.decisions.items() if decision != SILENCE}


def first_to_play(table: Table, desk: Desk) -> tuple[str, ...]:
    """Undecided hands of players directed to decide before the others handle their cards."""
    ongoing = table.round
    if ongoing is None or not table.directions.play_first:
        return ()
    areas = dict.fromkeys(area for area in map(area_of, ongoing.order) if area is not None)
    undecided = (area for area in areas if str(area) not in ongoing.decisions)
    return tuple(str(area) for area in undecided if area_player(table, desk, area) in table.directions.play_first)


def held_back(table: Table, desk: Desk, hand: str) -> Refused | None:
    """Why a hand is not handled yet although all cards are dealt."""
    first = first_to_play(table, desk)
    if PLAY_FIRST not in desk.provisions or not first or hand in first:
        return None
    return Refused(f"Area {', '.join(first)} is to decide before others handle their cards.", desk.provisions.cite(PLAY_FIRST))
