"""7-Up Baccarat when the deal goes wrong, clause by clause: each from a half-dealt coup with wagers on it to the money settled.

Here the order of the cards: known to players, in doubt, put right, void, too late. The cards themselves come in
`test_seven_up_baccarat_irregularities_cards`, device, conduct and disputes in `..._conduct`.
"""

import pytest
from tests.coups import cards, fits, hands, names, only_by, rack, scan, waiting, won
from tests.seven_up import IN_COUP, NOTHING, STAKED, WHOLE, coup, device, wager
from tests.tables import MANAGER, SUPERVISOR, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

GAME = "seven-up-baccarat"

# 4.5: the order has become known


@pytest.mark.clause(GAME, "4.5")
def test_a_gaming_manager_voids_a_device_whose_order_became_known_in_a_coup() -> None:
    house = coup("KC 5D")
    assert "sequence-revealed" in fits(house)
    events = only_by(house, c.VoidShoe, "a mirror behind the dealer", clause="4.5", least=MANAGER)
    assert names(events) == ["RoundVoided", *["WagerSettled"] * 5, "ShoeVoided", "NoticeDue"]
    assert all(event.clauses == ("4.5",) for event in events)
    assert only(u.RoundVoided, events).number == 1
    due = only(u.NoticeDue, events).due
    assert (due.to, due.within, due.given) == ("inspector", "at-once", False)
    assert "a mirror behind the dealer" in due.why
    assert won(house) == NOTHING

    house.refused(c.DealCard, Card("2C"), clause="11.1")
    cleared = only(e.RoundCleared, house.clear())
    assert (cleared.racked, cleared.over) == (cards("5D KC"), True)
    assert house.required().what == "shuffle"
    house.refused(c.Reconstruct, cards("5D KC"), clause="12.1.1")
    house.make_ready()
    assert device(house) == WHOLE - 1
    told = only(u.NoticeGiven, house.ok(c.GiveNotice, 1))
    assert (told.due.to, told.due.given) == ("inspector", True)
    house.refused(c.GiveNotice, 1, clause="4.5")
    wager(house)
    house.play("KC TD 6H")
    assert won(house) == {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "4.5")
def test_between_coups_the_wagers_go_back_and_the_last_coup_is_final() -> None:
    house = coup("KC TD 6H")
    house.settle()
    house.clear()
    before = won(house)
    house.bet("Ben", "banker", 500)
    events = house.ok(c.VoidShoe, "the cards were dealt from the wrong end", by=MANAGER)
    assert names(events) == ["WagerReturned", "ShoeVoided", "NoticeDue"]
    assert won(house) == before
    assert (house.table.last, house.table.cards.stage) == (None, Stage.LOADED)
    assert house.required().what == "shuffle"
    house.refused(c.VoidShoe, "again", by=MANAGER, clause="4.5")
    house.ok(c.Shuffle)
    house.ok(c.VoidShoe, "seen on the screen of the device", by=MANAGER)
    assert house.required().what == "shuffle"


# 12.1: the order of the cards, reconstructed


@pytest.mark.clause(GAME, "12.1.1", "10.3")
def test_when_the_last_main_wager_is_withdrawn_super_sevens_goes_back_and_no_bets_are_left() -> None:
    house = coup("KC 8D")
    scan(house, "7H", "player")
    house.ok(c.Reconstruct, cards("KC 8D 7H"))
    assert hands(house) == {"player": "8D", "banker": "KC 7H"}
    house.ok(c.WithdrawWager, "Ann", 1, "player", by=player("Ann"))
    house.ok(c.WithdrawWager, "Ben", 1, "banker", by=player("Ben"))
    assert {lying.wager for lying in house.table.laid} == {"tie", "super-sevens"}
    events = house.ok(c.WithdrawWager, "Cat", 3, "tie", by=player("Cat"))
    assert names(events) == ["WagerReturned"] * 3 + ["ChoiceMade"] * 2 + ["CoupWithoutWagers"]
    orphans = {(back.player, back.means, back.clauses) for back in all_of(e.WagerReturned, events) if back.wager == "super-sevens"}
    assert orphans == {("Ann", "tokens", ("10.3",)), ("Cat", "chips", ("10.3",))}
    assert events[-1].clauses == ("12.1.1", "12.4")
    assert won(house) == NOTHING
    assert (house.ongoing.no_bet, house.table.laid) == (True, ())
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="12.4")
    house.deal("2S")
    assert house.settle() == []
    assert house.ongoing.result == "Tie, 7 all."
    house.clear()
    assert {name: person.idle for name, person in house.table.floor.people.items()} == {"Ann": 0, "Ben": 0, "Cat": 0}
    assert (won(house), rack(house), device(house)) == (NOTHING, ("8D 2S KC 7H", 0), WHOLE - 4)
    wager(house)
    house.play("KC TD 6H")
    assert won(house) == {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "12.1(b)", "12.1.1")
@pytest.mark.parametrize("up", [True, False])
def test_a_coup_whose_first_card_lies_on_the_printed_seven_has_begun(up: bool) -> None:
    """The first card goes to Banker here, unlike at other baccarat tables."""
    house = coup("KC TD 6H")
    house.settle()
    house.clear()
    before = won(house)
    wager(house)
    held = only(u.CardHeld, scan(house, "9C" if up else None, "player", up=up)).held
    assert "the next card is for the Banker's Hand" in held.why
    assert fits(house) == IN_COUP
    house.refused(c.KeepForNext, clause="12.1.1")
    house.refused(c.KeepForNoBet, clause="12.1.1")
    house.refused(c.Reconstruct, cards("TD KC 6H"), clause="12.1.1")
    order = (Card("9C") if up else None,)
    events = only_by(house, c.Reconstruct, order, clause="12.1.1")
    assert names(events) == ["RoundStarted", "CardDealt", "HandsRelaid", "ChoiceOpened"]
    assert hands(house) == {"player": "", "banker": "9C" if up else "(None)"}
    assert (house.ongoing.number, house.table.last) == (2, None)
    for name in ("Ann", "Ben", "Cat"):
        house.ok(c.LetStand, name, by=player(name))
    house.refused(c.NoteLateError, 2, "the first card", clause="12.1.1")
    house.deal("TD KS")
    if not up:
        assert house.required().what == "expose"
        house.ok(c.ExposeHand, "banker", cards("9C"))
    house.settle()
    house.clear()
    after = {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}
    assert won(house) == {name: (before[name][0] + a, before[name][1] + b) for name, (a, b) in after.items()}
    assert (rack(house), device(house)) == (("TD 9C KS", 0), WHOLE - 3)


@pytest.mark.clause(GAME, "12.1", "12.1(b)", "12.1.1", "8.4")
def test_a_cleared_coup_is_reopened_from_the_rack_while_the_earlier_rack_stays_in_the_device() -> None:
    house = coup("2C 4D 6S")
    house.settle()
    house.clear()
    first = won(house)
    wager(house)
    house.deal("KC TD 6H")
    assert (rack(house), device(house)) == (("4D 2C 6S", 0), WHOLE - 6)
    house.settle()
    house.clear()
    assert (rack(house), device(house)) == (("TD KC 6H", 0), WHOLE - 3)
    second = won(house)
    house.bet("Ann", "tie", 500)
    assert fits(house) == IN_COUP | {"error-too-late"}

    house.refused(c.Reconstruct, cards("2C 4D 6S"), clause="12.1.1")
    events = only_by(house, c.Reconstruct, cards("KC 6H TD"), clause="12.1.1")
    assert names(events)[:2] == ["WagerReturned", "RoundReopened"]
    assert names(events)[2:7] == ["SettlementReversed"] * 5
    assert names(events)[7:] == ["HandsRelaid", "CountsAnnounced", "ChoiceOpened"]
    assert only(e.WagerReturned, events).amount == 500
    assert (only(u.RoundReopened, events).number, house.ongoing.number) == (2, 2)
    assert (rack(house), device(house)) == (("", 0), WHOLE - 3)
    assert hands(house) == {"player": "6H", "banker": "KC TD"}
    back = {name: (first[name][0] + a, first[name][1] + b) for name, (a, b) in STAKED.items()}
    assert won(house) == back
    for name in ("Ann", "Ben", "Cat"):
        house.ok(c.LetStand, name, by=player(name))
    house.deal("5S 7D")
    house.settle()
    assert house.ongoing.result == "Player wins, 8 over 7."
    cleared = only(e.RoundCleared, house.clear())
    assert (cleared.returned, cleared.racked) == ((), cards("6H 5S KC TD 7D"))
    assert device(house) == WHOLE - 5
    third = {"Ann": (12_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)}
    assert won(house) == {name: (first[name][0] + a, first[name][1] + b) for name, (a, b) in third.items()} != second

    wager(house)
    house.play("9C KD TS")
    assert (rack(house), device(house)) == (("KD 9C TS", 0), WHOLE - 3)


@pytest.mark.clause(GAME, "12.1.1", "12.3")
def test_a_reopened_coup_that_needs_no_card_leaves_the_no_bet_coup_to_come() -> None:
    house = coup("2C 4D 6S")
    scan(house, "5S", "player")
    house.ok(c.KeepForNoBet)
    house.settle()
    house.clear()
    house.ok(c.Reconstruct, cards("4D 2C 6S"))
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (10_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
    assert (waiting(house), house.table.no_bet, house.required().clause) == ("5S", "card", "12.4")


# 12.1.2: void


@pytest.mark.clause(GAME, "12.1.2")
def test_a_settled_coup_is_void_too_until_the_next_one_begins() -> None:
    house = coup("KC TD 6H")
    house.settle()
    house.clear()
    house.ok(c.LeaveTable, "Cat", by=player("Cat"))
    house.bet("Ann", "tie", 500)
    events = house.ok(c.VoidRound, "two cards stuck together", by=SUPERVISOR)
    assert names(events)[:2] == ["WagerReturned", "RoundReopened"]
    assert {event.clauses[0] for event in events} == {"12.1.2"}
    assert len(all_of(u.SettlementReversed, events)) == 3
    owed = {(entry.player, entry.wager, entry.amount, entry.over) for entry in house.table.casebook.register}
    assert owed == {("Cat", "tie", 5_000, False), ("Cat", "super-sevens", 1_000, False)}
    assert won(house) == {"Ann": (0, 0), "Ben": (0, 0)}
    house.clear()
    assert (rack(house), device(house)) == (("TD KC 6H", 0), WHOLE - 3)
    house.refused(c.VoidRound, "again", by=SUPERVISOR, clause="12.1.2")


@pytest.mark.clause(GAME, "12.1.2")
def test_a_coup_that_began_on_the_wrong_hand_is_void_and_not_the_one_before() -> None:
    house = coup("KC TD 6H")
    house.settle()
    house.clear()
    before = won(house)
    wager(house)
    scan(house, "9C", "player")
    events = house.ok(c.VoidRound, "nobody saw where it came from", by=SUPERVISOR)
    assert (names(events)[:3], only(u.RoundVoided, events).number) == (["RoundStarted", "CardDealt", "RoundVoided"], 2)
    assert events[0].clauses[0] == "12.1.2"
    assert won(house) == before
    house.clear()
    assert (rack(house), device(house)) == (("9C", 0), WHOLE - 1)
