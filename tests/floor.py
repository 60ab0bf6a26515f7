"""What the tests of signs, seats and cards share. Limits are those of `tests.tables`: 500 to 100,000 cents."""

from msgspec.structs import replace
from tests.tables import DEALER, SUPERVISOR, House, player

from croupier import commands as c
from croupier.table.asking.view import view
from croupier.table.model.sign import Limit, Sign
from croupier.table.reading.desk import desk_of

OLD, NEW, MOST = 500, 2_500, 100_000


def sign(house: House, minimum: int, maximum: int = MOST) -> Sign:
    """The table's sign with these limits for every wager."""
    present = desk_of(house.table).conditions.sign
    return replace(present, limits={slug: Limit(minimum, maximum) for slug in present.limits})


def by_screen(house: House, name: str, wager: str, amount: int) -> None:
    """The amount is accepted through a screen; the wager is taken back, so that others can be tried."""
    area = house.table.floor.people[name].area
    house.ok(c.PlaceWager, name, area, wager, amount, "chips", "screen", by=player(name))
    house.ok(c.WithdrawWager, name, area, wager, by=player(name))


def not_by_screen(house: House, name: str, wager: str, amount: int, limits: str) -> None:
    area = house.table.floor.people[name].area
    house.refused(c.PlaceWager, name, area, wager, amount, "chips", "screen", by=player(name), clause=limits)


def marked(house: House) -> list[int]:
    """The areas before which a marker lies."""
    return [place.area for place in view(house.table, SUPERVISOR).places if place.marker]


def shuffle_is_directed(house: House, wager: str, first_card: str, *, shuffle: str) -> None:
    """Between rounds a supervisor can have the cards shuffled again; a dealer alone cannot, and nobody during a round."""
    shoe = house.table.cards.shoe
    house.refused(c.Shuffle, by=DEALER, clause=shuffle)
    house.ok(c.Shuffle, by=SUPERVISOR)
    assert house.table.cards.shoe == shoe + 1
    assert house.table.cards.stock.remaining == house.table.cards.stock.packs * 52
    house.make_ready()
    house.bet("Ann", wager, 1_000)
    house.deal(first_card)
    house.refused(c.Shuffle, by=SUPERVISOR, clause=shuffle)
