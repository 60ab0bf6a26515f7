"""Premium Baccarat at the live table, by clause: coups without wagers, Method A and Method B."""

import pytest
from tests.tables import (
    ASSISTANT,
    MANAGER,
    SUPERVISOR,
    House,
    all_of,
    conditions,
    only,
    opened,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e

GAME = "premium-baccarat"


# Coups without wagers


@pytest.mark.clause(GAME, "7.4", "7.5", "14.4")
@pytest.mark.parametrize(("agreed", "clause"), [(False, "7.4"), (True, "7.5")])
def test_an_assistant_manager_authorises_a_coup_without_wagers(agreed: bool, clause: str) -> None:
    house = seated(GAME, method="B")
    house.refused(c.DealCard, Card("2C"), clause="7.4")
    house.refused(c.AuthoriseNoBet, agreed, by=SUPERVISOR, clause=clause)
    house.bet("Ann", "player", 500)
    house.refused(c.AuthoriseNoBet, agreed, by=ASSISTANT, clause=clause)
    house.ok(c.WithdrawWager, "Ann", 1, "player")
    granted = only(e.NoBetAuthorised, house.ok(c.AuthoriseNoBet, agreed, by=ASSISTANT))
    assert (granted.agreed, granted.clauses) == (agreed, (clause,))
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    came = house.deal("2C 3D 2S 3H")
    assert only(e.RoundStarted, came).no_bet
    assert [card.up for card in all_of(e.CardDealt, came)] == [True] * 4
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    assert house.required().hand == "player"
    house.deal("5D")
    assert house.settle() == []
    house.clear()
    assert house.table.floor.people["Ann"].idle == 0
    house.refused(c.DealCard, Card("2C"), clause="7.4")


# Method A


@pytest.mark.clause(GAME, "8.1")
def test_a_table_is_dealt_by_method_a_or_method_b() -> None:
    for method in "A", "B":
        assert opened(GAME, method=method).table.conditions is not None
    House().refused(c.OpenTable, conditions(GAME, method="C"), by=SUPERVISOR, clause="8.1")


@pytest.mark.clause(GAME, "8.2", "8.2.1", "8.2.2", "8.3")
def test_method_a_face_up() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    house.refused(c.DealCard, Card("2C"), by=player("Ann"), clause="7.3")
    came = house.deal("2C 3D 2S 3H")
    assert [card.up for card in all_of(e.CardDealt, came)] == [True] * 4
    counts = only(e.CountsAnnounced, came)
    assert list(counts.counts.items()) == [("player", "4"), ("banker", "6")]
    assert counts.clauses == ("8.2.2",)
    assert not all_of(e.HandOffered, came)
    third = house.deal("3S")
    assert only(e.CardDealt, third).up
    assert only(e.CountsAnnounced, third).counts == {"player": "7", "banker": "6"}
    for attempt in (c.AcceptHand, c.RefuseHand, c.RevealHand):
        house.refused(attempt, by=player("Ann"), clause="8.6")
    house.refused(c.DesignatePlayer, "Ann", "player", by=MANAGER, clause="8.1")


@pytest.mark.clause(GAME, "8.2.1", "8.3", "8.2.2")
def test_method_a_face_down_is_turned_by_the_dealer() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    for card in ["2C", "3D", "2S", "3H"]:
        came = house.ok(c.DealCard, Card(card), down=True)
        assert not only(e.CardDealt, came).up
        assert not all_of(e.CountsAnnounced, came)
    house.refused(c.DealCard, Card("3S"), clause="8.15.2")
    house.refused(c.ExposeHand, "player", by=player("Ann"), clause="8.2.1")
    turned = house.ok(c.ExposeHand, "player")
    assert only(e.HandExposed, turned).clauses == ("8.2.1",)
    assert not all_of(e.CountsAnnounced, turned)
    counts = only(e.CountsAnnounced, house.ok(c.ExposeHand, "banker")).counts
    assert list(counts) == ["player", "banker"]
    house.ok(c.DealCard, Card("3S"), down=True)
    house.refused(c.AnnounceResult, {}, says="Cards still lie face down.")
    house.refused(c.DealCard, Card("4S"), clause="8.15.2")
    assert only(e.CountsAnnounced, house.ok(c.ExposeHand, "player")).counts["player"] == "7"
    house.settle()


# Method B


def passing(*stakes: tuple[str, int, str, int], standing: tuple[str, ...] = ()) -> House:
    """A Method B table with these wagers (name, area, wager, amount) and the four opening cards dealt: 4 against 6."""
    house = opened(GAME, method="B")
    for name, area in {name: area for name, area, _, _ in stakes}.items():
        house.sit(name, area, seated=name not in standing)
    house.make_ready()
    for name, _, wager, amount in stakes:
        house.bet(name, wager, amount)
    came = house.deal("2C 3D 2S 3H")
    assert [card.up for card in all_of(e.CardDealt, came)] == [False] * 4
    return house


def offered(house: House) -> list[tuple[str, str]]:
    """Who is offered the hand now on offer, one after the other, each declining; and by which clause."""
    asked = []
    while house.required().what == "offer":
        required = house.required()
        asked.append((required.who, required.clause or ""))
        house.ok(c.RefuseHand, by=player(required.who))
    return asked


@pytest.mark.clause(GAME, "8.8", "8.9")
def test_the_highest_wager_on_a_hand_is_offered_its_cards_then_the_next_highest() -> None:
    house = passing(("Ann", 1, "player", 500), ("Ben", 2, "player", 1500), ("Cat", 3, "player", 1000), ("Dan", 4, "banker", 9000))
    assert only(e.HandOffered, house.events).hand == "player"
    assert offered(house) == [("Ben", "8.8"), ("Cat", "8.9"), ("Ann", "8.9")]
    house.ok(c.ExposeHand, "player")
    assert offered(house) == [("Dan", "8.8")]


@pytest.mark.clause(GAME, "8.10", "8.11")
def test_equal_wagers_go_from_the_dealers_right_counter_clockwise() -> None:
    house = passing(("Ann", 1, "banker", 1000), ("Ben", 9, "banker", 1000), ("Cat", 4, "banker", 1000), ("Dan", 5, "banker", 500))
    house.ok(c.ExposeHand, "player")
    assert offered(house) == [("Ben", "8.10"), ("Cat", "8.11"), ("Ann", "8.11"), ("Dan", "8.9")]


@pytest.mark.clause(GAME, "8.6.1")
def test_standing_players_are_not_offered_the_cards() -> None:
    house = passing(("Ann", 1, "player", 500), ("Ben", 2, "player", 9000), standing=("Ben",))
    assert offered(house) == [("Ann", "8.8")]


@pytest.mark.clause(GAME, "2.7", "8.12", "8.13", "8.15", "8.15.2", "8.15.3", "8.16")
def test_cards_are_passed_face_down_one_hand_at_a_time() -> None:
    house = passing(("Ann", 1, "player", 500), ("Ben", 2, "banker", 500))
    assert "8.12" in only(e.HandOffered, house.events).clauses
    house.refused(c.ExposeHand, "banker", clause="8.13")
    house.refused(c.AcceptHand, by=player("Ben"), clause="8.8")
    taken = only(e.HandPassed, house.ok(c.AcceptHand, by=player("Ann")))
    assert (taken.hand, taken.player) == ("player", "Ann")
    house.refused(c.AcceptHand, by=player("Ben"), clause="8.6")
    house.refused(c.ExposeHand, "banker", clause="8.13")
    house.refused(c.RevealHand, by=player("Ben"), clause="8.6")
    house.refused(c.DealCard, Card("3S"), clause="8.15.2")
    shown = house.ok(c.RevealHand, by=player("Ann"))
    assert only(e.HandExposed, shown).clauses == ("8.15",)
    assert only(e.HandOffered, shown).hand == "banker"
    assert not all_of(e.CountsAnnounced, shown)
    taken = only(e.HandPassed, house.ok(c.AcceptHand, by=player("Ben")))
    assert (taken.hand, taken.player) == ("banker", "Ben")
    counts = only(e.CountsAnnounced, house.ok(c.RevealHand, by=player("Ben")))
    assert list(counts.counts.items()) == [("player", "4"), ("banker", "6")]
    assert counts.clauses == ("8.15.3",)
    third = house.deal("7S")
    assert not only(e.CardDealt, third).up
    assert only(e.HandOffered, third).hand == "player"
    house.refused(c.DealCard, Card("5D"), clause="8.15.2")
    house.refused(c.AnnounceResult, {}, says="Cards still lie face down.")
    house.ok(c.AcceptHand, by=player("Ann"))
    house.ok(c.RevealHand, by=player("Ann"))
    assert only(e.HandOffered, house.deal("2D")).hand == "banker"
    house.ok(c.RefuseHand, by=player("Ben"))
    house.ok(c.ExposeHand, "banker")
    assert [(line.wager, line.result) for line in house.settle()] == [("player", "lose"), ("banker", "win")]


@pytest.mark.clause(GAME, "8.14", "8.14.1", "8.14.2")
def test_the_dealer_keeps_a_hand_that_nobody_backs_or_everyone_declines() -> None:
    house = passing(("Ann", 1, "player", 500), ("Ben", 2, "tie", 9000))
    house.refused(c.ExposeHand, "player", clause="8.13")
    declined = only(e.HandRefused, house.ok(c.RefuseHand, by=player("Ann")))
    assert declined.clauses == ("8.14",)
    assert house.required().what == "expose"
    turned = house.ok(c.ExposeHand, "player")
    alone = only(e.HandOffered, turned)
    assert (alone.hand, alone.bids) == ("banker", ())
    assert "8.14" in alone.clauses
    house.refused(c.AcceptHand, by=player("Ben"), clause="8.6")
    assert only(e.CountsAnnounced, house.ok(c.ExposeHand, "banker")).counts["banker"] == "6"


@pytest.mark.clause(GAME, "8.4", "8.6.1")
def test_with_the_supervisors_approval_another_seated_person_turns_the_cards() -> None:
    house = passing(("Ann", 1, "player", 500), ("Ben", 2, "tie", 500), ("Cat", 3, "tie", 500), standing=("Cat",))
    house.refused(c.AcceptHand, "Ben", by=player("Ann"), clause="8.4")
    house.refused(c.AcceptHand, "Cat", by=SUPERVISOR, clause="8.6.1")
    house.refused(c.AcceptHand, "Eve", by=SUPERVISOR, clause="8.6.1")
    taken = only(e.HandPassed, house.ok(c.AcceptHand, "Ben", by=SUPERVISOR))
    assert (taken.player, taken.nominee) == ("Ann", "Ben")
    assert "8.4" in taken.clauses
    house.refused(c.RevealHand, by=player("Cat"), clause="8.6")
    assert only(e.HandExposed, house.ok(c.RevealHand, by=player("Ben"))).hand == "player"


@pytest.mark.clause(GAME, "2.7", "8.5")
def test_an_assistant_manager_designates_a_player_whatever_their_wager() -> None:
    house = opened(GAME, method="B")
    for name, area in (("Ann", 1), ("Ben", 2)):
        house.sit(name, area)
    house.sit("Cat", 3, seated=False)
    house.make_ready()
    house.bet("Ann", "player", 9000)
    house.refused(c.DesignatePlayer, "Ben", "player", by=SUPERVISOR, clause="8.5")
    house.refused(c.DesignatePlayer, "Cat", "player", by=ASSISTANT, clause="8.6.1")
    named = only(e.PlayerDesignated, house.ok(c.DesignatePlayer, "Ben", "player", by=ASSISTANT))
    assert (named.player, named.hand, named.clauses) == ("Ben", "player", ("8.5",))
    house.deal("2C 3D 2S 3H")
    house.refused(c.DesignatePlayer, "Ben", "banker", by=ASSISTANT, clause="8.5")
    assert offered(house) == [("Ben", "8.5"), ("Ann", "8.8")]


@pytest.mark.clause(GAME, "8.7")
def test_a_supervisor_takes_the_cards_back_from_a_player() -> None:
    house = passing(("Ann", 1, "player", 500))
    house.refused(c.ForfeitHand, by=SUPERVISOR, clause="8.6")
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.ForfeitHand, clause="8.7")
    taken = only(e.HandForfeited, house.ok(c.ForfeitHand, by=SUPERVISOR))
    assert (taken.hand, taken.player, taken.clauses) == ("player", "Ann", ("8.7",))
    house.refused(c.RevealHand, by=player("Ann"), clause="8.6")
    assert house.required().what == "expose"
    house.ok(c.ExposeHand, "player")
