"""A shuffling device that fails in a round with wagers of every kind on it, in the three documents that let it be changed: the
cards move, spoiled ones are replaced, or the round is void. What each document alone says stands with the rest of its game."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from tests import baceball, lucky_draw, seven_up, wrongs
from tests.coups import Gains, hands, names, plus, rack, whole
from tests.tables import DEALER, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.engine import decide
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.refusal import Refused
from croupier.table.powers.chapters import DEVICE

clause = pytest.mark.clause


class Document(NamedTuple):
    """The clauses of a document, and a round of its game."""

    game: str
    conditions: tuple[str, ...]
    """All that must hold for the cards to move."""
    intact: str
    damaged: tuple[str, ...]
    suffered: tuple[str, str]
    """By which the round ends, and the condition that does not hold then."""
    decks: str
    voids: str
    """A round that is final is not void by this one."""
    offered: frozenset[str]
    ready: Callable[[], House]
    """Nothing is wagered yet."""
    wager: Callable[[House], Any]
    half: str
    lies: dict[str, str]
    """The hands by then."""
    finish: Callable[[House], None]
    """The rest of the round, to its last settled wager."""
    gained: Gains
    """What everyone wins or loses by it, in chips and in tokens."""
    stakes: int
    left: int
    """How many cards the device holds after a whole round and a half one."""


def money(house: House) -> Gains:
    """What everyone has in chips and in tokens; every cent and card is where it must be."""
    whole(house)
    wrongs.sound(house)
    table = house.table
    return {name: (table.chips(name), table.tokens(name)) for name in table.floor.people}


def offered(house: House) -> set[str]:
    return {offer.irregularity.slug for offer in fitting(house.table) if offer.irregularity.chapter == DEVICE}


def baceball_finish(house: House) -> None:
    assert house.required().hand == "5"
    house.deal(baceball.rest(7))
    assert hands(house) == baceball.HANDS
    house.settle()


def seven_up_finish(house: House) -> None:
    house.deal("7H 4S")
    house.settle()


def lucky_finish(house: House) -> None:
    house.deal(lucky_draw.rest(4))
    assert hands(house) == lucky_draw.HANDS
    lucky_draw.decisions_and_dealer(house)
    house.settle()


DOCUMENTS: Final = {
    document.game: document
    for document in (
        Document(
            "seven-up-baccarat", ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4"), "13.2",
            ("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"), ("13.4", "13.1.2"), "3.1", "12.1.2",
            frozenset({"device-intact", "device-damaged", "device-no-other", "device-disadvantage"}),
            seven_up.around_the_table, seven_up.wager, "KC 8D", {"player": "8D", "banker": "KC"}, seven_up_finish,
            {"Ann": (12_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)}, 5, 310,
        ),
        Document(
            "lucky-draw-baccarat", ("11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5"), "11.2",
            ("11.3", "11.3.1", "11.3.2", "11.3.3", "11.3.4"), ("11.4", "11.1.3"), "3.1", "10.8",
            frozenset({"device-intact", "device-damaged", "device-disadvantage", "device-choice"}),
            lambda: lucky_draw.at_the_table(lucky_draw.DEVICE), lucky_draw.place_bets, "4H 2D 9C 6S",
            {"1": "4H", "3": "2D", "6": "9C", "dealer": "6S"}, lucky_finish,
            {"Ann": (-1_000, 0), "Ben": (8_000, 0), "Cat": (5_000, 0)}, 3, 402,
        ),
        Document(
            "baceball", ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4"), "13.2",
            ("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"), ("13.4", "13.1.2"), "3.1", "12.5",
            frozenset({"device-intact", "device-damaged", "device-no-other", "device-disadvantage"}),
            baceball.at_the_table, baceball.wager, "KH 2C 9D 7S 6H AC TD",
            {"1": "KH AC", "2": "2C TD", "5": "9D", "6": "7S", "dealer": "6H"}, baceball_finish,
            {"Ann": (11_500, 0), "Ben": (1_500, -2_000), "Cat": (4_000, 0)}, 9, 289,
        ),
    )
}  # fmt: skip
MOVED: Final = [
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4", "13.2")),
    pytest.param(
        "lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5", "11.2")
    ),
    pytest.param("baceball", marks=clause("baceball", "13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4", "13.2")),
]
SPOILED: Final = [
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "11.3", "11.3.1", "11.3.2", "11.3.3", "11.3.4")),
    pytest.param("baceball", marks=clause("baceball", "13.1", "13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4")),
]
SUFFERED: Final = [
    pytest.param("seven-up-baccarat", marks=clause("seven-up-baccarat", "13.1.2", "13.4")),
    pytest.param("lucky-draw-baccarat", marks=clause("lucky-draw-baccarat", "11.4")),
    pytest.param("baceball", marks=clause("baceball", "13.1.2", "13.4")),
]

NO_OTHER: Final = [
    pytest.param("seven-up-baccarat", "13.2", "12.1.1", 0, marks=clause("seven-up-baccarat", "13.1.3", "13.1.4", "13.2")),
    pytest.param("baceball", "13.1", "12.5", 2, marks=clause("baceball", "13.1", "13.1.3", "13.1.4")),
]


def ends_as_usual(house: House, document: Document, before: Gains) -> None:
    """The round is settled as if nothing had happened. Then no card of it can have come from a device that failed."""
    document.finish(house)
    house.refused(c.DeviceFails, clause=document.intact)
    assert plus(before, document.gained) == money(house)
    house.clear()
    assert house.required().what == "wagers"
    money(house)


@pytest.mark.parametrize("game", MOVED)
def test_the_cards_move_to_another_device_and_the_round_is_finished(game: str) -> None:
    document = DOCUMENTS[game]
    house = document.ready()
    before = money(house)
    document.wager(house)
    assert offered(house) == set()
    house.refused(c.DeviceFails, clause=document.intact)
    house.deal(document.half)
    assert offered(house) == document.offered
    failures: tuple[dict[str, Any], ...] = ({"disadvantage": True}, {"another": False}, {"practicable": False})
    for failing in failures:
        outcome = decide(house.table, c.DeviceFails(**failing, by=DEALER, at=house.now))
        assert not isinstance(outcome, Refused)
        assert not all_of(u.DeviceReplaced, outcome) or failing == {"disadvantage": True}
        assert outcome[0].clauses != (document.intact, *document.conditions)
    wrongs.who_may(house, c.DeviceFails, least=Rank.DEALER, clause=document.intact)
    staked, left, lying = money(house), house.table.cards.stock, house.table.cards.rack
    failed, moved = house.ok(c.DeviceFails)
    assert failed.by == moved.by == DEALER
    assert names((failed, moved)) == ["DeviceFailed", "DeviceReplaced"]
    assert (failed.clauses, moved.clauses) == ((document.intact, *document.conditions), (document.intact,))
    assert (money(house), hands(house)) == (staked, document.lies)
    assert (house.table.cards.stock, house.table.cards.rack, house.table.cards.pack.removed) == (left, lying, ())
    ends_as_usual(house, document, before)


@pytest.mark.parametrize("game", SPOILED)
def test_spoiled_cards_are_replaced_from_a_new_deck_and_the_round_is_finished(game: str) -> None:
    document = DOCUMENTS[game]
    house = document.ready()
    before = money(house)
    document.wager(house)
    house.deal(document.half)
    house.refused(c.DeviceFails, (Card("5C"),) * (house.table.cards.stock.packs + 1), clause=document.decks)
    spoiled = (Card("5C"), Card("QH"), None)
    wrongs.who_may(house, c.DeviceFails, spoiled, least=Rank.DEALER, clause=document.damaged[0])
    staked, left = money(house), house.table.cards.stock
    failed, moved = house.ok(c.DeviceFails, spoiled)
    assert isinstance(failed, u.DeviceFailed)
    assert isinstance(moved, u.DeviceReplaced)
    assert (failed.clauses, moved.clauses) == ((document.damaged[0], *document.conditions), document.damaged[1:])
    # Each has its like in its place, so the device still holds its decks less what was dealt.
    assert (moved.damaged, house.table.cards.pack.removed, house.table.cards.stock) == (spoiled, spoiled, left)
    assert (money(house), hands(house)) == (staked, document.lies)
    ends_as_usual(house, document, before)


@pytest.mark.parametrize("game", SUFFERED)
@pytest.mark.parametrize("damaged", [(), (Card("5C"), None)])
def test_if_somebody_suffered_the_round_is_void_and_no_earlier_one(game: str, damaged: tuple[Card | None, ...]) -> None:
    document = DOCUMENTS[game]
    house = document.ready()
    document.wager(house)
    house.deal(document.half)
    document.finish(house)
    house.clear()
    before = money(house)
    document.wager(house)
    house.deal(document.half)
    by, condition = document.suffered
    house.refused(c.DeviceFails, damaged, True, by=player("Ann"), clause=by)
    wrongs.who_may(house, c.DeviceFails, damaged, True, least=Rank.DEALER, clause=by)
    lying = sorted((each.player, each.wager, each.amount) for each in house.table.wagers)
    events = house.ok(c.DeviceFails, damaged, True)
    assert only(u.DeviceFailed, events).clauses == (by, condition)
    assert names(events)[1 : 2 + document.stakes] == ["RoundVoided", *["WagerSettled"] * document.stakes]
    assert only(u.RoundVoided, events).clauses == (by,)
    assert {(event.settled.result, event.settled.clause) for event in all_of(e.WagerSettled, events)} == {(Result.VOID, by)}
    back = [event.settled for event in all_of(e.WagerSettled, events)]
    assert sorted((line.player, line.wager, line.returned) for line in back) == lying
    # All money of the round, jackpot wagers among it; the round before stands.
    assert (all_of(u.JackpotCarried, events), house.table.wagers, money(house)) == ([], (), before)
    house.clear()
    if not damaged:
        assert (house.required().what, house.table.cards.stock.remaining) == ("wagers", document.left)
        assert rack(house)[0].endswith(" ".join(document.lies.values()))
    house.refused(c.VoidRound, "the one before", by=SUPERVISOR, clause=document.voids)
    house.make_ready()
    document.wager(house)
    house.deal(document.half)
    document.finish(house)
    assert plus(before, document.gained) == money(house)
    house.clear()


@pytest.mark.parametrize(("game", "by", "reopens", "carried"), NO_OTHER)
@pytest.mark.parametrize(
    ("another", "practicable", "missing"),
    [(False, True, ("13.1.3",)), (True, False, ("13.1.4",)), (False, False, ("13.1.3", "13.1.4"))],
)
@pytest.mark.parametrize("damaged", [(), (Card("5S"),)])
def test_with_no_other_device_to_move_to_the_round_is_void_spoiled_cards_or_not(
    game: str,
    by: str,
    reopens: str,
    carried: int,
    another: bool,
    practicable: bool,
    missing: tuple[str, ...],
    damaged: tuple[Card, ...],
) -> None:
    document = DOCUMENTS[game]
    house = document.ready()
    document.wager(house)
    house.deal(document.half)
    document.finish(house)
    house.clear()
    before = money(house)
    document.wager(house)
    house.deal(document.half)
    facts: dict[str, Any] = {"damaged": damaged, "another": another, "practicable": practicable}
    wrongs.who_may(house, c.DeviceFails, least=Rank.DEALER, clause=by, **facts)
    events = house.ok(c.DeviceFails, **facts)
    assert only(u.DeviceFailed, events).clauses == (by, *missing)
    back = document.stakes - carried
    assert names(events)[1 : 2 + back] == ["RoundVoided", *["WagerSettled"] * back]
    assert only(u.RoundVoided, events).clauses == (by,)
    assert {event.clauses for event in all_of(e.WagerSettled, events)} == {(by,)}
    # All but the jackpot wagers, which count for the next round, are back.
    stays = {name: (-baceball.STAKE if name != "Cat" and carried else 0, 0) for name in before}
    assert (money(house), len(house.table.wagers), house.table.cards.held) == (plus(before, stays), carried, ())
    house.clear()
    # Nothing is played before the cards have been shuffled, or replaced where some are spoiled.
    assert house.required().what == ("replace" if damaged else "shuffle")
    house.refused(c.Reconstruct, tuple(map(Card, document.half.split())), clause=reopens)
    house.make_ready()
    assert house.table.cards.stock.remaining == 311
    document.wager(house)
    house.deal(document.half)
    document.finish(house)
    assert plus(before, document.gained) == money(house)
    house.clear()
    money(house)
