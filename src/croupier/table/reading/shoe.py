"""How far the cards are made ready: who cuts, whether a burn is due, when the cutting card shows or the rack is shuffled."""

from msgspec.structs import replace

from croupier.cards.card import PACK, Card
from croupier.cards.procedure import Cut, CutBy, CutOffer, CutStart, Device, Source, cut_order
from croupier.games.rules import Deal
from croupier.games.topics import PRE_SHUFFLED
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.due import step_of


def is_sealed(table: Table) -> bool:
    """The cards lie in an order that was committed to: each face is known to the shoe, and nobody's to name."""
    return bool(table.cards.commitment)


def any_card(table: Table) -> Card | None:
    """One that the shoe can hold."""
    return next((card for card in PACK if table.cards.stock.could_hold(card)), None)


def offers_of(table: Table, desk: Desk, start: CutStart, *, left_to_players: bool = False) -> tuple[CutOffer, ...]:
    """Who is asked to cut, by where they sit; where nobody sits, whoever stands there."""
    asked: dict[int, str] = {}
    for area, names in table.floor.seats.items():
        sitting = [name for name in names if table.floor.people[name].seated and table.floor.people[name].area == area]
        if names:
            asked[area] = (sitting or list(names))[0]
    return cut_order(desk.procedure.cut, asked, table.floor.first or None, start, left_to_players=left_to_players)


def offers_open(table: Table) -> tuple[CutOffer, ...]:
    """Those still to be offered the cut who have not left."""
    return tuple(offer for offer in table.cards.offers if offer.area is None or offer.to in table.floor.people)


def offer_now(table: Table) -> CutOffer | None:
    """Whoever is offered the cut at this moment; nobody while the cards are not to be cut."""
    if table.cards.stage is not Stage.SHUFFLED:
        return None
    return next(iter(offers_open(table)), None)


def as_they_came(table: Table) -> bool:
    """Whether the cards came shuffled and nobody here has mixed them since."""
    cards = table.cards
    if cards.pack.source is Source.NEW:
        return False
    return cards.pack.fresh or (cards.stage is Stage.SHUFFLED and cards.pack.how == "pre-shuffled")


def needs_no_shuffle(table: Table) -> bool:
    """Whether the cards that are due to be shuffled came shuffled, at a game that takes them so."""
    desk = desk_of(table)
    return as_they_came(table) and PRE_SHUFFLED in desk.provisions and not desk.procedure.device_shuffles


def ready_after_shuffle(desk: Desk) -> bool:
    return desk.procedure.cut.by is CutBy.NONE and not desk.procedure.burns


def cut_rule(table: Table, desk: Desk) -> Cut:
    """How the stack is cut. What a broken device left may be too little for the margin, and is then cut anywhere."""
    cut = desk.procedure.cut
    return cut if 2 * cut.margin <= table.cards.stock.remaining else replace(cut, margin=0)


def cutting_card_shows(table: Table) -> bool:
    cards = table.cards
    return cards.stage is Stage.READY and cards.behind is not None and cards.behind >= cards.stock.remaining


def burn_is_due(table: Table) -> bool:
    procedure = desk_of(table).procedure
    stage = table.cards.stage
    if not procedure.burns:
        return False
    return stage is Stage.PLACED or (stage is Stage.SHUFFLED and procedure.cut.by is CutBy.NONE)


def rack_is_due(table: Table) -> bool:
    """None is left for the card that is due, or for the next round's first, while the rack holds some."""
    cards, desk = table.cards, desk_of(table)
    if desk.procedure.device is not Device.RESHUFFLE_RACK:
        return False
    if cards.stock.remaining > 0 or cards.stage is not Stage.READY or not (cards.rack.known or cards.rack.unseen):
        return False
    return table.round is None or isinstance(step_of(desk, table.round), Deal)
