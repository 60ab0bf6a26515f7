"""What the documents word alike, played through once: limits and their changes, closing, refusals, exclusion, cards.

Each function takes a table with Ann seated, one of its wagers and the clauses of its document, and fails unless the table keeps
them. Limits are those of `tests.tables`: 500 to 100,000 cents.
"""

from msgspec.structs import replace
from tests.tables import ASSISTANT, DEALER, INSPECTOR, NOTICE, PURSE, SUPERVISOR, SURVEILLANCE, House, only, player

from croupier import commands as c
from croupier.table.asking.view import view
from croupier.table.message.events import (
    CardsChecked,
    CardsIntroduced,
    CardsShuffled,
    ClosingPosted,
    PlayerExcluded,
    PlayerLeft,
    TableClosed,
    WagerReturned,
)
from croupier.table.model.cards import Stage
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


# Limits


# People and wagers


def table_closes(house: House, wager: str, *, close: str) -> None:
    """With players present only after its sign has stood 20 minutes."""
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.refused(c.PostClosing, house.now + NOTICE, by=DEALER, clause=close)
    house.refused(c.PostClosing, house.now + NOTICE - 1, by=SUPERVISOR, clause=close)
    assert only(ClosingPosted, house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)).clauses == (close,)
    house.wait(NOTICE - 1)
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.wait(1)
    house.refused(c.CloseTable, by=DEALER, clause=close)
    house.bet("Ann", wager, 1_000)
    house.refused(c.CloseTable, by=SUPERVISOR, clause=close)
    house.ok(c.WithdrawWager, "Ann", house.table.floor.people["Ann"].area, wager)
    events = house.ok(c.CloseTable, by=SUPERVISOR)
    assert only(TableClosed, events).clauses == (close,)
    assert only(PlayerLeft, events).chips == PURSE
    house.refused(c.JoinTable, "Nan", 1, clause=None, says="The table is closed.")


def wager_is_refused(house: House, wager: str, first_card: str, *, refuse: str) -> None:
    """By a supervisor with grounds, until the first card is removed."""
    area = house.table.floor.people["Ann"].area
    house.bet("Ann", wager, 1_000)
    house.refused(c.RefuseWager, "Ann", area, wager, "late", by=DEALER, clause=refuse)
    house.refused(
        c.RefuseWager,
        "Ann",
        area,
        wager,
        "",
        by=SUPERVISOR,
        clause=None,
        says="What the command says of grounds makes no sense at any table.",
    )
    event = only(WagerReturned, house.ok(c.RefuseWager, "Ann", area, wager, "late", by=SUPERVISOR))
    assert (event.amount, event.clauses) == (1_000, (refuse,))
    assert (house.chips("Ann"), house.table.laid) == (PURSE, ())
    house.bet("Ann", wager, 1_000)
    house.deal(first_card)
    house.refused(c.RefuseWager, "Ann", area, wager, "late", by=SUPERVISOR, clause=refuse)


def player_is_excluded(house: House, wager: str, first_card: str, *, exclude: str) -> None:
    """A supervisor shuts a player out of the game, whose wagers go back before a round and are settled after one has begun."""
    area = house.table.floor.people["Ann"].area
    house.sit("Ben", area + 1)
    house.refused(c.ExcludePlayer, "Ann", "used a device", by=DEALER, clause=exclude)
    house.refused(
        c.ExcludePlayer, "Ann", "", by=SUPERVISOR, clause=None, says="What the command says of grounds makes no sense at any table."
    )
    house.bet("Ann", wager, 1_000)
    events = house.ok(c.ExcludePlayer, "Ann", "used a device", by=SUPERVISOR)
    assert only(WagerReturned, events).amount == 1_000
    assert (only(PlayerExcluded, events).grounds, only(PlayerExcluded, events).clauses) == ("used a device", (exclude,))
    assert only(PlayerLeft, events).chips == PURSE
    assert "Ann" not in house.table.floor.people
    house.refused(c.JoinTable, "Ann", area, by=player("Ann"), clause=exclude)
    house.refused(c.JoinTable, "Ann", area + 2, clause=exclude)
    house.bet("Ben", wager, 1_000)
    house.deal(first_card)
    house.refused(c.ExcludePlayer, "Ben", "used a device", by=SUPERVISOR, clause=exclude)


def seat_is_forfeited(house: House, idle: str, sits_out: list[int]) -> None:
    """Ann sits out; `sits_out` holds her count of idle rounds after each round played at a full table."""
    assert sits_out == [1, 2, 3]
    house.refused(c.VacateSeat, "Ann", by=player("Ann"), clause=idle)
    assert only(PlayerLeft, house.ok(c.VacateSeat, "Ann")).clauses == (idle,)
    assert "Ann" not in house.table.floor.people


# Cards


def cards_are_checked(house: House, *, check: str) -> None:
    """At any time, on the order of a supervisor or an inspector."""
    for by in (SUPERVISOR, ASSISTANT, INSPECTOR):
        assert only(CardsChecked, house.ok(c.CheckCards, by=by)).clauses == (check,)
    for by in (DEALER, SURVEILLANCE, player("Ann")):
        house.refused(c.CheckCards, by=by, clause=check)


def cards_are_checked_before_use(house: House, *, before: str, check: str) -> None:
    """By a dealer too, as long as they are not yet in use."""
    house.ok(c.IntroduceCards, "red")
    assert only(CardsChecked, house.ok(c.CheckCards)).clauses == (before,)
    house.make_ready()
    house.refused(c.CheckCards, clause=check)


def pre_shuffled_cards_come(house: House, *, again: str) -> None:
    """Shuffled beforehand, which holds until they have been in use."""
    house.ok(c.IntroduceCards, "red")
    assert only(CardsShuffled, house.ok(c.Shuffle, "pre-shuffled")).how == "pre-shuffled"
    house.make_ready()
    house.refused(c.Shuffle, "pre-shuffled", by=SUPERVISOR, clause=again)


def cards_are_replaced(house: House, wager: str, first_card: str, *, replaced: str, shuffle: str) -> None:
    """On a supervisor's order, between rounds, and the new ones are shuffled before a card is dealt."""
    house.refused(c.IntroduceCards, "blue", by=DEALER, clause=replaced)
    event = only(CardsIntroduced, house.ok(c.IntroduceCards, "blue", by=SUPERVISOR))
    assert replaced in event.clauses
    assert (house.table.cards.pack.back, house.table.cards.stage) == ("blue", Stage.LOADED)
    assert house.required().what == "shuffle"
    house.refused(c.DealCard, first_card, clause=shuffle)
    house.make_ready()
    house.bet("Ann", wager, 1_000)
    house.deal(first_card)
    house.refused(c.IntroduceCards, "red", by=SUPERVISOR, clause=replaced)


def cards_are_shuffled_before_play(house: House, first_card: str, *, shuffle: str) -> None:
    """No card and no shuffle before there are cards, and no card before they are shuffled."""
    house.refused(c.Shuffle, clause=shuffle)
    house.ok(c.IntroduceCards, "red")
    house.refused(c.DealCard, first_card, clause=shuffle)
    house.refused(c.Shuffle, by=player("Ann"), clause=shuffle)
    event = only(CardsShuffled, house.ok(c.Shuffle))
    assert event.clauses[0] == shuffle
    house.make_ready()
    assert house.table.cards.stage is Stage.READY


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


def betting_closes(house: House, wager: str, first_card: str, *, placing: str, closed: str) -> None:
    """With the removal of the first card; until then wagers are placed, increased and withdrawn."""
    area = house.table.floor.people["Ann"].area
    assert placing in house.bet("Ann", wager, 1_000).clauses
    house.ok(c.IncreaseWager, "Ann", area, wager, 500)
    house.ok(c.WithdrawWager, "Ann", area, wager, by=player("Ann"))
    assert house.chips("Ann") == PURSE
    house.bet("Ann", wager, 1_000)
    house.sit("Ben", area + 1)
    house.deal(first_card)
    for by in (DEALER, SUPERVISOR):
        house.refused(c.PlaceWager, "Ben", area + 1, wager, 1_000, by=by, clause=closed)
        house.refused(c.IncreaseWager, "Ann", area, wager, 500, by=by, clause=closed)
        house.refused(c.WithdrawWager, "Ann", area, wager, by=by, clause=closed)
